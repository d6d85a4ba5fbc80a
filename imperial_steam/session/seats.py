"""Who sits at a table, and who decides for each of them now."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from imperial_steam.session import limits

#: The kind of a human player at this computer.
HUMAN = "human"
#: The kind of the scripted player in a guided game.
LESSON = "lesson"
#: Unicode categories of characters that break a line or are not characters at all.
_UNFIT = frozenset({"Cc", "Cs", "Zl", "Zp"})
#: Characters that change the direction of the text after them.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_KIND = re.compile(r"[A-Za-z][\w.:+-]*", re.ASCII)


#: The kind of the seats at a table where a board is only looked at.
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table; `kind` is `HUMAN` or names who plays instead (a bot, an automa)."""

    name: str
    colour: str
    kind: str = HUMAN


def misfit(person: Person, colours: Collection[str]) -> str:
    """Why somebody cannot sit at a table of a game with these colours; '' for whoever can.

    `bad_name`, `bad_colour` or `bad_kind`, as `SaveError` of a save calls it.
    """
    if not fits_name(person.name):
        return "bad_name"
    if person.colour not in colours:
        return "bad_colour"
    return "" if fits_kind(person.kind) else "bad_kind"


def fits_name(name: object) -> bool:
    """True for a text that can be shown as a name on one line."""
    return fits_line(name, limits.NAME)


def fits_line(text: object, most: int) -> bool:
    """True for a text of not too many characters that can be shown on one line."""
    return (
        isinstance(text, str)
        and len(text) <= most
        and not any(sign in _TURNING or unicodedata.category(sign) in _UNFIT for sign in text)
    )


def fits_kind(kind: object) -> bool:
    """True for a text that can say who decides for a seat."""
    return isinstance(kind, str) and len(kind) <= limits.KIND and _KIND.fullmatch(kind) is not None


class Deputy(NamedTuple):
    """After `at` actions, a machine of that `kind` began to decide for the person of a `seat`; '': it ended."""

    at: int
    seat: int
    kind: str


class Seats:
    """The people of a game by seat, and the machines that decide for those who had to go.

    `deputies` holds every such change in the order in which it happened.
    """

    def __init__(self, people: Sequence[Person], deputies: Sequence[Deputy] = ()) -> None:
        self.people = tuple(people)
        self.deputies = list(deputies)

    def plays(self, seat: int) -> str:
        """The kind of whoever decides for a seat now: that of its person, or of the machine in the person's place."""
        kinds = (entry.kind for entry in reversed(self.deputies) if entry.seat == seat)
        return next(kinds, "") or self.people[seat].kind

    def persons(self) -> Sequence[int]:
        """The seats that people decide for now."""
        return [seat for seat in range(len(self.people)) if self.plays(seat) == HUMAN]

    def depute(self, at: int, seat: int, kind: str) -> Deputy:
        """After `at` actions a machine of that kind begins to decide for the person of a seat; '' gives it back.

        Raises `ValueError` for a seat of no person.
        """
        if not 0 <= seat < len(self.people) or self.people[seat].kind != HUMAN:
            raise ValueError(f"no person has seat {seat}")
        self.deputies.append(Deputy(at, seat, kind))
        return self.deputies[-1]

    def deputy_at(self, seat: int, number: int) -> str:
        """The kind of the machine that decided for the person of a seat after `number` actions; '' for none."""
        kinds = (entry.kind for entry in reversed(self.deputies) if entry.seat == seat and entry.at <= number)
        return next(kinds, "")

    def cut(self, number: int) -> None:
        """What was done after `number` actions is dropped: whoever decides now does so from there on."""
        self.deputies = [entry._replace(at=min(entry.at, number)) for entry in self.deputies]

    def until(self, number: int) -> Seats:
        """The same seats for a game that leaves this one after `number` actions."""
        earlier = Seats(self.people, self.deputies)
        earlier.cut(number)
        return earlier
