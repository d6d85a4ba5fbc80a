"""Why a bid, a purchase or a track is not allowed: every rule it breaks, with its numbers (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.games.first_train.second_model import building, shipping
from tests.games.first_train.second_model.position import COMPANIES, KINDS, Position, border

Broken = Mapping[str, Sequence[int] | None]
"""The rules that something breaks, each with the numbers to be named; None: those do not matter."""
Reasons = Iterator[tuple[str, Broken]]
"""The text of an action, and the rules it breaks; none: it is allowed."""


def of_bids(position: Position, seat: int) -> Reasons:
    """BID-05 … BID-12, BID-15."""
    for space in position.display.spaces:
        holder, standing = position.bids.get(space.number, (None, 0))
        for cubes in range(1, position.numbers.cubes + 1):
            broken: dict[str, Sequence[int] | None] = {}
            if cubes < space.minimum:
                broken["BID-05" if space.upper else "BID-06"] = [space.minimum]
            if holder == seat:
                broken |= {"BID-09": None, "BID-15": None}
            elif cubes <= standing:
                broken["BID-07"] = [standing]
            if cubes > position.hands[seat]:
                broken["BID-12"] = [position.hands[seat]]
            yield f"bid {space.number} {cubes}", broken


def of_trains(position: Position, seat: int) -> Reasons:
    """TRAIN-04, TRAIN-06, TRAIN-07."""
    mine = {price for key, price, _, _ in position.trains() if position.owners.get(key) == seat}
    means = position.hands[seat] + sum(position.value(kind, seat) for kind in shipping.OTHERS)
    for key, price, _, _ in position.trains():
        broken = {}
        if key in position.owners:
            broken["TRAIN-04"] = [position.owners[key]]
        if price in mine:
            broken["TRAIN-06"] = [price]
        due = position.numbers.exchange * shipping.missing_brown(position, seat, price)
        if due > means:
            broken["TRAIN-07"] = sorted((due, means))
        yield f"buy {key}", broken


def of_tracks(position: Position, seat: int, line: Sequence[str]) -> Reasons:
    """BUILD-03, BUILD-05, BUILD-06, BUILD-12, PAY-05, PAY-08, PAY-11: on from the last area of a line."""
    for area in position.sheet.ways[line[-1]]:
        broken: dict[str, Sequence[int] | None] = {}
        name = border(line[-1], area)
        if name in position.tracks:
            broken["BUILD-06"] = None
        if len(line) - 1 >= position.left(seat):
            broken["BUILD-05"] = [position.numbers.tracks]
        if area in line:
            broken["BUILD-03"] = None
        else:
            broken |= unpaid(position, seat, [*line, area])
        yield f"build {name}", broken


def unpaid(position: Position, seat: int, line: Sequence[str]) -> Broken:
    """What cannot be paid of a line, and how much is short; PAY-05 stands for PAY-08, too."""
    cost = building.bill(position, line)
    left = {kind: position.value(kind, seat) - cost.fees.get(kind, 0) for kind in KINDS}
    broken = {}
    if min(left[company] for company in COMPANIES) < 0:
        broken["PAY-05"] = sorted(-left[company] for company in COMPANIES if left[company] < 0)
    if left["white"] < 0:
        broken["PAY-11"] = [-left["white"]]
    means = position.hands[seat] + sum(max(0, number) for number in left.values())
    if cost.points > means:
        broken["BUILD-12"] = sorted((cost.points, means))
    return broken
