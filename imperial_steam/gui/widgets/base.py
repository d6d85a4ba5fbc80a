"""What every widget is and may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from imperial_steam.gui.access.node import PRESSED, Act, Ask, Node, Role, box
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Press

TOOLTIP_DELAY = 0.45
Action = Callable[[], None]


class Widget:
    """Something in a form: `key` names it, `label` is what it says."""

    role = "widget"
    #: What it is for a screen reader.
    spoken = Role.GROUP
    focusable = True
    #: A drag that begins here moves something in it.
    drags = False
    #: Space does what a click does, Enter does not.
    by_space = False
    #: Tab is offered to the widget before it goes on to the next one.
    keeps_tab = False

    @property
    def steps(self) -> bool:
        """What it holds goes up and down by + and −."""
        return False

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

    def indent(self, look: Look) -> int:
        """How far its words begin from its left edge, in pixels: a note below begins there, too."""
        return 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the widget into its rectangle."""

    def handle(self, event: InputEvent) -> bool:
        """React to an event meant for this widget; True when it was used."""
        return False

    def shortcut_matches(self, key: Key) -> bool:
        """True when the key belongs to this widget, whatever has the focus."""
        return False

    def activate(self) -> None:
        """Do what a click or Enter does."""

    def node(self) -> Node:
        """What a screen reader finds; a form names what has no name after what is beside it, or what it draws."""
        acts = PRESSED if self.can_focus else frozenset()
        role = Role.BUTTON if acts and self.spoken is Role.GROUP else self.spoken
        tip = self.tooltip if self.label else ""
        return Node(self.key, role, self.label or self.tooltip, tip, (), box(self.rect), acts, self.enabled)

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        """The input by which a person would do what a reader asks for; `part` is the child of its node meant."""
        del part
        middle = self.rect.center
        return (Press(middle), Click(middle)) if ask.act is Act.PRESS else ()

    def take_over(self, old: Widget) -> None:
        """Adopt passing state (caret, scroll position) from the widget of the same key before a rebuild."""

    def touch(self) -> None:
        """Have the widget drawn again; what uses an event is drawn again anyway (`Form.handle`)."""
        self.dirty = True

    @property
    def can_focus(self) -> bool:
        """True when Tab stops here."""
        return self.focusable and self.enabled and self.visible

    def focus_ring(self, canvas: Canvas, radius: float = 4) -> None:
        """The visible sign of the keyboard focus."""
        if self.focused:
            canvas.frame(self.rect.inflate(canvas.px(6), canvas.px(6)), canvas.theme.focus, 2.5, radius + 2)


def draw_scrollbar(canvas: Canvas, rect: Rect, head: int, top: int, page: int, total: int) -> None:
    """A scrollbar at the right edge of a rectangle: `top` of `total` with `page` visible."""
    track = Rect(rect.right - canvas.px(9), rect.y + head + 2, canvas.px(7), rect.h - head - 4)
    canvas.fill(track, canvas.theme.paper_shade, 3)
    height = max(canvas.px(18), track.h * page // max(1, total))
    place = (track.h - height) * top // max(1, total - page)
    canvas.fill(Rect(track.x, track.y + place, track.w, height), canvas.theme.line, 3)


_KEY_SIGNS = {
    "return": "Enter", "escape": "Esc", "space": "Space", "tab": "Tab", "delete": "Del", "backspace": "Backspace",
    "left": "←", "right": "→", "up": "↑", "down": "↓", "page up": "PgUp", "page down": "PgDn",
}  # fmt: skip


#: Keys that have another name on keyboards of other countries, with the messages that name them.
_NAMED = {"Ctrl": "key.ctrl", "Shift": "key.shift", "Del": "key.delete"}


def hint_of(key: Key, say: Callable[[str], str] | None = None) -> str:
    """A key as it is written on buttons: Ctrl+S, F11, Esc; with `say` in the words of a catalogue."""
    parts = [name for name, held in (("Ctrl", key.control), ("Alt", key.alt), ("Shift", key.shift)) if held]
    parts.append(_KEY_SIGNS.get(key.name, key.name.upper()))
    return "+".join(say(_NAMED[part]) if say is not None and part in _NAMED else part for part in parts)
