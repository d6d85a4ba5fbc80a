"""Every action that can be known beforehand, made once for all games that are played on the same boards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LOADS

#: Tables that are kept: both maps, with and without the extension, with either side of the display boards.
_KEPT = 6


class ActionNames(NamedTuple):
    """The names that actions use: areas, borders, spaces, trains with their prices; `cubes` is the highest bid."""

    areas: tuple[str, ...]
    borders: tuple[str, ...]
    spaces: tuple[int, ...]
    trains: tuple[str, ...]
    prices: tuple[int, ...]
    cubes: int


class ActionTable(NamedTuple):
    """Actions by the indices of what they are about."""

    draw: tuple[tuple[a.DrawMarker, ...], ...]
    """By space, kind of influence."""
    bid: tuple[tuple[a.Bid, ...], ...]
    """By space, number of cubes."""
    choose: tuple[a.ChooseColour, ...]
    start: tuple[a.StartLine, ...]
    build: tuple[a.BuildTrack, ...]
    buy: tuple[a.BuyTrain, ...]
    ship: tuple[tuple[a.Ship, ...], ...]
    """By area, load."""
    seat: tuple[tuple[tuple[a.Seat, ...], ...], ...]
    """By area, company of the passenger, price class."""


@lru_cache(maxsize=_KEPT)
def action_table(names: ActionNames) -> ActionTable:
    """The actions of all games with these names."""
    cubes, prices = range(names.cubes + 1), range(max(names.prices) + 1)
    return ActionTable(
        draw=tuple(tuple(a.DrawMarker(number, colour) for colour in KINDS) for number in names.spaces),
        bid=tuple(tuple(a.Bid(number, amount) for amount in cubes) for number in names.spaces),
        choose=tuple(a.ChooseColour(company) for company in COMPANIES),
        start=tuple(a.StartLine(key) for key in names.areas),
        build=tuple(a.BuildTrack(key) for key in names.borders),
        buy=tuple(a.BuyTrain(key) for key in names.trains),
        ship=tuple(tuple(a.Ship(key, load) for load in LOADS) for key in names.areas),
        seat=tuple(
            tuple(tuple(a.Seat(key, company, price) for price in prices) for company in COMPANIES)
            for key in names.areas
        ),
    )
