"""A board as a small picture: the lines of its player board with their special fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour

#: How many times too large the picture is drawn before it is smoothed.
FACTOR = 2
FELT: Colour = (70, 104, 92)
FIELD: Colour = (236, 226, 200)
INK: Colour = (40, 32, 26)
STEEL: Colour = (128, 132, 140)
TRACKS: Mapping[str, Colour] = {
    "black": (40, 38, 42), "grey": (146, 148, 152), "brown": (140, 92, 52), "natural": (222, 186, 128),
    "white": (250, 248, 240),
}  # fmt: skip


def board_picture(data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """The base board of a sound board in a picture of a size in pixels."""
    printed = data["base_board"]
    large = Surface((size[0] * FACTOR, size[1] * FACTOR))
    large.fill(FELT)
    lines, industries = printed["lines"], printed["industries"]
    rows = len(lines) + len(industries)
    longest = max([*(line["length"] + 2 for line in lines), *(len(industry["fields"]) for industry in industries)])
    width, height = large.get_width() / (longest + 1), large.get_height() / rows
    for number, line in enumerate(lines):
        _line(large, line, Rect(round(width / 2), round(number * height), round(width), round(height)))
    for number, industry in enumerate(industries, len(lines)):
        for place, field in enumerate(industry["fields"]):
            spot = Rect(0, 0, round(width * 0.8), round(width * 0.8))
            spot.center = round((place + 1) * width), round((number + 0.5) * height)
            pygame.draw.rect(large, FELT if field == "gap" else STEEL, spot)
            pygame.draw.rect(large, FIELD, spot, max(1, spot.w // 10))
    return pygame.transform.smoothscale(large, size)


def _line(surface: Surface, line: Mapping[str, Any], first: Rect) -> None:
    """Fields from left to right, each special one in its colour; the colours of the line before them."""
    special = {entry["field"]: entry["colour"] for entry in line.get("specials", ())}
    tall = round(first.h * 0.5)
    colours = line["colours"]
    for number, colour in enumerate(colours):
        part = Rect(first.x, first.y + first.h // 4 + number * tall // len(colours), first.w, tall // len(colours) + 1)
        pygame.draw.rect(surface, TRACKS[colour], part)
    for field in range(1, line["length"] + 1):
        box = Rect(first.x + (field + 0.3) * first.w, first.y + first.h // 4, round(first.w * 0.9), tall)
        pygame.draw.rect(surface, TRACKS[special[field]] if field in special else FIELD, box)
        pygame.draw.rect(surface, INK, box, max(1, first.w // 16))
