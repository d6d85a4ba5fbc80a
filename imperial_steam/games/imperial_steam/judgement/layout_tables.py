"""What the judgement asks of a game's world again and again, worked out once."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.imperial_steam.contracts import best_contracts
from imperial_steam.games.imperial_steam.judgement.routes import GoalRoute, way
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.network import distances
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.terms import GOODS

#: No way to the goal city counts for more than this, in steps of experience.
FARTHEST = 60


class Filled:
    """What a set of contracts is worth with some factories (gulden).

    `sure` is the sum of the fulfilled ones, `open` lists of each other its value and its empty fields.
    """

    __slots__ = ("open", "sure")

    def __init__(self, sure: int, empty: tuple[tuple[int, int], ...]) -> None:
        self.sure = sure
        self.open = empty


def _by_links(away: Mapping[int, int]) -> tuple[int, ...]:
    """Masks of cities by the links they are away, the nearest first."""
    most = max(away.values())
    return tuple(sum(1 << city for city, links in away.items() if links == n) for n in range(most + 1))


def _rings(layout: Layout, city: int) -> tuple[int, int, int]:
    """Masks: a city, the cities one link away from it, and two links away."""
    zero, one, two, *_ = *_by_links(distances(layout, [city])), 0, 0
    return zero, one, two


class LayoutTables:
    """Masks and tables of one `Layout`.

    `near` are the cities by links to the goal city, nearest first; `later` by round the
    hand markers a player places in the rounds after it; `hands` all of the game; `labour_hubs` by labour column the hub
    that sends its workers; `dearest` the number of rows of wages; `pay` by goods type and factories taken what a
    delivery brings, in gulden.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.near = _by_links(distances(layout, [layout.goal]))
        self._rings = tuple(_rings(layout, city) for city in layout.hub_cities)
        self._distance: dict[int, int] = {}
        self._hubs: dict[int, int] = {}
        begin, rounds = layout.board.begin, layout.limits.rounds
        each = [0] + [begin.hands + sum(on <= now for on in begin.hands_on_rounds) for now in range(1, rounds + 1)]
        self.later = tuple(sum(each[now + 1 :]) for now in range(rounds + 1))
        self.hands = sum(each)
        self.labour_hubs = tuple(hub for hub, _ in layout.labour)
        self.dearest = len(layout.prices.wages)
        self.pay = tuple(row.pay for row in layout.factory_rows)
        self._ways: dict[tuple[int, int, int], GoalRoute] = {}
        self._filled: dict[tuple[tuple[int, ...], Four], Filled] = {}
        self._linked: dict[int, tuple[int, ...]] = {}

    def distance(self, network: int) -> int:
        """Links from a network to the goal city; remembered."""
        away = self._distance.get(network)
        if away is None:
            away = next((links for links, cities in enumerate(self.near) if cities & network), len(self.near))
            self._distance[network] = away
        return away

    def to_the_goal(self, tracks: int) -> tuple[int, ...]:
        """Masks of cities by the links over laid tracks (mask) to the goal city, nearest first; remembered."""
        near = self._linked.get(tracks)
        if near is None:
            away = distances(self.layout, [self.layout.goal], tracks)
            near = self._linked[tracks] = _by_links(away)
        return near

    def hubs_within(self, network: int) -> int:
        """How near the hubs are to a network: 4 for each within, 2 and 1 for those one and two links away."""
        number = self._hubs.get(network)
        if number is None:
            number = sum(
                4 if hub & network else 2 if one & network else 1 if two & network else 0
                for hub, one, two in self._rings
            )
            self._hubs[network] = number
        return number

    def way(self, player: Player) -> GoalRoute:
        """The cheapest way to the goal city, as long as the longest one where there is none; remembered."""
        key = (player.tracks, player.stations, player.engineers)
        route = self._ways.get(key)
        if route is None:
            route = self._ways[key] = way(self.layout, player) or GoalRoute(FARTHEST)
        return route

    def left(self, state: State, player: Player, reached: bool) -> int:
        """Hand markers a player still places in the game; when the goal city is reached, this round is the last."""
        return player.hands if reached else player.hands + self.later[state.round]

    def filled(self, contracts: tuple[int, ...], factories: Four) -> Filled:
        """What contracts are worth with the best use of some factories; remembered."""
        key = (contracts, factories)
        filled = self._filled.get(key)
        if filled is None:
            filled = self._filled[key] = self._fill(contracts, factories)
        return filled

    def _fill(self, contracts: tuple[int, ...], factories: Four) -> Filled:
        cards = [self.layout.contract[number] for number in contracts]
        done = best_contracts(cards, factories)
        left = list(factories)
        for card in cards:
            if card.number in done:
                for good in card.fields:
                    left[good] -= 1
        empty = []
        for card in sorted(cards, key=lambda card: -card.value):
            if card.number not in done:
                missing = 0
                for good in range(len(GOODS)):
                    have = min(left[good], card.fields.count(good))
                    left[good] -= have
                    missing += card.fields.count(good) - have
                empty.append((card.value, missing))
        return Filled(sum(card.value for card in cards if card.number in done), tuple(empty))
