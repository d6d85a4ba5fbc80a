"""Every page as a screen reader finds it, and what a reader does there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import pytest

from imperial_steam import titles
from imperial_steam.gui.access.node import Act, Ask, Node, Role, walk
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.kept.opening import PathDialog
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.scene import controls, layout_of
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from tests.gui.pages.test_scenes import NAMES, SCENES
from tests.toy import ENTRY

#: The shipped games and the small one, whatever other tests have registered.
ENTRIES = {entry.key: entry for entry in titles.entries()} | {ENTRY.key: ENTRY}
Make = Callable[..., App]


def told(app: App) -> dict[str, Node]:
    """The nodes of the window by their keys."""
    app.draw(record=True)
    return {node.key: node for node in walk(app.hearing.described())}


@pytest.mark.parametrize("name", SCENES)
def test_whatever_can_be_done_has_a_name_and_a_key_of_its_own(name: str, make_app: Make) -> None:
    app = make_app((1366, 768), names=NAMES)
    app.push(SCENES[name](app))
    app.draw(record=True)
    nodes = list(walk(app.hearing.described()))
    assert [node.key for node in nodes if node.acts and not node.name] == []
    assert [key for key, number in Counter(node.key for node in nodes).items() if number > 1] == []
    focusable = [widget.key for widget in app.top.form.widgets if widget.can_focus]
    assert [key for key in focusable if key not in {node.key for node in nodes}] == []


@pytest.mark.parametrize("game", ENTRIES)
def test_a_new_game_of_every_title_can_be_set_up(game: str, make_app: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """An option may have the key of something else on the page: both are there."""
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    app = make_app((1366, 768))
    app.push(NewGame(app, game))
    app.draw(record=True)
    nodes = list(walk(app.hearing.described()))
    assert len({node.key for node in nodes}) == len(nodes)
    said = {node.name for node in nodes}
    assert {widget.label for widget in app.top.form.widgets if widget.can_focus and widget.label} <= said | {
        part for node in nodes for part in node.description.split(". ")
    }


def test_the_menu_is_read_and_pressed(make_app: Make) -> None:
    app = make_app()
    app.push(MainMenu(app))
    nodes = told(app)
    assert (nodes["settings"].role, nodes["settings"].name, nodes["settings"].shortcut) == (
        Role.BUTTON, "Settings", "S",
    )  # fmt: skip
    assert nodes["title"].role is Role.HEADING
    app.hearing.ask(Ask("settings", Act.PRESS))
    assert isinstance(app.top, Preferences)


def test_boxes_choices_and_sliders_tell_their_state_and_are_set(make_app: Make) -> None:
    app = make_app()
    app.push(Preferences(app))
    nodes = told(app)
    assert nodes["advice"].checked is True
    assert nodes["advice"].description.startswith("Such a choice gets a small mark")
    assert [nodes[f"theme/{theme}"].checked for theme in ("ledger", "contrast")] == [True, False]
    assert nodes["theme/contrast"].place == (2, 2)
    app.hearing.ask(Ask("advice", Act.PRESS))
    app.hearing.ask(Ask("theme/contrast", Act.PRESS))
    app.hearing.ask(Ask("sound", Act.SET, 20.0))
    app.hearing.ask(Ask("sound", Act.MORE))
    assert (app.settings.advice, app.settings.theme, app.settings.sound) == (False, "contrast", 25)
    assert told(app)["sound"].span is not None


def test_the_focus_is_that_of_the_program_and_follows_a_reader(make_app: Make) -> None:
    app = make_app()
    app.push(Preferences(app))
    app.hearing.ask(Ask("meter", Act.FOCUS))
    assert app.top.form.focus is app.top.form["meter"]
    assert told(app)["scene"].active == "meter"


def test_text_is_typed_by_a_reader(make_app: Make) -> None:
    app = make_app()
    app.push(NewGame(app))
    app.hearing.ask(Ask("name.0", Act.SET, "Ada"))
    assert cast(NewGame, app.top).form["name.0"].node().typed == ("Ada", 3, 3)
    app.hearing.ask(Ask("name.0", Act.SET, ""))
    assert told(app)["name.0"].typed == ("", 0, 0)


def test_a_dialog_keeps_what_is_below_it_quiet(make_app: Make) -> None:
    app = make_app()
    app.push(MainMenu(app))
    app.push(PathDialog(app))
    nodes = told(app)
    assert (nodes["scene"].role, nodes["scene"].modal, nodes["scene"].name) == (Role.DIALOG, True, "Open file …")
    assert "new" not in nodes


def test_an_answer_is_given_by_a_reader(make_app: Make) -> None:
    app, done = make_app(), list[str]()
    app.push(MainMenu(app))
    app.push(Confirm(app, "Delete?", "Really.", "Delete", lambda: done.append("yes")))
    app.hearing.ask(Ask("yes", Act.PRESS))
    assert (done, type(app.top)) == (["yes"], MainMenu)


def test_a_remark_is_read_out(make_app: Make) -> None:
    app = make_app()
    app.push(MainMenu(app))
    assert told(app)["remark"].name == ""
    app.remark("Saved.")
    assert (told(app)["remark"].name, first := told(app)["remark"].live) == ("Saved.", first)
    app.remark("Saved.")
    assert told(app)["remark"].live > first > 0, "the same again is news"


def test_what_is_gone_is_not_done(make_app: Make) -> None:
    app = make_app()
    app.push(MainMenu(app))
    app.hearing.ask(Ask("no such thing", Act.PRESS))
    assert isinstance(app.top, MainMenu)


def test_a_page_says_what_it_is_and_what_is_there_as_it_opens(make_app: Make) -> None:
    app = make_app((1366, 768))
    app.push(MainMenu(app))
    menu = told(app)["opening"]
    assert menu.name.startswith("Imperial Steam. On this page: New game, ")
    app.push(Preferences(app))
    opened = told(app)["opening"]
    assert opened.name.startswith(told(app)["scene"].name)
    assert app.text("page.more", n=1).split()[-1] in opened.name
    app.push(ChooseGame(app, "choose.new", lambda game: None))
    assert "?." not in told(app)["opening"].name
    app.push(Confirm(app, "Really?", "It is gone then.", "Yes", lambda: None))
    assert told(app)["opening"].name == "", "what a dialog says is read by itself"


def test_the_pause_menu_says_what_it_is_and_its_first_entries(make_app: Make) -> None:
    app = make_app((1366, 768))
    app.push(MainMenu(app))
    app.push(PauseMenu(app))
    assert told(app)["opening"].name.startswith("Pause. On this page: Back to the table, ")


def test_questions_are_answered_on_every_page(make_app: Make) -> None:
    app = make_app((1366, 768))
    app.push(Preferences(app))
    app.hearing.ask(Ask("meter", Act.FOCUS))

    def ask(digit: str) -> str:
        perform(app, [Key(digit, control=True)])
        assert app.remarked is not None
        return app.remarked.text

    title, meter = app.top.described(()).name, told(app)["meter"].name
    assert ask("1").startswith(f"{title}. The focus is at: {meter}")
    assert meter in ask("2")
    assert ask("6") == "This is answered at a table only."
    app.push(Confirm(app, "Really?", "It is gone then.", "Yes", lambda: None))
    assert ask("1").startswith("Really? ")
    assert "Yes" in ask("2")


def test_a_question_is_answered_where_something_is_typed(make_app: Make) -> None:
    app = make_app((1366, 768))
    app.push(NewGame(app))
    app.hearing.ask(Ask("name.0", Act.FOCUS))
    perform(app, [Key("1", control=True)])
    assert app.remarked is not None
    assert "The focus is at: " in app.remarked.text


def test_colours_of_a_new_game_say_whose_they_are(make_app: Make) -> None:
    app = make_app()
    app.push(NewGame(app))
    nodes, players = told(app), cast(NewGame, app.top).agreement.seats
    assert [nodes[f"colour.{number}"].name for number in range(2)] == [f"Colour: {who.name}" for who in players[:2]]
    names = [node.name for node in nodes.values() if node.role is Role.RADIOS]
    assert len(set(names)) == len(names)


def test_each_seat_of_a_new_game_is_read_from_who_plays_on(make_app: Make) -> None:
    """Then come the name, or the level and style that a tip calls so, and the colour."""
    app = make_app()
    app.push(NewGame(app))
    nodes, seats = told(app), cast(NewGame, app.top).agreement.seats
    parts = [key for key in nodes if re.fullmatch(r"(who|name|machine|colour)\.\d", key)]
    assert parts[:6] == ["who.0", "name.0", "colour.0", "who.1", "machine.1", "colour.1"]
    assert (nodes["machine.1"].name, nodes["machine.1"].description) == (
        "Apprentice", f"Level and style of {seats[1].name}",
    )  # fmt: skip
    app.top.form.set_focus("who.1")
    perform(app, [Key("tab")])
    assert app.top.form.focus is app.top.form["machine.1"], "keys go the same way"


def test_a_page_says_what_enter_does(make_app: Make) -> None:
    app = make_app()
    app.push(NewGame(app))
    said = told(app)["opening"].name
    assert said.endswith("Enter: Start game.")
    assert not any(node.shortcut == "▼" for node in told(app).values())


def test_a_list_called_as_its_page_is_not_called_so_twice() -> None:
    rows = tuple(Node(f"row {number}", Role.OPTION, "Game") for number in range(2))
    page = Node("page", Role.PAGE, "Games (2)", children=(Node("list", Role.LIST, "Games (2)", children=rows),))
    assert controls(page, "a list of {}".format) == ["a list of 2"]
    page = replace(page, children=(Node("group", Role.GROUP, children=(replace(page.children[0], name="Goals"),)),))
    assert controls(page, "a list of {}".format) == ["Goals: 2"]


@pytest.mark.parametrize("name", SCENES)
def test_what_is_chosen_from_has_a_name_of_its_own(name: str, make_app: Make) -> None:
    """Neither that of the page nor of what stands before it."""
    app = make_app((1366, 768), names=NAMES)
    app.push(SCENES[name](app))
    app.draw(record=True)
    page = app.hearing.described().children[0]
    groups = [node.name for node in walk(page) if node.role is Role.RADIOS]
    others = {node.name for node in walk(page) if node.role in (Role.HEADING, Role.FIELD, Role.BUTTON)}
    assert not set(groups) & {*others, app.top.described(layout_of(app.top)).name}
    assert len(set(groups)) == len(groups)
