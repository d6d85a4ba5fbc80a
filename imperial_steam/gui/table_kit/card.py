"""The card beside the pointer or pinned to the table: a title, lines in several manners, controls behind some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.gui import text as typeset
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import Colour, Theme, mix
from imperial_steam.gui.widgets import draw_scrollbar

WIDE = 310
#: Room beside the title for the cross of a pinned card.
MARK = 20
HEAD = Style("serif-bold", 16)
OPTION = Style("sans-bold", 12)
PLAIN = Style("sans", 12)
DOUBT = Style("serif-italic", 13)
BUTTON = Style("serif-bold", 13.5)
CHIP = Style("sans-bold", 10)


@dataclass(slots=True)
class Card:
    """A card: a title and lines as (text, manner), some with a control behind them (`links`, by line).

    Manners are plain, soft, option, gain, refusal, doubt, way, button, rule. A control `rule <ID>` stands
    at the right of its line as the ID of the rule; any other is the line itself.
    """

    title: str
    lines: list[tuple[str, str]] = field(default_factory=list)
    links: dict[int, str] = field(default_factory=dict)

    def say(self, text: str, manner: str = "plain", link: str = "") -> None:
        """Add a line."""
        if link:
            self.links[len(self.lines)] = link
        self.lines.append((text, manner))

    @property
    def controls(self) -> list[str]:
        """The controls in the order of their lines."""
        return [self.links[number] for number in sorted(self.links)]

    def rule(self) -> None:
        """Separate what follows by a rule."""
        if self.lines and self.lines[-1][1] != "rule":
            self.lines.append(("", "rule"))


def _manner(theme: Theme, manner: str) -> tuple[Style, Colour, int]:
    """Style, colour and indent (units) of a line."""
    return {
        "plain": (PLAIN, theme.ink, 0),
        "soft": (PLAIN, theme.ink_soft, 0),
        "option": (OPTION, theme.cloth, 0),
        "gain": (PLAIN, theme.ink, 8),
        "refusal": (PLAIN, theme.warning, 8),
        "doubt": (DOUBT, theme.ink_soft, 22),
        "way_title": (OPTION, theme.good, 8),
        "way": (PLAIN, theme.ink, 16),
        "button": (BUTTON, theme.cloth_ink, 16),
    }[manner]


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a card with its place and that of its control, relative to the inside of the card."""

    text: str
    manner: str
    room: Rect
    link: str = ""
    chip: Rect | None = None


def lay(canvas: Canvas, made: Card) -> tuple[list[Placed], int]:
    """Where every line of a card stands, and how high all of them are."""
    wide = canvas.px(WIDE) - canvas.px(20)
    y = canvas.text_size(made.title, HEAD, wide - canvas.px(MARK))[1] + canvas.px(1)
    found = []
    for number, (text, manner) in enumerate(made.lines):
        if manner == "rule":
            found.append(Placed("", manner, Rect(0, y, wide, canvas.px(7))))
            y += canvas.px(7)
            continue
        placed = _place(canvas, text, manner, made.links.get(number, ""), Rect(0, y, wide, 0))
        found.append(placed)
        y = placed.room.bottom + canvas.px(1)
    return found, y


def _place(canvas: Canvas, text: str, manner: str, link: str, row: Rect) -> Placed:
    style, _, indent = _manner(canvas.theme, manner)
    left = canvas.px(indent)
    if manner == "button":
        size = canvas.text_size(text, style)
        room = Rect(left, row.y + canvas.px(3), size[0] + canvas.px(20), size[1] + canvas.px(7))
        return Placed(text, manner, room, link, Rect(room))
    chip = None
    right = row.w
    if link.startswith("rule "):
        wide, high = canvas.text_size(link[5:], CHIP)
        chip = Rect(row.w - wide - canvas.px(8), row.y + 1, wide + canvas.px(8), high + canvas.px(1))
        right = chip.x - canvas.px(5)
    high = typeset.text_height(text, style, canvas.look.scale, right - left)
    return Placed(text, manner, Rect(left, row.y, right - left, max(high, chip.h if chip else 0)), link, chip)


def size_of(canvas: Canvas, made: Card) -> tuple[int, int]:
    """Width and height of a card in pixels."""
    return canvas.px(WIDE), lay(canvas, made)[1] + canvas.px(13)


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


def draw(canvas: Canvas, made: Card, beside: Rect, window: Rect) -> Rect:
    """Draw a card beside a place; returns where it lies."""
    box = place_card(size_of(canvas, made), beside, window)
    _paper(canvas, made, box, 1.6)
    _write(canvas, made, box.inflate(-canvas.px(20), -canvas.px(12)), None)
    return box


@dataclass(slots=True)
class Drawn:
    """A pinned card as it was drawn: its place, its controls with their places, and how far it is scrolled."""

    box: Rect
    controls: list[tuple[Rect, str]]
    offset: int


def draw_pinned(
    canvas: Canvas, made: Card, beside: Rect, window: Rect, focus: int, offset: int, reveal: bool = False
) -> Drawn:
    """Draw a card that stays: its controls can be chosen, and it is scrolled by `offset` pixels where it is too high.

    `reveal`: scroll so that the control number `focus` can be seen.
    """
    wide, high = size_of(canvas, made)
    window = window.inflate(0, -canvas.px(16))
    box = place_card((wide, min(high, window.h)), beside, window)
    _paper(canvas, made, box, 3)
    inside = box.inflate(-canvas.px(20), -canvas.px(12))
    spare = max(0, high - box.h)
    if reveal:
        offset = _revealed(canvas, made, focus, offset, inside.h)
    offset = max(0, min(spare, offset))
    with canvas.clipped(inside):
        controls = _write(canvas, made, inside.move(0, -offset), focus)
    close = Rect(0, 0, canvas.px(20), canvas.px(20))
    close.topright = box.right - canvas.px(5), box.y + canvas.px(5)
    canvas.fill(close, canvas.theme.paper, 3)
    canvas.icon("cross", close.inflate(-canvas.px(6), -canvas.px(6)), canvas.theme.ink)
    if spare:
        room = Rect(inside.x, close.bottom, box.right + canvas.px(1) - inside.x, inside.bottom - close.bottom)
        draw_scrollbar(canvas, room, 0, offset, inside.h, inside.h + spare)
    shown = [(rect.clip(inside), link) for rect, link in controls]
    return Drawn(box, [*((rect, link) for rect, link in shown if rect.h), (close, "close")], offset)


def _revealed(canvas: Canvas, made: Card, focus: int, offset: int, room: int) -> int:
    """The scrolling at which a control can be seen."""
    rooms = [placed.room for placed in lay(canvas, made)[0] if placed.chip is not None]
    if not 0 <= focus < len(rooms):
        return offset
    return min(max(offset, rooms[focus].bottom - room), rooms[focus].y)


def _paper(canvas: Canvas, made: Card, box: Rect, edge: float) -> None:
    theme, shade = canvas.theme, canvas.px(3)
    canvas.fill(box.move(shade, shade), mix(theme.shadow, (0, 0, 0), 0.5), 4)
    canvas.fill(box, theme.paper, 4)
    canvas.frame(box, theme.brass, edge, 4)
    canvas.note(box, made.title, "card")


def _write(canvas: Canvas, made: Card, inside: Rect, focus: int | None) -> list[tuple[Rect, str]]:
    """Write a card; returns the places of its controls. `focus`: number of the control the keyboard stands on."""
    theme = canvas.theme
    wide = inside.w - canvas.px(MARK)
    high = canvas.text_size(made.title, HEAD, wide)[1]
    canvas.text(Rect(inside.x, inside.y, wide, high), made.title, HEAD, theme.ink, valign="top")
    controls: list[tuple[Rect, str]] = []
    for placed in lay(canvas, made)[0]:
        room = placed.room.move(inside.topleft)
        if placed.manner == "rule":
            y = room.y + canvas.px(3)
            canvas.line((inside.x, y), (inside.right, y), theme.line, 0.8)
            continue
        chosen = focus is not None and focus == len(controls)
        style, colour, _ = _manner(theme, placed.manner)
        if placed.manner == "button":
            _button(canvas, room, placed.text, style, chosen)
        else:
            canvas.text(room, placed.text, style, colour, valign="top")
        if placed.manner == "doubt":
            _doubt_mark(canvas, Rect(inside.x + canvas.px(4), room.y, canvas.px(14), canvas.px(15)))
        if placed.chip is not None:
            chip = placed.chip.move(inside.topleft)
            if placed.manner != "button":
                _chip(canvas, chip, placed.link[5:], focus is not None, chosen)
            controls.append((chip, placed.link))
    return controls


def _chip(canvas: Canvas, rect: Rect, rule: str, live: bool, chosen: bool) -> None:
    """The ID of a rule, as a link where it can be opened."""
    theme = canvas.theme
    canvas.fill(rect, theme.paper_shade, 6)
    canvas.frame(rect, theme.focus if chosen else theme.cloth if live else theme.line, 2 if chosen else 1, 6)
    canvas.text(rect, rule, CHIP, theme.cloth if live else theme.ink_soft, "center", wrapped=False)


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


def texts(made: Card) -> Sequence[str]:
    """Title and lines as plain text."""
    return [made.title, *(text for text, _ in made.lines)]
