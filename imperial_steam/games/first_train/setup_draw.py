"""Draws what is random before a game, in a fixed order: seats, cubes, figures (SETUP-42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from imperial_steam.games.first_train.board.layout import Area, Layout
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.setup import Figures, Setup
from imperial_steam.games.first_train.terms import COMPANIES, GOODS, LANDOWNER, PIECES
from imperial_steam.games.kit.setups import check_order


def draw_setup(world: Box, players: int, side: tuple[str, str], extension: bool, chance: Random) -> Setup:
    """The setup of a game for a number of people; `side` names the map and the display boards."""
    name, display = side
    layout = world.layout(name, extension)
    first = chance.randrange(players)
    order = tuple((first + place) % players for place in range(players))
    goods = draw_goods(world, layout, chance)
    figures = draw_figures(world, layout, chance)
    return Setup(players, name, display, extension, order, goods, figures)


def draw_goods(world: Box, layout: Layout, chance: Random) -> dict[str, int]:
    """The cubes that stay on each area with a goods symbol (SETUP-10 … SETUP-15)."""
    bag = [kind for kind, name in enumerate(GOODS) for _ in range(world.components[f"{name}_cubes"])]
    chance.shuffle(bag)
    cubes = {}
    for index in layout.goods_order:
        drawn = [bag.pop() for _ in range(min(world.numbers.goods_drawn, len(bag)))]
        cubes[layout.areas[index].key] = kept_cubes(layout.areas[index], drawn)
    return cubes


def kept_cubes(area: Area, drawn: Sequence[int]) -> int:
    """How many of the cubes drawn for an area, by their kinds, match its symbol (SETUP-12, SETUP-13)."""
    return sum(kind == area.goods for kind in drawn)


def draw_figures(world: Box, layout: Layout, chance: Random) -> dict[str, Figures]:
    """The figures of each station; preset passengers are put there first (SETUP-20 … SETUP-24, RUL-04)."""
    stations = [layout.areas[index] for index in layout.station_order]
    preset = [area.preset for area in stations]
    bag = [PIECES[LANDOWNER]] * world.components["landowners"]
    for company, name in enumerate(COMPANIES):
        bag += [name] * (world.components[f"passengers.{name}"] - preset.count(company))
    chance.shuffle(bag)
    by_area = {}
    for area in stations:
        figures = [COMPANIES[area.preset]] if area.preset >= 0 else []
        figures += [bag.pop() for _ in range(min(area.figures - len(figures), len(bag)))]
        by_area[area.key] = Figures(*(figures.count(name) for name in (PIECES[LANDOWNER], *COMPANIES)))
    return by_area


def check_setup(world: Box, setup: Setup) -> None:
    """Raise `ValueError` for a setup that does not fit the world."""
    if setup.map not in world.maps or setup.display not in world.displays:
        raise ValueError(f"there is no map '{setup.map}' with the display boards '{setup.display}'")
    if setup.players not in world.displays[setup.display].players:
        raise ValueError(f"there is no game for {setup.players} with the display boards {setup.display} (SETUP-03)")
    if setup.extension and not world.maps[setup.map].has_extension:
        raise ValueError(f"the map '{setup.map}' has no extension (SETUP-05)")
    check_order(setup.order, setup.players)
    _check_pieces(world, world.layout(setup.map, setup.extension), setup.goods, setup.figures)


def _check_pieces(world: Box, layout: Layout, goods: Mapping[str, int], figures: Mapping[str, Figures]) -> None:
    areas = {area.key: area for area in layout.areas}
    for key, number in goods.items():
        if key not in areas or areas[key].goods < 0 or not 0 <= number <= world.numbers.goods_drawn:
            raise ValueError(f"there cannot be {number} cubes in '{key}' (SETUP-13)")
    for key, three in figures.items():
        if key not in areas or min(three) < 0 or sum(three) > areas[key].figures:
            raise ValueError(f"there cannot be {sum(three)} figures in '{key}' (SETUP-22)")
    for place, name in enumerate(("landowners", "passengers.red", "passengers.green")):
        if sum(three[place] for three in figures.values()) > world.components[name]:
            raise ValueError(f"there are more {name} than the box holds (COMP-07)")
