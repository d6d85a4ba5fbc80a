"""A dial: options that differ in a number alone, as a card with every number to click, less, more, and the choice."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.devices import signs
from imperial_steam.gui.table_kit.core.pen import AnyPen
from imperial_steam.gui.table_kit.core.view import Popup
from imperial_steam.gui.table_kit.drawing import card as card_view
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import hint_of

#: Sizes in units: the cell of a number, how many stand side by side at most, the row of the buttons, a step button.
CELL, COLUMNS, BUTTONS, STEP = 27, 12, 32, 34
NUMBER, CHOSEN, SIGN = Style("sans", 13), Style("sans-bold", 15), Style("sans-bold", 18)
BUTTON, HINT = Style("serif-bold", 14), Style("sans", 11)


def draw(pen: AnyPen, popup: Popup, card: Card, home: Rect | None = None) -> Rect:
    """Draw the dial beside its thing; `card` tells what is printed there and what the chosen number brings.

    It stands inside `home` instead, as near to its thing as possible, where there is one that has room for it.
    Numbers and the choice are `pick <row>`, less and more `turn <by>`; the cross puts it away.
    """
    rows = -(-len(popup.numbers) // COLUMNS)
    box, inside = sheet(pen, popup.beside, card, rows * pen.px(CELL), home)
    _cells(pen, inside, popup)
    _buttons(pen, foot(pen, box), popup)
    return box


def sheet(pen: AnyPen, beside: Rect, card: Card, height: int, home: Rect | None = None) -> tuple[Rect, Rect]:
    """Draw the card of something that is set, with room for so much below its words, and for a row of buttons.

    Returns the card and that room.
    """
    canvas = pen.canvas
    card_width, card_height = card_view.size_of(canvas, card)
    size = (card_width, card_height + height + pen.px(BUTTONS + 12))
    box = card_view.place_card(size, beside, canvas.rect)
    if home is not None and size[0] <= home.w and size[1] <= home.h:
        box.clamp_ip(home)
    card_view.draw_at(canvas, card, box)
    pen.hits.add(box, ui("popup"))
    pen.hits.add(card_view.cross(canvas, box), ui("close_list"))
    room = box.inflate(-pen.px(20), -pen.px(16))
    return box, Rect(room.x, room.bottom - height - pen.px(BUTTONS + 6), room.w, height)


def foot(pen: AnyPen, box: Rect) -> Rect:
    """The room of the buttons of such a card."""
    room = box.inflate(-pen.px(20), -pen.px(16))
    return Rect(room.x, room.bottom - pen.px(BUTTONS), room.w, pen.px(BUTTONS))


def _cells(pen: AnyPen, rect: Rect, popup: Popup) -> None:
    """Every number, the smallest first; the chosen one is filled."""
    theme = pen.canvas.theme
    rows = -(-len(popup.numbers) // COLUMNS)
    columns = -(-len(popup.numbers) // rows)
    for place, number in enumerate(popup.numbers):
        row, column = divmod(place, columns)
        left, right = (rect.x + part * rect.w // columns for part in (column, column + 1))
        cell = Rect(left, rect.y + row * pen.px(CELL), right - left - pen.px(2), pen.px(CELL - 2))
        chosen = place == popup.cursor and not popup.waits
        pen.canvas.fill(cell, theme.cloth if chosen else theme.paper_shade, 3)
        pen.canvas.frame(cell, theme.brass if chosen else theme.line, 1, 3)
        ink = theme.cloth_ink if chosen else theme.ink
        pen.text(cell, str(number), CHOSEN if chosen else NUMBER, ink, "center")
        pen.hits.add(cell, ui("pick", place))


def _buttons(pen: AnyPen, rect: Rect, popup: Popup) -> None:
    """Less, the choice with its key, more."""
    step = pen.px(STEP)
    for left, by in ((rect.x, -1), (rect.right - step, 1)):
        dead = not 0 <= popup.cursor + by < len(popup.numbers)
        step_button(pen, Rect(left, rect.y, step, rect.h), by, ui("turn", by), dead)
    middle = rect.inflate(-2 * step - pen.px(12), 0)
    if popup.waits:
        choice_button(pen, middle, f"{popup.typed}…", None)
    else:
        choice_button(pen, middle, popup.rows[popup.cursor][1], ui("pick", popup.cursor))


def step_button(pen: AnyPen, spot: Rect, by: int, thing: Target, dead: bool) -> None:
    """Less or more; pale where that is not possible."""
    theme = pen.canvas.theme
    pen.canvas.fill(spot, theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.line, 1.4, 4)
    pen.text(spot, "+" if by > 0 else "−", SIGN, mix(theme.ink, theme.paper, 0.3) if dead else theme.ink, "center")
    pen.hits.add(spot, thing)


def choice_button(pen: AnyPen, spot: Rect, label: str, thing: Target | None) -> None:
    """What is chosen, with its key; without a thing it cannot be chosen yet and says why."""
    theme, sign = pen.canvas.theme, signs.sign("a", pen.canvas.look)
    hint = hint_of(Key("return"), pen.say)
    pen.canvas.note(spot, label, "button")
    pen.canvas.fill(spot, theme.cloth if thing else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.brass if thing else theme.line, 1.6, 4)
    room = spot.inflate(-pen.px(14), 0)
    if thing is None:
        pen.text(room, label, BUTTON, theme.warning, "center")
        return
    beside = signs.room(sign, pen.canvas.look) or pen.canvas.text_size(hint, HINT)[0] + pen.px(6)
    pen.text(Rect(room.x, room.y, room.w - beside, room.h), label, BUTTON, theme.cloth_ink, "center")
    if sign:
        signs.draw(pen.canvas, room, sign, theme.cloth_ink)
    else:
        pen.text(room, hint, HINT, mix(theme.cloth_ink, theme.cloth, 0.12), "right")
    pen.hits.add(spot, thing)
