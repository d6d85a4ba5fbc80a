"""The lines of a story in the box in which a machine player thinks aloud: sentences, checks and small tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.core.pen import TINY, AnyPen
from imperial_steam.gui.table_kit.core.stories import StageT, StoryView
from imperial_steam.gui.table_kit.drawing.targets import RULE, ui
from imperial_steam.gui.widgets import draw_scrollbar

SENTENCE = Style("sans", 11.5)
SENTENCE_BOLD = Style("sans-bold", 11.5)
#: Sizes in units: the scroll bar, the margin of a line, the room of a check mark.
_BAR, _MARGIN, _MARK = 9, 12, 16


@dataclass(frozen=True, slots=True)
class Row:
    """A written line of the story: its words or its cells, the rule behind it, and the number of its stage.

    `held` says whether what the line checks is so (None: it checks nothing). The first line of a sentence `begins` it
    and has the sign of the rule at its right edge.
    """

    words: str
    rule: str
    stage: int
    cells: Sequence[str] = ()
    strong: bool = False
    bold_cell: int = -1
    soft: bool = False
    held: bool | None = None
    begins: bool = True


def checked_rows(pen: AnyPen, row: Row, room: int) -> Sequence[Row]:
    """A sentence with its mark and the sign of its rule, wrapped to a width in pixels."""
    style = SENTENCE_BOLD if row.strong else SENTENCE
    sign = pen.canvas.text_size(RULE, TINY)[0] + pen.px(6) if row.rule else 0
    mark = pen.px(_MARK) if row.held is not None else 0
    parts = typeset.wrap(row.words, style, pen.scale, room - mark - sign)
    return [
        Row(part, row.rule, row.stage, (), row.strong, -1, row.soft, row.held, not number)
        for number, part in enumerate(parts)
    ]


def draw_lines(
    pen: AnyPen, rect: Rect, content: StoryView[StageT], rows: Callable[[StageT, int, int], Sequence[Row]]
) -> tuple[int, int]:
    """What was thought so far, the latest stage in sight; a click on a line opens its rule.

    `rows` writes a stage with its number in a width in pixels. Returns the first line shown, and the last that could
    be the first.
    """
    theme = pen.canvas.theme
    line_height = round(typeset.line_height(SENTENCE, pen.scale) * 1.08)
    shown, bar = max(1, rect.h // line_height), pen.px(_BAR)
    room = rect.w - bar - pen.px(_MARGIN)
    written = [row for number, stage in enumerate(content.seen) for row in rows(stage, number, room)]
    spare = max(0, len(written) - shown)
    begins = next((place for place, row in enumerate(written) if row.stage == content.stage), 0)
    top = min(spare, begins if content.top is None else content.top)
    pen.canvas.note(rect, pen.say("telling.thoughts"), "list")
    with pen.inside(rect):
        for place, row in enumerate(written[top : top + shown]):
            spot = Rect(rect.x, rect.y + place * line_height, rect.w - (bar if spare else 0), line_height)
            if row.stage == content.stage:
                pen.canvas.fill(spot, theme.paper_shade)
                pen.canvas.fill(Rect(spot.x, spot.y, pen.px(3), spot.h), theme.legal)
            _row(pen, Rect(spot.x + pen.px(7), spot.y, spot.w - pen.px(9), spot.h), row)
            if row.rule:
                pen.hits.add(spot, ui("rule", row.rule))
    if spare:
        draw_scrollbar(pen.canvas, rect, 0, top, shown, len(written))
    return top, spare


def _row(pen: AnyPen, rect: Rect, row: Row) -> None:
    colour = pen.canvas.theme.ink_soft if row.soft else pen.canvas.theme.ink
    if row.cells:
        _cells(pen, rect, row, colour)
        return
    if row.held is not None:
        rect = _marked(pen, rect, row)
    if row.rule and row.begins:
        rect = _cited(pen, rect)
    pen.text(rect, row.words, SENTENCE_BOLD if row.strong else SENTENCE, colour)


def _marked(pen: AnyPen, rect: Rect, row: Row) -> Rect:
    """A tick or a cross before the first line of a check; returns the room beside it."""
    theme, side = pen.canvas.theme, pen.px(_MARK)
    if row.begins:
        box = Rect(rect.x, rect.y, side - pen.px(3), rect.h).inflate(0, -pen.px(2))
        pen.canvas.icon("check" if row.held else "cross", box, theme.good if row.held else theme.warning)
    return Rect(rect.x + side, rect.y, rect.w - side, rect.h)


def _cited(pen: AnyPen, rect: Rect) -> Rect:
    """The sign of a rule at the right edge; returns the room at its left."""
    width = pen.canvas.text_size(RULE, TINY)[0] + pen.px(2)
    pen.text(Rect(rect.right - width, rect.y, width, rect.h), RULE, TINY, pen.soft(), "right")
    return Rect(rect.x, rect.y, rect.w - width - pen.px(4), rect.h)


def _cells(pen: AnyPen, rect: Rect, row: Row, colour: Colour) -> None:
    """A line of a table: the first cell wide, the others share the rest."""
    first = round(rect.w * (0.4 if len(row.cells) < 4 else 0.34))
    width = (rect.w - first) // max(1, len(row.cells) - 1)
    for number, words in enumerate(row.cells):
        spot = Rect(rect.x + pen.px(10), rect.y, first - pen.px(12), rect.h)
        if number:
            spot = Rect(rect.x + first + (number - 1) * width, rect.y, width - pen.px(4), rect.h)
        bold = row.strong and number in (0, row.bold_cell)
        pen.text(spot, words, SENTENCE_BOLD if bold else SENTENCE, colour, "right" if number else "left")
