"""The list of choices and the small list of one thing: rows, cursor, and the digits that choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.numbering import Numbering
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import Choice, Popup, Sharing, pointed
from imperial_steam.gui.table_kit.drawing.targets import ui


class Choosing(Generic[ShownT, PenT]):
    """Chooses from a list. `capacity` is how many rows of the long one are shown at once."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        self.capacity = 1

    def rows(self) -> tuple[Sequence[Choice], int, int]:
        """Rows, cursor and first visible row of the list the keyboard works on."""
        popup, view = self.state.view.popup, self.state.view
        if popup is not None:
            return popup.rows, popup.cursor, popup.top
        return self.state.choices(), view.cursor, view.top

    def choose(self, row: int) -> None:
        """Choose from the list of all choices; a row that is gone since it was drawn does nothing."""
        rows = self.state.choices()
        if row < len(rows):
            self.state.want(rows[row][0])

    def pick(self, row: int) -> None:
        """Choose from the small list."""
        popup = self.state.view.popup
        if popup is not None and row < len(popup.rows):
            self.state.want(popup.rows[row][0])

    def digit(self, digit: int) -> None:
        """Choose the row of a digit, in sight or not."""
        if self.sharing is not None:
            self.sharing.add(self.sharing.focus, digit - self.sharing.amounts[self.sharing.focus])
            return
        wanted = next((action for action, *_ in self.rows()[0] if self.numbering.digit(action) == digit), None)
        if wanted is not None:
            self.state.want(wanted)

    @property
    def numbering(self) -> Numbering:
        """The digits of the list that keys work on."""
        popup = self.state.view.popup
        return self.state.numbering if popup is None else popup.numbering

    def other_digits(self) -> None:
        """Let the digits choose among the next nine, and stand at the first of them."""
        rows, cursor, _ = self.rows()
        first = self.numbering.behind
        if first is None:
            self.state.host.remark("no_more")
            return
        self.numbering.turn_over()
        row = next(number for number, (entry, *_) in enumerate(rows) if entry == first)
        if row != cursor:
            self.move(row - cursor)
        if self.state.view.popup is None:
            self.state.view.top = min(row, max(0, len(rows) - self.capacity))
        self.state.host.remark("other_digits")

    def move(self, by: int) -> bool:
        """Move the cursor; False when there is nothing to choose."""
        rows, cursor, top = self.rows()
        if not rows:
            return False
        view, before, cursor = self.state.view, cursor, max(0, min(len(rows) - 1, cursor + by))
        if cursor == before and self.sharing is None:
            self.state.host.remark("no_more")
        if self.sharing is not None:
            self.sharing.move(1 if by > 0 else -1)
            return True
        if view.popup is not None:
            view.popup.cursor = cursor
            return True
        self.state.open("choices")
        view.cursor, view.top = cursor, min(max(top, cursor - self.capacity + 1), cursor)
        view.hover = ui("choice", cursor)
        return True

    @property
    def dial(self) -> Popup | None:
        """The small list, where it is a dial."""
        popup = self.state.view.popup
        return popup if popup is not None and popup.numbers else None

    def turn(self, by: int) -> None:
        """Turn the dial to a larger or smaller number."""
        if self.dial is not None:
            self.dial.turn(by)

    @property
    def sharing(self) -> Sharing | None:
        """How much is paid of each means, while that is asked."""
        popup = self.state.view.popup
        return None if popup is None else popup.sharing

    def share(self, means: str) -> None:
        """Take more or less of one of the means: its number, and by how much."""
        if self.sharing is not None:
            number, by = means.split()
            self.sharing.add(int(number), int(by))

    def confirm(self) -> None:
        """Choose what is under the cursor, what has been said to be paid, or the only choice."""
        rows, cursor, _ = self.rows()
        if self.dial is not None and self.dial.waits:
            return
        if self.sharing is not None:
            cursor = -1 if self.sharing.row is None else self.sharing.row
        if 0 <= cursor < len(rows):
            self.state.want(rows[cursor][0])
        elif len(rows) == 1:
            self.state.want(rows[0][0])
        elif self.state.past is None:
            self.state.host.remark("nothing_chosen" if rows else "wait", n=len(rows))

    def close(self) -> None:
        """Put the small list away."""
        self.state.view.popup = None

    def scroll(self, by: int) -> None:
        """Scroll the list of all choices by some rows."""
        view = self.state.view
        view.top = max(0, min(max(0, len(self.state.choices()) - self.capacity), view.top + by))

    def go_on(self) -> None:
        """Press the first button of the prompt line as a click does, never a guarded one: build, end the turn."""
        shown = self.state.shown()
        self._step([thing for thing in prompt.steps(shown) if thing.key not in shown.guarded][:1], self.state.want)

    def go_through(self) -> None:
        """Press the last button of the prompt line, which goes furthest: end the turn; a guarded one may ask."""
        shown, state = self.state.shown(), self.state
        last = prompt.steps(shown)[-1:]
        self._step(last, state.want if any(thing.key in shown.guarded for thing in last) else state.choose)

    def _step(self, buttons: Sequence[Target], choose: Callable[[Action], None]) -> None:
        """Choose the option of a button, when a person decides; of several, not narrowed, the one pointed at."""
        for button in buttons if self.state.human else ():
            options = self.state.shown().lit[button]
            if self.sharing is not None:
                self.confirm()
            elif len(options) > 1 and (self.state.view.chosen or self.state.shown().split(options)):
                self.state.offer(options, self.state.hits.place(button) or Rect(self.state.view.pointer, (1, 1)))
            else:
                choose(options[pointed(self.state.choices(), self.state.view.cursor, options)])
