"""A whole board from a sketch: towns and links take over what is printed for the cities and links they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from imperial_steam.games.imperial_steam.board.world import ASPECT
from imperial_steam.games.imperial_steam.new_map.roles import links_for, printed, towns_for
from imperial_steam.games.imperial_steam.new_map.sketch import Pair, Sketch

Data = Mapping[str, Any]
#: What a city keeps whichever town it becomes.
_PART = ("number", "region", "bonus", "road_sites", "print")
#: Blocks that are drawn.
_DRAWN = ("start_city", "goal_city", "cities", "links", "state_cards", "normal_cards", "fixed_setup")


def whole_board(base: Data, sketch: Sketch, name: str, title: str) -> dict[str, Any]:
    """The plain data of a board with the map of a sketch and everything else of a base."""
    return _Board(base, sketch).data(name, title)


class _Board:
    """The parts that towns and links of a sketch play on the base."""

    def __init__(self, base: Data, sketch: Sketch) -> None:
        self._base, self._sketch = base, sketch
        model = printed(base)
        names = [town.name for town in sketch.towns]
        self._city = {city.name: names[town] for city, town in zip(model.towns, towns_for(model, sketch), strict=True)}
        link = next(link for link in base["links"] if link.get("semmering"))
        place = {town.name: number for number, town in enumerate(model.towns)}
        here, there = sorted((place[link["from"]], place[link["to"]]))
        links = links_for(model, sketch, (here, there))
        self._semmering = links[here, there]
        self._link: dict[str, str] = {}
        for (a, b), new in links.items():
            text = self._named(new)
            one, other = model.towns[a].name, model.towns[b].name
            self._link |= {f"{one}–{other}": text, f"{other}–{one}": text}

    def _named(self, pair: Pair) -> str:
        a, b = (self._sketch.towns[place].name for place in pair)
        return f"{a}–{b}"

    def data(self, name: str, title: str) -> dict[str, Any]:
        """The plain data."""
        data = deepcopy(dict(self._base))
        sources = dict.fromkeys(_DRAWN, f"derived {title}")
        data |= {
            "id": name,
            "title": title,
            "sources": {**data.get("sources", {}), **sources},
            "start_city": self._city[data["start_city"]],
            "goal_city": self._city[data["goal_city"]],
            "cities": self._cities(),
            "links": self._links(),
            "state_cards": [{**_bare(card), "link": self._link[card["link"]]} for card in data["state_cards"]],
            "normal_cards": {
                count: [self._card(card) for card in cards]
                for count, cards in data["normal_cards"].items()
                if count != "source"
            },
            "fixed_setup": self._fixed(data["fixed_setup"]),
        }
        data["facts"] = self._facts(data)
        return data

    def _cities(self) -> list[dict[str, Any]]:
        parts = {self._city[city["name"]]: _bare(city) for city in self._base["cities"]}
        found = []
        for town, (x, y) in zip(self._sketch.towns, self._sketch.points, strict=True):
            part = parts[town.name]
            kept = {key: part[key] for key in _PART if key in part}
            found.append({
                "name": town.name, "flag": town.flag, "north": round(town.north, 2), "east": round(town.east, 2),
                "x": round(x / ASPECT, 3), "y": round(y, 3), **kept,
            })  # fmt: skip
        return found

    def _links(self) -> list[dict[str, Any]]:
        return [
            {
                "from": self._sketch.towns[pair[0]].name, "to": self._sketch.towns[pair[1]].name, "kind": kind,
                **({"semmering": True} if pair == self._semmering else {}),
            }
            for pair, kind in sorted(self._sketch.kinds.items())
        ]  # fmt: skip

    def _card(self, card: Data) -> dict[str, Any]:
        found = _bare(card)
        for key, names in (("hubs", self._city), ("targets", self._city), ("crowns", self._link)):
            if key in found:
                found[key] = [names[entry] for entry in found[key]]
        return found

    def _fixed(self, fixed: Data) -> dict[str, Any]:
        found = _bare(fixed)
        found["hub_cities"] = {
            count: {hub: self._city[city] for hub, city in hubs.items()}
            for count, hubs in _bare(fixed["hub_cities"]).items()
        }
        found["crowns"] = {
            count: [self._link[name] for name in links] for count, links in _bare(fixed["crowns"]).items()
        }
        return found

    def _facts(self, data: Data) -> dict[str, Any]:
        """What the rules say of any print, and of this map what it says itself: nothing is known from texts."""
        facts = dict(data["facts"])
        without = [city["name"] for city in data["cities"] if "number" not in city]
        places = ("cities[", "fixed_setup.hub_cities")
        facts |= {
            "flags": sorted({city["flag"] for city in data["cities"]}),
            "named_cities": [], "known_links": [], "link_kinds": {}, "neighbours": {}, "distances": [],
            "nearest_to_goal": {"network": [], "ranking": []},
            "semmering_link": self._named(self._semmering),
            "without_tile": without,
            "values": [fact for fact in facts["values"] if not fact["where"].startswith(places)],
        }  # fmt: skip
        return facts


def _bare(entry: Data) -> dict[str, Any]:
    """An entry without where it comes from: what is drawn is known."""
    return {key: value for key, value in entry.items() if key != "source"}
