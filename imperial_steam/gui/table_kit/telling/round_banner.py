"""The banner that announces a round, after an account of what the last one brought. A sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import Click, InputEvent, Key
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.news import RoundNews, Scored
from imperial_steam.gui.table_kit.core.pen import LABEL, PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.placing import free_place
from imperial_steam.gui.table_kit.drawing.targets import ui

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Counted
    from imperial_steam.gui.table_kit.ending.account_count import AccountCount

#: The control that goes on from the account.
ONWARD = "next_round"
#: Keys that count the account or leave it; all others are meant for the table.
OWN_KEYS = frozenset({"return", "space", "escape", "s"})
#: The key that hurries machines does not take the account away.
HURRY = "s"
HEAD = Style("serif-bold", 26)
#: Seconds the banner is shown at normal speed, by setting.
SECONDS = {"full": 6.0, "short": 2.5}
#: Seconds after the banner has gone in which Esc is still meant for it.
LATE = 0.7
#: Sizes in units: width at most, height of the heading, padding.
WIDTH, TITLE, PAD = 520, 38, 10


class RoundBanner(Sheet[PenT], Generic[ShownT, PenT]):
    """Follows a table; `busy` says that something else is being told, which comes first.

    The account of the last round is counted in the place of the middle; machines wait meanwhile. A click, Enter or the
    space bar counts the rest at once, the next one goes on, Esc does so at the first time. Any other key is meant for
    the table: it ends the account and does what it always does. The account goes on alone only where no person plays,
    or where there was no place to show it. The banner goes away alone; any click or key puts it away and, but for Esc,
    does what it always does. An Esc that comes a little late does nothing.
    """

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self._round = self._now()
        self._left = -LATE
        self._told: RoundNews | None = None
        self._counted: AccountCount | None = None
        self._begun = False  # the account is on the table: nothing else is told before it any more
        self._scored = self._latest()

    def _latest(self) -> int:
        """Number of the entry that scored the latest round; -1 before the first one."""
        scored = self.state.presenter.scored(self.state.ledger)
        return -1 if scored is None else scored.entry

    def _now(self) -> int:
        return self.state.ledger.game.progress().round

    @property
    def told(self) -> RoundNews | None:
        """What is announced now."""
        return self._told if self._left > 0 else None

    @property
    def counted(self) -> AccountCount | None:
        """The account that is shown now."""
        return self._counted

    @property
    def commands(self) -> Sequence[Command]:
        """The button below the account."""
        return (Command(ONWARD, self._go_on),)

    @property
    def holds(self) -> bool:
        """Nobody plays on while the account is counted, once it has been seen."""
        return self._counted is not None and self._counted.seen

    @property
    def animating(self) -> bool:
        """It changes over time."""
        return self._counted is not None or self.told is not None

    def seated(self) -> None:
        """Another ledger lies on the table: its round is no news."""
        self._round, self._left, self._scored = self._now(), -LATE, self._latest()
        self._tell()

    def changed(self) -> None:
        """A round that has just been scored is counted before anything else tells what it brought."""
        scored = self.state.presenter.scored(self.state.ledger)
        entry = -1 if scored is None else scored.entry
        if scored is not None and entry > self._scored and self._wanted and not self.state.ledger.game.over:
            from imperial_steam.gui.table_kit.ending.account_count import AccountCount

            self._counted = AccountCount(scored.account, scored.heading, self.app.look.reduced_motion)
            self._begun = False
            self._said_already(scored)
            self.state.untold = entry
            self.state.forget()
        elif entry < self._scored:
            self._tell()
        self._scored = entry

    def _said_already(self, scored: Scored) -> None:
        """Whoever hears the account need not hear the log tell the same afterwards."""
        shown, words = self.state.shown(), self.state.presenter.words
        events = [event for event in self.state.ledger.entries[scored.entry].events if event.name == scored.event]
        self.state.revealed = frozenset(words.event(shown, event) for event in events)

    @property
    def _wanted(self) -> bool:
        """What a round brought is counted: the settings want it."""
        return self.app.settings.round_banner == "full" and self.app.settings.ceremonies

    def _tell(self) -> None:
        """Nothing is counted any more: the table shows what is."""
        self._counted = None
        if self.state.untold is not None:
            self.state.untold = None
            self.state.renew()

    def update(self, dt: float) -> None:
        """Begin when a new round has begun and nothing else is told; `dt` seconds passed."""
        number, wanted = self._now(), self.app.settings.round_banner
        seconds = dt * self.app.settings.animation / 100
        if number < self._round or self.state.ledger.game.over:
            self._round, self._left = number, -LATE
            self._tell()
            return
        if number > self._round and not self.around.busy() and self.state.ledger.decision is not None:
            self._begin(number, wanted)
        elif self._counted is None and self._left > -LATE:
            stood, self._left = self.told is not None, self._left - seconds
            if stood and self.told is None:
                self.around.redraw()
        if self._counted is not None and (self._begun or not self.around.busy()):
            self._begun = True
            self._count(self._counted, seconds)

    def _begin(self, number: int, wanted: str) -> None:
        told = self.state.presenter.round_news(self.state.shown(), self.state.ledger)
        if told is None:
            return
        self._round = number
        self._told = RoundNews(told.number, told.lines if wanted == "full" else ())
        self._left = SECONDS.get(wanted, -LATE)
        self.around.redraw()

    def _count(self, counted: AccountCount, seconds: float) -> None:
        """So much time has passed for an account."""
        if counted.pass_time(seconds):
            self.around.redraw()
        if counted.over and not (counted.seen and self.state.ledger.seats.persons()):
            self._go_on()

    def _go_on(self) -> None:
        """From the account to the banner."""
        self._tell()
        self.around.redraw()

    def handle(self, event: InputEvent) -> bool:
        """A quick player does not wait; a question ends nothing."""
        if isinstance(event, Key) and event.control and event.name.isdigit():
            return False
        if not isinstance(event, Click | Key):
            return False
        if self._counted is not None and self._begun:
            return self._skip(self._counted, event)
        meant, self._left = self._left > -LATE, -LATE
        if meant:
            self.around.redraw()
        return meant and isinstance(event, Key) and event.plain and event.name == "escape"

    def _skip(self, counted: AccountCount, event: Click | Key) -> bool:
        """The rest of the account at once, or on to the banner; True when the event means nothing else."""
        name = event.name if isinstance(event, Key) else ""
        own = isinstance(event, Click) or (event.plain and name in OWN_KEYS)
        if name != HURRY and (counted.complete or not own or name == "escape"):
            self._go_on()
        else:
            counted.everything()
            self.around.redraw()
        return own

    def counts(self) -> Counted | None:
        """The account, while it is on the table."""
        counted = self._counted if self._begun else None
        if counted is None:
            return None
        from imperial_steam.gui.table_kit.core.accounts import Counted

        return Counted(counted.account, counted.heading, counted.cells)

    def said(self, asked: bool = False) -> str:
        """Who got what for what, once it has been counted: whoever hears it needs no suspense."""
        counted = self._counted if self._begun else None
        if counted is None:
            return ""
        from imperial_steam.gui.table_kit.core.accounts import sentences_of

        names = [seat.name for seat in self.state.seats]
        told = sentences_of(counted.account, names, self.state.presenter.say)
        return ". ".join([counted.heading, *told, self.leads_on()])

    def leads_on(self) -> str:
        """Enter goes on from the account."""
        return self.state.presenter.say("answer.goes_on") if self._begun and self._counted is not None else ""

    def draw(self, pen: PenT) -> None:
        """The banner in the upper part of the middle, clear of the card of a lesson or puzzle; it has no controls."""
        told, middle = self.told, self.state.regions.middle
        if self._begun and self._counted is not None and middle.w and not self.state.view.reckoning:
            from imperial_steam.gui.table_kit.ending import reckoning

            account, self._counted.seen = self._counted.account, True
            place = reckoning.fitting(pen, middle, len(account.rows))
            reckoning.draw(pen, place, account, self._counted.progress(ONWARD))
            return
        if told is None or self.state.view.past is not None or self.state.view.reckoning or not middle.w:
            return
        theme, pad = pen.canvas.theme, pen.px(PAD)
        width = min(pen.px(WIDTH), middle.w - 2 * pad)
        room = width - 4 * pad
        heights = [typeset.text_height(line, LABEL, pen.scale, room) + pen.px(2) for line in told.lines]
        box = Rect(0, 0, width, pen.px(TITLE) + sum(heights) + (pad if heights else 0))
        box.midtop = middle.centerx, middle.y + min(middle.h // 6, max(0, middle.h - box.h))
        card = self.state.over.place(ui("lesson"))
        if card is not None and box.colliderect(card):
            box = free_place(middle.inflate(-2 * pad, -2 * pad), [box.size], [[card]], [], middle)
        pen.canvas.note(box, pen.say("round.title", number=told.number), "strip")
        pen.canvas.fill(box, theme.paper, 4)
        pen.canvas.double_frame(box.inflate(-pen.px(4), -pen.px(4)))
        head = Rect(box.x, box.y, box.w, pen.px(TITLE))
        pen.text(head, pen.say("round.title", number=told.number), HEAD, theme.cloth, "center")
        top = head.bottom
        for line, height in zip(told.lines, heights, strict=True):
            pen.text(Rect(box.x + 2 * pad, top, room, height), line, LABEL, None, "center", wrapped=True)
            top += height
