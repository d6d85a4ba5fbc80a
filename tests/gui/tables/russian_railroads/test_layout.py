"""The table as text at every kind of decision: nothing overlaps, nothing is cut off, in any window and language."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Wheel
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.regions import LIST_HEAD, ROW, SMALLEST_LOG, Wants
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.telling.narration import bring_into_sight
from imperial_steam.gui.table_kit.telling.news_strip import named_place
from imperial_steam.gui.tables.russian_railroads.boards.regions import regions
from imperial_steam.gui.tables.russian_railroads.presenter import TABS
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES, faults
from tests.gui.tables.russian_railroads.conftest import MakeTable, RailTable
from tests.gui.tables.russian_railroads.positions import POSITIONS


@crossed(name=list(POSITIONS), language=LANGUAGES, window=SIZES)
def test_every_decision_is_shown_whole(
    make_table: MakeTable, name: str, language: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    scene = make_table(POSITIONS[name](), size, language=language, scale=scale)
    assert faults(scene) == []


#: Windows with tabs: small ones, and those with large texts.
TABBED = [((960, 540), 100), ((1366, 768), 135), ((1366, 768), 150), ((1920, 1080), 135)]


@crossed(name=["units", "crowded", "solo"], tab=["choices", *TABS, "log"], language=LANGUAGES, window=TABBED)
def test_every_tab_is_shown_whole(
    make_table: MakeTable, name: str, language: str, tab: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    scene = make_table(POSITIONS[name](), size, language=language, scale=scale)
    scene.state.open(tab)
    scene.app.draw()
    assert scene.state.compact
    assert faults(scene) == []


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440), (960, 540)])
def test_panels_fill_the_window_without_overlap(size: tuple[int, int]) -> None:
    for players in (1, 2, 3, 4):
        named = list(regions(size, 1.0 if size[0] < 1500 else 1.3, players, Wants(), TABS).named())
        window = Rect((0, 0), size)
        assert all(window.contains(rect) for _, rect in named)
        assert [(a, b) for (a, ra), (b, rb) in combinations(named, 2) if ra.colliderect(rb)] == []


@pytest.mark.parametrize(("size", "choices"), [((960, 540), False), ((1060, 700), True)])
def test_the_own_board_takes_the_whole_width_of_a_small_window(size: tuple[int, int], choices: bool) -> None:
    """It stands in the place of the action board; the choices stand below it where there is room."""
    made = regions(size, 1.0, 4, Wants(board=460, tab="tableau"), TABS)
    assert made.compact
    assert made["tableau"].w > 0.98 * size[0]
    assert made.middle == made["tableau"]
    assert bool(made["choices"].w) is choices
    named = list(made.named())
    assert [(a, b) for (a, ra), (b, rb) in combinations(named, 2) if ra.colliderect(rb)] == []


@pytest.mark.parametrize("scale", [1.2, 1.35, 1.5, 1.75, 2.0])
def test_many_choices_leave_room_for_the_news_beside_the_action_board(scale: float) -> None:
    """Else the news would lie on engineers and locomotives."""
    made = regions((1366, 768), scale, 4, Wants(rows=30), TABS)
    assert made["log"].h >= SMALLEST_LOG * scale - 1
    assert made["choices"].h >= (4 * ROW + LIST_HEAD) * scale - 1


def test_signs_that_share_the_last_field_of_a_branch_line_are_as_wide_as_others(make_table: MakeTable) -> None:
    """GR-02: Nuremberg–Fürth 9 gives two things, each with a condition of its own."""
    scene = make_table(POSITIONS["germany"]())
    spots = {key: _lowest(scene, key) for key in ("nuernberg 8", "nuernberg 9")}
    assert spots["nuernberg 9"].w > 1.8 * spots["nuernberg 8"].w
    assert not spots["nuernberg 9"].colliderect(spots["nuernberg 8"])


def _lowest(scene: RailTable, key: str) -> Rect:
    """The room of the signs of a field."""
    found = [spot.rect for spot in scene.state.hits.spots if spot.thing == Target("cell", key)]
    return max(found, key=lambda rect: rect.y)


def test_what_is_told_brings_the_action_board_back_into_sight(make_table: MakeTable) -> None:
    """The own board takes the whole width of a small window; where somebody's turn is told its places must be seen."""
    scene = make_table(POSITIONS["space"](), (960, 540))
    scene.state.open("tableau")
    scene.app.draw()
    assert scene.state.regions.centre == "tableau"
    bring_into_sight(scene.state, ())
    scene.app.draw()
    assert scene.state.regions["board"].w


@pytest.mark.parametrize("size", [(1366, 768), (1600, 900), (1920, 1080), (2560, 1440)])
def test_the_stacks_are_drawn_alike(make_table: MakeTable, size: tuple[int, int]) -> None:
    """All of one size: a pixel more would turn the picture and the number of one of them another way."""
    scene = make_table(POSITIONS["units"](), size)
    assert len({spot.rect.size for spot in scene.state.hits.spots if spot.thing.kind == "stack"}) == 1


@pytest.mark.parametrize("scale", [150, 200])
def test_score_and_coins_of_all_are_seen_on_a_low_strip(make_table: MakeTable, scale: int) -> None:
    """Names leave room for the score; workers and coins stand below them."""
    scene = make_table(POSITIONS["units"](), (1366, 768), scale=scale)
    assert scene.state.compact
    shown, strip = scene.state.shown(), scene.state.regions["turn_order"]
    words = [item.label for item in layout_of(scene) if strip.contains(item.rect)]
    terms = {spot.thing.key for spot in scene.state.hits.spots if spot.thing.kind == "stand"}
    for seat in range(len(shown.seats)):
        player = shown.player(seat)
        assert str(player.score) in words
        assert str(player.coins) in words
        assert {f"workers {seat}", f"coins {seat}"} <= terms


@pytest.mark.parametrize(("name", "scale", "kinds"), [("usa", 150, {"stack"}), ("coal", 150, {"stack"})])
def test_the_action_board_slides_to_what_has_no_room(
    make_table: MakeTable, name: str, scale: int, kinds: set[str]
) -> None:
    """Locomotives are below the spaces; cards have a tab."""
    scene = make_table(POSITIONS[name](), scale=scale)
    board = scene.state.regions["board"]
    for _ in range(20):
        scene.app.handle(Wheel(board.center, -1))
    scene.app.draw()
    assert scene.state.view.slides["board"] == scene.controller.slides["board"] > 0
    assert kinds <= {thing.kind for thing in _on_board(scene, "stack", "card")}


def _on_board(scene: RailTable, *kinds: str) -> set[Target]:
    """The things of some kinds that are seen whole on the action board."""
    board = scene.state.regions["board"]
    return {spot.thing for spot in scene.state.hits.spots if spot.thing.kind in kinds and board.contains(spot.rect)}


@pytest.mark.parametrize("name", ["payment", "crowded", "space_of_two", "last_round"])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1366, 768), 120), ((1366, 768), 135), ((1366, 768), 150), ((1920, 1080), 135), ((2560, 1440), 150)],
)
def test_large_texts_leave_every_space_engineer_and_locomotive_in_sight(
    make_table: MakeTable, name: str, size: tuple[int, int], scale: int
) -> None:
    """Nothing of the action board is cut off or has to be slid to; the choices stand beside it."""
    whole, scene = (make_table(POSITIONS[name](), size, scale=percent) for percent in (100, scale))
    assert scene.state.compact
    assert not scene.controller.slides["board"]
    wanted, seen = (_on_board(table, "space", "engineer", "row_place", "stack") for table in (whole, scene))
    assert wanted == seen
    assert scene.state.regions["choices"].w
    assert faults(scene) == []


@pytest.mark.parametrize("scale", [115, 125, 135, 150, 175])
def test_the_fields_of_the_own_board_grow_with_the_texts(make_table: MakeTable, scale: int) -> None:
    """Larger texts never make a field of the own board smaller: it takes the whole width rather than share it."""
    widths = []
    for percent in (100, scale):
        scene = make_table(POSITIONS["space"](), scale=percent)
        scene.state.open("tableau")
        scene.app.draw()
        assert faults(scene) == []
        assert scale > 150 or not scene.controller.slides.get("tableau")
        widths.append(_lowest(scene, "transsib 2").w)
    assert widths[1] > widths[0] * scale / 100


def test_a_decision_on_the_own_board_brings_it_up_and_the_next_one_the_spaces(make_table: MakeTable) -> None:
    """With tabs nobody has to look for the board that can be chosen on, and the action board is not left hidden."""
    scene = make_table(POSITIONS["space"](), scale=135)
    assert scene.state.open_tab() == "choices"
    scene.state.choose(scene.state.shown().decision.options[0])  # type: ignore[union-attr]
    scene.app.draw()
    while any(thing.kind == "space" for thing in scene.state.shown().lit):
        scene.state.choose(scene.state.shown().decision.options[0])  # type: ignore[union-attr]
    assert scene.state.open_tab() == "tableau"
    scene.controller.history.undo()
    assert scene.state.open_tab() == "choices"


def test_the_action_board_shows_everything_where_there_is_room(make_table: MakeTable) -> None:
    """Then nothing slides, and no bar takes room."""
    for name in ("payment", "usa", "coal"):
        scene = make_table(POSITIONS[name]())
        assert not scene.controller.slides["board"]


def test_what_is_told_while_nobody_chooses_stands_beside_the_action_board(make_table: MakeTable) -> None:
    """The log fills the place of choices that nobody has; only one that was asked for is left alone."""
    scene = make_table(POSITIONS["over"](), scale=135)
    assert scene.state.compact
    assert not scene.state.choices()
    assert named_place(scene.state) == scene.state.regions["log"]
    scene.state.open("log")
    scene.app.draw()
    assert not named_place(scene.state).w


@pytest.mark.parametrize("tab", ["tableau", "supplies", "others"])
def test_folded_news_lie_on_the_tabs_and_not_on_a_board(make_table: MakeTable, tab: str) -> None:
    scene = make_table(POSITIONS["solo"](), scale=135)
    scene.state.open(tab)
    scene.app.draw()
    sign = scene.state.over.place(ui("news"))
    assert sign is not None
    assert scene.state.regions["tabs"].contains(sign)


@pytest.mark.parametrize("name", ["space_of_two", "crowded"])
def test_a_small_board_is_never_stretched(make_table: MakeTable, name: str) -> None:
    """One opponent alone has the column of a tab: the bars of the board stay bars, and the marker stays round."""
    scene = make_table(POSITIONS[name](), scale=135)
    scene.state.open("others")
    scene.app.draw()
    panel = scene.state.regions["others"]
    boards = [
        spot.rect
        for spot in scene.state.hits.spots
        if spot.thing.kind == "player" and panel.contains(spot.rect) and spot.rect.w > panel.w // 2
    ]
    assert boards
    assert all(board.h < 0.5 * board.w for board in boards)


def test_the_rounds_that_are_left_are_told_once(make_table: MakeTable) -> None:
    """By the empty place of the engineer row whose number they are, else beside the heading (ROUND-04)."""
    told = dict[bool, int]()
    for name in POSITIONS:
        scene = make_table(POSITIONS[name]())
        shown = scene.state.shown()
        words = {scene.text("board.rounds", n=shown.rounds_left), scene.text("board.rounds_left")}
        row, left = shown.state.row, shown.rounds_left
        if not shown.game.over and scene.state.regions[scene.state.presenter.centre].w:
            empty = 0 < left < len(row) and row[left] < 0
            told[empty] = sum(item.label in words for item in layout_of(scene))
    assert set(told.values()) == {1}
    assert True in told
