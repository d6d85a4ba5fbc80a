"""The signs at the special fields of a line: what each needs and gives, and a tick when it has given it (section 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing import effects as art
from imperial_steam.gui.tables.russian_railroads.drawing import rails
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines.drawn_line import DrawnLine
from imperial_steam.gui.tables.russian_railroads.lines.line_room import LineRoom
from imperial_steam.gui.tables.russian_railroads.model.line_facts import Sign, SignState, open_arms, sign_of

#: Width in units of the stripe in the colour of the track that is needed, and of the lamp for the reach.
_STRIPE, _LAMP = 5, 3.4
#: More than two pictures stand in rows where each had less than this part of the height for its width: in two, or one
#: above the other where they are larger so.
CROWDED = 0.7


def draw(view: DrawnLine) -> None:
    """The signs below a line; two at one field share its room."""
    for field, room in rooms(view.room, view.facts.signs).items():
        here = view.facts.signs_at(field)
        for place, sign in enumerate(here):
            box = _share(room, place, len(here)).inflate(-view.pen.px(2), -view.pen.px(2))
            _post(view.pen, box, view.room.cell(field, room).centerx)
            draw_sign(view.pen, box, sign)
        view.pen.hits.add(room, view.cell(field))
    _arms(view)


def rooms(room: LineRoom, signs: Sequence[Sign]) -> Mapping[int, Rect]:
    """Field → the room of its signs.

    One that gives several things takes that of the field before, if it is free; several at the end of a branch line
    take what is free behind it.
    """
    fields = {sign.special.field for sign in signs}
    rooms = {}
    for field in sorted(fields):
        cell, here = room.cell(field, room.signs), [sign for sign in signs if sign.special.field == field]
        if field > 1 and field - 1 not in fields and sum(len(sign.special.effects) for sign in here) > 1:
            cell = cell.union(room.cell(field - 1, room.signs))
        elif len(here) > 1 and field == room.length:
            cell.w = min(2 * cell.w, room.signs.right - cell.x)
        rooms[field] = cell
    return rooms


def _share(room: Rect, place: int, count: int) -> Rect:
    """The part of a field's room for one of several signs."""
    left, right = (room.x + end * room.w // count for end in (place, place + 1))
    return Rect(left, room.y, right - left, room.h)


def _arms(view: DrawnLine) -> None:
    """The signs of arms that can still be chosen, in a row for each arm; where only one goes, in all the room."""
    arms = open_arms(view.frame, view.player, view.facts.line)
    for arm in arms:
        for special in arm.specials:
            room = view.room.cell(special.field, view.room.signs)
            here = [other for other in arms if other.length >= special.field]
            height = room.h // len(here)
            box = Rect(room.x + 1, room.y + here.index(arm) * height, room.w - 2, height - 1)
            draw_sign(view.pen, box, sign_of(view.player, special))
            view.pen.hits.add(box, view.cell(special.field))


def _post(pen: RailPen, box: Rect, x: int) -> None:
    """The post between the field and its sign."""
    ink = mix(pen.stuff("night"), pieces.DARK, 0.4)
    if not box.x <= x <= box.right:
        pen.canvas.line((x, box.y - pen.px(1)), (box.centerx, box.y - pen.px(1)), ink, 2)
    pen.canvas.line((x, box.y - pen.px(3)), (x, box.y + 1), mix(pen.stuff("night"), pieces.DARK, 0.4), 2)


def draw_sign(pen: RailPen, box: Rect, sign: Sign) -> None:
    """A sign: the colour needed at its left, a lamp where the reach is needed, the picture of what it gives."""
    ground, edge, width = _colours(pen, sign)
    pen.canvas.fill(box, ground, 2.5)
    stripe = Rect(box.x + 1, box.y + 1, pen.px(_STRIPE), box.h - 2)
    pen.canvas.fill(stripe, pen.track_colour(sign.special.colour), 1)
    if sign.special.colour == 4:
        pen.canvas.frame(stripe, mix(pen.stuff("night"), ground, 0.4), 0.8, 1)
    inner = Rect(stripe.right + 1, box.y + 1, box.right - stripe.right - 2, box.h - 2)
    if sign.token >= 0:
        picture(pen, inner, pen.shown.world.tokens[sign.token].effects)
    else:
        picture(pen, inner, sign.special.effects)
    if sign.special.locomotive:
        _lamp(pen, (stripe.centerx, box.bottom - pen.px(5)), sign.reach == 0)
    if sign.special.coin:
        pieces.put(pen.canvas, "coin", Rect(inner.right - pen.px(10), box.y, pen.px(10), pen.px(10)), pen.stuff("coin"))
    if sign.state is SignState.GIVEN:
        pieces.veil(pen, inner, ground, 110)
        pieces.tick(pen, (box.right - pen.px(6), box.y + pen.px(5)))
    if sign.reconstructed:
        pieces.reconstructed(pen, (box.right - pen.px(4), box.bottom - pen.px(4)))
    pen.canvas.frame(box, edge, width, 2.5)


def _colours(pen: RailPen, sign: Sign) -> tuple[Colour, Colour, float]:
    """Ground, edge and width of the edge by the state of a sign."""
    paper, night = pen.canvas.theme.paper, pen.stuff("night")
    if sign.state is SignState.SCORES:
        return (255, 244, 200), pen.stuff("medal"), 2
    if sign.state is SignState.GIVEN:
        return mix(paper, pen.stuff("ice"), 0.6), mix(night, paper, 0.4), 1
    if sign.state is SignState.WAITS:
        return paper, pen.canvas.theme.warning, 1.4
    return paper, night, 1.2


def _lamp(pen: RailPen, centre: tuple[int, int], lit: bool) -> None:
    """A lamp for the locomotives that are needed: lit once they reach the field."""
    pen.canvas.circle(centre, pen.px(_LAMP + 1), pieces.DARK)
    pen.canvas.circle(centre, pen.px(_LAMP), (255, 208, 84) if lit else (252, 252, 250))


def picture(pen: RailPen, rect: Rect, effects: Effects) -> None:
    """What a sign says: things that have a picture of their own here side by side, others in the table's signs."""
    if not all(effect.kind in _SINGLE and effect.colours.bit_count() < 2 for effect in effects):
        art.draw(pen, rect, effects)
        return
    rows = 1
    if len(effects) > 2 and rect.w < len(effects) * CROWDED * rect.h:
        rows = max((2, len(effects)), key=lambda rows: min(rect.w // -(-len(effects) // rows), rect.h // rows))
    across = -(-len(effects) // rows)
    for place, effect in enumerate(effects):
        row, column = divmod(place, across)
        left, right = (rect.x + end * rect.w // across for end in (column, column + 1))
        top, low = (rect.y + end * rect.h // rows for end in (row, row + 1))
        _SINGLE[effect.kind](pen, Rect(left, top, right - left, low - top), effect)


def _step(pen: RailPen, rect: Rect, effect: Effect) -> None:
    """Steps with tracks of one colour."""
    _track(pen, rect, effect.colours, str(effect.number))


def _track(pen: RailPen, rect: Rect, mask: int, words: str) -> None:
    """A piece of track with a word on it."""
    colour = pen.track_colour(mask.bit_length() - 1)
    bar = rect.inflate(-2, -round(0.3 * rect.h))
    rails.laid(pen, bar, colour)
    pen.canvas.fill(bar.inflate(-round(0.52 * bar.w), -round(0.36 * bar.h)), colour, 1)
    pen.figure(bar, words, pieces.ink_on(colour), 0.8)


def _points(pen: RailPen, rect: Rect, effect: Effect) -> None:
    """Points at once."""
    pieces.put(pen.canvas, "rosette", rect, pen.stuff("points"))
    pen.figure(rect, str(effect.number), pieces.ink_on(pen.stuff("points")), 0.5)


def _unlock(pen: RailPen, rect: Rect, effect: Effect) -> None:
    """Track of a colour that may be built from now on."""
    _track(pen, rect, effect.colours, "+")


def _worker(pen: RailPen, rect: Rect, effect: Effect) -> None:
    pieces.put(pen.canvas, "worker", rect, pen.player_colour(pen.shown.seat))


def _star(pen: RailPen, rect: Rect, effect: Effect) -> None:
    """Points in every scoring."""
    pieces.put_number(pen.canvas, "star", rect, pen.stuff("medal"), str(effect.number), part=0.46, low=0.05)


def _medal_field(pen: RailPen, rect: Rect, effect: Effect) -> None:
    pieces.put(pen.canvas, "medal", rect, pen.stuff("medal"))
    low = Rect(rect.x, rect.y + round(0.42 * rect.h), rect.w, round(0.54 * rect.h))
    pen.figure(low, str(effect.number), pieces.DARK, 0.72)


#: Pictures that fill their part of a sign.
_SINGLE: Mapping[str, Callable[[RailPen, Rect, Effect], None]] = {
    "step": _step,
    "unlock": _unlock,
    "points": _points,
    "worker": _worker,
    "star": _star,
    "medal_field": _medal_field,
}
