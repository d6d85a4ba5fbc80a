"""What the function of a factory can bring for what is mandatory (NEW-E-10)."""

from __future__ import annotations

from typing import Final

from imperial_steam.games.russian_railroads.hooks import Bearing
from imperial_steam.games.russian_railroads.possible.prospects import Prospects
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY


def _functions(most: Prospects) -> bool:
    """The functions of the factories built, and of those that could be; False: nothing new."""
    player, times, new = most.state.player, most.counts["factory_function"], False
    if more := most.new("function", times):
        new = True
        for gap, code in enumerate(player.gaps):
            most.function(code, more if code else 0, player.gap_stokers >> gap & 1)
    if most.factories and (more := most.new("new function", times)):
        new = True
        for code in most.codes():
            most.function(code, more)
    return new


BEARING: Final = Bearing(builds={"coal_factory": COAL_FACTORY}, counted=("factory_function",), follows=(_functions,))
