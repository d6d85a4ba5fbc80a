"""Guided games of any title: a fixed setup, a script of small steps, and a partner who plays along.

A script is data (`boards/<game>/lessons/*.yaml`, docs/advice.md). Where a lesson stands follows from
the number of actions done, so undo, redo, saving and loading need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath, field_text, shown
from imperial_steam.games.kit.schema import Schema, Shape, array, either, integer, record, text, truth, whole
from imperial_steam.games.kit.source import Document, SourceError, read_document
from imperial_steam.games.protocol import Action, Record, Target

BoardT = TypeVar("BoardT")
SetupT = TypeVar("SetupT")

_ACTIONS = either(text("an action"), array(text("an action"), 1))
_STEP = record(
    {},
    {
        "say": text("key of the text"),
        "light": array(text("<kind> <key> of a thing on the table")),
        "do": _ACTIONS,
        "times": integer(1, maximum=100),
        "distinct": truth(),
        "partner": array(text("an action"), 1),
        "rules": array(text("rule ID")),
    },
)


class LessonError(ValueError):
    """A lesson that cannot be used; the text says where and why."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a text, things to light, and what may be done.

    `key` is the message of the catalogue (without text: the partner plays), `lights` the things on
    the table, `rules` IDs to look up. `patterns` are the allowed actions, each as a text form in
    which `*` stands for anything; without them the step is a note to be read. `times` actions
    belong to it, all different if `distinct`; `partner` are the partner's.
    """

    key: str
    lights: tuple[Target, ...]
    rules: tuple[str, ...]
    patterns: tuple[str, ...] = ()
    times: int = 1
    distinct: bool = False
    partner: tuple[Action, ...] = ()

    @property
    def is_note(self) -> bool:
        """Nothing is to be done but reading on."""
        return not self.patterns and not self.partner

    @property
    def length(self) -> int:
        """Number of actions."""
        return len(self.partner) or (self.times if self.patterns else 0)


@dataclass(frozen=True)
class Script(Generic[BoardT, SetupT]):
    """A lesson as data: `learner` is the seat of the person, `drawn` what the setup fixes."""

    name: str
    players: int
    learner: int
    drawn: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    make_setup: Callable[[BoardT, int, Mapping[str, Any]], SetupT]

    @property
    def title(self) -> str:
        """Message of the catalogue."""
        return f"lesson.{self.name}.title"

    def setup(self, board: BoardT) -> SetupT:
        """The setup of the lesson on a board: nothing of it is left to chance."""
        return self.make_setup(board, self.players, self.drawn)


AnyScript: TypeAlias = Script[Any, Any]
"""A script of whatever title."""


@dataclass(frozen=True)
class Lessons(Generic[BoardT, SetupT]):
    """What a title says of its guided games.

    `panels` are the parts of the table a step can point at as a whole (`panel <name>`), `drawn` is
    the shape of the block `setup`, and `make_setup` makes it a setup on a board for so many players.
    """

    players: Sequence[int]
    panels: Sequence[str]
    drawn: Shape
    parse_action: Callable[[str], Action]
    make_setup: Callable[[BoardT, int, Mapping[str, Any]], SetupT]

    @cached_property
    def schema(self) -> Schema:
        """What may stand in a script."""
        seats = max(self.players)
        blocks = {
            "name": text(), "players": integer(min(self.players), maximum=seats),
            "learner": integer(0, maximum=seats - 1), "setup": self.drawn, "steps": array(_STEP),
        }  # fmt: skip
        return Schema(whole("lesson", blocks, {}) | {"required": list(blocks)})

    def read(self, path: Path) -> Script[BoardT, SetupT]:
        """The script in a file; raises `LessonError` saying what is wrong with it."""
        try:
            document = read_document(path)
        except SourceError as error:
            raise LessonError(str(error)) from None
        data: Any = document.root.value
        if document.faults:
            raise LessonError(str(document.faults[0]))
        for place, message, near in self.schema.misfits(data):
            raise _broken(document, place, message, near)
        steps = tuple(_Step(self, document, data["name"], i).step(entry) for i, entry in enumerate(data["steps"]))
        return Script(data["name"], data["players"], data["learner"], data["setup"], steps, self.make_setup)


def _broken(document: Document, place: FieldPath, message: str, near: str = "") -> LessonError:
    line, _ = document.root.place(place)
    return LessonError(str(Fault(ERROR, document.file, line, field_text(document.root.value, place), message, near)))


@dataclass(frozen=True, slots=True)
class _Step:
    """Reads one step of a script."""

    lessons: Lessons[Any, Any]
    document: Document
    name: str
    place: int

    def step(self, entry: Mapping[str, Any]) -> LessonStep:
        if ("say" in entry) == ("partner" in entry):
            raise self._broken((), "needs either 'say' or 'partner'")
        if "partner" in entry:
            return LessonStep("", (), (), partner=tuple(self._actions(entry, "partner")))
        return LessonStep(
            key=f"lesson.{self.name}.{entry['say']}",
            lights=tuple(self._target(thing, i) for i, thing in enumerate(entry.get("light", ()))),
            rules=tuple(entry.get("rules", ())),
            patterns=tuple(self._patterns(entry)),
            times=entry.get("times", 1),
            distinct=entry.get("distinct", False),
        )

    def _broken(self, within: FieldPath, message: str) -> LessonError:
        return _broken(self.document, ("steps", self.place, *within), message)

    def _actions(self, entry: Mapping[str, Any], word: str) -> Iterator[Action]:
        for i, form in enumerate(entry[word]):
            yield self._action(form, (word, i))

    def _action(self, form: str, within: FieldPath) -> Action:
        try:
            return self.lessons.parse_action(form)
        except ValueError as cause:
            raise self._broken(within, str(cause)) from None

    def _patterns(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """The allowed actions, written as the actions themselves write them unless `*` stands in them."""
        allowed = entry.get("do", [])
        for i, form in enumerate([allowed] if isinstance(allowed, str) else allowed):
            yield form if "*" in form else str(self._action(form, ("do", i)))

    def _target(self, thing: str, place: int) -> Target:
        kind, _, key = thing.partition(" ")
        if not key or (kind == "panel" and key not in self.lessons.panels):
            raise self._broken(("light", place), f"'{shown(thing)}' is no thing on the table")
        return Target(kind, key)


class Progress(NamedTuple):
    """How far a lesson is: steps with a text behind, and all of them."""

    done: int
    total: int


class Lesson:
    """A script at the point where a ledger stands.

    Ask `current` after every change of the ledger. A note is left by `advance`; an action is left by
    applying it to the ledger, and the partner's actions likewise.
    """

    def __init__(self, script: AnyScript, record: Record) -> None:
        """A lesson on a ledger that was begun with the setup of the script."""
        self.script = script
        self._record = record
        self._read: set[int] = set()
        starts, number = [], 0
        for step in script.steps:
            starts.append(number)
            number += step.length
        self._starts = tuple(starts)
        self._length = number

    @property
    def on_script(self) -> bool:
        """Everything done so far is what the script says; after its end anything goes."""
        return all(self._fits(number) for number in range(min(self._record.cursor, self._length)))

    @property
    def finished(self) -> bool:
        """All of the script is behind."""
        return self._index() is None

    @property
    def progress(self) -> Progress:
        """How many steps with a text are behind."""
        index = self._index()
        steps = self.script.steps
        behind = len(steps) if index is None else index
        return Progress(sum(bool(step.key) for step in steps[:behind]), sum(bool(step.key) for step in steps))

    def current(self) -> LessonStep | None:
        """The step to show now; None when the lesson is finished, or left (`on_script` False)."""
        index = self._index()
        return None if index is None or not self.on_script else self.script.steps[index]

    def allowed(self, options: Sequence[Action]) -> list[Action]:
        """The options that the current step allows; none while a note is read or the partner plays."""
        index, step = self._index(), self.current()
        if index is None or step is None or not step.patterns:
            return []
        used = self._used(index) if step.distinct else ()
        return [option for option in options if _matches(step.patterns, str(option)) and str(option) not in used]

    def lights(self, options: Sequence[Action]) -> tuple[Target, ...]:
        """The things to light: those of the step, else those of the actions it allows."""
        step = self.current()
        if step is None:
            return ()
        return step.lights or tuple(dict.fromkeys(option.target for option in self.allowed(options)))

    def partner(self) -> Action | None:
        """The partner's next action, to be applied to the ledger; None when it is not the partner's turn."""
        index = self._index()
        step = self.current()
        if index is None or step is None or not step.partner:
            return None
        return step.partner[self._record.cursor - self._starts[index]]

    def advance(self, action: Action | None = None) -> bool:
        """Leave a note that was read; with an action: may it be done now? It changes nothing then."""
        if action is not None:
            return bool(self.allowed([action]))
        index = self._index()
        if index is None or not self.script.steps[index].is_note:
            return False
        self._read.add(index)
        return True

    def _index(self) -> int | None:
        """The first step that is not behind: an unread note, or one whose actions are not all done."""
        cursor = self._record.cursor
        self._read = {index for index in self._read if self._starts[index] <= cursor}
        for index, step in enumerate(self.script.steps):
            if step.is_note:
                if index not in self._read and self._starts[index] >= cursor:
                    return index
            elif self._starts[index] + step.length > cursor:
                return index
        return None

    def _used(self, index: int) -> list[str]:
        """What was already done in a step."""
        return [entry.text for entry in self._record.entries[self._starts[index] : self._record.cursor]]

    def _fits(self, number: int) -> bool:
        """The action with this number, from 0, is one the script allows there."""
        text = self._record.entries[number].text
        for start, step in zip(self._starts, self.script.steps, strict=True):
            if start <= number < start + step.length:
                return text == str(step.partner[number - start]) if step.partner else _matches(step.patterns, text)
        return False


def _matches(patterns: Sequence[str], text: str) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
