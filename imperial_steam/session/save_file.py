"""Save files: one readable JSON file for a game. The format is described in `docs/saves.md`.

>>> from random import Random
>>> from tempfile import TemporaryDirectory
>>> from imperial_steam.session.seats import Person
>>> from imperial_steam.titles import TITLES
>>> title = next(iter(TITLES.values()))
>>> people = [Person("Anna", title.colours[0]), Person("Béla", title.colours[1])]
>>> ledger = Ledger.new(title, people, title.setup_kinds[0], Random(1))
>>> with TemporaryDirectory() as folder:
...     path = Path(folder) / "game.steamgame"
...     save(ledger, path, saved_at="2026-01-31T20:15:00")
...     summary(path).people, load(path, TITLES).game.digest() == ledger.game.digest()
((('Anna', 'human'), ('Béla', 'human')), True)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import disk, game_text, limits
from imperial_steam.session.document import from_document, to_document
from imperial_steam.session.errors import SaveError
from imperial_steam.session.files import plain_name, read_bytes, read_start, write_atomically
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.migrations import FORMAT, Document
from imperial_steam.session.plain import DECODER, BeyondLimits, check, read_json
from imperial_steam.session.seats import HUMAN, fits_name

#: The ending of saved games: the system opens files of that ending with the program.
ENDING = ".steamgame"
#: The name of a save that the program wrote by itself; it writes into no other.
_OWN = re.compile(rf"[\w.-]+-[0-9a-f]{{10}}{re.escape(ENDING)}", re.ASCII)
#: Earlier versions kept beside a save.
BACKUPS = 3
_BLANK = " \t\r\n"
#: Bytes at the beginning of a save that surely hold what lists show, and the members of it, the last one last.
_HEAD, _LISTED = 16_384, frozenset({"format", "title", "saved_at", "progress", "people"})
#: Why a file is not read whatever else is wrong with it: a newer program may write what looks damaged here.
_NEWER = frozenset({"newer", "newer_rules"})
#: What two saves of one game at one moment have in common.
_OF_A_GAME = ("format", "title", "rules", "people", "deputies", "setup", "actions", "redo")


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """What a list of saves shows of one: `progress` is the title's plain data, `saved_at` ISO 8601.

    `people` are names, each with the kind of who plays; `result` are their scores at the end, each with who has won.
    """

    path: Path
    title: str
    people: tuple[tuple[str, str], ...]
    progress: Mapping[str, Any]
    saved_at: str
    result: tuple[tuple[int, bool], ...] = ()


def is_own(name: str) -> bool:
    """A file of that name was written by the program itself, not by somebody who chose the name."""
    return _OWN.fullmatch(name) is not None


def own_save(folder: Path, title: str) -> Path:
    """Where a game of a title is kept that has no save yet."""
    return folder / f"{plain_name(title)}-{disk.token()}{ENDING}"


def save(ledger: Ledger, path: Path, saved_at: str, backups: int = BACKUPS) -> None:
    """Write a save atomically, for its owner to read, and keep earlier versions as `.bak1` … ; raises `WriteError`."""
    write_atomically(path, to_text(ledger, saved_at), backups, private=True)


def keep_review(ledger: Ledger, path: Path) -> bool:
    """Write the review of a game into its save, of which nothing else changes; False where it holds no such game.

    Raises `SaveError` and `WriteError`.
    """
    document, damage = _parse(read_text(path))
    text = to_text(ledger, shown_text(document.get("saved_at")))
    own = json.loads(text)
    if damage is not None or any(document.get(name) != own[name] for name in _OF_A_GAME):
        return False
    write_atomically(path, text, 0, private=True)
    return True


def load(path: Path, titles: Mapping[str, AnyTitle]) -> Ledger:
    """Read a save and validate every action of it.

    Raises `SaveError` saying what is wrong and where, with the recovered ledger where possible;
    reasons beside those of `from_document` and `read_bytes`: `damaged`, `beyond_limits`.
    """
    text = read_text(path)
    try:
        return from_text(text, titles)
    except SaveError as fault:
        raise fault.located(path, None) from fault.__cause__


def summary(path: Path) -> SaveSummary:
    """The facts about a save that lists show, by its beginning alone, without validating it; raises `SaveError`."""
    document = _head(read_start(path, _HEAD).decode(errors="replace").removeprefix("\ufeff"))
    damage: SaveError | None = None
    if not document.keys() >= _LISTED:
        document, damage = _parse(read_text(path))
    version = document.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise SaveError("newer", found=version, known=FORMAT, program=document.get("program", "?"), path=path)
    people, progress = document.get("people"), document.get("progress")
    if not isinstance(people, list) or not isinstance(progress, dict):
        raise damage or SaveError("missing", member="people", path=path)
    names = tuple((shown_name(person), shown_kind(person)) for person in people[: limits.PEOPLE])
    plain = {name: value for name, value in progress.items() if value is None or isinstance(value, int)}
    title, saved_at = shown_text(document.get("title")), shown_text(document.get("saved_at"))
    return SaveSummary(path, title, names, plain, saved_at, _result(document.get("result"), len(names)))


def _result(plain: object, people: int) -> tuple[tuple[int, bool], ...]:
    """The scores of everybody and who has won, as a file says; nothing where it says something else."""
    found = [
        (entry["score"], entry["won"])
        for entry in (plain if isinstance(plain, list) else ())
        if isinstance(entry, dict) and type(entry.get("score")) is int and isinstance(entry.get("won"), bool)
    ]
    return tuple(found) if len(found) == people else ()


def _head(text: str) -> Document:
    """The members at the beginning of a document up to those that lists show; nothing of one beyond the limits."""
    document: Document = {}
    place = _skip(text, 0, "{")
    try:
        while place is not None and not document.keys() >= _LISTED:
            name, place = DECODER.raw_decode(text, place)
            start = _skip(text, place, ":")
            if start is None or not isinstance(name, str):
                break
            document[name], place = DECODER.raw_decode(text, start)
            place = _skip(text, place, ",")
        check(document)
    except (ValueError, RecursionError):
        return {}
    return document


def shown_name(person: object) -> str:
    """The name of a person in plain data, `?` for what cannot be shown."""
    name = person.get("name") if isinstance(person, dict) else None
    return name if isinstance(name, str) and fits_name(name) else "?"


def shown_kind(person: object) -> str:
    """Who plays for a person in plain data: a person, where it does not say so."""
    kind = person.get("kind") if isinstance(person, dict) else None
    return kind if isinstance(kind, str) else HUMAN


def shown_text(text: object) -> str:
    """A short text of plain data, empty for what cannot be shown on one line."""
    return text if isinstance(text, str) and fits_name(text) else ""


def to_text(ledger: Ledger, saved_at: str) -> str:
    """The text of a save: one line per action, a blank line between turns."""
    document = to_document(ledger, saved_at)
    starts = {turn.start for turn in ledger.turns()}
    done, redo = document.pop("actions"), document.pop("redo")
    board = document["board"]
    document["board"] = None
    lines = [f"  {_json(name)}: {_json(value)}," for name, value in document.items()]
    place = next(number for number, line in enumerate(lines) if line == '  "board": null,')
    data = ",\n".join(f"      {_json(name)}: {_json(value)}" for name, value in board["data"].items())
    head = f'"id": {_json(board["id"])}, "digest": {_json(board["digest"])}'
    lines[place] = f'  "board": {{{head}, "data": {{\n{data}\n  }}}},'
    lines.append(f'  "actions": [{_listed(done, 0, starts)}],')
    lines.append(f'  "redo": [{_listed(redo, len(done), starts)}]')
    return "{\n" + "\n".join(lines) + "\n}\n"


def from_text(text: str, titles: Mapping[str, AnyTitle]) -> Ledger:
    """The ledger of a save's text; raises `SaveError` as `load` does."""
    document, damage = _parse(text)
    try:
        ledger = from_document(document, titles)
    except SaveError as fault:
        if damage is not None and fault.recovered is None and fault.reason not in _NEWER:
            raise damage from fault
        raise fault.located(None, None if fault.action is None else _line_of_action(text, fault.action)) from None
    if damage is not None:
        raise SaveError("damaged", line=damage.line, recovered=ledger)
    return ledger


def read_text(path: Path) -> str:
    """The text of a save, without the byte order mark of some editors; bytes that are not text are replaced.

    Raises `SaveError` as `read_bytes` does.
    """
    return read_bytes(path, limits.SAVE_BYTES).decode(errors="replace").removeprefix("\ufeff")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def _listed(texts: list[str], first: int, starts: set[int]) -> str:
    """The inside of a JSON list of texts, grouped by turns."""
    lines = []
    for number, text in enumerate(texts, first):
        gap = "\n" if number in starts and number > first else ""
        lines.append(f"{gap}\n    {_json(text)}")
    return ",".join(lines) + ("\n  " if lines else "")


def _parse(text: str) -> tuple[Document, SaveError | None]:
    """The document in a text, or what can be read of it together with the damage."""
    try:
        if game_text.is_text(text):
            told = game_text.read(text)
            return told.document, None if told.damaged is None else SaveError("damaged", line=told.damaged)
        document = read_json(text)
    except BeyondLimits as cause:
        return {}, SaveError("beyond_limits", cause=str(cause))
    except ValueError as cause:
        return _salvage(text), SaveError("damaged", line=getattr(cause, "lineno", 1))
    if not isinstance(document, dict):
        return {}, SaveError("damaged", line=1)
    return document, None


def _salvage(text: str) -> Document:
    """What can be read of a damaged document, if it keeps within the limits."""
    document = _whole_members(text)
    try:
        check(document)
    except ValueError:
        return {}
    return document


def _whole_members(text: str) -> Document:
    """Every whole member of a damaged document, and of its last list what is whole."""
    document: Document = {"digests": {}, "actions": [], "redo": []}
    place = _skip(text, 0, "{")
    while place is not None:
        try:
            name, place = DECODER.raw_decode(text, place)
            start = _skip(text, place, ":")
        except (ValueError, RecursionError):
            return document
        if start is None or not isinstance(name, str):
            return document
        try:
            document[name], place = DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            if name in ("actions", "redo"):
                document[name] = [text for text, _ in _items(text, start)]
            return document
        place = _skip(text, place, ",")
    return document


def _items(text: str, start: int) -> list[tuple[str, int]]:
    """The complete strings of a list that may be truncated, each with its position in the text."""
    items: list[tuple[str, int]] = []
    place = _skip(text, start, "[")
    while place is not None:
        try:
            value, end = DECODER.raw_decode(text, place)
        except (ValueError, RecursionError):
            break
        if not isinstance(value, str):
            break
        items.append((value, place))
        place = _skip(text, end, ",")
    return items


def _skip(text: str, place: int, mark: str) -> int | None:
    """The position after a mark and blanks; None if the mark does not come next."""
    while place < len(text) and text[place] in _BLANK:
        place += 1
    if not text.startswith(mark, place):
        return None
    place += 1
    while place < len(text) and text[place] in _BLANK:
        place += 1
    return place


def _line_of_action(text: str, number: int) -> int | None:
    """The line of the text that holds an action (both counted from 1)."""
    if game_text.is_text(text):
        lines = game_text.read(text).lines
        return lines[number - 1] if 0 < number <= len(lines) else None
    places: list[int] = []
    for name in ('"actions"', '"redo"'):
        key = text.rfind(name)
        if key >= 0 and (start := _skip(text, key + len(name), ":")) is not None:
            places += [place for _, place in _items(text, start)]
    if not 0 < number <= len(places):
        return None
    return text.count("\n", 0, places[number - 1]) + 1
