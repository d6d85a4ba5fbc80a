"""Files of strangers that once crashed the program, or were taken for sound: puzzles, reviews, tournaments, lessons."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from imperial_steam import assets
from imperial_steam.cli.entry import main
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.kit.lesson_files import LessonError
from imperial_steam.games.kit.schema import LONGEST_LINE
from imperial_steam.puzzles.file import PuzzleError, checked, read_puzzle
from imperial_steam.puzzles.shelf import shelf
from imperial_steam.thinking.review import Review
from imperial_steam.titles import TITLES
from tests.robustness import reviews
from tests.robustness.boards import BOARDS

PUZZLE = assets.puzzles() / "imperial_steam" / "the-last-hand-of-the-round.yaml"
LESSON = BOARDS / "imperial_steam" / "lessons" / "1_tracks.yaml"


def changed(data: Any, path: str, value: object) -> Any:
    """The data with one place changed."""
    here = data
    *way, last = path.split(".")
    for name in way:
        here = here[int(name) if name.isdecimal() else name]
    here[int(last) if last.isdecimal() else last] = value
    return data


def puzzle(folder: Path, path: str, value: object) -> Path:
    """A puzzle in which one place is changed."""
    file = folder / "strange.yaml"
    file.write_text(json.dumps(changed(yaml.safe_load(PUZZLE.read_text(encoding="utf-8")), path, value)))
    return file


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("title.en", "a bell \x07", "title.en"),
        ("title.en", "nothing \0 here", "title.en"),
        ("title.en", "two\nlines", "title.en: 'two lines' must be on one line"),
        ("title.en", "turned \u202e round", "title.en"),
        ("title.en", "x" * (LONGEST_LINE + 1), "title.en: must have at most"),
        ("setup.seed", [1], "setup.seed: must be a whole number"),
        ("setup.seed", True, "setup.seed: must be a whole number"),
        ("setup.kind", 5, "setup.kind: must be a text"),
        ("setup.options", 5, "setup.options: must be a mapping"),
        ("setup.options", {"money": 5}, "setup.options.money: must be a text"),
        ("goal", {"aim": "least", "by": "turn", "figure": "money"}, "goal.figure: this game has no goal 'least'"),
        ("goal.reach", {"weather": 5}, "goal.reach.weather: 'weather' is no figure of this game"),
    ],
)
def test_an_odd_puzzle_is_refused_by_its_field(tmp_path: Path, path: str, value: object, said: str) -> None:
    file = puzzle(tmp_path, path, value)
    with pytest.raises(PuzzleError) as caught:
        read_puzzle(file)
    assert "strange.yaml:1: error: " in str(caught.value)
    assert said in str(caught.value)
    assert main(["puzzles", "check", str(file)]) == 2


def test_an_odd_puzzle_hides_no_other(tmp_path: Path) -> None:
    puzzle(tmp_path, "title.en", "a bell \x07")
    puzzle(tmp_path, "setup.seed", [1]).rename(tmp_path / "seed.yaml")
    (tmp_path / "mine.yaml").write_bytes(PUZZLE.read_bytes())
    found = shelf("imperial_steam", [tmp_path])
    assert [one.name for one in found.puzzles] == ["mine"]
    assert {Path(fault.file).name for fault in found.faults} == {"seed.yaml"}


@pytest.mark.skipif(os.name == "nt", reason="names of files are always text there")
def test_a_puzzle_whose_name_is_no_text_is_refused_and_can_be_told(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff.yaml")
    file.write_bytes(PUZZLE.read_bytes())
    with pytest.raises(PuzzleError) as caught:
        checked(file)
    str(caught.value).encode()


@pytest.mark.parametrize(
    ("name", "value"),
    [("rival", 99), ("rival", -2), ("best", ["no action"]), ("answer", ["end", "no action"]), ("loss", 700)],
)
def test_a_forged_finding_is_forgotten(name: str, value: object) -> None:
    kept, ledger = json.loads(json.dumps(reviews._review(0))), reviews._ledger(0)
    first = next(turn for turn in kept["turns"] if not turn["forced"])
    ledger = ledger.fork(ledger.cursor)
    ledger.review = changed(kept, f"turns.{kept['turns'].index(first)}.{name}", value)
    found = Review(ledger).findings
    assert first["start"] not in found
    assert len(found) == len(kept["turns"]) - 1


def test_an_answer_that_is_no_option_is_not_told() -> None:
    kept, ledger = json.loads(json.dumps(reviews._review(0))), reviews._ledger(0)
    ledger = ledger.fork(ledger.cursor)
    for turn in kept["turns"]:
        turn["answer"] = ["build Nowhere–Elsewhere", "end"]
    ledger.review = kept
    review = Review(ledger)
    for finding in review.findings.values():
        game, actions = review.answered(finding)
        decision = game.decision()
        assert not actions or decision is None or actions[0] not in decision.options


TOURNAMENT = ["tournament", "--seats", "apprentice,greedy", "--games", "2", "--budget", "15", "--json"]


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of a tournament that has been played."""
    file = tmp_path_factory.mktemp("tournament") / "games.json"
    assert main([*TOURNAMENT, str(file)]) == 0
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("games", 5, "games: must be a list"),
        ("games.0", None, "games[1]: must be a mapping"),
        ("games.0.block", "x", "games[1].block: must be a whole number"),
        ("games.0.seats", [], "games[1].seats"),
        ("games.0.seats.0", "aprentice", "did you mean 'apprentice'"),
        ("games.0.scores", [1], "games[1].scores: must have 2 entries"),
        ("games.0.scores.1", 1e999, "games[1].scores[2]"),
        ("games.0.winners", [7], "games[1].winners[1]"),
        ("games.0.rounds", None, "games[1].rounds"),
        ("games.0.nodes", -1, "games[1].nodes"),
        ("games.0.way", 3, "games[1].way"),
        ("games.0.way", "\x1b[2J", "games[1].way"),
        ("games.0.ways", ["a"], "games[1].ways"),
        ("games.0.tables", {"a": 3}, "games[1].tables.a"),
        ("games.0.tables", {"a\x1b": {}}, "games[1].tables"),
        ("games.0.milestones", [[1, 2, 3]], "games[1].milestones[1]"),
        ("order", None, "order: must be a mapping"),
        ("order.seed", 7, "another tournament"),
    ],
)
def test_a_damaged_tournament_is_refused_and_kept(
    tmp_path: Path, tournament: str, path: str, value: object, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.json"
    file.write_text(json.dumps(changed(json.loads(tournament), path, value)), encoding="utf-8")
    before = file.read_bytes()
    assert main([*TOURNAMENT, str(file)]) == 2
    told = capsys.readouterr().err
    assert str(file) in told
    assert said in told
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b"[1]", b"null", b'{"order": {}}'])
def test_what_is_no_tournament_is_refused_and_kept(
    tmp_path: Path, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.json"
    file.write_bytes(content)
    assert main([*TOURNAMENT, str(file)]) == 2
    assert str(file) in capsys.readouterr().err
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players", 4, "players: must be at most 2"),
        ("setup.order", [0, 1, 2], "setup.order: must have 2 entries"),
        ("setup.order", [1, 1], "setup"),
        ("setup.contracts", [3, 3], "setup.given: an impossible position"),
        ("setup.contracts", [999], "setup.given: an impossible position"),
        ("setup.engineers.bridge", [9, 9, 9, 9], "setup.engineers.bridge"),
        ("name", "a\x07b", "cannot be shown"),
    ],
)
def test_an_odd_lesson_is_refused_by_its_field(tmp_path: Path, path: str, value: object, said: str) -> None:
    file = tmp_path / "strange.yaml"
    file.write_text(json.dumps(changed(yaml.safe_load(LESSON.read_text(encoding="utf-8")), path, value)))
    title = TITLES["imperial_steam"]
    with pytest.raises(LessonError) as caught:
        LESSONS.read(file).setup(title.read_board(title.default_board))  # type: ignore[arg-type]
    assert "strange.yaml:1: error: " in str(caught.value)
    assert said in str(caught.value)


def test_an_odd_lesson_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "1.yaml").write_text("name: 5", encoding="utf-8")
    (tmp_path / "2.yaml").write_bytes(LESSON.read_bytes())
    scripts, faults = LESSONS.sound(tmp_path)
    assert [script.name for script in scripts] == ["tracks"]
    assert "1.yaml:1: error: name: must be a text" in str(faults[0])
    with pytest.raises(LessonError):
        LESSONS.folder(tmp_path)


def test_an_end_card_that_nobody_could_score_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "board"
    folder.mkdir()
    for path in (BOARDS / "russian_railroads").glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes().replace(b"{name: tracks,", b"{name: trackz,"))
    assert main(["board", "check", "--title", "russian_railroads", str(folder)]) == 2
    assert "'trackz' is not one of locomotives, factories" in capsys.readouterr().out
