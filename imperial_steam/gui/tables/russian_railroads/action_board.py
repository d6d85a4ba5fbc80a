"""The action board: every space with its cost, effect and occupant, and the supplies beside them."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.table_kit.pen import LABEL, LABEL_BOLD
from imperial_steam.gui.tables.russian_railroads import things
from imperial_steam.gui.tables.russian_railroads.pen import RailPen


def draw(pen: RailPen, rect: Rect) -> None:
    """All spaces in a grid."""
    frame = pen.shown.frame
    inside = pen.sheet(rect, pen.say("panel.board"))
    across, spaces = 5, frame.board_spaces
    down = -(-len(spaces) // across)
    for number, space in enumerate(spaces):
        row, column = divmod(number, across)
        cell = Rect(
            inside.x + column * inside.w // across, inside.y + row * inside.h // down, inside.w // across - pen.px(6),
            inside.h // down - pen.px(6),
        )  # fmt: skip
        key = frame.space_keys[space]
        pen.canvas.fill(cell, pen.canvas.theme.paper_shade, 4)
        pen.text(Rect(cell.x, cell.y, cell.w, cell.h // 2), pen.say(f"space.{key}"), LABEL_BOLD, None, "center", True)
        workers = sum(use.workers + use.coins for use in pen.shown.uses.get(space, ()))
        pen.text(Rect(cell.x, cell.centery, cell.w, cell.h // 2), str(workers or ""), LABEL, None, "center")
        pen.spot(cell, things.space(key), 4, 0)
