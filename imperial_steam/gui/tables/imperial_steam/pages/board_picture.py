"""A board as a small picture: its cities and links on the relief of the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame
from pygame import Rect, Surface

from imperial_steam import assets
from imperial_steam.gui.canvas.text import SMALL_BOLD, render
from imperial_steam.gui.canvas.theme import Colour

#: How many times too large the picture is drawn before it is smoothed.
FACTOR = 2
#: Pixels of height from which on the cities have their names.
NAMED = 420
LAND: Colour = (214, 204, 172)
INK: Colour = (40, 32, 26)
LINKS: Mapping[str, Colour] = {"plain": INK, "bridge": (96, 104, 116), "tunnel": (206, 110, 30)}
START, GOAL, CITY, BARE = (246, 240, 224), (196, 40, 36), (246, 220, 120), (236, 226, 200)


def board_picture(data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """The map of a sound board in the middle of a picture of a size in pixels."""
    large = Surface((size[0] * FACTOR, size[1] * FACTOR))
    large.fill(LAND)
    height = large.get_height()
    width = min(large.get_width(), height * 4 // 3)
    left = (large.get_width() - width) // 2
    relief = assets.assets() / "map" / "imperial_steam_half.jpg"
    if relief.is_file():
        large.blit(pygame.transform.smoothscale(pygame.image.load(str(relief)), (width, height)), (left, 0))
    places = {city["name"]: (left + city["x"] * width, city["y"] * height) for city in data["cities"]}
    thick = max(2, height // 90)
    for link in data["links"]:
        bends = [(left + x * width, y * height) for x, y in link.get("via", ())]
        way = [places[link["from"]], *bends, places[link["to"]]]
        pygame.draw.lines(large, LINKS.get(link["kind"], INK), False, way, thick)
    for city in data["cities"]:
        colour = {data["start_city"]: START, data["goal_city"]: GOAL}.get(
            city["name"], CITY if "number" in city else BARE
        )
        radius = thick * (3 if colour in (START, GOAL) else 2)
        pygame.draw.circle(large, INK, places[city["name"]], radius + thick // 2)
        pygame.draw.circle(large, colour, places[city["name"]], radius)
    picture = pygame.transform.smoothscale(large, size)
    if size[1] >= NAMED:
        side, land = thick * 1.6, Rect(left // FACTOR, 0, width // FACTOR, size[1])
        taken = [
            Rect(round(x / FACTOR - side), round(y / FACTOR - side), round(2 * side), round(2 * side))
            for x, y in places.values()
        ]
        for city, disc in zip(data["cities"], list(taken), strict=True):
            taken.append(_name(picture, city["name"], disc, taken, land))
    return picture


def _name(picture: Surface, name: str, disc: Rect, taken: Sequence[Rect], land: Rect) -> Rect:
    """The name of a city at its disc: below, above or beside it, where most room is left; where it stands.

    No name runs over the edge of the land.
    """
    drawn = render(name, SMALL_BOLD, picture.get_height() / NAMED, INK, LAND, 2)
    room = drawn.get_rect()
    places = [
        room.move(x - room.x, y - room.y).clamp(land)
        for x, y in (
            (disc.centerx - room.w // 2, disc.bottom), (disc.centerx - room.w // 2, disc.top - room.h),
            (disc.right, disc.centery - room.h // 2), (disc.left - room.w, disc.centery - room.h // 2),
        )
    ]  # fmt: skip

    def hidden(place: Rect) -> int:
        return sum(place.clip(other).w * place.clip(other).h for other in taken)

    best = min(places, key=hidden)
    picture.blit(drawn, best)
    return best
