"""What PettingZoo does not ask: who sits at a table, what they see, what they earn, and who they play against."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

import numpy as np

from imperial_steam.environment import Table, against, env, raw_env
from imperial_steam.games.kit.numbers import HIDDEN
from tests.contract.cases import KEYS, title

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environment.md"


def played(table: Table, seed: int, limit: int = 10_000) -> Table:
    """A table after some random actions of its agents."""
    chance = Random(seed)
    table.reset(seed)
    while table.options and len(table.played) < limit:
        table.step(chance.choice(list(table.options)))
    return table


@pytest.mark.parametrize("key", [key for key in KEYS if title(key).automa])
def test_one_person_plays_against_the_opponent_of_the_game(key: str) -> None:
    table = played(raw_env(key, 1), 1)
    assert len(table.possible_agents) == 1
    assert table.game.over
    assert table.terminations == {table.possible_agents[0]: True}


def test_what_is_hidden_is_masked() -> None:
    """The numbers of two positions that differ in hidden money alone are the same, those of its owner are not."""
    table = played(raw_env("imperial_steam", 2, options={"hidden_money": "yes"}), 1, 20)
    cash = table.numbers.places["player 1/cash"]
    before = {agent: table.observe(agent)["observation"] for agent in table.possible_agents}
    table.game.state.players[1].cash += 10  # type: ignore[attr-defined]
    after = {agent: table.observe(agent)["observation"] for agent in table.possible_agents}
    assert np.array_equal(before["player_0"], after["player_0"])
    assert before["player_0"][cash] == HIDDEN
    assert after["player_1"][cash] - before["player_1"][cash] == 10


def test_rewards_come_at_the_end_and_sum_to_nothing() -> None:
    for reward in ("score", "place"):
        table = played(raw_env("toy", 3, reward=reward), 2)
        assert sum(table.rewards.values()) == pytest.approx(0)
        best = max(table.rewards, key=table.rewards.__getitem__)
        assert [table.seat(best)] == list(table.game.winners())
    assert sorted(table.rewards.values()) == [-1, 0, 1]


def test_seeds_and_what_follows_them() -> None:
    def games(seed: int) -> list[list[str]]:
        table, found = raw_env("toy", 2), []
        for again in (seed, None):
            table.reset(again)
            while table.options:
                table.step(min(table.options))
            found.append([*map(str, table.played)])
        return found

    assert games(1) == games(1)
    assert games(1) != games(2)
    assert games(1)[0] != games(1)[1]


def test_what_cannot_be_done_is_refused() -> None:
    table = raw_env("toy", 2)
    table.reset(1)
    illegal = next(number for number in range(table.actions.size) if number not in table.options)
    with pytest.raises(ValueError, match="not legal"):
        table.step(illegal)
    with pytest.raises(ValueError, match="reward"):
        env("toy", reward="fame")
    with pytest.raises(KeyError):
        env("chess")


def test_an_agent_meets_machine_players() -> None:
    """Whoever takes one pebble a turn and never throws the die loses to an apprentice."""

    def modest(seen: dict[str, Any]) -> int:
        legal = np.flatnonzero(seen["action_mask"])
        return int(legal[0] if legal[0] == 0 else legal[-1])

    outcome = against(modest, "apprentice", "toy", 8, players=2)
    assert outcome.games == 8
    assert outcome.won == 0
    assert outcome.low <= outcome.won / 8 <= outcome.high


def test_the_loop_of_the_page_learns() -> None:
    """After its games the agent beats one that plays at random, from either seat."""
    (loop,) = re.findall(r"```python\n(.+?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    known: dict[str, Any] = {}
    exec(loop, known)
    table, chance, won = known["table"], known["chance"], 0
    for game in range(8):
        own = table.possible_agents[game % 2]
        table.reset(seed=1000 + game)
        for agent in table.agent_iter():
            seen, _, over, _, _ = table.last()
            _, legal, odds = known["look"](seen)
            pick = None if over else chance.choice(legal, p=odds if agent == own else None)
            table.step(pick)
        won += game % 2 in table.unwrapped.game.winners()
    assert won >= 6
