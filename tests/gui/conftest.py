"""Windows without a display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from imperial_steam import titles
from imperial_steam.gui import program
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window.app import App

MakeApp = Callable[..., App]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the player's folders of every test apart."""
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look through the memory of all tests for no game that one of them leaves; `test_memory.py` does so itself."""
    monkeypatch.setattr(program, "let_go", lambda: None)


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the first game of the program alone, whatever another test made known; tests of several say so."""
    offer(monkeypatch, titles.entries()[0].key)


def offer(monkeypatch: pytest.MonkeyPatch, *keys: str) -> None:
    """Offer these games alone."""
    monkeypatch.setattr(titles, "_ENTRIES", {key: titles.entry(key) for key in keys})


@pytest.fixture
def make_app() -> Iterator[MakeApp]:
    """A window of any size and settings; the game it plays at the end is left properly."""
    made: list[App] = []

    def make(size: tuple[int, int] = (1366, 768), **settings: Any) -> App:
        made.append(window(size, **settings))
        return made[-1]

    yield make
    for app in made:
        if app.session is not None:
            app.session.close()


@pytest.fixture
def app(make_app: MakeApp) -> App:
    """A window of the reference size, in English."""
    return make_app()
