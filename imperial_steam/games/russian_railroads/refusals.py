"""Every reason why an action cannot be done (section 4.7)."""

from __future__ import annotations

from imperial_steam.games.protocol import Refusal
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State


def refusals(frame: Frame, state: State, action: a.Action) -> list[Refusal]:
    """Why an action that is not legal is refused; never empty."""
    return [Refusal("PROC-04", "not-now")]
