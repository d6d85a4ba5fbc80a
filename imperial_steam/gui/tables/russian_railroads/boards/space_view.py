"""One action space as it is drawn: what it costs as places for pieces, what it does, and who occupies it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.state import Use
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import effects, pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Size in units of the place for a piece, at most.
PLACE = 25
#: How strongly the colour of an area tints its spaces.
TINT = 0.16


def draw(pen: RailPen, rect: Rect, space: int, tint: Colour, dark: bool = False) -> None:
    """A space of the board: places for its cost at the left, its effects beside them.

    `tint` is the colour of its area; a `dark` one shows the ground of a tile that lies there.
    """
    frame, shown, theme = pen.shown.frame, pen.shown, pen.canvas.theme
    thing = Target("space", frame.space_keys[space])
    uses = shown.uses.get(space, ())
    printed = frame.world.spaces[space]
    ground(pen, rect, tint, bool(uses) and not printed.open, shown.state.space == space)
    workers, coins = frame.cost_of(shown.state.row, space)
    inside = rect.inflate(-pen.px(6), -pen.px(4))
    if printed.open:
        _open(pen, inside, space, uses)
    else:
        beside = places(pen, inside, workers, coins, pieces_of(uses), uses[0].seat if uses else -1, printed.coal)
        effects.draw(pen, beside, frame.effects_of(shown.state.row, space))
    if dark:
        pen.canvas.frame(rect, theme.brass, 1.2, 4)
    pen.spot(rect, thing, 4, 0)


def ground(pen: RailPen, rect: Rect, tint: Colour, taken: bool, chosen: bool = False) -> None:
    """The field of a space; one that is taken is darker, the one that is being paid has a frame of brass."""
    theme = pen.canvas.theme
    paper = mix(theme.paper, tint, TINT)
    pen.canvas.fill(rect, mix(paper, theme.desk, 0.75) if taken else paper, 4)
    pen.canvas.frame(rect, theme.brass if chosen else mix(theme.line, theme.paper, 0.35), 2.4 if chosen else 1, 4)


def pieces_of(uses: Sequence[Use]) -> list[str]:
    """The pieces that stand on a space, workers first."""
    pieces: list[str] = []
    for use in uses:
        pieces += ["own"] * use.own + ["temporary"] * use.temporary + ["black"] * use.black + ["coin"] * use.coins
        pieces += ["coal"] * use.coal
    return pieces


def places(
    pen: RailPen, rect: Rect, workers: int, coins: int, standing: Sequence[str], seat: int, coal: int = 0
) -> Rect:
    """The places for the pieces of a cost, in a column or two; what lies there; returns the room beside them."""
    wanted = ["worker"] * workers + ["coin"] * coins + ["coal"] * coal
    across = 2 if len(wanted) > 2 or rect.h < len(wanted) * pen.px(17) else 1
    down = -(-len(wanted) // across)
    size = min(pen.px(PLACE), rect.h // max(1, down), rect.w // 2 // across)
    top = rect.centery - size * down // 2
    for number, kind in enumerate(wanted):
        row, column = divmod(number, across)
        left = rect.x + column * size
        if down * across > len(wanted) and row == down - 1:
            left += size // 2 * (across - 1)
        spot = Rect(left, top + row * size, size, size).inflate(-pen.px(2), -pen.px(2))
        if number < len(standing):
            piece(pen, spot, standing[number], seat)
        else:
            empty(pen, spot, kind)
    used = size * across
    return Rect(rect.x + used + pen.px(3), rect.y, rect.w - used - pen.px(3), rect.h)


def empty(pen: RailPen, rect: Rect, kind: str) -> None:
    """A place where a worker, a coin or coal of the cost will stand."""
    theme = pen.canvas.theme
    radius = min(rect.w, rect.h) / 2
    pen.canvas.circle(rect.center, radius, mix(theme.paper, pieces.LIGHT, 0.6))
    pen.canvas.circle(rect.center, radius, theme.line, 1)
    if kind != "worker":
        piece = "coin" if kind == "coin" else "lump"
        pieces.put(pen.canvas, piece, rect.inflate(-rect.w // 5, -rect.h // 5), pen.stuff(kind))
    else:
        side = round(1.4 * radius)
        spot = Rect(rect.centerx - side // 2, rect.centery - side // 2, side, side)
        pieces.put(
            pen.canvas, "worker", spot, mix(theme.paper_shade, theme.line, 0.35), mix(theme.line, theme.ink, 0.3)
        )


def piece(pen: RailPen, rect: Rect, kind: str, seat: int) -> None:
    """A worker or a coin on a space."""
    if kind == "coal":
        pieces.put(pen.canvas, "lump", rect, pen.stuff("coal"))
        pen.mark(rect, seat)
    elif kind == "coin":
        pen.coin(rect, seat)
    else:
        pen.man(rect.inflate(pen.px(2), pen.px(2)), kind, seat)


def _open(pen: RailPen, rect: Rect, space: int, uses: Sequence[Use]) -> None:
    """The open space: the cost and its effect above, everybody who occupies it below."""
    upper = Rect(rect.x, rect.y, rect.w, rect.h // 2)
    beside = places(pen, upper, *pen.shown.frame.cost_of(pen.shown.state.row, space), (), -1)
    effects.draw(pen, beside, pen.shown.frame.effects_of(pen.shown.state.row, space))
    _crowd(pen, Rect(rect.x, upper.bottom, rect.w, rect.bottom - upper.bottom), uses)


def _crowd(pen: RailPen, rect: Rect, uses: Sequence[Use]) -> None:
    """Everybody on the open space: piece by piece, counted where there are many, at last by player alone."""
    standing = Counter((use.seat, kind) for use in uses for kind in pieces_of((use,)))
    if not standing:  # in a tiny window there may be less than no room for nobody
        return
    size = min(rect.h, pen.px(20))
    if sum(standing.values()) * size <= rect.w:
        spots = [one for one, count in standing.items() for _ in range(count)]
        for number, (seat, kind) in enumerate(spots):
            piece(pen, Rect(rect.x + number * size, rect.centery - size // 2, size, size), kind, seat)
        return
    if rect.w < pen.px(22) * len(standing):
        standing = Counter({(seat, "own"): 0 for seat, _ in standing})
        for use in uses:
            standing[use.seat, "own"] += use.workers + use.coins
    room = rect.w // len(standing)
    for number, ((seat, kind), count) in enumerate(standing.items()):
        side = min(size, room - pen.px(9 if count > 1 else 0))
        spot = Rect(rect.x + number * room, rect.centery - side // 2, side, side)
        piece(pen, spot, kind, seat)
        if count > 1:
            pen.text(Rect(spot.right, rect.y, room - side, rect.h), str(count), TINY_BOLD)


def crossed(pen: RailPen, rect: Rect, tint: Colour) -> None:
    """A space that this number of players does not have (SETUP-01)."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, mix(mix(theme.paper, tint, TINT), theme.desk, 0.5), 4)
    ink = mix(theme.line, theme.desk, 0.45)
    pen.canvas.frame(rect, ink, 0.8, 4)
    for one, other in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
        pen.canvas.line(one, other, ink, 1.2)
