"""The stacked tracks: four kinds of influence, profit and loss. The order in a stack is seen, for it breaks ties."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.first_train.terms import KINDS, PROFIT
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import TINY, TINY_BOLD
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.drawing.plates import heading, sheet

#: Width in units of what precedes a track, height of the figures below its fields; where fields of profit and loss
#: are narrower than this, every second one has a figure. Markers stand above the figure in fields narrower than this,
#: and in others beside its digit.
LEAD, FOOT, FIGURE, NARROW, DIGIT = 24, 12, 18, 26, 7


def panel(pen: TrainPen, rect: Rect) -> None:
    """The tracks below the choices of a window with tabs, while bids are made."""
    draw(pen, sheet(pen, rect, "stacks"))


def draw(pen: TrainPen, rect: Rect) -> None:
    """The four tracks of influence, below them profit and loss."""
    room = heading(pen, rect, pen.say("board.tracks"), pen.say("board.stack_note"))
    rows = PROFIT + 1
    for track in range(rows):
        top, bottom = (room.y + part * room.h // rows for part in (track, track + 1))
        row = Rect(room.x, top, room.w, bottom - top - pen.px(2))
        if track == PROFIT:
            _profit(pen, row)
        else:
            _influence(pen, row, track)


def _influence(pen: TrainPen, row: Rect, track: int) -> None:
    side = min(row.h, pen.px(LEAD - 4))
    spot = Rect(row.x, row.centery - side // 2, side, side)
    pen.marker(spot, track)
    pen.hits.add(spot, Target("term", f"influence_{KINDS[track]}"))
    fields = Rect(row.x + pen.px(LEAD), row.y, row.w - pen.px(LEAD), row.h)
    count = pen.shown.frame.numbers.influence_max + 1
    for value in range(count):
        left, right = (fields.x + part * fields.w // count for part in (value, value + 1))
        tint = mix(pen.canvas.theme.paper, pen.influence(track), 0.12 + 0.04 * value if track else 0.05 + 0.02 * value)
        _field(pen, Rect(left, row.y, right - left - 1, row.h), track, value, tint)


def _profit(pen: TrainPen, row: Rect) -> None:
    """From the greatest loss to the greatest profit."""
    numbers, theme = pen.shown.frame.numbers, pen.canvas.theme
    count = numbers.profit_max - numbers.profit_min + 1
    sparse = row.w < count * pen.px(FIGURE)
    fields: dict[int, Rect] = {}
    for place in range(count):
        value = numbers.profit_min + place
        left, right = (row.x + part * row.w // count for part in (place, place + 1))
        strength = min(0.3, 0.06 + 0.025 * abs(value))
        tint = mix(theme.paper, pen.stuff("gain" if value > 0 else "loss"), strength) if value else theme.paper_shade
        fields[value] = Rect(left, row.y, right - left - 1, row.h)
        _field(pen, fields[value], PROFIT, value, tint, figure=not sparse)
    if sparse:  # the figure of every second field reaches into the next ones, so it comes after all of them
        for value, field in fields.items():
            if value % 2 == 0:
                foot = _foot(pen, field) if _stack(pen, PROFIT, value) else field
                pen.text(foot.inflate(field.w, 0), _words(PROFIT, value), TINY, theme.ink_soft, "center")


def _stack(pen: TrainPen, track: int, value: int) -> Sequence[int]:
    """The seats whose markers are on a field, the first one on top."""
    return [seat for seat in pen.shown.state.ranks[track] if pen.shown.state.values[track][seat] == value]


def _words(track: int, value: int) -> str:
    """The figure of a field."""
    return signed(value) if track == PROFIT and value else str(value)


def _foot(pen: TrainPen, rect: Rect) -> Rect:
    """Where the figure of a field stands that markers are on."""
    return Rect(rect.x, rect.bottom - pen.px(FOOT), rect.w, pen.px(FOOT))


def _field(pen: TrainPen, rect: Rect, track: int, value: int, tint: Colour, figure: bool = True) -> None:
    """A field with its number and the stack on it, the first one on top; a free one may have no number."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, tint, 2)
    pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.45), 0.8, 2)
    stack, words = _stack(pen, track, value), _words(track, value)
    pen.hits.add(rect, Target("step", f"{track} {value}"))
    if not stack:
        if figure:
            pen.text(rect, words, TINY, theme.ink, "center")
    elif rect.w < pen.px(NARROW):  # above the figure
        _markers(pen, Rect(rect.x, rect.y, rect.w, rect.h - pen.px(FOOT)), stack, (0.0, 1.0))
        if figure:
            pen.text(_foot(pen, rect), words, TINY, theme.ink, "center")
    else:  # beside the figure
        lead = pen.px(DIGIT)
        pen.text(_foot(pen, rect).move(pen.px(1), 0), words, TINY_BOLD, theme.ink)
        _markers(pen, Rect(rect.x + lead, rect.y, rect.w - lead, rect.h), stack, (1.0, 0.5))


def _markers(pen: TrainPen, room: Rect, stack: Sequence[int], steps: tuple[float, float]) -> None:
    """The markers of some seats, the first one on top; each lies so many of its radii left of and above the next."""
    more = len(stack) - 1
    radius = min(
        pen.px(9), (room.h - 2) // (2 if more < 2 or steps[0] else 3), room.w // (3 if more and steps[0] else 2)
    )
    spare = room.w - 2 * radius, room.h - 2 * radius
    x, y = (min(radius * step, left / max(1, more)) for step, left in zip(steps, spare, strict=True))
    right, low = room.centerx + x * more / 2, room.centery + y * more / 2
    for place, seat in enumerate(stack):
        pen.badge((round(right - place * x), round(low - place * y)), radius, seat, cog=False)
