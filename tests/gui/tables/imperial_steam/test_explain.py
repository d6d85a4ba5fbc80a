"""Why not, and how: all reasons with their rules, cards that stay, short ways found in idle moments, quiet doubts."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.story.planner import ActionPath, WayStep
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Move, Text
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.control.cards import OPTIONS_LIMIT
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.ending.aid import PlayerAid
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.overlaps import overlapping

SIZES = [(960, 540), (1366, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, at the first main action."""
    return make_scene(after_bids(folder))


def after_bids(folder: Path):  # type: ignore[no-untyped-def]
    """A game at its first main action."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    return session


def a_refused_link(scene: SteamTable) -> Target:
    """A link of the network that cannot be built yet, and to which a short way leads."""
    controller = scene.controller
    layout = controller.state.shown().layout
    for name in layout.link_names:
        thing = things.Target("link", name)
        controller.state.view.hover, controller.pins._pointed = thing, None
        while controller.pins.think():
            pass
        if any(controller.pins.ways.way(entry.action) for entry in refused(controller.state.shown(), thing)):
            return thing
    raise AssertionError("no short way leads to any link")


def finish_thinking(scene: SteamTable) -> None:
    """Let the table find every way it was asked for."""
    while scene.controller.pins.think():
        pass
    scene.app.draw()


def test_everything_on_the_table_tells_why_not(scene: SteamTable) -> None:
    """Every refused thing of the table tells at least one reason with the ID of its rule."""
    controller = scene.controller
    spots = {spot.thing for spot in controller.state.hits.spots if spot.thing.kind != "ui"}
    spots |= {line.thing for line in controller.state.hits.lines}
    kinds = set()
    for thing in spots:
        found = refused(controller.state.shown(), thing)
        if found:
            made = controller.pins.cards.card(controller.state.shown(), thing, whole=True)
            assert made is not None
            reasons = sum(len(entry.reasons) for entry in found)
            assert sum(line.manner is Manner.REFUSAL for line in made.lines) == reasons
            assert sum(link.startswith("rule ") for link in made.controls) == reasons
            kinds.add(thing.kind)
    assert {"link", "city", "site", "station", "labour", "engineer", "contract", "locomotive", "buy"} <= kinds


def test_a_click_on_what_is_refused_pins_its_card(scene: SteamTable) -> None:
    """The card stays; its rules are links, by mouse and by keyboard; Escape closes it."""
    thing = a_refused_link(scene)
    before = scene.session.ledger.cursor
    scene.controller.press(thing)
    finish_thinking(scene)
    assert scene.session.ledger.cursor == before
    card = scene.controller.pins.card()
    assert card is not None
    place = scene.controller.state.over.place(ui("pin", card.controls[0]))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert isinstance(scene.app.top, RulesScene)
    scene.app.handle(Key("escape"))
    assert scene.app.top is scene
    assert scene.controller.state.view.pinned is not None
    scene.app.handle(Key("escape"))
    assert scene.controller.state.view.pinned is None
    assert scene.app.top is scene


def test_keys_walk_through_the_rules_of_a_pinned_card(scene: SteamTable) -> None:
    """W pins what is pointed at, Tab goes on, Return opens the rule."""
    thing = a_refused_link(scene)
    scene.controller.state.view.hover = thing
    scene.app.handle(Key("w"))
    pinned, card = scene.controller.state.view.pinned, scene.controller.pins.card()
    assert pinned is not None
    assert card is not None
    scene.app.handle(Key("tab"))
    assert pinned.focus == 0
    scene.app.handle(Key("return"))
    assert isinstance(scene.app.top, RulesScene)
    rule = card.controls[0].removeprefix("rule ")
    assert scene.app.top.article == scene.app.top.reference.find(rule)


def test_enter_opens_no_rules_that_nobody_went_to(scene: SteamTable) -> None:
    """It puts a card that a click pinned away, so whoever wants to go on is not led to the rules."""
    scene.controller.state.view.hover = a_refused_link(scene)
    scene.app.handle(Key("w"))
    scene.app.draw()
    scene.app.handle(Key("return"))
    assert scene.app.top is scene
    assert scene.controller.state.view.pinned is None


def test_a_short_way_is_found_off_the_drawing_path(scene: SteamTable) -> None:
    """Drawing and pointing never look for a way; idle time does, and the card then tells it."""
    thing = a_refused_link(scene)
    controller = scene.controller
    controller.state.renew()
    controller.state.view.hover = thing
    scene.app.draw()
    entries = refused(controller.state.shown(), thing)
    controller.pins._pointed = None
    assert not any(
        controller.pins.ways.way(entry.action) for entry in entries if not controller.pins.ways.known(entry.action)
    )
    for _ in range(len(entries) + 1):
        scene.update(0.3)
    assert all(controller.pins.ways.known(entry.action) for entry in entries[:OPTIONS_LIMIT])
    made = controller.pins.cards.card(controller.state.shown(), thing, controller.pins.ways)
    assert made is not None
    assert any(line.manner is Manner.WAY for line in made.lines)


def test_what_only_waits_for_its_main_action_names_it(scene: SteamTable) -> None:
    """A card that says "Not now" does not call the same thing possible at once."""
    words = scene.controller.state.presenter.words
    actions = (a.PlaceHand("A8"), a.Charity(4))
    way = ActionPath((WayStep("goal", {}, actions, 0, 1, 0, ()),), 0, 1, 0, 0, 0)
    heading, steps = words.way(way)
    assert heading == "Possible this turn, after choosing “Charity”:"
    assert steps == [words.option(a.Charity(4))]


def test_the_steps_of_this_turn_are_played_one_by_one(scene: SteamTable) -> None:
    """The button plays each step as an action of its own; one undo takes them back, or each by itself."""
    controller = scene.controller
    for name in controller.state.shown().layout.link_names:
        controller.pins.pin(Target("link", name))
        finish_thinking(scene)
        found = refused(controller.state.shown(), Target("link", name))
        ways = [controller.pins.ways.way(entry.action) for entry in found]
        now = [number for number, way in enumerate(ways) if way is not None and way.now]
        if now:
            break
    else:
        raise AssertionError("no way begins in this turn")
    way = ways[now[0]]
    assert way is not None
    before = scene.session.ledger.cursor
    controller.pins.follow(f"way {now[0]}")
    played = [entry.action for entry in scene.session.ledger.entries[before:]]
    assert played == list(way.now)
    controller.history.undo()
    assert scene.session.ledger.cursor == before
    controller.history.redo()
    for left in reversed(range(len(played))):
        controller.history.undo_action()
        assert scene.session.ledger.cursor == before + left
    assert scene.app.top is scene


def test_doubts_are_marked_unless_nobody_wants_them(scene: SteamTable) -> None:
    """Passing is certainly bad while raising funds would bring money (A10-01)."""
    tile = MAIN_ACTIONS[-1]
    marked = [item.label for item in layout_of(scene) if item.role == "doubt"]
    assert tile in marked
    scene.app.handle(Move(scene.controller.state.hits.place(Target("tile", tile)).center))  # type: ignore[union-attr]
    words = [item.label for item in layout_of(scene) if item.role == "text"]
    assert any("“Raise funds” would earn" in text for text in words)
    scene.app.change(advice=False)
    assert [item for item in layout_of(scene) if item.role == "doubt"] == []
    assert a.PlaceHand(tile) in scene.session.ledger.decision.options  # type: ignore[union-attr]


def test_rules_and_aid_have_keys_and_buttons(scene: SteamTable) -> None:
    """H and `?`, or the toolbar; F1 to F4 stay with the tableaux."""
    scene.app.handle(Key("h"))
    assert isinstance(scene.app.top, RulesScene)
    scene.app.pop()
    scene.app.handle(Text("?"))
    assert isinstance(scene.app.top, PlayerAid)
    scene.app.pop()
    for key, page in (("rules", RulesScene), ("aid", PlayerAid)):
        refresh(scene)
        place = scene.controller.state.hits.place(ui(key))
        assert place is not None
        scene.app.handle(Click(place.center))
        assert isinstance(scene.app.top, page)
        scene.app.pop()


@crossed(size=SIZES, language=LANGUAGES)
def test_pinned_cards_fit(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    """Nothing of a pinned card is cut off, lies on other words of it, or reaches beyond the window."""
    scene = make_scene(after_bids(folder), size, language=language)
    controller = scene.controller
    layout = controller.state.shown().layout
    chosen = [things.city(name) for name in layout.city_names[::9]]
    chosen += [Target("link", name) for name in layout.link_names[::9]]
    chosen += [Target("labour", "bronze 1"), Target("tile", "A4"), Target("market", "wood"), Target("contract", "1")]
    for thing in chosen:
        if not controller.pins.pin(thing):
            continue
        finish_thinking(scene)
        items = layout_of(scene)
        start = max(number for number, item in enumerate(items) if item.role == "card")
        card = items[start:]
        assert [item for item in card if not item.fits or item.missing] == []
        assert all(scene.app.surface.get_rect().contains(item.rect) for item in card)
        assert [(first.label, second.label) for first, second in overlapping(card)] == []


def test_a_question_mark_opens_the_aid_on_any_layout(scene: SteamTable) -> None:
    """The key under the sign does nothing by itself, so the sign is not typed into a search field."""
    for name in ("/", "?", "ß", ","):
        scene.app.handle(Key(name, shift=True))
        scene.controller.history.look(None)
        scene.app.handle(Text("?"))
        assert isinstance(scene.app.top, PlayerAid)
        assert not scene.searching
        scene.app.pop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_during_the_bids_everything_else_says_that_it_waits(make_scene: MakeScene, folder: Path, language: str) -> None:
    """BID-01: one sentence with its rule, no way that cannot be found, and grey main actions."""
    scene = make_scene(new_session(folder), language=language)
    first = scene.text("refusal.bid-first")
    for thing in (Target("tile", "A1"), Target("market", "wood"), Target("city", "Graz"), Target("site", "Wien #1")):
        scene.controller.pins.pin(thing)
        finish_thinking(scene)
        card = scene.controller.pins.card()
        assert card is not None
        assert card.texts.count(first) == 1, thing
        assert scene.text("advice.way.none") not in card.texts
        assert scene.text("explain.thinking") not in card.texts
        assert "BID-01" in [link.partition(" ")[2] for link in card.controls]
    place = scene.state.hits.place(Target("tile", "A1"))
    assert place is not None
    grey = scene.app.surface.get_at((place.right - 6, place.y + 4))
    for bid in (10, 20, 30, 40):
        scene.session.apply(f"bid {bid}")
    scene.state.renew()
    refresh(scene)
    assert scene.app.surface.get_at((place.right - 6, place.y + 4)) != grey


def test_a_bid_above_ones_money_names_both_amounts(make_scene: MakeScene, folder: Path) -> None:
    """BID-02: the column of the influence track says what is bid and what there is."""
    scene = make_scene(new_session(folder))
    cash = scene.controller.state.shown().player(scene.controller.state.shown().decider).cash
    card = scene.controller.pins.cards.card(scene.controller.state.shown(), things.Target("column", "200"), whole=True)
    assert card is not None
    assert f"You cannot bid 200\N{NO-BREAK SPACE}gulden: you have only {cash}." in card.texts


def test_undo_is_offered_where_it_makes_the_other_tile_possible(scene: SteamTable) -> None:
    """With the hand placed and nothing done, another tile's card takes it back and chooses that tile (RUL-01)."""
    controller = scene.controller
    controller.state.carry_out([a.PlaceHand("A5")])
    moment = scene.session.ledger.cursor
    controller.press(Target("tile", "A1"))
    finish_thinking(scene)
    card = controller.pins.card()
    assert card is not None
    assert "instead 0" in card.controls
    controller.pins.follow("instead 0")
    assert scene.session.ledger.cursor == moment
    assert scene.session.ledger.done[-1].action == a.PlaceHand("A1")


def test_undo_is_not_offered_once_more_than_the_hand_was_placed(scene: SteamTable) -> None:
    """Where undo takes back something else, the other tile has to wait for the next turn."""
    controller = scene.controller
    controller.state.carry_out([a.PlaceHand("A5")])
    controller.state.carry_out([a.Buy("wood")])
    controller.press(Target("tile", "A1"))
    finish_thinking(scene)
    card = controller.pins.card()
    assert card is not None
    assert not any(link.startswith("instead ") for link in card.controls)


def test_while_tracks_are_chosen_a_station_site_means_its_city(scene: SteamTable) -> None:
    """A click on the house of a city out of reach tells why no track is possible there."""
    controller = scene.controller
    controller.state.carry_out([a.PlaceHand("A1")])
    scene.app.draw()
    place = controller.state.hits.place(Target("station", "Graz"))
    assert place is not None
    scene.app.handle(Click(place.center))
    pinned = controller.state.view.pinned
    assert pinned is not None
    assert pinned.thing == things.city("Graz")


def test_the_only_kind_of_worker_is_not_asked_for(scene: SteamTable) -> None:
    """A3-15: one choice builds the factory where all workers are alike, and one undo takes it back."""
    controller, ledger = scene.controller, scene.session.ledger
    controller.state.carry_out([a.PlaceHand("A3")])
    site = next(option for option in ledger.decision.options if isinstance(option, a.ChooseSite))
    controller.state.choose(site)
    moment = ledger.cursor
    factory = next(option for option in ledger.decision.options if isinstance(option, a.ChooseFactory))
    controller.state.choose(factory)
    assert [type(entry.action) for entry in ledger.done[moment:]] == [a.ChooseFactory, a.ChooseWorker]
    controller.history.undo()
    assert ledger.cursor == moment
