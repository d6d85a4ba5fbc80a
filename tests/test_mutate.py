"""Whether tests noticed a planted fault is read from how pytest ended, not from what a log says."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
MUTATE = runpy.run_path(str(SCRIPTS / "mutate.py"))
LOGS = 'import logging\ndef test_it():\n    print("\\nERROR    printed")\n    logging.error("logged")\n    assert {}\n'


@pytest.mark.parametrize(
    ("tests", "expected"),
    [
        (LOGS.format(True), ""),
        (LOGS.format(False), "FAILED test_it.py::test_it - assert False"),
        ("import nothing_of_that_name\n", "ERROR test_it.py"),
        ("", "pytest ends with 5"),
    ],
)
def test_the_end_of_a_run_is_told_by_pytest(tests: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(tests, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-ra",
        "-p",
        "no:cacheprovider",
        "-o",
        "log_cli=true",
        "test_it.py",
    ]
    bare = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=tmp_path, env=bare, capture_output=True, text=True, check=False)
    assert MUTATE["verdict"](done.returncode, done.stdout) == expected


def test_whether_two_lists_are_zipped_strictly_is_no_fault_of_the_window() -> None:
    text = "pairs = zip(first, second, strict=True)\nshown = draw(first, kept=True)\n"
    assert [str(fault) for fault in MUTATE["faults"]("made.py", text)] == ["made.py: True -> False"]


def test_a_test_that_fails_without_the_fault_has_noticed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    noticed = MUTATE["noticed"]
    monkeypatch.setitem(noticed.__globals__, "PYTEST", ("-m", "pytest", "-q", "-p", "no:cacheprovider"))
    monkeypatch.setitem(noticed.__globals__, "TESTS", ("test_it.py",))
    copy = tmp_path / "tree"
    copy.mkdir()
    sound = "def right():\n    return True\n"
    (copy / "made.py").write_text(sound, encoding="utf-8")
    (copy / "test_it.py").write_text(
        "import made\ndef test_broken():\n    assert False\ndef test_seeing():\n    assert made.right()\n",
        encoding="utf-8",
    )
    (fault,) = MUTATE["faults"]("made.py", sound)
    tests = [("test_it.py::test_broken", 1.0), ("test_it.py::test_seeing", 1.0)]
    assert noticed(copy, fault, tests[:1], 1) == ""
    for few in (MUTATE["FEW"], 0):
        monkeypatch.setitem(noticed.__globals__, "FEW", few)
        assert noticed(copy, fault, tests, 1).startswith("FAILED test_it.py::test_seeing")
    gone = ("test_it.py::test_gone", 1.0)
    assert noticed(copy, fault, [gone], 1) == ""
    assert noticed(copy, fault, [gone, tests[1]], 1).startswith("FAILED test_it.py::test_seeing")
    assert (copy / "made.py").read_text(encoding="utf-8") == sound


def test_equal_functions_of_two_files_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "reached.json"
    place.write_text(json.dumps([["two.py", 1]]), encoding="utf-8")
    monkeypatch.setenv("REACHED", str(place))
    watching, found = runpy.run_path(str(SCRIPTS / "called_tests.py")), []
    for name in ("one.py", "two.py"):
        made: dict[str, Any] = {}
        exec(compile("def same():\n    import sys\n    return sys._getframe()\n", name, "exec"), made)
        watching["_watch"](made["same"](), "call", None)
        found.append(sorted(watching["_called"]))
    assert found == [[], [0]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_test_that_does_not_end_has_noticed_the_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    noticed = MUTATE["noticed"]
    monkeypatch.setitem(noticed.__globals__, "PYTEST", ("-m", "pytest", "-q", "-p", "no:cacheprovider"))
    monkeypatch.setitem(noticed.__globals__, "TESTS", ("test_it.py",))
    monkeypatch.setitem(noticed.__globals__, "ENDLESS", 2)
    sound = "def right():\n    return True\n"
    (tmp_path / "made.py").write_text(sound, encoding="utf-8")
    (tmp_path / "test_it.py").write_text(
        "import made\ndef test_it():\n    while not made.right(): pass\n", encoding="utf-8"
    )
    (fault,) = MUTATE["faults"]("made.py", sound)
    assert noticed(tmp_path, fault, [("test_it.py::test_it", 1.0)], jobs)
