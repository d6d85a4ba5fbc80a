"""What an option costs and brings, before anybody chooses it: a few figures for the line of the choices.

`figures` reads them from position, prices and rules without carrying anything out, so the whole list of choices
costs well below a millisecond. What is not certain is left out: who else bids what, which cards are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import cities, contracts, network, storage
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import (
    build_building,
    build_tracks,
    buy_goods,
    buy_locomotive,
    hire_staff,
)
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.small_numbers import growth, next_key
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.protocol import Action, Values

COST, FACT, GAIN = -1, 0, 1


@dataclass(frozen=True, slots=True)
class Figure:
    """One cost (-1), fact (0) or gain (1) of an option; its sentence is `choice.<key>`, filled from `values`.

    Amounts are positive: the sentence says whether something is paid or gained. Money is in gulden, influence in
    steps unless the value is named `column`.
    """

    key: str
    bears: int
    values: Values = field(default_factory=dict, hash=False)


def figures(game: ImperialSteam, seat: int, action: Action) -> tuple[Figure, ...]:
    """The figures of a legal option of a seat, the weightiest first; none where it has no cost or gain itself."""
    line = _LINES.get(type(action))
    if line is None:
        return ()
    return tuple(line(_Look(game, seat), action))


class _Look:
    """The position as one seat looks at it."""

    def __init__(self, game: ImperialSteam, seat: int) -> None:
        self.game, self.seat = game, seat
        self.layout: Layout = game.layout
        self.state: State = game.state
        self.player: Player = game.state.players[seat]

    def paid(self, price: int) -> Iterator[Figure]:
        """Gulden paid, and what is left of the money."""
        if price:
            yield Figure("paid", COST, {"price": price, "left": self.player.cash - price})

    def earned(self, money: int) -> Iterator[Figure]:
        """Gulden received."""
        yield Figure("earned", GAIN, {"money": money, "after": self.player.cash + money})

    def influence(self, steps: int) -> Iterator[Figure]:
        """Influence gained, and the column it leads to (INF-10)."""
        if steps:
            column = min(self.player.column + steps, self.layout.last_column) * COLUMN
            yield Figure("influence", GAIN, {"steps": steps, "column": column})

    def goods(self, goods: Four) -> Iterator[Figure]:
        """Goods paid."""
        listed = tuple(GOODS[good] for good, count in enumerate(goods) for _ in range(count))
        if listed:
            yield Figure("goods_paid", COST, {"goods": listed})

    def opened(self, column: int, before: int = -1) -> tuple[str, ...]:
        """Hubs whose labour columns open with a column of influence, those open `before` left out (A2-03)."""
        return tuple(HUBS[hub] for hub, at in enumerate(self.state.hubs) if before < at <= column)

    def rewards(self, link: int) -> Iterator[Figure]:
        """What the city at the far end of a link gives, and the Semmering token (CITY-03 … CITY-14, A1-21)."""
        layout, state, player = self.layout, self.state, self.player
        for city in layout.ends[link]:
            if not player.network >> city & 1:
                yield from self.influence(layout.influence[city])
                points = cities.top_token(layout, state, city)
                if points:
                    yield Figure("points", GAIN, {"points": points})
                if city == layout.goal:
                    money = (player.tracks.bit_count() + 1) * layout.prices.goal_money
                    yield Figure("goal_money", GAIN, {"money": money})
        if state.semmering and layout.semmering >> link & 1:
            yield Figure("semmering", GAIN)


_Line = Callable[[_Look, Any], Iterator[Figure]]


# Bid and tiles


def _bid(look: _Look, action: a.Bid) -> Iterator[Figure]:
    """What is paid, and the labour columns it opens as the hubs stand (BID-05, A2-03)."""
    yield from look.paid(action.amount)
    hubs = look.opened(action.amount // COLUMN)
    number = sum(HUBS[hub] in hubs for hub, _ in look.layout.labour)
    yield Figure("opens", GAIN, {"hubs": hubs, "n": number}) if hubs else Figure("opens_nothing", FACT)


def _hand(look: _Look, action: a.PlaceHand) -> Iterator[Figure]:
    """The repetition cost, and what the action can do now (PH7-05)."""
    tile = MAIN_ACTIONS.index(action.tile)
    steps = min(look.player.tiles[tile], look.player.column)
    if steps:
        yield Figure("influence_paid", COST, {"steps": steps, "column": (look.player.column - steps) * COLUMN})
    outlook = _OUTLOOKS.get(action.tile)
    if outlook is not None:
        yield from outlook(look, look.player.column - steps)


def _strength(look: _Look, column: int) -> Iterator[Figure]:
    yield Figure("strength", FACT, {"strength": build_tracks.crew_limit(look.state, look.player)})


def _wages(look: _Look, column: int) -> Iterator[Figure]:
    """The lowest wage of the columns that are open (A2-03, A2-04)."""
    layout, state = look.layout, look.state
    wages = [hire_staff.wage(layout, state, i) for i, (hub, _) in enumerate(layout.labour) if state.hubs[hub] <= column]
    if wages and look.player.supply:
        yield Figure("wage_from", FACT, {"price": min(wages)})


def _sites(look: _Look, column: int) -> Iterator[Figure]:
    sites = build_building.free_sites(look.layout, look.state, look.player).bit_count()
    yield Figure("free_sites", FACT, {"n": sites})


def _producible(look: _Look, column: int) -> Iterator[Figure]:
    number = sum(left > 0 for _, _, left in look.player.factories)
    yield Figure("producible", GAIN, {"n": number}) if number else Figure("producible_none", FACT)


def _orders(look: _Look, column: int) -> Iterator[Figure]:
    yield Figure("orders", FACT, {"n": max(0, buy_goods.room(look.layout, look.state, look.player))})


def _engines(look: _Look, column: int) -> Iterator[Figure]:
    """The cheapest way to a locomotive (A6-04, A6-08)."""
    layout, levels = look.layout, buy_locomotive.available(look.layout, look.state)
    own = look.player.locomotives
    prices = [layout.price_of_level[level] for level in levels if len(own) < layout.limits.trains]
    prices += [buy_locomotive.upgrade_price(layout, old, new) for new in levels for old in own if old < new]
    if prices:
        yield Figure("price_from", FACT, {"price": min(prices)})


def _cards(look: _Look, column: int) -> Iterator[Figure]:
    cars = storage.freight_cars(look.player)
    number = sum(look.layout.contract[card].size <= cars for card in look.state.contracts)
    yield Figure("cards", FACT, {"n": number})


def _charity_price(look: _Look, column: int) -> Iterator[Figure]:
    yield Figure("charity_price", FACT, {"price": look.layout.prices.charity})


def _raise(look: _Look, column: int) -> Iterator[Figure]:
    row = look.player.share_row
    if row < look.layout.last_share_row:
        prices = look.layout.prices
        yield Figure("raise", FACT, {"value": prices.share_values[row + 1], "steps": prices.share_raise[row + 1]})
    else:
        yield Figure("lower_free", FACT)


def _funds(look: _Look, column: int) -> Iterator[Figure]:
    yield from look.earned(look.layout.prices.funds)


_OUTLOOKS: Mapping[str, Callable[[_Look, int], Iterator[Figure]]] = {
    "A1": _strength, "A2": _wages, "A3": _sites, "A4": _producible, "A5": _orders, "A6": _engines, "A7": _cards,
    "A8": _charity_price, "A9": _raise, "A10": _funds,
}  # fmt: skip


# Tracks


def _link(look: _Look, action: a.ChooseLink) -> Iterator[Figure]:
    """Effort and crew left, goods, fees, rewards (A1-05 … A1-21)."""
    layout, state, player = look.layout, look.state, look.player
    link = layout.link_index[action.link]
    effort = build_tracks.effort_of(layout, player, link)
    crew = build_tracks.crew_limit(state, player) - state.effort
    yield Figure("effort", COST, {"effort": effort, "crew": crew, "left": crew - effort})
    yield from look.paid(build_tracks.fee_of(layout, state, player, link))
    yield from look.rewards(link)
    yield from look.goods(build_tracks.goods_of(layout, state, link))


def _worker(look: _Look, action: a.AssignWorker) -> Iterator[Figure]:
    strength = look.state.strength + action.level
    yield Figure("crew", FACT, {"strength": strength, "effort": look.state.effort})


def _track(look: _Look, action: a.PlaceTrack) -> Iterator[Figure]:
    """The crew, and what is paid with the track (A1-05, A1-07, A1-16)."""
    yield Figure("crew", FACT, {"strength": look.state.strength, "effort": look.state.effort})
    yield from _built(look)


def _crew(look: _Look, action: Crew) -> Iterator[Figure]:
    """A whole crew and its track (A1-16)."""
    yield Figure("crew", FACT, {"strength": action.strength, "effort": action.effort})
    yield from _built(look)


def _built(look: _Look) -> Iterator[Figure]:
    layout, state, link = look.layout, look.state, look.state.link
    yield from look.paid(build_tracks.fee_of(layout, state, look.player, link))
    yield from look.rewards(link)
    yield from look.goods(build_tracks.goods_of(layout, state, link))


def _access(look: _Look, action: a.BuyStateAccess) -> Iterator[Figure]:
    """The price and what the city gives (FREE-STATE-03, FREE-STATE-04, FREE-STATE-08)."""
    link = look.layout.link_index[action.link]
    yield from look.paid(state_access.price(look.layout, look.state, look.player, link))
    yield from look.rewards(link)


# Staff and buildings


def _hire(look: _Look, action: a.HireWorker) -> Iterator[Figure]:
    """The wage, and the next one of the column (A2-04, A2-05)."""
    layout, state = look.layout, look.state
    index = layout.labour_index[action.hub, action.column]
    yield from look.paid(hire_staff.wage(layout, state, index))
    following = layout.prices.wages[min(state.wages[index] + 1, len(layout.prices.wages) - 1)]
    yield Figure("next_wage", FACT, {"price": following})


def _engineer(look: _Look, action: a.HireEngineer) -> Iterator[Figure]:
    yield from look.paid(look.layout.prices.engineer)
    yield Figure("engineer", GAIN, {"kind": action.kind})


def _station(look: _Look, action: a.BuildStation) -> Iterator[Figure]:
    """The printed cost, a storage place, income (A3-03, A3-06)."""
    layout = look.layout
    city = layout.city_index[action.city]
    yield from look.paid(layout.station_cost[city] or 0)
    yield Figure("income", GAIN, {"money": layout.prices.income_station})
    yield Figure("place", GAIN)
    if network.is_blocked(layout, look.player, city):
        yield Figure("opens_links", GAIN)


def _site(look: _Look, action: a.ChooseSite) -> Iterator[Figure]:
    """What a factory costs there, by type where that makes a difference (A3-12 … A3-14)."""
    layout, state = look.layout, look.state
    site = layout.site_index[action.site]
    own = build_building.site_price(layout, site)
    if own is not None:
        yield from look.paid(own)
        return
    rows = zip(layout.factory_rows, state.taken, strict=True)
    costs = [row.cost[taken] for row, taken in rows if taken < len(row.cost)]
    yield Figure("factory_from", COST, {"low": min(costs), "high": max(costs)})


def _factory(look: _Look, action: a.ChooseFactory) -> Iterator[Figure]:
    """The cost, what a good of the type brings when delivered, and the contract fields it may fill."""
    layout, state, good = look.layout, look.state, GOODS.index(action.good)
    yield from look.paid(build_building.factory_cost(layout, state, state.site, good))
    pay = layout.factory_rows[good].pay[state.taken[good] + 1]
    yield Figure("delivery_pays", FACT, {"money": pay})
    fields = sum(
        filling.fields[place] is None and wanted == good
        for number, filling in contracts.assignment(layout, look.player).items()
        for place, wanted in enumerate(layout.contract[number].fields)
    )
    if fields:
        yield Figure("fits_fields", GAIN, {"n": fields})


def _sent(look: _Look, action: a.ChooseWorker) -> Iterator[Figure]:
    """The cost, and the goods a worker of that level brings (A3-17, RUL-34)."""
    layout, state = look.layout, look.state
    yield from look.paid(build_building.factory_cost(layout, state, state.site, state.good))
    number = min(layout.prices.goods_per_level[action.level - 1], state.supply[state.good])
    yield Figure("goods_there", GAIN, {"n": number, "good": GOODS[state.good]})


# Goods, trains, contracts, shares


def _produce(look: _Look, action: a.Produce) -> Iterator[Figure]:
    """The good, and how many stay there (A4-02)."""
    site = look.layout.site_index[action.site]
    for own, good, left in look.player.factories:
        if own == site:
            yield Figure("good", GAIN, {"good": GOODS[good]})
            yield Figure("left_there", FACT, {"n": left - 1})


def _bought(look: _Look, action: a.Buy | a.Order) -> Iterator[Figure]:
    """The price, and of an order the room left on the dock (A5-02, A5-03, A5-05)."""
    yield from look.paid(buy_goods.price(look.layout, look.state, GOODS.index(action.good)) or 0)
    if isinstance(action, a.Order):
        yield Figure("orders_left", FACT, {"n": buy_goods.room(look.layout, look.state, look.player) - 1})


def _locomotive(look: _Look, action: a.BuyLocomotive) -> Iterator[Figure]:
    """Price, cars, coal and influence (A6-04 … A6-07)."""
    layout = look.layout
    yield from look.paid(layout.price_of_level[action.level])
    yield Figure("cars", GAIN, {"n": action.level})
    if look.state.supply[COAL]:
        yield Figure("good", GAIN, {"good": GOODS[COAL]})
    yield from look.influence(layout.locomotive[action.level].influence)


def _upgrade(look: _Look, action: a.UpgradeLocomotive) -> Iterator[Figure]:
    """The difference of prices, cars and influence (A6-08 … A6-11)."""
    layout = look.layout
    yield from look.paid(buy_locomotive.upgrade_price(layout, action.old, action.new))
    yield Figure("cars", GAIN, {"n": action.new - action.old})
    yield from look.influence(layout.locomotive[action.new].influence)


def _contract(look: _Look, action: a.TakeContract) -> Iterator[Figure]:
    """What it is called, cars, investors, and the factories it still needs (A7-02 … A7-09)."""
    layout, player = look.layout, look.player
    card = layout.contract[action.number]
    yield Figure("contract", FACT, contracts.called(card))
    yield Figure("cars_reserved", COST, {"n": card.size})
    investors = min(card.size, layout.prices.investor_spaces - player.investors, look.state.investors)
    yield Figure("investors", GAIN, {"n": investors})
    owned = contracts.wooden(player)
    missing = sum(max(0, card.fields.count(good) - owned[good]) for good in set(card.fields))
    if missing:
        yield Figure("factories_missing", FACT, {"n": missing})


def _charity(look: _Look, action: a.Charity) -> Iterator[Figure]:
    """The price, the steps, and the labour columns they open (A8-01, A2-03)."""
    yield from look.paid(action.steps * look.layout.prices.charity)
    yield from look.influence(action.steps)
    hubs = look.opened(look.player.column + action.steps, look.player.column)
    if hubs:
        number = sum(HUBS[hub] in hubs for hub, _ in look.layout.labour)
        yield Figure("opens", GAIN, {"hubs": hubs, "n": number})


def _value(look: _Look, action: a.SetShareValue) -> Iterator[Figure]:
    """Influence for raising, and how many shares could be sold then (A9-02, FREE-SHARE-06)."""
    layout, player = look.layout, look.player
    row = layout.prices.share_values.index(action.value)
    if row > player.share_row:
        steps = layout.prices.share_raise[row]
        yield Figure("influence_paid", COST, {"steps": steps, "column": (player.column - steps) * COLUMN})
    yield Figure("willing", FACT, {"n": max(0, player.investors - row)})


def _sell(look: _Look, action: a.SellShare) -> Iterator[Figure]:
    """The share value, and the dividend at the end (FREE-SHARE-03, SCORE-23)."""
    yield from look.earned(sell_share.value(look.layout, look.player))
    yield Figure("dividend", COST, {"percent": look.layout.prices.dividend})


def _deliver(look: _Look, action: a.Deliver) -> Iterator[Figure]:
    """The coal, then a key or money, and the growth of a hub (FREE-DELIVER-05 … FREE-DELIVER-12)."""
    layout, state = look.layout, look.state
    site, city = layout.site_index[action.site], layout.city_index[action.city]
    good = next(good for own, good, _ in look.player.factories if own == site)
    hub = layout.hub_of_city.get(city, -1)
    key = next_key(layout, state, hub) if good == COAL and hub >= 0 else None
    if key is None:
        yield from look.earned(deliver_good.pay_price(layout, state, good))
    else:
        yield Figure("key", GAIN, {"size": "large" if key.large else "small", "hub": HUBS[hub], "money": key.value})
    if hub >= 0:
        grown = growth(layout, state, hub)
        yield Figure("growth", FACT, {"hub": HUBS[hub], "column": grown.to})
    yield from look.goods((0, 0, 0, layout.prices.delivery_coal))


def _point(look: _Look, action: a.SpendPoint) -> Iterator[Figure]:
    """One step, one row, or one car (CITY-06 … CITY-08)."""
    layout, player = look.layout, look.player
    if action.use == "influence":
        yield from look.influence(1)
    elif action.use == "share":
        yield Figure("share_value", GAIN, {"value": layout.prices.share_values[player.share_row + 1]})
    else:
        yield Figure("car_lost", COST)
        yield Figure("income", GAIN, {"money": layout.prices.income_car})


def _discard(look: _Look, action: a.Discard) -> Iterator[Figure]:
    player = look.state.players[look.state.overflow]
    yield Figure("left_stored", FACT, {"n": player.goods[GOODS.index(action.good)] - 1, "good": action.good})


#: By kind of action; what ends a step or a turn, and what chance or the automa does, has no figures.
_LINES: Mapping[type, _Line] = {
    a.Bid: _bid, a.PlaceHand: _hand, a.ChooseLink: _link, a.AssignWorker: _worker, a.PlaceTrack: _track, Crew: _crew,
    a.BuyStateAccess: _access, a.HireWorker: _hire, a.HireEngineer: _engineer, a.BuildStation: _station,
    a.ChooseSite: _site, a.ChooseFactory: _factory, a.ChooseWorker: _sent, a.Produce: _produce, a.Buy: _bought,
    a.Order: _bought, a.BuyLocomotive: _locomotive, a.UpgradeLocomotive: _upgrade, a.TakeContract: _contract,
    a.Charity: _charity, a.SetShareValue: _value, a.SellShare: _sell, a.Deliver: _deliver, a.SpendPoint: _point,
    a.Discard: _discard,
}  # fmt: skip
