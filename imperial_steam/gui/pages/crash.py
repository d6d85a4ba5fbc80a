"""What a player sees when the program made a mistake: the report, and every way on from there."""

from __future__ import annotations

import platform
from collections.abc import Sequence

import pygame
from pygame import Rect

from imperial_steam import __version__, folders
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import BODY, SMALL
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.pausing import copy_of
from imperial_steam.gui.widgets import Button, Label, ScrollText, clipboard_put
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Session, WriteError
from imperial_steam.session.files import write_atomically


class CrashScreen(Page):
    """Replaces every scene after an unexpected error; the game itself is safe in its ledger."""

    app: Program

    def __init__(self, app: Program, report: str, session: Session | None) -> None:
        super().__init__(app)
        self._session = session
        self.report = self._whole(report)
        self._said = ""
        self._open = False

    def _whole(self, report: str) -> str:
        where = ""
        if self._session is not None:
            ledger = self._session.ledger
            last = ledger.entries[ledger.cursor - 1].text if ledger.cursor else "-"
            where = f"{ledger.title.key}, action {ledger.cursor} of {len(ledger.entries)}: {last}\n"
        return f"{what_runs()}\n{where}\n{report.rstrip()}\n"

    def heading(self) -> str:
        """What happened."""
        return self.text("crash.title")

    def build(self, area: Rect) -> None:
        """Reassurance above; the report, which is for developers, only on request."""
        body = self.frame(area)
        message = self.text("crash.kept" if self._session is not None else "crash.message")
        label = Label("message", message, BODY)
        height = label.height(self.look, body.w)
        self.form.add(label, Rect(body.x, body.y, body.w, height))
        said = Label("said", self._said, BODY, self.look.theme.good)
        told = said.height(self.look, body.w)
        top = body.y + height + self.px(8)
        if self._open:
            lines = [("", line, SMALL) for line in self.report.split("\n")]
            self.form.add(ScrollText("trace", lines), Rect(body.x, top, body.w, body.bottom - top - told))
        self.form.add(said, Rect(body.x, body.bottom - told, body.w, told))
        self._move_buttons_last()

    def buttons(self) -> Sequence[Button]:
        """Report, then the ways on; the safest is the default."""
        ways = [
            Button("quit", self.text("menu.quit"), self._quit),
            Button("details", self.text("crash.hide" if self._open else "crash.show"), self._toggle),
            Button("copy", self.text("crash.copy"), self._copy),
            Button("report", self.text("crash.save_report"), self._save_report),
            Button("menu", self.text("pause.menu"), self.app.to_menu),
        ]
        if self._session is not None:
            ways.insert(3, Button("save", self.text("pause.save"), self._save))
            ways.append(Button("back", self.text("crash.step_back"), self._step_back))
            ways[-1].enabled = self._session.ledger.cursor > self._session.ledger.final_moment()
            ways.append(Button("go_on", self.text("crash.go_on"), self._go_on, "primary"))
        return ways

    def paint(self, canvas: Canvas) -> None:
        """Plain paper: nothing here may fail again."""
        canvas.fill(canvas.rect, canvas.theme.desk)

    def cancel(self) -> None:
        """Escape does nothing here."""

    def _go_on(self) -> None:
        if self._session is not None:
            self.app.play(self._session)

    def _step_back(self) -> None:
        if self._session is not None:
            self._session.undo()
            self.app.play(self._session)

    def _save(self) -> None:
        if self._session is not None:
            self.app.push(copy_of(self.app, self._session))

    def _toggle(self) -> None:
        self._open = not self._open
        self.rebuild()

    def _copy(self) -> None:
        clipboard_put(self.report)
        self._tell(self.text("crash.copied"))

    def _save_report(self) -> None:
        stamp = self.app.now().replace(":", "-")
        path = folders.log() / f"crash-{stamp}.txt"
        try:
            write_atomically(path, self.report, private=True)
        except WriteError as fault:
            self.app.push(Notice(self.app, self.text("crash.title"), fault_text(self.app, fault)))
            return
        self._tell(self.text("crash.saved", path=str(path)))

    def _tell(self, text: str) -> None:
        self._said = text
        self.rebuild()

    def _quit(self) -> None:
        self.app.running = False


def what_runs() -> str:
    """The versions of the program, the system, Python and pygame, in one line."""
    system = f"{platform.system()} {platform.release()}, Python {platform.python_version()}"
    return f"Imperial Steam {__version__}, {system}, pygame-ce {pygame.version.ver}"
