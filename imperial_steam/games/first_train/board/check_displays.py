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
                yield error(
                    (*path, i, "number"), "spaces_are_numbered_from_1_on_so", rule="DATA-01", i=i + 1,
                    number=space["number"],
                )  # fmt: skip
        rows = [space["row"] for space in spaces]
        if rows != sorted(rows, reverse=True):
            yield error(path, "the_spaces_of_the_upper_row_come", rule="CRED-01")
        for row in dict.fromkeys(rows):
            if len({space["minimum"] for space in spaces if space["row"] == row}) > 1:
                yield error(path, "the_spaces_of_the_row_have_one", rule="LIM-04", row=row)
        bids = world["numbers"]["bids"] * max(display["players"])
        if len(spaces) < bids:
            yield error(
                path, "players_make_bids_and_there_are_spaces", rule="COMP-33", players=max(display["players"]),
                bids=bids, spaces=len(spaces),
            )  # fmt: skip


def _printed(world: Print) -> Iterator[Finding]:
    """DATA-01, DATA-02: how many spaces and markers there are."""
    for key, display in world.displays.items():
        path = ("displays", key, "spaces")
        printed = [kind for space in display["spaces"] for kind in space["printed"]]
        either = printed.count(EITHER)
        fact = world.facts["displays"][key]
        if either != fact["either"]:
            yield error(path, "has_two_coloured_markers_not", rule="DATA-02", wanted=fact["either"], either=either)
        single = len(printed) - either
        for what, count, wanted in (
            ("has_spaces_not", len(display["spaces"]), fact["spaces"]),
            ("has_markers_of_one_colour_not", single, fact["printed"]),
        ):
            if count != wanted:
                yield warning(path, what, rule="DATA-01, DATA-02", number=count, wanted=wanted)


def _bags(world: Print) -> Iterator[Finding]:
    box = world.components["influence_markers"]
    for key, display in world.displays.items():
        bag = display["bag"]
        for kind in KINDS:
            if bag[kind] > box[kind]:
                yield error(
                    ("displays", key, "bag", kind), "the_box_holds_not", str(box[kind]), rule="COMP-04",
                    pieces=box[kind], number=bag[kind],
                )  # fmt: skip
        held = sum(bag[kind] for kind in KINDS)
        if held < len(display["spaces"]):
            yield error(
                ("displays", key, "bag"), "holds_markers_for_spaces", rule="COMP-34", held=held,
                spaces=len(display["spaces"]),
            )  # fmt: skip


def _players(world: Print) -> Iterator[Finding]:
    """SETUP-02, SETUP-03, DATA-07: who plays with which side, and for how long."""
    fewest, most = world.facts["rounds"]
    served: set[int] = set()
    for key, display in world.displays.items():
        path = ("displays", key, "rounds")
        served |= set(display["players"])
        yield from rising(
            display["players"], ("displays", key, "players"), "numbers_rise", strictly=True, rule="SETUP-03"
        )
        wanted = [f"{players}p" for players in display["players"]]
        given = [name for name in display["rounds"] if name != "source"]
        if sorted(given) != sorted(wanted):
            yield error(path, "must_tell_the_rounds_for", rule="SIZE-03", wanted=wanted)
        for name in given:
            rounds = display["rounds"][name]
            if not fewest <= rounds <= most:
                yield error(
                    (*path, name), "a_game_has_to_rounds_not", rule="DATA-07", fewest=fewest, most=most, rounds=rounds
                )
    missing = sorted(set(range(2, world.facts["players"] + 1)) - served)
    if missing:
        yield error(("displays",), "no_side_is_for_players", rule="SETUP-01", missing=missing)


# --- trains -----------------------------------------------------------------------------------


def _trains(world: Print) -> Iterator[Finding]:
    prices = world.facts["train_prices"]
    for key, display in world.displays.items():
        path = ("displays", key, "trains")
        trains = display["trains"]
        yield from rising(
            [train["row"] for train in trains],
            path,
            "trains_stand_in_the_order_of_their",
            rule="TRAIN-01",
            field="row",
        )
        for i, train in enumerate(trains):
            wanted = prices[train["row"] - 1]
            if train["price"] != wanted:
                yield error(
                    (*path, i, "price"), "row_has_price", str(wanted), rule="TRAIN-01", row=train["row"], wanted=wanted
                )
            if not train["passengers"] and not train["goods"]:
                yield error((*path, i), "has_no_carriage", rule="TRAIN-10")
        fact = world.facts["displays"][key]
        single = any(not train["passengers"] or not train["goods"] for train in trains)
        if single != fact["single_carriages"]:
            wanted = "some_trains_have_one_carriage" if fact["single_carriages"] else "no_train_has_one_carriage"
            yield error(path, wanted, rule="TRAIN-10, SIZE-07")
        if len(trains) != fact["trains"]:
            yield warning(path, "has_trains_not", rule="REC-TRAIN", trains=len(trains), wanted=fact["trains"])
        each = Counter(train["price"] for train in trains)
        for price in PRICES:
            if each[price] < max(display["players"]):
                yield warning(
                    path, "trains_of_price_are_fewer_than_players", rule="DATA-08", each=each[price], price=price
                )


def _loading_example(world: Print) -> Iterator[Finding]:
    """DATA-09, EX-06: on D23 two trains of different classes carry 3 second-class passengers and 4 goods."""
    trains: list[Data] = world.displays["D23"]["trains"]
    second = [train for train in trains if train["price"] == 2 and train["passengers"] >= 3]
    if not second:
        yield error(("displays", "D23", "trains"), "a_train_of_price_2_carries_3", rule="DATA-09")
    elif not any(train["goods"] + other["goods"] >= 4 for train in second for other in trains if other["price"] != 2):
        yield error(("displays", "D23", "trains"), "with_another_train_it_carries_4_goods", rule="DATA-09")


# --- numbers and pieces -----------------------------------------------------------------------


def _numbers(world: Print) -> Iterator[Finding]:
    """COMP-20 … COMP-23, DATA-03 … DATA-05."""
    colours, players = world["colours"], world.facts["players"]
    yield from distinct(colours, ("colours",), "colours_differ", rule="DATA-11")
    if len(colours) < players:
        yield error(("colours",), "there_are_players", rule="DATA-11", players=players)
    end, start = world["tracks"]["influence"], world["start"]
    if end < world.facts["influence_needed"]:
        yield error(
            ("tracks", "influence"), "the_examples_reach_so_it_cannot_end", rule="DATA-03",
            influence_needed=world.facts["influence_needed"], end=end,
        )  # fmt: skip
    for kind in KINDS:
        if start[kind] > end:
            yield error(("start", kind), "the_track_ends_at", str(end), rule="INV-05", end=end)
    low, high = world["tracks"]["profit"]
    if not low <= start["profit"] <= high:
        yield error(
            ("start", "profit"), "must_be_from_to_not", rule="INV-05", low=low, high=high, number=start["profit"]
        )
    taken, held = world["numbers"]["cubes_taken"], world.components["players"]["cubes"]
    if taken > held:
        here = ("numbers", "cubes_taken")
        yield error(here, "a_player_does_not_have_so_many", rule="LIM-02", low=0, high=held, number=taken)


def _sums(world: Print) -> Iterator[Finding]:
    """COMP-04, COMP-05, COMP-07, COMP-30."""
    for block, parts in (("influence_markers", KINDS), ("company_tracks", COMPANIES), ("passengers", COMPANIES)):
        table = world.components[block]
        wanted = sum(table[part] for part in parts)
        if table["all"] != wanted:
            yield error(
                ("components", block, "all"), "must_be_not", str(wanted), rule="section 2.1", wanted=wanted,
                number=table["all"],
            )  # fmt: skip
    wanted = sum(count for name, count in world.facts["marker_places"].items() if name != "source")
    markers = world.components["players"]["markers"]
    if markers != wanted:
        yield error(
            ("components", "players", "markers"), "a_player_has_a_marker_on_each", str(wanted), rule="COMP-30",
            wanted=wanted, markers=markers,
        )  # fmt: skip


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
