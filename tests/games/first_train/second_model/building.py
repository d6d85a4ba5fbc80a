"""PH5: where a line can start and go on, what it costs, how it is paid (BUILD, PAY, SOUTH)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.games.first_train.second_model.position import COMPANIES, KINDS, Position, border


@dataclass(frozen=True)
class Bill:
    """What a line costs: building points, and fees in white, red and green influence."""

    points: int
    fees: dict[str, int]


def bill(position: Position, line: Sequence[str]) -> Bill:
    """PAY-01 … PAY-12, PAY-19: fees for stops of companies on the line, landowners of the areas built into."""
    if len(line) < 2:
        return Bill(0, {})
    fees: Counter[str] = Counter()
    for area in line:
        fees.update(position.stops.get(area, ()))
    for area in line[1:]:
        fees["white"] += position.landowners[area]
    ways = position.sheet.ways
    return Bill(sum(ways[one][other] for one, other in itertools.pairwise(line)), dict(fees))


def shortage(position: Position, seat: int, cost: Bill) -> int:
    """Building points for which no cube is left (PAY-14, PAY-15)."""
    return max(0, cost.points - position.hands[seat])


def payable(position: Position, seat: int, line: Sequence[str]) -> bool:
    """BUILD-12, PAY-13, PAY-17: fees in their own colour first, then cubes, then influence of any kind."""
    cost = bill(position, line)
    after = {kind: position.value(kind, seat) - cost.fees.get(kind, 0) for kind in KINDS}
    return min(after.values()) >= 0 and shortage(position, seat, cost) <= sum(after.values())


def next_areas(position: Position, seat: int, line: Sequence[str]) -> list[str]:
    """Where a line can go on (BUILD-02 … BUILD-07, BUILD-13, SOUTH-01, SOUTH-04)."""
    if len(line) - 1 >= position.left(seat):
        return []
    return [
        other
        for other in position.sheet.ways[line[-1]]
        if other not in line
        and border(line[-1], other) not in position.tracks
        and payable(position, seat, [*line, other])
    ]


def starts(position: Position, seat: int) -> list[str]:
    """BUILD-08, BUILD-09, D-04: areas from which at least one track can be paid."""
    if position.round == 1:
        allowed = set(position.sheet.towns)
    else:
        allowed = {area for area, companies in position.stops.items() if companies} | position.touched([seat])
    return sorted(area for area in allowed if next_areas(position, seat, [area]))


def payments(position: Position, seat: int, cost: Bill) -> list[dict[str, int]]:
    """D-06: every way to pay the missing building points with influence left after the fees."""
    missing = shortage(position, seat, cost)
    found: list[dict[str, int]] = [{}]
    for kind in KINDS:
        most = position.value(kind, seat) - cost.fees.get(kind, 0)
        found = [{**part, kind: number} for part in found for number in range(most + 1)]
    return [part for part in found if sum(part.values()) == missing]


def build(position: Position, seat: int, line: Sequence[str], extra: dict[str, int]) -> None:
    """BUILD-12, PAY-12, PAY-18, RUL-12: pay, lay the tracks, remove landowners."""
    cost = bill(position, line)
    cubes = cost.points - shortage(position, seat, cost)
    position.hands[seat] -= cubes
    assert position.hands[seat] >= 0
    position.pay(seat, {kind: cost.fees.get(kind, 0) + extra.get(kind, 0) for kind in KINDS})
    gone = 0
    for one, other in itertools.pairwise(line):
        position.tracks[border(one, other)] = seat
        gone += position.landowners[other]
        position.landowners[other] = 0
    position.tell("line", seat, *line, cost.points, cubes, position.amounts(cost.fees), position.amounts(extra))
    if gone:
        position.tell("landowners", seat, gone)


def companies_of(position: Position, area: str) -> list[str]:
    """The companies whose stop an area is."""
    return [company for company in COMPANIES if company in position.stops.get(area, ())]
