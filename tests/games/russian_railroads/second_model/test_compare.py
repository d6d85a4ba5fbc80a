"""The comparison finds faults: a game played by this model agrees with it, a game with a fault does not."""

import pytest

from tests.games.russian_railroads.second_model import scoring, spaces
from tests.games.russian_railroads.second_model.arranging import pending, put_locomotives, table
from tests.games.russian_railroads.second_model.compare import (
    compare_action,
    compare_final_points,
    compare_options,
    compare_order,
    compare_payments,
    compare_round_end,
    compare_round_points,
)
from tests.games.russian_railroads.second_model.own_games import OwnTable, play
from tests.games.russian_railroads.second_model.position import Use
from tests.games.russian_railroads.second_model.rounds import finish_round


class FaultyTable(OwnTable):
    """A game in which doublers are free and the industry moves twice."""

    def act(self, text: str) -> None:
        super().act(text)
        if text.startswith("doubler"):
            self.position.doubler_supply += 1
        if text.startswith("industry"):
            markers = self.position.player.markers["lower"]
            markers[0] += 1


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_game_of_this_model_agrees(players: int, seed: int) -> None:
    assert play(OwnTable(players, seed), 30) == []


@pytest.mark.slow
def test_a_whole_game() -> None:
    """Six rounds of a game of two: scores within the bounds of REC-BOUND, pieces all there (INV-09, INV-17)."""
    game = OwnTable(2, 11)
    assert play(game, 2_000) == []
    assert game.over
    position = game.position
    assert position.round == 6
    assert position.doubler_supply + sum(player.doublers["transsib"] for player in position.players) == 20
    assert all(0 < player.score < 500 for player in position.players)


def test_a_fault_is_found() -> None:
    assert play(FaultyTable(3, 5), 30)


def test_a_wrong_effect_is_named_with_its_rule() -> None:
    """The coins of COINS."""
    before = table()
    after = spaces.place(before, "COINS", Use(0, own=1))
    assert compare_action(before, "use COINS 1 0 0 0", after) == []
    after.player.coins -= 1
    (found,) = compare_action(before, "use COINS 1 0 0 0", after)
    assert (found.where, found.expected, found.found) == ("player 0 coins", 3, 2)
    assert "PAY-01" in str(found)


def test_a_wrong_action_is_named() -> None:
    before = pending(table(), (("black", 1),))
    assert compare_action(before, "step transsib grey", before)[0].where == "action"


def test_wrong_options_are_named() -> None:
    """IND-02."""
    before = pending(table(), (("industry", 1),))
    assert compare_options(before, ["industry lower 0"]) == []
    found = compare_options(before, ["end turn"])
    assert [(each.expected, each.found) for each in found] == [
        ("industry lower 0", "not offered"),
        ("not offered", "end turn"),
    ]


def test_wrong_payments_are_named() -> None:
    """PAY-02."""
    before = table()
    assert compare_payments(before, "JOKER", [Use(0, own=1, coins=1)]) == []
    assert compare_payments(before, "JOKER", [Use(0, own=2)])


def test_wrong_scores_are_named() -> None:
    """SCORE-09, END-06, ORDER-06."""
    position = table(P="black 5 grey 4")
    put_locomotives(position.player, 1, 0, 3, 0)
    points = scoring.round_points(position.player)
    assert compare_round_points(position.player, points) == []
    assert compare_round_points(position.player, points | {"petersburg": 4})
    assert compare_final_points(position.players, [0, 0, 0, 0]) == []
    assert compare_final_points(position.players, [40, 0, 0, 0])
    position.players[2].reserved = 1
    assert compare_order(position, [2, 0, 1, 3]) == []
    assert compare_order(position, [0, 1, 2, 3])


def test_a_wrong_round_end_is_named() -> None:
    """NEXT-01, NEXT-02."""
    before = table()
    before.hire, before.public, before.preview = "7", {"PUBLIC-1": "12", "PUBLIC-2": "4"}, ["5"]
    after = before.copy()
    finish_round(after)
    assert compare_round_end(before, after) == []
    after.hire = "7"
    assert [each.where for each in compare_round_end(before, after)] == ["hire"]
