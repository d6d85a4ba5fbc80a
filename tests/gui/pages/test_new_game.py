"""The page of a new game: against whom, what is ready before anything is chosen, three inputs to the first move."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from imperial_steam import titles
from imperial_steam.bots.levels import characters
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.rivals import machine_rivals
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.widgets import Choice
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import HUMAN
from imperial_steam.titles import TITLES
from tests.gui.minds import NearMind, give

MakeApp = Callable[..., App]
GAMES = ("imperial_steam", "russian_railroads", "first_train")
ENTRIES = {key: titles.entry(key) for key in GAMES}
ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """Machines think here."""
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    return give(monkeypatch)


def page_of(app: App, key: str) -> NewGame:
    app.push(MainMenu(app))
    app.push(NewGame(app, key))
    app.top.ensure_built()
    return cast(NewGame, app.top)


def kinds(page: NewGame) -> list[str]:
    return [seat.kind.removeprefix("bot:") for seat in page.agreement.seats]


def choose(page: NewGame, key: str, value: str) -> None:
    """By the page's own widget."""
    page.ensure_built()
    cast(Choice, page.form[key]).choose(value)
    page.ensure_built()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("automa", [False, True])
def test_three_inputs_lead_from_the_menu_to_the_first_move(make_app: MakeApp, key: str, automa: bool) -> None:
    """*New game*, the picture of the game, *Start*; the next key is for a move: nothing else has to be sent away.

    The turns of an automa are told stop by stop unless the settings say otherwise.
    """
    if automa and TITLES[key].automa is None:
        pytest.skip("nobody plays alone")
    app = make_app(games={key: {"players": "1"}} if automa else {}, played=key, solo_turns="skip")
    app.push(MainMenu(app))
    app.top.ensure_built()
    perform(app, [Key("n"), Key("return"), Key("return")])
    table = cast(TableScene, app.top)
    assert isinstance(table, TableScene)
    ledger, people = table.session.ledger, [person.kind for person in table.session.ledger.people]
    assert people[0] == HUMAN
    assert all(kind != HUMAN for kind in people[1:])
    for _ in range(400):
        app.step([], 1.0)
        if table.state.human:
            break
    else:
        pytest.fail("nobody asks the person")
    before = len(ledger.entries)
    perform(app, [Key("1")])
    assert len(ledger.entries) > before or table.state.view.popup is not None, "a move, or the list of its numbers"


@pytest.mark.parametrize("key", GAMES)
def test_the_first_game_is_one_against_easy_machines(make_app: MakeApp, key: str) -> None:
    page = page_of(make_app(), key)
    assert cast(Choice, page.form["rivals"]).value == "easy"
    assert kinds(page) == [HUMAN, "apprentice", "clerk"]
    labels = [item.label for item in layout_of(page)]
    assert {"Rivals", "You", "Resi Hollweck", "Apprentice", "Otto Wendelin", "Clerk"} <= set(labels)


@pytest.mark.parametrize("key", GAMES)
def test_rivals_fill_every_seat_but_the_first(make_app: MakeApp, key: str) -> None:
    page = page_of(make_app(), key)
    choose(page, "count", "4")
    seen = {}
    for rivals in (*machine_rivals(titles.TITLES[key]), "friends"):
        choose(page, "rivals", rivals)
        seen[rivals] = kinds(page)
        assert cast(Choice, page.form["rivals"]).value == rivals
    assert seen == {
        "easy": [HUMAN, "apprentice", "clerk", "apprentice"],
        "mixed": [HUMAN, "engineer", "clerk", "director"],
        "strong": [HUMAN, "director", "director", "director"],
        **({"strongest": [HUMAN, "magnate", "magnate", "magnate"]} if key != "first_train" else {}),
        "friends": [HUMAN] * 4,
    }
    choose(page, "count", "2")
    choose(page, "rivals", "mixed")
    assert kinds(page) == [HUMAN, "engineer"]
    page._set_who(1, "bot:director:nobody")
    page.ensure_built()
    assert cast(Choice, page.form["rivals"]).value == "", "what was chosen seat by seat is none of them"
    assert "You have chosen who plays in each seat." in [item.label for item in layout_of(page)]


@pytest.mark.parametrize("key", ["imperial_steam", "russian_railroads"])
def test_the_opponent_of_the_rules_is_one_click_away_and_back(make_app: MakeApp, key: str) -> None:
    page = page_of(make_app(), key)
    choose(page, "count", "4")
    choose(page, "rivals", "automa")
    assert (page.solo, kinds(page)) == (True, [HUMAN])
    choose(page, "rivals", "strong")
    assert kinds(page) == [HUMAN, *["director"] * 3]
    choose(page, "rivals", "automa")
    choose(page, "count", "2")
    assert kinds(page) == [HUMAN, "director"]


@pytest.mark.parametrize("key", GAMES)
def test_rivals_of_last_time_are_offered_again(make_app: MakeApp, key: str) -> None:
    app = make_app()
    page = page_of(app, key)
    choose(page, "count", "4")
    choose(page, "rivals", "strong")
    page._start()
    again = page_of(app, key)
    assert cast(Choice, again.form["rivals"]).value == "strong"
    assert kinds(again) == [HUMAN, *["director"] * 3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_style_that_costs_strength_says_how_much(language: str) -> None:
    """The figures are those of the page about balance: who finished ahead of the plain player in less than half."""
    text = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    measured = dict(re.findall(r"^\| `engineer:(\w+)` \|(?:[^|]*\|){4} (\d+) % \|$", text, re.MULTILINE))
    title, words = TITLES["imperial_steam"], Catalogue(language, "imperial_steam")
    known = characters(title, title.read_board(title.default_board))[1:]
    assert set(measured) == set(known)
    for character in known:
        key = f"character.{character}.cost"
        assert (key in words) == (int(measured[character]) < 50)
        assert key not in words or measured[character] in words.text(key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_no_two_lines_have_the_same_name(make_app: MakeApp, key: str, language: str) -> None:
    page = page_of(make_app(language=language), key)
    names = [line.label for section in page.sections() for line in section.lines if line.label]
    assert len(names) > 3
    assert len(set(names)) == len(names)
