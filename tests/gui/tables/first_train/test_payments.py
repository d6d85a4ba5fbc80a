"""Payments in several means: how much of each is said with less and more, by mouse and by keys."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.first_train.judgement.judge import FirstTrainJudgement
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.entries import Split
from imperial_steam.gui.table_kit.core.view import Sharing
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, played_to
from tests.gui.tables.hands import Hands
from tests.gui.tables.overlaps import overlapping

KINDS = ("spend", "exchange")


def asked(scene: TrainTable) -> Sharing:
    """What is asked now."""
    sharing = scene.controller.choosing.sharing
    assert sharing is not None
    return sharing


def press(scene: TrainTable, by: int, means: int) -> None:
    """Click on less or more of one of the means."""
    scene.app.draw()
    place = scene.state.over.place(ui("share", f"{means} {by}"))
    assert place is not None
    scene.app.handle(Click(place.center))
    scene.app.draw()


@pytest.fixture(params=KINDS)
def scene(request: pytest.FixtureRequest, make_table: MakeTable) -> TrainTable:
    """A player chooses how to pay: it is asked as soon as the position comes."""
    scene = make_table(played_to(request.param, WENSLEYDALE, 3))
    scene.state.renew()
    scene.app.draw()
    return scene


def test_it_begins_with_what_a_machine_would_pay(scene: TrainTable) -> None:
    """PAY-16, TRAIN-07: Return alone pays that."""
    ledger = scene.session.ledger
    decision = ledger.decision
    assert decision is not None
    (usual,) = FirstTrainJudgement().policy(ledger.game, decision)
    assert asked(scene).missing == 0
    scene.app.handle(Key("return"))
    assert ledger.entries[-1].action == usual


def test_less_and_more_change_it_and_nothing_is_paid_while_something_is_missing(scene: TrainTable) -> None:
    ledger, sharing = scene.session.ledger, asked(scene)
    before, split = ledger.cursor, sharing.split
    other = next(number for number, shares in enumerate(split.shares) if number and shares != split.shares[0])
    for means, amount in enumerate(split.shares[0]):
        for _ in range(amount):
            press(scene, -1, means)
    assert sharing.missing == split.total
    texts = [item.label for item in layout_of(scene)]
    assert f"Still missing: {split.total} of {split.total}" in texts
    for key in ("return", "e"):
        scene.app.handle(Key(key))
    assert ledger.cursor == before
    for means, amount in enumerate(split.shares[other]):
        for _ in range(amount):
            press(scene, 1, means)
    place = scene.state.over.place(ui("pick", other))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert ledger.entries[-1].action == split.options[other]


def test_no_more_is_taken_than_there_is_or_is_due(scene: TrainTable) -> None:
    sharing = asked(scene)
    for means, has in enumerate(sharing.split.has):
        for number in range(len(sharing.amounts)):
            sharing.add(number, -99)
        sharing.add(means, 99)
        assert sharing.amounts[means] == min(has, sharing.split.total)


def test_every_payment_can_be_made_by_keys(make_table: MakeTable) -> None:
    for kind in KINDS:
        scene = make_table(played_to(kind, NUERNBERG, 3))
        decision = scene.session.ledger.decision
        assert decision is not None
        action = list(decision.options)[-1]
        Hands(scene, Random(1)).type_option(action)
        assert scene.session.ledger.entries[-1].action == action


def test_it_can_be_put_away_and_asked_again(scene: TrainTable) -> None:
    """One entry of the list, and the key that goes on."""
    before = scene.session.ledger.cursor
    scene.app.handle(Key("escape"))
    assert scene.controller.choosing.sharing is None
    ((entry, *_),) = scene.state.choices()
    assert isinstance(entry, Split)
    scene.app.handle(Key("e"))
    assert asked(scene).split == entry
    scene.app.handle(Key("e"))
    assert scene.session.ledger.cursor == before + 1


@pytest.mark.parametrize("keys", [("home",), ("left",) * 9, ("-",) * 9, ("0",)])
def test_keys_take_less(scene: TrainTable, keys: tuple[str, ...]) -> None:
    sharing = asked(scene)
    sharing.focus = max(range(len(sharing.amounts)), key=sharing.amounts.__getitem__)
    taken = sharing.amounts[sharing.focus]
    for key in keys:
        scene.app.handle(Key(key))
    assert sharing.amounts[sharing.focus] == 0
    scene.app.handle(Key(str(taken)))
    assert sharing.amounts[sharing.focus] == taken


@crossed(language=LANGUAGES, window=SIZES)
def test_it_is_shown_whole(make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]) -> None:
    size, scale = window
    for kind in KINDS:
        scene = make_table(played_to(kind, WENSLEYDALE, 3), size, language=language, scale=scale)
        scene.state.renew()
        scene.app.draw()
        for amounts in (list(asked(scene).amounts), [0] * len(asked(scene).amounts)):
            asked(scene).amounts = amounts
            scene.state.host.redraw()
            scene.app.draw()
            items = layout_of(scene)
            card = items[max(number for number, item in enumerate(items) if item.role == "card") :]
            assert [item for item in card if not item.fits or item.missing] == []
            assert overlapping(card) == []
