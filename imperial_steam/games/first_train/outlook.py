"""What a choice would cost and bring, before it is made; nothing here changes a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.phases import building, link, takeovers
from imperial_steam.games.first_train.phases.shipping import Piece
from imperial_steam.games.first_train.state import State, put
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY, GOVERNMENT, LOADS


class LineOutlook(NamedTuple):
    """What a line costs its builder as far as it is chosen (PAY), and what it brings at once (LINK)."""

    tracks: int
    points: int
    """Building points."""
    fees: tuple[int, ...]
    """Influence of each kind for stops and landowners."""
    landowners: int
    cubes: int
    """Cubes paid; `hand` are left."""
    hand: int
    short: int
    """Building points that influence has to pay."""
    left: tuple[int, ...]
    """Influence of each kind after the fees, before the shortage is paid."""
    bonuses: Mapping[int, link.LinkBonus]
    """The link bonus of each seat if the line is finished like this."""


def of_line(frame: Frame, state: State, line: Sequence[int]) -> LineOutlook:
    """The outlook of a line of areas that the actor might build; it need not be payable."""
    seat = state.actor
    cost = building.bill(frame, state, line)
    cubes = min(cost.points, state.hands[seat])
    after = state.copy()
    laid = sum(1 << border for border in building.borders_of(frame, line))
    after.tracks = put(after.tracks, seat, after.tracks[seat] | laid)
    return LineOutlook(
        max(0, len(line) - 1),
        cost.points,
        cost.fees,
        cost.fees[GOVERNMENT],
        cubes,
        state.hands[seat] - cubes,
        building.shortage(state, seat, cost),
        building.left(state, seat, cost),
        {} if state.linked else link.bonuses(frame, after),
    )


class SaleOutlook(NamedTuple):
    """What a takeover changes (SELL-08 … SELL-11)."""

    price: int
    left: int
    """Influence of the buyer's colour that the seller keeps."""
    stops: tuple[int, ...]
    """Areas that become stops of the company."""
    gone: Mapping[Piece, int]
    """Pieces that leave the map (CLEAN)."""
    upkeep: int
    """The seller's upkeep afterwards."""


def of_sale(frame: Frame, state: State, action: a.SellLine) -> SaleOutlook:
    """The outlook of one of the options of a takeover."""
    after, company = state.copy(), COMPANIES.index(action.company)
    takeovers.sell(frame, after, action, [])
    seat, kind = state.actor, FIRST_COMPANY + company
    gone = {
        Piece(area, load): before - now
        for load in range(len(LOADS))
        for area, (before, now) in enumerate(zip(state.pieces[load], after.pieces[load], strict=True))
        if before > now
    }
    return SaleOutlook(
        state.values[kind][seat] - after.values[kind][seat],
        after.values[kind][seat],
        tuple(bits(after.stops[company] & ~state.stops[company])),
        gone,
        after.tracks[seat].bit_count() * frame.numbers.upkeep,
    )
