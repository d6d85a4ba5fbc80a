"""A little of what `make fuzz` does for an hour, and every file that ever failed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.robustness.fuzz import CASES, source, try_file
from tests.robustness.kinds import KINDS

#: Files of each kind: what takes a few seconds altogether.
FILES = {
    "saves": 40,
    "texts": 40,
    "journals": 30,
    "settings": 50,
    "records": 50,
    "boards": 3,
    "lessons": 4,
    "own": 12,
    "scenarios": 2,
    "puzzles": 30,
    "reviews": 13,
    "tournaments": 50,
    "given": 12,
    "games": 6,
    "window": 1,
}
#: How many times as many `make test-long` tries; of some kinds more.
LONG, MANY = 30, {"own": 167}
#: Another seed than that of the long runs, which begin at 1.
SEED = 0


@pytest.mark.parametrize(
    ("kind", "first", "count"),
    [
        *((kind, 0, count) for kind, count in FILES.items()),
        *(pytest.param(kind, n, (MANY.get(kind, LONG) - 1) * n, marks=pytest.mark.long) for kind, n in FILES.items()),
    ],
)
def test_no_damage_hurts_the_program(tmp_path: Path, kind: str, first: int, count: int) -> None:
    for number in range(first, first + count):
        content = KINDS[kind].make(source(kind, SEED, number))
        try:
            try_file(kind, content, tmp_path / kind)
        except Exception as cause:
            raise AssertionError(f"--kind {kind} --seed {SEED} --first {number} --count 1") from cause


def _kind(path: Path) -> str:
    return path.name.partition("-")[0]


@pytest.mark.parametrize(
    "path",
    [
        # A window that failed once shows other things today, so its inputs are only some inputs more.
        pytest.param(path, id=path.stem, marks=[pytest.mark.long] * (_kind(path) == "window"))
        for path in sorted(CASES.glob("*.case"))
    ],
)
def test_what_failed_once_never_fails_again(tmp_path: Path, path: Path) -> None:
    try_file(_kind(path), path.read_bytes(), tmp_path / "case")


def test_every_kind_is_tried() -> None:
    assert FILES.keys() == KINDS.keys()


def test_damage_is_the_same_every_time() -> None:
    for kind in KINDS:
        assert KINDS[kind].make(source(kind, 5, 3)) == KINDS[kind].make(source(kind, 5, 3))
