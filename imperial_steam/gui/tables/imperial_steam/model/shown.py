"""What the table shows, worked out from the position: pure values, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from imperial_steam.games.imperial_steam import contracts, rounds, storage
from imperial_steam.games.imperial_steam.actions import Buy, ChooseFactory, Done, EndTurn, Order, PlaceHand, SellShare
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import build_building, buy_goods
from imperial_steam.games.imperial_steam.scoring import Reckoning, reckon
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.story import crews
from imperial_steam.games.imperial_steam.story.advice import doubts
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.finish import FinishTurn, finishing
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, Step
from imperial_steam.games.protocol import Action, Doubt, Refusal, Target
from imperial_steam.gui.table_kit.core.shown import Shown
from imperial_steam.gui.tables.imperial_steam.model import things

if TYPE_CHECKING:
    from imperial_steam.games.imperial_steam.story.routes import RaceLine

#: How many positions the races are kept of.
RACES_KEPT = 8
_races: dict[object, Sequence[RaceLine]] = {}

FREIGHT, RESERVED, PASSENGER = "freight", "reserved", "passenger"


class Car(NamedTuple):
    """A car of a train: its kind and the good on it (index, or None)."""

    kind: str
    good: int | None = None


class Train(NamedTuple):
    """A train as drawn: level, coal on the locomotive, cars."""

    level: int
    coal: bool
    cars: tuple[Car, ...]


class Storage(NamedTuple):
    """Where a player's goods are drawn (STORE-11: any place that fits will do).

    `floors` by open floor, `loose` goods without a place.
    """

    trains: tuple[Train, ...]
    floors: tuple[int | None, ...]
    loose: tuple[int, ...]


def stored(player: Player) -> Storage:
    """Distribute goods and kinds of cars over the trains, from the totals."""
    levels = player.locomotives
    on_engines = min(player.goods[COAL], len(levels))
    rest = [good for good, count in enumerate(player.goods) for _ in range(count - (on_engines if good == COAL else 0))]
    freight = storage.freight_cars(player)
    kinds = [FREIGHT] * freight + [RESERVED] * player.reserved + [PASSENGER] * player.passengers
    cars = [Car(kind, rest.pop(0) if kind == FREIGHT and rest else None) for kind in kinds]
    trains = []
    for number, level in enumerate(levels):
        trains.append(Train(level, number < on_engines, tuple(cars[:level])))
        cars = cars[level:]
    floors = tuple(rest.pop(0) if rest else None for _ in range(player.stations.bit_count()))
    return Storage(tuple(trains), floors, tuple(rest))


class GoodRow(NamedTuple):
    """One goods type at the markets: shipment market and factory board, in gulden."""

    good: int
    price: int | None
    left: int
    cost: int | None
    factories: int
    pay: int


def good_rows(layout: Layout, state: State) -> list[GoodRow]:
    """All goods types with their present prices."""
    rows = []
    for good, row in enumerate(layout.factory_rows):
        taken = state.taken[good]
        cost = row.cost[taken] if taken < len(row.cost) else None
        price = buy_goods.price(layout, state, good)
        rows.append(GoodRow(good, price, state.market[good], cost, len(row.cost) - taken, row.pay[taken]))
    return rows


class ContractView(NamedTuple):
    """A contract of a player: its number, value, and by field (good, filled).

    The good is the one wanted, on a field that Franz has filled the type of the factory there.
    """

    number: int
    value: int
    fields: tuple[tuple[int, bool], ...]

    @property
    def fulfilled(self) -> bool:
        """Every field is filled."""
        return all(filled for _, filled in self.fields)


def contract_views(layout: Layout, state: State, seat: int) -> list[ContractView]:
    """A player's contracts with the best assignment of the wooden factories (RUL-59); Franz's stay (RUL-F33)."""
    player, views = state.players[seat], []
    is_franz = rounds.is_franz(state, seat)
    filled = {} if is_franz else contracts.assignment(layout, player)
    for number in player.contracts:
        wanted = layout.contract[number].fields
        if is_franz:
            goods = [good for _, good in fields.factories_on(state.automa, player, number)]
            shown = tuple((good, True) for good in goods) + tuple((good, False) for good in wanted[len(goods) :])
        else:
            shown = tuple((good, got is not None) for good, got in zip(wanted, filled[number].fields, strict=True))
        views.append(ContractView(number, layout.contract[number].value, shown))
    return views


class SteamShown(Shown[ImperialSteam]):
    """Everything the panels of Imperial Steam draw."""

    wholes = ("city",)

    @property
    def layout(self) -> Layout:
        """The world of the game."""
        return self.game.layout

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        acting = self.game.progress().player if self.decider < 0 else self.decider
        return things.places(self.game, self.decider if acting is None else acting, action)

    def listed(self) -> Sequence[Action]:
        """The options in the order of the keyboard list: whole crews first, the decision's own, endings last."""
        own = () if self.decision is None else self.decision.options
        return [*self.crews(), *things.sorted_options(self.layout, own), *self.chained()]

    def instead_of(self, thing: Target) -> Target:
        """While tracks are chosen, the places of a city mean the city: a building is not what was asked for."""
        if self.state.step not in (Step.TRACKS, Step.CREW):
            return thing
        city = things.city_of(self.layout, thing)
        return things.city(city) if city else thing

    def keyed(self, entry: Action) -> int | None:
        """A main action has the number of its tile, whatever else is possible; anything else comes after them.

        Goods keep their digits, whatever is sold out: 1 to 4 to buy, 5 to 8 to order. A share is then sold by 9; what
        ends something has buttons.
        """
        options = () if self.decision is None else self.decision.options
        if any(isinstance(one, PlaceHand) for one in options):
            return self._beside_hands(entry)
        match entry:
            case Buy(good):
                return GOODS.index(good) + 1
            case Order(good):
                return GOODS.index(good) + 1 + len(GOODS)
            case SellShare():
                return 9
            case Done() | EndTurn() | FinishTurn():
                return 0
        return 0 if any(isinstance(one, Buy | Order) for one in options) else None

    def _beside_hands(self, entry: Action) -> int:
        """The number of an entry while a main action is chosen."""
        match entry:
            case PlaceHand(tile):
                return int(tile[1:])
            case EndTurn() | FinishTurn():
                return 0
        others = [one for one in self.listed() if not isinstance(one, PlaceHand | EndTurn | FinishTurn)]
        return len(self.layout.actions.hands) + 1 + others.index(entry)

    def crews(self) -> Sequence[Crew]:
        """Whole crews for the chosen link, the best first."""
        return crews.crews(self.game.state)

    def chained(self) -> Sequence[FinishTurn]:
        """The end of the turn while its main action can be finished; nothing where only some options are allowed."""
        free = self.decision is not None and self.decision.options is self.game.options()
        return finishing(self.game.options()) if free else ()

    def actions_of(self, entry: Action) -> Sequence[Action]:
        """The actions of an entry of that list: a crew's in order, a factory's with its only kind of worker."""
        if isinstance(entry, ChooseFactory) and self.free:
            return (entry, *build_building.only_worker(self.player(self.decider)))
        return entry.steps if isinstance(entry, Crew | FinishTurn) else (entry,)

    def options_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click may mean: another click on the chosen link, unless a double one, takes the best crew."""
        options = self.lit.get(thing, ())
        link = self.state.link
        chosen = link >= 0 and thing == Target("link", self.layout.link_names[link])
        return self.crews()[:1] if not options and chosen and not doubled else options

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """The actions a thing could stand for, legal or not."""
        return things.conceivable(self.game, thing)

    def comes_first(self, reason: Refusal) -> bool:
        """Until everybody has bid, nothing else can be done (BID-01)."""
        return reason.reason == "bid-first"

    def doubts_about(self, action: Action) -> Sequence[Doubt]:
        """What surely speaks against a legal option."""
        return doubts(self.game, action)

    @cached_property
    def reckoning(self) -> Reckoning:
        """What the end would bring everybody now."""
        return reckon(self.layout, self.state)

    @property
    def race(self) -> Sequence[RaceLine]:
        """How far everybody is from the goal city, by seat; worked out once for each position."""
        key = self.layout, self.state.key()
        if key not in _races:
            from imperial_steam.games.imperial_steam.story.routes import race

            while len(_races) >= RACES_KEPT:
                _races.pop(next(iter(_races)))
            _races[key] = race(self.game)
        return _races[key]

    def player(self, seat: int) -> Player:
        """One player's part of the position."""
        return self.state.players[seat]

    def franz_contract(self, site: int) -> int | None:
        """Number of the contract the automa's factory of a site lies on; None: on none, or not his (RUL-F33)."""
        return None if self.state.franz is None else fields.contract_of(self.state.franz, self.state.players, site)

    def is_franz(self, seat: int) -> bool:
        """True for the automa's seat."""
        franz = self.layout.setup.franz
        return franz is not None and franz.seat == seat

    def income(self, seat: int) -> int:
        """What the next income brings a player."""
        return rounds.income(self.layout, self.player(seat))

    def repeat_cost(self, tile: int) -> int:
        """Influence steps the deciding player loses for another hand on a tile (PH7-05)."""
        return self.player(max(0, self.state.seat)).tiles[tile]

    @cached_property
    def site_owner(self) -> dict[int, tuple[int, int, int]]:
        """Occupied factory site → (seat, good, goods left)."""
        return {
            site: (seat, good, left)
            for seat, player in enumerate(self.state.players)
            for site, good, left in player.factories
        }

    @cached_property
    def station_owner(self) -> dict[int, list[int]]:
        """City → seats with a station there."""
        owners: dict[int, list[int]] = {}
        for seat, player in enumerate(self.state.players):
            for city in range(len(self.layout.city_names)):
                if player.stations >> city & 1:
                    owners.setdefault(city, []).append(seat)
        return owners

    @cached_property
    def track_owners(self) -> dict[int, list[int]]:
        """Link → seats with a track there."""
        owners: dict[int, list[int]] = {}
        for link in range(len(self.layout.link_names)):
            seats = [seat for seat, player in enumerate(self.state.players) if player.tracks >> link & 1]
            if seats:
                owners[link] = seats
        return owners

    def demands(self, city: int) -> list[tuple[int, int]]:
        """Demand spaces of a city as (good, seat that served it or -1)."""
        spaces = []
        for demand in self.layout.faces[city].demands:
            if demand.minimum_players <= self.layout.player_count:
                spaces.append(demand.good)
        served = [(good, seat) for place, good, seat in self.state.cubes if place == city]
        demands = []
        for good in spaces:
            got = next((pair for pair in served if pair[0] == good), None)
            if got is not None:
                served.remove(got)
            demands.append((good, -1 if got is None else got[1]))
        return demands
