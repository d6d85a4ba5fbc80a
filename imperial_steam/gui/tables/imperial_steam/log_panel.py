"""The log: readable sentences grouped by turn; a click looks at that moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.games.protocol import CHANCE, Event
from imperial_steam.gui import text as typeset
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.table_kit.view import Sieve
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.sentences import SteamWords
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix
from imperial_steam.gui.widgets import draw_scrollbar
from imperial_steam.session import Ledger, Turn

TURN = Style("serif-bold", 13)
SENTENCE = Style("sans", 11.5)
#: Events of the automa's reasoning: folded away until somebody wants to know.
_REASONING = frozenset({
    "franz_slot", "franz_condition_holds", "franz_condition_fails", "franz_choice", "franz_preferred", "franz_order",
    "franz_wants_contract",
})  # fmt: skip

#: What the log can be narrowed to, each with its icon.
KINDS: Sequence[str] = ("tracks", "money", "influence", "franz")
ICONS: Mapping[str, str] = {"tracks": "track", "money": "gulden", "influence": "influence", "franz": "franz"}
_ABOUT: Mapping[str, frozenset[str]] = {
    "tracks": frozenset({
        "track_built", "city_connected", "state_access_bought", "semmering_taken", "station_built", "goal_reached",
    }),
    "money": frozenset({
        "bid_revealed", "charity_given", "contract_taken", "delivery_paid", "engineer_hired", "factory_built",
        "fee_paid", "franz_paid", "franz_pays_less", "franz_influence_money", "funds_raised", "good_bought",
        "good_ordered", "income", "locomotive_bought", "locomotive_upgraded", "share_sold", "share_value_lowered",
        "share_value_raised", "state_access_bought", "station_built", "worker_hired",
    }),
    "influence": frozenset({
        "bid_revealed", "business_token", "charity_given", "franz_influence", "franz_influence_money", "hub_grown",
        "influence_gained", "influence_lost", "key_taken",
    }),
}  # fmt: skip
#: Height of the row of filters in units.
FILTERS = 26


@dataclass(frozen=True, slots=True)
class Line:
    """One written line: text, the moment it leads to, and whose turn it heads (None: a sentence).

    `folds` is the number of the entry whose reasoning the line opens and closes. `sentence` is the whole
    sentence the line belongs to, `seat` whose it is (-1: nobody's), `kinds` what it is about.
    """

    text: str
    moment: int
    heads: int | None = None
    folds: int | None = None
    sentence: str = ""
    seat: int = -1
    kinds: frozenset[str] = frozenset()


@dataclass(slots=True)
class Log:
    """The lines of a ledger, kept while it grows; a turn is written anew only when it changed.

    `opened` are the entries whose reasoning is shown.
    """

    opened: set[int] = field(default_factory=set)
    _turns: dict[tuple[int, int, int], list[Line]] = field(default_factory=dict)
    _made_for: tuple[object, ...] = ()

    def toggle(self, entries: Collection[int]) -> None:
        """Show the reasoning of some entries; hide it if all of it is shown."""
        if self.opened.issuperset(entries):
            self.opened.difference_update(entries)
        else:
            self.opened.update(entries)
        self._turns.clear()

    def lines(
        self, ledger: Ledger, shown: SteamShown, say: Say, room: int, scale: float, language: str, whole: bool = False
    ) -> list[Line]:  # fmt: skip
        """All lines, wrapped to a width in pixels; `whole` opens every reasoning."""
        made_for = (ledger, room, scale, language, whole)
        if made_for != self._made_for:
            self._turns.clear()
            self._made_for = made_for
        found: list[Line] = []
        for turn in ledger.turns():
            key = (turn.start, turn.end, id(ledger.entries[turn.end - 1]))
            if key not in self._turns:
                opened = range(turn.start, turn.end) if whole else self.opened
                self._turns[key] = _turn_lines(ledger, shown, say, room, scale, turn, opened)
            found.extend(self._turns[key])
        return found


def _turn_lines(
    ledger: Ledger, shown: SteamShown, say: Say, room: int, scale: float, turn: Turn, opened: Collection[int]
) -> list[Line]:
    number = ledger.position_at(turn.start).progress().round
    name = say("log.chance") if turn.player == CHANCE else shown.seats[turn.player].name
    lines = [Line(say("log.turn", round=number, player=name), turn.start, turn.player)]
    for index in range(turn.start, turn.end):
        events = ledger.entries[index].events
        reasons = sum(is_reasoning(event) for event in events)
        if reasons:
            key = "franz.fold.open" if index in opened else "franz.fold.closed"
            lines.append(Line(say(key, n=reasons), index + 1, folds=index))
        for happened in events:
            if is_reasoning(happened) and index not in opened:
                continue
            text = SteamWords(say).event(shown, happened)
            seat = turn.player if happened.player is None else happened.player
            about = kinds_of(happened.name)
            for part in typeset.wrap(text, SENTENCE, scale, room):
                lines.append(Line(part, index + 1, sentence=text, seat=seat, kinds=about))
    return lines if len(lines) > 1 else []  # nothing is told of a secret bid: it needs no heading


def kinds_of(name: str) -> frozenset[str]:
    """What an event is about: some of `KINDS`."""
    found = {kind for kind, names in _ABOUT.items() if name in names}
    return frozenset({*found, "franz"} if name.startswith("franz_") else found)


def kinds(shown: SteamShown) -> Sequence[str]:
    """The kinds that can be chosen at a table: those of the automa only where it plays."""
    return KINDS if shown.layout.setup.franz is not None else KINDS[:-1]


def sifted(lines: Sequence[Line], sieve: Sieve) -> list[Line]:
    """The lines that come through; the heading of a turn only when something of the turn does."""
    if sieve == Sieve():
        return list(lines)
    found: list[Line] = []
    heading: Line | None = None
    for line in lines:
        if line.heads is not None:
            heading = line
        elif line.folds is None and sieve.passes(line.seat, line.kinds, line.sentence):
            if heading is not None:
                found.append(heading)
                heading = None
            found.append(line)
    return found


def is_reasoning(event: Event) -> bool:
    """An event that only says how something was decided, not what was done."""
    return event.name in _REASONING


def line_height(scale: float) -> int:
    """Height in pixels of one line."""
    return round(typeset.line_height(SENTENCE, scale) * 1.06)


def draw_filters(pen: SteamPen, rect: Rect, sieve: Sieve) -> Rect:
    """The row of filters: players, kinds, and at the right the room of the search field, which is returned."""
    theme, x = pen.canvas.theme, rect.x
    size, gap = pen.px(22), pen.px(2)
    for seat in range(len(pen.shown.seats)):
        spot = _filter(pen, Rect(x, rect.y, size, size), f"sift_seat {seat}", seat in sieve.seats)
        pen.badge(spot.center, pen.px(7), seat)
        x = spot.right + gap
    x += pen.px(4)
    for kind in kinds(pen.shown):
        spot = _filter(pen, Rect(x, rect.y, size, size), f"sift_kind {kind}", kind in sieve.kinds)
        tint = theme.ink if kind == "tracks" else None
        if not pen.canvas.icon(ICONS[kind], spot.inflate(-pen.px(5), -pen.px(5)), tint):
            pen.text(spot, kind[0].upper(), SENTENCE, None, "center")
        x = spot.right + gap
    return Rect(x + pen.px(4), rect.y - pen.px(1), rect.right - x - pen.px(4), pen.px(24))


def _filter(pen: SteamPen, spot: Rect, key: str, chosen: bool) -> Rect:
    theme = pen.canvas.theme
    pen.canvas.fill(spot, mix(theme.paper, theme.legal, 0.35) if chosen else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.legal if chosen else theme.line, 1.8 if chosen else 1, 4)
    pen.hits.add(spot, ui(key))
    return spot


def draw(pen: SteamPen, rect: Rect, lines: Sequence[Line], top: int, now: int, looked: int | None) -> None:
    """Draw the lines from number `top` on; what lies after the moment `now` is undone."""
    theme, high = pen.canvas.theme, line_height(pen.scale)
    shown = max(1, rect.h // high)
    bar = pen.px(9) if len(lines) > shown else 0
    for place, line in enumerate(lines[top : top + shown]):
        spot = Rect(rect.x, rect.y + place * high, rect.w - bar, high)
        pen.hits.add(spot, ui("moment", line.moment) if line.folds is None else ui("fold", line.folds))
        undone = line.moment > now or (line.heads is not None and line.moment >= now)
        if looked is not None and line.moment == looked and line.heads is None:
            pen.canvas.fill(spot, mix(theme.paper, theme.legal, 0.25), 2)
        if line.heads is None:
            words = Rect(spot.x + pen.px(10), spot.y, spot.w - pen.px(10), spot.h)
            soft = undone or line.folds is not None
            pen.text(words, line.text, SENTENCE, theme.ink_soft if soft else theme.ink)
            continue
        pen.canvas.fill(spot, theme.paper_shade, 2)
        if line.heads >= 0:
            pen.badge((spot.x + pen.px(8), spot.centery), pen.px(6), line.heads)
        pen.text(Rect(spot.x + pen.px(18), spot.y, spot.w - pen.px(18), spot.h), line.text, TURN, theme.cloth)
    if bar:
        draw_scrollbar(pen.canvas, rect, 0, top, shown, len(lines))


class SteamLog:
    """Writes the log of one table."""

    def __init__(self, language: Callable[[], str]) -> None:
        self._log, self._language = Log(), language
        self._lines: Sequence[Line] = ()

    def write(self, pen: SteamPen, ledger: Ledger, room: int, sieve: Sieve) -> Sequence[int]:
        """Write the lines that come through the filter, wrapped to a width in pixels; the moment each leads to."""
        whole = bool(sieve.words or "franz" in sieve.kinds)
        lines = self._log.lines(ledger, pen.shown, pen.say, room, pen.scale, self._language(), whole)
        self._lines = sifted(lines, sieve)
        return [line.moment for line in self._lines]

    def draw(self, pen: SteamPen, rect: Rect, top: int, now: int, looked: int | None) -> None:
        """Draw the lines written last, from number `top` on."""
        draw(pen, rect, self._lines, top, now, looked)

    def draw_filters(self, pen: SteamPen, rect: Rect, sieve: Sieve) -> Rect:
        """Draw the row of filters; returns the room of the search field."""
        return draw_filters(pen, rect, sieve)

    def line_height(self, scale: float) -> int:
        """Height in pixels of one line."""
        return line_height(scale)

    def kinds(self, shown: SteamShown) -> Sequence[str]:
        """What the log can be narrowed to."""
        return kinds(shown)

    def toggle(self, entries: Collection[int]) -> None:
        """Show or hide the reasoning of some entries."""
        self._log.toggle(entries)
