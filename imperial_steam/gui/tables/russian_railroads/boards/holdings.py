"""What lies beside a player's board: workers, coins, `?` tokens, engineers, end bonus cards, values of the tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Engineer
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TINY, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import effects as art
from imperial_steam.gui.tables.russian_railroads.drawing import rails
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Heights in units: a label, tiles of engineers and end cards.
LABEL_HIGH, TILES = 15, 50
#: Widths in units of an engineer and of an end bonus card.
ENGINEER, END_CARD = 46, 78


T = TypeVar("T")


class Holdings:
    """Draws the parts of what a player holds; `lit` says whether things can be chosen here."""

    def __init__(self, pen: RailPen, seat: int, lit: bool) -> None:
        self.pen, self.seat, self.lit = pen, seat, lit
        self.player: Player = pen.shown.player(seat)

    def spot(self, rect: Rect, thing: Target) -> None:
        """A thing that can be pointed at; it is lit if it can be chosen."""
        if self.lit:
            self.pen.spot(rect, thing, 3, 0)
        else:
            self.pen.hits.add(rect, thing)

    def label(self, rect: Rect, key: str, **values: object) -> Rect:
        """The label of a part; returns the room below it."""
        pen, height = self.pen, self.pen.px(LABEL_HIGH)
        pen.text(Rect(rect.x, rect.y, rect.w, height), pen.say(f"holdings.{key}", **values), LABEL, pen.soft())
        pen.hits.add(rect, Target("term", f"holdings.{key}"))
        return Rect(rect.x, rect.y + height, rect.w, rect.h - height)

    # Values of the tracks

    def values(self, rect: Rect) -> None:
        """What a field of each colour brings, and which colours may be built (VAL-01 … VAL-03, TRACK-08)."""
        pen, player = self.pen, self.player
        inside = self.label(rect, "values_revalued" if player.revaluation else "values")
        worth = pen.shown.world.values[player.revaluation]
        for colour in range(len(COLOURS)):
            left, right = (inside.x + end * inside.w // len(COLOURS) for end in (colour, colour + 1))
            cell = Rect(left, inside.y, right - left - pen.px(3), inside.h)
            unlocked = bool(player.unlocked >> colour & 1)
            paint = pen.track_colour(colour)
            self._value(cell, paint if unlocked else mix(paint, pen.stuff("ice"), 0.7), worth[colour])
            if not unlocked:
                side = min(pen.px(13), cell.h)
                pen.canvas.icon("lock", Rect(cell.right - side, cell.y, side, side), pen.canvas.theme.ink_soft)
            pen.hits.add(cell, Target("track", COLOURS[colour]))

    def _value(self, cell: Rect, colour: Colour, worth: int) -> None:
        """A piece of track with what a field of it brings."""
        pen = self.pen
        bar = cell.inflate(0, -round(0.12 * cell.h))
        rails.laid(pen, bar, colour)
        pen.canvas.fill(bar.inflate(-round(0.56 * bar.w), -round(0.3 * bar.h)), colour, 1)
        pen.figure(bar, str(worth), pieces.ink_on(colour), 0.66)

    # `?` tokens

    def tokens(self, rect: Rect, rows: int = 1) -> None:
        """Every `?` token: an unused one with its picture, a used one faded with a tick (section 10.1)."""
        pen = self.pen
        inside = self.label(rect, "tokens")
        used = {token for _, token in self.player.laid}
        shown = [i for i in range(len(pen.shown.world.tokens)) if self.player.tokens >> i & 1 or i in used]
        across = max(1, -(-len(shown) // rows))
        for place, index in enumerate(shown):
            row, column = divmod(place, across)
            left, right = (inside.x + end * inside.w // across for end in (column, column + 1))
            height = inside.h // rows
            cell = Rect(left, inside.y + row * height, right - left - pen.px(3), height - pen.px(2))
            self._token(cell, index, index in used and not self.player.tokens >> index & 1)

    def _token(self, cell: Rect, index: int, used: bool) -> None:
        pen, token = self.pen, self.pen.shown.world.tokens[index]
        colour = pen.stuff("question")
        pen.canvas.fill(cell, mix(colour, pieces.LIGHT, 0.9 if used else 0.72), 4)
        art.draw(pen, cell.inflate(-pen.px(6), -pen.px(6)), token.effects)
        if used:
            pieces.veil(pen, cell.inflate(-2, -2), mix(colour, pieces.LIGHT, 0.9), 190)
            pen.canvas.frame(cell, mix(colour, pieces.LIGHT, 0.6), 1, 4)
            pieces.tick(pen, (cell.right - pen.px(8), cell.y + pen.px(8)))
        else:
            pen.canvas.frame(cell, mix(colour, pieces.DARK, 0.2), 1.4, 4)
        self.spot(cell, Target("token", token.key))

    # Workers and coins

    def workers(self, rect: Rect) -> None:
        """Own workers free and on spaces, the turquoise and the black one, coins (UI-05)."""
        pen, player = self.pen, self.player
        free = player.workers - player.placed
        inside = self.label(rect, "workers", free=free, all=player.workers)
        coins = pen.px(52)
        own = pen.player_colour(self.seat)
        shown: list[tuple[Colour, bool]] = [(own, True)] * free + [(own, False)] * player.placed
        shown += [(pen.stuff("temporary"), True)] * player.temporary
        shown += [(pen.stuff("temporary"), False)] * player.temporary_placed
        shown += [(pen.stuff("black_worker"), player.black == 1)] * bool(player.black)
        step = min(inside.h * 0.8, (inside.w - coins - pen.px(4)) / max(1, len(shown)))
        side = min(inside.h, round(step * 1.15))
        for place, (colour, here) in enumerate(shown):
            spot = Rect(inside.x + round(place * step), inside.centery - side // 2, side, side)
            if here:
                pieces.put(pen.canvas, "worker", spot, colour)
            else:
                image = pieces.ghost("worker", side, mix(colour, pen.canvas.theme.paper, 0.5))
                pen.canvas.surface.blit(image, spot)
        pen.hits.add(Rect(inside.x, inside.y, inside.w - coins, inside.h), Target("term", "holdings.workers"))
        self._coins(Rect(inside.right - coins, inside.y, coins, inside.h))

    def _coins(self, rect: Rect) -> None:
        pen, side = self.pen, min(rect.h, self.pen.px(24))
        pieces.put(pen.canvas, "coin", Rect(rect.x, rect.centery - side // 2, side, side), pen.stuff("coin"))
        room = Rect(rect.x + side + pen.px(2), rect.y, rect.w - side - pen.px(2), rect.h)
        pen.text(room, pen.say("times", n=self.player.coins), Style("sans-bold", 15))
        pen.hits.add(rect, Target("term", "holdings.coins"))

    # Engineers

    def engineers(self, rect: Rect) -> None:
        """Hired engineers: a tile with number and picture; one used in this round is faded (ENG-06)."""
        pen = self.pen
        held = pen.shown.engineers(self.seat)
        inside = self.label(rect, "engineers", count=len(held))
        for cell, engineer in _spread(pen, inside, held, ENGINEER):
            index = pen.shown.frame.space_index[f"engineer-{engineer.key}"]
            engineer_tile(pen, cell, engineer, used=bool(pen.shown.state.occupied >> index & 1))
            self.spot(cell, Target("space", f"engineer-{engineer.key}"))

    # End bonus cards

    def end_cards(self, rect: Rect) -> None:
        """End bonus cards: open to whoever may see them, else counted (HID-01)."""
        pen, shown = self.pen, self.pen.shown
        held = [card for i, card in enumerate(shown.world.end_cards) if self.player.end_cards >> i & 1]
        inside = self.label(rect, "end_cards", count=len(held))
        hidden = self.seat in shown.hidden
        for cell, card in _spread(pen, inside, held, END_CARD):
            pen.canvas.fill(cell, mix(pen.stuff("card"), pieces.LIGHT, 0.15 if hidden else 0.82), 3)
            pen.canvas.frame(cell, mix(pen.stuff("card"), pieces.DARK, 0.3), 1.2, 3)
            side = min(cell.h - 2, pen.px(22)) if hidden or cell.w >= pen.px(END_CARD) else 0
            art.draw_signs(pen, Rect(cell.x + 2, cell.centery - side // 2, side, side), [art.END_CARD])
            room = Rect(cell.x + side + pen.px(4), cell.y, cell.w - side - pen.px(6), cell.h)
            if hidden:
                pen.text(room, "?", LABEL_BOLD, pieces.LIGHT, "center")
                pen.hits.add(cell, Target("term", "holdings.end_cards"))
            else:
                pen.text(room, pen.say(f"end_card.{card.key}"), TINY, pieces.DARK, wrapped=True)
                self.spot(cell, Target("end_card", card.key))


def engineer_tile(pen: RailPen, cell: Rect, engineer: Engineer, used: bool) -> None:
    """An engineer: the number in a band at the top, the picture of the effect below, the cost if it is no worker."""
    colour = pen.stuff("engineer")
    if used:
        colour = mix(colour, pen.canvas.theme.paper, 0.55)
    pen.canvas.fill(cell, mix(colour, pieces.LIGHT, 0.82), 3)
    band = Rect(cell.x, cell.y, cell.w, round(0.34 * cell.h))
    pen.canvas.fill(band, colour, 3)
    pen.text(band, str(engineer.number), TINY_BOLD, pieces.ink_on(colour), "center")
    below = Rect(cell.x + 2, band.bottom + 1, cell.w - 4, cell.bottom - band.bottom - 3)
    art.draw(pen, below, engineer.effects)
    if used:
        pieces.tick(pen, (cell.right - pen.px(6), cell.bottom - pen.px(6)))
    pen.canvas.frame(cell, mix(colour, pieces.DARK, 0.35), 1.2, 3)


def _spread(pen: RailPen, room: Rect, things: Sequence[T], width: float) -> Sequence[tuple[Rect, T]]:
    """Places side by side for some things, narrower where there are many."""
    if not things:
        pen.text(room, "–", LABEL, pen.soft())
        return []
    step = min(pen.px(width + 3), room.w // len(things))
    return [
        (Rect(room.x + place * step, room.y, step - pen.px(3), min(room.h - pen.px(2), pen.px(1.2 * TILES))), thing)
        for place, thing in enumerate(things)
    ]
