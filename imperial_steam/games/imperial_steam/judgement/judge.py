"""The judgement of Imperial Steam, as `games.kit.judgement.Judgement` says."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import cast

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.judgement import steps
from imperial_steam.games.imperial_steam.judgement.layout_tables import LayoutTables
from imperial_steam.games.imperial_steam.judgement.value import NAMES, SharedFigures, automa_hopes, parts
from imperial_steam.games.imperial_steam.judgement.weights import (
    CHARACTERS,
    WITH_ONE_RIVAL,
    YARDSTICKS,
    Now,
    Weights,
    by_hands_left,
)
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.rounds import is_franz
from imperial_steam.games.imperial_steam.scoring import fortunes
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.kit.judging import Manners, WeighedJudgement, after_step
from imperial_steam.games.protocol import Decision, Game

#: Gulden of lead that make the odds e to 1: at the end of the game, and more for each hand marker left.
_SURE, _OPEN = 40.0, 2.0
#: Percent of the value of a position that is the fortune at the end, by round.
_COMES_TRUE = (100, 64, 53, 49, 45, 45, 46, 52, 66)
#: Players at a table where each has one rival; somebody alone plays against the automa.
_DUEL = 2
#: Tiles a yardstick never uses, by its name.
BANNED: Mapping[str, frozenset[str]] = {"paper": frozenset({"A1"}), "rush": frozenset({"A7", "A9"})}


class Judge(WeighedJudgement[Weights]):
    """Judges positions of Imperial Steam for one character; remembers what it worked out about a game's layout."""

    manners = Manners(Weights(), CHARACTERS, YARDSTICKS)
    names = NAMES
    stake = 600
    swing = 600

    def __init__(self, character: str = "", weights: Weights | None = None) -> None:
        """The judgement of a character or yardstick; `weights` replaces its own. Raises `KeyError`."""
        super().__init__(character, weights)
        self.banned = BANNED.get(character, frozenset())
        self._with_one_rival = WITH_ONE_RIVAL.get(character) if weights is None else None
        self._tables: LayoutTables | None = None
        self._used, self._now = self.weights, tuple[Now, ...]()

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """The parts in gulden; after the end the fortune alone, for an automa what it may still deliver, too."""
        steam = cast("ImperialSteam", game)
        if steam.over:
            return {"fortune": fortunes(steam.layout, steam.state)[seat]}
        if is_franz(steam.state, seat):
            return {"fortune": fortunes(steam.layout, steam.state)[seat], "deliveries": self._automa(steam, seat)}
        return super().parts(game, seat)

    def value(self, game: Game, seat: int) -> int:
        """The sum of the parts in gulden."""
        steam = cast("ImperialSteam", game)
        if steam.over:
            return fortunes(steam.layout, steam.state)[seat]
        if is_franz(steam.state, seat):
            return fortunes(steam.layout, steam.state)[seat] + self._automa(steam, seat)
        return super().value(game, seat)

    def expected(self, game: Game, seat: int) -> int:
        """The part of the value that usually comes true; all of it in the end, and what an automa is worth."""
        steam = cast("ImperialSteam", game)
        known = steam.over or is_franz(steam.state, seat)
        return self.value(game, seat) if known else super().expected(game, seat)

    def amounts(self, game: Game, seat: int) -> list[int]:
        """What each part is worth to somebody who is no automa, in gulden."""
        steam = cast("ImperialSteam", game)
        tables, state = self._of(steam.layout), steam.state
        shared = SharedFigures(tables, self._used, state)
        left = tables.left(state, state.players[seat], shared.reached)
        return parts(tables, self._now[left], state, seat, shared)

    def certain(self, game: Game) -> tuple[int, int]:
        """Of the whole value a part comes true, by the round: hopes are high in the middle of a game."""
        number = cast("ImperialSteam", game).state.round
        return 0, _COMES_TRUE[min(number, len(_COMES_TRUE) - 1)]

    def scale(self, game: Game) -> float:
        """The more hand markers a seat still has to place, the less a lead says."""
        steam = cast("ImperialSteam", game)
        tables = self._of(steam.layout)
        left = max(player.hands for player in steam.state.players) + tables.later[steam.state.round]
        return _SURE + _OPEN * left

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """Complete steps worth thinking about."""
        del decision
        return steps.steps(cast("ImperialSteam", game), self.banned)

    def policy(self, game: Game, decision: Decision) -> Step:
        """The step that is worth most at once."""
        options = self.options(game, decision)
        if len(options) == 1:
            return options[0]
        best, chosen = -(1 << 30), options[0]
        for step in options:
            value = self.value(after_step(game, step), decision.player)
            if value > best:
                best, chosen = value, step
        return chosen

    def turn(self, game: Game) -> Hashable:
        """Round, and who has placed how many hands: what changes with each turn."""
        state = cast("ImperialSteam", game).state
        return state.round, state.active, state.players[state.seat].hands + (state.tile >= 0), state.step.name == "BID"

    def _automa(self, game: ImperialSteam, seat: int) -> int:
        tables, state = self._of(game.layout), game.state
        reached = any(player.network >> game.layout.goal & 1 for player in state.players)
        return automa_hopes(tables, self._now[tables.left(state, state.players[seat], reached)], state, seat)

    def _of(self, layout: Layout) -> LayoutTables:
        """The tables of a layout, worked out when another one is asked for."""
        if self._tables is None or self._tables.layout is not layout:
            self._tables = LayoutTables(layout)
            duel = layout.player_count <= _DUEL
            self._used = (self._with_one_rival if duel else None) or self.weights
            self._now = by_hands_left(self._used, self._tables.hands)
        return self._tables
