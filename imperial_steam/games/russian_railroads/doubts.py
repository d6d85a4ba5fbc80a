"""What surely speaks against a legal move."""

from __future__ import annotations

from imperial_steam.games.protocol import Action, Doubt
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.game import RussianRailroads


def doubts(game: RussianRailroads, action: Action) -> list[Doubt]:
    """An own engineer of whom nothing can be carried out is a worker wasted; other spaces are refused then."""
    if not isinstance(action, a.UseSpace) or not action.space.startswith("engineer"):
        return []
    after = game.copy()
    events = after.apply(action)
    decision = after.decision()
    if decision is not None and isinstance(decision.options[0], a.Pay):
        events = after.apply(decision.options[0])
        decision = after.decision()
    happened = bool(events) and events[-1].name != "space_used"
    if happened or decision is None or not all(isinstance(option, a.IDLE) for option in decision.options):
        return []
    return [Doubt("engineer-idle", {}, "EXEC-02")]
