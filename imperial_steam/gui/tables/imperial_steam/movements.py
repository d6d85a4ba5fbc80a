"""Lets the table move and sound when the game goes on: compares what was drawn last with what is drawn now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from pygame import Surface

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit.motion import Motion, Places, sound_of
from imperial_steam.gui.table_kit.moving import Seen
from imperial_steam.gui.tables.imperial_steam import map_view
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.motion import SOUNDS, Moves, flights, new_tracks
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen

SteamSeen = Seen[SteamShown]


@dataclass(slots=True)
class Movements:
    """Follows a table from drawing to drawing."""

    motion: Motion = field(default_factory=Motion)
    sound: str = ""
    """The sound of what has happened since the last drawing; whoever plays it takes it away."""
    _last: SteamSeen | None = None

    @property
    def active(self) -> bool:
        """Something is on its way."""
        return self.motion.active

    def advance(self, dt: float, speed: int) -> bool:
        """`dt` seconds passed, at a speed in percent; True when something moved."""
        return self.motion.advance(dt, speed)

    def finish(self) -> bool:
        """Let everything arrive; True when something was on its way."""
        return self.motion.finish()

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves over the table as it is now."""
        self.motion.draw(canvas)

    def _went_on(self, seen: SteamSeen) -> bool:
        """Something was played since the last drawing, and nobody looks back."""
        last = self._last
        if last is None or last.session is not seen.session or seen.shown.past is not None:
            return False
        return last.shown.past is None and last.cursor < seen.cursor

    def before(self, seen: SteamSeen, frame: Surface, wanted: bool) -> Surface | None:
        """The picture of the table as it was, if the game went on since and movements are wanted."""
        return frame.copy() if wanted and self._went_on(seen) else None

    def follow(self, seen: SteamSeen, pen: SteamPen, before: Surface | None) -> None:
        """The table was drawn: begin the movements that lead there, and keep it for the next time."""
        last, entries = self._last, seen.session.ledger.entries
        if last is not None and self._went_on(seen):
            events = [event for entry in entries[last.cursor : seen.cursor] for event in entry.events]
            self.sound = sound_of(events, SOUNDS)
            if before is not None and not seen.covered:
                self._begin(seen, last, pen, before)
        self._last = seen

    def _begin(self, seen: SteamSeen, last: SteamSeen, pen: SteamPen, before: Surface) -> None:
        ledger, middle = seen.session.ledger, seen.regions.middle
        moves = Moves(pen, last.shown, seen.shown, Places(last.hits, seen.hits))
        done = [
            (turn.player, cast("a.Action", ledger.entries[number].action))
            for turn in ledger.turns()
            for number in range(max(turn.start, last.cursor), min(turn.end, seen.cursor))
            if turn.player >= 0
        ]
        growths = [
            map_view.growth(pen, middle, seen.camera, link, seat, backwards)
            for link, seat, backwards in new_tracks(last.shown, seen.shown)
        ]
        same = middle == last.regions.middle
        self.motion.begin(flights(moves, done), growths, before if same else None, middle)
