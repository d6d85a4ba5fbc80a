"""Looking back and taking back: undo, redo, moments of the past, and lines beside the real game."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import View, Visit
from imperial_steam.gui.table_kit.past import branches, timeline
from imperial_steam.gui.table_kit.past.branches import Variation
from imperial_steam.gui.table_kit.past.timeline import Moments
from imperial_steam.session import Session
from imperial_steam.session.line_session import LineSession
from imperial_steam.session.study import Place


class TableBefore(NamedTuple):
    """How the table was left for a line: the view, who looked around, whose eyes looked, and what they did not see."""

    view: View
    visit: Visit | None
    viewer: int | None
    hidden: frozenset[int]


class History(Generic[ShownT, PenT]):
    """Which moment of a table's game is looked at, and where the game stands."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        self.strip, self.slider = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        """Places of the timeline and of its slider; empty when they are not shown."""
        self._moments: tuple[object, Moments] | None = None
        self._waited = 0.0
        self._until: int | None = None
        """The moment at which playing stops; None: now."""

    # Taking back

    @property
    def can_undo(self) -> bool:
        """Something a person decided can be taken back, and nothing final; never while somebody looks around."""
        ledger = self.state.ledger
        if self.state.view.chosen:
            return True
        return self.state.visit is None and ledger.final_moment() <= ledger.undo_target() < ledger.cursor

    @property
    def can_redo(self) -> bool:
        """Something taken back can be done again."""
        return self.state.ledger.cursor < len(self.state.ledger.entries) and self.state.visit is None

    @property
    def can_go_back(self) -> bool:
        """The game can be played on from the moment looked at."""
        return self.state.view.past is not None and self.state.visit is None

    def frees(self, action: Action) -> bool:
        """An action was an option before a person's last click, which can be taken back without asking anybody."""
        ledger = self.state.ledger
        number = ledger.undo_target()
        if not self.can_undo or self.state.view.chosen or ledger.crosses_turn(number):
            return False
        decision = ledger.position_at(number).decision()
        return decision is not None and action in decision.options

    def choose_instead(self, action: Action) -> None:
        """Take back a person's last click and carry out what was an option before it."""
        if self.frees(action):
            self.state.jump(self.state.ledger.undo_target())
            self.state.carry_out([action])

    def undo(self) -> None:
        """Take back what a person's last click did: free within the turn, further back the table is asked."""
        self._take_back(self.state.ledger.undo_target())

    def undo_action(self) -> None:
        """Take back a person's last action alone, although the click did more."""
        self._take_back(self.state.ledger.undo_target(single=True))

    def _take_back(self, number: int) -> None:
        """Go back to a moment; first to now from an earlier one, and let go what was chosen last."""
        if self.state.view.past is not None:
            self.look(None)
        elif self.state.view.chosen:
            self.state.narrow(self.state.view.chosen[-1:])
        elif not self.can_undo:
            self._settled(number)
        elif self.state.ledger.crosses_turn(number) and self.state.in_study is None:
            self.state.host.ask("undo_turn", lambda: self.state.jump(number), told=self._lost(number))
        else:
            self.state.jump(number)

    def _lost(self, number: int) -> str:
        """Whose turns go, wholly or in part, when the table goes back to a moment, told to whoever asks for it.

        That is who decides now, or the only person; the others, if there are any, have to agree.
        """
        ledger, say = self.state.ledger, self.state.presenter.say
        decision, persons = ledger.decision, ledger.seats.persons()
        asking = decision.player if decision is not None and decision.player in persons else -1
        asking = persons[0] if len(persons) == 1 else asking
        turns = [turn.player for turn in ledger.turns() if turn.end > number and turn.start < ledger.cursor]
        seats = [seat for seat in dict.fromkeys(turns) if seat >= 0]
        others = [ledger.people[seat].name for seat in seats if seat != asking]
        form = ("both" if others else "own") if asking in seats else "others" if others else "chance"
        lost, before = [say(f"undo.lost.{form}", players=others)], ledger.position_at(number).progress().round
        if before != ledger.game.progress().round:
            lost.append(say("undo.lost.round", round=before))
        return " ".join(lost if len(persons) < 2 else [*lost, say("undo.agree")])

    def _settled(self, number: int) -> bool:
        """Going back to a moment would take back something final: what was seen then is told."""
        ledger, moment = self.state.ledger, self.state.ledger.final_moment()
        if number >= moment:
            return False
        seen = next(event for event in ledger.entries[moment - 1].events if event.final)
        self.state.host.tell("final", seen=self.state.presenter.words.event(self.state.shown(), seen))
        return True

    def redo(self) -> None:
        """Do the next undone step again, and what machines and chance did after it."""
        if self.can_redo:
            self.state.jump(self.state.ledger.redo_target())

    def go_back(self) -> None:
        """Play on from the moment looked at, if the table agrees."""
        moment = self.state.view.past
        if moment is not None and self.can_go_back and not self._settled(moment):
            self.state.host.ask("go_back", lambda: self.state.jump(moment))

    # Looking

    def moments(self) -> Moments:
        """All moments of the game."""
        entries = self.state.ledger.entries
        key = (self.state.session, len(entries), entries[-1] if entries else None)
        if self._moments is None or self._moments[0] != key:
            self._moments = (key, timeline.moments(self.state.ledger))
        return self._moments[1]

    @property
    def moment(self) -> int:
        """The moment looked at, or now."""
        past = self.state.view.past
        return self.state.ledger.cursor if past is None else past

    def look(self, moment: int | None) -> None:
        """Look at the position after `moment` actions; None returns to now.

        In a line of a study the table itself goes there: it can be played on from any position.
        """
        view, ledger = self.state.view, self.state.ledger
        if self.state.in_study is not None:
            self._walk(moment)
            return
        view.playing, view.pinned = False, None
        if moment is not None:
            moment = max(0, min(moment, len(ledger.entries)))
        if view.past is None or moment is None:
            view.reckoning, view.traced = False, -1
        view.past = None if moment == ledger.cursor else moment
        view.popup = view.hover = None
        self.state.renew()

    def _walk(self, moment: int | None) -> None:
        """Go to a moment of the line of a study; beyond its end chance and machines go on in it."""
        session, last = self.state.in_study, len(self.state.ledger.entries)
        if session is None or moment is None:
            return
        if moment > last:
            session.resting = False
            self.state.renew()
        else:
            self.state.jump(max(0, moment))

    def now(self) -> None:
        """Return to the position as it is; in a line of a study, go to its end."""
        self.look(None if self.state.in_study is None else len(self.state.ledger.entries))

    def step(self, by: int) -> None:
        """Look some moments earlier or later."""
        self.look(self.moment + by)

    def turn(self, by: int) -> None:
        """Look at the beginning of the turn before (-1) or after (1)."""
        self._look_on(self.moments().turn(self.moment, by))

    def round(self, by: int) -> None:
        """Look at the beginning of the round before (-1) or after (1)."""
        self._look_on(self.moments().round(self.moment, by))

    def _look_on(self, moment: int) -> None:
        """Look, but not beyond now: what could be redone is reached by the slider alone."""
        cursor = self.state.ledger.cursor
        self.look(moment if self.moment >= cursor else min(moment, cursor))

    # The timeline

    @property
    def open(self) -> bool:
        """The timeline is shown: always while somebody looks back."""
        view = self.state.view
        return view.timeline or view.playing or view.past is not None

    def toggle(self) -> None:
        """Show the timeline, or put it away and return to now."""
        if self.open:
            self.state.view.timeline = False
            self.look(None)
        else:
            self.state.view.timeline = True

    def slide(self) -> None:
        """Look at the moment under the pointer on the slider."""
        if self.slider.w:
            moment = timeline.moment_at(self.slider, self.moments().count, self.state.view.pointer[0])
            if moment != self.moment:
                self.look(moment)

    def play(self) -> None:
        """Let the moments go by themselves, from the first one when the last was reached; or stop."""
        view = self.state.view
        if not view.playing and self.moment >= self.state.ledger.cursor:
            self.look(0)
        view.playing, self._waited, self._until = not view.playing and self.state.ledger.cursor > 0, 0.0, None

    def replay(self, begin: int, end: int) -> None:
        """Let the moments from one to another go by themselves."""
        self.look(begin)
        self.state.view.playing, self._waited, self._until = True, 0.0, end

    def faster(self) -> None:
        """The next speed at which moments go by themselves, in a circle."""
        self.state.view.speed = (self.state.view.speed + 1) % len(timeline.SPEEDS)

    def pass_time(self, dt: float) -> None:
        """`dt` seconds passed: while the moments go by themselves, the next one when its time has come."""
        view = self.state.view
        if not view.playing:
            return
        self._waited += dt
        if self._waited * timeline.SPEEDS[view.speed] >= 1:
            self._waited = 0.0
            going = self.moment + 1 < (self.state.ledger.cursor if self._until is None else self._until)
            self.look(self.moment + 1)
            view.playing = going


class Variations(Generic[ShownT, PenT]):
    """Variations beside the real game: what is played in one never touches it."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        self.line: Variation | None = None
        """The line that is played now."""
        self.banner = Rect(0, 0, 0, 0)
        """Place of its banner."""
        self._left: TableBefore | None = None

    def leave_game(self, kept: bool = True) -> None:
        """Leave the game at the moment looked at, for its study; what is hidden from whoever looks is guessed.

        What is guessed goes into no study, nor does a line that is not to be `kept`.
        """
        state = self.state
        if state.in_study is not None or self._hindered():
            return
        real = state.session if self.line is None else self.line.real
        moment = state.ledger.cursor if state.view.past is None else state.view.past
        guess = self.line is None and branches.secret(real.ledger)
        if kept and not guess and not state.guessed:
            self.enter(Place(real.ledger.study.game, moment))
            return
        seats = range(len(state.seats)) if state.viewer is None else (state.viewer,)
        ledger = state.ledger.guess(moment, seats, state.host.chance) if guess else state.ledger.fork(moment)
        self._sit(real, Session(ledger, None, ""), state.guessed or guess)

    def enter(self, place: Place) -> None:
        """Put a position of the study of the game on the table."""
        real = self.state.session if self.line is None else self.line.real
        if self.state.guessed or branches.secret(real.ledger) or self._hindered():
            return
        self._sit(real, LineSession(real, place), False)

    def _hindered(self) -> bool:
        """No line may leave the game now, and people are told why."""
        real = self.state.session if self.line is None else self.line.real
        why = "counting" if self.state.view.counting else branches.hindrance(real.ledger)
        if why:
            self.state.host.tell(f"no_line.{why}")
        return bool(why)

    def _sit(self, real: Session, session: Session, guessed: bool) -> None:
        state = self.state
        self._left = self._left or TableBefore(state.view, state.visit, state.viewer, state.hidden())
        self.line = Variation(real, tuple(real.ledger.entries), session, self._left.hidden, guessed)
        state.visit, state.view = None, replace(state.view)
        state.apart, state.guessed = True, guessed
        state.sit_at(session)

    def return_to_game(self) -> None:
        """Back to the real game; the table is asked if something was played in the line that no study keeps."""
        line = self.line
        if line is None:
            return
        if line.own and self.state.in_study is None:
            self.state.host.ask("leave_line", self.drop)
        else:
            self.drop()

    def drop(self) -> None:
        """Back to the real game at once."""
        if self.line is not None and self._left is not None:
            real, left = self.line.real, self._left
            self.line = self._left = None
            self.state.apart = self.state.guessed = False
            self.state.visit, self.state.viewer = left.visit, left.viewer
            self.state.sit_at(real, left.view)
