"""Boards of First Train in files: places and nearest words of faults, constraints of the rules, broken maps, limits."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.kit.faults import BoardError
from tests.games.boards import Broken, broken_copies, line_of
from tests.games.first_train.maps import FOLDER, GUIDED, faults_of, guide, with_map

MAP_FILES = ("nuernberg.yaml", "wensleydale.yaml")


@pytest.fixture(scope="module")
def plain(world: Box) -> dict[str, Any]:
    """The plain data of the shipped board."""
    return FILES.data(world)


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """`broken(file, old, new)`: a copy of the shipped board with one text of one file replaced.

    A copy has the map that is broken; if none is, the small one of the guide.
    """
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (tmp_path / "broken").mkdir()

    def make(file: str, old: str, new: str) -> Path:
        for path in FOLDER.glob("*.yaml"):
            (shipped / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        kept = file if file in MAP_FILES else MAP_FILES[0]
        (other,) = set(MAP_FILES) - {kept}
        index = (shipped / "board.yaml").read_text(encoding="utf-8").replace(f"  - {other}\n", "")
        (shipped / "board.yaml").write_text(index, encoding="utf-8")
        if kept != file:
            text = yaml.safe_dump({"nuernberg": GUIDED}, allow_unicode=True)
            (shipped / kept).write_text(text, encoding="utf-8")
        return broken_copies(shipped, tmp_path / "broken")(file, old, new)

    return make


# --- reading ----------------------------------------------------------------------------------


def test_the_shipped_board_fits_its_schema(plain: dict[str, Any]) -> None:
    """Editors check with the schema that the program checks with."""
    jsonschema.Draft202012Validator.check_schema(FILES.schema)
    jsonschema.validate(plain, FILES.schema)
    assert FILES.schema["title"] == "First Train to Nürnberg board"


def test_the_map_of_the_guide_is_a_map(plain: dict[str, Any]) -> None:
    world = FILES.from_data(with_map(plain, GUIDED))
    layout = world.layout("nuernberg")
    assert [area.key for area in layout.areas] == ["A01", "A02", "A03", "A04", "A05"]
    assert {border.key: border.cost for border in layout.borders} == {
        "A01-A02": 1, "A01-A03": 1, "A01-A04": 1, "A02-A04": 1, "A03-A04": 2, "A02-A05": 0, "A04-A05": 0,
    }  # fmt: skip
    assert world.layout("nuernberg", False).link is None
    assert list(world.maps) == ["nuernberg"]
    with pytest.raises(KeyError):
        world.layout("wensleydale")
    with pytest.raises(KeyError):
        world.layout("nuernberg", extension=True)


# --- slips in the shipped files ---------------------------------------------------------------

SLIPS = [
    # file, what stands there, what is written instead, the fault after file and line
    ("nuernberg.yaml", "terrain: hop", "terrain: hopp",
     "error: nuernberg.areas.N02.terrain: 'hopp' is not one of plain, valley, hop, hill – did you mean 'hop'?"),
    ("nuernberg.yaml", "white: beer", "white: bear",
     "error: nuernberg.goods.white: 'bear' is not one of beer, stone, cheese, post – did you mean 'beer'?"),
    ("nuernberg.yaml", "station: 2, at: [78.5", "staton: 2, at: [78.5",
     "error: nuernberg.areas.N01.staton: 'staton' is no word of this place – did you mean 'station'?"),
    ("nuernberg.yaml", "station: 3", "station: 4",
     "error: nuernberg.areas.N04.station: must be at most 3, not 4"),
    ("nuernberg.yaml", "loop: [v001, v002,", "loop: [v001, v0002,",
     "error: nuernberg.areas.N01.loop[2]: there is no vertex 'v0002' – did you mean 'v002'?"),
    ("nuernberg.yaml", "loop: [v001, v002, v003", "loop: [v001, v002, v002",
     "error: nuernberg.areas.N01.loop[3]: 'v002' stands there twice"),
    ("nuernberg.yaml", "v001: [142.1, 630.5]", "v001: [1421, 630.5]",
     "error: nuernberg.vertices.v001: lies outside the map of 1200 × 700"),
    ("nuernberg.yaml", "borders: [N25-N26, N14-N26", "borders: [N25-N26, N14-N62",
     "error: nuernberg.rivers[Regnitz].borders[2]: there is no border 'N14-N62' – did you mean 'N61-N62'?"),
    ("nuernberg.yaml", "borders: [N25-N26, N14-N26, N14-N15", "borders: [N25-N26, N14-N15",
     "error: nuernberg.rivers[Regnitz].borders[2]: 'N14-N15' does not continue 'N25-N26'; a river is a chain of"
     " borders (GEO-06)"),
    ("nuernberg.yaml", "N03-N14, N02-N03]", "N03-N14, N02-N03, N25-N37]",
     "error: nuernberg.rivers[Regnitz].borders[6]: 'N25-N37' is a border of Rednitz, too"),
    ("nuernberg.yaml", "forbidden: [N31-N43]", "forbidden: [N43-N31]",
     "error: nuernberg.forbidden[1]: there is no border 'N43-N31' – did you mean 'N31-N43'?"),
    ("nuernberg.yaml", "from: [N31, N43], to: N37", "from: [N31, N43], to: N38",
     "error: nuernberg.link.to: 'N38' is no town; towns are N31, N37, N43 (DATA-12)"),
    ("nuernberg.yaml", "from: [N31, N43], to: N37", "from: [N31, N31], to: N37",
     "error: nuernberg.link.from[2]: 'N31' is an end of the link already (LINK-01)"),
    ("nuernberg.yaml", "from: [N31, N43], to: N37", "from: [N31, N99], to: N37",
     "error: nuernberg.link.from[2]: there is no area 'N99'"),
    ("nuernberg.yaml", "name: Obermichelbach", "name: Herzogenaurach",
     "error: nuernberg.areas.N02.name: N01 has this name, too"),
    ("nuernberg.yaml", "terrain: plain, town: red", "terrain: plain, town: green",
     "error: nuernberg.areas: no area is a red town (CO-01)"),
    ("nuernberg.yaml", "name: Fürth", "name: Fuerth", "warning: nuernberg.areas: the rules name Fürth (DATA-24)"),
    ("nuernberg.yaml", "preset: green, ", "", "warning: nuernberg: has 3 preset passengers, not 4 (section 14)"),
    ("nuernberg.yaml", "terrain: plain, station: 2, at: [78.5", "terrain: plain, station: 2, town: red, at: [78.5",
     "error: nuernberg.areas.N01: has one of station, town, goods, extension, not station, town (AREA-03)"),
    ("nuernberg.yaml", "terrain: plain, station: 2, at: [78.5", "terrain: plain, at: [78.5",
     "error: nuernberg.areas.N01: has one of station, town, goods, extension, not nothing (AREA-03)"),
    ("nuernberg.yaml", "terrain: hop, goods: white, at: [191.1", "terrain: hop, goods: yellow, at: [191.1",
     "error: nuernberg.areas.N02.goods: nothing but white goods lies in a hop area (INV-20)"),
    ("nuernberg.yaml", "terrain: hop, goods: white, at: [191.1", "terrain: plain, goods: white, at: [191.1",
     "error: nuernberg.areas.N02.goods: white goods come from hop fields and hills, not from a plain (SIDE-03)"),
    ("nuernberg.yaml", "terrain: plain, goods: yellow, at: [289.7",
     "terrain: plain, goods: yellow, preset: red, at: [289.7",
     "error: nuernberg.areas.N03.preset: only a station shows a passenger (RUL-04)"),
    ("nuernberg.yaml", "    v001-v002: ", "    v001-v003: ",
     "error: nuernberg.curves.v001-v003: no area has an edge between these vertices"),
    ("wensleydale.yaml", "south: {area: W83, extension: W82", "south: {area: W73, extension: W82",
     "error: wensleydale.south.area: 'W73' is no town; towns are W01, W05, W10, W18, W22, W31, W71, W75, "
     "W77, W83 (SOUTH-02)"),
    ("wensleydale.yaml", "south: {area: W83, extension: W82", "south: {area: W01, extension: W82",
     "error: wensleydale.south.extension: 'W82' does not adjoin 'W01' (SOUTH-03)"),
    ("wensleydale.yaml", "south: {area: W83, extension: W82", "south: {area: W82, extension: W82",
     "error: wensleydale.south.area: 'W82' is no town; towns are W01, W05, W10, W18, W22, W31, W71, W75, "
     "W77, W83 (SOUTH-02)"),
    ("wensleydale.yaml", "south: {area: W83, extension: W82", "south: {area: W83, extension: W81",
     "error: wensleydale.areas: 'W81' alone is an extension (SOUTH-04)"),
    ("wensleydale.yaml", "  south: {area: W83, extension: W82, source: known DATA-20}\n", "",
     "error: wensleydale.areas: without 'south' no area is an extension (SOUTH-04)"),
    ("wensleydale.yaml", "through: [W56, W67", "through: [W56, W57-W67, W96",
     "error: wensleydale.decor[Wharfe].through[3]: there is no area 'W96'"),
    ("displays.yaml", "printed: [either, brown]", "printed: [red, brown]",
     "error: displays.D23.spaces: has 1 two-coloured markers, not 0 (DATA-02)"),
    ("displays.yaml", "printed: [red, white]", "printed: [red, whit]",
     "error: displays.D23.spaces[1].printed[2]: 'whit' is not one of white, brown, red, green, either"
     " – did you mean 'white'?"),
    ("displays.yaml", "printed: [red, white]", "printed: [red]",
     "warning: displays.D23.spaces: has 7 printed markers of one colour, not 8 (DATA-01, DATA-02)"),
    ("displays.yaml", "{number: 1, row", "{number: 2, row",
     "error: displays.D23.spaces[2].number: spaces are numbered from 1 on, so this is 1, not 2 (DATA-01)"),
    ("displays.yaml", "{number: 4, row: lower", "{number: 4, row: upper",
     "error: displays.D23.spaces: the spaces of the upper row have one minimum (LIM-04)"),
    ("displays.yaml", "{number: 1, row: upper", "{number: 1, row: lower",
     "error: displays.D23.spaces: the spaces of the upper row come first (CRED-01)"),
    ("displays.yaml", "      - {number: 8, row: lower, minimum: 2, printed: [red, green]}\n", "",
     "error: displays.D34.spaces: 4 players make 8 bids, and there are 7 spaces (COMP-33)"),
    ("displays.yaml", "bag: {white: 4, brown: 4", "bag: {white: 6, brown: 4",
     "error: displays.D23.bag.white: the box holds 5, not 6 (COMP-04) – did you mean '5'?"),
    ("displays.yaml", "bag: {white: 4, brown: 4, red: 2", "bag: {white: 0, brown: 0, red: 2",
     "error: displays.D23.bag: holds 4 markers for 6 spaces (COMP-34)"),
    ("displays.yaml", "rounds: {2p: 5, 3p: 4}", "rounds: {2p: 6, 3p: 4}",
     "error: displays.D23.rounds.2p: a game has 4 to 5 rounds, not 6 (DATA-07)"),
    ("displays.yaml", "rounds: {2p: 5, 3p: 4}", "rounds: {2p: 5}",
     "error: displays.D23.rounds: must tell the rounds for 2p, 3p (SIZE-03)"),
    ("displays.yaml", "players: [2, 3]", "players: [3, 2]",
     "error: displays.D23.players[2]: numbers rise; here 2 follows 3 (SETUP-03)"),
    ("displays.yaml", "players: [3, 4]\n    rounds: {3p: 5, 4p: 4,", "players: [3]\n    rounds: {3p: 5,",
     "error: displays: no side is for 4 players (SETUP-01)"),
    ("displays.yaml", "{row: 2, price: 3, passengers: 3", "{row: 2, price: 2, passengers: 3",
     "error: displays.D23.trains[3].price: row 2 has price 3 (TRAIN-01) – did you mean '3'?"),
    ("displays.yaml", "{row: 2, price: 3, passengers: 3", "{row: 6, price: 1, passengers: 3",
     "error: displays.D23.trains[4].row: trains stand in the order of their rows; here 3 follows 6 (TRAIN-01)"
     " – did you mean '6'?"),
    ("displays.yaml", "passengers: 4, goods: 0", "passengers: 0, goods: 0",
     "error: displays.D34.trains[7]: has no carriage; it needs a place for passengers or for goods (TRAIN-10)"),
    ("displays.yaml", "{row: 6, price: 1, passengers: 2, goods: 1}", "{row: 6, price: 1, passengers: 3, goods: 0}",
     "error: displays.D23.trains: no train must have one carriage only (TRAIN-10, SIZE-07)"),
    ("displays.yaml", "      - {row: 6, price: 1, passengers: 2, goods: 1}\n", "",
     "warning: displays.D23.trains: has 8 trains, not 9 (REC-TRAIN)"),
    ("displays.yaml", "      - {row: 6, price: 1, passengers: 2, goods: 1}\n", "",
     "warning: displays.D23.trains: 2 trains of price 1 are fewer than players (DATA-08)"),
    ("displays.yaml", "{row: 4, price: 2, passengers: 3", "{row: 4, price: 2, passengers: 2",
     "error: displays.D23.trains: a train of price 2 carries 3 passengers (DATA-09)"),
    ("numbers.yaml", "influence: 8", "influence: 3",
     "error: tracks.influence: the examples reach 4, so it cannot end at 3 (DATA-03)"),
    ("numbers.yaml", "start: {white: 1", "start: {white: 9",
     "error: start.white: the track ends at 8 (INV-05) – did you mean '8'?"),
    ("numbers.yaml", "profit: 0, points", "profit: 6, points",
     "error: start.profit: must be from -13 to 5, not 6 (INV-05)"),
    ("numbers.yaml", "[orange, purple, blue, black]", "[orange, purple, blue, blue]",
     "error: colours: colours differ; twice: blue (DATA-11)"),
    ("numbers.yaml", "[orange, purple, blue, black]", "[orange, purple, blue]",
     "error: colours: there are 4 players (DATA-11)"),
    ("numbers.yaml", "cubes_taken: 12", "cubes_taken: 16",
     "error: numbers.cubes_taken: a player has 15 cubes, not 16 (LIM-02)"),
    ("numbers.yaml", "exchange: 3", "exchanges: 3",
     "error: numbers.exchanges: 'exchanges' is no word of this place – did you mean 'exchange'?"),
    ("components.yaml", "green: 5, all: 20", "green: 5, all: 21",
     "error: components.influence_markers.all: must be 20, not 21 (section 2.1) – did you mean '20'?"),
    ("components.yaml", "markers: 9", "markers: 10",
     "error: components.players.markers: a player has a marker on each of 9 tracks, not 10 (COMP-30)"
     " – did you mean '9'?"),
    ("board.yaml", "  - facts.yaml\n", "", "error: facts: is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "fault"), SLIPS)
def test_a_slip_is_named(broken: Broken, file: str, old: str, new: str, fault: str) -> None:
    """File, line, field, what is wrong, and the nearest valid word."""
    found = [str(each) for each in FILES.format.check([broken(file, old, new)])]
    assert any(fault in text for text in found), found


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("nuernberg.yaml", "terrain: hop, goods: white, at: [191.1", "terrain: hopp, goods: white, at: [191.1"),
        ("wensleydale.yaml", "loop: [v057", "loop: [v57"),
        ("displays.yaml", "minimum: 3, printed: [red, white]", "minimum: 3, printed: [red, whit]"),
        ("numbers.yaml", "influence: 8", "influence: 3"),
    ],
)
def test_a_fault_names_its_file_and_line(broken: Broken, file: str, old: str, new: str) -> None:
    fault = next(fault for fault in FILES.format.check([broken(file, old, new)]) if fault.severity == "error")
    assert (Path(fault.file).name, fault.line) == (file, line_of(FOLDER / file, old))


def test_a_broken_board_is_not_read(broken: Broken) -> None:
    with pytest.raises(BoardError, match=re.escape("no area is a red town (CO-01)")):
        FILES.read(broken("nuernberg.yaml", "town: red", "town: green"))


# --- wrong values -----------------------------------------------------------------------------


@pytest.mark.parametrize("value", [None, [], {}, "text", 7, [[]], [{}], {"areas": []}, {"D23": {}}])
def test_blocks_of_any_shape_are_faults_not_crashes(plain: dict[str, Any], value: object) -> None:
    data = with_map(plain, GUIDED)
    for block in [
        name for name in data if name != "sources" and (value, name) not in (("text", "id"), ("text", "title"))
    ]:
        assert faults_of({**data, block: value}), block


def places(data: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value within others."""
    items: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))
    found = []
    for key, value in items:
        found += [(*path, key), *places(value, (*path, key))]
    return found


@pytest.mark.parametrize(("first", "value"), list(enumerate([0, 1, 7, "x", None, [], {}, -3, 1e9])))
def test_any_wrong_value_is_a_fault_or_a_world(plain: dict[str, Any], first: int, value: object) -> None:
    """Single values of a small board replaced by another one: a world, or a refusal with faults, never a crash."""
    small = with_map(plain, GUIDED)
    for path in [path for path in places(small) if path[0] != "sources"][first::45]:
        data = copy.deepcopy(small)
        here: Any = data
        for part in path[:-1]:
            here = here[part]
        here[path[-1]] = copy.deepcopy(value)
        assert faults_of(data) or value is not None, path


@pytest.mark.parametrize(("first", "value"), list(enumerate([0, 700, "v001", None, []])))
def test_any_wrong_value_of_a_shipped_map_is_a_fault_or_a_world(
    plain: dict[str, Any], first: int, value: object
) -> None:
    """The same with single values of the real map with The South."""
    block = plain["wensleydale"]
    for path in places(block)[first::997]:
        changed_block = copy.deepcopy(block)
        here: Any = changed_block
        for part in path[:-1]:
            here = here[part]
        here[path[-1]] = copy.deepcopy(value)
        faults_of({**with_map(plain, GUIDED), "wensleydale": changed_block})


# --- the guide --------------------------------------------------------------------------------


def test_the_guide_names_every_block() -> None:
    blocks = set(FILES.schema["properties"]) - {"sources"}
    assert {block for block in blocks if f"`{block}`" not in guide()} == set()


def test_every_datum_of_the_rules_is_cited_by_a_test() -> None:
    """Sections 2, 12, 14: COMP, DATA, REC, GEO, SIZE and SIDE IDs. Their places: test_board*.py."""
    rules = (FOLDER.parents[1] / "docs" / "rules" / "first_train.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_board*.py"))
    wanted = set(re.findall(r"\b(?:COMP-\d\d|DATA-\d\d|REC-[A-Z]+|GEO-\d\d)\b", rules))
    assert len(wanted) >= 60
    assert sorted(rule for rule in wanted if not re.search(rf"{rule}\b", tests)) == []
