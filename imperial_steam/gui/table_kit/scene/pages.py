"""The pages a table opens above itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Generic

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.kept.opening import chapter_after
from imperial_steam.gui.pages.pausing import PauseMenu, copy_of
from imperial_steam.gui.table_kit.control.search import Search
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Offer
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI, numbered
from imperial_steam.gui.table_kit.past.visiting import Visits
from imperial_steam.gui.table_kit.scene.hand_out import HandOut
from imperial_steam.gui.table_kit.scene.sheet_order import SheetOrder
from imperial_steam.gui.window.doors import Program
from imperial_steam.session.puzzle_book import off_record


class TablePages(Generic[ShownT, PenT]):
    """Opens pages above a table."""

    def __init__(
        self, app: Program, state: Conduct[ShownT, PenT], searching: Search[ShownT, PenT],
        beside: SheetOrder[ShownT, PenT], draw: Callable[[Canvas], None],
    ) -> None:  # fmt: skip
        self.app, self.state, self.searching, self.beside = app, state, searching, beside
        self.hand_out = HandOut(app, state, draw)
        self.visits = Visits(state)
        self._answer = ""

    def menu(self) -> None:
        """The pause menu."""
        more: dict[str, Offer] = {**self.beside.offers, "hand_out": self.hand_out.sheet}
        if self.visits.others:
            more["look_around"] = self.visits.around
        if chapter_after(self.app.session) is not None:
            more["next_chapter"] = self.next_chapter
        if not self.state.apart and not off_record(self.state.ledger.people):
            more["who_plays"] = self.who_plays
        entries = {name: act if isinstance(act, str) else partial(self._instead, act) for name, act in more.items()}
        self.app.push(PauseMenu(self.app, entries))

    def _instead(self, act: Callable[[], object]) -> None:
        """Something in the place of the pause menu."""
        self.app.pop()
        act()

    def who_plays(self) -> None:
        """Who decides for every seat: people may leave theirs to machines, and take them back."""
        from imperial_steam.gui.pages.who_plays import AtTheTable

        self.app.push(AtTheTable(self.app, self.state.session))

    def tell(self, key: str, **values: object) -> None:
        """Something to read, `notice.<key>`."""
        say = self.state.presenter.say
        self.app.push(Notice(self.app, say(f"notice.{key}.title"), say(f"notice.{key}.text", **values)))

    def ask(self, key: str, then: Callable[[], None], danger: bool, **values: object) -> None:
        """A question to the table, `confirm.<key>`."""
        say = self.state.presenter.say
        text = self.beside.question(key) or say(f"confirm.{key}.text", **values)
        yes = say(f"confirm.{key}.yes")
        self.app.push(Confirm(self.app, say(f"confirm.{key}.title"), text, yes, then, danger=danger))

    def answer(self, key: str, **values: object) -> None:
        """An answer, `answer.<key>`, that disappears by itself, at the latest with the position it is about."""
        self._answer = self.state.presenter.say(f"answer.{key}", **values)
        self.app.remark(self._answer)

    def changed(self) -> None:
        """Another position: what was answered no longer holds."""
        if self.app.remarked is not None and self.app.remarked.text == self._answer:
            self.app.remark("")

    def rules(self, name: str = "") -> None:
        """The rules at an article or rule ID; without one at what is pointed at, or at what is being decided."""
        self.app.push(self.app.rules(name or self._at_hand() or None))

    def _at_hand(self) -> str:
        """The rule about what is pointed at, a row of the choices included, else about the decision."""
        state, shown = self.state, self.state.shown()
        thing, row = state.view.hover, numbered(state.view.hover, "choice")
        if row is not None and row < len(state.choices()):
            thing = next(iter(shown.places(state.choices()[row][0])), None)
        rule = "" if thing is None or thing.kind == UI else state.presenter.rule(shown, thing)
        return rule or state.presenter.rule(state.whole(), None)

    def aid(self) -> None:
        """The player aid, where the title has one."""
        page = self.state.presenter.aid
        if page is not None:
            self.app.push(page(self.app))

    def statistics(self) -> None:
        """The game in numbers, unless something is hidden."""
        page = self.state.presenter.statistics
        if page is not None and self.state.view.counting:
            self.tell("counting")
        elif page is not None and self.state.hidden():
            self.tell("hidden")
        elif page is not None:
            self.app.push(page(self.app, self.state.ledger))

    def rematch(self) -> None:
        """Another game of the same people, with a new setup of the same kind."""
        from imperial_steam.gui.pages.agreement import again

        self.app.begin(again(self.state.ledger, self.app.random))

    def find_puzzles(self) -> None:
        """Look for puzzles in the game that is over."""
        from imperial_steam.gui.pages.learning.find_puzzles import FindPuzzles

        self.app.push(FindPuzzles(self.app, self.state.ledger))

    def next_chapter(self) -> None:
        """Open the next chapter of the book this game is a chapter of."""
        following = chapter_after(self.app.session)
        if following is not None:
            self.app.open_save(following)

    def main_menu(self) -> None:
        """Leave the table."""
        self.app.to_menu()

    def comparison(self) -> None:
        """Everything of all players side by side, as it is at the moment shown; what is hidden stays so."""
        rows, state = self.state.presenter.comparison, self.state
        if state.view.counting and state.view.past is not None:
            self.tell("counting")
            return
        if rows is not None:
            from imperial_steam.gui.table_kit.core.comparison import ComparisonPage

            groups = rows(state.shown())
            self.app.push(ComparisonPage(self.app, state.ledger.title.key, state.ledger.people, groups))

    def save(self) -> None:
        """Write a copy of the game, or of the line beside it, unless there are guesses in it."""
        if self.state.guessed:
            self.tell("guessed")
            return
        self.app.push(copy_of(self.app, self.state.session, self.state.apart))

    def search(self) -> None:
        """Search in the log."""
        self.searching.start()
