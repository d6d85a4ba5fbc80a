"""Content checks of city tiles, hub tiles and growth tiles (sections 2, 5.1 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from imperial_steam.games.imperial_steam.board.world import Print, by_count
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.kit.checks import Checks, Finding, error
from imperial_steam.games.kit.faults import FieldPath


def _tile_numbers(world: Print) -> Iterator[Finding]:
    """For each player count the tiles and the hubs of the fixed setup cover all numbers (DATA-04, COMP-15)."""
    spaces = set(world.spaces.values())
    for key, count, hubs in by_count(world["fixed_setup"]["hub_cities"]):
        own = [(i, tile["number"]) for i, tile in enumerate(world["tiles"]) if count in tile["players"]]
        numbers = Counter(number for _, number in own)
        hub_numbers = {world.spaces[name] for hub, name in hubs.items() if hub != "source" and name in world.spaces}
        for i, number in own:
            if number not in spaces:
                yield error(
                    ("tiles", i, "number"),
                    "no_city_space_has_the_number",
                    rule="DATA-04",
                    number=number,
                    known=sorted(spaces),
                )
            elif number in hub_numbers:
                yield error(
                    ("tiles", i, "players"), "number_is_a_hub_of_the_fixed", rule="DATA-04", number=number, which=key
                )
            if numbers[number] > 1:
                yield error(
                    ("tiles", i, "number"), "two_tiles_have_the_number_in", rule="DATA-04", number=number, which=key
                )
        missing = sorted(spaces - hub_numbers - set(numbers))
        if missing:
            yield error(("tiles",), "lacks_the_tiles", rule="DATA-04", which=key, missing=missing)
        wanted = world.components["city_tiles"] // len(by_count(world["fixed_setup"]["hub_cities"]))
        if len(own) != wanted:
            yield error(("tiles",), "has_city_tiles_instead_of", rule="COMP-15", which=key, own=len(own), wanted=wanted)


def _tile_faces(world: Print) -> Iterator[Finding]:
    low, high = world.facts["effort"]
    for i, tile in enumerate(world["tiles"]):
        if not low <= tile["effort"] <= high:
            yield error(
                ("tiles", i, "effort"), "must_be_from_to_not", rule="DATA-05", low=low, high=high, number=tile["effort"]
            )
        demands = tile.get("demands", ())
        if len(demands) > world.facts["demands_per_tile"]:
            yield error(
                ("tiles", i, "demands"), "at_most_demands", rule="DATA-31", number=len(demands),
                demands_per_tile=world.facts["demands_per_tile"],
            )  # fmt: skip
        if min(tile["players"], default=0) == 2 and any(mark(demand) == "2+" for demand in demands):
            yield error(("tiles", i, "demands"), "other_cities_than_hubs_demand_nothing_in", rule="DATA-05")
        yield from no_station_symbols(tile, ("tiles", i))


def _business_tokens(world: Print) -> Iterator[Finding]:
    """The stacks of all tiles of a player count can be built from the tokens of the box (DATA-05, COMP-22)."""
    tokens = world.components["business_tokens"]
    for key, count, stacks in by_count(world["start"]["business_stacks"]):
        needed: Counter[int] = Counter()
        for tile in world["tiles"]:
            if count in tile["players"] and tile.get("business"):
                needed.update(stacks[tile["business"] - 1])
        for value, number in sorted(needed.items()):
            if value > len(tokens):
                path: FieldPath = ("start", "business_stacks", key)
                yield error(path, "there_is_no_business_token_of_value", rule="COMP-22", value=value, most=len(tokens))
            elif number > tokens[value - 1]:
                yield error(
                    ("tiles",), "needs_business_tokens_of_value_there_are", rule="DATA-05", which=key, number=number,
                    value=value, tokens=tokens[value - 1],
                )  # fmt: skip


def _hub_tiles(world: Print) -> Iterator[Finding]:
    tiles = world["hub_tiles"]
    first = _layout_of(tiles[0])
    for i, tile in enumerate(tiles):
        if _layout_of(tile) != first:
            yield error(("hub_tiles", i), "all_hub_city_tiles_have_the_same", rule="DATA-06")
        demands = Counter(demand if isinstance(demand, str) else demand["good"] for demand in tile.get("demands", ()))
        if any(demands[good] != world.facts["hub_numbers"][good] for good in GOODS):
            wanted = {good: world.facts["hub_numbers"][good] for good in GOODS}
            yield error(("hub_tiles", i, "demands"), "a_hub_demands", rule="DATA-06", **wanted)
        yield from no_station_symbols(tile, ("hub_tiles", i))
    for hub in HUBS:
        if sum(tile["hub"] == hub for tile in tiles) != 1:
            yield error(("hub_tiles",), "there_must_be_exactly_one_tile", rule="COMP-18", hub=hub)


def _growth_tiles(world: Print) -> Iterator[Finding]:
    wanted = sum(world.facts["hub_numbers"][good] for good in GOODS)
    for i, steps in enumerate(world["growth_tiles"]):
        if len(steps) != wanted:
            yield error(("growth_tiles", i), "must_have_numbers_not", rule="COMP-19", wanted=wanted, steps=len(steps))


def _layout_of(tile: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in tile.items() if key not in ("hub", "source")}


def mark(item: Any) -> str:
    """The mark of a factory site or a demand: in which games it is there."""
    return item if item in ("2+", "3+", "4+") else "2+" if isinstance(item, str) else str(item["players"])


def price(site: Any) -> Any:
    """What is printed as the price of a site; None for none."""
    return None if isinstance(site, str) else site.get("price")


def no_station_symbols(face: Mapping[str, Any], path: FieldPath) -> Iterator[Finding]:
    """Complains of station symbols on what is no map."""
    for i, site in enumerate(face.get("sites", ())):
        if price(site) == "station":
            yield error((*path, "sites", i), "the_station_symbol_belongs_to_road_sites", rule="DATA-07")


TILE_CHECKS: Checks[Print] = (
    (_tile_numbers, ("cities", "tiles", "fixed_setup", "components")),
    (_tile_faces, ("tiles", "facts")),
    (_business_tokens, ("tiles", "start", "components")),
    (_hub_tiles, ("hub_tiles", "facts")),
    (_growth_tiles, ("growth_tiles", "facts")),
)
