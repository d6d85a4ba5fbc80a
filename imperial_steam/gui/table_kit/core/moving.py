"""Lets a table move and sound when its game goes on: compares what was drawn last with what is drawn now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from pygame import Surface

from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import Flight, Flourish, Growth, Motion, Sounds, sound_of
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.session import Session


@dataclass(frozen=True, slots=True)
class Seen(Generic[ShownT]):
    """A table as it is drawn: the moment of a session, what is shown, and where everything is.

    `covered`: something lies over the panel in the middle.
    """

    session: Session
    cursor: int
    shown: ShownT
    hits: Hits
    regions: Regions
    camera: Camera
    covered: bool


class Moved(NamedTuple):
    """What moves on the way from one drawing to the next."""

    flights: Sequence[Flight] = ()
    growths: Sequence[Growth] = ()
    flourishes: Sequence[Flourish] = ()


#: Says what moved: from the pen of the new drawing, the last and the new one, and the actions in between, each
#: with the seat that took it.
Moves = Callable[[PenT, Seen[ShownT], Seen[ShownT], Sequence[tuple[int, Action]]], Moved]


@dataclass(slots=True)
class Movements(Generic[ShownT, PenT]):
    """Follows a table from drawing to drawing."""

    moves: Moves[PenT, ShownT]
    sounds: Sounds = ()
    motion: Motion = field(default_factory=Motion)
    sound: str = ""
    """The sound of what has happened since the last drawing; whoever plays it takes it away."""
    _last: Seen[ShownT] | None = None

    def _went_on(self, seen: Seen[ShownT]) -> bool:
        """Something was played since the last drawing, and nobody looks back."""
        last = self._last
        if last is None or last.session is not seen.session or seen.shown.past is not None:
            return False
        return last.shown.past is None and last.cursor < seen.cursor

    def before(self, seen: Seen[ShownT], picture: Surface, wanted: bool) -> Surface | None:
        """The picture of the table as it was, if the game went on since and movements are wanted."""
        return picture.copy() if wanted and self._went_on(seen) else None

    def follow(self, seen: Seen[ShownT], pen: PenT, before: Surface | None) -> None:
        """The table was drawn: begin the movements that lead there, and keep it for the next time."""
        last, entries = self._last, seen.session.ledger.entries
        if last is not None and self._went_on(seen):
            events = [event for entry in entries[last.cursor : seen.cursor] for event in entry.events]
            self.sound = sound_of(events, self.sounds)
            if before is not None and not seen.covered:
                self._begin(last, seen, pen, before)
        self._last = seen

    def _begin(self, last: Seen[ShownT], seen: Seen[ShownT], pen: PenT, before: Surface) -> None:
        ledger, middle = seen.session.ledger, seen.regions.middle
        done = [
            (turn.player, ledger.entries[number].action)
            for turn in ledger.turns()
            for number in range(max(turn.start, last.cursor), min(turn.end, seen.cursor))
            if turn.player >= 0
        ]
        moved = self.moves(pen, last, seen, done)
        same = middle == last.regions.middle
        self.motion.begin(moved.flights, moved.growths, before if same else None, middle, moved.flourishes)
