"""`puzzles`: find them in a game that was played, check those in files, print the schema of files."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam.cli.commands import loaded
from imperial_steam.cli.saying import BROKEN, FAILED, OK, say
from imperial_steam.cli.simulation import progress
from imperial_steam.cli.values import path
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.puzzles.finder import FoundPuzzle
    from imperial_steam.puzzles.puzzle import Posed
    from imperial_steam.session import Ledger


def add_find_flags(parser: argparse.ArgumentParser, catalogue: Catalogue) -> None:
    """The save, and where the puzzles go."""
    parser.add_argument("file", type=path, help=catalogue.text("cli.help.file"))
    parser.add_argument("--deep", action="store_true", help=catalogue.text("puzzles.help.deep"))
    parser.add_argument("--out", type=path, metavar="FOLDER", help=catalogue.text("puzzles.help.out"))


def find(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Look for puzzles in a saved game and write each into a file of its own."""
    from imperial_steam import folders

    ledger, status = loaded(options.file, catalogue)
    if ledger is None:
        return status
    folder = options.out or folders.puzzles()
    words = Catalogue(catalogue.language, ledger.title.key)
    try:
        lines = [_keep(puzzle, folder, words) for puzzle in _found(ledger, options, words)]
    except OSError as fault:
        say(catalogue.text("problem.write_failed", path=str(folder), cause=str(fault)))
        return FAILED
    print("\n".join([*lines, words.text("puzzles.found", puzzles=len(lines), folder=str(folder))]))
    return status


def _found(ledger: Ledger, options: argparse.Namespace, words: Catalogue) -> list[FoundPuzzle]:
    """The puzzles of a game; the bar goes on with every turn."""
    from imperial_steam.puzzles.finder import PuzzleLabel, find, turns_of

    file: Path = options.file
    label = PuzzleLabel(file.stem, words.text("puzzles.from", name=file.stem), file.name)
    show, puzzles, done = progress(sum(1 for _ in turns_of(ledger))), [], 0
    for puzzle in find(ledger, label, options.deep):
        if puzzle is None:
            done += 1
            show(done)
        else:
            puzzles.append(puzzle)
    return puzzles


def _keep(kept: FoundPuzzle, folder: Path, words: Catalogue) -> str:
    """Write a puzzle; the line that is printed about it."""
    from imperial_steam.puzzles.file import ENDING, written
    from imperial_steam.puzzles.words import goal_key
    from imperial_steam.session.files import write_atomically

    puzzle = kept.puzzle
    file = folder / f"{puzzle.name}{ENDING}"
    write_atomically(file, written(puzzle))
    goal = words.text(goal_key(puzzle.goal), player="")
    if kept.proof is None:
        return words.text("puzzles.line.judged", file=file.name, goal=goal, moment=kept.moment)
    return words.text("puzzles.line", file=file.name, goal=goal, moment=kept.moment, positions=kept.proof.positions)


def check(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Check puzzles: their words, their answers, and that a proven answer is the only best one."""
    from imperial_steam.puzzles.file import PuzzleError, checked

    broken = False
    for file in options.file:
        try:
            problem = _unproven(checked(file), catalogue)
        except PuzzleError as error:
            problem = str(error)
        broken = broken or bool(problem)
        print(problem or catalogue.text("puzzles.sound", file=str(file)))
    return BROKEN if broken else OK


def _unproven(posed: Posed, catalogue: Catalogue) -> str:
    """What is wrong with the proof of a puzzle; '' if nothing is, or if it is judged."""
    from imperial_steam.puzzles.puzzle import EXACT
    from imperial_steam.puzzles.solver import Unsolved

    name, answer = posed.puzzle.name, posed.puzzle.answer
    if posed.puzzle.proof != EXACT:
        return ""
    try:
        proof = posed.prove()
    except Unsolved as fault:
        return catalogue.text(f"puzzles.unsolved.{fault.reason}", name=name)
    if proof.best != answer.value:
        return catalogue.text("puzzles.not_best", name=name, best=proof.best, value=answer.value)
    return "" if proof.unique else catalogue.text("puzzles.several", name=name, answers=len(proof.solutions))


def schema(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print the JSON schema of files with puzzles."""
    from imperial_steam.puzzles import file

    del options, catalogue
    print(json.dumps(file.schema(), indent=2))
    return OK
