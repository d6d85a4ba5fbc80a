"""Effects as pictures: spaces, engineers, tokens, cards and factories show what they do in the same signs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.gui.tables.russian_railroads.drawing import pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen


class Sign(NamedTuple):
    """A picture: its width beside its height, and what draws it into a rectangle of that form."""

    width: float
    draw: Callable[[RailPen, Rect], None]


#: Height in units of a sign at most, and the room between two of them beside their height.
TALLEST, APART = 34, 0.14
#: More of the same than this are counted; height in units from which a piece has room for its figure.
MOST, FIGURED = 3, 9.5


def draw(pen: RailPen, rect: Rect, effects: Sequence[Effect], tallest: float = TALLEST) -> None:
    """The signs of effects in the middle of a rectangle, in one row or two, as large as they fit."""
    draw_signs(pen, rect, signs(effects), tallest)


def draw_signs(pen: RailPen, rect: Rect, drawn: Sequence[Sign], tallest: float = TALLEST) -> None:
    """Signs in the middle of a rectangle, in one row or two, as large as they fit."""
    if not drawn:
        return
    best: tuple[int, list[Sequence[Sign]]] = (0, [])
    for count in (1, 2) if len(drawn) > 1 else (1,):
        half = -(-len(drawn) // count)
        rows = [drawn[start : start + half] for start in range(0, len(drawn), half)]
        height = min(pen.px(tallest), rect.h // len(rows), *(round(rect.w / _width(row)) for row in rows))
        best = max(best, (height, rows), key=lambda one: one[0])
    height, rows = best
    top = rect.centery - height * len(rows) // 2
    for number, row in enumerate(rows):
        _row(pen, Rect(rect.x, top + number * height, rect.w, height - (1 if len(rows) > 1 else 0)), row)


def _width(row: Sequence[Sign]) -> float:
    return sum(sign.width for sign in row) + APART * (len(row) - 1)


def _row(pen: RailPen, rect: Rect, row: Sequence[Sign]) -> None:
    left = rect.centerx - rect.h * _width(row) / 2
    for sign in row:
        sign.draw(pen, Rect(round(left), rect.y, round(sign.width * rect.h), rect.h))
        left += (sign.width + APART) * rect.h


def signs(effects: Sequence[Effect]) -> list[Sign]:
    """The signs of effects in their order."""
    drawn: list[Sign] = []
    for effect in effects:
        drawn += _SIGNS[effect.kind](effect) if effect.kind in _SIGNS else [UNKNOWN]
    return drawn


# --- single signs ---------------------------------------------------------------------------


def _piece(name: str, stuff: str, number: str = "", width: float = 1.0) -> Sign:
    """A piece in the colour of its stuff, with a figure on it."""

    def paint(pen: RailPen, rect: Rect) -> None:
        colour = pen.stuff(stuff)
        pieces.put(pen.canvas, name, rect, colour)
        if number and rect.h >= pen.px(FIGURED):
            pen.figure(rect, number, pieces.ink_on(colour), 0.6)

    return Sign(width, paint)


def _text(words: str, width: float = 0.5) -> Sign:
    """A sign between others: `/`, `+`."""
    return Sign(width, lambda pen, rect: pen.figure(rect, words, pen.canvas.theme.ink, 0.74))


def _times(sign: Sign, number: int) -> list[Sign]:
    """A sign `number` times; more than three are counted."""
    return [sign] * number if number <= MOST else [_text(f"{number}×", 0.9), sign]


def steps(effect: Effect) -> list[Sign]:
    """Track steps: tracks in the colours they may have, one above the other."""

    def one(pen: RailPen, rect: Rect) -> None:
        pen.rail(rect.inflate(0, -round(0.36 * rect.h)), effect.colours)

    def several(pen: RailPen, rect: Rect) -> None:
        rows = min(3, effect.number)
        height = rect.h // rows
        for number in range(rows):
            pen.rail(Rect(rect.x, rect.y + number * height + 1, rect.w, height - 2), effect.colours)

    if effect.number == 1 or effect.number > MOST:
        return [*([_text(f"{effect.number}×", 0.9)] if effect.number > MOST else []), Sign(1.5, one)]
    return [Sign(1.3, several)]


def _industry(effect: Effect) -> list[Sign]:
    return _times(_piece("works", "industry"), effect.number)


def _worker(stuff: str) -> Sign:
    return _piece("worker", stuff, width=0.8)


LOCOMOTIVE = _piece("steamer", "locomotive", width=1.1)
FACTORY = _piece("works", "factory", width=1.1)
QUESTION = _piece("ticket", "question", "?")
ENGINEER = _piece("cap", "engineer")
AGAIN = _piece("again", "engineer")
COIN = _piece("coin", "coin")
DOUBLER = _piece("doubler", "doubler", "×2")
END_CARD = _piece("card", "points", "★", 0.8)
CARD = _piece("card", "card", "?", 0.8)
MEDAL = _piece("medal", "medal")
COAL = _piece("lump", "coal")
START_CARD = _piece("card", "engineer", "+", 0.8)
EXTENSION = Sign(1.5, lambda pen, rect: pen.extension(rect))
#: An effect without signs of its own: its card says what it does.
UNKNOWN = _piece("ticket", "card", "…")


def either(one: Sign, other: Sign) -> Sign:
    """One of two signs: the one above, the other below a slanting line."""

    def paint(pen: RailPen, rect: Rect) -> None:
        side = round(0.68 * rect.h)
        one.draw(pen, Rect(rect.x, rect.y, side, side))
        other.draw(pen, Rect(rect.right - side, rect.bottom - side, side, side))
        start, end = (rect.x + 0.16 * rect.w, rect.bottom), (rect.right - 0.16 * rect.w, rect.y)
        pen.canvas.line(start, end, pen.canvas.theme.line, 1.4)

    return Sign(1.6, paint)


def points(number: int | str) -> Sign:
    """Points on a rosette."""
    return _piece("rosette", "points", str(number), 1.05)


def unlock(effect: Effect) -> list[Sign]:
    """Tracks that may be built from now on: the track with a plus."""
    return [_text("+", 0.4), Sign(1.5, lambda pen, rect: pen.rail(rect.inflate(0, -rect.h // 3), effect.colours))]


def _tile(code: int) -> Sign:
    return Sign(0.9, lambda pen, rect: pen.tile(rect.inflate(-2, -2), code))


def _place(effect: Effect) -> list[Sign]:
    """A place in the turn order."""

    def paint(pen: RailPen, rect: Rect) -> None:
        theme = pen.canvas.theme
        pen.canvas.fill(rect, theme.cloth, 4)
        pen.figure(rect, f"{effect.number}.", theme.cloth_ink, 0.74)

    return [Sign(1.0, paint)]


def _revaluation(effect: Effect) -> list[Sign]:
    """Higher values of tracks: an arrow on a track."""

    def paint(pen: RailPen, rect: Rect) -> None:
        colour = pen.canvas.theme.good
        x, y, h = rect.centerx, rect.y, rect.h
        points = [(x, y + 0.06 * h), (x + 0.34 * h, y + 0.42 * h), (x + 0.14 * h, y + 0.42 * h)]
        points += [(x + 0.14 * h, y + 0.62 * h), (x - 0.14 * h, y + 0.62 * h), (x - 0.14 * h, y + 0.42 * h)]
        pen.canvas.polygon([*points, (x - 0.34 * h, y + 0.42 * h)], colour)
        pen.rail(Rect(rect.x, round(y + 0.66 * h), rect.w, round(0.34 * h)), 0b11110)

    return [Sign(1.1, paint)]


def _sum(sign: Sign) -> list[Sign]:
    """Points for the numbers of things."""
    return [_text("Σ", 0.7), sign]


def _again_parts(effect: Effect) -> list[Sign]:
    """Parts, and one of them once more."""
    return [*(sign for part in effect.parts for sign in signs(part)), AGAIN]


def _second_marker(effect: Effect) -> list[Sign]:
    """One more industry marker."""
    return [_text("+", 0.4), _piece("works", "industry", "2")]


def _icon(name: str, width: float = 1.0) -> Sign:
    """A drawing that represents what has no piece."""
    return Sign(width, lambda pen, rect: _draw_icon(pen, rect, name))


def _draw_icon(pen: RailPen, rect: Rect, name: str) -> None:
    pen.canvas.icon(name, rect)


def _blast(pen: RailPen, rect: Rect) -> None:
    """An explosion: a star with many points."""
    middle, reach = rect.center, 0.5 * rect.h
    spikes = [(reach if corner % 2 == 0 else 0.5 * reach, pi * corner / 9) for corner in range(18)]
    pen.canvas.polygon([(middle[0] + far * sin(at), middle[1] - far * cos(at)) for far, at in spikes], (214, 96, 20))
    pen.canvas.circle(middle, 0.28 * reach, (255, 226, 120))


def _spike(pen: RailPen, rect: Rect) -> None:
    """The Golden Spike."""
    x, y, h = rect.centerx, rect.y, rect.h
    nail = [(x - 0.26 * h, y + 0.04 * h), (x + 0.26 * h, y + 0.04 * h), (x + 0.26 * h, y + 0.2 * h)]
    nail += [(x + 0.1 * h, y + 0.2 * h), (x + 0.1 * h, y + 0.7 * h), (x, y + 0.98 * h), (x - 0.1 * h, y + 0.7 * h)]
    pen.canvas.polygon(
        [*nail, (x - 0.1 * h, y + 0.2 * h), (x - 0.26 * h, y + 0.2 * h)], pen.stuff("medal"), pieces.DARK
    )


INCOME, STOCK, PAYOUT, SPIKE = _icon("income"), _icon("share_value"), _icon("dividend"), Sign(0.7, _spike)

_SIGNS: Mapping[str, Callable[[Effect], list[Sign]]] = {
    "step": steps,
    "industry": _industry,
    "locomotive": lambda effect: [LOCOMOTIVE],
    "factory": lambda effect: [FACTORY],
    "locomotive_or_factory": lambda effect: [either(LOCOMOTIVE, FACTORY)],
    "locomotive_nine": lambda effect: [_tile(effect.number)],
    "doubler": lambda effect: _times(DOUBLER, effect.number),
    "coin": lambda effect: _times(COIN, effect.number),
    "points": lambda effect: [points(effect.number)],
    "worker": lambda effect: [_text("+", 0.4), _piece("worker", "snow", width=0.8)],
    "temporary": lambda effect: _times(_worker("temporary"), effect.number),
    "black_worker": lambda effect: [_worker("black_worker")],
    "unlock": unlock,
    "token": lambda effect: _times(QUESTION, effect.number),
    "card": lambda effect: [CARD],
    "end_card": lambda effect: [END_CARD],
    "card_or_points": lambda effect: [either(END_CARD, points(effect.number))],
    "reuse": lambda effect: [AGAIN, _worker("snow")],
    "again": _again_parts,
    "hire": lambda effect: [_text("+", 0.4), ENGINEER],
    "letterless_engineer": lambda effect: [ENGINEER],
    "public": lambda effect: [ENGINEER],
    "order": _place,
    "second_marker": _second_marker,
    "extra_marker": _second_marker,
    "medal": lambda effect: [MEDAL],
    "revaluation": _revaluation,
    "engineer_sum": lambda effect: _sum(ENGINEER),
    "two_best": lambda effect: _sum(LOCOMOTIVE),
    "coal": lambda effect: _times(COAL, effect.number),
    "star": lambda effect: [points(f"+{effect.number}")],
    "medal_field": lambda effect: [MEDAL, points(effect.number)],
    "line_double": lambda effect: [_piece("doubler", "points", "×2")],
    "best_locomotive": lambda effect: [_text("Σ", 0.7), LOCOMOTIVE],
    "reuse_two": lambda effect: [AGAIN, _worker("snow"), _text("/", 0.3), AGAIN, _worker("snow"), _worker("snow")],
    "start_cards": lambda effect: _times(START_CARD, effect.number),
    "ludmilla": lambda effect: [either(START_CARD, points(effect.number))],
    "factory_function": lambda effect: [AGAIN, FACTORY],
    "coal_factory": lambda effect: [COAL, FACTORY],
    "token_factory": lambda effect: [QUESTION, FACTORY],
    "headhunter": lambda effect: [_text("+", 0.4), ENGINEER, ENGINEER],
    "olga": lambda effect: [AGAIN, ENGINEER],
    "dimitrij": lambda effect: [Sign(1.5, lambda pen, rect: pen.rail(rect.inflate(0, -rect.h // 3), 0b10)), AGAIN],
    "foundry": lambda effect: [COAL, _piece("works", "coal")],
    "stoker": lambda effect: [_piece("worker", "coal", width=0.8), _text("+1", 0.8)],
    "special_token": lambda effect: [_piece("ticket", "card", "?")],
    "coal_steps": lambda effect: [_text(f"{effect.number}×", 0.9), COAL, *steps(Effect("step", 2, 1))],
    "income": lambda effect: [INCOME],
    "stock": lambda effect: [STOCK],
    "payout": lambda effect: [PAYOUT],
    "stock_market": lambda effect: [STOCK, PAYOUT],
    "golden_spike": lambda effect: [SPIKE],
    "blast": lambda effect: [Sign(1.0, _blast)],
    "transcontinental": lambda effect: [SPIKE, _text("★", 0.6)],
    "freight_car": lambda effect: [_icon("freight_car", 1.2)],
    "boom": lambda effect: [_piece("works", "industry"), _text("↑", 0.5)],
}
