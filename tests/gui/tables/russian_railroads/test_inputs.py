"""How few inputs a turn of Russian Railroads takes: clicks are counted, the turn ends after a moment."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.protocol import Target, draw
from imperial_steam.games.russian_railroads.actions import END, Step
from imperial_steam.gui.canvas.input import Key, Move
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.turn_end import HEARD, MOMENT
from tests.gui.tables.hands import Hands
from tests.gui.tables.russian_railroads.conftest import MakeTable, RailTable
from tests.gui.tables.russian_railroads.positions import begun, position


def table(make_table: MakeTable, **settings: object) -> RailTable:
    """The first turn of somebody with two coins, who could pay every space in several ways."""
    session = begun()
    state = position(session).state
    state.own(state.actor).coins = 2
    position(session)
    return make_table(session, **settings)


def click(scene: RailTable, *things: Target) -> None:
    """Click on things one after another, each once."""
    hands = Hands(scene, Random(1))
    for thing in things:
        spot = next(
            spot for lit, spot in ((one, hands._points(one)) for one in scene.state.shown().lit) if lit == thing
        )
        hands.click(spot[0])
        scene.app.draw()


@pytest.mark.parametrize(
    "things",
    [
        (Target("space", "BLACK-1"), Target("cell", "transsib 3")),
        (Target("space", "LOCO-1"), Target("slot", "transsib 2")),
        (Target("space", "HIRE"),),
    ],
)
def test_a_turn_takes_as_few_clicks_as_it_has_decisions(make_table: MakeTable, things: tuple[Target, ...]) -> None:
    """PAY-07, PROC-07: the usual payment and the end of the turn take no input of their own."""
    scene = table(make_table)
    ledger = scene.session.ledger
    before, seat = len(ledger.entries), ledger.decision and ledger.decision.player
    click(scene, *things)
    assert ledger.entries[before].text.startswith("use ")
    assert ledger.entries[-1].text != "end"
    scene.update(MOMENT / 2)
    assert ledger.decision is not None
    assert ledger.decision.player == seat
    scene.update(MOMENT)
    assert "end" in [entry.text for entry in ledger.entries[before:]]
    assert ledger.decision.player != seat
    assert not scene.state.turn_ends, "the next one decides without hurry"


def test_the_moment_is_for_taking_back(make_table: MakeTable) -> None:
    """Undo within the moment takes the action back and nothing ends."""
    scene = table(make_table)
    before = len(scene.session.ledger.entries)
    click(scene, Target("space", "HIRE"))
    scene.update(MOMENT / 2)
    scene.handle(Key("backspace"))
    scene.update(MOMENT)
    scene.update(MOMENT)
    assert scene.session.ledger.cursor == before


def test_what_was_taken_back_to_does_not_end_by_itself(make_table: MakeTable) -> None:
    """Whoever takes the end of a turn back wants to do something else first."""
    scene = table(make_table)
    ledger = scene.session.ledger
    click(scene, Target("space", "HIRE"))
    before = ledger.cursor
    scene.update(MOMENT / 2)
    scene.update(MOMENT)
    assert ledger.entries[before].text == "end"
    while ledger.cursor > before:
        ledger.undo()
    scene.state.renew()
    for _ in range(3):
        scene.update(MOMENT)
    assert ledger.cursor == before


def test_no_turn_ends_by_itself_that_closes_the_round(make_table: MakeTable) -> None:
    """Once the round is scored nothing of it can be taken back."""
    scene, chance = table(make_table), Random(4)
    ledger = scene.session.ledger
    while ledger.decision is not None and ledger.game.progress().round == 1:
        end = scene.state.shown().ends
        if end is not None and ledger.preview(end)[0].progress().round == 2:
            break
        ledger.apply(draw(ledger.decision, chance))
        scene.state.renew()
    assert end is not None, "no turn in which nothing is left ends this round"
    before = ledger.cursor
    for _ in range(3):
        scene.update(MOMENT)
    assert ledger.cursor == before
    scene.state.choose(end)
    assert ledger.game.progress().round == 2


def test_what_ends_a_turn_comes_last_and_has_no_digit(make_table: MakeTable) -> None:
    """It would stand between the steps of a turn, and a digit that was a step's before would end it."""
    shown = table(make_table).state.shown()
    assert shown.decision is not None
    step, other = Step("kiev", "black"), Step("transsib", "black")
    shown = replace(shown, decision=shown.decision._replace(options=(step, END, other)))
    rows = shown.listed()
    assert [row for row in rows if row in (step, END, other)] == [step, other, END]
    assert rows[-1] == END
    assert [shown.keyed(row) for row in rows] == [*(None for _ in rows[1:]), 0]


def test_whoever_listens_has_a_longer_moment(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last action has brought is read out first."""
    scene = table(make_table)
    monkeypatch.setattr(type(scene.app.hearing), "listens", True)
    click(scene, Target("space", "HIRE"))
    before = scene.session.ledger.cursor
    scene.update(HEARD - 1)
    assert scene.session.ledger.cursor == before
    scene.update(1.5)
    assert scene.session.ledger.cursor > before


def test_the_prompt_announces_the_end_and_reading_puts_it_off(make_table: MakeTable) -> None:
    """A hint, a card that stays and a page of the rules stop the moment; it begins anew when they are closed."""
    scene = table(make_table)
    click(scene, Target("space", "HIRE"))
    before = scene.session.ledger.cursor

    def announced() -> bool:
        scene.app.draw()
        return any("about to end" in item.label for item in layout_of(scene))

    scene.update(MOMENT / 2)
    assert announced()
    openings = (
        lambda: scene.controller.press(ui("hint")),
        lambda: scene.controller.pins.pin(Target("space", "HIRE")),
        lambda: scene.open_rule("TURN-01"),
    )
    for opening in openings:
        opening()
        for _ in range(3):
            scene.update(MOMENT)
        assert not announced()
        assert scene.session.ledger.cursor == before
        if scene.app.top is not scene:
            scene.app.pop()
        else:
            scene.handle(Key("escape"))
        scene.update(MOMENT / 2)
        assert scene.app.top is scene
        assert announced()
    scene.update(MOMENT)
    assert scene.session.ledger.entries[-1].text == "end"


def test_the_setting_leaves_the_end_to_the_player(make_table: MakeTable) -> None:
    scene = table(make_table, end_turns=False)
    click(scene, Target("space", "HIRE"))
    scene.update(MOMENT)
    scene.update(MOMENT)
    assert scene.session.ledger.entries[-1].text != "end"


def test_the_space_can_be_paid_otherwise(make_table: MakeTable) -> None:
    """PAY-07: the key lists every way to pay for the space that is pointed at."""
    scene = table(make_table)
    hands, thing = Hands(scene, Random(1)), Target("space", "BLACK-1")
    scene.handle(Move(hands._points(thing)[0]))
    scene.handle(Key("s"))
    popup = scene.state.view.popup
    assert popup is not None
    assert len(popup.rows) > 1
    assert {action.target for action, *_ in popup.rows} == {thing}


def test_the_row_that_enter_takes_can_be_paid_otherwise(make_table: MakeTable) -> None:
    """PAY-07: also after a page was closed, when nothing is pointed at."""
    scene, thing = table(make_table), Target("space", "BLACK-1")
    rows = [action.target for action, _, _ in scene.state.choices()]
    scene.state.view.cursor, scene.state.view.hover = rows.index(thing), None
    scene.handle(Key("s"))
    popup = scene.state.view.popup
    assert popup is not None
    assert {action.target for action, *_ in popup.rows} == {thing}
