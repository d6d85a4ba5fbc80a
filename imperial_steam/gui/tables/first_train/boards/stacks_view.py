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
#: are narrower than this, every second one has a figure.
LEAD, FOOT, FIGURE = 24, 12, 18


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
            if value % 2 == 0 and not _stack(pen, PROFIT, value):
                pen.text(field.inflate(field.w, 0), _words(PROFIT, value), TINY, theme.ink_soft, "center")


def _stack(pen: TrainPen, track: int, value: int) -> Sequence[int]:
    """The seats whose markers are on a field, the first one on top."""
    return [seat for seat in pen.shown.state.ranks[track] if pen.shown.state.values[track][seat] == value]


def _words(track: int, value: int) -> str:
    """The figure of a field."""
    return signed(value) if track == PROFIT and value else str(value)


def _field(pen: TrainPen, rect: Rect, track: int, value: int, tint: Colour, figure: bool = True) -> None:
    """A field with its number and the stack on it, the first one on top; a free one may have no number."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, tint, 2)
    pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.45), 0.8, 2)
    stack, words = _stack(pen, track, value), _words(track, value)
    pen.hits.add(rect, Target("step", f"{track} {value}"))
    narrow = rect.w < pen.px(26)
    if not stack:
        if figure:
            pen.text(rect, words, TINY, theme.ink_soft, "center")
        return
    if not narrow:
        corner = Rect(rect.x + pen.px(1), rect.bottom - pen.px(FOOT), pen.px(14), pen.px(FOOT))
        pen.text(corner, words, TINY_BOLD, theme.ink)
    radius = min(pen.px(9), (rect.h - 2) // (2 if len(stack) < 3 or not narrow else 3), rect.w // 2)
    step_x = min(radius, (rect.w - 2 * radius) / max(1, len(stack) - 1)) if len(stack) > 1 else 0
    step_y = (
        min(radius * (1.0 if narrow else 0.5), (rect.h - 2 * radius) / max(1, len(stack) - 1)) if len(stack) > 1 else 0
    )
    right = rect.centerx + step_x * (len(stack) - 1) / 2  # the number in the corner at the left stays free
    low = rect.centery + step_y * (len(stack) - 1) / 2
    for place, seat in enumerate(stack):
        pen.badge((round(right - place * step_x), round(low - place * step_y)), radius, seat, cog=False)
