"""The markets: shipment market and factory board by goods type, labour columns and engineers, contracts."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.main_actions import buy_goods
from imperial_steam.games.imperial_steam.main_actions.hire_staff import wage
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, TINY, TINY_BOLD, TITLE
from imperial_steam.gui.table_kit.drawing.pieces import paper
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import GoodRow, good_rows

#: Widths in units: price and number beside the words of the market, and what the figures of the factories need.
_BESIDE_WORDS, _FACTORY = 60, 64
#: Heights in units: goods, labour, a row of contracts, and all of it with five rows of contracts.
GOODS_HIGH, LABOUR_HIGH, CONTRACT_HIGH = 130, 112, 22
WANTED = GOODS_HIGH + LABOUR_HIGH + 18 + 5 * CONTRACT_HIGH + 16
#: How many contracts lie side by side.
ACROSS = 3


def draw(pen: SteamPen, rect: Rect) -> None:
    """The three markets, one above the other."""
    paper(pen.canvas, rect, pen.say("panel.markets"))
    pad = pen.px(5)
    inside = rect.inflate(-2 * pad, -2 * pad)
    extra = max(0, inside.h - pen.px(WANTED - 10))
    goods = Rect(inside.x, inside.y, inside.w, pen.px(GOODS_HIGH) + extra // 4)
    labour = Rect(inside.x, goods.bottom + pen.px(3), inside.w, pen.px(LABOUR_HIGH) + extra // 4)
    contracts = Rect(inside.x, labour.bottom + pen.px(3), inside.w, inside.bottom - labour.bottom - pen.px(3))
    _goods(pen, goods)
    _labour(pen, labour)
    _contracts(pen, contracts)


def _heading(pen: SteamPen, rect: Rect, title: str, right: str = "") -> Rect:
    """A small heading with a rule; returns the room below."""
    theme = pen.canvas.theme
    bar = Rect(rect.x, rect.y, rect.w, pen.px(17))
    used = pen.text(bar, title, TITLE, theme.cloth)
    if right:
        rest = Rect(used.right + pen.px(6), bar.y, bar.right - used.right - pen.px(6), bar.h)
        pen.text(rest, right, LABEL, theme.ink_soft, "right")
    pen.canvas.line((rect.x, bar.bottom), (rect.right, bar.bottom), mix(theme.line, theme.paper, 0.4), 0.8)
    return Rect(rect.x, bar.bottom + pen.px(1), rect.w, rect.bottom - bar.bottom - pen.px(1))


# --- goods and factories ----------------------------------------------------------------------


def _goods(pen: SteamPen, rect: Rect) -> None:
    """By goods type: price and number at the market, cost and number of factories, delivery price."""
    shown = pen.shown
    limit = buy_goods.limit(shown.layout, shown.state)
    ordered = sum(shown.player(shown.seat).dock)
    inside = _heading(pen, rect, pen.say("market.goods"), pen.say("market.orders", dock=ordered, limit=limit))
    head = Rect(inside.x, inside.y, inside.w, pen.px(14))
    columns = _columns(pen, head)
    for name, column in zip(("market.price", "market.cost", "market.pay"), columns, strict=True):
        words = pen.say(name)
        more = max(0, pen.canvas.text_size(words, TINY)[0] - column.w)
        side = "left" if name == "market.cost" else "center"  # a long word in the last column reaches to the left
        pen.text(Rect(column.x - more, column.y, column.w + more, column.h), words, TINY, pen.soft(), side)
    rows = good_rows(shown.layout, shown.state)
    height = (inside.bottom - head.bottom) // len(rows)
    for number, row in enumerate(rows):
        _good_row(pen, Rect(inside.x, head.bottom + number * height, inside.w, height - pen.px(2)), row)


def _columns(pen: SteamPen, rect: Rect) -> tuple[Rect, Rect, Rect]:
    """The three columns of the goods table: shipment market, factory board, delivery price.

    The market is as wide as its words need, as long as the factories keep their figures.
    """
    first = rect.x + pen.px(22)
    last = rect.right - pen.px(46)
    words = sum(pen.canvas.text_size(pen.say(name), TINY)[0] for name in ("market.buy", "market.order"))
    wanted = max(round((last - first) * 0.64), words + pen.px(_BESIDE_WORDS))
    middle = first + min(wanted, last - first - pen.px(_FACTORY))
    return (
        Rect(first, rect.y, middle - first, rect.h),
        Rect(middle, rect.y, last - middle, rect.h),
        Rect(last, rect.y, rect.right - last, rect.h),
    )


def _good_row(pen: SteamPen, rect: Rect, row: GoodRow) -> None:
    theme, key = pen.canvas.theme, GOODS[row.good]
    size = min(rect.h - 2, pen.px(18))
    pen.cube(Rect(rect.x, rect.centery - size // 2, size, size), row.good)
    market, factory, pay = _columns(pen, rect)
    pen.canvas.fill(market.inflate(-pen.px(2), 0), theme.paper_shade, 2)
    pen.hits.add(market, Target("market", key))
    price = Rect(market.x + pen.px(3), market.y, pen.px(24), market.h)
    pen.text(price, "–" if row.price is None else str(row.price), FIGURE)
    left = Rect(price.right - pen.px(3), market.y, pen.px(23), market.h)  # clear of the frame of a usable button
    pen.text(left, pen.say("times", n=row.left), TINY, theme.ink_soft)
    room = market.right - price.right - pen.px(25)
    buttons = Rect(market.right - room - pen.px(4), market.y + pen.px(1), room, market.h - pen.px(2))
    words = [pen.say("market.buy"), pen.say("market.order")]
    for style in (TINY_BOLD, TINY):  # long words are set less strong rather than left out
        first, second = (pen.canvas.text_size(word, style)[0] for word in words)
        spare = buttons.w - pen.px(2) - first - second  # shared by both, so that short words leave room to long ones
        fits = spare >= 2 * pen.px(2)
        if fits:
            break
    buy = first + spare // 2 if fits else (buttons.w - pen.px(2)) // 2
    order = buttons.w - pen.px(2) - buy
    _button(pen, Rect(buttons.x, buttons.y, buy, buttons.h), Target("buy", key), words[0], style if fits else None)
    _button(
        pen,
        Rect(buttons.right - order, buttons.y, order, buttons.h),
        Target("order", key),
        words[1],
        style if fits else None,
    )
    _factory_cell(pen, factory, row)
    pen.text(pay, str(row.pay), FIGURE, theme.good, "center")
    pen.hits.add(pay, Target("pay", key))


def _button(pen: SteamPen, rect: Rect, thing: Target, words: str, style: Style | None) -> None:
    """A button at the market, strong when it can be used now; an icon where the words have no room."""
    theme, usable = pen.canvas.theme, pen.is_lit(thing)
    pen.canvas.fill(rect, theme.cloth if usable else mix(theme.paper_shade, theme.desk, 0.5), 2)
    ink = theme.cloth_ink if usable else theme.ink_soft
    icon = {"buy": "gulden", "order": "dock"}[thing.kind]
    if style is not None:
        pen.text(rect, words, style, ink, "center")
    else:
        pen.canvas.icon(icon, rect.inflate(0, -pen.px(4)), ink if icon == "dock" else None)
    pen.spot(rect, thing, 2, 0)


def _factory_cell(pen: SteamPen, rect: Rect, row: GoodRow) -> None:
    theme = pen.canvas.theme
    cell = rect.inflate(-pen.px(4), 0)
    pen.canvas.fill(cell, theme.paper_shade, 2)
    size = min(rect.h - 4, pen.px(15))
    icon = Rect(cell.x + pen.px(2), cell.centery - size // 2, size, size)
    pen.piece("factory", icon, pen.good_colour(row.good))
    pen.text(
        Rect(icon.right + pen.px(2), cell.y, pen.px(24), cell.h), "–" if row.cost is None else str(row.cost), FIGURE
    )
    pen.text(
        Rect(cell.x, cell.y, cell.w - pen.px(3), cell.h),
        pen.say("times", n=row.factories),
        TINY,
        theme.ink_soft,
        "right",
    )
    pen.spot(cell, Target("factory", GOODS[row.good]), 2, 0)


# --- labour -----------------------------------------------------------------------------------


def _labour(pen: SteamPen, rect: Rect) -> None:
    """By hub: its influence, the wages of its labour columns, its engineers."""
    inside = _heading(
        pen, rect, pen.say("market.labour"), pen.say("market.engineer_price", price=pen.shown.layout.prices.engineer)
    )
    height = inside.h // len(HUBS)
    for hub in range(len(HUBS)):
        _hub_row(pen, Rect(inside.x, inside.y + hub * height + pen.px(1), inside.w, height - pen.px(2)), hub)


def _hub_row(pen: SteamPen, rect: Rect, hub: int) -> None:
    shown, theme = pen.shown, pen.canvas.theme
    colour = pen.hub_colour(hub)
    pen.canvas.fill(rect, mix(colour, theme.paper, 0.78), 2)
    size = min(rect.h - 2, pen.px(20))
    mark = Rect(rect.x + pen.px(2), rect.centery - size // 2, size, size)
    pieces.put_number(
        pen.canvas, "diamond", mark, colour, pen.say(f"letter.hub{hub}"), mix(colour, (0, 0, 0), 0.6), 0.63
    )
    pen.hits.add(Rect(rect.x, rect.y, pen.px(60), rect.h), Target("hub", str(hub)))
    reached = shown.state.hubs[hub] <= shown.player(max(shown.seat, 0)).column
    value = Rect(mark.right + pen.px(2), rect.y, pen.px(34), rect.h)
    pen.text(value, f"{'✓' if reached else '≥'}{shown.state.hubs[hub] * COLUMN}", LABEL_BOLD, theme.ink)
    x = value.right + pen.px(2)
    for index, (home, number) in enumerate(shown.layout.labour):
        if home == hub:
            x = _wage(pen, Rect(x, rect.y + 1, pen.px(42), rect.h - 2), index, f"{HUBS[hub]} {number}")
    _engineers(pen, Rect(rect.right - pen.px(72), rect.y, pen.px(70), rect.h), hub)


def _wage(pen: SteamPen, rect: Rect, index: int, key: str) -> int:
    """One labour column: a worker and the present wage; returns where the next column starts."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, theme.paper, 2)
    pen.canvas.frame(rect, theme.line, 0.7, 2)
    size = min(rect.h - 4, pen.px(14))
    pieces.put(pen.canvas, "worker", Rect(rect.x + pen.px(2), rect.centery - size // 2, size, size), (206, 184, 140))
    price = Rect(rect.x + pen.px(17), rect.y, rect.w - pen.px(19), rect.h)
    pen.text(price, str(wage(pen.shown.layout, pen.shown.state, index)), FIGURE, None, "center")
    pen.spot(rect, Target("labour", key), 2, 0)
    return rect.right + pen.px(3)


def _engineers(pen: SteamPen, rect: Rect, hub: int) -> None:
    """Bridge and tunnel engineers waiting at a hub."""
    half = rect.w // 2
    for kind, name in enumerate(ENGINEERS):
        spot = Rect(rect.x + kind * half, rect.y + 1, half - pen.px(2), rect.h - 2)
        left = pen.shown.state.engineers[kind][hub]
        if not left:
            continue
        size = min(spot.h - 2, pen.px(17))
        colour = pieces.BRIDGE if name == "bridge" else pieces.TUNNEL
        pieces.put(pen.canvas, name, Rect(spot.x + 1, spot.centery - size // 2, size, size), colour)
        pen.text(Rect(spot.x + size + 2, spot.y, spot.w - size - 2, spot.h), str(left), LABEL_BOLD)
        pen.spot(spot, Target("engineer", f"{name} {HUBS[hub]}"), 2, 0)


# --- contracts --------------------------------------------------------------------------------


def _contracts(pen: SteamPen, rect: Rect) -> None:
    """The contracts on display, the small ones first."""
    shown = pen.shown
    inside = _heading(pen, rect, pen.say("market.contracts"))
    cards = things.on_display(shown.layout, shown.state.contracts)
    if not cards:
        pen.text(inside, pen.say("market.no_contracts"), LABEL, pen.soft(), "center", True)
        return
    gap = pen.px(3)
    down = -(-len(cards) // ACROSS)
    width = (inside.w - gap * (ACROSS - 1)) // ACROSS
    height = min(pen.px(30), (inside.h - gap * (down - 1)) // down)
    for place, number in enumerate(cards):
        row, column = divmod(place, ACROSS)
        spot = Rect(inside.x + column * (width + gap), inside.y + pen.px(1) + row * (height + gap), width, height)
        contract_card(pen, spot, number, [(good, False) for good in shown.layout.contract[number].fields])
        pen.spot(spot, Target("contract", str(number)), 3, 0)


def contract_card(pen: SteamPen, rect: Rect, number: int, fields: list[tuple[int, bool]], done: bool = False) -> None:
    """A contract card: its factory fields (wanted types, filled or not) and its value."""
    theme, value = pen.canvas.theme, pen.shown.layout.contract[number].value
    pen.canvas.fill(rect, mix(theme.paper, theme.good, 0.24) if done else mix(theme.paper, theme.brass, 0.2), 3)
    pen.canvas.frame(rect, theme.good if done else theme.line, 1, 3)
    if rect.w > 1.9 * rect.h:
        _flat_card(pen, rect, fields, value, done)
        return
    size = min(pen.px(15), (rect.w - pen.px(4)) // 3, rect.h // 2)
    left = rect.centerx - (size + 1) * len(fields) // 2
    for place, (good, filled) in enumerate(fields):
        _field(pen, Rect(left + place * (size + 1), rect.y + pen.px(2), size, size), good, filled)
    low = Rect(rect.x + 1, rect.y + size + pen.px(2), rect.w - 2, rect.h - size - pen.px(2))
    pen.text(low, str(value), FIGURE, theme.good if done else None, "center")


def _flat_card(pen: SteamPen, rect: Rect, fields: list[tuple[int, bool]], value: int, done: bool) -> None:
    """The same on a low card: fields at the left, value at the right."""
    size = min(rect.h - pen.px(5), (rect.w - pen.px(36)) // 3, pen.px(17))
    for place, (good, filled) in enumerate(fields):
        spot = Rect(rect.x + pen.px(3) + place * (size + 1), rect.centery - size // 2, size, size)
        _field(pen, spot, good, filled)
    figure = Rect(rect.right - pen.px(31), rect.y, pen.px(28), rect.h)
    pen.text(figure, str(value), FIGURE, pen.canvas.theme.good if done else None, "right")


def _field(pen: SteamPen, spot: Rect, good: int, filled: bool) -> None:
    """A factory field: the factory on it, or the type it still needs."""
    if not filled:
        pen.cube(spot, good)
        return
    pieces.put(pen.canvas, "factory", spot, pen.good_colour(good))
    style = TINY_BOLD.sized(max(1.0, spot.w / pen.px(14)))
    pen.canvas.text_at((spot.centerx, spot.centery + spot.w // 5), "✓", style, pieces.ink_on(pen.good_colour(good)))
