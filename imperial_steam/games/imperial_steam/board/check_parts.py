"""Content checks of player count boards, markets and cards (sections 2 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from imperial_steam.games.imperial_steam.board.schema import COUNTS
from imperial_steam.games.imperial_steam.board.world import Print, by_count
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.kit.checks import Checks, Finding, distinct, error, rising, warning
from imperial_steam.games.kit.faults import FieldPath

MOST_PLAYERS = int(COUNTS[-1][:-1])

# --- player count boards ----------------------------------------------------------------------


def _factory_boards(world: Print) -> Iterator[Finding]:
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


def _labour_columns(world: Print) -> Iterator[Finding]:
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


def _engineer_icons(world: Print) -> Iterator[Finding]:
    for key, count, hubs in by_count(world["engineer_icons"]):
        total = sum(hubs[hub] for hub in HUBS)
        if total != 2 * count:
            yield error(("engineer_icons", key), f"{total} icons for {2 * count} engineers (DATA-24)")
        for kind in ("bridge", "tunnel"):
            if count > world.components["engineers"][kind]:
                yield error(("components", "engineers", kind), f"{count} are needed in {key} (SETUP-38)")


# --- markets ----------------------------------------------------------------------------------


def _wages_and_prices(world: Print) -> Iterator[Finding]:
    yield from rising(world["wages"], ("wages",), "wages rise from row to row (DATA-34)", strictly=True)
    prices, rows = world["market_prices"], world["limits"]["market_column"]
    if len(prices) != rows:
        yield error(("market_prices",), f"{len(prices)} prices for {rows} rows of the shipment market (DATA-21)")
    yield from rising(prices, ("market_prices",), "prices rise from the top to the bottom (DATA-21)")


def _shares(world: Print) -> Iterator[Finding]:
    shares = world["shares"]
    values, costs = shares["values"], shares["raise"]
    if len(values) != world.facts["share_rows"]:
        yield error(("shares", "values"), f"must be {world.facts['share_rows']} rows, not {len(values)} (DATA-26)")
    yield from rising(values, ("shares", "values"), "share values rise (DATA-26)", strictly=True)
    if len(costs) != len(values):
        message = f"must be one number for each of {len(values)} values, not {len(costs)} (DATA-26)"
        yield error(("shares", "raise"), message)
    if costs[0] != 0:
        yield error(("shares", "raise"), "the first number is 0: nobody raises to the lowest value (DATA-26)")
    yield from rising(costs, ("shares", "raise"), "costs of raising do not fall (DATA-26)")
    example = world.facts["share_example"]
    if shares["investor_spaces"] < example["investors"]:
        message = f"must be at least {example['investors']} (DATA-27)"
        yield error(("shares", "investor_spaces"), message)
    if example["value"] in values and example["investors"] - values.index(example["value"]) != example["sales"]:
        message = f"{example['investors']} investors at value {example['value']} allow {example['sales']} sales"
        yield error(("shares", "values"), f"{message} (DATA-27)")


def _locomotives(world: Print) -> Iterator[Finding]:
    levels = [item["level"] for item in world["locomotives"]]
    yield from rising(levels, ("locomotives",), "levels rise from entry to entry (COMP-12)", strictly=True)
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
    yield from rising(
        [item["price"] for item in world["locomotives"]], ("locomotives",), "prices rise with the level (DATA-35)", True
    )
    each = world.components["locomotives_per_level"]
    for key, _, number in by_count(world["limits"]["locomotives_each"]):
        if number > each:
            yield error(("limits", "locomotives_each", key), f"there are {each} of each level (COMP-12)")


def _locomotive_influence(world: Print) -> Iterator[Finding]:
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


def _shipment_tiles(world: Print) -> Iterator[Finding]:
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


def _contracts(world: Print) -> Iterator[Finding]:
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


def _contract_pieces(world: Print) -> Iterator[Finding]:
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


def _state_cards(world: Print) -> Iterator[Finding]:
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


def _normal_cards(world: Print) -> Iterator[Finding]:
    wanted = world.facts["normal_cards_each"]
    for key, count, cards in by_count(world["normal_cards"]):
        if len(cards) != wanted:
            yield error(("normal_cards", key), f"{len(cards)} normal setup cards instead of {wanted} (COMP-09)")
        numbers = [tile["number"] for tile in world["tiles"] if count in tile["players"]]
        for i, card in enumerate(cards):
            yield from _normal_card(world, card, count, numbers, ("normal_cards", key, i))


def _normal_card(
    world: Print, card: Mapping[str, Any], count: int, numbers: list[int], path: FieldPath
) -> Iterator[Finding]:
    targets, tiles = card.get("targets", []), card.get("tiles", [])
    for name, entries in (("hubs", card["hubs"]), ("targets", targets)):
        for i, city in enumerate(entries):
            yield from world.unknown_city(city, (*path, name, i), tile=True)
    yield from distinct([*card["hubs"], *targets], path, "hub and target cities are all different (DATA-12)")
    yield from distinct(tiles, (*path, "tiles"), "the tiles are all different (DATA-12)")
    if len(targets) != len(tiles):
        yield error((*path, "tiles"), f"{len(tiles)} tiles for {len(targets)} target cities (SETUP-07)")
    if count == 2 and targets:
        yield error((*path, "targets"), "2p cards name no target cities (SETUP-07)")
    for i, number in enumerate(tiles):
        if number not in numbers:
            yield error((*path, "tiles", i), f"there is no tile {number} in {count}p (SETUP-07)")
    yield from crowns_fit(world, card["crowns"], (*path, "crowns"), "DATA-12")


def crowns_fit(world: Print, links: Sequence[str], path: FieldPath, rule: str) -> Iterator[Finding]:
    """Complains of crowns that are too few or too many, lie on no link, or lie on one link twice."""
    low, high = world.facts["crowns_fixed"]
    if not low <= len(links) <= min(high, world.components["crowns"]):
        yield error(path, f"{low} to {high} crowns, not {len(links)} ({rule})")
    for i, name in enumerate(links):
        yield from world.unknown_link(name, (*path, i))
    places = [id(world.links[name]) for name in links if name in world.links]
    yield from distinct(places, path, f"the crowned links are all different ({rule})")


def _coal_of_a_locomotive(world: Print) -> Iterator[Finding]:
    """Whoever buys a locomotive must be able to store its coal: on it and in the cars of its train (A6-07)."""
    lowest = min((item["level"] for item in world["locomotives"] if "from_round" in item), default=None)
    coal = world["prices"]["locomotive_coal"]
    if lowest is not None and coal > lowest + 1:
        message = f"a new train of level {lowest} stores {lowest + 1} coal, not {coal} (A6-05, A6-07, STORE-10)"
        yield error(("prices", "locomotive_coal"), message)


PART_CHECKS: Checks[Print] = (
    (_factory_boards, ("factory_boards", "facts", "components")),
    (_labour_columns, ("labour_columns", "facts", "components")),
    (_engineer_icons, ("engineer_icons", "components")),
    (_wages_and_prices, ("wages", "market_prices", "limits")),
    (_shares, ("shares", "facts")),
    (_locomotives, ("locomotives", "limits", "start", "facts", "components")),
    (_coal_of_a_locomotive, ("locomotives", "prices")),
    (_shipment_tiles, ("shipment_tiles", "facts", "components")),
    (_contracts, ("contracts", "start", "limits", "facts", "components")),
    (_state_cards, ("state_cards", "links", "facts", "components")),
    (_normal_cards, ("normal_cards", "tiles", "cities", "links", "facts", "components")),
)
