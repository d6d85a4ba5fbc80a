"""What stands before a package is compiled: whether that is possible, and what it is of."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
COMPILE = ROOT / "build" / "compile.py"

pytest.importorskip("setuptools", reason="calls the C compiler")
pytest.importorskip("mypyc")


@pytest.mark.skipif(os.name == "nt", reason="Windows finds its compiler without CC")
def test_without_a_compiler_it_says_so_in_one_sentence(tmp_path: Path) -> None:
    command = [sys.executable, COMPILE, tmp_path]
    nothing = {**os.environ, "CC": str(tmp_path / "no compiler")}
    done = subprocess.run(command, env=nothing, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "There is no C compiler with the headers of Python: the engines stay pure Python and are slower.\n"
    )
    assert not list(tmp_path.iterdir())


def test_every_pattern_finds_modules() -> None:
    for pattern in runpy.run_path(str(COMPILE))["COMPILED"]:
        assert list((ROOT / "imperial_steam").glob(pattern)), pattern
