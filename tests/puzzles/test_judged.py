"""Judged puzzles: turns that a deep search finds by far the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from imperial_steam.bots.thought import Candidate
from imperial_steam.puzzles import finder, judged
from imperial_steam.puzzles.file import checked, read_puzzle, written
from imperial_steam.puzzles.goal import BEST, TURN, Goal
from imperial_steam.puzzles.judged import after, judge
from imperial_steam.puzzles.puzzle import JUDGED, NOBODY, Answer, Posed


@pytest.fixture
def posed(shipped: list[Path]) -> Posed:
    return checked(next(path for path in shipped if path.stem == "the-last-hand-of-the-round"))


def candidates(posed: Posed, *shares: int) -> Sequence[Candidate]:
    """Turns of different ends with these shares of winning."""
    ways = [posed.puzzle.answer.actions, ("hand A10", "end"), ("hand A11", "end")]
    found = []
    for way, share in zip(ways, shares, strict=False):
        actions = tuple(posed.title.parse_action(text) for text in way)
        found.append(Candidate(actions, share // 20, share, {}))
    return found


@pytest.mark.parametrize(
    ("thoughts", "greedy", "far"),
    [
        ([(900, 400, 300)], 1, True),
        ([(900, 600, 300)], 1, False),
        ([(990, 660, 300)], 1, False),
        ([(900,)], 1, False),
        ([(900, 400, 300)], 0, False),
        ([(900, 400, 300), (500, 400, 300)], 1, False),
    ],
)
def test_only_a_turn_far_ahead_of_all_that_greed_misses_is_one(
    posed: Posed, monkeypatch: pytest.MonkeyPatch, thoughts: list[tuple[int, ...]], greedy: int, far: bool
) -> None:
    answers = [candidates(posed, *shares) for shares in thoughts]
    monkeypatch.setattr(judged, "_compared", lambda *_: answers.pop(0) if len(answers) > 1 else answers[0])
    ends = [after(posed.game, turn.actions) for turn in candidates(posed, 3, 2, 1)]
    monkeypatch.setattr(judged, "_greedy", lambda *_: ends[greedy])
    found = judge(posed.task.judgement, posed.game, posed.seat)
    assert (found is not None) == far


def test_ways_in_a_file_are_checked_too(posed: Posed, tmp_path: Path) -> None:
    others = (Answer(("hand A10", "end"), 300), Answer(("hand A11", "end"), 200))
    made = replace(posed.puzzle, goal=Goal(BEST, TURN), proof=JUDGED, others=others)
    path = tmp_path / "judged.yaml"
    path.write_text(written(made), encoding="utf-8")
    assert read_puzzle(path).others == others
    assert checked(path).puzzle.proof == JUDGED
    path.write_text(written(replace(made, others=(Answer(("hand A10",), 1),))), encoding="utf-8")
    with pytest.raises(ValueError, match="ends before"):
        checked(path)


@pytest.mark.parametrize(("taken", "kept"), [("director", True), (NOBODY, False)])
def test_a_turn_that_no_level_takes_is_none(
    posed: Posed, monkeypatch: pytest.MonkeyPatch, taken: str, kept: bool
) -> None:
    """The director searches more widely: it has seen something better."""
    monkeypatch.setattr(finder, "judge", lambda *_: candidates(posed, 900, 400))
    monkeypatch.setattr(finder, "level", lambda *_: taken)
    found = finder._judged(posed, finder.Moment(0, posed.game, posed.seat), finder.PuzzleLabel("one", "One"))
    assert (found is not None) == kept
