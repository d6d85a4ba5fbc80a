"""Effects in words: `3 black steps`, `a locomotive or a factory`; whatever is printed is told from its data."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR, COLOURS
from imperial_steam.gui.table_kit.core.pen import Say


def colour_names(mask: int) -> list[str]:
    """The colours of a mask in the order of building (TRACK-04)."""
    return [name for index, name in enumerate(COLOURS) if mask >> index & 1]


def effect_words(effects: Sequence[Effect], say: Say) -> str:
    """Effects as a list: `1 industry step, 3 points`."""
    return ", ".join(one_effect(effect, say) for effect in effects)


def one_effect(effect: Effect, say: Say) -> str:
    """One effect in words."""
    if effect.kind == "step":
        any_colour = effect.colours == ANY_COLOUR
        return say(f"effect.step.{'any' if any_colour else '_'.join(colour_names(effect.colours))}", n=effect.number)
    parts = ", ".join(effect_words(part, say) for part in effect.parts)
    return say(f"effect.{effect.kind}", n=effect.number, colours=colour_names(effect.colours), parts=parts)
