"""Plant faults in the window, one at a time, and see whether the tests notice.

    python scripts/mutate.py --count 40 --seed 1 --calls calls.jsonl

The seed alone decides which faults: they are drawn from everything the operators below can change in
`imperial_steam/gui`, but for what paints pictures: no test should see a pixel more. Each fault is planted in a
copy of the tree. One run of the tests of the window notes which of them call the function with a fault
(`called_tests.py`; the file `--calls` keeps that for a next time); only these are run, those of the nearest folder
and of them the shortest first, the transcripts early on. The first that fails ends it. What no test notices is printed
with its line, and becomes a test or an entry of `EQUIVALENT` with the reason.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PLACE = Path("imperial_steam/gui")
#: Folders and files that paint.
PAINTED = ("drawing", "backdrop.py", "picture.py", "pieces.py")
#: Tests that look at the window.
TESTS = ("tests/gui", "tests/contract", "tests/i18n")
#: Tests that note everything the window shows: they take long, and notice much.
WIDE = "tests/gui/transcripts/"
#: Tests on a virtual screen take long and see little.
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not package and not long and not e2e")
#: The line above pytest's summary.
SUMMARY = re.compile(r"=+ short test summary info =+")
#: A test that takes so many seconds does not end: its process is ended, which counts as noticed. Other programs may
#: take most of the processor.
ENDLESS = 240
#: How pytest ends if a test it is asked for is not there.
NOT_FOUND = (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.NO_TESTS_COLLECTED)
#: So many tests are tried before all others that call the function: most faults are noticed at once.
FEW = 60
#: Faults that change nothing anybody could notice, as they are printed, and why.
EQUIVALENT = {
    "imperial_steam/gui/pages/article_view.py: width <= beside -> (width < beside)": "a word that is exactly as wide "
    "as its room",
    "imperial_steam/gui/tables/first_train/story/scoring_view.py: "
    "pen.canvas.frame(rect, theme.line, 0.8, 2) -> pass": "paints a line of one pixel while a marker moves",
    "imperial_steam/gui/tables/first_train/boards/train_board.py: "
    "pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.3), 1, 3) -> pass": "paints a line of one pixel",
    "imperial_steam/gui/tables/imperial_steam/boards/map_plaques.py: "
    "len(_sheets) > _SHEETS_KEPT -> (len(_sheets) >= _SHEETS_KEPT)": "keeps 159 pictures instead of 160",
    "imperial_steam/gui/tables/imperial_steam/boards/tableau.py: sum(natural) <= room -> "
    "(sum(natural) < room)": "the tabs share just that room either way",
    "imperial_steam/gui/widgets/form.py: widget.rect.bottom + pad > self.viewport.bottom -> "
    "(widget.rect.bottom + pad >= self.viewport.bottom)": "scrolls by nothing",
    "imperial_steam/gui/tables/imperial_steam/boards/map_links.py: "
    "_dashes(pen, points, pieces.LIGHT, 7 * unit, 9 * unit, 5 * unit) -> pass": "paints a rim of one pixel",
    "imperial_steam/gui/widgets/scroll_text.py: line and y + step > inside.y and y < inside.bottom -> "
    "((line) or (y + step > inside.y) or (y < inside.bottom))": "writes lines out of sight, which are cut off",
    "imperial_steam/gui/tables/first_train/story/round_news.py: "
    "entry < 0 -> (entry <= 0)": "no game begins with a scoring",
    "imperial_steam/gui/tables/first_train/boards/strip.py: "
    "rect.w >= pen.px(NARROW) -> (rect.w > pen.px(NARROW))": "differs at one width of the window",
    "imperial_steam/gui/pages/choose_game.py: "
    "faded.blit(veil, (0, 0)) -> pass": "paints what cannot be chosen in stronger greys",
    "imperial_steam/gui/table_kit/machines/machine_strip.py: "
    "height < 0 -> (height <= 0)": "leaves out a line that fills the last pixel",
    "imperial_steam/gui/pages/article_view.py: rect.bottom > inside.y and rect.y < inside.bottom -> "
    "((rect.bottom > inside.y) or (rect.y < inside.bottom))": "draws what is out of sight, which is cut off",
    "imperial_steam/gui/table_kit/core/stories.py: True -> False": "a type variable, which mypy alone looks at",
    "imperial_steam/gui/table_kit/ending/reckoning.py: "
    "rect.h < pen.px(_CHART) -> (rect.h <= pen.px(_CHART))": "differs at one height of the window",
    "imperial_steam/gui/widgets/scroll_text.py: "
    "self._total > inside.h -> (self._total >= inside.h)": "differs for a text that is exactly as high as its room",
    "imperial_steam/gui/program.py: pygame.quit() -> pass": "the process ends with it",
}

COMPARED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.Is: "is not",
            ast.IsNot: "is", ast.In: "not in", ast.NotIn: "in"}  # fmt: skip
COUNTED = {ast.Add: "-", ast.Sub: "+"}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Fault(NamedTuple):
    """A change of one place of a file: `old` at an offset becomes `new`; `line` counts from 1."""

    path: str
    line: int
    offset: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}: {' '.join(self.old.split())} -> {self.new}"

    def planted(self, text: str) -> str:
        """The text of the file with the fault."""
        return text[: self.offset] + self.new + text[self.offset + len(self.old) :]


def faults(path: str, text: str) -> Iterator[Fault]:
    """Everything that can be changed in a file, in the order of its lines."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    lines = text.splitlines()

    def at(line: int, column: int) -> int:
        """The offset of a place, whose column counts bytes."""
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for node in _spoken(ast.parse(text)):
        begin = at(node.lineno, node.col_offset)
        old = text[begin : at(node.end_lineno or node.lineno, node.end_col_offset or 0)]
        if (new := _changed(node)) is not None and new != old:
            yield Fault(path, node.lineno, begin, old, new)


def _spoken(tree: ast.Module) -> Iterator[ast.expr | ast.stmt]:
    """The nodes that do something: no annotations, imports, docstrings, decorators, or bodies of protocols.

    `strict` of `zip` neither: it says what is so, and no test can see it.
    """
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.AnnAssign | ast.arg):
            waiting += [value] if isinstance(node, ast.AnnAssign) and (value := node.value) is not None else []
            continue
        if isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases):
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        if isinstance(node, ast.FunctionDef):
            waiting += [*node.args.defaults, *node.body]
            continue
        if isinstance(node, ast.ClassDef):
            waiting += node.body
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.expr | ast.stmt):
            yield node
        waiting += ast.iter_child_nodes(node)


def _changed(node: ast.AST) -> str | None:
    """Another text for a node; None where no operator fits."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in COMPARED:
            return f"({_operand(left)} {COMPARED[type(operator)]} {_operand(right)})"
        case ast.BinOp(left=left, op=operator, right=ast.Constant(value=1) as right) if type(operator) in COUNTED:
            return f"({ast.unparse(left)} {COUNTED[type(operator)]} {ast.unparse(right)})"
        case ast.BoolOp(op=operator, values=values):
            word = " or " if isinstance(operator, ast.And) else " and "
            return f"({word.join(f'({ast.unparse(value)})' for value in values)})"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            return str(not value)
        case ast.Name(id=name) if name in SWAPPED:
            return SWAPPED[name]
        case ast.Expr(value=ast.Call()):
            return "pass"
    return None


def _operand(node: ast.expr) -> str:
    """The text of one side of a comparison, which may itself be one."""
    text = ast.unparse(node)
    return f"({text})" if isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.IfExp) else text


def drawn(count: int, seed: int) -> Sequence[Fault]:
    """So many faults of the window, by the seed alone."""
    paths = sorted(path for path in (ROOT / PLACE).rglob("*.py") if not set(path.parts) & set(PAINTED))
    found = [
        fault for path in paths for fault in faults(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    return Random(seed).sample(found, min(count, len(found)))


def function_at(text: str, line: int) -> int:
    """The first line of the innermost function that holds a line, with its decorators; 0 outside of functions."""
    holding = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0)
    ]
    if not holding:
        return 0
    innermost = max(holding, key=lambda node: node.lineno)
    return min([innermost.lineno, *(each.lineno for each in innermost.decorator_list)])


def calling(copy: Path, planted: Sequence[Fault], jobs: int, calls: Path | None) -> list[list[tuple[str, float]]]:
    """For each fault the tests that call its function with their seconds, nearest first; one run of all tests tells.

    A fault outside of functions can be noticed by any test. The file `calls` is read instead where it exists; tests
    that are no longer there would look like a failure, and are left out.
    """
    if calls is None or not calls.exists():
        lines = _called(copy, planted, jobs)
        if calls is not None:
            calls.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    else:
        there = _there(copy)
        lines = [line for line in map(json.loads, calls.read_text("utf-8").splitlines()) if line[0] in there]
    return [
        sorted(
            [(test, seconds) for test, seconds, called in lines if number in called],
            key=lambda test: (-_shared(fault.path, test[0]), test[1]),
        )
        for number, fault in enumerate(planted)
    ]


def _there(copy: Path) -> set[str]:
    """The IDs of all tests of the window."""
    command = [sys.executable, *PYTEST, "--collect-only", *TESTS]
    return set(subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True).stdout.splitlines())


def _shared(path: str, test: str) -> int:
    """How many folders the source and the test have in common."""
    return len({*Path(path).parts[1:-1]} & {*Path(test.partition("::")[0]).parts[1:-1]})


def _called(copy: Path, planted: Sequence[Fault], jobs: int) -> list[tuple[str, float, list[int]]]:
    """Every test with its seconds and the numbers of the faults whose function it calls."""
    functions = [(str(copy / one.path), function_at((copy / one.path).read_text("utf-8"), one.line)) for one in planted]
    place = copy.parent / "reached.json"
    place.write_text(json.dumps(functions), encoding="utf-8")
    found = subprocess.run(
        [sys.executable, *PYTEST, "-p", "scripts.called_tests", "-n", str(jobs), *TESTS],
        cwd=copy, env={**os.environ, "REACHED": str(place)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    failed = {line.split(" - ")[0].removeprefix("FAILED ") for line in failures(found.stdout)}
    for test in sorted(failed):
        print(f"fails without a fault, and is left out: {test}", flush=True)
    lines = [
        json.loads(line)
        for file in place.parent.glob("reached.[0-9]*")
        for line in file.read_text("utf-8").splitlines()
    ]
    outside = [number for number, (_, line) in enumerate(functions) if not line]
    return [(test, seconds, [*called, *outside]) for test, seconds, called in lines if test not in failed]


def noticed(copy: Path, fault: Fault, tests: Sequence[tuple[str, float]], jobs: int) -> str:
    """The first of some tests that notices a fault planted in a copy of the tree; '' when none does.

    One that fails without the fault as well has noticed nothing.
    """
    while failing := _noticed(copy, fault, tests, jobs):
        said = failing.partition(" ")[2]
        broken = [test for test in tests if said.split(" - ")[0] == test[0] and _failing(copy, [test[0]], 1)]
        if not broken:
            break
        print(f"fails without a fault, and is left out: {broken[0][0]}", flush=True)
        tests = [test for test in tests if test not in broken]
    return failing


def _noticed(copy: Path, fault: Fault, tests: Sequence[tuple[str, float]], jobs: int) -> str:
    """The first of some tests that fails with a fault; '' when none does."""
    place = copy / fault.path
    sound = place.read_text(encoding="utf-8")
    place.write_text(fault.planted(sound), encoding="utf-8")
    try:
        wide = [test for test in tests[FEW:] if test[0].startswith(WIDE)]
        for few in (tests[:FEW], wide, [test for test in tests[FEW:] if test not in wide]):
            if failing := _failing(copy, [test for test, _ in few], jobs):
                return failing
        return ""
    finally:
        place.write_text(sound, encoding="utf-8")


def _failing(copy: Path, tests: Sequence[str], jobs: int) -> str:
    """The first test that fails or does not end; '' when all pass, and of tests that are not there any more."""
    if not tests:
        return ""
    chosen = copy.parent / "chosen"
    chosen.write_text("\n".join(tests), encoding="utf-8")
    ending = ("-o", f"faulthandler_timeout={ENDLESS}", "-o", "faulthandler_exit_on_timeout=true")
    command = [sys.executable, *PYTEST, "-x", *ending, *(("-n", str(jobs)) if jobs > 1 else ()), f"@{chosen}"]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode in NOT_FOUND:
        # One that is not there keeps pytest from running any: they were noted among other tests, or without the fault.
        there = _there(copy)
        return _failing(copy, [test for test in tests if test in there], jobs)
    return verdict(done.returncode, done.stdout)


def verdict(status: int, said: str) -> str:
    """The first test that failed in a run of pytest with an exit status, or how else it ended; '' when all passed."""
    if status == pytest.ExitCode.OK:
        return ""
    return next(iter(failures(said)), f"pytest ends with {status}")


def failures(said: str) -> Sequence[str]:
    """The lines of pytest's summary about tests that failed; a log that is printed above says `ERROR` as well."""
    lines = said.splitlines()
    begin = next((number for number, line in enumerate(lines) if SUMMARY.fullmatch(line)), len(lines))
    return [line for line in lines[begin:] if line.startswith(("FAILED ", "ERROR "))]


def main() -> int:
    """Plant the faults and say which were noticed; 0 when none is left that should have been."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="+", help="numbers of faults; without it all of them")
    parser.add_argument("--calls", type=Path, help="keeps which tests call what, for the same faults once more")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    chosen = drawn(given.count, given.seed)
    planted = [(number, chosen[number]) for number in given.only or range(len(chosen))]
    os.nice(10)
    survived = []
    with tempfile.TemporaryDirectory(prefix="imperial-steam-mutate-") as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "dist", "__pycache__", ".*_cache"))
        found = calling(copy, chosen, given.jobs, given.calls)
        for number, fault in planted:
            begin = time.monotonic()
            by = noticed(copy, fault, found[number], given.jobs)
            why = EQUIVALENT.get(str(fault), "")
            verdict = by or (f"equivalent: {why}" if why else "NOT NOTICED")
            taken = f"{time.monotonic() - begin:5.0f} s of {len(found[number]):4} tests"
            print(f"{number:3} {taken}  line {fault.line} of {fault}\n        {verdict}", flush=True)
            survived += [] if by or why else [fault]
    print(f"{len(survived)} of {len(planted)} faults were not noticed")
    return bool(survived)


if __name__ == "__main__":
    sys.exit(main())
