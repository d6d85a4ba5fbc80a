"""Bids on a dial: every amount to click, keys, what is kept, who leads; one entry of the list for each space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.first_train.actions import Bid
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Wheel
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.entries import Dial
from imperial_steam.gui.table_kit.core.view import Popup
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.first_train.boards import players_view
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, played_to, position
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

THIRD = Target("space", "3")


@pytest.fixture
def scene(make_table: MakeTable) -> TrainTable:
    """The third player bids first: two spaces have bids."""
    scene = make_table(played_to("bid", NUERNBERG, 4))
    for bid in ("bid 3 4", "bid 7 2"):
        scene.state.session.apply(bid)
    scene.state.renew()
    scene.app.draw()
    return scene


def opened(scene: TrainTable) -> Popup:
    """The dial of the third space, opened by a click on it."""
    place = scene.state.hits.place(THIRD)
    assert place is not None
    scene.app.handle(Click(place.center))
    scene.app.draw()
    dial = scene.controller.choosing.dial
    assert dial is not None
    return dial


def texts(scene: TrainTable) -> Sequence[str]:
    """Everything that is written on the window."""
    return [item.label for item in layout_of(scene)]


def test_a_click_on_a_space_opens_its_dial(scene: TrainTable) -> None:
    """BID-07, BID-12: from one more than the standing bid to all cubes in hand; who leads and what is kept is told."""
    dial = opened(scene)
    hand = position(scene.state.session).state.hands[scene.state.shown().decider]
    assert list(dial.numbers) == list(range(5, hand + 1))
    leader = scene.state.shown().seats[position(scene.state.session).state.bidders[2]].name
    told = texts(scene)
    assert any(leader in text and "4" in text for text in told)
    assert f"Cubes in hand: {hand} → {hand - 5}" in told
    assert "Space 3: bid 5" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_dial_says_once_what_its_space_gives(make_table: MakeTable, language: str) -> None:
    """CRED-02: the card of the space says it, the bid in the same words, where there is a choice of colours too."""
    scene = make_table(played_to("bid", NUERNBERG, 3), language=language)
    shown, presenter = scene.state.shown(), scene.presenter
    begin, either = presenter.say("plan.gives", gains=["§"]).split("§")[0], set()
    for space in shown.frame.display.spaces:
        card = presenter.describe(shown, Target("space", str(space.number)))
        assert card is not None
        effects = presenter.words.effects(shown, Bid(space.number, 4))
        told = {*(line.text for line in card.lines), *(text for text, _ in effects)}
        assert len([text for text in told if text.startswith(begin)]) == 1
        either.add(bool(space.either))
    assert either == {True, False}


def test_less_and_more_turn_the_dial_and_the_choice_bids(scene: TrainTable) -> None:
    dial = opened(scene)
    for by, amount in ((1, 6), (1, 7), (-1, 6)):
        place = scene.state.over.place(ui("turn", by))
        assert place is not None
        scene.app.handle(Click(place.center, count=1))
        scene.app.draw()
        assert dial.numbers[dial.cursor] == amount
    place = scene.state.over.place(ui("pick", dial.cursor))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert position(scene.state.session).state.amounts[2] == 6


def test_a_click_on_an_amount_bids_it(scene: TrainTable) -> None:
    dial = opened(scene)
    cell = next(spot.rect for spot in scene.state.over.spots if spot.thing == ui("pick", dial.numbers.index(9)))
    scene.app.handle(Click(cell.center))
    assert position(scene.state.session).state.amounts[2] == 9


@pytest.mark.parametrize(
    ("keys", "amount"),
    [
        (("right", "up"), 7), (("end",), 12), (("end", "left"), 11), (("end", "home"), 5), (("9",), 9),
        (("1", "0"), 10), (("1", "1"), 11), (("1", "5"), 5), (("1", "0", "8"), 8), (("4",), 5), (("+", "+", "-"), 6),
    ],
)  # fmt: skip
def test_keys_turn_the_dial(scene: TrainTable, keys: Sequence[str], amount: int) -> None:
    """Arrows, Home, End, signs and digits; what no bid begins with leaves it where it is."""
    dial = opened(scene)
    for key in keys:
        scene.app.handle(Key(key))
    assert dial.numbers[dial.cursor] == amount
    scene.app.handle(Key("return"))
    assert position(scene.state.session).state.amounts[2] == amount


def test_a_digit_that_is_no_bid_waits_for_the_next(scene: TrainTable) -> None:
    """It jumps to no larger bid: it is shown, and Enter bids nothing yet."""
    dial, before = opened(scene), scene.state.ledger.cursor
    scene.app.handle(Key("1"))
    scene.app.draw()
    assert "1…" in texts(scene)
    scene.app.handle(Key("return"))
    assert (scene.state.ledger.cursor, dial.numbers[dial.cursor]) == (before, 5)
    scene.app.handle(Key("2"))
    scene.app.draw()
    assert "Space 3: bid 12" in texts(scene)


def test_the_wheel_turns_the_dial(scene: TrainTable) -> None:
    dial = opened(scene)
    place = scene.state.over.place(ui("popup"))
    assert place is not None
    scene.app.handle(Wheel((place.x + 2, place.y + 2), 1))
    assert dial.numbers[dial.cursor] == 6


def test_the_list_has_one_entry_for_each_space(scene: TrainTable) -> None:
    """Chosen by its number, then on the dial, without the mouse."""
    entries = [entry for entry, _, _ in scene.state.choices()]
    assert len(entries) == 8
    assert all(isinstance(entry, Dial) for entry in entries)
    words, brief = scene.state.choices()[2][1:]
    assert words == "Space 3: bid 5 to 12"
    assert brief.endswith(": 4")
    Hands(scene, Random(1)).type_option(Bid(3, 8))
    assert position(scene.state.session).state.amounts[2] == 8


def test_escape_and_a_click_elsewhere_close_the_dial(scene: TrainTable) -> None:
    opened(scene)
    scene.app.handle(Key("escape"))
    assert scene.controller.choosing.dial is None
    opened(scene)
    scene.app.handle(Click(scene.state.regions.middle.center))
    assert scene.controller.choosing.dial is None
    assert position(scene.state.session).state.amounts[2] == 4


@crossed(language=LANGUAGES, window=SIZES)
def test_a_dial_is_shown_whole(make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]) -> None:
    size, scale = window
    scene = make_table(played_to("bid", WENSLEYDALE, 4), size, language=language, scale=scale)
    options = scene.state.shown().lit[THIRD]
    scene.state.want(scene.state.shown().dial(options) or options[0])
    scene.app.draw()
    assert scene.controller.choosing.dial is not None
    items = layout_of(scene)
    dial = items[max(number for number, item in enumerate(items) if item.role == "card") :]
    assert [item for item in dial if not item.fits or item.missing] == []
    assert overlapping(dial) == []


def test_a_digit_means_the_space_of_that_number(scene: TrainTable) -> None:
    """BID-06: also when own spaces are left out of the list."""
    session = scene.state.session
    session.apply("bid 1 3")
    while (decision := session.ledger.decision) is not None and decision.player != position(session).state.bidders[0]:
        session.apply(next(option for option in decision.options if option.target.key not in ("1", "3")))
    scene.state.renew()
    scene.app.draw()
    assert Target("space", "1") not in {entry.target for entry, *_ in scene.state.choices()}
    scene.app.handle(Key("1"))
    assert scene.controller.choosing.dial is None
    scene.app.handle(Key("3"))
    dial = scene.controller.choosing.dial
    assert dial is not None
    assert dial.thing == THIRD


def test_nothing_is_built_by_the_key_that_goes_on(make_table: MakeTable) -> None:
    """BUILD-01: E finishes a line; only Shift+E gives up the turn without one."""
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    before = scene.state.ledger.cursor
    assert "Shift+E" in texts(scene)
    scene.app.handle(Key("e"))
    assert scene.state.ledger.cursor == before
    scene.app.handle(Key("e", shift=True))
    assert [entry.text for entry in scene.state.ledger.entries[before:]] == ["no-line"]


def test_the_dial_covers_no_space_and_has_a_cross(scene: TrainTable) -> None:
    """So that the other bids can be compared meanwhile."""
    opened(scene)
    card, cross = scene.state.over.place(ui("popup")), scene.state.over.place(ui("close_list"))
    assert card is not None
    assert cross is not None
    assert card.contains(cross)
    panels = [place for name, place in scene.state.regions.named() if name != scene.state.regions.centre]
    assert card.collidelist(panels) < 0
    scene.app.handle(Click(cross.center))
    assert scene.controller.choosing.dial is None


def test_pieces_at_the_head_have_the_colour_of_whoever_decides(scene: TrainTable) -> None:
    """Also while somebody looks at another player."""
    shown = scene.state.shown()
    other = replace(shown, seat=(shown.decider + 1) % len(shown.seats))
    assert players_view.key(shown, scene.state.view) == players_view.key(other, scene.state.view)
