"""The plaques of the cities: name, hub, networks, and two rows of symbols, each kept until something on it changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas, Item
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.hits import Hits, Spot
from imperial_steam.gui.tables.imperial_steam.boards import map_cells
from imperial_steam.gui.tables.imperial_steam.boards.map_cells import KINDS, Cell, CellPen
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import (
    BAR,
    CELL,
    GAP,
    HUB_MARK,
    NAME,
    PAD,
    MapPlan,
    row_width,
)
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model import things


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


def forget() -> None:
    """Draw every plaque anew."""
    _sheets.clear()


def draw_plaque(pen: SteamPen, places: MapPlan, city: int) -> None:
    """Draw a plaque, from its kept picture if it has not changed."""
    key = _Plaque(pen, places, city).key()
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
        self.upper, self.lower = map_cells.printed(self.shown, city), map_cells.places(self.shown, city)

    def key(self) -> object:
        """Everything the plaque's picture depends on."""
        pen, look, cells = self.pen, self.pen.canvas.look, (*self.upper, *self.lower)
        owners = tuple(self.shown.site_owner.get(cell.number) for cell in cells if cell.kind == "site")
        lit = tuple(cell.thing is not None and pen.is_lit(cell.thing) for cell in cells)
        letters = pen.say("letter.hub0"), *(pen.say(f"letter.{good}") for good in GOODS)
        return (
            self.layout, self.city, tuple(self.rect), self.unit, look.theme.key, look.palette.key, look.scale, letters,
            cells, owners, pen.is_lit(things.city(self.name)), lit, self._chosen_site(), tuple(self._connected()),
            self.shown.seats,
        )  # fmt: skip

    def _chosen_site(self) -> Target | None:
        """The site of the factory that is being built, if it is in this city."""
        index = self.shown.state.site
        if index < 0 or self.layout.sites[index].city != self.city:
            return None
        return things.site(self.layout.sites[index].name)

    def _connected(self) -> list[int]:
        """Seats whose networks hold the city."""
        return [seat for seat, player in enumerate(self.shown.state.players) if player.network >> self.city & 1]

    def draw(self) -> None:
        """The plate, the name, what is printed above and what can be built and delivered below."""
        self._plate()
        top = self.rect.y + self.unit * (BAR + GAP)
        self._row(self.upper, top)
        self._row(self.lower, top + self.unit * (CELL + GAP) if self.upper else top)

    def _plate(self) -> None:
        """Shadow, paper, title bar and frame; a hub's frame has its colour."""
        canvas, theme, rect, thing = self.pen.canvas, self.pen.canvas.theme, self.rect, things.city(self.name)
        self.pen.hits.add(rect, thing)
        radius = 3.5 * self.unit / self.pen.scale
        shade = rect.move(max(1, round(1.2 * self.unit)), max(1, round(1.2 * self.unit)))
        canvas.fill(shade, mix(theme.shadow, (0, 0, 0), 0.4), radius)
        canvas.fill(rect, theme.paper, radius)
        bar = Rect(rect.x, rect.y, rect.w, round(BAR * self.unit))
        colour = self.pen.hub_colour(self.hub) if self.hub >= 0 else theme.paper_shade
        if self.city in (self.layout.start, self.layout.goal):
            colour = theme.cloth
        corner = round(3.5 * self.unit)
        pygame.draw.rect(canvas.surface, colour, bar, border_top_left_radius=corner, border_top_right_radius=corner)
        thin = min(1.0, self.unit / self.pen.scale)  # the accents of the name stand right below the frame
        if self.hub < 0:
            canvas.frame(rect, mix(theme.line, (0, 0, 0), 0.35), thin, radius)
        else:
            canvas.frame(rect, mix(colour, (0, 0, 0), 0.35), 2 * thin, radius)
        self._title(bar, colour)
        if self.pen.is_lit(thing):
            self.pen.glow(rect, radius, 2)
        self._network_marks()

    def _title(self, bar: Rect, colour: Colour) -> None:
        """The city's name, and the mark of its hub before it."""
        canvas, label = self.pen.canvas, bar
        if self.hub >= 0:
            mark = Rect(bar.x, bar.y, round(HUB_MARK * self.unit), bar.h).inflate(-round(2 * self.unit), -2)
            canvas.fill(mark, mix(colour, pieces.LIGHT, 0.8), 2)
            CellPen(self.pen, self.unit).figure(mark, self.pen.say(f"letter.hub{self.hub}"), pieces.DARK)
            label = Rect(mark.right, bar.y, bar.right - mark.right, bar.h)
        style = Style("serif-bold", NAME * self.unit / self.pen.scale)
        canvas.text_at(label.center, self.name, style, pieces.ink_on(colour))

    def _network_marks(self) -> None:
        """Whose networks hold the city: small shapes on the plaque's upper edge."""
        radius = max(2, round(2.7 * self.unit))
        if self.city == self.layout.start:
            return
        for place, seat in enumerate(self._connected()):
            x = self.rect.right - round((4 + 7 * place) * self.unit)
            self.pen.badge((x, self.rect.y - round(self.unit)), radius, seat)

    def _row(self, cells: Sequence[Cell], top: float) -> None:
        """A row of symbols in the middle of the plaque."""
        unit, drawn = self.unit, CellPen(self.pen, self.unit)
        left = self.rect.x + (self.rect.w - unit * row_width([KINDS[cell.kind].width for cell in cells])) / 2
        left += unit * PAD
        for cell in cells:
            width = KINDS[cell.kind].width
            spot = Rect(round(left), round(top), round(width * unit), round(CELL * unit))
            left += (width + GAP) * unit
            if cell.thing is not None:
                self.pen.hits.add(spot, cell.thing)
            drawn.draw(spot, cell)
            if cell.thing is not None and self.pen.is_lit(cell.thing):
                self.pen.glow(spot, 2, 0)
            elif cell.thing is not None and cell.thing == self._chosen_site():
                self.pen.canvas.frame(spot.inflate(6, 6), self.pen.canvas.theme.cloth, 2.6, 3)
