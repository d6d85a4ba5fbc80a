"""The rules open at what is going on, and typing there searches at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Key, Move, Text
from imperial_steam.gui.pages.rules_scene import SETTLED, RulesScene
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.cards.rule_places import rule_of
from imperial_steam.gui.tables.imperial_steam.pages.reference import reference
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.imperial_steam.test_explain import after_bids


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, at the first main action."""
    return make_scene(after_bids(folder))


def opened(scene: SteamTable, thing: Target | None) -> str:
    """The article that opens while a thing is pointed at."""
    place = (-1, -1) if thing is None else scene.state.hits.place(thing).center  # type: ignore[union-attr]
    scene.app.handle(Move(place))
    scene.app.handle(Key("h"))
    page = scene.app.top
    assert isinstance(page, RulesScene)
    scene.app.pop()
    return page.article


def test_the_rules_open_at_the_decision(make_scene: MakeScene, folder: Path, scene: SteamTable) -> None:
    """BID-01 while bids are made, the turn before a main action, the action once it has begun."""
    assert opened(make_scene(new_session(folder / "bids")), None) == "bid"
    assert opened(scene, None) == "turn"
    scene.session.apply("hand A2")
    scene.state.renew()
    scene.app.draw()
    assert opened(scene, None) == "hire"


def test_the_rules_open_at_what_is_pointed_at(scene: SteamTable) -> None:
    """A tile, a link with a crown, a player's way to the goal, a row of the choices."""
    layout = scene.state.shown().layout
    crowned = next(name for link, name in enumerate(layout.link_names) if layout.crowns >> link & 1)
    assert opened(scene, Target("tile", "A4")) == "produce"
    assert opened(scene, Target("link", crowned)) == "state_access"
    assert opened(scene, Target("race", "0")) == "goal_city"
    assert opened(scene, ui("choice", 1)) == "hire"


def test_everything_on_the_table_has_an_article(scene: SteamTable) -> None:
    """Whatever can be pointed at leads to an article that is there, or to the one of the decision."""
    known, shown = reference(), scene.state.shown()
    for thing in {spot.thing for spot in scene.state.hits.spots if spot.thing.kind != "ui"}:
        name = rule_of(shown, thing)
        assert not name or name in known.articles or known.article_of(name), thing


def test_typing_searches_at_once(scene: SteamTable) -> None:
    """No click into the field is needed; the sign of the key that opened the page is not typed."""
    scene.app.handle(Key("h"))
    page = scene.app.top
    assert isinstance(page, RulesScene)
    scene.app.handle(Text("h"))
    assert page.words == ""
    page.update(SETTLED)
    for sign in "coal":
        scene.app.handle(Text(sign))
    assert page.words == "coal"
    assert all(
        "coal" in page.reference.plain(page.catalogue, key).casefold()
        for key in page.reference.search(page.catalogue, "coal")
    )
    scene.app.handle(Key("escape"))
    assert page.words == ""
    assert scene.app.top is page
