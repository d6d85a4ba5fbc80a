"""Every rule of the reference is cited by a test or scenario that checks it."""

from __future__ import annotations

import re
from pathlib import Path

from imperial_steam.scenarios import find_files, read_file, rule_ids

TESTS = Path(__file__).parent

ID = r"[A-Z][A-Z0-9]*(?:-[A-Z]+)*-F?\d\d"
CITED = re.compile(rf"(?<![\w-])({ID})(?!\w)")
#: The first and last of a range such as `A1-01…05` cite nothing: nobody could tell what is checked.
RANGE = re.compile(rf"{ID}\s*(?:…|\.\.+|–)\s*(?:{ID}|\d\d)")

#: IDs about printed data and components; their tests stand with the board (section 2, 16, 18).
DATA = ("COMP", "DATA")
#: Nothing an engine could do right or wrong.
NOT_TESTABLE = {
    "RUL-74": "whether players look through cards that are out of the game",
    "DEC-32": "how the examples of the solo text are numbered",
}


def defined() -> set[str]:
    """The IDs of the rules reference that need a test."""
    found = rule_ids()
    assert found is not None
    return {rule for rule in found if not rule.startswith(DATA)} - set(NOT_TESTABLE)


def citations(text: str) -> set[str]:
    """The IDs that a text cites one by one."""
    return set(CITED.findall(RANGE.sub("", text)))


def cited() -> set[str]:
    """The IDs that tests name, and those that scenarios list under `rules`."""
    found: set[str] = set()
    for file in TESTS.rglob("*.py"):
        if file.name != Path(__file__).name:
            found |= citations(file.read_text(encoding="utf-8"))
    for file in find_files([TESTS / "scenarios"]):
        found.update(rule for scenario in read_file(file).scenarios for rule in scenario.rules)
    return found


def test_the_reference_is_read_whole() -> None:
    """The counts of a few chapters: a change of notation must not hide rules."""
    rules = defined()
    counts = {
        "A1": 22, "NET": 12, "SETUP": 50, "INF": 12, "LIM": 22, "RUL": 75, "INV": 14, "FRANZ-GEN": 16, "FRANZ-ACT": 44,
        "FRANZ-COND": 10, "FRANZ-TURN": 9, "FRANZ-DELIVER": 7,
    }  # fmt: skip
    assert sum(bool(re.fullmatch(r"RUL-F\d\d", rule)) for rule in rules) == 33
    for prefix, count in counts.items():
        assert sum(bool(re.fullmatch(rf"{prefix}-\d\d", rule)) for rule in rules) == count, prefix


def test_ranges_do_not_cite() -> None:
    assert citations("A1-01 and NET-05, FREE-STATE-03.") == {"A1-01", "NET-05", "FREE-STATE-03"}
    assert citations("A1-01…05, A1-01 … A1-05, PH1-01–08, NET-01..12, XA1-011") == set()


def test_every_rule_is_cited() -> None:
    assert sorted(defined() - cited()) == []
