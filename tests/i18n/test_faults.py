"""What is wrong with boards: every fault that a check can find is a message, with the values it is given."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.i18n import COMMON, FALLBACK, LOCALES, Catalogue
from imperial_steam.titles import TITLES

PACKAGE = Path(__file__).resolve().parents[2] / "imperial_steam"
#: Which argument of what is the key of a message.
CALLS = {
    "error": 1,
    "warning": 1,
    "distinct": 2,
    "rising": 2,
    "EffectError": 0,
    "_misfit": 1,
    "file_fault": 2,
    "said": 0,
}
#: Values that a call gives to every message.
GIVEN = {"rising": {"number", "before"}, "distinct": {"twice"}}
#: What the keys of a call begin with.
HEADS = {"_misfit": "shape.", "file_fault": "file."}


def sources(group: str) -> list[str]:
    folder = PACKAGE / "games" / ("kit" if group == COMMON else f"{group}/board")
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py"))]


def asked(group: str) -> Iterator[tuple[str, set[str]]]:
    """The key of every fault that is told by a word of the source, and the names of its values."""
    for text in sources(group):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                place = CALLS[node.func.id]
                key = node.args[place] if len(node.args) > place else None
                if isinstance(key, ast.Constant):
                    values = {word.arg or "**" for word in node.keywords} | GIVEN.get(node.func.id, set())
                    yield HEADS.get(node.func.id, "") + key.value, values


def known(group: str) -> dict[str, str]:
    text = (LOCALES / FALLBACK / group / "faults.po").read_text(encoding="utf-8")
    return dict(re.findall(r'^msgid "fault\.(.+)"\nmsgstr "(.*)"$', text, re.MULTILINE))


@pytest.mark.parametrize("group", [COMMON, *(key for key in TITLES if key != "toy")])
def test_every_fault_can_be_told(group: str) -> None:
    messages, found = known(group), dict(asked(group))
    assert len(found) > 10
    assert [key for key in found if key not in messages and f"fault.{key}" not in Catalogue(FALLBACK, group)] == []
    wanted = {key: {name for _, name, _, _ in string.Formatter().parse(messages.get(key, "")) if name} for key in found}
    lacking = {key: wanted[key] - given for key, given in found.items() if "**" not in given and wanted[key] - given}
    assert lacking == {}


@pytest.mark.parametrize("group", [key for key in TITLES if key != "toy"])
def test_no_message_about_a_fault_is_idle(group: str) -> None:
    """Each is a word of the source, or is put together there."""
    text = "\n".join(sources(group))
    made = re.findall(r'f"((?:[\w.]|\{\w+\})+)"', text)
    patterns = [re.sub(r"\{\w+\}", r"\\w*", part) for part in made]
    idle = [
        key
        for key in known(group)
        if f'"{key}"' not in text and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert idle == []
