"""Ways on the map: the card of a city, the traced links, and how far everybody is from the goal."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from imperial_steam.games.imperial_steam.network import distances
from imperial_steam.games.imperial_steam.story import routes
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Move
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.card import Manner
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.boards.map_links import WAY_COLOURS
from imperial_steam.gui.tables.imperial_steam.cards import route_plans
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import crowded, new_session
from tests.gui.tables.imperial_steam.test_explain import after_bids
from tests.gui.tables.overlaps import overlapping

TRIESTE = Target("city", "Trieste")


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, at the first main action."""
    return make_scene(after_bids(folder))


def look_at(scene: SteamTable, thing: Target) -> None:
    """Rest the pointer on a thing until everything about it is found."""
    place = scene.state.hits.place(thing)
    assert place is not None
    scene.app.handle(Move(place.center))
    for _ in range(4):
        scene.update(0.3)
    scene.app.draw()


def test_the_card_of_a_city_tells_the_ways_to_it(scene: SteamTable) -> None:
    """The figures are those of the engine; no wall of refusals stands there."""
    look_at(scene, TRIESTE)
    shown = scene.state.shown()
    cheap = routes.cheapest(shown.game, shown.decider, shown.layout.goal)
    assert cheap is not None
    card = scene.controller.pins.pointed_card(TRIESTE)
    assert card is not None
    headings = [line.text for line in card.lines if line.manner is Manner.WAY_TITLE]
    assert any(f"{len(cheap.links)}\u00a0links" in text.replace(" ", "\u00a0") for text in headings)
    assert any(f"Effort {cheap.effort};" in text for text in card.texts)
    assert any(text.startswith("Still missing:") for text in card.texts)
    assert len([line for line in card.lines if line.manner is Manner.REFUSAL]) == 1


def test_a_way_that_takes_as_many_turns_is_not_called_quicker(
    scene: SteamTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the cheapest one is shown then; and what is missing says what the money is for."""
    shown, say = scene.state.shown(), scene.state.presenter.say
    city = shown.layout.goal
    cheap = routes.cheapest(shown.game, shown.decider, city)
    assert cheap is not None
    lacking = cheap._replace(missing=cheap.missing._replace(money=50))
    other = cheap._replace(links=cheap.links[:-1])
    monkeypatch.setattr(route_plans, "cheapest", lambda *_: lacking)
    monkeypatch.setattr(route_plans, "quickest", lambda *_: other)
    (plan,) = route_plans.plans(shown, TRIESTE, say)
    assert plan.heading.startswith("Cheapest and quickest")
    assert "50\u00a0G besides goods" in plan.lines[-1]
    monkeypatch.setattr(route_plans, "quickest", lambda *_: other._replace(turns=cheap.turns - 1))
    assert len(route_plans.plans(shown, TRIESTE, say)) == 2


def test_the_reasons_are_one_click_away(scene: SteamTable) -> None:
    """A click on the city pins its card, the button on it unfolds all reasons with their rules."""
    look_at(scene, TRIESTE)
    scene.app.handle(Click(scene.state.view.pointer))
    scene.app.draw()
    place = scene.state.over.place(ui("pin", "reasons"))
    assert place is not None
    scene.app.handle(Click(place.center))
    card = scene.controller.pins.card()
    assert card is not None
    assert [line for line in card.lines if line.manner is Manner.REFUSAL and line.rule]


def test_what_is_against_every_link_is_said_above_the_ways(scene: SteamTable) -> None:
    """BT-02: that no network reaches the city is no secret of a button."""
    look_at(scene, TRIESTE)
    card = scene.controller.pins.pointed_card(TRIESTE)
    assert card is not None
    manners = [line.manner for line in card.lines]
    assert manners.index(Manner.REFUSAL) < manners.index(Manner.WAY_TITLE)
    assert any("touches your" in text for text in card.texts)


@pytest.mark.parametrize(
    ("size", "scale"), [((1366, 768), 135), ((1366, 768), 75), ((960, 540), 125), ((1920, 1080), 150)]
)
@pytest.mark.parametrize("thing", [TRIESTE, Target("city", "Graz"), Target("link", "Graz–Maribor")])
def test_a_card_leaves_two_thirds_of_the_map_in_sight(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], scale: int, thing: Target
) -> None:
    scene = make_scene(after_bids(folder), size, scale=scale)
    for _ in range(2):
        look_at(scene, thing)
        (box,) = [item.rect for item in layout_of(scene) if item.role == "card"]
        middle, place = scene.state.regions.middle, scene.state.hits.place(thing)
        assert place is not None
        covered = box.clip(middle)
        assert 3 * covered.w * covered.h <= middle.w * middle.h
        assert thing.kind == "link" or not covered.colliderect(place)
        scene.app.handle(Key("w"))
        scene.app.draw()


def test_the_keyboard_unfolds_the_reasons(scene: SteamTable) -> None:
    """W, then Return on the one button there is."""
    look_at(scene, TRIESTE)
    scene.app.handle(Key("w"))
    scene.app.handle(Key("return"))
    assert scene.state.view.pinned is not None
    assert scene.state.view.pinned.unfolded


def test_a_way_is_traced_and_its_card_lies_beside_the_map(scene: SteamTable) -> None:
    """Pointing at a far city shows both ways on the map; the card covers none of it where there is room beside it."""
    scene.app.handle(Move((-1, -1)))
    scene.app.draw()
    colours = {tuple(colour): 0 for colour in WAY_COLOURS}
    before = scene.app.surface.subsurface(scene.state.regions.middle).copy()
    look_at(scene, TRIESTE)
    after = scene.app.surface.subsurface(scene.state.regions.middle)
    for place in product(range(0, 600, 3), range(0, 480, 3)):
        if before.get_at(place) != (colour := after.get_at(place)) and tuple(colour)[:3] in colours:
            colours[tuple(colour)[:3]] += 1
    assert min(colours.values()) > 10, colours
    box = next(item.rect for item in layout_of(scene) if item.role == "card")
    assert not box.colliderect(scene.state.regions.middle)


def test_the_race_is_always_in_sight(scene: SteamTable) -> None:
    """Every row of the turn order has the links and turns to the goal; pointing there tells everybody's."""
    shown = scene.state.shown()
    texts = [item.label for item in layout_of(scene) if item.role == "text"]
    for line in shown.race:
        assert f"{len(line.links)} · {line.turns}" in texts
        assert scene.state.hits.place(Target("race", str(line.seat))) is not None
    look_at(scene, Target("race", "1"))
    card = next(item for item in layout_of(scene) if item.role == "card")
    assert "Trieste" in card.label
    plans = scene.controller.pins.plans_for(Target("race", "1"))
    assert plans is not None
    assert [thing.key for thing in plans[0].trace] == [shown.layout.link_names[link] for link in shown.race[1].links]


def test_the_race_follows_the_game(make_scene: MakeScene, folder: Path) -> None:
    """Who has reached the goal has nothing left to build."""
    shown = make_scene(crowded(folder)).state.shown()
    assert [line.reached for line in shown.race] == [True] * 4


@crossed(size=[(960, 540), (1366, 768), (2560, 1440)], language=LANGUAGES)
def test_cards_with_ways_fit(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    """Nothing of them is cut off or lies on other words."""
    scene = make_scene(after_bids(folder), size, language=language)
    for name in ("Trieste", "Linz", "Zagreb"):
        look_at(scene, Target("city", name))
        items = layout_of(scene)
        card = items[max(number for number, item in enumerate(items) if item.role == "card") :]
        assert [item for item in card if not item.fits or item.missing] == []
        assert [(first.label, second.label) for first, second in overlapping(card)] == []


def test_ways_are_told_of_an_earlier_moment(make_scene: MakeScene, folder: Path) -> None:
    """Looking back, the ways are those of that moment."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    scene = make_scene(session)
    scene.controller.history.look(1)
    scene.app.draw()
    look_at(scene, TRIESTE)
    plans = scene.controller.pins.plans_for(TRIESTE)
    assert plans
    assert plans[0].trace


def test_a_city_out_of_reach_names_its_nearest_link(scene: SteamTable) -> None:
    """Of all the links that do not touch the network the one that fewest tracks are missing to is told (NET-04)."""
    graz = Target("city", "Graz")
    look_at(scene, graz)
    card = scene.controller.pins.pointed_card(graz)
    assert card is not None
    told = [line.text for line in card.lines if line.manner is Manner.REFUSAL]
    layout = scene.state.shown().layout
    near = min(
        layout.neighbours[layout.city_index["Graz"]],
        key=lambda pair: distances(layout, (layout.start,))[pair[1]],
    )[0]
    assert len(told) == 1
    assert layout.link_names[near] in told[0]
    assert "nearest" in told[0]


def test_no_round_is_promised_that_the_missing_crew_forbids(scene: SteamTable) -> None:
    """Where experience is missing the card says so in the place of a round."""
    look_at(scene, TRIESTE)
    shown = scene.state.shown()
    cheap = routes.cheapest(shown.game, shown.decider, shown.layout.goal)
    assert cheap is not None
    assert cheap.round
    assert cheap.missing.strength
    card = scene.controller.pins.pointed_card(TRIESTE)
    assert card is not None
    assert not any("at the earliest" in text for text in card.texts)
    assert any(f"{cheap.missing.strength} more experience" in text.replace("\u00a0", " ") for text in card.texts)
