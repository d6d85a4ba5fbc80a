"""The judgement of Russian Railroads: what machine players, hints and reviews know of good play."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import cast

from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.protocol import Action, Decision, Game
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement import parts
from imperial_steam.games.russian_railroads.judgement.weights import CHARACTERS, PLAIN, YARDSTICKS, Weights
from imperial_steam.games.russian_railroads.state import Ask

#: Options that are gone on with, by what is asked; of pending units fewer, because they come one after another.
_WIDTH = {Ask.SPACE: 12, Ask.UNITS: 6, Ask.PAYMENT: 2, Ask.RELOCATION: 4}
_ELSE = 6
#: Points of lead that make a victory e times as likely as a defeat: at the end, and for each scoring still to come.
_SURE, _OPEN = 8, 9


class RailroadsJudgement:
    """Implements `kit.judgement.Judgement`; amounts are whole points."""

    characters: Sequence[str] = tuple(CHARACTERS)
    yardsticks: Sequence[str] = tuple(YARDSTICKS)

    def __init__(self, character: str = "", weights: Weights = PLAIN) -> None:
        self.character = character
        self.weights = weights

    def of(self, character: str) -> RailroadsJudgement:
        """The judgement of a character or yardstick; raises `KeyError` for an unknown one."""
        if not character:
            return RailroadsJudgement()
        return RailroadsJudgement(character, {**CHARACTERS, **YARDSTICKS}[character])

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, in points, by the name of the part."""
        return dict(zip(parts.PARTS, self._amounts(game, seat), strict=True))

    def value(self, game: Game, seat: int) -> int:
        """The sum of the parts."""
        return sum(self._amounts(game, seat))

    def share(self, game: Game, seat: int) -> int:
        """How likely a seat wins, per mille, by the values of all; against Emil nobody wins or loses (RUL-98)."""
        if game.over:
            winners = game.winners()
            return CERTAIN // len(winners) if seat in winners else 0
        made = _made(game)
        scale = _SURE + _OPEN * parts.coming(made.frame, made.state)
        values = [self.value(game, other) for other in range(game.player_count)]
        odds = [exp((value - max(values)) / scale) for value in values]
        return round(CERTAIN * odds[seat] / sum(odds))

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """The best single actions, best first; passing and ending a turn are always among them."""
        chosen = decision.options
        width = _WIDTH.get(_made(game).state.ask, _ELSE)
        if len(chosen) > width:
            ranked = sorted(chosen, key=lambda action: -self._after(game, decision, action))
            ends = [action for action in ranked[width:] if action in (a.PASS, a.END)]
            chosen = [*ranked[:width], *ends]
        return tuple((action,) for action in chosen)

    def policy(self, game: Game, decision: Decision) -> Step:
        """The action after which the board is worth most; the first of equal ones."""
        if len(decision.options) == 1:
            return (decision.options[0],)
        return (max(decision.options, key=lambda action: self._after(game, decision, action)),)

    def turn(self, game: Game) -> Hashable:
        """How often somebody has been called to decide."""
        return _made(game).state.calls

    def _amounts(self, game: Game, seat: int) -> tuple[int, ...]:
        made = _made(game)
        return parts.amounts(made.frame, made.state, seat, self.weights)

    def _after(self, game: Game, decision: Decision, action: Action) -> int:
        after = game.copy()
        after.apply_known(action)
        return self.value(after, decision.player)


def _made(game: Game) -> RussianRailroads:
    return cast("RussianRailroads", game)
