"""Every broken invariant of a position, in words (section 4, 11.2).

Written apart from the engine on purpose: nothing here calls the code that changes positions, so a
slip there cannot hide itself. Each complaint starts with the ID of what is broken: an invariant, a
limit, a rule, or `STATE` where two parts of the position contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imperial_steam.games.imperial_steam.franz import checks as franz_checks
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS, Step

BRIDGE, TUNNEL = 1, 2
"""Bits of `Player.engineers`."""
FRANZ_BID = -1
"""Stands for the automa's bid among the secret bids."""
_WITHOUT_ACTION = (Step.BID, Step.MAIN, Step.RECEIVE, Step.OVER)
"""Steps at which no main action has been chosen."""


def violations(layout: Layout, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    faults: list[str] = []
    if any(player.tracks >> len(layout.ends) for player in state.players):
        return ["INV-03 LIM-09 a track on a link that does not exist"]
    for seat, player in enumerate(state.players):
        is_franz = layout.setup.franz is not None and layout.setup.franz.seat == seat
        for check in _PLAYER_CHECKS if is_franz else _ALL_PLAYER_CHECKS:
            faults.extend(f"{complaint} (seat {seat})" for complaint in check(layout, state, player))
    for table_check in _TABLE_CHECKS:
        faults.extend(table_check(layout, state))
    return faults


# --- one player -------------------------------------------------------------------------------


def _workers(layout: Layout, state: State, player: Player) -> Iterator[str]:
    total = player.supply + sum(player.training) + sum(player.working) + len(player.factories)
    if total != layout.limits.workers:
        yield f"INV-02 LIM-01 {total} workers instead of {layout.limits.workers}"
    if player.supply < 0 or min(player.training) < 0 or min(player.working) < 0:
        yield "INV-02 a negative number of workers"


def _tracks(layout: Layout, state: State, player: Player) -> Iterator[str]:
    if player.tracks.bit_count() > layout.limits.tracks:
        yield f"INV-03 LIM-02 {player.tracks.bit_count()} tracks, only {layout.limits.tracks} exist"


def _stations(layout: Layout, state: State, player: Player) -> Iterator[str]:
    if not player.stations >> layout.start & 1:
        yield f"INV-04 no station in {layout.board.start}"
    if player.stations.bit_count() > layout.limits.stations:
        yield f"INV-04 LIM-03 {player.stations.bit_count()} stations, only {layout.limits.stations} exist"
    if player.stations & ~player.network:
        yield "A3-02 a station outside the network"


def _hands(layout: Layout, state: State, player: Player) -> Iterator[str]:
    rounds = layout.board.begin.hands_on_rounds
    total = player.hands + sum(player.tiles) + player.waiting
    if total != layout.board.begin.hands + len(rounds):
        yield f"INV-05 {total} hand markers instead of {layout.board.begin.hands + len(rounds)}"
    if player.hands < 0 or min(player.tiles) < 0:
        yield "INV-05 a negative number of hand markers"
    if player.waiting != sum(number > state.round for number in rounds):
        yield f"LIM-06 {player.waiting} hand markers wait on the round track in round {state.round}"
    if state.step is Step.OVER and player.hands:
        yield f"PH7-08 {player.hands} hand markers were not used"


def _network(layout: Layout, state: State, player: Player) -> Iterator[str]:
    reached = _reachable(layout, player.tracks)
    if any(not (reached >> a & reached >> b & 1) for a, b in (layout.ends[link] for link in bits(player.tracks))):
        yield f"INV-06 a track that does not hang together with {layout.board.start}"
    if player.network != reached:
        yield "NET-02 the network is not what the tracks reach"


def _track_limit(layout: Layout, state: State, player: Player) -> Iterator[str]:
    degree: dict[int, int] = {}
    for link in bits(player.tracks):
        for city in layout.ends[link]:
            degree[city] = degree.get(city, 0) + 1
    blocked = reach = 0
    for city in bits(player.network):
        reach |= layout.incident[city]
    for city, number in degree.items():
        if player.stations >> city & 1:
            continue
        if number > layout.limits.tracks_per_city:
            yield f"INV-07 LIM-08 {number} tracks at {layout.city_names[city]} without a station"
        if number >= layout.limits.tracks_per_city:
            blocked |= layout.incident[city]
    if player.blocked != blocked:
        yield "STATE the mask of blocked links is wrong"
    if player.reach != reach:
        yield "STATE the mask of links in reach is wrong"


def _storage(layout: Layout, state: State, player: Player) -> Iterator[str]:
    """INV-09 by STORE-10; only the owner of an overflow may have too many goods."""
    wood, stone, iron, coal = player.goods
    cars = sum(player.locomotives) - player.reserved - player.passengers
    surplus = wood + stone + iron + max(0, coal - len(player.locomotives)) - cars - player.stations.bit_count()
    overflows = state.overflow >= 0
    if surplus > 0 and not overflows:
        yield f"INV-09 STORE-10 {surplus} goods without a place"
    if surplus <= 0 and overflows and state.players[state.overflow] is player:
        yield "STATE a discard is asked for although all goods have places"
    if cars < 0 or player.reserved < 0 or player.passengers < 0:
        yield f"STORE-06 {player.reserved} reserved and {player.passengers} passenger cars are more than there are"


def _engineer_links(layout: Layout, state: State, player: Player) -> Iterator[str]:
    """A1-08, A1-10; a crowned link needs no engineer (FREE-STATE-07)."""
    for kind, engineer, rule in (("bridge", BRIDGE, "A1-08"), ("tunnel", TUNNEL, "A1-10")):
        if not player.engineers & engineer:
            for link in bits(player.tracks & ~layout.crowns):
                if layout.kinds[link] == kind:
                    yield f"{rule} a track on {layout.link_names[link]} without a {kind} engineer"


def _trains(layout: Layout, state: State, player: Player) -> Iterator[str]:
    if len(player.locomotives) > layout.limits.trains:
        yield f"LIM-04 {len(player.locomotives)} trains"
    known = layout.price_of_level
    if any(level not in known for level in player.locomotives):
        yield f"LIM-22 a locomotive of a level that does not exist in {player.locomotives}"
    if player.engineers & ~(BRIDGE | TUNNEL):
        yield "LIM-05 more engineers than one of each kind"


def _shares(layout: Layout, state: State, player: Player) -> Iterator[str]:
    if not 0 <= player.share_row < len(layout.prices.share_values):
        yield f"LIM-16 A9-04 the share value marker stands in row {player.share_row}"
    if not 0 <= player.investors <= layout.prices.investor_spaces:
        yield f"LIM-17 {player.investors} investors on {layout.prices.investor_spaces} spaces"
    if player.shareholders < 0:
        yield "LIM-18 a negative number of shareholders"
    reserved = sum(layout.contract[number].size for number in player.contracts)
    if player.reserved != reserved:
        yield f"A7-04 {player.reserved} reserved tokens for contracts of size {reserved}"


def _money(layout: Layout, state: State, player: Player) -> Iterator[str]:
    if player.cash < 0:
        yield f"INV-11 cash is {player.cash}"
    if player.cash % COLUMN:
        yield f"INV-12 cash of {player.cash} is no multiple of {COLUMN}"


def _dock(layout: Layout, state: State, player: Player) -> Iterator[str]:
    total = sum(player.dock)
    if min(player.dock) < 0 or min(player.goods) < 0:
        yield "INV-01 a negative number of goods"
    if not total:
        return
    if state.step in (Step.BID, Step.RECEIVE) or state.round >= layout.limits.rounds:
        yield f"INV-10 LIM-13 {total} goods on the dock in round {state.round} at step {state.step.name}"
    elif total > layout.setup.shipments[state.round - 1]:
        yield f"LIM-13 A5-05 {total} goods on the dock, the limit is {layout.setup.shipments[state.round - 1]}"


def _factories(layout: Layout, state: State, player: Player) -> Iterator[str]:
    most = max(layout.prices.goods_per_level)
    for index, _, left in player.factories:
        site = layout.sites[index]
        if not 0 <= left <= most:
            yield f"A3-17 {left} goods at {site.name}"
        if not site.usable:
            yield f"A3-11 a factory on {site.name}, which is not for {layout.player_count} players"
        if not player.network >> site.city & 1:
            yield f"A3-11 a factory on {site.name} outside the network"


def _coal_and_keys(layout: Layout, state: State, player: Player) -> Iterator[str]:
    """FREE-DELIVER-08, FREE-DELIVER-09: the player's coal, and the key each coal for a hub brought."""
    seat = next(i for i, other in enumerate(state.players) if other is player)
    cities = [city for city, good, owner in state.cubes if good == COAL and owner == seat]
    if len(cities) != len(set(cities)):
        yield "INV-14 LIM-11 coal delivered twice to one city"
    if player.coal_delivered != sum(1 << city for city in set(cities)):
        yield "STATE the mask of cities with coal of this player is wrong"
    for hub, city in enumerate(layout.hub_cities):
        order = [owner for where, good, owner in state.cubes if where == city and good == COAL]
        key = 2 - order.index(seat) if seat in order else 0
        if player.keys[hub] != key:
            yield f"LIM-12 FREE-DELIVER-09 the key of {HUBS[hub]} is {player.keys[hub]} instead of {key}"


def _reachable(layout: Layout, tracks: int) -> int:
    """Cities reached from the start city over the tracks (mask)."""
    reached = 1 << layout.start
    ends = [layout.ends[link] for link in bits(tracks)]
    while True:
        waiting = []
        for a, b in ends:
            if (reached >> a | reached >> b) & 1:
                reached |= 1 << a | 1 << b
            else:
                waiting.append((a, b))
        if len(waiting) == len(ends):
            return reached
        ends = waiting


# --- the table --------------------------------------------------------------------------------


def _goods(layout: Layout, state: State) -> Iterator[str]:
    for name, total in zip(GOODS, _count_goods(state), strict=True):
        if total != layout.limits.goods_each:
            yield f"INV-01 {total} {name} instead of {layout.limits.goods_each}"
    if min(state.supply) < 0 or min(state.market) < 0:
        yield "INV-01 a negative number of goods"
    if max(state.market) > layout.limits.market_column:
        yield f"PH2-02 more than {layout.limits.market_column} goods in a column of the shipment market"
    if any(goods and number <= state.round for number, goods in enumerate(state.round_goods)):
        yield f"PH2-01 goods still lie at a round up to {state.round}"


def _count_goods(state: State) -> list[int]:
    """All goods in the game by type."""
    counts = [supply + market for supply, market in zip(state.supply, state.market, strict=True)]
    for goods in state.round_goods:
        for good in goods:
            counts[good] += 1
    for _, good, _ in state.cubes:
        counts[good] += 1
    for player in state.players:
        for good in range(len(GOODS)):
            counts[good] += player.goods[good] + player.dock[good]
        for _, good, left in player.factories:
            counts[good] += left
    return counts


def _influence_track(layout: Layout, state: State) -> Iterator[str]:
    columns: dict[int, list[int]] = {}
    for player in state.players:
        columns.setdefault(player.column, []).append(player.row)
    last = layout.limits.last_influence // COLUMN
    for column, rows in columns.items():
        if sorted(rows) != list(range(1, len(rows) + 1)):
            yield f"INV-08 INF-03 rows {sorted(rows)} in column {column * COLUMN}"
        if not 0 <= column <= last:
            yield f"INF-09 INF-10 a marker in column {column * COLUMN}"
    if not all(0 <= column <= last for column in state.hubs):
        yield f"INF-10 RUL-11 hub markers in columns {state.hubs}"


def _bids(layout: Layout, state: State) -> Iterator[str]:
    franz = layout.setup.franz
    for seat, bid in zip(state.order, state.bids, strict=False):
        if franz is not None and seat == franz.seat:
            if bid != FRANZ_BID:
                yield f"FRANZ-BID-01 a bid of {bid} by Franz, whose marker a card places"
        elif bid < 0 or bid % COLUMN:
            yield f"INV-12 BID-02 a bid of {bid}"
    expected = {Step.BID: state.active, Step.FRANZ_BID: len(state.players)}.get(state.step, 0)
    if len(state.bids) != expected:
        yield f"BID-03 {len(state.bids)} bids at step {state.step.name}"


def _investors(layout: Layout, state: State) -> Iterator[str]:
    total = state.investors + sum(player.investors + player.shareholders for player in state.players)
    if total != layout.limits.investors:
        yield f"INV-13 {total} investors instead of {layout.limits.investors}"
    if state.investors < 0:
        yield "INV-13 a negative number of investors"


def _demands(layout: Layout, state: State) -> Iterator[str]:
    """INV-14, and what is left of the demand spaces (FREE-DELIVER-06)."""
    for good in range(len(GOODS)):
        once = twice = thrice = 0
        for city, delivered, _ in state.cubes:
            if delivered == good:
                bit = 1 << city
                thrice |= twice & bit
                twice |= once & bit
                once |= bit
        demand, spare = layout.demand[good], layout.spare[good]
        if thrice | (once & ~demand) | (twice & ~spare):
            yield f"INV-14 more {GOODS[good]} delivered than demanded"
        elif (state.demand[good], state.spare[good]) != ((demand & ~once) | (spare & ~twice), spare & ~once):
            yield f"STATE the masks of free demand for {GOODS[good]} are wrong"


def _sites(layout: Layout, state: State) -> Iterator[str]:
    sites = [site for player in state.players for site, _, _ in player.factories]
    if len(sites) != len(set(sites)):
        yield "RUL-46 two workers on one factory site"
    if state.occupied != sum(1 << site for site in set(sites)):
        yield "STATE the mask of occupied factory sites is wrong"
    taken = [0] * len(GOODS)
    for player in state.players:
        for _, good, _ in player.factories:
            taken[good] += 1
    for good, row in enumerate(layout.factory_rows):
        if state.taken[good] != taken[good]:
            yield f"A3-19 {state.taken[good]} {GOODS[good]} factories taken, {taken[good]} built"
        if state.taken[good] > len(row.cost):
            yield f"RUL-42 {state.taken[good]} {GOODS[good]} factories taken of {len(row.cost)}"


def _station_sites(layout: Layout, state: State) -> Iterator[str]:
    start = 1 << layout.start
    used = 0
    for player in state.players:
        built = player.stations & ~start
        if built & used:
            yield "A3-07 two stations on one station site"
        used |= built
    if used & ~layout.station_sites:
        yield "A3-02 a station where no station site is"
    if state.station_sites & ~start != layout.station_sites & ~start & ~used:
        yield "STATE the mask of free station sites is wrong"


def _staff(layout: Layout, state: State) -> Iterator[str]:
    if not all(0 <= row < len(layout.prices.wages) for row in state.wages):
        yield f"LIM-15 wage markers in rows {state.wages}"
    for bit, kind, left, at_start in zip(
        (BRIDGE, TUNNEL), ENGINEERS, state.engineers, layout.setup.engineers, strict=True
    ):
        hired = sum(bool(player.engineers & bit) for player in state.players)
        if sum(left) + hired != sum(at_start):
            yield f"LIM-05 A2-13 {sum(left)} {kind} engineers left and {hired} hired of {sum(at_start)}"
        if any(not 0 <= now <= before for now, before in zip(left, at_start, strict=True)):
            yield f"A2-10 {kind} engineers left at the hubs: {left}"


def _cards(layout: Layout, state: State) -> Iterator[str]:
    everywhere = sorted([*state.contracts, *(number for player in state.players for number in player.contracts)])
    if everywhere != sorted(layout.setup.contracts):
        yield f"RUL-53 A7-11 contracts {everywhere} on display and with players"
    if len(layout.contract.keys() & everywhere) < len(everywhere):
        yield f"A7-11 contracts {everywhere}, of which one is not in the box or there twice"


def _locomotives(layout: Layout, state: State) -> Iterator[str]:
    printed = layout.limits.locomotives_each[layout.player_count]
    for level, left in zip(layout.locomotive_index, state.locomotives, strict=True):
        owned = sum(player.locomotives.count(level) for player in state.players)
        if left < 0 or left + owned > printed:
            yield f"A6-02 {left} IS-{level} left and {owned} in use of {printed}"


def _semmering(layout: Layout, state: State) -> Iterator[str]:
    holders = sum(player.semmering for player in state.players)
    built = any(player.tracks & layout.semmering for player in state.players)
    if holders + state.semmering != 1:
        yield f"A1-21 {holders + state.semmering} Semmering tokens"
    if state.semmering and built:
        yield "A1-21 the Semmering token lies on the map beside a track"
    if any(player.semmering and not player.tracks & layout.semmering for player in state.players):
        yield "A1-21 the holder of the Semmering token has no track there"


def _tokens(layout: Layout, state: State) -> Iterator[str]:
    for city, stack in enumerate(layout.tokens):
        if stack or state.tokens[city]:
            visitors = sum(player.network >> city & 1 for player in state.players)
            if state.tokens[city] != min(len(stack), visitors):
                yield f"CITY-05 {state.tokens[city]} business tokens taken in {layout.city_names[city]} by {visitors}"


def _turn(layout: Layout, state: State) -> Iterator[str]:
    seats = len(state.players)
    if sorted(state.order) != list(range(seats)):
        yield f"PH6-01 the turn order is {state.order}"
    if not 0 <= state.active < seats:
        yield f"STATE turn {state.active} of {seats}"
    if not 1 <= state.round <= layout.limits.rounds:
        yield f"ROUND-03 round {state.round}"
    if not -1 <= state.tile < len(MAIN_ACTIONS):
        yield f"LIM-20 main action {state.tile}"
    elif state.tile >= 0 and state.step in _WITHOUT_ACTION:
        yield f"PH7-03 main action {MAIN_ACTIONS[state.tile]} at step {state.step.name}"
    if not 0 <= state.built <= layout.limits.tracks_per_action:
        yield f"LIM-07 {state.built} tracks built in one action"
    if not -1 <= state.overflow < seats or state.points < 0:
        yield f"STATE overflow of seat {state.overflow}, {state.points} points"


_PLAYER_CHECKS: tuple[Callable[[Layout, State, Player], Iterator[str]], ...] = (
    _workers, _tracks, _stations, _hands, _network, _track_limit, _engineer_links, _money, _factories,
    _coal_and_keys, _dock,
)  # fmt: skip
_ALL_PLAYER_CHECKS = (*_PLAYER_CHECKS, _storage, _trains, _shares)
"""The automa has no trains, cars and shares (FRANZ-SETUP-09)."""
_TABLE_CHECKS: tuple[Callable[[Layout, State], Iterator[str]], ...] = (
    _goods, _influence_track, _bids, _investors, _demands, _sites, _station_sites, _staff, _cards, _locomotives,
    _semmering, _tokens, _turn, franz_checks.complaints,
)  # fmt: skip
