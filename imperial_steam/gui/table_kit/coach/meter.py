"""The meter of a table: how likely everybody wins and what result is to be expected, as far as whoever looks knows.

It moves when a turn ends: in the middle of one, what was paid is gone and what it was paid for has not come yet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import CERTAIN, Judgement, Trust
from imperial_steam.games.protocol import Game
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, AnyPen, PenT
from imperial_steam.gui.table_kit.core.sentences import percent
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.session.puzzle_book import puzzle_at

#: Height of the meter in units.
HEIGHT = 22
#: Where something is hidden, so many positions that may be meant are judged.
_DRAWN = 8


class Reading(NamedTuple):
    """What the meter says of a seat: its share of winning per mille, and its expected result."""

    share: int
    result: int


#: Odds against the mean of a table, up to which somebody stands as the word says (catalogue `standing.<word>`).
_STANDINGS = ((0.25, "well_behind"), (0.67, "behind"), (1.5, "even"), (4.0, "ahead"))
_BEST = "well_ahead"


def standing(share: int, seats: int) -> str:
    """In a word how somebody stands who wins with that share, per mille, at a table of so many seats."""
    odds = share * (seats - 1) / max(1, CERTAIN - share)
    return next((word for most, word in _STANDINGS if odds <= most), _BEST)


class Meter(Generic[ShownT, PenT]):
    """Reads the position on a table for whoever looks at it."""

    def __init__(self, state: Lookup[ShownT, PenT]) -> None:
        self.state = state
        self._judgement: tuple[object, Judgement] | None = None
        self._read: tuple[object, Sequence[Reading]] = (None, ())

    @property
    def open(self) -> bool:
        """Somebody wants it, and there is something to tell.

        There is nothing once a game is over, which may be counted yet; in a puzzle it would tell the answer.
        """
        state = self.state
        if not state.wishes.settings.meter or state.view.reckoning or state.ledger.game.over:
            return False
        return puzzle_at(state.ledger.people) is None

    def readings(self) -> Sequence[Reading]:
        """By seat, for the beginning of the turn looked at."""
        state = self.state
        game = self._began()
        key = (state.session, game, state.viewer)
        if self._read[0] != key:
            self._read = (key, self._judged(game))
        return self._read[1]

    def trust(self) -> Trust:
        """How far the readings can be trusted."""
        return self._judge().trust(self.state.ledger.game)

    def _began(self) -> Game:
        """The position at the beginning of the turn that is looked at."""
        ledger, past, turn = self.state.ledger, self.state.view.past, self._judge().turn
        number = ledger.cursor if past is None else past
        while number and _same(ledger.position_at(number - 1), ledger.position_at(number), turn):
            number -= 1
        return ledger.position_at(number)

    def _judged(self, game: Game) -> Sequence[Reading]:
        """The mean over the positions that may be meant."""
        positions, judgement = self._positions(game), self._judge()
        found = []
        for seat in range(len(self.state.seats)):
            share = sum(judgement.share(game, seat) for game in positions)
            result = sum(judgement.expected(game, seat) for game in positions)
            found.append(Reading(share // len(positions), result // len(positions)))
        return found

    def _judge(self) -> Judgement:
        ledger = self.state.ledger
        if self._judgement is None or self._judgement[0] is not ledger.board:
            self._judgement = (ledger.board, judgement_of(ledger.title, ledger.board))
        return self._judgement[1]

    def _positions(self, game: Game) -> Sequence[Game]:
        """A position as whoever looks knows it; several where something is hidden.

        Before anybody is known to look it is what everybody at the table knows.
        """
        state = self.state
        seats = range(len(state.seats)) if state.viewer is None else (state.viewer,)
        secret = any(game.hidden_from(seat) for seat in seats)
        found = []
        for number in range(_DRAWN if secret else 1):
            seen = game
            for seat in seats:
                seen = seen.observation(seat, Random(f"meter/{number}"))
            found.append(seen)
        return found


def _same(before: Game, after: Game, turn: Callable[[Game], Hashable]) -> bool:
    """Both positions lie within one turn of one player."""
    return before.progress().player == after.progress().player and turn(before) == turn(after)


def draw(pen: AnyPen, rect: Rect, readings: Sequence[Reading], trust: Trust) -> None:
    """The strip: a cell for each seat, filled as far as it is likely to win, with the result that is expected."""
    theme = pen.canvas.theme
    label = pen.say("meter.title" if trust.contested else "meter.results")
    pen.canvas.note(rect, label, "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    pen.hits.add(rect, ui("meter_strip" if trust.fitted else "meter_guess"))
    width = min(pen.canvas.text_size(label, LABEL)[0] + pen.px(12), rect.w // 4)
    pen.text(Rect(rect.x + pen.px(6), rect.y, width - pen.px(6), rect.h), label, LABEL, theme.ink_soft)
    each = (rect.right - rect.x - width) // len(readings)
    exact = all(trust.percent(reading.share) for reading in readings)
    for seat, reading in enumerate(readings):
        words = _words(pen, reading.share, len(readings), exact) if trust.contested else ""
        _cell(pen, Rect(rect.x + width + seat * each, rect.y, each, rect.h), seat, reading, words)


def _words(pen: AnyPen, share: int, seats: int, exact: bool) -> str:
    """How somebody stands: in percent where that is known well enough of everybody, else in a word."""
    return pen.say("percent", n=percent(share)) if exact else pen.say(f"standing.{standing(share, seats)}")


def _cell(pen: AnyPen, cell: Rect, seat: int, reading: Reading, standing_words: str) -> None:
    theme, inside = pen.canvas.theme, cell.inflate(-pen.px(4), -pen.px(4))
    filled = Rect(inside.x, inside.y, inside.w * reading.share // CERTAIN, inside.h)
    pen.canvas.fill(inside, theme.paper_shade, 3)
    if filled.w:
        pen.canvas.fill(filled, mix(theme.paper_shade, pen.player_colour(seat), 0.3), 3)
    pen.badge((inside.x + pen.px(10), inside.centery), pen.px(7), seat)
    room = Rect(inside.x + pen.px(20), inside.y, inside.w - pen.px(23), inside.h)
    pen.text(room, standing_words, FIGURE, theme.ink)
    taken = pen.canvas.text_size(standing_words, FIGURE)[0] + pen.px(6)
    result = pen.say("meter.result", result=pen.say("unit.score", score=reading.result))
    if pen.canvas.text_size(result, LABEL)[0] + taken <= room.w:
        pen.text(Rect(room.x + taken, room.y, room.w - taken, room.h), result, LABEL, theme.ink, "right")
