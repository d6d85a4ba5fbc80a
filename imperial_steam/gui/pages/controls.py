"""What the buttons of a controller, the keys and the fingers do: one page, in the pad's own signs."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.devices import signs
from imperial_steam.gui.pages.page import Page, PageLine, Section
from imperial_steam.gui.widgets import Button, Label, hint_of

#: The lines about the controller: the message `controls.pad.<name>`, and the buttons; without any a stick or the cross.
PAD = (
    ("pointer", ()), ("cross", ()), ("take", ("a",)), ("back", ("b",)), ("on", ("x",)), ("card", ("y",)),
    ("tabs", ("left", "right")), ("map", ()), ("zoom", ("zoom_out", "zoom_in")), ("whole", ("left_stick",)),
    ("otherwise", ("right_stick",)), ("hint", ("back",)), ("menu", ("start",)),
)  # fmt: skip
#: The lines about keys: the message `controls.key.<name>`, and the keys.
KEYS = (
    ("choices", (Key("up"), Key("down"), Key("return"))), ("digits", (Key("1"), Key("9"))),
    ("next_digits", (Key("0"),)),
    ("undo", (Key("backspace"),)), ("on", (Key("e"),)), ("through", (Key("e", shift=True),)), ("card", (Key("w"),)),
    ("otherwise", (Key("s"),)), ("boards", (Key("tab"),)), ("things", (Key("right", control=True),)),
    ("press", (Key("return", control=True),)), ("zoom", (Key("+"), Key("-"), Key("home"))), ("hint", (Key("k"),)),
    ("moments", (Key(","), Key("."), Key("v"))), ("line", (Key("n"), Key("x"))),
    ("figures", (Key("f"), Key("p"), Key("c"))),
    ("rules", (Key("h"), Key("f5"))), ("hand_out", (Key("p", control=True),)),
    ("questions", (Key("1", control=True), Key("8", control=True))),
    ("menu", (Key("f10"),)),
)  # fmt: skip
TOUCH = ("tap", "long", "one", "two")


class Signs(Label):
    """Buttons of a controller as they are printed."""

    def __init__(self, key: str, written: Sequence[str]) -> None:
        super().__init__(key, " ".join(written))
        self.written = written

    def height(self, look: Look, width: int) -> int:
        """A row of signs."""
        return look.px(24)

    def draw(self, canvas: Canvas) -> None:
        """One sign beside the other."""
        left = self.rect.copy()
        for written in self.written:
            left.w = signs.room(written, canvas.look)
            signs.draw(canvas, left, written, canvas.theme.ink)
            left.x += left.w + canvas.px(6)


class Controls(Page):
    """Buttons, keys and fingers, each with what it does."""

    def heading(self) -> str:
        """The title of the page."""
        return self.text("controls.title")

    def sections(self) -> Sequence[Section]:
        """The controller at the left, keys and touch at the right."""
        return (
            Section("pad", self.text("controls.pad"), [self._button(name, held) for name, held in PAD]),
            Section("keys", self.text("controls.keys"), [self._key(name, keys) for name, keys in KEYS]),
            Section("touch", self.text("controls.touch"), [self._finger(name) for name in TOUCH]),
        )

    def _button(self, name: str, held: Sequence[str]) -> PageLine:
        brand = self.look.pad or self.app.settings.pad_signs.replace("auto", "xbox")
        words = Label(f"pad.{name}", self.text(f"controls.pad.{name}"))
        if not held:
            return PageLine(words, self.text(f"controls.pad.{name}.with"))
        return PageLine(words, lead=Signs(f"signs.{name}", [signs.SIGNS[brand][button] for button in held]))

    def _key(self, name: str, keys: Sequence[Key]) -> PageLine:
        between = "–" if name in ("digits", "questions") else "  "
        words = Label(f"key.{name}", self.text(f"controls.key.{name}"))
        return PageLine(words, between.join(hint_of(key, self.text) for key in keys))

    def _finger(self, name: str) -> PageLine:
        return PageLine(
            Label(f"touch.{name}", self.text(f"controls.touch.{name}")), self.text(f"controls.touch.{name}.with")
        )

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, "primary", hint="Esc"),)
