"""The worked examples of 24.2: locomotives, factories and industry."""

import pytest

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
from tests.games.russian_railroads.second_model.position import Position
from tests.games.russian_railroads.second_model.printed import SPACES
from tests.games.russian_railroads.second_model.scoring import industry_points
from tests.games.russian_railroads.second_model.tiles import build_factory, chain_outcomes, take_tile
from tests.games.russian_railroads.second_model.tracks import reach

LOCOMOTIVE = (("locomotive", 1),)
FACTORY = (("factory", 1),)


def with_locomotives(numbers: tuple[int, int, int, int], lowest: int, tiles: int = 2) -> Position:
    """A game in which the first player has locomotives (T, T, P, K) and a stack is the lowest."""
    position = table()
    put_locomotives(position.player, *numbers)
    position.stacks = {number: tiles if number == lowest else 4 if number > lowest else 0 for number in range(1, 10)}
    give_away(position)
    return position


def test_a_replaced_locomotive_must_be_placed_while_a_slot_is_free() -> None:
    """EX-20."""
    position = pending(with_locomotives((1, 0, 2, 3), 4), LOCOMOTIVE)
    chain = follow(position, "locomotive kiev 1")
    assert options(chain) == {"locomotive transsib 1", "locomotive transsib 2", "locomotive petersburg 1"}
    assert reach(follow(chain, "locomotive transsib 2").player, "transsib") == 4


def test_a_replaced_locomotive_may_be_returned() -> None:
    """EX-21."""
    chain = follow(pending(with_locomotives((5, 4, 3, 6), 7), LOCOMOTIVE), "locomotive transsib 1")
    assert options(chain) == {"return", "locomotive transsib 2", "locomotive petersburg 1"}
    assert follow(chain, "return").display == ["5"]
    petersburg = follow(chain, "locomotive petersburg 1")
    assert options(petersburg) == {"return"}
    after = follow(petersburg, "return")
    assert (reach(after.player, "transsib"), reach(after.player, "petersburg"), after.display) == (11, 5, ["3"])


def test_where_no_locomotive_fits() -> None:
    """EX-22, EX-28."""
    position = with_locomotives((9, 9, 9, 9), 9, tiles=1)
    assert {text.split()[0] for text in options(pending(position, SPACES["LOCO-1"].effects))} == {"factory"}
    position.player.own_workers = 5
    assert can(position, "LOCO-1")
    assert not can(position, "LOCO-3")
    cards = pending(position, (("card", 1),), mandatory=False)
    assert "card locomotive 9" not in options(cards)
    assert "card four actions" in options(cards)


def test_token_when_the_chain_is_finished() -> None:
    """EX-23."""
    position = with_locomotives((1, 1, 3, 1), 5)
    position.player.tracks["petersburg"]["black"] = 4
    after = follow(pending(position, LOCOMOTIVE), "locomotive petersburg 1")
    assert not any(text.startswith("token") for text in options(after))
    assert any(text.startswith("token") for text in options(follow(after, "return")))
    position.player.tracks["petersburg"]["black"] = 6
    position.player.satisfied.add("petersburg 4 black+L")
    after = follow(pending(position, LOCOMOTIVE), "locomotive petersburg 1", "return")
    assert options(after) == {"end turn"}


def test_the_returned_tile_as_factory() -> None:
    """EX-24."""
    position = pending(with_locomotives((4, 3, 2, 3), 5), SPACES["LOCO-3"].effects)
    after = follow(position, "locomotive petersburg 1", "return", "factory 2 1")
    assert after.player.gaps[0].factory == "2"


def test_sources_of_a_factory() -> None:
    """EX-25."""
    position = with_locomotives((4, 3, 2, 3), 5)
    position.display = ["2", "4"]
    assert options(pending(position, FACTORY)) == {"factory stack 1", "factory 2 1", "factory 4 1"}


def test_a_replaced_factory() -> None:
    """EX-26."""
    position = with_locomotives((4, 3, 2, 3), 7)
    player = position.player
    fill_gaps(player, "2", "3", "4", "5", "6")
    player.markers["lower"] = [9, 0]
    build_factory(position, player, take_tile(position, "stack"), 2)
    assert position.display == ["4"]
    assert position.pool == []
    assert player.gaps[2].factory == "7"
    player.markers["lower"] = [10, 8]
    after = follow(pending(position, (("industry", 1),)), "industry lower 8")
    assert sum(unit.kind == "step" for unit in after.pool) == 2


def test_chain_of_the_first_locomotive() -> None:
    """EX-27."""
    position = pending(with_locomotives((1, 0, 0, 0), 2), LOCOMOTIVE)
    assert len(options(position)) == 4
    chain = follow(position, "locomotive transsib 1")
    assert options(chain) == {"locomotive transsib 2", "locomotive petersburg 1", "locomotive kiev 1"}
    outcomes = chain_outcomes(position.player.slots, chain.player.slots[0])
    assert {tuple(slot.locomotive for slot in slots) for slots, _ in outcomes} == {
        (1, 2, None, None),
        (1, None, 2, None),
        (1, None, None, 2),
        (2, 1, None, None),
        (2, None, 1, None),
        (2, None, None, 1),
    }
    assert all(returned is None for _, returned in outcomes)


def test_the_next_stack_within_an_action() -> None:
    """EX-29."""
    position = pending(with_locomotives((1, 0, 0, 0), 3, tiles=1), SPACES["LOCO-3"].effects)
    one = follow(position, "locomotive kiev 1", "factory stack 1").player
    other = follow(position, "factory stack 1", "locomotive kiev 1").player
    assert (one.slots[3].locomotive, one.gaps[0].factory) == (3, "4")
    assert (other.slots[3].locomotive, other.gaps[0].factory) == (4, "3")


def with_marker(*markers: int, factories: tuple[str, ...] = ()) -> Position:
    """A game with the first player's industry markers and factories."""
    position = table()
    position.player.markers["lower"] = list(markers)
    fill_gaps(position.player, *factories)
    return position


def test_an_empty_gap_stops_the_marker() -> None:
    """EX-30, EX-73."""
    assert can(with_marker(3), "IND-1")
    assert not can(with_marker(3), "IND-2")
    assert not can(with_marker(4), "IND-3")
    position = with_marker(4)
    position.player.engineers["10"] = False
    assert can(position, "engineer 10")
    position.public["PUBLIC-1"] = "10"
    assert not can(position, "PUBLIC-1")


def test_a_factory_on_the_way() -> None:
    """EX-31."""
    position = pending(with_marker(4, factories=("6",)), SPACES["IND-2"].effects)
    after = follow(position, "industry lower 4", "industry lower 5")
    assert after.player.coins == position.player.coins + 1
    assert industry_points(after.player) == 10


@pytest.mark.parametrize(("markers", "points"), [((5,), 5), ((10,), 15), ((4, 12), 25)])
def test_points_of_the_industry(markers: tuple[int, ...], points: int) -> None:
    """EX-32."""
    assert industry_points(with_marker(*markers).player) == points


def test_second_marker() -> None:
    """EX-33."""
    marker = pending(with_marker(0), (("second marker", 1),), mandatory=False)
    assert options(marker) == {"end turn"}
    after = follow(pending(marker, (("industry", 1),), mandatory=False), "industry lower 0")
    assert "marker" in options(after)


def test_a_factory_built_on_the_way_completes_the_action() -> None:
    """EX-34."""
    position = with_marker(6, factories=("4", "2"))
    position.last_round = True
    assert can(position, "LAST")
    position.player.gaps[1].factory = "4"
    assert not can(position, "LAST")


def test_markers_do_not_meet() -> None:
    """EX-35."""
    position = pending(with_marker(2, 3), (("industry", 2),))
    assert options(position) == {"industry lower 3"}
    assert "industry lower 2" in options(follow(position, "industry lower 3"))


def test_the_token_field_gives_once() -> None:
    """EX-36."""
    position = with_marker(9, factories=("4", "4", "4"))
    after = follow(pending(position, (("industry", 1),)), "industry lower 9")
    assert any(text.startswith("token") for text in options(after))
    later = with_marker(11, 9, factories=("4", "4", "4", "4"))
    later.player.satisfied = set(after.player.satisfied)
    assert options(follow(pending(later, (("industry", 1),)), "industry lower 9")) == {"end turn"}


def test_factory_five() -> None:
    """EX-37."""
    position = pending(with_marker(4, factories=("5", "6")), SPACES["IND-2"].effects)
    after = follow(position, "industry lower 4", "industry lower 5", "industry lower 6")
    assert after.player.markers["lower"] == [7]
    assert after.player.coins == position.player.coins + 1
    assert industry_points(after.player) == 10


def test_points_of_factories_one_and_eight() -> None:
    """EX-38."""
    position = with_marker(4, factories=("1",))
    position.player.engineers = {"3": False, "9": False, "12": False}
    assert follow(pending(position, (("industry", 1),)), "industry lower 4").player.score == 24
    position.player.engineers = {}
    assert follow(pending(position, (("industry", 1),)), "industry lower 4").player.score == 0
    fill_gaps(position.player, "8")
    assert follow(pending(position, (("industry", 1),)), "industry lower 4").player.score == 1
    put_locomotives(position.player, 4, 2, 7, 5)
    assert follow(pending(position, (("industry", 1),)), "industry lower 4").player.score == 12


def test_the_chain_ends_before_the_field_gives() -> None:
    """EX-75."""
    position = with_locomotives((7, 5, 5, 6), 8)
    position.player.tracks["transsib"]["black"] = 13
    give_away(position)
    chain = follow(pending(position, LOCOMOTIVE), "locomotive kiev 1", "locomotive transsib 2")
    assert options(chain) == {"return"}
    after = follow(chain, "return")
    assert reach(after.player, "transsib") == 13
    assert any(text.startswith("token") for text, _ in choices(after))


def test_factory_nine() -> None:
    """EX-76."""
    position = pending(with_marker(4, factories=("9",)), (("industry", 1), ("black", 1)))
    after = follow(position, "industry lower 4")
    assert {"factory 9 card", "factory 9 points"} <= options(after)
    assert follow(after, "factory 9 points").player.score == 10
    card = follow(after, "factory 9 card")
    assert not any(text.startswith("end card") for text in options(card))
    assert "end card tracks" in options(follow(card, "step transsib black"))
    after.end_deck = []
    assert "factory 9 card" not in options(after)
