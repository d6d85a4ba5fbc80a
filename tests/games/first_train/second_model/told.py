"""What the game says has happened, beside what has happened by the rules, in the words of this model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from imperial_steam.games.protocol import TURN_BEGAN, Event
from tests.games.first_train.second_model.position import COMPANIES, KINDS, Fact, Position, Sheet

Told = Callable[[Event, Mapping[str, Any]], Fact]

#: SIDE-01, SIDE-02: white and yellow goods, by the side of the board.
WARES = {"nuernberg": ("beer", "post"), "wensleydale": ("stone", "cheese")}
AT_ONCE = ("cubes", "link", "gone", "score")
"""What happens to several players, or in several areas, at the same time: it has no order."""

#: Events by name: the fact that they tell. What they say twice is checked by `slips`.
FACTS: Mapping[str, Told] = {
    "round_began": lambda event, v: ("round", v["round"], v["rounds"]),
    "cubes_taken": lambda event, v: ("cubes", event.player, v["cubes"], v["hand"]),
    "marker_drawn": lambda event, v: ("marker", v["space"], v["colour"]),
    "bid": lambda event, v: ("bid", event.player, v["space"], v["cubes"], v["hand"]),
    "outbid": lambda event, v: ("outbid", event.player, v["space"], v["cubes"]),
    "credited": lambda event, v: ("credit", event.player, v["space"], tuple(v[kind] for kind in KINDS), v["lost"]),
    "build_order": lambda event, v: ("build order", *v["order"]),
    "train_order": lambda event, v: ("train order", *v["order"]),
    "player_order": lambda event, v: ("player order", *v["order"]),
    "nothing_built": lambda event, v: ("no line", event.player),
    "cannot_build": lambda event, v: ("cannot build", event.player),
    "line_built": lambda event, v: (
        "line", event.player, *v["line"], v["points"], v["cubes"], tuple(v["fees"]), tuple(v["spent"])),
    "landowners_gone": lambda event, v: ("landowners", event.player, v["landowners"]),
    "link_bonus": lambda event, v: ("link", event.player, v["points"], v["length"]),
    "passed": lambda event, v: ("passed", event.player, v["must"]),
    "train_bought": lambda event, v: ("train", event.player, v["train"], v["price"], v["brown"], tuple(v["others"])),
    "shipped": lambda event, v: ("load", event.player, v["area"], v["load"], v["train"]),
    "round_scored": lambda event, v: (
        "balance", event.player, v["points"], v["income"], v["upkeep"], v["balance"], v["before"], v["after"]),
    "line_sold": lambda event, v: ("sold", event.player, v["company"], *v["line"], v["price"]),
    "nothing_sold": lambda event, v: ("no sale", event.player),
    "stops_won": lambda event, v: ("stops", v["company"], *v["stops"]),
    "pieces_gone": lambda event, v: ("gone", v["area"], v["load"], v["number"]),
    "final_score": lambda event, v: (
        "score", event.player, v["points"], v["sets"], v["profit"], v["tracks"], v["total"]),
    "game_over": lambda event, v: ("end", *v["order"]),
}  # fmt: skip

#: By kind of fact: the rules it concerns.
RULES: Mapping[object, str] = {
    "round": "ROUND-01, PH10-02, SIZE-03",
    "cubes": "PH1-01 to PH1-03",
    "marker": "PH2-01, SETUP-42",
    "bid": "BID-01, BID-04",
    "outbid": "BID-08",
    "credit": "CRED-01 to CRED-04, INF-05",
    "build order": "PH4-01",
    "train order": "PH4-02",
    "player order": "PH8-01",
    "no line": "BUILD-14",
    "cannot build": "OUT-08",
    "line": "BUILD-02, BUILD-12, PAY-02 to PAY-18",
    "landowners": "PAY-12",
    "link": "LINK-04 to LINK-08",
    "passed": "PH6-03, PH6-04",
    "train": "TRAIN-02, TRAIN-07, TRAIN-08",
    "load": "LOAD-01, LOAD-15, LOAD-16, D-12",
    "balance": "PH7-01 to PH7-10",
    "sold": "SELL-08, SELL-09",
    "no sale": "SELL-02",
    "stops": "SELL-10, CO-03",
    "gone": "CLEAN-01 to CLEAN-05",
    "score": "SCORE-01 to SCORE-05",
    "end": "SCORE-07, SCORE-09, PH10-01",
}


def in_order(facts: Iterable[Fact]) -> list[Fact]:
    """Facts in the order in which they happened; those of the same moment by their values."""
    found: list[Fact] = []
    for kind, run in groupby(facts, key=lambda fact: fact[0]):
        facts_of_a_kind = list(run)
        found += sorted(facts_of_a_kind, key=str) if kind in AT_ONCE else facts_of_a_kind
    return found


def facts_of(events: Iterable[Event]) -> list[Fact]:
    """What events tell."""
    return in_order(FACTS[event.name](event, event.values) for event in events if event.name != TURN_BEGAN)


def facts_by_the_rules(position: Position) -> list[Fact]:
    """What has happened since this was asked last."""
    told, position.told = position.told, []
    return in_order(told)


def slips(sheet: Sheet, events: Iterable[Event]) -> Iterator[str]:
    """Names and numbers of events that say the same as others, and do not."""
    for event in events:
        found: dict[str, Any] = dict(event.values)
        wanted: dict[str, Any] = {}
        if "area" in found:
            wanted["place"] = sheet.names[found["area"]]
        if "line" in found:
            ends = {"start": sheet.names[found["line"][0]], "end": sheet.names[found["line"][-1]]}
            wanted |= {**ends, "tracks": len(found["line"]) - 1}
        if "stops" in found:
            wanted["places"] = [sheet.names[area] for area in found["stops"]]
        if "load" in found:
            wares = dict(zip(("white", "yellow"), WARES[sheet.map], strict=True))
            wanted["ware"] = wares.get(found["load"], found["load"])
            assert found["load"] in (*wares, *COMPANIES)
        for name, value in wanted.items():
            if found[name] != value:
                yield f"{event.name}: {name} is {found[name]}, not {value}"


def whose_turn(events: Iterable[Event], before: int | None) -> int | None:
    """The player whose turn it is after some events."""
    return next((event.player for event in reversed(list(events)) if event.name == TURN_BEGAN), before)
