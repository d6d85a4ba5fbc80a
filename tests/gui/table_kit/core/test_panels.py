"""Panels in the kept picture: drawn again only when they have changed."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.core.panels import Frame, Panel, tabs_of
from imperial_steam.gui.table_kit.core.pen import AnyPen, Pen
from imperial_steam.gui.table_kit.core.shown import AnyShown, Seat, Shown
from imperial_steam.gui.table_kit.drawing.regions import Regions, Wants, compact, compact_map, fitting_scale
from tests.toy.samples import pebbles

PILE = Target("pile", "")


def shown() -> AnyShown:
    """The table of a new toy."""
    return Shown(pebbles(), None, (Seat("Ada", "red"),), 0)


class Drawn:
    """A frame with one panel, and how often it was drawn."""

    def __init__(self, height: float | None = None) -> None:
        pygame.font.init()
        self.times, self.rooms = 0, list[Rect]()
        self.panel: Panel[AnyPen] = Panel("pile", self.draw, height=None if height is None else lambda pen: height)
        self.frame: Frame[AnyPen] = Frame()
        self.frame.fit(Canvas(Surface((200, 100)), Look()), Look(), "en")

    def draw(self, pen: AnyPen, rect: Rect) -> None:
        self.times += 1
        self.rooms.append(rect)
        pen.hits.add(rect, PILE)

    def show(self, key: object, rect: Rect | None = None, panel: Panel[AnyPen] | None = None) -> None:
        place = Rect(0, 0, 100, 50) if rect is None else rect
        self.frame.show(panel or self.panel, place, lambda canvas: Pen(canvas, shown(), str), Look(), key)


def test_a_panel_is_drawn_again_only_with_another_key() -> None:
    """The same key costs nothing, not even a new record of what stands where."""
    drawn = Drawn()
    drawn.show(1)
    hits = drawn.frame.merge()
    drawn.show(1)
    assert (drawn.times, drawn.frame.merge() is hits) == (1, True)
    drawn.show(2)
    assert (drawn.times, drawn.frame.merge() is hits) == (2, False)


def test_a_panel_without_room_is_gone() -> None:
    """Nothing of it can be pointed at, and it is drawn again when it has room."""
    drawn = Drawn()
    drawn.show(1)
    assert drawn.frame.merge().place(PILE) is not None
    drawn.show(1, Rect(0, 0, 0, 0))
    assert drawn.frame.merge().place(PILE) is None
    drawn.show(1)
    assert drawn.times == 2


def test_another_look_draws_everything_anew() -> None:
    """Size, look and language make a new picture."""
    drawn = Drawn()
    drawn.show(1)
    assert not drawn.frame.fit(Canvas(Surface((200, 100)), Look()), Look(), "en")
    assert drawn.frame.fit(Canvas(Surface((200, 100)), Look()), Look(), "de")
    drawn.show(1)
    assert drawn.times == 2


@pytest.mark.parametrize(("height", "spare"), [(40, 0), (80, 30)])
def test_a_panel_taller_than_its_room_slides(height: float, spare: int) -> None:
    """It is drawn as tall as it must be, further up by the slide."""
    drawn = Drawn(height)
    drawn.show(1, panel=drawn.frame.slid(drawn.panel, 20))
    assert drawn.frame.slides["pile"] == spare
    assert (drawn.rooms[0].y, drawn.rooms[0].h) == ((-20, 80) if spare else (0, 50))


def test_tabs_of_a_compact_window_share_its_side_column() -> None:
    """The panels of the open tab stand one above the other; the others have no room."""
    panels = [Panel("own", print, tab="own"), Panel("top", print, tab="tracks"), Panel("low", print, tab="tracks")]
    tabs = {tab: [panel.name for panel in found] for tab, found in tabs_of(panels).items()}
    assert tabs == {"own": ["own"], "tracks": ["top", "low"]}
    areas = compact((960, 540), 1.0, Wants(tab="tracks"), "boards", tabs)
    assert areas.compact
    assert areas["top"].bottom < areas["low"].y
    assert not areas["own"].w
    assert areas.middle == areas["boards"]
    assert isinstance(areas, Regions)


@pytest.mark.parametrize(
    ("size", "scale", "fits"), [((1366, 768), 1.0, 1.0), ((1366, 768), 2.0, 2.0), ((640, 360), 2.0, 1.0)]
)
def test_a_scale_is_held_back_where_the_panels_would_not_fit(size: tuple[int, int], scale: float, fits: float) -> None:
    """Tabs are used before the type becomes small."""
    assert fitting_scale(size, scale, (1290, 722)) == fits


def test_a_scale_with_a_map_is_held_back_less() -> None:
    """Its panels never get narrower: there are tabs at once, and the map gets their room."""
    assert fitting_scale((1366, 768), 1.25, (1290, 722), None) == 1.25
    assert fitting_scale((1366, 768), 1.25, (1290, 722)) == 1.25
    assert fitting_scale((1366, 768), 1.1, (1290, 722), None) == pytest.approx(1.059, abs=0.001)
    assert fitting_scale((1920, 1080), 1.614, (1290, 722), None) == 1.614
    assert fitting_scale((1920, 1080), 1.614, (1290, 722)) == pytest.approx(1.488, abs=0.001)


@pytest.mark.parametrize("ratio", [1.33, 1.72])
@pytest.mark.parametrize(
    ("size", "scale"), [((1366, 768), 1.25), ((1366, 768), 1.5), ((1366, 768), 2.0), ((700, 400), 1.0)]
)
def test_a_map_gets_all_room_that_a_column_leaves(size: tuple[int, int], scale: float, ratio: float) -> None:
    """The prompt stands beside a map that could be higher, above one that could not, and where windows are low."""
    areas = compact_map(size, scale, Wants(), "map", {"own": ["own"]}, ratio)
    middle, prompt, window = areas["map"], areas["prompt"], Rect((0, 0), size)
    named = list(areas.named())
    assert all(window.contains(rect) for _, rect in named)
    assert [(a, b) for (a, one), (b, other) in combinations(named, 2) if one.colliderect(other)] == []
    beside = prompt.x > middle.right
    assert beside == (ratio < 1.5 and scale <= 1.5 and size[0] > 700)
    assert min(areas[name].w for name in ("tabs", "choices")) >= 318 * scale - 1
    assert beside or prompt.w == size[0] - 2 * round(4 * scale)
