"""A moving picture drawn from the window: what is asked, how far it is, what stops it, where the file lies."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach.review import Reviewing
from imperial_steam.gui.table_kit.report import film_sheet, filming
from imperial_steam.gui.table_kit.report.film_sheet import FilmSheet
from imperial_steam.i18n import LANGUAGES
from tests.gui.table_kit.report.test_report import SAVES, every, ledger_of
from tests.toy import ENTRY

__all__ = ["every"]
MakeApp = Callable[..., DesktopProgram]
#: Seconds that a process may take to begin and draw on a busy machine.
LONGEST = 60


def sheet_of(app: DesktopProgram) -> Any:
    app.push(MainMenu(app))
    app.push(app.moving_picture(ledger_of("0.1.0")))
    app.draw()
    return app.top


def seen(app: DesktopProgram) -> str:
    return "\n".join(item.label for item in layout_of(app.top))  # type: ignore[arg-type]


def small(page: Any) -> None:
    """The first round, as small as can be."""
    page._bound(1)(1)
    page._choose("_pixels")("480")


def waits(app: DesktopProgram, until: Callable[[], bool]) -> None:
    end = time.monotonic() + LONGEST
    while not until() and time.monotonic() < end:
        began = time.perf_counter()
        app.update(0.02)
        app.draw()
        assert time.perf_counter() - began < 1, "the window waits"
        time.sleep(0.02)
    assert until()


def test_some_rounds_are_drawn_beside_the_window_and_written(make_app: MakeApp) -> None:
    page = sheet_of(app := make_app())
    small(page)
    app.handle(Key("return"))
    film = page._film
    assert film.running
    assert page.animating
    waits(app, lambda: page._film is None)
    (path,) = folders.pictures().iterdir()
    assert str(path) in seen(app)
    assert film.done == film.whole == len(page._taken)
    with Image.open(path) as picture:
        assert picture.size[0] == 480
        assert picture.n_frames > 2  # type: ignore[attr-defined]


def test_whoever_points_at_something_is_told_what_it_is(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    page, passed = sheet_of(make_app()), list[float]()
    monkeypatch.setattr(page.form, "update", lambda dt: not passed.append(dt))
    page.dirty = False
    page.update(0.5)
    assert passed == [0.5]
    assert page.dirty


def test_it_is_stopped_and_nothing_is_written(make_app: MakeApp) -> None:
    page = sheet_of(app := make_app())
    app.handle(Key("return"))
    film = page._film
    child = film._child.process
    waits(app, lambda: film.done > 1)
    app.handle(Key("escape"))
    assert not film.running
    with pytest.raises(ValueError, match="closed"):
        child.is_alive()
    app.draw()
    assert app.top is page
    assert page.form["draw"].enabled
    assert not folders.pictures().exists()


def test_a_process_that_dies_is_told(make_app: MakeApp) -> None:
    page = sheet_of(app := make_app())
    app.handle(Key("return"))
    page._film._child.process.kill()
    waits(app, lambda: page._film is None)
    assert app.text("film.failed", cause="").split("(")[0] in seen(app)
    assert page.form["draw"].enabled


def test_without_pillow_one_sentence_says_so(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_sheet, "find_spec", lambda name: None)
    page = sheet_of(app := make_app())
    assert app.text("cli.animate_pillow") in seen(app)
    assert [button.key for button in page.buttons()] == ["close"]


def test_rounds_never_cross(make_app: MakeApp) -> None:
    page = sheet_of(make_app())
    whole = len(page._taken)
    page._bound(0)(5)
    page._bound(1)(3)
    assert page._rounds == [3, 3]
    page._bound(0)(8)
    assert page._rounds == [8, 8]
    assert 0 < len(page._taken) < whole
    page._choose("_every")("action")
    assert len(page._taken) > 10


def test_the_process_tells_what_goes_wrong() -> None:
    class Line:
        said: list[object] = []  # noqa: RUF012

        def send(self, what: object) -> None:
            self.said.append(what)

    order: Any = filming.FilmOrder(None, None, "", (), "WEBP", 1, 1.0, {})  # type: ignore[arg-type]
    assert isinstance(filming._drawn(order, Line()), str)  # type: ignore[arg-type]


def test_the_process_knows_a_game_that_only_the_window_had_been_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    class Line:
        def send(self, what: object) -> None: ...

    monkeypatch.setattr(titles, "_ENTRIES", {})
    order: Any = filming.FilmOrder(None, ENTRY, "", (), "WEBP", 1, 1.0, {})  # type: ignore[arg-type]
    filming._drawn(order, Line())  # type: ignore[arg-type]
    assert list(titles.TITLES) == [ENTRY.key]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 130), ((960, 540), 100)])
def test_the_sheet_fits_every_window(make_app: MakeApp, size: tuple[int, int], scale: int, language: str) -> None:
    app = make_app(size=size, scale=scale, language=language)
    page = sheet_of(app)
    assert app.surface.get_rect().contains(page.sheet)
    assert isinstance(page, FilmSheet)


def test_games_offers_a_moving_picture_and_the_review_of_a_finished_game(make_app: MakeApp) -> None:
    folders.saves().mkdir(parents=True)
    shutil.copy(SAVES / "0.1.0.json", folders.saves() / "imperial_steam-0123456789.steamgame")
    app = make_app()
    app.push(MainMenu(app))
    app.push(games := Games(app))
    app.draw()
    games.form["film"].activate()
    assert isinstance(app.top, FilmSheet)
    app.handle(Key("escape"))
    games.form["review"].activate()
    table: Any = app.top
    assert table.beside.sheet(Reviewing).open
    assert not table.state.view.counting
