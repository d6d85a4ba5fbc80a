"""A longer thought: every turn is followed apart, at several guesses; the same thoughts wherever it is thought."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import cast

import pytest

from imperial_steam.bots import deliberation
from imperial_steam.bots.deliberation import Deliberation
from imperial_steam.bots.levels import levels_of, look_of, parse_kind, searching
from imperial_steam.bots.plain import PlainJudgement, judgement_of
from imperial_steam.bots.search import Lookahead, Search, SearchLine
from imperial_steam.bots.thought import Thought, final
from imperial_steam.games.protocol import Game
from imperial_steam.titles import title
from tests.bots.test_advice import GAMES, position
from tests.bots.test_blind import hidden
from tests.contract.cases import board
from tests.toy.samples import pebbles

#: A magnate's look, made small.
SMALL = Lookahead(nodes=20000, beam=3, turns=3, first=6, width=(8, 4), guesses=2)


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
        after = game.observation(seat, Random("s/0/hidden"))
        assert thought.actions
        for action in thought.actions:
            decision = after.decision()
            assert decision is not None
            assert action in decision.options
            after.apply(action)
    assert found[-1].turns == SMALL.turns
    assert [thought.nodes for thought in found] == sorted(thought.nodes for thought in found)


def test_the_budget_is_that_of_all_guesses_together() -> None:
    game, seat = position(title("imperial_steam"), board("imperial_steam"), 1, 30)
    whole, cut = (thoughts("imperial_steam", game, seat, replace(SMALL, nodes=nodes)) for nodes in (10**6, 400))
    assert whole[: len(cut)] == cut, "a smaller budget only ends it earlier"
    assert cut[-2].nodes < 400 <= cut[-1].nodes < whole[-1].nodes


_ELSEWHERE = """
from tests.bots.test_deliberation import *
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


class Scripted:
    """A search in whose place a script says what each turn is worth after each further own turn."""

    look = replace(SMALL, first=2)
    judgement, seat, seed, nodes = PlainJudgement(), 0, "s", 0

    def __init__(self, worth: dict[str, Sequence[int]]) -> None:
        self.game, self.worth, self.asked = pebbles(9), worth, dict.fromkeys(worth, 0)

    def ends(self) -> list[SearchLine]:
        return [self.played((name,)) for name in self.worth]

    def played(self, step: tuple[str, ...]) -> SearchLine:
        return SearchLine(self.game, step, 0, self.game)  # type: ignore[arg-type]

    def further(self, lines: Sequence[SearchLine], replies: object) -> list[SearchLine]:
        del replies
        name = str(lines[0].actions[0])
        self.asked[name] += 1
        return [lines[0]._replace(worth=self.worth[name][self.asked[name] - 1])]

    def at_once(self) -> Thought:
        return Thought(())

    def thought(self, lines: Sequence[SearchLine], turns: int, nodes: int) -> Thought:
        return Thought(lines[0].actions, nodes=nodes, turns=turns)


def best(*guesses: dict[str, Sequence[int]]) -> str:
    found = final(Deliberation(cast("list[Search]", [Scripted(worth) for worth in guesses])).thoughts())
    return str(found.actions[0])


def test_a_turn_that_can_wait_does_not_come_first() -> None:
    """In the end a little more is hoped for from doing the best thing later; until then rivals may have taken it."""
    assert best({"at once": (100, 100), "later": (20, 110)}) == "at once"
    assert best({"at once": (100, 100), "later": (95, 110)}) == "later"


def test_a_turn_counts_by_the_mean_of_the_guesses() -> None:
    lucky, safe = {"bold": (90, 90), "safe": (60, 60)}, {"bold": (0, 0), "safe": (60, 60)}
    assert best(lucky) == "bold"
    assert best(lucky, safe) == "safe"


def test_fewer_turns_are_followed_further(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliberation, "_KEPT", (1, 1))
    guess = Scripted({"one": (5, 5), "other": (9, 9)})
    assert final(Deliberation(cast("list[Search]", [guess])).thoughts()).turns == 2
    assert guess.asked == {"one": 1, "other": 1}


def test_a_magnate_looks_at_more_guesses_than_a_director() -> None:
    assert look_of("magnate").guesses > look_of("director").guesses == 1


@pytest.mark.parametrize("key", GAMES)
def test_magnates_are_offered_where_games_have_shown_that_they_win(key: str) -> None:
    assert ("magnate" in levels_of(title(key))) == (key != "first_train")
    assert parse_kind("bot:magnate").level == "magnate", "a file may name one anywhere"
