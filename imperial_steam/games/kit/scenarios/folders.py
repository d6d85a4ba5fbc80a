"""Whole files and folders of scenarios: run them, print every difference and fault, count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from imperial_steam.games.kit.scenarios.file import BrokenFile, Scenario, read_file
from imperial_steam.games.kit.scenarios.rulebook import Library
from imperial_steam.games.kit.scenarios.trial import Failure, check


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


def game_of(file: Path, library: Library) -> str:
    """The game of scenarios that do not say theirs: that whose folder they lie in, else the first one."""
    return next((part for part in reversed(file.parts[:-1]) if part in library.titles), library.titles[0])


def run(paths: Iterable[Path], library: Library, game: str | None = None) -> int:
    """Run scenario files and folders, print every difference, every fault and a summary.

    `game` is what scenarios are about that do not say theirs; None: see `game_of`. What is sound runs beside what
    is broken. Gives the exit status: 0 when all hold, 1 when one fails, 2 when something is broken.
    """
    counts = _Counts()
    for file in find_files(paths):
        _run_file(file, library, game or game_of(file, library), counts)
    print(f"{counts.passed} scenarios hold, {counts.failed} fail, {counts.broken} files are broken")
    return 2 if counts.broken else 1 if counts.failed else 0


@dataclass(slots=True)
class _Counts:
    """How many scenarios hold and fail, and how many files are broken."""

    passed: int = 0
    failed: int = 0
    broken: int = 0


def _run_file(file: Path, library: Library, game: str, counts: _Counts) -> None:
    contents = read_file(file, library, game)
    faults = list(contents.faults)
    for scenario in contents.scenarios:
        try:
            failures = check(scenario, library.rulebook(scenario.game))
        except BrokenFile as fault:
            faults.append(fault)
            continue
        if failures:
            print(report(scenario, failures))
        counts.failed += bool(failures)
        counts.passed += not failures
    for each in sorted(faults, key=lambda fault: fault.line):
        print(each)
    counts.broken += bool(faults)
