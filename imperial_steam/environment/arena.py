"""An agent against the program's machine players, with an interval for its share of wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from imperial_steam.bots import levels
from imperial_steam.bots.rating import interval
from imperial_steam.bots.thought import MachinePlayer, final, thinking_seed
from imperial_steam.environment.table import Observation, Table
from imperial_steam.games.protocol import Action


class Outcome(NamedTuple):
    """What came of some games: those won, a shared win counts in part, and the 95 % interval of their share."""

    games: int
    won: float
    low: float
    high: float


def against(
    agent: Callable[[Observation], int], level: str, title: str, games: int, *, seed: int = 0, **agreed: Any
) -> Outcome:
    """Let an agent play against machines of a level such as `clerk` or `director:builder`, in every seat in turn.

    `agreed` are further arguments of `Table`. Raises `ValueError` for an unknown level.
    """
    table = Table(title, **agreed)
    machine = levels.player(table.title, table.board, f"{levels.PREFIX}:{level}")
    won = 0.0
    for number in range(games):
        table.reset(seed + number)
        own = table.possible_agents[number % len(table.possible_agents)]
        _play(table, own, agent, machine, f"{seed + number}")
        winners = table.game.winners()
        won += (table.seat(own) in winners) / max(len(winners), 1)
    return Outcome(games, won, *interval(won, games))


def _play(table: Table, own: str, agent: Callable[[Observation], int], machine: MachinePlayer, seed: str) -> None:
    """One game to its end."""
    planned: list[Action] = []
    while (decision := table.game.decision()) is not None:
        if table.agent_selection == own:
            table.step(agent(table.observe(own)))
            planned = []
            continue
        if not planned or planned[0] not in decision.options:
            chance = thinking_seed(seed, len(table.played), decision.player)
            planned = list(final(machine.think(table.game, decision.player, chance)).actions)
        table.play(planned.pop(0))
