"""The executable rulebook: scenarios in YAML files, run against the engine.

A scenario arranges a position, takes actions and checks what comes of them; `docs/scenarios.md`
explains how to write one. Files are read whole and checked strictly: an unknown word is reported
with its file, line, field and the nearest valid word. Scenarios are written for Imperial Steam.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import yaml

from imperial_steam.games.imperial_steam import position
from imperial_steam.games.imperial_steam.actions import Action, parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.cards import ActionCard, DecisionCard
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.position import Path as FieldPath
from imperial_steam.games.imperial_steam.position import PositionError, Words
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup, spread_hubs
from imperial_steam.games.imperial_steam.terms import COLOURS, HUBS, SETUP_KINDS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.kit.vocabulary import hint
from imperial_steam.games.protocol import IllegalAction, Refusal

SCENARIO_WORDS: tuple[str, ...] = (
    "title", "rules", "players", "setup", "solo", "board", "given", "steps", "then", "invariants"
)  # fmt: skip
SETUP_WORDS: tuple[str, ...] = ("kind", "seed", "spread")
SOLO_WORDS: tuple[str, ...] = ("versions", "money", "free_marker", "action_strategy", "decision_strategy")
SPREAD_WORDS: tuple[str, ...] = ("stack", "numbers")
STEP_WORDS: tuple[str, ...] = ("do", "refused", "options", "given", "then")
OPTION_WORDS: tuple[str, ...] = ("include", "exclude", "exactly")

T = TypeVar("T")


class BrokenFile(Exception):
    """A scenario file that cannot be read: where, which field, and what is wrong with it."""

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


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing in a scenario that is not as written: the line, where in the scenario, and what."""

    line: int
    where: str
    message: str


@dataclass(slots=True)
class _Run:
    """A scenario while it runs."""

    scenario: Scenario
    game: ImperialSteam
    names: tuple[str, ...]
    failures: list[Failure] = field(default_factory=list)

    def fail(self, path: FieldPath, where: str, message: str) -> None:
        self.failures.append(Failure(self.scenario.line(path), where, message))


# --- reading ----------------------------------------------------------------------------------


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

    def read(self, node: yaml.Node, path: FieldPath, lines: dict[FieldPath, int]) -> Any:
        lines[path] = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path, lines)
        if isinstance(node, yaml.SequenceNode):
            return [self.read(child, (*path, str(i)), lines) for i, child in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and not node.style and self._is_cut(node.end_mark):
            message = "a factory site needs quotation marks, or YAML takes its number for a comment"
            raise BrokenFile(self.file, lines[path], path, message)
        return self.loader.construct_object(node)

    def _is_cut(self, end: yaml.Mark) -> bool:
        """The number of a factory site follows what YAML has read."""
        return end.line < len(self.lines) and _CUT_SITE.match(self.lines[end.line], end.column) is not None

    def _mapping(self, node: yaml.MappingNode, path: FieldPath, lines: dict[FieldPath, int]) -> dict[str, Any]:
        own = [str(key.value) for key, _ in node.value]
        for (key, _), name in zip(node.value, own, strict=True):
            if own.count(name) > 1:
                raise BrokenFile(self.file, key.start_mark.line + 1, (*path, name), "is written twice")
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


def read_file(file: Path) -> list[Scenario]:
    """All scenarios of a file; raises `BrokenFile`."""
    try:
        text = file.read_text(encoding="utf-8")
        root = yaml.compose(text, _LOADER)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BrokenFile(file, line, (), f"is no YAML: {error.problem}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BrokenFile(file, 1, (), f"cannot be read: {error}") from None
    if not isinstance(root, yaml.SequenceNode):
        raise BrokenFile(file, 1, (), "should be a list of scenarios")
    found = []
    for node in root.value:
        lines: dict[FieldPath, int] = {}
        scenario = Scenario(file, _as_mapping(file, node, _Plain(file, text).read(node, (), lines)), lines)
        _check_outline(scenario)
        found.append(scenario)
    return found


def _as_mapping(file: Path, node: yaml.Node, data: Any) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise BrokenFile(file, node.start_mark.line + 1, (), "a scenario should be a mapping with a title")
    return data


def _check_outline(scenario: Scenario) -> None:
    """The frame of a scenario; its words are checked against the board when it runs."""
    _check_words(scenario, scenario.data, (), SCENARIO_WORDS, "word for a scenario")
    for name in ("title", "rules"):
        if not scenario.data.get(name):
            raise scenario.broken((), f"a scenario needs '{name}'")
    if not isinstance(scenario.data["rules"], list):
        raise scenario.broken(("rules",), "should be a list of rule IDs")
    steps = scenario.data.get("steps", [])
    if not isinstance(steps, list):
        raise scenario.broken(("steps",), "should be a list")
    if not steps and "then" not in scenario.data:
        raise scenario.broken((), "a scenario needs 'steps' or 'then', or nothing is checked")
    for i, step in enumerate(steps):
        if isinstance(step, dict):
            _check_step(scenario, ("steps", str(i)), step)
        elif not isinstance(step, str):
            raise scenario.broken(("steps", str(i)), f"'{step}' is neither an action nor a mapping")


def _check_step(scenario: Scenario, path: FieldPath, step: Mapping[str, Any]) -> None:
    _check_words(scenario, step, path, STEP_WORDS, "word for a step")
    if "refused" in step and "do" not in step:
        raise scenario.broken(path, "'refused' needs the action it is about in 'do'")
    if "refused" in step and (not isinstance(step["refused"], list) or not step["refused"]):
        raise scenario.broken((*path, "refused"), "should be a list of rule IDs")
    if "options" in step:
        _check_words(scenario, step["options"], (*path, "options"), OPTION_WORDS, "word for options")


def _check_words(scenario: Scenario, data: Any, path: FieldPath, allowed: Sequence[str], what: str) -> None:
    if not isinstance(data, dict):
        raise scenario.broken(path, f"'{data}' should be a mapping 'name: value'")
    for key in data:
        if key not in allowed:
            raise scenario.broken((*path, key), f"'{key}' is no {what}{hint(key, allowed)}")


# --- running ----------------------------------------------------------------------------------


def check(scenario: Scenario, board: Board) -> list[Failure]:
    """Run one scenario on a board; every difference found. Raises `BrokenFile`."""
    game, names = _start(scenario, board)
    run = _Run(scenario, game, names)
    _check_invariants(run, (), "at the start")
    for i, step in enumerate(scenario.data.get("steps", ())):
        _take(run, ("steps", str(i)), f"step {i + 1}", step if isinstance(step, dict) else {"do": step})
        if run.failures:
            return run.failures
    if "then" in scenario.data:
        _expect(run, ("then",), "then", scenario.data["then"])
    return run.failures


def _names(scenario: Scenario) -> tuple[str, ...]:
    """The players' names by seat: given as a list, or as a number of colours."""
    if "solo" in scenario.data:
        return _solo_names(scenario)
    players = scenario.data.get("players", len(COLOURS))
    if isinstance(players, int) and players in range(2, len(COLOURS) + 1):
        return COLOURS[:players]
    if not isinstance(players, list) or len(players) not in range(2, len(COLOURS) + 1):
        raise scenario.broken(("players",), "should be a number from 2 to 4, or a list of colours in turn order")
    for i, name in enumerate(players):
        if name not in COLOURS:
            message = f"'{name}' is no colour{hint(str(name), COLOURS)}"
            raise scenario.broken(("players", str(i)), message)
    return tuple(players)


def _solo_names(scenario: Scenario) -> tuple[str, ...]:
    """One colour and Franz, in turn order (FRANZ-SETUP-01)."""
    players = scenario.data.get("players", [COLOURS[0], position.FRANZ])
    allowed = [[colour, position.FRANZ] for colour in COLOURS]
    if not isinstance(players, list) or (players not in allowed and players[::-1] not in allowed):
        raise scenario.broken(("players",), f"should be a colour and '{position.FRANZ}' in turn order")
    return tuple(players)


def _franz(scenario: Scenario, board: Board, names: Sequence[str]) -> FranzSetup | None:
    """What is chosen and drawn for Franz; strategy cards are the first ones unless named."""
    if "solo" not in scenario.data:
        return None
    given = {} if scenario.data["solo"] is True else scenario.data["solo"]
    _check_words(scenario, given, ("solo",), SOLO_WORDS, "word for the solo game")
    usual = PRESETS["normal"]
    try:
        difficulty = Difficulty(
            tuple(given.get("versions", usual.versions)), given.get("money"), given.get("free_marker", False)
        )
        franz = draw_franz(board, Random(0), difficulty, names.index(position.FRANZ))
    except (TypeError, ValueError) as error:
        raise scenario.broken(("solo",), str(error)) from None
    cards = board.franz
    assert cards is not None, "he could not have been drawn"
    action = _strategy(scenario, "action_strategy", given, cards.actions)
    decision = _strategy(scenario, "decision_strategy", given, cards.decisions)
    return replace(franz, action_strategy=action, decision_strategy=decision)


def _strategy(
    scenario: Scenario, word: str, given: Mapping[str, Any], cards: Mapping[str, ActionCard | DecisionCard]
) -> str:
    stars = [name for name, card in cards.items() if card.strategy]
    chosen = str(given.get(word, stars[0]))
    if chosen not in stars:
        raise scenario.broken(("solo", word), f"'{chosen}' is no strategy card{hint(chosen, stars)}")
    return chosen


def _start(scenario: Scenario, board: Board) -> tuple[ImperialSteam, tuple[str, ...]]:
    names = _names(scenario)
    setup = _setup(scenario, board, names)
    injected = scenario.data.get("board", {})
    board, setup = _located(scenario, ("board",), lambda: position.inject(board, setup, injected))
    game = ImperialSteamTitle().new_game(board, setup)
    _located(scenario, ("given",), lambda: position.arrange(game, names, scenario.data.get("given", {})))
    return game, names


def _setup(scenario: Scenario, board: Board, names: Sequence[str]) -> Setup:
    """The drawn setup; seats take turns in the order in which the players are named."""
    given = scenario.data.get("setup", {})
    given = {"kind": given} if isinstance(given, str) else given
    _check_words(scenario, given, ("setup",), SETUP_WORDS, "word for a setup")
    kind, seed = given.get("kind", "fixed"), given.get("seed", 0)
    if kind not in SETUP_KINDS:
        raise scenario.broken(("setup", "kind"), f"'{kind}' is no setup{hint(str(kind), SETUP_KINDS)}")
    setup = draw_setup(board, len(names), kind, Random(seed), franz=_franz(scenario, board, names))
    setup = replace(setup, order=tuple(range(len(names))))
    if "spread" in given:
        setup = replace(setup, hub_influence=_spread(scenario, given["spread"]))
    return setup


def _spread(scenario: Scenario, given: Any) -> tuple[int, ...]:
    """The hub influence markers spread by drawn numbers instead of random ones (SETUP-26)."""
    path = ("setup", "spread")
    _check_words(scenario, given, path, SPREAD_WORDS, "word for the spread")
    stack, numbers = given.get("stack", []), given.get("numbers", [])
    if sorted(stack) != sorted(HUBS):
        raise scenario.broken((*path, "stack"), "should name the four hubs, bottom first")
    if len(numbers) != len(HUBS):
        raise scenario.broken((*path, "numbers"), "should be four numbers")
    return spread_hubs([HUBS.index(hub) for hub in stack], numbers)


def _located(scenario: Scenario, prefix: FieldPath, act: Callable[[], T]) -> T:
    """Do something with a block of the scenario; a fault in it becomes a `BrokenFile` there."""
    try:
        return act()
    except PositionError as error:
        raise scenario.broken((*prefix, *error.path), str(error)) from None


def _take(run: _Run, path: FieldPath, where: str, step: Mapping[str, Any]) -> None:
    """One step, its parts in the order `given`, `options`, `do`, `then`."""
    scenario = run.scenario
    if "given" in step:
        given = step["given"]
        _located(scenario, (*path, "given"), lambda: position.arrange(run.game, run.names, given, fresh=False))
        run.game = ImperialSteam(run.game.layout, run.game.state)
    if "options" in step:
        _check_options(run, (*path, "options"), where, step["options"])
    if "do" in step:
        _do(run, path, f"{where}, {step['do']}", step)
    if "then" in step:
        _expect(run, (*path, "then"), where, step["then"])


def _do(run: _Run, path: FieldPath, where: str, step: Mapping[str, Any]) -> None:
    at = (*path, "do") if (*path, "do") in run.scenario.lines else path
    action = _action(run, at, str(step["do"]))
    legal = action in run.game.options()
    if "refused" in step:
        _refuse(run, path, where, action, [str(rule) for rule in step["refused"]])
        return
    reasons = run.game.refusals(action)
    if legal and reasons:
        run.fail(at, where, f"is among the options, but refused by {_rules(reasons)}")
    elif not legal:
        run.fail(at, where, f"should be legal; refused by {_rules(reasons)}")
    else:
        run.game.apply(action)
        _check_invariants(run, at, where)


def _rules(reasons: Iterable[Refusal]) -> str:
    return ", ".join(f"{reason.rule} ({reason.reason} {dict(reason.values)})" for reason in reasons) or "nothing"


def _refuse(run: _Run, path: FieldPath, where: str, action: Action, rules: Sequence[str]) -> None:
    """The action must be illegal for all the reasons given, and leave the position untouched."""
    before, digest = run.game.state.plain(), run.game.digest()
    reasons = run.game.refusals(action)
    missing = [rule for rule in rules if rule not in {reason.rule for reason in reasons}]
    if missing:
        run.fail((*path, "refused"), where, f"expected refused by {', '.join(missing)}, got {_rules(reasons)}")
    try:
        run.game.apply(action)
    except IllegalAction:
        if run.game.state.plain() != before or run.game.digest() != digest:
            run.fail((*path, "refused"), where, "was refused but changed the position")
    else:
        run.fail((*path, "refused"), where, "expected to be illegal, but was carried out")


def _action(run: _Run, path: FieldPath, text: str) -> Action:
    """The action of a step, its cities, links, sites and hubs checked against the board."""
    words = Words(run.game.layout, run.names)
    readers = {"link": words.link, "site": words.site, "city": words.city, "hub": words.hub}
    try:
        action = parse_action(text)
    except ValueError as error:
        raise run.scenario.broken(path, str(error)) from None
    changes: dict[str, Any] = {
        part.name: _located(run.scenario, path, partial(readers[part.name], getattr(action, part.name), ()))
        for part in fields(action)
        if part.name in readers
    }
    return replace(action, **changes)


def _check_options(run: _Run, path: FieldPath, where: str, given: Mapping[str, Any]) -> None:
    """Patterns (`hire green *`) against the texts of the legal actions."""
    options = [str(option) for option in run.game.options()]
    for key, patterns in given.items():
        if not isinstance(patterns, list):
            raise run.scenario.broken((*path, key), "should be a list of actions or patterns")
        for i, pattern in enumerate(patterns):
            place = (*path, key, str(i))
            text = _option_text(run, place, str(pattern))
            met = any(fnmatchcase(option, text) for option in options)
            if met != (key != "exclude"):
                run.fail(place, where, f"the options {'lack' if key != 'exclude' else 'have'} '{pattern}'")
    if "exactly" in given:
        texts = [_option_text(run, (*path, "exactly"), str(pattern)) for pattern in given["exactly"]]
        more = [option for option in options if not any(fnmatchcase(option, text) for text in texts)]
        if more:
            run.fail((*path, "exactly"), where, f"the options have also {', '.join(more)}")


def _option_text(run: _Run, path: FieldPath, pattern: str) -> str:
    """A pattern as it is; anything else must be an action that can be named at all."""
    return pattern if "*" in pattern else str(_action(run, path, pattern))


def _expect(run: _Run, path: FieldPath, where: str, expected: Any) -> None:
    for found in _located(run.scenario, path, lambda: position.compare(run.game, run.names, expected)):
        text = f"expected {found.expected!r}, got {found.got!r}"
        run.fail((*path, *found.path), f"{where}, {' '.join(found.path)}", text)


def _check_invariants(run: _Run, path: FieldPath, where: str) -> None:
    if run.scenario.data.get("invariants", True):
        for violation in run.game.violations():
            run.fail(path, where, f"breaks an invariant: {violation}")


def shipped_board() -> Board:
    """The board that scenarios are written for."""
    title = ImperialSteamTitle()
    return title.read_board(title.default_board)


# --- whole folders ----------------------------------------------------------------------------


def find_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files among and below the paths, sorted."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.yaml"))
        else:
            yield path


def report(scenario: Scenario, failures: Sequence[Failure]) -> str:
    """A readable account of what went wrong in a scenario."""
    head = f"{scenario.file}:{scenario.line(())}: {scenario.title} [{', '.join(scenario.rules)}]"
    return "\n".join([head, *(f"    line {f.line}: {f.where}: {f.message}" for f in failures)])


def run(paths: Iterable[Path]) -> int:
    """Run scenario files and folders, print every difference and a summary.

    Gives the exit status: 0 when all hold, 1 when one fails, 2 when a file is broken.
    """
    board = shipped_board()
    passed = failed = broken = 0
    for file in find_files(paths):
        try:
            for scenario in read_file(file):
                failures = check(scenario, board)
                if failures:
                    print(report(scenario, failures))
                failed += bool(failures)
                passed += not failures
        except BrokenFile as error:
            print(error)
            broken += 1
    print(f"{passed} scenarios hold, {failed} fail, {broken} files are broken")
    return 2 if broken else 1 if failed else 0
