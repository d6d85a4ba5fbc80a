"""The only door to a game of Russian Railroads: decision, apply, refusals, copy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from imperial_steam.games.kit.state_game import FrameGame
from imperial_steam.games.protocol import Decision, Event, Progress, Refusal
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import invariants
from imperial_steam.games.russian_railroads import modules as _  # noqa: F401  # fills the tables of `hooks`
from imperial_steam.games.russian_railroads.first_position import first_state
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import in_play
from imperial_steam.games.russian_railroads.observation import observe
from imperial_steam.games.russian_railroads.refused.refusals import refusals
from imperial_steam.games.russian_railroads.state import Ask, State
from imperial_steam.games.russian_railroads.turn import carrying, legal, rounds


class RussianRailroads(FrameGame[Frame, State]):
    """A position of Russian Railroads; implements `protocol.Game`.

    `frame` is what is fixed in this game (shared by all copies), `state` the position.
    """

    __slots__ = ("_decision", "_options", "frame", "state")

    def __init__(self, frame: Frame, state: State | None = None) -> None:
        self.frame = frame
        self.state = first_state(frame) if state is None else state
        self._options: Sequence[a.Action] | None = None
        self._decision: Decision | None = None

    @property
    def over(self) -> bool:
        """True when the final scoring is done (PH-09)."""
        return self.state.ask is Ask.OVER

    def options(self) -> Sequence[a.Action]:
        """Every legal action now; empty when the game is over or chance decides."""
        if self._options is None:
            idle = self.state.ask in (Ask.OVER, Ask.CHANCE)
            self._options = () if idle else legal.options(self.frame, self.state)
        return self._options

    def decision(self) -> Decision | None:
        """Who decides what, and every legal action; None when the game is over."""
        if self._decision is None or self._decision.options is not self._options:
            if self.over:
                return None
            self._decision = legal.decision(self.frame, self.state, self.options())
        return self._decision

    def _carry_out(self, action: a.Action) -> list[Event]:
        events: list[Event] = []
        self._options = self._decision = None
        carrying.carry_out(self.frame, self.state, action, events)
        for look in in_play(self.frame).after_action:
            look(self.frame, self.state, events)
        return events

    def _reasons(self, action: a.Action) -> list[Refusal]:
        return refusals(self.frame, self.state, action)

    def copy(self) -> RussianRailroads:
        """An independent copy of the position; the frame is shared."""
        new = RussianRailroads(self.frame, self.state.copy())
        new._options, new._decision = self._options, self._decision
        return new

    def observation(self, seat: int, chance: Random) -> RussianRailroads:
        """A copy in which everything that a seat may not see is drawn again (HID-01)."""
        return RussianRailroads(*observe(self.frame, self.state, seat, chance))

    def violations(self) -> list[str]:
        """Every broken invariant of section 4.2, in words."""
        return invariants.violations(self.frame, self.state)

    def progress(self) -> Progress:
        """Round, and seat of the player to decide."""
        nobody = self.over or self.state.ask is Ask.CHANCE
        return Progress(self.state.round, None if nobody else self.state.actor)

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        """Each player's points, which everybody sees; end bonus cards are counted at the end only."""
        return [player.score for player in self.state.players]

    def winners(self) -> Sequence[int]:
        """The players with most points, once the game is over (END-05)."""
        return rounds.winners(self.frame, self.state) if self.over else ()

    def hidden_from(self, seat: int) -> frozenset[int]:
        """Seats that hold end bonus cards this seat may not see (HID-01)."""
        if self.over:
            return frozenset()
        return frozenset(other for other, player in enumerate(self.state.players) if player.end_cards) - {seat}
