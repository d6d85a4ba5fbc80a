"""What may be done beside the regular action of a turn, and when what is mandatory may count on it (RUL-95)."""

from __future__ import annotations

from collections.abc import Iterable

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import PAYING, Frame
from imperial_steam.games.russian_railroads.hooks import in_play, modules
from imperial_steam.games.russian_railroads.possible import rooms
from imperial_steam.games.russian_railroads.state import Phase, State


def uses(frame: Frame, state: State) -> list[Action]:
    """Whatever can be used now (GR-41, COAL-14, AR-16), or the ways to end a foundry (COAL-34)."""
    if not frame.names or state.phase is not Phase.TURNS or state.interrupted is not None:
        return []
    if state.furnace >= 0:
        return [action for module in modules(frame) for action in module.endings(frame, state)]
    return [action for offers in in_play(frame).voluntary for action in offers(frame, state)]


def carry_out(frame: Frame, state: State, action: Action, events: list[Event]) -> bool:
    """Do what a module offers; True: the turn is over."""
    of = next(module for module in modules(frame) if type(action) in module.actions)
    return bool(of.actions[type(action)](frame, state, action, events))


def paying(effects: Iterable[Effect]) -> bool:
    """Some of these effects make a use possible."""
    return any(effect.kind in PAYING for effect in effects)


def may_come(frame: Frame, state: State, pending: Demand, room: rooms.Rooms) -> bool:
    """What is pending might make something possible that can be used; False only where it cannot."""
    return offered(frame, state) and (
        pending.other or pending.tiles > 0 or room.reach_more(pending) or room.pay_more(pending)
    )


def offered(frame: Frame, state: State) -> bool:
    """Modules in play offer something in this phase."""
    return bool(frame.names) and state.phase is Phase.TURNS and bool(in_play(frame).voluntary)
