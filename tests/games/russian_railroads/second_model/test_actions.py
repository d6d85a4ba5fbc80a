"""The worked examples of 24.3: payments, spaces, reuse, tokens, turn order and relocation."""

import pytest

from tests.games.russian_railroads.second_model import complete, payments, spaces
from tests.games.russian_railroads.second_model.arranging import (
    can,
    fill_gaps,
    follow,
    give_away,
    options,
    pending,
    put_locomotives,
    table,
)
from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.position import Position, Use
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.turn_order import new_order, order_space_refusal, relocations

BLACK = Use(0, black=1)


def with_black_worker() -> Position:
    """A game in which the first player has the black worker and grey."""
    position = table(unlocked=2, T="black 4")
    position.player.black_worker = "free"
    give_away(position)
    return position


def steps_pending(position: Position) -> list[bool]:
    """For each pending step whether it is mandatory."""
    return sorted(unit.mandatory for unit in position.pool if unit.kind == "step")


def test_black_worker() -> None:
    """EX-40, EX-58."""
    position = with_black_worker()
    assert steps_pending(spaces.place(position, "OPEN", BLACK)) == [False, True]
    joker = Use(0, black=1, coins=1)
    assert steps_pending(spaces.place(position, "JOKER", joker)) == [False, True, True]
    assert steps_pending(spaces.place(position, "GREY-1", BLACK)) == [True, True]
    mixed = Use(0, own=1, black=1)
    assert mixed in complete.legal_payments(position, "BLACK-2")
    assert steps_pending(spaces.place(position, "BLACK-2", mixed)) == [False, True, True, True]


def test_one_black_step_is_enough_for_the_black_worker_on_the_open_space() -> None:
    """EX-40, PROC-07: the mandatory step may have been the black one; what is left may be grey."""
    placed = spaces.place(with_black_worker(), "OPEN", BLACK)
    for text, after in choices(placed):
        assert steps_pending(after) == [False], text
    black = [after for text, after in choices(placed) if text == "step kiev black"]
    assert any("step transsib grey" in options(after) for after in black)


def test_payments() -> None:
    """EX-41."""
    player = table().player
    player.coins = 2
    assert Use(0, own=1, coins=2) in payments.payments(player, SPACES["LOCO-3"].cost)
    joker = payments.payments(player, SPACES["JOKER"].cost)
    assert joker == [Use(0, coins=2), Use(0, own=1, coins=1)]
    assert payments.payments(player, SPACES["HIRE"].cost) == [Use(0, coins=1)]
    assert payments.default_payment(joker) == Use(0, own=1, coins=1)


def test_reuse_by_engineer_eight() -> None:
    """EX-42."""
    position = table()
    position.player.engineers["8"] = False
    position.spaces = {"COINS": [Use(0, own=1)], "BLACK-2": [Use(0, own=2)], "DOUBLER": [Use(0, coins=1)]}
    after = spaces.place(position, "engineer 8", Use(0, own=1))
    assert options(after) == {"reuse COINS", "lapse reuse"}
    assert follow(after, "reuse COINS").player.coins == position.player.coins + 2


def test_temporary_workers() -> None:
    """EX-43."""
    position = table(players=3)
    position.player.own_placed = 5
    position.player.coins = 0
    after = spaces.place(position, "TEMP", Use(0, own=1))
    assert complete.legal_payments(after, "BLACK-2") == [Use(0, temporary=2)]
    assert spaces.refusal(after, "TEMP") == "INV-17"
    assert spaces.refusal(table(players=2), "TEMP") == "SETUP-01"


def test_engineer_thirteen() -> None:
    """EX-44."""
    position = table(unlocked=2, T="black 4")
    position.public["PUBLIC-1"] = "13"
    assert not can(position, "PUBLIC-1")
    position.public, position.player.engineers = {}, {"13": False}
    assert can(position, "engineer 13")
    after = spaces.place(position, "engineer 13", Use(0, own=1))
    assert follow(after, "step transsib grey").player.tracks["transsib"]["grey"] == 1


def test_hired_engineer() -> None:
    """EX-45."""
    position = table()
    position.hire = "9"
    after = spaces.place(position, "HIRE", Use(0, coins=1))
    assert can(after, "engineer 9")
    used = spaces.place(after, "engineer 9", Use(0, own=1))
    assert options(used) == {"industry lower 0", "end turn"}
    assert spaces.refusal(used, "engineer 9") == "ENG-06"
    used.active = 1
    assert not can(used, "HIRE")
    assert spaces.refusal(used, "engineer 9") == "SETUP-01"


def test_open_space() -> None:
    """EX-46."""
    position = table()
    for _ in range(3):
        position = follow(spaces.place(position, "OPEN", Use(0, own=1)), "step kiev black")
    assert can(position, "OPEN")
    position.spaces["BLACK-2"] = [Use(1, own=2)]
    assert spaces.refusal(position, "BLACK-2") == "TURN-02"


def test_coins_alone() -> None:
    """EX-47."""
    position = table()
    position.player.own_placed = position.player.own_workers
    position.player.coins = 2
    assert can(position, "BLACK-2")
    assert not can(position, "LOCO-3")


def test_colours_unlocked_on_the_way() -> None:
    """EX-48."""
    position = table(T="black 5 grey 4")
    put_locomotives(position.player, 3, 0, 0, 0)
    give_away(position)
    brown = ["step transsib brown"] * 3
    after = follow(pending(position, (("any", 4),), mandatory=False), "step transsib black", *brown)
    assert after.player.tracks["transsib"] == {"black": 6, "grey": 4, "brown": 3}
    assert after.player.own_workers == position.player.own_workers + 1


def test_cards_must_be_complete() -> None:
    """EX-49."""
    position = table()
    put_locomotives(position.player, 1, 2, 3, 0)
    position.player.doublers["transsib"] = 8
    position.cards = ["locomotive 9", "four actions"]
    offered = options(pending(position, (("card", 1), ("end card", 1)), mandatory=False))
    assert "card locomotive 9" in offered
    assert "card four actions" not in offered
    assert "end card tracks" in offered


@pytest.mark.parametrize(
    ("reserved", "order"),
    [
        ({1: 2, 2: 3}, [2, 3, 0, 1]),  # EX-50
        ({2: 3}, [0, 3, 1, 2]),  # EX-51
        ({1: 2, 2: 0}, [2, 0, 1, 3]),
        ({2: 0}, [0, 1, 2, 3]),
    ],
)
def test_new_turn_order(reserved: dict[int, int], order: list[int]) -> None:
    """EX-50, EX-51."""
    assert new_order([0, 1, 2, 3], reserved) == order


def test_who_relocates() -> None:
    """EX-50, EX-51."""
    assert relocations({1: 2, 2: 3}) == [3, 2]
    assert relocations({2: 0}) == [0]


def test_targets_of_relocation() -> None:
    """EX-52."""
    position = table(unlocked=2, T="black 4")
    position.hire = "3"
    position.player.engineers = {"9": False, "14": True, "new 15": False}
    position.spaces["ORDER-1"] = [Use(0, own=1)]
    targets = complete.legal_relocations(position, "ORDER-1")
    assert {"GREY-1", "OPEN", "engineer 9"} <= set(targets)
    assert not {"BLACK-2", "JOKER", "HIRE", "engineer new 15", "engineer 14", "ORDER-2"} & set(targets)


def test_relocated_black_worker() -> None:
    """EX-54."""
    position = with_black_worker()
    position.spaces["ORDER-1"] = [BLACK]
    after = spaces.relocate(position, "ORDER-1", "OPEN")
    assert steps_pending(after) == [False, True]
    assert "ORDER-1" not in after.spaces


def test_relocation_must_be_complete() -> None:
    """EX-55."""
    position = table()
    position.player.markers["lower"] = [4]
    position.spaces["ORDER-1"] = [Use(0, own=1)]
    targets = complete.legal_relocations(position, "ORDER-1")
    assert "IND-1" not in targets
    assert {"COINS", "OPEN"} <= set(targets)
    assert spaces.relocate(position, "ORDER-1", "COINS").player.coins == position.player.coins + 2


def test_last_round() -> None:
    """EX-56, EX-53."""
    position = table()
    assert spaces.refusal(position, "LAST") == "LAST-02"
    position.last_round = True
    assert spaces.refusal(position, "ORDER-1") == "LAST-01"
    position.player.markers["lower"] = [2]
    assert not can(position, "LAST")
    position.player.markers["lower"] = [1]
    assert can(position, "LAST")


def test_turn_order_spaces() -> None:
    """EX-57."""
    order = [0, 1, 2, 3]
    legal = [[place for place in (1, 2) if order_space_refusal(order, who, place, {}) is None] for who in order]
    assert legal == [[2], [1], [1, 2], [1, 2]]
    assert order_space_refusal(order, 2, 2, {1: 2}) == "ORDER-05"
    assert order_space_refusal([0, 1], 0, 1, {}) is None
    assert new_order([0, 1], {1: 0}) == [0, 1]


def test_reuse_by_factory_three() -> None:
    """EX-59."""
    position = table()
    position.player.markers["lower"] = [4]
    fill_gaps(position.player, "3")
    position.player.engineers["12"] = True
    position.spaces = {"COINS": [Use(0, own=1)], "engineer 12": [Use(0, own=1)]}
    after = follow(pending(position, (("industry", 1),)), "industry lower 4")
    assert options(after) == {"reuse COINS", "reuse engineer 12", "lapse reuse"}
    reused = follow(after, "reuse engineer 12")
    assert reused.player.own_placed == position.player.own_placed
    assert {"factory stack 2", "locomotive kiev 1", "end turn"} <= options(reused)


def test_reuse_has_no_loops() -> None:
    """REUSE-04, RUL-19: engineer 8 may be reused by factory 3, and then reuses another space."""
    position = table()
    position.player.markers["lower"] = [4]
    fill_gaps(position.player, "3")
    position.player.engineers["8"] = True
    position.spaces = {"COINS": [Use(0, own=1)], "engineer 8": [Use(0, own=1)]}
    after = follow(pending(position, (("industry", 1),)), "industry lower 4", "reuse engineer 8")
    assert options(after) == {"reuse COINS", "lapse reuse"}


def test_doublers_run_out() -> None:
    """EX-74."""
    position = table()
    position.doubler_supply = 1
    three = follow(pending(position, (("doubler", 3),), mandatory=False), "doubler transsib")
    assert options(three) == {"end turn"}
    position.doubler_supply = 0
    assert not can(position, "DOUBLER")
