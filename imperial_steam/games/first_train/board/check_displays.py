"""Content checks of displays, numbers and pieces (sections 2, 10.4, 12, 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from imperial_steam.games.first_train.board.printed import Data, Print
from imperial_steam.games.first_train.terms import COMPANIES, EITHER, KINDS
from imperial_steam.games.kit.checks import Checks, Finding, distinct, error, rising, warning

PRICES: tuple[int, ...] = (1, 2, 3)


# --- influence spaces -------------------------------------------------------------------------


def _spaces(world: Print) -> Iterator[Finding]:
    """CRED-01, LIM-04, COMP-33: numbers, rows and minimum bids; enough spaces for all bids."""
    for key, display in world.displays.items():
        path = ("displays", key, "spaces")
        spaces = display["spaces"]
        for i, space in enumerate(spaces):
            if space["number"] != i + 1:
                message = f"spaces are numbered from 1 on, so this is {i + 1}, not {space['number']} (DATA-01)"
                yield error((*path, i, "number"), message)
        rows = [space["row"] for space in spaces]
        if rows != sorted(rows, reverse=True):
            yield error(path, "the spaces of the upper row come first (CRED-01)")
        for row in dict.fromkeys(rows):
            if len({space["minimum"] for space in spaces if space["row"] == row}) > 1:
                yield error(path, f"the spaces of the {row} row have one minimum (LIM-04)")
        bids = world["numbers"]["bids"] * max(display["players"])
        if len(spaces) < bids:
            message = f"{max(display['players'])} players make {bids} bids, and there are {len(spaces)} spaces"
            yield error(path, f"{message} (COMP-33)")


def _printed(world: Print) -> Iterator[Finding]:
    """DATA-01, DATA-02: how many spaces and markers there are."""
    for key, display in world.displays.items():
        path = ("displays", key, "spaces")
        printed = [kind for space in display["spaces"] for kind in space["printed"]]
        either = printed.count(EITHER)
        fact = world.facts["displays"][key]
        if either != fact["either"]:
            yield error(path, f"has {fact['either']} two-coloured markers, not {either} (DATA-02)")
        single = len(printed) - either
        for what, count, wanted in (
            ("spaces", len(display["spaces"]), fact["spaces"]),
            ("printed markers of one colour", single, fact["printed"]),
        ):
            if count != wanted:
                yield warning(path, f"has {count} {what}, not {wanted} (DATA-01, DATA-02)")


def _bags(world: Print) -> Iterator[Finding]:
    box = world.components["influence_markers"]
    for key, display in world.displays.items():
        bag = display["bag"]
        for kind in KINDS:
            if bag[kind] > box[kind]:
                message = f"the box holds {box[kind]}, not {bag[kind]} (COMP-04)"
                yield error(("displays", key, "bag", kind), message, str(box[kind]))
        held = sum(bag[kind] for kind in KINDS)
        if held < len(display["spaces"]):
            yield error(("displays", key, "bag"), f"holds {held} markers for {len(display['spaces'])} spaces (COMP-34)")


def _players(world: Print) -> Iterator[Finding]:
    """SETUP-02, SETUP-03, DATA-07: who plays with which side, and for how long."""
    fewest, most = world.facts["rounds"]
    served: set[int] = set()
    for key, display in world.displays.items():
        path = ("displays", key, "rounds")
        served |= set(display["players"])
        yield from rising(display["players"], ("displays", key, "players"), "numbers rise (SETUP-03)", strictly=True)
        wanted = [f"{players}p" for players in display["players"]]
        given = [name for name in display["rounds"] if name != "source"]
        if sorted(given) != sorted(wanted):
            yield error(path, f"must tell the rounds for {', '.join(wanted)} (SIZE-03)")
        for name in given:
            rounds = display["rounds"][name]
            if not fewest <= rounds <= most:
                yield error((*path, name), f"a game has {fewest} to {most} rounds, not {rounds} (DATA-07)")
    missing = sorted(set(range(2, world.facts["players"] + 1)) - served)
    if missing:
        yield error(("displays",), f"no side is for {', '.join(map(str, missing))} players (SETUP-01)")


# --- trains -----------------------------------------------------------------------------------


def _trains(world: Print) -> Iterator[Finding]:
    prices = world.facts["train_prices"]
    for key, display in world.displays.items():
        path = ("displays", key, "trains")
        trains = display["trains"]
        yield from rising(
            [train["row"] for train in trains], path, "trains stand in the order of their rows (TRAIN-01)"
        )
        for i, train in enumerate(trains):
            wanted = prices[train["row"] - 1]
            if train["price"] != wanted:
                yield error((*path, i, "price"), f"row {train['row']} has price {wanted} (TRAIN-01)", str(wanted))
            if not train["passengers"] and not train["goods"]:
                yield error((*path, i), "has no carriage (TRAIN-10)")
        fact = world.facts["displays"][key]
        single = any(not train["passengers"] or not train["goods"] for train in trains)
        if single != fact["single_carriages"]:
            wanted = "some trains" if fact["single_carriages"] else "no train"
            yield error(path, f"{wanted} must have one carriage only (TRAIN-10, SIZE-07)")
        if len(trains) != fact["trains"]:
            yield warning(path, f"has {len(trains)} trains, not {fact['trains']} (REC-TRAIN)")
        each = Counter(train["price"] for train in trains)
        for price in PRICES:
            if each[price] < max(display["players"]):
                message = f"{each[price]} trains of price {price} are fewer than players (DATA-08)"
                yield warning(path, message)


def _loading_example(world: Print) -> Iterator[Finding]:
    """DATA-09, EX-06: on D23 two trains of different classes carry 3 second-class passengers and 4 goods."""
    trains: list[Data] = world.displays["D23"]["trains"]
    second = [train for train in trains if train["price"] == 2 and train["passengers"] >= 3]
    if not second:
        yield error(("displays", "D23", "trains"), "a train of price 2 carries 3 passengers (DATA-09)")
    elif not any(train["goods"] + other["goods"] >= 4 for train in second for other in trains if other["price"] != 2):
        yield error(("displays", "D23", "trains"), "with another train it carries 4 goods (DATA-09)")


# --- numbers and pieces -----------------------------------------------------------------------


def _numbers(world: Print) -> Iterator[Finding]:
    """COMP-20 … COMP-23, DATA-03 … DATA-05."""
    colours, players = world["colours"], world.facts["players"]
    yield from distinct(colours, ("colours",), "colours differ (DATA-11)")
    if len(colours) < players:
        yield error(("colours",), f"there are {players} players (DATA-11)")
    end, start = world["tracks"]["influence"], world["start"]
    if end < world.facts["influence_needed"]:
        message = f"the examples reach {world.facts['influence_needed']}, so it cannot end at {end} (DATA-03)"
        yield error(("tracks", "influence"), message)
    for kind in KINDS:
        if start[kind] > end:
            yield error(("start", kind), f"the track ends at {end} (INV-05)", str(end))
    low, high = world["tracks"]["profit"]
    if not low <= start["profit"] <= high:
        yield error(("start", "profit"), f"must be from {low} to {high}, not {start['profit']} (INV-05)")
    if world["numbers"]["cubes_taken"] > world.components["players"]["cubes"]:
        yield error(("numbers", "cubes_taken"), "a player does not have so many cubes (LIM-02)")


def _sums(world: Print) -> Iterator[Finding]:
    """COMP-04, COMP-05, COMP-07, COMP-30."""
    for block, parts in (("influence_markers", KINDS), ("company_tracks", COMPANIES), ("passengers", COMPANIES)):
        table = world.components[block]
        wanted = sum(table[part] for part in parts)
        if table["all"] != wanted:
            message = f"must be {wanted}, not {table['all']} (section 2.1)"
            yield error(("components", block, "all"), message, str(wanted))
    wanted = sum(count for name, count in world.facts["marker_places"].items() if name != "source")
    markers = world.components["players"]["markers"]
    if markers != wanted:
        message = f"a player has a marker on each of {wanted} tracks, not {markers} (COMP-30)"
        yield error(("components", "players", "markers"), message, str(wanted))


DISPLAY_CHECKS: Checks[Print] = (
    (_spaces, ("displays", "numbers")),
    (_printed, ("displays", "facts")),
    (_bags, ("displays", "components")),
    (_players, ("displays", "facts")),
    (_trains, ("displays", "facts")),
    (_loading_example, ("displays",)),
    (_numbers, ("colours", "start", "tracks", "numbers", "facts", "components")),
    (_sums, ("components", "facts")),
)
