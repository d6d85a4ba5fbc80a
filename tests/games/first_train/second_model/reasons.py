"""Why a bid, a purchase or a track is not allowed: every rule it breaks (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.games.first_train.second_model import building, shipping
from tests.games.first_train.second_model.position import COMPANIES, KINDS, Position, border

Reasons = Iterator[tuple[str, set[str]]]
"""The text of an action, and the rules it breaks; none: it is allowed."""


def of_bids(position: Position, seat: int) -> Reasons:
    """BID-05 … BID-12, BID-15."""
    for space in position.display.spaces:
        holder, standing = position.bids.get(space.number, (None, 0))
        for cubes in range(1, position.numbers.cubes + 1):
            broken = set()
            if cubes < space.minimum:
                broken.add("BID-05" if space.upper else "BID-06")
            if holder == seat:
                broken |= {"BID-09", "BID-15"}
            elif cubes <= standing:
                broken.add("BID-07")
            if cubes > position.hands[seat]:
                broken.add("BID-12")
            yield f"bid {space.number} {cubes}", broken


def of_trains(position: Position, seat: int) -> Reasons:
    """TRAIN-04, TRAIN-06, TRAIN-07."""
    mine = {price for key, price, _, _ in position.trains() if position.owners.get(key) == seat}
    means = position.hands[seat] + sum(position.value(kind, seat) for kind in shipping.OTHERS)
    for key, price, _, _ in position.trains():
        broken = set()
        if key in position.owners:
            broken.add("TRAIN-04")
        if price in mine:
            broken.add("TRAIN-06")
        if position.numbers.exchange * shipping.missing_brown(position, seat, price) > means:
            broken.add("TRAIN-07")
        yield f"buy {key}", broken


def of_tracks(position: Position, seat: int, line: Sequence[str]) -> Reasons:
    """BUILD-03, BUILD-05, BUILD-06, BUILD-12, PAY-05, PAY-08, PAY-11: on from the last area of a line."""
    for area in position.sheet.ways[line[-1]]:
        broken = set()
        name = border(line[-1], area)
        if name in position.tracks:
            broken.add("BUILD-06")
        if len(line) - 1 >= position.left(seat):
            broken.add("BUILD-05")
        if area in line:
            broken.add("BUILD-03")
        else:
            broken |= unpaid(position, seat, [*line, area])
        yield f"build {name}", broken


def unpaid(position: Position, seat: int, line: Sequence[str]) -> set[str]:
    """What cannot be paid of a line; PAY-05 stands for PAY-08, too."""
    cost = building.bill(position, line)
    left = {kind: position.value(kind, seat) - cost.fees.get(kind, 0) for kind in KINDS}
    broken = {"PAY-05" for company in COMPANIES if left[company] < 0}
    if left["white"] < 0:
        broken.add("PAY-11")
    if building.shortage(position, seat, cost) > sum(max(0, number) for number in left.values()):
        broken.add("BUILD-12")
    return broken
