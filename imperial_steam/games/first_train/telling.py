"""Events whose sentences need more than their own values: what was paid and what was gained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from imperial_steam.games.first_train.terms import COMPANIES, GOVERNMENT, KINDS, ROLLING_STOCK
from imperial_steam.games.protocol import Event, Values, number_of, numbers_of

#: Puts a message into words (`sentences.Say`).
Say: TypeAlias = Callable[..., str]
Told: TypeAlias = tuple[str, Values]

CUBES = "cubes"


def amounts(numbers: Mapping[str, int], say: Say) -> list[str]:
    """Cubes and influence in words: `2 cubes`, `1 white`; what is 0 is left out."""
    return [say(f"amount.{name}", n=number) for name, number in numbers.items() if number]


def _credited(values: Values, say: Say) -> Told:
    gains = amounts({kind: number_of(values, kind) for kind in KINDS}, say)
    return f"event.credited{'_lost' if values['lost'] else ''}", {**values, "gains": gains}


def _line_built(values: Values, say: Say) -> Told:
    both = zip(numbers_of(values, "fees"), numbers_of(values, "spent"), strict=True)
    influence = dict(zip(KINDS, (fee + spent for fee, spent in both), strict=True))
    return "event.line_built", {**values, "paid": amounts({CUBES: number_of(values, CUBES), **influence}, say)}


def _train_bought(values: Values, say: Say) -> Told:
    others = zip((CUBES, KINDS[GOVERNMENT], *COMPANIES), numbers_of(values, "others"), strict=True)
    paid = {KINDS[ROLLING_STOCK]: number_of(values, "brown"), **dict(others)}
    return "event.train_bought", {**values, "paid": amounts(paid, say)}


def _passed(values: Values, say: Say) -> Told:
    del say
    return f"event.passed{'_must' if values['must'] else ''}", values


def _round_scored(values: Values, say: Say) -> Told:
    del say
    return f"event.round_scored{'_level' if values['before'] == values['after'] else ''}", values


_TOLD: Final[Mapping[str, Callable[[Values, Say], Told]]] = {
    "credited": _credited,
    "line_built": _line_built,
    "train_bought": _train_bought,
    "passed": _passed,
    "round_scored": _round_scored,
}


def told(event: Event, say: Say) -> Told:
    """The key of an event's message and its values."""
    teller = _TOLD.get(event.name)
    return (f"event.{event.name}", event.values) if teller is None else teller(event.values, say)
