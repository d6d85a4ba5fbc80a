"""Trying a turn of a reviewed game again, in a line beside it. A sheet."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Weighed
from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.table_kit.coach.advised_turn import in_unit
from imperial_steam.gui.table_kit.coach.coach_view import BOX as HINT
from imperial_steam.gui.table_kit.coach.review import BEAT, Reviewing
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import LABEL, TITLE, AnyPen, PenT, Say
from imperial_steam.gui.table_kit.core.sentences import percent
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_strip import thinking_dots
from imperial_steam.gui.table_kit.telling.news_strip import MARK, PAD
from imperial_steam.gui.table_kit.telling.telling_view import draw_button
from imperial_steam.session import HUMAN, Ledger
from imperial_steam.session.seats import Seats
from imperial_steam.thinking.review import AS_GOOD, Review, TurnFinding

_LOG = logging.getLogger(__name__)
#: Least height in units of a log that the box may lie over.
LOG = 110


@dataclass(slots=True)
class Attempt:
    """A turn that is tried again in a line with that ledger.

    `state` is what is going on: it is `played`, `weighed`, or found to be `best`, `good` (within `AS_GOOD`) or
    `less`, by so much of the share, per mille; `cost` is that in the title's unit as far as it is known. `unknown`: it
    could not be weighed.
    """

    review: Review
    finding: TurnFinding
    ledger: Ledger
    state: str = "played"
    loss: int = 0
    cost: int = 0

    def words(self, say: Say, player: str) -> str:
        """How it went: what it gives away, and what the turn of the game gave away beyond that."""
        told = [say(f"review.try.{self.state}", player=player, points=percent(self.loss))]
        if self.state == "less" and self.cost > 0:
            told.append(say("review.try.cost", amount=in_unit(say, self.cost)))
        if self.state in ("best", "good") and self.finding.lost > self.loss:
            told.append(say("review.try.spared", points=percent(self.finding.lost - self.loss)))
        return " ".join(told)


class TryAgain(Sheet[PenT], Generic[ShownT, PenT]):
    """Leaves the game before a turn, weighs what is played instead, and accepts whatever is about as good as the best.

    While it is not played, nobody acts: what comes after the turn belongs to nobody's review.
    """

    def __init__(self, around: Surroundings[ShownT, PenT], reviewing: Reviewing[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.lines, self.reviewing = around.controller.lines, reviewing
        self.attempt: Attempt | None = None
        self._time = 0.0

    @property
    def open(self) -> bool:
        """A turn is tried now."""
        return self.attempt is not None

    @property
    def holds(self) -> bool:
        """Machines, chance and people wait once the turn is over."""
        return self.attempt is not None and self.attempt.state != "played"

    @property
    def animating(self) -> bool:
        """The sign of thinking moves."""
        return self.attempt is not None and self.attempt.state == "weighed"

    @property
    def commands(self) -> Sequence[Command]:
        """Try, try once more, go back."""
        return (
            Command("review_try", self.begin, enabled=lambda: self.possible),
            Command("review_again", self.again, enabled=lambda: self.holds),
            Command("review_back", self.back, enabled=lambda: self.attempt is not None),
            Command(f"{BOX}_box", lambda: None),
        )

    @property
    def possible(self) -> bool:
        """A turn in which there was a choice is looked at."""
        finding = self.reviewing.finding
        return self.reviewing.open and finding is not None and not finding.forced

    # What a person does

    def begin(self) -> None:
        """Leave the game before the turn that is looked at; whoever tries decides for its seat."""
        review, finding = self.reviewing.review, self.reviewing.finding
        if review is None or finding is None or not self.possible:
            return
        self.reviewing.choose(finding.turn.start)
        self.lines.leave_game(kept=False)
        if self.lines.line is None:
            return
        ledger, seat = self.state.ledger, finding.turn.seat
        people = [replace(who, kind=HUMAN) if at == seat else who for at, who in enumerate(ledger.people)]
        ledger.seats, self.state.viewer = Seats(people), seat
        self.attempt = Attempt(review, finding, ledger)
        self.state.renew()

    def again(self) -> None:
        """Once more from the beginning of the turn."""
        self.back()
        self.begin()

    def back(self) -> None:
        """Back to the review, where the turn can still be tried."""
        attempt = self.attempt
        if attempt is None:
            return
        self._cancel()
        self.lines.drop()
        self.reviewing.choose(attempt.finding.turn.start)

    def handle(self, event: InputEvent) -> bool:
        """T tries, and tries once more; Escape goes back to the review."""
        view = self.state.view
        if not isinstance(event, Key) or event.control or event.alt:
            return False
        if event.name == "t" and (self.possible or self.holds):
            self.again() if self.holds else self.begin()
        elif event.name == "escape" and self.attempt is not None and view.popup is None and view.pinned is None:
            self.back()
        else:
            return False
        return True

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """Nothing more may be chosen once the turn is over."""
        return () if self.holds else options

    # What happens to the table

    def changed(self) -> None:
        """Something was played: the turn may be over, or taken back beyond its beginning."""
        attempt = self.attempt
        if attempt is None or attempt.state != "played":
            return
        if attempt.ledger.cursor < attempt.finding.turn.start:
            self.back()
        elif self._over(attempt):
            self._weigh(attempt)

    def seated(self) -> None:
        """Another ledger lies on the table: nothing is tried any more."""
        if self.attempt is not None and self.state.ledger is not self.attempt.ledger:
            self._cancel()

    def _cancel(self) -> None:
        if self.attempt is not None and self.attempt.state == "weighed":
            self.app.scales(self.attempt.review.ledger).cancel()
        self.attempt = None

    def _over(self, attempt: Attempt) -> bool:
        """The seat has decided enough, as in `thinking.review.own_turns`."""
        ledger, turn = attempt.ledger, attempt.finding.turn
        if ledger.cursor == turn.start:
            return False
        judgement = judgement_of(ledger.title, ledger.board)
        return (
            ledger.decider(ledger.cursor) != turn.seat
            or judgement.turn(ledger.game) != judgement.turn(ledger.position_at(turn.start))
            or any(event.final for event in ledger.entries[ledger.cursor - 1].events)
        )

    def _weigh(self, attempt: Attempt) -> None:
        """Weigh what was played as the turn of the game was weighed, and beside the best one known there."""
        turn, review = attempt.finding.turn, attempt.review
        best = tuple(map(review.ledger.title.parse_action, attempt.finding.best))
        _, seed = review.question(turn)
        played = tuple(entry.action for entry in attempt.ledger.entries[turn.start : attempt.ledger.cursor])
        attempt.state = "weighed"
        self.state.session.resting = True
        self.state.forget()  # nothing may be chosen any more
        self.app.scales(review.ledger).weigh(review.ledger.position_at(turn.start), turn.seat, played, seed, best)

    def update(self, dt: float) -> None:
        """See whether it has been weighed."""
        attempt = self.attempt
        if attempt is None or attempt.state != "weighed":
            return
        before, self._time = self._beat, self._time + dt
        answer = self.app.scales(attempt.review.ledger).poll()
        if answer is not None:
            self._judge(attempt, answer.thought, answer.report)
        if answer is not None or before != self._beat:
            self.around.redraw()

    def _judge(self, attempt: Attempt, weighed: object, report: str) -> None:
        if not isinstance(weighed, Weighed) or not weighed.complete:
            _LOG.error("a turn could not be weighed: %s", report)
            attempt.state = "unknown"
            return
        attempt.loss, attempt.cost = weighed.loss, weighed.cost
        attempt.state = "best" if not weighed.loss else "good" if weighed.loss <= AS_GOOD else "less"

    @property
    def _beat(self) -> int:
        return 0 if self.app.look.reduced_motion else int(self._time / BEAT)

    def draw(self, pen: PenT) -> None:
        """A small box over the log, where there is one, else at the foot of the middle: the choices stay free.

        A hint has its own box there; Escape closes that first.
        """
        attempt = self.attempt
        if attempt is not None and pen.hits.place(ui(f"{HINT}_box")) is None:
            name = self.state.seats[attempt.finding.turn.seat].name
            words = attempt.words(self.state.presenter.say, name)
            content = AttemptContent(words, attempt.finding.turn.seat, attempt.state, self._beat)
            log, middle = self.state.regions["log"], self.state.regions.middle
            draw_box(pen, log if log.w and log.h >= pen.px(LOG) else middle, content)


#: The name of the box.
BOX = "review_try"
#: Sizes in units: the box at most, its heading, a button, a gap.
WIDTH, HEAD, BUTTON, GAP = 560, 24, 25, 4
#: The buttons by what is going on: control, message, key, whether it is the usual one.
_BACK = ("review_back", "review.back", "Esc", False)
_AGAIN = ("review_again", "review.again", "T", True)
_AGAIN_TOO, _USUAL = (*_AGAIN[:3], False), (*_BACK[:3], True)
_BUTTONS = {
    "played": (_BACK,),
    "weighed": (_BACK,),
    "best": (_AGAIN_TOO, _USUAL),
    "good": (_AGAIN_TOO, _USUAL),
    "less": (_AGAIN, _BACK),
    "unknown": (_AGAIN, _BACK),
}


class AttemptContent(NamedTuple):
    """How an attempt is looked at: what is said, the seat, what is going on, how far the sign of thinking is."""

    words: str
    seat: int
    state: str
    beat: int


def draw_box(pen: AnyPen, place: Rect, content: AttemptContent) -> None:
    """The box at the foot of its place."""
    pad, theme = pen.px(PAD), pen.canvas.theme
    width = min(place.w - 4 * pad, pen.px(WIDTH))
    room = width - 2 * pad
    said = typeset.text_height(content.words, LABEL, pen.scale, room) + pen.px(GAP)
    height = pen.px(HEAD + BUTTON + GAP) + said + pad
    box = Rect(place.centerx - width // 2, place.bottom - height - 2 * pad, width, height)
    pen.canvas.note(box, pen.say("review.try.title"), "strip")
    pen.canvas.fill(box, theme.paper, 4)
    pen.canvas.frame(box, theme.brass, 1.6, 4)
    pen.hits.add(box, ui(f"{BOX}_box"))
    head = Rect(box.x + pad, box.y, room, pen.px(HEAD))
    pen.badge((head.x + pen.px(MARK) // 2, head.centery), pen.px(7), content.seat)
    title = Rect(head.x + pen.px(MARK), head.y, head.w - pen.px(MARK), head.h)
    used = pen.text(title, pen.say("review.try.title"), TITLE, theme.cloth)
    if content.state == "weighed":
        thinking_dots(pen, (used.right + pen.px(20), head.centery), content.beat)
    colour = {"best": theme.good, "good": theme.good, "less": theme.warning}.get(content.state, theme.ink)
    pen.text(Rect(head.x, head.bottom, room, said), content.words, LABEL, colour, wrapped=True)
    _buttons(pen, Rect(head.x, box.bottom - pad - pen.px(BUTTON), room, pen.px(BUTTON)), content.state)


def _buttons(pen: AnyPen, rect: Rect, state: str) -> None:
    buttons, gap = _BUTTONS[state], pen.px(GAP)
    width = (rect.w - gap * (len(buttons) - 1)) // len(buttons)
    for place, (key, message, chord, strong) in enumerate(buttons):
        spot = Rect(rect.x + place * (width + gap), rect.y, width, rect.h)
        draw_button(pen, spot, pen.say(message), chord, strong)
        pen.hits.add(spot, ui(key))
