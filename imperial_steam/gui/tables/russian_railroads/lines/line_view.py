"""One line of a player's board: its track as real rails, doublers, reach, locomotives, and what each field brings."""

from __future__ import annotations

import pygame
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import TINY, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import rails
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines import line_extras, line_signs
from imperial_steam.gui.tables.russian_railroads.lines.drawn_line import DrawnLine
from imperial_steam.gui.tables.russian_railroads.model.line_facts import FieldFacts, next_colour, open_arms
from imperial_steam.gui.tables.russian_railroads.model.stretches import Stretch

NAME = Style("serif-bold", 15)
#: Colours of the lamps: a lit one, and the light it throws.
LIT: Colour = (255, 208, 84)
GLOW: Colour = (255, 236, 178)


class LineView(DrawnLine):
    """One line of one player as it is drawn."""

    def draw(self) -> None:
        """All bands of the line, its head and its total."""
        self._fields()
        self._lamps()
        for facts in self.facts.fields:
            self._rail(facts)
        self._railheads()
        line_extras.draw(self)
        self._doublers()
        line_signs.draw(self)
        self._things()
        line_extras.things(self)
        self._head()
        pieces.total(self.pen, self.room.total, self.facts.points)
        self.pen.hits.add(self.room.total, Target("line", self.line.key))

    # Rails

    def _rail(self, facts: FieldFacts) -> None:
        """A field with its track and what it brings; snow lies on track that no locomotive reaches (SCORE-02)."""
        pen = self.pen
        cell = self.room.cell(facts.field, self.room.rails).inflate(0, -pen.px(4))
        if facts.colour < 0:
            rails.bed(pen, cell)
            return
        colour = pen.track_colour(facts.colour)
        rails.laid(pen, cell, colour)
        if not facts.reached:
            rails.snow(pen, cell)
        worth = facts.points if facts.reached else facts.asleep
        if self._marked(facts.field) or (not facts.reached and not worth):
            return
        plate = Rect(0, 0, min(cell.w - 2, pen.px(20)), round(0.6 * cell.h))
        plate.center = cell.center
        pen.canvas.fill(plate, colour, 2)
        style = Style("sans-bold", 14) if facts.reached and worth else TINY
        words = str(worth) if facts.reached else f"({worth})"
        pen.text(plate.inflate(4, 4), words, style, pieces.ink_on(colour), "center")

    def _railheads(self) -> None:
        """The end of each colour's track: a buffer stop in its colour."""
        pen, room = self.pen, self.room
        for colour in range(WIDTH):
            at = self.player.tracks[self.facts.line * WIDTH + colour]
            if not at:
                continue
            cell = room.cell(at, room.rails)
            stop = Rect(cell.right - pen.px(5), cell.y, pen.px(5), cell.h)
            pen.canvas.fill(stop, pen.track_colour(colour), 1.5)
            pen.canvas.frame(stop, pieces.DARK, 1, 1.5)
            pen.canvas.fill(
                Rect(stop.x + 1, stop.centery - pen.px(3), stop.w - 2, pen.px(6)), pen.player_colour(self.seat)
            )

    # What can be pointed at and chosen

    def _fields(self) -> None:
        """Every field with its lamp, below whatever lies on it, and in the order in which the line is read."""
        for facts in self.facts.fields:
            cell = self.room.cell(facts.field, self.room.rails)
            self.pen.hits.add(cell.union(self.room.cell(facts.field, self.room.lamps)), self.cell(facts.field))

    def _things(self) -> None:
        """Every field that is the next step of a track, or that several steps lead to."""
        for facts in self.facts.fields:
            colour = next_colour(self.frame, self.player, self.facts.line, facts.field)
            if self.lit and self.pen.is_lit(self.cell(facts.field)):
                self._further(facts.field)
            if colour >= 0 and self.lit:
                self._next(facts.field, Target("field", f"{self.line.key} {COLOURS[colour]}"), colour)

    def _marked(self, field: int) -> bool:
        """A step onto the field, or several, can be chosen: its sign lies on the number."""
        if self.lit and self.pen.is_lit(self.cell(field)):
            return True
        colour = next_colour(self.frame, self.player, self.facts.line, field)
        return self.lit and colour >= 0 and self.pen.is_lit(Target("field", f"{self.line.key} {COLOURS[colour]}"))

    def _next(self, field: int, thing: Target, colour: int) -> None:
        """Where a track would go next: lit with a piece of its colour if it may go there now."""
        cell = self.room.cell(field, self.room.rails)
        if self.pen.is_lit(thing):
            ghost = cell.inflate(-self.pen.px(9), -self.pen.px(11))
            pygame.draw.rect(self.pen.canvas.surface, self.pen.track_colour(colour), ghost, 0, self.pen.px(2))
            self.pen.canvas.frame(ghost, pieces.DARK, 1, 2)
            self.pen.text(cell, "+", Style("sans-bold", 14), pieces.ink_on(self.pen.track_colour(colour)), "center")
        self.spot(cell.inflate(-2, -2), thing, 3)

    def _further(self, field: int) -> None:
        """Where several steps lead: a slim piece of the track's colour, with their number."""
        cell, thing = self.room.cell(field, self.room.rails), self.cell(field)
        (stretch, *_) = (entry for entry in self.pen.shown.lit[thing] if isinstance(entry, Stretch))
        ground = self.pen.track_colour(COLOURS.index(stretch.colour))
        ghost = cell.inflate(-self.pen.px(11), -self.pen.px(17))
        pygame.draw.rect(self.pen.canvas.surface, ground, ghost, 0, self.pen.px(2))
        self.pen.text(cell, f"+{stretch.number}", TINY_BOLD, pieces.ink_on(ground), "center")
        self.spot(cell.inflate(-self.pen.px(5), -self.pen.px(5)), thing, 3)

    # Doublers, lamps

    def _doublers(self) -> None:
        """The row of doublers above the line; the next free field is lit when one can be placed (DBL-01)."""
        pen, room, line = self.pen, self.room, self.facts.line
        thing, placed = Target("doublers", self.line.key), self.player.doublers[line]
        # The next free field is drawn last: it is the place of the whole row.
        for field in sorted(range(1, self.line.doublers + 1), key=lambda field: field == placed + 1):
            cell = room.cell(field, room.doublers).inflate(-pen.px(5), -pen.px(2))
            if field <= placed:
                pieces.plate(pen, cell, "×2", pen.stuff("doubler"))
            else:
                pen.canvas.frame(cell, mix(pen.stuff("doubler"), pen.stuff("snow"), 0.55), 1, 3)
                pen.text(cell, "×2", TINY, mix(pen.stuff("doubler"), pieces.DARK, 0.3), "center")
            if field == placed + 1:
                self.spot(cell, thing, 3)
            else:
                pen.hits.add(cell, thing)

    def _lamps(self) -> None:
        """The reach: a numbered lamp below each field, lit as far as the locomotives go (UI-03)."""
        pen, room = self.pen, self.room
        reach = min(self.player.reach[self.facts.line], room.length)
        bright = room.rails.union(room.lamps)
        if reach > 0:
            pen.canvas.fill(room.stretch(1, reach, bright), GLOW, 4)
        arms = open_arms(self.frame, self.player, self.facts.line)
        for field in range(1, max([len(self.facts.fields), *(arm.length for arm in arms)]) + 1):
            cell, reached = room.cell(field, room.lamps), field <= reach
            radius = min(cell.h // 2, pen.px(8.5))
            pen.canvas.circle(cell.center, radius, mix(pieces.DARK, pen.stuff("night"), 0.5))
            pen.canvas.circle(cell.center, radius - pen.px(1), LIT if reached else pen.stuff("snow"))
            ink = pieces.DARK if reached else mix(pen.stuff("night"), pieces.DARK, 0.2)
            pen.text(cell, str(field), TINY_BOLD if reached else TINY, ink, "center")

    # Head

    def _head(self) -> None:
        """The name of the line on the sign of its station, and the locomotives in their slots (LOCO-02)."""
        pen, head = self.pen, self.room.head
        slots = [
            (slot, self.player.slots[index])
            for index, (of, slot) in enumerate(self.frame.slots)
            if of == self.facts.line
        ]
        words, room = pen.say(f"line.{self.line.key}"), pen.px(8)
        long = pen.canvas.text_size(words, NAME.sized(0.8))[0] > head.w - room
        height = pen.px(34 if long else 21)
        share = (head.w - pen.px(4) * (len(slots) - 1)) / max(1, len(slots))
        tile = min(round(0.92 * (head.h - height - 1)), pen.px(52), int(share / 1.08))
        broad = round(1.08 * tile)
        name = Rect(head.x, head.y, head.w, height)
        pen.canvas.fill(name, pen.canvas.theme.cloth, 2)
        style = NAME.sized(0.86) if long else NAME
        pen.text(name.inflate(-room, 0), words, style, pen.canvas.theme.cloth_ink, "center", wrapped=True)
        self.spot(name, Target("line", self.line.key), 3)
        left = head.x
        for slot, number in slots:
            box = Rect(left, head.bottom - tile, broad, tile)
            left = box.right + pen.px(4)
            self._slot(box, slot, number)

    def _slot(self, box: Rect, slot: int, number: int) -> None:
        pen = self.pen
        locomotive(pen, box, number)
        self.spot(box, Target("slot", f"{self.line.key} {slot + 1}"), 3)
        stoked = self.player.stokers >> self.frame.slot_index[self.line.key, slot + 1] & 1
        line_extras.stoker(self, box, Target("stoker", f"{self.line.key} {slot + 1}"), bool(stoked))


def locomotive(pen: RailPen, box: Rect, number: int) -> None:
    """A slot: the locomotive in it with its number, or an empty shed."""
    night = pen.stuff("night")
    if not number:
        pen.canvas.fill(box, mix(pen.stuff("ice"), night, 0.12), 3)
        pen.canvas.frame(box, mix(night, pen.stuff("snow"), 0.35), 1, 3)
        side = round(0.7 * min(box.w, box.h))
        image = pieces.ghost("locomotive", side, pen.stuff("ice"), mix(night, pen.stuff("snow"), 0.3))
        pen.canvas.surface.blit(image, image.get_rect(center=box.center))
        return
    pen.canvas.fill(box, mix(pen.stuff("locomotive"), pieces.LIGHT, 0.84), 3)
    pen.canvas.frame(box, mix(pen.stuff("locomotive"), pieces.DARK, 0.4), 1.4, 3)
    side = round(0.66 * min(box.w, box.h))
    pieces.put(pen.canvas, "locomotive", Rect(box.x + 2, box.bottom - side - 1, side, side), pen.stuff("locomotive"))
    style = Style("sans-bold", max(11.0, 0.52 * box.h / pen.scale))
    place = box.right - round(0.2 * box.w), box.y + round(0.32 * box.h)
    pen.canvas.text_at(place, str(number), style, pieces.DARK)
