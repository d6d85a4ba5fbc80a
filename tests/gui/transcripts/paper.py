"""A window on paper: nothing is painted, everything that would be is written down.

While `on_paper` lasts, surfaces are `Paper`. Texts go into `Canvas.items` as ever; shapes and pictures go there, too,
with what they look like as their label. No pixel is made, so nothing depends on the machine, and it is fast.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pygame
import pytest
from pygame import Rect

import imperial_steam.gui
from imperial_steam.gui.canvas import text
from imperial_steam.gui.canvas.draw import Canvas, Item
from imperial_steam.gui.pages import shown_games
from imperial_steam.gui.table_kit.drawing import pieces, placing
from imperial_steam.gui.tables.first_train.drawing import ground
from imperial_steam.gui.tables.russian_railroads.drawing import winter
from imperial_steam.gui.window import sound

#: The role of a shape and of a picture among the items of a canvas.
SHAPE, PICTURE = "shape", "picture"
_SLOT: Any = Canvas.items
_REAL = pygame.Surface
_Op = tuple[str, str, Sequence[tuple[float, float]]]


class Ink(str):
    """The role of a text, with its colour."""

    __slots__ = ("colour",)
    colour: object


class Paper(pygame.Surface):
    """A surface that keeps what is drawn on it, as items; `name` is what a picture shows."""

    def __init__(self, size: Sequence[float], *_: object, name: str = "") -> None:
        super().__init__((int(size[0]), int(size[1])), 0, 8)
        self.name, self.kept = name, list[Item]()
        self.items = self.kept
        """Where the canvas on it keeps its items."""

    def note(self, rect: Rect, label: str, role: str) -> None:
        """Write something down, as far as it can be seen."""
        seen = rect.clip(self.get_clip())
        if seen.w and seen.h:
            self.items.append(Item(seen, label, role))

    def shape(self, kind: str, colour: Any, points: Sequence[Sequence[float]], width: float = 0) -> None:
        """Write a shape down by its corners in whole pixels."""
        spots = [(round(x), round(y)) for x, y in points]
        if len(spots) == 2:
            (left, top), (right, bottom) = spots
            box = Rect(min(left, right), min(top, bottom), abs(right - left) + 1, abs(bottom - top) + 1)
        else:
            xs, ys = zip(*spots, strict=True)
            box = Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        name = _looks(kind, tuple(colour), round(width))
        self.note(box, name if len(spots) == 2 and kind == "rect" else f"{name}|{spots}", SHAPE)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> Rect:
        """A filled rectangle; a tint is part of the name."""
        if special_flags:
            if color[:3] != (255, 255, 255):
                self.name += f" {hexed(tuple(color))}"
            return Rect(0, 0, 0, 0)
        place = self.get_rect() if rect is None else Rect(rect)
        if rect is None and not len(self.items):
            return place
        self.shape("fill", color, [place.topleft, place.bottomright])
        return place

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> Rect:
        """A picture: what was drawn on it, else its name."""
        spot = dest.topleft if isinstance(dest, Rect) else (round(dest[0]), round(dest[1]))
        place = Rect(spot, source.get_size())
        if isinstance(source, Written) or not isinstance(source, Paper):
            return place
        for item in source.kept:
            self.note(item.rect.move(spot), item.label, item.role)
        if not source.kept:
            self.note(place, source.name or "picture", PICTURE)
        return place

    def convert(self, *_: Any) -> Paper:  # type: ignore[override]
        """The same."""
        return self

    convert_alpha = convert  # type: ignore[assignment]

    def copy(self) -> Paper:
        """Another with the same on it."""
        made = Paper(self.get_size(), name=self.name)
        made.kept = made.items = list(self.kept)
        return made

    def subsurface(self, *where: Any) -> Paper:  # type: ignore[override]
        """A part, with what was drawn there so far."""
        rect = Rect(*where)
        made = Paper(rect.size, name=self.name)
        moved = (item._replace(rect=item.rect.move(-rect.x, -rect.y)) for item in self.items)
        made.kept = made.items = [item for item in moved if item.role in (SHAPE, PICTURE)]
        return made


class Written(Paper):
    """A line of text: the canvas has noted it."""


@lru_cache(maxsize=5000)
def _looks(kind: str, colour: tuple[float, ...], width: int) -> str:
    """How a shape looks, but for its place."""
    return f"{kind} {hexed(colour)}" + (f" {width}" if width else "")


@lru_cache(maxsize=5000)
def hexed(colour: tuple[float, ...]) -> str:
    """A colour as six digits, and two more where it is transparent."""
    return "".join(f"{round(part):02x}" for part in colour)


def _drawn(kind: str, real: Callable[..., Rect]) -> Callable[..., Rect]:
    """A function of `pygame.draw` that writes a shape down; on a real surface it paints."""

    def write(surface: pygame.Surface, color: Any, *given: Any, **named: Any) -> Rect:
        if not isinstance(surface, Paper):
            return real(surface, color, *given, **named)
        if kind in ("rect", "ellipse", "arc"):
            rect = Rect(given[0])
            surface.shape(kind, color, [rect.topleft, rect.bottomright], *given[1:2])
        elif kind in ("circle", "aacircle"):
            (x, y), radius = given[0], given[1]
            surface.shape("circle", color, [(x - radius, y - radius), (x + radius, y + radius)], *given[2:3])
        elif kind in ("line", "aaline"):
            surface.shape("line", color, given[:2], *given[2:3])
        elif kind in ("lines", "aalines"):
            surface.shape("lines", color, given[1], *given[2:3])
        else:
            surface.shape("polygon", color, given[0], *given[1:2])
        return Rect(0, 0, 0, 0)

    return write


def _text(real: Callable[..., Rect]) -> Callable[..., Rect]:
    """`Canvas.text` with the colour noted."""

    def write(
        self: Canvas, rect: Rect, words: str, style: Any = text.BODY, colour: Any = None, *rest: Any, **named: Any
    ) -> Rect:
        items = self.items
        before = 0 if items is None else len(items)
        used = real(self, rect, words, style, colour, *rest, **named)
        if items is not None and len(items) > before:
            role = Ink("text")
            role.colour = self.theme.ink if colour is None else colour
            items[-1] = items[-1]._replace(role=role)
        return used

    return write


def _items(canvas: Canvas) -> list[Item] | None:
    found: list[Item] | None = _SLOT.__get__(canvas)
    if found is None and isinstance(canvas.surface, Paper) and canvas.surface.items is not canvas.surface.kept:
        return canvas.surface.items
    return found


def _set_items(canvas: Canvas, items: list[Item] | None) -> None:
    _SLOT.__set__(canvas, items)
    if items is not None and isinstance(canvas.surface, Paper):
        canvas.surface.items = items


@lru_cache(maxsize=300)
def _size_of(path: str) -> tuple[int, int]:
    """The size of a picture, which has to be read once."""
    return _LOAD(path).get_size()


_LOAD = pygame.image.load


@lru_cache(maxsize=4000)
def _line(size: tuple[int, int]) -> Written:
    return Written(size)


def _render(words: str, style: Any, scale: float, colour: Any, outline: Any = None, outline_width: int = 0) -> Written:
    return _line((text.width(words, style, scale) + 2 * outline_width * (outline is not None), 1))


def _sprite(name: str, size: int, colour: Any, edge: Any = pieces.DARK) -> Paper:
    return Paper(
        (max(3, size),) * 2, name=f"{name} {hexed(colour)}" + (f"/{hexed(edge)}" if edge != pieces.DARK else "")
    )


def _ghost(name: str, size: int, colour: Any, edge: Any = pieces.DARK) -> Paper:
    return Paper((max(3, size),) * 2, name=f"faded {name} {hexed(colour)}")


def _scaled(surface: Any, size: Any, *_: Any) -> Any:
    if not isinstance(surface, Paper):
        return _SCALE(surface, size)
    return Paper(size, name=surface.name or f"drawing {digest(map(repr, surface.kept))}")


def digest(lines: Iterable[str]) -> str:
    """A few letters that are others when the lines are others."""
    return f"{crc32(chr(10).join(lines).encode()):08x}"


_SCALE, _FLIP = pygame.transform.smoothscale, pygame.transform.flip


def _flipped(surface: Any, across: bool, down: bool) -> Any:
    if not isinstance(surface, Paper):
        return _FLIP(surface, across, down)
    made = surface.copy()
    made.name += " flipped" * (bool(across) or bool(down))
    return made


@cache
def modules() -> Sequence[Any]:
    """Every module of the window."""
    for found in pkgutil.walk_packages(imperial_steam.gui.__path__, "imperial_steam.gui."):
        importlib.import_module(found.name)
    return [module for name, module in sorted(sys.modules.items()) if name.startswith("imperial_steam.gui")]


def forget() -> None:
    """Forget every picture that is kept: by functions that remember, and in private dictionaries."""
    for module in modules():
        for name, value in vars(module).items():
            if hasattr(value, "cache_clear") and value.__module__ == module.__name__ and module is not text:
                value.cache_clear()
            elif isinstance(value, dict) and name.startswith("_") and name.islower() and not name.startswith("__"):
                value.clear()


@contextmanager
def on_paper(heard: Callable[[str], None]) -> Iterator[pytest.MonkeyPatch]:
    """Write down what is drawn; `heard` is told the name of every sound."""
    forget()
    with pytest.MonkeyPatch.context() as patch:
        for module in modules():
            if module is not placing and vars(module).get("Surface") is _REAL:
                patch.setattr(module, "Surface", Paper)
        patch.setattr(pygame, "Surface", Paper)
        for kind in ("rect", "ellipse", "arc", "circle", "aacircle", "line", "aaline", "lines", "aalines", "polygon"):
            patch.setattr(pygame.draw, kind, _drawn(kind, getattr(pygame.draw, kind)))
        patch.setattr(pygame.transform, "smoothscale", _scaled)
        patch.setattr(pygame.transform, "flip", _flipped)
        patch.setattr(pygame.image, "load", lambda path: Paper(_size_of(str(path)), name=Path(path).stem))
        patch.setattr(pygame.image, "load_sized_svg", lambda path, size: Paper(size, name=f"icon {Path(path).stem}"))
        patch.setattr(pygame.image, "save", _saved)
        patch.setattr(text, "render", _render)
        patch.setattr(Canvas, "text", _text(Canvas.text))
        patch.setattr(Canvas, "items", property(_items, _set_items))
        patch.setattr(sound, "play_in", lambda app, name: heard(name))
        for module in modules():
            for name, stub in (("sprite", _sprite), ("ghost", _ghost)):
                if vars(module).get(name) is _PIECES[name]:
                    patch.setattr(module, name, stub)
        for module in modules():
            if vars(module).get("last_changed") is shown_games.last_changed:
                patch.setattr(module, "last_changed", lambda path: "2000-01-02T03:04:05")
        patch.setattr(ground, "_painted", lambda layout, printed, ornate: Paper((800, 600), name="ground"))
        patch.setattr(winter, "_country", lambda size, *_: Paper(size, name="winter"))
        yield patch
    forget()


_PIECES = {"sprite": pieces.sprite, "ghost": pieces.ghost}


def _saved(surface: object, place: object, kind: str = "") -> None:
    """A file in the place of a picture; there is no picture in memory that could be kept."""
    del surface, kind
    if not isinstance(place, str | Path):
        raise pygame.error("nothing is drawn")
    Path(place).touch()
