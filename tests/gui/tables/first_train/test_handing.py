"""The line to be handed over, chosen track by track or by its ends: what is left, what it costs, and letting go."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.first_train.actions import NO_SALE, SellLine
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Move
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.entries import Narrowing
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.tables.first_train.model.handing import LISTED, Ends, Handing, parts
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES, faults
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, between_cities, position, tangled
from tests.gui.tables.hands import Hands

#: Both maps; the second one takes seconds and is asked the same.
SIDES = [NUERNBERG, pytest.param(WENSLEYDALE, marks=pytest.mark.long)]


def handing(scene: TrainTable) -> Handing:
    """The choice as it stands."""
    found = scene.state.shown().handing
    assert found is not None
    return found


def sales(scene: TrainTable) -> list[SellLine]:
    """Every line that can be handed over."""
    decision = scene.state.session.ledger.decision
    return [option for option in (decision.options if decision else ()) if isinstance(option, SellLine)]


def spot(scene: TrainTable, track: Target) -> tuple[int, int]:
    """The middle of a track on the map."""
    line = [line for line in scene.state.hits.lines if line.thing == track][-1]
    x, y = along(line.points, 0.5)
    return round(x), round(y)


def tracks(scene: TrainTable, sale: SellLine) -> list[Target]:
    """The tracks of a line."""
    return sorted(thing for thing in parts(position(scene.state.session).frame, sale).things if thing.kind == "border")


def longest(scene: TrainTable) -> SellLine:
    """The line of most tracks."""
    return max(sales(scene), key=lambda sale: sale.line.count("-"))


@pytest.mark.parametrize("side", SIDES)
def test_hundreds_of_lines_are_no_long_list(make_table: MakeTable, side: str) -> None:
    """They are listed by their ends, and every one of them is left."""
    scene = make_table(tangled(side))
    entries = [entry for entry, _, _ in scene.state.choices()]
    assert len(sales(scene)) > 150
    assert len(entries) < 30
    assert entries[-1] == NO_SALE
    shown = scene.state.shown()
    reached = {option for entry in entries for option in shown.leads_to(entry)}
    assert reached == {*sales(scene), NO_SALE}


def test_a_click_on_a_track_leaves_the_lines_over_it(make_table: MakeTable) -> None:
    """SELL-03: the shortest of them is meant; price, stations and pieces are told before it is handed over."""
    scene = make_table(tangled())
    track = tracks(scene, longest(scene))[0]
    scene.app.handle(Click(spot(scene, track)))
    left = handing(scene).left
    assert set(left) == {sale for sale in sales(scene) if track in parts(handing(scene).frame, sale).things}
    (meant,) = handing(scene).meant[:1]
    assert meant.line.count("-") == min(sale.line.count("-") for sale in left)
    chips = {chip.thing.key for chip in scene.presenter.chips(scene.state.shown())}
    assert {"price", "stops"} <= chips
    assert scene.state.session.ledger.cursor == 0


def test_track_by_track_until_the_line_is_handed_over(make_table: MakeTable) -> None:
    """D-11: every one of its tracks is clicked, then the button; E does the same."""
    scene = make_table(tangled(WENSLEYDALE))
    sale = longest(scene)
    for track in tracks(scene, sale):
        scene.app.handle(Click(spot(scene, track)))
        scene.app.draw()
    assert handing(scene).meant[0].line == sale.line
    seat = scene.state.shown().decider
    scene.app.handle(Key("e"))
    state = position(scene.state.session).state
    assert state.tracks[seat].bit_count() == 15 - sale.line.count("-")
    assert scene.state.view.chosen == ()


def test_clicked_tracks_are_let_go_one_by_one(make_table: MakeTable) -> None:
    """By Undo from the last one on, or by another click; the game is not touched."""
    scene = make_table(tangled())
    first, second, *_ = tracks(scene, longest(scene))
    for track in (first, second):
        scene.app.handle(Click(spot(scene, track)))
        scene.app.draw()
    scene.app.handle(Key("backspace"))
    assert scene.state.view.chosen == (first,)
    scene.app.draw()
    scene.app.handle(Click(spot(scene, first)))
    assert scene.state.view.chosen == ()
    assert not handing(scene).meant
    assert not scene.controller.history.can_undo


def test_a_click_on_the_far_end_means_the_shortest_line_to_it(make_table: MakeTable) -> None:
    """SELL-07."""
    scene = make_table(tangled())
    far = Target("area", sales(scene)[-1].line.split("-")[-1])
    scene.controller.press(far)
    ending = [sale for sale in sales(scene) if far.key in parts(handing(scene).frame, sale).ends]
    assert set(handing(scene).left) == set(ending)
    assert handing(scene).meant[0].line.count("-") == min(sale.line.count("-") for sale in ending)


@pytest.mark.parametrize("side", SIDES)
def test_every_line_can_be_clicked_and_typed(make_table: MakeTable, side: str) -> None:
    """By its tracks on the map, or by the list alone: ends first, then the line."""
    chance = Random(3)
    for way in ("click_option", "type_option"):
        scene = make_table(tangled(side))
        sale = chance.choice(sales(scene))
        getattr(Hands(scene, chance), way)(sale)
        assert str(scene.state.session.ledger.entries[0].action) == str(sale)


def test_pointing_at_a_track_shows_what_would_be_meant(make_table: MakeTable) -> None:
    """SELL-08 … SELL-11: on the card beside the map, and traced."""
    scene = make_table(tangled())
    track = tracks(scene, longest(scene))[1]
    scene.app.handle(Move(spot(scene, track)))
    scene.app.draw()
    meant = scene.state.shown().meant_at(track)
    assert meant is not None
    items = layout_of(scene)
    card = items[max(number for number, item in enumerate(items) if item.role == "card") :]
    assert scene.presenter.words.option(meant) in " ".join(item.label for item in card)
    assert not card[0].rect.colliderect(scene.state.regions.middle)


def test_few_lines_are_listed_as_they_are(make_table: MakeTable) -> None:
    """Choosing narrows the list until every line that is left stands in it."""
    scene = make_table(tangled())
    entry = next(entry for entry, _, _ in scene.state.choices() if isinstance(entry, Ends))
    expected = list(scene.state.shown().leads_to(entry))
    scene.state.want(entry)
    assert [entry for entry, _, _ in scene.state.choices()] == [*expected, NO_SALE]
    for track in tracks(scene, longest(scene)):
        scene.state.view.chosen = ()
        scene.state.narrow([track])
        if len(handing(scene).left) <= LISTED:
            assert not any(isinstance(entry, Narrowing) for entry, _, _ in scene.state.choices())


@crossed(language=LANGUAGES, window=SIZES)
def test_a_line_half_chosen_is_shown_whole(
    make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    scene = make_table(tangled(), size, language=language, scale=scale)
    scene.state.narrow(tracks(scene, longest(scene))[:1])
    scene.app.draw()
    assert faults(scene) == []


def test_where_both_companies_take_a_line_the_button_asks_for_one(make_table: MakeTable) -> None:
    """SELL-06: neither is chosen by chance."""
    scene = make_table(between_cities())
    for track in tracks(scene, longest(scene)):
        scene.state.narrow([track])
    scene.app.draw()
    assert {sale.company for sale in handing(scene).meant} == {"red", "green"}
    scene.app.handle(Key("e"))
    assert scene.state.view.popup is not None
    assert scene.state.session.ledger.cursor == 0
    scene.app.handle(Key("return"))
    assert scene.state.session.ledger.cursor == 1
