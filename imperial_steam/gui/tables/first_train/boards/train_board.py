"""The train board: trains by price, places for passengers and goods, whose they are, and what they carry."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, ROLLING_STOCK
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, TINY
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.drawing.plates import heading, sheet

#: Height in units; width of the price before a row.
HEIGHT, PRICE = 168, 46
#: Size in units of the letter by which the trains of one price are told apart.
LETTER = 12


def height(pen: TrainPen) -> float:
    """Height in units."""
    return HEIGHT


def draw(pen: TrainPen, rect: Rect) -> None:
    """A row for each price class, the dearest first."""
    shown = pen.shown
    room = heading(pen, sheet(pen, rect, "trains"), pen.say("panel.trains"), pen.say("board.locomotives_note"))
    prices = sorted(set(shown.frame.prices), reverse=True)
    most = max(shown.frame.prices.count(price) for price in prices)
    for number, price in enumerate(prices):
        top, bottom = (room.y + part * room.h // len(prices) for part in (number, number + 1))
        row = Rect(room.x, top, room.w, bottom - top - pen.px(3))
        _price(pen, Rect(row.x, row.y, pen.px(PRICE), row.h), price)
        cars = Rect(row.x + pen.px(PRICE), row.y, row.w - pen.px(PRICE), row.h)
        trains = [train for train, cost in enumerate(shown.frame.prices) if cost == price]
        for place, train in enumerate(trains):
            left, right = (cars.x + part * cars.w // most for part in (place, place + 1))
            _train(pen, Rect(left, row.y, right - left - pen.px(3), row.h), train)


def _price(pen: TrainPen, rect: Rect, price: int) -> None:
    """The price in brown influence, below it what a passenger counts in this class."""
    height = rect.h // 2
    marker = Rect(rect.x, rect.y + (height - pen.px(18)) // 2, pen.px(18), pen.px(18))
    pen.marker(marker, ROLLING_STOCK)
    pen.text(Rect(marker.right + pen.px(2), rect.y, rect.w - marker.w, height), str(price), FIGURE)
    star = Rect(rect.x, rect.y + height, pen.px(12), height)
    pieces.put(pen.canvas, "passenger", star, pen.stuff("landowner"))
    words = pen.say("board.each", n=pen.shown.frame.display.passenger_points[price])
    pen.text(Rect(star.right + pen.px(2), rect.y + height, rect.w - star.w - pen.px(2), height), words, TINY)
    pen.hits.add(rect, Target("term", "train_class"))


def _train(pen: TrainPen, rect: Rect, train: int) -> None:
    """A train: passenger carriage above, goods wagon below, each with its places; the owner's locomotive in front."""
    shown, theme = pen.shown, pen.canvas.theme
    owner, thing = shown.state.owners[train], Target("train", shown.frame.train_keys[train])
    ground = theme.paper_shade if owner < 0 else mix(theme.paper, pen.player_colour(owner), 0.28)
    pen.canvas.fill(rect, ground, 3)
    pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.3), 1, 3)
    side = min(pen.px(20), rect.h - 2)
    engine = Rect(rect.x + pen.px(2), rect.centery - side // 2, side, side)
    if owner < 0:
        engine.w = pen.px(4)
    else:
        pieces.put(pen.canvas, "locomotive", engine, pen.player_colour(owner))
    cars = Rect(engine.right + pen.px(2), rect.y + pen.px(2), rect.right - engine.right - pen.px(4), rect.h - pen.px(4))
    goods, passengers = shown.frame.capacities[train]
    loads = shown.state.loads[train]
    people = [load for load in range(FIRST_PASSENGER, len(LOADS)) for _ in range(loads[load])]
    cubes = [load for load in range(FIRST_PASSENGER) for _ in range(loads[load])]
    height = cars.h // 2
    _carriage(pen, Rect(cars.x, cars.y, cars.w, height), passengers, people, True)
    _carriage(pen, Rect(cars.x, cars.y + height, cars.w, height), goods, cubes, False)
    letter = Rect(rect.right - pen.px(LETTER + 2), rect.y, pen.px(LETTER), pen.px(LETTER))
    pen.text(letter, thing.key[1:], TINY, theme.ink_soft, "right")
    pen.spot(rect, thing, 3, 0)


def _carriage(pen: TrainPen, rect: Rect, places: int, loads: list[int], passengers: bool) -> None:
    """The places of a carriage, those taken with what is on them; nothing where the train lacks it."""
    if not places:
        pen.text(rect, pen.say("board.no_carriage"), TINY, pen.canvas.theme.ink_soft, "center")
        return
    size = min(rect.h - pen.px(1), pen.px(16), rect.w // places - 1)
    left = rect.x + max(0, (rect.w - places * (size + 1)) // 2)
    for place in range(places):
        spot = Rect(left + place * (size + 1), rect.centery - size // 2, size, size)
        if place < len(loads):
            pen.load(spot, loads[place])
            continue
        name = "passenger" if passengers else "cube"
        image = pieces.ghost(name, size, mix(pen.canvas.theme.paper, pen.canvas.theme.line, 0.25))
        pen.canvas.surface.blit(image, spot)
