"""The turn ends after a moment where nothing else is left; undo or the button of the prompt come first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action, Game
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.session import lesson_of
from imperial_steam.session.puzzle_book import puzzle_at

#: Seconds in which the last action can be taken back; whoever listens has to hear first what it has brought.
MOMENT, HEARD = 2.5, 10.0
#: Height in units of the bar on the button that shows what is left of the moment.
BAR = 7


class TurnEnd(Sheet[PenT], Generic[ShownT, PenT]):
    """Counts the moment, which the prompt announces, and ends the turn; `reads` says that somebody reads a hint."""

    def __init__(self, around: Surroundings[ShownT, PenT], reads: Callable[[], bool]) -> None:
        self.around, self._state, self._reads = around, around.state, reads
        self._passed = 0.0
        self._closes: tuple[Game, bool] | None = None

    @property
    def animating(self) -> bool:
        """The bar grows."""
        return self._passed > 0

    def changed(self) -> None:
        """Another position: the moment begins anew."""
        self.stop()

    def left(self) -> None:
        """Something lies on the table."""
        self.stop()

    def stop(self) -> None:
        """Nothing ends now."""
        self._passed = 0.0
        self._announce(False)

    def _announce(self, ends: bool) -> None:
        """Have the prompt say that the turn is about to end, or what it says otherwise."""
        if ends != self._state.turn_ends:
            self._state.turn_ends = ends
            self._state.forget()
            self.around.redraw()

    def person(self, dt: float) -> None:
        """`dt` seconds passed while a person decides; a list, a card or a hint that is open stops the moment."""
        state, view = self._state, self._state.view
        end = state.shown().ends if self._due() else None
        busy = view.popup is not None or view.pinned is not None or self._reads()
        if end is None or busy or self._closes_round(end):
            self.stop()
            return
        self._passed += dt
        self._announce(True)
        self.around.redraw()
        if self._passed >= self._moment:
            self.stop()
            state.choose(end)

    def _closes_round(self, end: Action) -> bool:
        """With this end the round would be scored: that is left to the person, who could take nothing back then."""
        ledger = self._state.ledger
        if self._closes is None or self._closes[0] is not ledger.game:
            after, _ = ledger.preview(end)
            self._closes = ledger.game, after.over or after.progress().round != ledger.game.progress().round
        return self._closes[1]

    @property
    def _moment(self) -> float:
        return HEARD if self.around.app.hearing.listens else MOMENT

    def _due(self) -> bool:
        """The setting is on, and a person plays a game of his own, not a lesson, a puzzle or a line beside it.

        Whoever has just taken something back ends the turn himself.
        """
        state = self._state
        people = state.ledger.people
        return (
            self.around.app.settings.end_turns
            and state.human
            and state.ledger.cursor == len(state.ledger.entries)
            and not state.apart
            and lesson_of(people) is None
            and puzzle_at(people) is None
        )

    def draw(self, pen: PenT) -> None:
        """A bar along the button of the end: what is left of the moment."""
        end = self._state.shown().ends if self._passed > 0 else None
        place = None if end is None else self._state.hits.place(end.target)
        if place is not None:
            left = round(place.w * max(0.0, 1 - self._passed / self._moment))
            pen.canvas.fill(Rect(place.x, place.bottom - pen.px(BAR), left, pen.px(BAR)), pen.canvas.theme.brass)
