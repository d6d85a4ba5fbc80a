"""The end of a game: nothing tells the result before it is counted, and the account is seen in every window."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.protocol import number_of
from imperial_steam.games.russian_railroads.actions import DECLINE_RELOCATION, END, PASS, Step, UseSpace
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.accounts import scores_by_round
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import Session
from tests.games.russian_railroads.modes import MODES, Mode
from tests.gui.tables.russian_railroads.boards import advance, refresh, session, table
from tests.gui.tables.russian_railroads.positions import relocation
from tests.rail_games import GAMES


@pytest.fixture(scope="module")
def last_step() -> Session:
    """A game of two before its last action."""
    whole = session(2, seed=3)
    advance(whole, Random(3), lambda done: True)
    whole.ledger.undo()
    return whole


@pytest.mark.parametrize(("size", "tab"), [((1366, 768), "choices"), ((960, 540), "log"), ((960, 540), "tableau")])
def test_the_log_does_not_tell_the_winner_before_the_last_number(
    last_step: Session, size: tuple[int, int], tab: str
) -> None:
    scene = table(last_step, size, language="en")
    scene.state.open(tab)
    scene.state.choose(last_step.ledger.entries[last_step.ledger.cursor].action)
    refresh(scene)
    assert scene.state.view.counting
    assert not [item.label for item in layout_of(scene) if " won" in item.label or "at the end:" in item.label]
    scene.controller.reckoned.everything()
    scene.app.draw()
    told = [item.label for item in layout_of(scene)]
    assert any(" wins" in label for label in told), "the account is not to be seen"
    assert any("won" in line for line in written(scene.presenter.log(), scene.state.shown(), last_step.ledger, 10**6))
    last_step.ledger.undo()


def test_e_pressed_once_too_often_does_not_pass() -> None:
    """TURN-06: E ends a turn and leaves the next player's round alone; Shift+E passes, but asks first."""
    made = session(2, seed=3)
    chance, ledger = Random(3), made.ledger
    while ledger.decision is not None and PASS not in ledger.decision.options:
        ledger.apply(chance.choice(list(ledger.decision.options)))
    scene, before = table(made, language="en"), ledger.cursor
    keys = [item.label for item in layout_of(scene) if scene.state.regions["prompt"].contains(item.rect)]
    perform(scene.app, [Key("e")])
    assert ledger.cursor == before
    perform(scene.app, [Key("e", shift=True)])
    assert isinstance(scene.app.top, Confirm)
    perform(scene.app, [Key("return")])
    assert ledger.cursor == before, "Enter stays"
    perform(scene.app, [Key("e", shift=True)])
    scene.app.top.ensure_built()
    scene.app.top.form["yes"].activate()
    assert ledger.entries[before].action == PASS
    assert "Shift+E" in keys


def test_e_pressed_once_too_often_does_not_decline_the_relocation() -> None:
    """ORDER-12: the E that ended a round before leaves the worker where it is only with Shift."""
    scene = table(relocation(), language="en")
    ledger = scene.state.ledger
    before = ledger.cursor
    perform(scene.app, [Key("e")])
    assert ledger.cursor == before
    perform(scene.app, [Key("e", shift=True)])
    assert ledger.entries[before].action == DECLINE_RELOCATION


def test_passing_while_a_space_can_be_used_is_asked_about() -> None:
    """TURN-08: by the button and in the list of choices."""
    made = session(2, seed=3)
    chance, ledger = Random(3), made.ledger
    while ledger.decision is not None and PASS not in ledger.decision.options:
        ledger.apply(chance.choice(list(ledger.decision.options)))
    scene, before = table(made, language="en"), ledger.cursor
    row = [action for action, *_ in scene.state.choices()].index(PASS)
    for choose in (lambda: scene.controller.press(PASS.target), lambda: scene.controller.choosing.choose(row)):
        choose()
        assert isinstance(scene.app.top, Confirm)
        assert "space" not in scene.text("confirm.pass.text"), "the title says so already"
        scene.app.top.cancel()
        assert ledger.cursor == before
    scene.controller.press(PASS.target)
    scene.app.top.ensure_built()
    scene.app.top.form["yes"].activate()
    assert ledger.entries[before].action == PASS
    ledger.undo()
    scene.state.renew()
    shown, decision = scene.state.shown(), ledger.decision
    assert decision is not None
    assert shown.question(PASS) == "pass"
    left = decision._replace(options=tuple(one for one in decision.options if not isinstance(one, UseSpace)))
    assert PASS in left.options
    assert not replace(shown, decision=left).question(PASS), "who can use no space gives nothing up"
    player = shown.state.players[shown.decider]
    player.placed, player.temporary, player.coins = player.workers, 0, 1
    assert not replace(shown).question(PASS), "coins are kept (PAY-06)"
    shown.state.round = shown.frame.last_round
    assert replace(shown).question(PASS) == "pass", "but not beyond the last round"


@pytest.mark.parametrize("mode", [MODES[0], MODES[-1]], ids=str)
def test_a_round_brings_its_own_scoring(mode: Mode) -> None:
    """SCORE-01: *Points by round* counts the scoring of a round in that round, the final scoring in the last one."""
    ledger = GAMES.whole(mode, 0)
    scored: dict[int, tuple[int, ...]] = {}
    for number, entry in enumerate(ledger.entries, 1):
        for event in entry.events:
            if event.name == "round_scored":
                scored[number_of(event.values, "round")] = tuple(ledger.position_at(number).scores())
    assert scores_by_round(ledger) == [scored[number] for number in sorted(scored)]
    assert len(scored) == ledger.game.progress().round


def _with_actions_left(seed: int = 3) -> Session:
    """EXEC-10: the turn could end, and something optional could still be done."""
    made = session(2, seed=seed)
    chance = Random(seed)
    while (decision := made.ledger.decision) is not None:
        steps = [option for option in decision.options if isinstance(option, Step)]
        if END in decision.options and steps:
            return made
        made.ledger.apply(chance.choice([option for option in decision.options if option != PASS] or [PASS]))
    raise AssertionError("nothing optional was ever left")


def test_the_end_of_a_turn_with_actions_left_is_asked_about() -> None:
    """EXEC-10: by the button, with E and in the list, with staying as the answer of Enter; Shift+E means it."""
    made = _with_actions_left()
    ledger, before = made.ledger, made.ledger.cursor
    scene = table(made, language="en")
    row = [action for action, *_ in scene.state.choices()].index(END)
    for choose in (
        lambda: scene.controller.press(END.target), lambda: scene.controller.choosing.choose(row),
        scene.controller.choosing.go_on,
    ):  # fmt: skip
        choose()
        assert isinstance(scene.app.top, Confirm)
        perform(scene.app, [Key("return")])
        assert scene.app.top is scene
        assert ledger.cursor == before
    perform(scene.app, [Key("e", shift=True)])
    assert ledger.entries[before].action == END


@pytest.mark.parametrize("size", [(1366, 768), (960, 540), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_pass_is_never_where_the_end_of_the_turn_was(size: tuple[int, int], language: str) -> None:
    """A click on the end that is repeated does not pass."""
    scene = table(_with_actions_left(), size, language=language)
    ended = scene.state.hits.place(END.target)
    scene.state.choose(END)
    chance, made = Random(3), scene.session
    while (decision := made.ledger.decision) is not None and (PASS not in (some := decision.options) or len(some) < 2):
        made.apply(chance.choice(list(decision.options)))
    scene.state.renew()
    refresh(scene)
    passed = scene.state.hits.place(PASS.target)
    assert ended is not None
    assert passed is not None
    assert not ended.colliderect(passed)
