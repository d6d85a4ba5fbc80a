"""Content checks of setup and limits (sections 5, 11.2 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from imperial_steam.games.imperial_steam.board.check_parts import MOST_PLAYERS, crowns_fit
from imperial_steam.games.imperial_steam.board.world import Print, by_count
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.kit.checks import (
    Checks,
    Finding,
    distinct,
    error,
    look_up,
    nearest_number,
    rising,
    shown_value,
    warning,
)
from imperial_steam.games.kit.faults import FieldPath

# --- setup ------------------------------------------------------------------------------------


def _fixed_setup(world: Print) -> Iterator[Finding]:
    fixed, facts = world["fixed_setup"], world.facts
    rounds = world["limits"]["rounds"]
    if len(fixed["shipments"]) != rounds - 1:
        message = f"must be {rounds - 1} numbers for rounds 1 to {rounds - 1}, not {len(fixed['shipments'])}"
        yield error(("fixed_setup", "shipments"), f"{message} (SETUP-19)")
    if Counter(fixed["shipments"]) - Counter(world["shipment_tiles"]):
        yield error(("fixed_setup", "shipments"), "cannot be laid with the shipment tiles (SETUP-19)")
    low, high = facts["fixed_columns"]
    columns = [fixed["hub_influence"][hub] for hub in HUBS]
    for hub in HUBS:
        if not low <= fixed["hub_influence"][hub] <= high:
            path = ("fixed_setup", "hub_influence", hub)
            yield error(path, f"must be from {low} to {high}, not {fixed['hub_influence'][hub]} (DATA-14)")
    if min(columns) > facts["lowest_opening"]:
        message = f"the lowest hub stands at {facts['lowest_opening']} or below (DATA-14)"
        yield error(("fixed_setup", "hub_influence"), message)
    if sorted(fixed["growth"][hub] for hub in HUBS) != list(range(1, len(world["growth_tiles"]) + 1)):
        yield error(("fixed_setup", "growth"), "each growth tile belongs to one hub (SETUP-37)")


def _growth_example(world: Print) -> Iterator[Finding]:
    example = world.facts["growth_example"]
    number = world["fixed_setup"]["growth"][example["hub"]]
    tiles = world["growth_tiles"]
    if number <= len(tiles) and tiles[number - 1][0] != example["steps"]:
        message = f"in an example the first number of {example['hub']} is {example['steps']} (DATA-25)"
        yield warning(("fixed_setup", "growth", example["hub"]), message)


def _fixed_places(world: Print) -> Iterator[Finding]:
    for key, _, hubs in by_count(world["fixed_setup"]["hub_cities"]):
        path = ("fixed_setup", "hub_cities", key)
        for hub in HUBS:
            yield from world.unknown_city(hubs[hub], (*path, hub), tile=True)
        yield from distinct([hubs[hub] for hub in HUBS], path, "the hub cities are all different (SETUP-10)")
    for key, _, links in by_count(world["fixed_setup"]["crowns"]):
        path = ("fixed_setup", "crowns", key)
        yield from crowns_fit(world, links, path, "DATA-15")
        for i, name in enumerate(links):
            link = world.links.get(name, {})
            if world["start_city"] in (link.get("from"), link.get("to")):
                yield error((*path, i), f"no crown lies at {world['start_city']} (DATA-15)")
            if link.get("semmering"):
                yield error((*path, i), "no crown lies on the link of the Semmering token (DATA-15)")


def _start(world: Print) -> Iterator[Finding]:
    start, limits = world["start"], world["limits"]
    player = world.components["each_player"]
    if start["workers"] > limits["workers"]:
        yield error(("start", "workers"), f"a player has {limits['workers']} workers (COMP-42)")
    if start["hands"] + len(start["hands_on_rounds"]) != player["hand_markers"]:
        yield error(("start", "hands"), f"a player has {player['hand_markers']} hand markers (COMP-41)")
    if start["locomotive"] not in [item["level"] for item in world["locomotives"]]:
        yield error(("start", "locomotive"), f"there is no IS-{start['locomotive']} (SETUP-44)")
    if start["share_value"] not in world["shares"]["values"]:
        near = nearest_number(start["share_value"], world["shares"]["values"])
        yield error(("start", "share_value"), f"{start['share_value']} is no share value (SETUP-47)", near)
    if start["wage"] not in world["wages"]:
        near = nearest_number(start["wage"], world["wages"])
        yield error(("start", "wage"), f"{start['wage']} is no wage (SETUP-36)", near)
    for key, _, money in by_count(start["money"]):
        if money > world["limits"]["last_influence"]:
            message = f"a bid of all of {money} would leave the influence track (DATA-19)"
            yield error(("start", "money", key), message)
    for i, number in enumerate(start["hands_on_rounds"]):
        if number > limits["rounds"]:
            yield error(("start", "hands_on_rounds", i), f"there is no round {number} (ROUND-03)")


def _start_goods(world: Print) -> Iterator[Finding]:
    start, limits = world["start"], world["limits"]
    goods = start["goods"]
    places = start["locomotive"] + 1
    loose = sum(goods.get(good, 0) for good in GOODS[:3]) + max(0, goods.get("coal", 0) - 1)
    if loose > places:
        yield error(("start", "goods"), f"{loose} goods do not fit on {places} places (STORE-10)")
    for good in GOODS:
        market, pool = start["market"].get(good, 0), start["round_goods"]["pool"].get(good, 0)
        if market > limits["market_column"]:
            yield error(("start", "market", good), f"a column holds {limits['market_column']} goods (SETUP-31)")
        if market + pool + goods.get(good, 0) * MOST_PLAYERS > limits["goods_each"]:
            yield error(("limits", "goods_each"), f"too little {good} for the start (COMP-64)")
    pool_total = sum(start["round_goods"]["pool"].get(good, 0) for good in GOODS)
    for i, number in enumerate(start["round_goods"]["rounds"]):
        if not 1 < number <= limits["rounds"]:
            path: FieldPath = ("start", "round_goods", "rounds", i)
            yield error(path, f"must be a round from 2 to {limits['rounds']}, not {number} (SETUP-23)")
    for key, _, each in by_count(start["round_goods"]["each"]):
        if each * len(start["round_goods"]["rounds"]) > pool_total:
            message = f"the pool of {pool_total} goods is too small (SETUP-23)"
            yield error(("start", "round_goods", "each", key), message)


# --- limits -----------------------------------------------------------------------------------


def _limits(world: Print) -> Iterator[Finding]:
    limits, components = world["limits"], world.components
    player = components["each_player"]
    counts = {
        "workers": (player["workers"], "COMP-42"),
        "tracks": (player["tracks"], "COMP-45"),
        "stations": (player["stations"], "COMP-46"),
        "investors": (components["investors"], "COMP-29"),
        "goods_each": (min(components["goods"][good] for good in GOODS), "COMP-28"),
    }
    for name, (pieces, rule) in counts.items():
        if limits[name] != pieces:
            yield error(("limits", name), f"the box holds {pieces}, not {limits[name]} ({rule})")
    if limits["tracks_per_action"] > limits["tracks"]:
        yield error(("limits", "tracks_per_action"), f"a player has {limits['tracks']} tracks (LIM-07)")
    if limits["influence_rows"] < MOST_PLAYERS:
        yield error(("limits", "influence_rows"), "every player needs a row (DATA-19)")


def _influence_track(world: Print) -> Iterator[Finding]:
    last, facts = world["limits"]["last_influence"], world.facts
    if last <= facts["highest_spread"]:
        message = f"must be more than {facts['highest_spread']}, so that every hub finds its column (DATA-19)"
        yield error(("limits", "last_influence"), message)
    if last < facts["highest_bid"]:
        yield error(("limits", "last_influence"), f"a bid of {facts['highest_bid']} is legal (DATA-19)")
    keys = world["prices"]["small_keys"]
    if len(keys) != last // COLUMN + 1:
        message = f"must be one number for each of {last // COLUMN + 1} columns, not {len(keys)} (DATA-20)"
        yield error(("prices", "small_keys"), message)
    yield from rising(keys, ("prices", "small_keys"), "values do not fall (DATA-20)")
    for fact in facts["small_keys"]:
        place = fact["column"] // COLUMN
        if place < len(keys) and keys[place] != fact["value"]:
            message = f"is {fact['value']} at column {fact['column']}, not {keys[place]} (DATA-20)"
            yield error(("prices", "small_keys", place), message)


def _component_sums(world: Print) -> Iterator[Finding]:
    """The arithmetic of the box (COMP-60, COMP-61, COMP-62)."""
    components = world.components
    counts = len(by_count(world["start"]["money"]))
    spaces = components["city_tiles"] // counts + components["hub_tiles"]
    if components["city_tiles"] % counts or spaces != world.facts["city_spaces"]:
        message = f"a third of them and the hub city tiles cover {world.facts['city_spaces']} city spaces (COMP-62)"
        yield error(("components", "city_tiles"), message)
    if components["hub_tiles"] != len(HUBS) or components["growth_tiles"] != len(HUBS):
        yield error(("components", "hub_tiles"), f"there are {len(HUBS)} hub colours (COMP-18)")
    if components["normal_cards"] != world.facts["normal_cards_each"] * counts:
        yield error(("components", "normal_cards"), f"{counts} player counts share the cards equally (COMP-09)")


def _known_values(world: Print) -> Iterator[Finding]:
    """Single data that the texts name."""
    for fact in world.facts["values"]:
        path, value = look_up(world.data, fact["where"])
        if path is not None and value != fact["is"]:
            yield warning(path, f"is {shown_value(fact['is'])} in the texts, not {shown_value(value)} ({fact['rule']})")


SETUP_CHECKS: Checks[Print] = (
    (_fixed_setup, ("fixed_setup", "shipment_tiles", "growth_tiles", "limits", "facts")),
    (_growth_example, ("fixed_setup", "growth_tiles", "facts")),
    (_fixed_places, ("fixed_setup", "cities", "links", "start_city", "facts", "components")),
    (_start, ("start", "limits", "locomotives", "shares", "wages", "components")),
    (_start_goods, ("start", "limits", "components")),
    (_limits, ("limits", "components")),
    (_influence_track, ("limits", "prices", "facts")),
    (_component_sums, ("components", "start", "facts")),
    (_known_values, ("facts",)),
)
