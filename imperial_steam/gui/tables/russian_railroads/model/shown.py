"""What the table of Russian Railroads shows, worked out from the position: pure values, no drawing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from imperial_steam.games.protocol import Action, Doubt, Target
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.actions import (
    DECLINE_RELOCATION,
    END,
    IDLE,
    PASS,
    Decline,
    DeclineRelocation,
    EndTurn,
    Pass,
    UseSpace,
)  # fmt: skip
from imperial_steam.games.russian_railroads.board.world import Box, Engineer
from imperial_steam.games.russian_railroads.doubts import doubts
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.spaces import free_workers
from imperial_steam.games.russian_railroads.state import Player, State, Unit, Use
from imperial_steam.gui.table_kit.core.shown import Shown
from imperial_steam.gui.tables.russian_railroads.model import paying, things
from imperial_steam.gui.tables.russian_railroads.model.stretches import Several, longest, several

#: What ends a turn, a choice or a round.
_ENDING = (EndTurn, Pass, Decline, DeclineRelocation)


class RailShown(Shown[RussianRailroads]):
    """Everything the panels of Russian Railroads draw."""

    on_boards = things.ON_BOARDS

    @property
    def frame(self) -> Frame:
        """What is fixed in the game."""
        return self.game.frame

    @property
    def world(self) -> Box:
        """Everything in the box."""
        return self.game.frame.world

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    def player(self, seat: int) -> Player:
        """One player's part of the position."""
        return self.state.players[seat]

    @cached_property
    def accounts(self) -> Sequence[scoring.Account]:
        """What a round scoring would bring everybody now, by seat (SCORE-09)."""
        return [scoring.account(self.frame, player) for player in self.state.players]

    @cached_property
    def uses(self) -> dict[int, list[Use]]:
        """Space → its uses of this round, in the order made."""
        uses: dict[int, list[Use]] = {}
        for use in self.state.uses:
            uses.setdefault(use.space, []).append(use)
        return uses

    @property
    def rounds_left(self) -> int:
        """Rounds still to be played, this one included (ROUND-04)."""
        return self.frame.last_round - self.state.round + 1

    @property
    def is_solo(self) -> bool:
        """One person plays against Emil."""
        return self.frame.setup.solo

    def is_emil(self, seat: int) -> bool:
        """The seat is Emil's."""
        return self.is_solo and seat == EMIL

    @property
    def choosing_end_card(self) -> bool:
        """A person looks through the end bonus cards now (QM-11)."""
        return any(thing.kind == "end_card" for thing in self.lit)

    def pending(self, *kinds: str) -> Unit:
        """The unit of one of some kinds that is carried out first (PROC-05); raises `StopIteration` without any."""
        state = self.state
        return next(unit for unit in (*reversed(state.open), *state.pool) if unit.kind in kinds)

    @cached_property
    def coins_left(self) -> int:
        """Coins of the box in the supply; when none is left more can be taken all the same (SETUP-32, 12.3)."""
        held = sum(player.coins for player in self.state.players) + sum(use.coins for use in self.state.uses)
        return max(0, self.world.components["coins"] - held)

    def engineers(self, seat: int) -> Sequence[Engineer]:
        """The engineers of a player (ENG-01)."""
        held = self.player(seat).engineers
        return [engineer for index, engineer in enumerate(self.world.engineers) if held >> index & 1]

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        return things.places(self.game, action)

    @property
    def guarded(self) -> Collection[str]:
        """Passing gives up the round as long as anything else can be done, declining a relocation a space."""
        options = () if self.decision is None else self.decision.options
        return [option.target.key for option in options if option in (PASS, DECLINE_RELOCATION)] if options[1:] else ()

    def listed(self) -> Sequence[Action]:
        """The options, for what can make several steps most of them at once, then what ends something."""
        options = super().listed()
        doing, ending = ([one for one in options if isinstance(one, _ENDING) is ends] for ends in (False, True))
        return [*doing, *longest(self.chained()), *ending]

    def keyed(self, entry: Action) -> int | None:
        """What ends something has a button, and no digit."""
        return 0 if isinstance(entry, _ENDING) else None

    def chained(self) -> Sequence[Several]:
        """Several steps of one track or marker: their fields are lit; nothing where only some options are allowed."""
        return self._several

    @cached_property
    def _several(self) -> Sequence[Several]:
        return several(self.game) if self.free else ()

    def question(self, entry: Action) -> str:
        """Who passes with workers for a space (TURN-08), or lets possible actions lapse (EXEC-10), is asked.

        Coins are kept for the next round (PAY-06), so whoever has nothing else is asked in the last round alone.
        """
        options = () if self.decision is None else self.decision.options
        if entry == END and self.free:
            return "end" if any(not isinstance(option, IDLE) for option in options) else ""
        if entry != PASS or not any(isinstance(option, UseSpace) for option in options):
            return ""
        loses = free_workers(self.player(self.decider)) or self.state.round == self.frame.last_round
        return "pass" if loses else ""

    def doubts_about(self, action: Action) -> Sequence[Doubt]:
        """What surely speaks against a legal option."""
        return doubts(self.game, action)

    def actions_of(self, entry: Action) -> Sequence[Action]:
        """The actions of an entry: a space is paid in the usual way at once, unless a guided game asks how (PAY-07)."""
        usual = paying.ways(self.game, entry)[0] if isinstance(entry, UseSpace) and self.free else entry
        return super().actions_of(usual)

    def otherwise(self, thing: Target) -> Sequence[Action]:
        """All payments for a space, the usual one first."""
        options = self.lit.get(thing, ())
        return paying.ways(self.game, options[0]) if len(options) == 1 and isinstance(options[0], UseSpace) else ()

    @property
    def ends(self) -> Action | None:
        """Everything of the turn has been carried out."""
        return END if self.free and self.decision is not None and list(self.decision.options) == [END] else None

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """The actions a thing could represent, legal or not; on somebody else's board it represents none."""
        if thing.kind in self.on_boards and self.seat != self.decider:
            return ()
        return things.conceivable(self.game, thing)
