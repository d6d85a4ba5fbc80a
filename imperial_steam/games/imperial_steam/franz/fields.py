"""Where Franz's wooden factories lie: any fits any field of his contracts, and none moves again (RUL-F33).

`Franz.assigned` holds, by factory in the order taken, the number of the contract it lies on, or
`NOWHERE`. People's factories are not stored: `contracts` works out their best assignment.
"""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Franz, Player

NOWHERE = -1
"""An unassigned factory (FRANZ-GEN-14)."""


def free(layout: Layout, franz: Franz, number: int) -> int:
    """Free factory fields of a contract of his."""
    return layout.contract[number].size - franz.assigned.count(number)


def unassigned(franz: Franz) -> int:
    """Number of his factories on no contract (FRANZ-GEN-14)."""
    return franz.assigned.count(NOWHERE)


def fulfilled(layout: Layout, franz: Franz, player: Player) -> frozenset[int]:
    """Numbers of his contracts without a free field (FRANZ-SCORE-05)."""
    return frozenset(number for number in player.contracts if not free(layout, franz, number))


def add_factory(layout: Layout, franz: Franz, player: Player) -> None:
    """A new factory goes to a free field of the contract with the lowest number (FRANZ-GEN-04, RUL-F33)."""
    numbers = [number for number in player.contracts if free(layout, franz, number)]
    franz.assigned = (*franz.assigned, min(numbers, default=NOWHERE))


def add_contract(layout: Layout, franz: Franz, number: int) -> None:
    """A new contract takes unassigned factories in the order in which they were taken (FRANZ-GEN-04, RUL-F33)."""
    assigned, left = list(franz.assigned), free(layout, franz, number)
    for place, contract in enumerate(assigned):
        if left and contract == NOWHERE:
            assigned[place] = number
            left -= 1
    franz.assigned = tuple(assigned)


def factories_on(franz: Franz, player: Player, number: int) -> list[tuple[int, int]]:
    """Site and goods type of the factories that lie on a contract, in the order taken."""
    return [
        (site, good)
        for (site, good, _), contract in zip(player.factories, franz.assigned, strict=True)
        if contract == number
    ]


def contract_of(franz: Franz, players: Sequence[Player], site: int) -> int | None:
    """Number of the contract the factory of a site lies on; None when it lies on none, or is not his."""
    placed = zip(players[franz.seat].factories, franz.assigned, strict=True)
    return next((number for (own, _, _), number in placed if own == site and number != NOWHERE), None)
