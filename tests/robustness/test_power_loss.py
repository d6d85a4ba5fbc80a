"""The power is cut after every step that reaches the disk: what was called safe is there afterwards, always."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from imperial_steam.session import (
    Ledger,
    SaveError,
    Session,
    claimed,
    disk,
    dismiss,
    load,
    read_journal,
    save,
    unfinished,
)
from imperial_steam.session.files import backup
from imperial_steam.session.records import Finished, Records, Result
from imperial_steam.titles import TITLES
from tests.robustness.power import Recorder, cuts, lay_out
from tests.robustness.test_hostile_journals import POSIX
from tests.session.conftest import PEOPLE
from tests.toy.title import TITLE as TOY

NOW = "2026-05-01T12:00:00"
#: What is asked of every state a cut may leave: it gets the folder, what was safe, and what was about to be.
Check = Callable[[Path, Any, Any], None]


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)


def ledger() -> Ledger:
    return Ledger.new(TOY, PEOPLE, "plain", Random(1))


def texts(game: Ledger) -> tuple[str, ...]:
    return tuple(entry.text for entry in game.done)


def examine(recorder: Recorder, folder: Path, scratch: Path, check: Check) -> int:
    """Try every cut in every way it may turn out; how many states that were."""
    tried = 0
    for place, (safe, following, states) in enumerate(cuts(recorder.steps)):
        for way, files in states.items():
            target = scratch / f"{place} {way}"
            target.mkdir(parents=True)
            lay_out(files, folder, target)
            try:
                check(target, safe, following)
            except (AssertionError, SaveError) as cause:
                done = [f"{step.name} {step.path.name}" for step in recorder.steps][: place + 1]
                raise AssertionError(f"cut {place}, {way}, after {done[-4:]}: {cause}") from cause
            tried += 1
    return tried


def check_game(folder: Path, safe: Any, following: Any) -> None:
    if safe in (None, "closed"):
        return
    games = [read_journal(game.path, TITLES) for game in unfinished(folder)]
    found = [texts(game.ledger) for game in games if game is not None and game.ledger is not None]
    allowed = (safe, following)
    assert any(state in allowed for state in found) or following == "closed", f"{found} of {allowed}"


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """The folder the program uses, and one for what is left of it."""
    (tmp_path / "used").mkdir()
    return tmp_path / "used", tmp_path / "left"


def test_a_game_played_taken_back_continued_and_left(recorder: Recorder, folders: tuple[Path, Path]) -> None:
    folder, scratch = folders
    session = Session(ledger(), folder, NOW)
    recorder.safe(texts(session.ledger))
    for text in ("take 1", "throw", "thrown 3", "end", "take 2"):
        session.apply(text)
        recorder.safe(texts(session.ledger))
    session.undo()
    recorder.safe(texts(session.ledger))
    session.suspend()
    (game,) = unfinished(folder)
    with claimed(game.path):
        found = read_journal(game.path, TITLES)
        assert found is not None
        assert found.ledger is not None
        session = Session(found.ledger, folder, NOW)
        recorder.safe(texts(session.ledger))
        dismiss(game.path)
    session.apply("take 3")
    recorder.safe(texts(session.ledger))
    session.close()
    recorder.safe("closed")
    assert examine(recorder, folder, scratch, check_game) > 100


@POSIX
def test_a_journal_removed_underneath(recorder: Recorder, folders: tuple[Path, Path]) -> None:
    folder, scratch = folders
    session = Session(ledger(), folder, NOW)
    for text in ("take 1", "end"):
        session.apply(text)
        recorder.safe(texts(session.ledger))
    assert session.journal is not None
    recorder.safe(None)  # what somebody else throws away is beyond us
    disk.remove(session.journal)
    session.apply("take 2")
    recorder.safe(texts(session.ledger))
    assert examine(recorder, folder, scratch, check_game) > 50
    session.close()


def check_save(folder: Path, safe: Any, following: Any) -> None:
    path = folder / "game.steamgame"
    if safe is not None or path.exists():
        assert texts(load(path, TITLES)) in (safe, following)
    for number in (1, 2, 3):
        if backup(path, number).exists():
            load(backup(path, number), TITLES)


@pytest.mark.parametrize("links", [True, False])
def test_a_game_saved_again_and_again(
    recorder: Recorder, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    """With and without a file system that knows second names."""
    folder, scratch = folders
    if not links:
        monkeypatch.setattr(disk, "link", refuse)
    game = ledger()
    for text in ("take 1", "end", "take 2", "end", "take 3"):
        game.apply(text)
        save(game, folder / "game.steamgame", NOW)
        recorder.safe(texts(game))
    assert examine(recorder, folder, scratch, check_save) > 100


def refuse(source: Path, target: Path) -> None:
    raise OSError(1, "no second names here")


def check_records(folder: Path, safe: Any, following: Any) -> None:
    kept = len(Records(folder / "records.jsonl").games)
    assert (safe or 0) <= kept <= (following or 0)


def test_records_of_finished_games(recorder: Recorder, folders: tuple[Path, Path]) -> None:
    folder, scratch = folders
    records = Records(folder / "records.jsonl")
    for number in range(1, 5):
        results = (Result("Anna", "red", "human", number, True),)
        records.add(Finished(f"g{number}", "toy", NOW, results, 8, 99))
        recorder.safe(number)
    assert examine(recorder, folder, scratch, check_records) > 40


@pytest.mark.parametrize("forgotten", ["sync", "sync_folder"])
def test_the_model_notices_what_is_not_asked_for(
    recorder: Recorder, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, forgotten: str
) -> None:
    """Without the one call or the other, something that was called safe is lost."""
    folder, scratch = folders
    monkeypatch.setattr(disk, forgotten, lambda _: None)
    session = Session(ledger(), folder, NOW)
    session.apply("take 1")
    recorder.safe(texts(session.ledger))
    session.apply("end")
    session.suspend()
    with pytest.raises(AssertionError, match="cut"):
        examine(recorder, folder, scratch, check_game)
