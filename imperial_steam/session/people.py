"""Whether the people in a file are valid: names that can be shown, colours the title has."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.seats import Person, fits_kind, misfit


def people_from(data: Sequence[object], title: AnyTitle) -> list[Person]:
    """The people of a save; raises `SaveError`: `missing`, `people_count`, `bad_name`, `bad_colour`, `bad_kind`."""
    if len(data) > max(title.players):
        raise SaveError("people_count", count=len(data), most=max(title.players))
    return [_person(entry, seat, title) for seat, entry in enumerate(data, 1)]


def fitting_kind(kind: object) -> str:
    """The kind of whoever decides for a seat, or '' for its person; raises `ValueError` for what cannot be one."""
    if not isinstance(kind, str) or (kind and not fits_kind(kind)):
        raise ValueError(f"{kind!r} is no kind")
    return kind


def seat_deputies(ledger: Ledger, data: Sequence[object]) -> None:
    """Have machines in the places of people, as a save says; raises `SaveError`: `missing`, `bad_kind`."""
    if len(data) > limits.DEPUTIES:
        raise SaveError("missing", member="deputies")
    for entry in data:
        if not isinstance(entry, dict) or not all(_is_number(entry.get(name)) for name in ("at", "seat")):
            raise SaveError("missing", member="deputies")
        try:
            ledger.seats.depute(entry["at"], entry["seat"], fitting_kind(entry.get("kind")))
        except ValueError as cause:
            raise SaveError("bad_kind", seat=entry["seat"] + 1) from cause


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _person(entry: object, seat: int, title: AnyTitle) -> Person:
    """One person of a save, `seat` counted from 1."""
    try:
        person = Person(**entry)  # type: ignore[arg-type]
    except TypeError as cause:
        raise SaveError("missing", member="people") from cause
    if not all(isinstance(word, str) for word in (person.name, person.colour, person.kind)):
        raise SaveError("missing", member="people")
    reason = misfit(person, title.colours)
    if reason == "bad_colour":
        raise SaveError(reason, seat=seat, colour=person.colour[: limits.NAME])
    if reason:
        raise SaveError(reason, seat=seat)
    return person
