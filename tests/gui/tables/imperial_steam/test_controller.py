"""What clicks and keys do: options, popups, undo, looking back, secrets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Drag, Key, Move, Wheel
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.pausing import CopyDialog, Curtain, PauseMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.view import LogFilter
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.session import Ledger, Person, Session
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import COLOURS, NAMES, new_session


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, at the first main action."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    return make_scene(session)


def centre(scene: SteamTable, thing: Target) -> tuple[int, int]:
    """The middle of a thing on the table."""
    place = scene.controller.state.hits.place(thing)
    assert place is not None
    return place.center


def test_a_click_on_a_tile_places_the_hand(scene: SteamTable) -> None:
    """PH7-03 by mouse: the tile is the target of the action."""
    scene.app.handle(Click(centre(scene, Target("tile", "A8"))))
    assert scene.session.ledger.entries[-1].action == a.PlaceHand("A8")


def test_a_click_on_what_is_not_legal_does_nothing(scene: SteamTable) -> None:
    """A link cannot be chosen before the hand is placed."""
    before = scene.session.ledger.cursor
    scene.controller.press(Target("link", scene.controller.state.shown().layout.link_names[0]))
    assert scene.session.ledger.cursor == before


def test_a_click_on_a_dead_site_of_a_lit_city_means_the_city(scene: SteamTable) -> None:
    """A1-02: while a link is chosen, the empty site on the plaque of a lit city stands for the city."""
    scene.session.apply("hand A1")
    scene.controller.state.renew()
    refresh(scene)
    lit, hits = scene.controller.state.shown().lit, scene.controller.state.hits
    places = [(city, hits.place(city)) for city in lit if city.kind == "city" and len(lit[city]) == 1]
    city, site = next(
        (city, spot)
        for city, place in places
        for spot in hits.spots
        if spot.thing.kind == "site" and spot.thing not in lit and place and place.contains(spot.rect)
    )
    scene.handle(Click(site.rect.center))
    assert scene.session.ledger.entries[-1].action == lit[city][0]
    assert scene.controller.state.view.pinned is None


def test_ctrl_s_saves_at_the_table(scene: SteamTable) -> None:
    """The key written on the button of the pause menu works without the menu."""
    scene.handle(Key("s", control=True))
    assert isinstance(scene.app.top, CopyDialog)


def test_a_thing_of_several_options_opens_a_list(scene: SteamTable) -> None:
    """A city reached by several links of the network asks which one."""
    scene.session.apply("hand A1")
    scene.controller.state.renew()
    refresh(scene)
    lit = scene.controller.state.shown().lit
    thing, options = next((t, o) for t, o in lit.items() if t.kind in ("city", "link"))
    scene.controller.press(thing)
    if len(options) > 1:
        assert scene.controller.state.view.popup is not None
        scene.app.handle(Key("1"))
    assert isinstance(scene.session.ledger.entries[-1].action, a.ChooseLink)


def test_a_main_action_has_the_digit_of_its_tile_wherever_the_list_is_scrolled_to(scene: SteamTable) -> None:
    """PH7-03: whatever else is possible; 0 turns over to what has no tile from 1 to 9, and back."""
    rows = [entry for entry, *_ in scene.controller.state.choices()]
    tiles = [entry.tile for entry in rows if isinstance(entry, a.PlaceHand)]
    own = [int(tile[1:]) for tile in tiles if tile not in ("A10", "A11")]
    assert len(own) < len(tiles) < len(rows)
    assert own != list(range(1, len(own) + 1)), "not every action is possible"
    scene.controller.choosing.capacity = 4
    scene.controller.choosing.scroll(3)
    assert scene.controller.state.view.top == 3
    digit = scene.controller.state.numbering.digit
    others = len(rows) - len(own)
    assert [digit(entry) for entry in rows] == [*own, *[0] * others]
    scene.app.handle(Key("0"))
    ends = sum(isinstance(entry, a.Done | a.EndTurn) for entry in rows)
    assert [digit(entry) for entry in rows] == [*[0] * len(own), *range(1, others - ends + 1), *[0] * ends]
    assert scene.controller.state.view.cursor == len(own)
    assert any("Now the digits choose other rows" in item.label for item in scene.app.draw(record=True).items)
    scene.app.handle(Key("0"))
    assert (digit(rows[0]), scene.controller.state.view.cursor) == (own[0], 0)
    scene.app.handle(Key(str(own[-1])))
    assert scene.session.ledger.entries[-1].action == rows[len(own) - 1]


def test_a_share_is_never_sold_by_the_digit_of_a_main_action(scene: SteamTable) -> None:
    """FREE-SHARE-01, PH7-02: elsewhere what can be done at any time keeps its digit, what ends the turn has none."""
    met = set()
    for step, own in (("hand A8", 0), ("", 9)):
        for entry, *_ in scene.controller.state.choices():
            digit = scene.controller.state.numbering.digit(entry)
            if isinstance(entry, a.SellShare):
                assert digit == own
            elif isinstance(entry, a.Done | a.EndTurn):
                assert digit == 0
            met.add(type(entry))
        if step:
            scene.session.apply(step)
            scene.controller.state.renew()
            refresh(scene)
    assert a.SellShare in met
    scene.app.handle(Key("1"))
    assert not isinstance(scene.session.ledger.entries[-1].action, a.SellShare)


def test_a_worker_keeps_the_digit_while_others_are_hired(scene: SteamTable) -> None:
    """A2-02: who presses the digit of an empty column a second time hires nobody else."""
    state = scene.controller.state
    scene.session.apply("hand A2")
    state.renew()
    refresh(scene)
    before = {entry: state.numbering.digit(entry) for entry, *_ in state.choices()}
    hired = next(entry for entry in before if isinstance(entry, a.HireWorker))
    scene.app.handle(Key(str(before[hired])))
    after = {entry: state.numbering.digit(entry) for entry, *_ in state.choices()}
    assert scene.session.ledger.entries[-1].action == hired
    kept = [entry for entry in after if isinstance(entry, a.HireWorker | a.HireEngineer)]
    assert kept
    assert all(after[entry] == before[entry] for entry in kept)
    assert hired not in after or after[hired] == before[hired]


def test_undo_within_the_turn_is_free(scene: SteamTable) -> None:
    """Backspace takes the last action back without a question, redo does it again."""
    before = scene.session.ledger.cursor
    scene.app.handle(Click(centre(scene, Target("tile", "A10"))))
    scene.app.handle(Key("backspace"))
    assert scene.session.ledger.cursor == before
    scene.app.handle(Key("y", control=True))
    assert scene.session.ledger.cursor == before + 1
    assert scene.app.top is scene


def test_undo_of_another_turn_asks_the_table(scene: SteamTable) -> None:
    """Further back than the turn the answer of the table is needed."""
    scene.session.apply("hand A10")
    scene.session.apply("end")
    scene.controller.state.renew()
    refresh(scene)
    before = scene.session.ledger.cursor
    mover = scene.session.ledger.people[scene.session.ledger.decider(before - 1) or 0].name
    scene.app.handle(Key("z", control=True))
    assert isinstance(scene.app.top, Confirm)
    assert mover in scene.app.top.content()[1].label, "it says whose turn goes"
    assert scene.session.ledger.cursor == before
    scene.app.handle(Key("return"))
    assert scene.session.ledger.cursor == before - 1


def test_everybody_finds_the_table_as_they_left_it(scene: SteamTable) -> None:
    """What one person searched, opened and zoomed to does not disturb the next one, and is there again afterwards."""
    state, view = scene.controller.state, scene.controller.state.view
    first = scene.session.ledger.decision
    assert first is not None
    fresh = view.camera
    zoomed = replace(fresh, x=0.4, zoom=2.0)
    view.camera, view.tab, view.log_filter = zoomed, "log", LogFilter(words="Wien")
    for _ in range(4):
        state.play(a.PlaceHand("A11"))
        state.play(a.EndTurn())
        decision = scene.session.ledger.decision
        assert decision is not None
        if decision.player == first.player:
            break
        assert (view.camera, view.tab, view.log_filter) == (fresh, "choices", LogFilter())
    assert (view.camera, view.tab, view.log_filter) == (zoomed, "log", LogFilter(words="Wien"))


def test_looking_back_changes_nothing(scene: SteamTable) -> None:
    """A look at an earlier moment shows no options; Escape returns; going back is asked."""
    before = scene.session.ledger.cursor
    scene.app.handle(Key(","))
    scene.app.draw()
    assert scene.controller.state.view.past == before - 1
    assert not scene.controller.state.shown().lit
    assert scene.controller.state.choices() == []
    assert scene.session.ledger.cursor == before
    scene.app.handle(Key("b"))
    assert isinstance(scene.app.top, Confirm)
    scene.app.handle(Key("escape"))
    scene.app.handle(Key("escape"))
    assert scene.controller.state.view.past is None


def test_a_click_in_the_log_looks_at_that_moment(scene: SteamTable) -> None:
    """The log's lines are moments."""
    scene.app.handle(Key("l"))
    refresh(scene)
    place = scene.controller.state.hits.place(ui("moment", 2))
    assert place is None or place.w > 0
    scene.controller.press(ui("moment", 2))
    assert scene.controller.state.view.past == 2


def test_escape_opens_the_menu(scene: SteamTable) -> None:
    """With nothing else open."""
    scene.app.handle(Key("escape"))
    assert isinstance(scene.app.top, PauseMenu)


@pytest.mark.parametrize("thing", [Target("city", "Graz"), ui("choice", 0)], ids=str)
def test_escape_first_closes_the_card_of_what_is_pointed_at(scene: SteamTable, thing: Target) -> None:
    """The card goes, a second Escape opens the menu; the card comes again where something is pointed at."""
    scene.app.draw()
    place = centre(scene, thing)
    scene.app.handle(Move(place))
    scene.app.handle(Click(place, 3))
    scene.app.draw()
    assert "card" in {item.role for item in layout_of(scene)}
    scene.app.handle(Key("escape"))
    assert scene.app.top is scene
    scene.app.draw()
    assert "card" not in {item.role for item in layout_of(scene)}
    scene.app.handle(Key("escape"))
    assert isinstance(scene.app.top, PauseMenu)
    scene.app.handle(Key("escape"))
    scene.app.handle(Move((place[0] + 1, place[1])))
    scene.app.draw()
    assert "card" in {item.role for item in layout_of(scene)}


def test_escape_closes_a_pinned_card_at_once(scene: SteamTable) -> None:
    """The card of what the pointer is still at does not come in its place."""
    scene.app.draw()
    scene.app.handle(Move(centre(scene, Target("city", "Graz"))))
    scene.app.handle(Key("w"))
    scene.app.draw()
    assert scene.state.view.pinned is not None
    scene.app.handle(Key("escape"))
    scene.app.draw()
    assert "card" not in {item.role for item in layout_of(scene)}
    scene.app.handle(Key("escape"))
    assert isinstance(scene.app.top, PauseMenu)


def test_the_wheel_zooms_at_the_pointer_and_a_drag_pans(scene: SteamTable) -> None:
    """The place under the pointer stays there; a key fits all."""
    areas = scene.controller.state.regions
    assert areas is not None
    pos = (areas.middle.x + areas.middle.w // 3, areas.middle.y + areas.middle.h // 3)
    before = scene.controller.state.view.camera
    picture = before.picture(areas.middle)
    share = (pos[0] - picture.x) / picture.w
    scene.app.handle(Wheel(pos, 3))
    after = scene.controller.state.view.camera
    assert after.zoom > before.zoom
    picture = after.picture(areas.middle)
    assert abs((pos[0] - picture.x) / picture.w - share) < 0.01
    scene.app.handle(Drag(pos, (30, 0), pos))
    assert scene.controller.state.view.camera.x < after.x
    scene.app.handle(Key("home"))
    assert scene.controller.state.view.camera.zoom == 1


def test_tableaux_of_others_are_one_key_away(scene: SteamTable) -> None:
    """F1 to F4, Tab, or a click on the tab."""
    for seat in range(4):
        scene.app.handle(Key(f"f{seat + 1}"))
        assert scene.controller.state.seat() == seat
    scene.app.handle(Key("tab"))
    assert scene.controller.state.seat() == 0
    refresh(scene)
    scene.app.handle(Click(centre(scene, Target("player", "2"))))
    assert scene.controller.state.seat() == 2


def test_keys_move_the_pointer_from_thing_to_thing(scene: SteamTable) -> None:
    """Every card can be read without a mouse; Ctrl+Return clicks."""
    seen = set()
    for name in ("left", "left", "up", "right", "down", "left", "left", "left"):
        scene.app.handle(Key(name, control=True))
        scene.app.draw()
        seen.add(scene.controller.state.view.hover)
    assert len(seen - {None}) > 3


def test_pointing_needs_no_display_and_draws_the_card(scene: SteamTable) -> None:
    """The card of a city says what is printed there."""
    name = scene.controller.state.shown().layout.city_names[5]
    place = scene.controller.state.hits.place(things.city(name))
    assert place is not None
    scene.app.handle(Move((place.centerx, place.y + 5)))
    cards = [item for item in layout_of(scene) if item.role == "card"]
    assert [card.label for card in cards] == [name]


def test_a_curtain_stands_before_every_bid(folder: Path, make_scene: MakeScene) -> None:
    """BID-01: bids are secret, and nothing of them is on the table before they are revealed."""
    scene = make_scene(new_session(folder))
    first = scene.session.ledger.decision
    assert first is not None
    scene.controller.state.choose(a.Bid(130))
    scene.app.update(0)
    assert isinstance(scene.app.top, Curtain)
    refresh(scene)
    assert all("bids 130" not in item.label for item in layout_of(scene))
    assert scene.controller.state.shown().player(first.player).cash == 140


def test_hidden_money_is_removed_not_covered(folder: Path, make_scene: MakeScene) -> None:
    """SETUP-48: only the viewer's money is on the table."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    setup = replace(title.draw_setup(board, 4, "fixed", Random(1)), hidden_money=True)
    people = [Person(NAMES[seat], COLOURS[seat]) for seat in range(4)]
    session = Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00")
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    scene = make_scene(session)
    mine = session.ledger.decision
    assert mine is not None
    labels = [item.label for item in layout_of(scene)]
    for seat, player in enumerate(scene.controller.state.shown().state.players):
        assert (f"{player.cash}\N{NO-BREAK SPACE}G" in labels) == (seat == mine.player)
    scene.controller.state.choose(a.PlaceHand("A11"))
    scene.controller.state.choose(a.EndTurn())
    assert scene.controller.state.hidden() == frozenset(range(4))
    scene.app.update(0)
    assert isinstance(scene.app.top, Curtain)
