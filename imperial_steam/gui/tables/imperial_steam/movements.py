"""Lets the table move and sound when the game goes on: compares what was drawn last with what is drawn now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from pygame import Surface

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.motion import Motion, Places, sound_of
from imperial_steam.gui.tables.imperial_steam import map_view
from imperial_steam.gui.tables.imperial_steam.controller import Controller
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.motion import SOUNDS, Moves, flights, new_tracks
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.regions import Regions
from imperial_steam.session import Session


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was drawn last: the moment of a session, and where everything stood."""

    session: Session
    cursor: int
    past: int | None
    shown: SteamShown
    hits: Hits
    areas: Regions | None


@dataclass(slots=True)
class Movements:
    """Follows a table from drawing to drawing."""

    motion: Motion = field(default_factory=Motion)
    sound: str = ""
    """The sound of what has happened since the last drawing; whoever plays it takes it away."""
    _seen: _Seen | None = None

    def _went_on(self, controller: Controller) -> bool:
        """Something was played since the last drawing, and nobody looks back."""
        seen = self._seen
        if seen is None or seen.session is not controller.session or controller.view.past is not None:
            return False
        return seen.past is None and seen.cursor < controller.session.ledger.cursor

    def before(self, controller: Controller, frame: Surface, wanted: bool) -> Surface | None:
        """The picture of the table as it was, if the game went on since and movements are wanted."""
        return frame.copy() if wanted and self._went_on(controller) else None

    def follow(self, controller: Controller, pen: SteamPen, before: Surface | None) -> None:
        """The table was drawn: begin the movements that lead there, and keep it for the next time."""
        seen, ledger = self._seen, controller.session.ledger
        if seen is not None and self._went_on(controller):
            events = [event for entry in ledger.entries[seen.cursor : ledger.cursor] for event in entry.events]
            self.sound = sound_of(events, SOUNDS)
            if before is not None and not controller.view.reckoning:
                self._begin(controller, pen, seen, before)
        if seen is None or (seen.session, seen.cursor, seen.hits) != (
            controller.session, ledger.cursor, controller.hits,
        ):  # fmt: skip
            past, shown, areas = controller.view.past, controller.shown(), controller.regions
            self._seen = _Seen(controller.session, ledger.cursor, past, shown, controller.hits, areas)

    def _begin(self, controller: Controller, pen: SteamPen, seen: _Seen, before: Surface) -> None:
        areas, after = controller.regions, controller.shown()
        assert areas is not None
        moves = Moves(pen, seen.shown, after, Places(seen.hits, controller.hits))
        ledger = controller.session.ledger
        done = [
            (turn.player, cast("a.Action", ledger.entries[number].action))
            for turn in ledger.turns()
            for number in range(max(turn.start, seen.cursor), min(turn.end, ledger.cursor))
            if turn.player >= 0
        ]
        growths = [
            map_view.growth(pen, areas.map, controller.view.camera, link, seat, backwards)
            for link, seat, backwards in new_tracks(seen.shown, after)
        ]
        same = areas.map == (seen.areas.map if seen.areas is not None else None)
        self.motion.begin(flights(moves, done), growths, before if same else None, areas.map)
