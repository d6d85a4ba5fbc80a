"""What moves and sounds at the table of Imperial Steam: markers, coins, workers, cubes, contracts and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

import pygame
from pygame import Surface

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.draw import Canvas, icon_image
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.core.moving import Moved, Seen
from imperial_steam.gui.table_kit.drawing.motion import LIMIT, Flight, Flourish, Places, Sounds, first_place
from imperial_steam.gui.tables.imperial_steam.boards import map_view
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen, good_piece
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

_PURSE, _DOCK = Target("term", "purse.money"), Target("term", "tableau.dock")


@dataclass(slots=True)
class Moves:
    """Finds out what moved between two positions."""

    pen: SteamPen
    before: SteamShown
    after: SteamShown
    places: Places

    @property
    def _size(self) -> int:
        return self.pen.px(19)

    def _piece(self, name: str, colour: Colour) -> Surface:
        return pieces.sprite(name, self._size, colour)

    def _worker(self, seat: int) -> Surface:
        return self._piece("worker", self.pen.player_colour(seat))

    def _cube(self, good: str) -> Surface:
        return self._piece(good_piece(GOODS.index(good)), self.pen.good_colour(GOODS.index(good)))

    def markers(self) -> None:
        """Influence markers that have moved."""
        for seat, (old, new) in enumerate(zip(self.before.state.players, self.after.state.players, strict=True)):
            thing = Target("marker", str(seat))
            place = self.places.new.place(thing)
            if (old.column, old.row) != (new.column, new.row) and place is not None:
                image = Surface(place.size, pygame.SRCALPHA)
                canvas = Canvas(image, self.pen.canvas.look)
                canvas.badge((place.w // 2, place.h // 2), place.w // 2 - 1, self.after.colour(seat))
                self.places.fly(image, self.places.old.place(thing), place, covers=True)

    def money(self, seat: int, at: Target) -> None:
        """Coins for what a player paid or got for an action, and for what others got by it."""
        coin = icon_image("gulden", self._size)
        for owner, (old, new) in enumerate(zip(self.before.state.players, self.after.state.players, strict=True)):
            purse = Target("player", str(owner))
            own = [_PURSE, purse] if owner == self.after.seat else [purse]
            place = self.places.new.place(at) or self.places.old.place(at)
            if new.cash > old.cash:
                self.places.fly(coin, place, first_place(self.places.new, own))
            elif owner == seat and new.cash < old.cash:
                self.places.fly(coin, first_place(self.places.new, own), place)

    def action(self, seat: int, action: object) -> None:
        """The piece an action moves."""
        match action:
            case a.PlaceHand():
                hand = self._piece("hand", self.pen.player_colour(seat))
                self.places.fly(hand, self.places.before(seat), self.places.after(seat, action.target))
            case a.AssignWorker(level):
                self.places.fly(
                    self._worker(seat),
                    self.places.before(seat, action.target),
                    self.places.after(seat, _area("working", level)),
                )
            case a.HireWorker():
                self.places.fly(
                    self._worker(seat),
                    self.places.before(seat, action.target),
                    self.places.after(seat, _area("training", 1)),
                )
            case a.HireEngineer(kind):
                colour = pieces.BRIDGE if kind == ENGINEERS[0] else pieces.TUNNEL
                end = self.places.after(seat, Target("term", f"engineer.{kind}"))
                self.places.fly(self._piece(kind, colour), self.places.before(seat, action.target), end)
            case a.ChooseWorker(area, level):
                site = self.before.layout.sites[self.before.state.site].name
                end = self.places.after(seat, things.site(site))
                self.places.fly(self._worker(seat), self.places.before(seat, _area(area, level)), end)
            case a.BuildStation():
                station = self._piece("station", self.pen.player_colour(seat))
                self.places.fly(station, self.places.before(seat), self.places.after(seat, action.target))
            case a.TakeContract(number):
                end = self.places.after(seat, Target("own_contract", f"{seat} {number}"))
                self.places.fly(icon_image("contract", self._size), self.places.before(seat, action.target), end)
            case a.SellShare():
                end = self.places.after(seat, Target("term", "tableau.shareholders"))
                self.places.fly(self._piece("investor", pieces.INVESTOR), self.places.before(seat, action.target), end)
            case _:
                self._goods(seat, action)

    def _goods(self, seat: int, action: object) -> None:
        match action:
            case a.Buy(good):
                self.places.fly(
                    self._cube(good),
                    self.places.before(seat, action.target),
                    self.places.after(seat, Target("good", good)),
                )
            case a.Order(good):
                self.places.fly(
                    self._cube(good), self.places.before(seat, action.target), self.places.after(seat, _DOCK)
                )
            case a.Discard(good):
                self.places.fly(
                    self._cube(good),
                    self.places.before(seat, action.target),
                    self.places.after(seat, Target("market", good)),
                )
            case a.Produce(site):
                good = self._good_at(site)
                end = self.places.after(seat, Target("good", good))
                self.places.fly(self._cube(good), self.places.before(seat, things.site(site)), end)
            case a.Deliver(site, city):
                good = self._good_at(site)
                end = self.places.after(seat, things.demand(city, GOODS.index(good)), things.city(city))
                self.places.fly(self._cube(good), self.places.before(seat, things.site(site)), end)

    def cube_from(self, site: str) -> Surface:
        """The good of a factory."""
        return self._cube(self._good_at(site))

    def _good_at(self, site: str) -> str:
        """The good of a factory, which may have been built between the two drawings."""
        index = self.before.layout.site_index[site]
        owners = self.before.site_owner if index in self.before.site_owner else self.after.site_owner
        return GOODS[owners[index][1]]


def _area(name: str, level: int) -> Target:
    return Target(name, str(level))


def flights(moves: Moves, done: Iterable[tuple[int, a.Action]]) -> list[Flight]:
    """Everything that moves after some actions, given with the seats that took them."""
    moves.markers()
    for seat, action in done:
        moves.action(seat, action)
        if not isinstance(action, a.Bid | a.EndTurn | a.Discard):
            moves.money(seat, action.target)
    return moves.places.flights[:LIMIT]


def new_tracks(before: SteamShown, after: SteamShown) -> list[tuple[int, int, bool]]:
    """Tracks laid in between as (link, seat, whether they grow towards the first city of the link)."""
    tracks = []
    for seat, (old, new) in enumerate(zip(before.state.players, after.state.players, strict=True)):
        for link in bits(new.tracks & ~old.tracks):
            first, _ = after.layout.ends[link]
            tracks.append((link, seat, not old.network >> first & 1))
    return tracks


# --- sounds -----------------------------------------------------------------------------------

#: The sounds of events, the most important one first.
SOUNDS: Sounds = (
    ("end", frozenset(("game_ended",))),
    ("round", frozenset(("round_began",))),
    ("track", frozenset(("track_built", "state_access_bought", "station_built", "locomotive_bought"))),
    ("cube", frozenset(("good_bought", "good_ordered", "good_produced", "good_delivered", "good_discarded"))),
    ("coin", frozenset(("funds_raised", "share_sold", "delivery_paid", "worker_hired", "engineer_hired"))),
    ("card", frozenset(("contract_taken", "hand_placed", "key_taken", "business_token"))),
)


def moved(pen: SteamPen, last: Seen[SteamShown], seen: Seen[SteamShown], done: Sequence[tuple[int, Action]]) -> Moved:
    """Everything that moves between two drawings, tracks that grow included."""
    moves = Moves(pen, last.shown, seen.shown, Places(last.hits, seen.hits))
    growths = [
        map_view.growth(pen, seen.regions.middle, seen.camera, link, seat, backwards)
        for link, seat, backwards in new_tracks(last.shown, seen.shown)
    ]
    pieces_moved = flights(moves, [(seat, cast("a.Action", action)) for seat, action in done])
    return Moved(pieces_moved, growths, [*great_moments(pen, last.shown, seen), *deliveries(moves, last.cursor, seen)])


def deliveries(moves: Moves, since: int, seen: Seen[SteamShown]) -> list[Flourish]:
    """What goods that came to a city since a moment were paid there (FREE-DELIVER-07)."""
    pen, moments, ledger = moves.pen, [], seen.session.ledger
    for entry in ledger.entries[since : seen.cursor]:
        paid = next((event for event in entry.events if event.name == "delivery_paid"), None)
        if paid is None or not isinstance(entry.action, a.Deliver):
            continue
        city = seen.shown.layout.city_index[entry.action.city]
        centre = map_view.middle_of(pen, seen.regions.middle, seen.camera, city)
        words = pen.say("moment.delivered", money=paid.values["money"])
        colour = pen.player_colour(paid.player if paid.player is not None else -1)
        moments.append(Flourish(centre, words, colour, False, moves.cube_from(entry.action.site)))
    return moments


def great_moments(pen: SteamPen, before: SteamShown, seen: Seen[SteamShown]) -> list[Flourish]:
    """Somebody has taken the Semmering token or reached the goal city (A1-21, CITY-14)."""
    after, moments = seen.shown, []
    layout = after.layout
    for seat, (old, new) in enumerate(zip(before.state.players, after.state.players, strict=True)):
        reached = [layout.goal] * bool(new.network & ~old.network & 1 << layout.goal)
        if new.semmering and not old.semmering:
            reached.append(layout.ends[bits(layout.semmering)[0]][0])
        for city in reached:
            key = "moment.goal" if city == layout.goal else "moment.semmering"
            words = pen.say(key, player=after.seats[seat].name, city=layout.city_names[city])
            centre = map_view.middle_of(pen, seen.regions.middle, seen.camera, city)
            moments.append(Flourish(centre, words, pen.player_colour(seat)))
    return moments
