"""The box in which Emil tells his turn: his card, what is checked for it with the rules, what he does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from imperial_steam.games.russian_railroads.telling import pieces
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.stories import StoryView
from imperial_steam.gui.table_kit.telling.story_lines import Row, checked_rows, draw_lines
from imperial_steam.gui.table_kit.telling.telling_view import draw_box
from imperial_steam.gui.tables.russian_railroads.boards import emil_view
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.story.emil_story import EmilLine, Stage

#: Width of the card beside the lines in units; its height where it is above them.
_CARD = (118, 96)


def draw(pen: RailPen, rect: Rect, content: StoryView[Stage]) -> tuple[int, int]:
    """Draw the box; returns the first line that is shown, and the last that could be the first."""
    inside = draw_box(pen, rect, content)
    card, room = _places(pen, inside)
    emil_view.card(pen, card, content.now.card)
    return draw_lines(pen, room, content, partial(_rows, pen))


def _places(pen: RailPen, inside: Rect) -> tuple[Rect, Rect]:
    """Where card and lines stand: side by side, or one above the other in a narrow box."""
    width, height, gap = pen.px(_CARD[0]), pen.px(_CARD[1]), pen.px(6)
    foot = inside.bottom - pen.px(4)
    if inside.w > 4 * width:
        card = Rect(inside.x, inside.y, width, foot - inside.y)
        return card, Rect(card.right + gap, inside.y, inside.right - card.right - gap, foot - inside.y)
    card = Rect(inside.x, inside.y, width, min(height, inside.h // 3))
    return card, Rect(inside.x, card.bottom + gap, inside.w, foot - card.bottom - gap)


def _rows(pen: RailPen, stage: Stage, number: int, room: int) -> Sequence[Row]:
    """One stage as lines of a width in pixels, each with the sign of its rule at the right edge."""
    rows = [Row(sentence(line, pen.say), line.rule, number, strong=line.strong, held=line.held) for line in stage.lines]
    return [part for row in rows for part in checked_rows(pen, row, room)]


def sentence(line: EmilLine, say: Say) -> str:
    """A line in words."""
    return say(f"emil.tell.{line.key}", **{**line.values, "pieces": pieces(line.values, say)})
