"""The IDs of the rules that a title's reference has to explain, as its rules document lists them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[2]
#: Sections of Imperial Steam that are explained: the game (4 to 14) and the rulings (17).
_STEAM = (*map(str, range(4, 15)), "17")
_STEAM_ID = r"[A-Z][A-Z0-9]*(?:-[A-Z]+)*-F?\d\d"
#: Sections of Russian Railroads that are explained whole, and the stems of section 4 that are.
_RAIL = (*map(str, range(5, 20)), "22")
_RAIL_STEMS = ("EFF", "INV", "PH", "PROC", "RNG", "HID")
_RAIL_ID = r"[A-Z]+(?:-[A-Z]+)*-?[A-Z]?-?\d+"
_TRAIN_ID = r"[A-Z]+\d*-\d\d"
#: IDs of First Train that are no rules: worked examples.
_EXAMPLES = "EX"


def rules_of(key: str) -> set[str]:
    """The rules of a title that players are told."""
    path = ROOT / ("tests/toy/rules" if key == "toy" else "docs/rules") / f"{key}.md"
    return _FOUND.get(key, _plain)(path.read_text(encoding="utf-8"))


def _sections(text: str) -> Mapping[str, str]:
    """The sections of a document by their numbers."""
    return {section.split(".")[0]: section for section in re.split(r"(?m)^## ", text)[1:]}


def _steam(text: str) -> set[str]:
    sections = _sections(text)
    explained = "".join(sections[number] for number in _STEAM)
    return set(re.findall(rf"(?m)^(?:- \*\*|\| )({_STEAM_ID})(?:\*\*| \|)", explained))


def _rail(text: str) -> set[str]:
    sections = _sections(text)
    general = {rule for rule in _rail_ids(sections["4"]) if rule.split("-")[0] in _RAIL_STEMS}
    return general | {rule for number in _RAIL for rule in _rail_ids(sections[number])}


def _rail_ids(section: str) -> set[str]:
    """The IDs that begin a list item or a row of a section; a row may give two: `SOLO-C01, C02`."""
    found = set()
    for start in re.finditer(rf"(?m)^(?:- \*\*|\| )({_RAIL_ID})((?:, C\d\d)*)(?:\*\*| )", section):
        found |= {start[1], *(f"SOLO-{more}" for more in re.findall(r"C\d\d", start[2]))}
    return found


def _train(text: str) -> set[str]:
    """The IDs that begin a list item or a row of a table."""
    found = set(re.findall(rf"(?m)^(?:- \*\*|- |\| )({_TRAIN_ID})(?:\*\*| |:)", text))
    return {rule for rule in found if not rule.startswith(_EXAMPLES)}


def _plain(text: str) -> set[str]:
    """The IDs that begin a list item, as in the rules of a new game."""
    return set(re.findall(r"(?m)^- \*\*([A-Z]+(?:-[A-Z]+)*-\d\d)\*\*", text))


_FOUND: Mapping[str, Callable[[str], set[str]]] = MappingProxyType(
    {"imperial_steam": _steam, "russian_railroads": _rail, "first_train": _train}
)
_FEWEST: Mapping[str, int] = MappingProxyType({"imperial_steam": 500, "russian_railroads": 550, "first_train": 440})


def fewest(key: str) -> int:
    """At least so many rules a title has: a pattern that finds none would prove nothing."""
    return _FEWEST.get(key, 1)
