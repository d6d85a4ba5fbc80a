"""Events whose sentences need more than their own values: what was paid, what was replaced, who won."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from imperial_steam.games.protocol import Event, Value, Values, numbers_of

#: Puts a message into words (`sentences.Say`).
Say: TypeAlias = Callable[..., str]
Told: TypeAlias = tuple[str, Values]

#: Pieces put on a space, by the value that counts them, in the order in which they are told (PAY-07).
PIECES: Final[Mapping[str, str]] = {
    "workers": "paid.worker",
    "temporary": "paid.temporary",
    "black": "paid.black",
    "coins": "paid.coin",
    "coal": "paid.coal",
}


def pieces(values: Values, say: Say) -> list[str]:
    """Pieces in words: `2 workers`, `1 coin`; what was not paid is left out."""
    return [say(key, n=values[name]) for name, key in PIECES.items() if values.get(name)]


def _used(values: Values, say: Say) -> Told:
    paid = pieces(values, say)
    return ("event.space_used", {**values, "pieces": paid}) if paid else ("event.space_used_free", values)


def _points(values: Values, say: Say) -> Told:
    return f"event.points.{values['reason']}", values


def _locomotive(values: Values, say: Say) -> Told:
    return f"event.locomotive_{'replaced' if values['replaced'] else 'placed'}", values


def _factory(values: Values, say: Say) -> Told:
    return f"event.factory_{'replaced' if values['replaced'] else 'built'}", values


def _order(values: Values, say: Say) -> Told:
    return "event.new_order", {"order": values["seats"]}


def _scored(values: Values, say: Say) -> Told:
    """The points of every line, and of the industry as a sum: `4 + 3`."""
    points = zip(cast("Sequence[str]", values["names"]), numbers_of(values, "lines"), strict=True)
    lines = [say("event.round_scored_part", part=say(f"line.{name}"), points=number) for name, number in points]
    industry = say("event.round_scored_industry", points=_sum(values["industry"]))
    return "event.round_scored", {**values, "parts": (*lines, industry)}


def _sum(value: Value) -> str:
    return " + ".join(map(str, cast("Sequence[Value]", value)))


def _over(values: Values, say: Say) -> Told:
    winners = cast("Sequence[int]", values["winners"])
    shared = ("_alone", "", "_shared")[min(len(winners), 2)]
    return f"event.game_over{shared}", {"order": winners}


_TOLD: Final[Mapping[str, Callable[[Values, Say], Told]]] = {
    "space_used": _used,
    "points": _points,
    "locomotive_placed": _locomotive,
    "factory_built": _factory,
    "new_order": _order,
    "round_scored": _scored,
    "game_over": _over,
}


def space_of(values: Values) -> str:
    """What a space is told as: a public place as the engineer who is there."""
    return f"engineer-{values['engineer']}" if "engineer" in values else str(values["space"])


def told(event: Event, say: Say) -> Told:
    """The key of an event's message and its values."""
    words, values = _TOLD.get(event.name), event.values
    values = {**values, "space": space_of(values)} if "space" in values else values
    return (f"event.{event.name}", values) if words is None else words(values, say)
