"""Content checks of the map: cities, links, and how they are drawn (sections 2, 5.1 and 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import Any, NamedTuple

from imperial_steam.games.imperial_steam.board.check_tiles import mark, no_station_symbols, price
from imperial_steam.games.imperial_steam.board.world import Point, Print, Segment
from imperial_steam.games.kit.checks import Checks, Finding, error, warning
from imperial_steam.games.kit.faults import FieldPath

CITY_ROOM = 0.105
"""Least distance of two cities so that their tiles do not touch, in heights of the map."""
LINK_ROOM = 0.04
"""Least distance of a link from a city that it does not touch: a nearer one runs behind its plaque."""


# --- cities -----------------------------------------------------------------------------------


def _city_names(world: Print) -> Iterator[Finding]:
    for name, places in _places(world["cities"], "name"):
        first: FieldPath = ("cities", places[0], "name")
        for place in places[1:]:
            yield error(("cities", place, "name"), "is_the_name_of_two_cities", rule="DATA-01", name=name, also=[first])
    for block in ("start_city", "goal_city"):
        yield from world.unknown_city(world[block], (block,))
        if world[block] in world.spaces:
            yield error((block,), "has_a_number_but_its_print_is", rule="SETUP-11", city=world[block])


def _city_counts(world: Print) -> Iterator[Finding]:
    facts = world.facts
    if len(world["cities"]) != facts["cities"]:
        yield error(
            ("cities",), "cities_instead_of", rule="DATA-01", cities=len(world["cities"]), wanted=facts["cities"]
        )
    if len(world.spaces) != facts["city_spaces"]:
        yield error(
            ("cities",), "city_spaces_instead_of", rule="COMP-62", spaces=len(world.spaces), wanted=facts["city_spaces"]
        )
    for name in facts["named_cities"]:
        if name not in world.cities:
            yield warning(("cities",), "the_texts_name_the_city", rule="DATA-01", name=name)
    for name in facts["without_tile"]:
        if name in world.spaces:
            yield warning(_city(world, name, "number"), "receives_no_tile", rule="SETUP-11, DEC-03", name=name)


def _city_numbers(world: Print) -> Iterator[Finding]:
    for number, places in _places(world["cities"], "number"):
        first: FieldPath = ("cities", places[0], "number")
        for place in places[1:]:
            here = ("cities", place, "number")
            yield error(here, "two_cities_have_the_number", rule="DATA-04", number=number, also=[first])
    for i, city in enumerate(world["cities"]):
        if city.get("number", 1) > len(world.spaces):
            yield error(("cities", i, "number"), "numbers_go_from_1_to", rule="DATA-04", spaces=len(world.spaces))
        if ("number" in city) == ("print" in city):
            what = "has_a_number_and_a_print" if "number" in city else "has_neither_a_number_nor_a_print"
            yield error(("cities", i), what, rule="SETUP-11")
        if city["flag"] not in world.facts["flags"]:
            flags = world.facts["flags"]
            yield error(("cities", i, "flag"), "is_not_one_of", rule="DATA-01", flag=city["flag"], flags=flags)


def _regions(world: Print) -> Iterator[Finding]:
    wanted = world.facts["regions"]
    spaces = Counter(city["region"] for city in world["cities"] if "region" in city)
    if len(spaces) != wanted["count"] or any(number != wanted["spaces"] for number in spaces.values()):
        listed = [f"{region} {number}" for region, number in sorted(spaces.items())] or ["0"]
        yield error(
            ("cities",), "regions_of_city_spaces_each_are_needed", rule="DATA-03", count=wanted["count"],
            spaces=wanted["spaces"], listed=listed,
        )  # fmt: skip
    for i, city in enumerate(world["cities"]):
        if "region" in city and "number" not in city:
            yield error(("cities", i, "region"), "a_city_without_tile_belongs_to_no", rule="VAR-RANDOM-01")


def _printed_faces(world: Print) -> Iterator[Finding]:
    """Business tokens lie on tiles only; station symbols belong to road sites (DATA-07)."""
    for i, city in enumerate(world["cities"]):
        face = city.get("print", {})
        if face.get("business"):
            yield error(("cities", i, "print", "business"), "business_tokens_lie_on_city_tiles_only", rule="SETUP-12")
        yield from no_station_symbols(face, ("cities", i, "print"))
        if "print" in city and city["name"] != world["start_city"] and "effort" not in face:
            yield error(("cities", i, "print", "effort"), "is_missing_only_the_start_city_has", rule="RUL-19")
    start = world.cities.get(world["start_city"], {})
    printed = start.get("print", {})
    if start.get("bonus") or printed.get("influence"):
        yield error(_city(world, world["start_city"]), "the_start_city_gives_no_bonus", rule="DATA-07")
    if printed.get("station") is not None:
        yield error(
            (*_city(world, world["start_city"], "print"), "station"),
            "the_start_city_has_one_station_site",
            rule="DATA-07",
        )
    if "2+" not in [mark(site) for site in start.get("road_sites", ())]:
        yield error(
            _city(world, world["start_city"], "road_sites"), "the_start_city_needs_an_unmarked_factory", rule="DATA-07"
        )
    if not any(city.get("road_sites") for name, city in world.cities.items() if name != world["start_city"]):
        yield error(("cities",), "a_city_besides_the_start_city_needs", rule="DATA-07")


def _station_symbols(world: Print) -> Iterator[Finding]:
    """A station-symbol site asks for a printed station cost in its city (A3-14)."""
    symbols = [city for city in world["cities"] if any(price(s) == "station" for s in city.get("road_sites", ()))]
    for city in symbols:
        if "print" in city and "station" not in city["print"]:
            path = (*_city(world, city["name"]), "road_sites")
            yield error(path, "a_station_symbol_site_needs_a_printed", rule="A3-14")
    if any("number" in city for city in symbols):
        for block in ("tiles", "hub_tiles"):
            for i, tile in enumerate(world[block]):
                if "station" not in tile:
                    yield error((block, i), "lacks_a_station_cost_but_may_come", rule="A3-14")


# --- links ------------------------------------------------------------------------------------


def _link_ends(world: Print) -> Iterator[Finding]:
    seen: dict[frozenset[str], int] = {}
    for i, link in enumerate(world["links"]):
        for end in ("from", "to"):
            yield from world.unknown_city(link[end], ("links", i, end))
        ends = frozenset((link["from"], link["to"]))
        if len(ends) == 1:
            yield error(("links", i), "leads_from_a_city_to_itself", rule="DATA-02")
        elif ends in seen:
            yield error(("links", i), "stands_here_a_second_time", rule="DATA-02", also=[("links", seen[ends])])
        seen.setdefault(ends, i)


def _connected(world: Print) -> Iterator[Finding]:
    reached = world.distances(world["start_city"])
    for name in world.cities:
        if reached and name not in reached:
            yield error(_city(world, name), "no_way_leads_there_from", rule="DATA-02", start_city=world["start_city"])


def _semmering(world: Print) -> Iterator[Finding]:
    marked = [i for i, link in enumerate(world["links"]) if link.get("semmering")]
    if len(marked) != world.components["semmering_tokens"]:
        yield error(("links",), "links_have_the_semmering_token_instead_of", rule="SETUP-03", marked=len(marked))
    wanted = world.links.get(world.facts["semmering_link"])
    for i in marked:
        if world["links"][i] is not wanted:
            yield error(
                ("links", i, "semmering"), "the_semmering_token_lies_on", rule="SETUP-03",
                semmering_link=world.facts["semmering_link"],
            )  # fmt: skip


def _known_links(world: Print) -> Iterator[Finding]:
    """What examples tell about the links (DATA-02)."""
    facts = world.facts
    for name in facts["known_links"]:
        if name not in world.links:
            yield warning(("links",), "an_example_names_the_link", rule="DATA-02", name=name)
    for name, kind in facts["link_kinds"].items():
        if name in world.links and world.links[name]["kind"] != kind:
            yield warning(_link(world, name, "kind"), "is_a_link_in_the_texts", rule="DATA-02", kind=kind)
    for name, others in facts["neighbours"].items():
        neighbours = world.neighbours.get(name, [])
        if sorted(neighbours) != sorted(others):
            yield error(
                _city(world, name), "the_neighbours_of_are_not", rule="DATA-02", name=name, wanted=others,
                others=neighbours,
            )  # fmt: skip
    for fact in facts["distances"]:
        found_distance = world.distances(fact["from"]).get(fact["to"])
        if found_distance != fact["links"]:
            yield error(
                ("links",), "and_are_links_apart_not", rule="DATA-02", one=fact["from"], other=fact["to"],
                wanted=fact["links"], links=found_distance,
            )  # fmt: skip


def _start_links(world: Print) -> Iterator[Finding]:
    start = world.cities.get(world["start_city"])
    if start is None:
        return
    others = [world.cities[name] for name in world.neighbours[start["name"]]]
    if len(others) < world.facts["start_links"]:
        least = world.facts["start_links"]
        yield error(
            ("links",), "has_links_at_least_are_needed", rule="DATA-02", name=start["name"], others=len(others),
            least=least,
        )  # fmt: skip
    if not any(other["north"] < start["north"] and other["east"] < start["east"] for other in others):
        yield error(("links",), "no_link_leads_from_to_the_south", rule="DATA-02", name=start["name"])


def _crowned_links(world: Print) -> Iterator[Finding]:
    free = sum(
        not link.get("semmering") and world["start_city"] not in (link["from"], link["to"]) for link in world["links"]
    )
    if free < world.facts["crowned_links"]:
        least = world.facts["crowned_links"]
        yield error(("links",), "only_links_can_carry_a_crown_at", rule="DATA-02", free=free, least=least)


def _nearest_to_goal(world: Print) -> Iterator[Finding]:
    """In an example two neighbours of a network come nearest to the goal, in this order (DATA-02)."""
    fact = world.facts["nearest_to_goal"]
    away = world.distances(world["goal_city"])
    near = {other for name in fact["network"] for other in world.neighbours.get(name, ())} - set(fact["network"])
    best = sorted(away[name] for name in near if name in away)[: len(fact["ranking"])]
    distances = [away.get(name) if name in near else None for name in fact["ranking"]]
    if distances != best or len(set(distances)) != len(distances):
        cities = ", then ".join(fact["ranking"])
        yield error(
            ("links",), "nearest_to_are_in_the_texts_example", rule="DATA-02", goal_city=world["goal_city"],
            cities=cities,
        )  # fmt: skip


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
            here, also = ("links", second.place), [("links", first.place)]
            ends = {"one": link["from"], "other": link["to"]}
            yield error(here, "crosses_on_the_map", rule="REC-MAP", also=also, **ends)
    for line in drawn:
        for name, point in points.items():
            if line.around(point) and name not in line.ends and _nearer(point, line.segments, LINK_ROOM):
                yield warning(("links", line.place), "passes_too_near_to_on_the_map", name=name)
    for (a, (ax, ay)), (b, (bx, by)) in combinations(points.items(), 2):
        if abs(ax - bx) < CITY_ROOM and abs(ay - by) < CITY_ROOM and hypot(ax - bx, ay - by) < CITY_ROOM:
            yield warning(_city(world, b), "lies_too_near_to_on_the_map", also=[_city(world, a)], name=a)


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


# --- questions ---------------------------------------------------------------------------------


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
)
