"""Where Franz's wooden factories lie (FRANZ-GEN-03, FRANZ-GEN-04, FRANZ-GEN-14, RUL-F33)."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.position import PositionError, arrange
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle

NAMES = ("red", "franz")
FRANZ = 1


def solo(board: Board) -> ImperialSteam:
    """A game of red against Franz."""
    title = ImperialSteamTitle()
    return title.new_game(board, title.draw_setup(board, 1, "fixed", Random(1)))


def test_the_lowest_number_counts_not_the_contract_taken_first(board: Board) -> None:
    """RUL-F33: factories go to contract 12 of two fields until it is full, then to 20, which he took before."""
    game = solo(board)
    player, franz = game.state.players[FRANZ], game.state.automa
    player.contracts = (20, 12)
    for site, number in enumerate((12, 12, 20, 20, 20, fields.NOWHERE)):
        player.factories = (*player.factories, (site, 0, 0))
        fields.add_factory(game.layout, franz, player)
        assert franz.assigned[-1] == number
        assert fields.contract_of(franz, game.state.players, site) == (None if number == fields.NOWHERE else number)
    assert fields.fulfilled(game.layout, franz, player) == {12, 20}
    assert fields.factories_on(franz, player, 12) == [(0, 0), (1, 0)]
    assert fields.unassigned(franz) == 1


def test_factories_of_people_lie_on_none_of_his_contracts(board: Board) -> None:
    """RUL-59 is for people: theirs have no fixed place."""
    game = solo(board)
    arrange(game, NAMES, {"red": {"contracts": [12], "goods": {}, "factories": {"Wien #1": "wood 0"}}})
    site = game.layout.site_index["Wien #1"]
    assert fields.contract_of(game.state.automa, game.state.players, site) is None


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ({"franz": {"contracts": [12], "assigned": {"Wien #1": 12}}}, "not his"),
        ({"franz": {"factories": {"Wien #1": "wood 0"}, "assigned": {"Wien #1": 12}}}, "not his"),
        (
            {"franz": {"contracts": [12], "factories": {"Wien #1": "wood 0"}, "assigned": {"Wien #1": "none"}}},
            "free field",
        ),
        (
            {
                "franz": {
                    "contracts": [6],
                    "factories": {"Wien #1": "wood 0", "Wien #2": "wood 0"},
                    "assigned": {"Wien #1": 6, "Wien #2": 6},
                }
            },
            "has 1 fields",
        ),
        ({"red": {"assigned": {"Wien #1": 6}}}, "only Franz"),
    ],
)
def test_places_that_cannot_be_are_refused(board: Board, words: dict[str, object], complaint: str) -> None:
    """RUL-F33, FRANZ-GEN-04: his factories lie on contracts of his, and none beside a free field."""
    with pytest.raises(PositionError, match=complaint):
        arrange(solo(board), NAMES, words)
