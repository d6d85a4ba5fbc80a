"""Every kind of unit, by its name: the one table of what can be pending (PROC-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.modules.coal import units as coal
from imperial_steam.games.russian_railroads.modules.dsp import units as dsp
from imperial_steam.games.russian_railroads.modules.germany import units as germany
from imperial_steam.games.russian_railroads.modules.new_material import revaluation
from imperial_steam.games.russian_railroads.modules.new_material import units as new_material
from imperial_steam.games.russian_railroads.modules.usa import mills, stock
from imperial_steam.games.russian_railroads.units import cards, doublers, industry, reuse, steps, tiles
from imperial_steam.games.russian_railroads.units.base import Handler

HANDLERS: Final[Mapping[str, Handler]] = {
    "step": steps.STEP,
    "industry": industry.INDUSTRY,
    "locomotive": tiles.LOCOMOTIVE,
    "factory": tiles.FACTORY,
    "locomotive_or_factory": tiles.EITHER,
    "locomotive_nine": tiles.NINE,
    "chain": tiles.CHAIN,
    "doubler": doublers.DOUBLER,
    "token": cards.TOKEN,
    "second_marker": industry.SECOND_MARKER,
    "card": cards.CARD,
    "end_card": cards.END_CARD,
    "end_choice": cards.END_CHOICE,
    "card_or_points": cards.CARD_OR_POINTS,
    "again": cards.AGAIN,
    "reuse": reuse.REUSE,
    "revaluation": revaluation.REVALUATION,
    "extension": germany.EXTENSION,
    "income": germany.INCOME,
    "stock": stock.STOCK,
    "stock_market": stock.STOCK,
    "mill": mills.MILL,
    "special_token": dsp.SPECIAL,
    "headhunter": dsp.HEADHUNTER,
    "token_factory": dsp.TOKEN_FACTORY_UNIT,
    "freight_car": dsp.FREIGHT_CAR,
    "line_step": dsp.LINE_STEP,
    "olga": dsp.OLGA,
    "dimitrij": dsp.DIMITRIJ,
    "ludmilla": dsp.LUDMILLA,
    "extra_marker": industry.SECOND_MARKER,
    "reuse_two": reuse.REUSE_TWO,
    "foundry": coal.FOUNDRY,
    "coal_steps": coal.COAL_STEPS,
    "coal_factory": new_material.COAL_FACTORY_UNIT,
    "factory_function": new_material.FUNCTION,
}


def _kinds() -> Mapping[type[Action], frozenset[str]]:
    """By class of action: the kinds of units that serve it."""
    found: dict[type[Action], set[str]] = {}
    for kind, handler in HANDLERS.items():
        for made in handler.actions:
            found.setdefault(made, set()).add(kind)
    return {made: frozenset(kinds) for made, kinds in found.items()}


#: By class of action: the kinds of units that serve it.
KINDS: Final = _kinds()
