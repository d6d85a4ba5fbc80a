"""The first position of a game, before the opening bids (sections 5.1 … 5.5)."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.franz import start as franz
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Four, Player, State, four
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, MAIN_ACTIONS, Step

NONE: Four = (0, 0, 0, 0)


def first_state(layout: Layout) -> State:
    """The position with everything in place and the first bid pending (SETUP-16 … SETUP-50).

    In a solo game the seat of Franz gets what FRANZ-SETUP-02 to 09 say.
    """
    setup, begin = layout.setup, layout.board.begin
    state = State()
    state.order = setup.order
    state.players = [_player(layout, seat) for seat in range(setup.players)]
    state.round = 1
    state.active = 0
    state.step = Step.BID
    state.bids = ()
    state.hubs = four([value // COLUMN for value in setup.hub_influence])
    state.cubes = ()
    state.demand = four(layout.demand)
    state.spare = four(layout.spare)
    state.market = begin.market
    state.round_goods = setup.round_goods
    state.locomotives = _locomotives(layout)
    state.taken = NONE
    state.occupied = 0
    state.station_sites = layout.station_sites
    state.wages = (layout.prices.wages.index(begin.wage),) * len(layout.labour)
    bridge, tunnel = setup.engineers
    state.engineers = (four(bridge), four(tunnel))
    state.contracts = setup.contracts
    state.tokens = (0,) * len(layout.city_names)
    state.semmering = True
    state.supply = _supply(layout, state)
    state.investors = layout.limits.investors - sum(player.investors for player in state.players)
    _clear_turn(state)
    state.franz = None
    franz.join(layout, state)
    return state


def _player(layout: Layout, seat: int) -> Player:
    """One player's start (SETUP-17, SETUP-21, SETUP-24, SETUP-42 … SETUP-47)."""
    begin, franz = layout.board.begin, layout.setup.franz
    is_franz = franz is not None and franz.seat == seat
    start = 1 << layout.start
    player = Player()
    player.cash = franz.money if franz is not None and is_franz else begin.money[layout.player_count]
    player.column = 0
    player.row = layout.setup.order.index(seat) + 1
    player.supply = layout.limits.workers - begin.workers
    player.training = (begin.workers, 0, 0)
    player.working = (0, 0, 0)
    player.tracks = 0
    player.network = start
    player.reach = layout.incident[layout.start]
    player.blocked = 0
    player.stations = start
    player.goods = NONE if is_franz else begin.goods
    player.dock = NONE
    player.locomotives = () if is_franz else (begin.locomotive,)
    player.reserved = 0
    player.passengers = 0
    player.engineers = 0
    player.contracts = ()
    player.factories = ()
    player.keys = NONE
    player.coal_delivered = 0
    player.share_row = layout.prices.share_values.index(begin.share_value)
    player.investors = 0 if is_franz else begin.investors
    player.shareholders = 0
    player.hands = begin.hands
    player.waiting = len(begin.hands_on_rounds)
    player.tiles = (0,) * len(MAIN_ACTIONS)
    player.semmering = False
    player.delivered = False
    return player


def _locomotives(layout: Layout) -> tuple[int, ...]:
    """Tiles on the round track; a level without a space there has none for sale (SETUP-22, RUL-48)."""
    each = layout.limits.locomotives_each[layout.player_count]
    return tuple(each if locomotive.first_round else 0 for locomotive in layout.board.locomotives)


def _supply(layout: Layout, state: State) -> Four:
    """Goods that lie neither in the market, on the round track nor with a player (INV-01)."""
    left = [layout.limits.goods_each - number for number in state.market]
    for goods in state.round_goods:
        for good in goods:
            left[good] -= 1
    for player in state.players:
        for good in range(len(GOODS)):
            left[good] -= player.goods[good]
    return four(left)


def _clear_turn(state: State) -> None:
    """Nothing of a turn has happened."""
    state.overflow = state.tile = state.link = state.column = state.site = state.good = -1
    state.points = state.built = state.effort = state.strength = state.produced = 0
    state.done = False
