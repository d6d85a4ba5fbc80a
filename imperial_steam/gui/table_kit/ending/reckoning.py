"""The reckoning in the place of the middle: an account number by number, then who has won and a chart by round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas.text import Style, figure
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.accounts import Account, Row, amount, cell
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, NAME, TINY, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets.chart import FOOT, LEFT, Series, draw_lines

TITLE = Style("serif-bold", 22)
WINNER = Style("serif-bold", 30)
FINAL = Style("serif-bold", 18)
#: The part of the width that the labels take in an account, in a narrow one, and the width in units below which it is
#: narrow.
_LABELS, _NARROW_LABELS, _NARROW = 0.29, 0.42, 420
#: A narrower one in units says in two lines what the winner won by.
_TWO_LINES = 580
#: Room in units at the right of the numbers, for the button that traces one.
_EDGE = 24
#: Least height of the chart, and room beside its plot at the right, in units.
_CHART, _RIGHT = 84, 14
#: Sizes in units: height of the title, of the line that names the winner and of the one that says why, height of a
#: button, its least and its usual width, width of a cell from which it tells the sum so far, usual and least height of
#: a row.
_TITLE, _WINNER, _WHY, _BUTTON, _LEAST, _USUAL, _SUMS, _ROW, _LEAST_ROW = 26, 38, 18, 28, 108, 150, 84, 25, 17


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an account is shown: its first `rows`, with `cells` numbers counted so far.

    `heading` stands above it; `winner` says who has won and `why` what by, '' while that is not known. `traced` is the
    seat whose amount is traced on the table. `buttons` are the controls below, of which only those in `ready` are there
    already; those in `counting` go on with the count and stand beside the heading.
    """

    rows: int
    cells: int
    heading: str
    winner: str = ""
    why: str = ""
    traced: int = -1
    buttons: Sequence[str] = ()
    ready: Collection[str] = ()
    counting: Sequence[str] = ()

    @property
    def ends(self) -> bool:
        """It is the end of the game that is counted, or has been."""
        return bool(self.winner or self.counting)


def fitting(pen: AnyPen, middle: Rect, rows: int) -> Rect:
    """The part of the middle that this many rows need in full size, with a title and a row of buttons."""
    height = pen.px(_TITLE + (rows + 1) * _ROW + _BUTTON + 40)
    place = Rect(middle.x, middle.y, middle.w, min(middle.h, height))
    place.centery = middle.centery
    return place


def draw(pen: AnyPen, rect: Rect, account: Account, progress: Progress) -> None:
    """Draw what has been counted so far, and the chart once everything is."""
    pen.canvas.note(rect, progress.heading, "panel")
    pen.canvas.fill(rect, pen.canvas.theme.paper, 4)
    pen.canvas.double_frame(rect.inflate(-pen.px(4), -pen.px(4)))
    inside = rect.inflate(-pen.px(24), -pen.px(20))
    complete = progress.cells >= account.cells()
    # Nothing moves when the last number is counted: whoever clicks once more must hit nothing else.
    foot, rows = _controls(pen, inside, progress), account.rows
    spare = inside.h - foot - (len(rows) + 1) * pen.px(_LEAST_ROW)
    title = Rect(inside.x, inside.y, inside.w, pen.px(_TITLE))
    if progress.ends:
        whole = pen.px(_WINNER + (2 * _WHY if inside.w < pen.px(_TWO_LINES) else _WHY))
        title.h = whole if spare >= whole else pen.px(_WINNER)
    _title(pen, title, account, progress)
    height = min(pen.px(_ROW), (inside.h - title.h - foot) // (len(rows) + 1))
    head = Rect(inside.x, title.bottom, inside.w, height)
    behind = _behind(pen, head, account)
    _names(pen, head, account.columns, account.winners if progress.winner else (), behind)
    for number in range(min(len(rows), progress.rows)):
        room = Rect(inside.x, head.bottom + number * height, inside.w, height)
        _row(pen, room, account, number, progress, behind)
    top = head.bottom + len(rows) * height + pen.px(4)
    if complete:
        _chart(pen, Rect(inside.x, top, inside.w, inside.bottom - foot - top), account)


def _title(pen: AnyPen, rect: Rect, account: Account, progress: Progress) -> None:
    """What is reckoned, or who has won with the marks of the winners."""
    theme = pen.canvas.theme
    if not progress.winner:
        left = _counting(pen, rect, progress.counting)
        if pen.canvas.text_size(progress.heading, TITLE)[0] <= left - rect.x:
            pen.text(Rect(rect.x, rect.y, left - rect.x, rect.h), progress.heading, TITLE, theme.cloth, "center")
        return
    head = Rect(rect.x, rect.y, rect.w, min(rect.h, pen.px(_WINNER)))
    used = pen.text(
        head.inflate(-pen.px(60 if _narrow(pen, rect) else 100), 0), progress.winner, WINNER, theme.cloth, "center"
    )
    for number, seat in enumerate(sorted(account.winners)):
        pen.badge((used.x - pen.px(20 + 26 * number), head.centery), pen.px(13), seat)
    if rect.h > head.h:
        pen.text(Rect(rect.x, head.bottom, rect.w, rect.h - head.h), progress.why, LABEL, theme.ink, "center", True)


def _counting(pen: AnyPen, rect: Rect, keys: Sequence[str]) -> int:
    """The buttons that go on with the count, at the right of the heading; returns where they begin."""
    height, gap = pen.px(_BUTTON), pen.px(8)
    width = min(pen.px(_USUAL), (rect.w - gap) // 2 if _narrow(pen, rect) else rect.w // 3)
    left = rect.right
    for key in reversed(keys):
        left -= width
        _button(pen, Rect(left, rect.centery - height // 2, width, height), key, strong=key == keys[0])
        left -= gap
    return left


def _button(pen: AnyPen, spot: Rect, key: str, strong: bool) -> None:
    theme = pen.canvas.theme
    pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.brass, 1.2, 4)
    pen.text(spot, pen.say(f"button.{key}"), LABEL_BOLD, theme.cloth_ink if strong else theme.ink, "center", True)
    pen.hits.add(spot, ui(key))


def _narrow(pen: AnyPen, rect: Rect) -> bool:
    """There is little room for words."""
    return rect.w < pen.px(_NARROW)


def _cells(pen: AnyPen, rect: Rect, count: int) -> tuple[Rect, list[Rect]]:
    """The room of the label, and of each player."""
    part = _NARROW_LABELS if _narrow(pen, rect) else _LABELS
    label = Rect(rect.x, rect.y, round(rect.w * part), rect.h)
    width = (rect.w - label.w) // count
    return label, [Rect(label.right + i * width, rect.y, width, rect.h) for i in range(count)]


def _names(pen: AnyPen, rect: Rect, columns: int, winners: Collection[int], behind: int) -> None:
    """Everybody above the numbers, with the same end as far as the name has room there."""
    _, cells = _cells(pen, rect, columns)
    for seat, place in enumerate(cells):
        if seat in winners:
            pen.canvas.fill(place, mix(pen.canvas.theme.paper, pen.canvas.theme.brass, 0.35), 3)
        words = pen.shown.seats[seat].name
        width = min(place.w - pen.px(30), pen.canvas.text_size(words, NAME)[0])
        left = max(place.x + pen.px(27), place.right - pen.px(_EDGE) - behind - width)
        pen.badge((left - pen.px(13), place.centery), min(pen.px(9), place.h // 2 - 2), seat)
        pen.name(Rect(left, place.y, place.right - pen.px(3) - left, place.h), words)


def _row(pen: AnyPen, rect: Rect, account: Account, number: int, progress: Progress, behind: int) -> None:
    """A row with its label and the numbers that have been counted; each number is a thing of its own."""
    row, theme = account.rows[number], pen.canvas.theme
    if row.total:
        pen.canvas.fill(rect, theme.paper_shade)
    label, cells = _cells(pen, rect, len(row.amounts))
    style = LABEL_BOLD if row.total else LABEL
    pen.text(label, row.label, style.sized(0.86) if _narrow(pen, rect) else style)
    for seat in account.counted(number, progress.cells):
        place = cells[seat]
        pen.hits.add(place, cell(number, seat))
        counts = row.amounts[seat]
        colour = theme.ink if row.total or counts == 0 else theme.good if counts > 0 else theme.warning
        room = Rect(place.x, place.y, place.w - pen.px(_EDGE) - behind, place.h)
        if behind and number in account.summands[1:]:
            beside, told = Rect(room.right, place.y, behind, place.h), _come_to(pen, account, number, seat)
            pen.text(beside, told, TINY, theme.ink_soft, "right")
        pen.text(room, amount(row, counts), FINAL if row.result else FIGURE, colour, "right")
        if seat in row.traced:
            _tracer(pen, place, row, seat, seat == progress.traced)


def _behind(pen: AnyPen, rect: Rect, account: Account) -> int:
    """The width kept behind the numbers of all rows alike for what they come to; 0 where there is no room for it."""
    place = _cells(pen, rect, account.columns)[1][0]
    seats = range(account.columns)
    sums = [_come_to(pen, account, row, seat) for row in account.summands[1:] for seat in seats]
    counts = [(amount(row, number), FINAL if row.result else FIGURE) for row in account.rows for number in row.amounts]
    behind = max((pen.canvas.text_size(words, TINY)[0] for words in sums), default=0) + pen.px(6)
    widest = max(pen.canvas.text_size(words, style)[0] for words, style in counts)
    return behind if sums and place.w >= pen.px(_SUMS) and widest + behind <= place.w - pen.px(_EDGE) else 0


def _come_to(pen: AnyPen, account: Account, row: int, seat: int) -> str:
    return pen.say("reckoning.so_far", amount=figure(account.so_far(row, seat)))


def _tracer(pen: AnyPen, place: Rect, row: Row, seat: int, chosen: bool) -> None:
    """The small button at the right of a number that can be traced on the table."""
    theme = pen.canvas.theme
    side = min(place.h - 2, pen.px(19))
    box = Rect(place.right - side - pen.px(2), place.centery - side // 2, side, side)
    pen.canvas.fill(box, theme.paper_shade, 3)
    pen.canvas.frame(box, theme.focus if chosen else theme.line, 1.4, 3)
    pen.canvas.icon("eye", box.inflate(-pen.px(4), -pen.px(4)), theme.ink)
    pen.hits.add(box, ui(row.control, seat))


def _controls(pen: AnyPen, inside: Rect, progress: Progress) -> int:
    """The buttons at the bottom, in two rows where there is little room; returns the height they take."""
    keys, gap, height = progress.buttons, pen.px(8), pen.px(_BUTTON)
    across = max(1, min(len(keys), (inside.w + gap) // (pen.px(_LEAST) + gap)))
    lines = min(2, -(-len(keys) // across))
    across = -(-len(keys) // lines)
    width = min(pen.px(_USUAL), (inside.w + gap) // across - gap)
    top = inside.bottom - lines * (height + pen.px(3))
    for number, key in enumerate(keys):
        line, column = divmod(number, across)
        here = min(across, len(keys) - line * across)
        left = inside.centerx - (here * (width + gap) - gap) // 2
        spot = Rect(left + column * (width + gap), top + line * (height + pen.px(3)) + pen.px(3), width, height)
        if key in progress.ready:
            _button(pen, spot, key, strong=number == 0 and not progress.counting)
    return inside.bottom - top


def _chart(pen: AnyPen, rect: Rect, account: Account) -> None:
    """A line for each player: the score everybody would have had if the game had ended with that round."""
    history = account.history
    if rect.h < pen.px(_CHART) or not history:
        return
    pen.canvas.note(rect, pen.say("reckoning.chart"), "chart")
    title = Rect(rect.x, rect.y, rect.w, pen.px(15))
    pen.text(title, pen.say("reckoning.chart"), LABEL, pen.soft(), "center")
    plot = Rect(rect.x + pen.px(LEFT), title.bottom + pen.px(2), 0, rect.h - title.h - pen.px(2 + FOOT))
    plot.w = rect.right - pen.px(_RIGHT) - plot.x
    people = enumerate(pen.shown.seats[: account.columns])
    series = [Series(person.name, person.colour, [line[seat] for line in history]) for seat, person in people]
    draw_lines(pen.canvas, plot, series, [str(account.first + number) for number in range(len(history))], LABEL)
