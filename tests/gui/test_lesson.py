"""The guided first game in the window: from the menu to its end, by keys and by clicks, in every language."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from imperial_steam import folders
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.gui.app import App
from imperial_steam.gui.dialogs import PauseMenu
from imperial_steam.gui.input import Key
from imperial_steam.gui.menu import MainMenu
from imperial_steam.gui.recording import perform
from imperial_steam.gui.rules_scene import RulesScene
from imperial_steam.gui.scene import layout_of
from imperial_steam.gui.table_kit.lesson import LessonSheet
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import read_journal, unfinished
from imperial_steam.session.records import FILE, Records
from imperial_steam.titles import TITLES
from tests.gui.tables.hands import Hands

MakeApp = Callable[..., App]
SIZES = [((1366, 768), 100), ((1366, 768), 200), ((1920, 1080), 100), ((2560, 1440), 150)]


def begin(app: App) -> SteamTable:
    """From the main menu by its key."""
    app.push(MainMenu(app))
    perform(app, [Key("e")])
    return cast(SteamTable, app.top)


def lesson_of(scene: SteamTable) -> Lesson:
    """The lesson at a table."""
    (sheet,) = scene.sheets
    return cast(LessonSheet[SteamShown, SteamPen], sheet).lesson


def go_on(scene: SteamTable) -> bool:
    """Read a note, let the partner play, or do what is asked; False at the end."""
    step = lesson_of(scene).current()
    if step is None:
        return False
    scene.update(5)
    scene.app.draw()
    if step.is_note:
        perform(scene.app, [Key("space")])
    elif step.patterns:
        perform(scene.app, [Key("1")])
    return True


def test_the_whole_lesson_by_keys(app: App) -> None:
    scene = begin(app)
    assert isinstance(scene.sheets[0], LessonSheet)
    seen = set()
    for _ in range(400):
        step = lesson_of(scene).current()
        if step is not None and step.patterns:
            decision = scene.session.ledger.decision
            assert decision is not None
            allowed = lesson_of(scene).allowed(decision.options)
            assert [choice[0] for choice in scene.controller.state.choices()] == [
                a for a in decision.options if a in allowed
            ]
            lit = {action for actions in scene.controller.state.shown().lit.values() for action in actions}
            assert lit == set(allowed)
        if step is not None:
            seen.add(step.key)
        if not go_on(scene):
            break
    assert lesson_of(scene).finished
    assert lesson_of(scene).on_script
    assert seen == {step.key for step in lesson_of(scene).script.steps}
    assert len(scene.controller.state.choices()) > 1, "then everything is allowed"


def test_only_what_is_asked_for_can_be_done(app: App) -> None:
    scene = begin(app)
    decision = scene.session.ledger.decision
    assert decision is not None
    scene.controller.state.choose(decision.options[0])
    assert scene.session.ledger.cursor == 0, "a note is read first"
    go_on(scene)
    other = next(action for action in decision.options if str(action) != "bid 30")
    scene.controller.state.choose(other)
    assert scene.session.ledger.cursor == 0


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sheet_fits(make_app: MakeApp, language: str, size: tuple[int, int], scale: int) -> None:
    """Every text fits on its sheet, inside the map, and no key of the catalogue is shown."""
    app = make_app(size, language=language, scale=scale)
    scene = begin(app)
    shown = None
    for _ in range(400):
        step = lesson_of(scene).current()
        if step is not None and step is not shown:
            shown = step
            app.draw()
            items = layout_of(scene)
            areas = scene.controller.state.regions
            assert areas is not None
            sheet = next(
                item
                for item in items
                if item.role == "card" and item.label == scene.text(lesson_of(scene).script.title)
            )
            assert areas.middle.contains(sheet.rect), step.key
            inside = [item for item in items[items.index(sheet) :] if sheet.rect.contains(item.rect)]
            assert [item for item in inside if not item.fits or item.missing] == []
            assert not [item.label for item in inside if item.label.startswith(("lesson.", "advice.", "learn."))]
            assert not step.key or any(scene.text(step.key)[:20] in item.label for item in inside)
        if not go_on(scene):
            break


def test_buttons_and_rules_of_the_sheet(app: App) -> None:
    scene = begin(app)
    app.draw()
    hands = Hands(scene, Random(1))
    spots = {spot.thing.key: spot.rect for spot in scene.state.over.spots}
    rule = next(key for key in spots if key.startswith("rule "))
    hands.click(spots[rule].center)
    assert isinstance(app.top, RulesScene)
    perform(app, [Key("escape")])
    hands.click(spots["lesson_next"].center)
    assert lesson_of(scene).progress.done == 1
    app.draw()
    hands.click(spots["lesson_leave"].center)
    assert isinstance(app.top, MainMenu)


def test_a_lesson_goes_on_after_a_break_and_is_not_counted(app: App) -> None:
    scene = begin(app)
    for _ in range(12):
        go_on(scene)
    perform(app, [Key("escape")])
    assert isinstance(app.top, PauseMenu)
    cursor = scene.session.ledger.cursor
    assert cursor
    scene.session.suspend()
    (listed,) = unfinished(folders.journals())
    game = read_journal(listed.path, TITLES)
    assert game is not None
    assert game.ledger is not None
    assert game.ledger.cursor == cursor
    again = cast(SteamTable, app.table_of(scene.session))
    assert lesson_of(again).on_script
    scene.session.close()
    assert Records(folders.records() / FILE).games == ()
