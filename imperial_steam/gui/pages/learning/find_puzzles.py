"""Looking for puzzles in a game that is over: how far it is, what was found; they lie beside the player's own."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterator, Sequence

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.dialogs import Dialog, fault_text
from imperial_steam.gui.pages.pausing import file_name, named_after
from imperial_steam.gui.widgets import Button, Label, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles.file import ENDING, written
from imperial_steam.puzzles.finder import Moment, turns_of
from imperial_steam.puzzles.finder import PuzzleLabel as Named
from imperial_steam.puzzles.puzzle import Puzzle
from imperial_steam.session import Ledger, WriteError
from imperial_steam.session.files import write_atomically
from imperial_steam.thinking.messages import PuzzleOrder, PuzzlesFound

_LOG = logging.getLogger(__name__)
#: Height in units of the bar that shows the progress.
_BAR = 10


class FindPuzzles(Dialog):
    """Asks another process about one turn of the game after another; what was found before it is stopped stays."""

    app: Program

    def __init__(self, app: Program, ledger: Ledger) -> None:
        super().__init__(app)
        self.game = ledger.title.key
        self._ledger, self._seeker = ledger, app.seeker(ledger)
        name = file_name(named_after(app, ledger))
        self._label = Named(name, self.text("puzzles.from", name=name), name)
        self._setup = ledger.title.setup_data(ledger.setup)
        moments = list(turns_of(ledger))
        self._left: Iterator[Moment] = iter(moments)
        self._done, self._all = -1, len(moments)
        self._shapes: frozenset[Hashable] = frozenset()
        self._found: list[Puzzle] = []
        self._problem = ""
        self._closed = False
        self._ask()

    @property
    def searching(self) -> bool:
        """There are turns left to be looked at."""
        return self._done < self._all

    @property
    def animating(self) -> bool:
        """It changes over time."""
        return self.searching

    def update(self, dt: float) -> None:
        """Take what was found in a turn, and ask about the next one."""
        super().update(dt)
        answer = self._seeker.poll() if self.searching else None
        if answer is None:
            return
        if isinstance(answer.thought, PuzzlesFound):
            self._shapes = answer.thought.shapes
            self._keep(answer.thought.puzzles)
        elif answer.nobody:
            _LOG.error("nobody searches for puzzles: %s", answer.report)
            self._problem = self.text("puzzles.find.nobody")
        else:
            _LOG.error("a turn could not be searched for puzzles: %s", answer.report)
        self._ask()
        self.rebuild()

    def _ask(self) -> None:
        """Ask about the next turn; with none left the process ends."""
        self._done += 1
        moment = next(self._left, None)
        if moment is None or self._problem:
            self._done = self._all
            self._end()
        else:
            self._seeker.seek(moment, PuzzleOrder(moment.number, self._setup, self._label, self._shapes))

    def _end(self) -> None:
        """Nobody searches any more."""
        if not self._closed:
            self._closed = True
            self._seeker.close()

    def _keep(self, puzzles: Sequence[Puzzle]) -> None:
        """Write puzzles beside the player's own."""
        for puzzle in puzzles:
            try:
                write_atomically(folders.puzzles() / f"{puzzle.name}{ENDING}", written(puzzle))
            except WriteError as fault:
                self._problem = fault_text(self.app, fault)
                return
            self._found.append(puzzle)

    # What is seen

    def content(self) -> Sequence[Widget]:
        """What goes on, how far it is, what was found."""
        count = self.text("puzzles.find.found", puzzles=len(self._found))
        said = self.text("puzzles.find.what") if self.searching else self.text("puzzles.find.where")
        how_far = self.text("puzzles.find.turns", done=self._done, all=self._all)
        bar = (_Bar("bar", self._done / max(1, self._all)),) if self.searching else ()
        return (
            Label("title", self.text("puzzles.find.title"), HEADING),
            Label("text", said if self.searching or self._found else self.text("puzzles.find.nothing"), BODY),
            *bar,
            Label("progress", f"{how_far} · {count}" if self.searching else count, BODY),
            *((Label("problem", self._problem, BODY, self.look.theme.warning),) if self._problem else ()),
        )

    def buttons(self) -> Sequence[Button]:
        """Stop, or close; the way to what was found."""
        key = "puzzles.find.stop" if self.searching else "button.close"
        close = Button(key, self.text(key), self.cancel, "secondary" if self._found else "primary", hint="Esc")
        if not self._found:
            return (close,)
        return (close, Button("open", self.text("puzzles.find.open"), self._open, "primary"))

    def cancel(self) -> None:
        """Look no further; what was found stays."""
        self._end()
        super().cancel()

    def _open(self) -> None:
        self._end()
        self.app.to_puzzles(self.game, self._found[0].name)


class _Bar(Widget):
    """A bar, filled as far as something is."""

    role = "bar"
    focusable = False

    def __init__(self, key: str, part: float) -> None:
        super().__init__(key)
        self._part = part

    def height(self, look: Look, width: int) -> int:
        """A thin strip."""
        del width
        return look.px(_BAR)

    def draw(self, canvas: Canvas) -> None:
        """The part that is done, dark on light."""
        theme = canvas.theme
        canvas.fill(self.rect, theme.paper_shade, 3)
        canvas.fill(Rect(self.rect.x, self.rect.y, round(self.rect.w * self._part), self.rect.h), theme.cloth, 3)
        canvas.frame(self.rect, theme.line, 1, 3)
