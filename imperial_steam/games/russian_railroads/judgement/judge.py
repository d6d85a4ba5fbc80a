"""The judgement of Russian Railroads: what machine players, hints and reviews know of good play."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import cast

from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.kit.judging import Manners, WeighedJudgement, after_step
from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.protocol import Action, Decision, Game
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement import parts
from imperial_steam.games.russian_railroads.judgement.weights import CHARACTERS, PLAIN, YARDSTICKS, Weights
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import LAYOUTS

#: How many options are followed further, by what is asked: of spaces nearly all, of pending units fewer, because they
#: come one after another.
_WIDTH = {Ask.SPACE: 30, Ask.UNITS: 6, Ask.PAYMENT: 2, Ask.RELOCATION: 4}
_ELSE = 6
#: Spaces whose whole turn the policy tries, and actions of such a turn at most.
_TRIED, _LONGEST = 5, 14
#: What gives up something that is pending or open.
_LEAVING = (a.EndTurn, a.Decline, a.DeclineRelocation, a.Pass, a.Lapse)
#: What says nothing of what a turn is about.
_FORMAL = (a.UseSpace, a.Pay, *_LEAVING)
#: What costs coins, coal, a worker or an income marker beside the units it serves.
_COSTLY = (a.BuyField, a.UseFoundry, a.BuyStoker, a.PayCoal, a.UseIncome, a.SecondWorker)


class RailroadsJudgement(WeighedJudgement[Weights]):
    """Implements `kit.judgement.Judgement`; amounts are whole points. Against Emil nobody wins or loses (RUL-98)."""

    manners = Manners(PLAIN, CHARACTERS, YARDSTICKS)
    names: Sequence[str] = parts.PARTS
    results: Collection[str] = ("score",)
    stake = 300
    swing = 75
    grain = 10
    # By what the games of the pool have led to a machine won 11 of 40 games against the bare sum (docs/experiments.md).
    learned = False
    # A half at most of what it hopes for comes true (docs/experiments.md).
    rolls_out = True

    def amounts(self, game: Game, seat: int) -> tuple[int, ...]:
        """What each part is worth to a seat, in tenths of a point."""
        position = _railroads(game)
        return parts.tenths(position.frame, position.state, seat, self.weights)

    def left(self, game: Game) -> int:
        """The round scorings to come."""
        position = _railroads(game)
        return parts.coming(position.frame, position.state)

    def forms(self, game: Game) -> Sequence[str]:
        """The number of players, with a plus where anything is added to the base game."""
        setup = _railroads(game).frame.setup
        players = str(game.player_count)
        if setup.players == 1:
            return "1", "2"
        return (f"{players}+", players) if setup.modules or setup.board != LAYOUTS[0] else (players,)

    def contested(self, game: Game) -> bool:
        """Nobody wins or loses against Emil (RUL-98)."""
        return _railroads(game).frame.setup.players > 1

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """The best single actions, best first; to leave off is among them only where nothing else brings more."""
        width = _WIDTH.get(_railroads(game).state.ask, _ELSE)
        return tuple((action,) for action in self._sensible(game, decision)[:width])

    def policy(self, game: Game, decision: Decision) -> Step:
        """The action after which the board is worth most; of spaces that whose whole turn brings most."""
        sensible = self._sensible(game, decision)
        if len(sensible) == 1 or _railroads(game).state.ask is not Ask.SPACE:
            return (sensible[0],)
        turns = [self._completed(_railroads(game), decision.player, action) for action in sensible[:_TRIED]]
        return max(turns, key=lambda turn: turn[0])[1]

    def _completed(self, game: RussianRailroads, seat: int, first: Action) -> tuple[int, Step]:
        """A turn that begins with an action, each further one the best at once: its worth, and its actions."""
        after, turn, done = game.copy(), game.state.calls, [first]
        after.apply_known(first)
        while len(done) < _LONGEST and after.state.calls == turn and after.state.actor == seat:
            decision = after.decision()
            if decision is None or decision.player != seat or after.state.ask is Ask.SPACE:
                break
            worth = self.value(after, seat)
            action = self._sensible(after, decision)[0]
            after.apply_known(action)
            done.append(action)
            if isinstance(action, a.EndTurn):
                return worth, tuple(done)
        return self.value(after, seat), tuple(done)

    def _sensible(self, game: Game, decision: Decision) -> Sequence[Action]:
        """What can be done without giving up what costs nothing more, best first."""
        position = _railroads(game)
        at_space = position.state.ask is Ask.SPACE
        offered = _without_coins(decision.options) if position.state.ask is Ask.PAYMENT else decision.options
        if len(offered) == 1:
            return offered
        doing = [action for action in offered if not isinstance(action, _LEAVING)]
        if at_space:
            doing = _without_dearer(position.frame, doing)
        # Workers that are not placed are worth nothing, nor do units that are not used.
        goes_on = spaces.free_workers(position.state.player) if at_space else any(map(_costs_nothing, doing))
        if doing and goes_on:
            return self._ranked(position, decision, doing)
        return self._ranked(position, decision, offered)

    def _ranked(self, game: RussianRailroads, decision: Decision, actions: Sequence[Action]) -> Sequence[Action]:
        """Actions, the one after which the board is worth most first; the earlier of equal ones."""
        if len(actions) == 1:
            return actions
        return sorted(actions, key=lambda action: -self._after(game, decision, action))

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """The first thing that is done on a space, and its colour or line; then the space."""
        done = next(
            (action for action in actions if not isinstance(action, (a.UseSpace, a.Pay, *_LEAVING))), actions[0]
        )
        return type(done), getattr(done, "colour", getattr(done, "token", None)), done, actions[0], actions

    def turn(self, game: Game) -> Hashable:
        """How often somebody has been called to decide."""
        return _railroads(game).state.calls

    def _after(self, game: RussianRailroads, decision: Decision, action: Action) -> int:
        return self.value(_railroads(after_step(game, (action,))), decision.player)


def _without_coins(options: Sequence[Action]) -> Sequence[Action]:
    """The payments with the fewest coins: a coin does all that a worker does, and is kept (PAY-01, PAY-06)."""
    payments = cast("Sequence[a.Pay]", options)
    fewest = min(pay.coins for pay in payments)
    return [pay for pay in payments if pay.coins == fewest]


def _without_dearer(frame: Frame, actions: Sequence[Action]) -> list[Action]:
    """Without spaces that do only what another one that can be used does for fewer workers."""
    dearer = {a.UseSpace(dear) for dear, cheap in _dearer(frame) if a.UseSpace(cheap) in actions}
    return [action for action in actions if action not in dearer]


@remembered(64)
def _dearer(frame: Frame) -> Sequence[tuple[str, str]]:
    """Spaces with another one that does the same for fewer workers, and that one."""
    spaces = [frame.world.spaces[index] for index in frame.turn_spaces]
    return [
        (dear.key, cheap.key)
        for dear in spaces
        for cheap in spaces
        if dear.effects == cheap.effects and dear.coins >= cheap.coins and dear.workers > cheap.workers
    ]


def _costs_nothing(action: Action) -> bool:
    """Whoever does it uses up what is pending and pays nothing further."""
    return not isinstance(action, _COSTLY)


def _railroads(game: Game) -> RussianRailroads:
    return cast("RussianRailroads", game)
