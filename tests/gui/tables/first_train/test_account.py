"""The final reckoning: five steps, and what each number is made of."""

from __future__ import annotations

import pytest

from imperial_steam.gui.table_kit.core.accounts import Account
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, ended, played_to, prepared


def account_of(scene: TrainTable) -> Account:
    """The account of the game shown."""
    account = scene.presenter.account
    assert account is not None
    return account(scene.state.shown(), scene.session.ledger)


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
def test_the_reckoning_has_five_steps_whose_parts_add_up(make_table: MakeTable, side: str) -> None:
    """SCORE-01, SCORE-02, SCORE-04, SCORE-05, SCORE-07."""
    rows = account_of(make_table(ended(side))).rows
    assert [row.rule for row in rows] == ["SCORE-01", "SCORE-02", "SCORE-04", "SCORE-05", "SCORE-07"]
    for row in rows[:-1]:
        assert [sum(part.amount for part in parts) for parts in row.parts] == list(row.amounts), row.label
        assert all(part.rule for parts in row.parts for part in parts)
    assert [sum(row.amounts[seat] for row in rows[:-1]) for seat in (0, 1)] == list(rows[-1].amounts)


def test_profit_and_loss_is_told_round_by_round(make_table: MakeTable) -> None:
    """PH7-07: the rounds played, by their numbers."""
    scene = make_table(played_to("sale", NUERNBERG, 4, 3))
    (profit,) = [row for row in account_of(scene).rows if row.rule == "SCORE-04"]
    names = {scene.text("reckoning.part.round", n=n) for n in (1, 2, 3)}
    told = {part.words for parts in profit.parts for part in parts}
    assert told <= names
    assert scene.text("reckoning.part.round", n=3) in told


def test_what_stood_there_before_a_prepared_game_is_a_part_of_its_own(make_table: MakeTable) -> None:
    scene = make_table(prepared({"round": 3, "phase": "takeovers", "orange": {"profit": -4}}))
    (profit,) = [row for row in account_of(scene).rows if row.rule == "SCORE-04"]
    assert [(part.words, part.amount) for part in profit.parts[0]] == [(scene.text("reckoning.part.before"), -4)]
