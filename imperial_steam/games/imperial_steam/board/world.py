"""A board's plain data made easy to question: the common ground of the content checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any

from imperial_steam.games.kit.boards import PrintedData
from imperial_steam.games.kit.checks import Finding, error
from imperial_steam.games.kit.faults import FieldPath, nearest

ASPECT = 4 / 3
"""Width of the map picture, its height being 1."""

Point = tuple[float, float]
Segment = tuple[Point, Point]


def by_count(table: Mapping[str, Any]) -> list[tuple[str, int, Any]]:
    """(key, number of players, value) of a table by player count."""
    return [(key, int(key[:-1]), value) for key, value in table.items() if key != "source"]


class Print(PrintedData):
    """A board's data with its cities and links indexed."""

    @cached_property
    def cities(self) -> dict[str, Any]:
        """Cities by name."""
        return {city["name"]: city for city in self.data["cities"]}

    @cached_property
    def spaces(self) -> dict[str, int]:
        """Numbers of the cities that receive a tile, by name."""
        return {name: city["number"] for name, city in self.cities.items() if "number" in city}

    @cached_property
    def links(self) -> dict[str, Any]:
        """Links by both of their names."""
        links = {}
        for link in self.data["links"]:
            links[f"{link['from']}–{link['to']}"] = link
            links.setdefault(f"{link['to']}–{link['from']}", link)
        return links

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """Neighbour cities by city; ends that do not exist are left out."""
        neighbours: dict[str, list[str]] = {name: [] for name in self.cities}
        for link in self.data["links"]:
            a, b = link["from"], link["to"]
            if a in neighbours and b in neighbours:
                neighbours[a].append(b)
                neighbours[b].append(a)
        return neighbours

    def distances(self, start: str) -> dict[str, int]:
        """Links to every city that can be reached from `start`."""
        links = {start: 0} if start in self.neighbours else {}
        queue = list(links)
        for city in queue:
            for other in self.neighbours[city]:
                if other not in links:
                    links[other] = links[city] + 1
                    queue.append(other)
        return links

    def unknown_city(self, name: str, path: FieldPath, tile: bool = False) -> Iterator[Finding]:
        """Complains about a name that is no city, or no city that receives a tile."""
        if name not in self.cities:
            yield error(path, "there_is_no_city", nearest(name, list(self.cities)), name=name)
        elif tile and name not in self.spaces:
            yield error(path, "never_receives_a_tile", rule="SETUP-11", name=name)

    def unknown_link(self, name: str, path: FieldPath) -> Iterator[Finding]:
        """Complains about a name that is no link."""
        if name not in self.links:
            yield error(path, "there_is_no_link", nearest(name, list(self.links)), name=name)

    def point(self, city: str) -> Point:
        """Place of a city in the map picture, in units of its height."""
        return self.cities[city]["x"] * ASPECT, self.cities[city]["y"]

    def segments(self, link: Mapping[str, Any]) -> list[Segment]:
        """The straight pieces of a link as drawn."""
        bends = [(x * ASPECT, y) for x, y in link.get("via", ())]
        return list(pairwise([self.point(link["from"]), *bends, self.point(link["to"])]))
