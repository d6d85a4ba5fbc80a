"""Every text can be read on the ground it is drawn on: contrast on the pixels, after WCAG 2.2 AA."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import InputEvent, Move
from imperial_steam.gui.canvas.text import BODY, BOLD
from imperial_steam.gui.canvas.theme import PALETTES, THEMES, Colour
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Session
from tests.gui.conftest import MakeApp
from tests.gui.contrasts import Eyes, open_eyes
from tests.gui.tables.conftest import refresh
from tests.gui.transcripts.player import NOW, Player
from tests.gui.transcripts.scripts import SCRIPTS, saved

SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}
LOOKS = list(product(THEMES, PALETTES))
#: A game of every title.
GAMES = ("0.1.0-trieste", "0.1.0-railroads", "0.1.0-train")


@pytest.fixture(autouse=True)
def all_games(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    del offered
    monkeypatch.setattr(titles, "_ENTRIES", SHIPPED)


@pytest.fixture
def eyes() -> Iterator[Eyes]:
    with open_eyes() as opened:
        yield opened
    assert opened.seen
    assert list(opened.poor.values()) == []


@pytest.mark.parametrize(("theme", "palette"), LOOKS)
def test_pages_can_be_read(make_app: MakeApp, eyes: Eyes, theme: str, palette: str) -> None:
    app: Any = make_app(theme=theme, palette=palette)
    for scene in (MainMenu(app), NewGame(app), Preferences(app)):
        app.show_only([scene])
        app.draw()
    assert eyes.seen > 100


@pytest.mark.parametrize("name", GAMES)
def test_tables_can_be_read(make_app: MakeApp, eyes: Eyes, name: str) -> None:
    """The table of a game in both themes and palettes, with the card of a thing."""
    whole = saved(name)
    app: Any = make_app(ceremonies=False, round_banner="off")
    app.play(Session(whole.fork(len(whole.entries) // 2), None, NOW))
    scene = next(scene for scene in app.scenes if hasattr(scene, "controller"))
    for theme, palette in (LOOKS[0], LOOKS[-1]):
        app.change(theme=theme, palette=palette)
        refresh(scene)
        spot = next(spot for spot in scene.state.hits.spots if spot.thing in scene.state.shown().lit)
        app.handle(Move(spot.rect.center))
        app.draw()
    assert eyes.seen > 100


class Looking(Player):
    """Plays a script before a window with pixels, and only draws."""

    look = LOOKS[0]

    def open(self, size: tuple[int, int] = (1366, 768), **settings: Any) -> None:
        self.close()
        theme, palette = self.look
        given = {"language": "en", "ceremonies": False, **settings, "theme": theme, "palette": palette}
        self.app = DesktopProgram(Settings(**given), size)
        self.app.keep_settings = False
        self.app.random = Random(5)
        self.app.now = lambda: NOW  # type: ignore[method-assign]
        self.app.push(MainMenu(self.app))

    def step(self, name: str, *events: InputEvent, dt: float = 0.25) -> None:
        for event in events:
            self.app.handle(event)
        if not self.app.running:
            self.app.running = True
            return
        self.app.update(dt)
        if self.app.dirty:
            self.app.draw()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", SCRIPTS)
def test_everything_can_be_read(
    name: str, look: tuple[str, str], eyes: Eyes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Every page, sheet and table that the scripts of the transcripts come to."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(folders.HOME_VARIABLE, "home")
    pygame.font.init()
    player = Looking()
    player.look, player.patch = look, monkeypatch
    SCRIPTS[name](player)
    player.close()
    assert eyes.seen > 100


# What the eyes can see


@pytest.mark.parametrize(
    ("ink", "ground", "size", "readable"),
    [
        ((0, 0, 0), (255, 255, 255), 14, True), ((150, 150, 150), (255, 255, 255), 14, False),
        ((130, 130, 130), (255, 255, 255), 14, False), ((130, 130, 130), (255, 255, 255), 24, True),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_seen(ink: Colour, ground: Colour, size: int, readable: bool) -> None:
    """Grey on white has 3.9: enough for large text alone; on half black ground black cannot be read."""
    surface = pygame.Surface((300, 60))
    surface.fill(ground)
    canvas = Canvas(surface, Look())
    with open_eyes() as opened:
        canvas.text(canvas.rect, "Semmering", BODY.sized(size / BODY.size), ink)
        assert (not opened.poor) is readable
        canvas.fill(pygame.Rect(0, 0, 40, 60), (0, 0, 0))
        canvas.text(canvas.rect, "Semmering", BOLD, (0, 0, 0))
        assert opened.poor
    assert opened.seen == 2
