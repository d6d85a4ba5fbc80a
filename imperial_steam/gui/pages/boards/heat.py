"""How often the things of a board were used, drawn where they lie: for any title whose things have a place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Rect

from imperial_steam.games.kit.faults import label
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import SMALL
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.widgets import Widget
from imperial_steam.workshop.measure import Report

Spot = tuple[float, float]
#: Width of the map to its height.
_RATIO = 4 / 3
#: Units of the widest line and of the largest circle.
_WIDEST, _LARGEST = 9.0, 9.0


class Heat(Widget):
    """A map of use: thick and red what is used much, thin what little, dashed grey what never."""

    role = "picture"
    focusable = False

    def __init__(self, key: str, data: Mapping[str, Any], found: Report, said: str) -> None:
        super().__init__(key, said)
        self._spots = spots(data)
        self._uses: dict[str, float] = {}
        for use in found.uses:
            if use.first is not None and use.row in self._spots:
                self._uses.setdefault(use.row, use.first)  # the first table of a title tells most
        self._lines: dict[str, tuple[tuple[Spot, Spot], float]] = {}
        for use in found.uses:
            ends = joined(use.row, self._spots)
            if use.first is not None and ends is not None:
                self._lines.setdefault(use.row, (ends, use.first))

    def height(self, look: Look, width: int) -> int:
        """As high as the map is for its width."""
        del look
        return round(width / _RATIO)

    def draw(self, canvas: Canvas) -> None:
        """Lines first, then spots, with the names of what is never used."""
        theme, rect = canvas.theme, self.rect
        canvas.note(rect, self.label, self.role)
        canvas.fill(rect, theme.land, 3)
        most = max((use for _, use in self._lines.values()), default=0) or 1
        for (a, b), use in self._lines.values():
            colour = mix(theme.paper_shade, theme.warning, min(1.0, 0.15 + use / most)) if use else theme.line
            width = 1 + _WIDEST * use / most if use else 0.6
            canvas.line(self._at(a), self._at(b), colour, width)
        most = max(self._uses.values(), default=0) or 1
        for name, spot in self._spots.items():
            use = self._uses.get(name, 0)
            centre, radius = self._at(spot), canvas.px(2.5 + _LARGEST * use / most)
            canvas.circle(centre, radius, mix(theme.paper_shade, theme.warning, min(1.0, 0.1 + use / most)))
            canvas.circle(centre, radius, theme.ink, 1)
        named = list[Rect]()
        for name, spot in sorted(self._spots.items(), key=lambda one: -one[1][1]):  # most stand below, the lowest first
            if self._uses.get(name) == 0:
                self._name(canvas, name, self._at(spot), named)
        canvas.frame(rect, theme.line, 1, 3)

    def _name(self, canvas: Canvas, name: str, spot: Spot, named: list[Rect]) -> None:
        """Write a name beside its spot where none is `named` yet, smaller where there is little room."""
        for style in (SMALL, SMALL.sized(0.8)):
            for room in _beside(spot, canvas.text_size(name, style), canvas.px(2)):
                if self.rect.contains(room) and room.inflate(0, -canvas.px(4)).collidelist(named) < 0:
                    named.append(canvas.text_at(room.center, name, style, canvas.theme.ink_soft))
                    return

    def _at(self, spot: Spot) -> Spot:
        return self.rect.x + spot[0] * self.rect.w, self.rect.y + spot[1] * self.rect.h


def _beside(spot: Spot, size: tuple[int, int], gap: int) -> list[Rect]:
    """Where a name can stand, the best place first: below a spot, above it, beside it, aslant."""
    x, y = int(spot[0]), int(spot[1])
    room, far = Rect((0, 0), size), 3 * gap
    straight = (("midtop", 0, gap), ("midbottom", 0, -gap), ("midleft", far, 0), ("midright", -far, 0))
    aslant = (("topleft", gap, gap), ("topright", -gap, gap), ("bottomleft", gap, -gap), ("bottomright", -gap, -gap))
    sides = (*straight, *aslant)
    rooms = [room.copy() for _ in sides]
    for one, (anchor, dx, dy) in zip(rooms, sides, strict=True):
        setattr(one, anchor, (x + dx, y + dy))
    return rooms


def spots(data: Mapping[str, Any]) -> dict[str, Spot]:
    """Everything on a board that has a name and a place between 0 and 1."""
    found = {}
    for block in data.values():
        for number, entry in enumerate(block if isinstance(block, list) else ()):
            if isinstance(entry, dict) and all(isinstance(entry.get(axis), int | float) for axis in ("x", "y")):
                found[label(entry, number)] = (float(entry["x"]), float(entry["y"]))
    return found


def joined(name: str, places: Mapping[str, Spot]) -> tuple[Spot, Spot] | None:
    """The ends of something that is called after the two things it joins; None for anything else."""
    one, dash, other = name.partition("–")
    return (places[one], places[other]) if dash and one in places and other in places else None
