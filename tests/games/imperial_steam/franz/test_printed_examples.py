"""The examples of the solo text stand in the rules reference under their printed numbers."""

from __future__ import annotations

import re
from pathlib import Path

from imperial_steam.games.kit.scenarios import read_file
from imperial_steam.scenarios import library

ROOT = Path(__file__).resolve().parents[4]


def test_examples_keep_the_numbers_that_are_printed() -> None:
    """DEC-32: the text has no example 3, and each of the others has a scenario under the ID of its vector."""
    reference = (ROOT / "docs" / "rules" / "imperial_steam.md").read_text(encoding="utf-8")
    printed = dict(re.findall(r"^- \*\*(EX-\d+)\*\* \(example (\d)", reference, re.MULTILINE))
    assert printed == {"EX-40": "1", "EX-41": "2", "EX-42": "4", "EX-43": "5"}
    file = ROOT / "tests" / "scenarios" / "imperial_steam" / "franz" / "tracks.yaml"
    titles = [scenario.title for scenario in read_file(file, library(), "imperial_steam").scenarios]
    assert [title.split()[0] for title in titles if title.startswith("EX-")] == list(printed)
