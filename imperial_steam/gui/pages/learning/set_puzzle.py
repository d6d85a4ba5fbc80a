"""Setting a puzzle: what is asked for at a position, what it is called; proven in the background, then kept."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable

from imperial_steam import folders
from imperial_steam.games.kit.schema import ONE_LINE
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.dialogs import Dialog, fault_text
from imperial_steam.gui.pages.learning.own_puzzles import free_name
from imperial_steam.gui.pages.learning.puzzle_course import open_puzzle
from imperial_steam.gui.pages.pausing import named_after
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, TextField, Toggle, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles import words
from imperial_steam.puzzles.file import ENDING, written
from imperial_steam.puzzles.finder import Moment, PuzzleLabel, conditions
from imperial_steam.puzzles.goal import TURN, Goal
from imperial_steam.puzzles.puzzle import Puzzle
from imperial_steam.puzzles.setting import askable, times
from imperial_steam.session import Ledger, WriteError
from imperial_steam.session.files import write_atomically
from imperial_steam.thinking.messages import PuzzleOrder, PuzzlesFound
from imperial_steam.thinking.worker import Seeker

_LOG = logging.getLogger(__name__)
#: Characters of a title and of a note.
TITLE, NOTE = 60, 200


class SetPuzzle(Dialog):
    """Asks for the goal of a puzzle at a position, its title and a note; has it proven; keeps it; offers it."""

    app: Program
    width = 640

    def __init__(self, app: Program, ledger: Ledger, moment: Moment) -> None:
        super().__init__(app)
        self.game = ledger.title.key
        self._ledger, self._moment = ledger, moment
        self._catalogue = app.catalogue_of(self.game)
        self._title = self._note = self._problem = ""
        self._reach: dict[str, bool] = dict.fromkeys(conditions(ledger.title, moment.game, moment.seat), False)
        self._times = times(ledger, moment)
        self._seeker: Seeker | None = None
        self._set: Puzzle | None = None
        self._by(TURN)

    def _by(self, by: str) -> None:
        """Ask for something by a time."""
        known = self._catalogue.__contains__
        self._time, self._goals = by, list(askable(self._ledger.title, self._moment, by, known))
        self._chosen = "0"
        self.rebuild()

    @property
    def goal(self) -> Goal:
        """What is asked for now."""
        plain = self._goals[int(self._chosen)]
        return Goal(
            plain.aim, plain.by, plain.figure, plain.of, {name: 1 for name, must in self._reach.items() if must}
        )

    # The proof

    @property
    def animating(self) -> bool:
        """It changes over time."""
        return self._seeker is not None

    def update(self, dt: float) -> None:
        """Take the answer."""
        super().update(dt)
        answer = None if self._seeker is None else self._seeker.poll()
        if answer is None:
            return
        self._end()
        if not isinstance(answer.thought, PuzzlesFound):
            _LOG.error("a puzzle could not be proven: %s", answer.report)
            self._problem = self.text("puzzles.set.failed")
        elif answer.thought.puzzles:
            self._keep(answer.thought.puzzles[0])
        else:
            self._problem = self.text(f"puzzles.set.{answer.thought.reason}")

    def _prove(self) -> None:
        """Have the puzzle proven, once it has a title."""
        title, note = self._title.strip(), self._note.strip()
        if not title or not all(re.match(ONE_LINE, said) for said in (title, note)):
            self._problem = self.text("puzzles.set.untitled")
        else:
            source = named_after(self.app, self._ledger)
            label = PuzzleLabel(free_name(self.game, title), title, source, note=note)
            setup = self._ledger.title.setup_data(self._ledger.setup)
            self._problem, self._seeker = "", self.app.seeker(self._ledger)
            self._seeker.seek(self._moment, PuzzleOrder(self._moment.number, setup, label, frozenset(), self.goal))
        self.rebuild()

    def _end(self) -> None:
        """Nobody proves anything any more."""
        if self._seeker is not None:
            self._seeker.close()
        self._seeker = None
        self.rebuild()

    def _keep(self, puzzle: Puzzle) -> None:
        """Write it beside the player's own."""
        try:
            write_atomically(folders.puzzles() / f"{puzzle.name}{ENDING}", written(puzzle))
        except WriteError as fault:
            self._problem = fault_text(self.app, fault)
        else:
            self._set = puzzle

    # What is seen

    def content(self) -> list[Widget]:
        """What is asked; while it is proven, that; what came of it."""
        heading = Label("heading", self.text("puzzles.set.title"), HEADING)
        if self._set is not None:
            level = self.text(f"puzzles.hard.{self._set.difficulty}")
            goal = words.told(self._set, self._catalogue.text)
            return [heading, Label("done", self.text("puzzles.set.done"), BODY), Label("goal", f"{goal} {level}", BODY)]
        if self._seeker is not None:
            return [heading, Label("proving", self.text("puzzles.set.proving"), BODY)]
        say = self._catalogue.text
        rows = [Row(str(number), (self._told(goal),)) for number, goal in enumerate(self._goals)]
        by_when = [(by, self.text(f"puzzles.set.by.{by}")) for by in self._times]
        return [
            heading,
            TextField("name", self._title, self._titled, self.text("puzzles.set.name"), TITLE, self._prove),
            TextField("note", self._note, self._noted, self.text("puzzles.set.note"), NOTE, self._prove),
            Choice("by", by_when, self._time, self._by, label=self.text("puzzles.set.when")),
            Label("when", self.text(f"puzzle.by.{self._time}"), SMALL),
            List("goals", rows, self._chosen, self._choose),
            *(Toggle(f"reach/{name}", say(words.reach_key(name)), must, self._musts(name))
              for name, must in self._reach.items()),
            *([Label("problem", self._problem, BODY, self.look.theme.warning)] if self._problem else []),
        ]  # fmt: skip

    def _told(self, goal: Goal) -> str:
        colours, say = self._ledger.title.colours, self._catalogue.text
        return say(words.goal_key(goal), player="" if goal.of is None else words.player(colours[goal.of], say))

    def buttons(self) -> list[Button]:
        """Back, or stop; on to the proof, or to the puzzle."""
        if self._seeker is not None:
            return [Button("stop", self.text("puzzles.find.stop"), self._end, "primary", hint="Esc")]
        close = Button(
            "cancel", self.text("button.cancel" if self._set is None else "button.close"), self.cancel, hint="Esc"
        )
        if self._set is None:
            return [close, Button("prove", self.text("puzzles.set.prove"), self._prove, "primary")]
        return [close, Button("solve", self.text("puzzles.solve"), self._solve, "primary")]

    def cancel(self) -> None:
        """Stop proving, or close."""
        if self._seeker is not None:
            self._end()
        else:
            super().cancel()

    def _titled(self, title: str) -> None:
        self._title = title

    def _noted(self, note: str) -> None:
        self._note = note

    def _choose(self, row: str) -> None:
        self._chosen = row

    def _musts(self, name: str) -> Callable[[bool], None]:
        def must(wanted: bool) -> None:
            self._reach[name] = wanted

        return must

    def _solve(self) -> None:
        assert self._set is not None
        open_puzzle(self.app, self._set)
