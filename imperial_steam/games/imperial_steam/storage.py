"""Storing goods on trains and in the warehouse (section 7.3). Goods are counted by type."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.actions import Discard
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, IRON, STONE, WOOD
from imperial_steam.games.protocol import Event, Refusal

DISCARDS = tuple(Discard(good) for good in GOODS)


def change(goods: Four, good: int, by: int) -> Four:
    """The counts with one of them changed."""
    counts = list(goods)
    counts[good] += by
    return counts[0], counts[1], counts[2], counts[3]


def covers(goods: Four, needed: Four) -> bool:
    """There are at least as many goods of each type as needed."""
    return goods[0] >= needed[0] and goods[1] >= needed[1] and goods[2] >= needed[2] and goods[3] >= needed[3]


def minus(goods: Four, other: Four) -> Four:
    """The counts less other counts."""
    return (goods[0] - other[0], goods[1] - other[1], goods[2] - other[2], goods[3] - other[3])


def plus(goods: Four, other: Four) -> Four:
    """The counts and other counts together."""
    return (goods[0] + other[0], goods[1] + other[1], goods[2] + other[2], goods[3] + other[3])


def freight_cars(player: Player) -> int:
    """Unreserved freight cars of all trains: a train of level n has n cars (A6-05, A6-09)."""
    return sum(player.locomotives) - player.reserved - player.passengers


def surplus(player: Player) -> int:
    """Goods that have no place by STORE-10; 0 or less when everything fits."""
    wood, stone, iron, coal = player.goods
    loose_coal = max(0, coal - len(player.locomotives))
    return wood + stone + iron + loose_coal - freight_cars(player) - player.stations.bit_count()


def store(state: State, seat: int, good: int) -> None:
    """Put one good, already taken from elsewhere, onto a board (STORE-09)."""
    player = state.players[seat]
    player.goods = change(player.goods, good, 1)
    check_overflow(state, seat)


def pay(state: State, player: Player, goods: Four) -> None:
    """Pay stored goods to the general supply (STORE-13)."""
    player.goods = minus(player.goods, goods)
    state.supply = plus(state.supply, goods)


def check_overflow(state: State, seat: int) -> None:
    """Ask the player for discards if there are more goods than places (STORE-09)."""
    if surplus(state.players[seat]) > 0:
        state.overflow = seat


def next_overflow(state: State) -> None:
    """Find the next player, in turn order, with more goods than places; Franz has room for all."""
    franz = -1 if state.franz is None else state.franz.seat
    state.overflow = next((seat for seat in state.order if seat != franz and surplus(state.players[seat]) > 0), -1)


def discard_options(player: Player) -> list[Discard]:
    """Goods whose discard makes room: coal on locomotives takes no other good's place (RUL-33)."""
    wood, stone, iron, coal = player.goods
    options = []
    if wood:
        options.append(DISCARDS[WOOD])
    if stone:
        options.append(DISCARDS[STONE])
    if iron:
        options.append(DISCARDS[IRON])
    if coal > len(player.locomotives):
        options.append(DISCARDS[COAL])
    return options


def discard_refusals(layout: Layout, state: State, player: Player, action: Discard, column: int) -> list[Refusal]:
    """Why somebody with too many goods cannot discard this one (STORE-09, RUL-33)."""
    good = GOODS.index(action.good)
    if not player.goods[good]:
        return [Refusal("STORE-09", "no-such-good", {"good": action.good})]
    if good == COAL and player.goods[COAL] <= len(player.locomotives):
        return [Refusal("RUL-33", "coal-on-locomotive")]
    return []


def discard(state: State, action: Discard, events: list[Event]) -> None:
    """Return one good to the supply; ask on while anybody has too many (STORE-09)."""
    seat = state.overflow
    player = state.players[seat]
    good = GOODS.index(action.good)
    player.goods = change(player.goods, good, -1)
    state.supply = change(state.supply, good, 1)
    events.append(Event("good_discarded", seat, {"good": action.good}))
    if surplus(player) <= 0:
        next_overflow(state)
