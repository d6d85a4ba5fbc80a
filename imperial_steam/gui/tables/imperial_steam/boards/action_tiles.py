"""The 11 main action tiles: hands on them, what a repeat costs, and which are possible now; all others are grey."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import TINY_BOLD
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

ACROSS = 2
#: Height in units of the last tile, which spans both columns.
LAST = 25
TILE_NAME = Style("serif-bold", 12.2)
#: What is drawn on a tile without an icon of its own: piece and colour.
SIGNS: dict[str, tuple[str, Colour]] = {
    "A1": ("bridge", pieces.BRIDGE),
    "A2": ("worker", (150, 120, 84)),
    "A3": ("factory", (120, 84, 52)),
    "A4": ("cog", (190, 170, 130)),
    "A5": ("ship", (86, 110, 128)),
    "A6": ("locomotive", (64, 92, 74)),
    "A7": ("token", pieces.TOKEN),
    "A8": ("hexagon", pieces.HEXAGON),
    "A9": ("investor", pieces.INVESTOR),
    "A10": ("diamond", pieces.GOLD),
    "A11": ("hand", (200, 190, 170)),
}


def draw(pen: SteamPen, rect: Rect) -> None:
    """All tiles in two columns; the last one spans both."""
    inside = pen.sheet(rect, pen.say("panel.actions"))
    down, gap = len(MAIN_ACTIONS) // ACROSS, pen.px(3)
    last = pen.px(LAST)
    height = (inside.h - last - gap * down) // down
    width = (inside.w - gap * (ACROSS - 1)) // ACROSS
    for tile in range(len(MAIN_ACTIONS)):
        row, across = divmod(tile, ACROSS)
        left, top = inside.x + across * (width + gap), inside.y + row * (height + gap)
        whole = tile == len(MAIN_ACTIONS) - 1 and across == 0
        _tile(pen, Rect(left, top, inside.w if whole else width, last if whole else height), tile)


def _tile(pen: SteamPen, rect: Rect, tile: int) -> None:
    shown, theme = pen.shown, pen.canvas.theme
    key = MAIN_ACTIONS[tile]
    thing = Target("tile", key)
    possible, chosen = pen.is_lit(thing), shown.state.tile == tile and shown.state.step not in (Step.MAIN, Step.BID)
    grey = not possible and not chosen and _person_decides(shown)
    fill = mix(theme.paper_shade, theme.desk, 0.7) if grey else theme.paper_shade
    pen.canvas.fill(rect, theme.cloth if chosen else fill, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    ink = theme.cloth_ink if chosen else theme.ink_soft if grey else theme.ink
    icon = Rect(rect.x + pen.px(4), rect.y + pen.px(4), pen.px(19), pen.px(19))
    if not pen.canvas.icon(f"action_{key.lower()}", icon, ink):
        name, colour = SIGNS[key]
        pieces.put(pen.canvas, name, icon, colour)
    foot = pen.px(13.5)
    low = Rect(rect.x + pen.px(4), rect.bottom - foot - pen.px(1), rect.w - pen.px(8), foot)
    label = Rect(icon.right + pen.px(4), rect.y, rect.right - icon.right - pen.px(5), low.y - rect.y + pen.px(2))
    if rect.h < pen.px(LAST + 4):
        half = rect.w // 2
        icon.centery = rect.centery
        label = Rect(icon.right + pen.px(4), rect.y, half - icon.w - pen.px(8), rect.h)
        low = Rect(rect.x + half, rect.centery - foot // 2, half - pen.px(4), foot)
    if any(action.target == thing for action in shown.doubts):
        mark = Rect(rect.right - pen.px(17), rect.y + pen.px(3), pen.px(14), pen.px(14))
        if low.y < rect.y + pen.px(17):
            mark.right = low.x - pen.px(2)
        label.w = min(label.w, mark.x - pen.px(1) - label.x)
        pen.canvas.note(mark, key, "doubt")
        pen.canvas.icon("info", mark, theme.brass)
    pen.text(label, pen.say(f"tile.{key}"), TILE_NAME, ink, wrapped=True)
    _hands(pen, low, tile, ink)
    pen.spot(rect, thing, 3, 0)


def _person_decides(shown: SteamShown) -> bool:
    """Somebody may act now, so that what cannot be done is told from what can."""
    return shown.past is None and shown.decider >= 0 and not shown.is_franz(shown.decider)


def _hands(pen: SteamPen, row: Rect, tile: int, ink: Colour) -> None:
    """Everybody's hands on the tile, and the influence another one would cost whoever decides."""
    shown, size = pen.shown, min(row.h, pen.px(12))
    counts = [player.tiles[tile] for player in shown.state.players]
    room = row.w - pen.px(34)
    each = round(size * 0.82)
    counted = sum(counts) * each + pen.px(3) * len(counts) > room
    x = row.x
    for seat, count in enumerate(counts):
        if not count:
            continue
        for number in range(1 if counted else count):
            spot = Rect(x + number * each, row.centery - size // 2, size, size)
            pieces.put(pen.canvas, "hand", spot, pen.player_colour(seat))
        x += size if counted else count * each
        if counted:
            pen.text(Rect(x, row.y, pen.px(8), row.h), str(count), TINY_BOLD, ink)
            x += pen.px(8)
        x += pen.px(1 if counted else 3)
    cost = shown.repeat_cost(tile)
    if cost and shown.state.step == Step.MAIN and not shown.game.over:
        mark = Rect(row.right - size, row.centery - size // 2, size, size)
        pen.piece("hexagon", mark, pieces.HEXAGON)
        pen.text(Rect(mark.x - pen.px(18), row.y, pen.px(17), row.h), f"−{cost}", TINY_BOLD, ink, "right")
