"""Every rule of the reference is cited by a test or scenario that checks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imperial_steam.games.kit.scenarios import find_files, read_file
from imperial_steam.scenarios import RULE_ID as ID
from imperial_steam.scenarios import library, rule_ids
from imperial_steam.titles import entries
from tests.toy import ENTRY as TOY

TESTS = Path(__file__).parent
TITLES = sorted(entry.key for entry in {*entries(), TOY} if rule_ids(entry.key))
CITED = re.compile(rf"(?<![\w-])({ID})(?!\w)")
#: The first and last of a range such as `A1-01…05` cite nothing: nobody could tell what is checked.
RANGE = re.compile(rf"{ID}\s*(?:…|\.\.+|–)\s*(?:{ID}|\d\d)")


def defined(title: str) -> set[str]:
    """The IDs of a rules reference that need a test."""
    found = rule_ids(title)
    assert found is not None
    return set(found)


def citations(text: str) -> set[str]:
    """The IDs that a text cites one by one."""
    return set(CITED.findall(RANGE.sub("", text)))


def cited(title: str) -> set[str]:
    """The IDs that tests of a title name, and those that its scenarios list under `rules`."""
    found: set[str] = set()
    for file in TESTS.rglob("test_*.py"):
        if title in file.relative_to(TESTS).parts:
            found |= citations(file.read_text(encoding="utf-8"))
    folders = [folder for folder in TESTS.rglob("scenarios/") if title in folder.relative_to(TESTS).parts]
    for file in find_files([TESTS / "scenarios" / title, *folders]):
        found.update(rule for scenario in read_file(file, library(), title).scenarios for rule in scenario.rules)
    return found


def test_the_reference_is_read_whole() -> None:
    """The counts of a few chapters: a change of notation must not hide rules."""
    rules = defined("imperial_steam")
    counts = {
        "A1": 22, "NET": 12, "SETUP": 50, "INF": 12, "LIM": 22, "RUL": 76, "INV": 14, "FRANZ-GEN": 16, "FRANZ-ACT": 44,
        "FRANZ-COND": 10, "FRANZ-TURN": 9, "FRANZ-DELIVER": 7,
    }  # fmt: skip
    assert sum(bool(re.fullmatch(r"RUL-F\d\d", rule)) for rule in rules) == 33
    for prefix, count in counts.items():
        assert sum(bool(re.fullmatch(rf"{prefix}-\d\d", rule)) for rule in rules) == count, prefix


def test_ranges_do_not_cite() -> None:
    assert citations("A1-01 and NET-05, FREE-STATE-03.") == {"A1-01", "NET-05", "FREE-STATE-03"}
    assert citations("A1-01…05, A1-01 … A1-05, PH1-01–08, NET-01..12") == set()


@pytest.mark.parametrize("text", ["A1-01", "EX-100", "SOLO-C01", "AR-Q1", "NEW-E-10", "RUL-F01", "FREE-SHARE-03"])
def test_ids_of_every_game_are_known(text: str) -> None:
    assert re.fullmatch(ID, text)
    assert citations(f"({text})") == {text}


@pytest.mark.parametrize("title", TITLES)
def test_every_rule_is_cited_by_a_test_of_its_game(title: str) -> None:
    assert sorted(defined(title) - cited(title)) == []


def test_what_another_game_cites_does_not_count() -> None:
    assert not cited(TOY.key) & defined("imperial_steam")
