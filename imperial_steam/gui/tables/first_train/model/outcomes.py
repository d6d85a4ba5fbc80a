"""What a line to be built or handed over would cost and bring, as the table shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from imperial_steam.games.first_train import outlook
from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import link, takeovers
from imperial_steam.games.first_train.phases.building import Bill
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import COMPANIES


class Planned(NamedTuple):
    """A line that is being built: what it costs, what is left when it is paid, and the bonus of the link by seat."""

    line: tuple[int, ...]
    cost: Bill
    cubes: int
    influence: tuple[int, ...]
    short: int
    bonuses: Mapping[int, link.LinkBonus]


class Sold(NamedTuple):
    """A line a company takes over: its areas, the price, stations won, and pieces lost by area and load."""

    company: int
    line: tuple[int, ...]
    price: int
    stops: tuple[int, ...]
    lost: Mapping[tuple[int, int], int]


def planned(frame: Frame, state: State, line: tuple[int, ...]) -> Planned:
    """What a line of areas costs the player to decide, and what it brings."""
    effect = outlook.of_line(frame, state, line)
    return Planned(line, Bill(effect.points, effect.fees), effect.hand, effect.left, effect.short, effect.bonuses)


def sold(frame: Frame, state: State, action: SellLine) -> Sold:
    """What comes of handing a line over."""
    effect, line = outlook.of_sale(frame, state, action), takeovers.areas_of(frame, action.line)
    assert line is not None
    lost = {(piece.area, piece.load): number for piece, number in effect.gone.items()}
    return Sold(COMPANIES.index(action.company), line, effect.price, effect.stops, lost)
