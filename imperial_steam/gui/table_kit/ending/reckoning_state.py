"""The reckoning in the place of the middle: counted number by number at the end, or asked for as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic

from imperial_steam.games.kit.posing import Posing
from imperial_steam.games.protocol import Target
from imperial_steam.gui.pages.kept.opening import chapter_after
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import CELL
from imperial_steam.session.deciding import decisive_turn
from imperial_steam.session.ledger import Turn
from imperial_steam.session.puzzle_book import off_record, puzzle_at
from imperial_steam.thinking.review import hindrance

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Account
    from imperial_steam.gui.table_kit.drawing.card import Card
    from imperial_steam.gui.table_kit.ending.reckoning import Progress

#: More rows and numbers than any reckoning has.
ALL = 999
#: Seconds until the next number is counted, at normal speed.
SECONDS = 0.4


class ReckoningState(Generic[ShownT, PenT]):
    """How far the reckoning of a table is shown. Until it has been counted at the end, nothing says who has won.

    `real` is False while a line beside the real game is played.
    """

    def __init__(self, state: Conduct[ShownT, PenT], real: Callable[[], bool]) -> None:
        self.state, self._real = state, real
        self._was_over = False
        self._waited = 0.0
        self._account: tuple[object, Account] | None = None
        self._decisive: tuple[object, tuple[Turn, int] | None] | None = None

    def account(self) -> Account | None:
        """What is reckoned at the moment shown; None: there is nothing to show."""
        state, account = self.state, self.state.presenter.account
        if account is None:
            return None
        key = (state.serial, state.view.past)
        if self._account is None or self._account[0] != key:
            self._account = (key, account(state.shown(), state.ledger))
        return self._account[1]

    @property
    def counting(self) -> bool:
        """The reckoning at the end has not been counted to its last number yet."""
        return self.state.view.counting

    @property
    def final(self) -> bool:
        """What is reckoned is the end of the game, not what the end would be at some moment."""
        return self.state.ledger.game.over and self.state.view.past is None

    def progress(self) -> Progress:
        """How far it is shown now."""
        from imperial_steam.gui.table_kit.core import accounts
        from imperial_steam.gui.table_kit.ending.reckoning import Progress

        state, view = self.state, self.state.view
        say, account = state.presenter.say, self.account()
        heading = "reckoning" if self.final else "reckoning_then" if view.past is not None else "reckoning_now"
        winner = why = ""
        if self.final and not self.counting and account is not None:
            names = [state.seats[seat].name for seat in sorted(account.winners)]
            winner = say(f"reckoning.wins.{min(2, len(names))}", names=names)
            why = accounts.why(account, [seat.name for seat in state.seats], say)
        buttons, counts = tuple(self._buttons()), self.final and self.counting
        return Progress(
            view.rows_shown, view.counted, say(f"panel.{heading}"), winner, why, view.traced, buttons,
            ("reckoning_map",) if counts else buttons, ("reckoning_next", "reckoning_all") if counts else (),
        )  # fmt: skip

    def _buttons(self) -> Sequence[str]:
        """The controls below it."""
        if not self.final:
            return "reckoning_map", "statistics"
        if off_record(self.state.ledger.people) or not self._real():
            return "reckoning_map", "statistics"
        ledger = self.state.ledger
        decided = () if self.decisive is None else ("decisive",)
        review = () if hindrance(ledger) else ("review",)
        search = ("find_puzzles",) if isinstance(ledger.title, Posing) and not ledger.machine_seats else ()
        onward = "rematch" if chapter_after(self.state.session) is None else "next_chapter"
        return "reckoning_map", "statistics", *decided, *review, *search, onward, "main_menu"

    @property
    def decisive(self) -> tuple[Turn, int] | None:
        """The turn that decided the game that is over, and who won by it; None for none."""
        key = (self.state.session, self.state.serial)
        if self._decisive is None or self._decisive[0] != key:
            self._decisive = (key, decisive_turn(self.state.ledger))
        return self._decisive[1]

    def describe(self, shown: ShownT, thing: Target) -> Card | None:
        """What a number is made of; for anything else what the title says about it."""
        account = self.account() if thing.kind == CELL else None
        if account is None:
            return self.state.presenter.describe(shown, thing)
        from imperial_steam.gui.table_kit.core import accounts

        return accounts.describe(account, thing, names_of(shown), self.state.presenter.say)

    # The end of the game

    def follow(self) -> None:
        """The position has changed: begin the reckoning at the end, and put it away when the end is taken back."""
        view, over = self.state.view, self.state.ledger.game.over
        if over and not self._was_over:
            self._begin()
        elif not over and self._was_over:
            view.reckoning = view.counting = False
        self._was_over = over

    def _begin(self) -> None:
        """Begin to count, or show everything at once if that is wanted; of a puzzle its card says what has come."""
        view = self.state.view
        told = puzzle_at(self.state.ledger.people) is not None
        view.reckoning = view.counting = not told and self.account() is not None
        view.rows_shown, view.counted, self._waited = 1, 0, 0.0
        if not self.state.wishes.settings.ceremonies:
            self.everything()

    def seated(self) -> None:
        """Another ledger lies on the table: its end, if it has one, is no news."""
        self.state.view.reckoning = self.state.view.counting = False
        self._was_over = self.state.ledger.game.over

    def pass_time(self, dt: float, speed: int, still: bool) -> bool:
        """`dt` seconds passed, at a speed in percent; `still`: a row is counted at once. True if more is shown."""
        view, account = self.state.view, self.account() if self.running else None
        if account is None:
            return False
        self._waited += dt * speed / 100
        goal = account.cells(view.rows_shown)
        steps = goal if still else int(self._waited / SECONDS)
        self._waited %= SECONDS
        view.counted = min(goal, view.counted + steps)
        self._see_end(account)
        return steps > 0

    @property
    def running(self) -> bool:
        """Numbers are being counted by themselves."""
        view = self.state.view
        if not (view.counting and view.reckoning and self.final):
            return False
        account = self.account()
        return account is not None and view.counted < account.cells(view.rows_shown)

    def _see_end(self, account: Account) -> None:
        """Once the last number is counted everybody may know who has won."""
        if self.state.view.counted >= account.cells():
            self.state.view.counting = False

    def go_on(self) -> None:
        """The numbers of this row at once, and on to the next row."""
        view, account = self.state.view, self.account()
        if account is None or not self.final:
            return
        view.counted = max(view.counted, account.cells(view.rows_shown))
        view.rows_shown, self._waited = view.rows_shown + 1, 0.0
        self._see_end(account)

    def everything(self) -> None:
        """Count everything at once."""
        view = self.state.view
        view.rows_shown = view.counted = ALL
        view.counting = False

    # Looking

    def toggle(self) -> None:
        """Lay the reckoning over the middle, or take it away; what is hidden must not be told before the end."""
        state, view = self.state, self.state.view
        view.traced, view.pinned = -1, None
        if view.counting:
            self._back_to_counting()
        elif state.hidden() and not state.ledger.game.over:
            state.host.tell("reckoning_hidden")
        elif self.account() is not None:
            view.reckoning = not view.reckoning
            view.rows_shown = view.counted = ALL

    def _back_to_counting(self) -> None:
        """What is not counted yet is told nowhere, also not of the moment before the end."""
        view = self.state.view
        view.reckoning = view.past is not None or not view.reckoning
        if view.past is not None:
            view.past, view.playing = None, False
            self.state.renew()

    def trace(self, seat: int) -> None:
        """Trace a player's row on the panel in the middle, all of which is shown."""
        view = self.state.view
        view.traced, view.reckoning, view.pinned = seat, False, None
        view.camera = view.camera.whole()

    def close(self) -> bool:
        """Take away what lies over the middle; False when nothing did."""
        view = self.state.view
        if view.reckoning and not self.final:
            self.toggle()
            return True
        if view.traced >= 0:
            view.traced, view.reckoning = -1, True
            return True
        return False
