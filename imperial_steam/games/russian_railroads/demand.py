"""What a space or a pool demands of the player board: numbers of units, counted once for each space."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.parts import Unit
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS

#: Gains that depend on the table; all others can always be carried out.
CONDITIONAL: Final = {"hire", "temporary"}
#: Effects and units that need no room on the player board. `hooks.install` adds those of modules to both.
FREE: Final = {
    "black_worker", "card_or_points", "coal", "coin", "end_card", "engineer_sum", "letterless_engineer", "medal",
    "order", "points", "revaluation", "start_cards", "two_best", "unlock", "worker",
}  # fmt: skip
_TILES: Final = ("locomotive", "factory", "locomotive_or_factory")


class Demand(NamedTuple):
    """How many units of each kind are wanted; `other`: units that cannot be counted are among them.

    `steps` are pairs of mask and number, narrow masks first; `tiles` are locomotives and factories together;
    `by_colour` says how many of the steps a colour can make; `conditions` are gains that depend on the table.
    """

    steps: tuple[tuple[int, int], ...] = ()
    industry: int = 0
    doublers: int = 0
    locomotives: int = 0
    factories: int = 0
    tiles: int = 0
    other: bool = False
    by_colour: tuple[int, ...] = (0,) * len(COLOURS)
    conditions: tuple[Effect, ...] = ()


#: What can always be carried out.
NOTHING: Final = Demand()


def of_effects(effects: Effects) -> Demand:
    """What effects demand that must be carried out completely; the same object for all that demand nothing."""
    counted = [
        (effect.kind, effect.colours, effect.number)
        for effect in effects
        if effect.kind not in FREE and effect.kind not in CONDITIONAL
    ]
    conditions = tuple(effect for effect in effects if effect.kind in CONDITIONAL)
    return _demand(counted)._replace(conditions=conditions) if counted or conditions else NOTHING


@lru_cache(maxsize=4096)
def of_units(units: tuple[Unit, ...]) -> Demand:
    """What units demand that must all be carried out."""
    return _demand([(unit.kind, unit.argument, 1) for unit in units])


@lru_cache(maxsize=4096)
def of_mandatory(units: tuple[Unit, ...]) -> Demand:
    """What the mandatory ones among units demand."""
    return of_units(tuple(unit for unit in units if unit.mandatory))


@lru_cache(maxsize=4096)
def together(one: Demand, other: Demand) -> Demand:
    """Two demands added up, conditions left aside."""
    steps = dict(one.steps)
    for mask, number in other.steps:
        steps[mask] = steps.get(mask, 0) + number
    ordered = tuple(sorted(steps.items(), key=lambda step: step[0].bit_count()))
    return Demand(
        ordered,
        one.industry + other.industry,
        one.doublers + other.doublers,
        one.locomotives + other.locomotives,
        one.factories + other.factories,
        one.tiles + other.tiles,
        one.other or other.other,
        _by_colour(ordered),
    )


def paid_by_black(wanted: Demand) -> Demand:
    """With the step that the black worker adds where black steps are wanted (QC-11)."""
    if not any(mask >> BLACK & 1 for mask, _ in wanted.steps):
        return wanted
    return together(wanted, _demand([("step", 1 << BLACK, 1)]))


def one_kind(wanted: Demand) -> tuple[int, int]:
    """Kind and number where only one kind of thing is wanted, as in `rooms.Rooms.counts`, conditions left aside.

    Nothing is none of the first kind; a tile must not have to be a locomotive. For everything else: -1 and 0.
    """
    steps = dict(wanted.steps)
    counts = [steps.pop(1 << colour, 0) for colour in range(len(COLOURS))]
    counts += [wanted.industry, wanted.doublers, wanted.tiles]
    kinds = [kind for kind, number in enumerate(counts) if number]
    several = len(kinds) > 1 or wanted.tiles > 1 or wanted.locomotives
    if several or steps or wanted.other:
        return -1, 0
    return (kinds[0], counts[kinds[0]]) if kinds else (0, 0)


def _demand(counted: list[tuple[str, int, int]]) -> Demand:
    steps: dict[int, int] = {}
    numbers = dict.fromkeys(("industry", "doubler", *_TILES), 0)
    other = False
    for kind, mask, number in counted:
        if kind == "step":
            steps[mask] = steps.get(mask, 0) + number
        elif kind in numbers:
            numbers[kind] += number if kind in ("industry", "doubler") else 1
        elif kind not in FREE:
            other = True
    ordered = tuple(sorted(steps.items(), key=lambda step: step[0].bit_count()))
    industry, doublers, locomotives, factories, either = numbers.values()
    tiles = locomotives + factories + either
    return Demand(ordered, industry, doublers, locomotives, factories, tiles, other, _by_colour(ordered))


def _by_colour(steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(sum(number for mask, number in steps if mask >> colour & 1) for colour in range(len(COLOURS)))
