"""A whole game as a generator: it asks who decides and what can be done, and is sent what was chosen (section 10.6)."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.games.first_train.second_model import building, shipping, takeover
from tests.games.first_train.second_model.position import COMPANIES, KINDS, PROFIT, Position, border
from tests.games.first_train.second_model.ways import component, graph_of, link_ways

CHANCE = -1


@dataclass(frozen=True)
class Ask:
    """A decision (section 10.2): the texts of everything that can be chosen."""

    player: int
    kind: str
    options: Sequence[str]
    weights: Mapping[str, int] = field(default_factory=dict)
    line: Sequence[str] = ()
    """Areas of the line under way."""


Course = Generator[Ask, str, None]


def play(position: Position) -> Course:
    """All rounds (ROUND-01, ROUND-02, PH10)."""
    rounds = position.display.rounds[position.seats]
    for number in range(1, rounds + 1):
        position.round = number
        position.tell("round", number, rounds)
        take_cubes(position)
        yield from draw_markers(position)
        yield from auction(position)
        yield from credit(position)
        position.build_order = position.ranking("white")
        position.train_order = position.ranking("brown")
        position.tell("build order", *position.build_order)
        position.tell("train order", *position.train_order)
        for seat in position.build_order:
            yield from building_turn(position, seat)
        yield from trains_and_loads(position)
        shipping.settle(position)
        position.order = position.ranking(PROFIT)
        position.tell("player order", *position.order)
        for seat in position.order:
            yield from takeovers(position, seat)
        if number < rounds:
            position.bag.update(position.drawn.values())
            position.drawn.clear()
    takeover.count_up(position)


def take_cubes(position: Position) -> None:
    """PH1-01 … PH1-03."""
    for seat in range(position.seats):
        taken = min(position.numbers.cubes_taken, position.supply(seat))
        position.hands[seat] += taken
        position.tell("cubes", seat, taken, position.hands[seat])


def draw_markers(position: Position) -> Course:
    """PH2-01, SETUP-42."""
    for space in position.display.spaces:
        weights = {f"draw {space.number} {kind}": number for kind, number in position.bag.items() if number}
        text = yield Ask(CHANCE, "marker", list(weights), weights)
        kind = text.split()[2]
        position.bag[kind] -= 1
        position.drawn[space.number] = kind
        position.tell("marker", space.number, kind)


def bids(position: Position, seat: int) -> list[str]:
    """D-02, BID-04 … BID-09, BID-12."""
    found = []
    for space in position.display.spaces:
        holder, standing = position.bids.get(space.number, (None, space.minimum - 1))
        if holder != seat:
            found += [f"bid {space.number} {cubes}" for cubes in range(standing + 1, position.hands[seat] + 1)]
    return found


def auction(position: Position) -> Course:
    """BID-01 … BID-14: it ends after a whole circle without a bid."""
    idle = 0
    while idle < position.seats:
        for seat in position.order:
            idle += 1
            mine = sum(holder == seat for holder, _ in position.bids.values())
            options = bids(position, seat) if mine < position.numbers.bids else []
            if not options:
                if idle >= position.seats:
                    return
                continue
            text = yield Ask(seat, "bid", options)
            idle = 0
            space, cubes = map(int, text.split()[1:])
            driven = position.bids.get(space)
            position.bids[space] = seat, cubes
            position.hands[seat] -= cubes
            position.tell("bid", seat, space, cubes, position.hands[seat])
            if driven is not None:
                other, back = driven
                position.hands[other] += back
                position.tell("outbid", other, space, back)


def credit(position: Position) -> Course:
    """CRED-01 … CRED-06."""
    for space in position.display.spaces:
        if space.number not in position.bids:
            continue
        seat, _ = position.bids[space.number]
        gains = dict(zip(KINDS, space.printed, strict=True))
        gains[position.drawn[space.number]] += 1
        for _ in range(space.either):
            text = yield Ask(seat, "colour", ["choose red", "choose green"])
            gains[text.split()[1]] += 1
        lost = 0
        for kind, number in gains.items():
            if number:
                before = position.value(kind, seat)
                position.move(kind, seat, number)
                lost += before + number - position.value(kind, seat)
        position.tell("credit", seat, space.number, position.amounts(gains), lost)
    position.bids.clear()


def building_turn(position: Position, seat: int) -> Course:
    """D-04, D-05, D-06 and the link (BUILD-01, LINK-02)."""
    places = building.starts(position, seat)
    if not places:
        position.tell("cannot build", seat)
        return
    text = yield Ask(seat, "line_start", [*(f"start {area}" for area in places), "no-line"])
    if text == "no-line":
        position.tell("no line", seat)
        return
    line = [text.split()[1]]
    while True:
        following = {f"build {border(line[-1], area)}": area for area in building.next_areas(position, seat, line)}
        options = [*following, *(["finish"] if len(line) > 1 else [])]
        text = yield Ask(seat, "track", options, line=tuple(line))
        if text == "finish":
            break
        line.append(following[text])
    cost = building.bill(position, line)
    ways = {
        f"spend {part['white']} white {part['brown']} brown {part['red']} red {part['green']} green": part
        for part in building.payments(position, seat, cost)
    }
    text = next(iter(ways))
    if len(ways) > 1:
        text = yield Ask(seat, "spend", list(ways))
    building.build(position, seat, line, ways[text])
    link(position)


def link(position: Position) -> None:
    """LINK-01, LINK-02."""
    if position.sheet.link is None or position.linked:
        return
    sources, target = position.sheet.link
    if any(target in component(graph_of(position.tracks), source) for source in sources):
        position.linked = True
        for seat, (length, points) in link_ways(position).items():
            position.points[seat] += points
            position.tell("link", seat, points, length)


def trains_and_loads(position: Position) -> Course:
    """PH6-01 … PH6-06."""
    position.passed = set()
    while len(position.passed) < position.seats:
        for seat in position.train_order:
            if seat in position.passed:
                continue
            buying = {f"buy {key}": key for key in shipping.buyable(position, seat)}
            shipping_texts = loads(position, seat)
            together = shipping.uncontested(position, seat)
            text, must = "pass", not (buying or shipping_texts)
            if not must:
                rest = ["ship-rest"] if together else []
                text = yield Ask(seat, "action", [*buying, *shipping_texts, *rest, "pass"])
            if text == "pass":
                position.passed.add(seat)
                position.tell("passed", seat, must)
            elif text in buying:
                yield from purchase(position, seat, buying[text])
            elif text == "ship-rest":
                for area, load in together:
                    shipping.ship(position, area, load, shipping.room(position, seat, load)[0][0])
            else:
                area, load, train = shipping_texts[text]
                shipping.ship(position, area, load, train)
    position.passed = set()


def loads(position: Position, seat: int) -> dict[str, tuple[str, str, str]]:
    """D-07, D-12: area, load and train by the text of the action."""
    found = {}
    for area, load in shipping.reachable_loads(position, seat):
        kind, colour = load.split()
        trains = shipping.room(position, seat, load)
        if trains and (kind == "good" or position.display.key == "D34"):
            found[f"ship {area} {colour}"] = area, load, trains[0][0]
        elif trains:
            for train, price in trains:
                found[f"seat {area} {colour} {price}"] = area, load, train
    return found


def purchase(position: Position, seat: int, key: str) -> Course:
    """D-08."""
    (price,) = (price for train, price, _, _ in position.trains() if train == key)
    missing = shipping.missing_brown(position, seat, price)
    ways = {
        f"exchange {c} cubes {w} white {r} red {g} green": (c, w, r, g)
        for c, w, r, g in shipping.exchanges(position, seat, missing)
    }
    text = next(iter(ways))
    if len(ways) > 1:
        text = yield Ask(seat, "exchange", list(ways))
    shipping.buy(position, seat, key, price, ways[text])


def takeovers(position: Position, seat: int) -> Course:
    """D-09."""
    sales = {
        f"sell {company} {'-'.join(line)}": (company, line)
        for company in COMPANIES
        for line in takeover.lines(position, seat, company)
    }
    if sales:
        text = yield Ask(seat, "sale", [*sales, "no-sale"])
        if text == "no-sale":
            position.tell("no sale", seat)
        else:
            takeover.sell(position, seat, *sales[text])
