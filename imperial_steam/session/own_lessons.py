"""Guided games that people write: a line of a study, as a file. Its first line says what it is, a save follows.

Every action of the line is a step: the note at the position is the text of its card, rings and arrows are what the card
points at, the note of a line that leaves there answers whoever tries that. Nothing else is kept of it, so the player of
all guided games plays it (`games.kit.lessons`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from imperial_steam.games.kit.lessons import LessonStep, Script
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError
from imperial_steam.session.files import read_bytes, read_start, write_atomically
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.lesson_book import lesson_kind
from imperial_steam.session.plain import read_json
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.session.seats import HUMAN, Person, Seats, fits_line
from imperial_steam.session.study.rules import line_ledger
from imperial_steam.session.study.tree import Line, Place, Remark, Study
from imperial_steam.session.trash import Trash

#: The ending of lessons, and the version of their form.
ENDING, VERSION = ".steamlesson", 1
#: Beside the lessons: the folder of deleted ones.
DELETED = ".deleted"
#: The message of a step that has something to be done and no words of its own.
GO_ON = "lesson.own.go_on"
#: Lessons of a folder that are looked at.
_MOST = 1_000
_FIRST = b'{"steamlesson"'
_PATTERN = re.compile(r"([*?[])")


@dataclass(frozen=True, slots=True)
class Heading:
    """What lists show of a lesson.

    `game` is the key of its title, `steps` the number of its cards; it begins after `begins` actions of its save.
    """

    title: str
    about: str
    author: str
    language: str
    game: str = ""
    begins: int = 0
    steps: int = 0


@dataclass(frozen=True)
class OwnScript(Script[Any, Any]):
    """The script of such a lesson. Its words are no messages: a catalogue gives what it does not know as it is."""

    heading: Heading

    @property
    def title(self) -> str:
        """What its author called it."""
        return self.heading.title

    @property
    def about(self) -> str:
        """What it is about, as its author says."""
        return self.heading.about or self.heading.title

    @property
    def given(self) -> int:
        """The actions before it begins."""
        return self.heading.begins


class OwnLesson(NamedTuple):
    """A lesson with its game: the ledger of the whole line, with what is said in it as its study."""

    heading: Heading
    ledger: Ledger

    @property
    def learner(self) -> int:
        """The seat of whoever reads: the first one that decides."""
        return next(iter(_seats(self.ledger, self.heading.begins)), 0)

    def script(self, name: str = "") -> OwnScript:
        """The steps, after one that holds what was played before."""
        ledger, begins = self.ledger, self.heading.begins
        before = [LessonStep("", (), (), partner=tuple(entry.action for entry in ledger.entries[:begins]))]
        steps = (*(before if begins else ()), *_steps(ledger, begins, self.learner))
        return OwnScript(
            name, 0, 0, len(ledger.people), self.learner, {}, steps, lambda _: ledger.setup, lambda *_: {}, self.heading
        )

    def table(self, name: str, pupil: str) -> Ledger:
        """The ledger before its first step; `pupil` is what whoever reads it is called, unless somebody else is."""
        branch = self.ledger.fork(self.heading.begins)
        others = {person.name for seat, person in enumerate(self.ledger.people) if seat != self.learner}
        branch.seats = Seats([
            replace(person, name=pupil if pupil and pupil not in others else person.name, kind=HUMAN)
            if seat == self.learner
            else replace(person, kind=lesson_kind(name))
            for seat, person in enumerate(self.ledger.people)
        ])  # fmt: skip
        return branch

    def to_bytes(self) -> bytes:
        """The content of its file."""
        head = json.dumps({"steamlesson": VERSION, **asdict(self.heading)}, ensure_ascii=False)
        return f"{head}\n{to_text(self.ledger, '')}".encode()


# Written


def written(real: Ledger, line: Line, number: int, words: Heading) -> OwnLesson:
    """The lesson of a line of a study, from the start of the turn after so many actions to the end of the line.

    The line of the game itself ends where something is said for the last time: before a turn, or with that turn. Of
    `words` only what people say of it counts. Raises `SaveError` where it makes no lesson.
    """
    whole = line_ledger(real, Place(line, number))
    begins = max((turn.start for turn in whole.turns() if turn.start <= number), default=0)
    ledger = whole.fork(_end(whole, real.study, line, begins))
    machines = real.machine_seats
    ledger.seats = Seats([
        Person(person.name, person.colour, machines.get(seat, HUMAN)) for seat, person in enumerate(real.people)
    ])  # fmt: skip
    study, end = ledger.study, len(ledger.entries)
    study.share = 1
    for here in (Place(study.game, at) for at in range(begins, end + 1)):
        place = real.study.at(line, here.number)
        study.say(here, real.study.remark(place))
        for text, note in _answers(real.study, place) if here.number < end else ():
            if text != study.next(here):
                study.say(study.follow(here, text), Remark(note))
    lesson = OwnLesson(replace(words, game=real.title.key, begins=begins), ledger)
    return _checked(lesson._replace(heading=replace(lesson.heading, steps=lesson.script().texts)))


def _end(whole: Ledger, study: Study, line: Line, begins: int) -> int:
    """Where a lesson ends."""
    if line.parent is not None:
        return line.end
    last = max((number for number, said in line.remarks.items() if said.note and number >= begins), default=begins)
    turns = (turn for turn in whole.turns() if turn.start <= last < turn.end)
    return next((turn.end if last > turn.start or last == begins else last for turn in turns), last)


def _answers(study: Study, place: Place) -> Iterator[tuple[str, str]]:
    """Every action that a line plays at a place, with the first note of that line."""
    following = study.next(place)
    if following is not None and (note := study.remark(study.follow(place, following)).note):
        yield following, note
    for line in study.leaving(place):
        notes = [line.remarks[number].note for number in sorted(line.remarks) if line.remarks[number].note]
        if notes:
            yield line.actions[0], notes[0]


# Its steps


def _seats(ledger: Ledger, begins: int) -> Iterator[int]:
    """Who decides, action by action, chance and machines left out."""
    for number in range(begins, len(ledger.entries)):
        seat = ledger.decider(number)
        if seat is not None and seat >= 0 and seat not in ledger.machine_seats:
            yield seat


def _steps(ledger: Ledger, begins: int, learner: int) -> Iterator[LessonStep]:
    """The steps of a line: what the reader does, one by one; what others do together."""
    others: list[Any] = []
    for number, entry in enumerate(ledger.entries[begins:], begins):
        mine = ledger.decider(number) == learner
        said = ledger.study.remark(Place(ledger.study.game, number))
        if others and (mine or said.note):
            yield LessonStep("", (), (), partner=tuple(others))
            others = []
        if mine:
            yield _card(said, (_pattern(entry.text),), _instead(ledger.study, number))
            continue
        if said.note:
            yield _card(said)
        others.append(entry.action)
    if others:
        yield LessonStep("", (), (), partner=tuple(others))
    last = ledger.study.remark(Place(ledger.study.game, len(ledger.entries)))
    if last.note:
        yield _card(last)


def _card(said: Remark, patterns: tuple[str, ...] = (), instead: Mapping[str, str] | None = None) -> LessonStep:
    arrows = tuple((one.start, one.end) for one in said.drawn if one.end is not None)
    rings = tuple(one.start for one in said.drawn if one.end is None)
    return LessonStep(said.note or GO_ON, rings, (), patterns, instead=instead or {}, arrows=arrows)


def _instead(study: Study, number: int) -> Mapping[str, str]:
    """What answers other actions."""
    lines = study.leaving(Place(study.game, number))
    return {_pattern(line.actions[0]): study.remark(Place(line, number + 1)).note for line in lines}


def _pattern(text: str) -> str:
    """A text as a pattern that it alone fits."""
    return _PATTERN.sub(r"[\1]", text)


# Read


def read_lesson(path: Path, titles: Mapping[str, AnyTitle]) -> OwnLesson:
    """The lesson in a file, every action of it played by the rules.

    Raises `SaveError`: as `load` does, for what is no lesson (`no_lesson`, `newer_lesson`, `damaged_lesson`), for words
    that cannot be shown (`lesson_note`) and for one in which nobody is told to do anything (`lesson_silent`).
    """
    head, _, text = read_bytes(path, limits.SAVE_BYTES).partition(b"\n")
    heading = _heading(head, path)
    try:
        ledger = from_text(text.decode(errors="replace"), titles)
        lesson = _checked(OwnLesson(heading, ledger))
    except SaveError as fault:
        raise fault.located(path, fault.line and fault.line + 1) from None
    if ledger.study.lost or heading.game != ledger.title.key or heading.steps != lesson.script().texts:
        raise SaveError("damaged_lesson", path=path)
    return lesson


def read_heading(path: Path) -> Heading:
    """What lists show of a lesson, by the first line of its file; raises `SaveError`."""
    return _heading(read_start(path, limits.LESSON_HEAD).partition(b"\n")[0], path)


def _heading(line: bytes, path: Path) -> Heading:
    try:
        told = read_json(line.decode())
    except ValueError:
        raise SaveError("damaged_lesson" if line.startswith(_FIRST) else "no_lesson", path=path) from None
    if not isinstance(told, dict) or type(version := told.pop("steamlesson", None)) is not int:
        raise SaveError("no_lesson", path=path)
    if version != VERSION:
        raise SaveError("newer_lesson", path=path, found=version)
    words = all(fits_line(told.get(name), limits.NAME) for name in ("title", "author", "language", "game"))
    numbers = all(type(told.get(name)) is int and told[name] >= 0 for name in ("begins", "steps"))
    known = told.keys() == Heading.__dataclass_fields__.keys()
    if not (known and words and numbers and fits_line(told["about"], limits.LESSON_ABOUT) and told["title"].strip()):
        raise SaveError("damaged_lesson", path=path)
    return Heading(**told)


def _checked(lesson: OwnLesson) -> OwnLesson:
    """The same lesson; raises `SaveError` for one that cannot be played or shown."""
    ledger, begins = lesson.ledger, lesson.heading.begins
    for line in (ledger.study.game, *ledger.study.lines):
        for number, said in line.remarks.items():
            if not fits_line(said.note, limits.LESSON_NOTE):
                raise SaveError("lesson_note", moment=number, most=limits.LESSON_NOTE)
    if begins >= len(ledger.entries) or not any(step.patterns and step.key != GO_ON for step in lesson.script().steps):
        raise SaveError("lesson_silent")
    return lesson


# The folder


class Shelved(NamedTuple):
    """A lesson in a folder: the name by which tables know it, its file, what lists show of it."""

    name: str
    path: Path
    heading: Heading


def shelf(folder: Path, game: str) -> tuple[Sequence[Shelved], Sequence[SaveError]]:
    """The lessons about a game in a folder, by author and title, and what is wrong with other files."""
    found: list[Shelved] = []
    faults: list[SaveError] = []
    for path in sorted(folder.glob(f"*{ENDING}"))[:_MOST]:
        try:
            heading = _known(path, path.stat().st_mtime_ns)
        except SaveError as fault:
            faults.append(fault)
        except OSError:
            continue
        else:
            found += [Shelved(_name(path), path, heading)] if heading.game == game else []
    return sorted(found, key=lambda one: (one.heading.author, one.heading.title, one.name)), faults


def _name(path: Path) -> str:
    """What tables call the lesson in a file, whatever that is called."""
    return f"own-{sha256(path.name.encode(errors='surrogateescape')).hexdigest()[:16]}"


def keep(lesson: OwnLesson, folder: Path) -> str:
    """Write a lesson into a folder, unless it is there already; the name by which tables know it.

    Raises `WriteError`.
    """
    content = lesson.to_bytes()
    path = folder / f"{lesson.heading.game}-{sha256(content).hexdigest()[:16]}{ENDING}"
    if not path.exists():
        write_atomically(path, content)
    return _name(path)


def trash(folder: Path) -> Trash:
    """The lessons of a folder that were deleted."""
    return Trash(folder / DELETED)


@lru_cache(maxsize=_MOST)
def _known(path: Path, changed: int) -> Heading:
    """A file is read again when it has changed."""
    del changed
    return read_heading(path)
