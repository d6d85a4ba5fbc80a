"""The symbols on a city's plaque: what is printed there, what can be built, and what is demanded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import CELL, GOAL_CELL, SITE_CELL, WIDE_CELL
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen, good_piece
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

#: Height of figures in units of the map; in the smallest window this comes to 11 pixels.
FIGURE = 11.9


class Cell(NamedTuple):
    """A symbol: its kind, the thing it represents, and its number (an amount, or the index of a seat, site or good).

    `seat` is who has served a demand, -1 nobody.
    """

    kind: str
    thing: Target | None
    number: int
    seat: int = -1


def printed(shown: SteamShown, city: int) -> list[Cell]:
    """The upper row: effort, influence, business token, the goal's money, station or its site."""
    layout, name = shown.layout, shown.layout.city_names[city]
    effort, steps, token = layout.effort[city], layout.influence[city], top_token(layout, shown.state, city)
    cells = [] if effort is None else [Cell("effort", None, effort)]
    if steps:
        cells.append(Cell("influence", None, steps))
    if token:
        cells.append(Cell("token", None, token))
    if city == layout.goal:
        cells.append(Cell("goal", None, layout.prices.goal_money))
    owners = shown.station_owner.get(city, [])
    if city == layout.start:
        cells += [Cell("stations", None, seat) for seat in owners]
    elif owners:
        cells.append(Cell("station", Target("station", name), owners[0]))
    elif layout.station_sites >> city & 1:
        cells.append(Cell("station_site", Target("station", name), layout.station_cost[city] or 0))
    return cells


def places(shown: SteamShown, city: int) -> list[Cell]:
    """The lower row: factory sites, those that nobody can use in this game left out, and demand spaces."""
    layout, name = shown.layout, shown.layout.city_names[city]
    usable = bits(layout.city_sites[city] & layout.usable_sites)
    sites = [Cell("site", things.site(layout.sites[index].name), index) for index in usable]
    demands = [Cell("demand", things.demand(name, good), good, seat) for good, seat in shown.demands(city)]
    return [*sites, *demands]


@dataclass(frozen=True, slots=True)
class CellPen:
    """Draws symbols on plaques of a size: `unit` is a unit of the map in pixels."""

    pen: SteamPen
    unit: float

    def draw(self, spot: Rect, cell: Cell) -> None:
        """One symbol."""
        KINDS[cell.kind].draw(self, spot, cell)

    def figure(self, spot: Rect, words: str, ink: Colour) -> None:
        """A figure in the middle of a place."""
        self.pen.canvas.text_at(spot.center, words, Style("sans-bold", FIGURE * self.unit / self.pen.scale), ink)

    def on_piece(self, spot: Rect, name: str, colour: Colour, number: int, low: float = 0.0) -> None:
        """A number on a piece, moved down by a part of its height."""
        pieces.put(self.pen.canvas, name, spot, colour)
        self.figure(spot.move(0, round(low * spot.h)), str(number), pieces.ink_on(colour))


def _effort(on: CellPen, spot: Rect, cell: Cell) -> None:
    on.on_piece(spot, "cog", pieces.COG, cell.number)


def _influence(on: CellPen, spot: Rect, cell: Cell) -> None:
    on.on_piece(spot, "hexagon", pieces.HEXAGON, cell.number)


def _token(on: CellPen, spot: Rect, cell: Cell) -> None:
    on.on_piece(spot, "token", pieces.TOKEN, cell.number, 0.07)


def _goal(on: CellPen, spot: Rect, cell: Cell) -> None:
    """The goal's money on a plate of gold, as wide as its figures."""
    on.pen.canvas.fill(spot, pieces.GOLD, 3)
    on.pen.canvas.frame(spot, pieces.DARK, 0.9, 3)
    on.figure(spot, str(cell.number), pieces.ink_on(pieces.GOLD))


def _stations(on: CellPen, spot: Rect, cell: Cell) -> None:
    """One of several stations, the player's shape on it."""
    icon = Rect(spot.x, spot.y, spot.h, spot.h)
    pieces.put(on.pen.canvas, "station", icon, on.pen.player_colour(cell.number))
    small = max(2, spot.h * 2 // 7)
    on.pen.badge((icon.centerx, icon.bottom - small), small, cell.number)


def _station(on: CellPen, spot: Rect, cell: Cell) -> None:
    """A station with the player's shape beside it."""
    icon = Rect(spot.x, spot.y, spot.h, spot.h)
    pieces.put(on.pen.canvas, "station", icon, on.pen.player_colour(cell.number))
    radius = (spot.right - icon.right) * 2 // 5
    on.pen.badge((icon.right + (spot.right - icon.right) // 2, spot.centery), radius, cell.number)


def _station_site(on: CellPen, spot: Rect, cell: Cell) -> None:
    """Where a station can be built, and its cost beside it."""
    theme = on.pen.canvas.theme
    icon = Rect(spot.x, spot.y, spot.h * 5 // 7, spot.h)
    image = pieces.sprite("station", icon.w, mix(theme.paper_shade, theme.line, 0.25))
    on.pen.canvas.surface.blit(image, image.get_rect(center=icon.center))
    on.figure(Rect(icon.right, spot.y, spot.right - icon.right, spot.h), str(cell.number), theme.ink)


def _site(on: CellPen, spot: Rect, cell: Cell) -> None:
    """A factory with its owner and the goods left, or the site of one."""
    pen, owner = on.pen, on.pen.shown.site_owner.get(cell.number)
    if owner is None:
        _free_site(on, spot, cell.number)
        return
    seat, good, left = owner
    pen.canvas.fill(spot, pen.player_colour(seat), 2)
    pen.canvas.frame(spot, pieces.DARK, 0.8, 2)
    radius = max(2, round(2.9 * on.unit))
    pen.badge((spot.x + radius + 1, spot.centery), radius, seat)
    rest = Rect(spot.x + 2 * radius + 2, spot.y + 1, 0, spot.h - 2)
    rest.w = spot.right - 1 - rest.x
    colour = pen.good_colour(good)
    if left:
        pen.canvas.fill(rest, colour, 1)
        on.figure(rest, f"{pen.say(f'letter.{GOODS[good]}')}{left}", pieces.ink_on(colour))
    else:
        pen.canvas.fill(rest, mix(colour, pieces.LIGHT, 0.7), 1)
        pen.worker(rest, seat)


def _free_site(on: CellPen, spot: Rect, site: int) -> None:
    """A site with its own price if it has one."""
    pen, theme, layout = on.pen, on.pen.canvas.theme, on.pen.shown.layout
    pen.canvas.fill(spot, mix(theme.paper, theme.brass, 0.16), 2)
    pen.canvas.frame(spot, theme.line, 0.9, 2)
    price = layout.site_prices[site]
    image = pieces.ghost("factory", round(spot.h * (0.84 if price is None else 0.6)), (120, 84, 52))
    icon = spot if price is None else Rect(spot.x, spot.y, spot.w * 2 // 5, spot.h)
    pen.canvas.surface.blit(image, image.get_rect(center=icon.center))
    if price is not None:
        on.figure(Rect(icon.right, spot.y, spot.right - icon.right, spot.h), str(price), theme.ink)


def _demand(on: CellPen, spot: Rect, cell: Cell) -> None:
    """A demand with the letter of its good; once served, a cube with the player's shape."""
    pen, colour = on.pen, on.pen.good_colour(cell.number)
    letter = pen.say(f"letter.{GOODS[cell.number]}")
    if cell.seat >= 0:
        pieces.put(pen.canvas, good_piece(cell.number), spot, colour)
        on.figure(spot.move(-1, 0), letter, pieces.ink_on(colour))
        pen.badge((spot.right - spot.w // 6, spot.bottom - spot.h // 6), max(2, spot.w * 2 // 9), cell.seat)
        return
    pen.canvas.fill(spot, mix(colour, pieces.LIGHT, 0.78), 2)
    pen.canvas.frame(spot, colour, 1.4, 2)
    on.figure(spot, letter, mix(colour, (0, 0, 0), 0.62))


class Kind(NamedTuple):
    """A kind of symbol: its width in units of the map, and what draws it."""

    width: float
    draw: Callable[[CellPen, Rect, Cell], None]


KINDS: Mapping[str, Kind] = {
    "effort": Kind(CELL, _effort),
    "influence": Kind(CELL, _influence),
    "token": Kind(CELL, _token),
    "goal": Kind(GOAL_CELL, _goal),
    "stations": Kind(CELL, _stations),
    "station": Kind(WIDE_CELL, _station),
    "station_site": Kind(WIDE_CELL, _station_site),
    "site": Kind(SITE_CELL, _site),
    "demand": Kind(CELL, _demand),
}
