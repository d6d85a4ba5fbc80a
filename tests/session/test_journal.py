"""The journal: nothing is lost by a kill at any instant, a torn line, an unwritable folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from imperial_steam.session import (
    Interrupted,
    Ledger,
    Person,
    Session,
    dismiss,
    read_journal,
    unfinished,
)
from imperial_steam.session.recovery import KEPT, tidy
from imperial_steam.titles import TITLES
from tests.session.conftest import PEOPLE, played
from tests.toy.title import TITLE as TOY

NOW = "2026-05-01T12:00:00"

PLAYER = """
import sys
from pathlib import Path
from random import Random
from imperial_steam.session import Ledger, Session
from tests.session.conftest import PEOPLE
from tests.toy.title import TITLE as TOY
random = Random(int(sys.argv[2]))
session = Session(Ledger.new(TOY, PEOPLE, "plain", random), Path(sys.argv[1]), "now")
print("ready", flush=True)
while True:
    decision = session.ledger.decision
    if decision is None:
        session.jump(0)
        print("jump 0", flush=True)
        continue
    entry = session.apply(random.choice(list(decision.options)))
    print(entry.text, flush=True)
"""


def begin(folder: Path) -> Session:
    return Session(Ledger.new(TOY, PEOPLE, "plain", Random(1)), folder, NOW)


def only(folder: Path) -> Interrupted:
    (listed,) = unfinished(folder)
    found = read_journal(listed.path, TITLES)
    assert found is not None
    return found


def problem(session: Session) -> str:
    """The reason why the journal fails, or nothing."""
    return "" if session.problem is None else session.problem.reason


def abandon(session: Session) -> Path:
    """What a crash does: the file is let go without the closing record."""
    assert session._journal is not None
    session._journal.release()
    return session._journal.path


@pytest.mark.parametrize("seed", range(3))
def test_kill_loses_nothing(tmp_path: Path, seed: int) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PLAYER, str(tmp_path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        # Some lines first, however slow the machine; then at whatever instant it has come to.
        reported = [child.stdout.readline().rstrip("\n") for _ in range(1 + 40 * seed)]
        child.send_signal(signal.SIGKILL)
        reported += child.stdout.read().splitlines()
    found = only(tmp_path)
    assert found.fault is None
    assert found.ledger is not None
    # What was reported was on disk before; at most one more action may be there.
    since = len(reported) - reported[::-1].index("jump 0") if "jump 0" in reported else 0
    told = [text for text in reported[since:] if text.startswith(("take", "throw", "end"))]
    assert told or since
    done = [entry.text for entry in found.ledger.done]
    assert done[: len(told)] == told or (done == [] and since)
    assert len(done) <= len(told) + 1


def test_every_torn_end_is_ignored(tmp_path: Path) -> None:
    session = begin(tmp_path)
    for text in ("take 1", "throw", "thrown 3"):
        session.apply(text)
    path = abandon(session)
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    for length in range(head, len(whole)):
        path.write_bytes(whole[:length])
        found = only(tmp_path)
        assert found.fault is None
        assert found.ledger is not None
        assert found.ledger.cursor == whole[:length].count(b"}") - whole[:head].count(b"}")


def test_a_head_that_was_never_finished_is_no_game_and_goes(tmp_path: Path) -> None:
    path = abandon(begin(tmp_path))
    path.write_bytes(path.read_bytes()[:-20])
    assert not unfinished(tmp_path)
    assert unfinished(tmp_path) == []
    tidy(tmp_path)
    assert not path.exists()


def test_a_damaged_head_is_reported(tmp_path: Path) -> None:
    path = abandon(begin(tmp_path))
    path.write_bytes(path.read_bytes().replace(b"toy", b"joy", 1))
    found = only(tmp_path)
    assert found.ledger is None
    assert found.fault is not None
    assert found.fault.reason == "damaged"


def test_damage_inside_recovers_what_is_before(tmp_path: Path) -> None:
    session = begin(tmp_path)
    for text in ("take 1", "end", "take 2", "end"):
        session.apply(text)
    path = abandon(session)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"take 2", b"take 3")
    path.write_bytes(b"".join(lines))
    found = only(tmp_path)
    assert found.fault is not None
    assert found.fault.line == 4
    assert found.ledger is not None
    assert found.ledger.cursor == 2


def test_jumps_are_journalled(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.apply("take 1")
    session.apply("throw")
    session.settle(Random(1))
    session.undo()
    session.undo()
    session.redo()
    abandon(session)
    found = only(tmp_path)
    assert found.ledger is not None
    assert (found.ledger.cursor, len(found.ledger.entries)) == (2, 3)
    assert found.ledger.game.digest() == session.ledger.game.digest()


def test_one_step_is_journalled_as_one(tmp_path: Path) -> None:
    """Also by a journal that begins in the middle of the game; records without it, as before, are single actions."""
    people = (Person("Anna", "red"), Person("Béla", "purple"))
    session = Session(Ledger.new(TOY, people, "plain", Random(1)), tmp_path, NOW)
    for number, text in enumerate(("take 1", "end", "take 1", "end")):
        session.apply(text, joined=number > 1)
    session.jump(1)
    abandon(session)
    found = only(tmp_path).ledger
    assert found is not None
    assert (found.joined, found.redo_target()) == ({2, 3}, 4)
    again = Session(found, tmp_path, NOW)
    again.jump(4)
    dismiss(only(tmp_path).path)
    abandon(again)
    kept = only(tmp_path)
    assert kept.ledger is not None
    assert (kept.ledger.undo_target(), kept.ledger.undo_target(single=True)) == (1, 3)
    plain = [line for line in kept.path.read_bytes().splitlines(keepends=True) if b"joined" not in line]
    assert len(plain) == 1, "the first record of the second journal holds the step"


def test_who_decides_for_a_seat_is_journalled(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.depute(0, "bot:clerk")
    session.apply(session.ledger.decision.options[0])
    session.depute(0, "")
    session.depute(0, "bot:director")
    abandon(session)
    found = only(tmp_path)
    assert found.fault is None
    assert found.ledger is not None
    assert found.ledger.seats.deputies == session.ledger.seats.deputies
    assert found.ledger.seats.plays(0) == "bot:director"


@pytest.mark.parametrize("change", [{"seat": 9, "kind": "bot:clerk"}, {"seat": 0, "kind": "?"}, {"seat": "a"}])
def test_an_impossible_change_of_seats_is_damage(tmp_path: Path, change: dict[str, object]) -> None:
    session = begin(tmp_path)
    session._journal._write(change)
    abandon(session)
    found = only(tmp_path)
    assert found.fault is not None
    assert (found.fault.reason, found.fault.line) == ("damaged", 2)


def test_at_the_ends_there_is_nothing_to_undo_or_redo(tmp_path: Path) -> None:
    session = begin(tmp_path)
    assert not session.undo()
    assert not session.redo()
    session.close()


def test_looking_at_a_game_needs_no_journal(tmp_path: Path) -> None:
    session = Session(played(5), None, NOW)
    session.undo()
    session.close()
    assert problem(session) == ""
    assert session.journal is None
    assert session.ledger.cursor == 4


def test_a_game_left_properly_is_not_interrupted(tmp_path: Path) -> None:
    session = begin(tmp_path)
    session.apply("take 1")
    session.close()
    assert unfinished(tmp_path) == []
    assert unfinished(tmp_path / "no such folder") == []


def test_a_game_in_play_is_left_alone(tmp_path: Path) -> None:
    session = begin(tmp_path)
    assert unfinished(tmp_path) == []
    assert abandon(session).exists()
    assert only(tmp_path).saved_at == NOW


def test_dismiss_closes_an_interrupted_game(tmp_path: Path) -> None:
    path = abandon(begin(tmp_path))
    with path.open("ab") as file:
        file.write(b"torn")
    dismiss(path)
    assert unfinished(tmp_path) == []


def test_a_ledger_in_the_middle_is_carried_over(tmp_path: Path) -> None:
    ledger = played(20)
    ledger.jump(8)
    session = Session(ledger, tmp_path, NOW)
    session.redo()
    abandon(session)
    found = only(tmp_path)
    assert found.ledger is not None
    assert [entry.text for entry in found.ledger.entries] == [entry.text for entry in ledger.entries]
    assert found.ledger.cursor == 9


def test_without_a_folder_the_game_goes_on_and_says_so(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    session = begin(blocked / "journals")
    assert problem(session) == "not_writable"
    assert session.journal is None
    session.apply("take 1")
    assert session.ledger.cursor == 1
    session.close()
    blocked.unlink()
    session.apply("end")
    assert problem(session) == ""
    abandon(session)
    found = only(blocked / "journals")
    assert found.ledger is not None
    assert found.ledger.cursor == 2


def test_a_full_disk_is_a_state_and_heals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    session.apply("take 1")
    assert problem(session) == "disk_full"
    session.apply("end")
    assert problem(session) == "disk_full"
    assert session.ledger.cursor == 2
    monkeypatch.undo()
    session.apply("take 2")
    assert problem(session) == ""
    abandon(session)
    found = only(tmp_path)
    assert found.ledger is not None
    assert found.ledger.cursor == 3


def test_closing_on_a_full_disk_is_only_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    session.close()
    assert problem(session) == "disk_full"
    assert session.journal is None


def test_old_journals_are_tidied(tmp_path: Path) -> None:
    sessions = [begin(tmp_path) for _ in range(KEPT + 3)]
    assert len({session.journal for session in sessions}) == len(sessions)
    left_open = abandon(sessions.pop())
    for session in sessions:
        session.close()
    assert len(list(tmp_path.glob("*.journal"))) == KEPT + 1
    assert left_open.exists()
    tidy(tmp_path, 0)
    assert list(tmp_path.glob("*.journal")) == [left_open]


def test_a_suspended_game_can_be_continued(tmp_path: Path) -> None:
    """Its file is let go without the closing record; a further change begins another journal."""
    session = begin(tmp_path)
    decision = session.ledger.decision
    assert decision is not None
    session.apply(decision.options[0])
    path = session.journal
    session.suspend()
    session.suspend()
    assert (session.journal, session.problem) == (None, None)
    assert only(tmp_path).path == path
    assert only(tmp_path).ledger is not None
    session.undo()
    assert session.journal not in (None, path)
    session.close()


def test_a_finished_game_is_listed_as_one(tmp_path: Path) -> None:
    """By the last line of its journal, also of one begun with a finished game; going back takes it away."""
    session, chance = begin(tmp_path), Random(1)
    while (decision := session.ledger.decision) is not None:
        session.apply(chance.choice(list(decision.options)))
    session.suspend()
    (listed,) = unfinished(tmp_path)
    assert listed.over
    again = Session(session.ledger, tmp_path / "again", NOW)
    again.suspend()
    (listed,) = unfinished(tmp_path / "again")
    assert listed.over
    back = Session(session.ledger, tmp_path / "back", NOW)
    assert back.undo()
    back.suspend()
    (listed,) = unfinished(tmp_path / "back")
    assert not listed.over
