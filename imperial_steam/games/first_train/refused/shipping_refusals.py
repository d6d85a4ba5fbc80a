"""Why a train cannot be bought, or a load not be shipped (section 10.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.networks import network, touched
from imperial_steam.games.first_train.phases import shipping, trains
from imperial_steam.games.first_train.phases.building import occupied
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import (
    COMPANIES,
    FIRST_PASSENGER,
    KINDS,
    LOADS,
    ROLLING_STOCK,
    WHITE,
    YELLOW,
)
from imperial_steam.games.protocol import Refusal, Value


def buy(frame: Frame, state: State, action: a.BuyTrain) -> Iterator[Refusal]:
    """Why a train cannot be bought."""
    train = frame.train_index.get(action.train, -1)
    if train < 0:
        yield Refusal("TRAIN-01", "no_such_train", {"train": action.train})
        return
    if state.owners[train] >= 0:
        yield Refusal("TRAIN-04", "train_taken", {"train": action.train, "seat": state.owners[train]})
    if trains.owns_class(frame, state, state.actor, frame.prices[train]):
        yield Refusal("TRAIN-06", "class_owned", {"price": frame.prices[train]})
    due = trains.missing(frame, state, train) * frame.numbers.exchange
    have = sum(trains.means(state, state.actor))
    if due > have:
        yield Refusal("TRAIN-07", "cannot_exchange", {"due": due, "have": have})


def exchange(frame: Frame, state: State, action: a.Exchange) -> Iterator[Refusal]:
    """Why a mixture does not pay for the missing brown points."""
    due = trains.missing(frame, state, state.train) * frame.numbers.exchange
    paid = (action.cubes, action.white, action.red, action.green)
    if sum(paid) > due:
        if state.values[ROLLING_STOCK][state.actor]:
            yield Refusal("TRAIN-08", "brown_first", {"brown": state.values[ROLLING_STOCK][state.actor]})
        yield Refusal("TRAIN-09", "more_than_missing", {"due": due})
    elif sum(paid) < due:
        yield Refusal("TRAIN-07", "wrong_exchange", {"due": due})
    names = ("cubes", *(name for kind, name in enumerate(KINDS) if kind != ROLLING_STOCK))
    for name, number, have in zip(names, paid, trains.means(state, state.actor), strict=True):
        if not 0 <= number <= have:
            yield Refusal("TRAIN-07", "means_missing", {"means": name, "have": have})


def ship(frame: Frame, state: State, action: a.Ship) -> Iterator[Refusal]:
    """Why a load cannot be shipped on the first train with room for it.

    A passenger whom nothing else keeps back only has to be given a class, where trains differ in that.
    """
    load = LOADS.index(action.load)
    reasons = list(_load(frame, state, action.area, load, 0))
    if not reasons and load >= FIRST_PASSENGER and frame.classes:
        reasons.append(Refusal("LOAD-16", "class_to_choose"))
    yield from reasons


def seat(frame: Frame, state: State, action: a.Seat) -> Iterator[Refusal]:
    """Why a passenger cannot be shipped in a class."""
    load = LOADS.index(action.load)
    if load < FIRST_PASSENGER or not frame.classes:
        yield Refusal("LOAD-16", "no_class_to_choose")
    yield from _load(frame, state, action.area, load, action.price)


def rest(frame: Frame, state: State, action: a.ShipRest) -> Iterator[Refusal]:
    """Why loads cannot be shipped all at once."""
    del frame, state, action
    yield Refusal("LOAD-15", "nothing_uncontested")


def _load(frame: Frame, state: State, key: str, load: int, price: int) -> Iterator[Refusal]:
    """What keeps a piece where it is; `price`: the class it is meant for, 0 any."""
    area = frame.layout.area_index.get(key, -1)
    if area < 0:
        yield Refusal("AREA-01", "no_such_area", {"area": key})
        return
    named: dict[str, Value] = {**frame.place(area), "ware": frame.wares[load]}
    if not state.pieces[load][area]:
        yield Refusal("LOAD-01", "no_such_piece", named)
    yield from _room(frame, state, load, price, named)
    if load == WHITE:
        yield from _white(frame, state, area)
    elif load == YELLOW:
        yield from _yellow(frame, state, area)
    else:
        yield from _passenger(frame, state, area, load - FIRST_PASSENGER)


def _room(frame: Frame, state: State, load: int, price: int, named: Mapping[str, Value]) -> Iterator[Refusal]:
    """Why none of the player's trains has a place for a load; `price`: the class it is meant for, 0 any."""
    own = shipping.own_trains(state, state.actor)
    meant = [train for train in own if price in (0, frame.prices[train])]
    if not own:
        yield Refusal("LOAD-01", "no_train")
    elif not meant:
        yield Refusal("LOAD-01", "no_train_of_class", {"price": price})
    elif not any(frame.capacities[train][load >= FIRST_PASSENGER] for train in meant):
        yield Refusal("LOAD-02", "wrong_carriage", named)
    elif not any(shipping.room(frame, state, train, load) for train in meant):
        yield Refusal("LOAD-01", "no_free_place", {**named, "price": price})


def _white(frame: Frame, state: State, area: int) -> Iterator[Refusal]:
    own = touched(frame, state.tracks[state.actor])
    stations = own & frame.layout.loading[area]
    named = frame.place(area)
    if not stations:
        yield Refusal("LOAD-05", "no_track_at_station", named)
    elif not stations & ~state.stops[0] & ~state.stops[1]:
        yield Refusal("LOAD-06", "only_company_stations", named)


def _yellow(frame: Frame, state: State, area: int) -> Iterator[Refusal]:
    named = frame.place(area)
    if not touched(frame, state.tracks[state.actor]) >> area & 1:
        yield Refusal("LOAD-07", "no_own_track", named)
    if touched(frame, shipping.company_tracks(state)) >> area & 1:
        yield Refusal("LOAD-08", "company_track", named)


def _passenger(frame: Frame, state: State, area: int, company: int) -> Iterator[Refusal]:
    named: dict[str, Value] = {**frame.place(area), "company": COMPANIES[company]}
    own, goal = network(frame, state.tracks[state.actor]), state.stops[company]
    if goal >> area & 1:
        yield Refusal("LOAD-11", "own_colour", named)
    if not own.touched >> area & 1:
        yield Refusal("LOAD-09", "no_own_track", named)
    elif not own.part_of(area) & goal:
        yield Refusal("LOAD-10", "no_own_way", named)
        if network(frame, occupied(state)).part_of(area) & goal:
            yield Refusal("RUL-14", "way_of_others", named)
