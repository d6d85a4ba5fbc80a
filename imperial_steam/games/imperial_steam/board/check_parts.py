"""Content checks of player count boards, markets and cards (sections 2 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from imperial_steam.games.imperial_steam.board.schema import COUNTS
from imperial_steam.games.imperial_steam.board.world import Print, by_count
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.kit.checks import Checks, Finding, distinct, error, rising, warning
from imperial_steam.games.kit.faults import FieldPath, entry_name

MOST_PLAYERS = int(COUNTS[-1][:-1])

# --- player count boards ----------------------------------------------------------------------


def _factory_boards(world: Print) -> Iterator[Finding]:
    for key, _, rows in by_count(world["factory_boards"]):
        spaces = world.facts["factory_rows"][key]
        for good in GOODS:
            row, path = rows[good], ("factory_boards", key, good)
            if len(row["cost"]) != spaces:
                yield error(
                    (*path, "cost"), "has_factories_in_a_row_so_costs", rule="DATA-22", which=key, spaces=spaces,
                    cost=len(row["cost"]),
                )  # fmt: skip
            if len(row["pay"]) != spaces + 1:
                yield error(
                    (*path, "pay"), "must_be_one_number_more_than_the", rule="DATA-22", spaces=spaces + 1,
                    pay=len(row["pay"]),
                )  # fmt: skip
            if len(row["cost"]) > world.components["factories"][good]:
                yield error(
                    (*path, "cost"), "there_are_factories", rule="COMP-30", number=len(row["cost"]),
                    factories=world.components["factories"][good],
                )  # fmt: skip
    fact = world.facts["factory_example"]
    if not any(_matches_example(rows[fact["good"]], fact) for _, _, rows in by_count(world["factory_boards"])):
        yield error(
            ("factory_boards",), "an_example_has_cost_and_later_price", rule="DATA-22", good=fact["good"],
            cost=fact["cost"], pay=fact["pay"],
        )  # fmt: skip


def _matches_example(row: Mapping[str, Any], fact: Mapping[str, Any]) -> bool:
    return any(cost == fact["cost"] and fact["pay"] in row["pay"][k + 1 :] for k, cost in enumerate(row["cost"]))


def _labour_columns(world: Print) -> Iterator[Finding]:
    fact = world.facts["labour_columns"]
    example = world.facts["labour_example"]
    for key, _, hubs in by_count(world["labour_columns"]):
        total = sum(hubs[hub] for hub in HUBS)
        most = min(fact["most"], world.components["wage_markers"])
        if not fact["least"] <= total <= most:
            yield error(
                ("labour_columns", key), "has_labour_columns_there_are_to", rule="DATA-23", which=key, total=total,
                least=fact["least"], most=most,
            )  # fmt: skip
        if key == COUNTS[-1] and total != fact["most"]:
            yield error(
                ("labour_columns", key), "has_labour_columns_not", rule="DATA-23", which=key, most=fact["most"],
                total=total,
            )  # fmt: skip
    if all(hubs[example["hub"]] < example["columns"] for _, _, hubs in by_count(world["labour_columns"])):
        yield warning(
            ("labour_columns",), "in_an_example_has_labour_columns", rule="DATA-23", hub=example["hub"],
            columns=example["columns"],
        )  # fmt: skip


def _engineer_icons(world: Print) -> Iterator[Finding]:
    for key, count, hubs in by_count(world["engineer_icons"]):
        total = sum(hubs[hub] for hub in HUBS)
        if total != 2 * count:
            yield error(("engineer_icons", key), "icons_for_engineers", rule="DATA-24", total=total, count=2 * count)
        for kind in ("bridge", "tunnel"):
            if count > world.components["engineers"][kind]:
                path = ("components", "engineers", kind)
                yield error(path, "are_needed_in", str(count), rule="SETUP-38", count=count, which=key)


# --- markets ----------------------------------------------------------------------------------


def _wages_and_prices(world: Print) -> Iterator[Finding]:
    yield from rising(world["wages"], ("wages",), "wages_rise_from_row_to_row", strictly=True, rule="DATA-34")
    prices, rows = world["market_prices"], world["limits"]["market_column"]
    if len(prices) != rows:
        yield error(
            ("market_prices",), "prices_for_rows_of_the_shipment_market", rule="DATA-21", prices=len(prices), rows=rows
        )
    yield from rising(prices, ("market_prices",), "prices_rise_from_the_top_to_the", rule="DATA-21")


def _shares(world: Print) -> Iterator[Finding]:
    shares = world["shares"]
    values, costs = shares["values"], shares["raise"]
    if len(values) != world.facts["share_rows"]:
        yield error(
            ("shares", "values"), "must_be_rows_not", rule="DATA-26", share_rows=world.facts["share_rows"],
            values=len(values),
        )  # fmt: skip
    yield from rising(values, ("shares", "values"), "share_values_rise", strictly=True, rule="DATA-26")
    if len(costs) != len(values):
        yield error(
            ("shares", "raise"), "must_be_one_number_for_each_of", rule="DATA-26", values=len(values), costs=len(costs)
        )
    if costs[0] != 0:
        yield error(("shares", "raise", 0), "the_first_number_is_0_nobody_raises", "0", rule="DATA-26")
    yield from rising(costs, ("shares", "raise"), "costs_of_raising_do_not_fall", rule="DATA-26")
    example = world.facts["share_example"]
    if shares["investor_spaces"] < example["investors"]:
        least = example["investors"]
        yield error(("shares", "investor_spaces"), "must_be_at_least", str(least), rule="DATA-27", investors=least)
    if example["value"] in values and example["investors"] - values.index(example["value"]) != example["sales"]:
        yield error(
            ("shares", "values"), "investors_at_value_allow_sales", rule="DATA-27", investors=example["investors"],
            value=example["value"], sales=example["sales"],
        )  # fmt: skip


def _locomotives(world: Print) -> Iterator[Finding]:
    levels = [item["level"] for item in world["locomotives"]]
    yield from rising(levels, ("locomotives",), "levels_rise_from_entry_to_entry", True, "COMP-12", "level")
    sold = [(i, item) for i, item in enumerate(world["locomotives"]) if "from_round" in item]
    for (before, cheaper), (i, item) in pairwise(sold):
        if item["from_round"] <= cheaper["from_round"]:
            path, other = (("locomotives", place, "from_round") for place in (i, before))
            rounds = {"number": item["from_round"], "before": cheaper["from_round"]}
            key, near = "a_higher_level_becomes_available_in_a", str(cheaper["from_round"] + 1)
            yield error(path, key, near, rule="DATA-17", also=[other], **rounds)
    for i, item in sold:
        if item["from_round"] > world["limits"]["rounds"]:
            yield error(
                ("locomotives", i, "from_round"), "is_after_round", rule="DATA-17", rounds=world["limits"]["rounds"]
            )
        if item["level"] == world["start"]["locomotive"]:
            yield error(("locomotives", i, "from_round"), "the_first_locomotive_is_not_for_sale", rule="RUL-48")
    yield from _locomotive_influence(world)
    yield from rising(
        [item["price"] for item in world["locomotives"]],
        ("locomotives",),
        "prices_rise_with_the_level",
        True,
        "DATA-35",
        "price",
    )
    each = world.components["locomotives_per_level"]
    for key, _, number in by_count(world["limits"]["locomotives_each"]):
        if number > each:
            limit: FieldPath = ("limits", "locomotives_each", key)
            yield error(limit, "there_are_of_each_level", str(each), rule="COMP-12", each=each)


def _locomotive_influence(world: Print) -> Iterator[Finding]:
    fact = world.facts["engine_influence"]
    low, high = fact["steps"]
    before = 0
    for i, item in enumerate(world["locomotives"]):
        steps, path = item.get("influence", 0), ("locomotives", i, "influence")
        if (steps > 0) != (item["level"] in fact["levels"]):
            levels = ", ".join(f"IS-{level}" for level in fact["levels"])
            yield error(path, "exactly_give_influence", rule="DATA-18", levels=levels)
        elif steps and not low <= steps <= high:
            yield error(path, "must_be_from_to_not", rule="DATA-18", low=low, high=high, number=steps)
        if 0 < steps < before:
            yield error(path, "does_not_fall_with_the_level", str(before), rule="DATA-18", number=steps, before=before)
        before = max(before, steps)


def _shipment_tiles(world: Print) -> Iterator[Finding]:
    tiles, facts = world["shipment_tiles"], world.facts
    low, high = facts["shipment_numbers"]
    if len(tiles) != world.components["shipment_tiles"]:
        wanted = world.components["shipment_tiles"]
        yield error(("shipment_tiles",), "shipment_tiles_instead_of", rule="COMP-17", tiles=len(tiles), wanted=wanted)
    for i, number in enumerate(tiles):
        if not low <= number <= high:
            yield error(("shipment_tiles", i), "must_be_from_to_not", rule="DATA-16", low=low, high=high, number=number)
        elif number > facts["dock"]:
            dock = facts["dock"]
            yield error(("shipment_tiles", i), "the_dock_holds_goods", str(dock), rule="DATA-30", dock=dock)
    lacking = Counter(facts["shipment_tiles"]) - Counter(tiles)
    if lacking:
        numbers = sorted(lacking.elements())
        yield error(("shipment_tiles",), "the_tiles_with_are_missing", rule="DATA-16", numbers=numbers)


# --- cards ------------------------------------------------------------------------------------


def _contracts(world: Print) -> Iterator[Finding]:
    cards, fact = world["contracts"], world.facts["contract_sizes"]
    if len(cards) != world.components["contracts"]:
        yield error(
            ("contracts",), "contracts_instead_of", rule="COMP-10", cards=len(cards),
            contracts=world.components["contracts"],
        )  # fmt: skip
    seen: set[int] = set()
    for i, card in enumerate(cards):
        if card["number"] in seen:
            free = min(set(range(1, len(cards) + 1)) - {other["number"] for other in cards}, default="")
            key, number = "two_contracts_have_the_number", card["number"]
            yield error(("contracts", i, "number"), key, str(free), rule="COMP-10", number=number)
        seen.add(card["number"])
        if len(card["fields"]) > fact["largest"]:
            path, number = ("contracts", i, "fields"), len(card["fields"])
            yield error(path, "at_most_factory_fields", rule="DATA-28", largest=fact["largest"], number=number)
    sizes: dict[int, list[tuple[int, int]]] = {}
    for i, card in enumerate(cards):
        sizes.setdefault(len(card["fields"]), []).append((card["value"], i))
    for size in range(1, fact["largest"] + 1):
        if len(sizes.get(size, [])) < fact["least_each"]:
            yield error(
                ("contracts",), "contracts_of_size_at_least_are_needed", rule="DATA-28",
                sizes=len(sizes.get(size, [])), size=size, least_each=fact["least_each"],
            )  # fmt: skip
        if size + 1 in sizes and size in sizes and max(sizes[size])[0] >= min(sizes[size + 1])[0]:
            (less, place), (more, _) = min(sizes[size + 1]), max(sizes[size])
            high = [number for value, number in sorted(sizes[size], reverse=True) if value >= less]
            here, *others = (("contracts", number, "value") for number in (place, *high))
            yield error(
                here, "size_must_be_worth_more_than_size", str(more + COLUMN), rule="DATA-28", also=others,
                larger=size + 1, size=size, less=less, more=more, most=less - COLUMN,
            )  # fmt: skip
    yield from _contract_pieces(world)


def _contract_pieces(world: Print) -> Iterator[Finding]:
    """Enough cards, tokens and investors for every player count (SETUP-39, COMP-60, COMP-63)."""
    largest = world.facts["contract_sizes"]["largest"]
    fields_each = sum(range(1, largest + 1))
    for key, count, each in by_count(world["start"]["contracts_each"]):
        for size in range(1, largest + 1):
            cards = sum(len(card["fields"]) == size for card in world["contracts"])
            if cards < each:
                yield error(
                    ("start", "contracts_each", key), "fewer_than_contracts_of_size", str(cards), rule="SETUP-39",
                    each=each, size=size, cards=cards,
                )  # fmt: skip
        held = world.components["reserved_tokens"]
        if each * fields_each > held:
            yield error(
                ("start", "contracts_each", key), "reserved_tokens_are_needed", str(held // fields_each),
                rule="COMP-63", each=each * fields_each, held=held,
            )  # fmt: skip
        investors = count * world["start"]["investors"] + each * fields_each
        if investors > world["limits"]["investors"]:
            yield error(
                ("limits", "investors"), "investors_are_needed_in", str(investors), rule="COMP-60",
                investors=investors, which=key,
            )  # fmt: skip


def _state_cards(world: Print) -> Iterator[Finding]:
    cards = world["state_cards"]
    low, high = world.facts["state_numbers"]
    if len(cards) != world.components["state_cards"]:
        wanted = world.components["state_cards"]
        yield error(
            ("state_cards",), "state_railway_setup_cards_instead_of", rule="COMP-06", cards=len(cards), wanted=wanted
        )
    seen: list[Any] = []
    for i, card in enumerate(cards):
        yield from world.unknown_link(card["link"], ("state_cards", i, "link"))
        link = world.links.get(card["link"])
        if link is not None and link in seen:
            yield error(("state_cards", i, "link"), "stands_on_two_cards", rule="DATA-13")
        seen.append(link)
        if not low <= card["number"] <= high:
            yield error(
                ("state_cards", i, "number"), "must_be_from_to_not", rule="DATA-13", low=low, high=high,
                number=card["number"],
            )  # fmt: skip
    missing = sorted(set(range(low, high + 1)) - {card["number"] for card in cards})
    if missing:
        key = "every_number_from_to_must_occur"
        yield error(("state_cards",), key, rule="DATA-13", low=low, high=high, missing=missing)


def _normal_cards(world: Print) -> Iterator[Finding]:
    wanted = world.facts["normal_cards_each"]
    for key, count, cards in by_count(world["normal_cards"]):
        if len(cards) != wanted:
            yield error(
                ("normal_cards", key), "normal_setup_cards_instead_of", rule="COMP-09", cards=len(cards), wanted=wanted
            )
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
    yield from distinct([*card["hubs"], *targets], path, "hub_and_target_cities_are_all_different", rule="DATA-12")
    yield from distinct(tiles, (*path, "tiles"), "the_tiles_are_all_different", rule="DATA-12")
    if len(targets) != len(tiles):
        yield error(
            (*path, "tiles"), "tiles_for_target_cities", rule="SETUP-07", tiles=len(tiles), targets=len(targets)
        )
    if count == 2 and targets:
        yield error((*path, "targets"), "2p_cards_name_no_target_cities", rule="SETUP-07")
    for i, number in enumerate(tiles):
        if number not in numbers:
            yield error((*path, "tiles", i), "there_is_no_tile_in_p", rule="SETUP-07", number=number, count=count)
    yield from crowns_fit(world, card["crowns"], (*path, "crowns"), "DATA-12")


def crowns_fit(world: Print, links: Sequence[str], path: FieldPath, rule: str) -> Iterator[Finding]:
    """Complains of crowns that are too few or too many, lie on no link, or lie on one link twice."""
    low, high = world.facts["crowns_fixed"]
    if not low <= len(links) <= min(high, world.components["crowns"]):
        yield error(path, "to_crowns_not", rule=rule, low=low, high=high, links=len(links))
    for i, name in enumerate(links):
        yield from world.unknown_link(name, (*path, i))
    places = [entry_name(world.links[name]) for name in links if name in world.links]
    yield from distinct(places, path, "the_crowned_links_are_all_different", rule=rule)


def _coal_of_a_locomotive(world: Print) -> Iterator[Finding]:
    """Whoever buys a locomotive must be able to store its coal: on it and in the cars of its train (A6-07)."""
    lowest = min((item["level"] for item in world["locomotives"] if "from_round" in item), default=None)
    coal = world["prices"]["locomotive_coal"]
    if lowest is not None and coal > lowest + 1:
        yield error(
            ("prices", "locomotive_coal"), "a_new_train_of_level_stores_coal", rule="A6-05, A6-07, STORE-10",
            level=lowest, wanted=lowest + 1, coal=coal,
        )  # fmt: skip


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
