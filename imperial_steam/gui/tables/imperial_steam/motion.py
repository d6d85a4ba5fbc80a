"""Movements on the table: pieces on their way from where they were to where they are, tracks that grow.

A movement never holds up the game: the position is the new one from the start, and `finish` ends it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS
from imperial_steam.games.protocol import Event, Target
from imperial_steam.gui.draw import Canvas, icon_image
from imperial_steam.gui.table_kit.curves import Point, along
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.tables.imperial_steam import pieces, things
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.theme import Colour

#: Seconds of a movement at normal speed.
SECONDS = 0.28
#: More pieces than this are not moved at once.
MOST = 14
_PURSE, _DOCK = Target("term", "purse.money"), Target("term", "tableau.dock")


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece on its way; `covers` is where it will lie, still shown as before until it is there."""

    image: Surface
    start: Point
    end: Point
    covers: Rect | None = None


@dataclass(frozen=True, slots=True)
class Growth:
    """A new track growing along the open part of a link, from its first point on."""

    points: tuple[Point, ...]
    width: float
    bed: Colour


@dataclass(slots=True)
class Motion:
    """What moves now. `before` is the table as it was drawn before, if its panels stood at the same places."""

    flights: Sequence[Flight] = ()
    growths: Sequence[Growth] = ()
    before: Surface | None = None
    clip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _part: float = 1.0

    @property
    def active(self) -> bool:
        """Something is still on its way."""
        return self._part < 1.0

    def begin(self, flights: Sequence[Flight], growths: Sequence[Growth], before: Surface | None, clip: Rect) -> None:
        """Let pieces move; growing tracks stay inside `clip`."""
        self.flights, self.growths, self.before, self.clip = flights, growths, before, clip
        self._part = 0.0 if flights or growths else 1.0

    def advance(self, dt: float, speed: int) -> bool:
        """Time passed, at a speed in percent; True when something moved."""
        if not self.active:
            return False
        self._part = min(1.0, self._part + dt * speed / 100 / SECONDS)
        if self._part == 1.0:
            self.finish()
        return True

    def finish(self) -> bool:
        """Everything has arrived; True when something was on its way."""
        moving, self._part = self.active, 1.0
        self.flights, self.growths, self.before = (), (), None
        return moving

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves over the table as it is now."""
        part = 1 - (1 - self._part) ** 3
        with canvas.clipped(self.clip):
            for growth in self.growths:
                _draw_rest(canvas, growth, part)
        for flight in self.flights:
            if flight.covers is not None and self.before is not None:
                canvas.surface.blit(self.before, flight.covers, flight.covers)
        for flight in self.flights:
            x = flight.start[0] + (flight.end[0] - flight.start[0]) * part
            y = flight.start[1] + (flight.end[1] - flight.start[1]) * part
            canvas.surface.blit(flight.image, flight.image.get_rect(center=(round(x), round(y))))


def _draw_rest(canvas: Canvas, growth: Growth, part: float) -> None:
    """The bed of a link where its new track does not lie yet."""
    steps = 16
    spots = [along(growth.points, part + (1 - part) * step / steps) for step in range(steps + 1)]
    for start, end in pairwise(spots):
        pygame.draw.line(canvas.surface, growth.bed, start, end, max(1, round(growth.width)))


# --- what moves -------------------------------------------------------------------------------


@dataclass(slots=True)
class Moves:
    """Finds out what moved between two positions: `old` and `new` say where things stood and stand."""

    pen: SteamPen
    before: SteamShown
    after: SteamShown
    old: Hits
    new: Hits
    flights: list[Flight] = field(default_factory=list)

    @property
    def _size(self) -> int:
        return self.pen.px(19)

    def _fly(self, image: Surface | None, start: Rect | None, end: Rect | None, covers: bool = False) -> None:
        if image is not None and start is not None and end is not None and start.center != end.center:
            self.flights.append(Flight(image, start.center, end.center, end.inflate(2, 2) if covers else None))

    def _from(self, seat: int, *wanted: Target) -> Rect | None:
        """Where a thing stood; else the player's place in the turn order."""
        return _first(self.old, [*wanted, Target("player", str(seat))])

    def _to(self, seat: int, *wanted: Target) -> Rect | None:
        """Where a thing stands; else the player's place in the turn order."""
        return _first(self.new, [*wanted, Target("player", str(seat))])

    def _piece(self, name: str, colour: Colour) -> Surface:
        return pieces.sprite(name, self._size, colour)

    def _worker(self, seat: int) -> Surface:
        return self._piece("worker", self.pen.player_colour(seat))

    def _cube(self, good: str) -> Surface:
        return self._piece("cube", self.pen.good_colour(GOODS.index(good)))

    def markers(self) -> None:
        """Influence markers that have moved."""
        for seat, (old, new) in enumerate(zip(self.before.state.players, self.after.state.players, strict=True)):
            thing = Target("marker", str(seat))
            place = self.new.place(thing)
            if (old.column, old.row) != (new.column, new.row) and place is not None:
                image = Surface(place.size, pygame.SRCALPHA)
                canvas = Canvas(image, self.pen.canvas.look)
                canvas.badge((place.w // 2, place.h // 2), place.w // 2 - 1, self.after.colour(seat))
                self._fly(image, self.old.place(thing), place, covers=True)

    def money(self, seat: int, at: Target) -> None:
        """Coins for what a player paid or got for an action, and for what others got by it."""
        coin = icon_image("gulden", self._size)
        for owner, (old, new) in enumerate(zip(self.before.state.players, self.after.state.players, strict=True)):
            purse = Target("player", str(owner))
            own = [_PURSE, purse] if owner == self.after.seat else [purse]
            place = self.new.place(at) or self.old.place(at)
            if new.cash > old.cash:
                self._fly(coin, place, _first(self.new, own))
            elif owner == seat and new.cash < old.cash:
                self._fly(coin, _first(self.new, own), place)

    def action(self, seat: int, action: object) -> None:
        """The piece an action moves."""
        match action:
            case a.PlaceHand():
                hand = self._piece("hand", self.pen.player_colour(seat))
                self._fly(hand, self._from(seat), self._to(seat, action.target))
            case a.AssignWorker(level):
                self._fly(self._worker(seat), self._from(seat, action.target), self._to(seat, _area("working", level)))
            case a.HireWorker():
                self._fly(self._worker(seat), self._from(seat, action.target), self._to(seat, _area("training", 1)))
            case a.HireEngineer(kind):
                colour = pieces.BRIDGE if kind == ENGINEERS[0] else pieces.TUNNEL
                end = self._to(seat, Target("term", f"engineer.{kind}"))
                self._fly(self._piece(kind, colour), self._from(seat, action.target), end)
            case a.ChooseWorker(area, level):
                site = self.before.layout.sites[self.before.state.site].name
                end = self._to(seat, things.site(site))
                self._fly(self._worker(seat), self._from(seat, _area(area, level)), end)
            case a.BuildStation():
                station = self._piece("station", self.pen.player_colour(seat))
                self._fly(station, self._from(seat), self._to(seat, action.target))
            case a.TakeContract(number):
                end = self._to(seat, Target("own_contract", f"{seat} {number}"))
                self._fly(icon_image("contract", self._size), self._from(seat, action.target), end)
            case a.SellShare():
                end = self._to(seat, Target("term", "tableau.shareholders"))
                self._fly(self._piece("investor", pieces.INVESTOR), self._from(seat, action.target), end)
            case _:
                self._goods(seat, action)

    def _goods(self, seat: int, action: object) -> None:
        match action:
            case a.Buy(good):
                self._fly(self._cube(good), self._from(seat, action.target), self._to(seat, Target("good", good)))
            case a.Order(good):
                self._fly(self._cube(good), self._from(seat, action.target), self._to(seat, _DOCK))
            case a.Discard(good):
                self._fly(self._cube(good), self._from(seat, action.target), self._to(seat, Target("market", good)))
            case a.Produce(site):
                good = self._good_at(site)
                end = self._to(seat, Target("good", good))
                self._fly(self._cube(good), self._from(seat, things.site(site)), end)
            case a.Deliver(site, city):
                good = self._good_at(site)
                end = self._to(seat, things.demand(city, GOODS.index(good)), things.city(city))
                self._fly(self._cube(good), self._from(seat, things.site(site)), end)

    def _good_at(self, site: str) -> str:
        index = self.before.layout.site_index[site]
        return GOODS[self.before.site_owner[index][1]]


def _first(hits: Hits, wanted: Iterable[Target]) -> Rect | None:
    return next((place for thing in wanted if (place := hits.place(thing)) is not None), None)


def _area(name: str, level: int) -> Target:
    return Target(name, str(level))


def flights(moves: Moves, done: Iterable[tuple[int, a.Action]]) -> list[Flight]:
    """Everything that moves after some actions, given with the seats that took them."""
    moves.markers()
    for seat, action in done:
        moves.action(seat, action)
        if not isinstance(action, a.Bid | a.EndTurn | a.Discard):
            moves.money(seat, action.target)
    return moves.flights[:MOST]


def new_tracks(before: SteamShown, after: SteamShown) -> list[tuple[int, int, bool]]:
    """Tracks laid in between as (link, seat, whether they grow towards the first city of the link)."""
    found = []
    for seat, (old, new) in enumerate(zip(before.state.players, after.state.players, strict=True)):
        for link in bits(new.tracks & ~old.tracks):
            first, _ = after.layout.ends[link]
            found.append((link, seat, not old.network >> first & 1))
    return found


# --- sounds -----------------------------------------------------------------------------------

#: Sounds with the events they belong to, the most important one first: one sound for each action.
SOUNDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("end", frozenset(("game_ended",))),
    ("round", frozenset(("round_began",))),
    ("track", frozenset(("track_built", "state_access_bought", "station_built", "locomotive_bought"))),
    ("cube", frozenset(("good_bought", "good_ordered", "good_produced", "good_delivered", "good_discarded"))),
    ("coin", frozenset(("funds_raised", "share_sold", "delivery_paid", "worker_hired", "engineer_hired"))),
    ("card", frozenset(("contract_taken", "hand_placed", "key_taken", "business_token"))),
)


def sound_of(events: Iterable[Event]) -> str:
    """The sound of what happened; '' when it is silent."""
    names = {event.name for event in events}
    return next((sound for sound, wanted in SOUNDS if names & wanted), "")
