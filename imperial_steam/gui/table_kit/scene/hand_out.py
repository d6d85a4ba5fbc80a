"""What can be taken away from a table: its picture, the log, a report, the game as text; as files or to paste.

Nothing is told that the screen hides, unless somebody says that it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Generic

import pygame

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.dialogs import Confirm, Dialog, Notice, fault_text
from imperial_steam.gui.pages.pausing import file_name, named_after
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.widgets import Button, Label, Widget, hint_of
from imperial_steam.gui.widgets.clipboard import clipboard_put
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import WriteError, game_text
from imperial_steam.session.files import write_atomically


class HandOut(Generic[ShownT, PenT]):
    """Makes files and texts of a table. `draw` draws the table as it is seen now."""

    def __init__(self, app: Program, state: Lookup[ShownT, PenT], draw: Callable[[Canvas], None]) -> None:
        self.app, self.state, self._draw = app, state, draw

    def sheet(self) -> None:
        """Offer everything, each with its key."""
        self.app.push(HandOutSheet(self.app, self._ways()))

    def _ways(self) -> Sequence[tuple[str, Key, Callable[[], None]]]:
        return (
            ("picture", Key("f12"), self.picture),
            ("log_file", Key("f12", shift=True), self.log_file),
            ("log_copy", Key("c", shift=True, control=True), self.log_copy),
            ("report", Key("f12", control=True), self.report),
            ("moving_picture", Key("f12", shift=True, control=True), self.moving_picture),
            ("text_copy", Key("c", control=True, alt=True), self.text_copy),
        )

    def picture(self) -> None:
        """The table as a picture in the folder of pictures; its path can be pasted."""
        view, surface = self.state.view, pygame.Surface(self.app.size)
        view.hover = None
        self._draw(Canvas(surface, self.app.look))
        content = BytesIO()
        pygame.image.save(surface, content, "png")
        path = self._write(folders.pictures(), ".png", content.getvalue())
        if path is not None:
            clipboard_put(str(path))
            self.app.remark(self._say("hand_out.picture.done", path=str(path)))

    def log_file(self) -> None:
        """The log as a text in the folder of documents."""
        path = self._write(folders.documents(), ".txt", self._log())
        if path is not None:
            self.app.remark(self._say("hand_out.log_file.done", path=str(path)))

    def log_copy(self) -> None:
        """The log to paste."""
        clipboard_put(self._log())
        self.app.remark(self._say("hand_out.log_copy.done"))

    def report(self) -> None:
        """The game up to now as a web page in the folder of documents."""
        path = self._write(folders.documents(), ".html", self.app.report(self.state.ledger))
        if path is not None:
            self.app.remark(self._say("hand_out.report.done", path=str(path)))

    def moving_picture(self) -> None:
        """The game up to now as a moving picture."""
        self.app.push(self.app.moving_picture(self.state.ledger))

    def text_copy(self) -> None:
        """The text of the game to paste; of one that goes on only for somebody who wants to tell what is hidden."""
        if self.state.ledger.game.over:
            self._copy_text()
        elif self.state.guessed:
            self.app.remark(self._say("hand_out.secret"))
        else:
            question, yes = self._say("hand_out.text_copy.question"), self._say("hand_out.text_copy.yes")
            title = self._say("hand_out.text_copy")
            self.app.push(Confirm(self.app, title, question, yes, self._copy_text, danger=True))

    def _copy_text(self) -> None:
        clipboard_put(game_text.write(self.state.ledger, self.app.now()))
        self.app.remark(self._say("hand_out.text_copy.done"))

    def _say(self, key: str, **values: object) -> str:
        return self.state.presenter.say(key, **values)

    def _log(self) -> str:
        """The sentences up to the moment shown, below the name of the game and of the file."""
        state = self.state
        head = f"{self._say('game.name')}, {named_after(self.app, state.ledger)}"
        past = state.view.past
        moment = state.ledger.cursor if past is None else past
        return "\n".join([head, *written(state.presenter.log(), state.shown(), state.ledger, moment)]) + "\n"

    def _write(self, folder: Path, ending: str, content: str | bytes) -> Path | None:
        """Write a file that takes nobody's place; None after saying why it could not be."""
        clock = self.app.now()[11:19].replace(":", ".")
        path = folder / f"{file_name(f'{named_after(self.app, self.state.ledger)} {clock}')}{ending}"
        try:
            write_atomically(path, content, backups=1)
        except WriteError as fault:
            self.app.push(Notice(self.app, self._say("hand_out.title"), fault_text(self.app, fault)))
            return None
        return path


class HandOutSheet(Dialog):
    """The list of what can be taken away."""

    def __init__(self, app: Program, ways: Sequence[tuple[str, Key, Callable[[], None]]]) -> None:
        super().__init__(app)
        self._ways = ways

    def content(self) -> Sequence[Widget]:
        """A button for each."""
        buttons = [
            Button(name, self.text(f"hand_out.{name}"), self._then(act), shortcut=key, hint=hint_of(key, self.text))
            for name, key, act in self._ways
        ]
        title, note = self.text("hand_out.title"), self.text("hand_out.note")
        return (Label("title", title, HEADING), *buttons, Label("note", note, BODY))

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("pause.resume"), self.cancel, hint="Esc"),)

    def _then(self, act: Callable[[], None]) -> Callable[[], None]:
        """Close the sheet, then do it: the picture shows the table, not the sheet."""

        def close_and_act() -> None:
            self.app.pop()
            act()

        return close_and_act
