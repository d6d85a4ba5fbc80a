"""What is done in a turn before its space is chosen (GR-41, GR-47, COAL-14)."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.demand import NOTHING
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Begun, State
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.games.russian_railroads.turn.carrying import carry_out
from imperial_steam.games.russian_railroads.units import pool


def leaving_a_space(frame: Frame, state: State, found: list[Action]) -> list[Action]:
    """Of these actions those that bind the turn to no space, or after which one can still be used (GR-47)."""
    if any(_stays(frame, state, space) for space in spaces.candidates(frame, state)):
        return found
    return [action for action in found if _leaves_one(frame, state, action)]


def _stays(frame: Frame, state: State, space: int) -> bool:
    """A space that workers pay and that asks nothing of the player board can be used whatever is done before."""
    workers, coins = frame.cost_of(state.row, space)
    if coins or workers > spaces.free_workers(state.player) or not spaces.may_reserve(frame, state, space):
        return False
    return space >= frame.first_engineer or frame.demands[frame.thing_on(state.row, space)] is NOTHING


def _leaves_one(frame: Frame, state: State, action: Action) -> bool:
    after = state.copy()
    carry_out(frame, after, action, [])
    if after.furnace >= 0:
        pool.resume(after)
    return after.begun < Begun.BOUND or any(_usable(frame, after))


def _usable(frame: Frame, state: State) -> Iterator[bool]:
    """By space: whether it can be used now (CH-02)."""
    for space in spaces.candidates(frame, state):
        paid = spaces.payable(state.player, *frame.cost_of(state.row, space))
        yield paid and spaces.may_reserve(frame, state, space) and turns.possible(frame, state, space)
