"""The program's own small widget layer: buttons, choices, fields, lists; mouse and keyboard alike.

A form holds widgets in tab order. Widgets know nothing of scenes: they call what they were given.
Rectangles are pixels, measures given as numbers are units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from imperial_steam.gui import text as typeset
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.input import (
    LEFT,
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Leave,
    Move,
    Point,
    Press,
    Text,
    Wheel,
)
from imperial_steam.gui.text import BODY, BOLD, BUTTON, SMALL, SMALL_BOLD, Style
from imperial_steam.gui.theme import Colour, mix

TOOLTIP_DELAY = 0.45

Action = Callable[[], None]


class Widget:
    """Something in a form: `key` names it, `label` is what it says."""

    role = "widget"
    focusable = True

    def __init__(self, key: str, label: str = "", tooltip: str = "", enabled: bool = True) -> None:
        self.key = key
        self.label = label
        self.tooltip = tooltip
        self.enabled = enabled
        self.visible = True
        self.rect = Rect(0, 0, 0, 0)
        self.hovered = False
        self.focused = False
        self.dirty = True

    def height(self, look: Look, width: int) -> int:
        """Height in pixels wanted at a width in pixels."""
        return look.px(34)

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget into its rectangle."""

    def handle(self, event: InputEvent) -> bool:
        """React to an event meant for this widget; True when it was used."""
        return False

    def shortcut_matches(self, key: Key) -> bool:
        """True when the key is this widget's own, wherever the focus is."""
        return False

    def activate(self) -> None:
        """Do what a click or Enter does."""

    def take_over(self, old: Widget) -> None:
        """Adopt passing state (caret, scroll position) from the widget of the same key before a rebuild."""

    def touch(self) -> None:
        """Have the widget drawn again."""
        self.dirty = True

    @property
    def can_focus(self) -> bool:
        """True when Tab stops here."""
        return self.focusable and self.enabled and self.visible

    def focus_ring(self, canvas: Canvas, radius: float = 4) -> None:
        """The visible sign of the keyboard focus."""
        if self.focused:
            canvas.frame(self.rect.inflate(canvas.px(6), canvas.px(6)), canvas.theme.focus, 2.5, radius + 2)


class Label(Widget):
    """Text that stands in a form; wrapped, and high enough for all of it."""

    role = "label"
    focusable = False

    def __init__(
        self,
        key: str,
        label: str,
        style: Style = BODY,
        colour: Colour | None = None,
        align: str = "left",
        valign: str = "middle",
    ) -> None:
        super().__init__(key, label)
        self.style, self.colour, self.align, self.valign = style, colour, align, valign

    def height(self, look: Look, width: int) -> int:
        return typeset.text_height(self.label, self.style, look.scale, width) if self.label else 0

    def draw(self, canvas: Canvas) -> None:
        canvas.text(self.rect, self.label, self.style, self.colour, self.align, self.valign)


class Rule(Widget):
    """A horizontal ornament."""

    role = "rule"
    focusable = False

    def height(self, look: Look, width: int) -> int:
        return look.px(14)

    def draw(self, canvas: Canvas) -> None:
        canvas.rule(self.rect)


class Button(Widget):
    """A button: click, Enter, Space, or its shortcut from anywhere.

    `kind` is `primary`, `plain`, `quiet` (no frame until hovered) or `danger`; `hint` is the
    shortcut as shown on the button, `shortcut` the key that presses it; `icon` a name in assets/icons.
    """

    role = "button"

    def __init__(  # noqa: PLR0913
        self,
        key: str,
        label: str,
        action: Action,
        kind: str = "plain",
        shortcut: Key | None = None,
        hint: str = "",
        *,
        tooltip: str = "",
        enabled: bool = True,
        icon: str = "",
        style: Style = BUTTON,
        align: str = "center",
    ) -> None:
        super().__init__(key, label, tooltip, enabled)
        self.action, self.kind, self.shortcut, self.icon, self.align = action, kind, shortcut, icon, align
        self.style = style
        self.hint = hint or (hint_of(shortcut) if shortcut is not None else "")
        self.pressed = False

    def height(self, look: Look, width: int) -> int:
        room = max(1, width - self._side(look))
        return max(
            look.px(self.style.size * 1.3 + 12),
            typeset.text_height(self.label, self.style, look.scale, room) + look.px(10),
        )

    def natural_width(self, look: Look) -> int:
        """Width in pixels at which the label stands on one line."""
        return typeset.width(self.label, self.style, look.scale) + self._side(look) + look.px(6)

    def _side(self, look: Look) -> int:
        hint = typeset.width(self.hint, SMALL, look.scale) + look.px(12) if self.hint else 0
        icon = look.px(28) if self.icon else 0
        return hint + icon + look.px(20)

    def activate(self) -> None:
        if self.enabled:
            self.action()

    def shortcut_matches(self, key: Key) -> bool:
        return self.enabled and self.visible and self.shortcut == key

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.button == LEFT:
            self.pressed = True
            self.touch()
            return True
        if isinstance(event, Click) and event.button == LEFT:
            self.pressed = False
            self.touch()
            self.activate()
            return True
        if isinstance(event, Key) and event.plain and event.name in ("return", "space"):
            self.activate()
            return True
        return False

    def colours(self, canvas: Canvas) -> tuple[Colour, Colour, Colour]:
        """Background, text and frame of the moment."""
        theme = canvas.theme
        if not self.enabled:
            return mix(theme.paper, theme.desk, 0.5), theme.ink_soft, mix(theme.line, theme.paper, 0.5)
        if self.kind == "primary":
            back = mix(theme.cloth, theme.brass, 0.16) if self.hovered and theme.ornaments else theme.cloth
            return back, theme.cloth_ink, theme.brass
        ink = theme.warning if self.kind == "danger" else theme.ink
        return (theme.paper_shade if self.hovered else theme.paper), ink, theme.line

    def draw(self, canvas: Canvas) -> None:
        back, ink, edge = self.colours(canvas)
        canvas.note(self.rect, self.label, self.role)
        rect = self.rect.move(0, canvas.px(1)) if self.pressed and self.hovered else self.rect
        if self.kind != "quiet" or self.hovered:
            canvas.fill(rect, back, 4)
            canvas.frame(rect, edge, 1.5 if self.enabled else 1, 4)
        inside = rect.inflate(-canvas.px(16), -canvas.px(6))
        if self.icon:
            square = Rect(inside.x, inside.y, canvas.px(22), inside.h)
            canvas.icon(self.icon, square, ink if self.kind == "primary" and self.enabled else None)
            inside = Rect(square.right + canvas.px(6), inside.y, inside.right - square.right - canvas.px(6), inside.h)
        if self.hint:
            wide = canvas.text_size(self.hint, SMALL)[0]
            soft = mix(ink, back, 0.12)
            spot = Rect(inside.right - wide, inside.y, wide, inside.h)
            canvas.text(spot, self.hint, SMALL, soft, "right", wrapped=False)
            inside = Rect(inside.x, inside.y, inside.w - wide - canvas.px(8), inside.h)
        canvas.text(inside, self.label, self.style, ink, self.align)
        self.focus_ring(canvas)


class Toggle(Widget):
    """A box to tick: by click or Space; Enter is left to the form's default, as its hint promises."""

    role = "toggle"

    def __init__(
        self,
        key: str,
        label: str,
        value: bool,
        changed: Callable[[bool], None],
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, label, tooltip, enabled)
        self.value, self.changed = value, changed

    def height(self, look: Look, width: int) -> int:
        text = typeset.text_height(self.label, BODY, look.scale, max(1, width - look.px(32)))
        return max(look.px(30), text + look.px(8))

    def activate(self) -> None:
        if self.enabled:
            self.value = not self.value
            self.touch()
            self.changed(self.value)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Click) and event.button == LEFT:
            self.activate()
            return True
        if isinstance(event, Key) and event.plain and event.name == "space":
            self.activate()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.note(self.rect, self.label, self.role)
        side = canvas.px(20)
        box = Rect(self.rect.x + canvas.px(3), self.rect.centery - side // 2, side, side)
        canvas.fill(box, theme.paper_shade if self.hovered else theme.paper, 3)
        canvas.frame(box, theme.ink_soft, 1.5, 3)
        if self.value:
            x, y, s = box.x, box.y, side
            colour = theme.good if self.enabled else theme.ink_soft
            canvas.line((x + s * 0.2, y + s * 0.55), (x + s * 0.42, y + s * 0.78), colour, 3)
            canvas.line((x + s * 0.42, y + s * 0.78), (x + s * 0.82, y + s * 0.22), colour, 3)
        room = Rect(box.right + canvas.px(8), self.rect.y, self.rect.right - box.right - canvas.px(8), self.rect.h)
        canvas.text(room, self.label, BODY, theme.ink if self.enabled else theme.ink_soft)
        self.focus_ring(canvas)


class Choice(Widget):
    """One of a few: segments side by side, or below each other where they have no room."""

    role = "choice"

    def __init__(
        self,
        key: str,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, "", tooltip, enabled)
        self.options, self.value, self.changed = list(options), value, changed
        self._columns = max(1, len(self.options))
        self._pointer: Point = (-1, -1)

    def height(self, look: Look, width: int) -> int:
        self._columns = self._fitting(look, width)
        rows = -(-len(self.options) // self._columns)
        return rows * self._row(look, width)

    def _row(self, look: Look, width: int) -> int:
        room = max(1, width // self._columns - look.px(12))
        tall = max((typeset.text_height(label, BOLD, look.scale, room) for _, label in self.options), default=0)
        return max(look.px(32), tall + look.px(10))

    def _fitting(self, look: Look, width: int) -> int:
        widest = max((typeset.width(label, BOLD, look.scale) for _, label in self.options), default=0)
        most = max(1, min(len(self.options), width // max(1, widest + look.px(18))))
        rows = -(-len(self.options) // most)
        return max(1, -(-len(self.options) // max(1, rows)))  # rows of equal length

    def cells(self) -> list[Rect]:
        """The rectangles of the options."""
        rows = -(-len(self.options) // self._columns)
        cells = []
        for number in range(len(self.options)):
            row, column = divmod(number, self._columns)
            left = self.rect.x + self.rect.w * column // self._columns
            right = self.rect.x + self.rect.w * (column + 1) // self._columns
            top = self.rect.y + self.rect.h * row // rows
            cells.append(Rect(left, top, right - left, self.rect.y + self.rect.h * (row + 1) // rows - top))
        return cells

    def choose(self, value: str) -> None:
        """Select an option by its value."""
        if self.enabled and value != self.value:
            self.value = value
            self.touch()
            self.changed(value)

    def activate(self) -> None:
        self._step(1)

    def _step(self, by: int) -> None:
        values = [value for value, _ in self.options]
        place = values.index(self.value) if self.value in values else 0
        self.choose(values[(place + by) % len(values)])

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Click) and event.button == LEFT:
            for cell, (value, _) in zip(self.cells(), self.options, strict=True):
                if cell.collidepoint(event.pos):
                    self.choose(value)
            return True
        if isinstance(event, Move):
            self._pointer = event.pos
            self.touch()
        if isinstance(event, Key) and event.plain:
            if event.name in ("left", "right"):
                self._step(1 if event.name == "right" else -1)
                return True
            if event.name in ("return", "space"):
                self._step(1)
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        self._columns = self._fitting(canvas.look, self.rect.w)
        canvas.note(self.rect, " | ".join(label for _, label in self.options), self.role)
        canvas.fill(self.rect, theme.paper, 4)
        for cell, (value, label) in zip(self.cells(), self.options, strict=True):
            chosen = value == self.value
            if chosen:
                canvas.fill(cell, theme.cloth, 4)
            elif self.hovered and cell.collidepoint(self._pointer):
                canvas.fill(cell, theme.paper_shade, 4)
            ink = theme.cloth_ink if chosen else theme.ink if self.enabled else theme.ink_soft
            canvas.frame(cell, theme.line, 1, 4)
            canvas.text(cell.inflate(-canvas.px(8), -canvas.px(4)), label, BOLD, ink, "center")
        self.focus_ring(canvas)


class Slider(Widget):
    """A number between two ends: drag, arrow keys, or a click beside the knob."""

    role = "slider"

    def __init__(  # noqa: PLR0913
        self,
        key: str,
        value: int,
        lowest: int,
        highest: int,
        step: int,
        changed: Callable[[int], None],
        shown: Callable[[int], str] = str,
        *,
        tooltip: str = "",
        live: bool = True,
    ) -> None:
        super().__init__(key, "", tooltip)
        self.value, self.lowest, self.highest, self.step = value, lowest, highest, step
        self.changed, self.shown, self.live = changed, shown, live

    def set(self, value: float, final: bool = True) -> None:
        """Move to the step nearest to a value; `changed` is called at the end, or at every step if `live`."""
        steps = round((value - self.lowest) / self.step)
        new = min(self.highest, max(self.lowest, self.lowest + steps * self.step))
        moved, self.value = new != self.value, new
        if moved:
            self.touch()
        if (moved and self.live) or (final and not self.live):
            self.changed(new)

    def _track(self) -> tuple[int, int]:
        pad = self.rect.h // 2
        return self.rect.x + pad, self.rect.right - pad - self.rect.h * 2

    def _at(self, x: int) -> float:
        left, right = self._track()
        return self.lowest + (self.highest - self.lowest) * (x - left) / max(1, right - left)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Press | Drag | Click | Drop) and event.button == LEFT:
            self.set(self._at(event.pos[0]), final=isinstance(event, Click | Drop))
            return True
        if isinstance(event, Key) and event.plain:
            ends = {"home": self.lowest, "end": self.highest}
            steps = {"left": -1, "right": 1, "pagedown": -3, "pageup": 3, "page down": -3, "page up": 3}
            if event.name in steps:
                self.set(self.value + steps[event.name] * self.step)
                return True
            if event.name in ends:
                self.set(ends[event.name])
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.note(self.rect, self.shown(self.value), self.role)
        left, right = self._track()
        middle = self.rect.centery
        part = (self.value - self.lowest) / max(1, self.highest - self.lowest)
        knob = round(left + (right - left) * part)
        canvas.line((left, middle), (right, middle), theme.line, 3)
        canvas.line((left, middle), (knob, middle), theme.cloth, 4)
        canvas.circle((knob, middle), canvas.px(9), theme.brass)
        canvas.circle((knob, middle), canvas.px(6), theme.paper_shade if self.hovered else theme.paper)
        room = Rect(self.rect.right - 2 * self.rect.h, self.rect.y, 2 * self.rect.h, self.rect.h)
        canvas.text(room, self.shown(self.value), BOLD, theme.ink, "right", wrapped=False)
        self.focus_ring(canvas)


class TextField(Widget):
    """One line of text: caret, selection, clipboard, composition by an input method."""

    role = "field"

    def __init__(
        self,
        key: str,
        value: str,
        changed: Callable[[str], None],
        placeholder: str = "",
        longest: int = 60,
        submit: Action | None = None,
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, "", tooltip, enabled)
        self.value, self.changed, self.placeholder, self.longest, self.submit = (
            value, changed, placeholder, longest, submit,
        )  # fmt: skip
        self.caret = self.anchor = len(value)
        self.composing = ""
        self._scale = 1.0
        self._shift = 0

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selected part."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def take_over(self, old: Widget) -> None:
        if isinstance(old, TextField):
            self.caret = min(old.caret, len(self.value))
            self.anchor = min(old.anchor, len(self.value))

    def insert(self, text: str) -> None:
        """Replace the selection by text; control signs become blanks, too long a text is cut off."""
        clean = "".join(sign if sign.isprintable() else " " for sign in text)
        start, end = self.selection
        room = self.longest - (len(self.value) - (end - start))
        clean = clean[: max(0, room)]
        self.value = self.value[:start] + clean + self.value[end:]
        self.caret = self.anchor = start + len(clean)
        self.changed(self.value)
        self.touch()

    def select_all(self) -> None:
        """Select everything."""
        self.anchor, self.caret = 0, len(self.value)
        self.touch()

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Text):
            self.composing = ""
            self.insert(event.text)
            return True
        if isinstance(event, Compose):
            self.composing = event.text
            self.touch()
            return True
        if isinstance(event, Press | Drag) and event.button == LEFT:
            self.caret = self._index(event.pos[0])
            self.anchor = self.caret if isinstance(event, Press) else self.anchor
            self.touch()
            return True
        if isinstance(event, Click):
            if event.count == 2:
                self.select_all()
            return True
        return isinstance(event, Key) and self._key(event)

    def _key(self, key: Key) -> bool:
        if key.control and not key.alt:
            return self._command(key.name)
        if key.alt:
            return False
        if key.name in ("left", "right", "home", "end"):
            self._move(key)
        elif key.name in ("backspace", "delete"):
            self._delete(key.name)
        elif key.name == "return" and self.submit is not None:
            self.submit()
        elif len(key.name) > 1 and key.name != "space":
            return False
        return True

    def _move(self, key: Key) -> None:
        start, end = self.selection
        collapse = start != end and not key.shift
        goal = {
            "left": start if collapse else self.caret - 1,
            "right": end if collapse else self.caret + 1,
            "home": 0,
            "end": len(self.value),
        }[key.name]
        self.caret = min(len(self.value), max(0, goal))
        if not key.shift:
            self.anchor = self.caret
        self.touch()

    def _delete(self, name: str) -> None:
        if self.caret == self.anchor:
            self.anchor = self.caret + (-1 if name == "backspace" else 1)
            self.anchor = min(len(self.value), max(0, self.anchor))
        if self.caret != self.anchor:
            self.insert("")

    def _command(self, name: str) -> bool:
        start, end = self.selection
        if name == "a":
            self.select_all()
        elif name in ("c", "x"):
            if start != end:
                clipboard_put(self.value[start:end])
                if name == "x":
                    self.insert("")
        elif name == "v":
            self.insert(clipboard_get())
        else:
            return False
        return True

    def _index(self, x: int) -> int:
        inside = x - self.rect.x - round(8 * self._scale) + self._shift
        widths = [typeset.width(self.value[:number], BODY, self._scale) for number in range(len(self.value) + 1)]
        return min(range(len(widths)), key=lambda number: abs(widths[number] - inside))

    def caret_rect(self) -> Rect:
        """Where the caret stands, for the window of an input method."""
        x = self.rect.x + round(8 * self._scale) + typeset.width(self.value[: self.caret], BODY, self._scale)
        return Rect(x - self._shift, self.rect.y, 2, self.rect.h)

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        self._scale = canvas.look.scale
        canvas.note(self.rect, self.value or self.placeholder, self.role)
        canvas.fill(self.rect, theme.paper if self.enabled else theme.paper_shade, 3)
        canvas.frame(self.rect, theme.ink_soft if self.focused or self.hovered else theme.line, 1.5, 3)
        inside = self.rect.inflate(-2 * canvas.px(8), -canvas.px(6))
        shown = self.value[: self.caret] + self.composing + self.value[self.caret :]
        caret = typeset.width(shown[: self.caret + len(self.composing)], BODY, self._scale)
        self._shift = max(0, caret - inside.w + canvas.px(2))
        with canvas.clipped(inside):
            self._draw_selection(canvas, inside)
            if shown:
                spot = Rect(inside.x - self._shift, inside.y, 10_000, inside.h)
                canvas.text(spot, shown, BODY, theme.ink, wrapped=False)
            if self.focused:
                x = inside.x - self._shift + caret
                canvas.fill(Rect(x, inside.y + canvas.px(2), canvas.px(1.5), inside.h - canvas.px(4)), theme.ink)
            if self.composing:
                begin = inside.x - self._shift + typeset.width(shown[: self.caret], BODY, self._scale)
                canvas.fill(Rect(begin, inside.bottom - canvas.px(3), x_width(caret, begin, inside), 1), theme.ink)
        if not shown:
            canvas.text(inside, self.placeholder, BODY, theme.ink_soft, wrapped=False)
        self.focus_ring(canvas)

    def _draw_selection(self, canvas: Canvas, inside: Rect) -> None:
        start, end = self.selection
        if self.focused and start != end and not self.composing:
            left, right = (typeset.width(self.value[:index], BODY, self._scale) for index in (start, end))
            canvas.fill(
                Rect(inside.x + left - self._shift, inside.y, right - left, inside.h),
                mix(canvas.theme.paper, canvas.theme.brass, 0.45),
            )


def x_width(caret: int, begin: int, inside: Rect) -> int:
    """Length of the line under a composition."""
    return max(1, inside.x + caret - begin)


class Row:
    """One line of a list: its key, its cells, and an optional colour of the text."""

    __slots__ = ("cells", "colour", "key")

    def __init__(self, key: str, cells: Sequence[str], colour: Colour | None = None) -> None:
        self.key, self.cells, self.colour = key, tuple(cells), colour


class List(Widget):
    """Rows to choose from: wheel, arrow keys, page keys; Enter or double click opens one."""

    role = "list"

    def __init__(
        self,
        key: str,
        rows: Sequence[Row],
        selected: str,
        changed: Callable[[str], None],
        opened: Callable[[str], None] | None = None,
        weights: Sequence[float] = (1,),
        heading: Sequence[str] = (),
        empty: str = "",
    ) -> None:
        super().__init__(key)
        self.rows, self.selected, self.changed, self.opened = list(rows), selected, changed, opened
        self.weights, self.heading, self.empty = tuple(weights), tuple(heading), empty
        self.top = 0
        self._line = 30
        self._head = 0
        self._pointer: Point = (-1, -1)

    def height(self, look: Look, width: int) -> int:
        return look.px(30 * max(3, len(self.rows) + bool(self.heading)))

    def take_over(self, old: Widget) -> None:
        if isinstance(old, List):
            self.top = old.top

    @property
    def page(self) -> int:
        """Rows that fit at once."""
        return max(1, (self.rect.h - self._head) // self._line)

    def _place(self) -> int:
        return next((number for number, row in enumerate(self.rows) if row.key == self.selected), -1)

    def choose(self, place: int) -> None:
        """Select a row by its number and scroll to it."""
        if self.rows:
            place = min(len(self.rows) - 1, max(0, place))
            self.top = min(max(self.top, place - self.page + 1), place)
            self.touch()
            if self.rows[place].key != self.selected:
                self.selected = self.rows[place].key
                self.changed(self.selected)

    def activate(self) -> None:
        if self.opened is not None and self._place() >= 0:
            self.opened(self.selected)

    def _row_at(self, pos: Point) -> int | None:
        number = (pos[1] - self.rect.y - self._head) // self._line + self.top
        inside = self.rect.collidepoint(pos) and pos[1] >= self.rect.y + self._head
        return number if inside and number < min(len(self.rows), self.top + self.page) else None

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Wheel):
            before = self.top
            self.top = min(max(0, len(self.rows) - self.page), max(0, self.top - round(event.steps * 2)))
            self.touch()
            return before != self.top
        if isinstance(event, Move):
            self._pointer = event.pos
            self.touch()
            return False
        if isinstance(event, Press) and event.button == LEFT:
            place = self._row_at(event.pos)
            if place is not None:
                self.choose(place)
            return True
        if isinstance(event, Click):
            if event.count == 2 and self._row_at(event.pos) is not None:
                self.activate()
            return True
        return isinstance(event, Key) and event.plain and self._key(event)

    def _key(self, key: Key) -> bool:
        place = self._place()
        goals = {
            "up": place - 1,
            "down": place + 1,
            "page up": place - self.page,
            "page down": place + self.page,
            "pageup": place - self.page,
            "pagedown": place + self.page,
            "home": 0,
            "end": len(self.rows) - 1,
        }
        if key.name in goals and self.rows:
            self.choose(goals[key.name])
            return True
        if key.name in ("return", "space"):
            self.activate()
            return True
        return False

    def _cells(self, line: Rect, gap: int) -> list[Rect]:
        total, left, cells = sum(self.weights), line.x + gap, []
        for weight in self.weights:
            wide = (line.w - gap) * weight / total
            cells.append(Rect(round(left), line.y, round(wide) - gap, line.h))
            left += round(wide)
        return cells

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        self._line = canvas.px(30)
        self._head = canvas.px(28) if self.heading else 0
        canvas.note(self.rect, self.key, self.role)
        canvas.fill(self.rect, theme.paper, 3)
        self.top = min(self.top, max(0, len(self.rows) - self.page))
        bar = canvas.px(10) if len(self.rows) > self.page else 0
        self._draw_heading(canvas, bar)
        with canvas.clipped(self.rect):
            for number in range(self.top, min(len(self.rows), self.top + self.page)):
                top = self.rect.y + self._head + (number - self.top) * self._line
                self._draw_row(canvas, Rect(self.rect.x, top, self.rect.w - bar, self._line), number)
        if not self.rows and self.empty:
            canvas.text(self.rect.inflate(-canvas.px(24), -canvas.px(12)), self.empty, BODY, theme.ink_soft, "center")
        if bar:
            draw_scrollbar(canvas, self.rect, self._head, self.top, self.page, len(self.rows))
        canvas.frame(self.rect, theme.line, 1, 3)
        self.focus_ring(canvas)

    def _draw_heading(self, canvas: Canvas, bar: int) -> None:
        if self.heading:
            line = Rect(self.rect.x, self.rect.y, self.rect.w - bar, self._head)
            canvas.fill(Rect(self.rect.x, self.rect.y, self.rect.w, self._head), canvas.theme.paper_shade, 3)
            for cell, label in zip(self._cells(line, canvas.px(8)), self.heading, strict=False):
                canvas.text(cell, label, SMALL_BOLD, canvas.theme.ink_soft)

    def _draw_row(self, canvas: Canvas, line: Rect, number: int) -> None:
        theme, row = canvas.theme, self.rows[number]
        chosen = row.key == self.selected
        if chosen:
            canvas.fill(line.inflate(-2, -2), theme.cloth, 3)
        elif self.hovered and line.collidepoint(self._pointer):
            canvas.fill(line.inflate(-2, -2), theme.paper_shade, 3)
        ink = theme.cloth_ink if chosen else row.colour or theme.ink
        for cell, label in zip(self._cells(line, canvas.px(8)), row.cells, strict=False):
            canvas.text(cell, label, BODY, ink)


def draw_scrollbar(canvas: Canvas, rect: Rect, head: int, top: int, page: int, total: int) -> None:
    """A scrollbar at the right edge of a rectangle: `top` of `total` with `page` visible."""
    track = Rect(rect.right - canvas.px(9), rect.y + head + 2, canvas.px(7), rect.h - head - 4)
    canvas.fill(track, canvas.theme.paper_shade, 3)
    high = max(canvas.px(18), track.h * page // max(1, total))
    place = (track.h - high) * top // max(1, total - page)
    canvas.fill(Rect(track.x, track.y + place, track.w, high), canvas.theme.line, 3)


class ScrollText(Widget):
    """Wrapped text that scrolls: a log, a report. `entries` are (key, text, style) paragraphs.

    Clicking a paragraph that has a key calls `picked` with it; `follow` keeps the end in view.
    """

    role = "scrolltext"

    def __init__(
        self,
        key: str,
        entries: Sequence[tuple[str, str, Style]],
        picked: Callable[[str], None] | None = None,
        follow: bool = False,
    ) -> None:
        super().__init__(key)
        self.entries = list(entries)
        self.picked, self.follow = picked, follow
        self.marked = ""
        self.offset = 0
        self._lines: list[tuple[str, str, Style, int, int]] = []
        self._room = (0, 0, 0.0)
        self._total = 0
        self._at_end = follow

    def height(self, look: Look, width: int) -> int:
        pad = look.px(8)
        total = sum(typeset.text_height(text, style, look.scale, width - 3 * pad) for _, text, style in self.entries)
        return min(look.px(320), total + 2 * pad)

    def take_over(self, old: Widget) -> None:
        if isinstance(old, ScrollText):
            self.offset, self._at_end = old.offset, old._at_end

    def append(self, key: str, text: str, style: Style = BODY) -> None:
        """Add a paragraph at the end; only that one is measured."""
        self.entries.append((key, text, style))
        if self._room[0]:
            self._measure_one(key, text, style)
        self.touch()

    def replace(self, entries: Sequence[tuple[str, str, Style]]) -> None:
        """Show other paragraphs."""
        self.entries = list(entries)
        self._room = (0, 0, 0.0)
        self.touch()

    def _measure_one(self, key: str, text: str, style: Style) -> None:
        step = typeset.line_height(style, self._room[2])
        for line in typeset.wrap(text, style, self._room[2], self._room[0]):
            self._lines.append((key, line, style, self._total, step))
            self._total += step

    def _measure(self, canvas: Canvas, inside: Rect) -> None:
        room = (inside.w, 0, canvas.look.scale)
        if room != self._room:
            self._room, self._lines, self._total = room, [], 0
            for key, text, style in self.entries:
                self._measure_one(key, text, style)

    def _scroll(self, by: int) -> bool:
        limit = max(0, self._total - self.rect.h + 16)
        before = self.offset
        self.offset = min(limit, max(0, self.offset + by))
        self._at_end = self.follow and self.offset >= limit
        self.touch()
        return before != self.offset

    def handle(self, event: InputEvent) -> bool:
        line = max(12, round(22 * self._room[2]))
        if isinstance(event, Wheel):
            return self._scroll(-round(event.steps * 3 * line))
        if isinstance(event, Drag):
            return self._scroll(-event.by[1])
        if isinstance(event, Press):
            return True
        if isinstance(event, Click):
            self._pick(event.pos)
            return True
        if isinstance(event, Key) and event.plain:
            page = max(line, self.rect.h - 2 * line)
            steps = {"up": -line, "down": line, "page up": -page, "page down": page, "pageup": -page,
                     "pagedown": page, "home": -self._total, "end": self._total}  # fmt: skip
            if event.name in steps:
                return self._scroll(steps[event.name])
        return False

    def _pick(self, pos: Point) -> None:
        y = pos[1] - self.rect.y + self.offset - round(8 * self._room[2])
        for key, _, _, top, step in self._lines:
            if top <= y < top + step and key and self.picked is not None:
                self.picked(key)
                return

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.note(self.rect, self.key, self.role)
        canvas.fill(self.rect, theme.paper, 3)
        pad = canvas.px(8)
        inside = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 3 * pad, self.rect.h - 2 * pad)
        self._measure(canvas, inside)
        limit = max(0, self._total - inside.h)
        self.offset = limit if self._at_end else min(self.offset, limit)
        with canvas.clipped(inside):
            for key, line, style, top, step in self._lines:
                y = inside.y + top - self.offset
                if line and y + step > inside.y and y < inside.bottom:
                    spot = Rect(inside.x, y, inside.w, step)
                    if key and key == self.marked:
                        canvas.fill(spot, theme.paper_shade)
                    canvas.text(spot, line, style, theme.ink, wrapped=False)
        if self._total > inside.h:
            draw_scrollbar(canvas, self.rect, 0, self.offset, inside.h, self._total)
        canvas.frame(self.rect, theme.line, 1, 3)
        self.focus_ring(canvas)


class Form:
    """Widgets in tab order: focus, pointer, shortcuts, tooltip, and scrolling where there is too little room."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.widgets: list[Widget] = []
        self.viewport: Rect | None = None
        self.content = 0
        self.offset = 0
        self.dirty = True
        self.default: Widget | None = None
        self._focus: Widget | None = None
        self._over: Widget | None = None
        self._grabbed: Widget | None = None
        self._rest = 0.0
        self._tip: Widget | None = None
        self._scrolling: set[int] = set()

    def __getitem__(self, key: str) -> Widget:
        """The widget of a key; raises `KeyError`."""
        for widget in self.widgets:
            if widget.key == key:
                return widget
        raise KeyError(key)

    def __contains__(self, key: str) -> bool:
        return any(widget.key == key for widget in self.widgets)

    def add(self, widget: Widget, rect: Rect | None = None, scrolls: bool = False) -> Widget:
        """Add a widget, in tab order. `scrolls`: it moves with the viewport."""
        if rect is not None:
            widget.rect = Rect(rect)
        self.widgets.append(widget)
        if scrolls:
            self._scrolling.add(id(widget))
        self.dirty = True
        return widget

    def scroll_area(self, viewport: Rect, content: int) -> None:
        """Widgets added with `scrolls` move in this part of the window; `content` is their whole height."""
        self.viewport, self.content = Rect(viewport), content

    def scrolls(self, widget: Widget) -> bool:
        """True when the widget moves with the viewport."""
        return id(widget) in self._scrolling

    # Focus

    @property
    def focus(self) -> Widget | None:
        """The widget that gets the keys."""
        return self._focus

    def set_focus(self, widget: Widget | str | None) -> None:
        """Give the keyboard focus to a widget (or key) and scroll it into view."""
        if isinstance(widget, str):
            widget = next((found for found in self.widgets if found.key == widget), None)
        if self._focus is not None:
            self._focus.focused = False
        self._focus = widget if widget is not None and widget.can_focus else None
        if self._focus is not None:
            self._focus.focused = True
            self._reveal(self._focus)
        self._tip = None
        self._rest = 0.0
        self.dirty = True

    def take_over(self, old: Form) -> None:
        """After a rebuild: keep focus, scroll position and the widgets' passing state by key."""
        for widget in self.widgets:
            for other in old.widgets:
                if other.key == widget.key and type(other) is type(widget):
                    widget.take_over(other)
        self._scroll_to(old.offset)
        if old.focus is not None and old.focus.key in self:
            self.set_focus(old.focus.key)
        elif self._focus is None and self.default is not None:
            self.set_focus(self.default)

    def move_focus(self, by: int) -> None:
        """Tab (1) or Shift-Tab (-1)."""
        stops = [widget for widget in self.widgets if widget.can_focus]
        if stops:
            place = stops.index(self._focus) if self._focus in stops else (-1 if by > 0 else 0)
            self.set_focus(stops[(place + by) % len(stops)])

    def _towards(self, name: str) -> bool:
        """Arrow keys: the nearest widget in that direction."""
        if self._focus is None:
            self.move_focus(1)
            return self._focus is not None
        x, y = self._focus.rect.center
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]

        def distance(widget: Widget) -> float:
            across, along = widget.rect.centerx - x, widget.rect.centery - y
            ahead = across * dx + along * dy
            aside = abs(across * dy) + abs(along * dx)
            return ahead + 3 * aside if ahead > 0 else float("inf")

        near = min((widget for widget in self.widgets if widget.can_focus), key=distance, default=None)
        if near is None or distance(near) == float("inf"):
            return False
        self.set_focus(near)
        return True

    # Scrolling

    def _reveal(self, widget: Widget) -> None:
        if self.viewport is None or not self.scrolls(widget):
            return
        pad = self.look.px(10)
        if widget.rect.bottom + pad > self.viewport.bottom:
            self._scroll_to(self.offset + widget.rect.bottom + pad - self.viewport.bottom)
        if widget.rect.y - pad < self.viewport.y:
            self._scroll_to(self.offset + widget.rect.y - pad - self.viewport.y)

    def _scroll_to(self, offset: int) -> bool:
        if self.viewport is None:
            return False
        offset = min(max(0, self.content - self.viewport.h), max(0, offset))
        by, self.offset = self.offset - offset, offset
        for widget in self.widgets:
            if self.scrolls(widget):
                widget.rect.move_ip(0, by)
        self.dirty = self.dirty or by != 0
        return by != 0

    # Events

    def at(self, pos: Point) -> Widget | None:
        """The topmost widget under a point."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.rect.collidepoint(pos) and self._reachable(widget, pos):
                return widget
        return None

    def _reachable(self, widget: Widget, pos: Point) -> bool:
        return not self.scrolls(widget) or self.viewport is None or self.viewport.collidepoint(pos)

    def handle(self, event: InputEvent) -> bool:
        """Bring an event to the widget it is meant for; True when it was used."""
        used = self._handle(event)
        if used or any(widget.dirty for widget in self.widgets):
            self.dirty = True
        return used

    def _handle(self, event: InputEvent) -> bool:
        match event:
            case Key():
                return self._key(event)
            case Text() | Compose():
                return self._focus is not None and self._focus.handle(event)
            case Move():
                self._hover(event.pos)
                return self._over is not None and self._over.handle(event)
            case Leave():
                self._hover((-10, -10))
                return False
            case Wheel():
                over = self.at(event.pos)
                inside = self.viewport is not None and self.viewport.collidepoint(event.pos)
                if over is not None and over.handle(event):
                    return True
                return inside and self._scroll_to(self.offset - round(event.steps * self.look.px(60)))
            case Press():
                return self._press(event)
            case Click() | Drag() | Drop():
                return self._follow(event)
        return False

    def _press(self, event: Press) -> bool:
        over = self.at(event.pos)
        self._hover(event.pos)
        self._grabbed = over
        if over is None or not over.enabled:
            return over is not None
        if over.can_focus and event.button == LEFT:
            self.set_focus(over)
        return over.handle(event) or over.focusable

    def _follow(self, event: Click | Drag | Drop) -> bool:
        target = self._grabbed
        if isinstance(event, Click) and target is None:
            target = self.at(event.pos)
        if not isinstance(event, Drag):
            self._grabbed = None
        if isinstance(target, Button):
            target.pressed = target.pressed and isinstance(event, Drag)
            target.touch()
        if target is None or not target.enabled:
            return target is not None
        return target.handle(event) or target.focusable

    def _hover(self, pos: Point) -> None:
        over = self.at(pos)
        if over is not self._over:
            for widget, state in ((self._over, False), (over, True)):
                if widget is not None:
                    widget.hovered = state
            self._over, self._rest, self._tip = over, 0.0, None
            self.dirty = True

    def _key(self, event: Key) -> bool:
        focus = self._focus
        if event.name == "tab" and event.plain:
            self.move_focus(-1 if event.shift else 1)
            return True
        typing = isinstance(focus, TextField)
        if focus is not None and focus.handle(event):
            return True
        if not typing or event.control or len(event.name) > 1:
            for widget in self.widgets:
                if widget.shortcut_matches(event):
                    widget.activate()
                    return True
        if event.name in ("left", "right", "up", "down") and event.plain and not event.shift:
            return self._towards(event.name)
        if event.name == "return" and event.plain and self.default is not None:
            self.default.activate()
            return True
        return False

    # Time and drawing

    def update(self, dt: float) -> bool:
        """Time passed; True when something has to be drawn."""
        candidate = self._over if self._over is not None and self._over.tooltip else self._focus
        if candidate is not None and candidate.tooltip and self._tip is not candidate:
            self._rest += dt
            if self._rest >= TOOLTIP_DELAY:
                self._tip = candidate
                self.dirty = True
        return self.dirty

    def draw(self, canvas: Canvas) -> None:
        """Draw all widgets, and the tooltip above them."""
        for widget in self.widgets:
            widget.dirty = False
            if not widget.visible:
                continue
            if self.viewport is not None and self.scrolls(widget):
                with canvas.clipped(self.viewport):
                    widget.draw(canvas)
            else:
                widget.draw(canvas)
        if self.viewport is not None and self.content > self.viewport.h:
            draw_scrollbar(canvas, self.viewport, 0, self.offset, self.viewport.h, self.content)
        if self._tip is not None and self._tip.visible:
            draw_tooltip(canvas, self._tip.tooltip, self._tip.rect)
        self.dirty = False


def draw_tooltip(canvas: Canvas, text: str, beside: Rect) -> Rect:
    """A note beside a rectangle, always inside the surface; returns where it stands."""
    theme, pad = canvas.theme, canvas.px(8)
    room = min(canvas.px(340), canvas.rect.w - 4 * pad)
    wide, high = canvas.text_size(text, SMALL, room)
    rect = Rect(beside.x, beside.bottom + pad, wide + 2 * pad, high + 2 * pad)
    if rect.bottom > canvas.rect.bottom:
        rect.bottom = beside.y - pad
    rect.clamp_ip(canvas.rect)
    canvas.fill(rect.move(canvas.px(2), canvas.px(2)), theme.shadow, 3)
    canvas.fill(rect, theme.paper, 3)
    canvas.frame(rect, theme.brass, 1.5, 3)
    canvas.note(rect, text, "tooltip")
    canvas.text(rect.inflate(-2 * pad + 2, -2 * pad + 2), text, SMALL, theme.ink)
    return rect


_KEY_SIGNS = {
    "return": "Enter", "escape": "Esc", "space": "Space", "tab": "Tab", "delete": "Del", "backspace": "Backspace",
    "left": "←", "right": "→", "up": "↑", "down": "↓", "page up": "PgUp", "page down": "PgDn",
}  # fmt: skip


def hint_of(key: Key) -> str:
    """A key as it is written on buttons: Ctrl+S, F11, Esc."""
    parts = [name for name, held in (("Ctrl", key.control), ("Alt", key.alt), ("Shift", key.shift)) if held]
    return "+".join([*parts, _KEY_SIGNS.get(key.name, key.name.upper())])


def clipboard_put(text: str) -> None:
    """Put text on the clipboard; nothing happens where there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        _memory[0] = text
    else:
        _memory[0] = text


def clipboard_get() -> str:
    """The text on the clipboard; what was copied here last where there is none."""
    if not pygame.display.get_init():
        return _memory[0]
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return _memory[0]


_memory = [""]


# Layout helpers: all in pixels, made from a rectangle


def rows(rect: Rect, heights: Sequence[int], gap: int) -> list[Rect]:
    """Rectangles below each other; a height of 0 shares what is left."""
    spare = rect.h - sum(heights) - gap * (len(heights) - 1)
    open_rows = sum(1 for height in heights if height == 0)
    top, made = rect.y, []
    for height in heights:
        high = height if height else max(0, spare // max(1, open_rows))
        made.append(Rect(rect.x, top, rect.w, high))
        top += high + gap
    return made


def columns(rect: Rect, weights: Sequence[float], gap: int) -> list[Rect]:
    """Rectangles side by side, sharing the width by weight."""
    room, total = rect.w - gap * (len(weights) - 1), sum(weights)
    left, made = float(rect.x), []
    for weight in weights:
        wide = room * weight / total
        made.append(Rect(round(left), rect.y, round(left + wide) - round(left), rect.h))
        left += wide + gap
    return made


def grid(rect: Rect, across: int, down: int, gap: int) -> list[Rect]:
    """Equal rectangles, row by row."""
    lines = rows(rect, [max(1, (rect.h - gap * (down - 1)) // down)] * down, gap)
    return [cell for line in lines for cell in columns(line, [1] * across, gap)]


def stack(form: Form, widgets: Sequence[Widget], area: Rect, gap: int, scrolls: bool = False) -> int:
    """Add widgets below each other, each as high as it wants; returns the bottom (pixels)."""
    top = area.y
    for widget in widgets:
        high = widget.height(form.look, area.w)
        form.add(widget, Rect(area.x, top, area.w, high), scrolls)
        top += high + gap
    return top - gap if widgets else top
