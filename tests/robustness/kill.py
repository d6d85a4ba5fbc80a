"""Processes killed in the middle of their work, by `kill -9`, and what can be brought back afterwards.

A child tells through a pipe what it is about to do and what it has done; what it said it had done must be
there, and at most the one thing it was about. Forked children need no new start of Python: thousands can
be killed. What `SIGKILL` cannot show – that the disk itself keeps what it was told – `test_power_loss` does.
"""

from __future__ import annotations

import os
import select
import signal
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from imperial_steam.session import (
    Ledger,
    SaveError,
    Session,
    claimed,
    dismiss,
    load,
    read_journal,
    save,
    unfinished,
)
from imperial_steam.session.files import backup
from imperial_steam.session.records import Finished, Records, Result
from imperial_steam.titles import TITLES
from tests import rail_games, train_games

SAVES = Path(__file__).resolve().parents[2] / "saves"
NOW = "2026-05-01T12:00:00"
#: Games played at a time, among them one against the automa; the rest are of the other titles, some against Emil.
GAMES = ("0.1.0.json", "0.1.0-solo.json")
#: Seconds until a child must have said something.
PATIENCE = 60.0


class Teller:
    """The child's end of the pipe."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def will(self, state: object) -> None:
        """Say what is about to become of it."""
        os.write(self._pipe, f"W {state}\n".encode())

    def done(self, state: object) -> None:
        """Say what is safe now."""
        os.write(self._pipe, f"D {state}\n".encode())


class Told:
    """What a child has said: the last state it called safe, and what it was about after that, if anything."""

    def __init__(self, text: str) -> None:
        lines = [line for line in text.split("\n")[:-1] if line]
        safe = [place for place, line in enumerate(lines) if line.startswith("D ")]
        self.steps = len(safe)
        self.safe = lines[safe[-1]][2:] if safe else None
        about = [line[2:] for line in lines[safe[-1] + 1 if safe else 0 :]]
        self.about = about[-1] if about else None

    def allows(self, state: str) -> bool:
        """True for a state that may be found after the kill."""
        return state in (self.safe, self.about)


@cache
def archived(name: str) -> Ledger:
    """An archived game."""
    return load(SAVES / name, TITLES)


def any_game(random: Random) -> Ledger:
    """A whole game to play on: an archived one, or one of any mode of the other titles."""
    kind = random.randrange(6)
    if kind < len(GAMES):
        return archived(GAMES[kind])
    if kind < 4:
        return rail_games.GAMES.whole(random.choice(rail_games.GAMES.modes if kind == 2 else rail_games.SOLO), 0)
    return train_games.GAMES.whole(random.choice(train_games.GAMES.modes), 0)


def moment(texts: Sequence[str]) -> str:
    """A short name of the actions done."""
    return f"{len(texts)}:{zlib.crc32(chr(10).join(texts).encode()):08x}"


def at(ledger: Ledger) -> str:
    return moment([entry.text for entry in ledger.done])


# What children do


def play(folder: Path, random: Random, tell: Teller, whole: Ledger) -> None:
    """Play a recorded game on from somewhere, with moves taken back and done again."""
    texts = [entry.text for entry in whole.entries]
    session = Session(whole.fork(random.randrange(30)), folder / "journals", NOW)
    tell.done(at(session.ledger))
    _go_on(session, texts, random, tell)


def _go_on(session: Session, texts: Sequence[str], random: Random, tell: Teller) -> None:
    ledger = session.ledger
    while ledger.cursor < len(texts):
        if ledger.cursor and random.random() < 0.2:
            tell.will(moment(texts[: ledger.cursor - 1]))
            session.undo()
        else:
            tell.will(moment(texts[: ledger.cursor + 1]))
            if not session.redo():
                session.apply(texts[ledger.cursor])
        tell.done(at(ledger))


def resume(folder: Path, random: Random, tell: Teller, whole: Ledger) -> None:
    """Continue an interrupted game again and again, as a player does who is cut off each time."""
    texts = [entry.text for entry in whole.entries]
    session = Session(whole.fork(random.randrange(20)), folder / "journals", NOW)
    tell.done(at(session.ledger))
    while True:
        session.suspend()
        (game,) = unfinished(folder / "journals")
        with claimed(game.path):
            found = read_journal(game.path, TITLES)
            assert found is not None
            assert found.ledger is not None
            session = Session(found.ledger, folder / "journals", NOW)
            dismiss(game.path)
        for _ in range(3):
            tell.will(moment(texts[: session.ledger.cursor + 1]))
            session.apply(texts[session.ledger.cursor])
            tell.done(at(session.ledger))


def write(folder: Path, random: Random, tell: Teller, whole: Ledger) -> None:
    """Save one game under one name, action after action, with its backups."""
    ledger = whole.fork(random.randrange(20))
    while True:
        tell.will(at(ledger))
        save(ledger, folder / "game.steamgame", NOW)
        tell.done(at(ledger))
        ledger.apply(whole.entries[ledger.cursor].text)


def record(folder: Path, random: Random, tell: Teller, whole: Ledger) -> None:
    """Record finished games, one after another."""
    del whole, random
    results = (Result("Anna", "red", "human", 400, True), Result("Béla", "purple", "human", 300, False))
    records, number = Records(folder / "records.jsonl"), 0
    while True:
        number += 1
        tell.will(number)
        records.add(Finished(f"g{number}", "imperial_steam", NOW, results, 8, 400))
        tell.done(number)


# What must be there afterwards


def check_game(folder: Path, told: Told) -> None:
    """One of the games that can be continued is the one that was played, with everything that was safe."""
    games = [read_journal(game.path, TITLES) for game in unfinished(folder / "journals")]
    if told.safe is None:
        return
    found = [at(game.ledger) for game in games if game is not None and game.ledger is not None and game.fault is None]
    assert any(told.allows(state) for state in found), f"safe {told.safe}, about {told.about}, found {found}"


def check_save(folder: Path, told: Told) -> None:
    """The save is whole, new or old, and so is every backup; the next save clears up."""
    path = folder / "game.steamgame"
    if told.safe is None and not path.exists():
        return
    assert told.allows(at(load(path, TITLES))), f"safe {told.safe}, about {told.about}"
    for number in (1, 2, 3):
        if backup(path, number).exists():
            load(backup(path, number), TITLES)
    save(load(path, TITLES), path, NOW)
    assert not list(folder.glob(".*")), "something stale stays behind"


def check_records(folder: Path, told: Told) -> None:
    """Every game that was recorded is there, at most one line was torn, and the next one is kept."""
    path = folder / "records.jsonl"
    records = Records(path)
    kept = len(records.games)
    assert records.damaged <= 1
    assert told.safe is None or kept in (int(told.safe), int(told.safe) + 1)
    results = (Result("Anna", "red", "human", 1, True),)
    assert records.add(Finished("next", "imperial_steam", NOW, results, 1, 1))
    assert len(Records(path).games) == kept + 1


Work = Callable[[Path, Random, Teller, Ledger], None]
#: What is killed: mostly play.
WORKS: Sequence[tuple[str, Work, Callable[[Path, Told], None]]] = (
    ("play", play, check_game), ("play", play, check_game), ("play", play, check_game), ("resume", resume, check_game),
    ("save", write, check_save), ("records", record, check_records),
)  # fmt: skip


def kill_once(seed: int, number: int, folder: Path) -> str:
    """Start a child, kill it somewhere, examine what it left; says what was killed. Raises for what was lost."""
    name, work, check = WORKS[number % len(WORKS)]
    random = Random(f"kill {seed} {number}")
    whole = any_game(random)
    reader, child = _start(work, folder, random, whole)
    try:
        text = _listen(reader, random)
        time.sleep(random.random() * random.choice([0.0, 0.002, 0.02]))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        text += _rest(reader)
    finally:
        os.close(reader)
    told = Told(text)
    check(folder, told)
    if not os.WIFSIGNALED(status):
        assert os.WEXITSTATUS(status) == 0, f"the child failed by itself: {text[-500:]}"
        return f"{name}, over before"
    return f"{name}, {'in the middle' if told.steps > 1 else 'at the beginning'}"


def _start(work: Work, folder: Path, random: Random, whole: Ledger) -> tuple[int, int]:
    """Fork a child that works; the pipe it speaks through, and its number."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(writer)
        return reader, child
    status = 1
    try:
        os.close(reader)
        work(folder, random, Teller(writer), whole)
        status = 0
    except BaseException as cause:
        os.write(writer, f"{type(cause).__name__}: {cause}\n".encode())
    finally:
        os._exit(status)


def _listen(reader: int, random: Random) -> str:
    """What the child says until it has done some steps – sometimes none, mostly a few."""
    steps, text = random.choice([0, 1, 2, 3, 5, 8, 13, 21]), ""
    while text.count("\nD ") + text.startswith("D ") < steps:
        ready, _, _ = select.select([reader], [], [], PATIENCE)
        assert ready, "the child says nothing"
        said = os.read(reader, 1 << 16).decode()
        if not said:
            break
        text += said
    return text


def _rest(reader: int) -> str:
    """What the child had still said before it died."""
    parts = []
    while part := os.read(reader, 1 << 16):
        parts.append(part)
    return b"".join(parts).decode()


def kills(seed: int, seconds: float, count: int, tell: Callable[[Counter[str]], None]) -> Counter[str]:
    """Kill until time or count is over; what was killed how often."""
    outcomes: Counter[str] = Counter()
    number, until = 0, time.monotonic() + seconds
    for name in GAMES:
        archived(name)
    while number < count and time.monotonic() < until:
        with tempfile.TemporaryDirectory(prefix="imperial-steam-kill-") as folder:
            try:
                outcomes[kill_once(seed, number, Path(folder))] += 1
            except (AssertionError, SaveError) as cause:
                outcomes["FAILED"] += 1
                print(f"FAILED --kind kills --seed {seed}, number {number}: {cause}", flush=True)
        number += 1
        tell(outcomes)
    return outcomes
