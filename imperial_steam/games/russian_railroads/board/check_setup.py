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
            yield error(
                ("components", name, "all"), "must_be_not", str(total), rule="COMP-30", wanted=total, number=said
            )
    each = world["numbers"]["tracks"]
    for colour in COLOURS:
        if each[colour] * players != tracks[colour]:
            yield error(
                ("numbers", "tracks", colour), "the_box_holds_for_players_not_each", str(tracks[colour] // players),
                rule="COMP-30", tracks=tracks[colour], players=players, each=each[colour],
            )  # fmt: skip
    if world["numbers"]["doublers"] != pieces["doublers"]:
        yield error(
            ("numbers", "doublers"), "the_box_holds", str(pieces["doublers"]), rule="COMP-09",
            doublers=pieces["doublers"],
        )  # fmt: skip


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
            yield error((block,), "the_box_holds_not", rule=rule, pieces=wanted, number=number)
    tiles = len(world[BOARDS["germany"]].get("extensions", ()))
    if tiles != pieces["germany"]["extensions"]:
        yield error(
            (BOARDS["germany"], "extensions"), "the_box_holds_not", rule="GR-16",
            pieces=pieces["germany"]["extensions"], number=tiles,
        )  # fmt: skip
    rubble = len(world[BOARDS["usa"]].get("rubble", ()))
    if rubble * players != pieces["usa"]["rubble"]:
        yield error(
            (BOARDS["usa"], "rubble"), "players_have_tiles_not_each", rule="AR-04", players=players,
            tiles=pieces["usa"]["rubble"], each=rubble,
        )  # fmt: skip


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
            yield error(
                (*path, "locomotives"), "must_be_not", str(left), rule="SETUP-09", wanted=left,
                number=count["locomotives"],
            )  # fmt: skip
        nines = locomotives["nines"] - 1 - count["removed"]
        if count["nines"] != nines:
            yield error(
                (*path, "nines"), "must_be_not", str(nines), rule="SETUP-10", wanted=nines, number=count["nines"]
            )
        if left < int(key[:-1]):
            yield error((*path, "removed"), "everybody_needs_a_locomotive_1_remain", rule="SETUP-40", left=max(left, 0))
        if count["workers"] + count["waiting"] > workers:
            yield error((*path, "workers"), "a_colour_has_workers", rule="COMP-02", workers=workers)
        if count["public"] > count["places"]:
            yield error((*path, "public"), "the_row_has_places", rule="SETUP-27", places=count["places"])
        if coal["rounds"] != count["rounds"] - 1:
            yield error(
                ("coal_counts", key, "rounds"), "coal_takes_one_round_from", rule="COAL-01", rounds=count["rounds"]
            )


def _rows(world: Print) -> Iterator[Finding]:
    """The engineers of a game fill the hire space and the places left of it, one for each round (SETUP-26)."""
    for key, count, coal in world.counts():
        for block, row in (("player_counts", count), ("coal_counts", coal)):
            engineers = row["engineers_a"] + row["engineers_b"]
            if engineers != row["rounds"]:
                yield error(
                    (block, key, "rounds"), "each_round_uses_up_one_engineer_and", rule="ROUND-05",
                    engineers=engineers, rounds=row["rounds"],
                )  # fmt: skip
            if engineers != row["places"] + 1:
                yield error(
                    (block, key, "places"), "engineers_lie_on_the_hire_space_and", str(engineers - 1),
                    rule="SETUP-26", engineers=engineers, wanted=engineers - 1, places=row["places"],
                )  # fmt: skip


def _numbers(world: Print) -> Iterator[Finding]:
    numbers, modules = world["numbers"], world["module_numbers"]
    yield from rising(
        numbers["pass_points"], ("numbers", "pass_points"), "a_later_place_brings_more_or_as", rule="REC-PASS"
    )
    if numbers["end_cards_removed"] >= len(world["end_cards"]):
        yield error(
            ("numbers", "end_cards_removed"), "there_are_cards", rule="SETUP-21", end_cards=len(world["end_cards"])
        )
    low, high = world.facts["stock_levels"]
    if not low <= modules["stock_levels"] <= high:
        yield error(
            ("module_numbers", "stock_levels"), "must_be_from_to_not", rule="DATA-23", low=low, high=high,
            number=modules["stock_levels"],
        )  # fmt: skip
    if world["solo"]["stock_level"] > modules["stock_levels"]:
        yield error(("solo", "stock_level"), "there_are_levels", rule="SOLO-32", stock_levels=modules["stock_levels"])
    working, waiting = world["solo"]["workers"], world["solo"]["waiting"]
    held = world.components["workers"]["each_colour"]
    if working + waiting > held:
        yield error(
            ("solo", "workers"), "a_colour_has_too_few_workers_for", rule="SOLO-05", also=[("solo", "waiting")],
            held=held, waiting=waiting, number=working, low=0, high=max(0, held - waiting),
        )  # fmt: skip
    if len(world["solo"]["thresholds"]) != world["solo"]["waiting"]:
        yield error(
            ("solo", "thresholds"), "each_of_workers_has_its_own", rule="SOLO-22", waiting=world["solo"]["waiting"]
        )


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
