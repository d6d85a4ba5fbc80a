"""The panel in the middle: the way to the goal, and everything that can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD
from tests.toy.window.shown import ToyPen

#: The panel in the middle.
CENTRE = "board"
#: Height in units of one player's way, and of a thing with its name at most.
WAY, PLACE = 34, 300
#: Where the pips of a die lie, as parts of its side.
PIPS = ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73))


def draw(pen: ToyPen, rect: Rect) -> None:
    """The ways above, below them what can be taken, thrown or hidden."""
    shown = pen.shown
    inside = pen.sheet(rect, pen.say("panel.board"), pen.say("board.goal", goal=shown.game.goal))
    ways = Rect(inside.x, inside.y + pen.px(6), inside.w, pen.px(WAY) * len(shown.seats))
    for seat in range(len(shown.seats)):
        _way(pen, Rect(ways.x, ways.y + seat * pen.px(WAY), ways.w, pen.px(WAY)), seat)
    below = Rect(inside.x, ways.bottom + pen.px(8), inside.w, inside.bottom - ways.bottom - pen.px(8))
    for spot, thing in zip(_places(pen, below, len(_things(pen))), _things(pen), strict=True):
        _thing(pen, spot, thing)


def _way(pen: ToyPen, rect: Rect, seat: int) -> None:
    """How far a player has come: a bar up to the player's mark."""
    theme, pile = pen.canvas.theme, pen.shown.game.piles[seat]
    bar = rect.inflate(-pen.px(40), -pen.px(20))
    pen.canvas.fill(bar, theme.paper_shade, 4)
    done = Rect(bar.x, bar.y, round(bar.w * min(1.0, pile / pen.shown.game.goal)), bar.h)
    pen.canvas.fill(done, mix(pen.player_colour(seat), theme.paper, 0.4), 4)
    pen.canvas.frame(bar, theme.line, 1, 4)
    pen.badge((done.right, bar.centery), pen.px(13), seat, str(pile))
    pen.hits.add(rect, Target("player", str(seat)))


def _things(pen: ToyPen) -> Sequence[Target]:
    """What lies on the board: heaps, the die, the cups while pebbles are hidden, the rock if it plays."""
    game = pen.shown.game
    decision = pen.shown.decision
    if decision is not None and decision.kind == "hide":
        return [Target("cup", str(number)) for number in range(game.board.cup + 1)]
    rock = [Target("rock", "")] if game.setup.rock else []
    return [*(Target("heap", str(number)) for number in game.board.takes), Target("die", ""), *rock]


def _places(pen: ToyPen, rect: Rect, count: int) -> list[Rect]:
    """Room for some things, all of one size, in one row or in two."""
    rows = 1 if rect.w >= count * pen.px(120) else 2
    across = -(-count // rows)
    width, height = rect.w // across, min(rect.h // rows, pen.px(PLACE))
    spots = [Rect(rect.x + n % across * width, rect.y + n // across * height, width, height) for n in range(count)]
    return [spot.inflate(-pen.px(12), -pen.px(12)) for spot in spots]


def _thing(pen: ToyPen, rect: Rect, thing: Target) -> None:
    """A thing on its ground with its name, framed while it can be chosen."""
    pen.canvas.fill(rect, pen.canvas.theme.paper_shade, 6)
    pen.canvas.frame(rect, pen.canvas.theme.line, 1, 6)
    pen.spot(rect, thing, 6)
    foot = Rect(rect.x, rect.bottom - pen.px(24), rect.w, pen.px(22))
    pen.text(foot, pen.say(f"thing.{thing.kind}", number=thing.key), LABEL_BOLD, None, "center")
    room = Rect(rect.x + pen.px(6), rect.y + pen.px(6), rect.w - pen.px(12), foot.y - rect.y - pen.px(8))
    side = min(room.w, room.h)
    square = Rect(room.centerx - side // 2, room.centery - side // 2, side, side)
    match thing.kind:
        case "heap":
            pen.heap(room, int(thing.key))
        case "cup":
            pen.piece("cup", square, pen.stuff("cup"), thing.key)
        case "rock":
            pen.piece("hexagon", square, pen.stuff("rock"), str(pen.shown.game.setup.rock))
        case _:
            _die(pen, square.inflate(-side // 4, -side // 4))


def _die(pen: ToyPen, rect: Rect) -> None:
    """The die; while it rolls, its face is not to be seen."""
    pen.canvas.fill(rect, pen.stuff("die"), 8)
    pen.canvas.frame(rect, pen.canvas.theme.ink, 1.6, 8)
    if pen.shown.game.throwing:
        pen.text(rect, "?", LABEL, None, "center")
        return
    for x, y in PIPS:
        spot = (rect.x + x * rect.w, rect.y + y * rect.h)
        pen.canvas.circle(spot, max(2, rect.w // 12), pen.canvas.theme.ink)
