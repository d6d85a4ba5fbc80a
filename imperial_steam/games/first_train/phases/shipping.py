"""Shipping loads: what a player's networks reach, and which trains have room for it (PH6, LOAD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.networks import network, touched
from imperial_steam.games.first_train.state import State, put, put_pieces, put_row
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, LOADS, WHITE, YELLOW
from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.protocol import Event, Value


class Piece(NamedTuple):
    """Pieces of one kind in one area: they are one option (D-12)."""

    area: int
    load: int


@remembered(20_000)
def reach(frame: Frame, tracks: int, stops: tuple[int, ...], company_tracks: int) -> tuple[int, ...]:
    """By load: the areas from which the owner of tracks can ship it, whether any lies there or not (masks).

    LOAD-05 … LOAD-12. `stops` are those of the companies; `company_tracks` the borders with tracks of any company.
    """
    own = network(frame, tracks)
    neutral = own.touched & frame.layout.stations & ~stops[0] & ~stops[1]
    white = sum(1 << area for area, servers in frame.servers if servers & neutral)
    yellow = own.touched & frame.layout.symbols[YELLOW] & ~touched(frame, company_tracks)
    passengers = []
    for company in range(len(COMPANIES)):
        served = 0
        for part in own.parts:
            if part & stops[company]:
                served |= part
        passengers.append(served & frame.layout.stations & ~stops[company])
    return (white, yellow, *passengers)


def reach_of(frame: Frame, state: State, seat: int) -> tuple[int, ...]:
    """By load: the areas from which a player can ship it."""
    return reach(frame, state.tracks[seat], state.stops, company_tracks(state))


def company_tracks(state: State) -> int:
    """Borders with a track of a company (mask)."""
    red, green = state.tracks[-len(COMPANIES) :]
    return red | green


def in_reach(frame: Frame, state: State, seat: int) -> Iterator[Piece]:
    """What a player could ship if he had room for it."""
    for load, areas in enumerate(reach_of(frame, state, seat)):
        pieces = state.pieces[load]
        for area in bits(areas):
            if pieces[area]:
                yield Piece(area, load)


def waiting(frame: Frame, state: State, tracks: int) -> tuple[int, int]:
    """How many goods, and how many passengers, lie where the owner of tracks (mask) could ship them."""
    areas = reach(frame, tracks, state.stops, company_tracks(state))
    lying = [sum(pieces[area] for area in bits(mask)) for pieces, mask in zip(state.pieces, areas, strict=False)]
    return sum(lying[:FIRST_PASSENGER]), sum(lying[FIRST_PASSENGER:])


def room(frame: Frame, state: State, train: int, load: int) -> int:
    """Free places of a train for a kind of load (LOAD-02, TRAIN-10)."""
    carried = state.loads[train]
    goods, passengers = frame.capacities[train]
    if load < FIRST_PASSENGER:
        return goods - carried[WHITE] - carried[YELLOW]
    return passengers - sum(carried[FIRST_PASSENGER:])


def own_trains(state: State, seat: int) -> list[int]:
    """The trains of a player."""
    return [train for train, owner in enumerate(state.owners) if owner == seat]


def filled(frame: Frame, state: State, seat: int, train: int) -> int:
    """Points of a further train of a player if everything in reach is still there for it (LOAD-02, PH7-01 … PH7-03)."""
    there = waiting(frame, state, state.tracks[seat])
    free = [sum(room(frame, state, own, load) for own in own_trains(state, seat)) for load in (WHITE, FIRST_PASSENGER)]
    goods, people = (
        max(0, min(places, lying - before))
        for places, lying, before in zip(frame.capacities[train], there, free, strict=True)
    )
    return goods + people * frame.display.passenger_points[frame.prices[train]]


def rooms(frame: Frame, state: State, seat: int) -> tuple[list[int], list[int]]:
    """A player's trains with free places: for goods, for passengers."""
    own = own_trains(state, seat)
    return (
        [train for train in own if room(frame, state, train, WHITE)],
        [train for train in own if room(frame, state, train, FIRST_PASSENGER)],
    )


def ship_options(frame: Frame, state: State) -> list[a.Action]:
    """D-07: every load the actor can ship; the train belongs to it where it matters (D-12, LOAD-16)."""
    goods, passengers = rooms(frame, state, state.actor)
    options: list[a.Action] = []
    if not goods and not passengers:
        return options
    prices = list(dict.fromkeys(frame.prices[train] for train in passengers))
    pieces = list(in_reach(frame, state, state.actor))
    for area, load in pieces:
        if load < FIRST_PASSENGER or not frame.classes:
            if goods if load < FIRST_PASSENGER else passengers:
                options.append(frame.ship[area][load])
        else:
            options += [frame.seat[area][load - FIRST_PASSENGER][price] for price in prices]
    if pieces and rest(frame, state, pieces):
        options.append(a.SHIP_REST)
    return options


def can_ship(frame: Frame, state: State) -> bool:
    """The actor has a load in reach and a train with room for it (PH6-04)."""
    goods, passengers = rooms(frame, state, state.actor)
    return (bool(goods) or bool(passengers)) and any(
        goods if load < FIRST_PASSENGER else passengers for _, load in in_reach(frame, state, state.actor)
    )


def rest(frame: Frame, state: State, pieces: list[Piece]) -> list[Piece]:
    """What of the pieces in the actor's reach nobody else can ship, once for each single piece (LOAD-15).

    Empty unless there are at least two and there is room for all of them.
    """
    rivals = [0] * len(LOADS)
    for seat in range(frame.player_count):
        if seat != state.actor and not state.passed >> seat & 1:
            rivals = [one | other for one, other in zip(rivals, reach_of(frame, state, seat), strict=True)]
    alone = [piece for piece in pieces if not rivals[piece.load] >> piece.area & 1]
    alone = [piece for piece in alone for _ in range(state.pieces[piece.load][piece.area])]
    if len(alone) < 2:
        return []
    own = own_trains(state, state.actor)
    goods = sum(piece.load < FIRST_PASSENGER for piece in alone)
    fits = goods <= sum(room(frame, state, train, WHITE) for train in own)
    fits &= len(alone) - goods <= sum(room(frame, state, train, FIRST_PASSENGER) for train in own)
    return alone if fits else []


def ship(frame: Frame, state: State, piece: Piece, price: int, events: list[Event]) -> None:
    """Put a piece on a train: on the first with a free place, or on that of a price class (LOAD-01)."""
    area, load = piece
    for train in own_trains(state, state.actor):
        if room(frame, state, train, load) and price in (0, frame.prices[train]):
            break
    else:
        raise LookupError(f"no train has room for {LOADS[load]}")
    state.pieces = put_pieces(state.pieces, load, area, state.pieces[load][area] - 1)
    carried = state.loads[train]
    state.loads = put_row(state.loads, train, put(carried, load, carried[load] + 1))
    values: dict[str, Value] = {"load": LOADS[load], "ware": frame.wares[load], "train": frame.train_keys[train]}
    events.append(Event("shipped", state.actor, {**frame.place(area), **values}))


def ship_rest(frame: Frame, state: State, events: list[Event]) -> None:
    """Ship everything that nobody else can ship, passengers in the best class first (LOAD-15)."""
    for piece in rest(frame, state, list(in_reach(frame, state, state.actor))):
        ship(frame, state, piece, 0, events)
