"""Sheets on top of a scene: question and notice, and what went wrong with a file in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.widgets import Button, Label, TextField, Widget, columns
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Session, SessionError

Work = Callable[[], None]


#: Units between the widgets of a sheet that would have to scroll with the usual distance.
CLOSE = 4


class Dialog(Scene):
    """A sheet in the middle of the window: `content` above, `buttons` in a row below.

    Content that is too tall scrolls; the buttons stay visible. Escape does what `cancel` does.
    """

    overlay = True
    #: Width of the sheet in units.
    width = 460

    def content(self) -> Sequence[Widget]:
        """The widgets of the sheet from top to bottom."""
        return ()

    def buttons(self) -> Sequence[Button]:
        """The buttons from left to right; the last is the one Enter presses."""
        return ()

    def cancel(self) -> None:
        """Close the sheet."""
        self.app.pop()

    def build(self, area: Rect) -> None:
        """Measure the content and place everything."""
        pad, gap = self.px(20), self.px(10)
        width = min(self.px(self.width), area.w - 2 * self.px(12))
        widgets, buttons = list(self.content()), list(self.buttons())
        inner = width - 2 * pad
        room = columns(Rect(0, 0, inner, 0), [1] * max(1, len(buttons)), gap)[0].w
        stacked = any(button.natural_width(self.look) > room for button in buttons)
        each = inner if stacked else room
        tall = [button.height(self.look, each) for button in buttons]
        foot = sum(tall) + gap * (len(tall) - 1) if stacked else max(tall, default=0)
        heights = [widget.height(self.look, inner) for widget in widgets]
        frame, gaps = 3 * pad if buttons else 2 * pad, max(0, len(heights) - 1)
        room = area.h - foot - frame - 2 * self.px(12)
        between = gap if sum(heights) + gap * gaps <= room else self.px(CLOSE)
        body = sum(heights) + between * gaps
        shown = min(body, room)
        scrolls = shown < body
        total = shown + foot + frame
        self.sheet = Rect(0, 0, width, total)
        self.sheet.center = area.center
        viewport = Rect(self.sheet.x + pad, self.sheet.y + pad, inner, shown)
        if scrolls:
            self.form.scroll_area(viewport.inflate(2 * self.px(14), 0), body)
        top = viewport.y
        for widget, height in zip(widgets, heights, strict=True):
            self.form.add(widget, Rect(viewport.x, top, inner, height), scrolls)
            top += height + between
        self._place_buttons(buttons, tall, Rect(viewport.x, viewport.bottom + pad, inner, foot), gap, stacked)

    def _place_buttons(
        self, buttons: Sequence[Button], tall: Sequence[int], area: Rect, gap: int, stacked: bool
    ) -> None:
        top = area.y
        cells = columns(area, [1] * max(1, len(buttons)), gap)
        for button, height, cell in zip(buttons, tall, cells, strict=False):
            self.form.add(button, Rect(area.x, top, area.w, height) if stacked else cell)
            top += height + gap
        fields = [widget for widget in self.form.widgets if isinstance(widget, TextField)]
        active = [widget for widget in self.form.widgets if isinstance(widget, Button) and widget.enabled]
        if fields:
            self.form.set_focus(fields[0])
        if active:
            self.form.default = buttons[-1] if len(buttons) > 1 else active[0]

    def paint(self, canvas: Canvas) -> None:
        """The sheet."""
        canvas.panel(self.sheet)

    def react(self, event: InputEvent) -> bool:
        """Escape closes; nothing reaches the scene below."""
        if event == Key("escape"):
            self.cancel()
        return True


class Notice(Dialog):
    """Something to read, and one button."""

    def __init__(self, app: Window, title: str, text: str, after: Work | None = None) -> None:
        super().__init__(app)
        self._title, self._text, self._after = title, text, after

    def content(self) -> Sequence[Widget]:
        """Title and text."""
        return (Label("title", self._title, HEADING), Label("text", self._text, BODY))

    def buttons(self) -> Sequence[Button]:
        """The one way on."""
        return (Button("ok", self.text("button.ok"), self.cancel, "primary"),)

    def cancel(self) -> None:
        """Close, then do what comes after."""
        self.app.pop()
        if self._after is not None:
            self._after()


class Confirm(Dialog):
    """A question with two answers; Enter means yes unless it is dangerous."""

    def __init__(
        self,
        app: Window,
        title: str,
        text: str,
        yes: str,
        on_yes: Work,
        no: str | None = None,
        on_no: Work | None = None,
        danger: bool = False,
    ) -> None:
        super().__init__(app)
        self._title, self._text, self._yes, self._on_yes = title, text, yes, on_yes
        self._no, self._on_no, self._danger = no, on_no, danger

    def content(self) -> Sequence[Widget]:
        """Title and question."""
        return (Label("title", self._title, HEADING), Label("text", self._text, BODY))

    def buttons(self) -> Sequence[Button]:
        """No and yes; with danger the safe answer is the default."""
        no = Button("no", self._no or self.text("button.cancel"), self.cancel, hint="Esc")
        yes = Button("yes", self._yes, self._answer, "danger" if self._danger else "primary")
        return (yes, no) if self._danger else (no, yes)

    def _answer(self) -> None:
        self.app.pop()
        self._on_yes()

    def cancel(self) -> None:
        """Answer no."""
        self.app.pop()
        if self._on_no is not None:
            self._on_no()


def problem(app: Window, session: Session | None) -> str:
    """Why the journal of a session cannot be written, in words."""
    fault = None if session is None else session.problem
    return "" if fault is None else fault_text(app, fault)


def fault_text(app: Window, fault: SessionError) -> str:
    """An error of a file in the player's language."""
    key = fault.message
    return app.text(key, **fault.values) if key in app.catalogue else str(fault)
