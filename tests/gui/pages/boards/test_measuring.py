"""The page that measures a board: what it says in every language, real games in the background, stopping them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any, cast

import pytest
from pygame import Rect, Surface

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Canvas, Item
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.boards.heat import Heat, joined, spots
from imperial_steam.gui.pages.boards.measuring import Measuring
from imperial_steam.gui.pages.boards.one_board import OneBoard
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.widgets import List
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import LANGUAGES
from imperial_steam.thinking.tournament import TournamentGame
from imperial_steam.titles import register, title
from imperial_steam.workshop import measure
from imperial_steam.workshop.measure import Pair, Report, Use
from imperial_steam.workshop.shelf import Shelf
from tests import toy
from tests.gui.pages.boards.hand import click, said

STEAM = title("imperial_steam")
DATA = dict(STEAM.board_data(STEAM.read_board(STEAM.default_board)))


def found() -> Report:
    """A report with everything that can be in one."""
    seats = measure.players_of("imperial_steam")[:4]
    table = {"tracks_built": {f"{link['from']}–{link['to']}": number % 3 for number, link in enumerate(DATA["links"])},
             "cities_connected": {city["name"]: number % 4 for number, city in enumerate(DATA["cities"])}}  # fmt: skip
    pairs = [
        Pair(*(TournamentGame(block, seats, (600 + 50 * side + block, 400, 300, 200), (0,), 8, 0, 0, "goal",
                              ("goal", "paper", "shares", "network"), table) for side in (0, 1)))
        for block in range(5)
    ]  # fmt: skip
    return measure.report(STEAM, pairs)


def overlaps(items: list[Item]) -> list[str]:
    return [
        f"{one.label} covers {other.label}"
        for number, one in enumerate(items)
        for other in items[:number]
        if one.rect.clip(other.rect).w > 1 and one.rect.clip(other.rect).h > 0.25 * min(one.rect.h, other.rect.h)
    ]


@pytest.mark.parametrize("scale", [100, 130])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_measure_fits_the_window(language: str, scale: int, make_app: Callable[..., App]) -> None:
    app = make_app((1366, 768), language=language, scale=scale)
    for report in (None, found()):
        scene = Measuring(app, "imperial_steam", "Mein Spielplan", DATA, DATA, report)
        app.push(scene)
        items = layout_of(scene)
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if not Rect((0, 0), app.size).contains(item.rect)] == []
        assert overlaps([item for item in items if item.role == "text"]) == []
        assert not [item.label for item in items if item.label.startswith("measure.")]


@pytest.mark.parametrize("scale", [100, 130])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_numbers_of_a_measure_are_of_one_size(language: str, scale: int, make_app: Callable[..., App]) -> None:
    app = make_app((1366, 768), language=language, scale=scale)
    scene = Measuring(app, "imperial_steam", "Mein Spielplan", DATA, DATA, found())
    app.push(scene)
    items = layout_of(scene)
    listed = scene.form["figures"]
    assert isinstance(listed, List)
    numbers = {cell for row in listed.rows for cell in row.cells[1:]}
    shown = [item for item in items if item.label in numbers]
    assert len(shown) >= 12
    assert len({item.style.size for item in shown if item.style is not None}) == 1


def test_the_page_does_not_call_any_players_quicker_than_they_are(app: App) -> None:
    scene = Measuring(app, "imperial_steam", "Mine", DATA, DATA)
    app.push(scene)
    assert "fraction of a second" not in said(scene)
    assert "After the first games you are told how long the rest takes" in said(scene)


@pytest.mark.parametrize(("scale", "width"), [(100, 400), (130, 480)])
def test_the_map_of_use_names_everything_that_is_never_used(
    scale: int, width: int, make_app: Callable[..., App]
) -> None:
    """Names of neighbours make way for each other."""
    look = make_app((1366, 768), scale=scale).look
    names = [city["name"] for city in DATA["cities"]]
    report = replace(found(), uses=[Use("cities_connected", name, 0.0, 0.0) for name in names])
    heat = Heat("heat", DATA, report, "use")
    heat.rect = Rect(0, 0, width, width * 3 // 4)
    canvas = Canvas(Surface(heat.rect.size), look, [])
    heat.draw(canvas)
    shown = [item for item in canvas.items or () if item.role == "text"]
    assert sorted(item.label for item in shown) == sorted(names)
    assert overlaps(shown) == []


def test_every_row_adds_up_though_something_happened_on_one_board_only() -> None:
    seats = measure.players_of("imperial_steam")[:4]

    def game(block: int, ways: tuple[str, ...], winner: int) -> TournamentGame:
        return TournamentGame(block, seats, (600, 400, 300, 200), (winner,), 8, 0, 0, "goal", ways, {})

    one, other = ("goal", "paper", "shares", "network"), ("paper", "paper", "shares", "network")
    pairs = [Pair(game(n, one if n < 4 else other, n % 2), game(n, other if n < 2 else one, 0)) for n in range(8)]
    rows = measure.report(STEAM, pairs)
    for row in (*rows.main, *rows.others):
        assert row.difference.value == pytest.approx(row.first.value - row.second.value), row.name


def test_the_map_of_use_knows_where_things_lie() -> None:
    places = spots(DATA)
    assert len(places) == 31
    assert joined("Wien–Baden", places) == (places["Wien"], places["Baden"])
    assert joined("St. Pölten", places) is None


def _measuring(app: App) -> tuple[Measuring, list[Mapping[str, Any]]]:
    register(toy.ENTRY)
    pebbles = title(toy.ENTRY.key)
    data = dict(pebbles.board_data(pebbles.read_board(pebbles.default_board)))
    short = deepcopy(data) | {"goal": 3}
    kept: list[Mapping[str, Any]] = []
    scene = Measuring(app, toy.ENTRY.key, "Short", short, data, None, kept.append)
    app.push(scene)
    return scene, kept


def test_a_click_plays_the_games_in_the_background_and_keeps_what_they_say(app: App) -> None:
    scene, kept = _measuring(app)
    click(scene, "games")  # nothing but a look: the second of the four cells or none
    scene._set("_games", int, "50")
    click(scene, "measure")
    assert "stop" in {widget.key for widget in scene.form.widgets} or scene._built is None
    end = monotonic() + 60
    while scene.work is not None and monotonic() < end:
        scene.update(1.1)
        sleep(0.05)
    assert scene.work is None
    assert len(kept) == 1
    assert measure.report_of(kept[0]).pairs == 50
    assert "50" in said(scene)


def test_leaving_the_page_ends_the_games(app: App) -> None:
    scene, _kept = _measuring(app)
    scene._set("_games", int, "400")
    click(scene, "measure")
    work = scene.work
    assert work is not None
    click(scene, "back")
    assert work.join(30)
    assert not work.running


def test_a_measurement_goes_on_when_its_page_is_left_and_is_found_again(
    app: App, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    register(toy.ENTRY)
    pebbles = title(toy.ENTRY.key)
    shelf = Shelf(folders.boards())
    path = shelf.copy(pebbles.default_board, "Short")
    game = TournamentGame(0, ("a", "b"), (5, 3), (0,), 8, 0, 0, "goal")
    more = Event()

    def run(asked: object, first: object, second: object, workers: object) -> Iterator[list[Pair]]:
        yield [Pair(game, game)] * 2
        assert more.wait(30)
        yield [Pair(game, game)] * 100

    monkeypatch.setattr(measure, "run", run)
    page = OneBoard(cast(Program, app), path)
    app.show_only([MainMenu(cast(Program, app)), page])
    app.draw()
    page.handle(Key("m"))
    first = cast(Measuring, app.top)
    click(first, "measure")
    assert first.work is not None
    click(first, "back")
    assert app.top is page
    while first.work.done < 2:
        sleep(0.01)
    app.step([], 1.1)
    assert "being measured: 2 of 100 games" in said(page)
    page.handle(Key("m"))
    again = cast(Measuring, app.top)
    app.step([], 1.1)
    assert again.work is first.work
    assert "2 of 100 games" in said(again)
    click(again, "back")
    more.set()
    assert first.work.join(30)
    app.step([], 1.1)
    assert "Last measured" in said(page)
    assert "being measured" not in said(page)
    page.handle(Key("m"))
    app.step([], 1.1)
    assert "In 100 pairs of games nothing changed" in said(cast(Measuring, app.top))
    assert "Last measured" in said(cast(Measuring, app.top))
    assert cast(Measuring, app.top).work is None
    shelf.keep_measure(path, {}, date(2026, 3, 9), shelf.look(path).measured)
    app.show_only([MainMenu(cast(Program, app)), OneBoard(cast(Program, app), path)])
    app.draw()
    app.top.handle(Key("m"))
    assert "Last measured: 2026-03-09, before the last change" in said(cast(Measuring, app.top))


def test_what_is_broken_off_is_no_result_and_overwrites_none(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, kept = _measuring(app)
    game = TournamentGame(0, ("a", "b"), (5, 3), (0,), 8, 0, 0, "goal")
    more = Event()

    def run(*given: object) -> Iterator[list[Pair]]:
        yield [Pair(game, game)] * 40
        assert more.wait(30)
        yield [Pair(game, game)] * 41

    monkeypatch.setattr(measure, "run", run)
    click(scene, "measure")
    work = scene.work
    assert work is not None
    while work.done < 40:
        sleep(0.01)
    click(scene, "stop")
    more.set()
    assert work.join(30)
    scene.update(1.1)
    assert kept == []
    assert "Broken off after 41 of 100 games" in said(scene)
    assert "nothing changed" not in said(scene)


def test_what_breaks_a_measurement_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, kept = _measuring(app)

    def broken(*given: object) -> None:
        raise ValueError("the board is gone")

    monkeypatch.setattr(measure, "run", broken)
    click(scene, "measure")
    assert scene.work is not None
    assert scene.work.join(30)
    scene.update(1.1)
    assert "the board is gone" in said(scene)
    assert not kept
