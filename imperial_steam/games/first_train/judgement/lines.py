"""Lines worth building: a small beam over tracks, judged by what the network reaches then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.judgement import links
from imperial_steam.games.first_train.phases import building, link
from imperial_steam.games.first_train.state import State

Line = tuple[int, ...]
#: How much a position is worth to its builder.
Judge = Callable[[State], int]


def buildable(frame: Frame, state: State, width: int, judge: Judge) -> list[tuple[int, Line]]:
    """Lines the actor can build and pay, best first, with their worth; a line that has begun is only continued."""
    at = [state.line] if state.line else [(area,) for area in bits(building.start_areas(frame, state, state.actor))]
    seen: dict[tuple[int, int], tuple[int, Line]] = {}
    if len(state.line) > 1:
        _note(seen, judge(built(frame, state, state.line)), state.line)
    for line in links.lines(frame, state):
        _note(seen, judge(built(frame, state, line)), line)
    while at:
        further = []
        for line in _longer(frame, state, at):
            worth = judge(built(frame, state, line))
            further.append((worth, line))
            _note(seen, worth, line)
        further.sort(reverse=True)
        at = [line for _, line in further[:width]]
    return sorted(seen.values(), reverse=True)


def _note(seen: dict[tuple[int, int], tuple[int, Line]], worth: int, line: Line) -> None:
    """Keep the best line from a start with a number of tracks."""
    key = line[0], len(line)
    if key not in seen or seen[key][0] < worth:
        seen[key] = worth, line


def _longer(frame: Frame, state: State, lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        for way in building.next_ways(frame, state, line):
            yield (*line, way.area)


def built(frame: Frame, state: State, line: Line) -> State:
    """The position with a line built, and paid as well as possible; rivals' turns are as if they were over."""
    after = state.copy()
    after.line = line
    spent = payment(state, building.bill(frame, state, line))
    building.lay(frame, after, spent, [])
    link.give(frame, after, [])
    # The builder has had his turn: what is left of his cubes is for trains.
    after.turn += 1
    return after


def payment(state: State, cost: building.Bill) -> tuple[int, ...]:
    """Influence for the points that are short: white first, then what there is most of."""
    short = building.shortage(state, state.actor, cost)
    left = list(building.left(state, state.actor, cost))
    paid = [0] * len(left)
    while short:
        kind = max(range(len(left)), key=lambda kind: (left[kind] > 0, kind == 0, kind != 1, left[kind]))
        left[kind] -= 1
        paid[kind] += 1
        short -= 1
    return tuple(paid)
