"""What a seat has and may hope for, part by part, in tenths of a point.

The first five parts are what the reckoning would count; the rest are hopes: what can still be shipped in this round and
later, lines that a company may take over, influence, cubes, bids that may hold.
"""

from __future__ import annotations

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.judgement import freight, links
from imperial_steam.games.first_train.judgement.weights import Weights
from imperial_steam.games.first_train.networks import network
from imperial_steam.games.first_train.phases import auction, influence, takeovers
from imperial_steam.games.first_train.phases.shipping import own_trains
from imperial_steam.games.first_train.state import Ask, Phase, State
from imperial_steam.games.first_train.terms import (
    COMPANIES,
    FIRST_COMPANY,
    FIRST_PASSENGER,
    GOVERNMENT,
    LOADS,
    PROFIT,
    ROLLING_STOCK,
)
from imperial_steam.games.kit.memory import remembered

#: The parts in the order of `tenths` (catalogue `judgement.<part>`).
PARTS = (
    "score",
    "sets",
    "profit",
    "own_tracks",
    "freight",
    "reach",
    "link",
    "takeover",
    "influence",
    "order",
    "cubes",
    "bids",
)
#: How many of the parts are certain; the others are hopes.
CERTAIN = 4
#: Percent of the weight of a kind of influence that the first, second … point counts.
_SLOPE = (200, 150, 120, 100, 80, 60, 40, 30)
#: Cubes that pay tracks well; further ones count half.
_WELL = 9
_PEOPLE = range(FIRST_PASSENGER, len(LOADS))


def tenths(frame: Frame, state: State, seat: int, weights: Weights) -> tuple[int, ...]:
    """What each part is worth to a seat, in tenths of a point, in the order of `PARTS`."""
    own = scoring.final(frame, state, seat)
    if state.ask is Ask.OVER:
        return (10 * own.points, 10 * own.sets, 10 * own.profit, -10 * own.tracks, *(0,) * (len(PARTS) - CERTAIN))
    later = frame.rounds - state.round
    open_round = state.phase <= Phase.SHIPPING
    cubes, credited = _cubes_left(state, seat), auction.led_by(frame, state, seat)
    brown = min(
        frame.numbers.influence_max, state.values[ROLLING_STOCK][seat] + credited[ROLLING_STOCK] * weights.held // 100
    )
    carried = freight.expected(frame, state, seat, (brown, cubes), weights) if open_round else _NONE
    balance = scoring.balance(frame, state, seat)
    hoped = carried.income * weights.planned // 100
    tracks = state.tracks[seat].bit_count()
    change = 10 * balance.balance + hoped if open_round else 0
    takeover = _takeover(frame, state, seat, later, weights)
    return (
        10 * (own.points + balance.points),
        _sets(frame, state, seat, carried, weights),
        _profit(frame, state.values[PROFIT][seat], change),
        -_kept(10 * tracks, later, weights),
        carried.points * weights.planned // 100,
        _reach(frame, state, seat, carried, weights) * later,
        _link(frame, state, seat, weights),
        takeover,
        _influence(frame, state, seat, carried.brown, weights),
        _order(frame, state, seat, weights),
        _cubes(frame, state, seat, weights),
        _bids(frame, state, seat, credited, weights),
    )


_NONE = freight.Freight(0, 0, 0, (0,) * len(LOADS), 0)


def _profit(frame: Frame, marker: int, change: int) -> int:
    """Where the marker will be after this round, in tenths; beyond the ends of the track it stays."""
    return max(10 * frame.numbers.profit_min, min(10 * frame.numbers.profit_max, 10 * marker + change))


def _sets(frame: Frame, state: State, seat: int, carried: freight.Freight, weights: Weights) -> int:
    """Complete sets, those that loads of this round will make, and loads that wait for others."""
    loads = list(state.cargo[seat])
    for train in own_trains(state, seat):
        loads = [one + other for one, other in zip(loads, state.loads[train], strict=True)]
    hoped = [100 * number + more * weights.planned // 100 for number, more in zip(loads, carried.loads, strict=True)]
    sets = min(hoped)
    waiting = sum(min(number - sets, 300) for number in hoped) * min(3, frame.rounds - state.round)
    return frame.numbers.set_points * sets // 10 + weights.sets * waiting // 300


def _reach(frame: Frame, state: State, seat: int, carried: freight.Freight, weights: Weights) -> int:
    """What stays in reach for a later round, in each; passengers who wait at own tracks for a way."""
    if state.phase > Phase.SHIPPING:
        near = freight.within_reach(frame, state, seat, weights)
        income = frame.numbers.income
        worth = near[0] * (1 + income[0]) + near[1] * (1 + income[1]) + sum(near[FIRST_PASSENGER:]) * (1 + income[2])
        left = worth // 10
    else:
        left = carried.left
    own = network(frame, state.tracks[seat])
    waiting = 0
    for area in bits(own.touched & frame.layout.stations):
        for load in _PEOPLE:
            if not own.part_of(area) & state.stops[load - FIRST_PASSENGER]:
                waiting += state.pieces[load][area]
    return left * weights.later // 100 + weights.waiting * waiting


def _link(frame: Frame, state: State, seat: int, weights: Weights) -> int:
    """Own tracks on the cheapest way to complete the link: the nearer it is, the more they may bring."""
    way = links.way_of(frame, state, seat) if uses(frame, state, seat) else None
    return 10 * way.own * (links.FAR - way.missing) * weights.link // (100 * links.FAR) if way else 0


@remembered(20_000)
def _sold(frame: Frame, tracks: int, stops: int, limit: int) -> int:
    """Tracks of the longest line that a company with these stops can take over."""
    longest = 0
    for start in bits(stops & network(frame, tracks).touched):
        at: list[tuple[int, ...]] = [(start,)]
        for _ in range(limit):
            at = [
                (*line, way.area)
                for line in at
                for way in frame.links[line[-1]]
                if tracks >> way.border & 1 and way.area not in line
            ][:40]
            if any(frame.layout.stops >> line[-1] & 1 for line in at):
                longest = max(longest, len(at[0]) - 1)
    return longest


def _kept(tracks: int, later: int, weights: Weights) -> int:
    """What tracks (in tenths) cost that are left after the takeover of this round, with so many rounds to come.

    They cost upkeep until a later takeover is likely to take them; what is left then is deducted at the end.
    """
    cost = 0
    for _ in range(later):
        cost += tracks * weights.upkeep // 100
        tracks = max(0, tracks - weights.batch)
    return cost + tracks


def _takeover(frame: Frame, state: State, seat: int, later: int, weights: Weights) -> int:
    """What the takeover to come can save: upkeep and the deduction at the end, less its price."""
    if not weights.sale or (state.phase is Phase.TAKEOVERS and state.order.index(seat) < state.turn):
        return 0
    if state.phase is Phase.TAKEOVERS and (state.actor != seat and state.order.index(seat) <= state.turn):
        return 0
    best, tracks = 0, state.tracks[seat].bit_count()
    kept = _kept(10 * tracks, later, weights)
    for company in range(len(COMPANIES)):
        limit = state.values[FIRST_COMPANY + company][seat] * frame.numbers.tracks_sold
        if limit:
            sold = _sold(frame, state.tracks[seat], state.stops[company], min(limit, frame.numbers.tracks))
            price = takeovers.price(frame, sold) * weights.company * later // 2
            best = max(best, kept - _kept(10 * (tracks - sold), later, weights) - price)
    return best * weights.sale // 100


def uses(frame: Frame, state: State, seat: int) -> int:
    """How many rounds there are in which a seat will still build and ship: influence is for these."""
    later = frame.rounds - state.round
    to_build = state.phase < Phase.BUILDING or (state.phase is Phase.BUILDING and not built(state, seat))
    return later + to_build


def built(state: State, seat: int) -> bool:
    """In the phase of building, a seat has had its turn."""
    return state.build_order.index(seat) < state.turn


def _worth(number: int, weight: int) -> int:
    return weight * sum(_SLOPE[:number]) // 100


def of_influence(frame: Frame, state: State, seat: int, own: tuple[int, ...], weights: Weights) -> int:
    """What influence of the four kinds is worth for its coming uses."""
    times = uses(frame, state, seat)
    if not times:
        return 0
    each = (weights.white, weights.brown, weights.company, weights.company)
    return sum(_worth(number, weight) * (1 + times) // 3 for number, weight in zip(own, each, strict=True))


def _influence(frame: Frame, state: State, seat: int, brown: int, weights: Weights) -> int:
    own = list(influence.of(state, seat))
    own[ROLLING_STOCK] = max(0, own[ROLLING_STOCK] - brown)
    return of_influence(frame, state, seat, tuple(own), weights)


def _order(frame: Frame, state: State, seat: int, weights: Weights) -> int:
    """Rivals behind in the orders of building and shipping of the next adjustment."""
    if state.round == frame.rounds and state.phase > Phase.AUCTION:
        return 0
    return weights.first * sum(state.ranks[kind].index(seat) for kind in (GOVERNMENT, ROLLING_STOCK))


def _cubes_left(state: State, seat: int) -> int:
    """Cubes that may stand for missing brown points: those of a seat that has built."""
    if state.phase is Phase.SHIPPING or (state.phase is Phase.BUILDING and built(state, seat)):
        return state.hands[seat]
    return 0


def _cubes(frame: Frame, state: State, seat: int, weights: Weights) -> int:
    """Cubes for the player's line; then those that are kept, no more than leave room for the next ones."""
    hand = state.hands[seat]
    if state.phase < Phase.BUILDING or (state.phase is Phase.BUILDING and not built(state, seat)):
        return weights.cube * (2 * min(hand, _WELL) + max(0, hand - _WELL)) // 2 - weights.line
    if state.round == frame.rounds:
        return 0
    return weights.kept * min(hand, frame.numbers.cubes - frame.numbers.cubes_taken)


def _bids(frame: Frame, state: State, seat: int, credited: list[int], weights: Weights) -> int:
    """What the spaces a player has bid on will bring, as far as bids hold, and the cubes that come back otherwise."""
    if state.phase is not Phase.AUCTION or not any(credited):
        return 0
    own = influence.of(state, seat)
    limit = frame.numbers.influence_max
    then = tuple(min(limit, one + more) for one, more in zip(own, credited, strict=True))
    more = of_influence(frame, state, seat, then, weights) - of_influence(frame, state, seat, own, weights)
    # The places in the orders are gained with the points.
    more += weights.first * (bool(credited[GOVERNMENT]) + bool(credited[ROLLING_STOCK])) * (frame.player_count - 1) // 2
    # Others may go higher: a high bid is safer.
    safe = sum(
        min(4, state.amounts[space] - frame.minimums[space])
        for space in range(len(state.bidders))
        if state.bidders[space] == seat
    )
    return more * min(100, weights.held - 10 + 3 * safe) // 100
