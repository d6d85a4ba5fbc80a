"""Buying trains (PH6, TRAIN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.phases.building import mixtures
from imperial_steam.games.first_train.state import State, put
from imperial_steam.games.first_train.terms import ROLLING_STOCK
from imperial_steam.games.protocol import Event, Value


def missing(frame: Frame, state: State, train: int) -> int:
    """Brown points that the actor lacks for a train (TRAIN-08)."""
    return max(0, frame.prices[train] - state.values[ROLLING_STOCK][state.actor])


def means(state: State, seat: int) -> tuple[int, ...]:
    """What can stand for missing brown points: cubes, white, red and green influence (TRAIN-07)."""
    white, _, red, green = influence.of(state, seat)
    return state.hands[seat], white, red, green


def owns_class(frame: Frame, state: State, seat: int, price: int) -> bool:
    """A player has as many trains of a price class as he may have (TRAIN-06, DEC-01)."""
    own = sum(owner == seat and frame.prices[train] == price for train, owner in enumerate(state.owners))
    return own >= frame.rulings.trains_per_class


def buy_options(frame: Frame, state: State) -> Iterator[a.BuyTrain]:
    """D-07: the free trains the actor may have and can pay (TRAIN-03, TRAIN-04, TRAIN-06, TRAIN-07)."""
    seat, prices = state.actor, frame.prices
    dearest = state.values[ROLLING_STOCK][seat] + sum(means(state, seat)) // frame.numbers.exchange
    own = [prices[train] for train, owner in enumerate(state.owners) if owner == seat]
    for train, owner in enumerate(state.owners):
        if owner < 0 and prices[train] <= dearest and own.count(prices[train]) < frame.rulings.trains_per_class:
            yield frame.buy[train]


def can_buy(frame: Frame, state: State) -> bool:
    """The actor may have some train and can pay it."""
    return next(buy_options(frame, state), None) is not None


def exchange_options(frame: Frame, state: State) -> Sequence[a.Exchange]:
    """D-08: every mixture of other points for the brown ones that are missing (TRAIN-07, TRAIN-08)."""
    due = missing(frame, state, state.train) * frame.numbers.exchange
    return _exchanges(due, means(state, state.actor))


@lru_cache(maxsize=512)
def _exchanges(due: int, limits: tuple[int, ...]) -> tuple[a.Exchange, ...]:
    return tuple([_exchange(*mixture) for mixture in mixtures(due, limits)])


_exchange = lru_cache(maxsize=4096)(a.Exchange)


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
