"""Effects that need no choice and are carried out the moment they become pending (PROC-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import lines, scoring
from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import CONDITIONS, Gain
from imperial_steam.games.russian_railroads.state import State
from imperial_steam.games.russian_railroads.terms import COLOURS

#: Words of events (ST-10) for points that are counted up.
_REASONS: Final = {"engineer_sum": "engineers", "two_best": "locomotives"}


def points(state: State, seat: int, number: int, reason: str, events: list[Event]) -> None:
    """Give points to a player; `reason` is a word of the event (ST-10)."""
    state.own(seat).score += number
    events.append(Event("points", seat, {"points": number, "reason": reason}))


def _coins(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    state.own(state.actor).coins += effect.number
    events.append(Event("coins_taken", state.actor, {"coins": effect.number}))
    return True


def _points(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    points(state, state.actor, effect.number, "effect", events)
    return True


def _worker(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """A worker of the player's colour while one waits (SPEC-23, GR-30, GR-31)."""
    player = state.own(state.actor)
    if player.workers < frame.count.workers + frame.count.waiting:
        player.workers += effect.number
        events.append(Event("worker_gained", state.actor, {"workers": effect.number}))
    return True


def _temporary(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """The turquoise workers stand on their space, or the use would not have been offered (SPACE-32, RUL-20)."""
    state.own(state.actor).temporary += effect.number
    events.append(Event("temporary_taken", state.actor, {"workers": effect.number}))
    return True


def _unlock(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    state.own(state.actor).unlocked |= effect.colours
    colours = [name for index, name in enumerate(COLOURS) if effect.colours >> index & 1]
    events.append(Event("colour_unlocked", state.actor, {"colours": colours}))
    return True


def _medal(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    state.own(state.actor).medal = True
    events.append(Event("medal_placed", state.actor))
    return True


def _revaluation(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """With a tile on the board its owner chooses between the two (NEW-04, RUL-61)."""
    if state.player.revaluation:
        return False
    revalue(state, effect.number, events)
    return True


def revalue(state: State, tile: int, events: list[Event]) -> None:
    """Put a revaluation tile onto the board (QM-07, NEW-03)."""
    state.own(state.actor).revaluation = tile
    events.append(Event("tracks_revalued", state.actor, {"tile": tile}))


def _black_worker(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    state.own(state.actor).black = 1
    events.append(Event("black_worker_taken", state.actor))
    return True


def _letterless(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    take_engineer(frame, state, frame.letterless, events)
    return True


def take_engineer(frame: Frame, state: State, engineer: int, events: list[Event]) -> None:
    """Put an engineer beside the player's board (ENG-01)."""
    state.own(state.actor).engineers |= 1 << engineer
    events.append(Event("engineer_taken", state.actor, {"engineer": frame.world.engineers[engineer].key}))


def _hire(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    hire(frame, state, events)
    return True


def hire(frame: Frame, state: State, events: list[Event]) -> None:
    """The acting player takes the engineer of the hire space (ENG-01, SOLO-18)."""
    take_engineer(frame, state, state.row[0], events)
    state.row = (-1, *state.row[1:])


def _order(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    state.own(state.actor).reserved = effect.number
    events.append(Event("place_reserved", state.actor, {"place": effect.number}))
    return True


def _counted_up(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """FAC-1 and FAC-8."""
    total = scoring.factory_points(frame, state.player.engineers, state.player.slots, effect)
    assert total is not None
    points(state, state.actor, total, _REASONS[effect.kind], events)
    return True


def second_marker(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """QM-01: a second marker; it waits while the first marker stands on field 0 (QM-10)."""
    if lines.marker_at_start(state.player):
        return False
    place_marker(state, events)
    return True


def place_marker(state: State, events: list[Event]) -> None:
    """Put one more marker on field 0 of the first industry track (QM-01)."""
    player = state.own(state.actor)
    player.markers = (*player.markers, 0)
    player.marker_tracks = (*player.marker_tracks, 0)
    events.append(Event("marker_placed", state.actor, {"marker": len(player.markers)}))


BASE: Final[Mapping[str, Gain]] = {
    "coin": _coins,
    "points": _points,
    "worker": _worker,
    "temporary": _temporary,
    "unlock": _unlock,
    "medal": _medal,
    "revaluation": _revaluation,
    "black_worker": _black_worker,
    "letterless_engineer": _letterless,
    "hire": _hire,
    "order": _order,
    "engineer_sum": _counted_up,
    "two_best": _counted_up,
    "second_marker": second_marker,
}


def can_gain_all(frame: Frame, state: State, effects: Effects) -> bool:
    """Every one of mandatory immediate effects can be carried out now (EXEC-01)."""
    return all(can_gain(frame, state, effect) for effect in effects)


def can_gain(frame: Frame, state: State, effect: Effect) -> bool:
    """A mandatory immediate effect can be carried out now (EXEC-01): engineer or turquoise workers are there."""
    if effect.kind == "hire":
        return state.row[0] >= 0
    if effect.kind == "temporary":
        return not any(player.temporary + player.temporary_placed for player in state.players)
    return effect.kind not in CONDITIONS or CONDITIONS[effect.kind].holds(state)
