"""Content checks of boards, markets, cards, setup and limits (sections 2, 5, 11.2 and 16)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from imperial_steam.games.imperial_steam.board.schema import COUNTS
from imperial_steam.games.imperial_steam.board.world import World, by_count
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.kit.boards import Checks, Finding, error, warning
from imperial_steam.games.kit.faults import FieldPath

MOST_PLAYERS = int(COUNTS[-1][:-1])

# --- player count boards ----------------------------------------------------------------------


def _factory_boards(world: World) -> Iterator[Finding]:
    for key, _, rows in by_count(world["factory_boards"]):
        spaces = world.facts["factory_rows"][key]
        for good in GOODS:
            row, path = rows[good], ("factory_boards", key, good)
            if len(row["cost"]) != spaces:
                message = f"{key} has {spaces} factories in a row, so {spaces} costs, not {len(row['cost'])}"
                yield error((*path, "cost"), f"{message} (DATA-22)")
            if len(row["pay"]) != spaces + 1:
                message = f"must be one number more than the factories, {spaces + 1}, not {len(row['pay'])}"
                yield error((*path, "pay"), f"{message} (DATA-22)")
            if len(row["cost"]) > world.components["factories"][good]:
                yield error((*path, "cost"), f"there are {world.components['factories'][good]} factories (COMP-30)")
    fact = world.facts["factory_example"]
    if not any(_matches_example(rows[fact["good"]], fact) for _, _, rows in by_count(world["factory_boards"])):
        message = f"an example has {fact['good']} cost {fact['cost']} and later {fact['good']} price {fact['pay']}"
        yield error(("factory_boards",), f"{message} (DATA-22)")


def _matches_example(row: Mapping[str, Any], fact: Mapping[str, Any]) -> bool:
    return any(cost == fact["cost"] and fact["pay"] in row["pay"][k + 1 :] for k, cost in enumerate(row["cost"]))


def _labour_columns(world: World) -> Iterator[Finding]:
    fact = world.facts["labour_columns"]
    example = world.facts["labour_example"]
    for key, _, hubs in by_count(world["labour_columns"]):
        total = sum(hubs[hub] for hub in HUBS)
        most = min(fact["most"], world.components["wage_markers"])
        if not fact["least"] <= total <= most:
            message = f"{key} has {total} labour columns; there are {fact['least']} to {most} (DATA-23)"
            yield error(("labour_columns", key), message)
        if key == COUNTS[-1] and total != fact["most"]:
            yield error(("labour_columns", key), f"{key} has {fact['most']} labour columns, not {total} (DATA-23)")
    if all(hubs[example["hub"]] < example["columns"] for _, _, hubs in by_count(world["labour_columns"])):
        message = f"in an example {example['hub']} has {example['columns']} labour columns (DATA-23)"
        yield warning(("labour_columns",), message)


def _engineer_icons(world: World) -> Iterator[Finding]:
    for key, count, hubs in by_count(world["engineer_icons"]):
        total = sum(hubs[hub] for hub in HUBS)
        if total != 2 * count:
            yield error(("engineer_icons", key), f"{total} icons for {2 * count} engineers (DATA-24)")
        for kind in ("bridge", "tunnel"):
            if count > world.components["engineers"][kind]:
                yield error(("components", "engineers", kind), f"{count} are needed in {key} (SETUP-38)")


# --- markets ----------------------------------------------------------------------------------


def _wages_and_prices(world: World) -> Iterator[Finding]:
    yield from _rising(world["wages"], ("wages",), "wages rise from row to row (DATA-34)", strictly=True)
    prices, rows = world["market_prices"], world["limits"]["market_column"]
    if len(prices) != rows:
        yield error(("market_prices",), f"{len(prices)} prices for {rows} rows of the shipment market (DATA-21)")
    yield from _rising(prices, ("market_prices",), "prices rise from the top to the bottom (DATA-21)")


def _shares(world: World) -> Iterator[Finding]:
    shares = world["shares"]
    values, costs = shares["values"], shares["raise"]
    if len(values) != world.facts["share_rows"]:
        yield error(("shares", "values"), f"must be {world.facts['share_rows']} rows, not {len(values)} (DATA-26)")
    yield from _rising(values, ("shares", "values"), "share values rise (DATA-26)", strictly=True)
    if len(costs) != len(values):
        message = f"must be one number for each of {len(values)} values, not {len(costs)} (DATA-26)"
        yield error(("shares", "raise"), message)
    if costs[0] != 0:
        yield error(("shares", "raise"), "the first number is 0: nobody raises to the lowest value (DATA-26)")
    yield from _rising(costs, ("shares", "raise"), "costs of raising do not fall (DATA-26)")
    example = world.facts["share_example"]
    if shares["investor_spaces"] < example["investors"]:
        message = f"must be at least {example['investors']} (DATA-27)"
        yield error(("shares", "investor_spaces"), message)
    if example["value"] in values and example["investors"] - values.index(example["value"]) != example["sales"]:
        message = f"{example['investors']} investors at value {example['value']} allow {example['sales']} sales"
        yield error(("shares", "values"), f"{message} (DATA-27)")


def _locomotives(world: World) -> Iterator[Finding]:
    levels = [item["level"] for item in world["locomotives"]]
    yield from _rising(levels, ("locomotives",), "levels rise from entry to entry (COMP-12)", strictly=True)
    sold = [(i, item) for i, item in enumerate(world["locomotives"]) if "from_round" in item]
    for (_, before), (i, item) in pairwise(sold):
        if item["from_round"] <= before["from_round"]:
            message = "a higher level becomes available in a later round (DATA-17)"
            yield error(("locomotives", i, "from_round"), message)
    for i, item in sold:
        if item["from_round"] > world["limits"]["rounds"]:
            yield error(("locomotives", i, "from_round"), f"is after round {world['limits']['rounds']} (DATA-17)")
        if item["level"] == world["start"]["locomotive"]:
            yield error(("locomotives", i, "from_round"), "the first locomotive is not for sale (RUL-48)")
    yield from _locomotive_influence(world)
    yield from _rising(
        [item["price"] for item in world["locomotives"]], ("locomotives",), "prices rise with the level (DATA-35)", True
    )
    each = world.components["locomotives_per_level"]
    for key, _, number in by_count(world["limits"]["locomotives_each"]):
        if number > each:
            yield error(("limits", "locomotives_each", key), f"there are {each} of each level (COMP-12)")


def _locomotive_influence(world: World) -> Iterator[Finding]:
    fact = world.facts["engine_influence"]
    low, high = fact["steps"]
    before = 0
    for i, item in enumerate(world["locomotives"]):
        steps, path = item.get("influence", 0), ("locomotives", i, "influence")
        if (steps > 0) != (item["level"] in fact["levels"]):
            levels = ", ".join(f"IS-{level}" for level in fact["levels"])
            yield error(path, f"exactly {levels} give influence (DATA-18)")
        elif steps and not low <= steps <= high:
            yield error(path, f"must be from {low} to {high}, not {steps} (DATA-18)")
        if 0 < steps < before:
            yield error(path, "does not fall with the level (DATA-18)")
        before = max(before, steps)


def _shipment_tiles(world: World) -> Iterator[Finding]:
    tiles, facts = world["shipment_tiles"], world.facts
    low, high = facts["shipment_numbers"]
    if len(tiles) != world.components["shipment_tiles"]:
        wanted = world.components["shipment_tiles"]
        yield error(("shipment_tiles",), f"{len(tiles)} shipment tiles instead of {wanted} (COMP-17)")
    for i, number in enumerate(tiles):
        if not low <= number <= high:
            yield error(("shipment_tiles", i), f"must be from {low} to {high}, not {number} (DATA-16)")
        elif number > facts["dock"]:
            yield error(("shipment_tiles", i), f"the dock holds {facts['dock']} goods (DATA-30)")
    lacking = Counter(facts["shipment_tiles"]) - Counter(tiles)
    if lacking:
        numbers = ", ".join(map(str, sorted(lacking.elements())))
        yield error(("shipment_tiles",), f"the tiles with {numbers} are missing (DATA-16)")


# --- cards ------------------------------------------------------------------------------------


def _contracts(world: World) -> Iterator[Finding]:
    cards, fact = world["contracts"], world.facts["contract_sizes"]
    if len(cards) != world.components["contracts"]:
        yield error(("contracts",), f"{len(cards)} contracts instead of {world.components['contracts']} (COMP-10)")
    seen: set[int] = set()
    for i, card in enumerate(cards):
        if card["number"] in seen:
            yield error(("contracts", i, "number"), f"two contracts have the number {card['number']} (COMP-10)")
        seen.add(card["number"])
        if len(card["fields"]) > fact["largest"]:
            yield error(("contracts", i, "fields"), f"at most {fact['largest']} factory fields (DATA-28)")
    sizes: dict[int, list[int]] = {}
    for card in cards:
        sizes.setdefault(len(card["fields"]), []).append(card["value"])
    for size in range(1, fact["largest"] + 1):
        if len(sizes.get(size, [])) < fact["least_each"]:
            message = f"{len(sizes.get(size, []))} contracts of size {size}; at least {fact['least_each']} are needed"
            yield error(("contracts",), f"{message} (DATA-28)")
        if size + 1 in sizes and size in sizes and max(sizes[size]) >= min(sizes[size + 1]):
            yield error(("contracts",), f"size {size + 1} must be worth more than size {size} (DATA-28)")
    yield from _contract_pieces(world)


def _contract_pieces(world: World) -> Iterator[Finding]:
    """Enough cards, tokens and investors for every player count (SETUP-39, COMP-60, COMP-63)."""
    largest = world.facts["contract_sizes"]["largest"]
    fields_each = sum(range(1, largest + 1))
    for key, count, each in by_count(world["start"]["contracts_each"]):
        for size in range(1, largest + 1):
            if sum(len(card["fields"]) == size for card in world["contracts"]) < each:
                yield error(("start", "contracts_each", key), f"fewer than {each} contracts of size {size} (SETUP-39)")
        if each * fields_each > world.components["reserved_tokens"]:
            yield error(("start", "contracts_each", key), f"{each * fields_each} reserved tokens are needed (COMP-63)")
        investors = count * world["start"]["investors"] + each * fields_each
        if investors > world["limits"]["investors"]:
            yield error(("limits", "investors"), f"{investors} investors are needed in {key} (COMP-60)")


def _state_cards(world: World) -> Iterator[Finding]:
    cards = world["state_cards"]
    low, high = world.facts["state_numbers"]
    if len(cards) != world.components["state_cards"]:
        wanted = world.components["state_cards"]
        yield error(("state_cards",), f"{len(cards)} state railway setup cards instead of {wanted} (COMP-06)")
    seen: list[Any] = []
    for i, card in enumerate(cards):
        yield from world.unknown_link(card["link"], ("state_cards", i, "link"))
        link = world.links.get(card["link"])
        if link is not None and link in seen:
            yield error(("state_cards", i, "link"), "stands on two cards (DATA-13)")
        seen.append(link)
        if not low <= card["number"] <= high:
            message = f"must be from {low} to {high}, not {card['number']} (DATA-13)"
            yield error(("state_cards", i, "number"), message)
    if {card["number"] for card in cards} != set(range(low, high + 1)):
        yield error(("state_cards",), f"every number from {low} to {high} must occur (DATA-13)")


def _normal_cards(world: World) -> Iterator[Finding]:
    wanted = world.facts["normal_cards_each"]
    for key, count, cards in by_count(world["normal_cards"]):
        if len(cards) != wanted:
            yield error(("normal_cards", key), f"{len(cards)} normal setup cards instead of {wanted} (COMP-09)")
        numbers = [tile["number"] for tile in world["tiles"] if count in tile["players"]]
        for i, card in enumerate(cards):
            yield from _normal_card(world, card, count, numbers, ("normal_cards", key, i))


def _normal_card(
    world: World, card: Mapping[str, Any], count: int, numbers: list[int], path: FieldPath
) -> Iterator[Finding]:
    targets, tiles = card.get("targets", []), card.get("tiles", [])
    for name, entries in (("hubs", card["hubs"]), ("targets", targets)):
        for i, city in enumerate(entries):
            yield from world.unknown_city(city, (*path, name, i), tile=True)
    yield from _distinct([*card["hubs"], *targets], path, "hub and target cities are all different (DATA-12)")
    yield from _distinct(tiles, (*path, "tiles"), "the tiles are all different (DATA-12)")
    if len(targets) != len(tiles):
        yield error((*path, "tiles"), f"{len(tiles)} tiles for {len(targets)} target cities (SETUP-07)")
    if count == 2 and targets:
        yield error((*path, "targets"), "2p cards name no target cities (SETUP-07)")
    for i, number in enumerate(tiles):
        if number not in numbers:
            yield error((*path, "tiles", i), f"there is no tile {number} in {count}p (SETUP-07)")
    yield from _crowns(world, card["crowns"], (*path, "crowns"), "DATA-12")


def _crowns(world: World, links: Sequence[str], path: FieldPath, rule: str) -> Iterator[Finding]:
    low, high = world.facts["crowns_fixed"]
    if not low <= len(links) <= min(high, world.components["crowns"]):
        yield error(path, f"{low} to {high} crowns, not {len(links)} ({rule})")
    for i, name in enumerate(links):
        yield from world.unknown_link(name, (*path, i))
    places = [id(world.links[name]) for name in links if name in world.links]
    yield from _distinct(places, path, f"the crowned links are all different ({rule})")


# --- setup ------------------------------------------------------------------------------------


def _fixed_setup(world: World) -> Iterator[Finding]:
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


def _growth_example(world: World) -> Iterator[Finding]:
    example = world.facts["growth_example"]
    number = world["fixed_setup"]["growth"][example["hub"]]
    tiles = world["growth_tiles"]
    if number <= len(tiles) and tiles[number - 1][0] != example["steps"]:
        message = f"in an example the first number of {example['hub']} is {example['steps']} (DATA-25)"
        yield warning(("fixed_setup", "growth", example["hub"]), message)


def _fixed_places(world: World) -> Iterator[Finding]:
    for key, _, hubs in by_count(world["fixed_setup"]["hub_cities"]):
        path = ("fixed_setup", "hub_cities", key)
        for hub in HUBS:
            yield from world.unknown_city(hubs[hub], (*path, hub), tile=True)
        yield from _distinct([hubs[hub] for hub in HUBS], path, "the hub cities are all different (SETUP-10)")
    for key, _, links in by_count(world["fixed_setup"]["crowns"]):
        path = ("fixed_setup", "crowns", key)
        yield from _crowns(world, links, path, "DATA-15")
        for i, name in enumerate(links):
            link = world.links.get(name, {})
            if world["start_city"] in (link.get("from"), link.get("to")):
                yield error((*path, i), f"no crown lies at {world['start_city']} (DATA-15)")
            if link.get("semmering"):
                yield error((*path, i), "no crown lies on the link of the Semmering token (DATA-15)")


def _start(world: World) -> Iterator[Finding]:
    start, limits = world["start"], world["limits"]
    player = world.components["each_player"]
    if start["workers"] > limits["workers"]:
        yield error(("start", "workers"), f"a player has {limits['workers']} workers (COMP-42)")
    if start["hands"] + len(start["hands_on_rounds"]) != player["hand_markers"]:
        yield error(("start", "hands"), f"a player has {player['hand_markers']} hand markers (COMP-41)")
    if start["locomotive"] not in [item["level"] for item in world["locomotives"]]:
        yield error(("start", "locomotive"), f"there is no IS-{start['locomotive']} (SETUP-44)")
    if start["share_value"] not in world["shares"]["values"]:
        near = _nearest_number(start["share_value"], world["shares"]["values"])
        yield error(("start", "share_value"), f"{start['share_value']} is no share value (SETUP-47)", near)
    if start["wage"] not in world["wages"]:
        near = _nearest_number(start["wage"], world["wages"])
        yield error(("start", "wage"), f"{start['wage']} is no wage (SETUP-36)", near)
    for key, _, money in by_count(start["money"]):
        if money > world["limits"]["last_influence"]:
            message = f"a bid of all of {money} would leave the influence track (DATA-19)"
            yield error(("start", "money", key), message)
    for i, number in enumerate(start["hands_on_rounds"]):
        if number > limits["rounds"]:
            yield error(("start", "hands_on_rounds", i), f"there is no round {number} (ROUND-03)")


def _start_goods(world: World) -> Iterator[Finding]:
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


def _limits(world: World) -> Iterator[Finding]:
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


def _influence_track(world: World) -> Iterator[Finding]:
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
    yield from _rising(keys, ("prices", "small_keys"), "values do not fall (DATA-20)")
    for fact in facts["small_keys"]:
        place = fact["column"] // COLUMN
        if place < len(keys) and keys[place] != fact["value"]:
            message = f"is {fact['value']} at column {fact['column']}, not {keys[place]} (DATA-20)"
            yield error(("prices", "small_keys", place), message)


def _component_sums(world: World) -> Iterator[Finding]:
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


def _known_values(world: World) -> Iterator[Finding]:
    """Single data that the texts name."""
    for fact in world.facts["values"]:
        path, value = _look_up(world.data, fact["where"])
        if path is not None and value != fact["is"]:
            yield warning(path, f"is {_words(fact['is'])} in the texts, not {_words(value)} ({fact['rule']})")


def _look_up(data: Any, where: str) -> tuple[FieldPath | None, Any]:
    """Follow `cities[Feldkirchen].bonus`; no path when the entry of a list does not exist."""
    path: list[str | int] = []
    for name, entry in re.findall(r"([^.\[\]]+)|\[([^\]]+)\]", where):
        if entry:
            entries = data if isinstance(data, list) else []
            places = [i for i, item in enumerate(entries) if _named(item, entry)]
            if not places:
                return None, None
            path.append(places[0])
            data = data[places[0]]
        else:
            path.append(name)
            data = data.get(name) if isinstance(data, dict) else None
    return tuple(path), data


def _named(item: Any, name: str) -> bool:
    return isinstance(item, dict) and str(item.get("name", item.get("level"))) == name


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "nothing" if value is None else str(value)


def _nearest_number(number: int, allowed: Sequence[int]) -> str:
    return str(min(allowed, key=lambda value: abs(value - number)))


def _distinct(items: Sequence[Any], path: FieldPath, message: str) -> Iterator[Finding]:
    if len(set(items)) != len(items):
        yield error(path, message)


def _rising(numbers: Sequence[int], path: FieldPath, message: str, strictly: bool = False) -> Iterator[Finding]:
    for i, (before, number) in enumerate(pairwise(numbers), 1):
        if number < before or (strictly and number == before):
            yield error((*path, i), message)
            return


PART_CHECKS: Checks[World] = (
    (_factory_boards, ("factory_boards", "facts", "components")),
    (_labour_columns, ("labour_columns", "facts", "components")),
    (_engineer_icons, ("engineer_icons", "components")),
    (_wages_and_prices, ("wages", "market_prices", "limits")),
    (_shares, ("shares", "facts")),
    (_locomotives, ("locomotives", "limits", "start", "facts", "components")),
    (_shipment_tiles, ("shipment_tiles", "facts", "components")),
    (_contracts, ("contracts", "start", "limits", "facts", "components")),
    (_state_cards, ("state_cards", "links", "facts", "components")),
    (_normal_cards, ("normal_cards", "tiles", "cities", "links", "facts", "components")),
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
