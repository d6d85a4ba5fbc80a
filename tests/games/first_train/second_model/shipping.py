"""PH6 and PH7: trains, loads, victory points, balance (TRAIN, LOAD, PH7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.games.first_train.second_model.position import COMPANIES, PROFIT, Position
from tests.games.first_train.second_model.ways import component, graph_of

GOODS = ("white", "yellow")
OTHERS = ("white", "red", "green")
CARRIED = ("good", "passenger")


# --- trains -----------------------------------------------------------------------------------


def missing_brown(position: Position, seat: int, price: int) -> int:
    """TRAIN-08: own brown points come first."""
    return max(0, price - position.value("brown", seat))


def buyable(position: Position, seat: int) -> list[str]:
    """TRAIN-03 … TRAIN-07, TRAIN-13."""
    mine = {price for key, price, _, _ in position.trains() if position.owners.get(key) == seat}
    means = position.hands[seat] + sum(position.value(kind, seat) for kind in OTHERS)
    return [
        key
        for key, price, _, _ in position.trains()
        if key not in position.owners
        and price not in mine
        and position.numbers.exchange * missing_brown(position, seat, price) <= means
    ]


def exchanges(position: Position, seat: int, missing: int) -> list[tuple[int, int, int, int]]:
    """D-08: every (cubes, white, red, green) that replaces the missing brown points."""
    due = position.numbers.exchange * missing
    white, red, green = (position.value(kind, seat) for kind in OTHERS)
    return [
        (due - w - r - g, w, r, g)
        for w in range(white + 1)
        for r in range(red + 1)
        for g in range(green + 1)
        if 0 <= due - w - r - g <= position.hands[seat]
    ]


def buy(position: Position, seat: int, key: str, price: int, paid: tuple[int, int, int, int]) -> None:
    """TRAIN-02, TRAIN-12, RUL-56."""
    cubes, white, red, green = paid
    brown = price - missing_brown(position, seat, price)
    position.hands[seat] -= cubes
    if brown:
        position.move("brown", seat, -brown)
    position.pay(seat, {"white": white, "red": red, "green": green})
    position.owners[key] = seat
    position.loads[key] = []
    position.tell("train", seat, key, price, brown, paid)


# --- loads ------------------------------------------------------------------------------------


def room(position: Position, seat: int, load: str) -> list[tuple[str, int]]:
    """LOAD-01, LOAD-02: own trains with a free place for a load, and their price classes."""
    return [(key, price) for key, price, places in free_places(position, seat, load.split(maxsplit=1)[0]) if places]


def free_places(position: Position, seat: int, kind: str) -> Iterator[tuple[str, int, int]]:
    """LOAD-02: of each own train its price class and the places for a good or a passenger that are free."""
    for key, price, passengers, goods in position.trains():
        if position.owners.get(key) == seat:
            places = goods if kind == "good" else passengers
            yield key, price, places - sum(other.startswith(kind) for other in position.loads[key])


def reachable_loads(position: Position, seat: int) -> set[tuple[str, str]]:
    """LOAD-05 … LOAD-12: area and kind of every load that own tracks can fetch."""
    own = position.touched([seat])
    bought = position.touched(COMPANIES)
    found = set()
    for area, number in position.white.items():
        if number and position.sheet.beside[area] & position.neutral() & own:
            found.add((area, "good white"))
    for area, number in position.yellow.items():
        if number and area in own and area not in bought:
            found.add((area, "good yellow"))
    graph = graph_of(position.own(seat))
    for colour in COMPANIES:
        for area, number in position.passengers[colour].items():
            if not number or area not in own or colour in position.stops.get(area, ()):
                continue
            if any(colour in position.stops.get(other, ()) for other in component(graph, area)):
                found.add((area, f"passenger {colour}"))
    return found


def uncontested(position: Position, seat: int) -> list[tuple[str, str]]:
    """LOAD-15: piece by piece, what nobody else can ship who has not passed, by kind and area.

    Only where these are at least two, and all of them have room.
    """
    rivals = {
        found
        for other in range(position.seats)
        if other != seat and other not in position.passed
        for found in reachable_loads(position, other)
    }
    order = ("good white", "good yellow", "passenger red", "passenger green")
    alone = sorted(reachable_loads(position, seat) - rivals, key=lambda found: (order.index(found[1]), found[0]))
    single = [(area, load) for area, load in alone for _ in range(lying(position, area, load))]
    free = Counter({kind: sum(places for *_, places in free_places(position, seat, kind)) for kind in CARRIED})
    wanted = Counter(load.split()[0] for _, load in single)
    return single if len(single) > 1 and wanted <= free else []


def lying(position: Position, area: str, load: str) -> int:
    """How many pieces of a kind lie in an area."""
    kind, colour = load.split()
    if kind == "good":
        return {"white": position.white, "yellow": position.yellow}[colour][area]
    return position.passengers[colour][area]


def ship(position: Position, area: str, load: str, train: str) -> None:
    """LOAD-01, LOAD-04."""
    kind, colour = load.split()
    if kind == "good":
        {"white": position.white, "yellow": position.yellow}[colour][area] -= 1
    else:
        position.passengers[colour][area] -= 1
    position.loads[train].append(load)
    position.tell("load", position.owners[train], area, colour, train)


# --- PH7 --------------------------------------------------------------------------------------


def settle(position: Position) -> None:
    """PH7-01 … PH7-13: points of all, then the balances in player order; loads to the cargo, locomotives back."""
    carried = [Counter[str]() for _ in range(position.seats)]
    points = [0] * position.seats
    for key, price, _, _ in position.trains():
        if key in position.owners:
            seat = position.owners[key]
            for load in position.loads[key]:
                carried[seat][load] += 1
                good = load.startswith("good")
                points[seat] += 1 if good else position.display.passenger_points[price]
    white, yellow, passenger = position.numbers.income
    for seat in position.order:
        found = carried[seat]
        income = white * found["good white"] + yellow * found["good yellow"]
        income += passenger * (found["passenger red"] + found["passenger green"])
        upkeep = position.numbers.upkeep * len(position.own(seat))
        before = position.value(PROFIT, seat)
        position.move(PROFIT, seat, income - upkeep)
        after = position.value(PROFIT, seat)
        position.tell("balance", seat, points[seat], income, upkeep, income - upkeep, before, after)
        position.points[seat] += points[seat]
        position.cargo[seat].update(found)
    position.owners.clear()
    position.loads.clear()
