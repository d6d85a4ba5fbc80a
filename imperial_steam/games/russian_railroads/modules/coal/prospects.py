"""What coal can bring for what is mandatory (NEW-06)."""

from __future__ import annotations

from typing import Final

from imperial_steam.games.russian_railroads.hooks import Bearing
from imperial_steam.games.russian_railroads.possible.prospects import Prospects


def _steps(most: Prospects) -> bool:
    """Each coal that can be paid brings its steps; False: nothing new."""
    counts = most.counts
    if more := most.new("coal", min(counts["coal_steps"], most.state.player.coal + counts["coal"])):
        most.gain(most.frame.coal_steps, more)
    return bool(more)


BEARING: Final = Bearing(
    harmless=("coal_steps",),
    idle=("best_locomotive", "foundry"),
    counted=("coal_steps",),
    amounts=("coal_steps",),
    follows=(_steps,),
)
