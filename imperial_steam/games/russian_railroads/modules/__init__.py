"""The base game and its modules (MIX-07), by name: one folder each, with everything of it. Installed when imported.

Only this module knows those folders; the rooms below find what a module brings in `hooks`. `game` imports it.
Beside its `hooks.Module` a module has data (board files), a part of the position (`parts`) and words for scenarios
(`position`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from imperial_steam.games.russian_railroads.hooks import Handler, Module, install
from imperial_steam.games.russian_railroads.modules.coal import rules as coal
from imperial_steam.games.russian_railroads.modules.dsp import rules as dsp
from imperial_steam.games.russian_railroads.modules.emil import rules as emil
from imperial_steam.games.russian_railroads.modules.germany import rules as germany
from imperial_steam.games.russian_railroads.modules.new_material import rules as new_material
from imperial_steam.games.russian_railroads.modules.usa import rules as usa
from imperial_steam.games.russian_railroads.possible import prospects
from imperial_steam.games.russian_railroads.refused import unit_refusals
from imperial_steam.games.russian_railroads.terms import COAL, SOLO
from imperial_steam.games.russian_railroads.units import cards, gains, industry, reuse, steps, tiles

#: The kinds of units of the base game.
_UNITS: Final[Mapping[str, Handler]] = {
    "step": steps.STEP,
    "doubler": steps.DOUBLER,
    "industry": industry.INDUSTRY,
    "second_marker": industry.SECOND_MARKER,
    "locomotive": tiles.LOCOMOTIVE,
    "factory": tiles.FACTORY,
    "locomotive_or_factory": tiles.EITHER,
    "locomotive_nine": tiles.NINE,
    "chain": tiles.CHAIN,
    "token": cards.TOKEN,
    "card": cards.CARD,
    "end_card": cards.END_CARD,
    "end_choice": cards.END_CHOICE,
    "card_or_points": cards.CARD_OR_POINTS,
    "again": cards.AGAIN,
    "reuse": reuse.REUSE,
}
#: The modules by name, in the order in which they are asked; the base game hooks into nothing.
EVERYTHING: Final[Mapping[str, Module]] = {
    "": Module(units=_UNITS, gains=gains.BASE, unit_reasons=unit_refusals.BASE, bearing=prospects.BASE),
    SOLO: emil.MODULE,
    "germany": germany.MODULE,
    "dsp": dsp.MODULE,
    "usa": usa.MODULE,
    COAL: coal.MODULE,
    "new": new_material.MODULE,
}
install(EVERYTHING)
