"""The puzzles that ship with the program: they load, and what they say is proven."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from imperial_steam import assets
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.puzzles.file import PuzzleError, checked, read_puzzle, written
from imperial_steam.puzzles.puzzle import EXACT
from imperial_steam.puzzles.words import goal_words

FILES = sorted(assets.puzzles().glob("*/*.yaml"))
#: How many are proven every time.
QUICK = 8


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES[:: max(1, len(FILES) // QUICK)], ids=named)
def test_a_few_are_proven_every_time(path: Path) -> None:
    prove(path)


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=named)
def test_all_are_proven(path: Path) -> None:
    prove(path)


def prove(path: Path) -> None:
    posed = checked(path)
    if posed.puzzle.proof == EXACT:
        proof = posed.prove()
        assert proof.unique
        assert proof.best == posed.puzzle.answer.value
        assert proof.second is not None, "where only one end meets the conditions, the figure asked for means nothing"


@pytest.mark.parametrize("path", FILES, ids=named)
def test_each_has_its_words(path: Path) -> None:
    puzzle = read_puzzle(path)
    assert puzzle.game == path.parent.name
    assert set(puzzle.texts) == set(LANGUAGES)
    assert puzzle.source
    for language in LANGUAGES:
        catalogue = Catalogue(language, puzzle.game)
        for key, values in goal_words(puzzle, catalogue.text):
            assert key in catalogue
            assert catalogue.text(key, **values) != key


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for path in FILES[:3]:
        copy = tmp_path / path.name
        puzzle = read_puzzle(path)
        copy.write_text(written(puzzle), encoding="utf-8")
        assert read_puzzle(copy) == puzzle


@pytest.mark.parametrize("newer", [{"format": 2}, {"rules": 99}])
def test_one_of_a_newer_program_is_refused_in_one_sentence(newer: dict[str, int], tmp_path: Path) -> None:
    """Also with words that this version does not know."""
    path, (name,) = tmp_path / "newer.yaml", newer
    data = yaml.safe_load(FILES[0].read_text(encoding="utf-8"))
    path.write_text(yaml.safe_dump({**data, **newer, "unheard": 1}), encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(path)
    (fault,) = caught.value.faults
    assert fault.field == name
    assert "newer version of the program" in fault.message


def test_no_two_are_called_alike() -> None:
    for language in LANGUAGES:
        titles = [(path.parent.name, read_puzzle(path).texts[language]) for path in FILES]
        assert len(set(titles)) == len(titles)


def test_no_two_have_the_same_goal_and_the_same_solution() -> None:
    puzzles = [read_puzzle(path) for path in FILES]
    asked = [(puzzle.game, puzzle.goal.aim, puzzle.goal.figure, puzzle.answer.actions) for puzzle in puzzles]
    assert len(set(asked)) == len(asked)
