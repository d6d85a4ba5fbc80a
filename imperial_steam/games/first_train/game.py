"""The only door to a game of First Train: decision, apply, refusals, copy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from imperial_steam.games import protocol
from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import carrying, invariants, legal, scoring
from imperial_steam.games.first_train.first_position import first_state
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import rounds, takeovers
from imperial_steam.games.first_train.refused.refusals import refusals
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.kit.state_game import FrameGame
from imperial_steam.games.protocol import Decision, Event, Progress, Refusal


class FirstTrain(FrameGame[Frame, State]):
    """A position of First Train; implements `protocol.Game`.

    `frame` is what is fixed in this game (shared by all copies), `state` the position.
    """

    __slots__ = ("_decision", "frame", "state")

    def __init__(self, frame: Frame, state: State | None = None) -> None:
        """The position before the first decision: the cubes of the first round are taken."""
        self.frame = frame
        if state is None:
            state = first_state(frame)
            rounds.begin_round(frame, state, [])
        self.state = state
        self._decision: Decision | None = None

    @property
    def over(self) -> bool:
        """True when the game has been scored (PH10-01)."""
        return self.state.ask is Ask.OVER

    def decision(self) -> Decision | None:
        """Who decides what, and every legal action; None when the game is over."""
        if self._decision is None and not self.over:
            self._decision = legal.decision(self.frame, self.state)
        return self._decision

    def _carry_out(self, action: a.Action) -> list[Event]:
        events: list[Event] = []
        self._decision = None
        carrying.carry_out(self.frame, self.state, action, events)
        return events

    def _reasons(self, action: a.Action) -> list[Refusal]:
        return refusals(self.frame, self.state, action)

    def canonical(self, action: protocol.Action) -> protocol.Action:
        """The same action as the options name it: a line that is sold can be named from either end."""
        return takeovers.canonical(self.frame, self.state, action) if isinstance(action, a.SellLine) else action

    def copy(self) -> FirstTrain:
        """An independent copy of the position; the frame is shared."""
        new = FirstTrain(self.frame, self.state.copy())
        new._decision = self._decision
        return new

    def observation(self, seat: int, chance: Random) -> FirstTrain:
        """A copy: nothing is hidden but the order of the markers in the bag, which is drawn when it is needed."""
        del seat, chance
        return self.copy()

    def violations(self) -> list[str]:
        """Every broken invariant of section 4.2, in words."""
        return invariants.violations(self.frame, self.state)

    def progress(self) -> Progress:
        """Round, and seat of the player to decide."""
        nobody = self.state.ask in (Ask.OVER, Ask.MARKER)
        return Progress(self.state.round, None if nobody else self.state.actor)

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        """Each player's final score if the game ended now; everything is open (SETUP-41)."""
        del viewer
        return [scoring.final(self.frame, self.state, seat).total for seat in range(self.player_count)]

    def winners(self) -> Sequence[int]:
        """The player with most points, once the game is over; a tie is broken (SCORE-07)."""
        return scoring.ranking(self.frame, self.state)[:1] if self.over else ()
