"""What modules put beside a board: coal, foundries, income markers, stock level, Golden Spike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL
from imperial_steam.gui.tables.russian_railroads.boards.holdings import Holdings
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import effects as art

#: Width in units of one of the things.
THING = 44
_Draw = Callable[[Holdings, Rect], None]
_Thing = tuple[Target, _Draw]


def wanted(frame: Frame) -> bool:
    """The game has a module that puts something beside the boards."""
    return bool({"coal", "germany", "usa"} & {*frame.names, frame.layout.key})


def draw(parts: Holdings, rect: Rect) -> None:
    """Everything side by side."""
    inside = parts.label(rect, "modules")
    things = [*_coal(parts), *_incomes(parts), *_usa(parts)]
    pen = parts.pen
    if not things:
        pen.text(inside, "–", LABEL, pen.soft())
        return
    step = min(pen.px(THING), inside.w // len(things))
    for place, (thing, paint) in enumerate(things):
        cell = Rect(inside.x + place * step, inside.y, step - pen.px(3), min(inside.h - pen.px(2), pen.px(48)))
        paint(parts, cell)
        parts.spot(cell, thing)


def _coal(parts: Holdings) -> Sequence[_Thing]:
    """Coal in hand, and own foundries; one used in this round is faded (COAL-30)."""
    player, pen = parts.player, parts.pen
    if "coal" not in pen.shown.frame.names:
        return ()
    things: list[_Thing] = [(Target("term", "holdings.coal"), _count("lump", "coal", player.coal))]
    for number, foundry in enumerate(pen.shown.world.foundries):
        if player.foundries >> number & 1:
            used = bool(player.fired >> number & 1)
            things.append((Target("foundry", str(foundry.number)), _tile("coal", foundry.effects, used)))
    return things


def _incomes(parts: Holdings) -> Sequence[_Thing]:
    """Income markers; one used in this round is faded (GR-40, GR-44)."""
    germany, things = parts.player.germany, list[_Thing]()
    if germany is None:
        return ()
    for kind, marker in enumerate(parts.pen.shown.world.incomes):
        for place in range(germany.incomes[kind]):
            used = place < germany.earned[kind]
            things.append((Target("own_income", marker.key), _tile("coin", marker.effects, used)))
    return things


def _usa(parts: Holdings) -> Sequence[_Thing]:
    """The level on the stock board, and the Golden Spike (AR-30, AR-Q1)."""
    usa, market = parts.player.usa, parts.pen.shown.state.market
    if usa is None or market is None:
        return ()
    things: list[_Thing] = [(Target("term", "holdings.stock"), _stock(market.level(parts.seat)))]
    if usa.spike:
        things.append(
            (Target("term", "holdings.spike"), lambda parts, cell: art.draw_signs(parts.pen, cell, [art.SPIKE]))
        )
    return things


def _count(piece: str, stuff: str, number: int) -> _Draw:
    """A piece and how many there are."""

    def paint(parts: Holdings, cell: Rect) -> None:
        pen, half = parts.pen, cell.w // 2
        pieces.put(pen.canvas, piece, Rect(cell.x, cell.y, half, cell.h), pen.stuff(stuff))
        pen.text(Rect(cell.x + half, cell.y, half, cell.h), pen.say("times", n=number), FIGURE)

    return paint


def _stock(level: int) -> _Draw:
    """The price marker's level."""

    def paint(parts: Holdings, cell: Rect) -> None:
        half = cell.w // 2
        art.draw_signs(parts.pen, Rect(cell.x, cell.y, half, cell.h), [art.STOCK])
        parts.pen.text(Rect(cell.x + half, cell.y, half, cell.h), str(level), FIGURE)

    return paint


def _tile(stuff: str, effects: Sequence[Effect], used: bool) -> _Draw:
    """A tile with what it does."""

    def paint(parts: Holdings, cell: Rect) -> None:
        pen = parts.pen
        colour = mix(pen.stuff(stuff), pieces.LIGHT, 0.7)
        pen.canvas.fill(cell, colour, 3)
        art.draw(pen, cell.inflate(-pen.px(4), -pen.px(4)), effects)
        if used:
            pieces.veil(pen, cell, pen.canvas.theme.paper, 150)
            pieces.tick(pen, (cell.right - pen.px(7), cell.y + pen.px(7)))
        pen.canvas.frame(cell, mix(colour, pieces.DARK, 0.5), 1.2, 3)

    return paint
