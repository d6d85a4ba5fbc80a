"""Buying trains (PH6, TRAIN)."""

from __future__ import annotations

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train import influence
from imperial_steam.games.first_train.building import mixtures
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.state import State, put
from imperial_steam.games.first_train.terms import FIRST_COMPANY, GOVERNMENT, ROLLING_STOCK
from imperial_steam.games.protocol import Event, Value


def missing(frame: Frame, state: State, train: int) -> int:
    """Brown points that the actor lacks for a train (TRAIN-08)."""
    return max(0, frame.prices[train] - state.values[ROLLING_STOCK][state.actor])


def means(state: State, seat: int) -> tuple[int, ...]:
    """What can stand for missing brown points: cubes, white, red and green influence (TRAIN-07)."""
    own = influence.of(state, seat)
    return state.hands[seat], own[GOVERNMENT], *own[FIRST_COMPANY:]


def owns_class(frame: Frame, state: State, seat: int, price: int) -> bool:
    """A player has as many trains of a price class as he may have (TRAIN-06, DEC-01)."""
    own = sum(owner == seat and frame.prices[train] == price for train, owner in enumerate(state.owners))
    return own >= frame.rulings.trains_per_class


def buy_options(frame: Frame, state: State) -> list[a.Action]:
    """D-07: the free trains the actor may have and can pay (TRAIN-03, TRAIN-04, TRAIN-06, TRAIN-07)."""
    seat = state.actor
    enough = sum(means(state, seat))
    return [
        frame.buy[train]
        for train, owner in enumerate(state.owners)
        if owner < 0
        and missing(frame, state, train) * frame.numbers.exchange <= enough
        and not owns_class(frame, state, seat, frame.prices[train])
    ]


def exchange_options(frame: Frame, state: State) -> list[a.Exchange]:
    """D-08: every mixture of other points for the brown ones that are missing (TRAIN-07, TRAIN-08)."""
    due = missing(frame, state, state.train) * frame.numbers.exchange
    return [a.Exchange(*mixture) for mixture in mixtures(due, means(state, state.actor))]


def buy(frame: Frame, state: State, paid: a.Exchange, events: list[Event]) -> None:
    """Pay for the train chosen and mark it with a locomotive (TRAIN-02, TRAIN-04, TRAIN-12, RUL-56)."""
    seat, train = state.actor, state.train
    brown = frame.prices[train] - missing(frame, state, train)
    state.hands = put(state.hands, seat, state.hands[seat] - paid.cubes)
    influence.pay(state, seat, (paid.white, brown, paid.red, paid.green))
    state.owners = put(state.owners, train, seat)
    state.train = -1
    others = [paid.cubes, paid.white, paid.red, paid.green]
    values: dict[str, Value] = {
        "train": frame.train_keys[train],
        "price": frame.prices[train],
        "brown": brown,
        "others": others,
    }
    events.append(Event("train_bought", seat, values))
