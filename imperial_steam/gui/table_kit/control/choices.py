"""The legal choices as a numbered list: the same ones that are lit on the table, for the keyboard."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.numbering import Numbering
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TINY_BOLD, AnyPen
from imperial_steam.gui.table_kit.core.view import Choice
from imperial_steam.gui.table_kit.drawing.regions import ROW
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import draw_scrollbar

WORDS = Style("sans", 12)
#: Option and effect shrink to this part of their size at most; longer ones stand below each other.
READABLE = 11 / 12
#: Height in units of every further line of a row.
LINE = 15
#: Width in units of the scroll bar of a list.
BAR = 9
#: Height in units of the tabs above a panel.
TAB = 24
#: The edge in units of the panel around a list.
PAD = 5
#: The key that gives the digits to other rows.
OTHER_DIGITS = "0"
#: Room of a row in units for all but its words: digit, distances, mark of doubt.
_BESIDE = 52


def width(pen: AnyPen, rows: Sequence[Choice]) -> int:
    """How many pixels a list needs to show every option and its effect side by side in full size."""
    canvas = pen.canvas
    words = [
        canvas.text_size(label, WORDS)[0] + (canvas.text_size(effect, LABEL)[0] if effect else 0)
        for _, label, effect in rows
    ]
    return max(words, default=0) + pen.px(_BESIDE)


def draw(pen: AnyPen, rect: Rect, rows: Sequence[Choice], numbering: Numbering, cursor: int, top: int, key: str) -> int:
    """Draw options as (action, label, effect) from number `top` on; spots are `<key> <number>`.

    Options that are surely poor have a quiet mark. A line below says what gives digits to further ones. Returns how
    many rows there is room for wherever the list begins.
    """
    doubted: Container[Action] = pen.shown.doubts
    below = Rect(rect.x, rect.bottom - foot(pen, numbering), rect.w, foot(pen, numbering))
    room = Rect(rect.x, rect.y, rect.w, rect.h - below.h)
    full = room.h
    if sum(heights(pen, room.w, rows)) > full:
        room.w -= pen.px(BAR)
    row_heights = heights(pen, room.w, rows)
    y, shown = room.y, 0
    for number in range(top, len(rows)):
        if shown and y + row_heights[number] > room.bottom:
            break
        action = rows[number][0]
        spot = Rect(room.x, y, room.w, row_heights[number] - pen.px(2))
        lines = _lines(pen, room.w, rows[number], doubted)
        _row(pen, spot, str(numbering.digit(action) or ""), rows[number], lines, number == cursor, action in doubted)
        pen.hits.add(Rect(spot.topleft, (spot.w, row_heights[number])), ui(key, number))
        y, shown = y + row_heights[number], shown + 1
    if room.w < rect.w:
        draw_scrollbar(pen.canvas, Rect(rect.x, rect.y, rect.w, full), 0, top, shown, len(rows))
    if below.h:
        _key(pen, below, OTHER_DIGITS)
        words = pen.say("choices.first_digits" if numbering.back else "choices.other_digits")
        pen.text(_words(pen, below, False), words, LABEL, pen.canvas.theme.ink_soft)
    return capacity(row_heights, full)


def foot(pen: AnyPen, numbering: Numbering) -> int:
    """The height in pixels of the line below a list in which some options have no digit; 0 where all have one."""
    return pen.px(ROW) if numbering.behind is not None else 0


def heights(pen: AnyPen, width: int, rows: Sequence[Choice]) -> list[int]:
    """The heights in pixels of the rows of a list as wide as that."""
    doubted: Container[Action] = pen.shown.doubts
    return [pen.px(ROW) + pen.px(LINE) * (sum(_lines(pen, width, row, doubted)) - 1) for row in rows]


def needed(pen: AnyPen, width: int, rows: Sequence[Choice], numbering: Numbering) -> int:
    """The room that a whole list needs in a panel as wide as that, in rows of one line."""
    return -(-(sum(heights(pen, width - 2 * pen.px(PAD), rows)) + foot(pen, numbering)) // pen.px(ROW))


def capacity(row_heights: Sequence[int], room: int) -> int:
    """How many rows of some heights there is room for at least, wherever the list begins."""
    fewest, used, first = len(row_heights), 0, 0
    for number, height in enumerate(row_heights):
        used += height
        while used > room and first <= number:
            fewest = min(fewest, number - first)
            used -= row_heights[first]
            first += 1
    return max(1, fewest)


class _Lines(NamedTuple):
    """How a row is written: how many lines its option has, and how many its effect below; 0: beside it or none."""

    option: int
    effect: int


def _lines(pen: AnyPen, width: int, row: Choice, doubted: Container[Action]) -> _Lines:
    """How a row as wide as that is written, so that nothing in it gets too small and nothing is left out."""
    action, label, effect = row
    room = _words(pen, Rect(0, 0, width, 0), action in doubted).w
    label_width = pen.canvas.text_size(label, WORDS)[0]
    effect_width = pen.canvas.text_size(effect, LABEL)[0] if effect else 0
    if label_width + effect_width + pen.px(8) * bool(effect) <= room / READABLE:
        return _Lines(1, 0)
    return _Lines(_needed(pen, label, WORDS, room), _needed(pen, effect, LABEL, room) if effect else 0)


def _needed(pen: AnyPen, words: str, style: Style, room: int) -> int:
    """How many lines some words need."""
    if pen.canvas.text_size(words, style)[0] <= room / READABLE:
        return 1
    return len(typeset.wrap(words, style, pen.scale, room))


def _words(pen: AnyPen, line: Rect, doubted: bool) -> Rect:
    """The room of a row for its words: after the digit, before the mark of doubt."""
    left = line.x + pen.px(2) + pen.px(16) + pen.px(4)
    return Rect(left, line.y, line.right - pen.px(4) - pen.px(17) * doubted - left, line.h)


def _row(pen: AnyPen, line: Rect, digit: str, row: Choice, lines: _Lines, chosen: bool, doubted: bool) -> None:
    theme, (_, label, effect) = pen.canvas.theme, row
    if chosen:
        pen.canvas.fill(line, mix(theme.paper, theme.legal, 0.22), 3)
        pen.canvas.frame(line, theme.focus, 1.6, 3)
    if digit:
        _key(pen, line, digit)
    words = _words(pen, line, doubted)
    if doubted:
        mark = Rect(words.right + pen.px(3), line.y, pen.px(14), line.h)
        pen.canvas.note(mark, label, "doubt")
        pen.canvas.icon("info", mark, theme.brass)
    if not effect:
        pen.text(words, label, WORDS, wrapped=lines.option > 1)
        return
    if lines.effect:
        upper = words.h * lines.option // (lines.option + lines.effect)
        first, rest = Rect(words.x, words.y, words.w, upper), Rect(words.x, words.y + upper, words.w, words.h - upper)
    else:
        part = pen.canvas.text_size(label, WORDS)[0] + pen.px(8)
        both = part + pen.canvas.text_size(effect, LABEL)[0]
        if both > words.w:
            part = words.w * part // both  # both shrink alike
        first = Rect(words.x, words.y, part - pen.px(5), words.h)
        rest = Rect(words.x + part, words.y, words.w - part, words.h)
    pen.text(first, label, WORDS, wrapped=lines.option > 1)
    pen.text(rest, effect, LABEL, theme.ink_soft, "right", wrapped=lines.effect > 1)


def _key(pen: AnyPen, line: Rect, digit: str) -> None:
    """The key at the left of a line."""
    theme, height = pen.canvas.theme, pen.px(ROW) - pen.px(2)
    box = Rect(line.x + pen.px(2), line.centery - height // 2, pen.px(16), height).inflate(-pen.px(1), -pen.px(5))
    pen.canvas.fill(box, theme.paper_shade, 2)
    pen.canvas.frame(box, theme.line, 0.8, 2)
    pen.text(box, digit, TINY_BOLD, None, "center")


def heading(pen: AnyPen, rect: Rect, tabs: Sequence[tuple[str, str]], chosen: str) -> Rect:
    """Tabs above a panel as (key, label), or its only heading; returns the room below."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    height = pen.px(TAB) if tabs else 0
    for number, (key, label) in enumerate(tabs):
        left, right = rect.x + number * rect.w // len(tabs), rect.x + (number + 1) * rect.w // len(tabs)
        tab = Rect(left, rect.y, right - left, height)
        pen.canvas.fill(tab, theme.cloth if key == chosen else mix(theme.paper_shade, theme.desk, 0.5), 3)
        pen.text(tab, label, LABEL_BOLD, theme.cloth_ink if key == chosen else theme.ink, "center")
        pen.hits.add(tab, ui("tab", key))
    pad = pen.px(PAD)
    return Rect(rect.x + pad, rect.y + height + pad // 2, rect.w - 2 * pad, rect.h - height - pad)
