"""The catalogues: complete, alike, current, and what they do with values."""

from __future__ import annotations

import ast
import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from imperial_steam.i18n import DOMAINS, FALLBACK, LANGUAGES, LOCALES, Catalogue, system_language

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [language for language in LANGUAGES if language != FALLBACK]
#: A number, or the place of one, with a plain blank before its unit.
PARTING = re.compile(r"[\d}] (G|MB|%|gulden|Gulden|guldeny|guldenów)(?!\w)")
PRESENT = [domain for domain in DOMAINS if (LOCALES / FALLBACK / "LC_MESSAGES" / f"{domain}.po").is_file()]


def catalogue(language: str, domain: str) -> Catalog:
    with (LOCALES / language / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every key with its forms."""
    found = {}
    for message in catalogue(language, domain):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_keys(language: str, domain: str) -> None:
    assert set(messages(language, domain)) == set(messages(FALLBACK, domain))


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_placeholders(language: str, domain: str) -> None:
    english = {key: set().union(*map(placeholders, forms)) for key, forms in messages(FALLBACK, domain).items()}
    theirs = {key: set().union(*map(placeholders, forms)) for key, forms in messages(language, domain).items()}
    assert {key: theirs[key] for key in theirs if theirs[key] != english.get(key)} == {}


@pytest.mark.parametrize("domain", PRESENT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_fuzzy(language: str, domain: str) -> None:
    assert [key for key, forms in messages(language, domain).items() if not all(form.strip() for form in forms)] == []
    assert [message.id for message in catalogue(language, domain) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_never_parts_from_its_unit(language: str) -> None:
    """Before a unit stands a no-break space; English writes the percent sign without any."""
    every = [(key, form) for domain in PRESENT for key, forms in messages(language, domain).items() for form in forms]
    assert [key for key, form in every if PARTING.search(form)] == []
    glued = [form for _, form in every if "%" in form]
    assert glued
    assert all(("}%" if language == "en" else "}\N{NO-BREAK SPACE}%") in form for form in glued)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_printers_ones(language: str) -> None:
    every = [(key, form) for domain in PRESENT for key, forms in messages(language, domain).items() for form in forms]
    assert [key for key, form in every if "'" in form or '"' in form] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_all_its_forms(language: str) -> None:
    expected = {"en": 2, "de": 2, "pl": 3}[language]
    for domain in PRESENT:
        for message in catalogue(language, domain):
            if message.pluralizable:
                assert len(message.string or ()) == expected, message.id


def test_no_key_stands_in_two_domains() -> None:
    seen: dict[str, str] = {}
    twice = [key for domain in PRESENT for key in messages(FALLBACK, domain) if seen.setdefault(key, domain) != domain]
    assert twice == []


def test_every_key_the_window_asks_for_exists() -> None:
    known = {key for domain in PRESENT for key in messages(FALLBACK, domain)}
    missing = []
    for path in sorted((ROOT / "imperial_steam" / "gui").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            first = node.args[0]
            key = first.value if isinstance(first, ast.Constant) else None
            asked = node.func.attr in ("text", "count") and isinstance(key, str) and "." in key
            if asked and key not in known:
                missing.append(f"{path.name}:{node.lineno} {key!r}")
    assert missing == []


def test_the_compiled_catalogues_are_current() -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "compile_messages.py"), "--check"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_missing_key_is_said_by_its_name() -> None:
    assert Catalogue("pl").text("no.such.key") == "no.such.key"
    assert "no.such.key" not in Catalogue("pl")
    assert "menu.new" in Catalogue("pl")


def test_an_unknown_language_is_english() -> None:
    assert Catalogue("xx").text("menu.quit") == "Quit"


@pytest.mark.parametrize(("n", "expected"), [(1, "1 gracz"), (2, "2 graczy"), (4, "4 graczy")])
def test_polish_players(n: int, expected: str) -> None:
    assert Catalogue("pl").count("new.players", n) == expected


@pytest.mark.parametrize(
    ("n", "word"),
    [(1, "akcja"), (2, "akcje"), (5, "akcji"), (12, "akcji"), (22, "akcje"), (112, "akcji"), (0, "akcji")],
)
def test_polish_plurals(n: int, word: str) -> None:
    assert Catalogue("pl").count("load.recovered", n).endswith(f"{n} {word}")


def test_values_are_put_into_words() -> None:
    german = Catalogue("de")
    assert german.text("new.colour", colour="red") == "Farbe: Rot"
    filled = german._filled("{colours:colour}; {n:#new.players}; {missing}", {"colours": ["red", "yellow"], "n": 3})
    assert filled == "Rot und Gelb; 3 Spieler; {missing}"


@pytest.mark.parametrize(("language", "expected"), [("en", "blue 1"), ("de", "Blau 1"), ("pl", "niebieska 1")])
def test_a_value_of_several_words_is_put_into_words(language: str, expected: str) -> None:
    assert Catalogue(language).text("franz.chosen.column", chosen="blue 1") == expected


def test_lists_of_words() -> None:
    english = Catalogue("en")
    assert [english.joined(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a and b", "a, b and c",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "de:en"}, "de"),
    ],
)
def test_the_language_of_the_system(variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == expected
