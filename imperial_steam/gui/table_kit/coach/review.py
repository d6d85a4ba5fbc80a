"""The review beside any table: every turn of a seat weighed in the background, with the moments to look at. A sheet."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam import folders
from imperial_steam.bots.thought import Weighed
from imperial_steam.gui.canvas.input import InputEvent, Key, Wheel
from imperial_steam.gui.table_kit.coach import review_view
from imperial_steam.gui.table_kit.coach.review_view import BOX, TURN, ReviewContent, Scrolled
from imperial_steam.gui.table_kit.coach.review_words import ReviewTeller
from imperial_steam.gui.table_kit.coach.weighing import Weighing
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Offer, Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.session import HUMAN, Ledger
from imperial_steam.session.errors import SessionError
from imperial_steam.thinking.messages import Reply
from imperial_steam.thinking.review import OwnTurn, Review, TurnFinding, hindrance

_LOG = logging.getLogger(__name__)
#: Seconds between two steps of the sign of thinking.
BEAT = 0.4
#: After every this many turns the findings are also written into the save.
KEPT = 10


class Reviewing(Sheet[PenT], Generic[ShownT, PenT]):
    """Tells a person where a game was lost.

    While it is open, turns are weighed in another process, one after another; it can be stopped and goes on where it
    was. `seat` is whose turns are looked at, `chosen` the first action of the turn the card is about.
    """

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.history = around.controller.history
        self.teller = ReviewTeller(self.state, around.knows)
        self.review: Review | None = None
        self.seat = 0
        self.chosen: int | None = None
        self.running = False
        self._scrolled = Scrolled()
        self._weighing = Weighing(self.app)
        self._time = 0.0

    # What is seen of it

    @property
    def open(self) -> bool:
        """The box is shown: on the table of the game that is reviewed."""
        return self.review is not None and self.review.ledger is self.state.ledger

    @property
    def offers(self) -> Mapping[str, Offer]:
        """The review, or why there can be none; nothing in a line beside the real game."""
        if self.state.apart:
            return {}
        why = _why_not(self.state)
        return {"review": self.state.presenter.say(f"notice.no_review.{why}.text") if why else self.toggle}

    @property
    def finding(self) -> TurnFinding | None:
        """What is known about the turn that is looked at."""
        return None if self.review is None or self.chosen is None else self.review.findings.get(self.chosen)

    @property
    def animating(self) -> bool:
        """The sign of thinking moves."""
        return self._weighing.busy

    @property
    def commands(self) -> Sequence[Command]:
        """Open and close, go from turn to turn, stop and go on."""
        return (
            Command("review", self.toggle, keys=("d",)),
            Command("review_seat", self.sit_down, int),
            Command(TURN, self.choose, int),
            Command("review_overview", self.overview, enabled=lambda: self.chosen is not None),
            Command("review_run", self.run, enabled=lambda: self.open),
            Command("review_anew", self.anew, enabled=lambda: self.open),
            Command("review_close", self.close),
            Command(f"{BOX}_box", lambda: None),
        )

    # What a person does

    def toggle(self) -> None:
        """Open the review and go on with it, or put it away."""
        if self.open:
            self.close()
        elif self.state.apart:
            return
        elif why := _why_not(self.state):
            self.state.host.tell(f"no_review.{why}")
        else:
            self._begin(self.state.ledger)

    def _begin(self, ledger: Ledger) -> None:
        self.review = Review(ledger)
        persons = [seat for seat in self.review.seats if ledger.people[seat].kind == HUMAN]
        self.seat = (persons or self.review.seats or [0])[0]
        self.chosen, self._scrolled.top = None, 0
        self._run()
        # What another judgement has found is shown; somebody has to ask for more.
        self.running = not self.review.old
        if self.state.view.reckoning:
            self.state.view.reckoning = False
        self.around.redraw()

    def close(self) -> None:
        """Stop, and put the box away; what was found stays with the game."""
        self._stop()
        self.review, self.chosen = None, None
        if self.state.view.past is not None:
            self.history.look(None)
        self.around.redraw()

    def sit_down(self, seat: int) -> None:
        """Look at the turns of another seat."""
        if self.review is not None and seat in self.review.seats and seat != self.seat:
            self._stop()
            self.seat, self.chosen, self._scrolled.top = seat, None, 0
            self._run()
            self.running = not self.review.old
            self.around.redraw()

    def anew(self) -> None:
        """Forget what was found, and look at everything again."""
        if self.review is not None:
            self._weighing.forget()
            self.review.anew()
            self.chosen, self._scrolled.top = None, 0
            self._run()
            self.around.redraw()

    def _run(self) -> None:
        """Look on; the time it takes is measured from here."""
        self.running = True
        self._weighing.begin()

    def choose(self, start: int) -> None:
        """Look at the moment before a turn."""
        if self.review is None or start not in self.review.findings:
            return
        self.chosen, self._scrolled.top = start, 0
        self.history.look(start)
        self.state.view.seat = self.seat
        self.state.renew()

    def overview(self) -> None:
        """Back from a turn to what the review comes to."""
        self.chosen, self._scrolled.top = None, 0
        if self.state.view.past is not None:
            self.history.look(None)
        self.around.redraw()

    def step(self, by: int, verdicts: bool = False) -> None:
        """Go `by` turns on or back; only to turns with a verdict if `verdicts` is set."""
        known = [] if self.review is None else self.review.known(self.seat)
        starts = [judged.turn.start for judged in known if judged.verdict or not verdicts]
        here = -1 if self.chosen is None else self.chosen
        ahead = [start for start in starts if start > here] if by > 0 else [s for s in starts if s < here][::-1]
        if ahead:
            self.choose(ahead[0])

    def run(self) -> None:
        """Stop looking, or go on."""
        if self.running:
            self._stop()
        elif self.review is not None and self.review.old:
            self.anew()
        else:
            self._run()
        self.around.redraw()

    def handle(self, event: InputEvent) -> bool:
        """Arrows go from turn to turn and from verdict to verdict, Space stops.

        Escape goes back to what the review comes to, and from there puts it away.

        The wheel over the box scrolls its words, and so do Page Up and Page Down.
        """
        view = self.state.view
        if self.open and isinstance(event, Wheel):
            self.around.redraw()
            return view.popup is None and self._scrolled.wheel(event, self.state.over, self.app.look.scale)
        if not self.open or not isinstance(event, Key) or event.control or event.alt:
            return False
        steps: dict[str, tuple[int, bool]] = {
            "left": (-1, False), "right": (1, False), "up": (-1, True), "down": (1, True),
        }  # fmt: skip
        if event.name in steps:
            self.step(*steps[event.name])
        elif event.name in ("page up", "page down"):
            self._scrolled.by(-1 if event.name == "page up" else 1, self.app.look.scale)
            self.around.redraw()
        elif event.name == "space":
            self.run()
        elif event.name == "n" and self.review is not None and self.review.old:
            self.anew()
        elif event.name == "tab" and self.review is not None and len(self.review.seats) > 1:
            seats = self.review.seats
            self.sit_down(seats[(seats.index(self.seat) + 1) % len(seats)])
        elif event.name == "escape" and view.popup is None and view.pinned is None and not view.reckoning:
            self.close() if self.chosen is None else self.overview()
        else:
            return False
        return True

    # What happens to the table

    def changed(self) -> None:
        """Where the game goes on there is another one to review."""
        review = self.review
        if review is not None and self.open and review.turns and review.turns[-1].end > self.state.ledger.cursor:
            self.close()

    def seated(self) -> None:
        """Another ledger lies on the table: nothing is weighed until the game does again."""
        self._weighing.forget()

    def _stop(self) -> None:
        self._weighing.forget()
        if self.running:
            self._keep()
        self.running = False

    def update(self, dt: float) -> None:
        """Take what was found about turns, and ask about the next ones."""
        review = self.review
        if review is None or not self.open:
            return
        before, self._time = self._beat, self._time + dt
        for turn, answer in self._weighing.answers(review):
            self._take(review, turn, answer)
        if self.running:
            self._ask(review, dt)
        if self._beat != before and self._weighing.busy:
            self.around.redraw()

    def _ask(self, review: Review, dt: float) -> None:
        """Have the next turns weighed; with none left it is done."""
        left = review.left([self.seat])
        if left or self._weighing.busy:
            self._weighing.ask(review, left, dt)
            return
        self.running = False
        self._keep()
        self.around.redraw()

    def _take(self, review: Review, turn: OwnTurn, answer: Reply) -> None:
        """What was found about a turn."""
        self.around.redraw()
        weighed = answer.thought
        if answer.nobody:
            _LOG.error("nobody weighs turns: %s", answer.report)
            self.app.remark(self.state.presenter.say("review.nobody"))
            self._stop()
            return
        if weighed is None:
            _LOG.error("a turn could not be weighed: %s", answer.report)
        review.take(turn, weighed if isinstance(weighed, Weighed) and weighed.complete else None)
        if len(review.findings) % KEPT == 0:
            self._keep()

    def _keep(self) -> None:
        """Write what was found into the save of the game."""
        session = self.app.session
        if session is None or self.review is None or session.ledger is not self.review.ledger:
            return
        try:
            session.keep(folders.saves(), self.app.now())
        except SessionError as fault:
            _LOG.warning("the review cannot be kept: %s", fault)
            self.app.remark(self.state.presenter.say("review.not_kept"))

    @property
    def _beat(self) -> int:
        return 0 if self.app.look.reduced_motion else int(self._time / BEAT)

    # Drawing

    @property
    def content(self) -> ReviewContent | None:
        """How it is looked at now."""
        review = self.review
        if review is None or not self.open:
            return None
        finding = self.finding
        told = None if finding is None else self.teller.told(review, finding)
        return ReviewContent(
            self.seat, review.seats, self.teller.curves(review), review.ledger.cursor, self.history.moments().rounds,
            self.chosen, told, self.teller.summary(review, self.seat), self._progress(review),
            self.running, self._beat, self._weighing.busy, self.teller.moments(review, self.seat),
            self.teller.strengths(review, self.seat),
            self._weighing.seconds(len(review.left([self.seat]))) if self.running else None,
            review.old, self._scrolled.top,
        )  # fmt: skip

    def _progress(self, review: Review) -> tuple[int, int]:
        """Turns of the seat that have been looked at, and all of them."""
        total = sum(turn.seat == self.seat for turn in review.turns)
        return total - len(review.left([self.seat])), total

    def light(self, pen: PenT) -> None:
        """Light what the turn looked at was about."""
        finding = self.finding
        if self.open and finding is not None and self.review is not None and self.state.view.past == self.chosen:
            for thing in self.teller.things(self.review, finding):
                news_strip.light(pen, self.state, self.state.shown().seen_as(thing, finding.turn.seat), strong=True)

    def draw(self, pen: PenT) -> None:
        """The box over choices and log; where there are none, over the middle. It leaves tabs above them alone."""
        content, regions = self.content, self.state.regions
        if content is not None and not self.state.view.reckoning:
            self._scrolled.spare = review_view.draw(pen, _place(regions), content, regions.compact)


def _place(regions: Regions) -> Rect:
    """What the box lies over."""
    choices, log = regions["choices"], regions["log"]
    if not choices.w and not log.w:
        return regions.middle
    return choices.union(log) if choices.w and log.w else (choices if choices.w else log)


def _why_not(state: Conduct[ShownT, PenT]) -> str:
    """Why the game on a table cannot be reviewed now; '' if it can."""
    return hindrance(state.ledger) or ("counting" if state.view.counting else "")
