"""The judgement of First Train: what machine players, hints and reviews know of good play."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import cast

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.judgement import freight, lines, parts
from imperial_steam.games.first_train.judgement.weights import CHARACTERS, PLAIN, YARDSTICKS, Weights
from imperial_steam.games.first_train.phases import auction, building, shipping
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.kit.judging import Manners, WeighedJudgement, after_step
from imperial_steam.games.protocol import Action, Decision, Game

#: How many steps are followed further, by what is asked.
_WIDTH = {Ask.BID: 10, Ask.START: 8, Ask.TRACK: 6, Ask.SPEND: 3, Ask.ACTION: 8, Ask.EXCHANGE: 2, Ask.SALE: 8}
#: Lines that are followed track by track: by who plans his own line, and of others.
_BEAM, _OTHERS = 6, 2
#: Bids above the lowest one that are thought about; takeovers that are tried, longest first.
_HIGHER, _TRIED = 3, 40
#: Mixtures of a payment that are tried.
_MIXTURES = 6


class FirstTrainJudgement(WeighedJudgement[Weights]):
    """Implements `kit.judgement.Judgement`; amounts are whole points."""

    manners = Manners(PLAIN, CHARACTERS, YARDSTICKS)
    names: Sequence[str] = parts.PARTS
    stake = 40
    swing = 30
    grain = 10

    def amounts(self, game: Game, seat: int) -> tuple[int, ...]:
        """What each part is worth to a seat, in tenths of a point."""
        position = _first_train(game)
        return parts.tenths(position.frame, position.state, seat, self.weights)

    def left(self, game: Game) -> int:
        """The rounds to come, this one included."""
        position = _first_train(game)
        return position.frame.rounds - position.state.round + 1

    def forms(self, game: Game) -> Sequence[str]:
        """The map and the number of players."""
        return (f"{_first_train(game).frame.setup.map} {game.player_count}",)

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """The best complete steps, best first: a bid, a line up to its end, a train, a load, a takeover."""
        position = _first_train(game)
        return self._best(position, decision, _BEAM)[: _WIDTH.get(position.state.ask, 4)]

    def policy(self, game: Game, decision: Decision) -> Step:
        """The step after which the position is worth most, found with fewer lines."""
        return self._best(_first_train(game), decision, _OTHERS)[0]

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """A bid by its space, a line by where it ends, anything else by its first action."""
        first = actions[0]
        if isinstance(first, a.Bid):
            return first.space, first
        tracks = [action for action in actions if isinstance(action, a.BuildTrack)]
        return type(first), tracks[-1] if tracks else first

    def turn(self, game: Game) -> Hashable:
        """Whose turn of which phase it is; bidding again is a new turn, shipping again continues the old one."""
        state = _first_train(game).state
        bids = (state.bidders, state.amounts) if state.ask is Ask.BID else ()
        return state.round, state.phase, state.ask is Ask.COLOUR, state.turn, bids

    def _best(self, game: FirstTrain, decision: Decision, width: int) -> Sequence[Step]:
        if len(decision.options) == 1:
            return ((decision.options[0],),)
        if game.state.ask in (Ask.START, Ask.TRACK):
            return self._lines(game, width)
        steps = [self._completed(game, action) for action in _sensible(game, decision.options)]
        if len(steps) == 1:
            return steps
        # Of equals, a train comes last: what it costs may be worth nothing any more, and it still looks silly.
        return sorted(
            steps, key=lambda step: (-self._after(game, decision.player, step), isinstance(step[0], a.BuyTrain))
        )

    def _lines(self, game: FirstTrain, width: int) -> Sequence[Step]:
        """Lines up to their end; none at all where that is worth more."""
        frame, state = game.frame, game.state
        ranked = [
            (worth, self._tracks(game, line))
            for worth, line in lines.buildable(frame, state, width, self._judged(game))
        ]
        if not state.line:
            after = state.copy()
            after.turn += 1
            ranked.append((self._judged(game)(after), (a.NO_LINE,)))
        ranked.sort(key=lambda one: -one[0])
        return [step for _, step in ranked]

    def _judged(self, game: FirstTrain) -> lines.Judge:
        seat, rates = game.state.actor, self.rates(game)
        return lambda state: rates.of(parts.tenths(game.frame, state, seat, self.weights))

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
        after = _first_train(after_step(game, (action,)))
        decision = after.decision()
        if decision is None or after.state.ask is not Ask.EXCHANGE:
            return (action,)
        return (action, *self._best(after, decision, _OTHERS)[0])

    def _after(self, game: FirstTrain, seat: int, step: Step) -> int:
        return self.value(after_step(game, step), seat)


def _sensible(game: FirstTrain, options: Sequence[Action]) -> Sequence[Action]:
    """What is worth a thought: low bids, one of equal trains that carry something, no end while there is a load."""
    ask = game.state.ask
    if ask is Ask.BID:
        lowest = [auction.lowest_bid(game.frame, game.state, space) for space in range(len(game.state.bidders))]
        bids = cast("Sequence[a.Bid]", options)
        return [bid for bid in bids if bid.cubes < lowest[game.frame.space_index[bid.space]] + _HIGHER]
    if ask is Ask.ACTION:
        kinds = dict[object, Action]()
        others = freight.rivals_reach(game.frame, game.state, game.state.actor)
        for action in options:
            # What nobody else can ship comes to the same one by one.
            if not (_idle(game, action) or (a.SHIP_REST in options and _safe(game, action, others))):
                kinds.setdefault(_kind(game, action, others), action)
        ships = any(isinstance(action, (a.Ship, a.Seat, a.ShipRest)) for action in kinds.values())
        return [action for action in kinds.values() if not (ships and action is a.PASS)]
    if ask in (Ask.SPEND, Ask.EXCHANGE):
        # Those that keep most of what is listed last come first: brown points and companies' influence.
        return options[:_MIXTURES]
    if ask is Ask.SALE:
        return sorted(options, key=lambda action: -len(str(action)) if isinstance(action, a.SellLine) else -CERTAIN)[
            :_TRIED
        ]
    return options


def _idle(game: FirstTrain, action: Action) -> bool:
    """A train is bought that nothing in reach is for."""
    if not isinstance(action, a.BuyTrain):
        return False
    return not shipping.filled(game.frame, game.state, game.state.actor, game.frame.train_index[action.train])


def _kind(game: FirstTrain, action: Action, others: Sequence[int]) -> object:
    """What an action of shipping amounts to: equal trains are one, so are equal loads, in whatever class."""
    if isinstance(action, a.BuyTrain):
        train = game.frame.train_index[action.train]
        return game.frame.prices[train], game.frame.capacities[train]
    if isinstance(action, (a.Ship, a.Seat)):
        return action.load, _safe(game, action, others)
    return action


def _safe(game: FirstTrain, action: Action, others: Sequence[int]) -> bool:
    """A load is shipped that nobody else can ship from there."""
    if not isinstance(action, (a.Ship, a.Seat)):
        return False
    return not others[LOADS.index(action.load)] >> game.frame.layout.area_index[action.area] & 1


def _first_train(game: Game) -> FirstTrain:
    return cast("FirstTrain", game)
