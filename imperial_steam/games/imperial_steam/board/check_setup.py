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
        yield error(
            ("fixed_setup", "shipments"), "must_be_numbers_for_rounds_1_to", rule="SETUP-19", rounds=rounds - 1,
            shipments=len(fixed["shipments"]),
        )  # fmt: skip
    spare = sorted((Counter(fixed["shipments"]) - Counter(world["shipment_tiles"])).elements())
    if spare:
        key = "cannot_be_laid_with_the_shipment_tiles"
        yield error(("fixed_setup", "shipments"), key, rule="SETUP-19", spare=spare)
    low, high = facts["fixed_columns"]
    columns = [fixed["hub_influence"][hub] for hub in HUBS]
    for hub in HUBS:
        if not low <= fixed["hub_influence"][hub] <= high:
            path = ("fixed_setup", "hub_influence", hub)
            yield error(
                path, "must_be_from_to_not", rule="DATA-14", low=low, high=high, number=fixed["hub_influence"][hub]
            )
    if min(columns) > facts["lowest_opening"]:
        yield error(
            ("fixed_setup", "hub_influence"), "the_lowest_hub_stands_at_or_below", rule="DATA-14",
            lowest_opening=facts["lowest_opening"], lowest=min(columns),
        )  # fmt: skip
    if sorted(fixed["growth"][hub] for hub in HUBS) != list(range(1, len(world["growth_tiles"]) + 1)):
        yield error(("fixed_setup", "growth"), "each_growth_tile_belongs_to_one_hub", rule="SETUP-37")


def _growth_example(world: Print) -> Iterator[Finding]:
    example = world.facts["growth_example"]
    number = world["fixed_setup"]["growth"][example["hub"]]
    tiles = world["growth_tiles"]
    if number <= len(tiles) and tiles[number - 1][0] != example["steps"]:
        yield warning(
            ("fixed_setup", "growth", example["hub"]), "in_an_example_the_first_number_of", rule="DATA-25",
            hub=example["hub"], steps=example["steps"],
        )  # fmt: skip


def _fixed_places(world: Print) -> Iterator[Finding]:
    for key, _, hubs in by_count(world["fixed_setup"]["hub_cities"]):
        path = ("fixed_setup", "hub_cities", key)
        for hub in HUBS:
            yield from world.unknown_city(hubs[hub], (*path, hub), tile=True)
        yield from distinct([hubs[hub] for hub in HUBS], path, "the_hub_cities_are_all_different", rule="SETUP-10")
    for key, _, links in by_count(world["fixed_setup"]["crowns"]):
        path = ("fixed_setup", "crowns", key)
        yield from crowns_fit(world, links, path, "DATA-15")
        for i, name in enumerate(links):
            link = world.links.get(name, {})
            if world["start_city"] in (link.get("from"), link.get("to")):
                yield error((*path, i), "no_crown_lies_at", rule="DATA-15", start_city=world["start_city"])
            if link.get("semmering"):
                yield error((*path, i), "no_crown_lies_on_the_link_of", rule="DATA-15")


def _start(world: Print) -> Iterator[Finding]:
    start, limits = world["start"], world["limits"]
    player = world.components["each_player"]
    if start["workers"] > limits["workers"]:
        most = limits["workers"]
        yield error(("start", "workers"), "a_player_has_workers", str(most), rule="COMP-42", workers=most)
    later = len(start["hands_on_rounds"])
    if start["hands"] + later != player["hand_markers"]:
        yield error(
            ("start", "hands"), "a_player_has_hand_markers", str(player["hand_markers"] - later), rule="COMP-41",
            hand_markers=player["hand_markers"], hands=start["hands"], later=later,
        )  # fmt: skip
    if start["locomotive"] not in [item["level"] for item in world["locomotives"]]:
        known = [f"IS-{item['level']}" for item in world["locomotives"]]
        yield error(
            ("start", "locomotive"), "there_is_no", rule="SETUP-44", locomotive=start["locomotive"], known=known
        )
    if start["share_value"] not in world["shares"]["values"]:
        near = nearest_number(start["share_value"], world["shares"]["values"])
        yield error(
            ("start", "share_value"), "is_no_share_value", near, rule="SETUP-47", share_value=start["share_value"],
            known=world["shares"]["values"],
        )  # fmt: skip
    if start["wage"] not in world["wages"]:
        near = nearest_number(start["wage"], world["wages"])
        yield error(("start", "wage"), "is_no_wage", near, rule="SETUP-36", wage=start["wage"], known=world["wages"])
    for key, _, money in by_count(start["money"]):
        if money > world["limits"]["last_influence"]:
            yield error(("start", "money", key), "a_bid_of_all_of_would_leave", rule="DATA-19", money=money)
    for i, number in enumerate(start["hands_on_rounds"]):
        if number > limits["rounds"]:
            here = ("start", "hands_on_rounds", i)
            yield error(here, "there_is_no_round", rule="ROUND-03", number=number, low=1, high=limits["rounds"])


def _start_goods(world: Print) -> Iterator[Finding]:
    start, limits = world["start"], world["limits"]
    goods = start["goods"]
    places = start["locomotive"] + 1
    loose = sum(goods.get(good, 0) for good in GOODS[:3]) + max(0, goods.get("coal", 0) - 1)
    if loose > places:
        yield error(("start", "goods"), "goods_do_not_fit_on_places", rule="STORE-10", loose=loose, places=places)
    for good in GOODS:
        market, pool = start["market"].get(good, 0), start["round_goods"]["pool"].get(good, 0)
        most = limits["market_column"]
        if market > most:
            yield error(
                ("start", "market", good), "a_column_holds_goods", str(most), rule="SETUP-31", market_column=most
            )
        needed, held = market + pool + goods.get(good, 0) * MOST_PLAYERS, limits["goods_each"]
        if needed > held:
            path: FieldPath = ("limits", "goods_each")
            yield error(path, "too_little_for_the_start", rule="COMP-64", good=good, needed=needed, held=held)
    pool_total = sum(start["round_goods"]["pool"].get(good, 0) for good in GOODS)
    for i, number in enumerate(start["round_goods"]["rounds"]):
        if not 1 < number <= limits["rounds"]:
            path = ("start", "round_goods", "rounds", i)
            yield error(path, "must_be_a_round_from_2_to", rule="SETUP-23", rounds=limits["rounds"], number=number)
    for key, _, each in by_count(start["round_goods"]["each"]):
        rounds = len(start["round_goods"]["rounds"])
        if each * rounds > pool_total:
            yield error(
                ("start", "round_goods", "each", key), "the_pool_of_goods_is_too_small", str(pool_total // rounds),
                rule="SETUP-23", pool_total=pool_total, needed=each * rounds,
            )  # fmt: skip


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
            number = limits[name]
            yield error(("limits", name), "the_box_holds_not", str(pieces), rule=rule, pieces=pieces, number=number)
    if limits["tracks_per_action"] > limits["tracks"]:
        tracks = limits["tracks"]
        yield error(("limits", "tracks_per_action"), "a_player_has_tracks", str(tracks), rule="LIM-07", tracks=tracks)
    if limits["influence_rows"] < MOST_PLAYERS:
        yield error(("limits", "influence_rows"), "every_player_needs_a_row", str(MOST_PLAYERS), rule="DATA-19")


def _influence_track(world: Print) -> Iterator[Finding]:
    last, facts = world["limits"]["last_influence"], world.facts
    if last <= facts["highest_spread"]:
        yield error(
            ("limits", "last_influence"), "must_be_more_than_so_that_every", rule="DATA-19",
            highest_spread=facts["highest_spread"],
        )  # fmt: skip
    if last < facts["highest_bid"]:
        yield error(("limits", "last_influence"), "a_bid_of_is_legal", rule="DATA-19", highest_bid=facts["highest_bid"])
    keys = world["prices"]["small_keys"]
    if len(keys) != last // COLUMN + 1:
        yield error(
            ("prices", "small_keys"), "must_be_one_number_for_each_of_2", rule="DATA-20", last=last // COLUMN + 1,
            keys=len(keys),
        )  # fmt: skip
    yield from rising(keys, ("prices", "small_keys"), "values_do_not_fall", rule="DATA-20")
    for fact in facts["small_keys"]:
        place = fact["column"] // COLUMN
        if place < len(keys) and keys[place] != fact["value"]:
            yield error(
                ("prices", "small_keys", place), "is_at_column_not", rule="DATA-20", value=fact["value"],
                column=fact["column"], keys=keys[place],
            )  # fmt: skip


def _component_sums(world: Print) -> Iterator[Finding]:
    """The arithmetic of the box (COMP-60, COMP-61, COMP-62)."""
    components = world.components
    counts = len(by_count(world["start"]["money"]))
    spaces = components["city_tiles"] // counts + components["hub_tiles"]
    if components["city_tiles"] % counts or spaces != world.facts["city_spaces"]:
        wanted = world.facts["city_spaces"]
        near = str((wanted - components["hub_tiles"]) * counts)
        yield error(
            ("components", "city_tiles"), "a_third_of_them_and_the_hub", near, rule="COMP-62", city_spaces=wanted,
            spaces=spaces,
        )  # fmt: skip
    if components["hub_tiles"] != len(HUBS) or components["growth_tiles"] != len(HUBS):
        yield error(("components", "hub_tiles"), "there_are_hub_colours", rule="COMP-18", hubs=len(HUBS))
    each = world.facts["normal_cards_each"]
    if components["normal_cards"] != each * counts:
        key, near = "player_counts_share_the_cards_equally", str(each * counts)
        yield error(("components", "normal_cards"), key, near, rule="COMP-09", counts=counts, each=each)


def _known_values(world: Print) -> Iterator[Finding]:
    """Single data that the texts name."""
    for fact in world.facts["values"]:
        path, value = look_up(world.data, fact["where"])
        if path is not None and value != fact["is"]:
            yield warning(
                path, "is_in_the_texts_not", rule=fact["rule"], wanted=shown_value(fact["is"]), value=shown_value(value)
            )


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
