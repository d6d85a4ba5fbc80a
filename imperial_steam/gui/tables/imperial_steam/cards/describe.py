"""What the cards of Imperial Steam say about each kind of thing: what is printed there, and its present state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.main_actions import build_building, build_tracks
from imperial_steam.games.imperial_steam.main_actions.hire_staff import wage
from imperial_steam.games.imperial_steam.scoring import key_value
from imperial_steam.games.imperial_steam.story import small_numbers
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.imperial_steam.cards.route_plans import race_card, race_line
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown, good_rows


def describe(shown: SteamShown, thing: Target, say: Say) -> Card | None:
    """What is printed on a thing, and its present state; None for things without a card."""
    describing = _DESCRIBE.get(thing.kind)
    return None if describing is None else describing(shown, thing.key, say)


def _city(shown: SteamShown, key: str, say: Say) -> Card:
    layout, state, city = shown.layout, shown.state, shown.layout.city_index[key]
    card = Card(key)
    _city_print(shown, city, say, card)
    owners = shown.station_owner.get(city, [])
    if owners:
        card.say(say("hover.stations", names=[shown.seats[seat].name for seat in owners]))
    elif layout.station_sites >> city & 1:
        card.say(say("hover.station_site", price=layout.station_cost[city]))
    for index in bits(layout.city_sites[city]):
        card.say(_site_line(shown, index, say))
    for (good, seat), times in Counter(shown.demands(city)).items():
        often = f" {say('times', n=times)}" if times > 1 else ""
        if seat >= 0:
            card.say(say("hover.served", good=GOODS[good], player=shown.seats[seat].name) + often, Manner.SOFT)
        else:
            card.say(_demand_line(shown, city, good, say) + often)
    linked = [shown.seats[seat].name for seat, player in enumerate(state.players) if player.network >> city & 1]
    if linked and city != layout.start:
        card.say(say("hover.networks", names=linked), Manner.SOFT)
    return card


def _city_print(shown: SteamShown, city: int, say: Say, card: Card) -> None:
    """Hub, effort, hexagon, business tokens and the goal's money."""
    layout = shown.layout
    hub = layout.hub_of_city.get(city, -1)
    if hub >= 0:
        card.say(say("hover.hub_city", hub=HUBS[hub]), Manner.SOFT)
        _hub_next(shown, hub, say, card)
    if layout.effort[city] is not None:
        card.say(say("hover.effort", n=layout.effort[city]))
    if layout.influence[city]:
        card.say(say("hover.hexagon", n=layout.influence[city]))
    stack = layout.tokens[city][shown.state.tokens[city] :]
    if stack:
        card.say(say("hover.tokens", stack=" · ".join(map(str, stack))))
    if city == layout.goal:
        card.say(say("hover.goal", money=layout.prices.goal_money))


def _hub_next(shown: SteamShown, hub: int, say: Say, card: Card) -> None:
    """What the next good and the next coal do there (FREE-DELIVER-09, FREE-DELIVER-11)."""
    grown, key = (
        small_numbers.growth(shown.layout, shown.state, hub),
        small_numbers.next_key(shown.layout, shown.state, hub),
    )
    card.say(say("hover.growth_next", to=grown.to, n=grown.steps) if grown.steps else say("hover.growth_full"))
    if key is not None:
        card.say(say("hover.key_next", name="large" if key.large else "small", money=key.value))


def _site_line(shown: SteamShown, index: int, say: Say) -> str:
    layout, place = shown.layout, shown.layout.sites[index]
    owner = shown.site_owner.get(index)
    if owner is not None:
        seat, good, left = owner
        return say("hover.site_taken", site=place.name, player=shown.seats[seat].name, good=GOODS[good], n=left)
    if not place.usable:
        return say("hover.site_closed", site=place.name, players=place.print.minimum_players)
    price = layout.site_prices[index]
    if price is None:
        return say("hover.site_free", site=place.name)
    return say("hover.site_price", site=place.name, price=price)


def _demand_line(shown: SteamShown, city: int, good: int, say: Say) -> str:
    layout, state = shown.layout, shown.state
    hub = layout.hub_of_city.get(city, -1)
    if good == len(GOODS) - 1 and hub >= 0:
        return say("hover.demand_key", good=GOODS[good])
    pay = layout.factory_rows[good].pay[state.taken[good]]
    return say("hover.demand", good=GOODS[good], money=pay)


def _link(shown: SteamShown, key: str, say: Say) -> Card:
    layout, link = shown.layout, shown.layout.link_index[key]
    card = Card(key)
    card.say(say(f"link.{layout.kinds[link]}"), Manner.SOFT)
    if layout.crowns >> link & 1:
        costs = [layout.station_cost[city] or 0 for city in layout.ends[link]]
        card.say(say("hover.crown", high=max(costs), low=min(costs)))
        seat = shown.decider if shown.decider >= 0 else shown.seat
        price = small_numbers.access_price(layout, shown.state, seat, link)
        if price is not None and not shown.is_franz(seat):
            card.say(say("hover.access_now", player=shown.seats[seat].name, money=price))
    if layout.semmering >> link & 1 and shown.state.semmering:
        card.say(say("hover.semmering"))
    owners = shown.track_owners.get(link, [])
    if owners:
        card.say(say("hover.tracks", names=[shown.seats[seat].name for seat in owners]))
    if shown.past is None and shown.decider >= 0 and not layout.crowns >> link & 1:
        _track_cost(shown, link, say, card)
    return card


def _track_cost(shown: SteamShown, link: int, say: Say, card: Card) -> None:
    """What a track would cost the deciding player now."""
    layout, state, seat = shown.layout, shown.state, shown.decider
    player = shown.player(seat)
    goods = build_tracks.goods_of(layout, state, link)
    needed = [say("amount", n=count, good=GOODS[good]) for good, count in enumerate(goods) if count]
    effort = build_tracks.effort_of(layout, player, link)
    crew = sum((level + 1) * count for level, count in enumerate(player.training))
    card.say(say("hover.track_cost", goods=needed or say("nothing"), effort=effort, crew=crew))
    fee = build_tracks.fee_of(layout, state, player, link)
    if fee:
        card.say(say("hover.track_fee", money=fee))


def _station(shown: SteamShown, key: str, say: Say) -> Card:
    card = Card(say("hover.station_title", city=key))
    city = shown.layout.city_index[key]
    owners = shown.station_owner.get(city, [])
    if owners:
        card.say(say("hover.stations", names=[shown.seats[seat].name for seat in owners]))
    else:
        card.say(say("hover.station_site", price=shown.layout.station_cost[city]))
    card.say(say("hover.station_effect"), Manner.SOFT)
    return card


def _site(shown: SteamShown, key: str, say: Say) -> Card:
    layout, index = shown.layout, shown.layout.site_index[key]
    card = Card(key)
    card.say(_site_line(shown, index, say))
    contract = shown.franz_contract(index)
    if contract is not None:
        card.say(say("hover.franz_factory", **called(layout.contract[contract])), Manner.SOFT)
    if index not in shown.site_owner and layout.sites[index].usable:
        costs = [
            say("hover.cost_of", good=good, price=build_building.factory_cost(layout, shown.state, index, i))
            for i, good in enumerate(GOODS)
            if shown.state.taken[i] < len(layout.factory_rows[i].cost)
        ]
        card.say(", ".join(costs), Manner.SOFT)
    return card


def _demand(shown: SteamShown, key: str, say: Say) -> Card:
    good, _, name = key.partition(" ")
    city = shown.layout.city_index[name]
    card = Card(say("hover.demand_title", good=good, city=name))
    card.say(_demand_line(shown, city, GOODS.index(good), say))
    hub = shown.layout.hub_of_city.get(city, -1)
    if hub >= 0:
        cubes = sum(place == city for place, _, _ in shown.state.cubes)
        growth = shown.layout.growth[hub]
        if cubes < len(growth):
            card.say(say("hover.growth", n=growth[cubes]))
    return card


def _market(shown: SteamShown, key: str, say: Say) -> Card:
    row = good_rows(shown.layout, shown.state)[GOODS.index(key)]
    card = Card(say("hover.market_title", good=key))
    prices = shown.layout.prices.market
    coming = prices[len(prices) - row.left :] if row.left else ()
    card.say(say("hover.market_prices", prices=", ".join(map(str, coming)) or "–"))
    left = small_numbers.order_limit(shown.layout, shown.state, shown.seat).left
    card.say(say("hover.order_left", player=shown.seats[shown.seat].name, n=left))
    return card


def _factory(shown: SteamShown, key: str, say: Say) -> Card:
    good = GOODS.index(key)
    row, taken = shown.layout.factory_rows[good], shown.state.taken[good]
    card = Card(say("hover.factory_title", good=key))
    card.say(say("hover.factory_costs", costs=", ".join(map(str, row.cost[taken : taken + 6])) or "–"))
    card.say(say("hover.factory_pays", pays=", ".join(map(str, row.pay[taken : taken + 6]))))
    card.say(say("hover.factory_left", n=len(row.cost) - taken), Manner.SOFT)
    return card


def _labour(shown: SteamShown, key: str, say: Say) -> Card:
    hub, _, number = key.partition(" ")
    index = shown.layout.labour_index[hub, int(number)]
    card = Card(say("hover.labour_title", hub=hub, column=number))
    card.say(say("hover.wage", price=wage(shown.layout, shown.state, index)))
    return card


def _engineer(shown: SteamShown, key: str, say: Say) -> Card:
    kind, _, hub = key.partition(" ")
    card = Card(say(f"engineer.{kind}"))
    card.say(say("hover.engineer", hub=hub, price=shown.layout.prices.engineer))
    return card


def _hub(shown: SteamShown, key: str, say: Say) -> Card:
    hub, layout, state = int(key), shown.layout, shown.state
    card = Card(say("hover.hub_title", hub=HUBS[hub], city=layout.city_names[layout.hub_cities[hub]]))
    card.say(say("hover.hub_influence", value=state.hubs[hub] * COLUMN))
    _hub_next(shown, hub, say, card)
    cubes = sum(place == layout.hub_cities[hub] for place, _, _ in state.cubes)
    card.say(say("hover.hub_growth", numbers=" · ".join(map(str, layout.growth[hub])), n=cubes))
    held = {player.keys[hub]: seat for seat, player in enumerate(state.players) if player.keys[hub]}
    for large, name in ((True, "large"), (False, "small")):
        worth, seat = key_value(layout, state, hub, large), held.get(2 if large else 1)
        if seat is None:
            card.say(say("hover.key_free", name=name, money=worth))
        else:
            card.say(say("hover.key_held", name=name, money=worth, player=shown.seats[seat].name), Manner.SOFT)
    return card


def _locomotive(shown: SteamShown, key: str, say: Say) -> Card:
    level = int(key)
    locomotive = shown.layout.locomotive[level]
    left = shown.state.locomotives[shown.layout.locomotive_index[level]]
    card = Card(say("locomotive", level=level))
    card.say(say("hover.locomotive", price=locomotive.price, cars=level, n=left))
    if locomotive.influence:
        card.say(say("hover.locomotive_influence", n=locomotive.influence))
    if locomotive.first_round > shown.state.round:
        card.say(say("hover.locomotive_later", round=locomotive.first_round), Manner.SOFT)
    return card


def _contract(shown: SteamShown, key: str, say: Say) -> Card:
    contract = shown.layout.contract[int(key)]
    card = Card(say("hover.contract_title", **called(contract)))
    card.say(say("hover.contract_effect", n=contract.size), Manner.SOFT)
    goal = shown.layout.city_names[shown.layout.goal]
    card.say(say("hover.contract_end", city=goal, value=contract.value), Manner.SOFT)
    return card


def _own_contract(shown: SteamShown, key: str, say: Say) -> Card:
    seat, number = (int(part) for part in key.split(" "))
    if not shown.is_franz(seat):
        return _contract(shown, str(number), say)
    contract = shown.layout.contract[number]
    card = Card(say("hover.contract_title", **called(contract)))
    there = fields.factories_on(shown.state.automa, shown.player(seat), number)
    names = [f"{shown.layout.sites[site].name} ({say(f'good.{GOODS[good]}')})" for site, good in there]
    card.say(say("hover.franz_contract", factories=names) if names else say("hover.franz_contract_empty"))
    return card


def _tile(shown: SteamShown, key: str, say: Say) -> Card:
    card = Card(say(f"tile.{key}"))
    card.say(say(f"tile.{key}.text"))
    cost = shown.repeat_cost(MAIN_ACTIONS.index(key))
    if cost:
        card.say(say("hover.repeat", n=cost))
    return card


def _player(shown: SteamShown, key: str, say: Say) -> Card:
    seat = int(key)
    player = shown.player(seat)
    card = Card(shown.seats[seat].name)
    card.say(say("hover.player", hands=player.hands, value=player.column * COLUMN))
    if seat not in shown.hidden:
        card.say(say("hover.player_money", money=player.cash, income=shown.income(seat)))
    else:
        card.say(say("hover.money_hidden"), Manner.SOFT)
    card.say(race_line(shown, seat, say))
    card.say(say("hover.player_key", name=f"F{seat + 1}"), Manner.SOFT)
    return card


def _round(shown: SteamShown, key: str, say: Say) -> Card:
    number, setup = int(key), shown.layout.setup
    card = Card(say("hover.round_title", round=number))
    limit = setup.shipments[number - 1] if number <= len(setup.shipments) else 0
    card.say(say("hover.shipment", n=limit) if limit else say("hover.no_shipment"))
    goods = shown.state.round_goods[number] if number < len(shown.state.round_goods) else ()
    if goods and number > shown.state.round:
        card.say(say("hover.goods_come", goods=[GOODS[good] for good in goods]))
    return card


def _column(shown: SteamShown, key: str, say: Say) -> Card:
    value = int(key)
    card = Card(say("hover.column_title", value=value))
    small = shown.layout.prices.small_key.get(value)
    if small is not None:
        card.say(say("hover.small_key", money=small))
    return card


def _share(shown: SteamShown, key: str, say: Say) -> Card:
    card = Card(say("hover.share_title", value=key))
    row = shown.layout.prices.share_values.index(int(key))
    if cost := shown.layout.prices.share_raise[row]:
        card.say(say("hover.share_cost", n=cost))
    have = shown.player(shown.seat).investors
    words = say("hover.share_sales", n=have - row) if have > row else say("hover.no_share_sales", n=row + 1, have=have)
    card.say(words)
    return card


def _investor(shown: SteamShown, key: str, say: Say) -> Card:
    del key
    player = shown.player(shown.seat)
    card = Card(say("hover.investor_title"))
    card.say(say("hover.investor", money=shown.layout.prices.share_values[player.share_row]))
    return card


def _term(shown: SteamShown, key: str, say: Say) -> Card:
    del shown
    card = Card(say(key))
    card.say(say(f"{key}.text"))
    return card


def _named(key: str) -> Callable[[SteamShown, str, Say], Card]:
    """A card that says the same of everything of a kind but for its name."""

    def describe(shown: SteamShown, value: str, say: Say) -> Card:
        del shown
        card = Card(say(f"hover.{key}_title", name=value))
        card.say(say(f"hover.{key}", name=value), Manner.SOFT)
        return card

    return describe


def _stored(shown: SteamShown, key: str, say: Say) -> Card:
    """All goods of a kind that a player stores."""
    card = Card(say("hover.good_title", n=shown.player(shown.seat).goods[GOODS.index(key)], name=key))
    card.say(say("hover.good"), Manner.SOFT)
    return card


def _button(shown: SteamShown, key: str, say: Say) -> Card:
    del shown
    card = Card(say("hover.button_title", name=key))
    card.say(say(f"hover.button.{key}"), Manner.SOFT)
    return card


_DESCRIBE: dict[str, Callable[[SteamShown, str, Say], Card | None]] = {
    "city": _city, "link": _link, "station": _station, "site": _site, "demand": _demand, "market": _market,
    "buy": _market, "order": _market, "factory": _factory, "pay": _factory, "labour": _labour, "engineer": _engineer,
    "hub": _hub, "locomotive": _locomotive, "contract": _contract, "own_contract": _own_contract, "tile": _tile,
    "player": _player, "marker": _player, "race": race_card,
    "round": _round, "column": _column, "share": _share, "investor": _investor,
    "term": _term, "training": _named("training"), "working": _named("working"), "engine": _named("engine"),
    "good": _stored, "button": _button, "car": lambda shown, key, say: _term(shown, f"car.{key}", say),
}  # fmt: skip
