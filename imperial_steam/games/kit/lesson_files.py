"""Reads the scripts of guided games: every fault with file, line, field and the nearest valid word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath, field_text, nearest, shown
from imperial_steam.games.kit.lessons import Figures, LessonStep, Script
from imperial_steam.games.kit.schema import (
    Schema,
    Shape,
    array,
    either,
    free,
    integer,
    name,
    record,
    text,
    truth,
    whole,
)
from imperial_steam.games.kit.source import Document, SourceError, read_document
from imperial_steam.games.kit.vocabulary import PositionError
from imperial_steam.games.protocol import Action, Game, Target

BoardT = TypeVar("BoardT")
SetupT = TypeVar("SetupT")

PANEL = "panel"
"""The kind of targets that are a part of the table as a whole."""
_ACTIONS = either(text("an action"), array(text("an action"), 1))
_STEP = record(
    {},
    {
        "say": text("key of the text"),
        "light": array(text("<kind> <key> of a thing on the table")),
        "do": _ACTIONS,
        "times": integer(1, maximum=100),
        "distinct": truth(),
        "told": text("key of the text about what came of it"),
        "instead": free(text("key of the text"), "answers to other actions"),
        "partner": array(text("an action"), 1),
        "rules": array(text("rule ID")),
    },
)
_ALONE = ("say", "light", "do", "times", "distinct", "told", "instead", "rules")
"""What a step of the partner has no use for."""


class LessonError(ValueError):
    """A lesson that cannot be used; the text says where and why."""


@dataclass(frozen=True)
class Lessons(Generic[BoardT, SetupT]):
    """What a title says of its guided games.

    `panels` are the parts of the table a step can point at as a whole (`panel <name>`), `kinds` the kinds of
    its things. `drawn` is the shape of the block `setup`; `make_setup` makes it a setup on a board for that many
    players, and `new_game` tries it: it raises `PositionError` with the way to a word of `given` that fits nowhere.
    `figures` are the numbers its texts may name.
    """

    players: Sequence[int]
    panels: Sequence[str]
    kinds: Sequence[str]
    drawn: Shape
    parse_action: Callable[[str], Action]
    make_setup: Callable[[BoardT, int, Mapping[str, Any]], SetupT]
    new_game: Callable[[BoardT, SetupT], Game]
    figures: Figures

    @cached_property
    def schema(self) -> Schema:
        """What a script may contain."""
        seats = max(self.players)
        blocks = {
            "name": name(), "chapter": integer(1, maximum=99), "minutes": integer(1, maximum=99),
            "players": integer(min(self.players), maximum=seats), "learner": integer(0, maximum=seats - 1),
            "setup": self.drawn, "steps": array(_STEP),
        }  # fmt: skip
        return Schema(whole("lesson", blocks, {}) | {"required": list(blocks)})

    def folder(self, folder: Path) -> tuple[Script[BoardT, SetupT], ...]:
        """All scripts of a folder, by chapter; raises `LessonError` for the first that is wrong."""
        scripts, faults = self.sound(folder)
        if faults:
            raise faults[0]
        return scripts

    def sound(self, folder: Path) -> tuple[tuple[Script[BoardT, SetupT], ...], Sequence[LessonError]]:
        """All scripts of a folder that can be used, by chapter, and what is wrong with the others."""
        scripts: list[Script[BoardT, SetupT]] = []
        faults: list[LessonError] = []
        for path in sorted(folder.glob("*.yaml")):
            try:
                scripts.append(self.read(path))
            except LessonError as fault:
                faults.append(fault)
        return tuple(sorted(scripts, key=lambda script: script.chapter)), faults

    def read(self, path: Path) -> Script[BoardT, SetupT]:
        """The script in a file; raises `LessonError` saying what is wrong with it."""
        try:
            document = read_document(path)
        except SourceError as error:
            raise LessonError(str(error)) from None
        data: Any = document.root.value
        if document.faults:
            raise LessonError(str(document.faults[0]))
        for misfit in self.schema.misfits(data):
            raise _broken(document, misfit.path, misfit.message, misfit.nearest)
        return self._script(document, data)

    def _script(self, document: Document, data: Any) -> Script[BoardT, SetupT]:
        def setup(board: BoardT) -> SetupT:
            try:
                drawn = self.make_setup(board, data["players"], data["setup"])
                self.new_game(board, drawn)
            except PositionError as error:
                raise _broken(document, ("setup", "given", *error.path), str(error)) from None
            except (ValueError, LookupError) as error:
                raise _broken(document, ("setup",), str(error)) from None
            return drawn

        steps = tuple(_Step(self, document, data["name"], i).step(entry) for i, entry in enumerate(data["steps"]))
        return Script(
            name=data["name"], chapter=data["chapter"], minutes=data["minutes"], players=data["players"],
            learner=data["learner"], drawn=data["setup"], steps=steps, setup=setup, figures=self.figures,
        )  # fmt: skip


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
            return self._partner(entry)
        if "do" not in entry and (word := next((w for w in ("told", "instead", "times") if w in entry), "")):
            raise self._broken((word,), "belongs to a step with 'do'")
        return LessonStep(
            key=self._key(entry["say"]),
            lights=tuple(self._target(thing, i) for i, thing in enumerate(entry.get("light", ()))),
            rules=tuple(entry.get("rules", ())),
            patterns=tuple(self._patterns(entry)),
            times=entry.get("times", 1),
            distinct=entry.get("distinct", False),
            told=self._key(entry["told"]) if "told" in entry else "",
            instead={form: self._key(key) for form, key in entry.get("instead", {}).items()},
        )

    def _partner(self, entry: Mapping[str, Any]) -> LessonStep:
        for word in _ALONE:
            if word in entry:
                raise self._broken((word,), "has no place where the partner plays")
        return LessonStep("", (), (), partner=tuple(self._actions(entry, "partner")))

    def _key(self, word: str) -> str:
        return f"lesson.{self.name}.{word}"

    def _broken(self, within: FieldPath, message: str, near: str = "") -> LessonError:
        return _broken(self.document, ("steps", self.place, *within), message, near)

    def _actions(self, entry: Mapping[str, Any], word: str) -> Iterator[Action]:
        for i, form in enumerate(entry[word]):
            yield self._action(form, (word, i))

    def _action(self, form: str, within: FieldPath) -> Action:
        try:
            return self.lessons.parse_action(form)
        except ValueError as cause:
            raise self._broken(within, str(cause)) from None

    def _patterns(self, entry: Mapping[str, Any]) -> Iterator[str]:
        """The allowed actions, written as the actions themselves write them unless they contain `*`."""
        allowed = entry.get("do", [])
        for i, form in enumerate([allowed] if isinstance(allowed, str) else allowed):
            yield form if "*" in form else str(self._action(form, ("do", i)))

    def _target(self, thing: str, place: int) -> Target:
        kind, _, key = thing.partition(" ")
        known = (PANEL, *self.lessons.kinds)
        if not key or kind not in known:
            raise self._broken(("light", place), f"'{shown(thing)}' is no thing on the table", nearest(kind, known))
        if kind == PANEL and key not in self.lessons.panels:
            near = nearest(key, self.lessons.panels)
            raise self._broken(("light", place), f"'{shown(key)}' is no part of the table", near)
        return Target(kind, key)
