"""Broken maps of First Train: each kind has its clear error; no map drawn at random gets past the proof."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import pytest
import shapely
import yaml
from hypothesis import given
from hypothesis import strategies as st

from imperial_steam.games.first_train.board.check_map import drawing_checks
from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.kit.points import points_of
from tests.effort import examples
from tests.games.first_train.maps import GUIDED, changed, faults_of, guide, with_map, without


@pytest.fixture(scope="module")
def plain(world: Box) -> dict[str, Any]:
    """The plain data of the shipped board."""
    return FILES.data(world)


# --- broken maps ------------------------------------------------------------------------------


def area(terrain: str, at: list[int], loop: list[str], **symbol: object) -> dict[str, object]:
    """An area of a map; its name is that of its first vertex."""
    return {"name": f"Ort {loop[0]}", "terrain": terrain, "at": at, "loop": loop, **symbol}


BROKEN_MAPS: list[tuple[str, dict[str, Any], str]] = [
    ("clockwise", changed(GUIDED, A03__loop=["d", "e", "j", "i"]),
     "nuernberg.areas.A03.loop: runs clockwise; list the vertices counter-clockwise (GEO-01)"),
    ("same side", changed(GUIDED, A05__loop=["j", "k", "l", "h", "g", "f", "e"]),
     "nuernberg.areas.A05.loop: A04 and A05 both run from 'j' to 'k'; an edge has one area on each side (GEO-01)"),
    ("crossing loop", changed(GUIDED, A05__loop=["k", "h", "l", "g"]),
     "nuernberg.areas.A05.loop: the outline crosses itself near"),
    ("crossing curve", changed(GUIDED, curves={"e-j": "290 60, 94 30"}),
     "nuernberg.areas.A04.loop: the outline crosses itself near"),
    ("a curve into a third area", changed(GUIDED, curves={"d-e": "60 10", "i-j": "40 20"}),
     "nuernberg.areas.A03.loop: the outline crosses itself near"),
    ("a gap", changed(GUIDED, v_m=[125, 90], A04__loop=["j", "k", "g", "f", "m", "e"]),
     "nuernberg.areas: there is a gap near 100, 100, between A01, A04 (GEO-02)"),
    ("an island", changed(GUIDED, v_m=[20, 180], v_n=[40, 190], v_o=[20, 190],
                          A06__loop=["m", "n", "o"], A06__name="Insel", A06__terrain="plain", A06__goods="yellow",
                          A06__at=[25, 187]),
     "nuernberg.areas: A06 near"),
    ("an area upon another one", changed(GUIDED, v_g=[200, 199], v_b=[290, 200]),
     "error: nuernberg.areas."),
    ("overlap at the rim", {**GUIDED, "curves": {}, "rivers": [], "areas": {
        "A01": area("plain", [50, 25], ["a", "b", "c", "d"], town="red"),
        "A02": area("plain", [150, 50], ["b", "e", "s", "r", "c"], town="green"),
        "A03": area("plain", [160, 150], ["r", "s", "f", "w", "u"], station=2),
        "A04": area("plain", [70, 150], ["u", "w", "x", "y"], goods="yellow")},
        "vertices": {"a": [0, 0], "b": [100, 0], "c": [100, 100], "d": [0, 100], "e": [200, 0], "s": [200, 100],
                     "r": [120, 100], "f": [200, 200], "w": [120, 200], "u": [120, 140], "x": [20, 200],
                     "y": [20, 50]}},
     "nuernberg.areas: areas overlap, or the rim crosses itself, near"),
    ("symbol outside", changed(GUIDED, A03__at=[150, 150]), "nuernberg.areas.A03.at: lies outside the area"),
    ("four in a point", changed(without(GUIDED), A01__loop=["d", "e", "b", "a"], A02__loop=["e", "g", "h", "c", "b"],
                                A04__loop=["j", "k", "g", "e"],
                                vertices={v: p for v, p in GUIDED["vertices"].items() if v != "f"}),
     "nuernberg.vertices.e: A01, A02, A03, A04 meet here, some of them in a point only; move them apart"
     " (GEO-03, RUL-13)"),
    ("two in a vertex", changed(GUIDED, v_m=[50, 100], A01__loop=["d", "m", "e", "f", "b", "a"],
                                A03__loop=["i", "j", "e", "m", "d"]),
     "nuernberg.vertices.m: lies within the border of A01, A03; write its place into 'curves' (GEO-03)"),
    ("rim meets itself", changed(without(GUIDED, "A02", "A03", "A05"), A01__loop=["d", "e", "b", "a"],
                                 A04__loop=["j", "k", "g", "e"],
                                 vertices={v: GUIDED["vertices"][v] for v in "abdejkg"}),
     "nuernberg.vertices.e: the rim meets itself here, or is broken (GEO-02)"),
    ("unused vertex", changed(GUIDED, v_m=[1, 1]), "nuernberg.vertices.m: is in the loop of no area"),
    ("misnamed area", changed(GUIDED, areas={"A-1": GUIDED["areas"]["A01"], **GUIDED["areas"]}),
     "nuernberg.areas.A-1: an ID has 1 to 8 letters and digits"),
    ("one area", changed(without(GUIDED, "A01", "A02", "A03", "A04")),
     "nuernberg.areas: a map has 2 to 150 of them, not 1"),
    ("twice the same curve", changed(GUIDED, curves={"e-j": "108 70", "j-e": "94 30"}),
     "nuernberg.curves.j-e: is the edge 'e-j' once more"),
    ("no points", changed(GUIDED, curves={"e-j": "108;70"}),
     "nuernberg.curves.e-j: must be at most 8 points such as '12 7.5, 14 9', not '108;70'"),
    ("a point twice", changed(GUIDED, curves={"e-j": "100 50, 100 0"}),
     "nuernberg.curves.e-j: goes twice through one point"),
    ("curve outside", changed(GUIDED, curves={"a-b": "100 201"}),
     "nuernberg.curves.a-b: runs outside the map of 300 × 200"),
    ("no station next to white goods", changed(GUIDED, A04__station=None, A04__preset=None, A04__goods="yellow"),
     "nuernberg.areas.A05: borders no station, so its goods can never be shipped (GEO-08)"),
    ("out of reach", changed(GUIDED, forbidden=["A01-A03", "A03-A04"]),
     "nuernberg.areas.A03: no tracks lead there from a red town (GEO-07)"),
    ("a town without a way out", changed(GUIDED, forbidden=["A01-A02", "A01-A03", "A01-A04"]),
     "nuernberg.areas.A01: no line can start in this town (BUILD-08)"),
    ("no way of the link", changed(GUIDED, link={"from": ["A01"], "to": "A02"},
                                   forbidden=["A01-A02", "A02-A04"]),
     "nuernberg.link: no tracks lead from A01 to A02 (LINK-01)"),
    ("no terrain for a hop field", changed(GUIDED, A05__goods=None),
     "nuernberg.areas.A05: has one of station, town, goods, extension, not nothing (AREA-03)"),
    ("The South with two borders", {**GUIDED, "rivers": [], "south": {"area": "A01", "extension": "A02"},
        "curves": {"p-r": "100 150, 200 150"}, "areas": {
        "A01": area("plain", [75, 50], ["i", "k", "q", "p", "d"], town="red"),
        "A02": area("plain", [225, 50], ["k", "l", "h", "r", "q"], extension=True),
        "A03": area("plain", [150, 125], ["p", "q", "r"], station=2),
        "A04": area("plain", [150, 175], ["d", "p", "r", "h", "c", "a"], town="green")},
        "vertices": {"i": [0, 0], "k": [150, 0], "l": [300, 0], "d": [0, 100], "p": [100, 100], "q": [150, 100],
                     "r": [200, 100], "h": [300, 100], "a": [0, 200], "c": [300, 200]}},
     "nuernberg.south: with the extension, A01 and A04 would share two borders (RUL-03)"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "fault"), [case[1:] for case in BROKEN_MAPS], ids=[case[0] for case in BROKEN_MAPS])
def test_every_kind_of_broken_map_is_named(plain: dict[str, Any], block: dict[str, Any], fault: str) -> None:
    found = faults_of(with_map(plain, block))
    assert any(fault in text for text in found), found


def test_a_map_that_is_drawn_unluckily_is_warned_of(plain: dict[str, Any], tmp_path: Path) -> None:
    block = changed(GUIDED, v_f=[120, 100], v_g=[150, 100], A03__at=[5, 95], curves={"d-e": "20 88, 90 120"})
    path = tmp_path / "board.yaml"
    path.write_text(yaml.safe_dump(with_map(plain, block), allow_unicode=True), encoding="utf-8")
    found = [str(fault) for fault in FILES.format.check([path])]
    assert any("warning: nuernberg.areas.A03.at: the straight way from here to the middle of A01-A03" in text
               for text in found), found  # fmt: skip
    assert any("tracks there overlap" in text for text in found), found
    assert not any(" error: " in text for text in found), found


@pytest.mark.parametrize(
    ("pieces", "fault"),
    [
        ({"landowners": 0, "passengers": {"red": 1, "green": 0, "all": 1}},
         "error: nuernberg.areas: the stations need 2 figures, and the box holds 1 (COMP-31)"),
        ({"white_cubes": 2, "yellow_cubes": 2},
         "error: nuernberg.areas: 4 cubes are drawn, and some of 4 must remain in the bag (COMP-32)"),
        ({"passengers": {"red": 0, "green": 50, "all": 50}},
         "error: nuernberg.areas: the stations show 1 red passengers, and the box holds 0 (COMP-07)"),
    ],
)  # fmt: skip
def test_the_box_holds_enough_for_a_map(plain: dict[str, Any], pieces: dict[str, Any], fault: str) -> None:
    data = with_map(plain, GUIDED)
    assert fault in faults_of({**data, "components": {**data["components"], **pieces}})


def test_one_slip_does_not_fill_the_screen(plain: dict[str, Any]) -> None:
    """A sheet that is too small: the first vertices outside, and a word on the others."""
    found = faults_of(with_map(plain, {**plain["wensleydale"], "width": 100, "south": plain["wensleydale"]["south"]}))
    assert len(found) < 70
    assert "error: nuernberg: has more faults of this kind" in found


def test_a_board_needs_a_map(plain: dict[str, Any]) -> None:
    data = with_map(plain, GUIDED)
    del data["nuernberg"]
    assert faults_of(data) == ["error: a board needs one of these maps: nuernberg, wensleydale"]


def test_the_messages_of_the_guide_are_those_of_the_check(plain: dict[str, Any]) -> None:
    """Each message in the table of the guide is one that a broken map gets, but for the names in it."""
    table = guide().split("| Message | What to do |", 1)[1].split("\n\n", 1)[0]
    told = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    assert len(told) == 7
    found = "\n".join(text for _, block, _ in BROKEN_MAPS for text in faults_of(with_map(plain, block)))
    for message in told:
        words = re.split(r"A0\d(?:, A0\d)*|'[a-z]'|\d+, \d+", message)
        assert re.search(".*".join(map(re.escape, words)), found), message


# --- maps drawn at random -----------------------------------------------------------------------

_PLACES = st.tuples(st.integers(0, 6).map(lambda step: step * 50), st.integers(0, 4).map(lambda step: step * 50))
_VERTEX = st.sampled_from(sorted(GUIDED["vertices"]))
_AREA = st.sampled_from(sorted(GUIDED["areas"]))


def written(points: list[tuple[int, int]]) -> str:
    """Points as a file tells them."""
    return ", ".join(f"{x} {y}" for x, y in points)


_CURVES = st.dictionaries(
    st.sampled_from(["e-j", "g-k", "f-b", "e-f", "d-e", "a-b", "k-l"]),
    st.lists(_PLACES, min_size=1, max_size=2).map(written),
    max_size=2,
)


@st.composite
def drawn_maps(draw: st.DrawFn) -> dict[str, Any]:
    """The map of the guide with vertices moved, loops mixed up, curves bent and symbols moved."""
    block = copy.deepcopy(GUIDED)
    block |= {"curves": draw(_CURVES), "rivers": []}
    for vertex in draw(st.lists(_VERTEX, max_size=3, unique=True)):
        block["vertices"][vertex] = list(draw(_PLACES))
    for name in draw(st.lists(_AREA, max_size=1)):
        loop = block["areas"][name]["loop"]
        change = draw(st.sampled_from(["turn", "drop", "replace", "swap"]))
        place = draw(st.integers(0, len(loop) - 1))
        if change == "turn":
            loop.reverse()
        elif change == "drop":
            del loop[place]
        elif change == "replace":
            loop[place] = draw(_VERTEX)
        else:
            loop[place], loop[place - 1] = loop[place - 1], loop[place]
    return block


def covers(block: dict[str, Any]) -> bool:
    """What the library says: the areas are simple polygons, counter-clockwise, without gap and overlap."""
    areas = []
    for item in block["areas"].values():
        ring = []
        for start, end in zip(item["loop"], (*item["loop"][1:], item["loop"][0]), strict=True):
            curve = points_of(block["curves"].get(f"{start}-{end}", ""))
            back = points_of(block["curves"].get(f"{end}-{start}", "")) or ()
            ring += [block["vertices"][start], *(back[::-1] if curve is None else curve)]
        areas.append(shapely.Polygon(ring))
    if not all(shape.is_valid and shape.area and shape.exterior.is_ccw for shape in areas):
        return False
    whole = shapely.union_all(areas)
    return (
        isinstance(whole, shapely.Polygon)
        and not list(whole.interiors)
        and abs(whole.area - sum(shape.area for shape in areas)) < 1e-6
    )


@examples(40, 3000)
@given(drawn_maps())
def test_no_map_with_a_gap_or_an_overlap_passes(block: dict[str, Any]) -> None:
    """GEO-01, GEO-02: what the proof lets pass, the library finds sound."""
    world = Print({"nuernberg": block})
    found = [str(finding) for check, _ in drawing_checks("nuernberg") for finding in check(world)]
    assert found or covers(block)


@examples(20, 1000)
@given(st.lists(st.tuples(_VERTEX, st.integers(-12, 12), st.integers(-12, 12)), max_size=6), _CURVES)
def test_sound_maps_pass(moves: list[tuple[str, int, int]], curves: dict[str, str]) -> None:
    """GEO-02, GEO-03: a map whose vertices were moved a little passes exactly if the library finds it sound."""
    block = copy.deepcopy(GUIDED)
    block |= {"curves": curves, "rivers": []}
    for vertex, east, north in moves:
        x, y = block["vertices"][vertex]
        block["vertices"][vertex] = [min(300, max(0, x + east)), min(200, max(0, y + north))]
    world = Print({"nuernberg": block})
    found = [str(finding) for check, _ in drawing_checks("nuernberg") for finding in check(world)]
    within = [text for text in found if "lies_outside_the_area" in text or "twice_through_one_point" in text]
    assert within or (not found) == covers(block), found


@examples(20, 1000)
@given(block=drawn_maps(), at=st.lists(st.tuples(_AREA, _PLACES), max_size=2))
def test_no_map_stops_the_loader(
    plain: dict[str, Any], block: dict[str, Any], at: list[tuple[str, tuple[int, int]]]
) -> None:
    """A world, or faults: never another exception."""
    for name, place in at:
        block["areas"][name]["at"] = list(place)
    faults_of(with_map(plain, block))
