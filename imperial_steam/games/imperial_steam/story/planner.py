"""A short way to what is refused now: which own steps would make it legal.

Each reason of a refusal names remedies (`remedies`); a remedy that is refused itself has reasons
and remedies in turn. What is found has really been played on a copy of the position, with the
opponents passing. The search is bounded by a number of positions, not by a clock, and always gives
the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.legal import PASS
from imperial_steam.games.imperial_steam.main_actions.tiles import ATOMIC, HOMES, Home
from imperial_steam.games.imperial_steam.refusals import refusals
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.story import remedies as cures
from imperial_steam.games.imperial_steam.story.remedies import WAIT, Remedy
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Action, IllegalAction, Refusal

#: The player's steps before the wanted one, at most.
MOST_STEPS = 3
#: Positions looked at, at most, unless the caller says otherwise.
BUDGET = 240

_FREE: tuple[type[a.Action], ...] = (a.SellShare, a.Deliver, a.BuyStateAccess)
#: What somebody may wish for whenever its step is reached: nothing that an earlier choice has to lead to.
_HOMES: Mapping[type[a.Action], Home] = {kind: home for kind, home in HOMES.items() if home.step not in ATOMIC}
_WISHES: tuple[type[a.Action], ...] = (*_HOMES, *_FREE, a.PlaceHand)
#: Steps at which a player of flesh and blood may choose freely.
_OPEN = frozenset({Step.MAIN, Step.END, *(home.step for home in _HOMES.values())})


@dataclass(frozen=True, slots=True)
class WayStep:
    """One step of a way, as a player would call it.

    `key` names its sentence (`advice.step.<key>`, filled from `values`); the last step of a way is
    `goal`. `turn` counts own turns from the present one (0), `round` is the round it happens in.
    `actions` are the engine's actions in order, `money` the change of the player's money in gulden,
    `rules` the IDs of the reasons it answers, `influence` the steps of influence lost, `repeat` those of them that
    repeating the main action costs (PH7-05). A step without actions lets time pass.
    """

    key: str
    values: Mapping[str, Any] = field(hash=False)
    actions: tuple[a.Action, ...]
    turn: int
    round: int
    money: int
    rules: tuple[str, ...]
    influence: int = 0
    repeat: int = 0


@dataclass(frozen=True, slots=True)
class ActionPath:
    """The steps that make a refused action legal, the action itself last.

    `turns` is the number of the player's turns until then (0: still in this turn), `rounds` the number of
    rounds that end before, `cost` the gulden paid on balance before the last step, `influence` the
    steps of influence lost on balance, `shares` the shares sold.
    """

    steps: tuple[WayStep, ...]
    turns: int
    rounds: int
    cost: int
    influence: int
    shares: int

    @property
    def now(self) -> tuple[a.Action, ...]:
        """The actions that can be played at once, one after another: those of this turn."""
        return tuple(action for step in self.steps if step.turn == 0 for action in step.actions)


@dataclass(frozen=True, slots=True)
class _Node:
    """A position on the way there."""

    game: ImperialSteam
    steps: tuple[WayStep, ...] = ()
    turn: int = 0

    @property
    def state(self) -> State:
        return self.game.state


def short_way(game: ImperialSteam, action: Action, budget: int = BUDGET) -> ActionPath | None:
    """The shortest way on which the active player can make a refused action legal, or None.

    At most `MOST_STEPS` own steps come before it. `budget` is the number of positions looked at.
    For a link of the state railway the way leads to buying access (NET-09, F-STATE).
    """
    state, wish = game.state, _wish(game, cast("a.Action", action))
    if not isinstance(wish, _WISHES) or state.step not in _OPEN or state.points or state.overflow >= 0:
        return None
    return _Search(game, wish, budget).best()


def _wish(game: ImperialSteam, action: a.Action) -> a.Action:
    layout = game.layout
    if isinstance(action, a.ChooseLink):
        link = layout.link_index.get(action.link, -1)
        if link >= 0 and layout.crowns >> link & 1:
            return layout.actions.state_access[link]
    return action


class _Search:
    """Depth first, one more step allowed each time nothing was found."""

    def __init__(self, game: ImperialSteam, wish: a.Action, budget: int) -> None:
        self.seat = game.state.seat
        self.root = _Node(game)
        self.wish = Remedy("goal", wish)
        self.left = budget
        self.prefers_coal = isinstance(wish, a.Deliver)

    def best(self) -> ActionPath | None:
        """The best of the shortest ways found within the budget."""
        for depth in range(MOST_STEPS + 1):
            ways = [way for node in self.paths(self.root, self.wish, depth) if (way := self.way(node)) is not None]
            if ways:
                return min(ways, key=_order)
        return None

    def way(self, node: _Node) -> ActionPath | None:
        """The way to a position in which the wish is legal, the wish itself included."""
        head = self.wish.head
        done = None if head is None else self.play(node, [head], automatic=False)
        if done is None:
            return None
        after, actions = done
        money = after.state.players[self.seat].cash - node.state.players[self.seat].cash
        lost = self.influence(node, after, actions)
        goal = WayStep("goal", {}, actions, node.turn, node.state.round, money, (), *lost)
        old, new = self.root.state.players[self.seat], node.state.players[self.seat]
        return ActionPath(
            (*node.steps, goal),
            turns=node.turn,
            rounds=node.state.round - self.root.state.round,
            cost=-sum(step.money for step in node.steps),
            influence=old.column - new.column,
            shares=new.shareholders - old.shareholders,
        )

    # Search

    def paths(self, node: _Node, want: Remedy, left: int) -> Iterator[_Node]:
        """Positions in which something wanted can be done, with at most `left` more steps before it."""
        if self.left <= 0:
            return
        place = self.place(node, want)
        if place is None:
            return
        self.left -= 1
        reasons = self.reasons(place, want)
        if not reasons:
            yield place
            return
        cured = cures.remedies(place.game.layout, place.state, want.head, reasons) if left and want.head else None
        rules = tuple(dict.fromkeys(reason.rule for reason in reasons if reason.rule))
        for remedy in cured or ():
            for there in self.paths(node, remedy, left - 1):
                after = self.carry_out(there, remedy, rules)
                if after is not None:
                    used = len(after.steps) - len(node.steps)
                    yield from self.paths(after, want, left - used)

    def place(self, node: _Node, want: Remedy) -> _Node | None:
        """The position of this or the next turn at which something can be asked for."""
        head, state = want.head, node.state
        if head is None or isinstance(head, _FREE) or state.step == Step.MAIN:
            return node
        if isinstance(head, a.PlaceHand):
            return self.next_turn(node)
        if state.step == _HOMES[type(head)].step:
            return node
        return self.next_turn(node)

    def reasons(self, node: _Node, want: Remedy) -> list[Refusal]:
        """The reasons against it there, the placing of the hand apart."""
        if want.head is None:
            return []
        game, state = node.game, node.state
        reasons = [
            reason for reason in refusals(game.layout, state, want.head, _never) if reason.reason != "place-hand-first"
        ]
        cash = state.players[self.seat].cash
        if want.price > cash and all(reason.reason != "too-expensive" for reason in reasons):
            reasons.append(Refusal("", "too-expensive", {"price": want.price, "cash": cash}))
        return reasons

    # Playing

    def carry_out(self, node: _Node, remedy: Remedy, rules: tuple[str, ...]) -> _Node | None:
        """The position after a remedy, or None when it cannot be completed."""
        self.left -= 1
        if remedy.head is None:
            return self.next_round(node, rules) if remedy is WAIT else self.next_turn(node)
        done = self.play(node, [remedy.head, *remedy.more], automatic=True)
        if done is None:
            return None
        after, actions = done
        money = after.state.players[self.seat].cash - node.state.players[self.seat].cash
        values = {**remedy.values, "money": abs(money)}
        if remedy.key == "produce":
            values["goods"] = tuple(_good_of(node, action) for action in actions if isinstance(action, a.Produce))
        lost = self.influence(node, after, actions)
        step = WayStep(remedy.key, values, actions, node.turn, node.state.round, money, rules, *lost)
        return _Node(after, (*node.steps, step), node.turn)

    def influence(self, node: _Node, after: ImperialSteam, actions: tuple[a.Action, ...]) -> tuple[int, int]:
        """Steps of influence that actions lost on balance, and those of them for hands placed again (PH7-05)."""
        before = node.state.players[self.seat]
        lost = max(0, before.column - after.state.players[self.seat].column)
        hands = (MAIN_ACTIONS.index(action.tile) for action in actions if isinstance(action, a.PlaceHand))
        return lost, min(lost, sum(before.tiles[tile] for tile in hands))

    def play(
        self, node: _Node, wanted: list[a.Action], automatic: bool
    ) -> tuple[ImperialSteam, tuple[a.Action, ...]] | None:
        """Really play actions on a copy, the hand marker first where it is due; None when refused.

        `automatic` chooses crews, points and discards too.
        """
        game = node.game.copy()
        played: list[a.Action] = []
        home = _HOMES.get(type(wanted[0]))
        if home is not None and game.state.step == Step.MAIN:
            wanted = [a.PlaceHand(home.tile), *wanted]
        try:
            for action in wanted:
                self._do(game, action, played)
                if automatic:
                    self._settle(game, played)
        except IllegalAction:
            return None
        return game, tuple(played)

    @staticmethod
    def _do(game: ImperialSteam, action: a.Action, played: list[a.Action]) -> None:
        game.apply(action)
        played.append(action)

    def _settle(self, game: ImperialSteam, played: list[a.Action]) -> None:
        """Crew for a chosen link, then points and discards; raises `IllegalAction` if the crew is too weak."""
        if game.state.step == Step.CREW:
            for level in crew(game.state.players[self.seat].training, game.state.effort - game.state.strength):
                self._do(game, a.AssignWorker(level), played)
            self._do(game, a.PlaceTrack(), played)
        while game.state.points or game.state.overflow >= 0:
            self._do(game, self._small_choice(game), played)

    def _small_choice(self, game: ImperialSteam) -> a.Action:
        """Influence for a point; of goods without a place the least useful one."""
        options = game.options()
        if game.state.overflow < 0:
            return options[0]
        goods = game.state.players[game.state.overflow].goods

        def use(option: a.Action) -> tuple[bool, int]:
            good = GOODS.index(getattr(option, "good", GOODS[0]))
            return ((good == COAL) == self.prefers_coal, -goods[good])

        return min(options, key=use)

    # Time

    def next_turn(self, node: _Node) -> _Node | None:
        """The player's next turn, the opponents passing; None when this turn cannot be ended or is the last."""
        game = node.game.copy()
        state = game.state
        if state.step == Step.MAIN:
            _pass(state, self.seat, 1)
        elif state.step != Step.END:
            if game.layout.actions.done not in game.options():
                return None
            game.apply(game.layout.actions.done)
        return self._advanced(node, game, node.turn + 1, ())

    def next_round(self, node: _Node, rules: tuple[str, ...]) -> _Node | None:
        """The player's first turn of the next round, whatever the rest of this one is used for."""
        game = node.game.copy()
        state = game.state
        mine = state.players[self.seat].hands
        turn = node.turn + mine + (state.step != Step.MAIN)
        if state.step not in (Step.MAIN, Step.END):
            if game.layout.actions.done not in game.options():
                return None
            game.apply(game.layout.actions.done)
        _pass(state, self.seat, mine)
        step = WayStep("wait", {"round": state.round + 1}, (), node.turn, state.round, 0, rules)
        return self._advanced(node, game, turn, (step,))

    def _advanced(self, node: _Node, game: ImperialSteam, turn: int, steps: tuple[WayStep, ...]) -> _Node | None:
        """End the turn; opponents pass until the player's next one."""
        state = game.state
        for _ in range(2):
            for seat, player in enumerate(state.players):
                if seat != self.seat:
                    _pass(state, seat, player.hands)
            state.step = Step.END
            game = ImperialSteam(game.layout, state)
            game.apply(game.layout.actions.end)
            while state.overflow >= 0:
                game.apply(self._small_choice(game))
            if game.over:
                return None
            if state.seat == self.seat:
                return _Node(game, (*node.steps, *steps), turn)
        return None


def crew(training: tuple[int, int, int], effort: int) -> tuple[int, ...]:
    """Levels of the workers for an effort: the least surplus, then the most experienced (A1-16, A1-17).

    All of them when even they are too weak.
    """
    best: tuple[int, int, tuple[int, ...]] | None = None
    for three in range(training[2] + 1):
        for two in range(training[1] + 1):
            one = max(0, effort - 3 * three - 2 * two)
            if one > training[0]:
                continue
            levels = (3,) * three + (2,) * two + (1,) * one
            key = (sum(levels) - effort, len(levels), levels)
            best = key if best is None else min(best, key)
    if best is None:
        return (3,) * training[2] + (2,) * training[1] + (1,) * training[0]
    return best[2]


def _pass(state: State, seat: int, hands: int) -> None:
    """Put hands on the tile of Pass, as if the turns had gone by (A11-01)."""
    player = state.players[seat]
    tiles = list(player.tiles)
    tiles[PASS] += hands
    player.tiles = tuple(tiles)
    player.hands -= hands


def _never(_: a.Action) -> bool:
    """Free actions that would end the main action are found out by playing them (RUL-06)."""
    return False


def _good_of(node: _Node, action: a.Produce) -> str:
    site = node.game.layout.site_index[action.site]
    player = node.state.players[node.state.seat]
    return next((GOODS[good] for own, good, _ in player.factories if own == site), "")


def _order(way: ActionPath) -> tuple[int, int, int, int, int, tuple[str, ...]]:
    """Fewest steps, then soonest, cheapest, and by their words so that there is always one best."""
    texts = tuple(str(action) for step in way.steps for action in step.actions)
    return len(way.steps), way.turns, way.shares, way.influence, way.cost, texts
