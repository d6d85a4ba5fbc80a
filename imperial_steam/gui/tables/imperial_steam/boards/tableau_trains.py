"""The trains of a tableau, and where its other goods lie: warehouse, dock, no place at all."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.main_actions.buy_goods import limit
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, TINY_BOLD
from imperial_steam.gui.tables.imperial_steam.boards.own_board import OwnBoard
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.model.shown import FREIGHT, RESERVED, Car, Train


def trains(board: OwnBoard, rect: Rect) -> None:
    """Three rows for trains; empty ones say that a train can be bought."""
    if board.shown.is_franz(board.seat):
        _franz(board, rect)
        return
    pen, rows = board.pen, board.layout.limits.trains
    height = rect.h // rows
    for number in range(rows):
        row = Rect(rect.x, rect.y + number * height, rect.w, height - pen.px(2))
        if number < len(board.goods.trains):
            _train(board, row, board.goods.trains[number])
        else:
            pen.canvas.frame(row, mix(pen.canvas.theme.line, pen.canvas.theme.paper, 0.6), 0.8, 3)
            pen.text(row, pen.say("tableau.no_train"), LABEL, pen.soft(), "center")


def _franz(board: OwnBoard, rect: Rect) -> None:
    """The automa's cards and cubes in the place of trains."""
    pen, franz = board.pen, board.shown.state.franz
    if franz is None:
        return
    height = rect.h // 3
    cards = pen.say("franz.cards", action=franz.action_card or "–", decision=franz.decision_card or "–")
    decks = pen.say("franz.decks", action=len(franz.action_deck), decision=len(franz.decision_deck))
    for number, words in enumerate((cards, decks)):
        pen.text(Rect(rect.x, rect.y + number * height, rect.w, height), words, LABEL_BOLD if number == 0 else LABEL)
    row = Rect(rect.x, rect.y + 2 * height, rect.w, height)
    used = pen.text(row, pen.say("franz.area"), LABEL, pen.soft())
    goods = [good for good, count in enumerate(board.player.goods) for _ in range(count)]
    step = min(pen.px(19), (row.right - used.right - pen.px(8)) // max(1, len(goods)))
    for number, good in enumerate(goods):
        size = min(step - 1, pen.px(17))
        pen.cube(Rect(used.right + pen.px(6) + number * step, row.centery - size // 2, size, size), good)


def _train(board: OwnBoard, row: Rect, train: Train) -> None:
    pen, theme = board.pen, board.pen.canvas.theme
    engine = Rect(row.x, row.y, pen.px(62), row.h)
    pen.canvas.fill(engine, mix(theme.cloth, theme.paper, 0.12), 4)
    icon = Rect(engine.x + pen.px(3), engine.y, pen.px(22), engine.h)
    pieces.put(pen.canvas, "locomotive", icon, (206, 214, 204))
    pen.text(Rect(icon.right + 1, engine.y, pen.px(20), engine.h), str(train.level), FIGURE, theme.cloth_ink)
    size = min(pen.px(17), row.h - 2)
    coal = Rect(engine.right - size - pen.px(3), engine.centery - size // 2, size, size)
    if train.coal:
        pen.canvas.fill(coal.inflate(2, 2), theme.cloth_ink, 3)
        pen.cube(coal, len(GOODS) - 1)
    else:
        pen.canvas.frame(coal, theme.cloth_ink, 0.8, 2)
    board.spot(engine, Target("engine", str(train.level)), 4)
    longest = max(locomotive.level for locomotive in board.layout.board.locomotives)
    step = min(pen.px(37), (row.right - engine.right - pen.px(3)) // longest)
    for number, car in enumerate(train.cars):
        left = engine.right + pen.px(3) + number * step
        _car(board, Rect(left, row.y + pen.px(2), step - pen.px(2), row.h - pen.px(4)), car)


def _car(board: OwnBoard, rect: Rect, car: Car) -> None:
    pen, theme = board.pen, board.pen.canvas.theme
    if car.kind == FREIGHT:
        pen.canvas.fill(rect, mix(theme.paper, (150, 98, 52), 0.28), 2)
        pen.canvas.frame(rect, theme.line, 1, 2)
        board.spot(rect, Target("car", "freight"), 2)
        if car.good is not None:
            size = min(rect.w - 4, rect.h - 4, pen.px(20))
            spot = Rect(rect.centerx - size // 2, rect.centery - size // 2, size, size)
            pen.cube(spot, car.good)
            board.spot(spot, Target("good", GOODS[car.good]), 2)
    elif car.kind == RESERVED:
        pen.canvas.fill(rect, mix(theme.paper_shade, theme.desk, 0.6), 2)
        pen.canvas.frame(rect, theme.line, 1, 2)
        pen.canvas.line(rect.topleft, rect.bottomright, theme.warning, 1.4)
        pen.text(rect, pen.say("car.reserved.letter"), LABEL_BOLD, theme.warning, "center")
    else:
        pen.canvas.fill(rect, mix((40, 88, 160), theme.paper, 0.1), 2)
        pen.canvas.frame(rect, pieces.DARK, 1, 2)
        _windows(board, rect)
    if not board.mine or car.kind != FREIGHT:
        pen.hits.add(rect, Target("term", f"car.{car.kind}"))


def _windows(board: OwnBoard, rect: Rect) -> None:
    """The windows of a passenger car, and what it brings."""
    pen = board.pen
    width = max(2, rect.w // 5)
    for number in range(3):
        window = Rect(rect.x + rect.w // 8 + number * (width + rect.w // 12), rect.y + rect.h // 8, width, rect.h // 4)
        pen.canvas.fill(window, pieces.LIGHT, 1)
    low = Rect(rect.x - 1, rect.bottom - pen.px(15), rect.w + 2, pen.px(15))
    pen.text(low, f"+{board.layout.prices.income_car}", TINY_BOLD, (255, 255, 255), "center")


def storage(board: OwnBoard, rect: Rect) -> None:
    """Warehouse floors, dock, and goods without a place."""
    pen, theme = board.pen, board.pen.canvas.theme
    inside = board.section(rect, "tableau.warehouse")
    size = min(rect.h - 2, pen.px(24))
    x = inside.x
    for number in range(board.layout.limits.stations):
        spot = Rect(x, rect.centery - size // 2, size, size)
        opened = number < len(board.goods.floors)
        pen.canvas.fill(spot, theme.paper_shade if opened else mix(theme.paper_shade, theme.line, 0.45), 2)
        pen.canvas.frame(spot, theme.line, 1, 2)
        if not opened:
            pieces.put(pen.canvas, "station", spot.inflate(-4, -4), pen.player_colour(board.seat))
        elif board.goods.floors[number] is not None:
            _good(board, spot.inflate(-4, -4), board.goods.floors[number] or 0)
        x = spot.right + pen.px(3)
    _dock(board, Rect(x + pen.px(6), rect.y, inside.right - x - pen.px(6), rect.h), size)


def _good(board: OwnBoard, spot: Rect, good: int) -> None:
    board.pen.cube(spot, good)
    board.spot(spot, Target("good", GOODS[good]), 2)


def _dock(board: OwnBoard, rect: Rect, size: int) -> None:
    pen, theme = board.pen, board.pen.canvas.theme
    words = pen.say("tableau.dock")
    label = Rect(rect.x, rect.y, pen.canvas.text_size(words, LABEL)[0] + pen.px(2), rect.h)
    pen.text(label, words, LABEL, pen.soft())
    pen.hits.add(label, Target("term", "tableau.dock"))
    goods = [good for good, count in enumerate(board.player.dock) for _ in range(count)]
    places = max(limit(board.layout, board.shown.state), len(goods))
    x, small = label.right + pen.px(4), min(size, pen.px(19))
    for number in range(places):
        spot = Rect(x, rect.centery - small // 2, small, small)
        pen.canvas.frame(spot, mix(theme.water, theme.ink, 0.4), 1, 2)
        if number < len(goods):
            pen.cube(spot.inflate(-2, -2), goods[number])
        x = spot.right + pen.px(2)
    if not places:
        pen.text(Rect(x, rect.y, pen.px(20), rect.h), "–", LABEL, pen.soft())
    for number, good in enumerate(board.goods.loose):
        spot = Rect(rect.right - (number + 1) * (small + 2), rect.centery - small // 2, small, small)
        _good(board, spot, good)
        pen.canvas.frame(spot.inflate(4, 4), theme.warning, 1.6, 2)
