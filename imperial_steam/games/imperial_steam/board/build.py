"""The printed world, built from the data of a board.

Money and everything else comes out as the rules engine counts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.imperial_steam.board.printed import (
    GULDEN_PRICES,
    Board,
    City,
    Contract,
    DemandPrint,
    Face,
    FactoryRow,
    FixedSetup,
    Limits,
    Link,
    Locomotive,
    NormalCard,
    Prices,
    SitePrint,
    Start,
    StateCard,
)
from imperial_steam.games.imperial_steam.franz.card_data import franz_cards
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS, Goods
from imperial_steam.games.kit.boards import digest

Data = Mapping[str, Any]


def build_board(data: Data) -> Board:
    """The board of data that were checked."""
    links = tuple(_link(link) for link in data["links"])
    names = {name: link.name for link in links for name in (link.name, f"{link.b}–{link.a}")}
    return Board(
        id=data["id"],
        title=data["title"],
        start=data["start_city"],
        goal=data["goal_city"],
        cities=tuple(_city(city) for city in data["cities"]),
        links=links,
        player_station_cost=data["start_station_cost"],
        tiles=_tiles(data["tiles"]),
        hub_tile=_hub_tiles(data["hub_tiles"]),
        growth=tuple(tuple(steps) for steps in data["growth_tiles"]),
        factories={count: _factory_board(rows) for count, rows in _by_count(data["factory_boards"])},
        labour={count: _by_hub(hubs) for count, hubs in _by_count(data["labour_columns"])},
        engineer_icons={count: _by_hub(hubs) for count, hubs in _by_count(data["engineer_icons"])},
        locomotives=tuple(_locomotive(item) for item in data["locomotives"]),
        shipments=tuple(data["shipment_tiles"]),
        contracts=tuple(_contract(card) for card in data["contracts"]),
        state_cards=tuple(StateCard(names[card["link"]], card["number"]) for card in data["state_cards"]),
        normal_cards={
            count: tuple(_normal_card(card, names) for card in cards)
            for count, cards in _by_count(data["normal_cards"])
        },
        fixed=_fixed(data["fixed_setup"], names),
        limits=_limits(data["limits"]),
        prices=_prices(data),
        begin=_start(data["start"]),
        data=data,
        digest=digest(data),
        franz=franz_cards(data["franz"]) if "franz" in data else None,
    )


def _by_count(table: Data) -> list[tuple[int, Any]]:
    """A table by player count (`2p` …), without its `source`."""
    return [(int(key[:-1]), value) for key, value in table.items() if key != "source"]


def _by_hub(table: Data) -> tuple[Any, ...]:
    return tuple(table[hub] for hub in HUBS)


def _goods(table: Data) -> Goods:
    wood, stone, iron, coal = (table.get(good, 0) for good in GOODS)
    return (wood, stone, iron, coal)


def _players(mark: str) -> int:
    return int(mark[0])


def _site(site: str | Data) -> SitePrint:
    if isinstance(site, str):
        return SitePrint(_players(site))
    price = site.get("price")
    if price == "station":
        return SitePrint(_players(site["players"]), None, True)
    return SitePrint(_players(site["players"]), price)


def _demand(demand: str | Data) -> DemandPrint:
    if isinstance(demand, str):
        return DemandPrint(GOODS.index(demand))
    return DemandPrint(GOODS.index(demand["good"]), _players(demand["players"]))


def _face(face: Data) -> Face:
    return Face(
        effort=face.get("effort"),
        influence=face.get("influence", 0),
        business=face.get("business", 0),
        station_cost=face.get("station"),
        sites=tuple(_site(site) for site in face.get("sites", ())),
        demands=tuple(_demand(demand) for demand in face.get("demands", ())),
    )


def _city(city: Data) -> City:
    return City(
        name=city["name"],
        flag=city["flag"],
        latitude=city["north"],
        longitude=city["east"],
        x=city["x"],
        y=city["y"],
        number=city.get("number"),
        region=city.get("region"),
        bonus=city.get("bonus", 0),
        road_sites=tuple(_site(site) for site in city.get("road_sites", ())),
        face=_face(city["print"]) if "print" in city else None,
    )


def _link(link: Data) -> Link:
    waypoints = tuple((x, y) for x, y in link.get("via", ()))
    return Link(link["from"], link["to"], link["kind"], link.get("semmering", False), waypoints)


def _tiles(tiles: Sequence[Data]) -> dict[int, dict[int, Face]]:
    """City tiles by player count and number; sites and demands of larger games stay on their faces."""
    faces: dict[int, dict[int, Face]] = {}
    for tile in tiles:
        face = _face(tile)
        for count in tile["players"]:
            faces.setdefault(count, {})[tile["number"]] = face
    return faces


def _hub_tiles(tiles: Sequence[Data]) -> tuple[Face, ...]:
    by_hub = {tile["hub"]: _face(tile) for tile in tiles}
    return tuple(by_hub[hub] for hub in HUBS)


def _factory_board(rows: Data) -> tuple[FactoryRow, ...]:
    return tuple(FactoryRow(tuple(rows[good]["cost"]), tuple(rows[good]["pay"])) for good in GOODS)


def _locomotive(item: Data) -> Locomotive:
    return Locomotive(item["level"], item["price"], item.get("influence", 0), item.get("from_round", 0))


def _contract(card: Data) -> Contract:
    return Contract(card["number"], tuple(GOODS.index(good) for good in card["fields"]), card["value"])


def _normal_card(card: Data, names: Mapping[str, str]) -> NormalCard:
    return NormalCard(
        name=card["name"],
        hubs=tuple(card["hubs"]),
        targets=tuple(card.get("targets", ())),
        tiles=tuple(card.get("tiles", ())),
        crowns=tuple(names[link] for link in card["crowns"]),
    )


def _fixed(fixed: Data, names: Mapping[str, str]) -> FixedSetup:
    return FixedSetup(
        shipments=tuple(fixed["shipments"]),
        hub_influence=_by_hub(fixed["hub_influence"]),
        growth=tuple(number - 1 for number in _by_hub(fixed["growth"])),
        crowns={count: tuple(names[link] for link in links) for count, links in _by_count(fixed["crowns"])},
        hub_cities={count: _by_hub(hubs) for count, hubs in _by_count(fixed["hub_cities"])},
    )


def _start(start: Data) -> Start:
    round_goods = start["round_goods"]
    return Start(
        money=dict(_by_count(start["money"])),
        workers=start["workers"],
        hands=start["hands"],
        hands_on_rounds=tuple(start["hands_on_rounds"]),
        locomotive=start["locomotive"],
        goods=_goods(start["goods"]),
        share_value=start["share_value"],
        investors=start["investors"],
        market=_goods(start["market"]),
        round_goods_pool=_goods(round_goods["pool"]),
        round_goods_rounds=tuple(round_goods["rounds"]),
        round_goods_each=dict(_by_count(round_goods["each"])),
        contracts_each=dict(_by_count(start["contracts_each"])),
        wage=start["wage"],
        business_stacks={
            count: {number: tuple(tokens) for number, tokens in enumerate(stacks, 1)}
            for count, stacks in _by_count(start["business_stacks"])
        },
    )


def _limits(limits: Data) -> Limits:
    plain = {key: value for key, value in limits.items() if key not in ("source", "locomotives_each")}
    return Limits(locomotives_each=dict(_by_count(limits["locomotives_each"])), **plain)


def _prices(data: Data) -> Prices:
    prices = data["prices"]
    first, second, third = prices["goods_per_level"]
    return Prices(
        **{name: prices[name] for name in GULDEN_PRICES},
        wages=tuple(data["wages"]),
        engineer=data["engineer_price"],
        market=tuple(data["market_prices"]),
        share_values=tuple(data["shares"]["values"]),
        share_raise=tuple(data["shares"]["raise"]),
        investor_spaces=data["shares"]["investor_spaces"],
        track_goods=_goods(prices["track_goods"]),
        bridge_goods=_goods(prices["bridge_goods"]),
        tunnel_goods=_goods(prices["tunnel_goods"]),
        delivery_coal=prices["delivery_coal"],
        goods_per_level=(first, second, third),
        semmering_factor=prices["semmering_factor"],
        hub_bonus=tuple(prices["hub_bonus"]),
        dividend=prices["dividend"],
        small_key={column * COLUMN: value for column, value in enumerate(prices["small_keys"])},
        locomotive_coal=prices["locomotive_coal"],
    )
