"""Building lines: which tracks can follow, what a line costs, how it is paid (PH5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.board.layout import Exit
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.state import State, put, put_pieces
from imperial_steam.games.first_train.terms import GOVERNMENT, KINDS, LANDOWNER
from imperial_steam.games.protocol import Event, Value


class Bill(NamedTuple):
    """What a line costs: building points, and fees of each kind of influence (PAY-01 … PAY-12)."""

    points: int
    fees: tuple[int, ...]


class BuildingMeans(NamedTuple):
    """What a player can build with: the borders that are taken (mask), his tracks in supply, his influence for fees.

    `total` is the sum of his cubes and of his influence of all kinds.
    """

    taken: int
    tracks: int
    white: int
    red: int
    green: int
    total: int


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
    (red_stops, green_stops), landowners = state.stops, state.pieces[LANDOWNER]
    # The start never holds landowners (PAY-19).
    white = red = green = 0
    for area in line[1:]:
        white += landowners[area]
    # Each area once, the start and the end included (PAY-05 … PAY-08).
    for area in line:
        red += red_stops >> area & 1
        green += green_stops >> area & 1
    return white, 0, red, green


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
    taken = 0
    for tracks in state.tracks:
        taken |= tracks
    return taken


def means(frame: Frame, state: State) -> BuildingMeans:
    """What the actor can build with."""
    seat = state.actor
    white, brown, red, green = influence.of(state, seat)
    total = state.hands[seat] + white + brown + red + green
    return BuildingMeans(occupied(state), tracks_left(frame, state, seat), white, red, green, total)


def next_ways(frame: Frame, state: State, line: Sequence[int]) -> Iterator[Exit]:
    """The steps by which a line can go on and be paid by the actor (D-05, BUILD-15)."""
    own = means(frame, state)
    if len(line) > own.tracks:
        return iter(())
    points = sum([frame.layout.costs[border] for border in borders_of(frame, line)])
    return _ways(frame, state, own, line, points)


def _ways(frame: Frame, state: State, own: BuildingMeans, line: Sequence[int], points: int) -> Iterator[Exit]:
    """The same with the means of the actor, for a line of so many building points; a step adds to what is due."""
    (red_stops, green_stops), landowners = state.stops, state.pieces[LANDOWNER]
    white_due, _, red_due, green_due = fees(state, line)
    for way in frame.layout.exits[line[-1]]:
        border, area, cost = way
        if own.taken >> border & 1 or area in line:
            continue
        white, red = white_due + landowners[area], red_due + (red_stops >> area & 1)
        green = green_due + (green_stops >> area & 1)
        # `payable`, in one sum: what the fees leave of influence can pay for points as cubes do.
        enough = points + cost + white + red + green <= own.total
        if enough and white <= own.white and red <= own.red and green <= own.green:
            yield way


def _starts(frame: Frame, state: State) -> Iterator[int]:
    """The areas from which the actor can build and pay at least one track."""
    own = means(frame, state)
    if own.tracks and own.total:
        for area in bits(start_areas(frame, state, state.actor)):
            if next(_ways(frame, state, own, (area,), 0), None):
                yield area


def can_build(frame: Frame, state: State) -> bool:
    """The actor has a choice but that of no line (OUT-08)."""
    return next(_starts(frame, state), -1) >= 0


def start_options(frame: Frame, state: State) -> list[a.Action]:
    """D-04: every area from which at least one track can be built and paid, and no line at all."""
    return [*(frame.start[area] for area in _starts(frame, state)), a.NO_LINE]


def track_options(frame: Frame, state: State) -> list[a.Action]:
    """D-05: the next tracks; the line can be finished once it has one."""
    options: list[a.Action] = [frame.build[way.border] for way in next_ways(frame, state, state.line)]
    if len(state.line) > 1:
        options.append(a.FINISH)
    return options


def extend(frame: Frame, state: State, action: a.BuildTrack) -> None:
    """Let the line go on across a border of its last area (BUILD-02)."""
    one, other = frame.layout.ends[frame.border_index[action.border]]
    state.line = (*state.line, other if state.line[-1] == one else one)


@lru_cache(maxsize=4096)
def mixtures(total: int, limits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to make up a sum of numbers that have limits, the first number as large as possible first."""
    first, *others = limits
    if not others:
        return ((total,),) if total <= first else ()
    return tuple(
        [
            (number, *rest)
            for number in range(min(total, first), max(0, total - sum(others)) - 1, -1)
            for rest in mixtures(total - number, limits[1:])
        ]
    )


def spend_options(state: State, cost: Bill) -> Sequence[a.SpendInfluence]:
    """D-06: every mixture of influence for the building points that are short (PAY-15, PAY-16)."""
    return _spendings(shortage(state, state.actor, cost), left(state, state.actor, cost))


@lru_cache(maxsize=512)
def _spendings(short: int, limits: tuple[int, ...]) -> tuple[a.SpendInfluence, ...]:
    return tuple([_spending(*mixture) for mixture in mixtures(short, limits)])


_spending = lru_cache(maxsize=4096)(a.SpendInfluence)


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
