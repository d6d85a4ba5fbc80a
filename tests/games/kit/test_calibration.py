"""What positions come to: pairs of numbers between which a game goes on, kept in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from imperial_steam.games.kit.calibration import (
    Calibration,
    Expectation,
    Fit,
    board_mark,
    calibration_data,
    read_calibration,
    unfitted,
)

PERSON = Expectation((100, 0), {"coal": (500, 1000)})
FIT = Fit(20, PERSON, (50, 5), (30, 970), Expectation((7, -7), {}))


@pytest.mark.parametrize(("gone", "result"), [(0, 105), (500, 58), (1000, 10)])
def test_a_result_lies_between_the_start_and_the_end(gone: int, result: int) -> None:
    assert PERSON.of({"coal": 10}, gone) == result
    assert PERSON.of({"coal": 10, "of another kind": 7}, gone) == result + 7


def test_before_anything_is_fitted_everything_counts(tmp_path: Path) -> None:
    assert read_calibration(tmp_path / "none.yaml").forms == {}
    assert unfitted(5, 600).person.of({"coal": 10, "iron": -3}, 400) == 7


@pytest.mark.parametrize(("left", "gone"), [(20, 0), (15, 250), (0, 1000), (25, 0), (-1, 1000)])
def test_what_is_left_says_how_much_is_gone(left: int, gone: int) -> None:
    assert FIT.gone(left) == gone


def test_a_lead_says_more_at_the_end() -> None:
    shares = [FIT.shares([110, 100], left)[0] for left in (20, 10, 0)]
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(0.5498, abs=1e-4)
    assert sum(FIT.shares([5, 900, -40], 3)) == pytest.approx(1)


def test_a_calibration_is_read_as_it_was_written(tmp_path: Path) -> None:
    written = Calibration(board_mark({"cities": [1, 2]}), {"2": FIT, "emil": Fit(7, PERSON, (1, 1))})
    path = tmp_path / "calibration.yaml"
    path.write_text(yaml.safe_dump(dict(calibration_data(written))))
    assert read_calibration(path) == written


def test_another_board_has_another_mark() -> None:
    assert board_mark({"a": 1, "b": 2}) == board_mark({"b": 2, "a": 1}) != board_mark({"a": 1, "b": 3})


def test_changes_add_up_and_time_alone_changes_nothing() -> None:
    expectation = Expectation((100, 0), {"coal": (333, 1000), "iron": (333, 1000), "wood": (333, 1000)})
    before, after = {"coal": 1, "iron": 0, "wood": 5}, {"coal": 2, "iron": 1, "wood": 6}
    changes = expectation.change(before, after, 0)
    assert sum(changes.values()) == expectation.of(after, 0) - expectation.of(before, 0) == 1
    assert 0 not in changes.values()
    assert expectation.change(before, before, 500) == {}
