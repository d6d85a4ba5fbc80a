"""Scenario files: read whole, checked strictly, every fault with file, line, field and the nearest valid word."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from imperial_steam.games.kit.faults import Fault, shown
from imperial_steam.games.kit.scenarios.rulebook import Library
from imperial_steam.games.kit.source import Node, SourceError, read_document
from imperial_steam.games.kit.vocabulary import Path as FieldPath
from imperial_steam.games.kit.vocabulary import hint

SCENARIO_WORDS: tuple[str, ...] = ("title", "game", "rules", "given", "steps", "then", "invariants")
"""Words of every scenario; each title adds its own."""
STEP_WORDS: tuple[str, ...] = ("do", "refused", "options", "given", "then")
OPTION_WORDS: tuple[str, ...] = ("include", "exclude", "exactly")

Data: TypeAlias = Mapping[str, Any]


class BrokenFile(Exception):
    """A fault of a scenario file: where, which field, and what is wrong with it."""

    def __init__(self, file: Path, line: int, path: FieldPath, message: str) -> None:
        self.file = file
        self.line = line
        self.path = path
        where = f" {'.'.join(path)}:" if path else ""
        super().__init__(f"{file}:{line}:{where} {message}")


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario of a file: the game it is about, its plain data, and the place of every field."""

    file: Path
    game: str
    data: Data
    node: Node

    @property
    def title(self) -> str:
        """What the scenario shows."""
        return str(self.data["title"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The IDs of the rules it checks."""
        return tuple(str(rule) for rule in self.data["rules"])

    def has(self, path: FieldPath) -> bool:
        """A field is present in the scenario."""
        return self.node.place(path)[1] == len(path)

    def line(self, path: FieldPath) -> int:
        """The line of a field, or of the nearest field around it."""
        return self.node.place(path)[0]

    def broken(self, path: FieldPath, message: str) -> BrokenFile:
        """The error that a field of this scenario is wrong."""
        return BrokenFile(self.file, self.line(path), path, message)


class Contents(NamedTuple):
    """What a file holds: the scenarios that are sound in themselves, and every fault of the others."""

    scenarios: Sequence[Scenario]
    faults: Sequence[BrokenFile]


def read_file(file: Path, library: Library, game: str) -> Contents:
    """Read a file of scenarios; those that do not say their game are about `game`."""
    try:
        document = read_document(file)
    except SourceError as error:
        return Contents((), (BrokenFile(file, max(error.fault.line, 1), (), error.fault.message),))
    if not isinstance(document.root.value, list):
        return Contents((), (BrokenFile(file, 1, (), "should be a list of scenarios"),))
    return _Reader(file, library, game, document.faults).contents(document.root)


class _Reader:
    """Reads the scenarios of one file."""

    def __init__(self, file: Path, library: Library, game: str, faults: Sequence[Fault]) -> None:
        self._file = file
        self._library = library
        self._game = game
        self._text_faults = faults
        self._titles: dict[str, int] = {}

    def contents(self, root: Node) -> Contents:
        """Everything sound, and every fault."""
        sound: list[Scenario] = []
        faults: list[BrokenFile] = []
        for place, node in root.parts.items():
            if not isinstance(node.value, dict):
                faults.append(BrokenFile(self._file, node.line, (), "a scenario should be a mapping with a title"))
                continue
            scenario = Scenario(self._file, str(node.value.get("game", self._game)), node.value, node)
            own = [*self._faults_of_text(str(place)), *self._faults(scenario)]
            faults += own
            if not own:
                sound.append(scenario)
        return Contents(sound, faults)

    def _faults_of_text(self, place: str) -> Iterator[BrokenFile]:
        """What was wrong with the text of a scenario."""
        for fault in self._text_faults:
            number, _, field = fault.field.partition(".")
            if number == place:
                yield BrokenFile(self._file, fault.line, tuple(field.split(".")) if field else (), fault.message)

    def _faults(self, scenario: Scenario) -> Iterator[BrokenFile]:
        """What is wrong with the frame of a scenario; only a sound one is searched for wrong IDs."""
        titles = self._library.titles
        if scenario.game not in titles:
            yield scenario.broken(("game",), f"'{shown(scenario.game)}' is no game{hint(scenario.game, titles)}")
            return
        own = self._library.rulebook(scenario.game).words
        found = list(_outline_faults(scenario, (*SCENARIO_WORDS, *own)))
        yield from found
        if not found:
            yield from _title_faults(scenario, self._titles)
            yield from _rule_faults(scenario, self._library.rules(scenario.game))


def _title_faults(scenario: Scenario, titles: dict[str, int]) -> Iterator[BrokenFile]:
    """A title that an earlier scenario of the file has; `titles` remembers their lines."""
    first = titles.setdefault(scenario.title, scenario.line(()))
    if first != scenario.line(()):
        yield scenario.broken(("title",), f"is the title of the scenario in line {first} as well")


def _rule_faults(scenario: Scenario, known: Collection[str] | None) -> Iterator[BrokenFile]:
    """IDs that no rule has, in `rules` and in refusals."""
    if known is None:
        return
    cited: list[tuple[FieldPath, Any]] = [(("rules",), scenario.data["rules"])]
    for i, step in enumerate(scenario.data.get("steps", ())):
        if isinstance(step, dict) and "refused" in step:
            cited.append((("steps", str(i), "refused"), step["refused"]))
    for path, rules in cited:
        for i, rule in enumerate(rules):
            if str(rule) not in known:
                yield scenario.broken((*path, str(i)), f"'{shown(rule)}' is no rule{hint(str(rule), sorted(known))}")


def _outline_faults(scenario: Scenario, words: Sequence[str]) -> Iterator[BrokenFile]:
    """The frame of a scenario; its words are checked against the board when it runs."""
    data = scenario.data
    yield from _word_faults(scenario, data, (), words, "word for a scenario")
    for name in ("title", "rules"):
        if not data.get(name):
            yield scenario.broken((), f"a scenario needs '{name}'")
    if not isinstance(data.get("title", ""), str):
        yield scenario.broken(("title",), "should be a text")
    if not isinstance(data.get("rules", []), list):
        yield scenario.broken(("rules",), "should be a list of rule IDs")
    steps = data.get("steps", [])
    if not isinstance(steps, list):
        yield scenario.broken(("steps",), "should be a list")
        return
    if not steps and "then" not in data:
        yield scenario.broken((), "a scenario needs 'steps' or 'then', or nothing is checked")
    for i, step in enumerate(steps):
        if isinstance(step, dict):
            yield from _step_faults(scenario, ("steps", str(i)), step)
        elif not isinstance(step, str):
            yield scenario.broken(("steps", str(i)), f"'{shown(step)}' is neither an action nor a mapping")


def _step_faults(scenario: Scenario, path: FieldPath, step: Mapping[str, Any]) -> Iterator[BrokenFile]:
    yield from _word_faults(scenario, step, path, STEP_WORDS, "word for a step")
    if "refused" in step and "do" not in step:
        yield scenario.broken(path, "'refused' needs the action it is about in 'do'")
    if "refused" in step and (not isinstance(step["refused"], list) or not step["refused"]):
        yield scenario.broken((*path, "refused"), "should be a list of rule IDs")
    if "options" in step:
        yield from _word_faults(scenario, step["options"], (*path, "options"), OPTION_WORDS, "word for options")


def _word_faults(
    scenario: Scenario, data: Any, path: FieldPath, allowed: Sequence[str], what: str
) -> Iterator[BrokenFile]:
    """Every key of a mapping that is not one of the allowed words."""
    if not isinstance(data, dict):
        yield scenario.broken(path, f"'{shown(data)}' should be a mapping 'name: value'")
        return
    for key in data:
        if key not in allowed:
            yield scenario.broken((*path, key), f"'{shown(key)}' is no {what}{hint(key, allowed)}")
