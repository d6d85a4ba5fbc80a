"""One scenario against the engine: arrange the position, take the steps, compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fnmatch import fnmatchcase
from functools import partial
from random import Random
from typing import Any, TypeVar

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
from imperial_steam.scenarios.file import SETUP_WORDS, SOLO_WORDS, SPREAD_WORDS, Scenario, check_words

T = TypeVar("T")
_SEAT = re.compile(r"\bseat ([0-3])\b")
"""How a broken invariant names a player."""


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
    check_words(scenario, given, ("solo",), SOLO_WORDS, "word for the solo game")
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
    check_words(scenario, given, ("setup",), SETUP_WORDS, "word for a setup")
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
    check_words(scenario, given, path, SPREAD_WORDS, "word for the spread")
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
            named = _SEAT.sub(lambda seat: run.names[int(seat[1])], violation)
            run.fail(path, where, f"breaks an invariant: {named}")
