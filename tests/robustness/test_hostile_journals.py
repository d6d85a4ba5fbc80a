"""Journals under attack: other windows, odd file systems, files nobody wrote, and whoever clears up underneath."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
import zlib
from pathlib import Path
from random import Random

import pytest

from imperial_steam.session import (
    Ledger,
    SaveError,
    Session,
    claimed,
    disk,
    dismiss,
    limits,
    read_journal,
    recovery,
    set_aside,
    unfinished,
)
from imperial_steam.session.journal import SUFFIX, line, number
from imperial_steam.titles import TITLES
from tests.session.conftest import PEOPLE
from tests.toy.title import TITLE as TOY

NOW = "2026-05-01T12:00:00"
POSIX = pytest.mark.skipif(os.name == "nt", reason="no such thing there")


def begin(folder: Path, saved_at: str = NOW) -> Session:
    return Session(Ledger.new(TOY, PEOPLE, "plain", Random(1)), folder, saved_at)


def play(session: Session, turns: int = 3) -> None:
    for _ in range(turns):
        session.apply("take 1")
        session.apply("end")


def journal(session: Session) -> Path:
    assert session.journal is not None
    return session.journal


def texts(path: Path) -> list[str]:
    """The actions a journal brings back, all of them."""
    found = read_journal(path, TITLES)
    assert found is not None
    assert found.fault is None
    assert found.ledger is not None
    return [entry.text for entry in found.ledger.done]


TWIN = """
import os, sys, time
from pathlib import Path
from tests.robustness.test_hostile_journals import begin
session = None
while time.time() < float(sys.argv[2]):
    pass
session = begin(Path(sys.argv[1]))
for _ in range(5):
    session.apply(f"take {sys.argv[3]}")
    session.apply("end")
os._exit(9)
"""


def test_windows_that_start_in_the_same_instant_never_share_a_journal(tmp_path: Path) -> None:
    for trial in range(4):
        folder = tmp_path / str(trial)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        moment = str(time.time() + 0.8)
        command = [sys.executable, "-c", TWIN, str(folder), moment]
        windows = [subprocess.Popen([*command, take], env=environment) for take in "123"]
        assert [window.wait() for window in windows] == [9, 9, 9]
        games = unfinished(folder)
        assert sorted(texts(game.path) for game in games) == [[f"take {n}", "end"] * 5 for n in (1, 2, 3)]


@POSIX
def test_an_unfinished_name_met_by_whoever_clears_up_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another window may remove the file before it is locked; the journal never writes into nothing."""
    made: list[Path] = []

    def swept(path: Path, rights: int) -> int:
        handle = create(path, rights)
        made.append(path)
        if len(made) == 1:
            path.unlink()
        return handle

    create = disk.create
    monkeypatch.setattr(disk, "create", swept)
    session = begin(tmp_path)
    play(session)
    assert len(made) == 2
    assert journal(session) == made[1]
    assert texts(made[1]) == ["take 1", "end"] * 3


@POSIX
@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.EACCES])
def test_folders_that_cannot_be_synchronised_are_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """Some network and FUSE mounts answer so: one journal, no complaint."""
    fail_folders(monkeypatch, code)
    session = begin(tmp_path)
    play(session, 50)
    assert session.problem is None
    assert list(tmp_path.iterdir()) == [journal(session)]


@POSIX
def test_a_folder_that_fails_costs_no_journals_but_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_folders(monkeypatch, errno.EIO)
    session = begin(tmp_path)
    play(session, 50)
    assert session.problem is not None
    assert session.problem.reason == "not_durable"
    assert list(tmp_path.iterdir()) == [journal(session)]


def fail_folders(monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Have the synchronisation of folders fail, that of files succeed."""
    real = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(code, os.strerror(code))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)


def test_a_hundred_interrupted_games_are_listed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list replays none of them."""
    for second in range(100):
        session = begin(tmp_path, f"2026-05-01T12:00:{second:02}")
        play(session, 5)
        session.suspend()
    monkeypatch.setattr(recovery, "from_document", None)
    begun = time.process_time()
    games = unfinished(tmp_path)
    assert time.process_time() - begun < 2
    assert len(games) == 100
    assert [game.saved_at[-2:] for game in games] == [f"{n:02}" for n in reversed(range(100))]
    assert {game.people for game in games} == {(("Anna", "human"), ("Béla", "random"))}
    assert {game.round for game in games} == {3}


@pytest.mark.parametrize(
    "text", [b"{not json", b"[1, 2]", b'{"to": "x"}', b'{"to": 99}', b'{"to": -1}', b'{"fly": 1}', b'{"do": 5}',
             b'{"do": "fly"}', b'{"to": 1e400}', b'{"do": "take 1", "x": ' + b"[" * 3000 + b"]" * 3000 + b"}",
             b'{"to": ' + b"1" * 5000 + b"}", b"\xff"],
)  # fmt: skip
def test_a_line_without_meaning_costs_what_follows_it_and_no_other_game(tmp_path: Path, text: bytes) -> None:
    good = begin(tmp_path)
    play(good)
    bad = begin(tmp_path)
    play(bad)
    with journal(bad).open("ab") as file:
        file.write(b"%08x %b\n" % (zlib.crc32(text), text) + line({"do": "take 2"}))
    paths = [journal(bad), journal(good)]
    good.suspend()
    bad.suspend()
    assert [game.path for game in unfinished(tmp_path)] == paths
    assert texts(paths[1]) == ["take 1", "end"] * 3
    found = read_journal(paths[0], TITLES)
    assert found is not None
    assert found.fault is not None
    assert found.fault.line == 8
    assert found.ledger is not None
    assert [entry.text for entry in found.ledger.done] == ["take 1", "end"] * 3


@pytest.mark.parametrize("head", [b"", b"\n", b"\0" * 5000, b"{}\n", b"[" * 5_000_000, b"x" * 5_000_000 + b"\n"])
def test_files_that_are_no_journals_are_listed_as_damaged_or_not_at_all(tmp_path: Path, head: bytes) -> None:
    (tmp_path / f"a{SUFFIX}").write_bytes(head)
    good = begin(tmp_path)
    play(good)
    path = journal(good)
    good.suspend()
    games = [game for game in unfinished(tmp_path) if game.fault is None]
    assert [game.path for game in games] == [path]


@POSIX
def test_what_is_no_regular_file_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"pipe{SUFFIX}")
    (tmp_path / f"folder{SUFFIX}").mkdir()
    (tmp_path / f"zero{SUFFIX}").symlink_to("/dev/zero")
    (tmp_path / f"gone{SUFFIX}").symlink_to(tmp_path / "nowhere")
    session = begin(tmp_path)
    play(session)
    session.close()
    assert unfinished(tmp_path) == []
    assert not unfinished(tmp_path)


@POSIX
@pytest.mark.parametrize("how", ["removed", "replaced", "renamed", "folder removed"])
def test_a_journal_taken_away_underneath_is_begun_anew_at_once(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "journals"
    session = begin(folder)
    play(session)
    path = journal(session)
    if how == "renamed":
        path.rename(tmp_path / "elsewhere")
    else:
        path.unlink()
    if how == "replaced":
        path.write_text("something else", encoding="utf-8")
    if how == "folder removed":
        folder.rmdir()
    session.apply("take 2")
    assert session.problem is None
    assert journal(session) != path
    assert texts(journal(session)) == [*["take 1", "end"] * 3, "take 2"]


@POSIX
def test_drawn_chance_is_recorded_once_when_the_journal_begins_anew(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.apply("take 1")
    session.apply("throw")
    journal(session).unlink()
    session.settle(Random(1))
    assert texts(journal(session)) == [entry.text for entry in session.ledger.done]


def test_a_clock_set_back_changes_no_order(tmp_path: Path) -> None:
    """Neither the list nor what is cleared away follows the clock."""
    closed = []
    for day in range(recovery.KEPT + 3):
        session = begin(tmp_path, f"2026-05-{20 - day}T12:00:00")
        closed.append(journal(session))
        os.utime(journal(session), (1e9 - day, 1e9 - day))
        session.close()
    assert [path.exists() for path in closed] == [False] * 3 + [True] * recovery.KEPT
    first, second = begin(tmp_path, "2026-05-01"), begin(tmp_path, "2025-01-01")
    paths = [journal(second), journal(first)]
    first.suspend()
    second.suspend()
    assert [game.path for game in unfinished(tmp_path)] == paths


def test_journals_of_earlier_versions_are_offered_after_all_others(tmp_path: Path) -> None:
    session = begin(tmp_path)
    play(session)
    old = tmp_path / "toy-2026-05-01T12-00-00.journal"
    kept = [data for data in journal(session).read_bytes().splitlines(keepends=True) if b'"end":true' not in data]
    old.write_bytes(kept[0] + b"".join(line({"do": text}) for text in ["take 1", "end"] * 3))
    new = journal(session)
    session.suspend()
    assert [game.path for game in unfinished(tmp_path)] == [new, old]
    assert texts(old) == ["take 1", "end"] * 3


def test_a_game_is_continued_by_one_window_alone(tmp_path: Path) -> None:
    session = begin(tmp_path)
    path = journal(session)
    with pytest.raises(SaveError, match="in_use"), claimed(path):
        pass
    session.suspend()
    with claimed(path):
        assert unfinished(tmp_path) == []
        with pytest.raises(SaveError, match="in_use"), claimed(path):
            pass
    assert unfinished(tmp_path)
    path.unlink()
    with pytest.raises(SaveError, match="not_found"), claimed(path):
        pass


@POSIX
def test_without_locks_a_game_is_still_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that knows no locks hides no game; a window declared dead while it lives goes on."""
    monkeypatch.setattr(disk, "lock", lambda handle: disk.Lock.UNSUPPORTED)
    session = begin(tmp_path)
    play(session)
    path = journal(session)
    assert [game.path for game in unfinished(tmp_path)] == [path]
    dismiss(path)
    assert not unfinished(tmp_path)
    session.apply("take 2")
    assert texts(path) == [*["take 1", "end"] * 3, "take 2"]


def test_a_discarded_game_is_not_offered_and_one_set_aside_is_kept(tmp_path: Path) -> None:
    sessions = [begin(tmp_path) for _ in range(2)]
    first, second = map(journal, sessions)
    for session in sessions:
        session.suspend()
    dismiss(first)
    assert first.exists()
    place = set_aside(second)
    assert not unfinished(tmp_path)
    tidy_up(tmp_path)
    assert place.exists()
    sessions[0].apply("take 1")
    assert number(journal(sessions[0])) == 3


def tidy_up(folder: Path) -> None:
    recovery.tidy(folder, 0)


def test_a_session_that_cannot_be_shown_leaves_nothing_to_offer(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.reject()
    session.apply("take 1")
    assert session.journal is None
    assert not unfinished(tmp_path)
    assert len(list(tmp_path.glob(f"*{recovery.ASIDE}"))) == 1


@pytest.mark.parametrize(("limit", "value"), [("JOURNAL_LINES", 40), ("JOURNAL_BYTES", 8_000)])
def test_a_long_game_goes_on_in_a_new_journal_before_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: int
) -> None:
    monkeypatch.setattr(limits, limit, value)
    session = begin(tmp_path)
    session.apply("take 1")
    for _ in range(100):
        session.undo()
        session.redo()
    paths = {path for path in tmp_path.iterdir() if not recovery._is_closed(path)}
    assert paths == {journal(session)}
    assert texts(journal(session)) == ["take 1"]
    assert session.problem is None


@POSIX
def test_journals_are_for_their_owner(tmp_path: Path) -> None:
    session = begin(tmp_path)
    path = journal(session)
    assert path.stat().st_mode & 0o777 == 0o600
    session.suspend()
    path.chmod(0o644)
    dismiss(path)
    assert path.stat().st_mode & 0o777 == 0o600, "one of an earlier version loses its rights when it is closed"
