"""The position of a game: two small slotted classes, cheap to copy.

Everything in them is an int, a bool or a tuple, so a copy shares all it can and nothing can be
changed behind its back. Cities, links, sites and contracts are indices into the `Layout`; sets of
them are bit masks (bit i set = index i is in the set). Influence and share values are counted in
steps (columns, rows), money in gulden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter

from imperial_steam.games.imperial_steam.terms import Step

Four = tuple[int, int, int, int]
Three = tuple[int, int, int]


def four(values: Sequence[int]) -> Four:
    """Four numbers as a tuple: by goods type or by hub."""
    first, second, third, fourth = values
    return first, second, third, fourth


def with_workers(levels: Three, level: int, by: int) -> Three:
    """Workers by experience level, one of the three numbers changed; `level` is 1, 2 or 3."""
    changed = list(levels)
    changed[level - 1] += by
    one, two, three = changed
    return one, two, three


_PLAYER_SLOTS = (
    "blocked", "cash", "coal_delivered", "column", "contracts", "delivered", "dock", "engineers",
    "factories", "goods", "hands", "investors", "keys", "locomotives", "network", "passengers", "reach",
    "reserved", "row", "semmering", "share_row", "shareholders", "stations", "supply", "tiles", "tracks",
    "training", "waiting", "working",
)  # fmt: skip


class Player:
    """One player's part of the position."""

    __slots__ = _PLAYER_SLOTS

    cash: int
    column: int
    """Influence in steps: the column on the influence track (value = 10 × column)."""
    row: int
    """Row within the column, 1 is the top."""
    supply: int
    """Workers in the supply."""
    training: Three
    working: Three
    tracks: int
    """Links with a track of the player (mask)."""
    network: int
    """Cities of the railway network (mask, NET-02)."""
    reach: int
    """Links that touch the network (mask); derived from `network`."""
    blocked: int
    """Links at a city whose track limit NET-05 is used up (mask); derived."""
    stations: int
    """Cities with a station of the player (mask)."""
    goods: Four
    """Stored goods by type (STORE-11)."""
    dock: Four
    locomotives: tuple[int, ...]
    """Levels of the trains, in the order they were bought."""
    reserved: int
    """Freight cars with a reserved token, over all trains."""
    passengers: int
    """Passenger cars over all trains."""
    engineers: int
    """1 = bridge engineer, 2 = tunnel engineer, 3 = both."""
    contracts: tuple[int, ...]
    """Numbers of the contract cards, in the order taken."""
    factories: tuple[tuple[int, int, int], ...]
    """Factory workers on the map, in the order built: (site, good, goods left)."""
    keys: Four
    """By hub: 0 none, 1 small silver, 2 large gold."""
    coal_delivered: int
    """Cities this player has delivered coal to (mask, FREE-DELIVER-08)."""
    share_row: int
    """Row of the share value marker, 0 = lowest."""
    investors: int
    """Investors on the investor spaces; they always fill the lowest ones."""
    shareholders: int
    hands: int
    """Hand markers in hand."""
    waiting: int
    """Hand markers on the round track."""
    tiles: tuple[int, ...]
    """Own hand markers on each of the 11 main action tiles."""
    semmering: bool
    delivered: bool
    """A delivery was made this turn."""

    def copy(self) -> Player:
        """An independent copy."""
        new = Player()
        new.cash = self.cash
        new.column = self.column
        new.row = self.row
        new.supply = self.supply
        new.training = self.training
        new.working = self.working
        new.tracks = self.tracks
        new.network = self.network
        new.reach = self.reach
        new.blocked = self.blocked
        new.stations = self.stations
        new.goods = self.goods
        new.dock = self.dock
        new.locomotives = self.locomotives
        new.reserved = self.reserved
        new.passengers = self.passengers
        new.engineers = self.engineers
        new.contracts = self.contracts
        new.factories = self.factories
        new.keys = self.keys
        new.coal_delivered = self.coal_delivered
        new.share_row = self.share_row
        new.investors = self.investors
        new.shareholders = self.shareholders
        new.hands = self.hands
        new.waiting = self.waiting
        new.tiles = self.tiles
        new.semmering = self.semmering
        new.delivered = self.delivered
        return new


_FRANZ_SLOTS = (
    "action_card", "action_deck", "action_discard", "action_strategy", "assigned", "decision_card", "decision_deck",
    "decision_discard", "decision_strategy", "seat",
)  # fmt: skip


class Franz:
    """Franz's part of the position beside his `Player` (solo only).

    Decks and piles hold names of cards. His `Player` is used thus: `goods` are the cubes in his play
    area, `dock` those on his dock, `training[0]` his hired workers, and a 12th number of `tiles`
    counts the hands beside the main action tiles.
    """

    __slots__ = _FRANZ_SLOTS

    seat: int
    action_deck: tuple[str, ...]
    """Names of the cards not yet drawn, sorted: their order is decided when they are drawn."""
    action_discard: tuple[str, ...]
    action_strategy: str
    """Name of the strategy card that is still beside the deck; '' once it has joined."""
    decision_deck: tuple[str, ...]
    decision_discard: tuple[str, ...]
    decision_strategy: str
    action_card: str
    """The card drawn for the current turn; '' between turns."""
    decision_card: str
    assigned: tuple[int, ...]
    """By factory of the player, in the order built: the contract it lies on, or -1 (RUL-F33)."""

    def copy(self) -> Franz:
        """An independent copy."""
        new = Franz()
        for name in _FRANZ_SLOTS:
            setattr(new, name, getattr(self, name))
        return new


_STATE_SLOTS = (
    "active", "bids", "built", "column", "contracts", "cubes", "demand", "done", "effort", "engineers",
    "franz", "good", "hubs", "investors", "link", "locomotives", "market", "occupied", "order", "overflow",
    "players", "points", "produced", "round", "round_goods", "semmering", "site", "spare", "station_sites",
    "step", "strength", "supply", "taken", "tile", "tokens", "wages",
)  # fmt: skip


class State:
    """The whole position. `players` are in seat order; `order` lists seats in turn order."""

    __slots__ = _STATE_SLOTS

    players: list[Player]
    round: int
    order: tuple[int, ...]
    active: int
    """Index into `order` of the player whose turn (or bid) it is."""
    step: Step
    bids: tuple[int, ...]
    """Secret bids so far, in turn order (BID-03); empty after they are revealed."""
    hubs: Four
    """Influence of the hubs in steps."""
    cubes: tuple[tuple[int, int, int], ...]
    """Delivered cubes in the order delivered: (city, good, player)."""
    demand: Four
    """By good: cities with a free demand space (mask)."""
    spare: Four
    """By good: cities with a second free demand space (mask)."""
    market: Four
    """Goods in each column of the shipment market."""
    round_goods: tuple[tuple[int, ...], ...]
    """By round (index = round number, 0 unused): goods lying there."""
    locomotives: tuple[int, ...]
    """Tiles left of each locomotive for sale, in the order of `Board.locomotives`."""
    taken: Four
    """Factories taken from each row of the factory board."""
    occupied: int
    """Factory sites with a worker (mask)."""
    station_sites: int
    """Cities whose shared station site is free (mask)."""
    wages: tuple[int, ...]
    """By labour column: row of the wage marker, 0 = lowest."""
    engineers: tuple[Four, Four]
    """Bridge and tunnel engineers left, by hub."""
    contracts: tuple[int, ...]
    """Numbers of the contracts on display."""
    tokens: tuple[int, ...]
    """By city: business tokens already taken from its stack."""
    semmering: bool
    """The Semmering token still lies on the map."""
    supply: Four
    """Goods in the general supply."""
    investors: int
    """Investors in the general supply."""
    overflow: int
    """Seat of the player who has more goods than places, or -1 (STORE-09)."""
    points: int
    """Points of a business token still to spend (CITY-05)."""
    tile: int
    """Index of the main action of this turn, or -1 before the hand is placed."""
    done: bool
    """The main action has had its least effect (RUL-06)."""
    link: int
    """A1: the chosen link, or -1."""
    built: int
    """A1: tracks built by this action."""
    effort: int
    """A1: effort required so far, the chosen link included."""
    strength: int
    """A1: experience of the crew so far."""
    column: int
    """A2: the labour column of this action, or -1."""
    site: int
    """A3: the chosen factory site, or -1."""
    good: int
    """A3: the chosen goods type, or -1."""
    produced: int
    """A4: sites that have produced in this action (mask)."""
    franz: Franz | None

    def copy(self) -> State:
        """An independent copy of the position."""
        new = State()
        new.players = [player.copy() for player in self.players]
        new.round = self.round
        new.order = self.order
        new.active = self.active
        new.step = self.step
        new.bids = self.bids
        new.hubs = self.hubs
        new.cubes = self.cubes
        new.demand = self.demand
        new.spare = self.spare
        new.market = self.market
        new.round_goods = self.round_goods
        new.locomotives = self.locomotives
        new.taken = self.taken
        new.occupied = self.occupied
        new.station_sites = self.station_sites
        new.wages = self.wages
        new.engineers = self.engineers
        new.contracts = self.contracts
        new.tokens = self.tokens
        new.semmering = self.semmering
        new.supply = self.supply
        new.investors = self.investors
        new.overflow = self.overflow
        new.points = self.points
        new.tile = self.tile
        new.done = self.done
        new.link = self.link
        new.built = self.built
        new.effort = self.effort
        new.strength = self.strength
        new.column = self.column
        new.site = self.site
        new.good = self.good
        new.produced = self.produced
        new.franz = None if self.franz is None else self.franz.copy()
        return new

    @property
    def seat(self) -> int:
        """Seat of the active player."""
        return self.order[self.active]

    @property
    def automa(self) -> Franz:
        """Franz's part of the position; raises `ValueError` in a game without him."""
        if self.franz is None:
            raise ValueError("Franz does not play in this game")
        return self.franz

    def key(self) -> tuple[object, ...]:
        """All there is in the position as one hashable value: equal exactly where `plain` is."""
        franz = self.franz
        return (_STATE(self), tuple(map(_PLAYER, self.players)), None if franz is None else _FRANZ(franz))

    def plain(self) -> dict[str, object]:
        """Plain data of the whole position, for digests, comparisons and reports."""
        data: dict[str, object] = {
            name: getattr(self, name) for name in _STATE_SLOTS if name not in ("players", "franz", "step")
        }
        data["step"] = self.step.name
        data["players"] = [{name: getattr(p, name) for name in _PLAYER_SLOTS} for p in self.players]
        data["franz"] = None if self.franz is None else {n: getattr(self.franz, n) for n in _FRANZ_SLOTS}
        return data


_Values = Callable[[object], tuple[object, ...]]
#: Everything in a position but its players and Franz, everything of a player, everything of Franz.
_STATE: _Values = attrgetter(*(name for name in _STATE_SLOTS if name not in ("players", "franz")))
_PLAYER: _Values = attrgetter(*_PLAYER_SLOTS)
_FRANZ: _Values = attrgetter(*_FRANZ_SLOTS)
