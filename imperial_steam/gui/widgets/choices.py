"""A choice among words, and a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from imperial_steam.gui.access.node import PRESSED, TURNED, Act, Ask, Node, Role, Span, box, numbered
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import LEFT, Click, Drag, Drop, InputEvent, Key, Move, Point, Press
from imperial_steam.gui.canvas.text import BOLD
from imperial_steam.gui.widgets.base import Widget


class Choice(Widget):
    """One of a few: segments side by side, or below each other where they have no room.

    Chosen by click, arrow keys or Space; Enter is left to the form's default, as its hint promises.
    """

    role = "choice"
    spoken = Role.RADIOS
    by_space = True

    def __init__(
        self,
        key: str,
        options: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], None],
        tooltip: str = "",
        enabled: bool = True,
        label: str = "",
    ) -> None:
        """`label` says what is chosen, to whoever hears it: it is not drawn."""
        super().__init__(key, label, tooltip, enabled)
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
        limit = max(1, min(len(self.options), width // max(1, widest + look.px(18))))
        rows = -(-len(self.options) // limit)
        return max(1, -(-len(self.options) // max(1, rows)))  # rows of equal length

    def cells(self) -> list[Rect]:
        """The rectangles of the options; those of the last row are wider where there are fewer of them."""
        rows = -(-len(self.options) // self._columns)
        cells = []
        for number in range(len(self.options)):
            row, column = divmod(number, self._columns)
            columns = min(self._columns, len(self.options) - row * self._columns)
            left = self.rect.x + self.rect.w * column // columns
            right = self.rect.x + self.rect.w * (column + 1) // columns
            top = self.rect.y + self.rect.h * row // rows
            cells.append(Rect(left, top, right - left, self.rect.y + self.rect.h * (row + 1) // rows - top))
        return cells

    def node(self) -> Node:
        acts = PRESSED if self.can_focus else frozenset()
        cells = zip(self.cells(), self.options, strict=True)
        radios = [
            Node(f"{self.key}/{value}", Role.RADIO, label, "", (), box(cell), acts, self.enabled, value == self.value)
            for cell, (value, label) in cells
        ]
        return replace(super().node(), children=numbered(radios), active=f"{self.key}/{self.value}")

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        cells = dict(zip((value for value, _ in self.options), self.cells(), strict=True))
        if ask.act is not Act.PRESS or part not in cells:
            return ()
        return Press(cells[part].center), Click(cells[part].center)

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
            if event.name == "space":
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
    spoken = Role.SLIDER
    drags = True

    def __init__(  # noqa: PLR0913
        self,
        key: str,
        value: int,
        minimum: int,
        maximum: int,
        step: int,
        changed: Callable[[int], None],
        shown: Callable[[int], str] = str,
        *,
        tooltip: str = "",
        live: bool = True,
    ) -> None:
        super().__init__(key, "", tooltip)
        self.value, self.minimum, self.maximum, self.step = value, minimum, maximum, step
        self.changed, self.shown, self.live = changed, shown, live

    def node(self) -> Node:
        span = Span(self.value, self.minimum, self.maximum, self.step)
        acts, shown = TURNED if self.can_focus else frozenset(), self.shown(self.value)
        said = "" if shown == str(self.value) else shown
        return replace(super().node(), span=span, acts=acts, description=said)

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        if ask.act is Act.SET and isinstance(ask.value, float | int):
            steps = round((ask.value - self.value) / self.step)
            return [Key("right" if steps > 0 else "left")] * abs(steps)
        return [Key("right" if ask.act is Act.MORE else "left")] if ask.act in (Act.MORE, Act.LESS) else ()

    def set(self, value: float, final: bool = True) -> None:
        """Move to the step nearest to a value; `changed` is called at the end, or at every step if `live`."""
        steps = round((value - self.minimum) / self.step)
        new = min(self.maximum, max(self.minimum, self.minimum + steps * self.step))
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
        return self.minimum + (self.maximum - self.minimum) * (x - left) / max(1, right - left)

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Press | Drag | Click | Drop) and event.button == LEFT:
            self.set(self._at(event.pos[0]), final=isinstance(event, Click | Drop))
            return True
        if isinstance(event, Key) and event.plain:
            ends = {"home": self.minimum, "end": self.maximum}
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
        part = (self.value - self.minimum) / max(1, self.maximum - self.minimum)
        knob = round(left + (right - left) * part)
        canvas.line((left, middle), (right, middle), theme.line, 3)
        canvas.line((left, middle), (knob, middle), theme.cloth, 4)
        canvas.circle((knob, middle), canvas.px(9), theme.brass)
        canvas.circle((knob, middle), canvas.px(6), theme.paper_shade if self.hovered else theme.paper)
        room = Rect(self.rect.right - 2 * self.rect.h, self.rect.y, 2 * self.rect.h, self.rect.h)
        canvas.text(room, self.shown(self.value), BOLD, theme.ink, "right", wrapped=False)
        self.focus_ring(canvas)
