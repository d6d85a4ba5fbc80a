"""What cards say: the messages of a catalogue, and those that are said at some positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from imperial_steam.i18n import FALLBACK, LOCALES


def messages(title: str, prefix: str) -> set[str]:
    """The keys of a title's messages that begin so."""
    texts = [path.read_text(encoding="utf-8") for path in (LOCALES / FALLBACK / title).glob("*.po")]
    keys = [line[7:-1] for text in texts for line in text.splitlines() if line.startswith("msgid ")]
    return {key for key in keys if key.startswith(prefix)}


class Listener:
    """Says everything as a catalogue does, and remembers the keys."""

    def __init__(self, say: Callable[..., str]) -> None:
        self._say = say
        self.said = set[str]()

    def __call__(self, key: str, **values: Any) -> str:
        self.said.add(key)
        return self._say(key, **values)
