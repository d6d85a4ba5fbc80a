"""The judgement of Russian Railroads: what machine players, hints and reviews know of good play."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import Any, cast

from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.kit.weights import Numbers, numbers_of, replaced
from imperial_steam.games.protocol import Action, Decision, Game
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement import parts
from imperial_steam.games.russian_railroads.judgement.weights import CHARACTERS, PLAIN, YARDSTICKS, Weights
from imperial_steam.games.russian_railroads.state import Ask

#: Options that are gone on with, by what is asked; of pending units fewer, because they come one after another.
_WIDTH = {Ask.SPACE: 12, Ask.UNITS: 6, Ask.PAYMENT: 2, Ask.RELOCATION: 4}
_ELSE = 6
#: Spaces whose whole turn the policy tries, and actions of such a turn at most.
_TRIED, _LONGEST = 5, 14
#: What gives up something that is pending or open.
_LEAVING = (a.EndTurn, a.Decline, a.DeclineRelocation, a.Pass, a.Lapse)
#: What costs coins, coal, a worker or an income marker beside the units it serves.
_COSTLY = (a.BuyField, a.UseFoundry, a.BuyStoker, a.PayCoal, a.UseIncome, a.SecondWorker)
#: Points of lead that make a victory e times as likely as a defeat: at the end, and for each scoring still to come.
_SURE, _OPEN = 8, 9


class RailroadsJudgement:
    """Implements `kit.judgement.Judgement`; amounts are whole points."""

    characters: Sequence[str] = tuple(CHARACTERS)
    yardsticks: Sequence[str] = tuple(YARDSTICKS)
    stake = 300

    def __init__(self, character: str = "", weights: Weights = PLAIN) -> None:
        self.character = character
        self.weights = weights

    def of(self, character: str) -> RailroadsJudgement:
        """The judgement of a character or yardstick; raises `KeyError` for an unknown one."""
        if not character:
            return RailroadsJudgement()
        return RailroadsJudgement(character, {**CHARACTERS, **YARDSTICKS}[character])

    def numbers(self) -> Numbers:
        """The weights, as `kit.weights.Weighted` says."""
        return numbers_of(self.weights._asdict())

    def weighing(self, numbers: Mapping[str, Sequence[int]]) -> RailroadsJudgement:
        """The same judgement with some weights replaced; raises `ValueError`."""
        changed: dict[str, Any] = replaced(self.weights._asdict(), numbers)
        return RailroadsJudgement(self.character, self.weights._replace(**changed))

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, in points, by the name of the part."""
        return dict(zip(parts.PARTS, self._amounts(game, seat), strict=True))

    def value(self, game: Game, seat: int) -> int:
        """The sum of the parts."""
        return sum(self._amounts(game, seat))

    def expected(self, game: Game, seat: int) -> int:
        """What is certain, and the part of the hopes that comes true with so many scorings still to come."""
        amounts = self._amounts(game, seat)
        left = parts.coming(_made(game).frame, _made(game).state)
        certain, hopes = sum(amounts[: parts.CERTAIN]), sum(amounts[parts.CERTAIN :])
        return certain + hopes * parts.COME_TRUE[min(left, len(parts.COME_TRUE) - 1)] // 100

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
        """The best single actions, best first; to leave off is among them only where nothing else brings more."""
        width = _WIDTH.get(_made(game).state.ask, _ELSE)
        return tuple((action,) for action in self._sensible(game, decision)[:width])

    def policy(self, game: Game, decision: Decision) -> Step:
        """The action after which the board is worth most; of spaces that whose whole turn brings most."""
        found = self._sensible(game, decision)
        if len(found) == 1 or _made(game).state.ask is not Ask.SPACE:
            return (found[0],)
        turns = [self._completed(_made(game), decision.player, action) for action in found[:_TRIED]]
        return max(turns, key=lambda turn: turn[0])[1]

    def _completed(self, game: RussianRailroads, seat: int, first: Action) -> tuple[int, Step]:
        """A turn that begins with an action, each further one the best at once: its worth, and its actions."""
        after, turn, done = game.copy(), game.state.calls, [first]
        after.apply_known(first)
        while len(done) < _LONGEST and after.state.calls == turn and after.state.actor == seat:
            decision = after.decision()
            if decision is None or decision.player != seat or after.state.ask is Ask.SPACE:
                break
            worth = self._worth(after, seat)
            action = self._sensible(after, decision)[0]
            after.apply_known(action)
            done.append(action)
            if isinstance(action, a.EndTurn):
                return worth, tuple(done)
        return self._worth(after, seat), tuple(done)

    def _sensible(self, game: Game, decision: Decision) -> Sequence[Action]:
        """What can be done without giving up what costs nothing more, best first."""
        found = decision.options
        if len(found) == 1:
            return found
        made = _made(game)
        doing = [action for action in found if not isinstance(action, _LEAVING)]
        # Workers that are not placed come to nothing, nor do units that are not used.
        at_space = made.state.ask is Ask.SPACE
        goes_on = spaces.free_workers(made.state.player) if at_space else any(map(_costs_nothing, doing))
        if doing and goes_on:
            return self._ranked(made, decision, doing)
        return self._ranked(made, decision, found)

    def _ranked(self, game: RussianRailroads, decision: Decision, found: Sequence[Action]) -> Sequence[Action]:
        """Actions, the one after which the board is worth most first; the earlier of equal ones."""
        if len(found) == 1:
            return found
        return sorted(found, key=lambda action: -self._after(game, decision, action))

    def turn(self, game: Game) -> Hashable:
        """How often somebody has been called to decide."""
        return _made(game).state.calls

    def _amounts(self, game: Game, seat: int) -> tuple[int, ...]:
        made = _made(game)
        return parts.amounts(made.frame, made.state, seat, self.weights)

    def _after(self, game: RussianRailroads, decision: Decision, action: Action) -> int:
        after = game.copy()
        after.apply_known(action)
        return self._worth(after, decision.player)

    def _worth(self, game: RussianRailroads, seat: int) -> int:
        """The value in tenths of a point."""
        return sum(parts.tenths(game.frame, game.state, seat, self.weights))


def _costs_nothing(action: Action) -> bool:
    """Whoever does it uses up what is pending and pays nothing further."""
    return not isinstance(action, _COSTLY)


def _made(game: Game) -> RussianRailroads:
    return cast("RussianRailroads", game)
