"""What the map leaves out and sets off: closed sites, shapes of goods, one network; small numbers on cards."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.actions import Charity, Deliver
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.story import small_numbers
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import length_of
from imperial_steam.gui.table_kit.drawing.motion import FLOURISH, RUN, SECONDS
from imperial_steam.gui.tables.imperial_steam.boards import map_plan, markets
from imperial_steam.gui.tables.imperial_steam.boards.map_cells import FIGURE, KINDS, places, printed
from imperial_steam.gui.tables.imperial_steam.boards.map_links import draw_marks
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import MapPlan, plan
from imperial_steam.gui.tables.imperial_steam.boards.map_plaques import _Plaque
from imperial_steam.gui.tables.imperial_steam.boards.motion import great_moments
from imperial_steam.gui.tables.imperial_steam.boards.tableau_holdings import short_names
from imperial_steam.gui.tables.imperial_steam.cards.describe import describe
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen, good_piece
from imperial_steam.gui.tables.imperial_steam.model.shown import good_rows
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import crowded, new_session
from tests.gui.tables.imperial_steam.test_explain import after_bids


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, at the first main action."""
    return make_scene(after_bids(folder))


def words(scene: SteamTable, kind: str, key: str) -> str:
    """Everything the card of a thing says."""
    card = describe(scene.state.shown(), Target(kind, key), scene.presenter.say)
    assert card is not None
    return "\n".join(card.texts).replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_has_a_card_that_says_what_it_is(make_scene: MakeScene, folder: Path, language: str) -> None:
    """Whatever can be pointed at on the table, on every tab, has a card with more than its name."""
    told: set[str] = set()
    for number, session in enumerate((new_session(folder / "new"), crowded(folder / "crowded"))):
        scene = make_scene(session, (1366, 768), language=language)
        shown, say = scene.state.shown(), scene.presenter.say
        things = {spot.thing for spot in scene.state.hits.spots} | {line.thing for line in scene.state.hits.lines}
        for thing in things:
            if thing.kind != "ui":
                card = describe(shown, thing, say)
                assert card is not None, thing
                assert len(card.lines) > 0, (number, thing)
                told.add(thing.kind)
    assert {"race", "city", "site", "station", "demand", "hub", "term", "engine", "share", "marker"} <= told


def test_the_card_of_a_city_explains_its_signs(scene: SteamTable) -> None:
    """CITY-03, CITY-05, A1-13: which sign is the effort, the influence, the business token, the station site."""
    layout = scene.state.shown().layout
    said = "\n".join(words(scene, "city", name) for name in layout.city_names)
    assert all(f"\n{sign}: " in said for sign in ("Gear wheel", "Hexagon", "Red tile", "House"))
    assert "The flag shows two numbers" in words(scene, "race", "0")


def test_the_card_of_a_hub_tells_the_next_good_and_the_next_coal(scene: SteamTable) -> None:
    """FREE-DELIVER-09, FREE-DELIVER-11: nothing is delivered yet, so each hub has its key before it."""
    for hub in range(len(scene.state.shown().layout.hub_cities)):
        said = words(scene, "hub", str(hub))
        assert "The next coal earns the" in said


def test_the_market_shows_the_price_of_every_good(make_scene: MakeScene, folder: Path) -> None:
    """A dash only where there is nothing left to buy."""
    for session in (new_session(folder / "new"), crowded(folder / "crowded")):
        scene = make_scene(session)
        texts = [item for item in layout_of(scene) if item.role == "text"]
        layout, state = scene.state.shown().layout, scene.state.shown().state
        for row in good_rows(layout, state):
            place = scene.state.hits.place(Target("market", GOODS[row.good]))
            assert place is not None
            wanted = "–" if row.price is None else str(row.price)
            assert wanted in {item.label for item in texts if place.contains(item.rect)}, row


def test_a_field_of_a_contract_is_ticked_once_it_is_filled(scene: SteamTable) -> None:
    for filled in (False, True):
        pen = scene._picture.pen(Canvas(pygame.Surface((40, 40)), scene.look, []))
        markets._field(pen, Rect(5, 5, 30, 30), 0, filled)
        assert ("✓" in {item.label for item in pen.canvas.items or ()}) == filled


def test_a_city_that_can_be_chosen_glows(scene: SteamTable, monkeypatch: pytest.MonkeyPatch) -> None:
    glowing = list[Rect]()
    monkeypatch.setattr(SteamPen, "is_lit", lambda pen, thing: thing.key == "Wien")
    monkeypatch.setattr(SteamPen, "glow", lambda pen, rect, radius=3, grow=1: glowing.append(Rect(rect)))
    scene._picture.clear(scene.look)
    scene.app.draw()
    assert len(glowing) == 1


def test_sites_nobody_can_use_are_not_drawn(make_scene: MakeScene, folder: Path) -> None:
    """Two players do not see the sites for four; with four players all of them are there."""
    drawn = {}
    for players in (2, 4):
        session = new_session(folder / str(players), players)
        for _ in range(players):
            session.apply("bid 0")
        shown = make_scene(session).state.shown()
        cells = [cell for city in range(len(shown.layout.city_names)) for cell in places(shown, city)]
        drawn[players] = [cell.number for cell in cells if cell.kind == "site"]
        assert sorted(drawn[players]) == list(bits(shown.layout.usable_sites))
    assert len(drawn[2]) < len(drawn[4])


def test_what_a_computer_player_does_is_lit_for_that_player(make_scene: MakeScene, folder: Path) -> None:
    """Nobody decides while it plays; the position looked at may have no factory on the site it delivers from."""
    session = new_session(folder, 3)
    for _ in range(3):
        session.apply("bid 0")
    shown = replace(make_scene(session).state.shown(), decision=None)
    acting = shown.game.progress().player
    assert shown.decider == -1
    assert acting is not None
    column = shown.state.players[acting].column + 2
    shown.state.players[-1].column += 5 * (acting != 2)
    assert Target("column", str(column * COLUMN)) in shown.places(Charity(2))
    site = shown.layout.sites[0]
    assert Target("city", "Wien") in shown.places(Deliver(site.name, "Wien"))


def test_figures_keep_inside_their_symbols(scene: SteamTable) -> None:
    """The money of the goal has two figures: they reach into no other symbol of its plaque."""
    shown = scene.state.shown()
    cells = [cell for city in range(len(shown.layout.city_names)) for cell in printed(shown, city)]
    filled = [cell for cell in cells if cell.kind in ("effort", "influence", "token", "goal")]
    assert {cell.kind for cell in filled} == {"effort", "influence", "token", "goal"}
    for cell in filled:
        assert typeset.width(str(cell.number), Style("sans-bold", FIGURE), 8) / 8 <= KINDS[cell.kind].width - 2


def test_the_first_letters_of_a_city_tell_which_it_is(scene: SteamTable) -> None:
    """On the factories of a tableau: neither "St." nor "Mar" is the name of one city alone."""
    names = tuple(scene.state.shown().layout.city_names)
    shortened = short_names(names)
    assert all(name.startswith(short) for name, short in zip(names, shortened, strict=True))
    assert [short for short in shortened if sum(name.startswith(short) for name in names) > 1] == []
    assert {"Wien", "St. P", "St. V", "Maria", "Marib", "Bra"} <= set(shortened)


@pytest.mark.parametrize("width", [420, 460, 690])
@pytest.mark.parametrize("scale", [0.75, 1, 2])
def test_accents_stand_clear_of_the_frame(scene: SteamTable, width: int, scale: float) -> None:
    """On a small map in a large scale, too: none of their pixels lies where the name without them shows the frame."""
    shown = scene.state.shown()
    places = plan(shown.layout, (0, 0, width, width), Camera())
    for city, name in enumerate(shown.layout.city_names):
        bare = name.translate(str.maketrans("öüž", "ouz"))
        if bare == name:
            continue
        with_accents, without = (plaque_drawn(scene, places, city, words, scale) for words in (name, bare))
        rect = places.plaques[city]
        frame = without.get_at(rect.midtop)
        points = [(x, y) for y in range(rect.y, rect.centery) for x in range(rect.x + 4, rect.right - 4)]
        accents = [point for point in points if with_accents.get_at(point) != without.get_at(point)]
        assert accents, name
        assert frame not in [without.get_at(point) for point in accents], name


def plaque_drawn(scene: SteamTable, places: MapPlan, city: int, name: str, scale: float) -> pygame.Surface:
    """The plaque of a city under a name of its own."""
    canvas = Canvas(pygame.Surface(places.picture.bottomright), Look(scale=scale))
    plaque = _Plaque(SteamPen(canvas, scene.state.shown(), scene.presenter.say), places, city)
    plaque.name = name
    plaque.draw()
    return canvas.surface


def test_goods_are_told_by_their_shapes() -> None:
    """In one colour, too, no two goods look alike."""
    images = [pieces.sprite(good_piece(good), 24, (120, 120, 120)) for good in range(len(GOODS))]
    for first, second in combinations(images, 2):
        different = sum(
            (first.get_at((x, y))[3] > 127) != (second.get_at((x, y))[3] > 127) for x in range(24) for y in range(24)
        )
        assert different > 20


def test_the_network_of_the_open_tableau_has_a_halo(scene: SteamTable) -> None:
    """Opening another player's tableau moves the halo to that network."""
    game = scene.session.ledger.game
    for seat in (0, 1):
        game.state.players[seat].tracks = 1 << (3 + 9 * seat)  # type: ignore[attr-defined]
    scene.state.renew()
    seen = []
    for key in ("f1", "f2", "f1"):
        scene.app.handle(Key(key))
        scene.app.draw()
        seen.append(pygame.image.tobytes(scene.app.surface.subsurface(scene.state.regions.middle), "RGB"))
    assert seen[0] == seen[2] != seen[1]


def test_small_numbers_stand_where_they_are_used(scene: SteamTable) -> None:
    """Growth and key at a hub, price of an access at its link, order limit at the market."""
    shown = scene.state.shown()
    layout, state = shown.layout, shown.state
    for hub, city in enumerate(layout.hub_cities):
        grown, key = small_numbers.growth(layout, state, hub), small_numbers.next_key(layout, state, hub)
        assert key is not None
        for told in (words(scene, "city", layout.city_names[city]), words(scene, "hub", str(hub))):
            assert f"{grown.steps} step" in told
            assert f"(then {grown.to})" in told
            assert f"now worth {key.value} G" in told
    link = next(link for link in bits(layout.crowns))
    price = small_numbers.access_price(layout, state, shown.decider, link)
    assert f"{price} G now" in words(scene, "link", layout.link_names[link])
    left = small_numbers.order_limit(layout, state, shown.seat).left
    assert f"still order {left} good" in words(scene, "market", "wood")


def test_hidden_money_is_explained(scene: SteamTable) -> None:
    """SETUP-48: the question mark in the turn order says what it stands for."""
    assert "hidden" not in words(scene, "player", "1")
    object.__setattr__(scene.state.shown(), "hidden", frozenset((1,)))
    assert "Money is hidden" in words(scene, "player", "1")


def test_great_moments(scene: SteamTable) -> None:
    """Whoever takes the Semmering token or reaches Trieste is named; nothing else is such a moment."""
    state = scene.state
    pen, seen = scene._picture.pen(scene_canvas(scene)), scene._parts.seen()
    before = state.presenter.shown(state.ledger.game.copy(), None, state.seats, 0, state.view, frozenset(), True)
    assert great_moments(pen, before, seen) == []
    player = state.shown().player(1)
    player.semmering = True
    player.network |= 1 << state.shown().layout.goal
    found = great_moments(pen, before, seen)
    assert len(found) == 2
    assert all(state.seats[1].name in moment.words for moment in found)
    assert SECONDS < RUN < FLOURISH


def scene_canvas(scene: SteamTable):  # type: ignore[no-untyped-def]
    """Something to draw the table on."""
    from imperial_steam.gui.canvas.draw import Canvas

    return Canvas(scene.app.surface, scene.look)


def test_the_owner_of_a_short_track_has_a_larger_shape(scene: SteamTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between Wien and Baden hardly anything of a track is to be seen: its owner's shape stands out all the same."""
    drawn, layout = list[int](), scene.state.shown().layout
    pen, middle = scene._picture.pen(scene_canvas(scene)), scene.state.regions.middle
    places = plan(layout, (middle.x, middle.y, middle.w, middle.h), scene.state.view.camera)
    monkeypatch.setattr(SteamPen, "badge", lambda pen, spot, radius, seat: drawn.append(radius))
    longest = max(range(len(layout.link_names)), key=lambda link: length_of(places.open_parts[link]))
    for link in (layout.link_index["Wien–Baden"], longest):
        pen.shown.track_owners[link] = [0]
        draw_marks(pen, places, link)
    short, long = drawn
    assert short > long


def test_only_the_plaque_of_a_city_that_was_moved_looks_for_a_place_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others lie where they lay before; one of a city that is new has lain nowhere."""

    class Named(NamedTuple):
        city_names: tuple[str, ...]

    before, after = Named(("Wien", "Graz")), Named(("Wien", "Graz", "Linz"))
    boxes = {before: [[10.0, 10.0], [50.0, 50.0]], after: [[10.0, 10.0], [60.0, 50.0], [90.0, 90.0]]}
    laid: list[tuple[object, set[int]]] = []
    plates = [map_plan._Plate(5, 5, 1, 2), map_plan._Plate(5, 5, 3, 4)]
    monkeypatch.setattr(map_plan, "_boxes", boxes.__getitem__)
    monkeypatch.setattr(map_plan, "_plates", lambda layout: plates)
    monkeypatch.setattr(map_plan, "_laid", lambda layout, boxes, loose: laid.append((boxes, loose)))
    monkeypatch.setattr(map_plan, "_settled", OrderedDict())
    map_plan.settle(after, before)  # type: ignore[arg-type]
    assert laid == [([[11.0, 12.0], [60.0, 50.0], [90.0, 90.0]], {1, 2})]


def test_a_plaque_between_two_firm_ones_that_leave_no_room_is_told_with_them() -> None:
    """These two make room in their turn."""
    boxes = [[100.0, 300.0, 40.0, 300.0], [130.0, 300.0, 40.0, 300.0], [160.0, 300.0, 40.0, 300.0]]
    near = map_plan._near(boxes, ())
    firm = [list(box) for box in boxes]
    assert map_plan._moved_apart(firm, near, {1}) - {1}
    assert (firm[0], firm[2]) == (boxes[0], boxes[2])
    assert map_plan._moved_apart(boxes, near, {0, 1, 2}) == set()
