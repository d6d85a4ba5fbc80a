"""A6 Buy or upgrade a locomotive."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import influence
from imperial_steam.games.imperial_steam.actions import Action, BuyLocomotive, UpgradeLocomotive
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.storage import change
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, Step
from imperial_steam.games.protocol import Event, Refusal


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """A locomotive can be bought or upgraded."""
    return any(_options(layout, state, player))


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Locomotives to buy, and upgrades of the player's trains."""
    return list(_options(layout, state, state.players[seat]))


def available(layout: Layout, state: State) -> list[int]:
    """Levels whose space lies left of the round marker, while tiles remain (A6-02)."""
    stock = state.locomotives
    return [level for index, level in layout.for_sale[state.round] if stock[index]]


def upgrade_price(layout: Layout, old: int, new: int) -> int:
    """Gulden for an upgrade: the difference of the two prices (A6-08)."""
    return layout.price_of_level[new] - layout.price_of_level[old]


def _options(layout: Layout, state: State, player: Player) -> Iterator[Action]:
    table, price, cash = layout.actions, layout.price_of_level, player.cash
    levels = available(layout, state)
    if len(player.locomotives) < layout.limits.trains:
        for level in levels:
            if price[level] <= cash:
                yield table.locomotives[level]
    for old in sorted(set(player.locomotives)):
        for new in levels:
            if old < new and price[new] - price[old] <= cash:
                yield table.upgrades[old, new]


def _level_refusals(layout: Layout, state: State, level: int) -> list[Refusal]:
    locomotive = layout.locomotive.get(level)
    if locomotive is None or not locomotive.first_round:
        return [Refusal("RUL-48", "not-for-sale", {"level": level})]
    if locomotive.first_round > state.round:
        return [Refusal("A6-02", "not-yet-available", {"level": level, "round": locomotive.first_round})]
    if not state.locomotives[layout.locomotive_index[level]]:
        return [Refusal("A6-02", "sold-out", {"level": level})]
    return []


def buy_refusals(layout: Layout, state: State, player: Player, action: BuyLocomotive, column: int) -> list[Refusal]:
    """Every reason why a locomotive of a level cannot be bought now."""
    reasons = _level_refusals(layout, state, action.level)
    if len(player.locomotives) >= layout.limits.trains:
        reasons.append(Refusal("A6-03", "too-many-trains", {"trains": layout.limits.trains}))
    price = layout.price_of_level.get(action.level, 0)
    if price > player.cash:
        reasons.append(Refusal("A6-04", "too-expensive", {"price": price, "cash": player.cash}))
    return reasons


def upgrade_refusals(
    layout: Layout, state: State, player: Player, action: UpgradeLocomotive, column: int
) -> list[Refusal]:
    """Every reason why one of the player's locomotives cannot be upgraded to a level now."""
    reasons = _level_refusals(layout, state, action.new)
    if action.old not in player.locomotives:
        reasons.append(Refusal("A6-01", "no-such-train", {"level": action.old}))
    if action.new <= action.old:
        reasons.append(Refusal("A6-13", "level-not-higher", {"old": action.old, "new": action.new}))
    if action.old in layout.price_of_level and action.new in layout.price_of_level:
        price = upgrade_price(layout, action.old, action.new)
        if price > player.cash:
            reasons.append(Refusal("A6-08", "too-expensive", {"price": price, "cash": player.cash}))
    return reasons


def buy(layout: Layout, state: State, seat: int, action: BuyLocomotive, events: list[Event]) -> None:
    """Pay the price, open a new train with its coal, take the influence (A6-04 … A6-07)."""
    player, price = state.players[seat], layout.price_of_level[action.level]
    player.cash -= price
    player.locomotives = (*player.locomotives, action.level)
    coal = min(layout.prices.locomotive_coal, state.supply[COAL])
    state.supply = change(state.supply, COAL, -coal)
    player.goods = change(player.goods, COAL, coal)
    events.append(Event("locomotive_bought", seat, {"level": action.level, "price": price, "coal": coal}))
    _take_tile(layout, state, seat, action.level, events)


def upgrade(layout: Layout, state: State, seat: int, action: UpgradeLocomotive, events: list[Event]) -> None:
    """Pay the difference, replace the locomotive, take the influence (A6-08 … A6-13)."""
    player, price = state.players[seat], upgrade_price(layout, action.old, action.new)
    player.cash -= price
    trains = list(player.locomotives)
    trains[trains.index(action.old)] = action.new
    player.locomotives = tuple(trains)
    events.append(Event("locomotive_upgraded", seat, {"old": action.old, "level": action.new, "price": price}))
    _take_tile(layout, state, seat, action.new, events)


def _take_tile(layout: Layout, state: State, seat: int, level: int, events: list[Event]) -> None:
    stock = list(state.locomotives)
    stock[layout.locomotive_index[level]] -= 1
    state.locomotives = tuple(stock)
    influence.gain(layout, state, seat, layout.locomotive[level].influence, events)
    state.done = True
    state.step = Step.END


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """The cheapest way to a locomotive (A6-04, A6-08)."""
    layout, levels = look.layout, available(look.layout, look.state)
    own = look.player.locomotives
    prices = [layout.price_of_level[level] for level in levels if len(own) < layout.limits.trains]
    prices += [upgrade_price(layout, old, new) for new in levels for old in own if old < new]
    if prices:
        yield Figure("price_from", {"price": min(prices)})


def buy_figures(look: SeatView, action: BuyLocomotive) -> Iterator[Figure]:
    """Price, cars, coal and influence (A6-04 … A6-07)."""
    layout = look.layout
    yield from look.paid(layout.price_of_level[action.level])
    yield Figure("cars", {"n": action.level})
    if look.state.supply[COAL]:
        yield Figure("good", {"good": GOODS[COAL]})
    yield from look.influence(layout.locomotive[action.level].influence)


def upgrade_figures(look: SeatView, action: UpgradeLocomotive) -> Iterator[Figure]:
    """The difference of prices, cars and influence (A6-08 … A6-11)."""
    layout = look.layout
    yield from look.paid(upgrade_price(layout, action.old, action.new))
    yield Figure("cars", {"n": action.new - action.old})
    yield from look.influence(layout.locomotive[action.new].influence)
