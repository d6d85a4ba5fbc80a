"""What lies on a panel that fills the window: whatever is laid on top of the table keeps off it."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.placing import together
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.table_kit.drawing.targets import UI

#: A panel that takes more than this part of the window leaves no room beside it.
FILLS = 0.6
#: The kind of what only explains a word.
TERM = "term"
#: Things lie together that are no further apart than this, in pixels.
NEAR = 4


def fills(areas: Regions, place: Rect) -> bool:
    """A part of the table leaves no room beside it."""
    return place.w * place.h >= FILLS * areas.window.w * areas.window.h


def pieces_of(state: Lookup[ShownT, PenT]) -> list[Rect]:
    """What lies together on the panels that fill the window, such as the lines of an own board."""
    panels, areas = state.presenter.panels, state.regions
    full = [areas[panel.name] for panel in panels if panel.kinds and fills(areas, areas[panel.name])]
    rects = [spot.rect for spot in state.hits.spots if spot.thing.kind not in (UI, TERM)]
    return together([rect for place in full for rect in rects if place.contains(rect)], NEAR)
