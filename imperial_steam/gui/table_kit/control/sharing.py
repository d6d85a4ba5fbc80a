"""A payment in several means: how much of each with less and more, what is left of it, and what is still missing."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.canvas.text import Style, figure
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.control import dial
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, AnyPen
from imperial_steam.gui.table_kit.core.view import Popup, Sharing
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.targets import ui

#: Sizes in units: a row, a button, the amount between two of them, a sign, the room of what is left.
ROW, STEP, AMOUNT, SIGN, LEFT = 30, 30, 30, 17, 58
NUMBER = Style("sans-bold", 16)


def draw(pen: AnyPen, popup: Popup, sharing: Sharing, card: Card, home: Rect) -> Rect:
    """Draw a row for each of the means beside what is paid; `card` says what is paid, and what to think of.

    It stands inside `home` if there is room. Less and more are `share <means> <by>`, the payment `pick <row>`.
    """
    split, height = sharing.split, pen.px(ROW)
    box, inside = dial.sheet(pen, popup.beside, card, len(split.means) * height, home)
    for number in range(len(split.means)):
        _row(pen, Rect(inside.x, inside.y + number * height, inside.w, height - pen.px(3)), sharing, number)
    row, foot = sharing.row, dial.foot(pen, box)
    if row is None:
        words = pen.say("split.missing", n=sharing.missing, total=split.total)
        dial.choice_button(pen, foot, words, None)
    else:
        dial.choice_button(pen, foot, popup.rows[row][1], ui("pick", row))
    return box


def _row(pen: AnyPen, rect: Rect, sharing: Sharing, number: int) -> None:
    """One of the means: its sign and name, what is left of it, less, the amount, more."""
    theme, split = pen.canvas.theme, sharing.split
    taken, has, step = sharing.amounts[number], split.has[number], pen.px(STEP)
    if number == sharing.focus:
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.22), 3)
        pen.canvas.frame(rect, theme.focus, 1.4, 3)
    pen.hits.add(rect, ui("share", f"{number} 0"))
    less = Rect(rect.right - 2 * step - pen.px(AMOUNT), rect.y, step, rect.h)
    amount = Rect(less.right, rect.y, pen.px(AMOUNT), rect.h)
    dial.step_button(pen, less, -1, ui("share", f"{number} -1"), not taken)
    pen.text(amount, figure(taken), NUMBER, theme.ink if taken else theme.ink_soft, "center")
    more = Rect(amount.right, rect.y, step, rect.h)
    dial.step_button(pen, more, 1, ui("share", f"{number} 1"), not sharing.room(number))
    left = Rect(less.x - pen.px(LEFT), rect.y, pen.px(LEFT - 6), rect.h)
    pen.text(left, f"{figure(has)} → {figure(has - taken)}" if taken else figure(has), FIGURE, theme.ink_soft, "right")
    side = pen.px(SIGN)
    pen.means(Rect(rect.x + pen.px(4), rect.centery - side // 2, side, side), split.means[number])
    name = Rect(rect.x + side + pen.px(9), rect.y, left.x - rect.x - side - pen.px(9), rect.h)
    pen.text(name, pen.say(f"split.{split.means[number]}"), LABEL)
