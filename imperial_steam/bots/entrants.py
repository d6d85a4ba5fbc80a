"""Who plays in a tournament: levels, characters and yardsticks by their names on the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from imperial_steam.bots.levels import LEVELS, look_of, searching
from imperial_steam.bots.monte_carlo import MonteCarloPlayer
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.policy import PolicyPlayer
from imperial_steam.bots.random_bot import RandomPlayer
from imperial_steam.bots.search import BeamPlayer
from imperial_steam.bots.thought import MachinePlayer
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import AnyTitle

#: How yardsticks and entrants without a level look ahead.
USUAL = "engineer"
GREEDY, MONTE_CARLO, RANDOM = "greedy", "montecarlo", "random"
#: What plays without a thought, by the policy of any character or yardstick.
POLICY = "policy"

_Make = Callable[[Judgement, int | None], MachinePlayer]


def _greedy(judgement: Judgement, nodes: int | None) -> MachinePlayer:
    look = replace(LEVELS[USUAL], turns=1, taste=0)
    return BeamPlayer(judgement, look if nodes is None else look.within(nodes))


def _monte_carlo(judgement: Judgement, nodes: int | None) -> MachinePlayer:
    del judgement
    return MonteCarloPlayer(LEVELS[USUAL].nodes if nodes is None else nodes)


def _random(judgement: Judgement, nodes: int | None) -> MachinePlayer:
    del judgement, nodes
    return RandomPlayer()


#: Players that are no level: one turn ahead only, plain Monte Carlo tree search, any option.
_OTHERS: Mapping[str, _Make] = MappingProxyType({GREEDY: _greedy, MONTE_CARLO: _monte_carlo, RANDOM: _random})


def entrant(title: AnyTitle, board: object, name: str, nodes: int | None = None) -> MachinePlayer:
    """The player of a name: `director`, `clerk:builder`, `policy`, `greedy`, `montecarlo`, or a yardstick of the title.

    `nodes` replaces the budget of every player. Raises `ValueError` for a name nobody has.
    """
    level, _, character = name.partition(":")
    judgement = judgement_of(title, board)
    try:
        if level == POLICY:
            return PolicyPlayer(judgement.of(character))
        if level in judgement.yardsticks and character == POLICY:
            return PolicyPlayer(judgement.of(level))
        if level in LEVELS:
            judgement = judgement.of(character)
            return searching(judgement, look_of(level, nodes))
        if level in _OTHERS and not character:
            return _OTHERS[level](judgement, nodes)
        if level in judgement.yardsticks:
            judgement = judgement.of(level)
            return searching(judgement, look_of(character or USUAL, nodes))
    except KeyError:
        pass
    raise ValueError(f"nobody is called '{name}'; there are {', '.join(names(title, board))}")


def names(title: AnyTitle, board: object) -> tuple[str, ...]:
    """Every name without a character."""
    return (*LEVELS, *judgement_of(title, board).yardsticks, *_OTHERS, POLICY)


def manners(title: AnyTitle, board: object, level: str = POLICY) -> tuple[str, ...]:
    """Every manner of playing a title knows, at a level or without a thought: whom boards are measured with."""
    judgement = judgement_of(title, board)
    characters = (f"{level}:{name}" for name in judgement.characters if name)
    return (level, *characters, *(f"{name}:{level}" for name in judgement.yardsticks))
