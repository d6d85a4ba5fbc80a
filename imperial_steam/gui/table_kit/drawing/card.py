"""The card beside the pointer or pinned to the table: a title, lines in several manners, signs of rules and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, Theme, mix
from imperial_steam.gui.table_kit.drawing.placing import covered
from imperial_steam.gui.table_kit.drawing.targets import RULE
from imperial_steam.gui.widgets import draw_scrollbar

#: Width of a card, and the room beside its title for the cross that closes a pinned one, in units.
WIDTH, CROSS = 310, 20
HEAD = Style("serif-bold", 16)
OPTION = Style("sans-bold", 12)
PLAIN = Style("sans", 12)
DOUBT = Style("serif-italic", 13)
BUTTON = Style("serif-bold", 13.5)
CHIP = Style("sans-bold", 10)


class Manner(StrEnum):
    """How a line of a card is written."""

    PLAIN = "plain"
    SOFT = "soft"
    OPTION = "option"
    GAIN = "gain"
    REFUSAL = "refusal"
    DOUBT = "doubt"
    WAY_TITLE = "way_title"
    WAY = "way"
    BUTTON = "button"
    SEPARATOR = "separator"


class CardLine(NamedTuple):
    """One line: its words and manner; `rule` is an ID, whose sign is at the right; `control` what a button does."""

    text: str
    manner: Manner = Manner.PLAIN
    rule: str = ""
    control: str = ""

    @property
    def link(self) -> str:
        """What the line leads to on a pinned card: `rule <ID>`, or the control of a button; '' for neither."""
        return f"rule {self.rule}" if self.rule else self.control


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


@dataclass(slots=True)
class Card:
    """A card: a title and its lines."""

    title: str
    lines: list[CardLine] = field(default_factory=list)

    def __post_init__(self) -> None:
        """A title begins with a capital, whatever word of a sentence it is made of."""
        self.title = _capital(self.title)

    def called(self, words: str) -> bool:
        """The title is those words, which may stand within a sentence elsewhere."""
        return self.title == _capital(words)

    def say(self, text: str, manner: Manner = Manner.PLAIN, rule: str = "") -> None:
        """Add a line, with the ID of the rule it follows from if given."""
        self.lines.append(CardLine(text, manner, rule))

    def button(self, text: str, control: str) -> None:
        """Add a button."""
        self.lines.append(CardLine(text, Manner.BUTTON, control=control))

    def separate(self) -> None:
        """Draw a line between what is there and what follows."""
        if self.lines and self.lines[-1].manner is not Manner.SEPARATOR:
            self.lines.append(CardLine("", Manner.SEPARATOR))

    @property
    def controls(self) -> list[str]:
        """What can be chosen on a pinned card, from top to bottom."""
        return [line.link for line in self.lines if line.link]

    @property
    def texts(self) -> Sequence[str]:
        """Title and lines as plain text."""
        return [self.title, *(line.text for line in self.lines)]


# --- laying out -------------------------------------------------------------------------------


def _look(theme: Theme, manner: Manner) -> tuple[Style, Colour, int]:
    """Style, colour and indent (units) of a line."""
    return {
        Manner.PLAIN: (PLAIN, theme.ink, 0),
        Manner.SOFT: (PLAIN, theme.ink_soft, 0),
        Manner.OPTION: (OPTION, theme.cloth, 0),
        Manner.GAIN: (PLAIN, theme.ink, 8),
        Manner.REFUSAL: (PLAIN, theme.warning, 8),
        Manner.DOUBT: (DOUBT, theme.ink_soft, 22),
        Manner.WAY_TITLE: (OPTION, theme.good, 8),
        Manner.WAY: (PLAIN, theme.ink, 16),
        Manner.BUTTON: (BUTTON, theme.cloth_ink, 16),
    }[manner]


class _Placed(NamedTuple):
    """A line with its place and that of what can be chosen on it, relative to the inside of the card."""

    line: CardLine
    room: Rect
    chip: Rect | None = None


def _lay(canvas: Canvas, card: Card) -> tuple[list[_Placed], int]:
    """The place of every line of a card, and the height of them all."""
    width = canvas.px(WIDTH) - canvas.px(20)
    y = canvas.text_size(card.title, HEAD, width - canvas.px(CROSS))[1] + canvas.px(1)
    lines = []
    for line in card.lines:
        if line.manner is Manner.SEPARATOR:
            lines.append(_Placed(line, Rect(0, y, width, canvas.px(7))))
            y += canvas.px(7)
            continue
        placed = _place(canvas, line, Rect(0, y, width, 0))
        lines.append(placed)
        y = placed.room.bottom + canvas.px(1)
    return lines, y


def _place(canvas: Canvas, line: CardLine, row: Rect) -> _Placed:
    """One line at the top of a row, as high as its words need."""
    style, _, indent = _look(canvas.theme, line.manner)
    left = canvas.px(indent)
    if line.manner is Manner.BUTTON:
        size = canvas.text_size(line.text, style)
        room = Rect(left, row.y + canvas.px(3), size[0] + canvas.px(20), size[1] + canvas.px(7))
        return _Placed(line, room, Rect(room))
    chip = None
    right = row.w
    if line.rule:
        width, height = canvas.text_size(RULE, CHIP)
        chip = Rect(row.w - width - canvas.px(8), row.y + 1, width + canvas.px(8), height + canvas.px(1))
        right = chip.x - canvas.px(5)
    height = typeset.text_height(line.text, style, canvas.look.scale, right - left)
    return _Placed(line, Rect(left, row.y, right - left, max(height, chip.h if chip else 0)), chip)


def size_of(canvas: Canvas, card: Card) -> tuple[int, int]:
    """Width and height of a card in pixels."""
    return canvas.px(WIDTH), _lay(canvas, card)[1] + canvas.px(13)


def shortened(canvas: Canvas, card: Card, height: int, more: str) -> Card:
    """A card of a height in pixels at most: with `more` in the place of the lines for which there is no room."""
    short = card
    for left in range(len(card.lines) - 1, -1, -1):
        if size_of(canvas, short)[1] <= height:
            break
        short = Card(card.title, [*card.lines[:left], CardLine("", Manner.SEPARATOR), CardLine(more, Manner.SOFT)])
    return short


def place_card(size: tuple[int, int], beside: Rect, window: Rect) -> Rect:
    """Beside what it explains, inside the window, never on top of it if there is room elsewhere."""
    gap = 8
    right, left = beside.right + gap, beside.x - gap - size[0]
    x = right if right + size[0] <= window.right else left if left >= window.x else window.right - size[0]
    y = min(max(window.y, beside.y - gap), max(window.y, window.bottom - size[1]))
    box = Rect(x, y, *size)
    if box.colliderect(beside):
        below, above = beside.bottom + gap, beside.y - gap - size[1]
        box.y = below if below + size[1] <= window.bottom else max(window.y, above)
    return box.clamp(window)


def place_clear(size: tuple[int, int], beside: Rect, rather: Sequence[Rect], window: Rect) -> Rect:
    """Beside what it explains, at the side where it covers as little as possible of some other places."""
    gap, box = 8, Rect((0, 0), size)
    places = [place_card(size, beside, window)]
    for own, its, by in (
        ("midleft", beside.midright, (gap, 0)), ("midright", beside.midleft, (-gap, 0)),
        ("midtop", beside.midbottom, (0, gap)), ("midbottom", beside.midtop, (0, -gap)),
    ):  # fmt: skip
        setattr(box, own, its)
        places.append(box.move(by).clamp(window))
    return min(places, key=lambda place: (place.colliderect(beside), covered(place, rather)))


def place_tip(size: tuple[int, int], beside: Rect, controls: Sequence[Rect], window: Rect) -> Rect:
    """Below a control, else above it, as near as it covers no control; just below where there is no such place."""
    gap, box = 6, Rect(0, 0, *size)
    box.midtop = beside.centerx, beside.bottom + gap
    box.clamp_ip(window)
    others = [beside, *controls]
    below = range(beside.bottom + gap, window.bottom - size[1] + 1, gap)
    above = range(beside.y - gap - size[1], window.y - 1, -gap)
    for y in sorted([*below, *above], key=lambda top: abs(top + size[1] // 2 - beside.centery)):
        if Rect(box.x, y, *size).collidelist(others) < 0:
            return Rect(box.x, y, *size)
    return box


# --- drawing ----------------------------------------------------------------------------------


def draw(canvas: Canvas, card: Card, beside: Rect, window: Rect) -> Rect:
    """Draw a card beside a place; returns where it lies."""
    return draw_at(canvas, card, place_card(size_of(canvas, card), beside, window))


def draw_at(canvas: Canvas, card: Card, box: Rect) -> Rect:
    """Draw a card of the size of `size_of` at its place; returns the place."""
    _paper(canvas, card, box, 1.6)
    _write(canvas, card, box.inflate(-canvas.px(20), -canvas.px(12)), None)
    return box


@dataclass(slots=True)
class Drawn:
    """A pinned card as it was drawn: its place, its controls with their places, and how far it is scrolled."""

    box: Rect
    controls: list[tuple[Rect, str]]
    offset: int


def draw_pinned(
    canvas: Canvas, card: Card, beside: Rect, most: int, focus: int, offset: int, reveal: bool = False,
    rather: Sequence[Rect] = (),
) -> Drawn:  # fmt: skip
    """Draw a card that stays: its controls can be chosen, and where it is too high it is scrolled by `offset` pixels.

    It is `most` pixels high at most, and never higher than the window.

    `focus` is the number of the control with the keyboard focus; `reveal` scrolls so that it can be seen; `rather` are
    places that stay uncovered if possible.
    """
    width, height = size_of(canvas, card)
    window = canvas.rect.inflate(0, -canvas.px(16))
    box = place_clear((width, min(height, window.h, most)), beside, rather, window)
    _paper(canvas, card, box, 3)
    inside = box.inflate(-canvas.px(20), -canvas.px(12))
    spare = max(0, height - box.h)
    if reveal:
        offset = _revealed(canvas, card, focus, offset, inside.h)
    offset = max(0, min(spare, offset))
    with canvas.clipped(inside):
        controls = _write(canvas, card, inside.move(0, -offset), focus)
    close = cross(canvas, box)
    if spare:
        room = Rect(inside.x, close.bottom, box.right + canvas.px(1) - inside.x, inside.bottom - close.bottom)
        draw_scrollbar(canvas, room, 0, offset, inside.h, inside.h + spare)
    visible = [(rect.clip(inside), link) for rect, link in controls]
    return Drawn(box, [*((rect, link) for rect, link in visible if rect.h), (close, "close")], offset)


def _revealed(canvas: Canvas, card: Card, focus: int, offset: int, room: int) -> int:
    """The scrolling at which a control can be seen."""
    rooms = [placed.room for placed in _lay(canvas, card)[0] if placed.chip is not None]
    if not 0 <= focus < len(rooms):
        return offset
    return min(max(offset, rooms[focus].bottom - room), rooms[focus].y)


def _paper(canvas: Canvas, card: Card, box: Rect, edge: float) -> None:
    theme, shade = canvas.theme, canvas.px(3)
    canvas.fill(box.move(shade, shade), mix(theme.shadow, (0, 0, 0), 0.5), 4)
    canvas.fill(box, theme.paper, 4)
    canvas.frame(box, theme.brass, edge, 4)
    canvas.note(box, card.title, "card")


def cross(canvas: Canvas, box: Rect) -> Rect:
    """The cross in the corner of a card that stays; returns its place."""
    close = Rect(0, 0, canvas.px(CROSS), canvas.px(CROSS))
    close.topright = box.right - canvas.px(5), box.y + canvas.px(5)
    canvas.fill(close, canvas.theme.paper, 3)
    canvas.icon("cross", close.inflate(-canvas.px(6), -canvas.px(6)), canvas.theme.ink)
    return close


def _write(canvas: Canvas, card: Card, inside: Rect, focus: int | None) -> list[tuple[Rect, str]]:
    """Write a card; returns the places of its controls. `focus`: number of the control with the keyboard focus."""
    width = inside.w - canvas.px(CROSS)
    height = canvas.text_size(card.title, HEAD, width)[1]
    canvas.text(Rect(inside.x, inside.y, width, height), card.title, HEAD, canvas.theme.ink, valign="top")
    controls: list[tuple[Rect, str]] = []
    for placed in _lay(canvas, card)[0]:
        _write_line(canvas, placed, inside, focus == len(controls))
        if placed.chip is not None:
            chip = placed.chip.move(inside.topleft)
            if placed.line.rule:
                _chip(canvas, chip, focus is not None, focus == len(controls))
            controls.append((chip, placed.line.link))
    return controls


def _write_line(canvas: Canvas, placed: _Placed, inside: Rect, chosen: bool) -> None:
    """One line without the sign of its rule."""
    room, line = placed.room.move(inside.topleft), placed.line
    if line.manner is Manner.SEPARATOR:
        y = room.y + canvas.px(3)
        canvas.line((inside.x, y), (inside.right, y), canvas.theme.line, 0.8)
        return
    style, colour, _ = _look(canvas.theme, line.manner)
    if line.manner is Manner.BUTTON:
        _button(canvas, room, line.text, style, chosen)
    else:
        canvas.text(room, line.text, style, colour, valign="top")
    if line.manner is Manner.DOUBT:
        _doubt_mark(canvas, Rect(inside.x + canvas.px(4), room.y, canvas.px(14), canvas.px(15)))


def _chip(canvas: Canvas, rect: Rect, live: bool, chosen: bool) -> None:
    """The sign of a rule, as a link where it can be opened."""
    theme = canvas.theme
    canvas.fill(rect, theme.paper_shade, 6)
    canvas.frame(rect, theme.focus if chosen else theme.cloth if live else theme.line, 2 if chosen else 1, 6)
    canvas.text(rect, RULE, CHIP, theme.cloth if live else theme.ink_soft, "center", wrapped=False)


def _button(canvas: Canvas, rect: Rect, words: str, style: Style, chosen: bool) -> None:
    theme = canvas.theme
    canvas.note(rect, words, "button")
    canvas.fill(rect, theme.cloth, 4)
    canvas.frame(rect, theme.focus if chosen else theme.brass, 2.4 if chosen else 1.4, 4)
    canvas.text(rect, words, style, theme.cloth_ink, "center", wrapped=False)


def _doubt_mark(canvas: Canvas, rect: Rect) -> None:
    """The quiet mark of a doubt."""
    if not canvas.icon("info", rect, canvas.theme.brass):
        canvas.text(rect, "i", OPTION, canvas.theme.ink_soft, "center", wrapped=False)
