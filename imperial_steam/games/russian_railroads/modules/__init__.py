"""The modules of the game (MIX-07): one `base.Module` each, by its name.

Beside its functions a module adds data (board files), kinds of units (`units.HANDLERS`), immediate gains
(`gains.GAINS`) and slots of `state.State` and `state.Player`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.modules.base import Module
from imperial_steam.games.russian_railroads.modules.coal import rules as coal
from imperial_steam.games.russian_railroads.modules.dsp import rules as dsp
from imperial_steam.games.russian_railroads.modules.emil import rules as emil
from imperial_steam.games.russian_railroads.modules.germany import rules as germany
from imperial_steam.games.russian_railroads.modules.new_material import rules as new_material
from imperial_steam.games.russian_railroads.modules.usa import rules as usa
from imperial_steam.games.russian_railroads.terms import COAL, SOLO

#: The modules by name, in the order in which they are asked.
MODULES: Final[Mapping[str, Module]] = {
    SOLO: emil.MODULE,
    "germany": germany.MODULE,
    "dsp": dsp.MODULE,
    "usa": usa.MODULE,
    COAL: coal.MODULE,
    "new": new_material.MODULE,
}


@lru_cache(maxsize=64)
def _named(names: frozenset[str]) -> tuple[Module, ...]:
    return tuple(module for name, module in MODULES.items() if name in names)


def modules(frame: Frame) -> tuple[Module, ...]:
    """The modules of a game that hook into its course."""
    return _named(frame.names) if frame.names else ()
