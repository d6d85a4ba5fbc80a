"""A player's own board: head with the score, three lines on a winter country, industry, and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.table_kit.core.pen import LABEL, NAME
from imperial_steam.gui.table_kit.drawing.pieces import paper
from imperial_steam.gui.tables.russian_railroads.boards import industry_view, module_holdings
from imperial_steam.gui.tables.russian_railroads.boards.holdings import Holdings
from imperial_steam.gui.tables.russian_railroads.boards.industry_view import IndustryView
from imperial_steam.gui.tables.russian_railroads.drawing import winter
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines import line_extras, line_room, line_signs
from imperial_steam.gui.tables.russian_railroads.lines.line_room import LineRoom
from imperial_steam.gui.tables.russian_railroads.lines.line_view import LineView
from imperial_steam.gui.tables.russian_railroads.model.line_facts import columns, line_facts, open_arms
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Heights in units: head, what lies below the board, space around parts.
HEAD, BELOW, PAD = 28, 68, 6
#: How small a board may become beside the size it wants; then it is slid in its room.
SMALLEST = 0.86
SCORE = Style("sans-bold", 20)


@dataclass(frozen=True, slots=True)
class Rows:
    """Heights in units of the parts of a board, from top to bottom."""

    lines: tuple[float, ...]
    industries: tuple[float, ...]

    @property
    def total(self) -> float:
        """Everything together, spaces included."""
        return HEAD + sum(self.lines) + sum(self.industries) + BELOW + 3 * PAD


def rows(frame: Frame, player: Player) -> Rows:
    """The heights of the parts of a player's board."""
    lines = tuple(
        line_room.height(line, bool(open_arms(frame, player, index))) for index, line in enumerate(frame.layout.lines)
    )
    return Rows(lines, tuple(industry_view.height(industry) for industry in frame.layout.industries))


def wanted(shown: RailShown) -> float:
    """The height in units that the highest of the boards needs."""
    return max(rows(shown.frame, player).total for player in shown.state.players) + 2 * PAD


def height(pen: RailPen) -> float:
    """The height in units that the board shown needs at least."""
    return SMALLEST * (rows(pen.shown.frame, pen.shown.player(pen.shown.seat)).total + 2 * PAD)


def draw(pen: RailPen, rect: Rect) -> None:
    """The board of the player whose board is shown."""
    shown = pen.shown
    paper(pen.canvas, rect, pen.say("panel.tableau"))
    pen.canvas.fill(Rect(rect.x, rect.y, rect.w, pen.px(3)), pen.player_colour(shown.seat), 2)
    OwnBoard(pen, rect.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD)), shown.seat).draw()


class OwnBoard:
    """One player's board as it is drawn in a rectangle."""

    def __init__(self, pen: RailPen, rect: Rect, seat: int) -> None:
        self.pen, self.rect, self.seat = pen, rect, seat
        self.layout = pen.shown.frame.layout
        self.rows = rows(pen.shown.frame, pen.shown.player(seat))
        #: Highlights stand on the board of whoever decides.
        self.lit = seat == pen.shown.decider and pen.shown.past is None
        #: Parts grow with the room there is.
        self.grown = max(0.8, min(1.5, rect.h / max(1.0, self.rows.total * pen.scale)))

    def height_of(self, units: float) -> int:
        """Pixels of a part's height."""
        return round(units * self.pen.scale * self.grown)

    def draw(self) -> None:
        """Everything from top to bottom."""
        pen, rect = self.pen, self.rect
        top = rect.y + self.height_of(HEAD)
        _head(pen, Rect(rect.x, rect.y, rect.w, top - rect.y), self.seat)
        top += pen.px(PAD) // 2
        country = Rect(rect.x, top, rect.w, self.height_of(sum(self.rows.lines)) + pen.px(PAD))
        rooms = self._rooms(country)
        beside = self._beside(rooms, country)
        winter.ground(pen, country, self._used(rooms, beside))
        for line, room in enumerate(rooms):
            LineView(pen, self.seat, line, room, self.lit).draw()
        top = country.bottom + pen.px(PAD)
        for track, units in enumerate(self.rows.industries):
            box = Rect(rect.x, top, rect.w, self.height_of(units))
            IndustryView(pen, self.seat, track, box, self.lit).draw()
            top = box.bottom
        top += pen.px(PAD) // 2
        self._holdings(Rect(rect.x, top, rect.w, rect.bottom - top), beside)

    def _rooms(self, country: Rect) -> list[LineRoom]:
        """Where the lines lie on the country."""
        pen, rooms = self.pen, []
        across, top = columns(self.pen.shown.frame), country.y + pen.px(PAD)
        for index, (line, units) in enumerate(zip(self.layout.lines, self.rows.lines, strict=True)):
            box = Rect(country.x + pen.px(4), top, country.w - pen.px(8), self.height_of(units))
            forked = bool(open_arms(pen.shown.frame, pen.shown.player(self.seat), index))
            rooms.append(line_room.room_of(pen, box, line, across, forked))
            top = box.bottom
        return rooms

    def _used(self, rooms: list[LineRoom], beside: Rect) -> list[Rect]:
        """Where nothing of the country may be seen."""
        used, frame, player = [beside], self.pen.shown.frame, self.pen.shown.player(self.seat)
        for line, room in enumerate(rooms):
            used += [room.stretch(1, room.length, band) for band in (room.doublers, room.rails, room.lamps)]
            used += [room.head, room.total, *line_signs.rooms(room, line_facts(frame, player, line).signs).values()]
            used += line_extras.labels(room, self.layout.lines[line])
        return used

    def _beside(self, rooms: list[LineRoom], country: Rect) -> Rect:
        """The room right of the branch lines and their signs, for values and tokens."""
        pen, branches = self.pen, rooms[1:]
        frame, player = pen.shown.frame, pen.shown.player(self.seat)
        signs = [
            box.right
            for line, room in enumerate(branches, 1)
            for box in line_signs.rooms(room, line_facts(frame, player, line).signs).values()
        ]
        left = max([*signs, *(room.everything.right for room in branches)]) + pen.px(10)
        right = min(room.total.x for room in branches) - pen.px(8)
        top = min(room.everything.y for room in branches) + pen.px(2)
        return Rect(left, top, max(0, right - left), country.bottom - top - pen.px(8))

    def _holdings(self, room: Rect, beside: Rect) -> None:
        """Values and tokens beside the branch lines; workers, engineers and end cards in a row below the board."""
        pen, theme, parts = self.pen, self.pen.canvas.theme, Holdings(self.pen, self.seat, self.lit)
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
            width = round(room.w * share)
            part(Rect(left, room.y, width - pen.px(8), room.h))
            left += width


def _head(pen: RailPen, rect: Rect, seat: int) -> None:
    """Whose board it is, the score, and what a scoring would bring now, line by line (UI-04)."""
    shown = pen.shown
    pen.badge((rect.x + pen.px(13), rect.centery), pen.px(10), seat, str(shown.state.order.index(seat) + 1))
    score = "…" if pen.view.counting else pen.say("unit.score", score=shown.player(seat).score)
    wide_score = pen.canvas.text_size(score, SCORE)[0] + pen.px(6)
    name_width = min(pen.px(150), rect.w - wide_score - pen.px(34))
    pen.name(Rect(rect.x + pen.px(28), rect.y, name_width, rect.h), shown.seats[seat].name, NAME)
    spot = Rect(rect.x + pen.px(30) + name_width, rect.y, wide_score, rect.h)
    pen.text(spot, score, SCORE)
    pen.hits.add(rect, Target("player", str(seat)))
    left = spot.right + pen.px(12)
    below = Rect(left, rect.y, rect.right - left, rect.h)
    pen.text(below, breakdown(pen, seat), LABEL, None, "right", wrapped=True)
    pen.hits.add(below, Target("term", "board.now"))


def breakdown(pen: RailPen, seat: int) -> str:
    """What a scoring would bring now, by line and industry; what brings nothing is left out."""
    shown = pen.shown
    account = shown.accounts[seat]
    worth = scoring.named(shown.frame, account)
    parts = [pen.say("board.part", name=pen.say(key), points=points) for key, points in worth.items() if points]
    if not parts:
        return pen.say("board.brings_nothing")
    return pen.say("board.brings", points=account.total, parts=" · ".join(parts))
