"""Section 5: what may lie where when a game begins, and how likely."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.setup import Setup
from tests.games.first_train.second_model.position import Sheet, sheet_of

CUBES, FIGURES = 60, 25
"""COMP-06 to COMP-09: cubes of a colour, figures of a kind."""
DISPLAYS = {2: ("D23",), 3: ("D23", "D34"), 4: ("D34",)}
"""SETUP-03."""
PRESET = {"N25": "green", "N29": "red", "N39": "green", "N54": "red"}
"""SETUP-21: the passengers printed on the map of Nürnberg (14.2)."""


def faults(world: Box, setup: Setup) -> Iterator[str]:
    """What of a setup is against section 5; each complaint begins with its rule."""
    sheet = sheet_of(world, setup.map, setup.extension)
    if setup.display not in DISPLAYS.get(setup.players, ()):
        yield f"SETUP-03: {setup.display} for {setup.players}"
    first = setup.order[0]
    if list(setup.order) != [(first + place) % setup.players for place in range(setup.players)]:
        yield f"SETUP-33: {setup.order} is not clockwise"
    yield from _goods(sheet, setup)
    yield from _figures(sheet, setup)


def _goods(sheet: Sheet, setup: Setup) -> Iterator[str]:
    """SETUP-10 … SETUP-15."""
    cubes = dict.fromkeys(("white", "yellow"), 0)
    for area, number in setup.goods.items():
        if number and area not in sheet.goods:
            yield f"SETUP-15: cubes in {area}"
        elif not 0 <= number <= 2:
            yield f"SETUP-11, SETUP-13: {number} cubes in {area}"
        else:
            cubes[sheet.goods[area]] += number
    for colour, number in cubes.items():
        if number > CUBES:
            yield f"SETUP-10: {number} {colour} cubes"


def _figures(sheet: Sheet, setup: Setup) -> Iterator[str]:
    """SETUP-20 … SETUP-24."""
    preset = PRESET if setup.map == "nuernberg" else {}
    seen = [0, 0, 0]
    for area, three in setup.figures.items():
        if sum(three) and area not in sheet.stations:
            yield f"SETUP-23: figures in {area}"
        seen = [one + other for one, other in zip(seen, three, strict=True)]
    for area in sheet.stations:
        three = setup.figures[area]
        if sum(three) != sheet.figures[area]:
            yield f"SETUP-22: {sum(three)} figures in {area}"
        if area in preset and not {"red": three.red, "green": three.green}[preset[area]]:
            yield f"SETUP-21: no {preset[area]} passenger in {area}"
    if max(seen) > FIGURES:
        yield f"SETUP-20: {seen} figures"


def chance_of_cubes(number: int) -> float:
    """SETUP-11, SETUP-12: how likely so many of the two cubes drawn for an area match its symbol."""
    return comb(CUBES, number) * comb(CUBES, 2 - number) / comb(2 * CUBES, 2)


def expected_figures(setup: Setup, sheet: Sheet) -> tuple[float, float, float]:
    """SETUP-20 … SETUP-22: landowners, red and green passengers on the map, on average."""
    preset = list(PRESET.values()) if setup.map == "nuernberg" else []
    bag = (FIGURES, FIGURES - preset.count("red"), FIGURES - preset.count("green"))
    drawn = sum(sheet.figures.values()) - len(preset)
    landowners, red, green = (number * drawn / sum(bag) for number in bag)
    return landowners, red + preset.count("red"), green + preset.count("green")
