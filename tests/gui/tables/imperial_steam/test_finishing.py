"""The buttons that go on with the game: their keys, the turn ended at once, and double clicks that do no harm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.actions import Done, EndTurn
from imperial_steam.games.imperial_steam.story.finish import FinishTurn
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Session
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session

END, DONE = Target("button", "end"), Target("button", "done")


def begun(folder: Path) -> Session:
    """A main action of the first player that can be finished, with more to do beside it."""
    session = new_session(folder)
    for text in ("bid 40", "bid 30", "bid 20", "bid 10", "hand A5", "order wood"):
        session.apply(text)
    return session


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """The table of that game."""
    return make_scene(begun(folder))


def place(scene: SteamTable, thing: Target) -> Rect:
    """Where a thing stands."""
    found = scene.state.hits.place(thing)
    assert found is not None
    return found


def test_the_turn_is_ended_with_one_click(scene: SteamTable) -> None:
    """PH7-02: both actions are recorded, as if each had been chosen."""
    before = scene.session.ledger.cursor
    scene.app.handle(Click(place(scene, END).center))
    assert [entry.text for entry in scene.session.ledger.entries[before:]] == [str(Done()), str(EndTurn())]


@pytest.mark.parametrize(
    ("key", "done"), [(Key("e"), [Done()]), (Key("e", shift=True), [Done(), EndTurn()])], ids=["E", "Shift+E"]
)
def test_the_keys_of_the_buttons(scene: SteamTable, key: Key, done: list[object]) -> None:
    """E goes one step on, Shift+E to the end of the turn."""
    before = scene.session.ledger.cursor
    scene.app.handle(key)
    assert [entry.text for entry in scene.session.ledger.entries[before:]] == [str(action) for action in done]


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1024, 600), (640, 480)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_says_its_key(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str
) -> None:  # fmt: skip
    """And everything on the prompt line still fits; in the smallest window the keys give way to the sentence."""
    scene = make_scene(begun(folder), size, language=language)
    prompt = scene.state.regions["prompt"]
    items = [item for item in layout_of(scene) if prompt.contains(item.rect)]
    keys = {"E", f"{scene.text('key.shift')}+E"}
    assert size == (640, 480) or keys <= {item.label for item in items}
    assert [item for item in items if not item.fits] == []


def test_a_double_click_on_the_end_of_the_turn_takes_nothing_back(scene: SteamTable) -> None:
    """Nothing stands there then: what takes back is at the other end of the line."""
    spot = place(scene, END)
    scene.app.handle(Click(spot.center))
    after = scene.session.ledger.cursor
    refresh(scene)
    assert not spot.colliderect(place(scene, ui("undo")))
    scene.app.handle(Click(spot.center, count=2))
    assert scene.session.ledger.cursor == after
    assert scene.app.top is scene


def test_a_double_click_on_finish_does_not_end_the_turn(scene: SteamTable) -> None:
    """The end of the turn comes to stand under the pointer; a click of its own is meant, the second of two is not."""
    spot = place(scene, DONE)
    scene.app.handle(Click(spot.center))
    after = scene.session.ledger.cursor
    refresh(scene)
    end = place(scene, END)
    scene.controller._pressed = DONE
    scene.app.handle(Click(end.center, count=2))
    assert scene.session.ledger.cursor == after
    scene.app.handle(Click(end.center))
    assert scene.session.ledger.cursor == after + 1


def test_a_double_click_on_a_choice_makes_one_choice(scene: SteamTable) -> None:
    """The second click falls on the same row, which stands for something else by then."""
    row = place(scene, ui("choice", 0))
    scene.app.handle(Click(row.center))
    after = scene.session.ledger.cursor
    refresh(scene)
    assert ui("choice", 0) == scene.controller.thing_at(row.center)
    scene.app.handle(Click(row.center, count=2))
    scene.app.handle(Click(row.center, count=3))
    assert scene.session.ledger.cursor == after
    scene.app.handle(Click(row.center))
    assert scene.session.ledger.cursor > after


def test_where_only_some_options_are_allowed_nothing_is_chained(scene: SteamTable) -> None:
    """A guided game that wants a certain step gets that step."""
    assert FinishTurn() in [entry for entry, _, _ in scene.state.choices()]
    allowed: Callable[..., object] = lambda options: [option for option in options if option == Done()]  # noqa: E731
    scene.allowed = allowed  # type: ignore[method-assign]
    scene.state.renew()
    assert FinishTurn() not in [entry for entry, _, _ in scene.state.choices()]
    assert END not in scene.state.shown().lit
