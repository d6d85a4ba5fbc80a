"""The board of every title: sound, the same in however many files, and read in no time."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
import yaml

from imperial_steam.titles import TITLES
from tests.contract.cases import KEYS, board

every_title = pytest.mark.parametrize("key", KEYS)
#: Seconds of processor time in which a board is read.
QUICK = 0.2


@every_title
def test_the_shipped_board_is_sound(key: str) -> None:
    """Neither errors nor warnings."""
    assert TITLES[key].check_board([TITLES[key].default_board]) == []


@every_title
def test_a_board_is_the_same_in_one_file(key: str, tmp_path: Path) -> None:
    """YAML or JSON: nothing but the data counts."""
    title = TITLES[key]
    data = json.loads(json.dumps(title.board_data(board(key)), default=dict))
    (tmp_path / "one.yaml").write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    (tmp_path / "one.json").write_text(json.dumps(data, indent="\t"), encoding="utf-8")
    for name in ("one.yaml", "one.json"):
        assert title.board_data(title.read_board(tmp_path / name)) == title.board_data(board(key))


@every_title
def test_reading_is_quick(key: str) -> None:
    """The best of five."""
    times = []
    for _ in range(5):
        begin = time.process_time()
        TITLES[key].read_board(TITLES[key].default_board)
        times.append(time.process_time() - begin)
    assert min(times) < QUICK
