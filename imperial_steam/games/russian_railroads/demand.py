"""What a space or a pool demands of the player board: numbers of units, counted once for each space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.state import Unit

#: Gains that depend on the table; all others can always be carried out.
_CONDITIONAL: Final = frozenset({"hire", "temporary", "foundry"})
#: Effects and units that need no room on the player board.
_FREE: Final = frozenset(
    {
        "black_worker", "boom", "card_or_points", "coal", "coal_steps", "coin", "end_card", "engineer_sum",
        "letterless_engineer", "ludmilla", "medal", "order", "points", "revaluation", "start_cards", "two_best",
        "unlock", "worker",
    }
)  # fmt: skip
_TILES: Final = ("locomotive", "factory", "locomotive_or_factory")


class Demand(NamedTuple):
    """How many units of each kind are wanted; `other`: units that cannot be counted are among them.

    `steps` are pairs of mask and number, narrow masks first; `conditions` are gains that depend on the table.
    """

    steps: tuple[tuple[int, int], ...] = ()
    industry: int = 0
    doublers: int = 0
    locomotives: int = 0
    factories: int = 0
    either: int = 0
    other: bool = False
    conditions: tuple[Effect, ...] = ()

    @property
    def tiles(self) -> int:
        """Locomotives and factories together."""
        return self.locomotives + self.factories + self.either


def of_effects(effects: Effects) -> Demand:
    """What effects demand that must be carried out completely."""
    counted = [
        (effect.kind, effect.colours, effect.number) for effect in effects if effect.kind not in _FREE | _CONDITIONAL
    ]
    return _demand(counted)._replace(conditions=tuple(effect for effect in effects if effect.kind in _CONDITIONAL))


def of_units(units: Iterable[Unit]) -> Demand:
    """What units demand that must all be carried out."""
    return _demand([(unit.kind, unit.argument, 1) for unit in units])


def one_colour(wanted: Demand) -> tuple[int, int]:
    """Colour and number where nothing but steps of one colour is wanted, else -1 and 0."""
    if len(wanted.steps) != 1 or wanted._replace(steps=()) != Demand():
        return -1, 0
    ((mask, number),) = wanted.steps
    colour = mask.bit_length() - 1
    return (colour, number) if mask == 1 << colour else (-1, 0)


def _demand(counted: list[tuple[str, int, int]]) -> Demand:
    steps: dict[int, int] = {}
    numbers = dict.fromkeys(("industry", "doubler", *_TILES), 0)
    other = False
    for kind, mask, number in counted:
        if kind == "step":
            steps[mask] = steps.get(mask, 0) + number
        elif kind in numbers:
            numbers[kind] += number if kind in ("industry", "doubler") else 1
        elif kind not in _FREE:
            other = True
    ordered = sorted(steps.items(), key=lambda step: step[0].bit_count())
    industry, doublers, locomotives, factories, either = numbers.values()
    return Demand(tuple(ordered), industry, doublers, locomotives, factories, either, other)
