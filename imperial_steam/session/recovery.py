"""Interrupted games: listed by their first and last lines, restored one at a time, closed when they are dealt with.

An interrupted game is a journal that no running window holds and that does not end with a closing
record. A journal whose first line is incomplete held nothing that had been acknowledged: it is no game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import disk, limits
from imperial_steam.session.document import extend, from_document
from imperial_steam.session.errors import SaveError, WriteError
from imperial_steam.session.files import read_bytes, remove_unheld
from imperial_steam.session.journal import SAVE, SUFFIX, line, number, record
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.lesson_book import lesson_in
from imperial_steam.session.migrations import Document, migrate, without_digests
from imperial_steam.session.people import fitting_kind
from imperial_steam.session.save_file import ENDING, is_own, shown_kind, shown_name, shown_text
from imperial_steam.session.study.plain import from_plain, to_plain
from imperial_steam.session.study.rules import keep_playable

#: Closed journals that stay in the folder as a last resort.
KEPT = 5
#: The ending of a journal that could not be shown: it is kept for inspection, and never offered.
ASIDE = ".aside"
#: How many of those are kept.
KEPT_ASIDE = 20
#: Bytes read at the end of a journal to see how it ends; an action takes far fewer.
_TAIL = 4096


@dataclass(frozen=True, slots=True)
class Unfinished:
    """What a list shows of an interrupted game: `round` as far as known; `fault` if it cannot be brought back.

    `people` are names, each with the kind of who plays.
    `over`: it was finished, and only its result was still being viewed.
    `lesson` is the name of the guided game that is played; None for any other game.
    `save` is the name of the save that keeps the game, whether there is one yet or not.
    `studied`: it holds a study.
    """

    path: Path
    title: str
    saved_at: str
    people: tuple[tuple[str, str], ...]
    round: int | None
    fault: SaveError | None = None
    lesson: str | None = None
    over: bool = False
    save: str = ""
    studied: bool = False


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A game that was not left properly: `ledger` as far as it can be restored.

    `fault` says why not all of it could be; `ledger` is None when nothing could.
    """

    path: Path
    saved_at: str
    ledger: Ledger | None
    fault: SaveError | None


def unfinished(folder: Path) -> list[Unfinished]:
    """The interrupted games of a folder, the latest first, by the first and last line of their journals alone."""
    games = [_listed(path) for path in _open_journals(folder)]
    return sorted(games, key=lambda game: (number(game.path), game.saved_at, game.path.name), reverse=True)


def in_play(folder: Path) -> frozenset[str]:
    """The names of the saves of games that running windows have on their tables now."""
    names = set[str]()
    for path in _files(folder, SUFFIX):
        if not _is_closed(path) and _in_use(path):
            with suppress(OSError):
                names.add(_save_of(record(_first_line(path)) or {}))
    return frozenset(names - {""})


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Lock an interrupted game against other windows; raises `SaveError` (`in_use`, `not_found`)."""
    try:
        handle, answer = disk.lock_file(path)
    except OSError as cause:
        why = cause.strerror or str(cause)
        reason = "not_found" if isinstance(cause, FileNotFoundError) else "not_readable"
        raise SaveError(reason, path=path, file=str(path), cause=why) from cause
    try:
        if answer is disk.Lock.HELD:
            raise SaveError("in_use", path=path, file=path.name)
        yield
    finally:
        os.close(handle)


def read_journal(path: Path, titles: Mapping[str, AnyTitle]) -> Interrupted | None:
    """The game of a journal; None if it was left properly. Whatever the file holds, nothing is raised."""
    try:
        content = read_bytes(path, limits.JOURNAL_BYTES)
    except SaveError as fault:
        return Interrupted(path, "", None, fault)
    lines = content.splitlines(keepends=True)
    if lines and _ends(lines[-1]):
        return None
    if len(lines) > limits.JOURNAL_LINES:
        return Interrupted(path, "", None, SaveError("too_large", path=path, limit=limits.JOURNAL_BYTES))
    records = list(_records(lines))
    if not records:
        return Interrupted(path, "", None, SaveError("damaged", line=1, path=path))
    saved_at = shown_text(records[0].get("saved_at"))
    try:
        ledger = _replayed(records, titles)
    except SaveError as fault:
        return Interrupted(path, saved_at, fault.recovered, fault.located(path, fault.line))
    # A last line without a line break was cut off while it was written, so it had not been acknowledged.
    whole = lines if lines[-1].endswith(b"\n") else lines[:-1]
    damaged = len(records) < len(whole)
    damage = SaveError("damaged", line=len(records) + 1, recovered=ledger, path=path) if damaged else None
    return Interrupted(path, saved_at, ledger, damage)


def dismiss(path: Path) -> None:
    """Mark an interrupted game as dealt with, because it continues elsewhere or was discarded.

    A journal that takes no closing record is set aside. Raises `WriteError` when that fails, too.
    """
    try:
        _close(path)
    except OSError:
        set_aside(path)


def set_aside(path: Path) -> Path:
    """Rename a journal that cannot be shown so that it is not listed again; its new path. Raises `WriteError`."""
    place = path.with_name(f"{path.name}{ASIDE}")
    try:
        disk.replace(path, place)
        disk.sync_folder(path.parent)
    except OSError as cause:
        raise WriteError(path, cause) from cause
    return place


def tidy(folder: Path, keep: int = KEPT) -> None:
    """Remove all but the newest closed journals, all but the newest set aside, and journals that never began."""
    journals = sorted(_files(folder, SUFFIX), key=_age)
    closed = [path for path in journals if _is_closed(path)]
    aside = sorted(_files(folder, SUFFIX + ASIDE), key=_age)
    for path in closed[: max(0, len(closed) - keep)] + aside[: max(0, len(aside) - KEPT_ASIDE)]:
        with suppress(OSError):
            disk.remove(path)
    for path in journals:
        if not _is_published(path):
            remove_unheld(path, lambda left: not _is_published(left))


def _close(path: Path) -> None:
    """Append the closing record."""
    handle = disk.append_to(path)
    try:
        torn = not _tail(path).endswith(b"\n")
        disk.write(handle, (b"\n" if torn else b"") + line({"end": True}))
        disk.sync(handle)
    finally:
        os.close(handle)
    disk.make_private(path)


def _age(path: Path) -> tuple[int, str]:
    """Sort key: the order in which journals were begun, without a clock."""
    return number(path), path.name


def _files(folder: Path, ending: str) -> Iterator[Path]:
    """The regular files of a folder with that ending; opening anything else could block forever."""
    return (path for path in folder.glob(f"*{ending}") if path.is_file())


def _open_journals(folder: Path) -> Iterator[Path]:
    """The journals of interrupted games."""
    for path in _files(folder, SUFFIX):
        if _is_published(path) and not _is_closed(path) and not _in_use(path):
            yield path


def _listed(path: Path) -> Unfinished:
    own = f"{path.stem}{ENDING}"  # for a journal of a version that named no save
    try:
        header = record(_first_line(path))
    except OSError as cause:
        fault = SaveError("not_readable", path=path, file=str(path), cause=cause.strerror or str(cause))
        return Unfinished(path, "", "", (), None, fault, save=own)
    if header is None:
        return Unfinished(path, "", "", (), None, SaveError("damaged", line=1, path=path), save=own)
    people, title = header.get("people"), shown_text(header.get("title"))
    people = people[: limits.PEOPLE] if isinstance(people, list) else []
    names = tuple((shown_name(person), shown_kind(person)) for person in people)
    guided = lesson_in(people)
    reached, over, studied = _reached(path, header)
    saved_at, save = shown_text(header.get("saved_at")), _save_of(header) or own
    return Unfinished(path, title, saved_at, names, reached, None, guided, over, save, studied)


def _first_line(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.readline(limits.SAVE_BYTES + 1)


def _save_of(head: Mapping[str, Any]) -> str:
    """The name of the save that the first record of a journal speaks of; '' where it names none."""
    name = head.get(SAVE)
    return name if isinstance(name, str) and is_own(name) else ""


def _reached(path: Path, head: Mapping[str, Any]) -> tuple[int | None, bool, bool]:
    """The round the game had reached, whether it is over and whether it holds a study.

    From the last whole line, else from the first.
    """
    last = next((entry for data in reversed(_tail(path).splitlines()) if (entry := record(data)) is not None), {})
    if "round" not in last:
        progress = head.get("progress")
        last = progress if isinstance(progress, dict) else {}
    reached = last.get("round")
    known = reached if isinstance(reached, int) else None
    return known, last.get("over") is True, last.get("studied") is True


def _tail(path: Path) -> bytes:
    """The last bytes of a file; none of one that cannot be read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _TAIL))
            return file.read(_TAIL)
    except OSError:
        return b""


def _is_closed(path: Path) -> bool:
    lines = _tail(path).splitlines()
    return bool(lines) and _ends(lines[-1])


def _ends(data: bytes) -> bool:
    """True for a line with a closing record."""
    return (record(data) or {}).get("end") is True


def _is_published(path: Path) -> bool:
    """True when the first line of a journal is complete, far too long, or unreadable."""
    try:
        head = _first_line(path)
    except OSError:
        return True
    return head.endswith(b"\n") or len(head) > limits.SAVE_BYTES


def _in_use(path: Path) -> bool:
    """True if a running window keeps this journal."""
    try:
        with claimed(path):
            return False
    except SaveError as fault:
        return fault.reason == "in_use"


def _replayed(records: list[dict[str, Any]], titles: Mapping[str, AnyTitle]) -> Ledger:
    """The ledger of a journal's records; raises `SaveError` with the line of the record that fails."""
    if _by_older_rules(records[0], titles):
        return _brought_over(records, titles)
    ledger = from_document(records[0], titles)
    for place, entry in enumerate(records[1:], 2):
        try:
            _repeat(ledger, entry)
        except SaveError as fault:
            raise fault.located(None, place) from fault.__cause__
        except (KeyError, TypeError, IndexError, ValueError) as cause:
            raise SaveError("damaged", line=place, recovered=ledger) from cause
    keep_playable(ledger)
    return ledger


def _by_older_rules(head: Mapping[str, Any], titles: Mapping[str, AnyTitle]) -> bool:
    """The game of a journal was begun by earlier rules of its title than those of now."""
    title, version = titles.get(str(head.get("title"))), head.get("rules", 1)
    return title is not None and isinstance(version, int) and version < title.rules_version


def _brought_over(records: list[dict[str, Any]], titles: Mapping[str, AnyTitle]) -> Ledger:
    """The ledger of a journal by older rules.

    A title brings over what was played as a whole (`Title.migrations`): the records are put into one document before.
    Raises `SaveError` as `from_document` does, and for a record that says nothing, with its line.
    """
    played = _Played(migrate(dict(records[0])))
    for place, entry in enumerate(records[1:], 2):
        try:
            played.note(entry)
        except (KeyError, TypeError, IndexError, ValueError) as cause:
            recovered = from_document(played.document, titles)
            raise SaveError("damaged", line=place, recovered=recovered) from cause
    return from_document(played.document, titles)


class _Played:
    """What a journal tells, record by record, as the document of a save: nothing is carried out."""

    def __init__(self, head: Document) -> None:
        """Begin with the first record; it is examined when the document is read."""
        self._head = head
        done, redo, deputies = (head.get(name) for name in ("actions", "redo", "deputies"))
        self._readable = all(isinstance(part, list) for part in (done, redo, deputies))
        self._texts = [*done, *redo] if isinstance(done, list) and isinstance(redo, list) else []
        self._deputies = list(deputies) if isinstance(deputies, list) else []
        self._cursor = len(done) if isinstance(done, list) else 0
        self._study = from_plain(head.get("study"), self._texts)

    def note(self, entry: Mapping[str, Any]) -> None:
        """Add a record as `_repeat` carries it out; raises `KeyError`, `TypeError` or `IndexError` for none."""
        if entry.get("end") is True:
            return
        if "do" in entry:
            self._cut()
            self._texts.append(str(entry["do"]))
            self._study.played(self._texts[-1])
            self._cursor += 1
        elif "seat" in entry:
            self._deputies.append({"at": self._cursor, "seat": int(entry["seat"]), "kind": entry["kind"]})
        elif "study" in entry:
            self._study = from_plain(entry["study"], self._texts)
        elif not isinstance(entry["to"], int):
            raise TypeError(f"{entry['to']!r} is no moment")
        elif not 0 <= entry["to"] <= len(self._texts):
            raise IndexError(f"there is no moment {entry['to']}")
        else:
            self._cursor = entry["to"]

    def _cut(self) -> None:
        """Drop what was taken back, as the ledger does with the next action."""
        if self._cursor < len(self._texts):
            del self._texts[self._cursor :]
            self._study.cut(self._cursor)
            self._deputies = [{**entry, "at": min(entry["at"], self._cursor)} for entry in self._deputies]

    @property
    def document(self) -> Document:
        """The save of the game as it is after the records so far, without what they make uncertain."""
        if not self._readable:
            return self._head
        actions, redo = self._texts[: self._cursor], self._texts[self._cursor :]
        played = {"actions": actions, "redo": redo, "deputies": self._deputies, "study": to_plain(self._study)}
        return {**without_digests(self._head), **played}


def _repeat(ledger: Ledger, entry: Mapping[str, Any]) -> None:
    """Apply a record. A closing record in the middle came from another process while the game went on."""
    if entry.get("end") is True:
        return
    if "do" in entry:
        if len(ledger.entries) >= limits.ACTIONS:
            raise SaveError("too_many_actions", count=limits.ACTIONS + 1, most=limits.ACTIONS, recovered=ledger)
        extend(ledger, str(entry["do"]), entry.get("joined") is True)
        return
    if "seat" in entry:
        ledger.seats.depute(ledger.cursor, int(entry["seat"]), fitting_kind(entry["kind"]))
        return
    if "study" in entry:
        ledger.study = from_plain(entry["study"], [done.text for done in ledger.entries])
        return
    moment = entry["to"]
    if not isinstance(moment, int):
        raise TypeError(f"{moment!r} is no moment")
    ledger.jump(moment)


def _records(lines: list[bytes]) -> Iterator[dict[str, Any]]:
    """The records up to the first damaged line."""
    for data in lines:
        entry = record(data)
        if entry is None:
            return
        yield entry
