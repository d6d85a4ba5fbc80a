"""Other lines: a game that leaves the real one at some moment, is played freely, and never touches it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from pygame import Rect

from imperial_steam.gui.canvas.text import Style, figure
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.session import Entry, Ledger, Session, lesson_of
from imperial_steam.session.ledger import hides
from imperial_steam.session.puzzle_book import puzzle_at

#: Height of the banner in units.
HEIGHT = 56
HEAD = Style("serif-bold", 15)


@dataclass(frozen=True, slots=True)
class Variation:
    """A line beside the real game: the game it left, the entries that game had then, its own session.

    `hidden` are the seats whose secrets were not shown when it left; `guessed`: in the line they are guesses.
    """

    real: Session
    shared: Sequence[Entry]
    session: Session
    hidden: frozenset[int] = frozenset()
    guessed: bool = False

    @property
    def start(self) -> int:
        """The moment at which it left: an earlier one once actions before it were taken back and replaced."""
        pairs = zip(self.shared, self.session.ledger.done, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))

    @property
    def own(self) -> int:
        """How many actions were played in the line itself."""
        return max(0, self.session.ledger.cursor - self.start)

    @property
    def alongside(self) -> int:
        """The moment of the real game with which the line compares: as many turns after the start, or its last one."""
        here, real = self.session.ledger, self.real.ledger
        played = sum(1 for turn in here.turns() if max(turn.start, self.start) < min(turn.end, here.cursor))
        ends = [turn.end for turn in real.turns() if self.start < turn.end <= real.cursor]
        return ends[min(played, len(ends)) - 1] if played and ends else self.start


def hindrance(real: Ledger) -> str:
    """Why no line may leave a game now: `lesson`, `puzzle`; empty when one may."""
    if lesson_of(real.people) is not None:
        return "lesson"
    return "puzzle" if puzzle_at(real.people) is not None else ""


#: A line that plays on from a game in which it is so would tell what is hidden.
secret = hides


def studied(session: Session) -> Sequence[int]:
    """The moments of a real game at which a line leaves or something is said; none while anything is hidden."""
    study = session.ledger.study
    if not study or secret(session.ledger):
        return ()
    leaving = (line.moment for line in study.lines if line.parent is study.game)
    return sorted({*study.game.remarks, *leaving})


def scores(line: Variation) -> list[tuple[int, int] | None]:
    """By seat: the score in the real game at that turn, and in the line; None where it was hidden at the start."""
    real, here = line.real.ledger.position_at(line.alongside).scores(), line.session.ledger.game.scores()
    pairs = enumerate(zip(real, here, strict=True))
    return [None if seat in line.hidden else (now or 0, then or 0) for seat, (now, then) in pairs]


def draw(pen: AnyPen, rect: Rect, line: Variation) -> None:
    """The banner: that this is not the real game, both scores of everybody, and the ways out."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.line"), "panel")
    pen.canvas.fill(rect, theme.warning, 3)
    pen.canvas.frame(rect, theme.ink, 2, 3)
    inside = rect.inflate(-pen.px(14), -pen.px(8))
    row = Rect(inside.x, inside.y, inside.w, pen.px(23))
    right = _buttons(pen, row, ("leave_line",) if line.guessed else ("leave_line", "save_line"))
    sign = Rect(row.x, row.y, pen.px(18), row.h)
    pen.canvas.icon("branch", sign, theme.paper)
    words = Rect(sign.right + pen.px(6), row.y, right - sign.right - pen.px(12), row.h)
    number = line.session.ledger.position_at(line.start).progress().round
    title = pen.say("line.title_guessed" if line.guessed else "line.title", moment=line.start, round=number)
    if pen.canvas.text_size(title, HEAD)[0] * 0.8 > words.w:
        title = pen.say("line.title_short")
    pen.text(words, title, HEAD, theme.paper)
    _scores(pen, Rect(inside.x, row.bottom + pen.px(2), inside.w, inside.bottom - row.bottom - pen.px(2)), line)


def _buttons(pen: AnyPen, row: Rect, keys: Sequence[str]) -> int:
    """The buttons from the right end; returns where they begin."""
    theme, x = pen.canvas.theme, row.right
    for key in keys:
        words = pen.say(f"button.{key}")
        width = pen.canvas.text_size(words, LABEL_BOLD)[0] + pen.px(18)
        spot = Rect(x - width, row.y, width, row.h)
        strong = key == "leave_line"
        pen.canvas.note(spot, words, "button")
        pen.canvas.fill(spot, theme.paper if strong else mix(theme.paper, theme.warning, 0.12), 4)
        pen.canvas.frame(spot, theme.ink, 1.2, 4)
        pen.text(spot, words, LABEL_BOLD, theme.ink, "center")
        pen.hits.add(spot, ui(key))
        x = spot.x - pen.px(5)
    return x


def _scores(pen: AnyPen, row: Rect, line: Variation) -> None:
    """Everybody's score: the real game's, an arrow, this line's."""
    theme = pen.canvas.theme
    pen.canvas.fill(row, theme.paper, 3)
    label = pen.say("line.scores")
    width = min(pen.canvas.text_size(label, LABEL)[0] + pen.px(14), row.w * 2 // 5)
    pen.text(Rect(row.x + pen.px(6), row.y, width - pen.px(6), row.h), label, LABEL, theme.ink_soft)
    pairs = scores(line)
    each = (row.w - width) // len(pairs)
    for seat, pair in enumerate(pairs):
        cell = Rect(row.x + width + seat * each, row.y, each, row.h)
        pen.badge((cell.x + pen.px(9), cell.centery), pen.px(7), seat)
        real, here = pair or (0, 0)
        colour = theme.ink if here == real else theme.good if here > real else theme.warning
        words = "?" if pair is None else pen.say("line.pair", real=figure(real), here=figure(here))
        pen.text(Rect(cell.x + pen.px(19), cell.y, cell.w - pen.px(21), cell.h), words, FIGURE, colour)
