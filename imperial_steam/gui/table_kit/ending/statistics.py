"""The story of one game in numbers: everybody's standing round by round, and what every source brought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pygame import Rect

from imperial_steam.games.protocol import Event, Game
from imperial_steam.gui.access.node import FigureRow, Node, figures
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY, BOLD, figure
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.pages.page import Page, Sheet
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.widgets import Button, Choice, Widget, columns
from imperial_steam.gui.widgets.chart import LineChart, Series
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Ledger, Person

#: Height of a row of the table, title bar and margin of a sheet, height of a chart below others, in units.
_ROW, _HEAD, _PAD, _CHART = 27, 36, 12, 300
#: Height of a row with room to spare, and of the bar below its amounts, in units.
_TALL, _BAR = 34, 6
#: Width in units from which chart and table stand side by side, and their height there.
_TWO, _HEIGHT = 860, 520


GameT = TypeVar("GameT", bound=Game)


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source with what it brought everybody; `total` for the sum of all."""

    label: str
    amounts: tuple[int, ...]
    total: bool = False


def round_ends(ledger: Ledger, kind: type[GameT]) -> list[GameT]:
    """The last position of every round, the present one at the end."""
    ends: list[GameT] = []
    number = None
    for moment in range(ledger.cursor + 1):
        game = ledger.position_at(moment)
        assert isinstance(game, kind)
        if game.progress().round == number:
            ends[-1] = game
        else:
            ends.append(game)
        number = game.progress().round
    return ends


class Story(Protocol):
    """What a title tells of a running or finished game.

    `standings` are the keys of what the chart can show (`statistics.standing.<key>`), `measures` of what the
    table can show (`statistics.yield.<key>`), `rounds` the labels of the chart's axis.
    """

    over: bool
    rounds: Sequence[str]
    standings: Sequence[str]
    measures: Sequence[str]

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's standing after every round."""
        ...

    def rows(self, measure: str) -> Sequence[SourceRow]:
        """What every source brought everybody, and the sum."""
        ...

    def gains(self, measure: str) -> bool:
        """The amounts are gains and losses and are shown with their signs."""
        ...


class RoundStory(Generic[GameT]):
    """A story told by the positions at the ends of rounds, and by what events brought. Implements `Story`.

    A title says by the key of a standing how a seat stands in a position, and what events brought (`sources`).
    """

    standing: Mapping[str, Callable[[GameT, int], int]]
    measures: Sequence[str] = ("points",)

    def __init__(self, ledger: Ledger, say: Say, kind: type[GameT]) -> None:
        self.ledger, self.say = ledger, say
        self.seats = range(len(ledger.people))
        self.ends = round_ends(ledger, kind)
        self.game = self.ends[-1]
        self.over = self.game.over
        self.rounds: Sequence[str] = [str(game.progress().round) for game in self.ends]
        self.standings: Sequence[str] = tuple(self.standing)

    def series(self, standing: str) -> Sequence[Series]:
        """Everybody's standing at the end of every round, the present one so far included."""
        value = self.standing[standing]
        return [
            Series(person.name, person.colour, [value(game, seat) for game in self.ends])
            for seat, person in enumerate(self.ledger.people)
        ]

    def gains(self, measure: str) -> bool:
        """Nothing is ever lost."""
        return False

    def sources(self, event: Event) -> Iterator[tuple[str, int]]:
        """Sources of an event about a player, and what each brought."""
        raise NotImplementedError

    def brought(self) -> Counter[tuple[str, int]]:
        """By source and seat: what all events brought."""
        amounts: Counter[tuple[str, int]] = Counter()
        for entry in self.ledger.done:
            for event in entry.events:
                if event.player is not None:
                    for source, amount in self.sources(event):
                        amounts[source, event.player] += amount
        return amounts

    def row(self, label: str, amounts: Iterable[int]) -> SourceRow:
        """A row below the message of its label."""
        return SourceRow(self.say(label), tuple(amounts))

    def summed(self, measure: str, rows: Sequence[SourceRow]) -> Sequence[SourceRow]:
        """The rows, and their sum."""
        sums = tuple(map(sum, zip(*(row.amounts for row in rows), strict=True)))
        return [*rows, SourceRow(self.say(f"statistics.sum.{measure}"), sums, True)]


class SourceTable(Widget):
    """Sources below each other, a column for every player: each amount with a bar, as wide as it is large.

    The bars of losses are hollow.
    """

    role = "yields"
    focusable = False

    def __init__(self, key: str, people: Sequence[Person], rows: Sequence[SourceRow], gains: bool) -> None:
        """`gains`: the amounts are shown with their signs and in colours."""
        super().__init__(key)
        self.people, self.rows, self.gains = people, rows, gains

    def node(self) -> Node:
        """A table with a column for every player."""
        names = [person.name for person in self.people]
        lines = [
            FigureRow(str(number), row.label, [self._words(amount, row.total) for amount in row.amounts])
            for number, row in enumerate(self.rows)
        ]
        return figures(self.key, self.label, names, lines)

    def height(self, look: Look, width: int) -> int:
        """A head and all rows."""
        return look.px(_ROW) * (len(self.rows) + 1)

    def draw(self, canvas: Canvas) -> None:
        """The table; every second row is shaded."""
        height = min(canvas.px(_TALL), max(canvas.px(_ROW), self.rect.h // (len(self.rows) + 1)))
        largest = max((abs(amount) for row in self.rows if not row.total for amount in row.amounts), default=0)
        canvas.note(self.rect, self.key, self.role)
        label = round(self.rect.w * 0.4)
        each = (self.rect.w - label) // len(self.people)
        for seat, person in enumerate(self.people):
            centre = self.rect.x + label + seat * each + each - canvas.px(18), self.rect.y + height // 2
            canvas.badge(centre, canvas.px(8), person.colour)
        for number, row in enumerate(self.rows, 1):
            line = Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)
            if row.total or number % 2:
                shade = mix(canvas.theme.paper, canvas.theme.brass, 0.25)
                canvas.fill(line, shade if row.total else canvas.theme.paper_shade)
            self._row(canvas, line, row, label, each)
            if not row.total and largest:
                self._bars(canvas, Rect(line.x + label, line.y, line.w - label, line.h), row.amounts, largest)

    def _bars(self, canvas: Canvas, line: Rect, amounts: Sequence[int], largest: int) -> None:
        """A bar below each amount, the largest of the table as wide as its column."""
        each, thick = line.w // len(amounts), canvas.px(_BAR)
        for seat, amount in enumerate(amounts):
            width = round((each - canvas.px(24)) * abs(amount) / largest)
            bar = Rect(0, 0, width, thick)
            bar.bottomright = line.x + (seat + 1) * each - canvas.px(8), line.bottom - canvas.px(3)
            if not width:
                continue
            colour = canvas.look.palette.players.get(self.people[seat].colour, canvas.theme.brass)
            canvas.note(bar, figure(amount), "bar")
            canvas.fill(bar, colour if amount > 0 else canvas.theme.paper, 2)
            canvas.frame(bar, mix(colour, canvas.theme.ink, 0.3), 1, 2)

    def _row(self, canvas: Canvas, line: Rect, row: SourceRow, label: int, each: int) -> None:
        """One row: its label in `label` pixels, `each` pixels for every player; the amounts above their bars."""
        theme, style = canvas.theme, BOLD if row.total else BODY.sized(0.93)
        line = Rect(line.x, line.y, line.w, line.h if row.total else line.h - canvas.px(_BAR))
        words = Rect(line.x + canvas.px(5), line.y, label - canvas.px(8), line.h)
        canvas.text(words, row.label, style, wrapped=False)
        for seat, amount in enumerate(row.amounts):
            cell = Rect(line.x + label + seat * each, line.y, each - canvas.px(8), line.h)
            colour = theme.ink_soft if amount == 0 else theme.ink
            if self.gains and amount:
                colour = theme.good if amount > 0 else theme.warning
            canvas.text(cell, self._words(amount, row.total), style, colour, "right", wrapped=False)

    def _words(self, amount: int, total: bool) -> str:
        if amount == 0 and not total:
            return "–"
        return f"+{amount}" if self.gains and amount > 0 else figure(amount)


class StatisticsPage(Page):
    """A running or finished game: chart at the left, table at the right, one above the other in a narrow window."""

    def __init__(self, app: Window, title: str, people: Sequence[Person], story: Story) -> None:
        super().__init__(app)
        self.game, self.people, self.story = title, people, story
        self.standing, self.measure = story.standings[0], story.measures[0]

    def heading(self) -> str:
        """The title of the page."""
        return self.text("statistics.title" if self.story.over else "statistics.title_so_far")

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),)

    def build(self, area: Rect) -> None:
        """Both halves with the choice of what they show."""
        body, gap = self.frame(area), self.px(14)
        left = self._choice("standing", self.story.standings, self.standing, self._show)
        right = self._choice("yield", self.story.measures, self.measure, self._measure)
        story = self.story
        tables = {
            measure: SourceTable("yields", self.people, story.rows(measure), story.gains(measure))
            for measure in story.measures
        }
        two = body.w >= self.px(_TWO)
        cells = columns(body, [11, 10], gap) if two else [body, body]
        inner = [cell.w - 2 * self.px(_PAD) for cell in cells]
        fixed = self.px(_HEAD) + right.height(self.look, inner[1]) + self.px(8) + self.px(_PAD)
        # As tall as the longest table: nothing moves when another one is chosen.
        lower = fixed + max(table.height(self.look, inner[1]) for table in tables.values())
        upper = self.px(_HEAD) + left.height(self.look, inner[0]) + self.px(_CHART)
        if two:
            upper = lower = max(lower, min(body.h, self.px(_HEIGHT)))
        total = upper if two else upper + gap + lower
        scrolls = total > body.h
        if scrolls:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), total)
        else:
            self._close_up(body.h - total)
        top = self._body.y
        first = Rect(cells[0].x, top, cells[0].w, upper)
        second = Rect(cells[1].x, top if two else first.bottom + gap, cells[1].w, lower)
        self._fill_sheet(first, "statistics.rounds", left, self._chart(), scrolls)
        self._fill_sheet(second, "statistics.sources", right, tables[self.measure], scrolls)
        self._move_buttons_last()

    def _fill_sheet(self, area: Rect, title: str, choice: Choice, widget: Widget, scrolls: bool) -> None:
        """A sheet with a choice and below it what was chosen."""
        self.form.add(Sheet(f"sheet.{widget.key}", self.text(title)), area, scrolls)
        pad, width = self.px(_PAD), area.w - 2 * self.px(_PAD)
        room = Rect(area.x + pad, area.y + self.px(_HEAD), width, choice.height(self.look, width))
        self.form.add(choice, room, scrolls)
        below = room.bottom + self.px(8)
        self.form.add(widget, Rect(room.x, below, room.w, area.bottom - pad - below), scrolls)

    def _chart(self) -> LineChart:
        label = self.text(f"statistics.standing.{self.standing}")
        return LineChart("chart", self.story.series(self.standing), self.story.rounds, label)

    def _choice(self, name: str, keys: Sequence[str], chosen: str, choose: Callable[[str], None]) -> Choice:
        shown = [(key, self.text(f"statistics.{name}.{key}")) for key in keys]
        return Choice(name, shown, chosen, choose, label=self.text("choose.shown"))

    def _show(self, standing: str) -> None:
        self.standing = standing
        self.rebuild()

    def _measure(self, measure: str) -> None:
        self.measure = measure
        self.rebuild()
