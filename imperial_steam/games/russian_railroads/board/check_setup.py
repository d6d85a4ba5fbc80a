"""Content checks of setup, numbers and counts of pieces (sections 2, 5, 11, 13 – 18)."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.kit.checks import Checks, Finding, error, rising
from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.russian_railroads.board.printed import Print
from imperial_steam.games.russian_railroads.board.schema import BOARDS
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST


def _sums(world: Print) -> Iterator[Finding]:
    """The arithmetic of the box (COMP-30)."""
    pieces, players = world.components, world.facts["players"]
    workers, locomotives, tracks = pieces["workers"], pieces["locomotives"], pieces["tracks"]
    sums = (
        ("workers", workers["all"], workers["each_colour"] * players + workers["turquoise"] + workers["black"]),
        ("locomotives", locomotives["all"], locomotives["each"] * (HIGHEST - 1) + locomotives["nines"]),
        ("tracks", tracks["all"], sum(tracks[colour] for colour in COLOURS)),
    )
    for name, said, total in sums:
        if said != total:
            yield error(("components", name, "all"), f"must be {total}, not {said} (COMP-30)", str(total))
    each = world["numbers"]["tracks"]
    for colour in COLOURS:
        if each[colour] * players != tracks[colour]:
            message = f"the box holds {tracks[colour]} for {players} players, not {each[colour]} each (COMP-30)"
            yield error(("numbers", "tracks", colour), message, str(tracks[colour] // players))
    if world["numbers"]["doublers"] != pieces["doublers"]:
        yield error(("numbers", "doublers"), f"the box holds {pieces['doublers']} (COMP-09)", str(pieces["doublers"]))


def _pieces(world: Print) -> Iterator[Finding]:
    """How many cards, tokens and tiles there are."""
    pieces, players = world.components, world.facts["players"]
    counted: tuple[tuple[str, int, int, str], ...] = (
        ("tokens", pieces["tokens"], len(world.of_module("tokens", "")) * players, "COMP-11"),
        ("question_cards", pieces["question_cards"], len(world.of_module("question_cards", "")), "COMP-17"),
        ("end_cards", pieces["end_cards"], len(world["end_cards"]), "COMP-16"),
        ("start_cards", pieces["start_cards"], len(world.of_module("start_cards", "")), "COMP-19"),
        ("start_cards", pieces["coal"]["start_cards"], len(world.of_module("start_cards", "coal")), "section 14"),
        ("income_markers", pieces["germany"]["income_markers"], _count(world, "income_markers"), "section 13"),
        ("dividends", pieces["usa"]["dividends"], _count(world, "dividends"), "section 17"),
        ("special_tokens", pieces["dsp"]["special_tokens"], _count(world, "special_tokens"), "DSP-02"),
        ("engineers", pieces["new"]["engineers"], len(world.of_module("engineers", "new")), "DATA-19"),
        ("engineers", pieces["dsp"]["engineers"], len(world.of_module("engineers", "dsp")), "section 18"),
        ("question_cards", pieces["new"]["question_cards"], len(world.of_module("question_cards", "new")), "DATA-19"),
        ("tokens", pieces["usa"]["tokens"], len(world.of_module("tokens", "usa")) * players, "section 17"),
        ("emil", pieces["solo"]["cards"], len(world["emil"]), "DATA-21"),
        ("module_numbers", pieces["usa"]["steel_mills"], len(world["module_numbers"]["steel_mills"]), "AR-03"),
    )
    for block, wanted, number, rule in counted:
        if wanted != number:
            yield error((block,), f"the box holds {wanted}, not {number} ({rule})")
    tiles = len(world[BOARDS["germany"]].get("extensions", ()))
    if tiles != pieces["germany"]["extensions"]:
        message = f"the box holds {pieces['germany']['extensions']}, not {tiles} (GR-16)"
        yield error((BOARDS["germany"], "extensions"), message)
    rubble = len(world[BOARDS["usa"]].get("rubble", ()))
    if rubble * players != pieces["usa"]["rubble"]:
        message = f"{players} players have {pieces['usa']['rubble']} tiles, not {rubble} each (AR-04)"
        yield error((BOARDS["usa"], "rubble"), message)


def _count(world: Print, block: str) -> int:
    """How many pieces the entries of a list are."""
    return sum(item.get("count", 1) for item in world[block])


def _players(world: Print) -> Iterator[Finding]:
    """What depends on the number of players (section 5.1)."""
    locomotives, workers = world.components["locomotives"], world.components["workers"]["each_colour"]
    for key, count, coal in world.counts():
        path: FieldPath = ("player_counts", key)
        left = locomotives["each"] - count["removed"]
        if count["locomotives"] != left:
            yield error((*path, "locomotives"), f"must be {left}, not {count['locomotives']} (SETUP-09)", str(left))
        nines = locomotives["nines"] - 1 - count["removed"]
        if count["nines"] != nines:
            yield error((*path, "nines"), f"must be {nines}, not {count['nines']} (SETUP-10)", str(nines))
        if left < int(key[:-1]):
            yield error((*path, "removed"), f"everybody needs a locomotive 1; {max(left, 0)} remain (SETUP-40)")
        if count["workers"] + count["waiting"] > workers:
            yield error((*path, "workers"), f"a colour has {workers} workers (COMP-02)")
        if count["public"] > count["places"]:
            yield error((*path, "public"), f"the row has {count['places']} places (SETUP-27)")
        if coal["rounds"] != count["rounds"] - 1:
            yield error(("coal_counts", key, "rounds"), f"coal takes one round from {count['rounds']} (COAL-01)")


def _rows(world: Print) -> Iterator[Finding]:
    """The engineers of a game fill the hire space and the places left of it, one for each round (SETUP-26)."""
    for key, count, coal in world.counts():
        for block, row in (("player_counts", count), ("coal_counts", coal)):
            engineers = row["engineers_a"] + row["engineers_b"]
            if engineers != row["rounds"]:
                message = f"each round uses up one engineer, and there are {engineers}, not {row['rounds']} (ROUND-05)"
                yield error((block, key, "rounds"), message)
            if engineers != row["places"] + 1:
                message = f"{engineers} engineers lie on the hire space and {engineers - 1} places, not {row['places']}"
                yield error((block, key, "places"), f"{message} (SETUP-26)", str(engineers - 1))


def _numbers(world: Print) -> Iterator[Finding]:
    numbers, modules = world["numbers"], world["module_numbers"]
    message = "a later place brings more or as much (REC-PASS)"
    yield from rising(numbers["pass_points"], ("numbers", "pass_points"), message)
    if numbers["end_cards_removed"] >= len(world["end_cards"]):
        yield error(("numbers", "end_cards_removed"), f"there are {len(world['end_cards'])} cards (SETUP-21)")
    low, high = world.facts["stock_levels"]
    if not low <= modules["stock_levels"] <= high:
        message = f"must be from {low} to {high}, not {modules['stock_levels']} (DATA-23)"
        yield error(("module_numbers", "stock_levels"), message)
    if world["solo"]["stock_level"] > modules["stock_levels"]:
        yield error(("solo", "stock_level"), f"there are {modules['stock_levels']} levels (SOLO-32)")
    if world["solo"]["workers"] + world["solo"]["waiting"] > world.components["workers"]["each_colour"]:
        yield error(("solo", "workers"), "a colour has too few workers for Emil (SOLO-05)")
    if len(world["solo"]["thresholds"]) != world["solo"]["waiting"]:
        yield error(("solo", "thresholds"), f"each of {world['solo']['waiting']} workers has its own (SOLO-22)")


SETUP_CHECKS: Checks[Print] = (
    (_sums, ("components", "facts", "numbers")),
    (
        _pieces,
        (
            "components", "facts", "tokens", "question_cards", "end_cards", "start_cards", "income_markers",
            "dividends", "special_tokens", "engineers", "emil", "module_numbers", *BOARDS.values(),
        ),
    ),
    (_players, ("components", "player_counts", "coal_counts")),
    (_rows, ("player_counts", "coal_counts")),
    (_numbers, ("numbers", "module_numbers", "end_cards", "facts", "solo", "components")),
)  # fmt: skip
