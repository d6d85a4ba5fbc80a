"""Commands that run in forks are like commands that were started: status, output, limits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.forked import Forked

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs fork")
ROOT = Path(__file__).resolve().parents[1]
MEGABYTE = 1024 * 1024


def test_a_fork_answers_as_the_command_does(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text("id: [\n", encoding="utf-8")
    with Forked(tmp_path, 300 * MEGABYTE, 5) as run:
        for words in (("--version",), ("board", "check", str(board)), ("board", "check", "none"), ("--none",)):
            command = [sys.executable, "-m", "imperial_steam", *words]
            plain = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
            forked = run(*words)
            assert (forked.returncode, forked.stdout, forked.stderr) == (plain.returncode, plain.stdout, plain.stderr)


def test_a_fork_has_little_time(tmp_path: Path) -> None:
    with Forked(tmp_path, 300 * MEGABYTE, 1) as run:
        assert run("simulate", "--players", "4", "--games", "2000").returncode in (-signal.SIGXCPU, -signal.SIGKILL)
