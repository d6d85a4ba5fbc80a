"""Messages in the player's language: gettext catalogues with keyed messages.

The messages all games share are in `locales/<language>/common`, those of one game in
`locales/<language>/<key of its title>`, so the keys of two games never collide.

A message is looked up by its key (`menu.new_game`), never by its English words. Its values stand in
braces: `{name}`. A value may name what it is, so that the catalogue puts it into words:

- `{good:good}` is the message `good.<value>` (`good.wood`);
- `{workers:#worker}` is the plural message `worker` for that number (its own `{n}`);
- `{subject:*labour_column}` is the message `labour_column` for a value of several words (`blue 1`),
  which it names `{0}`, `{1}`;
- a value that is a list or tuple becomes a list of words, a negative number gets a real minus sign.

Everybody may call it; it calls nothing of the program.
"""

from __future__ import annotations

import gettext
import locale
import os
import string
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

LANGUAGES: Sequence[str] = ("en", "de", "pl")
#: The name of every language in that language.
LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "pl": "Polski"}
LOCALES = Path(__file__).resolve().parent / "locales"
#: The compiled catalogue of a folder.
FILE = "messages.mo"
FALLBACK = "en"
#: The sign of negative numbers.
MINUS = "−"
#: The folder of the messages all games share.
COMMON = "common"
#: Folders of titles that bring their own messages, each with a subfolder for every language.
_homes: dict[str, Path] = {}


def add_title(title: str, folder: Path) -> None:
    """Look for the messages of a title in a folder of its own: `folder/<language>/messages.mo`."""
    _homes[title] = folder
    _translations.cache_clear()


@cache
def _translations(language: str, group: str) -> gettext.NullTranslations:
    """The compiled catalogue of a language: that of a title, or the common one; an empty one where there is none."""
    folder = _homes[group] / language if group in _homes else LOCALES / language / group
    try:
        with (folder / FILE).open("rb") as file:
            return gettext.GNUTranslations(file)
    except FileNotFoundError:
        return gettext.NullTranslations()


def system_language() -> str:
    """The language of the system if there is a catalogue for it, else English."""
    words = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    words.append(locale.getlocale()[0] or "")
    chosen = next((word for word in words if word), "").lower()
    native = {"german": "de", "polish": "pl", "english": "en"}
    code = native.get(chosen.split("_")[0], chosen[:2])
    return code if code in LANGUAGES else FALLBACK


class Catalogue:
    """The messages of one language: those of a title, if one is named, before the common ones.

    A missing message is given in English, else as its key.
    """

    def __init__(self, language: str = FALLBACK, title: str = "") -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self.title = title
        groups = (title, COMMON) if title else (COMMON,)
        self._own = tuple(_translations(self.language, group) for group in groups)
        self._groups = groups
        self._found: dict[str, str | None] = {}

    def _sources(self) -> Iterator[gettext.NullTranslations]:
        """Where a message is looked up, in this order; English is read only when something is missing."""
        yield from self._own
        if self.language != FALLBACK:
            for group in self._groups:
                yield _translations(FALLBACK, group)

    def __contains__(self, key: str) -> bool:
        """True when there is a message of that key, in this language or in English."""
        return self._find(key) is not None

    def text(self, key: str, /, **values: Any) -> str:
        """The message of a key with its values."""
        found = self._find(key)
        return key if found is None else self._filled(found, values)

    def count(self, key: str, n: int, /, **values: Any) -> str:
        """The plural message of a key for a number, which it may name as `{n}`."""
        for source in self._sources():
            found = source.ngettext(key, key, n)
            if found != key:
                return self._filled(found, {"n": n, **values})
        return self.text(key, n=n, **values)

    def composed(self, key: str, value: str) -> str:
        """The message of a key for a value of several words, which it names as `{0}`, `{1}` and so on."""
        return self.text(key, **{str(place): word for place, word in enumerate(value.split())})

    def joined(self, words: Sequence[str]) -> str:
        """Words as a list: `a`, `a and b`, `a, b and c`."""
        if len(words) < 2:
            return "".join(words)
        return self.text("list.last", first=", ".join(words[:-1]), last=words[-1])

    def _find(self, key: str) -> str | None:
        """The message of a key, looked up once; None where there is none."""
        if key not in self._found:
            messages = (source.gettext(key) for source in self._sources())
            self._found[key] = next((message for message in messages if message != key), None)
        return self._found[key]

    def _filled(self, message: str, values: Mapping[str, Any]) -> str:
        """A message with its values; a placeholder without value stays in its braces, so that no sentence is lost."""
        if "{" not in message:
            return message
        parts = []
        for literal, name, kind in _pieces(message):
            parts.append(literal)
            if name is not None:
                parts.append(self._worded(values[name], kind) if name in values else f"{{{name}}}")
        return "".join(parts)

    def _worded(self, value: Any, kind: str) -> str:
        """A value as what its placeholder says it is."""
        if isinstance(value, (list, tuple, set, frozenset)):  # a union would be made anew for every value
            return self.joined([self._worded(entry, kind) for entry in value])
        if kind.startswith("#"):
            return self.count(kind[1:], int(value))
        if kind.startswith("*"):
            return self.composed(kind[1:], str(value))
        if kind:
            return self.text(f"{kind}.{value}")
        return f"{MINUS}{-value}" if isinstance(value, int) and value < 0 else str(value)


@lru_cache(maxsize=4000)
def _pieces(message: str) -> Sequence[tuple[str, str | None, str]]:
    """A message taken apart: words, and the placeholder after them with what it says its value is."""
    return [(literal, name, kind or "") for literal, name, kind, _ in string.Formatter().parse(message)]
