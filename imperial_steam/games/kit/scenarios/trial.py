"""One scenario against the engine: arrange the position, take the steps, compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from typing import Any, TypeVar

from imperial_steam.games.kit.faults import shown
from imperial_steam.games.kit.scenarios.file import BrokenFile, Scenario
from imperial_steam.games.kit.scenarios.rulebook import Play, Rulebook
from imperial_steam.games.kit.vocabulary import Path as FieldPath
from imperial_steam.games.kit.vocabulary import PositionError
from imperial_steam.games.protocol import Action, IllegalAction, Refusal

T = TypeVar("T")
_SEAT = re.compile(r"\bseat ([0-9])\b")
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
    play: Play
    failures: list[Failure] = field(default_factory=list)

    def fail(self, path: FieldPath, where: str, message: str) -> None:
        self.failures.append(Failure(self.scenario.line(path), where, message))

    @property
    def options(self) -> Sequence[Action]:
        decision = self.play.game.decision()
        return decision.options if decision else ()


def check(scenario: Scenario, rulebook: Rulebook) -> list[Failure]:
    """Run one scenario; every difference found. Raises `BrokenFile`, also for a position no engine can play on."""
    run = _Run(scenario, _playable(scenario, (), lambda: _located(scenario, (), lambda: rulebook.start(scenario.data))))
    _playable(scenario, (), lambda: _check_invariants(run, (), "at the start"))
    for i, step in enumerate(scenario.data.get("steps", ())):
        path, parts = ("steps", str(i)), step if isinstance(step, dict) else {"do": step}
        _playable(scenario, path, partial(_take, run, path, f"step {i + 1}", parts))
        if run.failures:
            return run.failures
    if "then" in scenario.data:
        _playable(scenario, ("then",), lambda: _expect(run, ("then",), "then", scenario.data["then"]))
    return run.failures


def _playable(scenario: Scenario, path: FieldPath, act: Callable[[], T]) -> T:
    """Do something with the engine; a position that no play can reach may be more than it can bear."""
    try:
        return act()
    except BrokenFile:
        raise
    except Exception as error:
        told = shown(f"{type(error).__name__}: {error}")
        raise scenario.broken(path, f"the rules engine cannot go on from this position ({told})") from error


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
        _located(scenario, (*path, "given"), lambda: run.play.arrange(step["given"]))
    if "options" in step:
        _check_options(run, (*path, "options"), where, step["options"])
    if "do" in step:
        _do(run, path, f"{where}, {shown(step['do'])}", step)
    if "then" in step:
        _expect(run, (*path, "then"), where, step["then"])


def _do(run: _Run, path: FieldPath, where: str, step: Mapping[str, Any]) -> None:
    at = (*path, "do") if run.scenario.has((*path, "do")) else path
    action = _action(run, at, str(step["do"]))
    legal = action in run.options
    if "refused" in step:
        _refuse(run, path, where, action, [str(rule) for rule in step["refused"]])
        return
    reasons = run.play.game.refusals(action)
    if legal and reasons:
        run.fail(at, where, f"is among the options, but refused by {_rules(reasons)}")
    elif not legal:
        run.fail(at, where, f"should be legal; refused by {_rules(reasons)}")
    else:
        run.play.game.apply(action)
        _check_invariants(run, at, where)


def _rules(reasons: Iterable[Refusal]) -> str:
    return ", ".join(f"{reason.rule} ({reason.reason} {dict(reason.values)})" for reason in reasons) or "nothing"


def _refuse(run: _Run, path: FieldPath, where: str, action: Action, rules: Sequence[str]) -> None:
    """The action must be illegal for all the reasons given, and leave the position untouched."""
    before = run.play.game.digest()
    reasons = run.play.game.refusals(action)
    missing = [rule for rule in rules if rule not in {reason.rule for reason in reasons}]
    if missing:
        run.fail((*path, "refused"), where, f"expected refused by {', '.join(missing)}, got {_rules(reasons)}")
    try:
        run.play.game.apply(action)
    except IllegalAction:
        if run.play.game.digest() != before:
            run.fail((*path, "refused"), where, "was refused but changed the position")
    else:
        run.fail((*path, "refused"), where, "expected to be illegal, but was carried out")


def _action(run: _Run, path: FieldPath, text: str) -> Action:
    """The action of a step."""
    try:
        return run.play.action(text)
    except ValueError as error:
        raise run.scenario.broken(path, str(error)) from None


def _check_options(run: _Run, path: FieldPath, where: str, given: Mapping[str, Any]) -> None:
    """Patterns (`hire green *`) against the texts of the legal actions."""
    options = [str(option) for option in run.options]
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
    for difference in _located(run.scenario, path, lambda: run.play.compare(expected)):
        text = f"expected {difference.expected!r}, got {difference.got!r}"
        run.fail((*path, *difference.path), f"{where}, {' '.join(difference.path)}", text)


def _check_invariants(run: _Run, path: FieldPath, where: str) -> None:
    if run.scenario.data.get("invariants", True):
        for violation in run.play.game.violations():
            named = _SEAT.sub(lambda seat: run.play.names[int(seat[1])], violation)
            run.fail(path, where, f"breaks an invariant: {named}")
