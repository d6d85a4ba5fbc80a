"""Signs that are read aloud: words in every language, and nothing that is no sign is touched."""

from __future__ import annotations

import pytest

from imperial_steam.gui.access import signs
from imperial_steam.gui.access.signs import in_words
from imperial_steam.i18n import LANGUAGES, Catalogue


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("IS-4: ×2", "IS-4: 2 times"), ("2 × post", "2 times post"), ("reach 1 → 3", "reach 1, then 3"),
        ("2→1", "2, then 1"), ("Alt+→", "Alt+right arrow"),
        ("use ← and → to go", "use left arrow and right arrow to go"),
        ("(→)", "(right arrow)"), ("−5 points", "minus 5 points"), ("a gain (+1)", "a gain (plus 1)"),
        ("dock 0/2", "dock 0 of 2"), ("Graz: ≥60", "Graz: at least 60"), ("✓ Fulfilled", "yes: Fulfilled"),
        ("Wien #1", "Wien number 1"), ("1 ? token", "1 question mark token"),
        ("–", "nothing"), ("2½ rounds", "2 and a half rounds"), ("★ Starred", "Starred"), ("a · b", "a, b"),
        ("7☆", "7 with a star"), ("✓", "yes"),
    ],
)  # fmt: skip
def test_signs_are_said_in_words(drawn: str, said: str) -> None:
    assert in_words(drawn, Catalogue("en")) == said


@pytest.mark.parametrize("plain", ["Wien – Graz", "What? Now.", "Ctrl+1", "2+", "Round 1 of 6. ", "Gulden", "F1"])
def test_what_is_no_sign_stays(plain: str) -> None:
    """Also a blank at the end, by which a window says the same again."""
    assert in_words(plain, Catalogue("en")) == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sign_is_left_in_any_language(language: str) -> None:
    text = "×2 → 3 ↑ −4 +5 ½ 6/7 ≥8 ≤9 ✓ ✗ #1 ± ± 2 7☆ ☆ • a · b"
    said = in_words(text.replace("± ±", "±"), Catalogue(language))
    assert not any(sign in said for sign in "×→↑−+½/≥≤✓✗#☆•·")
    assert not any(key in said for key in ("sign.", "{"))
    assert all(Catalogue(language).text(f"sign.{key}") != f"sign.{key}" for _, key in signs._SAID)
