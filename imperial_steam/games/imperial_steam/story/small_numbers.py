"""Small numbers people ask for at the table: order limit, next growth of a hub, value of a key, price of an access."""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.imperial_steam.free_actions import deliver_good, state_access
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import buy_goods
from imperial_steam.games.imperial_steam.scoring import key_value
from imperial_steam.games.imperial_steam.state import Four, State, four
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS


class OrderLimit(NamedTuple):
    """Goods a dock may hold in this round (A5-05), and how many a seat may still order (A5-06); 0 in round 8."""

    limit: int
    left: int


class Growth(NamedTuple):
    """How a hub grows with the next good delivered to it (FREE-DELIVER-11).

    `delivered` goods lie there; the next one brings `steps` of influence, up to the column value `to` (RUL-11).
    `needs` are the goods still in demand, by type; with none left the hub grows no more and `steps` is 0.
    """

    hub: int
    delivered: int
    steps: int
    to: int
    needs: Four


class KeyWorth(NamedTuple):
    """The most valuable key left of a hub and what it would bring if the game ended now, in gulden (SCORE-05, 06)."""

    hub: int
    large: bool
    value: int


def order_limit(layout: Layout, state: State, seat: int) -> OrderLimit:
    """How much a seat may order in this round (A5-05 … A5-08)."""
    return OrderLimit(buy_goods.limit(layout, state), max(0, buy_goods.room(layout, state, state.players[seat])))


def growth(layout: Layout, state: State, hub: int) -> Growth:
    """What the next good does for a hub, and which goods it still takes (FREE-DELIVER-06, FREE-DELIVER-07)."""
    city = layout.hub_cities[hub]
    delivered = sum(cube[0] == city for cube in state.cubes)
    needs = four([(state.demand[good] >> city & 1) + (state.spare[good] >> city & 1) for good in range(len(GOODS))])
    numbers = layout.growth[hub]
    steps = numbers[delivered] if any(needs) and delivered < len(numbers) else 0
    to = min(state.hubs[hub] + steps, layout.last_column) * COLUMN
    return Growth(hub, delivered, steps, to, needs)


def next_key(layout: Layout, state: State, hub: int) -> KeyWorth | None:
    """The key the next coal brings (FREE-DELIVER-09); None when both are taken."""
    key = deliver_good.next_key(state, hub)
    if not key:
        return None
    large = key == deliver_good.LARGE
    return KeyWorth(hub, large, key_value(layout, state, hub, large))


def keys_of(layout: Layout, state: State, seat: int) -> tuple[KeyWorth, ...]:
    """The keys a seat holds and what each is worth now (SCORE-05, SCORE-06)."""
    return tuple(
        KeyWorth(hub, key == deliver_good.LARGE, key_value(layout, state, hub, key == deliver_good.LARGE))
        for hub, key in enumerate(state.players[seat].keys)
        if key
    )


def access_price(layout: Layout, state: State, seat: int, link: int) -> int | None:
    """What a seat pays for access to a crowned link (FREE-STATE-03, 04); None without crown or with its track."""
    player = state.players[seat]
    if not layout.crowns >> link & 1 or player.tracks >> link & 1:
        return None
    return state_access.price(layout, state, player, link)
