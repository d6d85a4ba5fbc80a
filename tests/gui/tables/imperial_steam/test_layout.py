"""The table as text: nothing overlaps and nothing is cut off, at every size and in every language."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Item
from imperial_steam.gui.canvas.input import Wheel
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.regions import Wants
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.boards.regions import regions
from imperial_steam.gui.tables.imperial_steam.presenter import TABS
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.effort import crossed
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import COLOURS, NAMES, crowded, new_session
from tests.gui.tables.overlaps import overlapping

SIZES = [(1366, 768), (1920, 1080), (2560, 1440)]
#: Windows with the scale of the texts; in the last ones there are tabs.
WINDOWS = [*((size, 100) for size in SIZES), ((1366, 768), 125), ((1366, 768), 140)]


@crossed(window=WINDOWS, language=LANGUAGES)
def test_every_text_of_a_crowded_table_fits(
    make_scene: MakeScene, folder: Path, window: tuple[tuple[int, int], int], language: str
) -> None:
    """Four players, 18 tracks each, three full trains, twelve contracts (screen: readable at every size)."""
    size, scale = window
    scene = make_scene(crowded(folder), size, language=language, scale=scale)
    for seat in range(4):
        scene.controller.state.view.seat = seat
        items = layout_of(scene)
        assert [item for item in items if not item.fits] == []
        assert [item for item in items if item.missing] == []


@crossed(window=WINDOWS, language=LANGUAGES)
def test_the_round_is_seen_in_every_window(
    make_scene: MakeScene, folder: Path, window: tuple[tuple[int, int], int], language: str
) -> None:
    """The round track is behind a tab where texts are large."""
    size, scale = window
    session = crowded(folder)
    scene = make_scene(session, size, language=language, scale=scale)
    words = scene.text("prompt.round", round=session.ledger.game.progress().round, rounds=8)
    assert words in [item.label for item in layout_of(scene)]


@pytest.mark.parametrize("scale", [125, 135, 150])
def test_the_cells_of_two_players_on_the_strip_keep_apart(make_scene: MakeScene, folder: Path, scale: int) -> None:
    scene = make_scene(crowded(folder), (1366, 768), scale=scale)
    order = scene.state.shown().state.order
    places = [scene.state.hits.place(Target("player", str(seat))) for seat in order]
    gaps = [right.x - left.right for left, right in pairwise(places) if left is not None and right is not None]
    assert len(gaps) == len(order) - 1
    assert min(gaps) >= 4 * scene.look.scale


@crossed(size=[(1366, 749), *SIZES], language=LANGUAGES)
def test_the_market_is_labelled_in_words(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str
) -> None:
    """*Buy* and *order* for each of the four goods, also in a maximised window on a laptop."""
    scene = make_scene(crowded(folder), size, language=language)
    told = [item.label for item in layout_of(scene)]
    assert told.count(scene.text("market.buy")) == 4
    assert told.count(scene.text("market.order")) == 4


@crossed(window=WINDOWS, language=LANGUAGES)
def test_no_text_of_a_crowded_table_lies_on_another(
    make_scene: MakeScene, folder: Path, window: tuple[tuple[int, int], int], language: str
) -> None:
    """Outside the map, where plaques may come close to each other."""
    size, scale = window
    scene = make_scene(crowded(folder), size, language=language, scale=scale)
    areas = scene.controller.state.regions
    assert areas is not None
    items = [item for item in layout_of(scene) if not areas.middle.contains(item.rect)]
    assert [(a.label, b.label, a.rect, b.rect) for a, b in overlapping(items)] == []


@pytest.mark.parametrize("size", SIZES)
def test_panels_fill_the_window_without_overlap(size: tuple[int, int]) -> None:
    """Every panel lies inside the window and on no other."""
    for players in (2, 3, 4):
        named = list(regions(size, 1.0 if size[0] < 1500 else 1.3, players, Wants(), TABS).named())
        window = Rect((0, 0), size)
        assert all(window.contains(rect) for _, rect in named)
        assert [(a, b) for (a, ra), (b, rb) in combinations(named, 2) if ra.colliderect(rb)] == []


def test_every_text_stays_inside_the_window(make_scene: MakeScene, folder: Path) -> None:
    """Nothing is drawn beyond the edge."""
    scene = make_scene(new_session(folder))
    window = Rect((0, 0), scene.app.size)
    assert [item for item in layout_of(scene) if item.role == "text" and not window.contains(item.rect)] == []


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 200), ((960, 540), 100), ((1366, 768), 75)])
def test_any_scale_keeps_every_panel_in_the_window(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], scale: int
) -> None:
    """The scale of the settings never pushes a panel out of sight."""
    scene = make_scene(new_session(folder), size, scale=scale)
    areas = scene.controller.state.regions
    assert areas is not None
    assert all(areas.window.contains(rect) and rect.h > 20 for _, rect in areas.named())


@pytest.mark.parametrize("scale", [100, 140, 150, 200])
def test_buttons_of_the_toolbar_fill_it_evenly(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """No button is cut or much narrower than another, and the last one ends where the panels below end."""
    scene = make_scene(new_session(folder), scale=scale)
    areas, hits = scene.controller.state.regions, scene.controller.state.hits
    assert areas is not None
    places = [hits.place(ui(command.key)) for command in scene.controller.commands.buttons]
    rects = [place for place in places if place is not None]
    assert len(rects) == len(places)
    assert (rects[0].left, rects[-1].right) == (areas["toolbar"].left, areas["toolbar"].right)
    assert max(rect.w for rect in rects) - min(rect.w for rect in rects) <= 1


@pytest.mark.parametrize("scale", [140, 150])
def test_names_on_the_strip_are_whole(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """In a small window the way to the goal stands on the strip only if it leaves room for the names."""
    scene = make_scene(crowded(folder), scale=scale)
    told = [item.label for item in layout_of(scene)]
    assert all(name in told for name in NAMES)


def test_the_checks_can_fail() -> None:
    """Two texts on one place are found, two beside each other are not."""
    first, second = Item(Rect(0, 0, 40, 14), "a", "text"), Item(Rect(20, 2, 40, 14), "b", "text")
    beside = Item(Rect(60, 2, 40, 14), "c", "text")
    assert overlapping([first, second, beside]) == [(first, second)]


@pytest.mark.parametrize("scale", [125, 135, 150])
def test_every_contract_can_be_brought_into_sight(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """On the tab of the markets, which are slid up to the contracts where they are taller than it."""
    scene = make_scene(new_session(folder), (1366, 768), scale=scale)
    scene.state.open("markets")
    scene.app.draw()
    market, shown = scene.state.regions["markets"], scene.state.shown()
    for _ in range(20):
        scene.app.handle(Wheel(market.center, -1))
    scene.app.draw()
    displayed = [spot.rect for spot in scene.state.hits.spots if spot.thing.kind == "contract"]
    assert len(displayed) == len(shown.state.contracts) > 0
    assert all(market.contains(rect) for rect in displayed)


@pytest.mark.parametrize(
    ("tab", "after"), [("log", "choices"), ("tracks", "choices"), ("markets", "markets"), ("tableau", "tableau")]
)
def test_the_choices_come_up_for_what_is_on_a_closed_tab(
    make_scene: MakeScene, folder: Path, tab: str, after: str
) -> None:
    """A tab stays open while something can be chosen on it: staff on the markets, a share on the tableau."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    scene = make_scene(session, (1366, 768), scale=150)
    scene.state.open(tab)
    scene.state.play(session.ledger.title.parse_action("hand A2"))
    assert scene.state.view.tab == after


@pytest.mark.parametrize("scale", [125, 130, 150])
def test_money_and_influence_stay_in_the_header(make_scene: MakeScene, folder: Path, scale: int) -> None:
    """On a laptop with large texts, where the panels are put behind tabs."""
    people = [Person(name, colour) for name, colour in zip(("Anna", "Bert", "Cleo"), COLOURS, strict=False)]
    session = Session(Ledger.new(ImperialSteamTitle(), people, "fixed", Random(1)), folder, "2000-01-01T00:00:00")
    for bid in (10, 20, 30):
        session.apply(f"bid {bid}")
    scene = make_scene(session, (1366, 768), scale=scale)
    assert scene.state.compact
    shown, header = scene.state.shown(), scene.state.regions["turn_order"]
    told = [item.label for item in layout_of(scene) if header.contains(item.rect)]
    for seat in range(3):
        player = shown.player(seat)
        assert str(player.column * COLUMN) in told
        money = "?" if seat in shown.hidden else str(player.cash)
        assert scene.text("money", money=money) in told


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_choices_keep_their_place_during_a_turn(make_scene: MakeScene, folder: Path, size: tuple[int, int]) -> None:
    """A step with fewer choices neither moves the list nor makes it smaller; nor does the log below it jump."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    scene = make_scene(session, size)
    for action in ("hand A2", "hire bronze 1"):
        before = dict(scene.state.regions.places)
        scene.state.play(scene.session.ledger.title.parse_action(action))
        scene.app.draw()
        assert dict(scene.state.regions.places) == before
    scene.controller.press(ui("undo"))
    scene.app.draw()
    assert dict(scene.state.regions.places) == before
