"""Drawing a setup, its plain data, and the first position (sections 5 and 13)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.first_position import first_state
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup, spread_hubs
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS, MAIN_ACTIONS, SETUP_KINDS, Step
from imperial_steam.games.imperial_steam.title import TITLE

COUNTS = (2, 3, 4)
FRANZ = FranzSetup(1, ("1A", "2B", "3A", "4", "5"), "6☆", "8☆", 120, False)


def drawn(board: Board, kind: str, players: int, number: int = 40) -> list[Setup]:
    """Many setups of one kind."""
    chance = Random(f"{kind} {players}")
    return [draw_setup(board, players, kind, chance) for _ in range(number)]


def opening(board: Board, kind: str, players: int, seed: int = 1) -> tuple[Layout, State]:
    """A layout and its first position."""
    layout = Layout(board, draw_setup(board, players, kind, Random(seed)))
    return layout, first_state(layout)


def numbered(board: Board) -> dict[str, int]:
    """City spaces by name."""
    return {city.name: city.number for city in board.cities if city.number is not None}


# --- all kinds --------------------------------------------------------------------------------


def test_player_counts_and_kinds(board: Board) -> None:
    """SETUP-01, SETUP-02: 2 to 4 players; normal, fixed and random setups."""
    assert SETUP_KINDS == ("fixed", "normal", "random")
    for players in (1, 5):
        with pytest.raises(ValueError, match=f"{players} players"):
            draw_setup(board, players, "fixed", Random(1))
    with pytest.raises(ValueError, match="'simple' is no setup"):
        draw_setup(board, 2, "simple", Random(1))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("kind", SETUP_KINDS)
def test_tiles_cover_every_space_once(board: Board, kind: str, players: int) -> None:
    """SETUP-04, SETUP-08, SETUP-11: the 23 tiles of the count and 4 hubs on 27 spaces; printed cities get none."""
    spaces = set(numbered(board))
    for setup in drawn(board, kind, players):
        assert set(setup.tiles) | set(setup.hubs) == spaces
        assert len(setup.hubs) == len(set(setup.hubs)) == 4
        assert sorted(setup.tiles.values()) == sorted(board.tiles[players])
        assert not {"Wien", "Bruck a.d. Mur", "Wr. Neustadt", "Trieste"} & (set(setup.tiles) | set(setup.hubs))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("kind", SETUP_KINDS)
def test_engineers_are_spread_over_the_icons(board: Board, kind: str, players: int) -> None:
    """SETUP-38: one of each kind per player; every hub gets as many figures as icons."""
    seen = set()
    for setup in drawn(board, kind, players):
        bridge, tunnel = setup.engineers
        assert sum(bridge) == sum(tunnel) == players
        assert tuple(map(sum, zip(bridge, tunnel, strict=True))) == board.engineer_icons[players]
        seen.add(setup.engineers)
    assert len(seen) > 3


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
@pytest.mark.parametrize("kind", SETUP_KINDS)
def test_contracts_on_display(board: Board, kind: str, players: int, each: int) -> None:
    """SETUP-39: as many of each size, different from game to game."""
    sizes = {contract.number: contract.size for contract in board.contracts}
    setups = drawn(board, kind, players)
    for setup in setups:
        assert Counter(sizes[number] for number in setup.contracts) == {1: each, 2: each, 3: each}
        assert len(set(setup.contracts)) == 3 * each
    assert len({frozenset(setup.contracts) for setup in setups}) > 20


@pytest.mark.parametrize(("players", "each"), [(2, 1), (3, 2), (4, 3)])
def test_round_goods(board: Board, players: int, each: int) -> None:
    """SETUP-23: players − 1 goods on rounds 4 to 8, never more than 5 of a type."""
    for setup in drawn(board, "normal", players):
        assert [len(goods) for goods in setup.round_goods] == [0, 0, 0, 0] + [each] * 5
        assert max(Counter(good for goods in setup.round_goods for good in goods).values()) <= 5


def test_turn_order_is_random(board: Board) -> None:
    """SETUP-16."""
    orders = {setup.order for setup in drawn(board, "fixed", 3, 60)}
    assert len(orders) == 6


# --- fixed ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_fixed(board: Board, players: int) -> None:
    """SETUP-09, SETUP-10, SETUP-19, SETUP-28, SETUP-29, SETUP-37, DATA-14, DATA-15, DATA-25, EX-02."""
    for setup in drawn(board, "fixed", players, 5):
        spaces = numbered(board)
        assert all(spaces[name] == number for name, number in setup.tiles.items())
        assert setup.hubs == board.fixed.hub_cities[players]
        assert setup.shipments == (2, 3, 4, 3, 2, 2, 3)
        assert dict(zip(HUBS, setup.hub_influence, strict=True))["white"] == 100
        assert setup.crowns == board.fixed.crowns[players]
        assert len(setup.crowns) == players
        assert setup.growth == board.fixed.growth


# --- normal -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_normal_card(board: Board, players: int) -> None:
    """Hubs, tiles and crowns of one card, all cards and assignments occur.

    SETUP-05, SETUP-06, SETUP-07, SETUP-08, SETUP-27.
    """
    by_hubs = {frozenset(card.hubs): card for card in board.normal_cards[players]}
    seen, hub_orders, assignments = set(), set(), set()
    for setup in drawn(board, "normal", players, 80):
        card = by_hubs[frozenset(setup.hubs)]
        assert setup.crowns == card.crowns
        assert {setup.tiles[name] for name in card.targets} == set(card.tiles)
        seen.add(card.name)
        hub_orders.add(setup.hubs)
        assignments.add(tuple(setup.tiles[name] for name in card.targets))
    assert len(seen) == 5
    assert len(hub_orders) > 20
    assert len(assignments) > (1 if players > 2 else 0)


def test_normal_shipments(board: Board) -> None:
    """SETUP-18: 7 of the 9 tiles."""
    setups = drawn(board, "normal", 2)
    for setup in setups:
        assert len(setup.shipments) == 7
        assert not Counter(setup.shipments) - Counter(board.shipments)
    assert len({setup.shipments for setup in setups}) > 20


def test_normal_growth(board: Board) -> None:
    """SETUP-37: every growth tile once, at random."""
    setups = drawn(board, "normal", 2)
    assert all(sorted(setup.growth) == [0, 1, 2, 3] for setup in setups)
    assert len({setup.growth for setup in setups}) > 10


def test_spread_of_the_published_example() -> None:
    """SETUP-25, SETUP-26, EX-01, DEC-04, REC-HUBSTART."""
    bronze, blue, green, white = range(4)
    assert spread_hubs([bronze, green, blue, white], [3, 2, 1, 4]) == (30, 60, 50, 100)


def test_spread_stays_on_the_track() -> None:
    """DATA-19, RUL-11: a marker that would leave a short track stays in its last column."""
    assert spread_hubs([0, 1, 2, 3], [4, 4, 4, 4], 140) == (40, 80, 120, 140)


def test_normal_hub_influence(board: Board) -> None:
    """SETUP-25, SETUP-26, RUL-72: four different cards, so that steps are 1 to 4 columns."""
    orders = set()
    for setup in drawn(board, "normal", 2, 120):
        columns = sorted(setup.hub_influence)
        steps = [b - a for a, b in zip([0, *columns], columns, strict=False)]
        assert all(step in (10, 20, 30, 40) for step in steps)
        orders.add(tuple(sorted(range(4), key=setup.hub_influence.__getitem__)))
    assert len(orders) > 15


def test_state_cards_are_drawn_without_putting_back(board: Board) -> None:
    """SETUP-26, RUL-72, VAR-RANDOM-07: with four cards of the numbers 1 to 4, each is drawn exactly once."""
    cards = tuple(next(card for card in board.state_cards if card.number == number) for number in (1, 2, 3, 4))
    few = replace(board, state_cards=cards)
    for setup in drawn(few, "normal", 2, 10):
        columns = sorted(setup.hub_influence)
        assert sorted(b - a for a, b in zip([0, *columns], columns, strict=False)) == [10, 20, 30, 40]


# --- random variant ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_random_regions(board: Board, players: int) -> None:
    """A hub and two tiles in each region, 15 tiles elsewhere.

    VAR-RANDOM-01, VAR-RANDOM-02, VAR-RANDOM-03, VAR-RANDOM-04, EX-60.
    """
    regions = {city.name: city.region for city in board.cities}
    hub_cities = set()
    for setup in drawn(board, "random", players):
        assert sorted(str(regions[name]) for name in setup.hubs) == ["A", "B", "C", "D"]
        in_regions = [name for name in setup.tiles if regions[name] is not None]
        assert Counter(regions[name] for name in in_regions) == dict.fromkeys("ABCD", 2)
        assert len(setup.tiles) - len(in_regions) == 15
        hub_cities.update(setup.hubs)
    assert len(hub_cities) == 12


def test_random_crowns(board: Board) -> None:
    """As many crowns as a card says, on links of other cards.

    VAR-RANDOM-05, VAR-RANDOM-06, VAR-RANDOM-07, VAR-RANDOM-08, RUL-73.
    """
    links = {card.link for card in board.state_cards}
    numbers = Counter(len(setup.crowns) for setup in drawn(board, "random", 2, 120))
    assert set(numbers) == {1, 2, 3, 4}
    cards_of_normal = {card.crowns for card in board.normal_cards[4]}
    for setup in drawn(board, "random", 4):
        assert set(setup.crowns) <= links
        assert len(set(setup.crowns)) == len(setup.crowns)
        assert setup.crowns not in cards_of_normal


def test_random_crowns_never_repeat_a_card(board: Board) -> None:
    """VAR-RANDOM-05, VAR-RANDOM-06, VAR-RANDOM-07, RUL-72: of four cards with number 4, three are left for crowns."""
    cards = tuple(replace(card, number=4) for card in board.state_cards[:4])
    few = replace(board, state_cards=cards)
    for setup in drawn(few, "random", 2, 20):
        assert len(set(setup.crowns)) == len(setup.crowns) == 3
        assert set(setup.crowns) < {card.link for card in cards}


def test_random_is_normal_elsewhere(board: Board) -> None:
    """Section 13: shipments, growth and hub influence are drawn as in the normal setup."""
    setups = drawn(board, "random", 2)
    assert len({setup.shipments for setup in setups}) > 20
    assert len({setup.growth for setup in setups}) > 10
    assert len({setup.hub_influence for setup in setups}) > 20


# --- repeatability and plain data -------------------------------------------------------------


def test_equal_chance_gives_equal_setups(board: Board) -> None:
    """A setup depends on the generator alone."""
    for kind in SETUP_KINDS:
        assert draw_setup(board, 3, kind, Random(9)) == draw_setup(board, 3, kind, Random(9))
    assert draw_setup(board, 3, "normal", Random(9)) != draw_setup(board, 3, "normal", Random(10))


def test_setups_do_not_depend_on_the_hash_seed() -> None:
    """The same seed draws the same setup in every process."""
    root = Path(__file__).parents[3]
    script = (
        "from random import Random; from pathlib import Path; import json;"
        "from imperial_steam.games.imperial_steam.board.file import FILES;"
        "from imperial_steam.games.kit.setups import setup_data;"
        "from imperial_steam.games.imperial_steam.setup_draw import draw_setup;"
        "board = FILES.read(Path('boards/imperial_steam'));"
        "print(json.dumps([setup_data(draw_setup(board, 4, kind, Random(3))) for kind in ('normal', 'random')]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize("kind", SETUP_KINDS)
@pytest.mark.parametrize("franz", [None, FRANZ])
def test_plain_data_reads_back(board: Board, kind: str, franz: FranzSetup | None) -> None:
    """A setup survives JSON (SETUP-48: open or hidden money belongs to it)."""
    setup = draw_setup(board, 2, kind, Random(2), hidden_money=True, franz=franz)
    assert setup.hidden_money
    assert TITLE.setup_from_data(json.loads(json.dumps(TITLE.setup_data(setup)))) == setup


def test_money_is_open_by_default(board: Board) -> None:
    """SETUP-48."""
    assert not draw_setup(board, 2, "fixed", Random(2)).hidden_money


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("kind", 3, "'kind' .* type str"),
        ("players", True, "'players' .* type int"),
        ("order", "12", "'order' .* a list"),
        ("tiles", {"Linz": "one"}, "'tiles' .* type int"),
        ("tiles", [1], "'tiles' .* a mapping"),
        ("hubs", [1, 2], "'hubs' .* type str"),
        ("round_goods", [[0], "x"], "'round_goods' .* a list"),
        ("engineers", [[1, 1]], "'engineers' .* a list of 2"),
        ("hidden_money", 1, "'hidden_money' .* type bool"),
        ("franz", {"seat": 1}, "'franz' in the setup lacks actions"),
        ("colour", "red", "does not know colour"),
    ],
)
def test_bad_plain_data_is_refused(board: Board, name: str, value: object, message: str) -> None:
    """What is wrong in a saved setup is named."""
    data = TITLE.setup_data(draw_setup(board, 2, "fixed", Random(2)))
    with pytest.raises(ValueError, match=message):
        TITLE.setup_from_data({**data, name: value})


def test_missing_plain_data_is_named(board: Board) -> None:
    """What is missing in a saved setup is named."""
    data = TITLE.setup_data(draw_setup(board, 2, "fixed", Random(2)))
    del data["growth"]
    with pytest.raises(ValueError, match="lacks growth"):
        TITLE.setup_from_data(data)


# --- first position ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_players_start(board: Board, players: int) -> None:
    """SETUP-17, SETUP-21, SETUP-42, SETUP-43, SETUP-44, SETUP-45, SETUP-46, SETUP-47, SETUP-50, COMP-41."""
    layout, state = opening(board, "normal", players)
    wien = 1 << layout.start
    for player in state.players:
        assert player.cash == {2: 120, 3: 130, 4: 140}[players]
        assert (player.training, player.working, player.supply) == ((2, 0, 0), (0, 0, 0), 13)
        assert (player.stations, player.network, player.tracks, player.blocked) == (wien, wien, 0, 0)
        assert player.reach == layout.incident[layout.start]
        assert (player.locomotives, player.goods, player.dock) == ((3,), (1, 1, 1, 1), (0, 0, 0, 0))
        assert storage.surplus(player) == -1, "SETUP-43: one open floor, still empty"
        assert (player.hands, player.waiting, sum(player.tiles), len(player.tiles)) == (2, 3, 0, len(MAIN_ACTIONS))
        assert (player.share_row, player.investors, player.shareholders) == (0, 1, 0)
        assert layout.prices.share_values[player.share_row] == 40
        assert (player.keys, player.contracts, player.factories, player.engineers) == ((0, 0, 0, 0), (), (), 0)
        assert not player.semmering


@pytest.mark.parametrize("players", COUNTS)
def test_table_starts(board: Board, players: int) -> None:
    """The table as it stands before the first bid.

    SETUP-03, SETUP-20, SETUP-22, SETUP-31, SETUP-32, SETUP-33, SETUP-34, SETUP-35, SETUP-36, SETUP-40, SETUP-41,
    SETUP-49.
    """
    layout, state = opening(board, "fixed", players)
    assert (state.round, state.step, state.bids, state.active) == (1, Step.BID, (), 0)
    assert state.semmering
    assert state.locomotives == (0, *[players] * 5)
    assert state.market == (10, 10, 10, 10)
    assert state.taken == (0, 0, 0, 0)
    assert [len(row.cost) for row in layout.factory_rows] == [{2: 6, 3: 9, 4: 12}[players]] * 4
    assert [layout.prices.wages[row] for row in state.wages] == [10] * sum(board.labour[players])
    assert 4 <= len(state.wages) <= 8
    assert state.contracts == layout.setup.contracts
    assert state.investors == 34 - players
    assert (state.occupied, state.cubes, set(state.tokens)) == (0, (), {0})
    assert state.hubs == (3, 6, 5, 10)
    assert state.station_sites == layout.station_sites
    assert (state.demand, state.spare) == (layout.demand, layout.spare)


def test_initial_rows(board: Board) -> None:
    """SETUP-24, INF-04: in turn order, from the top of column 0."""
    for seed in range(6):
        layout, state = opening(board, "normal", 4, seed)
        assert state.order == layout.setup.order
        assert [(state.players[seat].column, state.players[seat].row) for seat in state.order] == [
            (0, 1), (0, 2), (0, 3), (0, 4),
        ]  # fmt: skip


@pytest.mark.parametrize("players", COUNTS)
def test_goods_supply(board: Board, players: int) -> None:
    """INV-01, COMP-64, SETUP-49: everything not in use is the general supply."""
    _, state = opening(board, "normal", players)
    on_track = Counter(good for goods in state.round_goods for good in goods)
    for good in range(len(GOODS)):
        assert state.supply[good] == 40 - 10 - players - on_track[good]
    if players == 4:
        assert sum(state.supply) == 160 - 71


@pytest.mark.parametrize(("players", "three"), [(2, (3, 2)), (3, (3, 2, 1)), (4, (3, 2, 1))])
def test_business_stacks(board: Board, players: int, three: tuple[int, ...]) -> None:
    """SETUP-12, SETUP-13, SETUP-14, SETUP-15: top token first."""
    layout, _ = opening(board, "normal", players)
    stacks = {face.business: tokens for face, tokens in zip(layout.faces, layout.tokens, strict=True)}
    assert stacks == {0: (), 1: (1,), 2: (2, 1), 3: three}


def test_first_position_of_a_solo_game(board: Board) -> None:
    """A 2p game; Franz has no train or share.

    SETUP-01, SETUP-30, FRANZ-SETUP-02, FRANZ-SETUP-03, FRANZ-SETUP-04, FRANZ-SETUP-09.
    """
    setup = draw_setup(board, 2, "normal", Random(4), franz=replace(FRANZ, money=70))
    state = first_state(Layout(board, setup))
    person, franz = state.players
    assert (person.cash, person.locomotives, person.investors) == (120, (3,), 1)
    assert (franz.cash, franz.locomotives, franz.investors) == (70, (), 0)
    assert (franz.training, franz.supply, franz.hands, franz.waiting) == ((2, 0, 0), 13, 2, 3)
    assert franz.stations == 1 << Layout(board, setup).start
    assert state.investors == 33
