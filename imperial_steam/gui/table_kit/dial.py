"""A dial: options that differ in a number alone, as a card with every number to click, less, more, and the choice."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.input import Key
from imperial_steam.gui.table_kit import card as card_view
from imperial_steam.gui.table_kit.card import Card
from imperial_steam.gui.table_kit.pen import AnyPen
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.table_kit.view import Popup
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix
from imperial_steam.gui.widgets import hint_of

#: Sizes in units: the cell of a number, how many stand side by side at most, the row of the buttons, a step button.
CELL, COLUMNS, BUTTONS, STEP = 27, 12, 32, 34
NUMBER, CHOSEN, SIGN = Style("sans", 13), Style("sans-bold", 15), Style("sans-bold", 18)
BUTTON, HINT = Style("serif-bold", 14), Style("sans", 11)


def draw(pen: AnyPen, popup: Popup, made: Card, home: Rect | None = None) -> Rect:
    """Draw the dial beside its thing; `made` tells what is printed there and what the chosen number brings.

    It stands inside `home` instead, as near to its thing as possible, where there is one that has room for it.
    Numbers and the choice are `pick <row>`, less and more `turn <by>`; the cross puts it away.
    """
    canvas = pen.canvas
    wide, high = card_view.size_of(canvas, made)
    rows = -(-len(popup.numbers) // COLUMNS)
    cells = rows * pen.px(CELL)
    size = (wide, high + cells + pen.px(BUTTONS + 12))
    box = card_view.place_card(size, popup.beside, canvas.rect)
    if home is not None and size[0] <= home.w and size[1] <= home.h:
        box.clamp_ip(home)
    card_view.draw_at(canvas, made, box)
    pen.hits.add(box, ui("popup"))
    pen.hits.add(card_view.cross(canvas, box), ui("close_list"))
    inside = box.inflate(-pen.px(20), -pen.px(16))
    _cells(pen, Rect(inside.x, inside.bottom - cells - pen.px(BUTTONS + 6), inside.w, cells), popup)
    _buttons(pen, Rect(inside.x, inside.bottom - pen.px(BUTTONS), inside.w, pen.px(BUTTONS)), popup)
    return box


def _cells(pen: AnyPen, rect: Rect, popup: Popup) -> None:
    """Every number, the smallest first; the chosen one is filled."""
    theme = pen.canvas.theme
    rows = -(-len(popup.numbers) // COLUMNS)
    columns = -(-len(popup.numbers) // rows)
    for place, number in enumerate(popup.numbers):
        row, column = divmod(place, columns)
        left, right = (rect.x + part * rect.w // columns for part in (column, column + 1))
        cell = Rect(left, rect.y + row * pen.px(CELL), right - left - pen.px(2), pen.px(CELL - 2))
        chosen = place == popup.cursor
        pen.canvas.fill(cell, theme.cloth if chosen else theme.paper_shade, 3)
        pen.canvas.frame(cell, theme.brass if chosen else theme.line, 1, 3)
        ink = theme.cloth_ink if chosen else theme.ink
        pen.text(cell, str(number), CHOSEN if chosen else NUMBER, ink, "center")
        pen.hits.add(cell, ui("pick", place))


def _buttons(pen: AnyPen, rect: Rect, popup: Popup) -> None:
    """Less, the choice with its key, more."""
    theme, step = pen.canvas.theme, pen.px(STEP)
    for left, sign, by in ((rect.x, "−", -1), (rect.right - step, "+", 1)):
        spot = Rect(left, rect.y, step, rect.h)
        dead = not 0 <= popup.cursor + by < len(popup.numbers)
        pen.canvas.fill(spot, theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.line, 1.4, 4)
        pen.text(spot, sign, SIGN, mix(theme.ink, theme.paper, 0.55) if dead else theme.ink, "center")
        pen.hits.add(spot, ui("turn", by))
    middle = rect.inflate(-2 * step - pen.px(12), 0)
    label, hint = popup.rows[popup.cursor][1], hint_of(Key("return"), pen.say)
    pen.canvas.note(middle, label, "button")
    pen.canvas.fill(middle, theme.cloth, 4)
    pen.canvas.frame(middle, theme.brass, 1.6, 4)
    room = middle.inflate(-pen.px(14), 0)
    beside = pen.canvas.text_size(hint, HINT)[0] + pen.px(6)
    pen.text(Rect(room.x, room.y, room.w - beside, room.h), label, BUTTON, theme.cloth_ink, "center")
    pen.text(room, hint, HINT, mix(theme.cloth_ink, theme.cloth, 0.12), "right")
    pen.hits.add(middle, ui("pick", popup.cursor))
