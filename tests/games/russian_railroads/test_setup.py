"""The setup: what is drawn, what plain data may say, the first position (section 5)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from imperial_steam.games.russian_railroads.title import TITLE
from tests.games.russian_railroads.samples import WORLD, new_game


@pytest.mark.parametrize(
    ("players", "workers", "coins", "tiles", "letters"),
    [(2, 6, 2, 2, "AAABBB"), (3, 6, 1, 3, "AAABBB"), (4, 5, 1, 4, "AAABBBB")],
)
def test_first_position(players: int, workers: int, coins: int, tiles: int, letters: str) -> None:
    """EX-01, EX-02: SETUP-02 … SETUP-10, SETUP-26 … 28, SETUP-40 … 44."""
    state = new_game(players, 9).state
    assert state.stacks == (0, 0, *(tiles,) * 8)
    assert "".join(WORLD.engineers[engineer].letter for engineer in state.row) == letters
    for player in state.players:
        assert (player.workers, player.coins, player.slots) == (workers, coins, (1, 0, 0, 0))
        assert (player.reach, player.markers, player.tokens.bit_count()) == ((1, 0, 0), (0,), 7)
        assert player.tracks == (1, 0, 0, 0, 0) * 3
    assert (state.deck.bit_count(), state.removed.bit_count(), state.cards.bit_count()) == (8, 2, 5)
    assert state.start_cards.bit_count() == 4


@pytest.mark.parametrize(("players", "choices"), [(2, [4]), (3, [4, 3]), (4, [4, 3, 2])])
def test_start_cards_from_the_last_place(players: int, choices: list[int]) -> None:
    """EX-03: SETUP-47, SETUP-50."""
    game, seen, seats = new_game(players, 3), [], []
    while game.state.ask.name in ("START", "UNITS"):
        decision = game.decision()
        assert decision is not None
        if decision.kind == "start_card":
            seen.append(len(decision.options))
            seats.append(decision.player)
        game.apply(decision.options[0])
    assert seen == choices
    assert seats == list(reversed(game.frame.setup.order[1:]))


def test_setups_differ_and_read_back() -> None:
    """RNG-01: everything random of the setup is in its data."""
    drawn = [TITLE.draw_setup(WORLD, 4, "random", Random(seed)) for seed in range(20)]
    assert len({(one.order, one.engineers, one.removed) for one in drawn}) == 20
    assert all(TITLE.setup_from_data(dict(TITLE.setup_data(one))) == one for one in drawn)
    assert TITLE.draw_setup(WORLD, 4, "random", Random(3)) == drawn[3]


@pytest.mark.parametrize(
    "change",
    [
        {"players": 5}, {"players": True}, {"order": [0, 0]}, {"order": "01"}, {"board": "france"},
        {"modules": ["steam"]}, {"modules": ["germany", "usa"]}, {"engineers": ["1"]},
        {"engineers": ["2", "4", "7", "3", "5", "99"]}, {"removed": ["tracks"]}, {"removed": ["tracks", "tracks"]},
        {"removed": ["tracks", "trains"]}, {"more": 1}, {"given": None}, {"given": 3}, {"given": {"red": {"coin": 1}}},
        {"given": {"red": {"tracks": {"kiev": [10]}}}},
    ],
)  # fmt: skip
def test_setups_that_cannot_be(change: Mapping[str, Any]) -> None:
    """What a save says is checked before it is used."""
    data = {**TITLE.setup_data(TITLE.draw_setup(WORLD, 2, "random", Random(0))), **change}
    with pytest.raises(ValueError, match=r"\w"):
        TITLE.new_game(WORLD, TITLE.setup_from_data(data))


def test_a_prepared_position_is_part_of_the_setup() -> None:
    """A save, a journal and a replay need nothing else; a setup without one is written as ever."""
    plain = TITLE.draw_setup(WORLD, 2, "random", Random(0))
    assert "given" not in TITLE.setup_data(plain)
    given = {"round": 3, "order": ["purple", "red"], "red": {"coins": 4, "tracks": {"kiev": [4, 2]}}}
    setup = replace(plain, given=given)
    again = TITLE.setup_from_data(json.loads(json.dumps(TITLE.setup_data(setup))))
    assert again == setup
    game = TITLE.new_game(WORLD, again)
    assert (game.state.round, game.state.order, game.state.players[0].coins) == (3, (1, 0), 4)
    assert game.digest() == TITLE.new_game(WORLD, setup).digest()


@pytest.mark.parametrize(("players", "kind", "options"), [(0, "random", {}), (5, "random", {}), (2, "fixed", {})])
def test_games_that_cannot_be_drawn(players: int, kind: str, options: Mapping[str, str]) -> None:
    """SETUP-01: only what exists is drawn."""
    with pytest.raises(ValueError, match="no game"):
        TITLE.draw_setup(WORLD, players, kind, Random(0), options)


def test_games_share_what_was_not_drawn() -> None:
    """Of two games on one board everything agreed on is made once; memory and another board are a game's own."""
    one, other = (TITLE.new_game(WORLD, TITLE.draw_setup(WORLD, 3, "random", Random(seed))).frame for seed in (1, 2))
    elsewhere = TITLE.new_game(replace(WORLD, title="another"), one.setup).frame
    assert one.use is other.use
    assert one.setup != other.setup
    assert one.memory is not other.memory
    assert elsewhere.use is not one.use
    assert elsewhere.world.title == "another"
