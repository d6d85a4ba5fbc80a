"""A field to type into: caret, selection, clipboard, input methods."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from imperial_steam.gui.access.node import Act, Ask, Node, Role, Typed
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import LEFT, Click, Compose, Drag, InputEvent, Key, Press, Text
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.widgets.base import Action, Widget
from imperial_steam.gui.widgets.clipboard import clipboard_get, clipboard_put


class TextField(Widget):
    """One line of text: caret, selection, clipboard, composition by an input method."""

    role = "field"
    spoken = Role.FIELD
    drags = True

    def __init__(
        self,
        key: str,
        value: str,
        changed: Callable[[str], None],
        placeholder: str = "",
        limit: int = 60,
        submit: Action | None = None,
        tooltip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(key, "", tooltip, enabled)
        self.value, self.changed, self.placeholder, self.limit, self.submit = (
            value, changed, placeholder, limit, submit,
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

    def node(self) -> Node:
        acts = frozenset({Act.FOCUS, Act.SET}) if self.can_focus else frozenset()
        node = replace(super().node(), acts=acts, typed=Typed(self.value, self.anchor, self.caret))
        return node if node.name else replace(node, name=self.placeholder)

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        if ask.act is not Act.SET:
            return ()
        text = str(ask.value or "")
        return Key("a", control=True), Text(text) if text else Key("backspace")

    def insert(self, text: str) -> None:
        """Replace the selection by text; control signs become blanks, too long a text is cut off."""
        clean = "".join(sign if sign.isprintable() else " " for sign in text)
        start, end = self.selection
        room = self.limit - (len(self.value) - (end - start))
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
            return True
        if isinstance(event, Press | Drag) and event.button == LEFT:
            self.caret = self._index(event.pos[0])
            self.anchor = self.caret if isinstance(event, Press) else self.anchor
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
