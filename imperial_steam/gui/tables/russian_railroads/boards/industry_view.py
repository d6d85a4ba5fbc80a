"""The industry tracks of a player's board: fields with their numbers, gaps and factories, markers (section 7.6)."""

from __future__ import annotations

import pygame
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Factory, Industry
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import effects as art
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines import line_extras, line_room, line_view
from imperial_steam.gui.tables.russian_railroads.model.line_facts import rubble_at
from imperial_steam.gui.tables.russian_railroads.model.stretches import Advance

#: Height in units of a track that has factories, and of one above the gaps.
TRACK, UPPER = 52, 36


def height(industry: Industry) -> float:
    """Height in units that a track needs."""
    return (UPPER if industry.free_gaps else TRACK) + 4


class IndustryView:
    """One industry track of one player as it is drawn; `lit` says whether things can be chosen here."""

    def __init__(self, pen: RailPen, seat: int, track: int, rect: Rect, lit: bool) -> None:
        self.pen, self.seat, self.track, self.lit = pen, seat, track, lit
        self.frame = pen.shown.frame
        self.player: Player = pen.shown.player(seat)
        self.industry: Industry = self.frame.layout.industries[track]
        side, total = pen.px(line_room.SIDE), pen.px(line_room.TOTAL)
        self.total = Rect(rect.right - total, rect.y, total, rect.h).inflate(0, -pen.px(4))
        self.head = Rect(rect.x, rect.y, side - pen.px(6), rect.h)
        self.room = Rect(rect.x + side, rect.y, rect.w - side - total - pen.px(4), rect.h)

    def cell(self, index: int) -> Rect:
        """The place of a field by its index."""
        room, across = self.room, len(self.industry.points)
        left, right = (room.x + end * room.w // across for end in (index, index + 1))
        return Rect(left, room.y, right - left, room.h)

    def spot(self, rect: Rect, thing: Target, radius: float = 3) -> None:
        """A thing of this track; it is lit if it can be chosen."""
        if self.lit:
            self.pen.spot(rect, thing, radius, 0)
        else:
            self.pen.hits.add(rect, thing)

    def draw(self) -> None:
        """The name, all fields, factories and markers, and what they bring."""
        pen = self.pen
        name = Rect(self.head.x, self.head.y, self.head.w, pen.px(21))
        name.centery = self.head.centery
        pen.canvas.fill(name, pen.canvas.theme.cloth, 2)
        words = pen.say(f"board.track.{self.industry.key}")
        pen.text(name.inflate(-pen.px(8), 0), words, line_view.NAME, pen.canvas.theme.cloth_ink, "center")
        pen.hits.add(name, Target("industry", self.industry.key))
        scoring = self._scoring()
        for index in range(len(self.industry.points)):
            self._field(index, self.cell(index).inflate(-pen.px(2), -pen.px(4)), index in scoring)
        self._markers()
        self._modules()
        points = sum(self.industry.points[at] for at in self._at())
        pieces.total(pen, self.total, points)
        pen.hits.add(self.total, Target("industry", self.industry.key))

    def _at(self) -> list[int]:
        """The fields on which own markers stand."""
        pairs = zip(self.player.marker_tracks, self.player.markers, strict=True)
        return [at for of, at in pairs if of == self.track]

    def _scoring(self) -> frozenset[int]:
        """The fields whose number a marker scores: its own, or the nearest lower one that has a number (SCORE-08)."""
        values = self.industry.values
        return frozenset(
            max((index for index in range(at + 1) if values[index] is not None), default=0) for at in self._at()
        )

    def _field(self, index: int, cell: Rect, scores: bool) -> None:
        pen = self.pen
        gap = self.frame.gap_at[self.track].get(index)
        thing = Target("industry_field", f"{self.industry.key} {index}")
        if gap is not None and not self.industry.free_gaps:
            self._gap(cell, gap)
            self.spot(cell, Target("gap", str(gap + 1)))
            place = stoker_place(self.frame, gap)
            line_extras.stoker(self, cell, Target("stoker", place), bool(self.player.gap_stokers >> gap & 1))
        elif index == self.industry.token_field:
            _token_field(pen, cell, self.player, self.industry)
            pen.hits.add(cell, thing)
        else:
            value = self.industry.values[index]
            ground = pen.stuff("industry") if value else mix(pen.stuff("industry"), pen.stuff("snow"), 0.6)
            _yard(pen, cell, mix(ground, pieces.LIGHT, 0.5), scores)
            words = "" if value is None else str(value)
            pen.text(Rect(cell.x, cell.y, cell.w, pen.px(18)), words, Style("sans-bold", 14), pieces.DARK, "center")
            pen.hits.add(cell, thing)
        if self.lit and pen.is_lit(thing):
            self._further(cell, thing)

    def _further(self, cell: Rect, thing: Target) -> None:
        """Where several steps lead: their number in a sign at the foot of the field."""
        pen = self.pen
        (advance, *_) = (entry for entry in pen.shown.lit[thing] if isinstance(entry, Advance))
        sign = Rect(cell.x + pen.px(3), cell.bottom - pen.px(17), cell.w - pen.px(6), pen.px(15))
        colour = pen.player_colour(self.seat)
        pygame.draw.rect(pen.canvas.surface, colour, sign, 0, pen.px(2))
        pen.text(sign, f"+{advance.number}", TINY_BOLD, pieces.ink_on(colour), "center")
        self.spot(cell, thing)

    def _modules(self) -> None:
        """Rubble on the track, and field 0 where one more marker can be put (AR-04, QM-10)."""
        index = rubble_at(self.frame, self.player, track=self.track)
        if index >= 0:
            cell = self.cell(index).inflate(-self.pen.px(4), -self.pen.px(6))
            line_extras.rubble(self.pen, Rect(cell.x, cell.centery - cell.h // 5, cell.w, cell.h // 2))
        thing = Target("start_field", self.industry.key)
        if self.lit and self.pen.is_lit(thing):
            self.spot(self.cell(0).inflate(-self.pen.px(2), -self.pen.px(4)), thing)

    def _gap(self, cell: Rect, gap: int) -> None:
        """A gap: a pit in the snow, or the factory built there with the picture of its function."""
        pen, code = self.pen, self.player.gaps[gap]
        if code:
            factory(pen, cell, pen.shown.world.factory(code))
            return
        pen.canvas.fill(cell, mix(pen.stuff("ice"), pen.stuff("night"), 0.28), 3)
        ink = mix(pen.stuff("night"), pieces.DARK, 0.25)
        for x in range(cell.x + pen.px(4), cell.right, pen.px(7)):
            pen.canvas.line(
                (x, cell.bottom - 2),
                (min(cell.right - 1, x + pen.px(9)), cell.y + 1),
                mix(ink, pen.stuff("ice"), 0.62),
                1,
            )
        pen.canvas.frame(cell, ink, 1, 3)
        low = Rect(cell.x, cell.bottom - pen.px(16), cell.w, pen.px(15))
        pen.text(low, str(gap + 1), TINY_BOLD, ink, "center")

    def _markers(self) -> None:
        """The markers on their fields, and the next field of each that can move (IND-02)."""
        pen = self.pen
        several = len(self.player.markers) > 1
        for number, (of, at) in enumerate(zip(self.player.marker_tracks, self.player.markers, strict=True), 1):
            if of != self.track:
                continue
            cell, thing = self.cell(at), Target("marker", str(number))
            side = min(cell.w - pen.px(2), round(0.58 * cell.h))
            spot = self._stand(cell, at, side)
            colour = pen.player_colour(self.seat)
            if several:
                pieces.put_number(pen.canvas, "works", spot, colour, str(number), part=0.5, low=0.22)
            else:
                pieces.put(pen.canvas, "works", spot, colour)
            pen.hits.add(spot, thing)
            if self.lit and pen.is_lit(thing) and at + 1 < len(self.industry.points):
                pen.spot(spot, thing, 3, 0)
                self._next(self.cell(at + 1).inflate(-pen.px(2), -pen.px(4)), thing, side)

    def _stand(self, cell: Rect, at: int, side: int) -> Rect:
        """The place of a marker: low on its field, on a factory beside its number."""
        if self.frame.gap_at[self.track].get(at) is None or self.industry.free_gaps:
            return Rect(cell.centerx - side // 2, cell.bottom - side - self.pen.px(2), side, side)
        side = min(round(0.44 * cell.h), round(0.66 * cell.w))
        return Rect(cell.right - side - self.pen.px(2), cell.y, side, side)

    def _next(self, cell: Rect, thing: Target, side: int) -> None:
        """Where a marker can go now."""
        image = pieces.ghost("works", side, self.pen.player_colour(self.seat))
        self.pen.canvas.surface.blit(image, image.get_rect(midbottom=(cell.centerx, cell.bottom)))
        self.pen.spot(cell, thing, 3, 0)


def stoker_place(frame: Frame, gap: int) -> str:
    """The place of a stoker at a factory, as actions name it."""
    line, slot = frame.stoker_places[len(frame.slots) + gap]
    return f"{line} {slot}"


def _yard(pen: RailPen, cell: Rect, ground: Colour, scores: bool) -> None:
    """A field of the street: cobbles, golden where a marker scores its number."""
    pen.canvas.fill(cell, (255, 236, 178) if scores else ground, 3)
    pen.canvas.frame(cell, pen.stuff("medal") if scores else mix(ground, pieces.DARK, 0.4), 2 if scores else 1, 3)


def _token_field(pen: RailPen, cell: Rect, player: Player, industry: Industry) -> None:
    """The `?` field: its sign, then the token that lies there (SPEC-15)."""
    given = bool(player.satisfied >> industry.token_id & 1)
    token = next((token for field, token in player.laid if field == industry.token_id), -1)
    _yard(pen, cell, pen.canvas.theme.paper, False)
    upper = Rect(cell.x + 2, cell.y + 2, cell.w - 4, min(cell.w - 4, round(0.56 * cell.h)))
    if token >= 0:
        art.draw(pen, upper, pen.shown.world.tokens[token].effects)
    else:
        art.draw_signs(pen, upper, [art.QUESTION])
    if given:
        pieces.tick(pen, (cell.right - pen.px(6), cell.y + pen.px(6)))


def factory(pen: RailPen, cell: Rect, printed: Factory) -> None:
    """A factory: its number at the top, the picture of its function below."""
    colour = pen.stuff("factory")
    pen.canvas.fill(cell, mix(colour, pieces.LIGHT, 0.76), 3)
    roof = Rect(cell.x, cell.y, cell.w, round(0.36 * cell.h))
    pygame.draw.rect(pen.canvas.surface, colour, roof, 0, -1, pen.px(3), pen.px(3), 0, 0)
    words = printed.key if printed.code <= 9 else ""
    if words:
        number = Rect(roof.x + pen.px(3), roof.y, roof.w - pen.px(6), roof.h)
        pen.text(number, words, LABEL_BOLD, pieces.ink_on(colour))
    else:
        pieces.put(pen.canvas, "factory", roof, mix(colour, pieces.LIGHT, 0.6))
    below = Rect(cell.x + 2, roof.bottom + 1, cell.w - 4, cell.bottom - roof.bottom - 3)
    art.draw(pen, below, printed.effects)
    pen.canvas.frame(cell, mix(colour, pieces.DARK, 0.45), 1.2, 3)
