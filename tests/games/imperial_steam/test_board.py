"""The board that ships with the program holds what the rules say about the print (sections 2, 16, 18)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.board.printed import Board, DemandPrint, SitePrint
from imperial_steam.games.imperial_steam.terms import COAL, COLOURS, GOODS, HUBS, IRON, MAIN_ACTIONS, STONE, WOOD

RULES = Path(__file__).parents[3] / "docs" / "rules" / "imperial_steam.md"
LETTERS = {"W": WOOD, "S": STONE, "I": IRON, "C": COAL}
KINDS = {"p": "plain", "b": "bridge", "t": "tunnel"}
MARKS = {"unmarked": 2, "3p+": 3, "4p": 4}


@pytest.fixture(scope="module")
def parts(board: Board) -> Any:
    """How many pieces the box holds."""
    return board.data["components"]


def table(heading: str) -> list[list[str]]:
    """The cells of the first table of the rules after a heading or a text, without its head."""
    text = RULES.read_text(encoding="utf-8")
    lines = text[text.index(heading) :].splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def known_and_kinds() -> Iterator[tuple[str, str, bool, str]]:
    """From, to, known, kind of every link of REC-MAP."""
    for start, entries in table("31 cities, 63 links"):
        for end, known, kind in re.findall(r"([^,]+?) ([KR])([pbt])\b(?: \(Semmering\))?(?:, )?", entries):
            yield start, end, known == "K", KINDS[kind]


def face_of(board: Board, name: str) -> Any:
    """The print of a city without tile."""
    return next(city.face for city in board.cities if city.name == name)


def number_of(board: Board, name: str) -> int:
    """The number of a city space."""
    return next(city.number for city in board.cities if city.name == name and city.number is not None)


def ways(board: Board, start: str, kinds: tuple[str, ...] = ("plain", "bridge", "tunnel")) -> dict[str, int]:
    """Links from a city to every other over links of some kinds."""
    found, queue = {start: 0}, [start]
    for city in queue:
        for link in board.links:
            if link.kind in kinds and city in (link.a, link.b):
                other = link.b if link.a == city else link.a
                if other not in found:
                    found[other] = found[city] + 1
                    queue.append(other)
    return found


# --- section 2 --------------------------------------------------------------------------------

COUNTS = [
    ("COMP-01", "game_boards", 1), ("COMP-02", "factory_boards", 2), ("COMP-03", "worker_boards", 2),
    ("COMP-04", "share_boards", 4), ("COMP-05", "main_action_tiles", len(MAIN_ACTIONS)), ("COMP-06", "state_cards", 35),
    ("COMP-08", "summary_cards", 4), ("COMP-09", "normal_cards", 15), ("COMP-10", "contracts", 28),
    ("COMP-11", "train_cars", 70), ("COMP-12", "locomotives_per_level", 4), ("COMP-13", "semmering_tokens", 1),
    ("COMP-14", "unbuilt_stations", 8), ("COMP-15", "city_tiles", 69), ("COMP-16", "keys", 8),
    ("COMP-17", "shipment_tiles", 9), ("COMP-18", "hub_tiles", 4), ("COMP-19", "growth_tiles", 4),
    ("COMP-20", "wage_markers", 8), ("COMP-21", "reserved_tokens", 35), ("COMP-22", "business_tokens", [13, 8, 3]),
    ("COMP-23", "round_markers", 1), ("COMP-24", "hub_markers", 4), ("COMP-25", "crowns", 4),
    ("COMP-26 COMP-27", "engineers", {"bridge": 4, "tunnel": 4}),
    ("COMP-28", "goods", dict.fromkeys(GOODS, 40)), ("COMP-29", "investors", 34),
    ("COMP-30", "factories", dict.fromkeys(GOODS, 12)), ("COMP-31", "share_value_markers", 4),
    ("COMP-07", "gulden_cards", {"10": 30, "20": 20, "50": 15, "100": 12, "200": 10}),
    ("COMP-40 COMP-41 COMP-42 COMP-43 COMP-44 COMP-45 COMP-46", "each_player",
     {"player_boards": 1, "hand_markers": 5, "workers": 15, "turn_order_markers": 1, "influence_markers": 1,
      "tracks": 18, "stations": 3}),
    ("COMP-50 COMP-51 COMP-52 COMP-53 COMP-54", "solo",
     {"action_cards": 8, "strategy_action_cards": 3, "decision_cards": 5, "strategy_decision_cards": 3,
      "help_cards": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "name", "count"), COUNTS, ids=[entry[0] for entry in COUNTS])
def test_pieces_in_the_box(parts: Any, rule: str, name: str, count: object) -> None:
    """The counts of sections 2.1 to 2.3; the rule is in the test's name."""
    assert parts[name] == count, rule


def test_gulden_cards_make_4650(parts: Any) -> None:
    """COMP-07."""
    assert sum(int(value) * number for value, number in parts["gulden_cards"].items()) == 4650
    assert sum(parts["gulden_cards"].values()) == 87


def test_the_board_holds_as_many_entries_as_the_box(board: Board) -> None:
    """COMP-06, COMP-09, COMP-10, COMP-17, COMP-18, COMP-19, COMP-25, COMP-31, COMP-04."""
    assert len(board.state_cards) == 35
    assert sum(len(cards) for cards in board.normal_cards.values()) == 15
    assert len(board.contracts) == 28
    assert len(board.shipments) == 9
    assert len(board.hub_tile) == len(board.growth) == len(HUBS) == len(COLOURS) == 4


def test_limits_follow_from_the_pieces(board: Board) -> None:
    """Limits of play are the pieces of the box.

    COMP-28, COMP-29, COMP-41, COMP-42, COMP-45, COMP-46, LIM-01, LIM-02, LIM-03, LIM-04, LIM-07,
    LIM-08, LIM-18, LIM-22, ROUND-03.
    """
    limits = board.limits
    assert (limits.workers, limits.tracks, limits.stations, limits.trains) == (15, 18, 3, 3)
    assert (limits.goods_each, limits.investors, limits.rounds) == (40, 34, 8)
    assert (limits.tracks_per_action, limits.tracks_per_city, limits.shareholders) == (2, 2, 10)
    assert board.begin.hands + len(board.begin.hands_on_rounds) == 5
    assert max(locomotive.level for locomotive in board.locomotives) == 8


def test_investors_are_exactly_enough(board: Board) -> None:
    """COMP-60: 4 at setup and 5 contracts of each size in 4p."""
    each = board.begin.contracts_each[4]
    assert 4 * board.begin.investors + each * (1 + 2 + 3) == board.limits.investors == 34


def test_locomotives_factories_and_tiles_add_up(board: Board, parts: Any) -> None:
    """COMP-61, COMP-12, COMP-30, COMP-15, COMP-22."""
    assert len(board.locomotives) * parts["locomotives_per_level"] == 24
    assert sum(len(row.cost) for row in board.factories[4]) == sum(parts["factories"].values()) == 48
    assert sum(len(tiles) for tiles in board.tiles.values()) == parts["city_tiles"] == 69
    assert sum(parts["business_tokens"]) == 24


def test_city_spaces(board: Board) -> None:
    """COMP-62, DATA-04: 23 + 4 tiles for 27 numbered spaces; the others are printed (DEC-03)."""
    numbers = [city.number for city in board.cities if city.number is not None]
    assert sorted(numbers) == list(range(1, 28))
    for players in (2, 3, 4):
        hubs = {number_of(board, name) for name in board.fixed.hub_cities[players]}
        assert sorted({*board.tiles[players], *hubs}) == sorted(numbers)
        assert len(board.tiles[players]) == 23


def test_reserved_tokens_suffice(board: Board, parts: Any) -> None:
    """COMP-63."""
    assert board.begin.contracts_each[4] * (1 + 2 + 3) == 30 <= parts["reserved_tokens"]


def test_goods_in_use_after_setup(board: Board) -> None:
    """COMP-64: 40 in the market, 15 on the round track, 16 with players."""
    begin = board.begin
    round_track = len(begin.round_goods_rounds) * begin.round_goods_each[4]
    assert (sum(begin.market), round_track, 4 * sum(begin.goods)) == (40, 15, 16)


# --- the map ----------------------------------------------------------------------------------


def test_cities(board: Board) -> None:
    """DATA-01, REC-MAP: names, flags and coordinates of all 31 cities."""
    printed = [(c.name, c.flag, f"{c.latitude:.2f}", f"{c.longitude:.2f}") for c in board.cities]
    assert printed == [tuple(row) for row in table("| City | Flag | N | E |")]
    assert {city.flag for city in board.cities} == {"AT", "SK", "HU", "SI", "HR", "IT"}


def test_links(board: Board) -> None:
    """DATA-02, REC-MAP: 63 links in the order of the table, with their kinds."""
    expected = [(start, end, kind) for start, end, _, kind in known_and_kinds()]
    assert [(link.a, link.b, link.kind) for link in board.links] == expected
    assert Counter(link.kind for link in board.links) == {"plain": 38, "bridge": 12, "tunnel": 13}


def test_links_say_what_is_known(board: Board) -> None:
    """REC-MAP: 25 links are known from examples, and the kinds of four of them (DATA-02)."""
    links: Any = board.data["links"]
    marked = {(link["from"], link["to"]) for link in links if "source" in link}
    assert marked == {(start, end) for start, end, known, _ in known_and_kinds() if known}
    assert len(marked) == 25
    kinds = [f"{link['from']}–{link['to']}" for link in links if link.get("source") == "known DATA-02"]
    assert kinds == [
        "Amstetten–Mürzzuschlag",
        "Gloggnitz–Mürzzuschlag",
        "Gloggnitz–Fürstenfeld",
        "Fürstenfeld–Maribor",
    ]


def test_ways(board: Board) -> None:
    """DATA-02, REC-MAP: distances, and what engineers are needed on the way from Wien to Trieste."""
    assert ways(board, "Wien")["Gloggnitz"] == ways(board, "Wien")["Amstetten"] == 2
    assert ways(board, "Maribor")["Trieste"] == 2
    assert ways(board, "Wien")["Trieste"] == 6
    assert ways(board, "Wien", ("plain", "bridge"))["Trieste"] == 8
    assert ways(board, "Wien", ("plain", "tunnel"))["Trieste"] == 8
    assert "Trieste" not in ways(board, "Wien", ("plain",))
    assert len(ways(board, "Wien")) == 31


def test_neighbours_in_the_examples(board: Board) -> None:
    """DATA-02: Bratislava's neighbours, and the two cities nearest to Trieste in EX-46."""
    assert {n for n, away in ways(board, "Bratislava").items() if away == 1} == {"Wien", "Wr. Neustadt", "Sopron"}
    away = ways(board, "Trieste")
    network = {"Wien", "Wr. Neustadt", "Gloggnitz", "Fürstenfeld"}
    near = {n for city in network for n, links in ways(board, city).items() if links == 1} - network
    ranked = sorted(away[name] for name in near)
    assert (away["Maribor"], away["Murska Sobota"]) == (ranked[0], ranked[1]) == (2, 3)


def test_semmering(board: Board) -> None:
    """SETUP-03, DATA-02: the token lies on Gloggnitz–Mürzzuschlag, a tunnel link."""
    assert [(link.name, link.kind) for link in board.links if link.semmering] == [("Gloggnitz–Mürzzuschlag", "tunnel")]


def test_regions(board: Board) -> None:
    """DATA-03, REC-REGIONS, VAR-RANDOM-01: three spaces in each of four regions, 15 spaces without."""
    regions: dict[str | None, set[str]] = {}
    for city in board.cities:
        if city.number is not None:
            regions.setdefault(city.region, set()).add(city.name)
    assert len(regions.pop(None)) == 15
    assert regions == {
        "A": {"Linz", "Amstetten", "Mariazell"},
        "B": {"Gloggnitz", "Mürzzuschlag", "Fürstenfeld"},
        "C": {"Graz", "Judenburg", "St. Veit a.d. Glan"},
        "D": {"Maribor", "Celje", "Ljubljana"},
    }


def test_printed_cities(board: Board) -> None:
    """DATA-07, REC-PRINTED, SETUP-11: the four cities without tile."""
    assert {city.name for city in board.cities if city.number is None} == {
        "Wien", "Wr. Neustadt", "Bruck a.d. Mur", "Trieste",
    }  # fmt: skip
    wien = face_of(board, "Wien")
    assert (board.start, wien.effort, wien.influence, wien.station_cost) == ("Wien", None, 0, None)
    assert board.player_station_cost == 60
    neustadt = face_of(board, "Wr. Neustadt")
    assert (neustadt.effort, neustadt.influence, neustadt.station_cost, neustadt.sites) == (3, 0, 40, (SitePrint(2),))
    bruck = face_of(board, "Bruck a.d. Mur")
    assert (bruck.effort, bruck.influence, bruck.station_cost, bruck.sites) == (4, 2, 40, (SitePrint(3),))
    trieste = face_of(board, "Trieste")
    assert (board.goal, trieste.effort, trieste.sites, trieste.station_cost) == ("Trieste", 5, (), None)
    assert board.prices.goal_money == 10
    assert not any(city.face.business for city in board.cities if city.face is not None)


def test_road_sites(board: Board) -> None:
    """DATA-07, REC-PRINTED: Wien, St. Pölten and Villach."""
    roads = {city.name: city.road_sites for city in board.cities if city.road_sites}
    symbol = (SitePrint(2, None, True),)
    assert roads == {
        "Wien": (SitePrint(2), SitePrint(2), SitePrint(2), SitePrint(3), SitePrint(4)),
        "St. Pölten": symbol,
        "Villach": symbol,
    }


def test_feldkirchen(board: Board) -> None:
    """DATA-08, CITY-04: 3 influence printed on the map."""
    assert {city.name: city.bonus for city in board.cities if city.bonus} == {"Feldkirchen": 3}


# --- tiles ------------------------------------------------------------------------------------


def expected_sites(cell: str) -> tuple[SitePrint, ...]:
    """The factory sites of a cell of REC-TILES."""
    own = re.search(r"own price (\d+)", cell)
    price = int(own.group(1)) if own else None
    numbers = map(int, cell.split(maxsplit=1)[0].split("/"))
    return tuple(SitePrint(mark, price) for mark, number in zip((2, 3, 4), numbers, strict=True) for _ in range(number))


def expected_demands(cell: str) -> tuple[DemandPrint, ...]:
    """The demand of a cell of REC-TILES."""
    if not cell:
        return ()
    good, mark = cell.split()
    return (DemandPrint(GOODS.index(good), MARKS[mark]),)


def test_city_tiles(board: Board) -> None:
    """DATA-05, DATA-31, REC-TILES: every tile in every count in which its city is no hub."""
    rows = table("### REC-TILES")
    assert len(rows) == 27
    for number, name, effort, hexagon, business, station, sites, demand in rows:
        assert number_of(board, name) == int(number)
        for players in (2, 3, 4):
            face = board.tiles[players].get(int(number))
            assert (face is None) == (name in board.fixed.hub_cities[players])
            if face is not None:
                steps = 0 if hexagon.startswith("–") else int(hexagon)
                assert (face.effort, face.influence) == (int(effort), steps)
                assert face.business == (0 if business == "–" else int(business))
                assert face.station_cost == int(station)
                assert face.sites == expected_sites(sites)
                assert face.demands == expected_demands(demand)


@pytest.mark.parametrize(("players", "tokens"), [(2, [10, 8, 3]), (3, [12, 7, 3]), (4, [13, 8, 3])])
def test_business_tokens_suffice(board: Board, players: int, tokens: list[int]) -> None:
    """DATA-05, REC-TILES token check, SETUP-12, SETUP-13, SETUP-14, SETUP-15."""
    stacks = board.begin.business_stacks[players]
    used = Counter(value for face in board.tiles[players].values() for value in stacks.get(face.business, ()))
    assert [used[value] for value in (1, 2, 3)] == tokens


@pytest.mark.parametrize(("players", "sites"), [(2, 24), (3, 36), (4, 46)])
def test_usable_sites_of_the_fixed_setup(board: Board, players: int, sites: int) -> None:
    """REC-TILES site check: hub tiles, Wien and other printed sites included."""
    prints = [site for face in board.tiles[players].values() for site in face.sites]
    prints += [site for face in board.hub_tile for site in face.sites]
    for city in board.cities:
        prints += [*city.road_sites, *(city.face.sites if city.face else ())]
    assert sum(site.minimum_players <= players for site in prints) == sites


def test_nothing_but_hubs_demands_in_2p(board: Board) -> None:
    """DATA-05, DATA-31."""
    demands = [d for face in board.tiles[2].values() for d in face.demands if d.minimum_players == 2]
    assert demands == []


def test_influence_of_cities_in_the_solo_examples(board: Board) -> None:
    """DATA-10: hexagon and top token; REC-TILES meets some, the others depend on the layout (DEC-37)."""
    assert {n: board.tiles[2][number_of(board, n)].influence + board.tiles[2][number_of(board, n)].business
            for n in ("Bratislava", "Sopron", "Linz", "Mariazell", "Mürzzuschlag")} == {
        "Bratislava": 3, "Sopron": 3, "Linz": 2, "Mariazell": 2, "Mürzzuschlag": 2,
    }  # fmt: skip
    assert face_of(board, "Bruck a.d. Mur").influence == 2


def test_sites_of_the_examples(board: Board) -> None:
    """DATA-09: Bratislava has a site in 3p and 4p, St. Pölten and Wien in 2p; St. Pölten has more than Baden."""

    def usable(name: str, players: int) -> int:
        city = next(city for city in board.cities if city.name == name)
        sites = [*city.road_sites, *(board.tiles[players][city.number].sites if city.number else ())]
        return sum(site.minimum_players <= players for site in sites)

    assert usable("Bratislava", 3) >= 1
    assert usable("Wien", 2) >= 1
    assert usable("St. Pölten", 2) > usable("Baden", 2)


def test_hub_tiles(board: Board) -> None:
    """DATA-06, REC-HUBTILE, FREE-DELIVER-07."""
    assert len(set(board.hub_tile)) == 1
    face = board.hub_tile[0]
    assert (face.effort, face.influence, face.station_cost, face.business) == (3, 1, 50, 0)
    assert face.sites == (SitePrint(2),)
    assert [demand.good for demand in face.demands] == [WOOD, STONE, IRON, COAL, COAL]


def test_growth_tiles(board: Board) -> None:
    """DATA-25, REC-INF, COMP-19."""
    assert set(board.growth) == {(1, 1, 1, 1, 2), (1, 1, 2, 1, 1), (1, 2, 1, 1, 1), (2, 1, 1, 1, 1)}
    fixed = {hub: board.growth[tile] for hub, tile in zip(HUBS, board.fixed.growth, strict=True)}
    assert fixed == {
        "blue": (1, 1, 2, 1, 1),
        "bronze": (2, 1, 1, 1, 1),
        "green": (1, 2, 1, 1, 1),
        "white": (1, 1, 1, 1, 2),
    }


# --- boards and markets -----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "factories"), [(2, 6), (3, 9), (4, 12)])
def test_factory_boards(board: Board, players: int, factories: int) -> None:
    """DATA-22, REC-FACTORY, SETUP-33: cost rises and pay falls in five steps."""
    first = {"wood": (20, 70), "stone": (20, 80), "iron": (30, 100), "coal": (30, 60)}
    for good, row in zip(GOODS, board.factories[players], strict=True):
        cost, pay = first[good]
        assert row.cost == tuple(cost + 10 * (5 * k // factories) for k in range(factories))
        assert row.pay == tuple(pay - 10 * (5 * k // factories) for k in range(factories + 1))


def test_factory_example(board: Board) -> None:
    """DATA-22: iron cost 40 and a later iron price 90."""
    iron = board.factories[4][IRON]
    assert (iron.cost[3], iron.pay[4]) == (40, 90)


@pytest.mark.parametrize(("players", "columns"), [(2, (1, 1, 1, 1)), (3, (1, 2, 1, 2)), (4, (2, 2, 2, 2))])
def test_labour_columns_and_engineer_icons(board: Board, players: int, columns: tuple[int, ...]) -> None:
    """DATA-23, DATA-24, REC-LABOUR, COMP-20, COMP-26, COMP-27."""
    assert board.labour[players] == board.engineer_icons[players] == columns
    assert sum(columns) == 2 * players
    assert 4 <= sum(columns) <= 8


def test_wages(board: Board) -> None:
    """DATA-34, A2-06, A2-09, SETUP-36, LIM-15."""
    assert board.prices.wages == (10, 20, 30, 40, 50)
    assert (board.begin.wage, board.prices.engineer) == (10, 30)


def test_market_prices(board: Board) -> None:
    """DATA-21, REC-MARKET: ten rows, dearer towards the bottom."""
    assert board.prices.market == (10, 10, 20, 20, 30, 30, 40, 40, 50, 50)
    assert board.limits.market_column == 10


def test_share_board(board: Board) -> None:
    """DATA-26, DATA-27, REC-SHARE, LIM-16, LIM-17."""
    assert board.prices.share_values == (40, 60, 90, 130, 180, 240)
    assert board.prices.share_raise == (0, 1, 2, 3, 4, 5)
    assert board.prices.investor_spaces == 10
    assert 7 - board.prices.share_values.index(130) == 4


def test_locomotives(board: Board) -> None:
    """DATA-17, DATA-18, DATA-35, REC-LOCO, COMP-12, A6-04, RUL-48; IS-3 has no round: it is not for sale."""
    assert [(i.level, i.price, i.first_round, i.influence) for i in board.locomotives] == [
        (3, 30, 0, 0), (4, 40, 2, 0), (5, 50, 3, 0), (6, 60, 4, 1), (7, 70, 5, 2), (8, 80, 6, 3),
    ]  # fmt: skip
    assert board.limits.locomotives_each == {2: 2, 3: 3, 4: 4}


def test_shipment_tiles(board: Board) -> None:
    """DATA-16, DATA-30, REC-SHIP, COMP-17: from 2 to 5, so that the dock always suffices."""
    assert sorted(board.shipments) == [2, 2, 2, 3, 3, 3, 4, 4, 5]


def test_influence_track(board: Board) -> None:
    """DATA-19, REC-INF."""
    assert (board.limits.last_influence, board.limits.influence_rows) == (200, 4)


def test_small_keys(board: Board) -> None:
    """DATA-20, SCORE-06: half the value, rounded up."""
    assert board.prices.small_key == {value: (value // 2 + 9) // 10 * 10 for value in range(0, 201, 10)}
    assert [board.prices.small_key[value] for value in (120, 110, 100)] == [60, 60, 50]


def test_other_prices(board: Board) -> None:
    """DATA-29, A1-05, A1-07, A1-09, A1-11, A8-01, A10-01, PH4-01, PH4-02, SCORE-02, SCORE-03, SCORE-07, SCORE-19."""
    prices = board.prices
    assert (prices.fee, prices.charity, prices.funds, prices.income_car, prices.income_station) == (10,) * 5
    assert (prices.track_goods, prices.bridge_goods, prices.tunnel_goods) == ((1, 1, 1, 0), (0, 1, 0, 0), (0, 0, 1, 0))
    assert prices.goods_per_level == (2, 3, 4)
    assert prices.hub_bonus == (0, 10, 30, 60, 100)
    assert (prices.semmering_factor, prices.goods_sale, prices.track_fee, prices.dividend) == (2, 10, 20, 10)
    assert (prices.delivery_coal, prices.locomotive_coal) == (1, 1)


# --- cards and setup --------------------------------------------------------------------------


def test_contracts(board: Board) -> None:
    """DATA-28, REC-CONTRACTS, COMP-10."""
    text = RULES.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("- **REC-CONTRACTS**"))
    expected = [
        (tuple(LETTERS[letter] for letter in letters), int(value))
        for letters, value in re.findall(r"\b([WSIC]{1,3}) (\d{2,3})\b", line)
    ]
    assert len(expected) == 28
    assert [(card.number, card.fields, card.value) for card in board.contracts] == [
        (number, *entry) for number, entry in enumerate(expected, 1)
    ]
    assert Counter(card.size for card in board.contracts) == {1: 10, 2: 9, 3: 9}


def test_state_cards(board: Board) -> None:
    """DATA-13, REC-STATECARDS, COMP-06."""
    excluded = {"Wien", "Baden", "St. Pölten", "Bratislava", "Wr. Neustadt", "Trieste"}
    links = [link for link in board.links if link.kind != "tunnel" and not {link.a, link.b} & excluded]
    names = [link.name for link in links if link.name != "Gloggnitz–Szombathely"]
    assert [card.link for card in board.state_cards] == names
    assert [card.number for card in board.state_cards] == [i % 4 + 1 for i in range(35)]
    assert Counter(card.number for card in board.state_cards) == {1: 9, 2: 9, 3: 9, 4: 8}


def test_normal_cards(board: Board) -> None:
    """DATA-12, REC-NORMALCARDS, COMP-09."""

    def ends(name: str) -> frozenset[str]:
        return frozenset(name.split("–"))

    def split(cell: str) -> tuple[str, ...]:
        return () if cell == "–" else tuple(cell.split(", "))

    cards = {card.name: (players, card) for players, cards in board.normal_cards.items() for card in cards}
    rows = table("| Card | Hub cities (A, B, C, D)")
    assert len(rows) == len(cards) == 15
    for name, hubs, targets, tiles, crowns in rows:
        players, card = cards[name]
        assert name.startswith(f"{players}p-")
        assert (card.hubs, card.targets) == (split(hubs), split(targets))
        assert card.tiles == tuple(map(int, split(tiles)))
        assert [ends(link) for link in card.crowns] == [ends(link) for link in split(crowns)]


def test_normal_cards_fit_the_regions_and_counts(board: Board) -> None:
    """REC-NORMALCARDS, DATA-12: one hub in each region, crowns by player count, tiles with demands."""
    regions = {city.name: city.region for city in board.cities}
    crownable = {card.link for card in board.state_cards}
    for players, cards in board.normal_cards.items():
        for card in cards:
            assert [regions[name] for name in card.hubs] == ["A", "B", "C", "D"]
            assert {"Amstetten", "Gloggnitz"} & set(card.hubs)
            assert not set(card.hubs) & set(card.targets)
            assert len(card.crowns) == players
            assert set(card.crowns) <= crownable
            assert len(card.targets) == len(card.tiles) == (0 if players == 2 else 3)
            assert all(board.tiles[players][number].demands for number in card.tiles)


def test_fixed_setup(board: Board) -> None:
    """DATA-11, DATA-14, DATA-15, REC-HUBS, REC-HUBSTART, REC-CROWNS, SETUP-19."""
    fixed = board.fixed
    assert fixed.shipments == (2, 3, 4, 3, 2, 2, 3)
    assert dict(zip(HUBS, fixed.hub_influence, strict=True)) == {"bronze": 30, "green": 50, "blue": 60, "white": 100}
    assert fixed.hub_cities == {
        2: ("Amstetten", "Gloggnitz", "Graz", "Ljubljana"),
        3: ("Amstetten", "Gloggnitz", "Judenburg", "Maribor"),
        4: ("Amstetten", "Gloggnitz", "Graz", "Celje"),
    }
    crowns = ("Bruck a.d. Mur–Graz", "Szombathely–Fürstenfeld", "Judenburg–St. Veit a.d. Glan", "Varaždin–Zagreb")
    assert fixed.crowns == {2: crowns[:2], 3: crowns[:3], 4: crowns}


def test_start(board: Board) -> None:
    """What every game and every player starts with.

    SETUP-12, SETUP-13, SETUP-14, SETUP-15, SETUP-21, SETUP-23, SETUP-31, SETUP-39, SETUP-42, SETUP-44, SETUP-45,
    SETUP-46, SETUP-47.
    """
    begin = board.begin
    assert begin.money == {2: 120, 3: 130, 4: 140}
    assert (begin.workers, begin.hands, begin.hands_on_rounds, begin.locomotive) == (2, 2, (2, 3, 4), 3)
    assert (begin.goods, begin.share_value, begin.investors) == ((1, 1, 1, 1), 40, 1)
    assert (begin.market, begin.round_goods_pool) == ((10, 10, 10, 10), (5, 5, 5, 5))
    assert (begin.round_goods_rounds, begin.round_goods_each) == ((4, 5, 6, 7, 8), {2: 1, 3: 2, 4: 3})
    assert begin.contracts_each == {2: 3, 3: 4, 4: 5}
    full = {1: (1,), 2: (2, 1), 3: (3, 2, 1)}
    assert begin.business_stacks == {2: full | {3: (3, 2)}, 3: full, 4: full}


# --- where it comes from ----------------------------------------------------------------------


def leaves(data: Any, inherited: str | None, path: str = "") -> Iterator[tuple[str, str | None]]:
    """Every single datum with its source."""
    if isinstance(data, dict):
        own = data.get("source", {})
        here = own if isinstance(own, str) else inherited
        for key, value in data.items():
            if key != "source":
                special = own.get(key) if isinstance(own, dict) else None
                yield from leaves(value, special if isinstance(special, str) else here, f"{path}.{key}")
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from leaves(value, inherited, f"{path}[{i}]")
    else:
        yield path, inherited


def test_every_datum_says_where_it_comes_from(board: Board) -> None:
    """Section 0: what is reconstructed can be told from what is known, and names its rules."""
    sources: Any = board.data["sources"]
    rules = RULES.read_text(encoding="utf-8")
    for block, value in board.data.items():
        if block in ("format", "id", "title", "sources"):
            continue
        for path, source in leaves(value, sources[block], block):
            assert source is not None, path
            word, *ids = re.split(r"[ ,…]+", source)
            assert word in ("known", "reconstructed"), path
            assert ids, path
            assert all(rule in rules for rule in ids), source
