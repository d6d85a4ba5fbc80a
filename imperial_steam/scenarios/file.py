"""Scenario files: read whole, checked strictly, every fault with file, line, field and the nearest valid word."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from imperial_steam.games.imperial_steam.position import Path as FieldPath
from imperial_steam.games.kit.vocabulary import hint

SCENARIO_WORDS: tuple[str, ...] = (
    "title", "rules", "players", "setup", "solo", "board", "given", "steps", "then", "invariants"
)  # fmt: skip
SETUP_WORDS: tuple[str, ...] = ("kind", "seed", "spread")
SOLO_WORDS: tuple[str, ...] = ("versions", "money", "free_marker", "action_strategy", "decision_strategy")
SPREAD_WORDS: tuple[str, ...] = ("stack", "numbers")
STEP_WORDS: tuple[str, ...] = ("do", "refused", "options", "given", "then")
OPTION_WORDS: tuple[str, ...] = ("include", "exclude", "exactly")


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
    """One scenario of a file: its plain data, and the line of every field for messages."""

    file: Path
    data: Mapping[str, Any]
    lines: Mapping[FieldPath, int]

    @property
    def title(self) -> str:
        """What the scenario shows."""
        return str(self.data["title"])

    @property
    def rules(self) -> tuple[str, ...]:
        """The IDs of the rules it checks."""
        return tuple(str(rule) for rule in self.data["rules"])

    def line(self, path: FieldPath) -> int:
        """The line of a field, or of the nearest field around it."""
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    def broken(self, path: FieldPath, message: str) -> BrokenFile:
        """The error that a field of this scenario is wrong."""
        return BrokenFile(self.file, self.line(path), path, message)


#: The quick one, where PyYAML was built with it.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CUT_SITE = re.compile(r"\s+#\d")
"""What YAML cuts off as a comment when `Wien #1` lacks its quotation marks."""


class _Plain:
    """Plain data of a YAML node, with the line of every field."""

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.lines = text.split("\n")
        self.loader = yaml.SafeLoader("")
        self.faults: list[BrokenFile] = []

    def read(self, node: yaml.Node, path: FieldPath, lines: dict[FieldPath, int]) -> Any:
        lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path, lines)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(child, (*path, str(i)), lines) for i, child in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and not node.style and self._is_cut(node.end_mark):
            message = "a factory site needs quotation marks, or YAML takes its number for a comment"
            self.faults.append(BrokenFile(self.file, lines[path], path, message))
        return self.loader.construct_object(node)

    def _is_cut(self, end: yaml.Mark) -> bool:
        """The number of a factory site follows what YAML has read."""
        return end.line < len(self.lines) and _CUT_SITE.match(self.lines[end.line], end.column) is not None

    def _mapping(self, node: yaml.MappingNode, path: FieldPath, lines: dict[FieldPath, int]) -> dict[str, Any]:
        own = [str(key.value) for key, _ in node.value]
        for place, ((key, _), name) in enumerate(zip(node.value, own, strict=True)):
            if name in own[:place]:
                self.faults.append(BrokenFile(self.file, key.start_mark.line + 1, (*path, name), "is written twice"))
        # Merged keys come first, so that the mapping's own keys replace them. An anchored mapping is read again
        # wherever it is named; by then it must hold every key once.
        self.loader.flatten_mapping(node)
        node.value = list({str(key.value): (key, value) for key, value in node.value}.values())
        found: dict[str, Any] = {}
        for key, value in node.value:
            name = str(key.value)
            found[name] = self.read(value, (*path, name), lines)
            lines[(*path, name)] = key.start_mark.line + 1
        return found


class Contents(NamedTuple):
    """What a file holds: the scenarios that are sound in themselves, and every fault of the others."""

    scenarios: Sequence[Scenario]
    faults: Sequence[BrokenFile]


def read_file(file: Path, known_rules: Collection[str] | None = None) -> Contents:
    """Read a file. `known_rules` are the IDs that may be cited; None: any."""
    try:
        text = file.read_text(encoding="utf-8")
        root = yaml.compose(text, _LOADER)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        return Contents((), (BrokenFile(file, line, (), f"is no YAML: {error.problem}"),))
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        return Contents((), (BrokenFile(file, line, (), f"is no YAML: {error.reason}"),))
    except (OSError, UnicodeDecodeError) as error:
        return Contents((), (BrokenFile(file, 1, (), f"cannot be read: {error}"),))
    if not isinstance(root, yaml.SequenceNode):
        return Contents((), (BrokenFile(file, 1, (), "should be a list of scenarios"),))
    return _contents(file, text, root, known_rules)


def _contents(file: Path, text: str, root: yaml.SequenceNode, known_rules: Collection[str] | None) -> Contents:
    sound: list[Scenario] = []
    faults: list[BrokenFile] = []
    titles: dict[str, int] = {}
    for node in root.value:
        plain, lines = _Plain(file, text), dict[FieldPath, int]()
        data = plain.read(node, (), lines)
        if not isinstance(data, dict):
            faults.append(BrokenFile(file, lines[()], (), "a scenario should be a mapping with a title"))
            continue
        scenario = Scenario(file, data, lines)
        found = [*plain.faults, *_outline_faults(scenario)]
        if not found:
            found = [*_title_faults(scenario, titles), *_rule_faults(scenario, known_rules)]
        faults += found
        if not found:
            sound.append(scenario)
    return Contents(sound, faults)


def _title_faults(scenario: Scenario, titles: dict[str, int]) -> Iterator[BrokenFile]:
    """A title that an earlier scenario of the file has; `titles` remembers their lines."""
    first = titles.setdefault(scenario.title, scenario.line(()))
    if first != scenario.line(()):
        yield scenario.broken(("title",), f"is the title of the scenario in line {first} as well")


def _rule_faults(scenario: Scenario, known: Collection[str] | None) -> Iterator[BrokenFile]:
    """IDs that no rule has, in `rules` and wherever an action is refused."""
    if known is None:
        return
    cited: list[tuple[FieldPath, Any]] = [(("rules",), scenario.data["rules"])]
    for i, step in enumerate(scenario.data.get("steps", ())):
        if isinstance(step, dict) and "refused" in step:
            cited.append((("steps", str(i), "refused"), step["refused"]))
    for path, rules in cited:
        for i, rule in enumerate(rules):
            if str(rule) not in known:
                yield scenario.broken((*path, str(i)), f"'{rule}' is no rule{hint(str(rule), sorted(known))}")


def _outline_faults(scenario: Scenario) -> Iterator[BrokenFile]:
    """The frame of a scenario; its words are checked against the board when it runs."""
    data = scenario.data
    yield from word_faults(scenario, data, (), SCENARIO_WORDS, "word for a scenario")
    for name in ("title", "rules"):
        if not data.get(name):
            yield scenario.broken((), f"a scenario needs '{name}'")
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
            yield scenario.broken(("steps", str(i)), f"'{step}' is neither an action nor a mapping")


def _step_faults(scenario: Scenario, path: FieldPath, step: Mapping[str, Any]) -> Iterator[BrokenFile]:
    yield from word_faults(scenario, step, path, STEP_WORDS, "word for a step")
    if "refused" in step and "do" not in step:
        yield scenario.broken(path, "'refused' needs the action it is about in 'do'")
    if "refused" in step and (not isinstance(step["refused"], list) or not step["refused"]):
        yield scenario.broken((*path, "refused"), "should be a list of rule IDs")
    if "options" in step:
        yield from word_faults(scenario, step["options"], (*path, "options"), OPTION_WORDS, "word for options")


def word_faults(
    scenario: Scenario, data: Any, path: FieldPath, allowed: Sequence[str], what: str
) -> Iterator[BrokenFile]:
    """Every key of a mapping that is none of the allowed words."""
    if not isinstance(data, dict):
        yield scenario.broken(path, f"'{data}' should be a mapping 'name: value'")
        return
    for key in data:
        if key not in allowed:
            yield scenario.broken((*path, key), f"'{key}' is no {what}{hint(key, allowed)}")


def check_words(scenario: Scenario, data: Any, path: FieldPath, allowed: Sequence[str], what: str) -> None:
    """Raise the first of `word_faults`."""
    for fault in word_faults(scenario, data, path, allowed, what):
        raise fault
