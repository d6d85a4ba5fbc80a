"""A5 Buy or order goods from the shipment market."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import storage
from imperial_steam.games.imperial_steam.actions import Action, Buy, Order
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import GOODS, Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """At least one good can be bought or ordered (RUL-06); whoever can order can also buy."""
    return bool(_affordable(layout, state, player))


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Goods to buy (at first) and goods to order."""
    player, table = state.players[seat], layout.actions
    goods = _affordable(layout, state, player)
    actions: list[Action] = []
    if not state.done:
        actions.extend(table.buy[good] for good in goods)
    if room(layout, state, player) > 0:
        actions.extend(table.order[good] for good in goods)
    if state.done:
        actions.append(table.done)
    return actions


def price(layout: Layout, state: State, good: int) -> int | None:
    """Gulden for the topmost good of a column, None when it is empty (A5-02, RUL-35)."""
    left = state.market[good]
    return layout.prices.market[-left] if left else None


def limit(layout: Layout, state: State) -> int:
    """Goods a dock may hold in this round: the shipment tile, 0 without one (A5-05, A5-08)."""
    shipments = layout.setup.shipments
    return shipments[state.round - 1] if state.round <= len(shipments) else 0


def room(layout: Layout, state: State, player: Player) -> int:
    """Goods that may still be ordered in this round (A5-05 … A5-07)."""
    return limit(layout, state) - sum(player.dock)


def _affordable(layout: Layout, state: State, player: Player) -> list[int]:
    """Types whose topmost good the player can pay (A5-02, A5-10)."""
    prices, cash = layout.prices.market, player.cash
    return [good for good, left in enumerate(state.market) if left and prices[-left] <= cash]


def _price_refusals(layout: Layout, state: State, player: Player, action: Buy | Order) -> list[Refusal]:
    cost = price(layout, state, GOODS.index(action.good))
    if cost is None:
        return [Refusal("A5-10", "market-column-empty", {"good": action.good})]
    if cost > player.cash:
        rule = "A5-02" if isinstance(action, Buy) else "A5-03"
        return [Refusal(rule, "too-expensive", {"price": cost, "cash": player.cash})]
    return []


def buy_refusals(layout: Layout, state: State, player: Player, action: Buy, column: int) -> list[Refusal]:
    """Every reason why a good cannot be bought directly now."""
    reasons = _price_refusals(layout, state, player, action)
    if state.done:
        reasons.append(Refusal("A5-01", "already-ordering"))
    return reasons


def order_refusals(layout: Layout, state: State, player: Player, action: Order, column: int) -> list[Refusal]:
    """Every reason why a good cannot be ordered now."""
    reasons = _price_refusals(layout, state, player, action)
    most = limit(layout, state)
    if not most:
        reasons.append(Refusal("A5-08", "no-orders-this-round", {"round": state.round}))
    elif room(layout, state, player) <= 0:
        reasons.append(Refusal("A5-05", "dock-full", {"limit": most, "dock": sum(player.dock)}))
    return reasons


def _take(layout: Layout, state: State, player: Player, good: int) -> int:
    cost = price(layout, state, good) or 0
    player.cash -= cost
    state.market = storage.change(state.market, good, -1)
    state.done = True
    return cost


def buy(layout: Layout, state: State, seat: int, action: Buy, events: list[Event]) -> None:
    """Buy one good and store it (A5-02)."""
    good = GOODS.index(action.good)
    cost = _take(layout, state, state.players[seat], good)
    state.step = Step.END
    events.append(Event("good_bought", seat, {"good": action.good, "price": cost}))
    storage.store(state, seat, good)


def order(layout: Layout, state: State, seat: int, action: Order, events: list[Event]) -> None:
    """Order one good onto the dock (A5-03 … A5-06)."""
    player, good = state.players[seat], GOODS.index(action.good)
    cost = _take(layout, state, player, good)
    player.dock = storage.change(player.dock, good, 1)
    events.append(Event("good_ordered", seat, {"good": action.good, "price": cost}))
    if room(layout, state, player) <= 0:
        state.step = Step.END


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """Goods that may still be ordered in this round; where there are none, one can only be bought (A5-02, A5-05)."""
    left = room(look.layout, look.state, look.player)
    yield Figure("orders", {"n": left}) if left > 0 else Figure("buying")


def figures(look: SeatView, action: Buy | Order) -> Iterator[Figure]:
    """The price, and of an order the room left on the dock (A5-02, A5-03, A5-05)."""
    yield from look.paid(price(look.layout, look.state, GOODS.index(action.good)) or 0)
    left = room(look.layout, look.state, look.player) - 1
    if isinstance(action, Order) and left > 0:
        yield Figure("orders_left", {"n": left})
