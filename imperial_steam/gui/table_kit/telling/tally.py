"""A scoring that is played: things run along what is scored, and numbers count up beside it. A sheet.

It never holds up the game: the position is the new one from the start, any click or key ends the play and does what
it always does. Where the account of the round is counted first, it waits for that. Nothing is played without
ceremonies or with reduced motion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from pygame import Rect, Surface

from imperial_steam.games.protocol import Event
from imperial_steam.gui.canvas.input import Click, InputEvent, Key
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.pieces import ink_on

#: The figures of a plate.
PLATE = Style("sans-bold", 14)
#: Seconds at normal speed: a run at least, each of its places more, and the pause at the end.
SHORTEST, EACH, REST = 0.45, 0.07, 1.1


@dataclass(frozen=True, slots=True)
class Run(Generic[PenT]):
    """Places that are counted one after another, and the sum after each of them.

    `plate` is where the sum stands and `paint` draws it there; `runner` is a picture of what runs along the places.
    `start` is the sum before it begins, `least` the seconds it takes at least at normal speed.
    """

    places: Sequence[Rect]
    sums: Sequence[int]
    plate: Rect
    paint: Callable[[PenT, Rect, int], None]
    runner: Surface | None = None
    start: int = 0
    least: float = SHORTEST

    @property
    def seconds(self) -> float:
        """How long it takes at normal speed."""
        return self.least + EACH * len(self.places)

    def sum_at(self, part: float) -> int:
        """What has been counted when a part (0 to 1) of the run is done."""
        if part <= 0 or not self.sums:
            return self.start
        return self.sums[min(len(self.sums) - 1, int(part * len(self.sums)))]


#: Runs that go at the same time.
Runs = Sequence[Run[PenT]]


class Tally(Sheet[PenT], Generic[ShownT, PenT]):
    """Follows a table and plays the events of one name.

    `runs` says what runs for some events that came together, from where everything stands: group after group.
    """

    def __init__(
        self, around: Surroundings[ShownT, PenT], name: str,
        runs: Callable[[PenT, Hits, Sequence[Event]], Sequence[Runs[PenT]]],
    ) -> None:  # fmt: skip
        self.around, self.app, self.state = around, around.app, around.state
        self.name, self._runs = name, runs
        self._cursor = self.state.ledger.cursor
        self._due: Sequence[Event] = ()
        self._groups: Sequence[Runs[PenT]] = ()
        self._fitting: tuple[object, ...] = ()
        self._spent = 0.0

    @property
    def playing(self) -> bool:
        """Something is played now."""
        return bool(self._due)

    @property
    def animating(self) -> bool:
        """It changes over time."""
        return self.playing

    def seated(self) -> None:
        """Another ledger lies on the table: nothing in it is news."""
        self._cursor = self.state.ledger.cursor
        self._finish()

    def changed(self) -> None:
        """The game went on: begin to play what has been scored. A window that has only changed does not end it."""
        ledger = self.state.ledger
        last, self._cursor = self._cursor, ledger.cursor
        if ledger.cursor < last:
            self._finish()
            return
        new = [event for entry in ledger.entries[last : ledger.cursor] for event in entry.events]
        events = [event for event in new if event.name == self.name]
        if events and self.app.settings.ceremonies and not self.app.look.reduced_motion:
            self._due, self._groups, self._fitting, self._spent = events, (), (), 0.0

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""
        if not self.playing or self.state.untold is not None:
            return
        self._spent += dt * self.app.settings.animation / 100
        begun = bool(self._fitting) or self.state.view.reckoning
        if begun and self._spent > self.seconds:
            self._finish()
        self.around.redraw()

    @property
    def seconds(self) -> float:
        """How long everything takes at normal speed."""
        return sum(_longest(group) for group in self._groups) + REST

    def handle(self, event: InputEvent) -> bool:
        """A quick player does not wait; but for Escape the event goes on to the table."""
        if not isinstance(event, Click | Key) or not self.playing:
            return False
        self._finish()
        self.around.redraw()
        return event == Key("escape")

    def _finish(self) -> None:
        self._due, self._groups, self._fitting, self._spent = (), (), (), 0.0

    def draw(self, pen: PenT) -> None:
        """What runs now, over the table."""
        view = self.state.view
        if not self.playing or self.state.past is not None or view.reckoning:
            return
        self._fit(pen)
        before = 0.0
        for group in self._groups:
            for run in group:
                _draw(pen, run, (self._spent - before) / run.seconds)
            before += _longest(group)

    def _fit(self, pen: PenT) -> None:
        """Find out again what runs where when panels stand elsewhere or another board is shown."""
        fitting = (self.state.regions, self.state.shown().seat, pen.canvas.look, self.state.serial)
        if fitting != self._fitting:
            self._groups, self._fitting = self._runs(pen, self.state.hits, self._due), fitting


def number_plate(pen: PenT, rect: Rect, words: str, colour: Colour) -> None:
    """A number that counts, on a plate of a colour."""
    pen.canvas.fill(rect, colour, 4)
    pen.text(rect, words, PLATE, ink_on(colour), "center")


def _longest(group: Runs[PenT]) -> float:
    return max((run.seconds for run in group), default=0.0)


def _draw(pen: PenT, run: Run[PenT], part: float) -> None:
    """One run at a part of its time."""
    run.paint(pen, run.plate, run.sum_at(part) if part < 1 else (run.sums[-1] if run.sums else 0))
    if run.runner is None or not 0 < part < 1 or not run.places:
        return
    points = [(float(place.centerx), float(place.centery)) for place in run.places]
    start = (float(run.places[0].x), points[0][1])
    x, y = along([start, *points], 1 - (1 - part) ** 1.6)
    pen.canvas.surface.blit(
        run.runner, run.runner.get_rect(midbottom=(round(x), round(y) + run.runner.get_height() // 3))
    )
