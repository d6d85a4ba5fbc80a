"""All games that are kept: in their saves, or in the journals of those that were cut short.

Every game has one save, whose name is what the game is known by; a journal names the save it belongs to, and stands for
it while it holds more. What lists show of a save is read once and remembered until the file changes. Stars and names
that people give their games lie in a file beside the saves, deleted games below them (`trash`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import disk, limits
from imperial_steam.session.document import holds
from imperial_steam.session.errors import SaveError, WriteError
from imperial_steam.session.files import read_bytes, stamp, write_atomically
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.plain import read_json
from imperial_steam.session.recovery import Unfinished, claimed, in_play, unfinished
from imperial_steam.session.save_file import ENDING, SaveSummary, is_own, load, own_save, shown_text, summary
from imperial_steam.session.trash import Deleted, Trash

#: Beside the saves: the file of stars and names, the folder of deleted games.
ABOUT, DELETED = ".games.json", ".deleted"
#: In the folder of the cache: what lists show of saves, after a checksum.
INDEX = "games.json"
#: The parts of a deleted game.
_JOURNAL, _SAVE = "journal", "save"
#: Characters of a name that somebody gives a game.
NAME = 80
_VERSION = 2
#: So many saves are worth an index.
MANY = 50


@dataclass(frozen=True, slots=True)
class Facts:
    """What is read of a save for lists; `fault` is why nothing could be."""

    title: str = ""
    people: tuple[tuple[str, str], ...] = ()
    saved_at: str = ""
    round: int | None = None
    over: bool = False
    result: tuple[tuple[int, bool], ...] = ()
    fault: SaveError | None = None
    studied: bool = False
    """It holds a study."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game as lists show it: `save` is the name it is known by, `path` the file it is opened from."""

    save: str
    path: Path
    changed: int
    """When that file was written, in nanoseconds of the system's clock."""
    facts: Facts
    journal: Unfinished | None = None
    """The journal that it was cut short in, or a lesson is left in, if it is opened from one."""
    name: str = ""
    """What somebody called it; empty for a game without a name."""
    star: bool = False
    elsewhere: bool = False
    """It is on the table of another window."""
    book: str = ""
    """The name of the book it is a chapter of."""
    chapter: int = 0
    """Its place there, from 1 on."""
    origin: str = ""
    """The save of the game from whose study it was played on."""

    @property
    def fault(self) -> SaveError | None:
        """Why it cannot be read."""
        return self.facts.fault

    @property
    def runs(self) -> bool:
        """It can be continued."""
        return self.fault is None and not self.facts.over and not self.elsewhere


class Kept:
    """The games in a folder of saves and a folder of journals, as they were at the last `refresh`.

    `cache` is the folder of what was read of them.
    """

    def __init__(self, saves: Path, journals: Path, cache: Path) -> None:
        self.saves, self.journals = saves, journals
        self.trash = Trash(saves / DELETED)
        self._index = cache / INDEX
        self._known: dict[str, tuple[tuple[int, int], Facts]] = {}
        self._remembers = False
        self._new = 0
        self._stamps: dict[str, tuple[int, int]] = {}
        self._unfinished: list[Unfinished] = []
        self._unread: list[str] = []
        self._elsewhere: frozenset[str] = frozenset()

    # Looking

    def refresh(self) -> None:
        """See which files there are now."""
        self._stamps = dict(_saves_in(self.saves))
        self._unfinished = unfinished(self.journals)
        self._elsewhere = in_play(self.journals)
        self._see_new()

    def _see_new(self) -> None:
        self._known = {name: known for name, known in self._known.items() if name in self._stamps}
        new = (name for name, mark in self._stamps.items() if name not in self._known or self._known[name][0] != mark)
        self._unread = sorted(new, key=lambda name: self._stamps[name])

    def remember(self) -> None:
        """Know what was read of saves before this program began; it is asked for when many would have to be read."""
        if not self._remembers:
            self._remembers = True
            self._known = _read_index(self._index) | self._known
            self._see_new()

    @property
    def reads(self) -> bool:
        """Some saves have not been read as they are now."""
        return bool(self._unread)

    def read(self, most: int) -> bool:
        """Read the beginnings of some of these saves, the latest first; True when the last one has just been read.

        Then the index is written.
        """
        some = bool(self._unread)
        for _ in range(min(most, len(self._unread))):
            self._look(self._unread.pop())
        if self._new and not self._unread:
            self._write_index()
        return some and not self._unread

    def games(self) -> list[Game]:
        """Every game that has been read, in no order."""
        about, journals = self._about(), self._journals()
        found = [self._of_journal(one, about) for one in self._unfinished]
        saves = (name for name in self._stamps if name not in journals and name in self._known)
        return found + [self._of_save(name, about) for name in saves]

    def latest(self) -> Game | None:
        """The game that was played last of those that can be continued."""
        journals = self._journals()
        found = [game for game in (self._of_journal(one, {}) for one in self._unfinished) if game.runs]
        newest = max(found, key=lambda game: game.changed, default=None)
        for number, name in enumerate(sorted(self._stamps, key=lambda name: self._stamps[name], reverse=True)):
            if number == MANY:
                self.remember()
            if newest is not None and self._stamps[name][0] <= newest.changed:
                break
            if name not in journals:
                self._look(name)
                game = self._of_save(name, {})
                if game.runs:
                    newest = game
                    break
        if self._new > MANY:
            self._write_index()
        return newest

    def _journals(self) -> frozenset[str]:
        """The saves in whose place a journal is opened."""
        return frozenset(one.save for one in self._unfinished if one.fault is None)

    def _look(self, name: str) -> None:
        """Know what a save says now."""
        mark = self._stamps[name]
        if name not in self._known or self._known[name][0] != mark:
            self._known[name] = (mark, _facts(self.saves / name))
            self._new += 1

    def _write_index(self) -> None:
        """Keep what was read; stamps are texts there, because they are larger than any number of a file may be."""
        self._new = 0
        games = {
            name: [*map(str, mark), *_to_list(facts)]
            for name, (mark, facts) in self._known.items()
            if facts.fault is None
        }
        text = json.dumps({"version": _VERSION, "games": games}).encode()
        with suppress(WriteError):  # it is only quicker with it
            write_atomically(self._index, b"%08x %b" % (crc32(text), text), private=True)

    def _of_save(self, name: str, about: Mapping[str, Any]) -> Game:
        mark, facts = self._known[name]
        given = _given(about.get(name))
        called = given.name or ("" if is_own(name) else Path(name).stem)
        return Game(name, self.saves / name, mark[0], facts, None, called, given.star, name in self._elsewhere,
                    given.book, given.chapter, given.origin)  # fmt: skip

    def _of_journal(self, one: Unfinished, about: Mapping[str, Any]) -> Game:
        facts = Facts(one.title, one.people, one.saved_at, one.round, one.over, (), one.fault, one.studied)
        written = stamp(one.path)
        name, star, book, chapter, origin = _given(about.get(one.save))
        changed = written[0] if written else 0
        return Game(one.save, one.path, changed, facts, one, name, star, False, book, chapter, origin)

    # What can be done

    def mark(self, save: str, name: str, star: bool) -> None:
        """Give a game a name, '' for none, and a star; raises `WriteError`."""
        about = self._about()
        self._tell({**about, save: {**_known(about.get(save)), "name": shown_text(name.strip()[:NAME]), "star": star}})

    def played_on(self, save: str, origin: str) -> None:
        """Know that a game was played on from the study of another one, by their saves; raises `WriteError`."""
        about = self._about()
        self._tell({**about, save: {**_known(about.get(save)), "origin": origin}})

    def name_of(self, save: str) -> str:
        """What somebody called a game; '' for one without a name."""
        return _given(self._about().get(save)).name

    def take_in_book(self, name: str, chapters: Sequence[tuple[str, bytes, str]]) -> list[Path]:
        """Keep the chapters of a book, each a new game: what it is called, its save, its title. All, or none.

        Returns their saves. Raises `WriteError`.
        """
        saves = [own_save(self.saves, title) for *_, title in chapters]
        try:
            for save, (_, content, _) in zip(saves, chapters, strict=True):
                write_atomically(save, content, private=True)
            self._bind(name, [(save.name, *told[:2]) for save, told in zip(saves, chapters, strict=True)])
        except WriteError:
            for save in saves:
                with suppress(OSError):
                    save.unlink(missing_ok=True)
            raise
        return saves

    def book_taken_in(self, contents: Sequence[bytes]) -> list[Path]:
        """The saves of the chapters of a book that was taken in before and is still there as a whole; else none."""
        wanted, books = [_mark(content) for content in contents], dict[str, dict[int, tuple[object, Path]]]()
        for name, entry in self._about().items():
            told = _given(entry)
            if told.book and (self.saves / name).is_file():
                books.setdefault(told.book, {})[told.chapter] = _known(entry).get("taken"), self.saves / name
        listed = ([chapters[number] for number in sorted(chapters)] for chapters in books.values())
        found = (chapters for chapters in listed if [mark for mark, _ in chapters] == wanted)
        return [save for _, save in next(found, [])]

    def _bind(self, book: str, chapters: Sequence[tuple[str, str, bytes]]) -> None:
        """Make games the chapters of a book: their saves, each with what it is called and what was taken in.

        A book of that name keeps its own; the new one gets a number.
        """
        about = dict(self._about())
        books = {_given(entry).book for entry in about.values()}
        name = next(name for name in chain([book], (f"{book} {number}" for number in count(2))) if name not in books)
        for number, (save, called, content) in enumerate(chapters, 1):
            told = {"name": called[:NAME], "book": name, "chapter": number, "taken": _mark(content)}
            about[save] = {**_known(about.get(save)), **told}
        self._tell(about)

    def following(self, save: str) -> Path | None:
        """The save of the chapter after that of a save; None after the last one, and for a game of no book."""
        about = self._about()
        here = _given(about.get(save))
        later = {
            told.chapter: name
            for name, told in ((name, _given(entry)) for name, entry in about.items())
            if here.book and told.book == here.book and told.chapter > here.chapter and (self.saves / name).is_file()
        }
        return self.saves / later[min(later)] if later else None

    def _tell(self, about: Mapping[str, Any]) -> None:
        plain = {key: value for key, value in about.items() if _given(value) != _Given()}
        text = json.dumps(plain, ensure_ascii=False, indent=1) + "\n"
        write_atomically(self.saves / ABOUT, text, backups=1, private=True)

    def learn(self, save: str, result: tuple[tuple[int, bool], ...], studied: bool) -> None:
        """Know the result of a game and whether it holds a study, where its save, by an earlier version, is silent."""
        if save in self._known:
            mark, facts = self._known[save]
            self._known[save] = mark, replace(facts, result=result, studied=studied)
            self._new += 1

    def same_as(self, ledger: Ledger, titles: Mapping[str, AnyTitle]) -> Path | None:
        """The save of a game that is kept already: it stands where this one does, and holds whatever this one holds."""
        self.remember()
        for name in self._stamps.keys() - self._journals():
            self._look(name)
            if _alike(self._known[name][1], ledger):
                with suppress(SaveError):
                    if holds(load(self.saves / name, titles), ledger):
                        return self.saves / name
        return None

    def take_in(self, path: Path, title: str) -> Path:
        """The save that keeps the game of a file from elsewhere: a copy of it. Raises `SaveError` and `WriteError`."""
        if path.parent == self.saves:
            return path
        content = read_bytes(path, limits.SAVE_BYTES)
        copy = own_save(self.saves, title)
        write_atomically(copy, content, private=True)
        return copy

    def delete(self, game: Game, about: Mapping[str, str], today: str) -> None:
        """Put a game away for some days, with what is known `about` it; raises `SaveError` and `WriteError`."""
        if game.elsewhere:
            raise SaveError("in_use", path=game.path, file=game.path.name)
        parts = {_SAVE: self.saves / game.save} if game.fault is None or game.journal is None else {}
        if game.journal is None:
            self.trash.put(parts, {**about, _SAVE: game.save}, today)
            return
        with claimed(game.path):
            facts = {**about, _SAVE: game.save, _JOURNAL: game.path.name}
        self.trash.put({_JOURNAL: game.path, **parts}, facts, today)

    def deleted(self) -> list[Deleted]:
        """What can be brought back, the latest first."""
        return [one for one in self.trash.listed() if _SAVE in one.about]

    def restore(self, gone: Deleted) -> str:
        """Bring a deleted game back; returns the name of its save. Raises `WriteError`."""
        save = self.saves / Path(gone.about[_SAVE]).name
        if save.exists() or save.suffix != ENDING:
            save = own_save(self.saves, Path(gone.about[_SAVE]).stem)
        journal = self.journals / (Path(gone.about.get(_JOURNAL, "")).name or f"game-{disk.token()}.journal")
        self.trash.back(gone, {_SAVE: save, _JOURNAL: journal})
        return save.name

    def _about(self) -> Mapping[str, Any]:
        """The stars and names; those that cannot be read are none."""
        data = _read_plain(self.saves / ABOUT)
        return data if isinstance(data, dict) else {}


def _saves_in(folder: Path) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names of the saves in a folder, each with its stamp."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.endswith(ENDING) and not entry.name.startswith(".") and entry.is_file():
                    known = entry.stat()
                    yield entry.name, (known.st_mtime_ns, known.st_size)


def _facts(path: Path) -> Facts:
    try:
        known = summary(path)
    except SaveError as fault:
        return Facts(fault=fault)
    return _told(known)


def _told(known: SaveSummary) -> Facts:
    reached, over = known.progress.get("round"), known.progress.get("over") is True
    played = reached if isinstance(reached, int) else None
    studied = known.progress.get("studied") is True
    return Facts(known.title, known.people, known.saved_at, played, over, known.result, studied=studied)


def _alike(facts: Facts, ledger: Ledger) -> bool:
    """A save may be that of a game, by what lists show of it."""
    people = tuple((person.name, person.kind) for person in ledger.people)
    game = ledger.game
    progress = (game.progress().round, game.over)
    return (facts.title, facts.people, facts.round, facts.over) == (ledger.title.key, people, *progress)


def _read_index(path: Path) -> dict[str, tuple[tuple[int, int], Facts]]:
    """What was read before, by the names of saves; nothing of a file that is damaged or of another version.

    Its checksum stands for every check: nobody but this program writes it, and it can be made again.
    """
    try:
        mark, _, text = read_bytes(path, limits.RECORDS_BYTES).partition(b" ")
        data = json.loads(text) if mark == b"%08x" % crc32(text) else {}
        games = data["games"] if data.get("version") == _VERSION else {}
        return {name: ((int(told[0]), int(told[1])), _listed(*told[2:])) for name, told in games.items()}
    except (SaveError, TypeError, ValueError, KeyError, IndexError, AttributeError, RecursionError):
        return {}


def _to_list(facts: Facts) -> Sequence[object]:
    told = (facts.title, facts.people, facts.saved_at, facts.round, facts.over, facts.result)
    return *told, facts.studied


def _listed(
    title: str, people: Any, saved_at: str, played: int | None, over: bool, result: Any, studied: bool
) -> Facts:
    names = tuple((person, kind) for person, kind in people)
    return Facts(title, names, saved_at, played, over, tuple((score, won) for score, won in result), None, studied)


def _read_plain(path: Path) -> object:
    try:
        return read_json(read_bytes(path, limits.RECORDS_BYTES).decode())
    except (SaveError, ValueError):
        return {}


def _mark(content: bytes) -> str:
    """What a chapter is known by when its book is opened again, whatever has been done with it since."""
    return sha256(content).hexdigest()


class _Given(NamedTuple):
    """What somebody gave a game: a name, a star, a place in a book; from whose study it was played on."""

    name: str = ""
    star: bool = False
    book: str = ""
    chapter: int = 0
    origin: str = ""


def _known(entry: object) -> Mapping[str, Any]:
    return entry if isinstance(entry, dict) else {}


def _given(entry: object) -> _Given:
    """What somebody gave a game, as the file of stars and names says it."""
    known = _known(entry)
    book, chapter = shown_text(known.get("book")), known.get("chapter")
    place = (book, chapter) if book and isinstance(chapter, int) and chapter > 0 else ("", 0)
    return _Given(shown_text(known.get("name")), known.get("star") is True, *place, shown_text(known.get("origin")))
