"""The search field of the log: placed where the log leaves room for it, and alone with the keyboard while it has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from imperial_steam.gui.canvas.input import Click, Compose, Drag, Drop, InputEvent, Key, Press, Text
from imperial_steam.gui.table_kit.control.log_view import LogView
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import Form, TextField


class Search(Generic[ShownT, PenT]):
    """Searching in the log of a table; `changed` is called when something has to be drawn."""

    def __init__(self, log: LogView[ShownT, PenT], changed: Callable[[], None]) -> None:
        self.log, self.changed = log, changed
        self._form: Form | None = None
        self._field: TextField | None = None

    def build(self, form: Form, label: str) -> None:
        """Put the field into the form of the scene, which was made anew."""
        self._form = form
        self._field = TextField("search", self.log.state.view.log_filter.words, self._found, label, submit=self.stop)
        self._field.visible = False
        form.add(self._field)

    @property
    def active(self) -> bool:
        """Keys go to the search field."""
        return self._form is not None and self._field is not None and self._form.focus is self._field

    def place(self) -> None:
        """Show the field while the log is shown."""
        if self._field is not None:
            self._field.visible = self.log.state.hits.place(ui("filter_seat", 0)) is not None
            self._field.rect = self.log.field
            if not self.active:
                self._field.value = self.log.state.view.log_filter.words
            if not self._field.visible and self.active:
                self.stop()

    def handle(self, event: InputEvent, on_top: bool) -> bool:
        """Offer an event to the field; while it has the keyboard, every key is its own.

        `on_top`: nothing lies on the table that could be meant instead.
        """
        field, form = self._field, self._form
        if field is None or form is None or not field.visible:
            return False
        if isinstance(event, Press | Click | Drag | Drop):
            begun = event.start if isinstance(event, Drag | Drop) else event.pos
            if field.rect.collidepoint(begun) and on_top:
                return form.handle(event)
            if isinstance(event, Press) and self.active:
                self.stop()
            return False
        if not self.active or not isinstance(event, Key | Text | Compose):
            return False
        if isinstance(event, Key) and event.name in ("escape", "tab", "down", "up"):
            if event.name == "escape":
                self._empty(field)
            self.stop()
            return True
        form.handle(event)
        return True

    def _empty(self, field: TextField) -> None:
        self.log.by_words("")
        field.value, field.caret, field.anchor = "", 0, 0

    def start(self) -> None:
        """Show the log and type into the field."""
        self.log.state.view.tab = "log"
        if self._field is not None and self._form is not None:
            self._field.visible = True
            self._form.set_focus(self._field)
            self._field.select_all()
        self.changed()

    def stop(self) -> None:
        """Give the keys back to the table."""
        if self._form is not None:
            self._form.set_focus(None)
        self.changed()

    def _found(self, words: str) -> None:
        self.log.by_words(words)
        self.changed()
