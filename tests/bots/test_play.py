"""Random play and simulation: fair, checked, the same for every number of processes and hash seed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from random import Random

import pytest

from imperial_steam import titles
from imperial_steam.bots import simulate as simulating
from imperial_steam.bots.play import BrokenGame, play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.bots.simulate import SimulationOrder, play_number, simulate
from imperial_steam.games.protocol import CHANCE, Decision
from imperial_steam.titles import TITLES, Entry
from tests.toy.actions import Take, Thrown
from tests.toy.board import Board
from tests.toy.game import Toy
from tests.toy.samples import BOARD, pebbles
from tests.toy.setup import Setup
from tests.toy.title import TITLE as TOY
from tests.toy.title import ToyTitle

STEAM = TITLES["imperial_steam"]


def test_the_random_bot_is_fair() -> None:
    decision = Decision(0, "turn", [Take(n) for n in (1, 2, 3)])
    bot = RandomBot(Random(1))
    found = Counter(str(bot(pebbles(9), decision)) for _ in range(3000))
    assert set(found) == {"take 1", "take 2", "take 3"}
    assert all(900 < count < 1100 for count in found.values())


def test_chance_is_as_likely_as_it_says() -> None:
    """A bag with three cubes of one colour and one of another."""
    decision = Decision(CHANCE, "thrown", [Thrown(n) for n in (1, 2, 3)], weights=(3, 0, 1))
    bot = RandomBot(Random(1))
    found = Counter(str(bot(pebbles(9), decision)) for _ in range(4000))
    assert set(found) == {"thrown 1", "thrown 3"}
    assert 2850 < found["thrown 1"] < 3150


def test_a_game_is_played_to_its_end() -> None:
    game = pebbles(40)
    played = play_game(game, RandomBot(Random(2)), check=True)
    assert game.over
    again = pebbles(40)
    events = [event for action in played.actions for event in again.apply(action)]
    assert events == played.events
    assert again.digest() == game.digest()


class Broken(Toy):
    """A toy that breaks."""

    def violations(self) -> Sequence[str]:
        return ["the ninth pebble"] if max(self.piles) > 8 else []


def broken() -> Broken:
    return Broken(BOARD, Setup(2))


def test_a_broken_position_is_reported_with_its_actions() -> None:
    with pytest.raises(BrokenGame, match="the ninth pebble") as caught:
        play_game(broken(), RandomBot(Random(2)), check=True)
    replayed = broken()
    for text in caught.value.actions:
        replayed.apply(TOY.parse_action(text))
    assert replayed.violations()
    play_game(broken(), RandomBot(Random(2)), check=False)


class Stuck(Toy):
    """A toy nobody can go on with."""

    def decision(self) -> Decision | None:
        return Decision(0, "turn", [])


def test_a_decision_without_options_is_reported() -> None:
    with pytest.raises(BrokenGame, match="turn"):
        play_game(Stuck(BOARD, Setup(2)), RandomBot(Random(2)))


class BrokenTitle(ToyTitle):
    """The title of the toy that breaks."""

    def new_game(self, board: Board, setup: Setup) -> Toy:
        return Broken(board, setup)


BROKEN = BrokenTitle()


@pytest.fixture
def broken_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that is known for one test alone: it has no table, so nothing else may meet it."""
    monkeypatch.setitem(titles._ENTRIES, "broken", Entry("broken", "tests.bots.test_play:BROKEN", ""))


@pytest.mark.usefixtures("broken_title")
def test_a_simulation_goes_on_after_a_fault() -> None:
    totals = simulate(SimulationOrder("broken", 2, 3, 1, ("plain",)))
    assert (totals.games, len(totals.faults), totals.scores) == (3, 3, [])
    assert totals.plain()["faults"][0]["fault"] == "the ninth pebble"
    assert not simulate(SimulationOrder("broken", 2, 3, 1, ("plain",), check=False)).faults


def test_setup_kinds_take_turns_and_seeds_differ() -> None:
    order = SimulationOrder("toy", 2, 4, 5, ("plain", "high"))
    outcomes = [play_number(order, BOARD, n) for n in range(4)]
    assert [outcome.kind for outcome in outcomes] == ["plain", "high", "plain", "high"]
    assert len({outcome.digest for outcome in outcomes}) == 4


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_keep_every_invariant(players: int) -> None:
    """INV-01 to INV-14 in every position of whole random games, PH1-03 in their number of turns."""
    heard: list[int] = []
    totals = simulate(SimulationOrder(STEAM.key, players, 6, 11, STEAM.setup_kinds), tell=heard.append)
    assert [fault.fault for fault in totals.faults] == []
    assert heard == [1, 2, 3, 4, 5, 6]
    plain = totals.plain()
    assert plain["tables"]["setup"] == {"fixed": 2, "normal": 2, "random": 2}
    assert sum(plain["tables"]["end"].values()) == 6
    # PH1-03: so many turns each in the rounds up to the last one.
    hands = [0, 2, 5, 9, 14, 19, 24, 29, 34]
    turns = sum(hands[int(last)] * count for last, count in plain["rounds"].items())
    # Franz places his hand markers beside the action tiles (FRANZ-TURN-01), so they are not counted.
    assert sum(plain["tables"]["main_actions"].values()) == players * turns
    assert list(plain["tables"]["main_actions"]) == [f"A{n}" for n in range(1, 12)]
    assert json.loads(json.dumps(plain)) == plain


def test_any_number_of_processes_gives_the_same_result() -> None:
    order = SimulationOrder(STEAM.key, 2, 9, 3, STEAM.setup_kinds, check=False)
    assert simulate(order, 1).plain() == simulate(order, 3).plain()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_every_hash_seed_gives_the_same_result(hash_seed: str) -> None:
    script = (
        "from imperial_steam.bots.simulate import *; from imperial_steam.titles import TITLES; import json;"
        "t = TITLES['imperial_steam'];"
        "print(json.dumps(simulate(SimulationOrder(t.key, 3, 3, 8, t.setup_kinds, False)).plain(), sort_keys=True))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    output = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    here = simulate(SimulationOrder(STEAM.key, 3, 3, 8, STEAM.setup_kinds, False)).plain()
    assert json.loads(output.stdout) == here


@pytest.mark.skipif(sys.platform == "win32", reason="signals of other systems")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_pool_is_never_interrupted_while_it_starts(number: signal.Signals) -> None:
    """Half started it could not be ended: what interrupts waits until the batch is handed over."""
    done = list[str]()

    class Pool(Executor):
        def submit(self, *_: object) -> None:  # type: ignore[override]
            signal.raise_signal(number)
            done.append("handed over")

    before = signal.signal(number, lambda *_: sys.exit(1))
    try:
        with pytest.raises(SystemExit):
            simulating._submit(Pool(), [1])
    finally:
        signal.signal(number, before)
    assert done
