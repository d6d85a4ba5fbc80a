"""Every broken invariant of a position, in words (section 4.2).

Written apart from the engine on purpose: nothing here calls the code that changes positions, so a slip there cannot
hide itself. Each complaint starts with the ID of what is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.state import Ask, Phase, State
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, KINDS, LANDOWNER, LOADS, PIECES, PROFIT

#: Where the box says how many pieces of a kind there are.
_BOXES = ("white_cubes", "yellow_cubes", "passengers.red", "passengers.green", "landowners")


def violations(frame: Frame, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    return [complaint for check in _CHECKS for complaint in check(frame, state)]


def _cubes(frame: Frame, state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        lying = sum(amount for bidder, amount in zip(state.bidders, state.amounts, strict=True) if bidder == seat)
        if hand < 0 or hand + lying > frame.numbers.cubes:
            yield f"INV-01 {hand} cubes in hand, {lying} on spaces (seat {seat})"


def _tracks(frame: Frame, state: State) -> Iterator[str]:
    seen = 0
    for owner, tracks in enumerate(state.tracks):
        if seen & tracks:
            yield "INV-03 two tracks on one border"
        seen |= tracks
        if owner < frame.player_count and tracks.bit_count() > frame.numbers.tracks:
            yield f"INV-02, INV-23 {tracks.bit_count()} tracks on the map (seat {owner})"
    for border in bits(seen):
        if border >= frame.layout.playable:
            yield f"INV-04 a track on {frame.border_keys[border]}"
    companies = state.tracks[frame.player_count] | state.tracks[frame.player_count + 1]
    if companies and state.round == 1 and state.phase not in (Phase.TAKEOVERS, Phase.OVER):
        yield "INV-24 a company track before the first takeovers"


def _touching(frame: Frame, tracks: int) -> set[int]:
    """The areas that tracks touch, those aside that cannot be (INV-04)."""
    tracks &= (1 << frame.layout.playable) - 1
    return {area for border in bits(tracks) for area in frame.layout.ends[border]}


def _markers(frame: Frame, state: State) -> Iterator[str]:
    for track, values in enumerate(state.values):
        low, high = 0, frame.numbers.influence_max
        if track == PROFIT:
            low, high = frame.numbers.profit_min, frame.numbers.profit_max
        if any(not low <= value <= high for value in values):
            yield f"INV-05 a marker beyond the end of track {track}: {values}"
        rank = state.ranks[track]
        if sorted(rank) != list(range(frame.player_count)):
            yield f"INV-06 the markers of track {track} are {rank}"
        elif [values[seat] for seat in rank] != sorted(values):
            yield f"INV-06 the stacks of track {track} are not in the order of its positions"


def _pieces(frame: Frame, state: State) -> Iterator[str]:
    for kind, lying in enumerate(state.pieces):
        elsewhere = 0
        if kind < len(LOADS):
            elsewhere = sum(loads[kind] for loads in (*state.loads, *state.cargo))
        if sum(lying) + elsewhere > frame.world.components[_BOXES[kind]]:
            yield f"INV-07 {sum(lying) + elsewhere} pieces of the kind {PIECES[kind]}"
    for area, printed in enumerate(frame.layout.areas):
        white, yellow, *figures = (lying[area] for lying in state.pieces)
        cubes = (white, yellow)[printed.goods] if printed.goods >= 0 else 0
        if white + yellow != cubes or cubes > frame.numbers.goods_drawn or sum(figures) > printed.figures:
            yield f"INV-20 {white} white and {yellow} yellow cubes, {sum(figures)} figures in {printed.key}"


def _display(frame: Frame, state: State) -> Iterator[str]:
    for kind, number in enumerate(frame.display.bag):
        if state.drawn.count(kind) > number:
            yield f"INV-08 too many markers of the kind {KINDS[kind]} on spaces"
    for seat in range(frame.player_count):
        if state.bidders.count(seat) > frame.numbers.bids:
            yield f"INV-09 more than {frame.numbers.bids} bids (seat {seat})"
    for space, (bidder, amount) in enumerate(zip(state.bidders, state.amounts, strict=True)):
        if (bidder < 0) != (amount == 0) or 0 < amount < frame.display.spaces[space].minimum:
            yield f"INV-18 {amount} cubes on space {frame.display.spaces[space].number}"
        if amount and state.phase is not Phase.AUCTION:
            yield "INV-18 cubes on a space outside the auction"


def _landowners(frame: Frame, state: State) -> Iterator[str]:
    for tracks in state.tracks:
        for area in _touching(frame, tracks):
            if state.pieces[LANDOWNER][area]:
                yield f"INV-10 a landowner beside a track in {frame.area_keys[area]}"


def _blocked(frame: Frame, state: State) -> Iterator[str]:
    """Pieces that the clean-up should have taken away."""
    companies = state.tracks[frame.player_count :]
    touched = set[int]().union(*(_touching(frame, tracks) for tracks in companies))
    for area in touched:
        if state.pieces[1][area]:
            yield f"INV-11 a yellow cube beside a company track in {frame.area_keys[area]}"
    for company in range(len(COMPANIES)):
        for area in bits(state.stops[company]):
            if state.pieces[FIRST_PASSENGER + company][area]:
                yield f"INV-12 a passenger at a stop of his own colour in {frame.area_keys[area]}"
    for area, white in enumerate(state.pieces[0]):
        stations = bits(frame.layout.loading[area]) if white else ()
        if white and all((state.stops[0] | state.stops[1]) >> station & 1 for station in stations):
            yield f"INV-13 a white cube without a neutral station beside it in {frame.area_keys[area]}"


def _companies(frame: Frame, state: State) -> Iterator[str]:
    for company, name in enumerate(COMPANIES):
        tracks = state.tracks[frame.player_count + company]
        towns = {area for area, printed in enumerate(frame.layout.areas) if printed.company == company}
        there = {area for area in _touching(frame, tracks) if frame.layout.stops >> area & 1}
        stops = set(bits(state.stops[company]))
        if stops != towns | there:
            yield f"INV-14 the stops of {name} are not its towns and the stations its tracks touch"
        reached, new = set[int](), towns
        while new:
            reached |= new
            sides = [frame.layout.ends[border] for border in bits(tracks)]
            new = {area for pair in sides if reached & set(pair) for area in pair} - reached
        if not stops <= reached:
            yield f"INV-21 a stop of {name} that its tracks do not join to one of its towns"


def _trains(frame: Frame, state: State) -> Iterator[str]:
    for seat in range(frame.player_count):
        prices = [frame.display.trains[train].price for train, owner in enumerate(state.owners) if owner == seat]
        if len(prices) > frame.numbers.locomotives or len(set(prices)) < len(prices):
            yield f"INV-15 trains of the prices {prices} (seat {seat})"
    moving = state.phase in (Phase.SHIPPING, Phase.PROFIT)
    for train, (owner, loads) in enumerate(zip(state.owners, state.loads, strict=True)):
        printed = frame.display.trains[train]
        if sum(loads[:FIRST_PASSENGER]) > printed.goods or sum(loads[FIRST_PASSENGER:]) > printed.passengers:
            yield f"INV-15 {loads} on train {frame.train_keys[train]}"
        if (owner < 0 and any(loads)) or (owner >= 0 and not moving):
            yield f"INV-19 an owner of train {frame.train_keys[train]}, or loads on it, outside PH6 and PH7"


def _course(frame: Frame, state: State) -> Iterator[str]:
    seats = list(range(frame.player_count))
    orders = [state.order]
    early = state.round == 1 and state.phase < Phase.BUILDING
    if early and (state.build_order or state.train_order):
        yield "INV-17 an order before the first PH4"
    orders += [] if early else [state.build_order, state.train_order]
    if any(sorted(order) != seats for order in orders):
        yield f"INV-17 the orders are {orders}"
    if min(state.points) < 0:
        yield "INV-22 negative victory points before the final scoring"
    if not 1 <= state.round <= frame.rounds:
        yield f"SIZE-03 round {state.round} of {frame.rounds}"
    if (state.line and state.ask not in (Ask.TRACK, Ask.SPEND)) or (state.train >= 0 and state.ask is not Ask.EXCHANGE):
        yield "STATE work in progress that nobody is asked about"


_CHECKS: tuple[Callable[[Frame, State], Iterator[str]], ...] = (
    _cubes, _tracks, _markers, _pieces, _display, _landowners, _blocked, _companies, _trains, _course,
)  # fmt: skip
