"""Files with puzzles: whatever is wrong with one is said with line, field and the nearest word."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam import assets
from imperial_steam.bots.levels import LEVELS
from imperial_steam.puzzles.file import PuzzleError, checked, read_puzzle
from imperial_steam.puzzles.puzzle import NOBODY
from imperial_steam.puzzles.shelf import shelf

SOUND = (assets.puzzles() / "imperial_steam" / "the-last-hand-of-the-round.yaml").read_text(encoding="utf-8")
Broken = Callable[[str, str], str]


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """What is said about a puzzle in which a piece of the text has been replaced."""

    def complaint(old: str, new: str) -> str:
        assert old in SOUND
        path = tmp_path / "broken.yaml"
        path.write_text(SOUND.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(PuzzleError) as caught:
            checked(path)
        return str(caught.value)

    return complaint


def line(piece: str) -> str:
    """The line of a piece of the text, as complaints name it."""
    return f"broken.yaml:{SOUND[: SOUND.index(piece)].count(chr(10)) + 1}:"


@pytest.mark.parametrize(
    ("old", "new", "field", "said"),
    [
        ("aim: most", "aim: mots", "goal.aim", "did you mean 'most'"),
        ("figure: score", "figure: scor", "goal.figure", "did you mean 'score'"),
        ("seat: purple", "seat: purpel", "seat", "did you mean 'purple'"),
        ("seat: purple", "seat: red", "seat", "nothing to decide"),
        ("difficulty: engineer", "difficulty: enginer", "difficulty", "did you mean 'engineer'"),
        ("best: 470", "best: 471", "best", "come to 470, not 471"),
        ("best: 470", "worst: 470", "worst", "no word of this place"),
        ("round: 5", "round: fife", "position.round", "not a whole number"),
        ("money: 30", "mony: 30", "position.purple.mony", "did you mean 'money'"),
        ("contract 28", "contract 29", "solution[2]", "refused by"),
        ("proof: exact", "proof: judged", "proof", "every other one is exact"),
        ("game: imperial_steam", "game: imperial_stream", "game", "did you mean 'imperial_steam'"),
        ("kind: normal", "kind: odd", "setup", "odd"),
        ("figure: score", "within: {trax: 1}, figure: score", "goal.within.trax", "did you mean 'tracks'"),
        ("figure: score", "within: {goal_city: 1}, figure: score", "goal.within.goal_city", "nothing that has a limit"),
    ],
)
def test_a_wrong_word_is_named_with_its_line(broken: Broken, old: str, new: str, field: str, said: str) -> None:
    complaint = broken(old, new)
    assert f"error: {field}" in complaint
    assert said in complaint
    if field.count(".") < 2 and "[" not in field and field != "setup":
        assert line(old) in complaint


def test_a_solution_that_stops_early_or_goes_on_is_refused(broken: Broken) -> None:
    assert "ends before the goal counts" in broken("sell, end]", "sell]")
    assert "comes after the end" in broken("sell, end]", "sell, end, end]")


def test_no_file_and_no_yaml_are_complaints_too(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError):
        read_puzzle(tmp_path / "missing.yaml")
    (tmp_path / "odd.yaml").write_text("[", encoding="utf-8")
    with pytest.raises(PuzzleError):
        read_puzzle(tmp_path / "odd.yaml")


def test_puzzles_of_the_base_game_come_first() -> None:
    order = ["base", "special"]
    found = shelf("russian_railroads", [assets.puzzles() / "russian_railroads"]).puzzles
    kinds = ["base" if set(puzzle.setup["options"].values()) == {"base", "no"} else "special" for puzzle in found]
    assert set(kinds) == set(order)
    assert kinds == sorted(kinds, key=order.index)
    levels = [puzzle.difficulty for puzzle, kind in zip(found, kinds, strict=True) if kind == "base"]
    assert levels == sorted(levels, key=[*LEVELS, NOBODY].index)


def test_a_shelf_passes_over_broken_files_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(SOUND, encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("game: 3", encoding="utf-8")
    found = shelf("imperial_steam", [tmp_path, tmp_path / "missing"])
    assert [puzzle.name for puzzle in found.puzzles] == ["mine"]
    assert found.named("mine") is not None
    assert found.named("yours") is None
    assert "broken.yaml" in str(found.faults[0])
    assert not shelf("russian_railroads", [tmp_path]).puzzles
