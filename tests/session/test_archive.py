"""Every form of file keeps its meaning for ever: games, texts, boards, puzzles of every release; shipped puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from imperial_steam import __version__
from imperial_steam.session import SaveError, game_text
from imperial_steam.session.document import data_digest
from imperial_steam.titles import TITLES, entries
from tests.session.archive import (
    MEANING,
    PUZZLES,
    SAVES,
    fingerprint,
    keep,
    meaning_of,
    of_puzzle,
    record,
    recorded,
    shipped_puzzles,
)

RELEASES = sorted(path.parent for path in SAVES.glob(f"*/{MEANING}"))
FILES = [folder / name for folder in RELEASES for name in recorded(folder / MEANING)]
HOUSE = {entry.key for entry in entries() if entry.home is None}


def plain(found: Any) -> Any:
    """The same as a record holds it."""
    if isinstance(found, dict):
        return {name: plain(value) for name, value in found.items()}
    return [plain(value) for value in found] if isinstance(found, (list, tuple)) else found


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_archived_file_means_what_it_meant(path: Path) -> None:
    told = recorded(path.parent / MEANING)[path.name]
    assert fingerprint(path.read_bytes()) == told["file"], "what is archived is never written again"
    if path.suffix == ".txt" and names_an_earlier_board(path):
        with pytest.raises(SaveError) as caught:
            meaning_of(path)
        assert caught.value.reason == "other_board"
        return
    assert meaning_of(path) == told["meaning"]


def names_an_earlier_board(path: Path) -> bool:
    """A text only names a board of the program: where that has changed since, the text is refused."""
    document = game_text.read(path.read_text(encoding="utf-8")).document
    title, board = TITLES[document["title"]], document["board"]
    data = title.board_data(title.read_board(title.default_board))
    return "data" not in board and board["digest"] != data_digest(data)


@pytest.mark.parametrize("name", recorded(PUZZLES))
def test_a_puzzle_of_the_program_keeps_position_solution_and_best(name: str) -> None:
    assert plain(of_puzzle(shipped_puzzles()[name])) == recorded(PUZZLES)[name]


def test_every_puzzle_of_the_program_is_recorded() -> None:
    new = shipped_puzzles().keys() - recorded(PUZZLES).keys()
    assert not new, "record new puzzles: python -m tests.session.archive puzzles"


def test_every_file_of_the_archive_is_recorded() -> None:
    assert {path for folder in RELEASES for path in folder.iterdir() if path.name != MEANING} == set(FILES)


def test_this_version_has_every_form() -> None:
    told = {name: entry["meaning"] for name, entry in recorded(SAVES / __version__ / MEANING).items()}
    games = [meaning for name, meaning in told.items() if name.endswith(".steamgame")]
    for key in HOUSE:
        of_title = [game for game in games if game["title"] == key]
        assert {game["over"] for game in of_title} == {True, False}
        kinds = {kind for game in of_title for _, _, kind in game["people"]}
        assert TITLES[key].automa in kinds or TITLES[key].automa is None
    steam = [game for game in games if game["title"] == "imperial_steam"]
    assert {len(game["people"]) for game in steam} == {2, 3, 4}
    assert len({game["board"]["id"] for game in steam}) == 2
    assert any(game["undone"] and game["deputies"] for game in games)
    assert {meaning["over"] for name, meaning in told.items() if name.endswith(".txt")} == {True, False}
    puzzles = [meaning for name, meaning in told.items() if name.endswith(".yaml")]
    assert {puzzle["game"] for puzzle in puzzles} == HOUSE
    assert len([name for name in told if name.endswith(".steamboard")]) > len(HOUSE)


def test_nothing_archived_is_written_again(tmp_path: Path) -> None:
    path, meaning = tmp_path / "file", tmp_path / MEANING
    keep(path, b"one")
    keep(path, b"one")
    with pytest.raises(SystemExit, match="never written again"):
        keep(path, b"two")
    record(meaning, {"file": {"score": 1}})
    record(meaning, {"file": {"score": 1}, "more": {"score": 2}})
    with pytest.raises(SystemExit, match="has to keep its meaning"):
        record(meaning, {"file": {"score": 3}})
    assert (path.read_bytes(), recorded(meaning)) == (b"one", {"file": {"score": 1}, "more": {"score": 2}})
