"""The page that draws new maps: by seed, in the background, kept on the shelf, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from threading import Event
from typing import Any

import pytest
from pygame import Color, Rect, Surface

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.boards import new_map as page
from imperial_steam.gui.pages.boards import working
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.new_map import NewMap
from imperial_steam.gui.pages.boards.one_board import OneBoard
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES
from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import title
from imperial_steam.workshop import new_map as maps
from imperial_steam.workshop.new_map import Attempt, Progress
from imperial_steam.workshop.shelf import Shelf
from tests.gui.pages.boards.hand import click, said

STEAM = title("imperial_steam")
DATA = dict(STEAM.board_data(STEAM.read_board(STEAM.default_board)))


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Maps that are the printed one under another name, at once and without processes; the seeds asked for."""
    asked: list[int] = []

    def fair(title: object, base: Mapping[str, Any], seed: int, workers: object) -> Iterator[Progress]:
        asked.append(seed)
        yield Progress(0, 360, None, seed)
        yield Progress(360, 360, Attempt(dict(base) | {"title": f"New map {seed}"}, 72, 0.7), seed)

    class Now:
        def __init__(self, game: str, work: Callable[[Workers], Iterator[tuple[int, Progress]]], whole: int) -> None:
            *_, (self.done, self.latest) = work(Workers(None, 1))  # type: ignore[arg-type]
            self.running, self.fault, self.seconds_left, self.whole = False, None, 42.0, whole

        def stop(self) -> None:
            """It is over."""

    monkeypatch.setattr(page, "fair_map", fair)
    monkeypatch.setattr(page, "seconds", lambda title, base, jobs: 48.0)
    monkeypatch.setattr(working, "Background", Now)
    return asked


def test_how_long_it_takes_is_told_by_a_game_and_stop_says_what_it_keeps(
    app: App, quickly: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = Event()
    monkeypatch.setattr(page, "seconds", lambda title, base, jobs: 48.0 if ready.wait(60) else 0.0)
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    assert "48" not in said(scene)
    ready.set()
    scene._takes.result(60)
    app.step([], 0.1)
    assert "about 48 seconds" in said(scene)
    scene._draw()
    monkeypatch.setattr(scene.work, "seconds_left", None)
    scene.rebuild()
    assert "about 48 seconds left" in said(scene)
    assert "Stop keeps nothing" in said(scene)


def test_the_time_of_a_map_is_that_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two processors each plays half of the games and draws half of the attempts."""
    times = iter([1.0, 1.5])
    monkeypatch.setattr(maps, "_play", lambda order, task: {})
    monkeypatch.setattr(maps, "perf_counter", lambda: next(times))
    assert maps.seconds(STEAM, DATA, 2) == 0.5 * (maps.whole() + 4 * maps.STAGES[0][0]) / 2 + 3


@pytest.mark.parametrize("scale", [100, 130])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_the_window(language: str, scale: int, make_app: Callable[..., App], quickly: list[int]) -> None:
    app = make_app((1366, 768), language=language, scale=scale)
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    for step in (None, scene._draw, lambda: scene.update(1)):
        if step is not None:
            step()
        items = layout_of(scene)
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if not Rect((0, 0), app.size).contains(item.rect)] == []
        assert not [item.label for item in items if item.label.startswith(("newmap.", "measure."))]
    assert "72" in said(scene)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_picture_fills_the_page(size: tuple[int, int], make_app: Callable[..., App]) -> None:
    app = make_app(size)
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    scene.ensure_built()
    picture = scene.form["picture"].rect
    assert scene.form["draw"].rect.y - picture.bottom < 0.05 * size[1]
    assert picture.h > 0.75 * size[1]


def test_the_picture_says_what_it_shows(app: App) -> None:
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    picture = next(item for item in layout_of(scene) if item.role == "picture")
    assert picture.label == scene.form["picture"].label != ""


def test_a_map_that_was_stopped_is_not_offered(app: App, quickly: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def half(title: object, base: Mapping[str, Any], seed: int, workers: object) -> Iterator[Progress]:
        yield Progress(180, 360, Attempt(dict(base), 36, 0.7), seed)

    monkeypatch.setattr(page, "fair_map", half)
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    scene._draw()
    scene.ensure_built()
    assert "stop" in scene.form
    app.step([], 1.0)
    scene.ensure_built()
    assert not scene.is_ready
    assert "keep" not in scene.form
    assert "Broken off after 180 of 360 games" in said(scene)
    assert app.works == {}


def test_a_map_is_there_when_somebody_comes_back(app: App, quickly: list[int]) -> None:
    first = NewMap(app, "imperial_steam")
    app.push(first)
    first._set_seed("41")
    first._draw()
    first.cancel()
    again = NewMap(app, "imperial_steam")
    app.push(again)
    app.step([], 1.0)
    assert again.is_ready
    assert again._seed == "41"
    assert quickly == [41]
    click(again, "keep")
    assert app.works == {}


def test_from_the_shelf_to_a_board_of_ones_own(app: App, quickly: list[int]) -> None:
    boards = Boards(app)
    app.push(boards)
    click(boards, "new_map")
    scene = app.top
    assert isinstance(scene, NewMap)
    scene.ensure_built()
    assert scene.form.focus is scene.form["seed"]
    for digit in "37":
        scene.handle(Text(digit))
    click(scene, "draw")
    scene.update(1)
    assert quickly == [37]
    click(scene, "keep")
    assert isinstance(app.top, OneBoard)
    (path,) = Shelf(folders.boards()).paths()
    kept = Shelf(folders.boards()).look(path)
    assert (kept.name, kept.errors, kept.origin) == ("New map 37", 0, DATA["title"])


def test_without_a_seed_one_is_drawn_and_told(app: App, quickly: list[int]) -> None:
    scene = NewMap(app, "imperial_steam")
    app.push(scene)
    click(scene, "draw")
    assert quickly
    assert str(quickly[0]) == scene._seed
    assert not scene.is_ready or "keep" in said(scene)


def test_enter_keeps_the_map_that_is_shown_and_draws_that_of_another_seed(app: App, quickly: list[int]) -> None:
    made = NewMap(app, "imperial_steam")
    app.push(made)
    for key in "7":
        app.handle(Text(key))
    app.handle(Key("return"))
    made.update(9)
    assert quickly == [7]
    assert made.is_ready
    made.form.set_focus("seed")
    app.handle(Text("1"))
    app.handle(Key("return"))
    made.update(9)
    assert quickly == [7, 71]
    assert made.is_ready
    made.form.set_focus("seed")
    app.handle(Key("return"))
    assert quickly == [7, 71], "a map that is ready is not thrown away"
    assert isinstance(app.top, OneBoard)


def test_the_picture_is_the_map(app: App) -> None:
    """It is drawn in the middle of the paper."""
    image = Surface((20, 10))
    image.fill("red")
    picture = page._MapPicture(image, "a map")
    picture.rect = Rect(0, 0, 60, 40)
    canvas = Canvas(Surface((60, 40)), app.look)
    picture.draw(canvas)
    red = [(x, y) for x in range(60) for y in range(40) if canvas.surface.get_at((x, y)) == Color("red")]
    assert (red[0], red[-1], len(red)) == ((20, 15), (39, 24), 200)
