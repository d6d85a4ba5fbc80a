"""Boards of Russian Railroads in files: places and nearest words of faults, constraints of the rules, limits."""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from imperial_steam.games.kit.faults import BoardError
from imperial_steam.games.russian_railroads.board.effects import COUNTED, NUMBERED, PLAIN, EffectError, read_effects
from imperial_steam.games.russian_railroads.board.file import FILES as BOARDS
from imperial_steam.games.russian_railroads.board.world import Box
from tests.games.boards import Broken, broken_copies, line_of

FOLDER = Path(__file__).parents[4] / "boards" / "russian_railroads"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def plain(world: Box) -> dict[str, Any]:
    """The plain data of the shipped board."""
    return BOARDS.data(world)


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """`broken(file, old, new)`: a copy of the shipped board with one text of one file replaced."""
    return broken_copies(FOLDER, tmp_path)


# --- reading ----------------------------------------------------------------------------------


def test_the_shipped_board_fits_its_schema(plain: dict[str, Any]) -> None:
    """Editors check with the schema that the program checks with."""
    jsonschema.Draft202012Validator.check_schema(BOARDS.schema)
    jsonschema.validate(plain, BOARDS.schema)
    assert BOARDS.schema["title"] == "Russian Railroads board"


# --- broken files -----------------------------------------------------------------------------

SLIPS = [
    # file, what stands there, what is written instead, the fault after file and line
    ("spaces.yaml", "effects: [2 black]", "effects: [2 blak]",
     "error: spaces[BLACK-1].effects[1]: 'blak' is nothing that can be counted; that is industry, doubler, "
     "coin, point, worker, temporary worker, coal, token, start card, black, grey, brown, natural, white, any "
     "(section 4.1) – did you mean '2 black'?"),
    ("spaces.yaml", "[1 black or grey]", "[1 black or gray]",
     "error: spaces[OPEN].effects[1]: 'gray' is no track colour; there are black, grey, brown, natural, white "
     "(section 4.1) – did you mean 'grey'?"),
    ("spaces.yaml", "[locomotive or factory]", "[locomotive or faktory]",
     "error: spaces[LOCO-1].effects[1]: 'locomotive or faktory' is no effect (section 4.1)"
     " – did you mean 'locomotive or factory'?"),
    ("spaces.yaml", "area: track", "area: trak",
     "error: spaces[BLACK-1].area: 'trak' is not one of track, locomotive, industry, others, engineer, order, coal"
     " – did you mean 'track'?"),
    ("spaces.yaml", "workers: 1, effects: [2 black]", "wokers: 1, effects: [2 black]",
     "error: spaces[BLACK-1].wokers: 'wokers' is no word of this place – did you mean 'workers'?"),
    ("spaces.yaml", "workers: 1, coins: 1, effects: [2 any]", "workers: 2, coins: 1, effects: [2 any]",
     "error: spaces[JOKER]: costs workers, 1 coin, or 1 worker and 1 coin (PAY-08)"),
    ("spaces.yaml", "effects: [2 black], sides: [3p/4p]", "effects: [2 black]",
     "error: spaces: the 2p side has 19 spaces, not 20 (COMP-33)"),
    ("spaces.yaml", "name: BLACK-2", "name: BLACK-1", "error: spaces[BLACK-1]: 'BLACK-1' stands there twice"),
    ("spaces.yaml", "twin: FOUNDRY", "twin: FONDRY",
     "error: spaces[COAL].twin: there is no space 'FONDRY' – did you mean 'FOUNDRY'?"),
    ("player_board.yaml", "{field: 13, colour: black", "{field: 16, colour: black",
     "error: base_board.lines[transsib].specials[5].field: must be from 1 to 15, not 16 (DATA-03)"),
    ("player_board.yaml", "{field: 7, colour: grey", "{field: 9, colour: grey",
     "error: base_board.lines[petersburg].specials[3].field: grey comes to field 8 at most (INV-01)"
     " – did you mean '8'?"),
    ("player_board.yaml", "{field: 5, colour: grey", "{field: 5, colour: white",
     "error: base_board.lines[kiev].specials[5].colour: 'white' is not built there; what is built is black, "
     "grey, brown (TRACK-02)"),
    ("player_board.yaml", "colours: [black, grey, brown]\n", "colours: [black, brown, grey]\n",
     "error: base_board.lines[kiev].colours: colours follow the order of building: black, grey, brown (INV-01)"),
    ("player_board.yaml", "[unlock brown]", "[unlock natural]",
     "error: base_board.lines[transsib].specials: black unlocks grey, brown, natural, white on the way to the end of"
     " transsib, not grey, natural, natural, white (TRACK-08)"),
    ("player_board.yaml", "slots: 2", "slots: 1",
     "error: base_board.lines: the main line comes first, and all have 4 slots together (LOCO-02)"),
    ("player_board.yaml", "doublers: 8", "doublers: 16",
     "error: base_board.lines[transsib].doublers: there are 15 fields (DBL-02)"),
    ("player_board.yaml", "effects: [1 token], rules: [SPEC-08]", "effects: [1 coin], rules: [SPEC-08]",
     "error: base_board.lines: a player's board has 4 token fields, not 3 (COMP-32)"),
    ("player_board.yaml", "20, gap, 25", "20, 25, gap, gap",
     "error: base_board.industries[industry].fields[15]: a printed field follows each gap (IND-01)"),
    ("player_board.yaml", "fields: [0, 1, 2, 3, 5", "fields: [0, 1, 2, 5, 3",
     "error: base_board.industries[industry].fields[5]: values do not fall; here 3 follows 5 (IND-01)"
     " – did you mean '5'?"),
    ("player_board.yaml", "[star 4]", "[star 3]",
     "warning: base_board.lines[kiev]: brings 55 points at most (normal values), not 54 (REC-BOUND)"),
    ("player_board.yaml", "[star 10]", "[star 11]",
     "warning: base_board.lines[kiev].specials[7].effects: a star brings 5 to 10 points, not 11 (DATA-06)"),
    ("player_board.yaml", "normal: {black: 0, grey: 1", "normal: {black: 0, grey: 2",
     "warning: base_board.lines[transsib]: brings 140 points at most (normal values), not 141 (REC-BOUND)"),
    ("germany.yaml", "first: 5, length: 3", "first: 5, length: 1",
     "error: germany_board.lines[dresden].areas[hannover].length: no extension has length 1 (GR-17)"
     " – did you mean '2'?"),
    ("germany.yaml", "first: 5, length: 4", "first: 4, length: 4",
     "error: germany_board.lines[nuernberg].areas: wuerzburg and frankfurt overlap; frankfurt can begin at "
     "field 5 (GR-15)"),
    ("germany.yaml", "{field: 4, colour: grey, locomotive: true, effects: [medal",
     "{field: 5, colour: grey, locomotive: true, effects: [medal",
     "error: germany_board.lines[dresden].specials[2].field: an extension covers this field: hannover takes "
     "fields 5 to 7 (GR-18)"),
    ("germany.yaml", "[extra marker]", "[2 coins]",
     "error: germany_board.extensions: 1 field shows the extra marker, not 0 (GR-27)"),
    ("germany.yaml", "first: 9\n          length: 15", "first: 10\n          length: 15",
     "error: germany_board.lines[muenchen].arms[hamburg].first: must be 9: fields of an arm go on counting (GR-04)"),
    ("usa.yaml", "line: west", "line: wset",
     "error: usa_board.rubble[line].line: there is no 'wset' – did you mean 'west'?"),
    ("usa.yaml", "[blast 2, 10 points]", "[blast 1, 10 points]",
     "error: usa_board.rubble: each rubble tile has its one blasting field (AR-15)"),
    ("usa.yaml", "{field: 8, colour: grey, coins: 1,", "{field: 8, colour: grey,",
     "error: usa_board.lines: a player's board has 3 coin fields, not 2 (AR-16)"),
    ("engineers.yaml", "number: 3, letter: B", "number: 2, letter: B",
     "error: engineers[2]: '2' stands there twice"),
    ("engineers.yaml", "number: 3, letter: B", "number: 3, letter: none",
     "error: engineers: 14 engineers have a letter, not 13 (COMP-31)"),
    ("engineers.yaml", "letter: B, coins: 1", "letter: A, coins: 1",
     "warning: engineers[new-15].letter: engineer 15 of the base game has B (REC-NEWLETTERS)"),
    ("cards.yaml", "one of them again", "one of them agin",
     "error: question_cards[four-actions].effects[4]: 'one of them agin' is no effect (section 4.1)"
     " – did you mean 'one of them again'?"),
    ("cards.yaml", "germany: 35", "germani: 35",
     "error: end_cards[tokens].maximum_with.germani: 'germani' is no module; there are germany, usa, coal, new, "
     "dsp – did you mean 'germany'?"),
    ("factories.yaml", "{number: 12, effects", "{number: 13, effects", "error: foundries: the box holds 12 foundries"),
    ("modules.yaml", "[usa, coal, new, dsp]", "[usa, germany, dsp]",
     "error: combinations[3]: a game has one player board (MIX-02)"),
    ("modules.yaml", "stock_levels: 6", "stock_levels: 9",
     "error: module_numbers.stock_levels: must be from 3 to 8, not 9 (DATA-23)"),
    ("emil.yaml", "space: WHITE-1, workers: 1", "space: WHITE-1, workers: 2",
     "error: emil[SOLO-C01].workers: 'WHITE-1' costs 1, not 2 (DATA-21)"),
    ("emil.yaml", "space: BLACK-2", "space: BLACK-1",
     "error: emil[SOLO-C08].space: the solo game has no space 'BLACK-1' (SOLO-01)"),
    ("emil.yaml", "space: DOUBLER", "space: IND-1", "error: emil: no card of Emil shows DOUBLER (COMP-33)"),
    ("setup.yaml", "locomotives: 2", "locomotives: 3",
     "error: player_counts.2p.locomotives: must be 2, not 3 (SETUP-09) – did you mean '2'?"),
    ("setup.yaml", "nines: 4", "nines: 5",
     "error: player_counts.4p.nines: must be 4, not 5 (SETUP-10) – did you mean '4'?"),
    ("setup.yaml", "engineers_b: 4, rounds: 7", "engineers_b: 4, rounds: 6",
     "error: player_counts.4p.rounds: each round uses up one engineer, and there are 7, not 6 (ROUND-05)"),
    ("setup.yaml", "pass_points: [0, 2, 3, 4]", "pass_points: [0, 2, 4, 3]",
     "error: numbers.pass_points[4]: a later place brings more or as much; here 3 follows 4 (REC-PASS)"
     " – did you mean '4'?"),
    ("setup.yaml", "natural: 2", "natural: 3",
     "error: numbers.tracks.natural: the box holds 8 for 4 players, not 3 each (COMP-30) – did you mean '2'?"),
    ("components.yaml", "black: 1, all: 35", "black: 1, all: 36",
     "error: components.workers.all: must be 35, not 36 (COMP-30) – did you mean '35'?"),
    ("components.yaml", "nines: 5, all: 37", "nines: 4, all: 37",
     "error: components.locomotives.all: must be 36, not 37 (COMP-30) – did you mean '36'?"),
    ("components.yaml", "tokens: 28", "tokens: 27", "error: tokens: the box holds 27, not 28 (COMP-11)"),
    ("facts.yaml", "line: kiev", "line: kiew",
     "error: facts.bounds[3].line: there is no line 'kiew' – did you mean 'kiev'?"),
    ("spaces.yaml", "area: engineer, effects: [public 1]", "area: engineer, workers: 1, effects: [public 1]",
     "error: spaces[PUBLIC-1]: costs what its engineer costs, so it prints no cost (ENG-03)"),
    ("spaces.yaml", "workers: 1, effects: [1 doubler]", "effects: [1 doubler]",
     "error: spaces[DOUBLER]: must cost a worker, a coin or coal (PAY-08)"),
    ("spaces.yaml", "open: true, ", "", "error: spaces: one space is open to everybody (TURN-05)"),
    ("spaces.yaml", "rounds: last", "rounds: not last",
     "error: spaces: the tile of the last round has one space (LAST-02)"),
    ("spaces.yaml", "additional: true, ", "",
     "error: spaces: one space, of the coal board, is used besides that of a turn (COAL-12)"),
    ("spaces.yaml", "twin: FOUNDRY", "twin: STOKER",
     "error: spaces[COAL].twin: 'STOKER' does not name 'COAL' as its twin (COAL-06)"),
    ("engineers.yaml", "letter: B, workers: 2", "letter: B, coins: 2",
     "error: engineers[-10]: costs workers or 1 coin (DATA-10)"),
    ("engineers.yaml", "{number: 13, letter: B", "{number: 16, letter: B",
     "error: engineers: the base game has numbers 1 to 15 (COMP-08)"),
    ("setup.yaml", "engineers_a: 3, engineers_b: 4", "engineers_a: 0, engineers_b: 8",
     "error: player_counts.4p.engineers_b: there are 7 engineers B, not 8 (COMP-31)"),
    ("factories.yaml", "{name: mill, effects", "{name: mill, number: 3, effects",
     "error: factories[mill]: has a number or a name"),
    ("factories.yaml", "{number: 9, effects", "{number: 8, effects",
     "error: factories: factories have the numbers 1 to 9, in this order (COMP-07)"),
    ("cards.yaml", "{name: engineers, points: 6, rules", "{name: engineers, rules",
     "error: end_cards[engineers]: brings points for each thing, or points by a table (section 10.5)"),
    ("cards.yaml", "table: [[4, 20], [7, 30]]", "table: [[7, 20], [4, 30]]",
     "error: end_cards[doublers].table[2]: numbers rise"),
    ("modules.yaml", "[germany, coal, new, dsp]", "[germany, coal, coal, dsp]",
     "error: combinations[2]: a module stands there twice"),
    ("emil.yaml", "space: JOKER", "space: JOCKER",
     "error: emil[SOLO-C09].space: there is no space 'JOCKER' – did you mean 'JOKER'?"),
    ("emil.yaml", "colour: grey", "colour: brown",
     "error: emil[SOLO-C07].colour: 'GREY-2' builds another colour (SOLO-13)"),
    ("player_board.yaml", "name: kiev", "name: petersburg", "error: base_board.lines: 'petersburg' stands there twice"),
    ("player_board.yaml", "[line double]", "[line double, 1 coin]",
     "error: base_board.lines[petersburg].specials[3].effects: what counts in every scoring stands on a field alone"),
    ("player_board.yaml", "fields: [0, 1, 2", "fields: [1, 1, 2",
     "error: base_board.industries[industry].fields[1]: the first field is 0, not 1 (IND-01)"),
    ("player_board.yaml", "20, gap, 25", "token, gap, 25",
     "error: base_board.industries[industry].fields: a track has at most one ? field, not 2 (IND-06)"),
    ("player_board.yaml", "gap, 25, 30]", "gap, 25, 31]",
     "warning: base_board.industries[industry].fields: brings 30 points at most with one marker, not 31 (REC-BOUND)"),
    ("germany.yaml", "first: 5, length: 4", "first: 7, length: 4",
     "error: germany_board.lines[nuernberg].areas[frankfurt].length: nuernberg ends with field 9 (GR-15)"),
    ("germany.yaml", "{name: 2-6, length: 2", "{name: 2-6, length: 3",
     "error: germany_board.extensions: there are 6 of length 2, not 5 (GR-16)"),
    ("usa.yaml", "8, gap, 10, gap, 12", "8, gap, 10, 11, 12",
     "error: usa_board.industries[upper].fields: every industry track has as many gaps as the first, 5, "
     "not 4 (AR-22)"),
    ("usa.yaml", "line: west, field: 8", "line: west, industry: lower, field: 8",
     "error: usa_board.rubble[line]: lies on a line or on an industry track (AR-04)"),
    ("usa.yaml", "line: west, field: 8", "line: west, field: 10",
     "error: usa_board.rubble[line].field: must be from 1 to 9, not 10 (AR-04)"),
    ("setup.yaml", "doublers: 20", "doublers: 19",
     "error: numbers.doublers: the box holds 20 (COMP-09) – did you mean '20'?"),
    ("setup.yaml", "removed: 2", "removed: 3",
     "error: player_counts.2p.removed: everybody needs a locomotive 1; 1 remain (SETUP-40)"),
    ("setup.yaml", "removed: 0, workers: 5", "removed: 0, workers: 7",
     "error: player_counts.4p.workers: a colour has 8 workers (COMP-02)"),
    ("setup.yaml", "places: 5, public: 1", "places: 5, public: 6",
     "error: player_counts.2p.public: the row has 5 places (SETUP-27)"),
    ("setup.yaml", "places: 5, public: 2", "places: 6, public: 2",
     "error: player_counts.3p.places: 6 engineers lie on the hire space and 5 places, not 6 (SETUP-26)"),
    ("setup.yaml", "engineers_a: 2, engineers_b: 4, rounds: 6, places: 5",
     "engineers_a: 3, engineers_b: 4, rounds: 7, places: 6",
     "error: coal_counts.4p.rounds: coal takes one round from 7 (COAL-01)"),
    ("setup.yaml", "end_cards_removed: 2", "end_cards_removed: 10",
     "error: numbers.end_cards_removed: there are 10 cards (SETUP-21)"),
    ("emil.yaml", "stock_level: 3", "stock_level: 7", "error: solo.stock_level: there are 6 levels (SOLO-32)"),
    ("emil.yaml", "workers: 6", "workers: 7",
     "error: solo.workers: Emil works with 7 and 2 wait, but a colour has 8 workers: at most 6 can work (SOLO-05)"),
    ("emil.yaml", "[50, 150]", "[50]", "error: solo.thresholds: each of 2 workers has its own (SOLO-22)"),
    ("components.yaml", "extensions: 18", "extensions: 17",
     "error: germany_board.extensions: the box holds 17, not 18 (GR-16)"),
    ("components.yaml", "rubble: 8", "rubble: 4",
     "error: usa_board.rubble: 4 players have 4 tiles, not 2 each (AR-04)"),
    ("spaces.yaml", "sources:\n  spaces: known", "sources:\n  spaces: guessed",
     "error: sources.spaces: 'guessed REC-BOARD, DATA-01' must begin with 'known', 'derived' or 'reconstructed'"),
    ("spaces.yaml", "workers: 3", "workers: 100000000000",
     "error: spaces[LOCO-3].workers: must be at most 8, not 100000000000"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "fault"), SLIPS)
def test_a_slip_is_named(broken: Broken, file: str, old: str, new: str, fault: str) -> None:
    """File, line, field, what is wrong, and the nearest valid word."""
    found = [str(each) for each in BOARDS.format.check([broken(file, old, new)])]
    assert any(fault in text for text in found), found


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("spaces.yaml", "[locomotive, factory]", "[locomotiv, factory]"),
        ("player_board.yaml", "{field: 13, colour: black", "{field: 13, colour: blck"),
        ("engineers.yaml", "number: 14, letter: A", "number: 14, letter: C"),
        ("setup.yaml", "pass_points: [0, 2, 3, 4]", "pass_points: [0, 2, 3]"),
    ],
)
def test_a_fault_names_its_file_and_line(broken: Broken, file: str, old: str, new: str) -> None:
    (fault, *_) = BOARDS.format.check([broken(file, old, new)])
    assert (Path(fault.file).name, fault.line) == (file, line_of(FOLDER / file, old))


def test_a_broken_board_is_not_read(broken: Broken) -> None:
    with pytest.raises(BoardError, match=re.escape("grey comes to field 8 at most (INV-01)")):
        BOARDS.read(broken("player_board.yaml", "{field: 7, colour: grey", "{field: 9, colour: grey"))


def blocks_without(data: dict[str, Any], value: object) -> list[dict[str, Any]]:
    """The data once for each block, with something of another shape in its place."""
    return [{**data, block: value} for block in data if block not in ("files", "sources")]


@pytest.mark.parametrize("value", [None, [], {}, "text", 7, [[]], [{}], {"lines": []}])
def test_blocks_of_any_shape_are_faults_not_crashes(plain: dict[str, Any], value: object) -> None:
    for data in blocks_without(plain, value):
        if (value, data["id"]) != ("text", "text") and (value, data["title"]) != ("text", "text"):
            with pytest.raises(BoardError):
                BOARDS.from_data(data)


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


def faults_of(data: dict[str, Any]) -> list[str]:
    """What is wrong with plain data; empty: it is a world."""
    try:
        BOARDS.from_data(data)
    except BoardError as refused:
        return [str(fault) for fault in refused.faults]
    return []


@pytest.mark.parametrize(("first", "value"), list(enumerate([0, 1, 7, "x", None, [], {}])))
def test_any_wrong_value_is_a_fault_or_a_world(plain: dict[str, Any], first: int, value: object) -> None:
    """Single values of the board replaced by another one: a world, or a refusal with faults, never a crash."""
    for path in [path for path in places(plain) if path[0] != "sources"][first::71]:
        data = copy.deepcopy(plain)
        here: Any = data
        for part in path[:-1]:
            here = here[part]
        here[path[-1]] = copy.deepcopy(value)
        assert faults_of(data) or value is not None, path


# --- effects ----------------------------------------------------------------------------------


def test_every_word_of_an_effect_can_be_read() -> None:
    """EFF-01 to EFF-09 in words (section 4.1): each table gives what it says."""
    assert [read_effects([text])[0].kind for text in PLAIN] == [effect.kind for effect in PLAIN.values()]
    assert [read_effects([f"2 {noun}s"])[0].kind for noun in COUNTED] == list(COUNTED.values())
    assert [read_effects([f"1 {noun}"])[0].number for noun in COUNTED] == [1] * len(COUNTED)
    assert [read_effects([f"{word} 2"])[0].kind for word in NUMBERED] == list(NUMBERED.values())


@pytest.mark.parametrize(
    ("texts", "message", "near"),
    [
        (["2"], "'2' is no effect", ""),
        (["0 black"], "'0 black' gives nothing", ""),
        (["2 blacks"], "'blacks' is nothing that can be counted", "2 black"),
        (["unlock gray"], "'gray' is no track colour", "grey"),
        (["one of them again"], "'one of them again' needs at least two effects before it", ""),
        (["one of them again", "2 black"], "'one of them again' must stand at the end of the list", ""),
        (["up to 3 times 2 blak for 1 coal"], "'blak' is nothing that can be counted", "2 black"),
        (["x" * 500], f"'{'x' * 60}…' is no effect", ""),
    ],
)
def test_what_is_no_effect_is_named(texts: list[str], message: str, near: str) -> None:
    with pytest.raises(EffectError, match=re.escape(message)) as refused:
        read_effects(texts)
    assert refused.value.nearest == near


# --- the guide --------------------------------------------------------------------------------


def guide() -> str:
    """The chapter of docs/boards.md about this game."""
    text = (FOLDER.parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    return text.split("\n## Russian Railroads\n", 1)[1].split("\n## ", 1)[0]


def test_the_guide_names_every_block_and_every_word_of_an_effect() -> None:
    blocks = set(BOARDS.schema["properties"]) - {"sources"}
    assert {block for block in blocks if f"`{block}`" not in guide()} == set()
    assert {text for text in PLAIN if f"`{text}`" not in guide()} == set()
    assert {noun for noun in COUNTED if noun not in guide()} == set()
    assert {word for word in NUMBERED if f"`{word} " not in guide()} == set()


def test_every_effect_of_the_guide_can_be_read() -> None:
    table = guide().split("### Effects", 1)[1].split("### ", 1)[0]
    cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("| `")]
    texts = [text for cell in cells for text in re.findall("`([^`]+)`", cell)]
    assert len(texts) > len(PLAIN)
    for text in texts:
        assert text == "one of them again" or read_effects([text])


def test_every_datum_of_the_rules_is_cited_by_a_test() -> None:
    """Sections 2, 21, 23: COMP, DATA and REC IDs. REC-BALANCE is a band for opponents, not a datum."""
    rules = (FOLDER.parents[1] / "docs" / "rules" / "russian_railroads.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_board*.py"))
    wanted = set(re.findall(r"\b(?:COMP-\d\d|DATA-\d\d|REC-[A-Z]+(?:-[A-Z]+)*\d?)\b", rules)) - {"REC-BALANCE"}
    assert len(wanted) >= 60
    assert sorted(rule for rule in wanted if not re.search(rf"{rule}\b", tests)) == []
