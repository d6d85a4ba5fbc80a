"""What every test shares: no player's folders, no display, no sound – unless a test asks for a virtual screen."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.screen import TOOLS, Screen

# Before anything imports pygame or asks for a folder.
_HOME = tempfile.TemporaryDirectory(prefix="imperial-steam-tests-")
os.environ["IMPERIAL_STEAM_HOME"] = _HOME.name
os.environ["LANGUAGE"] = "en"
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


# The garbage collector comes seldom: tests make much, and most of it goes by itself. A process of them has a gigabyte.
gc.set_threshold(10_000, 10, 10)


def pytest_collection_finish() -> None:
    """What is there now stays to the end: no game that is left has the garbage collector look through it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def unhurried_disk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for no disk, except where that is what is tested.

    File systems like ext4 write a file to the disk before they let it replace another one.
    """
    if "robustness" not in request.path.parts:
        monkeypatch.setattr(os, "fsync", lambda handle: None)
        monkeypatch.setattr(os, "replace", _replace)


def _replace(old: str | Path, new: str | Path) -> None:
    """Take a file away before another one gets its name."""
    if not Path(new).is_dir():
        Path(new).unlink(missing_ok=True)
    Path(old).rename(new)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A virtual screen with a mouse and a keyboard.

    Without the tools for it the test is skipped, except in continuous integration: there it fails.
    """
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or not sys.platform.startswith("linux"):
        reason = f"needs {' and '.join(missing)}" if missing else "needs Linux"
        if os.environ.get("CI") and sys.platform.startswith("linux"):
            pytest.fail(reason)
        pytest.skip(reason)
    with Screen(tmp_path) as opened:
        yield opened
