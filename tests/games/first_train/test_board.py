"""The printed world of First Train to Nürnberg against the rules text (sections 2, 9, 10, 12, 14)."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from imperial_steam.games.first_train.board.layout import Border, Layout
from imperial_steam.games.first_train.board.world import Box, Display
from imperial_steam.games.first_train.terms import CLOSED, COMPANIES, EXTENSION, FORBIDDEN, HILL, HOP, VALLEY
from imperial_steam.games.kit.boards import source_of

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "first_train.md").read_text(encoding="utf-8")
RED, GREEN = range(2)
WHITE_GOOD, YELLOW_GOOD = range(2)
EVERY_LAYOUT = [("nuernberg", False), ("wensleydale", False), ("wensleydale", True)]
every_layout = pytest.mark.parametrize(("key", "extension"), EVERY_LAYOUT)
every_display = pytest.mark.parametrize("key", ["D23", "D34"])


# --- components (section 2) -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("game_boards", 1),  # COMP-01
        ("display_boards", 1),  # COMP-02
        ("train_boards", 1),  # COMP-03
        ("influence_markers.white", 5),  # COMP-04
        ("influence_markers.brown", 5),
        ("influence_markers.red", 5),
        ("influence_markers.green", 5),
        ("influence_markers.all", 20),
        ("company_tracks.red", 35),  # COMP-05, SETUP-40
        ("company_tracks.green", 35),
        ("company_tracks.all", 70),
        ("landowners", 25),  # COMP-06
        ("passengers.red", 25),  # COMP-07
        ("passengers.green", 25),
        ("passengers.all", 50),
        ("white_cubes", 60),  # COMP-08, DEC-10
        ("yellow_cubes", 60),  # COMP-09
        ("round_markers", 1),  # COMP-10
        ("bags", 1),  # COMP-11
        ("leaflets", 1),  # COMP-12
        ("players.locomotives", 3),  # COMP-20
        ("players.cubes", 15),  # COMP-21
        ("players.markers", 9),  # COMP-22
        ("players.tracks", 15),  # COMP-23
    ],
)
def test_the_box_holds(world: Box, name: str, count: int) -> None:
    assert world.components[name] == count


def test_markers_of_a_player(world: Box) -> None:
    """COMP-30, DEC-03."""
    assert world.components["players.markers"] == 4 + 1 + 1 + 3


@every_layout
def test_figures_and_cubes_suffice(world: Box, key: str, extension: bool) -> None:
    """COMP-31, COMP-32, DATA-21, GEO-05; RUL-01, RUL-44, OUT-19: no bag runs empty in the setup of either side."""
    layout = world.layout(key, extension)
    figures = sum(area.figures for area in layout.areas)
    held = world.components["landowners"] + world.components["passengers.all"]
    assert held == 75 == 25 + 25 + 25
    assert figures <= held
    goods = len(layout.goods_order)
    assert 2 * goods <= 120
    assert goods < 60
    assert (figures, 2 * goods) == {"nuernberg": (66, 90), "wensleydale": (65, 86)}[key]  # EX-70


def test_spaces_bags_and_locomotives_suffice(world: Box) -> None:
    """COMP-33, COMP-34, COMP-35, COMP-36, DEC-04, SIZE-01, SIZE-02, SIZE-04, SIZE-08."""
    large, small = world.displays["D34"], world.displays["D23"]
    assert len(large.spaces) == 8 >= world.numbers.bids * 4
    assert len(small.spaces) == 6 == world.numbers.bids * 3
    assert sum(small.bag) == 4 + 4 + 2 + 2 >= len(small.spaces)
    assert sum(large.bag) == 5 + 5 + 5 + 5 >= len(large.spaces)
    assert world.numbers.tracks == 15
    assert 4 * world.numbers.locomotives == 12 == len(large.trains)
    assert len(small.trains) == 9


# --- displays (section 14) --------------------------------------------------------------------


def printed(display: Display) -> list[tuple[str, int, str]]:
    """The spaces of a display as the table of the rules tells them."""
    return [
        ("upper" if space.upper else "lower", space.minimum, "".join(
            letter * count for letter, count in zip("WBRG", space.printed, strict=True)) + "?" * space.either)
        for space in display.spaces
    ]  # fmt: skip


def test_influence_spaces(world: Box) -> None:
    """REC-SPACES, DATA-01, DATA-02, DEC-13, SIZE-05, LIM-04: rows, minimum bids and printed markers."""
    assert printed(world.displays["D34"]) == [
        ("upper", 3, "WWB"), ("upper", 3, "WBB"), ("upper", 3, "BRR"), ("upper", 3, "BGG"),
        ("lower", 2, "WR"), ("lower", 2, "WG"), ("lower", 2, "RG"), ("lower", 2, "RG"),
    ]  # fmt: skip
    assert printed(world.displays["D23"]) == [
        ("upper", 3, "WR"), ("upper", 3, "B?"), ("upper", 3, "WG"), ("lower", 2, "R"), ("lower", 2, "B"),
        ("lower", 2, "G"),
    ]  # fmt: skip


@pytest.mark.parametrize(("key", "each"), [("D34", 5), ("D23", 2)])
def test_printed_markers_add_up(world: Box, key: str, each: int) -> None:
    """The check under REC-SPACES: as many of each colour."""
    spaces = world.displays[key].spaces
    assert [sum(space.printed[kind] for space in spaces) for kind in range(4)] == [each] * 4
    assert [space.number for space in spaces] == list(range(1, len(spaces) + 1))


def test_trains(world: Box) -> None:
    """REC-TRAIN, DATA-08, DATA-09, DEC-14, SIZE-07, TRAIN-11: row, price, places for passengers and goods."""
    trains = {key: [(train.row, train.price, train.passengers, train.goods) for train in display.trains]
              for key, display in world.displays.items()}  # fmt: skip
    assert trains["D34"] == [
        (1, 3, 3, 3), (1, 3, 3, 3), (2, 3, 4, 2), (2, 3, 2, 4), (3, 2, 2, 2), (3, 2, 2, 2), (4, 2, 4, 0), (4, 2, 0, 4),
        (5, 1, 1, 1), (5, 1, 1, 1), (6, 1, 2, 0), (6, 1, 0, 2),
    ]  # fmt: skip
    assert trains["D23"] == [
        (1, 3, 2, 3), (1, 3, 2, 3), (2, 3, 3, 2), (3, 2, 2, 3), (3, 2, 2, 3), (4, 2, 3, 2), (5, 1, 1, 2), (5, 1, 1, 2),
        (6, 1, 2, 1),
    ]  # fmt: skip
    totals = {key: (sum(t[2] for t in found), sum(t[3] for t in found)) for key, found in trains.items()}
    assert totals == {"D34": (24, 24), "D23": (18, 21)}


def test_rounds_players_and_values(world: Box) -> None:
    """SIZE-03, SIZE-06, DATA-07, DATA-10, SETUP-03, EX-69."""
    small, large = world.displays["D23"], world.displays["D34"]
    assert (small.rounds, large.rounds) == ({2: 5, 3: 4}, {3: 5, 4: 4})
    assert (small.players, large.players) == ((2, 3), (3, 4))
    assert (small.passenger_points[1:], large.passenger_points[1:]) == ((1, 2, 3), (1, 1, 1))
    assert (small.bag, large.bag) == ((4, 4, 2, 2), (5, 5, 5, 5))


def test_tracks_and_numbers(world: Box) -> None:
    """REC-TRACKS, REC-COLOUR, LIM-01, LIM-03, LIM-12, LIM-13, OUT-15.

    DATA-03, DATA-04, DATA-05, DATA-06, DATA-11, DATA-23.
    """
    numbers = world.numbers
    assert (numbers.influence_max, numbers.profit_min, numbers.profit_max) == (8, -13, 5)
    assert (numbers.start, numbers.start_profit, numbers.start_points) == ((1, 2, 1, 1), 0, 0)
    assert numbers.points_drawn == 60
    assert world.colours == ("orange", "purple", "blue", "black")
    assert (numbers.cubes_taken, numbers.cubes, numbers.bids) == (12, 15, 2)
    assert (numbers.exchange, numbers.tracks_sold, numbers.set_points) == (3, 2, 2)
    assert (numbers.income, numbers.upkeep, numbers.goods_drawn) == ((2, 1, 1), 1, 2)


# --- maps against the tables of section 14 ------------------------------------------------------


def tables(heading: str) -> dict[str, tuple[str, str, dict[str, str]]]:
    """The areas of a table: name, symbol, neighbours with the mark of the border."""
    part = RULES.split(heading, 1)[1].split("\n##", 1)[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        for i in range(0, len(cells) - 4, 5):
            key, name, symbol, _, neighbours = cells[i : i + 5]
            if re.fullmatch(r"[NW]\d\d", key):
                marks = {key[0] + text[:2]: text[2:] for text in neighbours.split()}
                found[key] = (name, symbol, marks)
    return found


def symbol(layout: Layout, key: str) -> str:
    """The symbol of an area in the words of the tables."""
    area = layout.areas[layout.area_index[key]]
    words = []
    if layout.key == "wensleydale":
        words.append(area.terrain[0])
    if not area.in_play:
        words.append("ext")
    if area.company >= 0:
        words.append(COMPANIES[area.company].upper())
    if area.figures:
        words.append(f"S{area.figures}")
    if area.preset >= 0:
        words.append(COMPANIES[area.preset][0])
    if area.goods >= 0:
        goods = {"nuernberg": ("hop", "post"), "wensleydale": ("stone", "cheese")}[layout.key]
        words.append(goods[area.goods])
    return " ".join(words) or "hill"


@pytest.mark.parametrize(("key", "heading"), [("nuernberg", "### 14.2"), ("wensleydale", "### 14.3")])
def test_the_map_equals_the_table(world: Box, key: str, heading: str) -> None:
    """GEO-05, REC-NUE, REC-WEN, DATA-14 … DATA-19: areas, names, symbols, neighbours, river and forbidden borders."""
    layout, table = world.layout(key), tables(heading)
    assert [area.key for area in layout.areas] == sorted(table)
    assert {area.key: area.name for area in layout.areas} == {area: name for area, (name, _, _) in table.items()}
    assert {area: symbol(layout, area) for area in table} == {area: text for area, (_, text, _) in table.items()}
    borders = {tuple(sorted((area, other))): mark for area, (_, _, marks) in table.items()
               for other, mark in marks.items()}  # fmt: skip
    assert {(layout.areas[b.a].key, layout.areas[b.b].key) for b in layout.borders} == set(borders)
    for border in layout.borders:
        mark = borders[layout.areas[border.a].key, layout.areas[border.b].key]
        closed = border.blocked in CLOSED
        assert mark == ("~" if border.river and not closed and not border.blocked else "x" if "x" in mark else ""), (
            border.key
        )
        assert ("x" in mark) == (border.blocked == FORBIDDEN)


def terrains(layout: Layout, border: Border) -> set[str]:
    """The terrain on both sides of a border."""
    return {layout.areas[border.a].terrain, layout.areas[border.b].terrain}


@every_layout
def test_costs_follow_the_legend(world: Box, key: str, extension: bool) -> None:
    """GEO-05, PAY-02, PAY-03, PAY-04, BUILD-07, BUILD-13, DATA-23, SOUTH-04, INV-04."""
    layout = world.layout(key, extension)
    for border in layout.borders:
        sides = terrains(layout, border)
        outside = not all(layout.areas[area].in_play for area in (border.a, border.b))
        if outside:
            assert (border.cost, border.blocked) == (0, EXTENSION)
        elif sides & {HOP, HILL}:
            assert border.cost == 0
            assert border.blocked in sides
        elif border.blocked:
            assert (border.key, border.blocked) == ("N31-N43", FORBIDDEN)
        else:
            assert border.cost == (2 if VALLEY in sides or border.river else 1)


@pytest.mark.parametrize(
    ("key", "extension", "areas", "borders", "playable", "dear"),
    [
        ("nuernberg", False, 80, 205, 124, 23),
        ("wensleydale", False, 83, 214, 132, 43),
        ("wensleydale", True, 82, 212, 134, 43),
    ],
)
def test_counts(world: Box, key: str, extension: bool, areas: int, borders: int, playable: int, dear: int) -> None:
    """GEO-09, DATA-12: playable borders come first; so many cost 2. With the extension W72 has one border less."""
    layout = world.layout(key, extension)
    assert (len(layout.areas), len(layout.borders), layout.playable) == (areas, borders, playable)
    assert [bool(border.cost) for border in layout.borders] == [True] * playable + [False] * (borders - playable)
    assert layout.costs.count(2) == dear
    assert [area.index for area in layout.areas] == list(range(areas))
    assert [border.index for border in layout.borders] == list(range(borders))


@pytest.mark.parametrize(("key", "minor", "major", "red", "green"), [
    ("nuernberg", 21, 8, 1, 2), ("wensleydale", 22, 7, 5, 5),
])  # fmt: skip
def test_symbols_are_counted(world: Box, key: str, minor: int, major: int, red: int, green: int) -> None:
    """AREA-03, SIDE-01, SIDE-02, SIDE-03, SIDE-08, SIDE-09, DATA-15, DATA-16, DATA-17, DATA-18: what lies where.

    COMP-31, DATA-19: the figures of the box are enough.
    """
    layout = world.layout(key)
    figures = Counter(area.figures for area in layout.areas)
    assert (figures[2], figures[3]) == (minor, major)
    assert 2 * minor + 3 * major <= 75
    assert set(figures) == {0, 2, 3}
    assert [mask.bit_count() for mask in layout.towns] == [red, green]
    white, yellow = ([area for area in layout.areas if area.goods == good] for good in (WHITE_GOOD, YELLOW_GOOD))
    assert (len(white), len(yellow)) == {"nuernberg": (15, 30), "wensleydale": (15, 28)}[key]
    assert {area.terrain for area in white} == {{"nuernberg": HOP, "wensleydale": HILL}[key]}
    assert not {area.terrain for area in yellow} & CLOSED
    presets = Counter(area.preset for area in layout.areas if area.preset >= 0)
    assert presets == ({RED: 2, GREEN: 2} if key == "nuernberg" else {})
    assert world.maps[key].goods == {"nuernberg": ("beer", "post"), "wensleydale": ("stone", "cheese")}[key]


def test_the_direction_of_play(world: Box) -> None:
    """SIDE-10: the towns of Nürnberg lie inside the map, those of Wensleydale at its rims, in all four quarters."""
    for key, at_rim in (("nuernberg", 0), ("wensleydale", 8)):
        layout, sheet = world.layout(key), world.maps[key]
        towns = [area for area in layout.areas if area.company >= 0]
        rims = [any(x in (0, sheet.width) or y in (0, sheet.height) for x, y in area.outline) for area in towns]
        assert sum(rims) == at_rim
    quarters = {(x > sheet.width / 2, y > sheet.height / 2) for x, y in (area.at for area in towns)}
    assert len(quarters) == 4


def test_known_places(world: Box) -> None:
    """DATA-12, DATA-20, DATA-24, LINK-03, NUE-01: what the texts name."""
    layout = world.layout("nuernberg")
    assert layout.link is not None
    named = [layout.areas[area] for area in (*layout.link.sources, layout.link.target)]
    assert [area.name for area in named] == ["Nürnberg Nord", "Nürnberg Süd", "Fürth"]
    assert [area.company for area in named] == [GREEN, GREEN, RED]
    assert layout.border_of[layout.link.sources] >= layout.playable
    west = world.layout("wensleydale")
    assert west.areas[west.south].name == "The South"
    assert "Richmond" in {area.name for area in west.areas if area.company >= 0}
    assert west.link is None
    assert world.layout("nuernberg", False).link is not None
    assert world.maps["wensleydale"].has_extension
    assert not world.maps["nuernberg"].has_extension


def test_the_south(world: Box) -> None:
    """SOUTH-01, SOUTH-03, SOUTH-04, RUL-03, GEO-09: lines lead out of The South, never into it."""
    for extension, exits in ((False, {"W72", "W73"}), (True, {"W71", "W72", "W73", "W81"})):
        layout = world.layout("wensleydale", extension)
        south = layout.south
        assert {layout.areas[way.area].key for way in layout.exits[south]} == exits
        assert not any(way.area == south for ways in layout.exits for way in ways)
        assert {layout.borders[way.border].only_from for way in layout.exits[south]} == {south}
        assert layout.borders_at[south].bit_count() == len(exits)
    plain, extended = world.layout("wensleydale"), world.layout("wensleydale", extension=True)
    outside = plain.areas[plain.area_index["W82"]]
    assert not outside.in_play
    assert not plain.exits[outside.index]
    assert not plain.buildable >> outside.index & 1
    assert "W82" not in extended.area_index
    merged = extended.borders[extended.border_of[extended.area_index["W72"], extended.south]]
    single = plain.borders[plain.border_of[plain.area_index["W72"], plain.south]]
    assert len(merged.path) > len(single.path)
    assert merged.cost == single.cost == 1


# --- tables -----------------------------------------------------------------------------------


@every_layout
def test_tables_say_the_same(world: Box, key: str, extension: bool) -> None:
    """AREA-01, AREA-04: exits, borders, neighbours, ends and costs tell of the same graph."""
    layout = world.layout(key, extension)
    exits = {(area.index, way.area): way for area in layout.areas for way in layout.exits[area.index]}
    for border in layout.borders:
        assert layout.border_of[border.a, border.b] == layout.border_of[border.b, border.a] == border.index
        assert layout.adjacent[border.a] >> border.b & layout.adjacent[border.b] >> border.a & 1
        playable = border.index < layout.playable
        for start, end in ((border.a, border.b), (border.b, border.a)):
            assert bool(layout.neighbours[start] >> end & 1) == playable
            assert bool(layout.borders_at[start] >> border.index & 1) == playable
            way = exits.get((start, end))
            assert (way is not None) == (playable and border.only_from in (-1, start))
            assert way is None or (way.border, way.cost) == (border.index, border.cost)
        if playable:
            assert layout.ends[border.index] == (border.a, border.b)
            assert layout.costs[border.index] == border.cost
    for area in layout.areas:
        bit = 1 << area.index
        assert bool(layout.stations & bit) == bool(area.figures)
        assert [bool(mask & bit) for mask in layout.towns] == [area.company == company for company in range(2)]
        assert bool(layout.stops & bit) == (area.figures > 0 or area.company >= 0)
        assert [bool(mask & bit) for mask in layout.symbols] == [area.goods == good for good in range(2)]
        assert bool(layout.buildable & bit) == (area.in_play and area.terrain not in CLOSED)
        stations = layout.adjacent[area.index] & layout.stations
        assert layout.loading[area.index] == (stations if area.goods == WHITE_GOOD else 0)
        fields = layout.adjacent[area.index] & layout.symbols[WHITE_GOOD]
        assert layout.fields[area.index] == (fields if area.figures else 0)


@every_layout
def test_everything_can_be_reached(world: Box, key: str, extension: bool) -> None:
    """GEO-07, GEO-08, DATA-13: every area within 10 or 8 tracks of a town of each colour; stations next to goods."""
    layout = world.layout(key, extension)
    farthest = {"nuernberg": 10, "wensleydale": 8}[key]
    for company in range(2):
        distance = ways(layout, [area.index for area in layout.areas if area.company == company])
        reached = {area.index for area in layout.areas if layout.buildable >> area.index & 1} - {layout.south}
        assert reached <= set(distance)
        assert max(distance[area] for area in reached) <= farthest
    stations = [mask.bit_count() for area, mask in enumerate(layout.loading) if layout.symbols[0] >> area & 1]
    assert min(stations) >= 1
    assert max(stations) == {"nuernberg": 4, "wensleydale": 5}[key]


def test_both_parts_of_nuernberg_are_six_tracks_from_fuerth(world: Box) -> None:
    """GEO-10, DATA-13."""
    layout = world.layout("nuernberg")
    assert layout.link is not None
    for source in layout.link.sources:
        assert ways(layout, [source])[layout.link.target] == 6


def ways(layout: Layout, starts: list[int]) -> dict[int, int]:
    """How many tracks lead from the nearest start to an area."""
    found, waiting = dict.fromkeys(starts, 0), list(starts)
    for area in waiting:
        for way in layout.exits[area]:
            if way.area not in found:
                found[way.area] = found[area] + 1
                waiting.append(way.area)
    return found


def test_rivers(world: Box) -> None:
    """GEO-06, DATA-14: Pegnitz, Rednitz and Regnitz meet at the corner of N25, N26 and N37."""
    layout, rivers = world.layout("nuernberg"), world.maps["nuernberg"].rivers
    assert [(river.name, len(river.borders)) for river in rivers] == [("Pegnitz", 18), ("Rednitz", 10), ("Regnitz", 5)]
    over = [border for border in layout.borders if border.river]
    assert len(over) == 33
    assert sum(not terrains(layout, border) & CLOSED for border in over) == 24
    mouth = {rivers[0].path[-1], rivers[1].path[-1], rivers[2].path[0]}
    assert len(mouth) == 1
    corner = mouth.pop()
    assert {area.key for area in layout.areas if corner in area.outline} == {"N25", "N26", "N37"}


# --- where data come from ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (("nuernberg", "areas", "N43", "name"), "known DATA-24"),
        (("nuernberg", "areas", "N43", "town"), "known DATA-12"),
        (("nuernberg", "areas", "N31", "town"), "reconstructed REC-NUE"),
        (("nuernberg", "areas", "N37", "town"), "derived DATA-12"),
        (("nuernberg", "areas", "N01", "name"), "reconstructed REC-NUE"),
        (("nuernberg", "link", "to"), "known LINK-01, LINK-03"),
        (("wensleydale", "areas", "W18", "name"), "known DATA-24"),
        (("wensleydale", "areas", "W18", "town"), "reconstructed REC-WEN"),
        (("wensleydale", "south", "extension"), "known DATA-20"),
        (("displays", "D23", "spaces", 1, "printed"), "known DATA-02, SIZE-05"),
        (("displays", "D34", "spaces", 0, "printed"), "reconstructed REC-SPACES, REC-TRAIN"),
        (("displays", "D23", "bag"), "known SETUP-32"),
        (("displays", "D34", "rounds", "4p"), "known SIZE-03"),
        (("displays", "D34", "rounds", "3p"), "reconstructed SIZE-03"),
        (("tracks", "influence"), "reconstructed REC-TRACKS"),
        (("tracks", "profit"), "known DATA-05"),
        (("building", "river"), "known DATA-23"),
        (("components", "landowners"), "known COMP-01 … COMP-23"),
    ],
)
def test_every_datum_says_where_it_comes_from(world: Box, path: tuple[str | int, ...], source: str) -> None:
    """DATA-22: the leaflet is lost; what it told is known from the first edition."""
    assert source_of(world.data, path) == source
