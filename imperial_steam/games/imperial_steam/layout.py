"""One game's world: the board with the tiles of its setup on it, indexed for speed.

A `Layout` is made once per game from `Board` and `Setup`, never changes, and is shared by all
positions. Cities, links and sites are numbered by their place in the board data; sets are bit
masks. Influence is in steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Self

from imperial_steam.games.imperial_steam.action_table import ActionTable
from imperial_steam.games.imperial_steam.board.printed import Board, Face, SitePrint
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS


@dataclass(frozen=True, slots=True)
class Site:
    """A factory site of this game.

    `name` is `<city> #<n>`, numbered in the order of the board data, road sites last; `usable` is
    False where the site's mark excludes the player count (A3-11).
    """

    index: int
    name: str
    city: int
    print: SitePrint
    usable: bool


@lru_cache(4096)
def bits(mask: int) -> tuple[int, ...]:
    """The indices in a mask, ascending; the same masks come again and again."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)


class Layout:
    """The printed world of one game.

    What is said of every city, link, site or labour column is a tuple by its number; `…_index` and
    `hub_of_city` lead from names or cities to numbers. Masks: `station_sites`, `demand` and `spare`
    (by good) of cities; `incident` (by city), `crowns`, `semmering`, `bridges`, `tunnels`,
    `buildable` of links; `usable_sites`, `city_sites` of sites. Influence (`influence`,
    `last_column`, `growth`) is in steps, `station_cost` and `price_of_level` in gulden.
    `actions` holds every action anybody could name.

    Raises `ValueError` or `LookupError` when setup and board do not fit.
    """

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.setup = setup
        self.player_count = setup.players
        limits, prices = board.limits, board.prices
        self.limits = limits
        self.prices = prices
        self.last_column = limits.last_influence // COLUMN
        self.last_share_row = len(prices.share_values) - 1
        self._number_cities()
        self._number_links()
        self._number_sites()
        self._number_parts()
        self.actions = ActionTable(self)

    def __reduce__(self) -> tuple[type[Self], tuple[Board, Setup]]:
        """To number everything anew takes less time than to send it."""
        return type(self), (self.board, self.setup)

    def _number_cities(self) -> None:
        """Cities with what lies on them: hub tiles, city tiles, business tokens, demand."""
        board, setup = self.board, self.setup
        self.city_names = tuple(city.name for city in board.cities)
        self.city_index = {name: i for i, name in enumerate(self.city_names)}
        self.hub_cities = tuple(self.city_index[name] for name in setup.hubs)
        self.hub_of_city = {city: hub for hub, city in enumerate(self.hub_cities)}
        self.faces: tuple[Face, ...] = tuple(self._face(i) for i in range(len(board.cities)))
        self.start = self.city_index[board.start]
        self.goal = self.city_index[board.goal]
        self.effort = tuple(face.effort for face in self.faces)
        self.influence = tuple(face.influence + city.bonus for face, city in zip(self.faces, board.cities, strict=True))
        self.station_cost = tuple(
            board.player_station_cost if i == self.start else face.station_cost for i, face in enumerate(self.faces)
        )
        self.station_sites = sum(1 << i for i, face in enumerate(self.faces) if face.station_cost is not None)
        stacks = board.begin.business_stacks[setup.players]
        self.tokens = tuple(stacks[face.business] if face.business else () for face in self.faces)
        self.demand, self.spare = self._demands()
        self.growth = tuple(board.growth[i] for i in setup.growth)

    def _number_links(self) -> None:
        """Links with what they need: engineers, goods, effort."""
        printed = self.board.numbered
        self.link_names, self.link_index = printed.names, printed.index
        self.ends, self.kinds, self.link_goods = printed.ends, printed.kinds, printed.goods
        self.incident, self.neighbours = printed.incident, printed.neighbours
        self.semmering, self.bridges, self.tunnels = printed.semmering, printed.bridges, printed.tunnels
        self.crowns = sum(1 << self.link_index[name] for name in self.setup.crowns)
        every = (1 << len(self.ends)) - 1
        self.buildable = (
            every & ~(self.crowns | self.bridges | self.tunnels),
            every & ~(self.crowns | self.tunnels),
            every & ~(self.crowns | self.bridges),
            every & ~self.crowns,
        )
        """By the player's engineers (0 none, 1 bridge, 2 tunnel, 3 both): links open to A1 (NET-09, A1-08, A1-10)."""
        self.efforts = tuple(self._link_effort(a, b) for a, b in self.ends)

    def _number_sites(self) -> None:
        """Factory sites of this game."""
        self.sites = self._sites()
        self.site_index = {site.name: site.index for site in self.sites}
        self.usable_sites = sum(1 << site.index for site in self.sites if site.usable)
        city_sites = [0] * len(self.city_names)
        for site in self.sites:
            city_sites[site.city] |= 1 << site.index
        self.city_sites = tuple(city_sites)
        self.site_prices = tuple(map(self._site_price, self.sites))
        """By site: its own price in gulden, or None where the factory board's counts (A3-12)."""
        self._network_sites: dict[int, int] = {}

    def _number_parts(self) -> None:
        """Labour columns, factories, contracts and locomotives."""
        board, setup = self.board, self.setup
        self.labour = tuple(
            (hub, column + 1) for hub, columns in enumerate(board.labour[setup.players]) for column in range(columns)
        )
        """By labour column: (hub, number within the hub, from 1)."""
        self.labour_index = {(HUBS[hub], number): i for i, (hub, number) in enumerate(self.labour)}
        self.factory_rows = board.factories[setup.players]
        self._cheapest: dict[tuple[int, ...], int | None] = {}
        self.contract = {contract.number: contract for contract in board.contracts}
        self.locomotive = {locomotive.level: locomotive for locomotive in board.locomotives}
        self.locomotive_index = {locomotive.level: i for i, locomotive in enumerate(board.locomotives)}
        self.for_sale = tuple(
            tuple((i, tile.level) for i, tile in enumerate(board.locomotives) if 0 < tile.first_round <= number)
            for number in range(board.limits.rounds + 1)
        )
        """By round: index and level of the locomotives whose space the round marker has reached (A6-02)."""
        self.price_of_level = {locomotive.level: locomotive.price for locomotive in board.locomotives}

    def _face(self, city: int) -> Face:
        printed = self.board.cities[city]
        if city in self.hub_of_city:
            return self.board.hub_tile[self.hub_of_city[city]]
        if printed.name in self.setup.tiles:
            return self.board.tiles[self.setup.players][self.setup.tiles[printed.name]]
        if printed.face is None:
            raise ValueError(f"city '{printed.name}' has neither a tile nor a printed face")
        return printed.face

    def _link_effort(self, a: int, b: int) -> tuple[int, int, int]:
        """Effort of a track that newly connects a, newly connects b, or connects both known (A1-13, A1-14).

        A city without printed effort counts with the other city's (RUL-19).
        """
        of_a, of_b = self.effort[a], self.effort[b]
        first = of_a if of_a is not None else of_b or 0
        second = of_b if of_b is not None else of_a or 0
        return first, second, min(first, second)

    def network_sites(self, network: int) -> int:
        """Usable factory sites in a network (mask of sites, from a mask of cities); remembered."""
        sites = self._network_sites.get(network)
        if sites is None:
            sites = 0
            for city in bits(network):
                sites |= self.city_sites[city]
            sites &= self.usable_sites
            self._network_sites[network] = sites
        return sites

    def _site_price(self, site: Site) -> int | None:
        """A site's own price, or the station cost its symbol points to (A3-13, A3-14, RUL-44)."""
        return self.station_cost[site.city] if site.print.station_price else site.print.price

    def cheapest_factory(self, taken: tuple[int, ...]) -> int | None:
        """What the cheapest factory left costs, where `taken` are gone from each row; None without any; remembered."""
        if taken not in self._cheapest:
            rows = zip(self.factory_rows, taken, strict=True)
            self._cheapest[taken] = min((row.cost[k] for row, k in rows if k < len(row.cost)), default=None)
        return self._cheapest[taken]

    def _sites(self) -> tuple[Site, ...]:
        sites: list[Site] = []
        for city, (printed, face) in enumerate(zip(self.board.cities, self.faces, strict=True)):
            number = count(1)
            for site in (*face.sites, *printed.road_sites):
                name = f"{printed.name} #{next(number)}"
                sites.append(Site(len(sites), name, city, site, site.minimum_players <= self.player_count))
        return tuple(sites)

    def _demands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Masks by good of the cities with a demand space, and with a second one."""
        first, second = [0] * len(GOODS), [0] * len(GOODS)
        for city, face in enumerate(self.faces):
            for demand in face.demands:
                if demand.minimum_players <= self.player_count:
                    bit = 1 << city
                    second[demand.good] |= first[demand.good] & bit
                    first[demand.good] |= bit
        return tuple(first), tuple(second)

    def other(self, link: int, city: int) -> int:
        """The city at the other end of a link."""
        a, b = self.ends[link]
        return b if a == city else a
