"""What the judgement asks of a game's world again and again, worked out once."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.contracts import best_contracts
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.network import distances
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.terms import GOODS


class Filled:
    """What a set of contracts comes to with some factories (gulden).

    `sure` is the sum of the fulfilled ones, `open` lists of each other its value and its empty fields.
    """

    __slots__ = ("open", "sure")

    def __init__(self, sure: int, empty: tuple[tuple[int, int], ...]) -> None:
        self.sure = sure
        self.open = empty


class World:
    """Masks and tables of one `Layout`.

    `near` are the cities by links to the goal city, nearest first; `hubs` the hub cities; `later` by round the
    hand markers a player places in the rounds after it; `hands` all of the game.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        away = distances(layout, [layout.goal])
        most = max(away.values())
        self.near = tuple(sum(1 << city for city, links in away.items() if links == n) for n in range(most + 1))
        self.hubs = sum(1 << city for city in layout.hub_cities)
        begin, rounds = layout.board.begin, layout.limits.rounds
        each = [0] + [begin.hands + sum(on <= now for on in begin.hands_on_rounds) for now in range(1, rounds + 1)]
        self.later = tuple(sum(each[now + 1 :]) for now in range(rounds + 1))
        self.hands = sum(each)
        self._filled: dict[tuple[tuple[int, ...], Four], Filled] = {}

    def distance(self, network: int) -> int:
        """Links from a network to the goal city."""
        for links, cities in enumerate(self.near):
            if cities & network:
                return links
        return len(self.near)

    def left(self, state: State, player: Player, reached: bool) -> int:
        """Hand markers a player still places in the game; when the goal city is reached, this round is the last."""
        return player.hands if reached else player.hands + self.later[state.round]

    def filled(self, contracts: tuple[int, ...], factories: Four) -> Filled:
        """What contracts come to with the best use of some factories; remembered."""
        key = (contracts, factories)
        found = self._filled.get(key)
        if found is None:
            found = self._filled[key] = self._fill(contracts, factories)
        return found

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
