"""Guided games of any title: a prepared position, a script of small steps, and a partner who plays along.

A script is data (`boards/<game>/lessons/*.yaml`, docs/advice.md, read by `lesson_files`). Where a lesson
stands follows from the number of actions done and from the notes read, so undo, redo, saving and loading
need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from imperial_steam.games.protocol import Action, Game, Record, Target

BoardT = TypeVar("BoardT")
SetupT = TypeVar("SetupT")

Figures: TypeAlias = Callable[[Game, int], Mapping[str, int]]
"""The numbers of a seat's position that sentences may name."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a text, things to light, and what may be done.

    `key` is the message of the catalogue (without text: the partner plays), `lights` the things on
    the table, `rules` IDs to look up. `patterns` are the allowed actions, each as a text form in
    which `*` stands for anything; without them the step is a note to be read. `times` actions
    belong to it, all different if `distinct`; `partner` are the partner's. `told` is the message
    about its outcome (or empty); `instead` the messages that answer other actions, by pattern;
    `arrows` are drawn from thing to thing.
    """

    key: str
    lights: tuple[Target, ...]
    rules: tuple[str, ...]
    patterns: tuple[str, ...] = ()
    times: int = 1
    distinct: bool = False
    partner: tuple[Action, ...] = ()
    told: str = ""
    instead: Mapping[str, str] = field(default_factory=dict)
    arrows: tuple[tuple[Target, Target], ...] = ()

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
    """A lesson as data.

    `chapter` is its place among the lessons of the title, `minutes` how long it takes; `learner` is
    the seat of the person, `drawn` what the setup fixes. `setup` makes the setup on a board: nothing
    of it is left to chance; it raises `LessonError` for a position that is not possible.
    """

    name: str
    chapter: int
    minutes: int
    players: int
    learner: int
    drawn: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    setup: Callable[[BoardT], SetupT]
    figures: Figures

    @property
    def title(self) -> str:
        """Message of the catalogue."""
        return f"lesson.{self.name}.title"

    @property
    def about(self) -> str:
        """Message of the catalogue: what is learned, in a sentence."""
        return f"lesson.{self.name}.about"

    @property
    def given(self) -> int:
        """So many actions were done before it begins; its first step holds them then, as the partner's."""
        return 0

    @property
    def texts(self) -> int:
        """How many steps have a text."""
        return self.texts_before(len(self.steps))

    def texts_before(self, reached: int) -> int:
        """How many steps with a text come before the step of that number."""
        return sum(bool(step.key) for step in self.steps[:reached])

    def number_of(self, reached: int) -> int:
        """Which of the steps with a text is on, from 1, at the step of that number; one more than all at the end.

        What the partner does belongs to the step before.
        """
        return self.texts + 1 if reached >= len(self.steps) else max(1, self.texts_before(reached + 1))


AnyScript: TypeAlias = Script[Any, Any]
"""A script of whatever title."""


class LessonMessage(NamedTuple):
    """A message of the catalogue and the numbers of its sentence."""

    key: str
    values: Mapping[str, int]


class LessonProgress(NamedTuple):
    """How far a lesson is: steps with a text behind, and all of them."""

    done: int
    total: int


class Lesson:
    """A script at the point where a ledger stands.

    Ask `current` after every change of the ledger. A note is left by `advance`; an action is left by
    applying it to the ledger, and the partner's actions likewise.
    """

    def __init__(self, script: AnyScript, record: Record, reached: int = 0) -> None:
        """A lesson on a ledger that was begun with the setup of the script.

        `reached` is the step at which the lesson was left: the notes before it have been read.
        """
        self.script = script
        self._record = record
        self._read = {index for index, step in enumerate(script.steps[:reached]) if step.is_note}
        starts, wanted = [], list[tuple[LessonStep, int]]()
        for step in script.steps:
            starts.append(len(wanted))
            wanted += [(step, place) for place in range(step.length)]
        # The number of the first action of every step; for every action its step and its place in it.
        self._starts, self._wanted = tuple(starts), tuple(wanted)
        self._length = len(wanted)

    @property
    def on_script(self) -> bool:
        """Everything done so far is what the script says; after its end anything goes."""
        return all(self._fits(number) for number in range(min(self._record.cursor, self._length)))

    @property
    def finished(self) -> bool:
        """All of the script is behind."""
        return self._index() is None

    @property
    def ended(self) -> bool:
        """All of the script is behind, and nothing was done since."""
        return self.finished and self.on_script and self._record.cursor == self._length

    @property
    def free_round(self) -> tuple[Game, Game] | None:
        """Behind the script: the position where it ended, and the present one once that round is over.

        None before the end, until the round is over, and where the script ends with the game.
        """
        if not self.finished or not self.on_script or self._record.cursor <= self._length:
            return None
        start, now = self._record.position_at(self._length), self._record.position_at(self._record.cursor)
        done = now.over or now.progress().round > start.progress().round
        return (start, now) if done else None

    @property
    def reached(self) -> int:
        """The number of the current step, from 0; as many as there are steps when all are behind."""
        index = self._index()
        return len(self.script.steps) if index is None else index

    @property
    def progress(self) -> LessonProgress:
        """How many steps with a text are behind, and all of them."""
        return LessonProgress(self.script.number_of(self.reached) - 1, self.script.texts)

    def current(self) -> LessonStep | None:
        """The step to show now; None when the lesson is finished, or left (`on_script` False)."""
        index = self._index()
        return None if index is None or not self.on_script else self.script.steps[index]

    def words(self) -> tuple[LessonMessage, ...]:
        """What to say now: the outcome of the last action, then the current step; empty without a step."""
        index = self._index()
        if index is None or not self.on_script:
            return ()
        step = self.script.steps[index]
        told = self._told(index)
        said = LessonMessage(step.key, self._figures(self._starts[index])) if step.key else None
        return tuple(line for line in (told, said) if line is not None)

    def answer(self, action: Action) -> LessonMessage | None:
        """The message that answers an action the current step does not want; None: it has none for this one."""
        step = self.current()
        if step is None:
            return None
        text = str(action)
        key = next((key for pattern, key in step.instead.items() if fnmatchcase(text, pattern)), "")
        return LessonMessage(key, self._figures(self._record.cursor)) if key else None

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

    def _told(self, index: int) -> LessonMessage | None:
        """The outcome of the learner's last action, as long as the step after it has not begun."""
        if self._record.cursor != self._starts[index] and not self.script.steps[index].partner:
            return None
        before = index - 1
        while before >= 0 and self.script.steps[before].partner:
            before -= 1
        step = self.script.steps[before]
        if before < 0 or not step.told:
            return None
        start = self._starts[before]
        old, new = self._figures(start), self._figures(start + step.length)
        more = {f"{name}_before": number for name, number in old.items()}
        more |= {f"{name}_by": abs(new[name] - number) for name, number in old.items()}
        return LessonMessage(step.told, {**new, **more})

    def _figures(self, number: int) -> Mapping[str, int]:
        return self.script.figures(self._record.position_at(number), self.script.learner)

    def _used(self, index: int) -> list[str]:
        """What was already done in a step."""
        return [entry.text for entry in self._record.entries[self._starts[index] : self._record.cursor]]

    def _fits(self, number: int) -> bool:
        """The action with this number, from 0, is one the script allows there."""
        text, (step, place) = self._record.entries[number].text, self._wanted[number]
        return text == str(step.partner[place]) if step.partner else _matches(step.patterns, text)


def _matches(patterns: Sequence[str], text: str) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
