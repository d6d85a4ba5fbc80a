"""Loads that a seat may still ship in this round: what is in reach, and the trains that could carry it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.judgement.weights import Weights
from imperial_steam.games.first_train.phases import shipping
from imperial_steam.games.first_train.state import Phase, State
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, LOADS, ROLLING_STOCK, WHITE, YELLOW
from imperial_steam.games.kit.memory import remembered

#: Percent of one load.
WHOLE = 100


class Freight(NamedTuple):
    """What may still be shipped this round: points and income in tenths, brown influence it takes, loads by kind.

    `left` is what stays in reach afterwards, in tenths of points and income, were there room for it.
    """

    points: int
    income: int
    brown: int
    loads: tuple[int, ...]
    left: int


class _Aboard(NamedTuple):
    """Free places in the player's trains."""

    goods: int
    passengers: tuple[int, ...]
    """Points of the class of each place."""
    classes: frozenset[int]
    """Prices of the trains: there is one of each at most."""


class _Plan(NamedTuple):
    goods: int
    passengers: Sequence[int]
    """Points of the class of each place."""
    brown: int


def rivals_reach(frame: Frame, state: State, seat: int) -> tuple[int, ...]:
    """By kind of load: the areas from which others can ship it who have not passed (masks)."""
    others = [0] * len(LOADS)
    for rival in range(frame.player_count):
        if rival != seat and not (state.phase is Phase.SHIPPING and state.passed >> rival & 1):
            others = [one | other for one, other in zip(others, shipping.reach_of(frame, state, rival), strict=True)]
    return tuple(others)


def within_reach(frame: Frame, state: State, seat: int, weights: Weights) -> tuple[int, ...]:
    """By kind of load: how many are in reach, in percent of one; those that rivals reach count less."""
    own, others = shipping.reach_of(frame, state, seat), rivals_reach(frame, state, seat)
    return _within(own, others, state.pieces[: len(LOADS)], weights.contested)


@lru_cache(maxsize=20_000)
def _within(
    own: tuple[int, ...], others: tuple[int, ...], pieces: tuple[bytes, ...], contested: int
) -> tuple[int, ...]:
    return tuple(
        sum(lying[area] * (contested if other >> area & 1 else WHOLE) for area in bits(areas))
        for areas, other, lying in zip(own, others, pieces, strict=True)
    )


def expected(frame: Frame, state: State, seat: int, means: tuple[int, int], weights: Weights) -> Freight:
    """What a seat may still ship with its trains, and with those it can buy for brown points and other means."""
    amounts = within_reach(frame, state, seat, weights)
    if state.phase is Phase.SHIPPING and state.passed >> seat & 1:
        return _carried(frame, amounts, _Plan(0, (), 0))
    free = tuple(owner < 0 for owner in state.owners)
    return _best(frame, amounts, _aboard(frame, state, seat), free, means, weights.brown)


def _aboard(frame: Frame, state: State, seat: int) -> _Aboard:
    goods, seats, owned = 0, list[int](), list[int]()
    for train in shipping.own_trains(state, seat):
        owned.append(frame.prices[train])
        goods += shipping.room(frame, state, train, WHITE)
        points = frame.display.passenger_points[frame.prices[train]]
        seats += [points] * shipping.room(frame, state, train, FIRST_PASSENGER)
    return _Aboard(goods, tuple(seats), frozenset(owned))


@remembered(50_000)
def _best(
    frame: Frame, amounts: tuple[int, ...], aboard: _Aboard, free: tuple[bool, ...], means: tuple[int, int], price: int
) -> Freight:
    """The choice of further trains that brings most, less what their brown points would be worth."""
    best: tuple[int, Freight] | None = None
    for plan in _plans(frame, aboard, free, means):
        freight = _carried(frame, amounts, plan)
        worth = freight.points + freight.income - price * plan.brown // 2
        if best is None or worth > best[0]:
            best = worth, freight
    assert best is not None
    return best[1]


def _plans(frame: Frame, aboard: _Aboard, free: tuple[bool, ...], means: tuple[int, int]) -> list[_Plan]:
    """Own trains with every choice of further ones, a train of each class at most."""
    goods, seats, classes = aboard
    brown, others = means
    most = brown + others // frame.numbers.exchange
    return [
        _Plan(goods + more, sorted((*seats, *places), reverse=True) if seats else places, min(brown, price))
        for price, more, places in _free(frame, free, classes)
        if price <= most
    ]


@remembered(2000)
def _free(frame: Frame, free: tuple[bool, ...], owned: frozenset[int]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Choices of free trains, of each class at most one: their price, places for goods, points of those for people."""
    classes: dict[int, dict[tuple[int, int], int]] = {}
    for train, price in enumerate(frame.prices):
        if free[train] and price not in owned:
            # One of several equal trains is enough.
            classes.setdefault(price, {}).setdefault(frame.capacities[train], train)
    points, choices = frame.display.passenger_points, []
    for choice in product(*((-1, *trains.values()) for trains in classes.values())):
        chosen = [train for train in choice if train >= 0]
        places = [points[frame.prices[train]] for train in chosen for _ in range(frame.capacities[train][1])]
        goods = sum(frame.capacities[train][0] for train in chosen)
        choices.append((sum(frame.prices[train] for train in chosen), goods, tuple(sorted(places, reverse=True))))
    return choices


def _carried(frame: Frame, amounts: Sequence[int], plan: _Plan) -> Freight:
    """The best of what is in reach on the places of a plan: white goods first, passengers in the best class."""
    income = frame.numbers.income
    white = min(amounts[WHITE], plan.goods * WHOLE)
    yellow = min(amounts[YELLOW], plan.goods * WHOLE - white)
    people = [min(number, len(plan.passengers) * WHOLE) for number in amounts[FIRST_PASSENGER:]]
    total = min(sum(people), len(plan.passengers) * WHOLE)
    points, rest = white + yellow, total
    for worth in plan.passengers:
        if rest <= 0:
            break
        points += worth * min(rest, WHOLE)
        rest -= min(rest, WHOLE)
    earned = white * income[0] + yellow * income[1] + total * income[2]
    share = sum(people) or 1
    loads = (white, yellow, *(number * total // share for number in people))
    beyond = (amounts[WHITE] - white) * (1 + income[0]) + (amounts[YELLOW] - yellow) * (1 + income[1])
    beyond += (sum(amounts[FIRST_PASSENGER:]) - total) * (1 + income[2])
    return Freight(points // 10, earned // 10, plan.brown, loads, beyond // 10)


def means(state: State, seat: int, cubes: int) -> tuple[int, int]:
    """Brown points for trains, and cubes that may stand for missing ones."""
    return state.values[ROLLING_STOCK][seat], cubes
