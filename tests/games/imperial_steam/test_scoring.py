"""The final scoring, rule by rule (section 12), and the worked examples of section 19.5."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from imperial_steam.games.imperial_steam import scoring
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.terms import HUBS

Arranged = Callable[..., ImperialSteam]
RED, PURPLE, TURQUOISE, YELLOW = range(4)

TO_BRUCK = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Mürzzuschlag", "Mürzzuschlag–Bruck a.d. Mur"]
TO_FUERSTENFELD = ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Fürstenfeld"]
#: Red's way to Trieste, without bonuses that would matter here.
RED_LINE = [
    *TO_BRUCK, "Bruck a.d. Mur–Graz", "Graz–St. Veit a.d. Glan", "St. Veit a.d. Glan–Ljubljana", "Ljubljana–Trieste",
]  # fmt: skip
TURQUOISE_LINE = [
    *TO_FUERSTENFELD, "Fürstenfeld–Maribor", "Maribor–Celje", "Celje–Ljubljana", "Ljubljana–Trieste",
]  # fmt: skip
#: A bare player: nothing that any scoring step would count.
BARE = {"money": 0, "influence": 0, "goods": {}}
HIGH_HUBS = dict.fromkeys(HUBS, 100)


def fee_example() -> dict[str, Any]:
    """The position of EX-28."""
    return {
        "hub_influence": HIGH_HUBS,
        "all": BARE,
        "red": {"tracks": RED_LINE, "influence": 50},
        "purple": {"tracks": [*TO_BRUCK, "Bruck a.d. Mur–Graz"], "influence": 90},
        "turquoise": {"tracks": TURQUOISE_LINE, "influence": 70},
        "yellow": {
            "tracks": [*TO_BRUCK, "Gloggnitz–Fürstenfeld"],
            "stations": ["Gloggnitz"],
            "contracts": [1],
            "influence": 0,
        },
    }


def account(game: ImperialSteam, seat: int = RED) -> scoring.Account:
    return scoring.reckon(game.layout, game.state).accounts[seat]


def fee(game: ImperialSteam, seat: int) -> list[tuple[str, int, int]]:
    """A track fee as (link, owner, gulden)."""
    return [(game.layout.link_names[line.link], line.owner, line.amount) for line in account(game, seat).fee]


def paid(game: ImperialSteam, seat: int) -> dict[int, int]:
    """What a track fee pays to whom."""
    found: dict[int, int] = {}
    for _, owner, amount in fee(game, seat):
        found[owner] = found.get(owner, 0) + amount
    return found


# Step 1


def test_income_is_received_once_more(arranged: Arranged) -> None:
    """SCORE-01, EX-63: 2 stations and 3 passenger cars bring 50."""
    game = arranged({"red": {**BARE, "tracks": ["Wien–Baden"], "stations": ["Baden"], "passenger_cars": 3}})
    assert (account(game).income, account(game).doubled) == (50, False)
    assert account(game).final == 50 + account(game).hub_bonus


def test_semmering_token_doubles_both_sources(arranged: Arranged) -> None:
    """SCORE-02, EX-63."""
    game = arranged(
        {
            "semmering_token": "red",
            "red": {**BARE, "tracks": TO_BRUCK, "stations": ["Wr. Neustadt"], "passenger_cars": 3},
        }
    )
    assert (account(game).income, account(game).doubled) == (100, True)
    assert account(game, PURPLE).doubled is False


# Step 2


def test_stored_goods_are_sold(arranged: Arranged) -> None:
    """SCORE-03: 10 gulden for each good of any type."""
    game = arranged({"red": {**BARE, "goods": {"wood": 1, "stone": 1, "coal": 2}}})
    assert account(game).goods == 40


def test_goods_on_the_dock_and_beside_factories_bring_nothing(arranged: Arranged) -> None:
    """SCORE-04."""
    game = arranged({"red": {**BARE, "dock": {"iron": 2}, "factories": {"Wien #1": "wood 4"}}})
    assert account(game).goods == 0


# Step 3

HUBS_OF_KEYS = {"blue": 120, "white": 110, "bronze": 100, "green": 100}


def test_large_keys_bring_the_influence_of_their_hubs(arranged: Arranged) -> None:
    """SCORE-05, EX-26."""
    game = arranged({"hub_influence": HUBS_OF_KEYS, "red": BARE})
    game.state.players[RED].keys = (2, 2, 2, 2)
    assert {HUBS[line.hub]: line.amount for line in account(game).keys} == HUBS_OF_KEYS
    assert all(line.large for line in account(game).keys)
    assert account(game).key_money == 430


def test_small_keys_bring_about_half(arranged: Arranged) -> None:
    """SCORE-06, EX-26."""
    game = arranged({"hub_influence": HUBS_OF_KEYS, "red": BARE})
    game.state.players[RED].keys = (1, 1, 1, 1)
    found = {HUBS[line.hub]: line.amount for line in account(game).keys}
    assert found == {"blue": 60, "white": 60, "bronze": 50, "green": 50}
    assert not any(line.large for line in account(game).keys)


@pytest.mark.parametrize("column", range(21))
def test_small_key_is_half_rounded_up_on_every_column(arranged: Arranged, column: int) -> None:
    """SCORE-06, DATA-20."""
    game = arranged({})
    game.state.hubs = (column, 0, 0, 0)
    assert scoring.key_value(game.layout, game.state, 0, False) == 10 * ((column + 1) // 2)


# Step 4


@pytest.mark.parametrize(("hubs", "bonus"), [(0, 0), (1, 10), (2, 30), (3, 60), (4, 100)])
def test_hubs_at_or_below_the_own_column_count(arranged: Arranged, hubs: int, bonus: int) -> None:
    """SCORE-07, SCORE-08, EX-27: equal columns count, and the hubs need not be in the network."""
    columns = [70] * hubs + [80] * (4 - hubs)
    game = arranged({"hub_influence": dict(zip(HUBS, columns, strict=True)), "red": {**BARE, "influence": 70}})
    assert game.state.players[RED].network == 1 << game.layout.start
    assert (account(game).hubs, account(game).hub_bonus) == (hubs, bonus)


def test_three_hubs_of_the_example(arranged: Arranged) -> None:
    """SCORE-07, EX-27."""
    columns = dict(zip(HUBS, (30, 70, 70, 80), strict=True))
    game = arranged({"hub_influence": columns, "red": {**BARE, "influence": 70}})
    assert (account(game).hubs, account(game).hub_bonus) == (3, 60)


# Step 5: contracts

CONTRACTS = {1: {"fields": ["wood"], "value": 130}, 11: {"fields": ["iron", "wood"], "value": 60}}


def with_contracts(arranged: Arranged, turquoise: list[str]) -> ImperialSteam:
    """Red holds a fulfilled contract of 130 and an unfulfilled one of 60; turquoise may be in Trieste."""
    return arranged(
        {
            "hub_influence": HIGH_HUBS,
            "all": BARE,
            "red": {"contracts": [1, 11], "factories": {"Wien #1": "wood 0"}},
            "turquoise": {"tracks": turquoise},
        },
        inject={"contracts": CONTRACTS},
    )


def test_contracts_change_nothing_while_nobody_is_in_trieste(arranged: Arranged) -> None:
    """SCORE-10, EX-70."""
    game = with_contracts(arranged, TURQUOISE_LINE[:-1])
    assert not scoring.reckon(game.layout, game.state).goal_reached
    assert (account(game).contracts, account(game).fee) == ((), ())
    assert account(game).final == account(game).income


def test_contracts_bring_and_cost_their_value(arranged: Arranged) -> None:
    """SCORE-11, SCORE-12, EX-70."""
    game = with_contracts(arranged, TURQUOISE_LINE)
    assert scoring.reckon(game.layout, game.state).goal_reached
    assert account(game).contracts == (
        scoring.ContractLine(1, True, 130),
        scoring.ContractLine(11, False, -60),
    )
    assert account(game).contract_money == 70


def test_track_fee_is_paid_once_for_all_contracts(arranged: Arranged) -> None:
    """SCORE-14, DEC-11, EX-70: 7 links of 20 gulden, with one contract or with two."""
    game = with_contracts(arranged, TURQUOISE_LINE)
    assert account(game).fee_paid == 7 * 20
    game.state.players[RED].contracts = (11,)
    assert account(game).fee_paid == 7 * 20


def test_automatic_assignment_takes_the_best_total(arranged: Arranged) -> None:
    """RUL-59, SCORE-11: one wood factory goes to the contract of 130, not to the first one taken."""
    game = with_contracts(arranged, TURQUOISE_LINE)
    game.state.players[RED].contracts = (2, 1)
    assert game.layout.contract[2].fields == (0,)
    assert {line.number: line.fulfilled for line in account(game).contracts} == {2: False, 1: True}


# Step 5: track fee


def test_fee_of_the_example(arranged: Arranged) -> None:
    """EX-28, SCORE-13, SCORE-15, SCORE-16, SCORE-17, SCORE-19, SCORE-20, SCORE-21, DEC-05."""
    game = arranged(fee_example())
    assert fee(game, YELLOW) == [
        ("Bruck a.d. Mur–Graz", PURPLE, 20),
        ("Graz–St. Veit a.d. Glan", RED, 20),
        ("St. Veit a.d. Glan–Ljubljana", RED, 20),
        ("Ljubljana–Trieste", TURQUOISE, 20),
    ]
    assert paid(game, YELLOW) == {PURPLE: 20, RED: 40, TURQUOISE: 20}


def test_later_links_decide_after_equal_ones(arranged: Arranged) -> None:
    """SCORE-17, DEC-05: without purple the first links tie no more and turquoise's way is taken."""
    position = fee_example()
    position["purple"] = BARE
    game = arranged(position)
    assert paid(game, YELLOW) == {TURQUOISE: 80}


def test_second_link_decides_when_the_first_owners_are_equal(arranged: Arranged) -> None:
    """SCORE-17, DEC-05: purple owns both first links; on the second turquoise beats red."""
    position = fee_example()
    position["purple"] = {
        "tracks": [*TO_BRUCK, "Bruck a.d. Mur–Graz", "Gloggnitz–Fürstenfeld", "Fürstenfeld–Maribor"],
        "stations": ["Wr. Neustadt"],
        "influence": 90,
    }
    game = arranged(position)
    assert paid(game, YELLOW) == {PURPLE: 20, TURQUOISE: 60}


def test_no_contract_no_fee(arranged: Arranged) -> None:
    """SCORE-13, DEC-23, EX-30."""
    game = arranged(fee_example())
    assert fee(game, PURPLE) == []


def test_fee_starts_in_the_nearest_city_of_the_network(arranged: Arranged) -> None:
    """SCORE-13, SCORE-16, EX-30: with a contract purple starts in Graz and pays for 3 links."""
    position = fee_example()
    position["purple"]["contracts"] = [2]
    game = arranged(position)
    assert paid(game, PURPLE) == {RED: 40, TURQUOISE: 20}
    assert len(fee(game, PURPLE)) == 3


def test_a_fulfilled_contract_does_not_save_the_fee(arranged: Arranged) -> None:
    """SCORE-13: fulfilled or not."""
    position = fee_example()
    position["yellow"]["factories"] = {"Wien #1": "wood 0"}
    game = arranged(position, inject={"contracts": {1: {"fields": ["wood"], "value": 40}}})
    assert account(game, YELLOW).contracts == (scoring.ContractLine(1, True, 40),)
    assert account(game, YELLOW).fee_paid == 80


def test_who_is_in_trieste_pays_no_fee(arranged: Arranged) -> None:
    """SCORE-13."""
    position = fee_example()
    position["red"]["contracts"] = [2]
    game = arranged(position)
    assert fee(game, RED) == []


def test_no_fee_while_nobody_is_in_trieste(arranged: Arranged) -> None:
    """SCORE-10."""
    position = fee_example()
    position["red"]["tracks"] = RED_LINE[:-1]
    position["turquoise"]["tracks"] = TURQUOISE_LINE[:-1]
    game = arranged(position)
    assert fee(game, YELLOW) == []


def test_row_decides_between_owners_in_one_column(arranged: Arranged) -> None:
    """SCORE-19, SCORE-21: in one column the upper marker is the more influential one."""
    position = fee_example()
    position["purple"] = BARE
    for rows in ((1, 2), (2, 1)):
        position["red"].update(influence=70, row=rows[0])
        position["turquoise"].update(influence=70, row=rows[1])
        game = arranged(position)
        expected = {RED: 80} if rows[0] == 1 else {TURQUOISE: 80}
        assert paid(game, YELLOW) == expected


def test_several_equal_ways_cost_the_same(arranged: Arranged) -> None:
    """SCORE-18: both ways belong to red alone; the payments are identical, the choice is fixed."""
    position = fee_example()
    position["purple"] = position["turquoise"] = BARE
    position["red"] = {
        "tracks": [*RED_LINE, "Gloggnitz–Fürstenfeld", "Fürstenfeld–Maribor", "Maribor–Celje", "Celje–Ljubljana"],
        "stations": ["Gloggnitz", "Ljubljana"],
        "influence": 50,
    }
    game = arranged(position)
    assert paid(game, YELLOW) == {RED: 80}
    assert fee(game, YELLOW) == fee(game.copy(), YELLOW)


def test_state_railway_links_belong_to_the_way(arranged: Arranged) -> None:
    """RUL-68, SCORE-15: a crowned link counts once somebody has a track there."""
    game = arranged(fee_example(), inject={"crowns": ["Bruck a.d. Mur–Graz"]})
    assert ("Bruck a.d. Mur–Graz", PURPLE, 20) in fee(game, YELLOW)


def test_fees_are_received_by_their_owners(arranged: Arranged) -> None:
    """SCORE-19, SCORE-20: what one pays the others get, to the gulden."""
    position = fee_example()
    position["purple"]["contracts"] = [2]
    game = arranged(position)
    received = [account(game, seat).received for seat in range(4)]
    assert received == [80, 20, 40, 0]
    assert sum(received) == sum(account(game, seat).fee_paid for seat in range(4))


def test_fees_are_paid_simultaneously_and_in_full(arranged: Arranged) -> None:
    """SCORE-22, RUL-65: penalties and fees may leave a negative sum; the receivers get everything."""
    game = arranged(fee_example(), inject={"contracts": {1: {"fields": ["coal"], "value": 60}}})
    yellow = account(game, YELLOW)
    assert yellow.money == yellow.income + 0 - 60 - 80 < 0
    assert yellow.final == yellow.money
    assert account(game, RED).received == 40


@st.composite
def fee_graphs(draw: st.DrawFn) -> tuple[Any, int, dict[int, int], list[int]]:
    """A random map of up to 8 cities (city 0 is the goal), a network away from it, owners and their order."""
    size = draw(st.integers(3, 8))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    ends = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=1, max_size=14))
    neighbours = tuple(
        tuple((link, a + b - city) for link, (a, b) in enumerate(ends) if city in (a, b)) for city in range(size)
    )
    layout = SimpleNamespace(goal=0, neighbours=neighbours)
    network = draw(st.integers(1, (1 << size - 1) - 1)) << 1
    owner = {link: draw(st.integers(0, 3)) for link in range(len(ends)) if draw(st.integers(0, 4))}
    return layout, network, owner, draw(st.permutations(range(4)))


def simple_paths(layout: Any, city: int, owner: Mapping[int, int], seen: frozenset[int]) -> list[tuple[int, ...]]:
    """Every way to the goal without visiting a city twice."""
    if city == layout.goal:
        return [()]
    return [
        (link, *rest)
        for link, other in layout.neighbours[city]
        if link in owner and other not in seen
        for rest in simple_paths(layout, other, owner, seen | {other})
    ]


@given(fee_graphs())
def test_fee_path_is_the_best_of_all_paths(case: tuple[Any, int, dict[int, int], list[int]]) -> None:
    """SCORE-16, SCORE-17, SCORE-18: against every simple path from every city of the network."""
    layout, network, owner, order = case
    everything = [path for city in bits(network) for path in simple_paths(layout, city, owner, frozenset({city}))]
    found = scoring.fee_path(cast(Layout, layout), network, owner, order)
    if not everything:
        assert found == ()
        return
    shortest = min(len(path) for path in everything)
    best = min([order.index(owner[link]) for link in path] for path in everything if len(path) == shortest)
    assert found in everything
    assert [order.index(owner[link]) for link in found] == best


# Step 6


@pytest.mark.parametrize(
    ("shareholders", "left"), [(0, 400), (1, 360), (2, 320), (3, 280), (10, 0), (11, -40), (13, -120)]
)
def test_every_shareholder_takes_a_tenth(arranged: Arranged, shareholders: int, left: int) -> None:
    """SCORE-23, SCORE-24, DEC-10, RUL-69, EX-31."""
    game = arranged(
        {"hub_influence": HIGH_HUBS, "red": {**BARE, "money": 390, "shareholders": shareholders, "investors": 1}}
    )
    assert account(game).money == 400
    assert account(game).dividends == 400 - left
    assert account(game).final == left


def test_waiting_investors_cost_nothing(arranged: Arranged) -> None:
    """SCORE-25."""
    game = arranged({"hub_influence": HIGH_HUBS, "red": {**BARE, "money": 390, "investors": 8}})
    assert account(game).final == 400


@pytest.mark.parametrize("money", [0, -70])
def test_no_dividends_on_nothing(arranged: Arranged, money: int) -> None:
    """RUL-66: the amount stays."""
    game = arranged({"hub_influence": HIGH_HUBS, "red": {**BARE, "shareholders": 3}})
    game.state.players[RED].cash = money - 10
    assert (account(game).money, account(game).dividends, account(game).final) == (money, 0, money)


# Result


def test_richest_player_wins(arranged: Arranged) -> None:
    """SCORE-26."""
    game = arranged({"hub_influence": HIGH_HUBS, "all": BARE, "turquoise": {"money": 10}})
    assert scoring.reckon(game.layout, game.state).winners == (TURQUOISE,)


def test_tied_players_share_the_victory(arranged: Arranged) -> None:
    """SCORE-27, RUL-67: more influence does not help."""
    game = arranged(
        {"hub_influence": HIGH_HUBS, "all": BARE, "red": {"money": 50}, "yellow": {"money": 50, "influence": 90}}
    )
    assert scoring.reckon(game.layout, game.state).winners == (RED, YELLOW)


def test_scoring_changes_nothing_and_works_at_any_moment(arranged: Arranged) -> None:
    """Section 12 is a function of the position: the preview of the first turn is the start money and more."""
    game = arranged({})
    before = game.digest()
    fortunes = game.fortunes()
    assert game.digest() == before
    begin = game.layout.board.begin
    start = begin.money[4] + game.layout.prices.income_station + sum(begin.goods) * game.layout.prices.goods_sale
    assert list(fortunes) == [start] * 4


def test_every_step_adds_up(arranged: Arranged) -> None:
    """SCORE-01 … SCORE-23: the result is the sum of the steps."""
    position = fee_example()
    position["all"] = {"money": 170, "goods": {"wood": 2}, "shareholders": 2}
    game = arranged(position)
    game.state.players[YELLOW].keys = (0, 1, 0, 0)
    for seat in range(4):
        line = account(game, seat)
        money = line.cash + line.income + line.goods + line.key_money + line.hub_bonus
        money += line.contract_money + line.received - line.fee_paid
        assert line.money == money
        assert line.final == money - money * 2 // 10


# The automa


def with_franz(arranged: Arranged) -> ImperialSteam:
    """A two-player position whose second seat is Franz's."""
    franz = FranzSetup(PURPLE, ("1A", "2A", "3A", "4", "5"), "6☆", "6☆", 120, False)
    game = arranged(
        {
            "hub_influence": dict(zip(HUBS, (30, 70, 70, 80), strict=True)),
            "all": {"goods": {}, "money": 0},
            "red": {"tracks": TURQUOISE_LINE},
            "purple": {
                "tracks": TO_FUERSTENFELD,
                "passenger_cars": 2,
                "goods": {"wood": 2, "coal": 1},
                "dock": {"iron": 1},
                "money": 100,
                "shareholders": 2,
                "influence": 70,
                "contracts": [1],
                "factories": {"Wien #1": "coal 0"},
            },
        },
        players=2,
        franz=franz,
        inject={"contracts": CONTRACTS},
    )
    game.state.players[PURPLE].keys = (0, 0, 0, 2)
    return game


def test_franz_has_no_income(arranged: Arranged) -> None:
    """FRANZ-SCORE-02: also with the Semmering token."""
    game = with_franz(arranged)
    game.state.players[PURPLE].semmering = True
    assert (account(game, PURPLE).income, account(game, PURPLE).doubled) == (0, False)
    assert account(game, RED).income == 10


def test_franz_pays_no_dividends(arranged: Arranged) -> None:
    """FRANZ-SCORE-03."""
    line = account(with_franz(arranged), PURPLE)
    assert (line.shareholders, line.dividends, line.final) == (0, 0, line.money)


def test_cubes_in_the_area_of_franz_are_sold(arranged: Arranged) -> None:
    """FRANZ-SCORE-04, RUL-F18: those on his dock bring nothing."""
    assert account(with_franz(arranged), PURPLE).goods == 30


def test_franz_scores_the_rest_like_anybody(arranged: Arranged) -> None:
    """FRANZ-SCORE-01, FRANZ-SCORE-05, FRANZ-GEN-03, RUL-F20: a coal factory fills his wood field."""
    line = account(with_franz(arranged), PURPLE)
    assert [key.amount for key in line.keys] == [80]
    assert (line.hubs, line.hub_bonus) == (3, 60)
    assert line.contracts == (scoring.ContractLine(1, True, 130),)
    assert line.fee_paid == 4 * 20
    assert line.final == 100 + 30 + 80 + 60 + 130 - 80


def test_more_money_beats_franz_and_equal_money_is_a_draw(arranged: Arranged) -> None:
    """FRANZ-SCORE-06, RUL-F25."""
    game = with_franz(arranged)
    franz = account(game, PURPLE).final
    for more, winners in ((-10, (PURPLE,)), (0, (RED, PURPLE)), (10, (RED,))):
        game.state.players[RED].cash += franz + more - account(game, RED).final
        assert scoring.reckon(game.layout, game.state).winners == winners


@pytest.mark.parametrize(("cars", "stations"), list(product((0, 3), (1, 2))))
def test_income_line_is_the_income_of_phase_four(arranged: Arranged, cars: int, stations: int) -> None:
    """SCORE-01, PH4-01, PH4-02."""
    places = ["Baden"][: stations - 1]
    game = arranged({"red": {**BARE, "tracks": ["Wien–Baden"], "stations": places, "passenger_cars": cars}})
    assert account(game).income == 10 * (cars + stations)
