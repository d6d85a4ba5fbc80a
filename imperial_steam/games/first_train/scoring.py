"""Victory points, profit and loss, and the final scoring (PH7, section 8): pure functions of any position."""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.phases.shipping import own_trains
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import FIRST_PASSENGER, PROFIT, WHITE, YELLOW


class Balance(NamedTuple):
    """What a round brings a player (PH7-01 … PH7-07)."""

    points: int
    income: int
    upkeep: int

    @property
    def balance(self) -> int:
        """By how much the marker moves on the profit/loss track."""
        return self.income - self.upkeep


class Final(NamedTuple):
    """The final score in its parts (SCORE-01 … SCORE-05); `tracks` is deducted."""

    points: int
    sets: int
    profit: int
    tracks: int

    @property
    def total(self) -> int:
        """The final score; it can be negative (SCORE-08)."""
        return self.points + self.sets + self.profit - self.tracks


def balance(frame: Frame, state: State, seat: int) -> Balance:
    """What the loads on a player's trains bring, and what his tracks cost now."""
    numbers = frame.numbers
    white, yellow, passenger = numbers.income
    points = income = 0
    for train in own_trains(state, seat):
        carried = state.loads[train]
        passengers = sum(carried[FIRST_PASSENGER:])
        points += sum(carried[:FIRST_PASSENGER]) + passengers * frame.display.passenger_points[frame.prices[train]]
        income += carried[WHITE] * white + carried[YELLOW] * yellow
        income += passengers * passenger
    return Balance(points, income, state.tracks[seat].bit_count() * numbers.upkeep)


def shifted(frame: Frame, state: State, seat: int, number: int) -> int:
    """Where a player's profit/loss marker ends up when it moves by an amount (PH7-10)."""
    wanted = state.values[PROFIT][seat] + number
    return max(frame.numbers.profit_min, min(frame.numbers.profit_max, wanted))


def final(frame: Frame, state: State, seat: int) -> Final:
    """A player's final score if the game ended now; loads on trains do not count yet."""
    numbers = frame.numbers
    return Final(
        state.points[seat],
        min(state.cargo[seat]) * numbers.set_points,
        state.values[PROFIT][seat],
        state.tracks[seat].bit_count() * numbers.upkeep,
    )


def ranking(frame: Frame, state: State) -> tuple[int, ...]:
    """The seats by final score, ties broken by the profit/loss track (SCORE-07, SCORE-09)."""
    order = influence.order_on(state, PROFIT)
    return tuple(sorted(order, key=lambda seat: -final(frame, state, seat).total))
