"""Plant faults in the window, one at a time, and see whether the tests notice.

    python scripts/mutate.py --count 40 --seed 1

The seed alone decides which faults: they are drawn from everything the operators below can change in
`imperial_steam/gui`, but for what paints pictures: no test should see a pixel more. Each fault is planted in a
copy of the tree; the tests of the window run first, then all others. What no test notices is printed with its line, and
becomes a test or an entry of `EQUIVALENT` with the reason.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLACE = "imperial_steam/gui"
#: Folders and files that paint.
PAINTED = ("drawing", "backdrop.py", "picture.py", "pieces.py")
#: Tests that look at the window come first: most faults are seen there.
ROUNDS = (("tests/gui", "tests/contract"), ("tests", "--ignore=tests/gui", "--ignore=tests/contract"))
#: Seconds after which a run of tests counts as a fault that was noticed: something does not end.
PATIENCE = 1_500
#: Faults that change nothing anybody could notice, as they are printed, and why.
EQUIVALENT: dict[str, str] = {}

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
        return f"{self.path}:{self.line}: {' '.join(self.old.split())} -> {self.new}"

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
    """The nodes that do something: no annotations, imports, docstrings, or bodies of protocols."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.AnnAssign | ast.arg):
            waiting += [value] if isinstance(node, ast.AnnAssign) and (value := node.value) is not None else []
            continue
        if isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases):
            continue
        if isinstance(node, ast.FunctionDef):
            waiting += [*node.args.defaults, *node.body]
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
            return f"({ast.unparse(left)} {COMPARED[type(operator)]} {ast.unparse(right)})"
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


def drawn(count: int, seed: int) -> Sequence[Fault]:
    """So many faults of the window, by the seed alone."""
    paths = sorted(path for path in (ROOT / PLACE).rglob("*.py") if not set(path.parts) & set(PAINTED))
    found = [
        fault for path in paths for fault in faults(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    return Random(seed).sample(found, min(count, len(found)))


def noticed(copy: Path, fault: Fault, jobs: int) -> str:
    """The first test that notices a fault planted in a copy of the tree; '' when none does."""
    place = copy / fault.path
    sound = place.read_text(encoding="utf-8")
    place.write_text(fault.planted(sound), encoding="utf-8")
    try:
        return next(filter(None, (_failing(copy, which, jobs) for which in ROUNDS)), "")
    finally:
        place.write_text(sound, encoding="utf-8")


def _failing(copy: Path, which: Sequence[str], jobs: int) -> str:
    """The first failing test of a selection; '' when all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", str(jobs), *which]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "does not end"
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "" if done.returncode == 0 else f"pytest ends with {done.returncode}"


def main() -> int:
    """Plant the faults and say which were noticed; 0 when none is left that should have been."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first fault, to go on after a break")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    chosen = drawn(given.count, given.seed)
    survived = []
    with tempfile.TemporaryDirectory(prefix="imperial-steam-mutate-") as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv", ".git", "dist", "__pycache__", ".*_cache"))
        for number, fault in enumerate(chosen[given.first :], given.first):
            begin = time.monotonic()
            by = noticed(copy, fault, given.jobs)
            why = EQUIVALENT.get(str(fault), "")
            verdict = by or (f"equivalent: {why}" if why else "NOT NOTICED")
            print(f"{number:3} {time.monotonic() - begin:5.0f} s  {fault}\n        {verdict}", flush=True)
            survived += [] if by or why else [fault]
    print(f"{len(survived)} of {len(chosen) - given.first} faults were not noticed")
    return bool(survived)


if __name__ == "__main__":
    sys.exit(main())
