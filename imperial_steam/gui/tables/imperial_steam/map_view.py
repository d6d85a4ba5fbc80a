"""The map: relief, links with tracks and crowns, city plaques with everything printed and placed on them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, cos, hypot, sin

import pygame
from pygame import Rect, Surface

from imperial_steam import assets
from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.layout import Layout, Site, bits
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui import text as typeset
from imperial_steam.gui.draw import Canvas, Item
from imperial_steam.gui.table_kit.camera import MAP_NOMINAL, MAP_RATIO, Camera
from imperial_steam.gui.table_kit.curves import Point, along, dashes, shifted, trimmed
from imperial_steam.gui.table_kit.hits import Hits, Spot
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.tables.imperial_steam import pieces, things
from imperial_steam.gui.tables.imperial_steam.model import site_price
from imperial_steam.gui.tables.imperial_steam.motion import Growth
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import Colour, mix

#: Parts of a plaque, in units of a map picture `MAP_NOMINAL` units wide: title bar, cells, space around them.
BAR, CELL, GAP, PAD = 13.6, 14.0, 1.2, 2.6
#: Cells that hold an icon and a number beside it.
WIDE_CELL, SITE_CELL = 25.0, 26.5
#: Width of the mark of a hub in the title bar.
HUB_MARK = 16.0
#: Height of figures and names; in the smallest window this comes to 11 pixels.
FIGURE, NAME = 11.9, 11.6
NARROWEST = 46.0
#: Width of one track on a link, and the colours of links by kind.
LANE = 4.4
FILLS: dict[str, Colour] = {"plain": (250, 240, 206), "bridge": (190, 194, 198), "tunnel": (242, 176, 96)}
#: Plaques keep this distance, this one if a link joins them, and this one from the edge of the picture.
APART, JOINED, EDGE = 2.0, 11.0, 7.0


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
    plaques = tuple(_plaque_rect(plate, spot, unit) for plate, spot in zip(_plates(layout), cities, strict=True))
    links, parts = [], []
    for link, (a, b) in zip(layout.board.links, layout.ends, strict=True):
        bends = [(picture.x + x * picture.w, picture.y + y * picture.h) for x, y in link.waypoints]
        points = _smooth([cities[a], *bends, cities[b]])
        links.append(tuple(points))
        parts.append(tuple(trimmed(points, (plaques[a], plaques[b]))))
    return MapPlan(picture, unit, cities, plaques, tuple(links), tuple(parts))


@dataclass(frozen=True, slots=True)
class _Plate:
    """A plaque in units: size, how far its middle lies off the city, rows of cells."""

    wide: float
    high: float
    x: float
    y: float


def _widths(layout: Layout, city: int) -> tuple[list[float], list[float]]:
    """Widths of everything that can ever stand in the two rows of a city's plaque."""
    upper = [CELL for given in (layout.effort[city], layout.influence[city], layout.tokens[city]) if given]
    if city == layout.goal:
        upper.append(CELL)
    if layout.station_sites >> city & 1:
        upper.append(WIDE_CELL)
    if city == layout.start:
        upper += [CELL] * layout.player_count
    demands = sum(demand.minimum_players <= layout.player_count for demand in layout.faces[city].demands)
    return upper, [SITE_CELL] * len(bits(layout.city_sites[city])) + [CELL] * demands


def _row_width(cells: Sequence[float]) -> float:
    return sum(cells) + GAP * max(0, len(cells) - 1) + 2 * PAD


@lru_cache(maxsize=8)
def _plates(layout: Layout) -> tuple[_Plate, ...]:
    """Every plaque as wide as what can stand on it, moved aside where it would cover another."""
    boxes = []
    for city, name in enumerate(layout.city_names):
        upper, lower = _widths(layout, city)
        mark = HUB_MARK if city in layout.hub_of_city else 0
        title = typeset.width(name, Style("serif-bold", NAME), 8) / 8 + mark + 3 * PAD
        rows = sum(1 for row in (upper, lower) if row)
        place = layout.board.cities[city]
        wide = max(NARROWEST, title, _row_width(upper), _row_width(lower))
        high = BAR + rows * (CELL + GAP) + GAP
        boxes.append([place.x * MAP_NOMINAL, place.y * MAP_NOMINAL / MAP_RATIO, wide, high])
    homes = [(x, y) for x, y, _, _ in boxes]
    joined = {tuple(sorted(ends)) for ends in layout.ends}
    for _ in range(300):
        if not _part(boxes, joined):
            break
    return tuple(
        _Plate(wide, high, x - home[0], y - home[1]) for (x, y, wide, high), home in zip(boxes, homes, strict=True)
    )


def _part(boxes: list[list[float]], joined: Container[tuple[int, ...]]) -> bool:
    """Move plaques that lie too near each other apart, half the way each; False when none did."""
    moved = False
    for (i, first), (j, second) in combinations(enumerate(boxes), 2):
        dx, dy = second[0] - first[0], second[1] - first[1]
        apart = JOINED if (i, j) in joined else APART
        over_x = (first[2] + second[2]) / 2 + apart - abs(dx)
        over_y = (first[3] + second[3]) / 2 + apart - abs(dy)
        if over_x <= 0.01 or over_y <= 0.01:
            continue
        moved = True
        axis, over, way = (0, over_x, dx) if over_x < over_y else (1, over_y, dy)
        step = over / 2 if way >= 0 else -over / 2
        first[axis] -= step
        second[axis] += step
    for box in boxes:
        for axis, room in ((0, MAP_NOMINAL), (1, MAP_NOMINAL / MAP_RATIO)):
            half = box[2 + axis] / 2 + EDGE
            box[axis] = min(max(box[axis], half), room - half)
    return moved


def _plaque_rect(plate: _Plate, spot: Point, unit: float) -> Rect:
    left, top = spot[0] + (plate.x - plate.wide / 2) * unit, spot[1] + (plate.y - plate.high / 2) * unit
    return Rect(round(left), round(top), round(plate.wide * unit), round(plate.high * unit))


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


def draw(pen: SteamPen, rect: Rect, camera: Camera, path: Sequence[int] = ()) -> None:
    """Draw the map panel; `path` are links to be lit (the way of a track fee)."""
    canvas = pen.canvas
    places = plan(pen.shown.layout, (rect.x, rect.y, rect.w, rect.h), camera)
    canvas.note(rect, pen.say("panel.map"), "panel")
    pen.hits.add(rect, ui("map"))
    with pen.inside(rect):
        _links(pen, rect, places, camera, path)
        for city in range(len(places.cities)):
            if places.plaques[city].colliderect(rect):
                _plaque(pen, places, city)
    canvas.frame(rect, canvas.theme.line, 1.4, 3)


_kept: dict[object, tuple[Surface, Hits]] = {}


def _links(pen: SteamPen, rect: Rect, places: MapPlan, camera: Camera, path: Sequence[int]) -> None:
    """Ground, links and tracks: the larger part of the work, kept until one of them changes."""
    shown, surface = pen.shown, pen.canvas.surface
    lit = frozenset(thing.key for thing in shown.lit if thing.kind == "link")
    state = shown.state
    tracks = tuple(player.tracks for player in state.players)
    look = pen.canvas.look
    key = (
        shown.layout, tuple(rect), camera, look.theme.key, look.palette.key, look.scale, lit,
        tuple(path), tracks, state.link, state.semmering, shown.seats,
    )  # fmt: skip
    if key in _kept:
        image, hits = _kept[key]
        surface.blit(image, rect)
        pen.hits.extend(hits)
        return
    inner = replace(pen, hits=Hits(clip=pen.hits.clip))
    _ground(inner, rect, places)
    # Lit ones last, so that no neighbour covers their light.
    for link in sorted(range(len(places.links)), key=lambda link: (link in path, shown.layout.link_names[link] in lit)):
        _link(inner, places, link, link in path)
    for link in range(len(places.links)):
        _link_marks(inner, places, link)
    pen.hits.extend(inner.hits)
    while len(_kept) > 1:
        _kept.pop(next(iter(_kept)))
    _kept[key] = surface.subsurface(rect).copy(), inner.hits


def _ground(pen: SteamPen, rect: Rect, places: MapPlan) -> None:
    canvas = pen.canvas
    canvas.surface.fill(mix(canvas.theme.desk, canvas.theme.land, 0.5), rect)
    image = base(places.picture.size) if canvas.theme.ornaments else None
    if image is None:
        canvas.surface.fill(canvas.theme.land, places.picture)
    else:
        canvas.surface.blit(image, places.picture)


# --- links ------------------------------------------------------------------------------------


def _stroke(pen: SteamPen, points: Sequence[Point], colour: Colour, width: float) -> None:
    """A bent line `width` pixels wide, with round joints."""
    thick = max(1, round(width))
    for a, b in pairwise(points):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)
    if thick > 3:
        for x, y in points[1:-1]:
            pygame.draw.aacircle(pen.canvas.surface, colour, (x, y), thick / 2)


def _dashes(pen: SteamPen, points: Sequence[Point], colour: Colour, width: float, dash: float, gap: float) -> None:
    """Short pieces along a line."""
    thick = max(1, round(width))
    for a, b in dashes(tuple(points), dash, gap):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)


def _link(pen: SteamPen, places: MapPlan, link: int, on_path: bool) -> None:
    """The bed of a link by its kind, its highlight, and the tracks on it."""
    layout, unit = pen.shown.layout, places.unit
    points, kind = places.links[link], layout.kinds[link]
    owners = pen.shown.track_owners.get(link, [])
    bed = unit * (5.0 if not owners else LANE * max(1, len(owners)) + 3.4)
    thing = Target("link", layout.link_names[link])
    pen.hits.add_line(points, max(7.0, bed * 0.9), thing)
    if on_path:
        _stroke(pen, points, pieces.DARK, bed + 15 * unit)
        _stroke(pen, points, pieces.PATH, bed + 13 * unit)
    if link == pen.shown.state.link:
        _stroke(pen, points, pen.canvas.theme.cloth, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    if pen.is_lit(thing):
        _stroke(pen, points, pen.canvas.theme.legal, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    _bed(pen, points, kind, bed, unit, bool(owners))
    for place, seat in enumerate(owners):
        offset = (place - (len(owners) - 1) / 2) * LANE * unit
        _track(pen, shifted(points, offset), seat, unit)


def _bed(pen: SteamPen, points: Sequence[Point], kind: str, bed: float, unit: float, built: bool) -> None:
    edge = {"plain": (84, 62, 36), "bridge": (70, 74, 80), "tunnel": (150, 76, 10)}[kind]
    fill = FILLS[kind]
    _stroke(pen, points, edge, bed)
    _stroke(pen, points, fill, bed - 2 * max(1.0, unit))
    if kind == "tunnel" and not built:
        _dashes(pen, points, edge, bed - 2 * unit, 3 * unit, 4 * unit)
    elif kind == "bridge" and not built:
        _dashes(pen, points, edge, bed - 1.5 * unit, 1 * unit, 4 * unit)


def _track(pen: SteamPen, points: Sequence[Point], seat: int, unit: float) -> None:
    """A player's track: colour with a dark rim, and a pattern of its own for each shape."""
    colour = pen.player_colour(seat)
    _stroke(pen, points, pieces.DARK, 4.0 * unit)
    _stroke(pen, points, colour, max(2.0, 2.8 * unit))
    ties = mix(colour, pieces.ink_on(colour), 0.85)
    pattern = list(pen.canvas.look.palette.shapes).index(pen.shown.colour(seat))
    dash, gap = ((1.0, 7.0), (5.0, 5.0), (2.0, 3.0), (10.0, 3.0))[pattern]
    _dashes(pen, points, ties, max(1.0, 1.1 * unit), dash * unit, gap * unit)


def growth(pen: SteamPen, rect: Rect, camera: Camera, link: int, seat: int, backwards: bool) -> Growth:
    """A player's new track on a link, growing from its first city to its second one, or backwards."""
    places = plan(pen.shown.layout, (rect.x, rect.y, rect.w, rect.h), camera)
    owners = pen.shown.track_owners[link]
    offset = (owners.index(seat) - (len(owners) - 1) / 2) * LANE * places.unit
    points = shifted(places.open_parts[link], offset)
    return Growth(
        tuple(reversed(points) if backwards else points), LANE * places.unit, FILLS[pen.shown.layout.kinds[link]]
    )


def trace(pen: SteamPen, rect: Rect, camera: Camera, name: str) -> None:
    """Point out a link: a dark line with a light rim on either side of it, between its cities."""
    places = plan(pen.shown.layout, (rect.x, rect.y, rect.w, rect.h), camera)
    link = pen.shown.layout.link_index[name]
    owners = len(pen.shown.track_owners.get(link, ()))
    off = (LANE * max(1, owners) + 3.4) * places.unit / 2 + pen.px(4)
    with pen.canvas.clipped(rect):
        for side in (-off, off):
            points = shifted(places.open_parts[link], side)
            _stroke(pen, points, pieces.LIGHT, pen.px(4))
            _stroke(pen, points, pen.canvas.theme.ink, pen.px(1.8))


def _link_marks(pen: SteamPen, places: MapPlan, link: int) -> None:
    """Symbols on the open part of a link: bridge or tunnel, crown, Semmering, shapes of track owners."""
    shown, unit = pen.shown, places.unit
    layout, part = shown.layout, places.open_parts[link]
    thing = Target("link", layout.link_names[link])
    marks: list[tuple[str, Colour]] = []
    kind = layout.kinds[link]
    if layout.crowns >> link & 1:
        marks.append(("crown", pieces.GOLD))
    if kind != "plain":
        marks.append((kind, pieces.BRIDGE if kind == "bridge" else pieces.TUNNEL))
    if layout.semmering >> link & 1 and shown.state.semmering:
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


def _owner_shapes(pen: SteamPen, places: MapPlan, link: int, marked: bool) -> None:
    """The track owners' shapes across the link, so that no owner is told by colour alone."""
    owners = pen.shown.track_owners.get(link, [])
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


@dataclass(slots=True)
class _Sheet:
    """A plaque as drawn: picture, where it lies, and what can be pointed at and read on it."""

    image: Surface
    place: Rect
    hits: Hits
    items: list[Item]


#: Plaques as drawn, kept until something on them changes.
_sheets: OrderedDict[object, _Sheet] = OrderedDict()
_SHEETS_KEPT = 160


def _plaque(pen: SteamPen, places: MapPlan, city: int) -> None:
    """Draw a plaque, from its kept picture if it has not changed."""
    plaque = _Plaque(pen, places, city)
    key = plaque.key()
    sheet = _sheets.get(key)
    if sheet is None:
        sheet = _sheets[key] = _draw_sheet(pen, places, city)
        if len(_sheets) > _SHEETS_KEPT:
            _sheets.popitem(last=False)
    else:
        _sheets.move_to_end(key)
    pen.canvas.surface.blit(sheet.image, sheet.place)
    for spot in sheet.hits.spots:
        pen.hits.add(spot.rect, spot.thing)
    if pen.canvas.items is not None:
        clip = pen.canvas.surface.get_clip()
        seen = (item._replace(rect=item.rect.clip(clip)) for item in sheet.items if item.rect.colliderect(clip))
        pen.canvas.items.extend(seen)


def _draw_sheet(pen: SteamPen, places: MapPlan, city: int) -> _Sheet:
    """Draw a plaque on a transparent sheet of its own."""
    margin = round(6 * places.unit) + pen.px(4)
    place = places.plaques[city].inflate(2 * margin, 2 * margin)
    image = Surface(place.size, pygame.SRCALPHA)
    canvas = Canvas(image, pen.canvas.look, [])
    inner = SteamPen(canvas, pen.shown, pen.say)
    plaque = _Plaque(inner, places, city)
    plaque.rect = plaque.rect.move(-place.x, -place.y)
    plaque.draw()
    items = [item._replace(rect=item.rect.move(place.topleft)) for item in canvas.items or []]
    hits = Hits([Spot(spot.rect.move(place.topleft), spot.thing) for spot in inner.hits.spots])
    return _Sheet(image, place, hits, items)


class _Plaque:
    """One city: a plaque of two rows of symbols below the name."""

    def __init__(self, pen: SteamPen, places: MapPlan, city: int) -> None:
        self.pen, self.city = pen, city
        self.shown, self.layout = pen.shown, pen.shown.layout
        self.rect, self.unit = places.plaques[city], places.unit
        self.name = self.layout.city_names[city]
        self.hub = self.layout.hub_of_city.get(city, -1)

    def key(self) -> object:
        """Everything the plaque's picture depends on."""
        pen, look = self.pen, self.pen.canvas.look
        cells = [*self._printed(), *self._places()]
        owners = [self.shown.site_owner.get(value.index) for _, _, value in cells if isinstance(value, Site)]
        shown = tuple((kind, thing, value.index if isinstance(value, Site) else value) for kind, thing, value in cells)
        lit = (
            pen.is_lit(things.city(self.name)),
            tuple(thing is not None and pen.is_lit(thing) for _, thing, _ in cells),
        )
        letters = pen.say("letter.hub0"), *(pen.say(f"letter.{good}") for good in GOODS)
        return (
            self.layout, self.city, tuple(self.rect), self.unit, look.theme.key, look.palette.key, look.scale, letters,
            shown, tuple(owners), lit, self._chosen_site() if self.city in self._site_city() else None,
            tuple(self._connected()), self.shown.seats,
        )  # fmt: skip

    def _site_city(self) -> tuple[int, ...]:
        """The city of the factory that is being built."""
        index = self.shown.state.site
        return (self.layout.sites[index].city,) if index >= 0 else ()

    def _connected(self) -> list[int]:
        """Seats whose networks hold the city."""
        return [seat for seat, player in enumerate(self.shown.state.players) if player.network >> self.city & 1]

    def draw(self) -> None:
        """The plate, the name, what is printed above and what can be built and delivered below."""
        self._plate()
        top = self.rect.y + self.unit * (BAR + GAP)
        upper = self._printed()
        self._row(upper, top)
        self._row(self._places(), top + self.unit * (CELL + GAP) if upper else top)

    def _plate(self) -> None:
        pen, theme, rect = self.pen, self.pen.canvas.theme, self.rect
        thing = things.city(self.name)
        pen.hits.add(rect, thing)
        radius = 3.5 * self.unit / pen.scale
        shade = rect.move(max(1, round(1.2 * self.unit)), max(1, round(1.2 * self.unit)))
        pen.canvas.fill(shade, mix(theme.shadow, (0, 0, 0), 0.4), radius)
        inner_lit = pen.is_lit(thing)
        pen.canvas.fill(rect, theme.paper, radius)
        bar = Rect(rect.x, rect.y, rect.w, round(BAR * self.unit))
        colour = pen.hub_colour(self.hub) if self.hub >= 0 else theme.paper_shade
        if self.city in (self.layout.start, self.layout.goal):
            colour = theme.cloth
        corner = round(3.5 * self.unit)
        pygame.draw.rect(pen.canvas.surface, colour, bar, border_top_left_radius=corner, border_top_right_radius=corner)
        edge = mix(theme.line, (0, 0, 0), 0.35)
        pen.canvas.frame(
            rect, edge if self.hub < 0 else mix(colour, (0, 0, 0), 0.35), 1.0 if self.hub < 0 else 2.0, radius
        )
        label = bar
        if self.hub >= 0:
            mark = Rect(bar.x, bar.y, round(HUB_MARK * self.unit), bar.h).inflate(-round(2 * self.unit), -2)
            pen.canvas.fill(mark, mix(colour, pieces.LIGHT, 0.8), 2)
            self._figure(mark, pen.say(f"letter.hub{self.hub}"), pieces.DARK)
            label = Rect(mark.right, bar.y, bar.right - mark.right, bar.h)
        style = Style("serif-bold", NAME * self.unit / pen.scale)
        pen.canvas.text_at(label.center, self.name, style, pieces.ink_on(colour))
        if inner_lit:
            pen.glow(rect, radius, 2)
        self._network_marks()

    def _network_marks(self) -> None:
        """Whose networks hold the city: small shapes on the plaque's upper edge."""
        radius = max(2, round(2.7 * self.unit))
        if self.city == self.layout.start:
            return
        for place, seat in enumerate(self._connected()):
            x = self.rect.right - round((4 + 7 * place) * self.unit)
            self.pen.badge((x, self.rect.y - round(self.unit)), radius, seat)

    def _row(self, cells: list[tuple[str, Target | None, object]], top: float) -> None:
        unit = self.unit
        left = self.rect.x + (self.rect.w - unit * _row_width([WIDTHS[kind] for kind, _, _ in cells])) / 2 + unit * PAD
        for kind, thing, value in cells:
            spot = Rect(round(left), round(top), round(WIDTHS[kind] * unit), round(CELL * unit))
            left += (WIDTHS[kind] + GAP) * unit
            if thing is not None:
                self.pen.hits.add(spot, thing)
            getattr(self, f"_draw_{kind}")(spot, value)
            if thing is not None and self.pen.is_lit(thing):
                self.pen.glow(spot, 2, 0)
            elif kind == "site" and thing == self._chosen_site():
                self.pen.canvas.frame(spot.inflate(6, 6), self.pen.canvas.theme.cloth, 2.6, 3)

    def _printed(self) -> list[tuple[str, Target | None, object]]:
        """Effort, influence, business token, station site."""
        layout, state, city = self.layout, self.shown.state, self.city
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
        owners = self.shown.station_owner.get(city, [])
        if city == layout.start:
            cells += [("stations", None, seat) for seat in owners]
        elif owners:
            cells.append(("station", Target("station", self.name), owners[0]))
        elif layout.station_sites >> city & 1:
            cells.append(("station_site", Target("station", self.name), layout.station_cost[city]))
        return cells

    def _places(self) -> list[tuple[str, Target | None, object]]:
        """Factory sites and demand spaces."""
        cells: list[tuple[str, Target | None, object]] = []
        for index in bits(self.layout.city_sites[self.city]):
            place = self.layout.sites[index]
            cells.append(("site", Target("site", place.name), place))
        for good, seat in self.shown.demands(self.city):
            cells.append(("demand", things.demand(self.name, good), (good, seat)))
        return cells

    def _chosen_site(self) -> Target | None:
        """The site of the factory that is being built."""
        index = self.shown.state.site
        return Target("site", self.layout.sites[index].name) if index >= 0 else None

    # Symbols

    def _figure(self, spot: Rect, words: str, ink: Colour, part: float = 1.0) -> None:
        """A figure in the middle of a place; `part` makes it smaller."""
        style = Style("sans-bold", FIGURE * self.unit * part / self.pen.scale)
        self.pen.canvas.text_at(spot.center, words, style, ink)

    def _on_piece(self, spot: Rect, name: str, colour: Colour, value: object, low: float = 0.0) -> None:
        pieces.put(self.pen.canvas, name, spot, colour)
        self._figure(spot.move(0, round(low * spot.h)), str(value), pieces.ink_on(colour))

    def _draw_effort(self, spot: Rect, value: object) -> None:
        self._on_piece(spot, "cog", pieces.COG, value)

    def _draw_influence(self, spot: Rect, value: object) -> None:
        self._on_piece(spot, "hexagon", pieces.HEXAGON, value)

    def _draw_token(self, spot: Rect, value: object) -> None:
        self._on_piece(spot, "token", pieces.TOKEN, value, 0.07)

    def _draw_goal(self, spot: Rect, value: object) -> None:
        pieces.put(self.pen.canvas, "hexagon", spot, pieces.GOLD)
        self._figure(spot, str(value), pieces.ink_on(pieces.GOLD))

    def _draw_stations(self, spot: Rect, value: object) -> None:
        """A player's station and the player's shape beside or on it."""
        assert isinstance(value, int)
        icon = Rect(spot.x, spot.y, spot.h, spot.h)
        pieces.put(self.pen.canvas, "station", icon, self.pen.player_colour(value))
        small = max(2, spot.h * 2 // 7)
        self.pen.badge((icon.centerx, icon.bottom - small), small, value)

    def _draw_station(self, spot: Rect, value: object) -> None:
        assert isinstance(value, int)
        icon = Rect(spot.x, spot.y, spot.h, spot.h)
        pieces.put(self.pen.canvas, "station", icon, self.pen.player_colour(value))
        radius = (spot.right - icon.right) * 2 // 5
        self.pen.badge((icon.right + (spot.right - icon.right) // 2, spot.centery), radius, value)

    def _draw_station_site(self, spot: Rect, value: object) -> None:
        """Where a station can be built, and its cost beside it."""
        pen = self.pen
        icon = Rect(spot.x, spot.y, spot.w * 2 // 5, spot.h)
        size = min(icon.w + 1, icon.h)
        image = pieces.sprite("station", size, mix(pen.canvas.theme.paper_shade, pen.canvas.theme.line, 0.25))
        pen.canvas.surface.blit(image, image.get_rect(center=icon.center))
        self._figure(Rect(icon.right, spot.y, spot.right - icon.right, spot.h), str(value), pen.canvas.theme.ink)

    def _draw_site(self, spot: Rect, value: object) -> None:
        assert isinstance(value, Site)
        owner = self.shown.site_owner.get(value.index)
        if owner is None:
            self._free_site(spot, value)
            return
        seat, good, left = owner
        pen = self.pen
        colour = pen.player_colour(seat)
        pen.canvas.fill(spot, colour, 2)
        pen.canvas.frame(spot, pieces.DARK, 0.8, 2)
        radius = max(2, round(2.9 * self.unit))
        pen.badge((spot.x + radius + 1, spot.centery), radius, seat)
        rest = Rect(spot.x + 2 * radius + 2, spot.y + 1, 0, spot.h - 2)
        rest.w = spot.right - 1 - rest.x
        if left:
            pen.canvas.fill(rest, pen.good_colour(good), 1)
            ink = pieces.ink_on(pen.good_colour(good))
            self._figure(rest, f"{pen.say(f'letter.{GOODS[good]}')}{left}", ink)
        else:
            pen.canvas.fill(rest, mix(pen.good_colour(good), pieces.LIGHT, 0.7), 1)
            pen.worker(rest, seat)

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
        image = pieces.ghost("factory", round(spot.h * (0.84 if price is None else 0.6)), (120, 84, 52))
        icon = spot if price is None else Rect(spot.x, spot.y, spot.w * 2 // 5, spot.h)
        pen.canvas.surface.blit(image, image.get_rect(center=icon.center))
        if price is not None:
            self._figure(Rect(icon.right, spot.y, spot.right - icon.right, spot.h), str(price), theme.ink)

    def _draw_demand(self, spot: Rect, value: object) -> None:
        assert isinstance(value, tuple)
        good, seat = value
        pen = self.pen
        letter = pen.say(f"letter.{GOODS[good]}")
        if seat >= 0:
            pieces.put(pen.canvas, "cube", spot, pen.good_colour(good))
            self._figure(spot.move(-1, 0), letter, pieces.ink_on(pen.good_colour(good)))
            pen.badge((spot.right - spot.w // 6, spot.bottom - spot.h // 6), max(2, spot.w * 2 // 9), seat)
            return
        colour = pen.good_colour(good)
        pen.canvas.fill(spot, mix(colour, pieces.LIGHT, 0.78), 2)
        pen.canvas.frame(spot, colour, 1.4, 2)
        self._figure(spot, letter, mix(colour, (0, 0, 0), 0.62))


#: Width of a cell of each kind.
WIDTHS = {
    "effort": CELL, "influence": CELL, "token": CELL, "goal": CELL, "stations": CELL, "station": WIDE_CELL,
    "station_site": WIDE_CELL, "site": SITE_CELL, "demand": CELL,
}  # fmt: skip
