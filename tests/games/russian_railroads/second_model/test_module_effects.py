"""The worked examples of 24.5 about stokers at factories, stock, steel mills and the mini expansion."""

import pytest

from tests.games.russian_railroads.second_model import spaces
from tests.games.russian_railroads.second_model.arranging import (
    can,
    fill_gaps,
    follow,
    give_away,
    lay,
    options,
    pending,
    put_locomotives,
    table,
)
from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.complete import legal_spaces
from tests.games.russian_railroads.second_model.module_choices import (
    freight_car_steps,
    general_payout_order,
)
from tests.games.russian_railroads.second_model.position import Position, Use
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.scoring import end_card_points
from tests.games.russian_railroads.second_model.voluntary import coin_field_choices, voluntary


def triggered(factory: str, stoker: bool = True) -> Position:
    """The position after a marker has moved onto a factory with a stoker."""
    position = table()
    put_locomotives(position.player, 4, 2, 7, 6)
    fill_gaps(position.player, factory)
    position.player.gaps[0].stoker = stoker
    position.player.markers["lower"] = [4]
    give_away(position)
    return follow(pending(position, (("industry", 1),)), "industry lower 4")


def count(position: Position, kind: str) -> int:
    """The pending units of a kind."""
    return sum(unit.kind == kind for unit in position.pool)


def test_stokers_at_factories() -> None:
    """EX-84, COAL-25, RUL-64."""
    assert triggered("6").player.coins == 1 + 2
    assert count(triggered("4"), "doubler") == 3
    assert count(triggered("7"), "step") == 3
    assert triggered("8").player.score == 14
    nine = triggered("9")
    assert follow(nine, "factory 9 points").player.score == 11
    assert count(follow(nine, "factory 9 card", "factory 9 second card"), "end card") == 2
    assert follow(nine, "factory 9 card", "factory 9 point").player.score == 1


def test_coal_factory() -> None:
    """EX-85."""
    position = triggered("coal", stoker=False)
    position.player.coal = 2
    after = follow(position, "coal", "coal")
    assert (count(after, "step"), after.player.coal) == (6, 0)
    assert "coal" not in options(after)


def test_function_of_a_factory() -> None:
    """EX-106."""
    position = table()
    position.player.engineers = dict.fromkeys(("new -10", "12", "5"), False)
    fill_gaps(position.player, "1", "6")
    after = spaces.place(position, "engineer new -10", Use(0, own=2))
    assert follow(after, "function 1").player.score == 7
    assert follow(after, "function 2").player.coins == position.player.coins + 1
    position.public, position.player.engineers = {"PUBLIC-1": "new -10"}, {}
    assert can(position, "PUBLIC-1")
    fill_gaps(position.player)
    assert not can(position, "PUBLIC-1")


def test_coal_is_paid_by_choice() -> None:
    """CH-31, RUL-66: a public engineer asks for the steps of the coal factory, not for the coal."""
    position = table()
    fill_gaps(position.player, "coal")
    position.public = {"PUBLIC-1": "new -10"}
    assert (position.player.coal, can(position, "PUBLIC-1")) == (0, True)
    position.player.coal = 1
    after = follow(spaces.place(position, "PUBLIC-1", Use(0, own=2)), "function 1")
    assert {(unit.kind, unit.mandatory) for unit in after.pool} == {("step", True), ("coal for steps", False)}


def usa(players: int = 3) -> Position:
    """A game on the USA board."""
    return table(players=players, board="usa")


def test_stock() -> None:
    """EX-95."""
    position = usa()
    after = follow(pending(position, (("stock", 1),)), "stock AR-D3")
    assert after.player.coins == position.player.coins + 1
    after.active = 1
    both = pending(after, (("stock", 1),))
    assert options(both) == {"stock AR-D3"}
    assert follow(both, "stock AR-D3").stock == {0: [2], 1: [0, 1]}


def test_personal_payout() -> None:
    """EX-122, EX-125."""
    position = usa()
    position.dividends = {1: "AR-D1", 2: "AR-D3", 3: "AR-D4"}
    position.player.stock_level = 3
    after = pending(position, (("payout", 1),), mandatory=False)
    assert (after.player.coins, after.player.score, count(after, "step")) == (position.player.coins + 1, 5, 1)
    position.dividends |= {4: "AR-D1", 5: "AR-D2", 6: "AR-D2"}
    position.player.stock_level = 6
    top = follow(pending(position, (("stock", 1),)), "stock")
    assert (top.player.stock_level, count(top, "step"), count(top, "industry")) == (6, 2, 2)


@pytest.mark.parametrize("choice", ["factory stack 1", "locomotive rocky 2"])
def test_last_tile_with_a_steel_mill(choice: str) -> None:
    """EX-97."""
    position = usa()
    position.active, position.stacks = 1, {6: 1, 7: 3}
    after = follow(pending(position, SPACES["LOCO-1"].effects), choice)
    assert "mill discard" in options(after)
    assert all(text.startswith("mill") for text, _ in choices(after))
    assert after.payout_due
    assert general_payout_order(after) == [1, 0, 2]


def test_paid_coin_field() -> None:
    """EX-123."""
    position = usa()
    position.player.tracks["rocky"] = {"black": 10, "grey": 8}
    position.player.coins = 0
    assert coin_field_choices(position) == []
    position.player.coins = 1
    ((text, after),) = coin_field_choices(position)
    assert (text, after.player.coins, count(after, "stock")) == ("pay rocky 8", 0, 1)
    after.player.coins = 1
    assert coin_field_choices(after) == []


def test_a_space_counts_on_a_coin_field_that_it_reaches() -> None:
    """RUL-95: the second grey step needs a black one, which the stock tile of the field brings."""
    position = usa()
    lay(position.player, rocky="black 9 grey 7")
    position.player.coins = 1
    give_away(position)
    assert can(position, "GREY-1")
    assert not can(position, "GREY-2")
    position.player.coins = 0
    assert not can(position, "GREY-1")


def test_a_space_counts_on_an_income_marker_that_it_brings() -> None:
    """RUL-95; on one that could be used before placing it does not count."""
    position = table(board="germany", muenchen="black 5 grey 4", dresden="black 8 grey 6")
    position.player.extensions["hannover"] = 6
    put_locomotives(position.player, 1, 0, 7, 0)
    give_away(position)
    assert can(position, "GREY-1")
    put_locomotives(position.player, 1, 0, 6, 0)
    assert not can(position, "GREY-1")
    position.player.income_markers["any"] = 1
    assert not can(position, "GREY-1")
    assert "GREY-1" in spaces_after_a_step(position)


def spaces_after_a_step(position: Position) -> list[str]:
    """The spaces that can be used once the income marker of any step has been used on München."""
    used = next(after for text, after in voluntary(position) if text == "earn any")
    return legal_spaces(follow(used, "step muenchen black"))


def test_dimitrij() -> None:
    """EX-99, DSP-13."""
    position = table(T="black 7 grey 2")
    position.public["PUBLIC-1"] = "dsp 11"
    after = spaces.place(position, "PUBLIC-1", Use(0, own=1))
    assert options(after) == {"dimitrij transsib"}
    assert follow(after, "dimitrij transsib").player.tracks["transsib"]["grey"] == 6
    position.player.tracks["transsib"]["grey"] = 6
    assert not can(position, "PUBLIC-1")


def test_industry_boom() -> None:
    """EX-130."""
    position = table()
    position.player.boom = True
    doubled = pending(position, SPACES["IND-2"].effects)
    assert [unit.mandatory for unit in doubled.pool] == [True, True, False, False]
    assert count(pending(position, SPACES["LAST"].effects), "industry") == 6
    position.player.tokens = {"industry"}
    token = follow(pending(position, (("token", 1),), mandatory=False), "token industry")
    assert count(token, "industry") == 5


def test_freight_car() -> None:
    """EX-131."""
    position = table(P="black 3 grey 1")
    put_locomotives(position.player, 1, 0, 3, 0)
    give_away(position)
    placed = follow(pending(position, (("freight car", 1),), mandatory=False), "freight car petersburg")
    assert "freight car transsib" not in options(pending(position, (("freight car", 1),)))
    assert freight_car_steps(placed) == [("petersburg", "black"), ("petersburg", "grey")]
    after = follow(pending(placed, (("any", 2),)), "step petersburg black", "step petersburg grey")
    assert after.player.tracks["petersburg"] == {"black": 4, "grey": 2}
    assert after.pool == []


def test_headhunter() -> None:
    """EX-133, CH-43."""
    position = table()
    position.box = ["13"]
    after = pending(position, (("headhunter", 1),), mandatory=False)
    assert options(after) == {"headhunter 13"}
    assert "13" in follow(after, "headhunter 13").player.engineers


def test_special_token() -> None:
    """DSP-03."""
    position = table()
    position.player.tokens.add("special")
    position.special_tokens = ["mixed six"]
    after = follow(pending(position, (("token", 1),), mandatory=False), "token special", "special mixed six")
    assert list(after.player.tokens_on_board.values()) == ["mixed six"]
    assert (count(after, "step"), count(after, "industry"), after.special_tokens) == (3, 3, [])


def test_question_factory() -> None:
    """EX-134."""
    position = table()
    fill_gaps(position.player, "4", "question")
    position.player.markers["lower"] = [6, 0]
    position.player.tokens_on_board = {str(number): "steps" for number in range(4)}
    after = follow(pending(position, (("industry", 1),)), "industry lower 6")
    assert count(after, "token") == 2
    after = follow(after, "token medal", "token revaluation")
    assert end_card_points(after.player, "tokens", dsp=True) == 42
    after.player.markers["lower"] = [8, 6]
    assert options(follow(pending(after, (("industry", 1),)), "industry lower 6")) == {"end turn"}
