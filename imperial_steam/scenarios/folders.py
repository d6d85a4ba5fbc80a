"""Whole files and folders of scenarios: run them, print every difference and fault, count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.scenarios.file import BrokenFile, Scenario, read_file
from imperial_steam.scenarios.trial import Failure, check

#: A rule in the reference: an item of a list or the first cell of a table row.
_RULE = re.compile(r"^(?:- \*\*|\| )([A-Z][A-Z0-9]*(?:-[A-Z]+)*-F?\d\d)(?:\*\*| \|)", re.MULTILINE)


def shipped_board() -> Board:
    """The board that scenarios are written for."""
    title = ImperialSteamTitle()
    return title.read_board(title.default_board)


def rule_ids() -> frozenset[str] | None:
    """The IDs of every rule of the rules reference; None where the program has come without its documents."""
    reference = Path(__file__).resolve().parents[2] / "docs" / "rules" / f"{ImperialSteamTitle.key}.md"
    if not reference.is_file():
        return None
    return frozenset(_RULE.findall(reference.read_text(encoding="utf-8")))


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
    """Run scenario files and folders, print every difference, every fault and a summary.

    What is sound runs beside what is broken. Gives the exit status: 0 when all hold, 1 when one fails, 2 when
    something is broken.
    """
    board, known = shipped_board(), rule_ids()
    if known is None:
        print("the rules reference is not here, so rule IDs are not checked")
    passed = failed = 0
    broken: set[Path] = set()
    for file in find_files(paths):
        contents = read_file(file, known)
        faults = list(contents.faults)
        for scenario in contents.scenarios:
            try:
                failures = check(scenario, board)
            except BrokenFile as fault:
                faults.append(fault)
                continue
            if failures:
                print(report(scenario, failures))
            failed += bool(failures)
            passed += not failures
        print(*sorted(faults, key=lambda each: each.line), sep="\n", end="\n" if faults else "")
        if faults:
            broken.add(file)
    print(f"{passed} scenarios hold, {failed} fail, {len(broken)} files are broken")
    return 2 if broken else 1 if failed else 0
