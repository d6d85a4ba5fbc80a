"""What a plan costs and leaves, as chips in the prompt: of the line being built, of the auction, of the trains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.first_train.phases import shipping
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import (
    COMPANIES,
    FIRST_COMPANY,
    FIRST_PASSENGER,
    KINDS,
    ROLLING_STOCK,
    WHITE,
    YELLOW,
)
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import FIGURE
from imperial_steam.gui.table_kit.core.prompt import Chip
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model.outcomes import Planned
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: Width in units of a sign, of a letter of the words beside it.
SIGN, LETTER = 16, 7.8


def chips(shown: TrainShown) -> Sequence[Chip[TrainPen]]:
    """What belongs to the decision."""
    if shown.past is not None or shown.decider < 0:
        return ()
    if shown.planned is not None:
        return list(_line(shown, shown.planned))
    seat = shown.decider
    if shown.state.ask is Ask.ACTION:
        goods, passengers = rooms(shown, seat)
        free = [_chip("goods", "goods", str(goods)), _chip("passengers", "passenger", str(passengers))]
        return [*free, *_means(shown, seat, ROLLING_STOCK)]
    if shown.state.ask is Ask.EXCHANGE:  # brown is what is missing
        return list(_means(shown, seat, *(kind for kind in range(len(KINDS)) if kind != ROLLING_STOCK)))
    if shown.handing is not None and shown.handing.meant:
        return list(_sale(shown, shown.handing.meant[0]))
    return list(_means(shown, seat, *range(len(KINDS))))


def rooms(shown: TrainShown, seat: int) -> tuple[int, int]:
    """Free places on a player's trains: for goods, for passengers."""
    trains = shipping.own_trains(shown.state, seat)
    goods, passengers = (
        sum(shipping.room(shown.frame, shown.state, train, load) for train in trains)
        for load in (WHITE, FIRST_PASSENGER)
    )
    return goods, passengers


def _line(shown: TrainShown, plan: Planned) -> Iterator[Chip[TrainPen]]:
    """Tracks (while nothing is short), building points, cubes left, influence paid and left, and the link."""
    if not plan.short:
        yield _chip("tracks", "rails", str(len(plan.line) - 1))
    yield _chip("points", "pick", str(plan.cost.points))
    yield _chip("cubes", "cube", f"{shown.state.hands[shown.decider]}→{plan.cubes}")
    for kind, (fee, left) in enumerate(zip(plan.cost.fees, plan.influence, strict=True)):
        if fee:
            yield _chip(f"fee_{KINDS[kind]}", KINDS[kind], f"{left + fee}→{left}")
    if plan.short:
        yield _chip("short", "influence_any", f"−{plan.short}", urgent=True)
    bonus = plan.bonuses.get(shown.decider)
    if bonus is not None:
        yield _chip("link", "point", f"+{bonus.points}")


def _sale(shown: TrainShown, sale: SellLine) -> Iterator[Chip[TrainPen]]:
    """The price of the line to be handed over, stations won, pieces lost."""
    sold, kind = shown.sold(sale), FIRST_COMPANY + COMPANIES.index(sale.company)
    have = shown.state.values[kind][shown.decider]
    yield _chip("price", KINDS[kind], f"{have}→{have - sold.price}")
    yield _chip("stops", "station", f"+{len(sold.stops)}")
    if sold.lost:
        yield _chip("lost", "passenger", f"−{sum(sold.lost.values())}", urgent=True)


def _means(shown: TrainShown, seat: int, *kinds: int) -> Iterator[Chip[TrainPen]]:
    """Cubes in hand, and influence of the kinds that count now."""
    yield _chip("hand", "cube", str(shown.state.hands[seat]))
    for kind in kinds:
        yield _chip(f"influence_{KINDS[kind]}", KINDS[kind], str(shown.state.values[kind][seat]))


def _chip(name: str, sign: str, words: str, urgent: bool = False) -> Chip[TrainPen]:
    def paint(pen: TrainPen, rect: Rect) -> None:
        size = min(rect.h, pen.px(SIGN))
        spot = Rect(rect.x, rect.centery - size // 2, size, size)
        if sign in KINDS:
            pen.marker(spot, KINDS.index(sign))
        elif sign == "influence_any":
            pen.marker(spot, -1)
        elif sign == "goods":
            pieces.put(pen.canvas, pen.shown.printed.goods[YELLOW], spot, pen.load_colour(YELLOW))
        else:
            seat = max(0, pen.shown.decider)
            brass = pen.canvas.theme.brass
            colours = {"pick": brass, "point": brass, "passenger": pen.stuff("landowner")}
            pieces.put(pen.canvas, sign, spot, colours.get(sign, pen.player_colour(seat)))
        pen.text(Rect(spot.right + pen.px(2), rect.y, rect.right - spot.right - pen.px(2), rect.h), words, FIGURE)

    return Chip(Target("bill", name), paint, SIGN + 3 + LETTER * len(words), urgent, figure=words)
