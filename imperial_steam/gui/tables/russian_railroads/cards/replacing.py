"""What a locomotive or a factory takes the place of, and what becomes of that: told before it is chosen."""

from __future__ import annotations

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.russian_railroads.model import preview
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown


def replaced(shown: RailShown, action: Action, say: Say) -> str:
    """A sentence about what is replaced (LOCO-05 … LOCO-07, FACT-03); '' where a place is free."""
    match action:
        case a.PlaceLocomotive() | a.PlaceNine() | a.MoveLocomotive():
            return _locomotive(shown, action, say)
        case a.BuildFactory(_, gap) | a.BuildCoalFactory(gap):
            code = shown.player(shown.decider).gaps[gap - 1]
            return say("preview.replaces_factory", factory=CODE_NAMES[code]) if code else ""
    return ""


def _locomotive(shown: RailShown, action: Action, say: Say) -> str:
    then = preview.after(shown.game, action)
    chain = None if then is None else next((unit for unit in then.state.open if unit.kind == "chain"), None)
    if then is None or chain is None:
        return ""
    moves = any(isinstance(option, a.MoveLocomotive) for option in then.options())
    return say("preview.replaces" if moves else "preview.replaces_last", number=chain.argument)
