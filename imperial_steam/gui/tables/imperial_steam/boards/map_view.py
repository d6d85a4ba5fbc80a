"""The map: its ground with links and tracks, kept until one of them changes, and the plaques of the cities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from imperial_steam import assets
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import Growth
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.imperial_steam.boards import map_links
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import MapPlan, plan
from imperial_steam.gui.tables.imperial_steam.boards.map_plaques import draw_plaque
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen

#: Width in pixels of the smaller picture of the map, which is decoded in a fifth of the time.
HALF = 1400


def draw(pen: SteamPen, rect: Rect, camera: Camera, path: Sequence[int] = ()) -> None:
    """Draw the map panel; `path` are links to be lit (the way of a track fee)."""
    canvas, places = pen.canvas, _places(pen, rect, camera)
    canvas.note(rect, pen.say("panel.map"), "panel")
    pen.hits.add(rect, ui("map"))
    with pen.inside(rect):
        _links(pen, rect, places, camera, path)
        for city in range(len(places.cities)):
            if places.plaques[city].colliderect(rect):
                draw_plaque(pen, places, city)
    canvas.frame(rect, canvas.theme.line, 1.4, 3)


def growth(pen: SteamPen, rect: Rect, camera: Camera, link: int, seat: int, backwards: bool) -> Growth:
    """A player's new track on a link, growing from its first city to its second one, or backwards."""
    return map_links.growth(pen, _places(pen, rect, camera), link, seat, backwards)


def middle_of(pen: SteamPen, rect: Rect, camera: Camera, city: int) -> Point:
    """Where a city lies in the window."""
    return _places(pen, rect, camera).cities[city]


def trace(pen: SteamPen, rect: Rect, camera: Camera, name: str) -> None:
    """Point out a link."""
    with pen.canvas.clipped(rect):
        map_links.trace(pen, _places(pen, rect, camera), name)


def trace_ways(pen: SteamPen, rect: Rect, camera: Camera, ways: Sequence[Sequence[str]]) -> None:
    """Trace ways by the names of their links: the first one solid, the others dashed."""
    places, index = _places(pen, rect, camera), pen.shown.layout.link_index
    with pen.canvas.clipped(rect):
        for number, way in enumerate(ways):
            for name in way:
                map_links.trace_way(pen, places, index[name], number, len(ways) > 1)


def _places(pen: SteamPen, rect: Rect, camera: Camera) -> MapPlan:
    return plan(pen.shown.layout, (rect.x, rect.y, rect.w, rect.h), camera)


# --- what lies below the plaques ---------------------------------------------------------------

#: The last two pictures of ground and links, by all they depend on.
_kept: dict[object, tuple[Surface, Hits]] = {}


def forget() -> None:
    """Draw ground and links anew."""
    _kept.clear()


def _links(pen: SteamPen, rect: Rect, places: MapPlan, camera: Camera, path: Sequence[int]) -> None:
    """Ground, links and tracks: the larger part of the work, kept until one of them changes."""
    surface, key = pen.canvas.surface, _key(pen, rect, camera, path)
    if key in _kept:
        image, hits = _kept[key]
        surface.blit(image, rect)
        pen.hits.extend(hits)
        return
    inner = replace(pen, hits=Hits(clip=pen.hits.clip))
    _ground(inner, rect, places)
    lit, names = _lit(pen), pen.shown.layout.link_names
    # Lit ones last, so that no neighbour covers their light.
    for link in sorted(range(len(places.links)), key=lambda link: (link in path, names[link] in lit)):
        map_links.draw_link(inner, places, link, link in path)
    for link in range(len(places.links)):
        map_links.draw_marks(inner, places, link)
    pen.hits.extend(inner.hits)
    while len(_kept) > 1:
        _kept.pop(next(iter(_kept)))
    _kept[key] = surface.subsurface(rect).copy(), inner.hits


def _lit(pen: SteamPen) -> frozenset[str]:
    """The names of links that can be chosen."""
    return frozenset(thing.key for thing in pen.shown.lit if thing.kind == "link")


def _key(pen: SteamPen, rect: Rect, camera: Camera, path: Sequence[int]) -> object:
    """Everything the picture of ground and links depends on."""
    shown, state, look = pen.shown, pen.shown.state, pen.canvas.look
    tracks = tuple(player.tracks for player in state.players)
    return (
        shown.layout, tuple(rect), camera, look.theme.key, look.palette.key, look.scale, _lit(pen), tuple(path),
        tracks, state.link, state.semmering, shown.seats, shown.seat,
    )  # fmt: skip


def _ground(pen: SteamPen, rect: Rect, places: MapPlan) -> None:
    canvas = pen.canvas
    canvas.fill(rect, mix(canvas.theme.desk, canvas.theme.land, 0.5))
    image = _relief(places.picture.size) if canvas.theme.ornaments else None
    if image is None:
        canvas.fill(places.picture, canvas.theme.land)
    else:
        canvas.surface.blit(image, places.picture)


@lru_cache(maxsize=2)
def _picture(half: bool) -> Surface | None:
    """The drawn relief map, in half its size if that is enough; None if it is not there."""
    path = assets.assets() / "map" / ("imperial_steam_half.jpg" if half else "imperial_steam.jpg")
    return pygame.image.load(str(path)) if path.is_file() else None


@lru_cache(maxsize=2)
def _relief(size: tuple[int, int]) -> Surface | None:
    """The relief map in a size in pixels."""
    picture = _picture(size[0] <= HALF)
    if picture is None:
        return None
    scaled = pygame.transform.smoothscale(picture, size)
    return scaled.convert() if pygame.display.get_init() and pygame.display.get_surface() else scaled
