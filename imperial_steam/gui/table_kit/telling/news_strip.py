"""What has happened since the last turn of whoever decides, in a panel's place or a corner of the middle. A sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import accumulate
from typing import Generic

from pygame import Mask, Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import InputEvent, Key, Wheel
from imperial_steam.gui.table_kit.control.choices import heading
from imperial_steam.gui.table_kit.core import sliding
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.filling import pieces_of
from imperial_steam.gui.table_kit.core.news import Moved, News, NewsLine
from imperial_steam.gui.table_kit.core.panels import Panel
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, AnyPen, PenT
from imperial_steam.gui.table_kit.core.sheets import Cover, Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.table_kit.drawing.placing import (
    add_around,
    add_places,
    clear_place,
    free_place,
    is_clear,
    mask_of,
)
from imperial_steam.gui.table_kit.drawing.targets import numbered, ui
from imperial_steam.gui.table_kit.telling.narration import bring_into_sight
from imperial_steam.session import Session

#: Sizes in units: padding, room of a mark, side of the cross and of the sign the strip is folded to.
PAD, MARK, SIGN = 5, 20, 20
#: Its width in units at least and at most; between them three tenths of the middle.
WIDTH = (215, 420)
#: Further widths in units for a strip that would cover something: wider ones are lower.
WIDER = (420, 620)
#: The parts of its lines that it shows at once where there is no clear place for all of them: then they slide. How
#: many it shows at least.
PARTS, FEW = (0.75, 0.5, 0.25), 2
#: Half the side in units of the square around the pointer that it leaves free.
POINTER = 20
#: Panels that a strip never lies on: what is in them is clicked at any time.
CONTROLS = frozenset({"toolbar", "prompt", "tabs", "choices", "log"})


class NewsStrip(Sheet[PenT], Generic[ShownT, PenT]):
    """Follows a table; `busy` says that something else is being told, which comes first.

    The strip is open until its player has done something or puts it away; folded, it can be opened again
    until the turn ends. So long the prices that moved are marked where they stand. Where it would cover something
    that can be chosen wherever it lies, it begins folded.
    """

    def __init__(self, state: Conduct[ShownT, PenT], busy: Callable[[], bool]) -> None:
        self.state, self._busy = state, busy
        self._news: tuple[object, News | None] = (None, None)
        self._wanted: tuple[object, bool] = (None, True)
        self._chosen = -1
        #: How far the lines are slid up, and how far they can be, in pixels; whether the chosen one is to be shown.
        self._slide, self._spare, self._seek = 0, 0, False
        self._at: tuple[object, Rect | None] = (None, None)
        self._sign_at: tuple[object, Rect] = (None, Rect(0, 0, 0, 0))

    @property
    def commands(self) -> Sequence[Command]:
        """Open and fold the strip; look at what a line is about."""
        return (
            Command("news", self.toggle, keys=("i",)),
            Command("news_strip", lambda: None),
            Command("news_next", lambda: self.look(self._chosen + 1), keys=("o",)),
            Command("news_line", self.look, int),
        )

    def seated(self) -> None:
        """Another ledger lies on the table."""
        self._news, self._wanted, self._chosen = (None, None), (None, True), -1

    # What is told

    def news(self) -> News | None:
        """What is told now to whoever decides; None when there is nothing to tell, or it is not the time."""
        state, decision = self.state, self.state.ledger.decision
        if decision is None or not state.human or state.past is not None or self._busy():
            return None
        if decision.secret or state.in_lesson:
            return None
        key = (state.session, state.ledger.cursor, state.serial, decision.player)
        if self._news[0] != key:
            self._slide = self._spare = 0
            self._news = (key, state.presenter.news(state.shown(), state.ledger, decision.player))
        return self._news[1]

    def _title(self, pen: PenT, news: News) -> str:
        """What the lines are about: there may have been no turn of one's own yet; secret bids are none."""
        ledger = self.state.ledger
        seat = -1 if ledger.decision is None else ledger.decision.player
        own = (number for number in range(news.end) if ledger.decider(number) == seat)
        decisions = (ledger.position_at(number).decision() for number in own)
        played = any(decision is not None and not decision.secret for decision in decisions)
        return pen.say("news.title" if played else "news.first")

    def _turn(self, news: News) -> tuple[Session, int, int]:
        """What the turn is known by for which the news is told."""
        decision = self.state.ledger.decision
        return self.state.session, news.begin, -1 if decision is None else decision.player

    def open(self, news: News) -> bool:
        """The lines are shown: until something is done, unless somebody wants it otherwise."""
        if self._wanted[0] == self._turn(news):
            return self._wanted[1]
        return self.state.ledger.cursor <= news.end

    def toggle(self) -> None:
        """Open the strip, or fold it."""
        news = self.news()
        if news is not None:
            self._wanted, self._chosen = (self._turn(news), not self.open(news)), -1

    def look(self, number: int) -> None:
        """Light up what one line is about, and bring it into sight."""
        news, state = self.news(), self.state
        if news is None or not news.lines:
            return
        self._chosen, self._seek = number % len(news.lines), True
        self._wanted = (self._turn(news), True)
        bring_into_sight(state, news.lines[self._chosen].things)

    # Drawing

    def light(self, pen: PenT) -> None:
        """What the last turn of each of the others is about, or the line pointed at; marks at what moved."""
        news = self.news()
        if news is None:
            return
        for moved in news.moved:
            self._mark(pen, moved)
        self._make_room(pen, news)
        if not self.open(news):
            return
        pointed = numbered(self.state.view.hover, "news_line")
        number = self._chosen if pointed is None else pointed
        looked = 0 <= number < len(news.lines)
        for line in [news.lines[number]] if looked else latest(news):
            for thing in line.things:
                light(pen, self.state, thing, strong=looked)

    def _mark(self, pen: PenT, moved: Moved) -> None:
        """A small arrow at the upper right corner of a thing."""
        place = self.state.hits.place(moved.thing)
        if place is None:
            return
        theme, size = pen.canvas.theme, pen.px(5.5)
        x, y = place.right - pen.px(1), place.y + pen.px(2)
        tip, foot = (y - size, y + size * 0.7) if moved.up else (y + size, y - size * 0.7)
        pen.canvas.polygon([(x, tip), (x + size, foot), (x - size, foot)], theme.focus, pieces.LIGHT)

    @property
    def _place(self) -> Rect:
        """The panel in whose place the strip stands; an empty rectangle when it is not in sight."""
        return named_place(self.state)

    def handle(self, event: InputEvent) -> bool:
        """The wheel slides the lines; whoever searches the log wants to see it."""
        news = self.news()
        if isinstance(event, Wheel):
            return news is not None and self._slid(event)
        if news is not None and self._place.w and event == Key("f", control=True) and self.open(news):
            self.toggle()
        return False

    def _slid(self, event: Wheel) -> bool:
        """Slide the lines under the pointer, where there are more than there is room for."""
        state, thing = self.state, ui("news_strip")
        box = state.over.place(thing) or state.hits.place(thing)
        if not self._spare or state.view.popup is not None or box is None or not box.collidepoint(event.pos):
            return False
        self._slide = max(0, min(self._spare, self._slide - round(event.steps * box.h / 3)))
        return True

    def cover(self) -> Cover[PenT] | None:
        """The open strip in the place of the panel that the title names."""
        news, place = self.news(), self._place
        if news is None or not place.w or not self.open(news):
            return None

        def draw(pen: PenT, rect: Rect) -> None:
            self._draw_panel(pen, rect, news)

        pointed = numbered(self.state.view.hover, "news_line")
        return Cover(Panel("news", draw), (news, self._chosen, pointed, self._slide), place)

    def draw(self, pen: PenT) -> None:
        """The strip, in the middle if there is room, or the sign it is folded to; not while a card is being used."""
        news, place = self.news(), self._place
        middle = place if place.w else self.state.regions.middle
        if news is None or self.state.view.reckoning or not middle.w:
            return
        self._make_room(pen, news)
        edge = _inside(pen, middle)
        if not self.open(news):
            with pen.inside(middle.union(self.state.regions["tabs"])):
                self._draw_folded(pen, edge, place)
        elif not place.w and self.state.view.popup is None and self.state.view.pinned is None:
            box = self._clear(pen, news)
            if box is None:
                width, height = self._size(pen, news, width_in(pen, edge))
                box = free_place(edge, [(width, min(height, edge.h))], [lit_places(self.state)], [], edge)
            with pen.inside(box):
                self._draw_open(pen, news, box)

    def _make_room(self, pen: PenT, news: News) -> None:
        """Fold the strip unless there is a place where it covers nothing that can be chosen, or somebody wants it."""
        middle, turn = self.state.regions.middle, self._turn(news)
        if self._place.w or not middle.w or self._wanted[0] == turn or not self.open(news):
            return
        if self._clear(pen, news) is None:
            self._wanted = (turn, False)

    def _size(self, pen: PenT, news: News, width: int, part: float = 1) -> tuple[int, int]:
        """How large the open strip is at a width, in pixels, with the first part of its lines or all of them."""
        lines = max(FEW, round(part * len(news.lines)))
        bar = pen.px(sliding.BAR) if lines < len(news.lines) else 0
        heights = self._heights(pen, news, width - 2 * pen.px(PAD) - bar)
        return width, pen.px(SIGN) + sum(heights[:lines]) + pen.px(PAD)

    def _heights(self, pen: PenT, news: News, width: int) -> Sequence[int]:
        """The height of each line in a room of a width, in pixels."""
        rooms = (width - _indent(pen, line) for line in news.lines)
        return [
            typeset.text_height(line.words, LABEL, pen.scale, room) + pen.px(3)
            for line, room in zip(news.lines, rooms, strict=True)
        ]

    def _clear(self, pen: PenT, news: News) -> Rect | None:
        """A place where the strip covers nothing that can be chosen until something is done; None where there is none.

        Nor anything that lies on a panel that fills the window.

        In the middle, else on another panel, the largest first, but on none of `CONTROLS`; rather with all lines. It
        stays where it was if it can, and leaves free what the pointer is at, unless that is the strip.
        """
        regions = self.state.regions
        widths = dict.fromkeys((width_in(pen, _inside(pen, regions.middle)), *(pen.px(width) for width in WIDER)))
        full = [self._size(pen, news, width) for width in widths]
        sizes = [*full, *(self._size(pen, news, width, part) for part in PARTS for width in widths)]
        key = (self._turn(news), self.state.ledger.cursor, tuple(regions.middle), tuple(sizes))
        if self._at[0] != key:
            others = [rect for name, rect in regions.named() if name not in CONTROLS and name != regions.centre]
            rooms = [regions.middle, *sorted(others, key=lambda rect: -rect.w * rect.h)]
            before, pointer = self._at[1], self.state.view.pointer
            taken = lit_mask(self.state)
            add_places(taken, pieces_of(self.state))
            if before is None or not before.collidepoint(pointer):
                add_around(taken, pointer, pen.px(POINTER))
            kept = [before] if before is not None and before.size in sizes and is_clear(before, taken) else []
            clear = kept or (
                clear_place(_inside(pen, room), size, taken, self._hidden)
                for choice in (sizes[: len(full)], sizes[len(full) :])
                for room in rooms
                for size in choice
            )
            self._at = (key, next((box for box in clear if box is not None), None))
        return self._at[1]

    def _hidden(self, box: Rect) -> int:
        """How many things would lie under the strip."""
        hits = self.state.hits
        places = [*(spot.rect for spot in hits.spots), *(shape.box for shape in hits.shapes)]
        return len(box.collidelistall(places))

    def _sign(self, pen: PenT, edge: Rect) -> Rect:
        """Where the folded strip stands in the middle, beside what can be chosen if possible."""
        key, side = (self.state.ledger.cursor, self.state.serial, tuple(edge)), pen.px(SIGN)
        if self._sign_at[0] != key:
            corner = Rect(edge.right - side, edge.bottom - side, side, side)
            self._sign_at = (key, clear_place(edge, corner.size, lit_mask(self.state)) or corner)
        return self._sign_at[1]

    def _draw_folded(self, pen: PenT, edge: Rect, place: Rect) -> None:
        """The sign in a corner; on the heading of a panel that has one, or on a row of tabs over the middle."""
        theme, side, tabs = pen.canvas.theme, pen.px(SIGN), self.state.regions["tabs"]
        if not place.w and tabs.w >= self.state.regions.middle.w:
            box = Rect(tabs.right - side, tabs.y, side, tabs.h)
        elif not place.w:
            box = self._sign(pen, edge)
        elif self.state.compact:
            box = Rect(edge.right - side, edge.bottom - side, side, side)
        else:
            box = Rect(place.right - pen.px(2) - side, place.y + pen.px(1), side, side)
        pen.canvas.fill(box, theme.paper, 4)
        pen.canvas.frame(box, theme.brass, 1.2, 4)
        pen.canvas.icon("log", box.inflate(-pen.px(6), -pen.px(6)), theme.ink)
        pen.hits.add(box, ui("news"))

    def _draw_open(self, pen: PenT, news: News, box: Rect) -> None:
        """All lines, and the cross that folds the strip."""
        theme, pad, title = pen.canvas.theme, pen.px(PAD), self._title(pen, news)
        pen.canvas.note(box, title, "strip")
        pen.canvas.fill(box, theme.paper, 4)
        pen.canvas.frame(box, theme.brass, 1.4, 4)
        pen.hits.add(box, ui("news_strip"))
        self._heading(pen, Rect(box.x + pad, box.y, box.w - 2 * pad, pen.px(SIGN)), title)
        top = box.y + pen.px(SIGN)
        self._draw_lines(pen, Rect(box.x + pad, top, box.w - 2 * pad, box.bottom - pad - top), news)

    def _draw_panel(self, pen: PenT, rect: Rect, news: News) -> None:
        """All lines in the place of a panel, with its heading and the cross."""
        theme, side = pen.canvas.theme, pen.px(SIGN)
        title = self._title(pen, news)
        pen.canvas.note(rect, title, "strip")
        inside = heading(pen, rect, [("news", title)], "news")
        cross = Rect(rect.right - side - pen.px(2), rect.y + pen.px(1), side, side)
        pen.canvas.icon("cross", cross.inflate(-pen.px(8), -pen.px(8)), theme.cloth_ink)
        pen.hits.add(rect, ui("news_strip"))
        pen.hits.add(Rect(rect.x, rect.y, rect.w, inside.y - rect.y), ui("news"))
        self._draw_lines(pen, inside, news)

    def _draw_lines(self, pen: PenT, room: Rect, news: News) -> None:
        """All lines, slid where they are higher than their room: the type stays as large as it is.

        The room then ends with a line that is seen whole.
        """
        heights = self._heights(pen, news, room.w)
        if sum(heights) > room.h:
            heights = self._heights(pen, news, room.w - pen.px(sliding.BAR))
            whole = max((bottom for bottom in accumulate(heights) if bottom <= room.h), default=room.h)
            room = Rect(room.topleft, (room.w, whole))
        if self._seek:
            top, self._seek = sum(heights[: self._chosen]), False
            self._slide = max(min(self._slide, top), top + heights[self._chosen] - room.h)

        def draw(pen: PenT, rect: Rect) -> None:
            top = rect.y
            for number, (line, height) in enumerate(zip(news.lines, heights, strict=True)):
                self._line(pen, Rect(rect.x, top, rect.w, height), number, line)
                top += height

        self._spare = sliding.draw(pen, room, sum(heights) / pen.scale, self._slide, draw)
        self._slide = min(self._slide, self._spare)

    def _heading(self, pen: PenT, rect: Rect, title: str) -> None:
        """What the strip tells, and the cross."""
        cross = Rect(rect.right - rect.h, rect.y, rect.h, rect.h)
        words = Rect(rect.x, rect.y, cross.x - rect.x, rect.h)
        pen.text(words, title, LABEL_BOLD, pen.canvas.theme.cloth)
        pen.canvas.icon("cross", cross.inflate(-pen.px(9), -pen.px(9)), pen.canvas.theme.ink)
        pen.hits.add(cross, ui("news"))

    def _line(self, pen: PenT, rect: Rect, number: int, line: NewsLine) -> None:
        thing = ui("news_line", number)
        if self.state.view.hover == thing or number == self._chosen:
            pen.canvas.fill(rect, pen.canvas.theme.paper_shade, 3)
        indent = _indent(pen, line)
        if line.seat is not None:
            pen.badge((rect.x + indent // 2, rect.y + min(rect.h, pen.px(16)) // 2), pen.px(6), line.seat)
        pen.text(Rect(rect.x + indent, rect.y, rect.w - indent, rect.h), line.words, LABEL, wrapped=True)
        pen.hits.add(rect, thing)


def _indent(pen: AnyPen, line: NewsLine) -> int:
    """The width of the mark before a line in pixels; one of nobody's deeds begins at the edge, below no player's."""
    return 0 if line.seat is None else pen.px(MARK)


def latest(news: News) -> Collection[NewsLine]:
    """The last line about each player: what came before it no longer needs a mark."""
    return {line.seat: line for line in news.lines if line.seat is not None}.values()


def lit_places(state: Conduct[ShownT, PenT]) -> list[Rect]:
    """The boxes around what can be chosen by a click."""
    lit, hits = state.shown().lit, state.hits
    spots = [spot.rect for spot in hits.spots if spot.thing in lit]
    return [*spots, *(shape.box for shape in hits.shapes if shape.thing in lit)]


def lit_mask(state: Conduct[ShownT, PenT]) -> Mask:
    """What can be chosen by a click, to its very shape."""
    return mask_of(state.hits, state.shown().lit, state.regions.window)


def _inside(pen: AnyPen, room: Rect) -> Rect:
    """A room without its rim."""
    return room.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD))


def named_place(state: Conduct[ShownT, PenT]) -> Rect:
    """The panel that the title names for strips; an empty rectangle when it is not in sight.

    In a compact window it is left alone where somebody has opened it; where it only fills the place of choices that
    nobody has, a strip stands in it rather than on the middle.
    """
    wanted = state.compact and state.view.tab == state.presenter.news_place
    return Rect(0, 0, 0, 0) if wanted else state.regions[state.presenter.news_place]


def place_of(state: Conduct[ShownT, PenT]) -> Rect:
    """The panel in whose lower right corner a strip lies."""
    named = named_place(state)
    return named if named.w else state.regions.middle


def width_in(pen: AnyPen, edge: Rect) -> int:
    """The width of a strip in a room, in pixels."""
    return min(edge.w, max(pen.px(WIDTH[0]), min(pen.px(WIDTH[1]), 3 * edge.w // 10)))


def light(pen: PenT, state: Conduct[ShownT, PenT], thing: Target, strong: bool) -> None:
    """Put brackets around a thing that is told about; a frame is for what can be chosen."""
    place, theme = state.hits.place(thing), pen.canvas.theme
    if place is None or (state.view.reckoning and state.regions.middle.contains(place)):
        return
    if state.hits.is_line(thing):
        with pen.canvas.clipped(state.regions.middle):
            state.presenter.highlight(pen, thing, state.regions.middle)
    else:
        pieces.corners(pen.canvas, place, theme.ink if strong else theme.ink_soft, 2.6 if strong else 1.8)
