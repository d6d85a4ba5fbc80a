"""The pending units of a turn as chips in the prompt line: mandatory ones marked (UI-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.state import Ask, Unit
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR
from imperial_steam.gui.table_kit.core.prompt import Chip
from imperial_steam.gui.tables.russian_railroads.drawing import effects
from imperial_steam.gui.tables.russian_railroads.drawing.effects import Sign
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model import things
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Height in units of the signs on a chip.
SIGN = 20
#: Signs of units that no effect is called like.
_OWN: Mapping[str, Sequence[Sign]] = {
    "again": [effects.AGAIN], "end_choice": [effects.END_CARD], "extension": [effects.EXTENSION],
    "mill": [effects.FACTORY],
}  # fmt: skip


def chips(shown: RailShown) -> Sequence[Chip[RailPen]]:
    """What must be finished first, then the pool, equal units on one chip."""
    state = shown.state
    if state.ask is not Ask.UNITS or shown.past is not None:
        return ()
    counted = Counter((unit.kind, unit.argument, unit.mandatory) for unit in (*reversed(state.open), *state.pool))
    return [_chip(shown, Unit(*key, 0, ""), count) for key, count in counted.items()]


def _chip(shown: RailShown, unit: Unit, count: int) -> Chip[RailPen]:
    drawn = signs(shown, unit)

    def paint(pen: RailPen, rect: Rect) -> None:
        effects.draw_signs(pen, rect, drawn, SIGN)

    width = SIGN * (sum(sign.width for sign in drawn) + effects.APART * len(drawn)) + 4
    return Chip(things.unit(unit.kind, unit.argument, unit.mandatory, count), paint, width, unit.mandatory, count)


def signs(shown: RailShown, unit: Unit) -> Sequence[Sign]:
    """The signs of a unit."""
    if unit.kind == "line_step":
        return effects.signs([Effect("step", 1, ANY_COLOUR)])
    if unit.kind == "step":
        return effects.signs([Effect("step", 1, unit.argument)])
    if unit.kind == "chain":
        return effects.signs([Effect("locomotive_nine", unit.argument)])
    if unit.kind in _OWN:
        return _OWN[unit.kind]
    number = unit.argument if unit.kind in ("card_or_points", "locomotive_nine") else 1
    return effects.signs([Effect(unit.kind, number)])
