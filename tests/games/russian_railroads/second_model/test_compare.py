"""The comparison finds faults: a game played by this model agrees with it, a game with a fault does not."""

import random

import pytest

from tests.games.russian_railroads.second_model import complete, scoring, spaces
from tests.games.russian_railroads.second_model.arranging import pending, put_locomotives, table
from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.compare import (
    Watched,
    compare_action,
    compare_final_points,
    compare_options,
    compare_order,
    compare_payments,
    compare_round_points,
    watch,
)
from tests.games.russian_railroads.second_model.position import Position, Use, start
from tests.games.russian_railroads.second_model.printed import ENGINEERS, PUBLIC, ROW_LENGTH
from tests.games.russian_railroads.second_model.turn_order import pass_points

LIMIT = 300


class OwnTable:
    """A game of turns played by this model itself; rounds end when all have passed."""

    def __init__(self, players: int, seed: int) -> None:
        self.position = start(players)
        self.random = random.Random(seed)
        row = self.random.sample(list(ENGINEERS), ROW_LENGTH[players])
        self.position.hire = row.pop(0)
        self.position.public = {place: row.pop(0) for place in PUBLIC[players]}
        self.position.preview = list(row)

    def snapshot(self) -> Position:
        return self.position.copy()

    def offered(self) -> list[str]:
        position = self.position
        if position.pool or position.hand is not None:
            return sorted(complete.options(position, LIMIT))
        texts = ["pass"]
        for space in spaces.all_spaces(position):
            texts += [use_text(space, use) for use in complete.legal_payments(position, space, LIMIT)]
        return texts

    def act(self, text: str) -> None:
        words = text.split()
        position = self.position
        if words[0] == "use":
            position = spaces.place(position, " ".join(words[1:-4]), Use(position.active, *map(int, words[-4:])))
        elif text == "pass":
            place = position.order.index(position.active) + 1
            position.player.passed = True
            position.player.score += pass_points(place)
        elif text == complete.END_TURN:
            position.pool.clear()
        else:
            position = next(after for offered, after in choices(position) if offered == text)
        self.position = position

    def next_turn(self) -> bool:
        """Let the next player play; false when all have passed."""
        seats = self.position.order
        start_at = seats.index(self.position.active) + 1
        for seat in seats[start_at:] + seats[:start_at]:
            if not self.position.players[seat].passed:
                self.position.active = seat
                return True
        return False


def use_text(space: str, use: Use) -> str:
    """A use of a space as the comparison writes it."""
    return f"use {space} {use.own} {use.temporary} {use.black} {use.coins}"


class FaultyTable(OwnTable):
    """A game in which doublers are free and the industry moves twice."""

    def act(self, text: str) -> None:
        super().act(text)
        if text.startswith("doubler"):
            self.position.doubler_supply += 1
        if text.startswith("industry"):
            markers = self.position.player.markers["lower"]
            markers[0] += 1


def play(game: OwnTable, actions: int) -> Watched:
    """Watch a game of random actions, turn by turn."""
    seen = Watched(0, [], 0)
    while seen.actions < actions:
        try:
            part = watch(game, game.random.choice, 1, LIMIT)
        except complete.TooLargeError:
            break
        seen = Watched(seen.actions + 1, seen.differences + part.differences, seen.given_up + part.given_up)
        turn_is_over = not game.position.pool and game.position.hand is None
        if turn_is_over and not game.next_turn():
            break
    return seen


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_game_of_this_model_agrees(players: int, seed: int) -> None:
    seen = play(OwnTable(players, seed), 60)
    assert seen.differences == []
    assert seen.actions > 10


def test_a_fault_is_found() -> None:
    assert play(FaultyTable(3, 5), 60).differences


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
