"""Small things a table does that a hand or an eye would miss at once."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from pygame import Rect, Surface

from imperial_steam.games.imperial_steam.actions import (
    BuildStation,
    ChooseSite,
    Done,
    EndTurn,
    SetShareValue,
    TakeContract,
)
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Key, Move, Wheel
from imperial_steam.gui.table_kit.control.controller import PLAYER
from imperial_steam.gui.table_kit.core.view import Popup
from imperial_steam.gui.table_kit.drawing import card
from imperial_steam.gui.table_kit.drawing.regions import Wants, compact
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import timeline
from imperial_steam.gui.table_kit.scene.scene import CARD_ROOM
from imperial_steam.gui.tables.imperial_steam.boards import action_tiles, tracks
from imperial_steam.gui.tables.imperial_steam.cards.free import free
from imperial_steam.gui.tables.imperial_steam.model.things import on_display, sorted_options
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.gui.widgets.choices import Slider
from imperial_steam.gui.window.recording import perform
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.imperial_steam.test_timeline import played


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table some way into the game."""
    return make_scene(played(folder))


# Looking back


@pytest.mark.parametrize("rounds", [False, True], ids=["turns", "rounds"])
def test_turns_and_rounds_lead_to_now_before_what_was_taken_back(scene: SteamTable, rounds: bool) -> None:
    """From an earlier moment nobody jumps over now; from now one comes to what can be done again."""
    history, ledger = scene.controller.history, scene.session.ledger
    moments = history.moments()
    starts = [start for _, start in moments.rounds] if rounds else [start for start, _ in moments.turns]
    here, beyond = next((a, b) for a, b in pairwise(starts[1:]) if b - a > 2)
    scene.session.jump(here + 1)
    scene.state.renew()
    step = history.round if rounds else history.turn
    history.look(here)
    step(1)
    assert (scene.state.view.past, history.moment) == (None, ledger.cursor)
    step(1)
    assert history.moment == beyond


def test_the_button_for_another_line_shows_a_branch(scene: SteamTable, monkeypatch: pytest.MonkeyPatch) -> None:
    icons = list[str]()
    monkeypatch.setattr(Canvas, "icon", lambda canvas, name, rect, tint=None: not icons.append(name))
    pen = scene._picture.pen(Canvas(Surface((800, 60)), scene.look), scene.state.hits)
    timeline.draw(pen, Rect(0, 0, 800, 40), timeline.Moments(80, ((1, 0),), ()), 20, None, False, 0)
    assert "branch" in icons


@pytest.mark.parametrize(("now", "looked"), [(20, 60), (60, 20)], ids=["beyond now", "back"])
def test_the_timeline_is_filled_as_far_as_one_looks_within_now(scene: SteamTable, now: int, looked: int) -> None:
    surface = Surface((800, 60))
    pen = scene._picture.pen(Canvas(surface, scene.look), scene.state.hits)
    moments = timeline.Moments(80, ((1, 0),), ())
    slider = timeline.draw(pen, Rect(0, 0, 800, 40), moments, now, looked, False, 0)
    bar = slider.bottom - pen.px(8)
    cloth = scene.look.theme.cloth

    def filled(moment: int) -> bool:
        return surface.get_at((timeline.place_of(slider, 80, moment), bar))[:3] == cloth[:3]

    assert [filled(moment) for moment in (10, 40, 70)] == [True, False, False]


# Looking closer


@pytest.mark.parametrize("by", ["wheel", "key"])
def test_zooming_keeps_the_place_under_the_pointer(scene: SteamTable, by: str) -> None:
    middle = scene.state.regions.middle
    pos = (middle.x + middle.w // 3, middle.y + 2 * middle.h // 3)
    scene.app.handle(Move(pos))

    def place() -> tuple[float, float]:
        picture = scene.state.view.camera.picture(middle)
        return (pos[0] - picture.x) / picture.w, (pos[1] - picture.y) / picture.h

    before = place()
    for _ in range(4):
        scene.app.handle(Wheel(pos, 1) if by == "wheel" else Key("+"))
    assert scene.state.view.camera.zoom > 1.5
    assert place() == pytest.approx(before, abs=0.005)


# Lists and cards


def test_the_list_scrolls_with_the_cursor(make_scene: MakeScene, folder: Path) -> None:
    """The row the cursor stands on is always in sight, down and up again."""
    scene = make_scene(new_session(folder), (1366, 420))
    choosing, view = scene.controller.choosing, scene.state.view
    rows = len(scene.state.choices())
    assert rows > choosing.capacity
    for key, times in (("down", rows), ("up", rows)):
        for _ in range(times):
            scene.app.handle(Key(key))
            assert view.top <= view.cursor < view.top + choosing.capacity
    assert (view.cursor, view.top) == (0, 0)


def test_tab_goes_through_a_pinned_card_and_back(scene: SteamTable) -> None:
    pins = scene.controller.pins
    for spot in list(scene.state.hits.spots):
        pins.pin(spot.thing)
        found = pins.card()
        if found is not None and len(found.controls) > 2:
            break
    pinned = scene.state.view.pinned
    assert pinned is not None
    assert found is not None
    places = []
    for shift in (False, False, True, True, True):
        scene.app.handle(Key("tab", shift=shift))
        places.append(pinned.focus)
    assert places == [0, 1, 0, len(found.controls) - 1, len(found.controls) - 2]


def test_the_card_of_a_place_with_ways_leaves_the_map_free(make_scene: MakeScene, folder: Path) -> None:
    """The ways to a city are traced on the map, so its card is beside the map where the window has room for it."""
    scene = make_scene(played(folder), (1920, 1080))
    kinds = scene.controller.pins.plans.kinds
    thing = next(spot.thing for spot in scene.state.hits.spots if spot.thing.kind in kinds)
    place = scene.state.hits.place(thing)
    assert place is not None
    pen = scene._picture.pen(Canvas(Surface((1920, 1080)), scene.look), scene.state.over)
    beside = scene._parts.top._clear_of_trace(pen, thing, place)
    middle = scene.state.regions.middle
    assert (beside.x, beside.w) == (middle.x, middle.w)
    assert scene._parts.top._clear_of_trace(pen, Target("market", "coal"), place) == place
    assert card.WIDTH > 0


# Places


def test_the_side_column_is_neither_too_narrow_nor_too_wide() -> None:
    """Two fifths of the window, within its least and its most."""
    widths = [compact((width, 800), 1.0, Wants(), "map", {})["tabs"].w for width in (600, 900, 3000)]
    assert widths[0] < widths[1] < widths[2]
    assert widths[1] == 360
    assert widths[2] < 1200


@pytest.mark.parametrize(("value", "set_to"), [(14, 10), (16, 20), (-14, -10), (-16, -20), (400, 30), (-400, -30)])
def test_a_slider_takes_the_nearest_step(value: int, set_to: int) -> None:
    told: list[int] = []
    slider = Slider("volume", 0, -30, 30, 10, told.append)
    slider.set(value)
    assert slider.value == set_to
    assert told == [set_to]


def test_the_first_share_value_in_the_list_is_the_highest(scene: SteamTable) -> None:
    """A9-01: one row up or any number down; 1 must not lower by accident what is raised nearly always."""
    layout = scene.state.shown().layout
    listed = sorted_options(layout, [SetShareValue(40), SetShareValue(60), SetShareValue(130), Done()])
    assert listed == [SetShareValue(130), SetShareValue(60), SetShareValue(40), Done()]


def test_contracts_are_listed_as_they_lie_on_the_display_each_by_its_goods(scene: SteamTable) -> None:
    """A7-01: the row tells them apart by what they ask for, and what they pay stands beside it."""
    shown = scene.state.shown()
    layout, numbers = shown.layout, shown.state.contracts
    assert list(numbers) != on_display(layout, numbers), "otherwise this test sees nothing"
    listed = sorted_options(layout, [*(TakeContract(number) for number in numbers), Done()])
    lying = [int(spot.thing.key) for spot in scene.state.hits.spots if spot.thing.kind == "contract"]
    assert listed == [*(TakeContract(number) for number in lying), Done()]
    words = scene.state.presenter.words
    names = {words.listed(shown, TakeContract(number)) for number in numbers}
    assert len(names) == len({layout.contract[number].fields for number in numbers})
    briefs = [words.brief(shown, TakeContract(number)) for number in numbers]
    assert [brief for brief in briefs if "investors +" not in brief and "fulfils" not in brief] == []


def test_factories_are_listed_before_stations(make_scene: MakeScene) -> None:
    """There are more of these, and they are wanted less often."""
    layout = make_scene(new_session(None)).state.shown().layout
    options = [BuildStation("Wien"), ChooseSite("Wien #1"), BuildStation("Graz"), ChooseSite("Graz #1"), EndTurn()]
    assert [str(option) for option in sorted_options(layout, options)] == [
        str(options[place]) for place in (1, 3, 0, 2, 4)
    ]


@pytest.mark.parametrize("each", [1, 2])
def test_hands_without_room_on_a_tile_are_counted(make_scene: MakeScene, folder: Path, each: int) -> None:
    """Everybody's hands lie on it one by one where they fit; else one of each colour, with how many there are."""
    session = new_session(folder)
    scene = make_scene(session)
    canvas = Canvas(Surface((120, 120)), scene.look, [])
    pen = scene._picture.pen(canvas, scene.state.hits)
    for player in pen.shown.state.players:
        player.tiles = (each,) * len(player.tiles)
    action_tiles._hands(pen, Rect(0, 0, 100, 14), 0, scene.look.theme.ink)
    counted = [item.label for item in canvas.items or () if item.label == str(each)]
    assert counted == ([] if each == 1 else ["2"] * len(pen.shown.state.players))


def test_sites_are_free_while_nobody_has_a_factory_there(make_scene: MakeScene) -> None:
    """Of the cities in the network; not those that the number of players closes."""
    scene = make_scene(new_session(None, 2))
    shown = scene.state.shown()
    layout, player = shown.layout, shown.player(shown.seat)
    player.network = (1 << len(layout.city_names)) - 1
    usable = [site.name for site in layout.sites if site.usable]
    assert 0 < len(usable) < len(layout.sites)
    taken = next(number for number, site in enumerate(layout.sites) if site.usable)
    for factories in ((), ((taken, 0, 0),)):
        shown.state.players[0].factories = factories
        scene.state.renew()
        told = {entry.name: entry.things for entry in free(scene.state.shown(), scene.presenter.say)}
        wanted = [name for name in usable if not factories or name != layout.sites[taken].name]
        assert sorted(thing.key for thing, _ in told["sites"]) == sorted(wanted)


def test_goods_to_come_take_the_place_of_a_price_in_a_low_round_track(make_scene: MakeScene) -> None:
    """With hands beside them or without; a round that has begun shows its price again."""
    scene = make_scene(new_session(None))
    canvas = Canvas(Surface((800, 100)), scene.look, [])
    pen = scene._picture.pen(canvas, scene.state.hits)
    hands = set(pen.shown.layout.board.begin.hands_on_rounds)
    assert 4 in hands
    assert not {5, 6} & hands
    pen.shown.state.round, pen.shown.state.round_goods = 3, ((), (), (), (1,), (1,), (1, 2), (), (), ())
    tracks.draw_rounds(pen, Rect(0, 0, 800, tracks.LOW_ROUND - 2))
    prices = {locomotive.first_round: locomotive.price for locomotive in pen.shown.layout.board.locomotives}
    shown = [item.label for item in canvas.items or ()]
    told = {number for number in (3, 4, 5, 6) if pen.say("money", money=prices[number]) in shown}
    assert told == {3, 6}


@pytest.mark.parametrize(("size", "scale", "whole"), [((1366, 768), 100, True), ((1920, 1080), 200, False)])
def test_cards_have_the_scale_of_the_settings_as_far_as_they_fit(
    make_scene: MakeScene, size: tuple[int, int], scale: int, whole: bool
) -> None:
    """Both ways there is room for one in the window; but they are never smaller than the table."""
    scene = make_scene(new_session(None), size, scale=scale)
    cards, table, settings = scene._card_look().scale, scene.look.scale, scene.app.look.scale
    assert table <= cards
    assert (cards >= settings) is whole
    if not whole and cards > table:
        assert CARD_ROOM[0] * cards <= size[0]
        assert CARD_ROOM[1] * cards <= size[1]


def test_the_card_of_a_tab_does_not_lie_on_the_board_that_it_opens(make_scene: MakeScene) -> None:
    """The pointer is still there after the click."""
    scene = make_scene(new_session(None), (1920, 1080))
    board = scene.state.regions["tableau"]
    tabs = [spot for spot in scene.state.hits.spots if spot.thing.kind == PLAYER and board.contains(spot.rect)]
    assert len(tabs) == 4
    for tab in tabs:
        perform(scene.app, [Move(tab.rect.center)])
        scene.update(0.5)
        items = scene.app.draw(record=True).items
        (card,) = (item for item in items if item.role == "card")
        assert not board.colliderect(card.rect)


def test_a_contract_says_what_it_may_cost(make_scene: MakeScene) -> None:
    """SCORE-10, SCORE-11, SCORE-12."""
    scene = make_scene(new_session(None))
    number, contract = next(iter(scene.state.shown().layout.contract.items()))
    card = scene.presenter.describe(scene.state.shown(), Target("contract", str(number)))
    (line,) = (line.text for line in card.lines if "Trieste" in line.text)
    assert line.replace("\N{NO-BREAK SPACE}", " ").count(f"{contract.value} G") == 2


def test_a_small_list_has_room_for_the_line_below_it(make_scene: MakeScene) -> None:
    """As many of its rows are seen as without that line."""
    scene = make_scene(new_session(None))
    rows = [(ChooseSite(f"Wien #{number}"), f"Wien {number}", "") for number in range(1, 13)]
    seen = []
    for number in (9, 12):
        scene.state.view.popup = Popup(Rect(400, 300, 20, 20), rows[:number])
        scene.redraw()
        items = scene.app.draw(record=True).items
        box = next(item.rect for item in items if item.role == "card")
        places = [scene.state.over.place(ui("pick", row)) for row in range(number)]
        seen.append(sum(place is not None and box.contains(place) for place in places))
        words = scene.text("choices.other_digits")
        below = [item for item in items if item.label == words and box.contains(item.rect)]
        assert len(below) == (number > 9)
    assert 1 < seen[0] <= seen[1]
