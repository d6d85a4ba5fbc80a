"""Compiles the engines of a copy of the program by mypyc: `python build/compile.py FOLDER [--check]`.

Python takes a compiled module before the source beside it. Compiled are the rules as far as a search goes through
them, the judgements and the search itself; `build/sample.py` shows whether both builds play and think the same. With
`--check` nothing is compiled: it only shows whether mypyc takes the modules, for it refuses some that mypy accepts.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution, Extension, setup
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent.parent
#: What the compiled modules have in common lies in `<NAME>__mypyc` beside the package.
NAME = "imperial_steam"
#: Files below the package, in full or by pattern.
COMPILED = (
    "bots/advice.py", "bots/replies.py", "bots/search.py", "bots/weigh.py",
    "games/kit/calibration.py", "games/kit/judging.py", "games/kit/state_game.py",
    "games/*/game.py", "games/*/judgement/*.py", "games/*/legal.py", "games/*/scoring.py", "games/*/state.py",
    "games/*/terms.py",
    "games/imperial_steam/cities.py", "games/imperial_steam/contracts.py", "games/imperial_steam/figures.py",
    "games/imperial_steam/influence.py", "games/imperial_steam/layout.py", "games/imperial_steam/network.py",
    "games/imperial_steam/rounds.py", "games/imperial_steam/storage.py",
    "games/imperial_steam/new_map/shape.py", "games/imperial_steam/new_map/sketch.py",
    "games/imperial_steam/free_actions/*.py", "games/imperial_steam/main_actions/*.py",
    "games/russian_railroads/demand.py", "games/russian_railroads/hooks.py", "games/russian_railroads/lines.py",
    "games/russian_railroads/parts.py", "games/russian_railroads/spaces.py",
    "games/russian_railroads/modules/*/rules.py", "games/russian_railroads/modules/*/units.py",
    "games/russian_railroads/possible/*.py", "games/russian_railroads/turn/*.py", "games/russian_railroads/units/*.py",
    "games/first_train/carrying.py", "games/first_train/networks.py", "games/first_train/outlook.py",
    "games/first_train/phases/*.py",
)  # fmt: skip
#: Left out: `courses.py` makes objects without their `__init__`, and has `prospects.py` below it.
LEFT_OUT = ("courses.py", "prospects.py", "__init__.py")


def main() -> int:
    """Compile the copy in the folder, or check it; the exit status."""
    os.chdir(sys.argv[1])
    if sys.argv[2:] == ["--check"]:
        with tempfile.TemporaryDirectory() as target:
            translated(target)
        return 0
    if not has_compiler():
        print("There is no C compiler with the headers of Python: the engines stay pure Python and are slower.")
        return 0
    setup(name=NAME, packages=[], ext_modules=translated("build"), script_args=["--quiet", "build_ext", "--inplace"])
    return 0


def translated(target: str) -> list[Extension]:
    """The modules as C, written to a folder. What mypyc refuses is printed before `SystemExit` is raised."""
    files = sorted(path for pattern in COMPILED for path in Path(NAME).glob(pattern) if path.name not in LEFT_OUT)
    options = [f"--config-file={ROOT / 'pyproject.toml'}", *map(str, files)]
    told = io.StringIO()
    try:
        with redirect_stdout(told):  # hundreds of warnings
            return mypycify(
                options, opt_level="3", debug_level="0", multi_file=True, group_name=NAME, target_dir=target
            )
    except SystemExit:
        words = told.getvalue()
        print("\n".join(line for line in words.splitlines() if ": error:" in line) or words, file=sys.stderr)
        raise


def has_compiler() -> bool:
    """A C compiler is there, and Python's headers are."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n", encoding="utf-8")
        build = Distribution({"ext_modules": [Extension("trial", [str(source)])]}).get_command_obj("build_ext")
        build.build_temp = build.build_lib = folder
        try:
            build.ensure_finalized()
            build.run()
        except (BaseError, CCompilerError):
            return False
    return True


if __name__ == "__main__":
    sys.exit(main())
