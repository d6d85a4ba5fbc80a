"""The printed world of Imperial Steam: frozen values, read from YAML, shared by all positions.

No printed number of the game is in Python; it is in `boards/imperial_steam/*.yaml`, is
validated by `board_file`, and arrives here. Money is in gulden, influence in column values
(0, 10, 20, …) unless a field says steps. Goods are always in the order of `GOODS`, hubs in the
order of `HUBS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields

from imperial_steam.games.imperial_steam.franz.cards import FranzCards
from imperial_steam.games.imperial_steam.terms import Goods


@dataclass(frozen=True, slots=True)
class SitePrint:
    """A printed factory site (A3-11 … A3-14).

    `minimum_players` is 2 (unmarked), 3 or 4; `price` its own price in gulden, if printed;
    `station_price` True where the station symbol is printed (road sites).
    """

    minimum_players: int = 2
    price: int | None = None
    station_price: bool = False


@dataclass(frozen=True, slots=True)
class DemandPrint:
    """A printed demand for one good, valid from `minimum_players` on."""

    good: int
    minimum_players: int = 2


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile, or the print of a city without tile, says about a city.

    `effort` None: no effort printed (Wien). `influence` in steps (the hexagon). `business` 0–3.
    """

    effort: int | None
    influence: int = 0
    business: int = 0
    station_cost: int | None = None
    sites: tuple[SitePrint, ...] = ()
    demands: tuple[DemandPrint, ...] = ()


@dataclass(frozen=True, slots=True)
class City:
    """A city of the map.

    `number` is the number of its space (None: no tile, see `face`); `region` A–D or None.
    `bonus` is influence printed on the map, in steps (CITY-04). `road_sites` belong to the map.
    `x`, `y` are drawing coordinates between 0 and 1 across the map picture, y downwards.
    """

    name: str
    flag: str
    latitude: float
    longitude: float
    x: float
    y: float
    number: int | None = None
    region: str | None = None
    bonus: int = 0
    road_sites: tuple[SitePrint, ...] = ()
    face: Face | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A printed connection; its name is `<a>–<b>`. `waypoints` bend the drawn line (x, y in 0–1)."""

    a: str
    b: str
    kind: str
    semmering: bool = False
    waypoints: tuple[tuple[float, float], ...] = ()

    @property
    def name(self) -> str:
        """The name used everywhere: in data, actions, saves."""
        return f"{self.a}–{self.b}"


@dataclass(frozen=True, slots=True)
class FactoryRow:
    """One row of a factory board: `cost[k]` and `pay[k]` with k factories of the type taken.

    `len(cost)` factories; `pay` has one number more (all taken). Gulden.
    """

    cost: tuple[int, ...]
    pay: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Locomotive:
    """A locomotive level. `influence` in steps; `first_round` the first round it is for sale, 0: never.

    The start locomotive (IS-3) is in the list too, with `first_round` 0 (RUL-48).
    """

    level: int
    price: int
    influence: int
    first_round: int


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract card: `fields` are the goods (indices) of its factory fields, `value` in gulden."""

    number: int
    fields: tuple[int, ...]
    value: int

    @property
    def size(self) -> int:
        """Factory fields = reserved tokens = investors (A7-02)."""
        return len(self.fields)


@dataclass(frozen=True, slots=True)
class StateCard:
    """A state railway setup card: one link and one number."""

    link: str
    number: int


@dataclass(frozen=True, slots=True)
class NormalCard:
    """A normal setup card for one player count."""

    name: str
    hubs: tuple[str, ...]
    targets: tuple[str, ...]
    tiles: tuple[int, ...]
    crowns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FixedSetup:
    """The printed fixed setup. `hub_influence` by hub (column values); `hub_cities` by hub, per count."""

    shipments: tuple[int, ...]
    hub_influence: tuple[int, ...]
    growth: tuple[int, ...]
    crowns: Mapping[int, tuple[str, ...]]
    hub_cities: Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Start:
    """What a game and its players start with (SETUP-20 … SETUP-47). Mappings are per player count."""

    money: Mapping[int, int]
    workers: int
    hands: int
    hands_on_rounds: tuple[int, ...]
    locomotive: int
    goods: Goods
    share_value: int
    investors: int
    market: Goods
    round_goods_pool: Goods
    round_goods_rounds: tuple[int, ...]
    round_goods_each: Mapping[int, int]
    contracts_each: Mapping[int, int]
    wage: int
    business_stacks: Mapping[int, Mapping[int, tuple[int, ...]]]
    """players → business number → token values, top first (SETUP-12 … SETUP-15)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Component counts and limits (section 11.2)."""

    rounds: int
    workers: int
    tracks: int
    stations: int
    trains: int
    tracks_per_action: int
    tracks_per_city: int
    shareholders: int
    investors: int
    goods_each: int
    locomotives_each: Mapping[int, int]
    last_influence: int
    influence_rows: int
    market_column: int


@dataclass(frozen=True, slots=True)
class GuldenPrices:
    """Single amounts of gulden: each has a name of its own in the board's file and in the rules reference."""

    fee: int
    charity: int
    """For one influence step (A8-01)."""
    funds: int
    income_car: int
    income_station: int
    goods_sale: int
    track_fee: int
    goal_money: int
    """Per own track when the goal city is reached (CITY-14)."""


GULDEN_PRICES: tuple[str, ...] = tuple(field.name for field in fields(GuldenPrices))


@dataclass(frozen=True, slots=True)
class Prices(GuldenPrices):
    """Every other printed number. Gulden unless said otherwise."""

    wages: tuple[int, ...]
    engineer: int
    market: tuple[int, ...]
    """Price per row of the shipment market, top to bottom."""
    share_values: tuple[int, ...]
    share_raise: tuple[int, ...]
    """Influence steps for raising to each share value; the first entry is 0."""
    investor_spaces: int
    track_goods: Goods
    bridge_goods: Goods
    tunnel_goods: Goods
    delivery_coal: int
    goods_per_level: tuple[int, int, int]
    semmering_factor: int
    hub_bonus: tuple[int, ...]
    dividend: int
    """Percent of the fortune for each shareholder."""
    small_key: Mapping[int, int]
    """Column value of the hub marker → value of the small silver key (SCORE-06)."""
    locomotive_coal: int


class NumberedLinks:
    """The links by their number, as they are printed: the same in every game.

    `index` leads from names, either way round, to numbers. By link: `names`, the numbers of its two cities (`ends`),
    `kinds`, and the `goods` each track on it costs beside the action's own (A1-09, A1-11). By city: the links at it
    (mask, `incident`), and each with the city at its other end (`neighbours`). Masks of links: `semmering`, `bridges`,
    `tunnels`.
    """

    def __init__(self, cities: Sequence[City], links: Sequence[Link], prices: Prices) -> None:
        number = {city.name: i for i, city in enumerate(cities)}
        self.names = tuple(link.name for link in links)
        self.index = {name: i for i, name in enumerate(self.names)}
        for i, link in enumerate(links):
            self.index.setdefault(f"{link.b}–{link.a}", i)
        self.ends = tuple((number[link.a], number[link.b]) for link in links)
        self.kinds = tuple(link.kind for link in links)
        goods = {"plain": (0, 0, 0, 0), "bridge": prices.bridge_goods, "tunnel": prices.tunnel_goods}
        self.goods = tuple(goods[kind] for kind in self.kinds)
        incident, neighbours = [0] * len(cities), [list[tuple[int, int]]() for _ in cities]
        for at, (a, b) in enumerate(self.ends):
            for city, other in ((a, b), (b, a)):
                incident[city] |= 1 << at
                neighbours[city].append((at, other))
        self.incident, self.neighbours = tuple(incident), tuple(map(tuple, neighbours))
        self.semmering = sum(1 << i for i, link in enumerate(links) if link.semmering)
        self.bridges = sum(1 << i for i, kind in enumerate(self.kinds) if kind == "bridge")
        self.tunnels = sum(1 << i for i, kind in enumerate(self.kinds) if kind == "tunnel")


@dataclass(frozen=True, slots=True)
class Board:
    """The whole printed world of one edition.

    `tiles[players]` are the city tiles by number; `start` is Wien, `goal` Trieste; `labour` and
    `engineer_icons` give per player count and hub the number of labour columns and icons;
    `factories[players]` the factory board by good; `provenance` says for every datum path whether
    it is `known` or `reconstructed`. `data` is the plain data the board was read from.
    """

    id: str
    title: str
    start: str
    goal: str
    cities: tuple[City, ...]
    links: tuple[Link, ...]
    player_station_cost: int
    """Cost printed at the start city's station sites: used for state railway access only."""
    tiles: Mapping[int, Mapping[int, Face]]
    hub_tile: tuple[Face, ...]
    growth: tuple[tuple[int, ...], ...]
    factories: Mapping[int, tuple[FactoryRow, ...]]
    labour: Mapping[int, tuple[int, ...]]
    engineer_icons: Mapping[int, tuple[int, ...]]
    locomotives: tuple[Locomotive, ...]
    shipments: tuple[int, ...]
    contracts: tuple[Contract, ...]
    state_cards: tuple[StateCard, ...]
    normal_cards: Mapping[int, tuple[NormalCard, ...]]
    fixed: FixedSetup
    limits: Limits
    prices: Prices
    begin: Start
    data: Mapping[str, object]
    digest: str
    franz: FranzCards | None = None
    """The cards of the automa; None on a board without solo game."""
    numbered: NumberedLinks = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbered", NumberedLinks(self.cities, self.links, self.prices))
