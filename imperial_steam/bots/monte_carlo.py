"""Plain Monte Carlo tree search over single decisions with random games: the yardstick of every search."""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt
from random import Random

from imperial_steam.bots.thought import Thought
from imperial_steam.games.protocol import CHANCE, Action, Decision, Game, draw

#: How strongly options that were tried little are preferred.
_CURIOUS = 0.7
#: Decisions of one random game at most.
_LONGEST = 5000
#: Random games between two thoughts.
_SLICE = 8


class _Node:
    """A decision of the tree: how often each option was tried, and how well it did for the player who decides."""

    __slots__ = ("children", "player", "total", "untried", "visits")

    def __init__(self, decision: Decision, chance: Random) -> None:
        self.player = decision.player
        self.untried = list(decision.options)
        chance.shuffle(self.untried)
        self.children: dict[Action, _Node | None] = {}
        self.visits: dict[Action, int] = {}
        self.total: dict[Action, float] = {}

    def choose(self) -> Action:
        """The option with the best upper bound."""
        everything = log(sum(self.visits.values()))

        def bound(action: Action) -> float:
            visits = self.visits[action]
            return self.total[action] / visits + _CURIOUS * sqrt(everything / visits)

        return max(self.visits, key=bound)


class MonteCarloPlayer:
    """Plays random games from the position; `nodes` decisions of them are the budget of a thought."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The option tried most often after each slice, as `MachinePlayer.think` says."""
        chance = Random(f"{seed}/games")
        root, used, number = self._root(game, seat, chance), 0, 0
        yield Thought((root.untried[0],))
        while used < self.nodes and len(root.untried) + len(root.visits) > 1:
            used += _play(root, game.observation(seat, Random(f"{seed}/hidden/{number}")), chance)
            number += 1
            if number % _SLICE == 0:
                yield Thought((_favourite(root),), nodes=used)
        if number:
            yield Thought((_favourite(root),), nodes=used)

    def _root(self, game: Game, seat: int, chance: Random) -> _Node:
        decision = game.decision()
        if decision is None or decision.player != seat:
            raise ValueError(f"seat {seat} has nothing to decide")
        return _Node(decision, chance)


def _favourite(root: _Node) -> Action:
    return max(root.visits, key=lambda action: root.visits[action])


def _play(root: _Node, game: Game, chance: Random) -> int:
    """One game down the tree, over its edge and to the end at random; returns the decisions it took."""
    node, way, used = root, list[tuple[_Node, Action]](), 0
    while (decision := game.decision()) is not None and used < _LONGEST:
        used += 1
        if decision.player == CHANCE:
            game.apply_known(draw(decision, chance))
            continue
        if node.player != decision.player or not _fits(node, decision):
            break
        fresh = bool(node.untried)
        action = node.untried.pop() if fresh else node.choose()
        way.append((node, action))
        game.apply_known(action)
        if fresh or (following := _below(node, action, game, chance)) is None:
            break
        node = following
    used += _at_random(game, chance)
    for at, action in way:
        at.visits[action] = at.visits.get(action, 0) + 1
        at.total[action] = at.total.get(action, 0.0) + _result(game, at.player)
    return used


def _fits(node: _Node, decision: Decision) -> bool:
    """The node is about this decision: what was hidden or drawn may have led elsewhere."""
    options = set(decision.options)
    return all(action in options for action in (*node.untried, *node.visits))


def _below(node: _Node, action: Action, game: Game, chance: Random) -> _Node | None:
    """The node after an action; None where chance or the end comes between."""
    child = node.children.get(action)
    if child is None:
        decision = game.decision()
        if decision is None or decision.player == CHANCE:
            return None
        child = node.children[action] = _Node(decision, chance)
    return child


def _at_random(game: Game, chance: Random) -> int:
    for used in range(_LONGEST):
        decision = game.decision()
        if decision is None:
            return used
        game.apply_known(draw(decision, chance))
    return _LONGEST


def _result(game: Game, seat: int) -> float:
    """1 for a victory, a part of it for a shared one, 0 for a defeat."""
    winners = game.winners()
    return 1 / len(winners) if seat in winners else 0.0
