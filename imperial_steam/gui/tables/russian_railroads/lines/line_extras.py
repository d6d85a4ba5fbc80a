"""What modules lay on the lines: arms of a switch, extensions, rubble, coin fields, stokers (sections 13, 14, 17)."""

from __future__ import annotations

from typing import Protocol

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Arm, BoardLine
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import rails
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines import line_signs
from imperial_steam.gui.tables.russian_railroads.lines.drawn_line import DrawnLine
from imperial_steam.gui.tables.russian_railroads.lines.line_room import LineRoom
from imperial_steam.gui.tables.russian_railroads.model.line_facts import chosen_arm, extension_on, open_arms, rubble_at


class _Board(Protocol):
    """A part of a board on which things can be chosen."""

    pen: RailPen
    lit: bool

    def spot(self, rect: Rect, thing: Target, radius: float = 2) -> None:
        """A thing that can be pointed at."""


def draw(view: DrawnLine) -> None:
    """Everything on the rails of a line that the base game does not have."""
    arms = open_arms(view.frame, view.player, view.facts.line)
    for place, arm in enumerate(arms):
        _arm(view, arm, place, len(arms))
    chosen = chosen_arm(view.frame, view.player, view.facts.line)
    if chosen is not None:
        _named(view, chosen.first, chosen.length, f"line.{chosen.key}")
    _areas(view)
    field = rubble_at(view.frame, view.player, line=view.facts.line)
    if field > 0:
        rubble(view.pen, view.room.cell(field, view.room.rails))


def _half(view: DrawnLine, arm: Arm, place: int, count: int) -> Rect:
    """The band of an arm that can still be chosen: the upper or the lower half of the rails."""
    rails_ = view.room.rails
    height = rails_.h // count
    return Rect(rails_.x, rails_.y + place * height, rails_.w, height)


def _arm(view: DrawnLine, arm: Arm, place: int, count: int) -> None:
    pen, band = view.pen, _half(view, arm, place, count)
    for field in range(arm.first, arm.length + 1):
        rails.bed(pen, view.room.cell(field, band).inflate(0, pen.px(3)))
    name = view.room.stretch(arm.first + 1, arm.length, band)
    width = pen.canvas.text_size(pen.say(f"line.{arm.key}"), TINY_BOLD)[0] + pen.px(8)
    plate = Rect(name.x, name.y, min(width, name.w), name.h)
    pen.canvas.fill(plate, pen.stuff("snow"), 2)
    pen.text(plate, pen.say(f"line.{arm.key}"), TINY_BOLD, pieces.DARK, "center")


def _named(view: DrawnLine, first: int, last: int, key: str) -> None:
    """The name of some fields above their rails, where no doublers are."""
    pen, room = view.pen, view.room
    if not room.doublers.h:
        return
    stretch = room.stretch(first, last, room.doublers)
    pen.text(stretch, pen.say(key), TINY_BOLD, mix(pen.stuff("night"), pieces.DARK, 0.4), "left")


def _areas(view: DrawnLine) -> None:
    """Outlined areas that a line extension covers: its name, or the number of the tile that lies there (GR-15)."""
    pen = view.pen
    for area in view.line.areas:
        tile = extension_on(view.frame, view.player, area)
        ink = pen.stuff("doubler") if tile is None else pen.stuff("medal")
        covered = view.room.stretch(area.first, area.first + area.length - 1, view.room.rails)
        pen.canvas.frame(covered.inflate(-1, pen.px(1)), ink, 1.8, 3)
        low = view.room.stretch(area.first, area.first + area.length - 1, view.room.signs)
        words = pen.say(f"line.{area.key}") if tile is None else f"{tile.length}/{tile.number}"
        if tile is None:
            pen.text(low, words, TINY_BOLD, mix(ink, pieces.DARK, 0.3), "center")
        else:
            mark = Rect(covered.x + pen.px(3), covered.y - pen.px(7), pen.px(26), pen.px(13))
            pieces.plate(pen, mark, words, ink)


def labels(room: LineRoom, line: BoardLine) -> list[Rect]:
    """Where the names of the areas of a line may stand."""
    return [room.stretch(area.first, area.first + area.length - 1, room.signs) for area in line.areas]


def rubble(pen: RailPen, cell: Rect) -> None:
    """A heap of stones on a field (AR-04)."""
    for x, y, size in ((0.3, 0.66, 0.3), (0.66, 0.68, 0.32), (0.48, 0.42, 0.3)):
        radius = size * min(cell.w, cell.h)
        centre = cell.x + x * cell.w, cell.y + y * cell.h
        pen.canvas.circle(centre, radius, (70, 66, 62))
        pen.canvas.circle(centre, radius - 1, (150, 142, 132))


def things(view: DrawnLine) -> None:
    """The arms to choose, and the coin fields to pay for."""
    arms = open_arms(view.frame, view.player, view.facts.line)
    for place, arm in enumerate(arms):
        band = _half(view, arm, place, len(arms))
        for field in range(arm.first, arm.length + 1):
            view.pen.hits.add(view.room.cell(field, band), Target("cell", f"{arm.key} {field}"))
        view.spot(view.room.cell(arm.first, band).inflate(-2, -2), Target("arm", arm.key))
    rooms = line_signs.rooms(view.room, view.facts.signs)
    for sign in view.facts.signs:
        thing = Target("coin_field", f"{view.line.key} {sign.special.field}")
        if sign.special.coin and view.lit and view.pen.is_lit(thing):
            view.spot(rooms[sign.special.field], thing)


def stoker(view: _Board, box: Rect, thing: Target, stoked: bool) -> None:
    """A stoker at a locomotive or factory (COAL-20); where one can be put, the place is lit."""
    pen = view.pen
    side = round(0.42 * min(box.w, box.h))
    if stoked:
        pieces.put(pen.canvas, "worker", Rect(box.x + 1, box.y + 1, side, side), pen.stuff("coal"))
    if view.lit and pen.is_lit(thing):
        view.spot(box, thing)
