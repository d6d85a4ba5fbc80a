"""The reckoning at the end: the rows of an account one after another, and everybody's score by round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.protocol import Game
from imperial_steam.gui.chart import FOOT, LEFT, Series, draw_lines
from imperial_steam.gui.table_kit.pen import FIGURE, LABEL, LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.text import Style, figure
from imperial_steam.gui.theme import mix
from imperial_steam.session import Ledger

TITLE = Style("serif-bold", 22)
FINAL = Style("serif-bold", 18)
#: The part of the width that the labels take.
_LABELS = 0.36
#: Least height of the chart, and room beside its plot at the right, in units.
_CHART, _RIGHT = 60, 14


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an account: its label and an amount for each seat.

    `total` marks a sum of what stands above, `result` the last one, which says who has won. The amounts of
    the seats in `traced` can be pressed: `control` is then used with the seat.
    """

    label: str
    amounts: tuple[int, ...]
    total: bool = False
    result: bool = False
    traced: Collection[int] = ()
    control: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """What is reckoned: the rows in their order, who has won, and everybody's score by round."""

    rows: Sequence[Row]
    winners: Collection[int]
    history: Sequence[tuple[int, ...]]


def scores_by_round(ledger: Ledger) -> list[tuple[int, ...]]:
    """Everybody's score at the end of each round, the last entry being the result."""
    found: list[tuple[int, ...]] = []
    before: int | None = None
    for number in range(ledger.cursor + 1):
        now = ledger.position_at(number).progress().round
        if before is not None and now != before:
            found.append(_scores(ledger.position_at(number - 1)))
        before = now
    return [*found, _scores(ledger.game)]


def _scores(game: Game) -> tuple[int, ...]:
    return tuple(score or 0 for score in game.scores())


def draw(pen: AnyPen, rect: Rect, account: Account, shown: int, traced: int) -> None:
    """Draw the first `shown` rows, and the chart once all are shown; `traced` is the seat whose amount is pressed."""
    pen.canvas.note(rect, pen.say("panel.reckoning"), "panel")
    pen.canvas.fill(rect, pen.canvas.theme.paper, 4)
    pen.canvas.double_frame(rect.inflate(-pen.px(4), -pen.px(4)))
    inside = rect.inflate(-pen.px(24), -pen.px(20))
    title = Rect(inside.x, inside.y, inside.w, pen.px(26))
    pen.text(title, pen.say("panel.reckoning"), TITLE, pen.canvas.theme.cloth, "center")
    rows, foot = account.rows, pen.px(30)
    complete = shown >= len(rows)
    height = min(pen.px(25), (inside.h - title.h - foot) // (len(rows) + 1))
    head = Rect(inside.x, title.bottom, inside.w, height)
    _names(pen, head, account.winners if complete else ())
    for number, row in enumerate(rows[:shown]):
        _row(pen, Rect(inside.x, head.bottom + number * height, inside.w, height), row, traced)
    top = head.bottom + len(rows) * height + pen.px(4)
    if complete:
        _chart(pen, Rect(inside.x, top, inside.w, inside.bottom - foot - top), account.history)
    _controls(pen, Rect(inside.x, inside.bottom - foot + pen.px(3), inside.w, foot - pen.px(3)), complete)


def _cells(rect: Rect, count: int) -> tuple[Rect, list[Rect]]:
    """The room of the label, and of each player."""
    label = Rect(rect.x, rect.y, round(rect.w * _LABELS), rect.h)
    width = (rect.w - label.w) // count
    return label, [Rect(label.right + i * width, rect.y, width, rect.h) for i in range(count)]


def _names(pen: AnyPen, rect: Rect, winners: Collection[int]) -> None:
    _, cells = _cells(rect, len(pen.shown.seats))
    for seat, cell in enumerate(cells):
        if seat in winners:
            pen.canvas.fill(cell, mix(pen.canvas.theme.paper, pen.canvas.theme.brass, 0.35), 3)
        pen.badge((cell.x + pen.px(14), cell.centery), pen.px(9), seat)
        name = Rect(cell.x + pen.px(27), cell.y, cell.w - pen.px(30), cell.h)
        pen.name(name, pen.shown.seats[seat].name)


def _row(pen: AnyPen, rect: Rect, row: Row, traced: int) -> None:
    theme = pen.canvas.theme
    if row.total:
        pen.canvas.fill(rect, theme.paper_shade)
    label, cells = _cells(rect, len(row.amounts))
    pen.text(label, row.label, LABEL_BOLD if row.total else LABEL, wrapped=True)
    for seat, (cell, amount) in enumerate(zip(cells, row.amounts, strict=True)):
        colour = theme.ink if row.total or amount == 0 else theme.good if amount > 0 else theme.warning
        room = Rect(cell.x, cell.y, cell.w - pen.px(16), cell.h)
        pen.text(room, _amount(row, amount), FINAL if row.result else FIGURE, colour, "right")
        if seat in row.traced:
            box = Rect(cell.x, cell.y + 1, cell.w - pen.px(4), cell.h - 2)
            pen.canvas.frame(box, theme.focus if seat == traced else theme.line, 1.4, 3)
            pen.hits.add(box, ui(row.control, seat))


def _amount(row: Row, amount: int) -> str:
    """A sum as it is, anything else with its sign."""
    if row.total:
        return figure(amount)
    return f"+{amount}" if amount > 0 else figure(amount) if amount < 0 else "–"


def _controls(pen: AnyPen, rect: Rect, complete: bool) -> None:
    """The buttons below: go on, or leave."""
    theme = pen.canvas.theme
    keys = ["reckoning_map", "statistics"] if complete else ["reckoning_next", "reckoning_all", "reckoning_map"]
    width = pen.px(150)
    left = rect.centerx - (width + pen.px(8)) * len(keys) // 2
    for number, key in enumerate(keys):
        spot = Rect(left + number * (width + pen.px(8)), rect.y, width, rect.h)
        pen.canvas.fill(spot, theme.cloth if number == 0 else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass, 1.2, 4)
        pen.text(spot, pen.say(f"button.{key}"), LABEL_BOLD, theme.cloth_ink if number == 0 else theme.ink, "center")
        pen.hits.add(spot, ui(key))


def _chart(pen: AnyPen, rect: Rect, history: Sequence[tuple[int, ...]]) -> None:
    """A line for each player: the score everybody would have had if the game had ended with that round."""
    if rect.h < pen.px(_CHART) or not history:
        return
    pen.canvas.note(rect, pen.say("reckoning.chart"), "chart")
    title = Rect(rect.x, rect.y, rect.w, pen.px(15))
    pen.text(title, pen.say("reckoning.chart"), LABEL, pen.soft(), "center")
    plot = Rect(rect.x + pen.px(LEFT), title.bottom + pen.px(2), 0, rect.h - title.h - pen.px(2 + FOOT))
    plot.w = rect.right - pen.px(_RIGHT) - plot.x
    people = enumerate(pen.shown.seats)
    series = [Series(person.name, person.colour, [line[seat] for line in history]) for seat, person in people]
    draw_lines(pen.canvas, plot, series, [str(number) for number in range(1, len(history) + 1)], LABEL)
