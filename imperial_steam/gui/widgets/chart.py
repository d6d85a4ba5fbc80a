"""The charts of the program: a line for every player over the rounds, and horizontal bars."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pygame
from pygame import Rect

from imperial_steam.gui.access.node import FigureRow, Node, figures
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY, BOLD, SMALL, Style, figure
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.widgets import Widget, columns

#: Room in units for the figures at the left of a line chart and for the labels below it.
LEFT, FOOT = 46, 20
#: Height of a bar with its words, in units.
_BAR = 58
#: Height of the figure beside a mark of an axis in units; distances between marks where there is room.
_MARK, _USUAL_STEPS = 16, 5
#: Differences between the values of two marks.
_STEPS = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class Series:
    """One player's line: name, colour name, and a value for every point of the axis."""

    name: str
    colour: str
    values: Sequence[int]


class Scale(NamedTuple):
    """Lowest and highest mark of an axis and the distance of its marks."""

    low: int
    high: int
    step: int


def scale_of(values: Sequence[int], steps: int = _USUAL_STEPS) -> Scale:
    """An axis for some values: it holds 0, its marks are round numbers, at most two more of them than `steps`."""
    lowest, highest = min(0, *values, 0), max(1, *values, 1)
    step = next((step for step in _STEPS if (highest - lowest) / step <= steps), _STEPS[-1])
    return Scale(lowest // step * step, -(-highest // step) * step, step)


def draw_lines(canvas: Canvas, plot: Rect, series: Sequence[Series], labels: Sequence[str], style: Style) -> None:
    """Draw lines into `plot`, with the figures of the axis at its left and a label below each point.

    `LEFT` and `FOOT` units beside and below `plot` are used.
    """
    steps = max(1, min(_USUAL_STEPS, plot.h // canvas.px(_MARK) - 1))
    scale = scale_of([value for line in series for value in line.values], steps)
    ink = canvas.theme.ink_soft
    for value in range(scale.low, scale.high + 1, scale.step):
        y = plot.bottom - round(_height(plot, scale, value))
        canvas.line((plot.x, y), (plot.right, y), mix(canvas.theme.line, canvas.theme.paper, 0.6), 0.8)
        mark = Rect(0, 0, canvas.px(LEFT) - canvas.px(6), canvas.px(_MARK))
        mark.midleft = (plot.x - canvas.px(LEFT), y)
        canvas.text(mark, figure(value), style, ink, "right", wrapped=False)
    for number, label in enumerate(labels):
        x = round(_x(plot, len(labels), number))
        spot = Rect(x - canvas.px(14), plot.bottom + canvas.px(3), canvas.px(28), canvas.px(FOOT) - canvas.px(3))
        canvas.text(spot, label, style, ink, "center", wrapped=False)
    for line in series:
        _draw_line(canvas, plot, scale, line, len(labels))


def _draw_line(canvas: Canvas, plot: Rect, scale: Scale, line: Series, count: int) -> None:
    """One line with the player's shape at each of at most `count` points."""
    points = [
        (_x(plot, count, number), plot.bottom - _height(plot, scale, value)) for number, value in enumerate(line.values)
    ]
    colour = canvas.look.palette.players.get(line.colour, canvas.theme.brass)
    for start, end in pairwise(points):
        pygame.draw.aaline(canvas.surface, colour, start, end, max(2, canvas.px(2.4)))
    for x, y in points:
        canvas.badge((round(x), round(y)), canvas.px(5), line.colour)


def _x(plot: Rect, count: int, number: int) -> float:
    """Where a point of the axis stands: the first at the left edge, the last at the right one."""
    return plot.x + plot.w * number / max(1, count - 1)


def _height(plot: Rect, scale: Scale, value: int) -> float:
    """How far above the foot of the plot a value stands."""
    return plot.h * (value - scale.low) / (scale.high - scale.low)


class LineChart(Widget):
    """A line for every player, each point with the player's shape; at the right everybody's name and last value."""

    role = "chart"
    focusable = False

    def __init__(self, key: str, series: Sequence[Series], labels: Sequence[str], label: str) -> None:
        """`labels` are drawn below the points, `label` says what the values are."""
        super().__init__(key, label)
        self.series, self.labels = series, labels

    def node(self) -> Node:
        """A table with a row for every point and a column for every line."""
        names = [line.name for line in self.series]
        points = zip(self.labels, zip(*(line.values for line in self.series), strict=True), strict=False)
        lines = [FigureRow(str(n), label, list(map(figure, values))) for n, (label, values) in enumerate(points)]
        return figures(self.key, self.label, names, lines)

    def draw(self, canvas: Canvas) -> None:
        """Axes, lines and names."""
        canvas.note(self.rect, self.label, self.role)
        names = min(canvas.px(150), self.rect.w // 3)
        left, foot = canvas.px(LEFT), canvas.px(FOOT)
        plot = Rect(self.rect.x + left, self.rect.y + canvas.px(10), 0, self.rect.h - foot - canvas.px(14))
        plot.w = self.rect.right - names - plot.x
        draw_lines(canvas, plot, self.series, self.labels, SMALL)
        self._names(canvas, Rect(plot.right + canvas.px(12), plot.y, names - canvas.px(12), plot.h))

    def _names(self, canvas: Canvas, room: Rect) -> None:
        """Everybody at the right, the best first."""
        height = min(canvas.px(40), room.h // max(1, len(self.series)))
        order = sorted(self.series, key=lambda line: -line.values[-1])
        for number, line in enumerate(order):
            row = Rect(room.x, room.y + number * height, room.w, height)
            canvas.badge((row.x + canvas.px(9), row.centery), canvas.px(8), line.colour)
            words = Rect(row.x + canvas.px(22), row.y, row.w - canvas.px(22), row.h // 2)
            canvas.text(words, line.name, SMALL, valign="bottom", wrapped=False)
            below = Rect(words.x, words.bottom, words.w, row.h - words.h)
            canvas.text(below, figure(line.values[-1]), BOLD, valign="top", wrapped=False)


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it stands for, its length, where its mark stands, and the words above it at either end."""

    label: str
    value: float
    mark: float
    left: str = ""
    right: str = ""


class BarChart(Widget):
    """Horizontal bars, each with a thin mark: an average with its best, say. The longest mark ends at the right."""

    role = "chart"
    focusable = False

    def __init__(self, key: str, bars: Sequence[Bar]) -> None:
        super().__init__(key)
        self.bars = bars

    def height(self, look: Look, width: int) -> int:
        """All rows."""
        return look.px(_BAR) * len(self.bars)

    def draw(self, canvas: Canvas) -> None:
        """One row for each bar."""
        height = canvas.px(_BAR)
        longest = max((bar.mark for bar in self.bars), default=1)
        for number, bar in enumerate(self.bars):
            row = Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height - canvas.px(8))
            self._bar(canvas, row, bar, max(1, longest))

    def _bar(self, canvas: Canvas, row: Rect, bar: Bar, longest: float) -> None:
        theme = canvas.theme
        label, room = columns(row, [2, 5], canvas.px(8))
        canvas.text(label, bar.label, BODY)
        words = Rect(room.x, room.y, room.w, row.h // 2)
        canvas.text(words, bar.left, BOLD, align="left", wrapped=False)
        canvas.text(words, bar.right, SMALL, theme.ink_soft, "right", wrapped=False)
        track = Rect(room.x, words.bottom + canvas.px(2), room.w, max(3, row.h // 3))
        canvas.fill(track, mix(theme.paper, theme.line, 0.2), 2)
        canvas.fill(Rect(track.x, track.y, max(0, round(track.w * bar.value / longest)), track.h), theme.cloth, 2)
        mark = track.x + max(0, round(track.w * bar.mark / longest))
        canvas.line((mark - 1, track.y - 1), (mark - 1, track.bottom), theme.brass, 2.5)
