"""The story of one game in numbers: everybody's fortune round by round, and what every action brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.imperial_steam.story.chronicle import FRANZ, SOURCES, Chronicle, Standing, Yield, chronicle
from imperial_steam.games.imperial_steam.terms import COLUMN
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.page import Page, Sheet
from imperial_steam.gui.tables.imperial_steam.reckoning import scale_of
from imperial_steam.gui.text import BODY, BOLD, SMALL
from imperial_steam.gui.theme import mix
from imperial_steam.gui.widgets import Button, Choice, Widget, columns
from imperial_steam.gui.window import Window
from imperial_steam.session import Ledger, Person

#: What the chart can show of everybody's standing after each round.
STANDINGS: dict[str, Callable[[Standing], int]] = {
    "fortune": lambda standing: standing.fortune,
    "cash": lambda standing: standing.cash,
    "influence": lambda standing: standing.influence * COLUMN,
    "tracks": lambda standing: standing.tracks,
    "shareholders": lambda standing: standing.shareholders,
}
#: What the table can show of everything a source brought.
YIELDS: dict[str, Callable[[Yield], int]] = {
    "money": lambda brought: brought.money,
    "influence": lambda brought: brought.influence,
    "times": lambda brought: brought.times,
}
#: What everybody had before anything happened.
STARTS: dict[str, Callable[[Player], int]] = {
    "money": lambda player: player.cash,
    "influence": lambda player: player.column,
}
_ROW = 21


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's line: name, colour name, and a value for every round."""

    name: str
    colour: str
    values: tuple[int, ...]


def curves(story: Chronicle, people: Sequence[Person], standing: str) -> list[Curve]:
    """Everybody's standing after every round, the present one so far included."""
    value = STANDINGS[standing]
    return [
        Curve(person.name, person.colour, tuple(value(line.standings[seat]) for line in story.rounds))
        for seat, person in enumerate(people)
    ]


class Chart(Widget):
    """A line for every player over the rounds, each point with the player's shape; the last one named."""

    role = "chart"
    focusable = False

    def __init__(self, key: str, lines: Sequence[Curve], rounds: Sequence[int], label: str) -> None:
        super().__init__(key, label)
        self.lines, self.rounds = lines, rounds

    def draw(self, canvas: Canvas) -> None:
        """Axes, lines, and at the right everybody's name with the last value."""
        theme = canvas.theme
        canvas.note(self.rect, self.label, self.role)
        names = min(canvas.px(150), self.rect.w // 3)
        left, foot = canvas.px(46), canvas.px(20)
        plot = Rect(self.rect.x + left, self.rect.y + canvas.px(10), 0, self.rect.h - foot - canvas.px(14))
        plot.w = self.rect.right - names - plot.x
        low, high, step = scale_of([value for line in self.lines for value in line.values])
        for value in range(low, high + 1, step):
            y = plot.bottom - round(plot.h * (value - low) / (high - low))
            canvas.line((plot.x, y), (plot.right, y), mix(theme.line, theme.paper, 0.6), 0.8)
            mark = Rect(self.rect.x, y - canvas.px(8), left - canvas.px(6), canvas.px(16))
            canvas.text(mark, _signed(value), SMALL, theme.ink_soft, "right", wrapped=False)
        across = max(1, len(self.rounds) - 1)
        for number, name in enumerate(self.rounds):
            x = plot.x + round(plot.w * number / across)
            spot = Rect(x - canvas.px(14), plot.bottom + canvas.px(3), canvas.px(28), foot - canvas.px(3))
            canvas.text(spot, str(name), SMALL, theme.ink_soft, "center", wrapped=False)
        for line in self.lines:
            self._line(canvas, plot, line, (low, high))
        self._names(canvas, Rect(plot.right + canvas.px(12), plot.y, names - canvas.px(12), plot.h))

    def _line(self, canvas: Canvas, plot: Rect, line: Curve, scale: tuple[int, int]) -> None:
        low, high = scale
        across = max(1, len(self.rounds) - 1)
        points = [
            (plot.x + plot.w * number / across, plot.bottom - plot.h * (value - low) / (high - low))
            for number, value in enumerate(line.values)
        ]
        colour = canvas.look.palette.players[line.colour]
        for start, end in pairwise(points):
            pygame.draw.aaline(canvas.surface, colour, start, end, max(2, canvas.px(2.4)))
        for x, y in points:
            canvas.badge((round(x), round(y)), canvas.px(5), line.colour)

    def _names(self, canvas: Canvas, room: Rect) -> None:
        """Everybody at the right, the best first."""
        high = min(canvas.px(40), room.h // max(1, len(self.lines)))
        order = sorted(self.lines, key=lambda line: -line.values[-1])
        for number, line in enumerate(order):
            row = Rect(room.x, room.y + number * high, room.w, high)
            canvas.badge((row.x + canvas.px(9), row.centery), canvas.px(8), line.colour)
            words = Rect(row.x + canvas.px(22), row.y, row.w - canvas.px(22), row.h // 2)
            canvas.text(words, line.name, SMALL, valign="bottom", wrapped=False)
            below = Rect(words.x, words.bottom, words.w, row.h - words.h)
            canvas.text(below, _signed(line.values[-1]), BOLD, valign="top", wrapped=False)


@dataclass(frozen=True, slots=True)
class YieldRow:
    """A source with what it brought everybody; `total` for the sum of all."""

    label: str
    amounts: tuple[int, ...]
    total: bool = False


class YieldTable(Widget):
    """Sources below each other, a column for every player."""

    role = "yields"
    focusable = False

    def __init__(self, key: str, people: Sequence[Person], rows: Sequence[YieldRow], signed: bool) -> None:
        super().__init__(key)
        self.people, self.rows, self.signed = people, rows, signed

    def height(self, look: Look, width: int) -> int:
        """A head and all rows."""
        return look.px(_ROW) * (len(self.rows) + 1)

    def draw(self, canvas: Canvas) -> None:
        """The table; every second row shaded, gains and losses in their colours."""
        theme, high = canvas.theme, canvas.px(_ROW)
        canvas.note(self.rect, self.key, self.role)
        label = round(self.rect.w * 0.4)
        each = (self.rect.w - label) // len(self.people)
        for seat, person in enumerate(self.people):
            centre = self.rect.x + label + seat * each + each - canvas.px(18), self.rect.y + high // 2
            canvas.badge(centre, canvas.px(8), person.colour)
        for number, row in enumerate(self.rows, 1):
            line = Rect(self.rect.x, self.rect.y + number * high, self.rect.w, high)
            if row.total or number % 2:
                canvas.fill(line, mix(theme.paper, theme.brass, 0.25) if row.total else theme.paper_shade)
            style = BOLD if row.total else BODY.sized(0.93)
            canvas.text(
                Rect(line.x + canvas.px(5), line.y, label - canvas.px(8), high), row.label, style, wrapped=False
            )
            for seat, amount in enumerate(row.amounts):
                cell = Rect(line.x + label + seat * each, line.y, each - canvas.px(8), high)
                colour = theme.ink_soft if amount == 0 else theme.ink
                if self.signed and amount:
                    colour = theme.good if amount > 0 else theme.warning
                canvas.text(cell, self._words(amount, row.total), style, colour, "right", wrapped=False)

    def _words(self, amount: int, total: bool) -> str:
        if amount == 0 and not total:
            return "–"
        return f"+{amount}" if self.signed and amount > 0 else _signed(amount)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


class StatisticsScene(Page):
    """A running or finished game: chart at the left, yields at the right, one above the other in a narrow window."""

    def __init__(self, app: Window, ledger: Ledger) -> None:
        super().__init__(app)
        self.game = ledger.title.key
        self.story, self.people = chronicle(ledger), ledger.people
        begin = ledger.position_at(0)
        assert isinstance(begin, ImperialSteam)
        self.begin = begin.state.players
        self.standing, self.brought = next(iter(STANDINGS)), next(iter(YIELDS))

    def heading(self) -> str:
        """The title of the page."""
        return self.text("statistics.title" if self.story.over else "statistics.title_so_far")

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),)

    def rows(self) -> list[YieldRow]:
        """Every source that brought anybody anything, and the sum."""
        value = YIELDS[self.brought]
        sources = [
            source
            for source in SOURCES
            if source != FRANZ or any(brought[FRANZ] != Yield(0, 0, 0) for brought in self.story.yields)
        ]
        rows = [
            YieldRow(self._source(source), tuple(value(brought[source]) for brought in self.story.yields))
            for source in sources
        ]
        if self.brought in STARTS:
            start = tuple(STARTS[self.brought](player) for player in self.begin)
            rows.insert(0, YieldRow(self.text("statistics.source.start"), start))
        sums = tuple(sum(amounts) for amounts in zip(*(row.amounts for row in rows), strict=True))
        return [*rows, YieldRow(self.text(f"statistics.sum.{self.brought}"), sums, True)]

    def _source(self, source: str) -> str:
        key = f"tile.{source}"
        return self.text(key) if key in self.catalogue else self.text(f"statistics.source.{source}")

    def build(self, area: Rect) -> None:
        """Both halves with the choice of what they show."""
        body, gap = self.frame(area), self.px(14)
        table = YieldTable("yields", self.people, self.rows(), self.brought != "times")
        shows = [(key, self.text(f"statistics.standing.{key}")) for key in STANDINGS]
        brings = [(key, self.text(f"statistics.yield.{key}")) for key in YIELDS]
        left = Choice("standing", shows, self.standing, self._show)
        right = Choice("yield", brings, self.brought, self._bring)
        two = body.w >= self.px(860)
        cells = columns(body, [11, 10], gap) if two else [body, body]
        pad, head = self.px(12), self.px(36)
        inner = [cell.w - 2 * pad for cell in cells]
        tall = [left.height(self.look, inner[0]), right.height(self.look, inner[1])]
        low = head + tall[1] + self.px(8) + table.height(self.look, inner[1]) + pad
        high = max(low, min(body.h, self.px(520))) if two else head + tall[0] + self.px(300)
        total = high if two else high + gap + low
        scrolls = total > body.h
        if scrolls:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), total)
        else:
            self._close_up(body.h - total)
        top = self._body.y
        chart = Chart(
            "chart",
            curves(self.story, self.people, self.standing),
            [line.number for line in self.story.rounds],
            self.text(f"statistics.standing.{self.standing}"),
        )
        first = Rect(cells[0].x, top, cells[0].w, high)
        second = Rect(cells[1].x, top if two else first.bottom + gap, cells[1].w, high if two else low)
        for cell, title, choice, widget in (
            (first, "statistics.rounds", left, chart), (second, "statistics.sources", right, table),
        ):  # fmt: skip
            self.form.add(Sheet(f"sheet.{widget.key}", self.text(title)), cell, scrolls)
            room = Rect(cell.x + pad, cell.y + head, cell.w - 2 * pad, choice.height(self.look, cell.w - 2 * pad))
            self.form.add(choice, room, scrolls)
            below = room.bottom + self.px(8)
            self.form.add(widget, Rect(room.x, below, room.w, cell.bottom - pad - below), scrolls)
        self._move_buttons_last()

    def _show(self, standing: str) -> None:
        self.standing = standing
        self.rebuild()

    def _bring(self, brought: str) -> None:
        self.brought = brought
        self.rebuild()
