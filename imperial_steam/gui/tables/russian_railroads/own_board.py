"""A player's own board: head with the score, three lines on a winter country, industry, and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.gui.table_kit.pen import LABEL, NAME
from imperial_steam.gui.tables.russian_railroads import holdings as held
from imperial_steam.gui.tables.russian_railroads import industry_view, line_room, line_signs, module_holdings, winter
from imperial_steam.gui.tables.russian_railroads.holdings import Holdings
from imperial_steam.gui.tables.russian_railroads.industry_view import IndustryView
from imperial_steam.gui.tables.russian_railroads.line_facts import columns, line_facts
from imperial_steam.gui.tables.russian_railroads.line_room import LineRoom
from imperial_steam.gui.tables.russian_railroads.line_view import LineView
from imperial_steam.gui.tables.russian_railroads.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.gui.text import Style

#: A board at least so many units wide has the heads of its lines beside them.
WIDE = 560
#: Heights in units: head, head of a narrow board, what lies below a wide board, space around parts.
HEAD, NARROW_HEAD, BELOW, PAD = 28, 46, 68, 6
#: Fields of the longest branch line beside which values and tokens have room.
BRANCH = 9
SCORE = Style("sans-bold", 20)


@dataclass(frozen=True, slots=True)
class Rows:
    """Heights in units of the parts of a board, from top to bottom."""

    head: float
    lines: tuple[float, ...]
    industries: tuple[float, ...]
    below: tuple[float, ...]

    @property
    def total(self) -> float:
        """Everything together, spaces included."""
        return self.head + sum(self.lines) + sum(self.industries) + sum(self.below) + 3 * PAD


def rows(frame: Frame, wide: bool) -> Rows:
    """The heights of the parts of a wide or narrow board."""
    layout = frame.layout
    lines = tuple(line_room.height(line, wide) for line in layout.lines)
    industries = tuple(industry_view.height(industry, wide) for industry in layout.industries)
    if wide:
        return Rows(HEAD, lines, industries, (BELOW,))
    label = held.LABEL_HIGH
    below = (label + held.WORKERS, held.VALUES + label, label + 2 * held.TOKENS, label + held.TILES, label + held.TILES)
    more = (label + held.TILES,) if module_holdings.wanted(frame) else ()
    return Rows(NARROW_HEAD, lines, industries, (*below, *more))


def wanted(shown: RailShown) -> float:
    """The height in units that a wide board needs."""
    return rows(shown.frame, True).total + 2 * PAD


def narrow_height(pen: RailPen) -> float:
    """The height in units that a narrow board needs."""
    return rows(pen.shown.frame, False).total + 2 * PAD


def draw(pen: RailPen, rect: Rect) -> None:
    """The board of the player whose board is shown."""
    shown, theme = pen.shown, pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.tableau"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    pen.canvas.fill(Rect(rect.x, rect.y, rect.w, pen.px(3)), pen.player_colour(shown.seat), 2)
    OwnBoard(pen, rect.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD)), shown.seat).draw()


class OwnBoard:
    """One player's board as it is drawn in a rectangle."""

    def __init__(self, pen: RailPen, rect: Rect, seat: int) -> None:
        self.pen, self.rect, self.seat = pen, rect, seat
        self.layout = pen.shown.frame.layout
        self.wide = rect.w >= pen.px(WIDE)
        self.rows = rows(pen.shown.frame, self.wide)
        #: Highlights stand on the board of whoever decides.
        self.lit = seat == pen.shown.decider and pen.shown.past is None
        #: Parts grow with the room there is.
        self.grown = max(0.7, min(1.5, rect.h / max(1.0, self.rows.total * pen.scale)))

    def high(self, units: float) -> int:
        """Pixels of a part's height."""
        return round(units * self.pen.scale * self.grown)

    def draw(self) -> None:
        """Everything from top to bottom."""
        pen, rect = self.pen, self.rect
        top = rect.y + self.high(self.rows.head)
        _head(pen, Rect(rect.x, rect.y, rect.w, top - rect.y), self.seat, self.wide)
        top += pen.px(PAD) // 2
        country = Rect(rect.x, top, rect.w, self.high(sum(self.rows.lines)) + pen.px(PAD))
        rooms = self._rooms(country)
        beside = self._beside(rooms, country)
        winter.ground(pen, country, self._used(rooms, beside))
        for line, room in enumerate(rooms):
            LineView(pen, self.seat, line, room, self.lit).draw()
        top = country.bottom + pen.px(PAD)
        for track, units in enumerate(self.rows.industries):
            box = Rect(rect.x, top, rect.w, self.high(units))
            IndustryView(pen, self.seat, track, box, self.lit, self.wide).draw()
            top = box.bottom
        top += pen.px(PAD) // 2
        self._holdings(Rect(rect.x, top, rect.w, rect.bottom - top), beside)

    def _rooms(self, country: Rect) -> list[LineRoom]:
        """Where the lines lie on the country."""
        pen, found = self.pen, []
        across, top = columns(self.pen.shown.frame), country.y + pen.px(PAD)
        for line, units in zip(self.layout.lines, self.rows.lines, strict=True):
            box = Rect(country.x + pen.px(4), top, country.w - pen.px(8), self.high(units))
            found.append(line_room.room_of(pen, box, line, across, self.wide))
            top = box.bottom
        return found

    def _used(self, rooms: list[LineRoom], beside: Rect) -> list[Rect]:
        """Where nothing of the country may be seen."""
        found = [beside] if beside.w else []
        for line, room in enumerate(rooms):
            signs = line_facts(self.pen.shown.frame, self.pen.shown.player(self.seat), line).signs
            for band in (room.doublers, room.rails, room.lamps):
                found += room.stretch(1, room.length, band)
            found += [room.head, room.total, *line_signs.rooms(room, signs).values()]
        return found

    def _beside(self, rooms: list[LineRoom], country: Rect) -> Rect:
        """The room right of the branch lines, where a wide board shows values and tokens; none on a narrow one."""
        if not self.wide:
            return Rect(0, 0, 0, 0)
        pen, branches = self.pen, rooms[1:]
        left = max(room.everything.right for room in branches) + pen.px(10)
        right = min(room.total.x for room in branches) - pen.px(8)
        top = min(room.everything.y for room in branches) + pen.px(2)
        return Rect(left, top, max(0, right - left), country.bottom - top - pen.px(8))

    def _holdings(self, room: Rect, beside: Rect) -> None:
        parts = Holdings(self.pen, self.seat, self.lit)
        if self.wide:
            self._wide(parts, room, beside)
            return
        top = room.y
        for units, part in zip(self.rows.below, self._parts(parts), strict=False):
            high = self.high(units)
            part(Rect(room.x, top, room.w, high - self.pen.px(3)))
            top += high

    def _parts(self, parts: Holdings) -> Sequence[Callable[[Rect], None]]:
        """What lies below a narrow board, from top to bottom."""
        return (
            parts.workers,
            parts.values,
            lambda rect: parts.tokens(rect, 2),
            parts.engineers,
            parts.end_cards,
            lambda rect: module_holdings.draw(parts, rect),
        )

    def _wide(self, parts: Holdings, room: Rect, beside: Rect) -> None:
        """Values and tokens beside the branch lines; workers, engineers and end cards in a row below the board."""
        pen, theme = self.pen, self.pen.canvas.theme
        pen.canvas.fill(beside, theme.paper, 4)
        pen.canvas.frame(beside, theme.line, 1, 4)
        inside = beside.inflate(-pen.px(8), -pen.px(6))
        values = Rect(inside.x, inside.y, inside.w, round(0.34 * inside.h))
        parts.values(values)
        parts.tokens(Rect(inside.x, values.bottom + pen.px(2), inside.w, inside.bottom - values.bottom - pen.px(2)), 2)
        shares: list[tuple[Callable[[Rect], None], float]] = [(parts.workers, 0.36)]
        if module_holdings.wanted(pen.shown.frame):
            shares += [(lambda rect: module_holdings.draw(parts, rect), 0.24), (parts.engineers, 0.22)]
        else:
            shares.append((parts.engineers, 0.36))
        left, rest = room.x, 1 - sum(share for _, share in shares)
        for part, share in (*shares, (parts.end_cards, rest)):
            wide = round(room.w * share)
            part(Rect(left, room.y, wide - pen.px(8), room.h))
            left += wide


def _head(pen: RailPen, rect: Rect, seat: int, wide: bool) -> None:
    """Whose board it is, the score, and what a scoring would bring now, line by line (UI-04)."""
    shown = pen.shown
    high = rect.h if wide else rect.h // 2
    upper = Rect(rect.x, rect.y, rect.w, high)
    pen.badge((upper.x + pen.px(13), upper.centery), pen.px(10), seat, str(shown.state.order.index(seat) + 1))
    score = "…" if pen.view.counting else pen.say("unit.score", score=shown.player(seat).score)
    wide_score = pen.canvas.text_size(score, SCORE)[0] + pen.px(6)
    name_width = min(pen.px(150), upper.w - wide_score - pen.px(34)) if wide else upper.w - wide_score - pen.px(34)
    pen.name(Rect(upper.x + pen.px(28), upper.y, name_width, high), shown.seats[seat].name, NAME)
    spot = Rect(upper.x + pen.px(30) + name_width, upper.y, wide_score, high)
    pen.text(spot, score, SCORE)
    pen.hits.add(upper, Target("player", str(seat)))
    left = spot.right + pen.px(12) if wide else rect.x
    below = Rect(left, rect.y if wide else upper.bottom, rect.right - left, high)
    pen.text(below, breakdown(pen, seat), LABEL, None, "right" if wide else "left", wrapped=True)
    pen.hits.add(below, Target("term", "board.now"))


def breakdown(pen: RailPen, seat: int) -> str:
    """What a scoring would bring now, by line and industry."""
    shown = pen.shown
    account = shown.accounts[seat]
    parts = [
        pen.say("board.part", name=pen.say(f"line.{line.key}"), points=points)
        for line, points in zip(shown.frame.layout.lines, account.lines, strict=True)
    ]
    parts.append(pen.say("board.part", name=pen.say("board.industry"), points=sum(account.markers)))
    return pen.say("board.brings", points=account.total, parts=" · ".join(parts))
