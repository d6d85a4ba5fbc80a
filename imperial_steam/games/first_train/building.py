"""Building lines: which tracks can follow, what a line costs, how it is paid (PH5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import influence
from imperial_steam.games.first_train.board.layout import Exit
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.state import State, put, put_pieces
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY, GOVERNMENT, KINDS, LANDOWNER
from imperial_steam.games.protocol import Event, Value


class Bill(NamedTuple):
    """What a line costs: building points, and fees of each kind of influence (PAY-01 … PAY-12)."""

    points: int
    fees: tuple[int, ...]


def borders_of(frame: Frame, line: Sequence[int]) -> list[int]:
    """The borders that a line of areas crosses."""
    return [frame.layout.border_of[step] for step in pairwise(line)]


def bill(frame: Frame, state: State, line: Sequence[int]) -> Bill:
    """What a line of areas costs; one without tracks costs nothing (BUILD-14)."""
    if len(line) < 2:
        return Bill(0, (0,) * len(KINDS))
    return Bill(sum(frame.layout.costs[border] for border in borders_of(frame, line)), fees(state, line))


def fees(state: State, line: Sequence[int]) -> tuple[int, ...]:
    """Influence of each kind for the stops of companies and the landowners on a line (PAY-05 … PAY-12)."""
    found = [0] * len(KINDS)
    for company in range(len(COMPANIES)):
        # Each area once, the start and the end included (PAY-05 … PAY-08).
        found[FIRST_COMPANY + company] = sum(state.stops[company] >> area & 1 for area in line)
    # The start never holds landowners (PAY-19).
    found[GOVERNMENT] = sum(state.pieces[LANDOWNER][area] for area in line[1:])
    return tuple(found)


def shortage(state: State, seat: int, cost: Bill) -> int:
    """Building points for which no cube is left (PAY-14, PAY-15)."""
    return max(0, cost.points - state.hands[seat])


def left(state: State, seat: int, cost: Bill) -> tuple[int, ...]:
    """A player's influence once the fees of a line are paid (PAY-13, PAY-17)."""
    return tuple(have - fee for have, fee in zip(influence.of(state, seat), cost.fees, strict=True))


def payable(state: State, seat: int, cost: Bill) -> bool:
    """The player can pay for a whole line (BUILD-12, PAY-13 … PAY-17)."""
    remaining = left(state, seat, cost)
    return min(remaining) >= 0 and shortage(state, seat, cost) <= sum(remaining)


def tracks_left(frame: Frame, state: State, seat: int) -> int:
    """Tracks in a player's supply (INV-02)."""
    return frame.numbers.tracks - state.tracks[seat].bit_count()


def start_areas(frame: Frame, state: State, seat: int) -> int:
    """The areas in which a player's line may start, whatever it costs (mask; BUILD-08, BUILD-09)."""
    if state.round == 1:
        return frame.layout.towns[0] | frame.layout.towns[1]
    return state.stops[0] | state.stops[1] | touched(frame, state.tracks[seat])


def occupied(state: State) -> int:
    """The borders with a track of anybody (mask; BUILD-06)."""
    found = 0
    for tracks in state.tracks:
        found |= tracks
    return found


def next_ways(frame: Frame, state: State, line: Sequence[int]) -> Iterator[Exit]:
    """The steps by which a line can go on and be paid by the actor (D-05, BUILD-15)."""
    seat = state.actor
    if len(line) - 1 >= tracks_left(frame, state, seat):
        return
    taken = occupied(state)
    for way in frame.layout.exits[line[-1]]:
        free = not taken >> way.border & 1 and way.area not in line
        if free and payable(state, seat, bill(frame, state, (*line, way.area))):
            yield way


def start_options(frame: Frame, state: State) -> list[a.Action]:
    """D-04: every area from which at least one track can be built and paid, and no line at all."""
    starts: list[a.Action] = [
        frame.start[area]
        for area in bits(start_areas(frame, state, state.actor))
        if next(next_ways(frame, state, (area,)), None)
    ]
    return [*starts, a.NO_LINE]


def track_options(frame: Frame, state: State) -> list[a.Action]:
    """D-05: the next tracks; the line can be finished once it has one."""
    found: list[a.Action] = [frame.build[way.border] for way in next_ways(frame, state, state.line)]
    if len(state.line) > 1:
        found.append(a.FINISH)
    return found


def extend(frame: Frame, state: State, action: a.BuildTrack) -> None:
    """Let the line go on across a border of its last area (BUILD-02)."""
    here = state.line[-1]
    border = frame.border_index[action.border]
    state.line = (*state.line, next(way.area for way in frame.layout.exits[here] if way.border == border))


def mixtures(total: int, limits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to make up a sum of numbers that have limits, the first number as large as possible first."""
    if not limits:
        if total == 0:
            yield ()
        return
    for number in range(min(total, limits[0]), max(0, total - sum(limits[1:])) - 1, -1):
        for rest in mixtures(total - number, limits[1:]):
            yield (number, *rest)


def spend_options(state: State, cost: Bill) -> list[a.SpendInfluence]:
    """D-06: every mixture of influence for the building points that are short (PAY-15, PAY-16)."""
    short = shortage(state, state.actor, cost)
    return [a.SpendInfluence(*mixture) for mixture in mixtures(short, left(state, state.actor, cost))]


def lay(frame: Frame, state: State, spent: tuple[int, ...], events: list[Event]) -> None:
    """Pay for the line and lay its tracks; landowners on the way leave the game (PAY-12, PAY-17, PAY-18)."""
    seat, line = state.actor, state.line
    cost = bill(frame, state, line)
    cubes = min(cost.points, state.hands[seat])
    state.hands = put(state.hands, seat, state.hands[seat] - cubes)
    influence.pay(state, seat, tuple(fee + more for fee, more in zip(cost.fees, spent, strict=True)))
    laid = sum(1 << border for border in borders_of(frame, line))
    state.tracks = put(state.tracks, seat, state.tracks[seat] | laid)
    for area in line[1:]:
        if state.pieces[LANDOWNER][area]:
            state.pieces = put_pieces(state.pieces, LANDOWNER, area, 0)
    paid: dict[str, Value] = {"points": cost.points, "cubes": cubes, "fees": cost.fees, "spent": spent}
    events.append(Event("line_built", seat, {**frame.course(line), **paid}))
    if cost.fees[GOVERNMENT]:
        events.append(Event("landowners_gone", seat, {"landowners": cost.fees[GOVERNMENT]}))
    state.line = ()
