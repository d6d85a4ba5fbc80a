"""The longest thought: many own turns ahead; the same thoughts wherever it is thought."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from imperial_steam.bots.levels import levels_of, look_of, parse_kind, searching
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import Thought
from imperial_steam.games.protocol import Game
from imperial_steam.titles import title
from tests.bots.test_advice import GAMES, position
from tests.bots.test_blind import hidden
from tests.contract.cases import board

#: A magnate's look, made small.
SMALL = Lookahead(nodes=20000, beam=4, turns=5, first=6, width=(8, 4), longest=True)


def thoughts(key: str, game: Game, seat: int, look: Lookahead = SMALL) -> list[Thought]:
    return list(searching(judgement_of(title(key), board(key)), look).think(game, seat, "s"))


@pytest.mark.parametrize("key", ["imperial_steam", "first_train"])
def test_every_thought_on_the_way_is_a_turn_that_can_be_played(key: str) -> None:
    """Whoever is told to move now always has the best found so far."""
    game, seat = position(title(key), board(key), 1, 30)
    digest, found = game.digest(), thoughts(key, game, seat)
    assert game.digest() == digest
    assert len(found) > 5
    for thought in {thought.actions: thought for thought in found}.values():
        after = game.observation(seat, Random("s/hidden"))
        assert thought.actions
        for action in thought.actions:
            decision = after.decision()
            assert decision is not None
            assert action in decision.options
            after.apply(action)
    assert found[-1].turns == SMALL.turns
    assert [thought.nodes for thought in found] == sorted(thought.nodes for thought in found)


def test_a_smaller_budget_only_ends_it_earlier() -> None:
    game, seat = position(title("imperial_steam"), board("imperial_steam"), 1, 30)
    whole, cut = (thoughts("imperial_steam", game, seat, replace(SMALL, nodes=nodes)) for nodes in (10**6, 900))
    assert whole[: len(cut)] == cut
    assert cut[-2].nodes < 900 <= cut[-1].nodes < whole[-1].nodes


_ELSEWHERE = """
from tests.bots.test_longest_thought import *
game, seat = position(title("imperial_steam"), board("imperial_steam"), 1, 30)
print(*thoughts("imperial_steam", game, seat)[-1].actions)
"""


def test_another_process_thinks_the_same() -> None:
    """Whatever the order of its sets, and on one processor only."""
    game, seat = position(title("imperial_steam"), board("imperial_steam"), 1, 30)
    here = " ".join(map(str, thoughts("imperial_steam", game, seat)[-1].actions))
    root = Path(__file__).resolve().parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(root), *sys.path)), "PYTHONHASHSEED": "5"}
    told = subprocess.run(
        [sys.executable, "-c", _ELSEWHERE], env=environment, cwd=root, stdout=-1, text=True, check=True
    )
    assert told.stdout.strip() == here


def test_what_a_seat_may_not_know_changes_nothing() -> None:
    key = "imperial_steam"
    look = replace(SMALL, nodes=60, width=(3, 2))
    for number, (game, seat) in enumerate(islice(hidden(key), 6)):
        one, other = (game.observation(seat, Random(f"{number}/{way}")) for way in "ab")
        assert thoughts(key, one, seat, look)[-1] == thoughts(key, other, seat, look)[-1]


def test_a_magnate_looks_further_and_more_widely_than_a_director() -> None:
    magnate, director = look_of("magnate"), look_of("director")
    assert magnate.turns > director.turns
    assert magnate.beam > director.beam
    assert magnate.nodes > director.nodes


@pytest.mark.parametrize("key", GAMES)
def test_magnates_are_offered_where_games_have_told_what_they_are_worth(key: str) -> None:
    assert ("magnate" in levels_of(title(key))) == (key != "first_train")
    assert parse_kind("bot:magnate").level == "magnate", "a file may name one anywhere"
