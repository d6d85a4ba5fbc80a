"""All conceivable actions of one game, made once and shared: options are picked, never built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS


class Numbered(Protocol):
    """What the table must know of one game's world: the board, and everything on it in the order of its numbers."""

    board: Board
    link_names: tuple[str, ...]
    link_index: dict[str, int]
    city_names: tuple[str, ...]
    site_index: dict[str, int]
    labour: tuple[tuple[int, int], ...]


class ActionTable:
    """Action values by index: links, cities, sites and columns as numbered in the `Layout`."""

    def __init__(self, layout: Numbered) -> None:
        board, sites = layout.board, tuple(layout.site_index)
        self._link_index = layout.link_index
        self.bids = tuple(a.Bid(money) for money in range(0, max(board.begin.money.values()) + 1, COLUMN))
        self.hands = tuple(a.PlaceHand(tile) for tile in MAIN_ACTIONS)
        self.links = tuple(a.ChooseLink(name) for name in layout.link_names)
        self.workers = tuple(a.AssignWorker(level) for level in (1, 2, 3))
        self.hires = tuple(a.HireWorker(HUBS[hub], number) for hub, number in layout.labour)
        self.engineers = tuple(tuple(a.HireEngineer(kind, hub) for hub in HUBS) for kind in ENGINEERS)
        self.stations = tuple(a.BuildStation(name) for name in layout.city_names)
        self.sites = tuple(a.ChooseSite(site) for site in sites)
        self.factories = tuple(a.ChooseFactory(good) for good in GOODS)
        self.training = tuple(a.ChooseWorker("training", level) for level in (1, 2, 3))
        self.working = tuple(a.ChooseWorker("working", level) for level in (1, 2, 3))
        self.produce = tuple(a.Produce(site) for site in sites)
        self.buy = tuple(a.Buy(good) for good in GOODS)
        self.order = tuple(a.Order(good) for good in GOODS)
        levels = [locomotive.level for locomotive in board.locomotives]
        self.locomotives = {level: a.BuyLocomotive(level) for level in levels}
        self.upgrades = {(old, new): a.UpgradeLocomotive(old, new) for old in levels for new in levels if old < new}
        self.contracts = {card.number: a.TakeContract(card.number) for card in board.contracts}
        self.charity = tuple(a.Charity(steps) for steps in range(1, board.limits.last_influence // COLUMN + 1))
        self.values = tuple(a.SetShareValue(value) for value in board.prices.share_values)
        self.discards = tuple(a.Discard(good) for good in GOODS)
        self.points = tuple(a.SpendPoint(use) for use in a.POINT_USES)
        self.state_access = tuple(a.BuyStateAccess(name) for name in layout.link_names)
        self.deliver = tuple(tuple(a.Deliver(site, city) for city in layout.city_names) for site in sites)
        self.bid_cards = tuple(a.DrawBid(card.link) for card in board.state_cards)
        self.track = a.PlaceTrack()
        self.done = a.Done()
        self.end = a.EndTurn()
        self.sell = a.SellShare()
        self.franz = a.FranzTurn()

    def bids_up_to(self, cash: int) -> Sequence[a.Bid]:
        """Every bid that somebody with so many gulden can make (BID-02)."""
        number = cash // COLUMN + 1
        if number <= len(self.bids):
            return self.bids[:number]
        return tuple(a.Bid(money) for money in range(0, cash + 1, COLUMN))

    @cached_property
    def same(self) -> Mapping[a.Action, a.Action]:
        """Actions about a link, named either way round → the same as the board or the card names it."""
        cards = {self._link_index[card.link]: card for card in self.bid_cards}
        found: dict[a.Action, a.Action] = {}
        for name, link in self._link_index.items():
            found[a.ChooseLink(name)] = self.links[link]
            found[a.BuyStateAccess(name)] = self.state_access[link]
            if link in cards:
                found[a.DrawBid(name)] = cards[link]
        return found

    def __iter__(self) -> Iterator[a.Action]:
        return iter(self._all)

    @cached_property
    def _all(self) -> tuple[a.Action, ...]:
        """Every action anybody could ever name in this game."""
        rows: list[tuple[a.Action, ...]] = [
            self.bids, self.hands, self.links, self.workers, self.hires, *self.engineers, self.stations,
            self.sites, self.factories, self.training, self.working, self.produce, self.buy, self.order,
            tuple(self.locomotives.values()), tuple(self.upgrades.values()), tuple(self.contracts.values()),
            self.charity, self.values, self.discards, self.points, self.state_access, *self.deliver,
            (self.track, self.done, self.end, self.sell),
        ]  # fmt: skip
        return tuple(action for row in rows for action in row)
