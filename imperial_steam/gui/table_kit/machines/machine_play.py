"""Machine players at a table: who has to think, what is asked, and how a turn that was thought out is carried out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Generic

from imperial_steam.bots.levels import is_machine
from imperial_steam.games.protocol import CHANCE, Action, Target
from imperial_steam.gui.pages.faces import face
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.news import span
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.machines import remarks
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurn, TurnLine, ends_turn
from imperial_steam.gui.table_kit.telling.narration import PACES, bring_into_sight
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.settings import MACHINE_TURNS
from imperial_steam.session import Entry, Session
from imperial_steam.thinking import asking
from imperial_steam.thinking.messages import Reply

_LOG = logging.getLogger(__name__)
#: The part of a pace after which the next action of a turn follows; the whole turn stays as long as the pace.
ACTION = 0.45
#: The pace within a turn when every turn waits for a key at its end.
WITHIN = "fast"
#: The setting with which nothing of a turn is shown.
HIDDEN = MACHINE_TURNS[-1]


class MachinePlay(Generic[ShownT, PenT]):
    """Has machines think and act at a table.

    `turn` is what is told of a turn, `thought` the seconds of thinking; while it is `rushing`, turns are not told
    until somebody else has to decide.
    """

    def __init__(self, app: Program, state: Conduct[ShownT, PenT]) -> None:
        self.app, self.state = app, state
        self.turn: MachineTurn | None = None
        self.rushing = False
        self.thought = 0.0
        self._asked: tuple[Session, int] | None = None
        self._left: tuple[Session, int] = (state.session, 0)
        self._restarts = 0
        self._acting = False

    @property
    def asked(self) -> bool:
        """A machine thinks."""
        return self._asked is not None

    @property
    def pace(self) -> str:
        """How the player wants the turns to be shown: a word of `MACHINE_TURNS`."""
        return self.app.settings.machine_turns

    @property
    def seconds(self) -> float:
        """Seconds that a turn stays at its end; 0 when turns are not shown."""
        if self.pace == HIDDEN:
            return 0.0
        return PACES.get(self.pace, PACES[WITHIN]) * 100 / max(1, self.app.settings.animation)

    @property
    def seat(self) -> int:
        """The seat of the machine whose turn is told, or that has to decide; -1 for none."""
        return self._decider() if self.turn is None else self.turn.seat

    @property
    def awaited(self) -> bool:
        """Somebody at the table, who is no machine, waits for a turn."""
        return bool(self.state.ledger.seats.persons())

    @property
    def name(self) -> str:
        """The name at that seat."""
        return self.state.seats[self.seat].name

    @property
    def face(self) -> str:
        """The portrait of whoever plays there; '' where rivals have none."""
        who = self.state.ledger.people[self.seat]
        return face(who.name, who.kind, self.state.presenter.say) if self.app.settings.faces else ""

    def _decider(self) -> int:
        """The seat of the machine that has to decide; -1 for none."""
        ledger = self.state.ledger
        seat = -1 if ledger.decision is None else ledger.decision.player
        return seat if seat >= 0 and is_machine(ledger.seats.plays(seat)) else -1

    # What happens to the table

    def changed(self) -> None:
        """The position has changed: unless a machine or chance has changed it, the machine has to think again."""
        if self._acting:
            return
        self.rushing = self.rushing and not self.state.human
        here = (self.state.session, self.state.ledger.cursor)
        if (self.asked and self._asked != here) or self._replaced() or not self._only_chance():
            self.forget()
        else:
            self._left = here

    def _replaced(self) -> bool:
        """A person has taken the seat back in the middle of the machine's turn."""
        turn = self.turn
        return turn is not None and not turn.over and not is_machine(self.state.ledger.seats.plays(turn.seat))

    def _only_chance(self) -> bool:
        """Nothing but chance has acted since the table stood where the machine has left it; its turn may be over."""
        (session, before), ledger, turn = self._left, self.state.ledger, self.turn
        drawn = range(before, ledger.cursor)
        if session is not self.state.session or any(ledger.decider(number) != CHANCE for number in drawn):
            return False
        events = [event for number in drawn for event in ledger.entries[number].events]
        if turn is not None and not turn.over and ends_turn(events, turn.seat, ledger.decider(ledger.cursor)):
            self._end(turn)
        return before <= ledger.cursor

    def forget(self) -> None:
        """What was thought, and what was told, is about another position."""
        if self.asked:
            self.app.mind(self.state.ledger).cancel()
        self.turn, self._asked, self.thought = None, None, 0.0

    # Thinking

    def go_on(self, dt: float) -> bool:
        """Have a machine think or act that has to decide; False when none has to."""
        decision = self.state.ledger.decision
        if decision is None or self._decider() != decision.player:
            return False
        if self.turn is not None and self.turn.rest:
            self._act_in_time(self.turn, dt)
        elif self.asked:
            self._look(dt)
        elif not self.state.paused:
            self._ask(decision.player, decision.options)
        return True

    def _ask(self, seat: int, options: Sequence[Action]) -> None:
        """Begin to think, where there is something to think about."""
        ledger = self.state.ledger
        if self.turn is None or self.turn.over or self.turn.seat != seat:
            self.turn = MachineTurn(seat, self.rushing, span(ledger, seat)[0], ledger.cursor)
        self._left = (self.state.session, ledger.cursor)
        if len(options) == 1:
            self.turn.rest = [options[0]]
            return
        mind = self.app.mind(ledger)
        self._restarts = mind.restarts
        mind.ask(ledger.game, seat, asking.kind(ledger, ledger.seats.plays(seat)), asking.seed(ledger, seat))
        self._asked, self.thought = self._left, 0.0

    def _look(self, dt: float) -> None:
        """See whether there is an answer."""
        mind = self.app.mind(self.state.ledger)
        self.thought += dt
        answer = mind.poll()
        if mind.restarts != self._restarts:
            self._restarts = mind.restarts
            self.app.remark(self.state.presenter.say("machine.restarted", player=self.name))
        if answer is not None:
            self._take(answer)

    def _take(self, answer: Reply) -> None:
        """Plan the rest of the turn; a machine that could not think plays something."""
        turn, decision = self.turn, self.state.ledger.decision
        self._asked, self.thought = None, 0.0
        if turn is None or decision is None:
            return
        if answer.thought is not None and answer.thought.actions:
            turn.plan(answer.thought, decision.secret)
            return
        _LOG.error("a machine could not think: %s", answer.report)
        key = "machine.nobody" if answer.nobody else "machine.failed"
        self.app.remark(self.state.presenter.say(key, player=self.name))
        turn.rest = [self.app.random.choice(self._simple(decision.options))]

    def _simple(self, options: Sequence[Action]) -> Sequence[Action]:
        """What may be played without a thought: nothing that gives up more than a turn, if there is anything else."""
        guarded = self.state.whole().guarded
        kept = [option for option in options if option.target.kind != prompt.KIND or option.target.key not in guarded]
        return kept or options

    def hurry(self) -> None:
        """Think no longer."""
        if self.asked:
            self.app.mind(self.state.ledger).now()

    # Acting

    def _act_in_time(self, turn: MachineTurn, dt: float) -> None:
        """The next action, when its time has come."""
        turn.waited += dt
        waits = not turn.hasty and turn.lines and turn.waited < ACTION * self.seconds
        if not self.state.paused and not waits:
            self.act(turn)

    def act(self, turn: MachineTurn) -> None:
        """Carry out the next action of the plan; think again where chance has left none of it."""
        ledger = self.state.ledger
        decision, action = ledger.decision, ledger.game.canonical(turn.rest.pop(0))
        if decision is None or action not in decision.options:
            turn.rest = []
            return
        things = () if decision.secret else tuple(self.state.shown().places(action))
        self._acting = True
        try:
            self.state.play(action)
        finally:
            self._acting = False
        entry = ledger.entries[ledger.cursor - 1]
        if not decision.secret:
            self._tell(turn, entry, things)
            turn.remark = turn.remark or self._remark(turn)
        self._left = (self.state.session, ledger.cursor)
        if ends_turn(entry.events, turn.seat, ledger.decider(ledger.cursor)):
            self._end(turn)
        self.rushing = self.rushing and not self.state.human

    def _tell(self, turn: MachineTurn, entry: Entry, things: tuple[Target, ...]) -> None:
        """Say what an action has done, and bring it into sight."""
        presenter = self.state.presenter
        lines = self._sentences(turn, entry)
        if not lines or self.pace == HIDDEN:
            return
        rule = "" if not things else presenter.rule(self.state.shown(), things[0])
        turn.lines += [TurnLine(words, things, rule) for words in lines]
        turn.waited = 0.0
        bring_into_sight(self.state, things)

    def _sentences(self, turn: MachineTurn, entry: Entry) -> Sequence[str]:
        """What the log says of the deeds of an action, not of what others reveal by it or what it brings about."""
        state, presenter = self.state, self.state.presenter
        told = presenter.contents.deeds(entry.events, turn.seat)
        words = (presenter.words.event(state.shown(), event) for event in told)
        return [text for text in words if text]

    def _remark(self, turn: MachineTurn) -> str:
        """What a rival with a face says of the moment, in words; '' at most times."""
        presenter, face = self.state.presenter, self.face
        if not face:
            return ""
        moment = remarks.moment(presenter.words, self.state.ledger, turn.seat, turn.since, turn.began)
        return presenter.say(f"remark.{moment}.{remarks.wording(face)}") if moment else ""

    def _end(self, turn: MachineTurn) -> None:
        """The turn is over: it stays for a while, unless nothing of it is shown."""
        turn.rest, turn.waited, turn.over = [], 0.0, True
        if not turn.lines or (turn.hasty and (self.rushing or self.pace in PACES)):
            self.turn = None
