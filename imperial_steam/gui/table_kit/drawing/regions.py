"""Where the panels of a table stand in a window: rectangles by the names of the panels. All in pixels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pygame import Rect

#: Heights in units: a row of choices, the heading above a list, the smallest log beside it.
ROW, LIST_HEAD, SMALLEST_LOG = 24, 32, 108
#: The room in units that panels need where they get narrower rather than go behind tabs, and that of a table with tabs.
TIGHT_ROOM = (1080, 608)
SMALL_ROOM = (640, 360)
#: A scale is held back to this part before panels get narrower, and before tabs are used; to this one where they never
#: get narrower, but leave their room to a map.
HELD_BACK, HELD_LESS = 0.9, 0.93
#: Sizes in units of a table with tabs: strip above, with two lines for everybody, toolbar, prompt, tabs; widths of the
#: side column.
_STRIP, _TOOLBAR, _PROMPT, _TABS, _SIDE = 44, 264, 36, 48, (318, 380)
#: Height in units of a prompt at the head of the side column, with its buttons below its sentence, and the least height
#: of a window that has room for it there.
_PROMPT_BESIDE, _HIGH = 104, 480
#: Height in units of a single row of tabs; the fewest rows of choices below a panel.
_TAB_ROW, _FEWEST = 24, 3


@dataclass(frozen=True, slots=True)
class Regions:
    """The panels of a table in a window; a panel that has no room is not among the places.

    `centre` is the panel in the middle, where the map or the boards lie. `tabs` has room in compact
    windows alone: there one panel of the side column is shown at a time. `sliding` are the panels that
    are slid where they are taller than their place; in a compact window all are.
    """

    window: Rect
    places: Mapping[str, Rect] = field(default_factory=dict)
    centre: str = ""
    sliding: Collection[str] = ()

    def __getitem__(self, name: str) -> Rect:
        """The place of a panel; an empty rectangle when it has no room."""
        return self.places.get(name, Rect(0, 0, 0, 0))

    @property
    def middle(self) -> Rect:
        """The place of the panel in the middle."""
        return self[self.centre]

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self["tabs"].w > 0

    def named(self) -> Iterator[tuple[str, Rect]]:
        """Every panel that has room, with its name."""
        return ((name, rect) for name, rect in self.places.items() if rect.w)

    def with_places(self, **places: Rect) -> Regions:
        """The same, with other places for some panels."""
        return replace(self, places={**self.places, **places})


#: Panels that tell of a game being played.
_PLAY = ("turn_order", "toolbar", "prompt", "choices", "log", "line", "meter", "timeline")


def board_alone(regions: Regions, gap: int) -> Regions:
    """The panels that show the board itself; they have the room of those that tell of a game, `gap` pixels apart."""
    kept = {name: Rect(rect) for name, rect in regions.named() if name not in _PLAY}
    up = min((rect.y for rect in kept.values()), default=0) - regions.window.y - gap
    for rect in kept.values():
        rect.y -= up
    for name, rect in kept.items():
        if name != "tabs":
            beside = [other for key, other in kept.items() if key != name]
            _grow(rect, beside, regions.window.inflate(-2 * gap, -2 * gap), gap)
    return replace(regions, places={name: rect for name, rect in kept.items() if rect.w})


def _grow(rect: Rect, beside: Sequence[Rect], room: Rect, gap: int) -> None:
    """Take all room down, up, right and left up to what lies beside."""
    column = [other for other in beside if other.x < rect.right and rect.x < other.right]
    top = max((other.bottom + gap for other in column if other.bottom <= rect.y), default=room.y)
    bottom = min((other.y - gap for other in column if other.y >= rect.bottom), default=room.bottom)
    rect.y, rect.h = top, bottom - top
    row = [other for other in beside if other.y < rect.bottom and rect.y < other.bottom]
    left = max((other.right + gap for other in row if other.right <= rect.x), default=room.x)
    right = min((other.x - gap for other in row if other.x >= rect.right), default=room.right)
    rect.x, rect.w = left, right - left


class Wants(NamedTuple):
    """What decides how the side column is shared out.

    `board` is the height of the players' own boards in units, `rows` the room of the choices in rows of one line, `tab`
    the open tab. `at_hand` are the panels by which is chosen now what to do: they are in sight beside any tab.
    """

    board: float = 460
    rows: int = 9
    tab: str = "choices"
    at_hand: Collection[str] = ()


def fitting_scale(
    size: tuple[int, int], scale: float, room: tuple[float, float], tight: tuple[float, float] | None = TIGHT_ROOM
) -> float:
    """The scale at which the panels fit a window of a size in pixels: the one given, or less.

    `room` in units is what everything at once needs to be comfortable; a scale far above what it allows gets
    narrower panels, unless the texts would get small, and one far above what those allow (`tight`) gets tabs. Without
    `tight` it gets tabs at once.
    """
    held = HELD_LESS if tight is None else HELD_BACK
    for wanted, least in ((room, 0.0), *([] if tight is None else [(tight, 1.0)])):
        whole = min(size[0] / wanted[0], size[1] / wanted[1])
        if scale * held <= whole and whole >= least:
            return min(scale, whole)
    return min(scale, size[0] / SMALL_ROOM[0], size[1] / SMALL_ROOM[1])


def everything(size: tuple[int, int], scale: float, room: tuple[float, float] = TIGHT_ROOM) -> bool:
    """A window of a size in pixels has room for everything at once; `room` in units is the least that it needs."""
    return size[0] / scale >= room[0] - 1 and size[1] / scale >= room[1] - 1


def lists(rest: Rect, gap: int, scale: float, rows: int) -> dict[str, Rect]:
    """All choices and the log below them, if that leaves room for a log; else the choices alone."""
    need = round((ROW * max(4, rows) + LIST_HEAD) * scale)
    room = rest.h - gap - round(SMALLEST_LOG * scale)
    if need > room:
        return {"choices": rest}
    upper = Rect(rest.x, rest.y, rest.w, min(room, max(need, round(0.4 * rest.h))))
    return {"choices": upper, "log": Rect(rest.x, upper.bottom + gap, rest.w, rest.bottom - upper.bottom - gap)}


def compact(
    size: tuple[int, int], scale: float, wants: Wants, centre: str, tabs: Mapping[str, Sequence[str]]
) -> Regions:
    """A strip and the prompt above; below them the centre, and beside it the panels of the open tab.

    `tabs` names the panels of each tab; several panels share its room from top to bottom.
    """
    gap = round(4 * scale)
    places = _bars(size, scale)
    top = places["prompt"].bottom + gap
    side = _side(size, scale)
    middle = Rect(gap, top, size[0] - side - 3 * gap, size[1] - top - gap)
    column = Rect(middle.right + gap, top, side, middle.h)
    return Regions(Rect(0, 0, *size), {**places, centre: middle, **_column(column, gap, scale, wants, tabs)}, centre)


def compact_map(
    size: tuple[int, int], scale: float, wants: Wants, centre: str, tabs: Mapping[str, Sequence[str]], ratio: float
) -> Regions:
    """As `compact`, with a map in the middle that is as large as it can be; `ratio` is its width to its height.

    The side column has the width that the map leaves. The prompt stands at its head where the map gets higher by that.
    """
    gap, least = round(4 * scale), round(_SIDE[0] * scale)
    places = _bars(size, scale)
    top, most = places["prompt"].bottom + gap, max(1, size[0] - least - 3 * gap)
    beside = (size[1] - top - gap) * ratio < most and size[1] >= _HIGH * scale
    if beside:
        top = places["turn_order"].bottom + gap
    middle = Rect(gap, top, min(most, round((size[1] - top - gap) * ratio)), size[1] - top - gap)
    column = Rect(middle.right + gap, top, size[0] - middle.w - 3 * gap, middle.h)
    if beside:
        places["prompt"] = Rect(column.x, top, column.w, round(_PROMPT_BESIDE * scale))
        top = places["prompt"].bottom + gap
        column = Rect(column.x, top, column.w, size[1] - gap - top)
    return Regions(Rect(0, 0, *size), {**places, centre: middle, **_column(column, gap, scale, wants, tabs)}, centre)


def _column(column: Rect, gap: int, scale: float, wants: Wants, tabs: Mapping[str, Sequence[str]]) -> dict[str, Rect]:
    """The tabs, and below them the panels of the open one."""
    heads = Rect(column.x, column.y, column.w, round(_TABS * scale))
    body = Rect(column.x, heads.bottom, column.w, column.bottom - heads.bottom)
    return {"tabs": heads, **_tab(body, gap, scale, wants, tabs)}


def compact_wide(
    size: tuple[int, int], scale: float, wants: Wants, centre: str, tabs: Mapping[str, Sequence[str]], wide: str
) -> Regions:
    """As `compact`, with the tabs in one row; the one panel of the tab `wide` takes the place of the centre, too.

    It gets a quarter more than the height `wants.board` at most; the choices stand below it if they have room there.
    Beside the centre a long list of choices slides rather than take the place of the log, where news stand.
    """
    gap = round(4 * scale)
    places = _bars(size, scale)
    heads = Rect(gap, places["prompt"].bottom + gap, size[0] - 2 * gap, round(_TAB_ROW * scale))
    whole = Rect(gap, heads.bottom + gap // 2, heads.w, size[1] - gap - heads.bottom - gap // 2)
    places["tabs"] = heads
    if wants.tab == wide:
        (own,) = tabs[wide]
        below = round((_FEWEST * ROW + LIST_HEAD) * scale) + gap
        height = min(whole.h - below, round(1.25 * wants.board * scale))
        if height < wants.board * scale:
            return Regions(Rect(0, 0, *size), {**places, own: whole}, own)
        places[own] = Rect(whole.x, whole.y, whole.w, height)
        top = places[own].bottom + gap
        places["choices"] = Rect(whole.x, top, whole.w, whole.bottom - top)
        return Regions(Rect(0, 0, *size), places, own)
    side = _side(size, scale)
    places[centre] = Rect(whole.x, whole.y, whole.w - side - gap, whole.h)
    body = Rect(whole.right - side, whole.y, side, whole.h)
    rows = int((body.h - gap) / scale - SMALLEST_LOG - LIST_HEAD - 1) // ROW
    wants = wants._replace(rows=min(wants.rows, rows))
    return Regions(Rect(0, 0, *size), {**places, **_tab(body, gap, scale, wants, tabs)}, centre)


def _bars(size: tuple[int, int], scale: float) -> dict[str, Rect]:
    """Strip, toolbar and prompt at the top of a table with tabs."""
    gap = round(4 * scale)
    width, height = round(_TOOLBAR * scale), round(_STRIP * scale)
    toolbar = Rect(size[0] - gap - width, gap, width, height)
    strip = Rect(gap, gap, toolbar.x - 2 * gap, height)
    prompt = Rect(gap, strip.bottom + gap, size[0] - 2 * gap, round(_PROMPT * scale))
    return {"turn_order": strip, "toolbar": toolbar, "prompt": prompt}


def _side(size: tuple[int, int], scale: float) -> int:
    """Width of the side column."""
    least, most = (round(width * scale) for width in _SIDE)
    return max(least, min(most, round(size[0] * 0.4)))


def _tab(body: Rect, gap: int, scale: float, wants: Wants, tabs: Mapping[str, Sequence[str]]) -> dict[str, Rect]:
    """The panels of the open tab."""
    if wants.tab == "choices":
        return lists(body, gap, scale, wants.rows)
    return _shared(body, gap, tabs.get(wants.tab, (wants.tab,)))


def roomy(size: tuple[int, int], scale: float, wants: Wants, centre: str, tabs: Mapping[str, Sequence[str]]) -> Regions:
    """Everything at once: strip, toolbar and prompt above, the centre at the left, the side column beside it.

    In the column stand the panels of all tabs in half of its room, below them choices and log.
    """
    regions = compact(size, scale, Wants(wants.board, wants.rows), centre, {})
    gap, heads = round(4 * scale), regions["tabs"]
    panels = [name for names in tabs.values() for name in names]
    column = Rect(heads.x, heads.y, heads.w, regions.middle.bottom - heads.y)
    upper = min(round(wants.board * scale), column.h // 2) if panels else -gap
    body = Rect(column.x, column.y + upper + gap, column.w, column.h - upper - gap)
    places = {name: rect for name, rect in regions.places.items() if name not in ("tabs", "choices", "log")}
    above = _shared(Rect(column.x, column.y, column.w, upper), gap, panels) if panels else {}
    return replace(regions, places={**places, **above, **lists(body, gap, scale, wants.rows)})


def _shared(body: Rect, gap: int, panels: Sequence[str]) -> dict[str, Rect]:
    """Panels one above the other, all equally high."""
    height = (body.h + gap) // max(1, len(panels))
    return {name: Rect(body.x, body.y + n * height, body.w, height - gap) for n, name in enumerate(panels)}
