"""The second model against the worked examples of the rules (section 15): it stands on the text, not on the engine."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.setup import Setup
from tests.games.first_train.second_model import building, shipping, takeover
from tests.games.first_train.second_model.course import credit, link
from tests.games.first_train.second_model.position import KINDS, PROFIT, Owner, Position, border, first_position
from tests.games.first_train.second_model.ways import (
    distances,
    graph_of,
    link_points,
    on_a_way,
    simple_ways,
    steps,
)

ORANGE, BLUE, PURPLE = range(3)


def start(world: Box, key: str = "nuernberg", display: str = "D23", players: int = 3) -> Position:
    """A position without pieces in round 2: many cubes, no track."""
    position = first_position(world, Setup(players, key, display, False, tuple(range(players)), {}, {}))
    position.round = 2
    position.hands = [15] * players
    return position


def own(position: Position, owner: Owner, *lines: str) -> None:
    """Tracks along chains of areas such as `N43-N42-N41`; stations on those of a company become its stops."""
    for line in lines:
        areas = line.split("-")
        for one, other in itertools.pairwise(areas):
            position.tracks[border(one, other)] = owner
        if isinstance(owner, str):
            for area in areas:
                if area in position.sheet.stations or area in position.sheet.towns:
                    position.stops.setdefault(area, set()).add(owner)


def influence(position: Position, seat: int, white: int, brown: int, red: int, green: int) -> None:
    """Influence of a player."""
    for kind, value in zip(KINDS, (white, brown, red, green), strict=True):
        position.move(kind, seat, value - position.value(kind, seat))


def cost(position: Position, line: str) -> tuple[int, dict[str, int]]:
    """Building points and fees of a line."""
    found = building.bill(position, line.split("-"))
    return found.points, {kind: number for kind, number in found.fees.items() if number}


def can_ship(position: Position, seat: int) -> set[tuple[str, str]]:
    return shipping.reachable_loads(position, seat)


# --- auction ----------------------------------------------------------------------------------


def test_crediting(world: Box) -> None:
    """EX-02, EX-03."""
    position = start(world)
    position.drawn = dict(enumerate(("brown", "green", "brown", "white", "red", "white"), 1))
    position.bids = {1: (ORANGE, 3), 5: (ORANGE, 2), 2: (BLUE, 3), 3: (BLUE, 3), 4: (PURPLE, 2), 6: (PURPLE, 2)}
    course = credit(position)
    assert next(course).player == BLUE
    with pytest.raises(StopIteration):
        course.send("choose green")
    values = [[position.value(kind, seat) for kind in KINDS] for seat in range(3)]
    assert values == [[2, 4, 3, 1], [2, 4, 1, 4], [3, 2, 2, 2]]
    assert position.ranking("white") == [PURPLE, BLUE, ORANGE]
    assert position.ranking("brown") == [ORANGE, BLUE, PURPLE]


def test_stacks_and_ends_of_tracks(world: Box) -> None:
    """EX-23, EX-24, EX-29, EX-60, EX-89."""
    position = start(world)
    position.stacks["white"] = {2: [0, 1, 2]}
    position.pay(0, {"white": 1})
    position.move("white", 0, 1)
    assert position.stacks["white"][2] == [1, 2, 0]
    position.stacks["brown"] = {7: [0], 8: [1]}
    position.move("brown", 0, 3)
    position.move("brown", 1, 1)
    assert position.stacks["brown"][8] == [0, 1]
    position.stacks[PROFIT] = {-13: [0, 1], 4: [2]}
    position.move(PROFIT, 0, -2)
    position.move(PROFIT, 2, 3)
    assert position.stacks[PROFIT][-13] == [1, 0]
    assert position.value(PROFIT, 2) == 5


# --- building ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "line", "points", "fees"),
    [
        ("nuernberg", "N37-N26-N27", 3, {"red": 1}),  # EX-30
        ("nuernberg", "N31-N42", 2, {"green": 1}),  # EX-31
        ("wensleydale", "W22-W33-W34-W35", 6, {"red": 1}),  # EX-32
        ("wensleydale", "W31-W41-W40-W39-W38-W37", 6, {"green": 1}),
        ("nuernberg", "N31-N32-N43-N55", 4, {"green": 2}),  # EX-73
        ("nuernberg", "N31-N30-N29-N40-N39-N38-N37", 7, {"green": 1, "red": 1}),  # EX-74
    ],
)
def test_costs(world: Box, key: str, line: str, points: int, fees: dict[str, int]) -> None:
    """EX-30 to EX-32, EX-73, EX-74."""
    assert cost(start(world, key), line) == (points, fees)


def test_fees_and_landowners(world: Box) -> None:
    """EX-04, EX-33, EX-34, EX-35, EX-46, EX-47, EX-48."""
    position = start(world)
    position.landowners.update({"N54": 1, "N41": 1})
    assert cost(position, "N43-N54-N53-N41") == (3, {"green": 1, "white": 2})
    position.landowners.clear()
    position.stops["N41"] = {"red"}
    assert cost(position, "N42-N41-N40") == (2, {"red": 1})
    position.stops["N41"] = {"red", "green"}
    assert cost(position, "N42-N41-N40") == (2, {"red": 1, "green": 1})
    own(position, ORANGE, "N43-N42")
    assert cost(position, "N43-N54") == (1, {"green": 1})
    assert cost(position, "N42-N53") == (1, {})
    assert cost(position, "N30-N42-N53") == (3, {})
    west = start(world, "wensleydale")
    west.stops["W39"] = {"green"}
    assert cost(west, "W18-W28-W39-W49") == (3, {"green": 2})


def test_starts_and_steps(world: Box) -> None:
    """EX-31, EX-38, EX-40, EX-41, EX-43, EX-45, EX-80."""
    position = start(world)
    position.round = 1
    assert building.starts(position, ORANGE) == ["N31", "N37", "N43"]
    assert "N31" not in building.next_areas(position, ORANGE, ["N43"])
    assert "N43" not in building.next_areas(position, ORANGE, ["N43", "N54", "N53", "N42"])
    position.round = 2
    own(position, BLUE, "N43-N42")
    assert "N42" not in building.next_areas(position, ORANGE, ["N43"])
    position.stops["N41"] = {"green"}
    assert "N41" in building.starts(position, ORANGE)
    assert "W23" not in building.next_areas(start(world, "wensleydale"), ORANGE, ["W34"])
    own(position, PURPLE, "N75-N74-N73-N62-N61-N60-N59-N58-N70", "N80-N79-N67-N66")
    assert position.left(PURPLE) == 4
    assert building.next_areas(position, PURPLE, ["N37", "N38", "N39", "N40"])
    assert not building.next_areas(position, PURPLE, ["N37", "N38", "N39", "N40", "N52"])
    poor = start(world)
    poor.hands[ORANGE] = 4
    influence(poor, ORANGE, 0, 0, 1, 1)
    assert "N52" in building.next_areas(poor, ORANGE, ["N31", "N42", "N41", "N40"])
    assert "N29" not in building.next_areas(poor, ORANGE, ["N31", "N42", "N41", "N40"])


def test_influence_for_building_points(world: Box) -> None:
    """EX-36, EX-37: 3 of the 6 points left after the fees, cubes first; landowners take nothing but white."""
    position = start(world)
    position.hands[ORANGE] = 4
    influence(position, ORANGE, 2, 3, 0, 1)
    ways = building.payments(position, ORANGE, building.Bill(7, {}))
    assert {sum(way.values()) for way in ways} == {3}
    assert {"white": 2, "brown": 0, "red": 0, "green": 1} in ways
    assert len(ways) == 6
    influence(position, ORANGE, 0, 8, 8, 8)
    position.landowners["N54"] = 1
    assert "N54" not in building.next_areas(position, ORANGE, ["N43"])


# --- the link ---------------------------------------------------------------------------------


def linked(world: Box, tracks: dict[Owner, list[str]]) -> dict[int, int]:
    """What a position's first link brings."""
    position = start(world)
    for owner, lines in tracks.items():
        own(position, owner, *lines)
    return link_points(position)


def test_link_points(world: Box) -> None:
    """EX-05, EX-74, EX-75, EX-76, EX-78, EX-79."""
    straight = "N31-N30-N29-N40-N39-N38-N37"
    assert linked(world, {
        ORANGE: ["N31-N20-N19-N18-N29-N40", "N43-N54-N53-N52-N40-N39"], "red": ["N60-N48-N37"],
        BLUE: ["N39-N50-N61-N60"], PURPLE: ["N39-N27-N26-N14-N25-N36-N37"],
    }) == {ORANGE: 5, BLUE: 3, PURPLE: 6}  # fmt: skip
    assert linked(world, {ORANGE: [straight]}) == {ORANGE: 6}
    assert linked(world, {ORANGE: [straight, "N30-N41-N40"]}) == {ORANGE: 6}
    assert linked(world, {
        ORANGE: ["N31-N30", "N40-N39-N38-N37"], BLUE: ["N30-N41-N40"], PURPLE: ["N30-N29-N40"],
    }) == {ORANGE: 4, BLUE: 2, PURPLE: 2}  # fmt: skip
    assert linked(world, {ORANGE: ["N43-N32-N31"], BLUE: ["N31-N30-N29-N40-N39-N38-N37"]}) == {BLUE: 6}
    assert linked(world, {ORANGE: [straight], BLUE: ["N29-N18-N19"]}) == {ORANGE: 6}
    assert linked(world, {ORANGE: ["N31-N30-N29"]}) == {}


def test_the_link_is_scored_once(world: Box) -> None:
    """EX-44."""
    position = start(world)
    own(position, ORANGE, "N31-N30-N29-N40-N39-N38-N37")
    link(position)
    link(position)
    assert position.points == [6, 0, 0]


BETWEEN = frozenset(f"N{number}" for number in (26, 27, 28, 29, 30, 31, 37, 38, 39, 40, 41, 42, 50, 52))


@pytest.mark.parametrize("seed", range(25))
def test_a_track_on_a_way_is_found_by_listing(world: Box, seed: int) -> None:
    """LINK-08: what lies on a way between the cities, and what on none."""
    ways = start(world).sheet.ways
    names = sorted({border(one, other) for one in BETWEEN for other in ways[one] if other in BETWEEN})
    tracks = Random(seed).sample(names, 14)
    graph = graph_of(tracks)
    linked = "N31" in graph and "N37" in distances(graph, "N31")
    listed = {name for length in range(1, len(graph) * linked) for way in simple_ways(graph, "N31", "N37", length)
              for name in steps(way)}  # fmt: skip
    assert {name for name in tracks if linked and on_a_way(graph, name, "N31", "N37")} == listed


# --- shipping ---------------------------------------------------------------------------------


def test_what_can_be_shipped(world: Box) -> None:
    """EX-07, EX-52, EX-53, EX-55, EX-82, EX-83, EX-87."""
    position = start(world)
    position.passengers["red"].update({"N29": 1, "N39": 1})
    own(position, ORANGE, "N29-N40-N39-N38-N37")
    assert can_ship(position, ORANGE) == {("N29", "passenger red"), ("N39", "passenger red")}
    position.tracks["N37-N38"] = BLUE
    assert can_ship(position, ORANGE) == set()
    position.stops["N39"] = {"red"}
    assert can_ship(position, ORANGE) == {("N29", "passenger red")}
    position = start(world)
    position.white.update({"N28": 2, "N15": 1})
    own(position, ORANGE, "N27-N26")
    assert can_ship(position, ORANGE) == {("N28", "good white"), ("N15", "good white")}
    position.stops["N27"] = {"red"}
    assert can_ship(position, ORANGE) == set()
    own(position, ORANGE, "N16-N17")
    assert can_ship(position, ORANGE) == {("N28", "good white"), ("N15", "good white")}
    position = start(world)
    position.stops["N41"] = {"red"}
    position.passengers["green"]["N41"] = 1
    own(position, ORANGE, "N41-N42-N43")
    assert can_ship(position, ORANGE) == {("N41", "passenger green")}
    west = start(world, "wensleydale")
    west.white["W23"] = 1
    own(west, ORANGE, "W22-W33")
    assert can_ship(west, ORANGE) == set()
    own(west, ORANGE, "W33-W34")
    assert can_ship(west, ORANGE) == {("W23", "good white")}


def test_trains(world: Box) -> None:
    """EX-51, EX-57, EX-59."""
    position = start(world)
    influence(position, ORANGE, 0, 8, 0, 0)
    position.owners["2a"] = ORANGE
    assert {key[0] for key in shipping.buyable(position, ORANGE)} == {"3", "1"}
    position.hands[ORANGE] = 2
    influence(position, ORANGE, 1, 0, 0, 0)
    position.owners.clear()
    assert {key[0] for key in shipping.buyable(position, ORANGE)} == {"1"}
    assert shipping.exchanges(position, ORANGE, 1) == [(2, 1, 0, 0)]
    large = start(world, display="D34")
    large.owners["2c"], large.loads["2c"] = ORANGE, []
    assert shipping.room(large, ORANGE, "good white") == []
    assert shipping.room(large, ORANGE, "passenger red") == [("2c", 2)]


def test_balance(world: Box) -> None:
    """EX-08, EX-58, EX-94: points, money, upkeep."""
    position = start(world)
    position.owners = {"2c": ORANGE, "1a": ORANGE}
    position.loads = {"2c": ["passenger red"] * 3 + ["good yellow"] * 2, "1a": ["good white"] * 2}
    own(position, ORANGE, "N58-N47-N36-N25-N13-N12-N01", "N58-N59-N60")
    shipping.settle(position)
    assert position.points[ORANGE] == 10
    assert position.value(PROFIT, ORANGE) == 1
    assert position.cargo[ORANGE] == Counter({"passenger red": 3, "good yellow": 2, "good white": 2})


# --- takeovers and the end --------------------------------------------------------------------


def chains(position: Position, company: str) -> set[str]:
    return {"-".join(line) for line in takeover.lines(position, ORANGE, company)}


def test_lines_that_can_be_sold(world: Box) -> None:
    """EX-09, EX-63, EX-90, EX-92."""
    position = start(world)
    own(position, ORANGE, "N31-N30-N29-N18-N17-N16-N27", "N18-N06")
    position.stops["N27"] = {"red"}
    influence(position, ORANGE, 0, 0, 3, 2)
    assert chains(position, "green") == {"N31-N30-N29"}
    assert "N27-N16-N17-N18-N29-N30-N31" in chains(position, "red")
    assert not any("N06" in line for line in chains(position, "red"))
    position.yellow.update({"N30": 1, "N18": 2, "N17": 1})
    position.passengers["red"].update({"N16": 1, "N29": 1})
    position.white["N28"] = 1
    takeover.sell(position, ORANGE, "red", ["N27", "N16", "N17", "N18", "N29", "N30", "N31"])
    assert position.value("red", ORANGE) == 0
    assert position.stops["N31"] == {"red", "green"}
    assert position.stops["N16"] == position.stops["N29"] == {"red"}
    assert +position.yellow == Counter()
    assert +position.passengers["red"] == Counter()
    assert position.white["N28"] == 1
    ring = start(world)
    own(ring, ORANGE, "N43-N42-N53-N54-N43")
    influence(ring, ORANGE, 0, 0, 0, 8)
    assert chains(ring, "green") == {"N43-N42-N53-N54", "N43-N54"}
    short = start(world)
    own(short, ORANGE, "N43-N42-N41-N40")
    influence(short, ORANGE, 0, 0, 8, 8)
    assert chains(short, "green") == {"N43-N42-N41"}
    assert chains(short, "red") == set()


def test_prices(world: Box) -> None:
    """EX-62."""
    position = start(world)
    assert [takeover.price(position, "N" * (tracks + 1)) for tracks in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_clean_up(world: Box) -> None:
    """EX-10, EX-56, EX-91."""
    position = start(world)
    position.white.update({"N51": 1, "N28": 1})
    position.yellow.update({"N53": 1, "N40": 1})
    own(position, "green", "N39-N51", "N52-N53")
    takeover.clean_up(position)
    assert +position.white == Counter({"N28": 1})
    assert +position.yellow == Counter({"N40": 1})
    position.stops |= {area: {"red"} for area in ("N16", "N27", "N29")}
    takeover.clean_up(position)
    assert +position.white == Counter()


def scored(world: Box, values: Iterable[tuple[int, tuple[int, int, int, int], int, int]]) -> Position:
    """Players with points, cargo, profit and tracks at the end."""
    position = start(world)
    spare = iter(sorted({border(one, other) for one, found in position.sheet.ways.items() for other in found}))
    loads = ("good white", "good yellow", "passenger red", "passenger green")
    for seat, (points, cargo, profit, tracks) in enumerate(values):
        position.points[seat] = points
        position.cargo[seat] = Counter(dict(zip(loads, cargo, strict=True)))
        position.move(PROFIT, seat, profit)
        position.tracks.update({next(spare): seat for _ in range(tracks)})
    return position


def test_final_scores(world: Box) -> None:
    """EX-67, EX-68, EX-93, EX-98."""
    position = scored(world, [(24, (5, 3, 4, 2), -4, 3), (0, (6, 6, 6, 0), 0, 0)])
    assert [takeover.final_score(position, seat) for seat in range(2)] == [21, 0]
    position = scored(world, [(30, (3, 3, 3, 3), -6, 2), (31, (2, 2, 2, 2), -9, 0), (22, (4, 4, 4, 4), 1, 4)])
    assert [takeover.final_score(position, seat) for seat in range(3)] == [28, 26, 27]
    assert takeover.winner(position) == 0
    position = scored(world, [(26, (0, 0, 0, 0), -5, 0), (23, (0, 0, 0, 0), -2, 0), (23, (0, 0, 0, 0), -2, 0)])
    assert {takeover.final_score(position, seat) for seat in range(3)} == {21}
    assert takeover.winner(position) == 2


def test_a_position_is_its_own(world: Box) -> None:
    """INV-01, INV-02: supplies follow from what is elsewhere."""
    position = replace(start(world), bids={1: (ORANGE, 3)}, hands=[4, 0, 0])
    assert position.supply(ORANGE) == 8
    assert position.left(ORANGE) == 15
