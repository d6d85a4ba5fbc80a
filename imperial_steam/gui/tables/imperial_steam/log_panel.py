"""The log: readable sentences grouped by turn; a click looks at that moment."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.games.protocol import CHANCE, Event
from imperial_steam.gui import text as typeset
from imperial_steam.gui.tables.imperial_steam import sentences, things
from imperial_steam.gui.tables.imperial_steam.model import Table
from imperial_steam.gui.tables.imperial_steam.pen import Pen, Say
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


@dataclass(frozen=True, slots=True)
class Line:
    """One written line: text, the moment it leads to, and whose turn it heads (None: a sentence).

    `folds` is the number of the entry whose reasoning the line opens and closes.
    """

    text: str
    moment: int
    heads: int | None = None
    folds: int | None = None


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

    def lines(self, ledger: Ledger, table: Table, say: Say, room: int, scale: float, language: str) -> list[Line]:
        """All lines, wrapped to a width in pixels."""
        made_for = (id(ledger), room, scale, language)
        if made_for != self._made_for:
            self._turns.clear()
            self._made_for = made_for
        found: list[Line] = []
        for turn in ledger.turns():
            key = (turn.start, turn.end, id(ledger.entries[turn.end - 1]))
            if key not in self._turns:
                self._turns[key] = _turn_lines(ledger, table, say, room, scale, turn, self.opened)
            found.extend(self._turns[key])
        return found


def _turn_lines(
    ledger: Ledger, table: Table, say: Say, room: int, scale: float, turn: Turn, opened: Collection[int]
) -> list[Line]:
    number = ledger.position_at(turn.start).progress()["round"]
    name = say("log.chance") if turn.player == CHANCE else table.seats[turn.player].name
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
            text = sentences.event(table, happened, say)
            lines += [Line(part, index + 1) for part in typeset.wrap(text, SENTENCE, scale, room)]
    return lines


def is_reasoning(event: Event) -> bool:
    """An event that only says how something was decided, not what was done."""
    return event.name in _REASONING


def line_height(scale: float) -> int:
    """Height in pixels of one line."""
    return round(typeset.line_height(SENTENCE, scale) * 1.06)


def draw(pen: Pen, rect: Rect, lines: Sequence[Line], top: int, now: int, looked: int | None) -> None:
    """Draw the lines from number `top` on; what lies after the moment `now` is undone."""
    theme, high = pen.canvas.theme, line_height(pen.scale)
    shown = max(1, rect.h // high)
    bar = pen.px(9) if len(lines) > shown else 0
    for place, line in enumerate(lines[top : top + shown]):
        spot = Rect(rect.x, rect.y + place * high, rect.w - bar, high)
        pen.hits.add(spot, things.ui(f"moment {line.moment}" if line.folds is None else f"fold {line.folds}"))
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
