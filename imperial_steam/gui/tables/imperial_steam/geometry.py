"""Where everything stands: the panels of the table, the map's camera, and hit testing. All in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target

Point = tuple[float, float]

#: Width and height of the map picture have this ratio.
MAP_RATIO = 4 / 3
#: The picture's width, in units, at which a city plaque has its nominal size.
MAP_NOMINAL = 755
ZOOM_MOST = 5.0


class Spot(NamedTuple):
    """A place on the table that stands for a thing."""

    rect: Rect
    thing: Target


class Line(NamedTuple):
    """A bent line on the table that stands for a thing; `reach` is how far off it may be hit."""

    points: tuple[Point, ...]
    reach: float
    thing: Target


@dataclass(slots=True)
class Hits:
    """What stands where: later spots lie on earlier ones; spots lie on lines."""

    spots: list[Spot] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    clip: Rect | None = None

    def add(self, rect: Rect, thing: Target) -> None:
        """A rectangle that means a thing."""
        visible = rect if self.clip is None else rect.clip(self.clip)
        if visible.w and visible.h:
            self.spots.append(Spot(Rect(visible), thing))

    def add_line(self, points: Sequence[Point], reach: float, thing: Target) -> None:
        """A line that means a thing."""
        self.lines.append(Line(tuple(points), reach, thing))

    def at(self, pos: tuple[int, int], within: Rect | None = None) -> Target | None:
        """The topmost thing at a point; lines count only inside `within`."""
        for spot in reversed(self.spots):
            if spot.rect.collidepoint(pos):
                return spot.thing
        if within is not None and not within.collidepoint(pos):
            return None
        near = [(distance(pos, line.points) / line.reach, line.thing) for line in self.lines]
        best = min(near, default=(2.0, None), key=lambda pair: pair[0])
        return best[1] if best[0] <= 1 else None

    def place(self, thing: Target) -> Rect | None:
        """Where a thing stands: its topmost rectangle, or a small one around the middle of its line."""
        for spot in reversed(self.spots):
            if spot.thing == thing:
                return spot.rect
        for line in self.lines:
            if line.thing == thing:
                x, y = along(line.points, 0.5)
                return Rect(round(x) - 3, round(y) - 3, 6, 6)
        return None

    def extend(self, other: Hits) -> None:
        """Lay all spots and lines of another record on top."""
        self.spots.extend(other.spots)
        self.lines.extend(other.lines)


def distance(pos: Point, points: Sequence[Point]) -> float:
    """Distance of a point from a bent line."""
    return min((_segment_distance(pos, a, b) for a, b in pairwise(points)), default=1e9)


def _segment_distance(pos: Point, a: Point, b: Point) -> float:
    (x, y), (ax, ay), (bx, by) = pos, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if not length else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
    return hypot(x - ax - t * dx, y - ay - t * dy)


def length_of(points: Sequence[Point]) -> float:
    """Length of a bent line."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def along(points: Sequence[Point], part: float) -> Point:
    """The point at a part (0 to 1) of a bent line's length."""
    left = length_of(points) * part
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1])
        if step and left <= step:
            return a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
        left -= step
    return points[-1]


@lru_cache(maxsize=4000)
def dashes(points: tuple[Point, ...], dash: float, gap: float) -> tuple[tuple[Point, Point], ...]:
    """Short straight pieces along a bent line: their ends."""
    found: list[tuple[Point, Point]] = []
    start, place = 0.0, gap / 2
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1])
        while step and place + dash <= start + step:
            ends = [(place - start) / step, (place + dash - start) / step]
            first, last = ((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (max(0.0, ends[0]), ends[1]))
            found.append((first, last))
            place += dash + gap
        start += step
    return tuple(found)


def shifted(points: Sequence[Point], by: float) -> list[Point]:
    """A line beside another one, `by` pixels to the right of its direction (mitred at bends)."""
    normals = []
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        normals.append((-(b[1] - a[1]) / step, (b[0] - a[0]) / step))
    moved = []
    for i, (x, y) in enumerate(points):
        before, after = normals[max(0, i - 1)], normals[min(i, len(normals) - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        scale = 2 / (nx * nx + ny * ny) if nx * nx + ny * ny > 0.2 else 1.0
        moved.append((x + nx * scale * by, y + ny * scale * by))
    return moved


def trimmed(points: Sequence[Point], boxes: Sequence[Rect], steps: int = 48) -> list[Point]:
    """The part of a line outside the boxes at its two ends, for symbols that shall not be covered."""
    samples = [along(points, i / steps) for i in range(steps + 1)]
    free = [i for i, (x, y) in enumerate(samples) if not any(box.collidepoint(x, y) for box in boxes)]
    if len(free) < 2:
        return [samples[steps // 2 - 1], samples[steps // 2 + 1]]
    return samples[free[0] : free[-1] + 1]


@dataclass(frozen=True, slots=True)
class Camera:
    """Which part of the map picture is seen: `x`, `y` (0 to 1) in the middle, at a zoom (1 = all of it)."""

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0

    def width(self, view: Rect) -> float:
        """Width in pixels of the whole picture, as zoomed."""
        return min(view.w, view.h * MAP_RATIO) * self.zoom

    def picture(self, view: Rect) -> Rect:
        """Where the whole picture lies, most of it perhaps outside the view."""
        wide = self.width(view)
        high = wide / MAP_RATIO
        return Rect(round(view.centerx - self.x * wide), round(view.centery - self.y * high), round(wide), round(high))

    def point(self, view: Rect, x: float, y: float) -> Point:
        """Pixels of a place in the picture."""
        picture = self.picture(view)
        return picture.x + x * picture.w, picture.y + y * picture.h

    def zoomed(self, view: Rect, pos: tuple[int, int], factor: float) -> Camera:
        """Zoom in or out so that the place under the pointer stays there."""
        zoom = max(1.0, min(ZOOM_MOST, self.zoom * factor))
        picture = self.picture(view)
        x, y = (pos[0] - picture.x) / picture.w, (pos[1] - picture.y) / picture.h
        wide = min(view.w, view.h * MAP_RATIO) * zoom
        high = wide / MAP_RATIO
        return Camera(x + (view.centerx - pos[0]) / wide, y + (view.centery - pos[1]) / high, zoom).kept(view)

    def panned(self, view: Rect, by: tuple[int, int]) -> Camera:
        """Drag the picture by some pixels."""
        wide = self.width(view)
        return replace(self, x=self.x - by[0] / wide, y=self.y - by[1] / (wide / MAP_RATIO)).kept(view)

    def kept(self, view: Rect) -> Camera:
        """The same camera, moved so that no more of the desk shows than must."""
        wide = self.width(view)
        high = wide / MAP_RATIO
        half_x, half_y = view.w / 2 / wide, view.h / 2 / high
        x = 0.5 if half_x >= 0.5 else max(half_x, min(1 - half_x, self.x))
        y = 0.5 if half_y >= 0.5 else max(half_y, min(1 - half_y, self.y))
        return replace(self, x=x, y=y)

    def showing(self, view: Rect, x: float, y: float) -> Camera:
        """The camera moved to a place if it is out of sight."""
        px, py = self.point(view, x, y)
        if view.inflate(-view.w // 5, -view.h // 5).collidepoint(px, py):
            return self
        return replace(self, x=x, y=y).kept(view)


#: The tabs of the side column in a window that is too small for everything at once.
TABS = ("choices", "tableau", "actions", "markets", "tracks", "log")


@dataclass(frozen=True, slots=True)
class Regions:
    """The panels of the table in a window. A panel that has no room is empty (width 0).

    `tabs` has room in compact windows alone: one of the panels of the side column is shown at a time.
    """

    window: Rect
    turn_order: Rect
    rounds: Rect
    toolbar: Rect
    actions: Rect
    markets: Rect
    prompt: Rect
    map: Rect
    influence: Rect
    tableau: Rect
    choices: Rect
    log: Rect
    tabs: Rect

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self.tabs.w > 0

    def named(self) -> Iterator[tuple[str, Rect]]:
        """Every panel that has room, with its name."""
        for name in self.__slots__:
            rect = getattr(self, name)
            if name != "window" and rect.w:
                yield name, rect


@dataclass(frozen=True, slots=True)
class Wants:
    """What decides how the side column is shared out: height of the tableaus in units, rows of choices, open tab."""

    tableau: float = 460
    rows: int = 9
    tab: str = "choices"


#: Everything at once needs this room in units; a scale is held back to this part for it before tabs are used.
ROOM = (1290, 722)
HELD_BACK = 0.9
#: With tabs this room is enough; a scale that leaves less is held back.
SMALL_ROOM = (640, 360)
#: Height in units of the round track in two rows.
TWO_ROWS = 164
#: Heights in units: a row of choices, the heading above a list, the least of a log beside it.
ROW, LIST_HEAD, LEAST_LOG = 23, 30, 108


def fitting_scale(size: tuple[int, int], scale: float) -> float:
    """The scale at which the panels fit a window of a size in pixels: the one given, or less."""
    whole = min(size[0] / ROOM[0], size[1] / ROOM[1])
    if scale * HELD_BACK <= whole:
        return min(scale, whole)
    return min(scale, size[0] / SMALL_ROOM[0], size[1] / SMALL_ROOM[1])


def regions(size: tuple[int, int], scale: float, players: int, wants: Wants | None = None) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels."""
    wants = wants or Wants()
    wide, high = size[0] / scale, size[1] / scale
    if wide < ROOM[0] - 1 or high < ROOM[1] - 1:
        return _compact(size, scale, players, wants)
    return _spread(size, scale, players, wants)


def _spread(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """Everything at once: three columns."""
    gap, wide = round(4 * scale), size[0] / scale

    def px(units: float) -> int:
        return round(units * scale)

    left, right, top = px(264 + (wide - 1366) * 0.2), px(362 + (wide - 1366) * 0.26), px(84)
    window = Rect(0, 0, *size)
    toolbar = Rect(size[0] - right - gap, gap, right, px(30))
    turn_order = Rect(gap, gap, px(332 + (wide - 1366) * 0.12), top)
    rounds = Rect(turn_order.right + gap, gap, toolbar.x - turn_order.right - 2 * gap, top)
    below = turn_order.bottom + gap
    room = size[1] - below - 2 * gap
    actions = Rect(gap, below, left, max(px(270), round(room * 0.425)))
    markets = Rect(gap, actions.bottom + gap, left, size[1] - actions.bottom - 2 * gap)
    middle = Rect(left + 2 * gap, below, toolbar.x - left - 3 * gap, size[1] - below - gap)
    prompt = Rect(middle.x, below, middle.w, px(36))
    strip = px(influence_height(players))
    influence = Rect(middle.x, size[1] - gap - strip, middle.w, strip)
    map_rect = Rect(middle.x, prompt.bottom + gap, middle.w, influence.y - prompt.bottom - 2 * gap)
    column = Rect(toolbar.x, toolbar.bottom + gap, right, size[1] - toolbar.bottom - 2 * gap)
    tableau, choices, log = _right_column(column, gap, scale, wants)
    none = Rect(column.x, column.y, 0, 0)
    return Regions(
        window, turn_order, rounds, toolbar, actions, markets, prompt, map_rect, influence, tableau, choices, log, none
    )


def influence_height(players: int, bands: int = 1) -> int:
    """Height in units of the influence track in one band, or two."""
    return 8 + bands * (17 + 13 * players + 29)


def _right_column(column: Rect, gap: int, scale: float, wants: Wants) -> tuple[Rect, Rect, Rect]:
    """Tableau above; below it choices and log, one above the other where there is room, else in turns (tabs)."""
    least = (ROW * 4 + LIST_HEAD) * scale
    spare = column.h - gap - wants.tableau * scale - least
    tall = min(1.18, 1 + 0.2 * max(0.0, spare) / max(1.0, wants.tableau * scale))
    high = round(min(wants.tableau * scale * tall, column.h - gap - least))
    tableau = Rect(column.x, column.y, column.w, high)
    rest = Rect(column.x, tableau.bottom + gap, column.w, column.bottom - tableau.bottom - gap)
    return tableau, *_lists(rest, gap, scale, wants)


def _lists(rest: Rect, gap: int, scale: float, wants: Wants) -> tuple[Rect, Rect]:
    """All choices and the log below them, if that leaves room for a log; else the choices alone."""
    need = round((ROW * max(4, wants.rows) + LIST_HEAD) * scale)
    room = rest.h - gap - round(LEAST_LOG * scale)
    if need > room:
        return rest, Rect(rest.x, rest.y, 0, 0)
    upper = Rect(rest.x, rest.y, rest.w, min(room, max(need, round(0.4 * rest.h))))
    return upper, Rect(rest.x, upper.bottom + gap, rest.w, rest.bottom - upper.bottom - gap)


def _compact(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """A strip and the prompt above; below them the map, and beside it one panel of many, chosen by tabs."""
    gap = round(4 * scale)

    def px(units: float) -> int:
        return round(units * scale)

    window = Rect(0, 0, *size)
    toolbar = Rect(size[0] - gap - px(248), gap, px(248), px(28))
    turn_order = Rect(gap, gap, toolbar.x - 2 * gap, px(28))
    prompt = Rect(gap, turn_order.bottom + gap, size[0] - 2 * gap, px(36))
    top = prompt.bottom + gap
    side = max(px(318), min(px(380), round(size[0] * 0.4)))
    map_rect = Rect(gap, top, size[0] - side - 3 * gap, size[1] - top - gap)
    tabs = Rect(map_rect.right + gap, top, side, px(44))
    body = Rect(tabs.x, tabs.bottom, side, size[1] - gap - tabs.bottom)
    none = Rect(body.x, body.y, 0, 0)
    shown = {name: body if name == wants.tab else none for name in TABS}
    if wants.tab == "choices":
        shown["choices"], shown["log"] = _lists(body, gap, scale, wants)
    rounds = influence = none
    if wants.tab == "tracks":
        rest = body.h - gap - px(influence_height(players))
        rounds = Rect(body.x, body.y, body.w, max((body.h - gap) // 2, min(rest, px(TWO_ROWS))))
        influence = Rect(body.x, rounds.bottom + gap, body.w, body.bottom - rounds.bottom - gap)
    return Regions(
        window, turn_order, rounds, toolbar, shown["actions"], shown["markets"], prompt, map_rect, influence,
        shown["tableau"], shown["choices"], shown["log"], tabs,
    )  # fmt: skip
