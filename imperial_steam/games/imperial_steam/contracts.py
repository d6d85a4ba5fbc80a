"""Wooden factories on contract cards: the best assignment for the owner (A3-20, RUL-59).

Moving wooden factories is free at any time, so the position holds no assignment; it is worked out
where somebody needs it: at the scoring, and on the player's tableau. Franz's factories stay where they
lie (`franz.fields`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Four, Player, four
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Value


@dataclass(frozen=True, slots=True)
class Filling:
    """One contract with its factories: by field the goods type of the factory there, None = empty."""

    fields: tuple[int | None, ...]

    @property
    def fulfilled(self) -> bool:
        """Every factory field is filled (SCORE-11)."""
        return None not in self.fields


def called(contract: Contract) -> dict[str, Value]:
    """What a contract is called by in sentences: the `goods` of its factory fields and its `value`, no number."""
    return {"goods": tuple(GOODS[good] for good in contract.fields), "value": contract.value}


def assignment(layout: Layout, player: Player) -> dict[int, Filling]:
    """Contract number → its factories, in the order taken: the best total for the owner (RUL-59).

    Factories that complete nothing fill fields of other contracts as far as they match.
    """
    done = fulfilled(layout, player)
    left = list(wooden(player))
    fillings: dict[int, Filling] = {}
    for number in sorted(player.contracts, key=lambda number: number not in done):
        fillings[number] = Filling(tuple(_take(left, good) for good in layout.contract[number].fields))
    return {number: fillings[number] for number in player.contracts}


def fulfilled(layout: Layout, player: Player) -> frozenset[int]:
    """Numbers of the contracts that the best assignment fulfils (RUL-59, SCORE-11)."""
    if not player.contracts or not player.factories:
        return frozenset()
    return best_contracts([layout.contract[number] for number in player.contracts], wooden(player))


def filled_by(layout: Layout, player: Player, good: int) -> list[int]:
    """Numbers of the contracts that one more factory of a goods type would fulfil (RUL-59, SCORE-11)."""
    then = player.copy()
    then.factories = (*player.factories, (-1, good, 0))
    return sorted(fulfilled(layout, then) - fulfilled(layout, player))


def wooden(player: Player) -> Four:
    """All wooden factories of a player by goods type (A3-19)."""
    counts = [0] * len(GOODS)
    for _, good, _ in player.factories:
        counts[good] += 1
    return four(counts)


def best_contracts(contracts: Sequence[Contract], factories: Four) -> frozenset[int]:
    """Numbers of the contracts to fulfil together for the highest sum of values (gulden).

    Of equal sums the one with the more valuable, then lower-numbered contracts is taken, so the
    outcome depends only on the cards and factories.
    """
    cards = []
    for contract in sorted(contracts, key=lambda contract: (-contract.value, contract.number)):
        need = _need(contract)
        if contract.value > 0 and all(n <= have for n, have in zip(need, factories, strict=True)):
            cards.append((contract.number, contract.value, need))
    return _Search(cards).run(factories)


class _Search:
    """Depth first with a bound: a branch that cannot beat the best sum any more is left."""

    def __init__(self, cards: list[tuple[int, int, Four]]) -> None:
        self.cards = cards
        self.rest = [sum(value for _, value, _ in cards[i:]) for i in range(len(cards) + 1)]
        self.best = 0
        self.chosen: tuple[int, ...] = ()

    def run(self, stock: Four) -> frozenset[int]:
        self._choose(0, stock, 0, ())
        return frozenset(self.chosen)

    def _choose(self, i: int, stock: Four, total: int, chosen: tuple[int, ...]) -> None:
        if total > self.best:
            self.best, self.chosen = total, chosen
        if total + self.rest[i] <= self.best:
            return
        number, value, need = self.cards[i]
        wood, stone, iron, coal = (have - n for have, n in zip(stock, need, strict=True))
        if wood >= 0 and stone >= 0 and iron >= 0 and coal >= 0:
            self._choose(i + 1, (wood, stone, iron, coal), total + value, (*chosen, number))
        self._choose(i + 1, stock, total, chosen)


def _take(left: list[int], good: int) -> int | None:
    """Take a factory of the matching type for a field."""
    if not left[good]:
        return None
    left[good] -= 1
    return good


def _need(contract: Contract) -> Four:
    return four([contract.fields.count(good) for good in range(len(GOODS))])
