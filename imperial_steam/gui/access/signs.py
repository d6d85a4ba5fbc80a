"""Signs in words: what a reader would leave out or spell, such as ×2, 1 → 3, −5, 3/18 and ✓."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from imperial_steam.i18n import Catalogue

#: Whatever has none of these is said as it stands.
_ANY = re.compile(r"[×→←↑↓−+≥≤½✓✗★☆·•#/±?–]")
#: Arrows beside which → is a key, too.
_KEYS = re.compile(r"[←↑↓]")
#: What is said by which message, in this order; a sign that stays alone means something else than one beside a number.
_SAID: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), key)
    for pattern, key in (
        (r"(?P<n>\d+)\s?×", "times"),
        (r"×\s?(?P<n>\d+)", "times"),
        (r"×", "cross"),
        (r"\b(?P<n>\d+)/(?P<of>\d+)\b", "of"),
        (r"(?P<n>\d)½", "and_half"),
        (r"½", "half"),
        (r"±(?P<n>\d)", "more_or_less"),
        (r"−(?P<n>\d)", "minus"),
        (r"(?<![\w+])\+(?P<n>\d)", "plus"),
        (r"−", "minus_sign"),
        (r"(?<!\S)\+(?!\S)", "plus_sign"),
        (r"≥\s?(?P<n>\d)", "at_least"),
        (r"≤\s?(?P<n>\d)", "at_most"),
        (r"✓", "yes"),
        (r"✗", "no"),
        (r"(?P<n>\d)[★☆]", "star"),
        (r"#(?P<n>\d)", "number"),
        (r"(?<!\S)\?(?!\S)", "question"),
        (r"^–$", "nothing"),
    )
]
_ARROWS = {"→": "right", "←": "left", "↑": "up", "↓": "down"}
#: A mark in front of what it is about, a point between two things, and signs that say nothing beside words.
_MARKED, _POINT, _LEFT_OUT = re.compile(r"([✓✗])\s+(?=\w)"), re.compile(r"\s*·\s*"), re.compile(r"[★☆•]\s*")
_THEN = re.compile(r"(?<=[^\s(+])\s?→\s?(?=[^\s)])")


@lru_cache(maxsize=8000)
def in_words(text: str, catalogue: Catalogue) -> str:
    """A text as it is to be said."""
    if not _ANY.search(text):
        return text
    if not _KEYS.search(text):
        text = _THEN.sub(catalogue.text("sign.then"), text)
    for arrow, key in _ARROWS.items():
        text = text.replace(arrow, catalogue.text(f"sign.{key}")) if arrow in text else text
    text = _MARKED.sub(r"\1: ", text)
    for pattern, key in _SAID:
        text = pattern.sub(lambda found, key=key: catalogue.text(f"sign.{key}", **found.groupdict()), text)  # type: ignore[misc]
    return _LEFT_OUT.sub("", _POINT.sub(", ", text))
