"""The thinking process: asked without waiting, interrupted, restarted, ended with the window."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from imperial_steam.bots.levels import player
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Thought, Weighed, final
from imperial_steam.bots.weigh import Weigher
from imperial_steam.games.protocol import Game, draw
from imperial_steam.session import Ledger, Person
from imperial_steam.thinking import asking, process, worker
from imperial_steam.thinking.messages import Question, Reply
from imperial_steam.thinking.parcel import packed, packed_board, unpacked, unpacked_board
from imperial_steam.thinking.review import Review, own_turns
from imperial_steam.thinking.worker import Worker
from imperial_steam.titles import TITLES
from tests.screen import wait_for

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("imperial_steam", "russian_railroads")
CHEAP, DEAR = "bot:apprentice", "bot:director"


def begun(key: str, actions: int = 0, seed: int = 1) -> Ledger:
    """A game of three after some random actions."""
    title = TITLES[key]
    people = [Person(name, colour) for name, colour in zip("ABC", title.colours, strict=False)]
    ledger, chance = Ledger.new(title, people, title.setup_kinds[0], Random(seed)), Random(seed)
    while ledger.cursor < actions or ledger.decision.player < 0:
        ledger.apply(draw(ledger.decision, chance))
    return ledger


@pytest.fixture
def mind() -> Iterator[tuple[Worker, Ledger]]:
    """A worker and a game it can be asked about."""
    ledger = begun("imperial_steam", 30)
    made = Worker(ledger.title, ledger.board)
    yield made, ledger
    made.close()


def ask(mind: Worker, ledger: Ledger, kind: str = CHEAP) -> None:
    seat = ledger.decision.player
    mind.ask(ledger.game, seat, kind, asking.seed(ledger, seat))


def answer(mind: Worker) -> Reply:
    return wait_for("an answer", mind.poll)


def thought(mind: Worker) -> Thought:
    told = answer(mind)
    assert told.thought is not None, told.report
    return told.thought


@pytest.mark.parametrize("key", GAMES)
def test_a_position_arrives_as_it_was_sent(key: str) -> None:
    ledger = begun(key, 60)
    board = unpacked_board(packed_board(ledger.board))
    there: Game = unpacked(packed(ledger.game, ledger.board), board)
    assert there.digest() == ledger.game.digest()
    assert there.key() == ledger.game.key()
    assert [str(option) for option in there.decision().options] == [str(o) for o in ledger.decision.options]


@pytest.mark.parametrize("key", [*GAMES, "first_train"])
def test_a_position_is_sent_without_what_is_worked_out_of_it(key: str) -> None:
    ledger = begun(key, 60)
    game = ledger.game.copy()
    game.apply_known(ledger.decision.options[0])
    sent = packed(game, ledger.board)
    assert game.decision() is not None
    assert packed(game, ledger.board) == sent


@pytest.mark.parametrize("key", GAMES)
def test_it_thinks_what_would_be_thought_here(key: str) -> None:
    """Same seed, budget and position: same move, in whatever process."""
    ledger = begun(key, 40)
    seat = ledger.decision.player
    mind = Worker(ledger.title, ledger.board)
    try:
        ask(mind, ledger)
        far = thought(mind)
    finally:
        mind.close()
    seed = asking.seed(ledger, seat)
    seen = ledger.game.observation(seat, Random(f"{seed}/sent"))
    near = final(player(ledger.title, ledger.board, CHEAP).think(seen, seat, seed))
    assert [str(action) for action in far.actions] == [str(action) for action in near.actions]
    assert (far.considered, far.nodes) == (near.considered, near.nodes)
    for action in far.actions[:1]:
        ledger.apply(action)


def test_nothing_waits_for_it(mind: tuple[Worker, Ledger]) -> None:
    """Asking, looking and interrupting return at once, also while the process begins."""
    worker, ledger = mind
    taken = []
    for _ in range(30):
        for call in (lambda: ask(worker, ledger, DEAR), worker.poll, worker.now, worker.cancel, worker.poll):
            begin = time.perf_counter()
            call()
            taken.append(time.perf_counter() - begin)
        time.sleep(0.02)
    assert sorted(taken)[len(taken) * 9 // 10] < 0.05


def test_a_question_after_another_is_the_only_one_answered(mind: tuple[Worker, Ledger]) -> None:
    worker, ledger = mind
    ask(worker, ledger, DEAR)
    wait_for("the question to be sent", lambda: worker.poll() or worker._sent)
    later = ledger.fork(ledger.cursor)
    later.apply(later.decision.options[0])
    later.settle(Random(1))
    ask(worker, later)
    told = answer(worker)
    assert told.number == worker._number == 2
    assert told.thought.actions[0] in later.decision.options
    time.sleep(0.2)
    assert worker.poll() is None


def test_now_takes_the_best_so_far(mind: tuple[Worker, Ledger], monkeypatch: pytest.MonkeyPatch) -> None:
    worker, ledger = mind
    ask(worker, ledger, DEAR)
    worker.now()  # before the process has begun
    assert thought(worker).actions[0] in ledger.decision.options
    ask(worker, ledger, DEAR)
    begin = time.perf_counter()
    worker.now()
    assert thought(worker).actions[0] in ledger.decision.options
    assert time.perf_counter() - begin < 5


def test_the_clock_cuts_a_thought_off(mind: tuple[Worker, Ledger], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "LIMIT", 0.0)
    asked, ledger = mind
    ask(asked, ledger, DEAR)
    short = thought(asked)
    monkeypatch.setattr(worker, "LIMIT", 20.0)
    ask(asked, ledger, DEAR)
    assert thought(asked).nodes > short.nodes


@pytest.mark.parametrize(("share", "thoughts"), [(1.0, 20), (0.5, 40), (0.05, 60)])
def test_a_busy_computer_gets_more_time_for_the_same_thought(
    monkeypatch: pytest.MonkeyPatch, share: float, thoughts: int
) -> None:
    """A thought has 20 seconds of the processor, of which so much is there for it; nobody waits longer than 60."""
    passed = count(1)
    now = [0.0]
    clock = SimpleNamespace(monotonic=lambda: now[0], process_time=lambda: share * now[0])

    def slices(*_: object) -> Iterator[int]:
        for now[0] in passed:
            yield int(now[0])

    monkeypatch.setattr(process, "time", clock)
    monkeypatch.setattr(process, "_thoughts", slices)
    mind = process._Mind(cast("Connection", SimpleNamespace(poll=lambda: False)))
    mind._title = TITLES["imperial_steam"]
    found = cast(int, mind._think(Question(1, b"", "bot:clerk", 0, "s", worker.LIMIT)))
    assert found == pytest.approx(thoughts, abs=1)


def test_a_cancelled_question_is_never_answered(mind: tuple[Worker, Ledger]) -> None:
    worker, ledger = mind
    ask(worker, ledger)
    worker.cancel()
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        assert worker.poll() is None
    ask(worker, ledger)
    assert thought(worker).actions


def test_one_that_dies_begins_anew_and_answers(mind: tuple[Worker, Ledger]) -> None:
    worker, ledger = mind
    ask(worker, ledger)
    first = thought(worker)
    os.kill(worker.pid, signal.SIGKILL)
    ask(worker, ledger)
    assert thought(worker).actions == first.actions
    assert worker.restarts == 1


def test_one_that_dies_again_and_again_says_so(mind: tuple[Worker, Ledger]) -> None:
    worker, ledger = mind
    ask(worker, ledger, DEAR)
    told, end = None, time.monotonic() + 90
    while told is None and time.monotonic() < end:
        told = worker.poll()
        if worker._sent:
            os.kill(worker.pid, signal.SIGKILL)
        time.sleep(0.02)
    assert told is not None
    assert told.thought is None
    assert "3 times" in told.report
    ask(worker, ledger)
    assert thought(worker).actions, "and the next question finds a new process"


def test_what_fails_in_there_is_told(mind: tuple[Worker, Ledger]) -> None:
    worker, ledger = mind
    ask(worker, ledger, "bot:nobody")
    told = answer(worker)
    assert told.thought is None
    assert "ValueError" in told.report
    ask(worker, ledger)
    assert thought(worker).actions


def test_an_unknown_kind_is_played_by_a_known_one() -> None:
    """A save may name a level or a character that this program does not know."""
    ledger = begun("imperial_steam")
    assert asking.kind(ledger, "bot:director") == "bot:director"
    assert asking.kind(ledger, "bot:genius") == "bot:clerk"
    assert asking.kind(ledger, "bot:director:jester") == "bot:director"


def test_it_gets_what_its_seat_may_know_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """BID-01: the bids of others are drawn anew before a position leaves the window; nothing of the ledger is sent."""
    ledger = begun("imperial_steam")
    ledger.apply("bid 30")
    seen: list[Game] = []
    monkeypatch.setattr(worker, "packed", lambda game, board: seen.append(game) or b"")
    mind = Worker(ledger.title, ledger.board)
    monkeypatch.setattr(Worker, "_send_what_is_ready", lambda self, line: None)
    try:
        for number in range(40):
            mind.ask(ledger.game, ledger.decision.player, CHEAP, str(number))
        wait_for("everything to be packed", lambda: len(seen) == 40)
    finally:
        mind.close()
    assert len({game.digest() for game in seen}) > 1
    assert all(type(game) is type(ledger.game) for game in seen)


def alive(pid: int) -> bool:
    """A process runs (one that has ended and was not asked about yet does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


_WINDOW = """
import sys, time
from tests.thinking.test_worker import DEAR, ask, begun
from imperial_steam.thinking.worker import Worker

if __name__ == "__main__":
    ledger = begun("imperial_steam", 30)
    mind = Worker(ledger.title, ledger.board)
    ask(mind, ledger, DEAR)
    while not mind._sent:
        mind.poll()
        time.sleep(0.01)
    print(mind.pid, flush=True)
    if sys.argv[1:] != ["leave"]:
        time.sleep(60)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("how", ["kill", "leave"])
def test_it_ends_with_the_window(how: str, tmp_path: Path) -> None:
    """Also when the window is killed in the middle of a thought."""
    script = tmp_path / "window.py"
    script.write_text(_WINDOW)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), *sys.path))}
    window = subprocess.Popen(
        [sys.executable, str(script), how], env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert window.stdout is not None
    pid = int(window.stdout.readline())
    if how == "kill":
        assert alive(pid)
        window.kill()
    window.wait(20)
    window.stdout.close()
    wait_for("the end of the thinking process", lambda: not alive(pid), 10)


def test_a_turn_is_weighed_beside_another_one(mind: tuple[Worker, Ledger], monkeypatch: pytest.MonkeyPatch) -> None:
    """Here what the process is asked, and there what it does about it."""
    made, ledger = mind
    turn = next(turn for turn in own_turns(ledger) if turn.start >= 20)
    actions, seed = Review(ledger).question(turn)
    game = ledger.position_at(turn.start)
    made.weigh(game, turn.seat, actions, seed, actions[:1])
    question = made._question
    assert question is not None
    asked: list[object] = []
    monkeypatch.setattr(process, "unpacked", lambda *_: game)
    monkeypatch.setattr(Weigher, "weigh", lambda self, *given: asked.extend(given))
    process._thoughts(ledger.title, ledger.board, question)
    assert asked == [game, turn.seat, actions, seed, actions[:1]]


@pytest.mark.long
def test_it_weighs_a_turn_as_it_would_be_weighed_here(mind: tuple[Worker, Ledger]) -> None:
    made, ledger = mind
    turn = next(turn for turn in own_turns(ledger) if turn.start >= 20)
    actions, seed = Review(ledger).question(turn)
    game = ledger.position_at(turn.start)
    made.weigh(game, turn.seat, actions, seed)
    told = thought(made)
    assert isinstance(told, Weighed)
    *_, here = Weigher(judgement_of(ledger.title, ledger.board)).weigh(game, turn.seat, actions, seed)
    assert told == here
    assert told.complete
