"""Labels, separators, buttons and toggles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from imperial_steam.gui.access.node import Node, Role
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import LEFT, Click, InputEvent, Key, Press
from imperial_steam.gui.canvas.text import BODY, BUTTON, SMALL, SUBHEADING, Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.devices import signs
from imperial_steam.gui.devices.signs import PAGE_KEYS
from imperial_steam.gui.widgets.base import Action, Widget, hint_of

#: Signs of keys among hints; other ones, such as a triangle, tell what a button looks like.
ARROWS = "←→↑↓"


class Label(Widget):
    """Text in a form; wrapped, and tall enough for all of it."""

    role = "label"
    spoken = Role.TEXT
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

    def node(self) -> Node:
        node = super().node()
        return replace(node, role=Role.HEADING) if self.style.size >= SUBHEADING.size else node

    def height(self, look: Look, width: int) -> int:
        return typeset.text_height(self.label, self.style, look.scale, width) if self.label else 0

    def draw(self, canvas: Canvas) -> None:
        canvas.text(self.rect, self.label, self.style, self.colour, self.align, self.valign)


class Separator(Widget):
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
    spoken = Role.BUTTON

    #: The widest an icon is, in units; it is no higher than the button.
    icon_width = 22

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
        self._keyed = shortcut is not None or hint in PAGE_KEYS
        self.pressed = False

    def height(self, look: Look, width: int) -> int:
        room = max(1, width - self._side(look))
        return max(
            look.px(self.style.size * 1.3 + 12),
            typeset.text_height(self.label, self.style, look.scale, room) + look.px(10),
        )

    def natural_width(self, look: Look) -> int:
        """Width in pixels at which the label fits on one line."""
        return typeset.width(self.label, self.style, look.scale) + self._side(look) + look.px(6)

    def _sign(self, look: Look) -> str:
        """The sign of a pad's button in the place of a key; '' while keys are used, or where no button does it."""
        return signs.for_key(self.hint, look) if self._keyed else ""

    def _told(self, look: Look) -> str:
        """What stands at the right: the key, or another word; no key while a pad is used."""
        return "" if look.pad and self._keyed else self.hint

    def _side(self, look: Look) -> int:
        told, sign = self._told(look), signs.room(self._sign(look), look)
        hint = typeset.width(told, SMALL, look.scale) + look.px(12) if told else sign and sign + look.px(12)
        icon = look.px(self.icon_width + 6) if self.icon else 0
        return hint + icon + look.px(20)

    def node(self) -> Node:
        key = self.hint if any(sign.isalnum() or sign in ARROWS for sign in self.hint) else ""  # else a picture
        return replace(super().node(), shortcut=key)

    def activate(self) -> None:
        if self.enabled:
            self.action()

    def shortcut_matches(self, key: Key) -> bool:
        return self.enabled and self.visible and self.shortcut == key

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.button == LEFT:
            self.pressed = True
            return True
        if isinstance(event, Click) and event.button == LEFT:
            self.pressed = False
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
            square = Rect(inside.x, inside.y, canvas.px(self.icon_width), inside.h)
            canvas.icon(self.icon, square, ink if self.kind == "primary" and self.enabled else None)
            inside = Rect(square.right + canvas.px(6), inside.y, inside.right - square.right - canvas.px(6), inside.h)
        inside.w -= self._draw_hint(canvas, inside, mix(ink, back, 0.12))
        canvas.text(inside, self.label, self.style, ink, self.align)
        self.focus_ring(canvas)

    def _draw_hint(self, canvas: Canvas, inside: Rect, ink: Colour) -> int:
        """Draw the key, or the sign of the pad, at the right of the words; the room it takes from them in pixels."""
        told, sign = self._told(canvas.look), self._sign(canvas.look)
        if sign:
            signs.draw(canvas, inside, sign, ink)
            return signs.room(sign, canvas.look) + canvas.px(8)
        if not told:
            return 0
        width = canvas.text_size(told, SMALL)[0]
        canvas.text(Rect(inside.right - width, inside.y, width, inside.h), told, SMALL, ink, "right", wrapped=False)
        return width + canvas.px(8)


class Toggle(Widget):
    """A box to tick: by click or Space; Enter is left to the form's default, as its hint promises."""

    role = "toggle"
    spoken = Role.CHECK
    by_space = True

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
        text = typeset.text_height(self.label, BODY, look.scale, max(1, width - self.indent(look)))
        return max(look.px(30), text + look.px(8))

    def indent(self, look: Look) -> int:
        return look.px(31)

    def node(self) -> Node:
        return replace(super().node(), checked=self.value)

    def activate(self) -> None:
        if self.enabled:
            self.value = not self.value
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
        indent = self.indent(canvas.look)
        room = Rect(self.rect.x + indent, self.rect.y, self.rect.w - indent, self.rect.h)
        canvas.text(room, self.label, BODY, theme.ink if self.enabled else theme.ink_soft)
        self.focus_ring(canvas)
