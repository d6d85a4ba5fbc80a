"""The map: relief, links with tracks and crowns, city plaques with everything printed and placed on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, sin

import pygame
from pygame import Rect, Surface

from imperial_steam import assets
from imperial_steam.games.imperial_steam.board import GOODS
from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.layout import Layout, Site, bits
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam import pieces, things
from imperial_steam.gui.tables.imperial_steam.geometry import (
    MAP_NOMINAL,
    Camera,
    Hits,
    Point,
    along,
    dashes,
    shifted,
    trimmed,
)
from imperial_steam.gui.tables.imperial_steam.model import site_price
from imperial_steam.gui.tables.imperial_steam.pen import Pen
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import SHAPES, Colour, mix

#: Size of a plaque, in units of a map picture `MAP_NOMINAL` units wide.
PLAQUE = (67, 45)
PLAQUE_START = (82, 46)
CELL = 13.2


@lru_cache(maxsize=1)
def _picture() -> Surface | None:
    """The drawn relief map, if it is there."""
    folder = assets.assets() / "map"
    for name in ("imperial_steam.jpg", "imperial_steam.png"):
        if (folder / name).is_file():
            return pygame.image.load(str(folder / name))
    return None


_base: dict[tuple[int, int], Surface] = {}


def base(size: tuple[int, int]) -> Surface | None:
    """The relief map in a size in pixels; the last two sizes are kept."""
    picture = _picture()
    if picture is None:
        return None
    if size not in _base:
        if len(_base) > 1:
            _base.pop(next(iter(_base)))
        made = pygame.transform.smoothscale(picture, size)
        _base[size] = made.convert() if pygame.display.get_init() and pygame.display.get_surface() else made
    return _base[size]


@dataclass(slots=True)
class MapPlan:
    """Where cities and links are drawn for one camera: pixels."""

    picture: Rect
    unit: float
    cities: tuple[Point, ...]
    plaques: tuple[Rect, ...]
    links: tuple[tuple[Point, ...], ...]
    open_parts: tuple[tuple[Point, ...], ...]
    """The part of each link that no plaque at its ends covers."""


@lru_cache(maxsize=8)
def plan(layout: Layout, view: tuple[int, int, int, int], camera: Camera) -> MapPlan:
    """Work out the places for a view and a camera."""
    picture = camera.picture(Rect(view))
    unit = picture.w / MAP_NOMINAL
    cities = tuple((picture.x + city.x * picture.w, picture.y + city.y * picture.h) for city in layout.board.cities)
    plaques = tuple(_plaque_rect(layout, i, spot, unit) for i, spot in enumerate(cities))
    links, parts = [], []
    for link, (a, b) in zip(layout.board.links, layout.ends, strict=True):
        bends = [(picture.x + x * picture.w, picture.y + y * picture.h) for x, y in link.waypoints]
        points = _smooth([cities[a], *bends, cities[b]])
        links.append(tuple(points))
        parts.append(tuple(trimmed(points, (plaques[a], plaques[b]))))
    return MapPlan(picture, unit, cities, plaques, tuple(links), tuple(parts))


def _plaque_rect(layout: Layout, city: int, spot: Point, unit: float) -> Rect:
    wide, high = PLAQUE_START if city == layout.start else PLAQUE
    return Rect(
        round(spot[0] - wide * unit / 2), round(spot[1] - high * unit / 2), round(wide * unit), round(high * unit)
    )


def _smooth(points: Sequence[Point]) -> list[Point]:
    """A Catmull-Rom curve through the points; two points stay a straight line."""
    if len(points) < 3:
        return list(points)
    ends = [points[0], *points, points[-1]]
    found: list[Point] = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(8):
            t = step / 8
            found.append((_catmull(p0[0], p1[0], p2[0], p3[0], t), _catmull(p0[1], p1[1], p2[1], p3[1], t)))
    return [*found, points[-1]]


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)


def draw(pen: Pen, rect: Rect, camera: Camera, path: Sequence[int] = ()) -> None:
    """Draw the map panel; `path` are links to be lit (the way of a track fee)."""
    canvas = pen.canvas
    places = plan(pen.table.layout, (rect.x, rect.y, rect.w, rect.h), camera)
    canvas.note(rect, pen.say("panel.map"), "panel")
    pen.hits.add(rect, things.ui("map"))
    with pen.inside(rect):
        _links(pen, rect, places, camera, path)
        for city in range(len(places.cities)):
            if places.plaques[city].colliderect(rect):
                _Plaque(pen, places, city).draw()
    canvas.frame(rect, canvas.theme.line, 1.4, 3)


_kept: dict[object, tuple[Surface, Hits]] = {}


def _links(pen: Pen, rect: Rect, places: MapPlan, camera: Camera, path: Sequence[int]) -> None:
    """Ground, links and tracks: the larger part of the work, kept until one of them changes."""
    table, surface = pen.table, pen.canvas.surface
    lit = frozenset(thing.key for thing in table.lit if thing.kind == "link")
    state = table.state
    tracks = tuple(player.tracks for player in state.players)
    look = pen.canvas.look
    key = (
        table.layout, tuple(rect), camera, look.theme.key, look.palette.key, look.scale, lit,
        tuple(path), tracks, state.link, state.semmering, table.seats,
    )  # fmt: skip
    if key in _kept:
        image, hits = _kept[key]
        surface.blit(image, rect)
        pen.hits.extend(hits)
        return
    inner = replace(pen, hits=Hits(clip=pen.hits.clip))
    _ground(inner, rect, places)
    # Lit ones last, so that no neighbour covers their light.
    for link in sorted(range(len(places.links)), key=lambda link: (link in path, table.layout.link_names[link] in lit)):
        _link(inner, places, link, link in path)
    for link in range(len(places.links)):
        _link_marks(inner, places, link)
    pen.hits.extend(inner.hits)
    while len(_kept) > 1:
        _kept.pop(next(iter(_kept)))
    _kept[key] = surface.subsurface(rect).copy(), inner.hits


def _ground(pen: Pen, rect: Rect, places: MapPlan) -> None:
    canvas = pen.canvas
    canvas.surface.fill(mix(canvas.theme.desk, canvas.theme.land, 0.5), rect)
    image = base(places.picture.size) if canvas.theme.ornaments else None
    if image is None:
        canvas.surface.fill(canvas.theme.land, places.picture)
    else:
        canvas.surface.blit(image, places.picture)


# --- links ------------------------------------------------------------------------------------


def _stroke(pen: Pen, points: Sequence[Point], colour: Colour, width: float) -> None:
    """A bent line `width` pixels wide, with round joints."""
    thick = max(1, round(width))
    for a, b in pairwise(points):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)
    if thick > 3:
        for x, y in points[1:-1]:
            pygame.draw.aacircle(pen.canvas.surface, colour, (x, y), thick / 2)


def _dashes(pen: Pen, points: Sequence[Point], colour: Colour, width: float, dash: float, gap: float) -> None:
    """Short pieces along a line."""
    thick = max(1, round(width))
    for a, b in dashes(tuple(points), dash, gap):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)


def _link(pen: Pen, places: MapPlan, link: int, on_path: bool) -> None:
    """The bed of a link by its kind, its highlight, and the tracks on it."""
    layout, unit = pen.table.layout, places.unit
    points, kind = places.links[link], layout.kinds[link]
    owners = pen.table.track_owners.get(link, [])
    bed = unit * (5.0 if not owners else 4.4 * max(1, len(owners)) + 3.4)
    thing = Target("link", layout.link_names[link])
    pen.hits.add_line(points, max(7.0, bed * 0.9), thing)
    if on_path:
        _stroke(pen, points, pieces.DARK, bed + 15 * unit)
        _stroke(pen, points, pieces.PATH, bed + 13 * unit)
    if link == pen.table.state.link:
        _stroke(pen, points, pen.canvas.theme.focus, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    if pen.is_lit(thing):
        _stroke(pen, points, pen.canvas.theme.legal, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    _bed(pen, points, kind, bed, unit, bool(owners))
    for place, seat in enumerate(owners):
        offset = (place - (len(owners) - 1) / 2) * 4.4 * unit
        _track(pen, shifted(points, offset), seat, unit)


def _bed(pen: Pen, points: Sequence[Point], kind: str, bed: float, unit: float, built: bool) -> None:
    edge = {"plain": (84, 62, 36), "bridge": (70, 74, 80), "tunnel": (150, 76, 10)}[kind]
    fill = {"plain": (250, 240, 206), "bridge": (190, 194, 198), "tunnel": (242, 176, 96)}[kind]
    _stroke(pen, points, edge, bed)
    _stroke(pen, points, fill, bed - 2 * max(1.0, unit))
    if kind == "tunnel" and not built:
        _dashes(pen, points, edge, bed - 2 * unit, 3 * unit, 4 * unit)
    elif kind == "bridge" and not built:
        _dashes(pen, points, edge, bed - 1.5 * unit, 1 * unit, 4 * unit)


def _track(pen: Pen, points: Sequence[Point], seat: int, unit: float) -> None:
    """A player's track: colour with a dark rim, and a pattern of its own for each shape."""
    colour = pen.player_colour(seat)
    _stroke(pen, points, pieces.DARK, 4.0 * unit)
    _stroke(pen, points, colour, max(2.0, 2.8 * unit))
    ties = mix(colour, pieces.ink_on(colour), 0.85)
    pattern = list(SHAPES).index(pen.table.colour(seat))
    dash, gap = ((1.0, 7.0), (5.0, 5.0), (2.0, 3.0), (10.0, 3.0))[pattern]
    _dashes(pen, points, ties, max(1.0, 1.1 * unit), dash * unit, gap * unit)


def _link_marks(pen: Pen, places: MapPlan, link: int) -> None:
    """Symbols on the open part of a link: bridge or tunnel, crown, Semmering, shapes of track owners."""
    table, unit = pen.table, places.unit
    layout, part = table.layout, places.open_parts[link]
    thing = Target("link", layout.link_names[link])
    marks: list[tuple[str, Colour]] = []
    kind = layout.kinds[link]
    if layout.crowns >> link & 1:
        marks.append(("crown", pieces.GOLD))
    if kind != "plain":
        marks.append((kind, pieces.BRIDGE if kind == "bridge" else pieces.TUNNEL))
    if layout.semmering >> link & 1 and table.state.semmering:
        marks.append(("summit", (40, 108, 84)))
    size = round(11.5 * unit)
    spread = min(0.24, 12.5 * unit / max(1.0, _length(part)))
    for number, (name, colour) in enumerate(marks):
        x, y = along(part, min(1.0, max(0.0, 0.5 + (number - (len(marks) - 1) / 2) * spread * 2)))
        rect = Rect(round(x - size / 2), round(y - size / 2), size, size)
        pieces.put(pen.canvas, name, rect, colour)
        pen.hits.add(rect, thing)
    _owner_shapes(pen, places, link, bool(marks))


def _length(points: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _owner_shapes(pen: Pen, places: MapPlan, link: int, marked: bool) -> None:
    """The track owners' shapes across the link, so that no owner is told by colour alone."""
    owners = pen.table.track_owners.get(link, [])
    if not owners:
        return
    unit, part = places.unit, places.open_parts[link]
    x, y = along(part, 0.82 if marked else 0.5)
    before, after = along(part, 0.45), along(part, 0.55)
    angle = atan2(after[1] - before[1], after[0] - before[0])
    crowded = len(owners) > 2
    radius = max(2, round((2.5 if crowded else 3.6) * unit))
    for place, seat in enumerate(owners):
        offset = (place - (len(owners) - 1) / 2) * (4.4 if crowded else 6.6) * unit
        spot = round(x - sin(angle) * offset), round(y + cos(angle) * offset)
        pen.badge(spot, radius, seat)


# --- cities -----------------------------------------------------------------------------------


class _Plaque:
    """One city: a plaque of two rows of symbols below the name."""

    def __init__(self, pen: Pen, places: MapPlan, city: int) -> None:
        self.pen, self.city = pen, city
        self.table, self.layout = pen.table, pen.table.layout
        self.rect, self.unit = places.plaques[city], places.unit
        self.name = self.layout.city_names[city]
        self.hub = self.layout.hub_of_city.get(city, -1)

    def draw(self) -> None:
        """The plate, the name, what is printed above and what can be built and delivered below."""
        self._plate()
        cell, pad = self.unit * CELL, self.unit * 2.4
        top = self.rect.y + self.unit * 14.4
        self._row(self._printed(), top, cell, pad)
        self._row(self._places(), top + cell + 2.2 * self.unit, cell, pad)

    def _plate(self) -> None:
        pen, theme, rect = self.pen, self.pen.canvas.theme, self.rect
        thing = things.city(self.name)
        pen.hits.add(rect, thing)
        radius = 3.5 * self.unit / pen.scale
        shade = rect.move(max(1, round(1.2 * self.unit)), max(1, round(1.2 * self.unit)))
        pen.canvas.fill(shade, mix(theme.shadow, (0, 0, 0), 0.4), radius)
        inner_lit = pen.is_lit(thing)
        pen.canvas.fill(rect, theme.paper, radius)
        bar = Rect(rect.x, rect.y, rect.w, round(13.2 * self.unit))
        colour = pen.hub_colour(self.hub) if self.hub >= 0 else theme.paper_shade
        if self.city in (self.layout.start, self.layout.goal):
            colour = theme.cloth
        corner = round(3.5 * self.unit)
        pygame.draw.rect(pen.canvas.surface, colour, bar, border_top_left_radius=corner, border_top_right_radius=corner)
        edge = mix(theme.line, (0, 0, 0), 0.35)
        pen.canvas.frame(
            rect, edge if self.hub < 0 else mix(colour, (0, 0, 0), 0.35), 1.0 if self.hub < 0 else 2.0, radius
        )
        label = bar.inflate(-round(3 * self.unit), 0)
        if self.hub >= 0:
            label = Rect(label.x + round(11 * self.unit), label.y, label.w - round(11 * self.unit), label.h)
            mark = Rect(
                bar.x + round(2 * self.unit),
                bar.y + round(1.5 * self.unit),
                round(10 * self.unit),
                round(10 * self.unit),
            )
            ring = mix(colour, (0, 0, 0), 0.5)
            pieces.put_number(
                pen.canvas,
                "diamond",
                mark,
                mix(colour, pieces.LIGHT, 0.75),
                pen.say(f"letter.hub{self.hub}"),
                ring,
                0.5,
            )
        pen.canvas.text(
            label,
            self.name,
            Style("serif-bold", 11.2 * self.unit / pen.scale),
            pieces.ink_on(colour),
            "center",
            wrapped=False,
        )
        if inner_lit:
            pen.glow(rect, radius, 2)
        self._network_marks()

    def _network_marks(self) -> None:
        """Whose networks hold the city: small shapes on the plaque's upper edge."""
        seats = [seat for seat, player in enumerate(self.table.state.players) if player.network >> self.city & 1]
        radius = max(2, round(2.7 * self.unit))
        if self.city == self.layout.start:
            return
        for place, seat in enumerate(seats):
            x = self.rect.right - round((4 + 7 * place) * self.unit)
            self.pen.badge((x, self.rect.y), radius, seat)

    def _row(self, cells: list[tuple[str, Target | None, object]], top: float, cell: float, pad: float) -> None:
        if not cells:
            return
        room = self.rect.w - 2 * pad
        step = min(cell + 0.6 * self.unit, room / len(cells))
        left = self.rect.x + pad + max(0.0, (room - step * len(cells)) / 2)
        for number, (kind, thing, value) in enumerate(cells):
            spot = Rect(round(left + number * step), round(top), round(min(cell, step)), round(cell))
            if thing is not None:
                self.pen.hits.add(spot, thing)
            getattr(self, f"_draw_{kind}")(spot, value)
            if thing is not None and self.pen.is_lit(thing):
                self.pen.glow(spot, 2, 0)
            elif kind == "site" and thing == self._chosen_site():
                self.pen.canvas.frame(spot.inflate(4, 4), self.pen.canvas.theme.focus, 2.4, 3)

    def _printed(self) -> list[tuple[str, Target | None, object]]:
        """Effort, influence, business token, station site."""
        layout, state, city = self.layout, self.table.state, self.city
        cells: list[tuple[str, Target | None, object]] = []
        effort, steps = layout.effort[city], layout.influence[city]
        if effort is not None:
            cells.append(("effort", None, effort))
        if steps:
            cells.append(("influence", None, steps))
        token = top_token(layout, state, city)
        if token:
            cells.append(("token", None, token))
        if city == layout.goal:
            cells.append(("goal", None, layout.prices.goal_money))
        owners = self.table.station_owner.get(city, [])
        if city == layout.start:
            cells += [("stations", None, seat) for seat in owners]
        elif owners:
            cells.append(("stations", Target("station", self.name), owners[0]))
        elif layout.station_sites >> city & 1:
            cells.append(("station_site", Target("station", self.name), layout.station_cost[city]))
        return cells

    def _places(self) -> list[tuple[str, Target | None, object]]:
        """Factory sites and demand spaces."""
        cells: list[tuple[str, Target | None, object]] = []
        for index in bits(self.layout.city_sites[self.city]):
            place = self.layout.sites[index]
            cells.append(("site", Target("site", place.name), place))
        for good, seat in self.table.demands(self.city):
            cells.append(("demand", things.demand(self.name, good), (good, seat)))
        return cells

    def _chosen_site(self) -> Target | None:
        """The site of the factory that is being built."""
        index = self.table.state.site
        return Target("site", self.layout.sites[index].name) if index >= 0 else None

    # Symbols

    def _draw_effort(self, spot: Rect, value: object) -> None:
        pieces.put_number(self.pen.canvas, "cog", spot, pieces.LIGHT, str(value), pieces.COG)

    def _draw_influence(self, spot: Rect, value: object) -> None:
        pieces.put_number(self.pen.canvas, "hexagon", spot, pieces.HEXAGON, str(value))

    def _draw_token(self, spot: Rect, value: object) -> None:
        pieces.put_number(self.pen.canvas, "token", spot, pieces.TOKEN, str(value), low=0.08)

    def _draw_goal(self, spot: Rect, value: object) -> None:
        pieces.put_number(self.pen.canvas, "hexagon", spot, pieces.GOLD, str(value))

    def _draw_stations(self, spot: Rect, value: object) -> None:
        assert isinstance(value, int)
        pieces.put(self.pen.canvas, "station", spot, self.pen.player_colour(value))
        if spot.w >= 20:
            self.pen.badge((spot.right - spot.w // 5, spot.bottom - spot.h // 5), max(2, spot.w // 5), value)

    def _draw_station_site(self, spot: Rect, value: object) -> None:
        image = pieces.ghost("station", min(spot.w, spot.h), pieces.LIGHT)
        self.pen.canvas.surface.blit(image, image.get_rect(center=spot.center))
        style = Style("sans-bold", spot.h * 0.6 / self.pen.scale)
        self.pen.canvas.text_at((spot.centerx, spot.centery + spot.h // 10), str(value), style)

    def _draw_site(self, spot: Rect, value: object) -> None:
        assert isinstance(value, Site)
        owner = self.table.site_owner.get(value.index)
        if owner is None:
            self._free_site(spot, value)
            return
        seat, good, left = owner
        pen = self.pen
        pen.canvas.fill(spot, pen.player_colour(seat), 2)
        pen.canvas.frame(spot, pieces.DARK, 0.8, 2)
        inner = spot.inflate(-max(2, spot.w // 4), -max(2, spot.h // 4))
        if left:
            pen.canvas.fill(inner, pen.good_colour(good), 1)
            ink = pieces.ink_on(pen.good_colour(good))
            style = Style("sans-bold", spot.h * 0.5 / pen.scale)
            pen.canvas.text_at(inner.center, f"{pen.say(f'letter.{GOODS[good]}')}{left}", style, ink)
        else:
            pen.worker(inner, seat)

    def _free_site(self, spot: Rect, place: Site) -> None:
        pen, theme = self.pen, self.pen.canvas.theme
        usable = place.usable
        fill = mix(theme.paper, theme.brass, 0.16) if usable else theme.paper_shade
        pen.canvas.fill(spot, fill, 2)
        pen.canvas.frame(spot, theme.line, 0.9, 2)
        if not usable:
            pygame.draw.aaline(pen.canvas.surface, theme.line, spot.topleft, spot.bottomright)
            pygame.draw.aaline(pen.canvas.surface, theme.line, spot.bottomleft, spot.topright)
            return
        price = site_price(self.layout, place.index)
        if price is not None:
            style = Style("sans-bold", spot.h * 0.56 / pen.scale)
            pen.canvas.text_at(spot.center, str(price), style, theme.ink)
        else:
            image = pieces.ghost("factory", round(spot.h * 0.84), (120, 84, 52))
            pen.canvas.surface.blit(image, image.get_rect(center=spot.center))

    def _draw_demand(self, spot: Rect, value: object) -> None:
        assert isinstance(value, tuple)
        good, seat = value
        pen = self.pen
        if seat >= 0:
            pen.cube(spot, good)
            pen.badge((spot.right - spot.w // 6, spot.bottom - spot.h // 6), max(2, spot.w // 5), seat)
            return
        colour = pen.good_colour(good)
        pen.canvas.fill(spot, mix(colour, pieces.LIGHT, 0.72), 2)
        pen.canvas.frame(spot, colour, 1.4, 2)
        style = Style("sans-bold", spot.h * 0.6 / pen.scale)
        ink = mix(colour, (0, 0, 0), 0.55)
        pen.canvas.text_at(spot.center, pen.say(f"letter.{GOODS[good]}"), style, ink)
