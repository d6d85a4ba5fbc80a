"""All conceivable actions of one game, made once and shared: options are picked, never built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TypeVar, cast

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.terms import COLUMN, HUBS
from imperial_steam.games.kit.text_forms import TextForm

ActionT = TypeVar("ActionT", bound=a.Action)


class ActionTable:
    """The actions of every kind, as the kinds declare them: links, cities and the like as numbered in the `Layout`.

    `of` gives those of any kind. Beside it stand, named, those that the rules pick from again and again.
    """

    def __init__(self, world: a.Numbered) -> None:
        self._link_index = world.link_index
        self._of: dict[type, tuple[TextForm, ...]] = {
            kind: tuple(kind.every(world)) for kind in a.KINDS if kind is not a.Deliver
        }
        self.bids = self.of(a.Bid)
        self.hands = self.of(a.PlaceHand)
        self.links = self.of(a.ChooseLink)
        self.workers = self.of(a.AssignWorker)
        self.hires = self.of(a.HireWorker)
        self.engineers = _rows(self.of(a.HireEngineer), len(HUBS))
        self.stations = self.of(a.BuildStation)
        self.sites = self.of(a.ChooseSite)
        self.factories = self.of(a.ChooseFactory)
        self.training, self.working = _rows(self.of(a.ChooseWorker), len(a.LEVELS))
        self.produce = self.of(a.Produce)
        self.buy = self.of(a.Buy)
        self.order = self.of(a.Order)
        self.locomotives = {action.level: action for action in self.of(a.BuyLocomotive)}
        self.upgrades = {(action.old, action.new): action for action in self.of(a.UpgradeLocomotive)}
        self.contracts = {action.number: action for action in self.of(a.TakeContract)}
        self.state_access = self.of(a.BuyStateAccess)
        self.deliver = _Deliveries(tuple(world.site_index), world.city_names)
        self.bid_cards = self.of(a.DrawBid)
        (self.track,) = self.of(a.PlaceTrack)
        (self.done,) = self.of(a.Done)
        (self.end,) = self.of(a.EndTurn)
        (self.sell,) = self.of(a.SellShare)
        (self.franz,) = self.of(a.FranzTurn)

    def of(self, kind: type[ActionT]) -> tuple[ActionT, ...]:
        """Every action of a kind, in the order in which it declares them."""
        if kind is a.Deliver and kind not in self._of:
            self._of[kind] = self.deliver.every()
        return cast("tuple[ActionT, ...]", self._of[kind])

    def bids_up_to(self, cash: int) -> Sequence[a.Bid]:
        """Every bid that a player with that many gulden can make (BID-02)."""
        number = cash // COLUMN + 1
        if number <= len(self.bids):
            return self.bids[:number]
        return tuple(a.Bid(money) for money in range(0, cash + 1, COLUMN))

    @cached_property
    def same(self) -> Mapping[a.Action, a.Action]:
        """Actions about a link, named either way round → the same as the board or the card names it."""
        cards = {self._link_index[card.link]: card for card in self.bid_cards}
        same: dict[a.Action, a.Action] = {}
        for name, link in self._link_index.items():
            same[a.ChooseLink(name)] = self.links[link]
            same[a.BuyStateAccess(name)] = self.state_access[link]
            if link in cards:
                same[a.DrawBid(name)] = cards[link]
        return same

    def __iter__(self) -> Iterator[a.Action]:
        """Every action that anybody at the table could ever name in this game."""
        for kind in a.KINDS:
            if kind not in a.NOBODYS:
                yield from self.of(kind)


class _Deliveries(dict[tuple[int, int], a.Deliver]):
    """Deliveries by site and city, each made when it is first asked for: a game sees few of all there could be."""

    def __init__(self, sites: Sequence[str], cities: Sequence[str]) -> None:
        super().__init__()
        self._sites, self._cities = sites, cities

    def __missing__(self, way: tuple[int, int]) -> a.Deliver:
        site, city = way
        self[way] = action = a.Deliver(self._sites[site], self._cities[city])
        return action

    def every(self) -> tuple[a.Deliver, ...]:
        """All of them, by site, then by city."""
        return tuple(self[way] for way in product(range(len(self._sites)), range(len(self._cities))))


def _rows(actions: Sequence[ActionT], length: int) -> tuple[tuple[ActionT, ...], ...]:
    """Actions with two fields by the first, then by the second."""
    return tuple(tuple(actions[start : start + length]) for start in range(0, len(actions), length))
