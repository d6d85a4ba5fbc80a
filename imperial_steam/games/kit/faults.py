"""What is wrong with a file somebody wrote: where, which field, what, and the nearest valid word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from imperial_steam.i18n import FALLBACK, Catalogue

FieldPath = tuple[str | int, ...]
"""The way to a datum: names of mappings and places in lists, from 0."""

ERROR, WARNING = "error", "warning"
UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters (except tab and line breaks) and lone surrogates: they cannot be drawn or written."""
_SHOWN, _SAID = 60, 400
"""Longest piece of a file that a message repeats, and longest message, in characters."""
_PLAIN = str.maketrans("“”’−", "'''-")
"""Signs of print, and what stands for them in a file or a terminal."""
_LISTED = 200
"""Most faults that one text lists: nobody fixes more of them without reading the file again."""
_NAMES: tuple[str, ...] = ("name", "level", "hub", "link", "number", "where")
"""Fields by which people know an entry of a list."""


class Said(NamedTuple):
    """What is wrong: the key of the message `fault.<key>`, the rule it rests on or an empty text, and its values.

    Values that are texts, or lists of them, are words of the file.
    """

    key: str
    rule: str = ""
    values: tuple[tuple[str, object], ...] = ()


def said(key: str, rule: str = "", /, **values: object) -> Said:
    """What is wrong, by the key of its message."""
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, (list, set, frozenset))}
    return Said(key, rule, tuple({**values, **lists}.items()))


def told(what: Said, words: Catalogue, word: Callable[[str], str] = str) -> str:
    """What is wrong in somebody's language; `word` says a word of the file."""
    values = {name: _worded(value, word) for name, value in what.values}
    key, number = f"fault.{what.key}", values.get("wanted")
    message = words.count(key, number, **values) if isinstance(number, int) else words.text(key, **values)
    rule = what.rule.replace("section", words.text("fault.section"))
    return f"{message} ({rule})" if rule else message


def _worded(value: object, word: Callable[[str], str]) -> object:
    if isinstance(value, tuple):
        return ", ".join(word(str(entry)) for entry in value)
    return word(value) if isinstance(value, str) else value


def tells(message: str, value: str, number: bool = False) -> bool:
    """A message names a value already; with `number` only if it is one: a word may stand in a list of others."""
    return (value.isdecimal() or not number) and re.search(rf"(?<!\w){re.escape(value)}(?!\w)", message) is not None


def in_english(what: Said, game: str = "") -> str:
    """What is wrong as files and terminals say it: in English, with the words of the file and plain signs."""
    return told(what, Catalogue(FALLBACK, game)).translate(_PLAIN)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a file. `severity` is `error` or `warning`; `line` 0: no line known.

    `field` is the way to the datum, for example `links[Wien–Baden].kind`, `path` the same as names and places, `names`
    as names alone; `nearest` the nearest valid word, or empty. `message` is in English; `said` can be told in any
    language, and is missing in files that only those who work on the program write. `also` are the places it means as
    much: of two data that contradict each other. `found` is what stands there, if it is a single value.
    """

    severity: str
    file: str
    line: int
    field: str
    message: str
    nearest: str = ""
    path: FieldPath = ()
    said: Said | None = None
    names: tuple[str, ...] = ()
    also: tuple[FieldPath, ...] = ()
    found: str | int | float | None = None

    def __str__(self) -> str:
        place = f"{UNFIT.sub('?', self.file)}:{self.line}: " if self.file else ""
        field = f"{self.field}: " if self.field else ""
        hint = f" – did you mean '{self.nearest}'?" if self.nearest else ""
        return f"{place}{self.severity}: {field}{self.message}{hint}"


class BoardError(ValueError):
    """A board that cannot be used; `faults` holds every fault, warnings too."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        errors = [str(fault) for fault in self.faults if fault.severity == ERROR]
        super().__init__("\n".join(errors))

    def __reduce__(self) -> tuple[type[BoardError], tuple[Sequence[Fault]]]:
        """Another process gets the faults, not their text."""
        return BoardError, (self.faults,)


def file_fault(file: str, line: int, key: str, field: str = "", /, **values: object) -> Fault:
    """What is wrong with the text of a file; `field` is where, as people read it."""
    what = said(f"file.{key}", **values)
    return Fault(ERROR, file, line, field, in_english(what), said=what, names=(field,) if field else ())


def format_faults(faults: Sequence[Fault]) -> str:
    """A readable text, one fault per line, the first of very many, with a count at the end."""
    errors = sum(fault.severity == ERROR for fault in faults)
    lines = [str(fault) for fault in faults[:_LISTED]]
    if len(faults) > _LISTED:
        lines.append(f"and {len(faults) - _LISTED} more")
    lines.append(f"{_counted(errors, 'error')}, {_counted(len(faults) - errors, 'warning')}")
    return "\n".join(lines)


def nearest(word: object, allowed: Iterable[str], cutoff: float = 0.6) -> str:
    """The allowed word most like `word`, or an empty text when none is near."""
    text = str(word)
    close = get_close_matches(text, list(allowed), 1, cutoff) if len(text) <= _SHOWN else []
    return close[0] if close else ""


def shown(value: object) -> str:
    """A value as a message repeats it: on one line, without what cannot be drawn, and cut when it is long."""
    text = UNFIT.sub("?", " ".join(str(value).split()))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def cut(message: str) -> str:
    """A message of limited length, whatever is found in the place of a name."""
    return message if len(message) <= _SAID else f"{message[:_SAID]}…"


def field_text(data: object, path: FieldPath) -> str:
    """A path as people read it: `links[Wien–Baden].kind`; entries of lists by name, else by place from 1."""
    text, here = "", data
    for part in path:
        if isinstance(part, int):
            here = here[part] if isinstance(here, list) and part < len(here) else None
            text += f"[{label(here, part)}]"
        else:
            here = here.get(part) if isinstance(here, dict) else None
            text += f".{shown(part)}" if text else shown(part)
    return text


def names(data: object, path: FieldPath) -> tuple[str, ...]:
    """The names of the steps of a path; entries of lists by name, else by place from 1."""
    found, here = list[str](), data
    for part in path:
        if isinstance(part, int):
            here = here[part] if isinstance(here, list) and part < len(here) else None
            found.append(label(here, part))
        else:
            here = here.get(part) if isinstance(here, dict) else None
            found.append(shown(part))
    return tuple(found)


def label(entry: object, place: int) -> str:
    """The name by which people know an entry of a list, or its place from 1."""
    return entry_name(entry) or str(place + 1)


def entry_name(entry: object) -> str:
    """The name by which people know an entry of a list; empty for one without a name."""
    if isinstance(entry, dict):
        if "from" in entry and "to" in entry:
            return f"{shown(entry['from'])}–{shown(entry['to'])}"
        for key in _NAMES:
            if isinstance(entry.get(key), str | int):
                return shown(entry[key])
    return ""


def _counted(number: int, noun: str) -> str:
    """A number with its noun: `1 error`, `2 errors`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
