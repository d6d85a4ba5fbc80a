"""The legal choices as a numbered list: the same ones that are lit on the table, for the keyboard."""

from __future__ import annotations

from collections.abc import Container, Sequence

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.text import SMALLEST, Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TINY_BOLD, AnyPen
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import Choice
from imperial_steam.gui.table_kit.drawing.regions import ROW
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import draw_scrollbar

WORDS = Style("sans", 12)
#: So many rows of a list have a digit.
DIGITS = 9
#: Option and effect shrink to this part of their size at most; a longer effect is left out.
READABLE = SMALLEST + 0.05
#: Room of a row in units for all but its words: digit, distances, mark of doubt.
_BESIDE = 52


def capacity(pen_scale: float, rect: Rect) -> int:
    """How many options a list of that size shows at once."""
    return max(1, rect.h // max(1, round(ROW * pen_scale)))


def digit_of(shown: AnyShown, rows: Sequence[Choice], row: int) -> int:
    """The digit that chooses a row wherever the list is scrolled to; 0: none does."""
    if any(shown.keyed(action) for action, *_ in rows):
        return shown.keyed(rows[row][0])
    return row + 1 if row < DIGITS else 0


def width(pen: AnyPen, rows: Sequence[Choice]) -> int:
    """How many pixels a list needs to show every option and its effect side by side in full size."""
    canvas = pen.canvas
    words = [
        canvas.text_size(label, WORDS)[0] + (canvas.text_size(effect, LABEL)[0] if effect else 0)
        for _, label, effect in rows
    ]
    return max(words, default=0) + pen.px(_BESIDE)


def draw(pen: AnyPen, rect: Rect, rows: Sequence[Choice], cursor: int, top: int, key: str) -> None:
    """Draw options as (action, label, effect) from number `top` on; spots are `<key> <number>`.

    Options that are surely poor have a quiet mark.
    """
    doubted: Container[Action] = pen.shown.doubts
    shown = capacity(pen.scale, rect)
    height = pen.px(ROW)
    bar = pen.px(9) if len(rows) > shown else 0
    for place, (action, label, effect) in enumerate(rows[top : top + shown]):
        line = Rect(rect.x, rect.y + place * height, rect.w - bar, height - pen.px(2))
        _row(pen, line, digit_of(pen.shown, rows, top + place), label, effect, top + place == cursor, action in doubted)
        pen.hits.add(line, ui(key, top + place))
    if bar:
        draw_scrollbar(pen.canvas, rect, 0, top, shown, len(rows))


def _row(pen: AnyPen, line: Rect, digit: int, label: str, effect: str, chosen: bool, doubted: bool) -> None:
    theme = pen.canvas.theme
    if chosen:
        pen.canvas.fill(line, mix(theme.paper, theme.legal, 0.22), 3)
        pen.canvas.frame(line, theme.focus, 1.6, 3)
    number = Rect(line.x + pen.px(2), line.y, pen.px(16), line.h)
    if digit:
        box = number.inflate(-pen.px(1), -pen.px(5))
        pen.canvas.fill(box, theme.paper_shade, 2)
        pen.canvas.frame(box, theme.line, 0.8, 2)
        pen.text(box, str(digit), TINY_BOLD, None, "center")
    words = Rect(number.right + pen.px(4), line.y, line.right - number.right - pen.px(8), line.h)
    if doubted:
        mark = Rect(words.right - pen.px(14), line.y, pen.px(14), line.h)
        pen.canvas.note(mark, label, "doubt")
        pen.canvas.icon("info", mark, theme.brass)
        words.w -= pen.px(17)
    width = min(pen.canvas.text_size(label, WORDS)[0] + pen.px(8), words.w)
    if effect:
        beside = pen.canvas.text_size(effect, LABEL)[0]
        if width + beside > words.w / READABLE:  # the card of the option tells it
            effect = ""
        elif width + beside > words.w:  # both shrink alike
            width = words.w * width // (width + beside)
    pen.text(Rect(words.x, words.y, width - pen.px(5) * bool(effect), words.h), label, WORDS)
    if effect:
        rest = Rect(words.x + width, words.y, words.w - width, words.h)
        pen.text(rest, effect, LABEL, theme.ink_soft, "right")


def heading(pen: AnyPen, rect: Rect, tabs: Sequence[tuple[str, str]], chosen: str) -> Rect:
    """Tabs above a panel as (key, label), or its only heading; returns the room below."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    height = pen.px(22) if tabs else 0
    for number, (key, label) in enumerate(tabs):
        left, right = rect.x + number * rect.w // len(tabs), rect.x + (number + 1) * rect.w // len(tabs)
        tab = Rect(left, rect.y, right - left, height)
        pen.canvas.fill(tab, theme.cloth if key == chosen else mix(theme.paper_shade, theme.desk, 0.5), 3)
        pen.text(tab, label, LABEL_BOLD, theme.cloth_ink if key == chosen else theme.ink, "center")
        pen.hits.add(tab, ui("tab", key))
    pad = pen.px(5)
    return Rect(rect.x + pad, rect.y + height + pad // 2, rect.w - 2 * pad, rect.h - height - pad)
