"""Content checks of the map and its tiles (sections 2, 5.1 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import Any, NamedTuple

from imperial_steam.games.imperial_steam.board.world import Point, Print, Segment, by_count
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.kit.checks import Checks, Finding, error, warning
from imperial_steam.games.kit.faults import FieldPath

CITY_ROOM = 0.105
"""Least distance of two cities so that their tiles do not touch, in heights of the map."""
LINK_ROOM = 0.03
"""Least distance of a link from a city that it does not touch."""


# --- cities -----------------------------------------------------------------------------------


def _city_names(world: Print) -> Iterator[Finding]:
    for name, places in _places(world["cities"], "name"):
        for place in places[1:]:
            yield error(("cities", place, "name"), f"'{name}' is the name of two cities (DATA-01)")
    for block in ("start_city", "goal_city"):
        yield from world.unknown_city(world[block], (block,))
        if world[block] in world.spaces:
            yield error((block,), f"'{world[block]}' has a number, but its print is the same in all games (SETUP-11)")


def _city_counts(world: Print) -> Iterator[Finding]:
    facts = world.facts
    if len(world["cities"]) != facts["cities"]:
        yield error(("cities",), f"{len(world['cities'])} cities instead of {facts['cities']} (DATA-01)")
    if len(world.spaces) != facts["city_spaces"]:
        yield error(("cities",), f"{len(world.spaces)} city spaces instead of {facts['city_spaces']} (COMP-62)")
    for name in facts["named_cities"]:
        if name not in world.cities:
            yield warning(("cities",), f"the texts name the city '{name}' (DATA-01)")
    for name in facts["without_tile"]:
        if name in world.spaces:
            yield warning(_city(world, name, "number"), f"'{name}' receives no tile (SETUP-11, DEC-03)")


def _city_numbers(world: Print) -> Iterator[Finding]:
    for number, places in _places(world["cities"], "number"):
        for place in places[1:]:
            yield error(("cities", place, "number"), f"two cities have the number {number} (DATA-04)")
    for i, city in enumerate(world["cities"]):
        if city.get("number", 1) > len(world.spaces):
            yield error(("cities", i, "number"), f"numbers go from 1 to {len(world.spaces)} (DATA-04)")
        if ("number" in city) == ("print" in city):
            message = "has a number and a print" if "number" in city else "has neither a number nor a print"
            yield error(("cities", i), f"{message}; it must have one of them (SETUP-11)")
        if city["flag"] not in world.facts["flags"]:
            flags = ", ".join(world.facts["flags"])
            yield error(("cities", i, "flag"), f"'{city['flag']}' is not one of {flags} (DATA-01)")


def _regions(world: Print) -> Iterator[Finding]:
    wanted = world.facts["regions"]
    spaces = Counter(city["region"] for city in world["cities"] if "region" in city)
    if len(spaces) != wanted["count"] or any(number != wanted["spaces"] for number in spaces.values()):
        listed = ", ".join(f"{region} {number}" for region, number in sorted(spaces.items())) or "none"
        message = f"{wanted['count']} regions of {wanted['spaces']} city spaces each are needed; found: {listed}"
        yield error(("cities",), f"{message} (DATA-03)")
    for i, city in enumerate(world["cities"]):
        if "region" in city and "number" not in city:
            yield error(("cities", i, "region"), "a city without tile belongs to no region (VAR-RANDOM-01)")


def _printed_faces(world: Print) -> Iterator[Finding]:
    """Business tokens lie on tiles only; station symbols belong to road sites (DATA-07)."""
    for i, city in enumerate(world["cities"]):
        face = city.get("print", {})
        if face.get("business"):
            yield error(("cities", i, "print", "business"), "business tokens lie on city tiles only (SETUP-12)")
        yield from _no_station_symbols(face, ("cities", i, "print"))
        if "print" in city and city["name"] != world["start_city"] and "effort" not in face:
            yield error(("cities", i, "print", "effort"), "is missing; only the start city has none (RUL-19)")
    start = world.cities.get(world["start_city"], {})
    printed = start.get("print", {})
    if start.get("bonus") or printed.get("influence"):
        yield error(_city(world, world["start_city"]), "the start city gives no bonus (DATA-07)")
    if printed.get("station") is not None:
        message = "the start city has one station site for each player; use start_station_cost (DATA-07)"
        yield error((*_city(world, world["start_city"], "print"), "station"), message)
    if "2+" not in [_mark(site) for site in start.get("road_sites", ())]:
        message = "the start city needs an unmarked factory site by road (DATA-07)"
        yield error(_city(world, world["start_city"], "road_sites"), message)
    if not any(city.get("road_sites") for name, city in world.cities.items() if name != world["start_city"]):
        yield error(("cities",), "a city besides the start city needs a road site (DATA-07)")


def _station_symbols(world: Print) -> Iterator[Finding]:
    """A station-symbol site asks for a printed station cost in its city (A3-14)."""
    symbols = [city for city in world["cities"] if any(_price(s) == "station" for s in city.get("road_sites", ()))]
    for city in symbols:
        if "print" in city and "station" not in city["print"]:
            path = (*_city(world, city["name"]), "road_sites")
            yield error(path, "a station-symbol site needs a printed station cost in its city (A3-14)")
    if any("number" in city for city in symbols):
        for block in ("tiles", "hub_tiles"):
            for i, tile in enumerate(world[block]):
                if "station" not in tile:
                    message = "lacks a station cost, but may come to a city with a station-symbol site (A3-14)"
                    yield error((block, i), message)


# --- links ------------------------------------------------------------------------------------


def _link_ends(world: Print) -> Iterator[Finding]:
    seen: set[frozenset[str]] = set()
    for i, link in enumerate(world["links"]):
        for end in ("from", "to"):
            yield from world.unknown_city(link[end], ("links", i, end))
        ends = frozenset((link["from"], link["to"]))
        if len(ends) == 1:
            yield error(("links", i), "leads from a city to itself (DATA-02)")
        elif ends in seen:
            yield error(("links", i), "stands here a second time (DATA-02)")
        seen.add(ends)


def _connected(world: Print) -> Iterator[Finding]:
    reached = world.distances(world["start_city"])
    for name in world.cities:
        if reached and name not in reached:
            yield error(_city(world, name), f"no way leads there from {world['start_city']} (DATA-02)")


def _semmering(world: Print) -> Iterator[Finding]:
    marked = [i for i, link in enumerate(world["links"]) if link.get("semmering")]
    if len(marked) != world.components["semmering_tokens"]:
        yield error(("links",), f"{len(marked)} links have the Semmering token instead of 1 (SETUP-03)")
    wanted = world.links.get(world.facts["semmering_link"])
    for i in marked:
        if world["links"][i] is not wanted:
            message = f"the Semmering token lies on {world.facts['semmering_link']} (SETUP-03)"
            yield error(("links", i, "semmering"), message)


def _known_links(world: Print) -> Iterator[Finding]:
    """What examples tell about the links (DATA-02)."""
    facts = world.facts
    for name in facts["known_links"]:
        if name not in world.links:
            yield warning(("links",), f"an example names the link {name} (DATA-02)")
    for name, kind in facts["link_kinds"].items():
        if name in world.links and world.links[name]["kind"] != kind:
            yield warning(_link(world, name, "kind"), f"is a {kind} link in the texts (DATA-02)")
    for name, others in facts["neighbours"].items():
        neighbours = world.neighbours.get(name, [])
        if sorted(neighbours) != sorted(others):
            message = f"the neighbours of {name} are {', '.join(others)}, not {', '.join(neighbours)} (DATA-02)"
            yield error(_city(world, name), message)
    for fact in facts["distances"]:
        found_distance = world.distances(fact["from"]).get(fact["to"])
        if found_distance != fact["links"]:
            message = f"{fact['from']} and {fact['to']} are {fact['links']} links apart, not {found_distance} (DATA-02)"
            yield error(("links",), message)


def _start_links(world: Print) -> Iterator[Finding]:
    start = world.cities.get(world["start_city"])
    if start is None:
        return
    others = [world.cities[name] for name in world.neighbours[start["name"]]]
    if len(others) < world.facts["start_links"]:
        least = world.facts["start_links"]
        yield error(("links",), f"{start['name']} has {len(others)} links; at least {least} are needed (DATA-02)")
    if not any(other["north"] < start["north"] and other["east"] < start["east"] for other in others):
        yield error(("links",), f"no link leads from {start['name']} to the south-west (DATA-02)")


def _crowned_links(world: Print) -> Iterator[Finding]:
    free = sum(
        not link.get("semmering") and world["start_city"] not in (link["from"], link["to"]) for link in world["links"]
    )
    if free < world.facts["crowned_links"]:
        least = world.facts["crowned_links"]
        yield error(("links",), f"only {free} links can carry a crown; at least {least} are needed (DATA-02)")


def _nearest_to_goal(world: Print) -> Iterator[Finding]:
    """In an example two neighbours of a network come nearest to the goal, in this order (DATA-02)."""
    fact = world.facts["nearest_to_goal"]
    away = world.distances(world["goal_city"])
    near = {other for name in fact["network"] for other in world.neighbours.get(name, ())} - set(fact["network"])
    best = sorted(away[name] for name in near if name in away)[: len(fact["ranking"])]
    distances = [away.get(name) if name in near else None for name in fact["ranking"]]
    if distances != best or len(set(distances)) != len(distances):
        cities = ", then ".join(fact["ranking"])
        yield error(("links",), f"nearest to {world['goal_city']} are {cities} in the texts' example (DATA-02)")


# --- drawing ----------------------------------------------------------------------------------


def _drawing(world: Print) -> Iterator[Finding]:
    """Links must not cross as drawn, and should keep clear of cities (REC-MAP)."""
    points = {name: world.point(name) for name in world.cities}
    drawn = [
        _drawn(place, {link["from"], link["to"]}, world.segments(link))
        for place, link in enumerate(world["links"])
        if link["from"] in points and link["to"] in points
    ]
    for first, second in combinations(drawn, 2):
        if first.meets(second) and first.ends.isdisjoint(second.ends) and first.crosses(second):
            link = world["links"][first.place]
            yield error(("links", second.place), f"crosses {link['from']}–{link['to']} on the map (REC-MAP)")
    for line in drawn:
        for name, point in points.items():
            if line.around(point) and name not in line.ends and _nearer(point, line.segments, LINK_ROOM):
                yield warning(("links", line.place), f"passes too near to {name} on the map")
    for (a, (ax, ay)), (b, (bx, by)) in combinations(points.items(), 2):
        if abs(ax - bx) < CITY_ROOM and abs(ay - by) < CITY_ROOM and hypot(ax - bx, ay - by) < CITY_ROOM:
            yield warning(_city(world, b), f"lies too near to {a} on the map")


class _Drawn(NamedTuple):
    """A link as drawn: its place in the list, its cities, its straight pieces, and the box that holds them.

    Nearly all links lie far apart: their boxes tell that at once.
    """

    place: int
    ends: set[str]
    segments: Sequence[Segment]
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Drawn) -> bool:
        """The boxes of two links touch."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def around(self, point: Point) -> bool:
        """The box, with the room a link needs, holds a point."""
        x, y = point
        return self.left - LINK_ROOM < x < self.right + LINK_ROOM and self.top - LINK_ROOM < y < self.bottom + LINK_ROOM

    def crosses(self, other: _Drawn) -> bool:
        """Some piece of one link crosses a piece of the other."""
        return any(_cross(one, piece) for one in self.segments for piece in other.segments)


def _drawn(place: int, ends: set[str], segments: Sequence[Segment]) -> _Drawn:
    xs, ys = ([point[axis] for piece in segments for point in piece] for axis in (0, 1))
    return _Drawn(place, ends, segments, min(xs), min(ys), max(xs), max(ys))


def _cross(first: Segment, second: Segment) -> bool:
    (a, b), (c, d) = first, second
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _nearer(point: Point, segments: Sequence[Segment], room: float) -> bool:
    x, y = point
    for (ax, ay), (bx, by) in segments:
        if min(ax, bx) - room < x < max(ax, bx) + room and min(ay, by) - room < y < max(ay, by) + room:
            dx, dy = bx - ax, by - ay
            along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy) if dx or dy else 0
            along = max(0.0, min(1.0, along))
            if hypot(x - ax - along * dx, y - ay - along * dy) < room:
                return True
    return False


# --- tiles ------------------------------------------------------------------------------------


def _tile_numbers(world: Print) -> Iterator[Finding]:
    """For each player count the tiles and the hubs of the fixed setup cover all numbers (DATA-04, COMP-15)."""
    spaces = set(world.spaces.values())
    for key, count, hubs in by_count(world["fixed_setup"]["hub_cities"]):
        own = [(i, tile["number"]) for i, tile in enumerate(world["tiles"]) if count in tile["players"]]
        numbers = Counter(number for _, number in own)
        hub_numbers = {world.spaces[name] for hub, name in hubs.items() if hub != "source" and name in world.spaces}
        for i, number in own:
            if number not in spaces:
                yield error(("tiles", i, "number"), f"no city space has the number {number} (DATA-04)")
            elif number in hub_numbers:
                yield error(("tiles", i, "players"), f"number {number} is a hub of the fixed setup in {key} (DATA-04)")
            if numbers[number] > 1:
                yield error(("tiles", i, "number"), f"two tiles have the number {number} in {key} (DATA-04)")
        missing = sorted(spaces - hub_numbers - set(numbers))
        if missing:
            yield error(("tiles",), f"{key} lacks the tiles {', '.join(map(str, missing))} (DATA-04)")
        wanted = world.components["city_tiles"] // len(by_count(world["fixed_setup"]["hub_cities"]))
        if len(own) != wanted:
            yield error(("tiles",), f"{key} has {len(own)} city tiles instead of {wanted} (COMP-15)")


def _tile_faces(world: Print) -> Iterator[Finding]:
    low, high = world.facts["effort"]
    for i, tile in enumerate(world["tiles"]):
        if not low <= tile["effort"] <= high:
            yield error(("tiles", i, "effort"), f"must be from {low} to {high}, not {tile['effort']} (DATA-05)")
        demands = tile.get("demands", ())
        if len(demands) > world.facts["demands_per_tile"]:
            yield error(("tiles", i, "demands"), f"at most {world.facts['demands_per_tile']} demands (DATA-31)")
        if min(tile["players"], default=0) == 2 and any(_mark(demand) == "2+" for demand in demands):
            yield error(("tiles", i, "demands"), "other cities than hubs demand nothing in 2p (DATA-05)")
        yield from _no_station_symbols(tile, ("tiles", i))


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
                yield error(path, f"there is no business token of value {value} (COMP-22)")
            elif number > tokens[value - 1]:
                message = f"{key} needs {number} business tokens of value {value}; there are {tokens[value - 1]}"
                yield error(("tiles",), f"{message} (DATA-05)")


def _hub_tiles(world: Print) -> Iterator[Finding]:
    tiles = world["hub_tiles"]
    first = _layout_of(tiles[0])
    for i, tile in enumerate(tiles):
        if _layout_of(tile) != first:
            yield error(("hub_tiles", i), "all hub city tiles have the same layout (DATA-06)")
        demands = Counter(demand if isinstance(demand, str) else demand["good"] for demand in tile.get("demands", ()))
        if any(demands[good] != world.facts["hub_numbers"][good] for good in GOODS):
            wanted = ", ".join(f"{world.facts['hub_numbers'][good]} {good}" for good in GOODS)
            yield error(("hub_tiles", i, "demands"), f"a hub demands {wanted} (DATA-06)")
        yield from _no_station_symbols(tile, ("hub_tiles", i))
    for hub in HUBS:
        if sum(tile["hub"] == hub for tile in tiles) != 1:
            yield error(("hub_tiles",), f"there must be exactly one {hub} tile (COMP-18)")


def _growth_tiles(world: Print) -> Iterator[Finding]:
    wanted = sum(world.facts["hub_numbers"][good] for good in GOODS)
    for i, steps in enumerate(world["growth_tiles"]):
        if len(steps) != wanted:
            yield error(("growth_tiles", i), f"must have {wanted} numbers, not {len(steps)} (COMP-19)")


def _layout_of(tile: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in tile.items() if key not in ("hub", "source")}


def _mark(item: Any) -> str:
    return item if item in ("2+", "3+", "4+") else "2+" if isinstance(item, str) else str(item["players"])


def _price(site: Any) -> Any:
    return None if isinstance(site, str) else site.get("price")


def _no_station_symbols(face: Mapping[str, Any], path: FieldPath) -> Iterator[Finding]:
    for i, site in enumerate(face.get("sites", ())):
        if _price(site) == "station":
            yield error((*path, "sites", i), "the station symbol belongs to road sites of the map (DATA-07)")


def _places(entries: list[Any], key: str) -> list[tuple[Any, list[int]]]:
    """Every value of a key with the places where it stands."""
    places: dict[Any, list[int]] = {}
    for i, entry in enumerate(entries):
        if key in entry:
            places.setdefault(entry[key], []).append(i)
    return list(places.items())


def _city(world: Print, name: str, *rest: str) -> FieldPath:
    for i, city in enumerate(world["cities"]):
        if city["name"] == name:
            return ("cities", i, *rest)
    return ("cities",)


def _link(world: Print, name: str, *rest: str) -> FieldPath:
    wanted = world.links[name]
    return ("links", next(i for i, link in enumerate(world["links"]) if link is wanted), *rest)


_MAP = ("cities", "links", "start_city", "goal_city", "facts")

MAP_CHECKS: Checks[Print] = (
    (_city_names, ("cities", "start_city", "goal_city")),
    (_city_counts, ("cities", "facts")),
    (_city_numbers, ("cities", "facts")),
    (_regions, ("cities", "facts")),
    (_printed_faces, ("cities", "start_city")),
    (_station_symbols, ("cities", "tiles", "hub_tiles")),
    (_link_ends, ("cities", "links")),
    (_connected, _MAP),
    (_semmering, (*_MAP, "components")),
    (_known_links, _MAP),
    (_start_links, _MAP),
    (_crowned_links, _MAP),
    (_nearest_to_goal, _MAP),
    (_drawing, ("cities", "links")),
    (_tile_numbers, ("cities", "tiles", "fixed_setup", "components")),
    (_tile_faces, ("tiles", "facts")),
    (_business_tokens, ("tiles", "start", "components")),
    (_hub_tiles, ("hub_tiles", "facts")),
    (_growth_tiles, ("growth_tiles", "facts")),
)
