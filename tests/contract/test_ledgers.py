"""Ledgers of every title: replay, undo, saves, setups and boards as data."""

from __future__ import annotations

import json
from random import Random

import pytest

from imperial_steam.games.protocol import draw
from imperial_steam.session import Ledger, game_text
from imperial_steam.session.save_file import from_text, to_text
from imperial_steam.titles import TITLES
from tests.contract.cases import Case, board, cases, every_case

NOW = "2026-05-01T12:00:00"


def finished(case: Case, seed: int) -> Ledger:
    """A whole random game."""
    ledger, chance = case.ledger(seed), Random(seed)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    return ledger


@every_case
def test_a_whole_game_is_saved_and_loaded(case: Case) -> None:
    """As a save, and as a text."""
    ledger = finished(case, 1)
    told = from_text(game_text.write(ledger, NOW), TITLES)
    assert [entry.text for entry in told.entries] == [entry.text for entry in ledger.entries]
    assert (told.game.digest(), told.people) == (ledger.game.digest(), ledger.people)
    again = from_text(to_text(ledger, NOW), TITLES)
    assert [entry.text for entry in again.entries] == [entry.text for entry in ledger.entries]
    assert [entry.events for entry in again.entries] == [entry.events for entry in ledger.entries]
    assert again.game.digest() == ledger.game.digest()
    assert again.game.scores() == ledger.game.scores()
    assert again.labels == ledger.labels
    assert again.machine_seats == ledger.machine_seats


@every_case
def test_undo_meets_the_same_positions(case: Case) -> None:
    ledger = finished(case, 2)
    last = len(ledger.entries)
    digests = [ledger.position_at(number).digest() for number in range(last + 1)]
    chance = Random(2)
    for _ in range(20):
        number = chance.randrange(last + 1)
        ledger.jump(number)
        assert ledger.game.digest() == digests[number]
        if number < last:
            _, events = ledger.preview(ledger.entries[number].action)
            assert tuple(events) == ledger.entries[number].events


@every_case
def test_a_setup_survives_its_data(case: Case) -> None:
    made = case.title
    setup = case.setup(Random(3))
    data = json.loads(json.dumps(made.setup_data(setup)))
    assert made.setup_data(made.setup_from_data(data)) == made.setup_data(setup)
    again = made.new_game(board(made.key), made.setup_from_data(data))
    assert again.digest() == made.new_game(board(made.key), setup).digest()
    labels = made.labels(board(made.key), setup)
    assert labels["kind"] == case.kind
    assert ("solo" in labels) == (case.players == 1)
    assert set(made.machine_seats(setup).values()) == ({made.automa} if case.players == 1 else set())


@pytest.mark.parametrize("key", sorted({case.title.key for case in cases()}))
def test_a_board_survives_its_data(key: str) -> None:
    made = TITLES[key]
    data = json.loads(json.dumps(made.board_data(board(key)), default=dict))
    assert json.loads(json.dumps(made.board_data(made.board_from_data(data)), default=dict)) == data
    with pytest.raises(ValueError):
        made.board_from_data({**data, "id": None})
    with pytest.raises(ValueError):
        made.setup_from_data({})
