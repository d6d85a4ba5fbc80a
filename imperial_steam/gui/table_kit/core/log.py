"""The log of any table: sentences by turn, kept while the game grows, narrowed by player, kind and words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import is_
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, Event, Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import AnyPen
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import AnyShown, ShownT
from imperial_steam.gui.table_kit.core.view import LogFilter
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import draw_scrollbar
from imperial_steam.session import Entry, Ledger, TakenBack, Turn

TURN = Style("serif-bold", 13)
SENTENCE = Style("sans", 11.5)
#: A width in pixels that no sentence needs.
UNWRAPPED = 1_000_000


class LogKind(NamedTuple):
    """Something the log can be narrowed to: its key and icon, and the events about it.

    Events are named, carry one of the `values`, or begin with `prefix` if there is one. `tinted`: the icon takes
    the colour of the text. `unfolds`: whoever asks for this kind sees what is folded away.
    """

    key: str
    icon: str
    events: frozenset[str] = frozenset()
    prefix: str = ""
    tinted: bool = False
    unfolds: bool = False
    values: frozenset[str] = frozenset()

    def holds(self, event: Event) -> bool:
        """An event is about this."""
        if event.name in self.events or not self.values.isdisjoint(event.values):
            return True
        return bool(self.prefix and event.name.startswith(self.prefix))


def _always(shown: AnyShown, kind: LogKind) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class LogContents(Generic[ShownT]):
    """What a title says about its log; without a word of it the log tells everything and is narrowed by player alone.

    `kinds` are offered where `offered` says so. Events named in `folded` only say how something was
    decided: they are folded away under the message `<fold>.closed`, or shown under `<fold>.open`. Events
    named in `headed` are told of several players by one action: they stand together under the message
    `log.revealed`, and what people decided in secret is turned over one after another. Events named in `results`
    tell who has won: they are left out until that has been counted. Those in `silent` say nothing that another one does
    not say as well. Those in `scorings` tell what everybody scores at the end of a round: they are nobody's deeds.
    """

    kinds: Sequence[LogKind] = ()
    offered: Callable[[ShownT, LogKind], bool] = _always
    folded: frozenset[str] = frozenset()
    fold: str = ""
    headed: frozenset[str] = frozenset()
    results: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()
    scorings: frozenset[str] = frozenset()

    @property
    def no_deeds(self) -> frozenset[str]:
        """The names of events that tell nothing a player has done."""
        return self.headed | self.folded | self.silent | self.scorings

    def deeds(self, events: Sequence[Event], seat: int) -> Sequence[Event]:
        """What a player does with an action, not what others reveal by it or what it brings about."""
        untold = self.no_deeds | {TURN_BEGAN}
        return [event for event in events if event.player == seat and event.name not in untold]

    def about(self, event: Event) -> frozenset[str]:
        """The keys of the kinds an event belongs to."""
        return frozenset(kind.key for kind in self.kinds if kind.holds(event))

    def kinds_at(self, shown: ShownT) -> Sequence[LogKind]:
        """The kinds that can be chosen at a table."""
        return [kind for kind in self.kinds if self.offered(shown, kind)]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One written line: text, the moment it leads to, and whose turn it heads (None: a sentence).

    `folds` is the number of the entry under which the line shows and hides what is folded away. `sentence`
    is the whole sentence the line belongs to, `seat` whose it is (-1: nobody's), `kinds` what it is about.
    `dropped`: something else was done in its place.
    """

    text: str
    moment: int
    heads: int | None = None
    folds: int | None = None
    sentence: str = ""
    seat: int = -1
    kinds: frozenset[str] = frozenset()
    dropped: bool = False


class _Told(NamedTuple):
    """What was written of a turn, the entries it was written of, and those that they took the place of."""

    entries: Sequence[Entry]
    dropped: Sequence[TakenBack]
    lines: Sequence[LogLine]

    def of(self, entries: Sequence[Entry], dropped: Sequence[TakenBack]) -> bool:
        """It was written of these very entries: others may stand in the place of some that were taken back."""
        same = len(entries) == len(self.entries) and all(map(is_, entries, self.entries))
        return same and len(dropped) == len(self.dropped) and all(map(is_, dropped, self.dropped))


def filtered(lines: Sequence[LogLine], wanted: LogFilter) -> list[LogLine]:
    """The lines that are wanted; the heading of a turn only where something of the turn is."""
    if wanted == LogFilter():
        return list(lines)
    kept: list[LogLine] = []
    heading: LogLine | None = None
    for line in lines:
        if line.heads is not None:
            heading = line
        elif line.folds is None and wanted.passes(line.seat, line.kinds, line.sentence):
            if heading is not None:
                kept.append(heading)
                heading = None
            kept.append(line)
    return kept


def line_height(scale: float) -> int:
    """Height in pixels of one line."""
    return round(typeset.line_height(SENTENCE, scale) * 1.06)


class Log(Generic[ShownT]):
    """The written lines of one table; a turn is written anew only when it has changed.

    `language` says in which language the words are now. `opened` are the entries that are unfolded.
    """

    def __init__(self, contents: LogContents[ShownT], words: TableWords[ShownT], language: Callable[[], str]) -> None:
        self.contents, self.words, self._language = contents, words, language
        self.opened: set[int] = set()
        self._shown: Sequence[LogLine] = ()
        self._turns: dict[int, _Told] = {}
        self._written_for: tuple[object, ...] = ()
        self._untold: frozenset[str] = frozenset()

    def toggle(self, entries: Collection[int]) -> None:
        """Unfold some entries; fold them if all of them are unfolded."""
        if self.opened.issuperset(entries):
            self.opened.difference_update(entries)
        else:
            self.opened.update(entries)
        self._turns.clear()

    def kinds(self, shown: ShownT) -> Sequence[str]:
        """The keys of what the log can be narrowed to."""
        return [kind.key for kind in self.contents.kinds_at(shown)]

    # Writing

    def write(
        self, shown: ShownT, ledger: Ledger, room: int, scale: float, wanted: LogFilter, counting: bool = False,
        until: int | None = None,
    ) -> Sequence[int]:  # fmt: skip
        """Write the wanted lines, wrapped to a width in pixels; returns the moment each leads to.

        No line tells the result while `counting` goes on, or what came after the moment `until`.
        """
        unfolds = {kind.key for kind in self.contents.kinds if kind.unfolds}
        whole = bool(wanted.words or unfolds & wanted.kinds)
        lines = self.lines(shown, ledger, room, scale, whole, counting)
        if until is not None:
            lines = [line for line in lines if line.moment < until + (line.heads is None)]
        self._shown = filtered(lines, wanted)
        return [line.moment for line in self._shown]

    def lines(
        self, shown: ShownT, ledger: Ledger, room: int, scale: float, whole: bool = False, counting: bool = False
    ) -> list[LogLine]:
        """All lines, wrapped to a width in pixels; `whole` unfolds everything. No heading follows an equal one."""
        written_for = (ledger, room, scale, self._language(), whole, counting)
        if written_for != self._written_for:
            self._turns.clear()
            self._written_for = written_for
            self._untold = self.contents.silent | (self.contents.results if counting else frozenset())
        lines, heading = list(self._board(ledger, room, scale)), ""
        for turn in ledger.turns():
            told, entries = self._turns.get(turn.start), ledger.entries[turn.start : turn.end]
            dropped = [taken for taken in ledger.taken_back if turn.start <= taken.moment < turn.end]
            if told is None or not told.of(entries, dropped):
                opened = range(turn.start, turn.end) if whole else self.opened
                told = _Told(entries, dropped, self._turn(shown, ledger, room, scale, turn, opened))
                self._turns[turn.start] = told
            for line in told.lines:
                if line.heads is None or line.text != heading:
                    lines.append(line)
                heading = heading if line.heads is None else line.text
        return lines

    def _board(self, ledger: Ledger, room: int, scale: float) -> Iterator[LogLine]:
        """On which board the game is played, if it is not the one of the program."""
        name = ledger.board_name
        if name:
            text = self.words.say("log.board", board=name)
            for part in typeset.wrap(text, SENTENCE, scale, room):
                yield LogLine(part, 0, CHANCE, sentence=text)

    def _turn(
        self, shown: ShownT, ledger: Ledger, room: int, scale: float, turn: Turn, opened: Collection[int]
    ) -> list[LogLine]:
        """The lines of one turn below their heading."""
        lines: list[LogLine] = []
        for index in range(turn.start, turn.end):
            lines += self._dropped(shown, ledger, room, scale, turn, index)
            folded = sum(event.name in self.contents.folded for event in ledger.entries[index].events)
            if folded:
                key = f"{self.contents.fold}.{'open' if index in opened else 'closed'}"
                lines.append(LogLine(self.words.say(key, n=folded), index + 1, folds=index))
            lines += self._sentences(shown, ledger, room, scale, turn, index, index in opened)
        if not lines or lines[0].heads is not None:
            return lines  # a turn of which nothing is told needs no heading
        return [self._heading(shown, ledger, turn.start, _whose(ledger, turn)), *lines]

    def _heading(self, shown: ShownT, ledger: Ledger, moment: int, seat: int) -> LogLine:
        """The heading of a player's sentences, or of what was drawn."""
        name = self.words.say("log.chance") if seat == CHANCE else shown.seats[seat].name
        number = ledger.position_at(moment).progress().round
        return LogLine(self.words.say("log.turn", round=number, player=name), moment, seat)

    def _sentences(
        self, shown: ShownT, ledger: Ledger, room: int, scale: float, turn: Turn, index: int, opened: bool
    ) -> list[LogLine]:
        """The sentences of one entry."""
        sentences: list[LogLine] = []
        for happened in ledger.entries[index].events:
            if happened.name in self._untold or (happened.name in self.contents.folded and not opened):
                continue
            if happened.name in self.contents.headed and not any(line.heads is not None for line in sentences):
                number = ledger.position_at(index).progress().round
                sentences.append(LogLine(self.words.say("log.revealed", round=number), index, CHANCE))
            sentences += self._sentence(shown, room, scale, happened, LogLine("", index + 1, seat=turn.player))
        return sentences

    def _sentence(self, shown: ShownT, room: int, scale: float, happened: Event, like: LogLine) -> Iterator[LogLine]:
        """The lines of what happened, like another one; it is about the same player unless it names one.

        Whose turn it is now stands at the end of the turn of another player, and is about nobody.
        """
        text, about = self.words.event(shown, happened), self.contents.about(happened)
        seat = like.seat if happened.player is None else happened.player
        if happened.name == TURN_BEGAN:
            seat = -1
        for part in typeset.wrap(text, SENTENCE, scale, room):
            yield replace(like, text=part, sentence=text, seat=seat, kinds=about)

    def _dropped(
        self, shown: ShownT, ledger: Ledger, room: int, scale: float, turn: Turn, index: int
    ) -> Iterator[LogLine]:
        """What the action of that number took the place of; a secret that was taken back stays one."""
        untold, like = self._untold | self.contents.folded | self.contents.headed, LogLine("", index, seat=turn.player)
        for taken in ledger.taken_back:
            for entry in taken.entries if taken.moment == index else ():
                for happened in entry.events:
                    if happened.name not in untold:
                        yield from self._sentence(shown, room, scale, happened, replace(like, dropped=True))

    # Drawing

    def draw_filters(self, pen: AnyPen, shown: ShownT, rect: Rect, wanted: LogFilter) -> Rect:
        """Draw the row of filters, players before kinds; returns the room of the search field at its right."""
        x, size, gap = rect.x, pen.px(22), pen.px(2)
        for seat in range(len(shown.seats)):
            spot = _filter(pen, Rect(x, rect.y, size, size), ui("filter_seat", seat), seat in wanted.seats)
            pen.badge(spot.center, pen.px(7), seat)
            x = spot.right + gap
        x += pen.px(4)
        for kind in self.contents.kinds_at(shown):
            spot = _filter(pen, Rect(x, rect.y, size, size), ui("filter_kind", kind.key), kind.key in wanted.kinds)
            tint = pen.canvas.theme.ink if kind.tinted else None
            if not pen.canvas.icon(kind.icon, spot.inflate(-pen.px(5), -pen.px(5)), tint):
                pen.text(spot, kind.key[0].upper(), SENTENCE, None, "center")
            x = spot.right + gap
        return Rect(x + pen.px(4), rect.y - pen.px(1), rect.right - x - pen.px(4), pen.px(24))

    def draw(self, pen: AnyPen, rect: Rect, top: int, now: int, looked: int | None) -> None:
        """Draw the lines written last, from number `top` on; what was taken back since `now` is struck out."""
        height = line_height(pen.scale)
        count = max(1, rect.h // height)
        bar = pen.px(9) if len(self._shown) > count else 0
        for place, line in enumerate(self._shown[top : top + count]):
            spot = Rect(rect.x, rect.y + place * height, rect.w - bar, height)
            pen.hits.add(spot, ui("moment", line.moment) if line.folds is None else ui("fold", line.folds))
            if line.heads is None:
                _draw_sentence(pen, spot, line, now, looked)
            else:
                _draw_heading(pen, spot, line)
        if bar:
            draw_scrollbar(pen.canvas, rect, 0, top, count, len(self._shown))


def _whose(ledger: Ledger, turn: Turn) -> int:
    """Whose name heads a turn: what chance draws for an automa alone belongs to its own turn."""
    events = [event for entry in ledger.entries[turn.start : turn.end] for event in entry.events]
    seats = {event.player for event in events if event.name != TURN_BEGAN}
    only = seats.pop() if turn.player == CHANCE and len(seats) == 1 else None
    return only if only is not None and only in ledger.machine_seats else turn.player


def written(log: Log[ShownT], shown: ShownT, ledger: Ledger, moment: int) -> list[str]:
    """The whole log up to a moment as plain lines: an empty line and a heading before each turn, then its sentences."""
    lines: list[str] = []
    for line in log.lines(shown, ledger, UNWRAPPED, 1.0, whole=True):
        if line.heads is not None and line.moment < moment:
            lines += ["", line.text]
        elif line.heads is None and line.folds is None and not line.dropped and line.moment <= moment:
            lines.append(f"  {line.sentence}")
    return lines


def _draw_sentence(pen: AnyPen, spot: Rect, line: LogLine, now: int, looked: int | None) -> None:
    theme = pen.canvas.theme
    if looked is not None and line.moment == looked:
        pen.canvas.fill(spot, mix(theme.paper, theme.legal, 0.25), 2)
    words = Rect(spot.x + pen.px(10), spot.y, spot.w - pen.px(10), spot.h)
    undone = line.dropped or line.moment > now
    used = pen.text(words, line.text, SENTENCE, theme.ink_soft if undone or line.folds is not None else theme.ink)
    if undone:
        pen.canvas.line(used.midleft, used.midright, theme.ink_soft)


def _draw_heading(pen: AnyPen, spot: Rect, line: LogLine) -> None:
    """The round and whose turn it is."""
    theme = pen.canvas.theme
    pen.canvas.fill(spot, theme.paper_shade, 2)
    if line.heads is not None and line.heads >= 0:
        pen.badge((spot.x + pen.px(8), spot.centery), pen.px(6), line.heads)
    pen.text(Rect(spot.x + pen.px(18), spot.y, spot.w - pen.px(18), spot.h), line.text, TURN, theme.cloth)


def _filter(pen: AnyPen, spot: Rect, thing: Target, chosen: bool) -> Rect:
    """The ground of one filter."""
    theme = pen.canvas.theme
    pen.canvas.fill(spot, mix(theme.paper, theme.legal, 0.35) if chosen else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.legal if chosen else theme.line, 1.8 if chosen else 1, 4)
    pen.hits.add(spot, thing)
    return spot
