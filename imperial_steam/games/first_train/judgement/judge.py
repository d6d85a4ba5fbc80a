"""The judgement of First Train: what machine players, hints and reviews know of good play."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import Any, cast

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import auction, building
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.judgement import freight, lines, parts
from imperial_steam.games.first_train.judgement.weights import CHARACTERS, PLAIN, YARDSTICKS, Weights
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.kit.weights import Numbers, numbers_of, replaced
from imperial_steam.games.protocol import Action, Decision, Game

#: Steps that are gone on with, by what is asked.
_WIDTH = {Ask.BID: 10, Ask.START: 8, Ask.TRACK: 6, Ask.SPEND: 3, Ask.ACTION: 8, Ask.EXCHANGE: 2, Ask.SALE: 8}
#: Lines that are followed track by track: by who plans his own line, and of others.
_BEAM, _OTHERS = 6, 2
#: Bids above the lowest one that are thought about; takeovers that are tried, longest first.
_HIGHER, _TRIED = 3, 40
#: Mixtures of a payment that are tried.
_MIXTURES = 6
#: Points of lead that make a victory e times as likely as a defeat: at the end, and for each round still to come.
_SURE, _OPEN = 3, 3
#: Percent of the hopes that come true.
_COME_TRUE = 60


class FirstTrainJudgement:
    """Implements `kit.judgement.Judgement`; amounts are whole points."""

    characters: Sequence[str] = tuple(CHARACTERS)
    yardsticks: Sequence[str] = tuple(YARDSTICKS)
    stake = 40

    def __init__(self, character: str = "", weights: Weights = PLAIN) -> None:
        self.character = character
        self.weights = weights

    def of(self, character: str) -> FirstTrainJudgement:
        """The judgement of a character or yardstick; raises `KeyError` for an unknown one."""
        if not character:
            return FirstTrainJudgement()
        return FirstTrainJudgement(character, {**CHARACTERS, **YARDSTICKS}[character])

    def numbers(self) -> Numbers:
        """The weights, as `kit.weights.Weighted` says."""
        return numbers_of(self.weights._asdict())

    def weighing(self, numbers: Mapping[str, Sequence[int]]) -> FirstTrainJudgement:
        """The same judgement with some weights replaced; raises `ValueError`."""
        changed: dict[str, Any] = replaced(self.weights._asdict(), numbers)
        return FirstTrainJudgement(self.character, self.weights._replace(**changed))

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, in points, by the name of the part."""
        return dict(zip(parts.PARTS, self._amounts(game, seat), strict=True))

    def value(self, game: Game, seat: int) -> int:
        """The sum of the parts."""
        return sum(self._amounts(game, seat))

    def expected(self, game: Game, seat: int) -> int:
        """What would be counted, and the part of the hopes that usually comes true."""
        amounts = self._amounts(game, seat)
        return sum(amounts[: parts.CERTAIN]) + sum(amounts[parts.CERTAIN :]) * _COME_TRUE // 100

    def share(self, game: Game, seat: int) -> int:
        """How likely a seat wins, per mille, by the values of all."""
        made = _made(game)
        if game.over:
            return CERTAIN if seat in game.winners() else 0
        scale = _SURE + _OPEN * (made.frame.rounds - made.state.round + 1)
        values = [self.value(game, other) for other in range(game.player_count)]
        odds = [exp((value - max(values)) / scale) for value in values]
        return round(CERTAIN * odds[seat] / sum(odds))

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """The best complete steps, best first: a bid, a line up to its end, a train, a load, a takeover."""
        made = _made(game)
        return self._best(made, decision, _BEAM)[: _WIDTH.get(made.state.ask, 4)]

    def policy(self, game: Game, decision: Decision) -> Step:
        """The step after which the position is worth most, found with fewer lines."""
        return self._best(_made(game), decision, _OTHERS)[0]

    def turn(self, game: Game) -> Hashable:
        """Whose turn of which phase it is; who bids again bids in a new turn, who ships again goes on with his."""
        state = _made(game).state
        bids = (state.bidders, state.amounts) if state.ask is Ask.BID else ()
        return state.round, state.phase, state.ask is Ask.COLOUR, state.turn, bids

    def _best(self, game: FirstTrain, decision: Decision, width: int) -> Sequence[Step]:
        if len(decision.options) == 1:
            return ((decision.options[0],),)
        if game.state.ask in (Ask.START, Ask.TRACK):
            return self._lines(game, width)
        found = [self._completed(game, action) for action in _sensible(game, decision.options)]
        return sorted(found, key=lambda step: -self._after(game, decision.player, step)) if len(found) > 1 else found

    def _lines(self, game: FirstTrain, width: int) -> Sequence[Step]:
        """Lines up to their end; none at all where that is worth more."""
        frame, state, seat = game.frame, game.state, game.state.actor
        found = [
            (worth, self._tracks(game, line)) for worth, line in lines.found(frame, state, width, self._judged(game))
        ]
        if not state.line:
            after = state.copy()
            after.turn += 1
            found.append((sum(parts.tenths(frame, after, seat, self.weights)), (a.NO_LINE,)))
        found.sort(key=lambda one: -one[0])
        return [step for _, step in found]

    def _judged(self, game: FirstTrain) -> lines.Judge:
        seat = game.state.actor
        return lambda state: sum(parts.tenths(game.frame, state, seat, self.weights))

    def _tracks(self, game: FirstTrain, line: lines.Line) -> Step:
        """The actions that build a line, as far as it is not begun, and pay for it."""
        frame, state = game.frame, game.state
        borders = building.borders_of(frame, line)
        tracks = [frame.build[border] for border in borders[max(0, len(state.line) - 1) :]]
        return (*(() if state.line else (frame.start[line[0]],)), *tracks, a.FINISH)

    def _completed(self, game: FirstTrain, action: Action) -> Step:
        """An action, and how a train is paid for that brown points do not suffice for."""
        if not isinstance(action, a.BuyTrain):
            return (action,)
        after = game.copy()
        after.apply_known(action)
        decision = after.decision()
        if decision is None or after.state.ask is not Ask.EXCHANGE:
            return (action,)
        return (action, *self._best(after, decision, _OTHERS)[0])

    def _amounts(self, game: Game, seat: int) -> tuple[int, ...]:
        made = _made(game)
        return tuple((tenth + 5) // 10 for tenth in parts.tenths(made.frame, made.state, seat, self.weights))

    def _after(self, game: FirstTrain, seat: int, step: Step) -> int:
        after = game.copy()
        for action in step:
            after.apply_known(action)
        return sum(parts.tenths(after.frame, after.state, seat, self.weights))


def _sensible(game: FirstTrain, found: Sequence[Action]) -> Sequence[Action]:
    """What is worth a thought: low bids, one of equal trains, no end while something can be shipped."""
    ask = game.state.ask
    if ask is Ask.BID:
        lowest = [auction.lowest_bid(game.frame, game.state, space) for space in range(len(game.state.bidders))]
        bids = cast("Sequence[a.Bid]", found)
        return [bid for bid in bids if bid.cubes < lowest[game.frame.space_index[bid.space]] + _HIGHER]
    if ask is Ask.ACTION:
        kinds = dict[object, Action]()
        others = freight.rivals_reach(game.frame, game.state, game.state.actor)
        for action in found:
            kinds.setdefault(_kind(game, action, others), action)
        shipping = any(isinstance(action, (a.Ship, a.Seat, a.ShipRest)) for action in kinds.values())
        return [action for action in kinds.values() if not (shipping and action is a.PASS)]
    if ask in (Ask.SPEND, Ask.EXCHANGE):
        # Those that keep most of what is listed last come first: brown points and companies' influence.
        return found[:_MIXTURES]
    if ask is Ask.SALE:
        return sorted(found, key=lambda action: -len(str(action)) if isinstance(action, a.SellLine) else -CERTAIN)[
            :_TRIED
        ]
    return found


def _kind(game: FirstTrain, action: Action, others: Sequence[int]) -> object:
    """What an action of shipping amounts to: equal trains are one, so are equal loads, in whatever class."""
    if isinstance(action, a.BuyTrain):
        train = game.frame.train_index[action.train]
        return game.frame.prices[train], game.frame.capacities[train]
    if isinstance(action, (a.Ship, a.Seat)):
        return action.load, others[LOADS.index(action.load)] >> game.frame.layout.area_index[action.area] & 1
    return action


def _made(game: Game) -> FirstTrain:
    return cast("FirstTrain", game)
