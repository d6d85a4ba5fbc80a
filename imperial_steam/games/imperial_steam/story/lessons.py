"""Guided games: a fixed setup, a script of small steps, and a partner who plays along.

A script is data (`boards/<game>/lessons/*.yaml`). Where a lesson stands follows from the number of
actions done, so undo, redo, saving and loading need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS
from imperial_steam.games.protocol import Action, Record, Target

#: Parts of the table a step can point at as a whole (`panel <name>`).
PANELS: Sequence[str] = (
    "turn_order", "round_track", "actions", "goods", "labour", "contracts", "map", "influence", "tableau",
    "choices", "log",
)  # fmt: skip
_WORDS = frozenset({"say", "light", "do", "times", "distinct", "partner", "rules"})


class LessonError(ValueError):
    """A lesson that cannot be used; the text says where and why."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a text, things to light, and what may be done.

    `key` is the message of the catalogue (without text: the partner plays), `lights` the things on
    the table, `rules` IDs to look up. `patterns` are the allowed actions, each as a text form in
    which `*` stands for anything; without them the step is a note to be read. `times` actions
    belong to it, all different if `distinct`.
    """

    key: str
    lights: tuple[Target, ...]
    rules: tuple[str, ...]
    patterns: tuple[str, ...] = ()
    times: int = 1
    distinct: bool = False
    partner: tuple[str, ...] = ()

    @property
    def is_note(self) -> bool:
        """Nothing is to be done but reading on."""
        return not self.patterns and not self.partner

    @property
    def length(self) -> int:
        """Number of actions."""
        return len(self.partner) or (self.times if self.patterns else 0)


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson as data: `learner` is the seat of the person, `drawn` what the setup fixes."""

    name: str
    players: int
    learner: int
    drawn: Mapping[str, Any]
    steps: tuple[LessonStep, ...]

    @property
    def title(self) -> str:
        """Message of the catalogue."""
        return f"lesson.{self.name}.title"

    def setup(self, board: Board) -> Setup:
        """The setup of the lesson on a board: nothing of it is left to chance."""
        drawn = self.drawn
        goods: Mapping[int, Sequence[str]] = drawn["round_goods"]
        bridge, tunnel = (tuple(drawn["engineers"][kind]) for kind in ENGINEERS)
        return replace(
            draw_setup(board, self.players, drawn["kind"], Random(0)),
            order=tuple(drawn["order"]),
            engineers=(bridge, tunnel),
            contracts=tuple(drawn["contracts"]),
            round_goods=tuple(
                tuple(GOODS.index(good) for good in goods.get(number, ())) for number in range(board.limits.rounds + 1)
            ),
        )


def read_script(path: Path) -> Script:
    """The script in a file; raises `LessonError` saying what is wrong with it."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        return _script(data)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as cause:
        raise LessonError(f"{path.name} cannot be read: {cause}") from cause
    except (KeyError, TypeError, AttributeError) as cause:
        raise LessonError(f"{path.name} lacks or misuses {cause}") from cause


def _script(data: Mapping[str, Any]) -> Script:
    name = str(data["name"])
    steps = tuple(_step(name, number, entry) for number, entry in enumerate(data["steps"], 1))
    setup = data["setup"]
    for word in ("kind", "order", "engineers", "contracts", "round_goods"):
        if word not in setup:
            raise LessonError(f"the setup of {name} lacks '{word}'")
    return Script(name, int(data["players"]), int(data["learner"]), setup, steps)


def _step(name: str, number: int, entry: Mapping[str, Any]) -> LessonStep:
    where = f"step {number} of {name}"
    unknown = sorted(set(entry) - _WORDS)
    if unknown or ("say" in entry) == ("partner" in entry):
        raise LessonError(f"{where}: needs either 'say' or 'partner'; unknown: {', '.join(unknown) or 'nothing'}")
    if "partner" in entry:
        return LessonStep("", (), (), partner=tuple(_checked(where, text) for text in entry["partner"]))
    patterns = entry.get("do", [])
    patterns = [patterns] if isinstance(patterns, str) else patterns
    return LessonStep(
        key=f"lesson.{name}.{entry['say']}",
        lights=tuple(_target(where, text) for text in entry.get("light", ())),
        rules=tuple(entry.get("rules", ())),
        patterns=tuple(_checked(where, text) for text in patterns),
        times=int(entry.get("times", 1)),
        distinct=bool(entry.get("distinct", False)),
    )


def _checked(where: str, text: str) -> str:
    """A text form of an action, written as the action itself writes it."""
    if "*" in text:
        return text
    try:
        return str(parse_action(text))
    except ValueError as cause:
        raise LessonError(f"{where}: {cause}") from cause


def _target(where: str, text: str) -> Target:
    kind, _, key = text.partition(" ")
    if not key or (kind == "panel" and key not in PANELS):
        raise LessonError(f"{where}: '{text}' is no thing on the table")
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

    def __init__(self, script: Script, record: Record) -> None:
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
        return parse_action(step.partner[self._record.cursor - self._starts[index]])

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
                return text == step.partner[number - start] if step.partner else _matches(step.patterns, text)
        return False


def _matches(patterns: Sequence[str], text: str) -> bool:
    return any(fnmatchcase(text, pattern) for pattern in patterns)
