"""The log: where it goes, that it is rotated, and that it never disturbs the game."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam import __version__, logs


@pytest.fixture(autouse=True)
def stopped() -> Iterator[None]:
    yield
    logs.stop()


def test_the_log_begins_with_the_version(tmp_path: Path) -> None:
    path = logs.start(tmp_path / "log")
    assert path == tmp_path / "log" / logs.FILE_NAME
    logging.getLogger("imperial_steam.gui.window.app").warning("a warning with an umlaut: ü")
    first, second = path.read_text(encoding="utf-8").splitlines()
    assert f"version {__version__}" in first
    assert "WARNING imperial_steam.gui.window.app: a warning with an umlaut: ü" in second


def test_the_log_is_rotated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "LARGEST", 2000)
    logs.start(tmp_path)
    for _ in range(200):
        logging.getLogger("imperial_steam.test").info("x" * 200)
    files = sorted(tmp_path.iterdir())
    assert len(files) == logs.KEPT + 1
    assert max(file.stat().st_size for file in files) <= 2000


def test_a_log_that_cannot_be_written_is_done_without(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert logs.start(blocked / "log") is None
    logging.getLogger("imperial_steam.test").error("nobody hears this")
    assert capsys.readouterr() == ("", "")


def test_a_full_disk_is_silent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    (tmp_path / logs.FILE_NAME).symlink_to("/dev/full")
    logs.start(tmp_path)
    logging.getLogger("imperial_steam.test").error("no room for this")
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(os.name == "nt", reason="rights of files are another matter there")
def test_only_its_owner_reads_the_log(tmp_path: Path) -> None:
    path = logs.start(tmp_path)
    assert path is not None
    logs.stop()
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_escapes_is_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = logs.start(tmp_path)
    assert path is not None
    try:
        raise ValueError("from the main thread")
    except ValueError as fault:
        sys.excepthook(ValueError, fault, fault.__traceback__)

    def fail() -> None:
        raise ValueError("from another thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    text = path.read_text(encoding="utf-8")
    assert "from the main thread" in text
    assert "from another thread" in text
    assert "from the main thread" in capsys.readouterr().err
