"""Every invariant of section 4, and the limits of section 11.2: a corrupted position is reported by ID."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam import invariants
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz import checks, fields
from imperial_steam.games.imperial_steam.franz.start import draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.state import Four, State
from imperial_steam.games.imperial_steam.terms import COAL, IRON, MAIN_ACTIONS, STONE, WOOD, Step
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle

Arranged = Callable[..., ImperialSteam]
Corrupt = Callable[[Layout, State], None]
RED, PURPLE = 0, 1


@pytest.fixture
def game(arranged: Arranged) -> ImperialSteam:
    """A sound position in the middle of a game, with something of everything."""
    displayed = arranged({}).layout.setup.contracts[0]
    return arranged(
        {
            "round": 4,
            "order": ["purple", "red", "turquoise", "yellow"],
            "all": {"influence": 40, "money": 100},
            "red": {
                "tracks": ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz", "Gloggnitz–Mürzzuschlag"],
                "stations": ["Wr. Neustadt"],
                "engineers": ["tunnel"],
                "contracts": [displayed],
                "factories": {"Wien #1": "iron 2", "Gloggnitz #1": "coal 1"},
                "training": [1, 0, 0],
                "working": [0, 1, 0],
                "locomotives": [3, 4],
                "passenger_cars": 1,
                "goods": {"wood": 2, "coal": 2},
                "dock": {"stone": 1},
                "investors": 2,
                "shareholders": 1,
                "hands_on": {"A1": 1, "A3": 1},
            },
            "purple": {"tracks": ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"]},
            "semmering_token": "red",
            "cubes": ["coal to Gloggnitz by red", "coal to Gloggnitz by purple", "wood to Gloggnitz by red"],
        }
    )


def test_a_sound_position_has_no_violations(game: ImperialSteam) -> None:
    """INV-01 … INV-14."""
    assert game.violations() == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", ["fixed", "normal", "random"])
def test_first_positions_have_no_violations(new_game: Arranged, players: int, kind: str) -> None:
    """INV-01 … INV-14, section 5."""
    assert new_game(players, kind, seed=5).violations() == []


def changed(goods: Four, good: int, by: int) -> Four:
    """Counts with one of them changed."""
    counts = list(goods)
    counts[good] += by
    return (counts[0], counts[1], counts[2], counts[3])


def link(layout: Layout, name: str) -> int:
    return layout.link_index[name]


def city(layout: Layout, name: str) -> int:
    return layout.city_index[name]


def lost_good(layout: Layout, state: State) -> None:
    state.market = changed(state.market, STONE, -1)


def good_from_nowhere(layout: Layout, state: State) -> None:
    state.players[RED].goods = changed(state.players[RED].goods, IRON, 1)


def negative_supply(layout: Layout, state: State) -> None:
    state.market = changed(state.market, STONE, state.supply[STONE] + 1)
    state.supply = changed(state.supply, STONE, -state.supply[STONE] - 1)


def lost_worker(layout: Layout, state: State) -> None:
    state.players[RED].training = (0, 0, 0)


def negative_workers(layout: Layout, state: State) -> None:
    state.players[RED].training = (-1, 2, 0)


def nineteen_tracks(layout: Layout, state: State) -> None:
    state.players[RED].tracks |= (1 << 19) - 1


def track_beyond_the_map(layout: Layout, state: State) -> None:
    state.players[RED].tracks |= 1 << len(layout.ends)


def no_station_in_wien(layout: Layout, state: State) -> None:
    state.players[RED].stations &= ~(1 << layout.start)


def four_stations(layout: Layout, state: State) -> None:
    for name in ("Gloggnitz", "Mürzzuschlag"):
        state.players[RED].stations |= 1 << city(layout, name)


def station_outside_the_network(layout: Layout, state: State) -> None:
    state.players[RED].stations |= 1 << city(layout, "Linz")


def lost_hand(layout: Layout, state: State) -> None:
    state.players[RED].hands -= 1


def hand_too_early(layout: Layout, state: State) -> None:
    state.round = 3


def unused_hand(layout: Layout, state: State) -> None:
    state.step = Step.OVER


def track_in_the_blue(layout: Layout, state: State) -> None:
    state.players[RED].tracks |= 1 << link(layout, "Ljubljana–Trieste")


def city_too_many(layout: Layout, state: State) -> None:
    state.players[RED].network |= 1 << city(layout, "Graz")


def third_track(layout: Layout, state: State) -> None:
    state.players[PURPLE].tracks |= 1 << link(layout, "Gloggnitz–Fürstenfeld")
    state.players[PURPLE].tracks |= 1 << link(layout, "Gloggnitz–Szombathely")


def wrong_reach(layout: Layout, state: State) -> None:
    state.players[RED].reach ^= 1


def wrong_blocked(layout: Layout, state: State) -> None:
    state.players[PURPLE].blocked = 0


def gap_in_a_column(layout: Layout, state: State) -> None:
    state.players[RED].row = 5


def two_in_one_row(layout: Layout, state: State) -> None:
    state.players[RED].row = state.players[PURPLE].row


def beyond_the_track(layout: Layout, state: State) -> None:
    state.players[RED].column = layout.limits.last_influence // 10 + 1
    state.players[RED].row = 1


def hub_beyond_the_track(layout: Layout, state: State) -> None:
    state.hubs = (21, 0, 0, 0)


def too_many_goods(layout: Layout, state: State) -> None:
    state.players[RED].goods = changed(state.players[RED].goods, WOOD, 20)


def needless_discard(layout: Layout, state: State) -> None:
    state.overflow = PURPLE


def more_cars_than_there_are(layout: Layout, state: State) -> None:
    state.players[RED].passengers = 9


def dock_after_phase_three(layout: Layout, state: State) -> None:
    state.step = Step.RECEIVE


def dock_in_the_last_round(layout: Layout, state: State) -> None:
    state.round = layout.limits.rounds


def dock_over_the_limit(layout: Layout, state: State) -> None:
    state.players[RED].dock = (5, 5, 0, 0)


def negative_cash(layout: Layout, state: State) -> None:
    state.players[RED].cash = -10


def odd_cash(layout: Layout, state: State) -> None:
    state.players[RED].cash = 45


def odd_bid(layout: Layout, state: State) -> None:
    state.bids = (15,)


def early_bids(layout: Layout, state: State) -> None:
    state.bids = (10,)


def lost_investor(layout: Layout, state: State) -> None:
    state.players[RED].shareholders += 1


def negative_investors(layout: Layout, state: State) -> None:
    state.players[RED].shareholders += state.investors + 1
    state.investors = -1


def second_wood(layout: Layout, state: State) -> None:
    state.cubes = (*state.cubes, (city(layout, "Gloggnitz"), WOOD, PURPLE))


def third_coal(layout: Layout, state: State) -> None:
    state.cubes = (*state.cubes, (city(layout, "Gloggnitz"), COAL, 2))


def coal_twice(layout: Layout, state: State) -> None:
    state.cubes = tuple((where, good, RED) for where, good, _ in state.cubes)


def cube_without_demand(layout: Layout, state: State) -> None:
    state.cubes = (*state.cubes, (layout.start, STONE, RED))


def wrong_demand(layout: Layout, state: State) -> None:
    state.demand = changed(state.demand, STONE, 1)


def wrong_coal_mask(layout: Layout, state: State) -> None:
    state.players[RED].coal_delivered = 0


def wrong_key(layout: Layout, state: State) -> None:
    state.players[RED].keys = (2, 0, 0, 0)


def four_trains(layout: Layout, state: State) -> None:
    state.players[RED].locomotives = (3, 4, 4, 4)


def unknown_locomotive(layout: Layout, state: State) -> None:
    state.players[RED].locomotives = (3, 9)


def locomotives_from_nowhere(layout: Layout, state: State) -> None:
    state.locomotives = tuple(left + 1 for left in state.locomotives)


def third_engineer(layout: Layout, state: State) -> None:
    state.players[RED].engineers |= 4


def engineer_from_nowhere(layout: Layout, state: State) -> None:
    state.players[PURPLE].engineers |= 1


def engineer_at_a_hub_without_him(layout: Layout, state: State) -> None:
    bridge = state.engineers[0]
    taken = next(i for i, number in enumerate(bridge) if number)
    state.engineers = (changed(changed(bridge, taken, -1), (taken + 1) % 4, layout.player_count), state.engineers[1])


def no_tunnel_engineer(layout: Layout, state: State) -> None:
    state.players[RED].engineers = 0


def no_bridge_engineer(layout: Layout, state: State) -> None:
    state.players[RED].tracks |= 1 << link(layout, "Gloggnitz–Szombathely")


def share_value_too_high(layout: Layout, state: State) -> None:
    state.players[RED].share_row = len(layout.prices.share_values)


def too_many_investors(layout: Layout, state: State) -> None:
    state.players[RED].investors = layout.prices.investor_spaces + 1


def negative_shareholders(layout: Layout, state: State) -> None:
    state.players[RED].shareholders = -1


def reserved_token_missing(layout: Layout, state: State) -> None:
    state.players[RED].reserved = 0


def wage_too_high(layout: Layout, state: State) -> None:
    state.wages = (len(layout.prices.wages), *state.wages[1:])


def goods_of_a_past_round(layout: Layout, state: State) -> None:
    state.round_goods = ((), (), (), (), (WOOD,), *state.round_goods[5:])


def column_too_full(layout: Layout, state: State) -> None:
    state.market = changed(state.market, WOOD, 1)


def five_goods_at_a_factory(layout: Layout, state: State) -> None:
    site, good, _ = state.players[RED].factories[0]
    state.players[RED].factories = ((site, good, 5), *state.players[RED].factories[1:])


def factory_outside_the_network(layout: Layout, state: State) -> None:
    state.players[PURPLE].factories = ((layout.site_index["Linz #1"], WOOD, 1),)


def factory_on_a_foreign_site(layout: Layout, state: State) -> None:
    state.players[PURPLE].factories = state.players[RED].factories[:1]


def factory_on_an_unusable_site(layout: Layout, state: State) -> None:
    usable = tuple(site.index for site in layout.sites if not site.usable)
    state.players[PURPLE].factories = ((usable[0], WOOD, 1),)


def wrong_occupied(layout: Layout, state: State) -> None:
    state.occupied = 0


def wrong_taken(layout: Layout, state: State) -> None:
    state.taken = changed(state.taken, WOOD, 1)


def sold_out_row(layout: Layout, state: State) -> None:
    state.taken = (99, 0, 1, 1)


def shared_station_site(layout: Layout, state: State) -> None:
    state.players[PURPLE].stations |= 1 << city(layout, "Wr. Neustadt")


def station_without_site(layout: Layout, state: State) -> None:
    state.players[PURPLE].stations |= 1 << layout.goal


def wrong_station_sites(layout: Layout, state: State) -> None:
    state.station_sites |= 1 << city(layout, "Wr. Neustadt")


def contract_twice(layout: Layout, state: State) -> None:
    state.contracts = (*state.contracts, state.contracts[0])


def second_semmering_token(layout: Layout, state: State) -> None:
    state.semmering = True


def semmering_without_track(layout: Layout, state: State) -> None:
    state.players[RED].semmering = False
    state.players[PURPLE].semmering = True


def business_token_left(layout: Layout, state: State) -> None:
    place = next(i for i, stack in enumerate(layout.tokens) if stack)
    tokens = list(state.tokens)
    tokens[place] += 1
    state.tokens = tuple(tokens)


def seat_twice_in_the_order(layout: Layout, state: State) -> None:
    state.order = (0, 0, 1, 2)


def turn_of_nobody(layout: Layout, state: State) -> None:
    state.active = 4


def ninth_round(layout: Layout, state: State) -> None:
    state.round = 9


def unknown_main_action(layout: Layout, state: State) -> None:
    state.tile = len(MAIN_ACTIONS)


def main_action_before_the_hand(layout: Layout, state: State) -> None:
    state.step, state.tile = Step.MAIN, 0


def third_track_of_an_action(layout: Layout, state: State) -> None:
    state.built = 3


def negative_points(layout: Layout, state: State) -> None:
    state.points = -1


CORRUPTIONS: list[tuple[str, Corrupt]] = [
    ("INV-01", lost_good), ("INV-01", good_from_nowhere), ("INV-01", negative_supply),
    ("INV-02", lost_worker), ("LIM-01", lost_worker), ("INV-02", negative_workers),
    ("INV-03", nineteen_tracks), ("LIM-02", nineteen_tracks), ("INV-03", track_beyond_the_map),
    ("LIM-09", track_beyond_the_map),
    ("INV-04", no_station_in_wien), ("INV-04", four_stations), ("LIM-03", four_stations),
    ("A3-02", station_outside_the_network),
    ("INV-05", lost_hand), ("LIM-06", hand_too_early), ("PH7-08", unused_hand),
    ("INV-06", track_in_the_blue), ("NET-02", city_too_many),
    ("INV-07", third_track), ("LIM-08", third_track), ("STATE", wrong_reach), ("STATE", wrong_blocked),
    ("INV-08", gap_in_a_column), ("INV-08", two_in_one_row), ("INF-10", beyond_the_track),
    ("RUL-11", hub_beyond_the_track),
    ("INV-09", too_many_goods), ("STATE", needless_discard), ("STORE-06", more_cars_than_there_are),
    ("INV-10", dock_after_phase_three), ("INV-10", dock_in_the_last_round), ("LIM-13", dock_over_the_limit),
    ("INV-11", negative_cash), ("INV-12", odd_cash), ("INV-12", odd_bid), ("BID-03", early_bids),
    ("INV-13", lost_investor), ("INV-13", negative_investors),
    ("INV-14", second_wood), ("INV-14", third_coal), ("INV-14", coal_twice), ("LIM-11", coal_twice),
    ("INV-14", cube_without_demand), ("STATE", wrong_demand), ("STATE", wrong_coal_mask), ("LIM-12", wrong_key),
    ("LIM-04", four_trains), ("LIM-22", unknown_locomotive), ("A6-02", locomotives_from_nowhere),
    ("LIM-05", third_engineer), ("LIM-05", engineer_from_nowhere), ("A2-10", engineer_at_a_hub_without_him),
    ("A1-10", no_tunnel_engineer), ("A1-08", no_bridge_engineer),
    ("LIM-16", share_value_too_high), ("LIM-17", too_many_investors), ("LIM-18", negative_shareholders),
    ("A7-04", reserved_token_missing), ("LIM-15", wage_too_high),
    ("PH2-01", goods_of_a_past_round), ("PH2-02", column_too_full),
    ("A3-17", five_goods_at_a_factory), ("A3-11", factory_outside_the_network),
    ("RUL-46", factory_on_a_foreign_site), ("STATE", wrong_occupied), ("A3-19", wrong_taken), ("RUL-42", sold_out_row),
    ("A3-07", shared_station_site), ("A3-02", station_without_site), ("STATE", wrong_station_sites),
    ("RUL-53", contract_twice), ("A1-21", second_semmering_token), ("A1-21", semmering_without_track),
    ("CITY-05", business_token_left), ("PH6-01", seat_twice_in_the_order), ("STATE", turn_of_nobody),
    ("ROUND-03", ninth_round), ("LIM-20", unknown_main_action), ("LIM-07", third_track_of_an_action),
    ("PH7-03", main_action_before_the_hand), ("STATE", negative_points),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "corrupt"), CORRUPTIONS, ids=lambda value: getattr(value, "__name__", value))
def test_corruption_is_reported(game: ImperialSteam, rule: str, corrupt: Corrupt) -> None:
    """INV-01 … INV-14, LIM-01 … LIM-22: the complaint names what is broken."""
    corrupt(game.layout, game.state)
    assert any(rule in complaint.split() for complaint in game.violations())


def test_factory_on_a_site_for_more_players_is_reported(arranged: Arranged) -> None:
    """A3-11: marked sites need their number of players."""
    game = arranged({}, players=2)
    assert game.violations() == []
    factory_on_an_unusable_site(game.layout, game.state)
    assert any(complaint.startswith("A3-11 a factory on") for complaint in game.violations())


def franz_rides_a_train(layout: Layout, state: State) -> None:
    state.players[PURPLE].locomotives = (3,)


def franz_on_a_crown(layout: Layout, state: State) -> None:
    state.players[PURPLE].tracks |= layout.crowns


def action_card_lost(layout: Layout, state: State) -> None:
    assert state.franz is not None
    state.franz.action_deck = state.franz.action_deck[1:]


def decision_card_twice(layout: Layout, state: State) -> None:
    assert state.franz is not None
    state.franz.decision_deck = (*state.franz.decision_deck, state.franz.decision_deck[0])


def decision_strategy_lost(layout: Layout, state: State) -> None:
    assert state.franz is not None
    state.franz.decision_strategy = ""


def franz_left(layout: Layout, state: State) -> None:
    state.franz = None


def franz_bids(layout: Layout, state: State) -> None:
    state.bids = tuple(10 for _ in state.order)


def franz_on_a_tile(layout: Layout, state: State) -> None:
    state.players[PURPLE].tiles = (1, *state.players[PURPLE].tiles[1:])


def person_draws_for_franz(layout: Layout, state: State) -> None:
    state.active, state.step = state.order.index(RED), Step.DRAW


def card_drawn_too_early(layout: Layout, state: State) -> None:
    assert state.franz is not None
    state.franz.action_card = state.franz.action_deck[0]


def franz_forgets_a_factory(layout: Layout, state: State) -> None:
    state.players[PURPLE].factories = ((0, 0, 2),)


def factory_on_a_strange_contract(layout: Layout, state: State) -> None:
    state.players[PURPLE].factories = ((0, 0, 2),)
    state.automa.assigned = (layout.setup.contracts[0],)


def more_factories_than_fields(layout: Layout, state: State) -> None:
    number = next(number for number in layout.setup.contracts if layout.contract[number].size == 1)
    state.players[PURPLE].contracts = (number,)
    state.players[PURPLE].factories = ((0, 0, 2), (1, 0, 2))
    state.automa.assigned = (number, number)


def factory_beside_a_free_field(layout: Layout, state: State) -> None:
    state.players[PURPLE].contracts = (layout.setup.contracts[0],)
    state.players[PURPLE].factories = ((0, 0, 2),)
    state.automa.assigned = (fields.NOWHERE,)


FRANZ_CORRUPTIONS: list[tuple[str, Corrupt]] = [
    ("FRANZ-SETUP-01", franz_left), ("FRANZ-SETUP-09", franz_rides_a_train), ("FRANZ-ACT-11", franz_on_a_crown),
    ("FRANZ-SETUP-05", action_card_lost), ("FRANZ-SETUP-06", decision_card_twice),
    ("FRANZ-SETUP-06", decision_strategy_lost), ("FRANZ-BID-01", franz_bids), ("FRANZ-TURN-01", franz_on_a_tile),
    ("FRANZ-TURN-01", person_draws_for_franz), ("FRANZ-TURN-02", card_drawn_too_early),
    ("FRANZ-GEN-14", franz_forgets_a_factory), ("RUL-F33", factory_on_a_strange_contract),
    ("RUL-F33", more_factories_than_fields), ("FRANZ-GEN-04", factory_beside_a_free_field),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "corrupt"), FRANZ_CORRUPTIONS, ids=lambda value: getattr(value, "__name__", value))
def test_corruption_of_the_automa_is_reported(board: Board, rule: str, corrupt: Corrupt) -> None:
    """FRANZ-SETUP-01 … FRANZ-SETUP-09, FRANZ-ACT-11, FRANZ-GEN-04, FRANZ-GEN-14, RUL-F33."""
    chance, title = Random(1), ImperialSteamTitle()
    setup = draw_setup(board, 2, "normal", chance, franz=draw_franz(board, chance, seat=PURPLE))
    game = title.new_game(board, setup)
    assert game.violations() == []
    corrupt(game.layout, game.state)
    assert any(rule in complaint.split() for complaint in game.violations())


#: Rules that a complaint names beside the ID it is tested by.
SYNONYMS = {"INF-03", "INF-09", "STORE-10", "A5-05", "A2-13", "A7-11", "A9-04", "BID-02", "FREE-DELIVER-09"}


def test_every_complaint_can_be_provoked() -> None:
    """No check of the modules is left without a corruption that trips it."""
    source = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (invariants, checks))
    complaints = re.findall(r'(?:yield |return \[)f?"((?:[A-Z]+[0-9]*(?:-[A-Z]+)?-F?[0-9]+ |STATE )+)', source)
    named = {rule for text in complaints for rule in text.split()}
    assert {f"INV-{number:02}" for number in range(1, 15)} <= named
    assert named - {rule for rule, _ in CORRUPTIONS + FRANZ_CORRUPTIONS} == SYNONYMS


def test_automa_needs_no_cars(arranged: Arranged) -> None:
    """FRANZ-SETUP-09: his cubes need no places."""
    franz = FranzSetup(PURPLE, ("1A", "2A", "3A", "4", "5"), "6☆", "6☆", 120, False)
    for setup, complaints in ((None, True), (franz, False)):
        game = arranged({}, players=2, franz=setup)
        game.state.players[PURPLE].goods = (4, 0, 4, 0)
        assert any("INV-09" in complaint for complaint in game.violations()) is complaints
