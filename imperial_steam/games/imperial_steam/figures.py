"""The figures of an option: what it costs and brings, said before anybody chooses it.

Every main action has its own in its module (`main_actions/`); `story/choice_lines.py` has those of everything else.
They are read from position, prices and rules without carrying anything out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from imperial_steam.games.imperial_steam import cities, contracts
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Four, Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.protocol import Values


@dataclass(frozen=True, slots=True)
class Figure:
    """One cost, fact or gain of an option; its sentence is `choice.<key>`, filled from `values`.

    Amounts are positive: the sentence says whether something is paid or gained. Money is in gulden, influence in
    steps unless the value is named `column`.
    """

    key: str
    values: Values = field(default_factory=dict, hash=False)


class SeatView:
    """The position as one seat looks at it, and the figures that many options have in common."""

    def __init__(self, layout: Layout, state: State, seat: int) -> None:
        self.layout, self.state = layout, state
        self.player: Player = state.players[seat]

    def paid(self, price: int) -> Iterator[Figure]:
        """Gulden paid, and what is left of the money."""
        if price:
            yield Figure("paid", {"price": price, "left": self.player.cash - price})

    def earned(self, money: int) -> Iterator[Figure]:
        """Gulden received."""
        yield Figure("earned", {"money": money, "after": self.player.cash + money})

    def influence(self, steps: int) -> Iterator[Figure]:
        """Influence gained, from which value to which (INF-10)."""
        if steps:
            before = self.player.column
            column = min(before + steps, self.layout.last_column) * COLUMN
            yield Figure("influence", {"steps": steps, "before": before * COLUMN, "column": column})

    def influence_paid(self, steps: int) -> Iterator[Figure]:
        """Influence paid, from which value to which (INF-11)."""
        if steps:
            before, column = (self.player.column - less for less in (0, steps))
            values: Values = {"steps": steps, "before": before * COLUMN, "column": column * COLUMN}
            yield Figure("influence_paid", values)

    def goods(self, goods: Four) -> Iterator[Figure]:
        """Goods paid."""
        listed = tuple(GOODS[good] for good, count in enumerate(goods) for _ in range(count))
        if listed:
            yield Figure("goods_paid", {"goods": listed})

    def filled(self, numbers: Iterable[int]) -> Iterator[Figure]:
        """Contracts that are fulfilled (SCORE-11)."""
        for number in numbers:
            yield Figure("fills_contract", contracts.called(self.layout.contract[number]))

    def opened_again(self, numbers: Iterable[int]) -> Iterator[Figure]:
        """Contracts that were fulfilled and give their factories to a more valuable one (RUL-59)."""
        for number in sorted(numbers):
            yield Figure("opens_contract", contracts.called(self.layout.contract[number]))

    def opened(self, column: int, before: int = -1) -> tuple[str, ...]:
        """Hubs whose labour columns open with a column of influence, those open `before` left out (A2-03)."""
        return tuple(HUBS[hub] for hub, at in enumerate(self.state.hubs) if before < at <= column)

    def rewards(self, link: int) -> Iterator[Figure]:
        """What the city at the far end of a link gives, and the Semmering token (CITY-03 … CITY-14, A1-21)."""
        layout, state, player = self.layout, self.state, self.player
        for city in layout.ends[link]:
            if not player.network >> city & 1:
                yield from self.influence(layout.influence[city])
                points = cities.top_token(layout, state, city)
                if points:
                    yield Figure("points", {"points": points})
                if city == layout.goal:
                    money = (player.tracks.bit_count() + 1) * layout.prices.goal_money
                    yield Figure("goal_money", {"money": money})
        if state.semmering and layout.semmering >> link & 1:
            yield Figure("semmering")


Line: TypeAlias = Callable[[SeatView, Any], Iterator[Figure]]
"""The figures of an option of one kind, the weightiest first."""
Outlook: TypeAlias = Callable[[SeatView, int], Iterator[Figure]]
"""What a main action can do now, said of its tile, for a player who would have that many steps of influence."""
