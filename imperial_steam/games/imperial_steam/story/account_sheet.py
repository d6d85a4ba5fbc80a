"""What every number of the final scoring consists of: rows, parts and rules of the reckoning (section 12).

`sheet` opens up what `scoring.reckon` counts. The parts of a row add up to its number; each says
what it counts, by which rule, and where the things lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.contracts import called
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.scoring import Account, Reckoning, reckon
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS
from imperial_steam.games.protocol import Target, Values


@dataclass(frozen=True, slots=True)
class Summand:
    """One summand of a number, in gulden.

    `key` names its sentence (`reckoning.part.<key>`, filled from `values`), `rule` the rule that counts it, `things`
    what it is about on the table. A seat among the values is named `seat`.
    """

    key: str
    amount: int
    rule: str
    values: Values = field(default_factory=dict, hash=False)
    things: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row of the account of a seat.

    `key` names its heading (`reckoning.<key>`), `step` is the step of section 12 (0 before it, 7 the result), `rule`
    the rule that orders it. A row that sums up others (`money`, `final`) has these rows as parts.
    """

    key: str
    step: int
    rule: str
    parts: tuple[Summand, ...]

    @property
    def amount(self) -> int:
        """The number of the row in gulden."""
        return sum(part.amount for part in self.parts)


#: By row: its step and its rule. The rows of step 5 make way for `skipped` when nobody reached the goal (SCORE-10).
ROWS: tuple[tuple[str, int, str], ...] = (
    ("cash", 0, "SCORE-01"), ("income", 1, "SCORE-01"), ("goods", 2, "SCORE-03"), ("keys", 3, "SCORE-05"),
    ("hubs", 4, "SCORE-07"), ("contracts", 5, "SCORE-11"), ("fee", 5, "SCORE-13"), ("received", 5, "SCORE-19"),
    ("skipped", 5, "SCORE-10"), ("money", 5, "SCORE-22"), ("dividends", 6, "SCORE-23"), ("final", 7, "SCORE-26"),
)  # fmt: skip
_WITHOUT_GOAL = frozenset(("contracts", "fee", "received"))


def sheet(layout: Layout, state: State, reckoning: Reckoning | None = None) -> tuple[tuple[SheetRow, ...], ...]:
    """By seat all rows in their order, the same rows for every seat; `made` is the reckoning if it is at hand."""
    reckoning = reckon(layout, state) if reckoning is None else reckoning
    return tuple(_Sheet(layout, state, reckoning, account).rows() for account in reckoning.accounts)


class _Sheet:
    """One seat's rows."""

    def __init__(self, layout: Layout, state: State, reckoning: Reckoning, account: Account) -> None:
        self.layout, self.state, self.reckoning, self.account = layout, state, reckoning, account
        self.player: Player = state.players[account.seat]

    def rows(self) -> tuple[SheetRow, ...]:
        """Every row with its parts."""
        left_out = frozenset(("skipped",)) if self.reckoning.goal_reached else _WITHOUT_GOAL
        rows: dict[str, SheetRow] = {}
        for key, step, rule in ROWS:
            if key not in left_out:
                rows[key] = SheetRow(key, step, rule, tuple(self._parts(key, list(rows.values()))))
        return tuple(rows.values())

    def _parts(self, key: str, before: Sequence[SheetRow]) -> Iterator[Summand]:
        """The parts of a row; `before` are the rows above it."""
        if key == "money":
            return (_of_row(row) for row in before if row.key != "skipped")
        if key == "final":
            return map(_of_row, before[-2:])
        return _COUNTED[key](self)

    def _cash(self) -> Iterator[Summand]:
        yield Summand("cash", self.account.cash, "SCORE-01")

    def _skipped(self) -> Iterator[Summand]:
        """Nothing is counted (SCORE-10)."""
        return iter(())

    def _income(self) -> Iterator[Summand]:
        """Passenger cars and stations, and as much again for the Semmering token (PH4-01, PH4-02, SCORE-02)."""
        if rounds.is_franz(self.state, self.account.seat):
            return
        prices, player = self.layout.prices, self.player
        stations = bits(player.stations)
        if player.passengers:
            cars: Values = {"n": player.passengers, "each": prices.income_car}
            yield Summand("passenger_cars", player.passengers * prices.income_car, "PH4-01", cars)
        if stations:
            sites: Values = {"n": len(stations), "each": prices.income_station}
            things = tuple(Target("station", self.layout.city_names[city]) for city in stations)
            yield Summand("stations", len(stations) * prices.income_station, "PH4-02", sites, things)
        plain = rounds.income(self.layout, player)
        if self.account.doubled:
            yield Summand("semmering", self.account.income - plain, "SCORE-02", {"factor": prices.semmering_factor})

    def _goods(self) -> Iterator[Summand]:
        """Every type in stock (SCORE-03)."""
        each = self.layout.prices.goods_sale
        for good, count in zip(GOODS, self.player.goods, strict=True):
            if count:
                values: Values = {"n": count, "good": good, "each": each}
                yield Summand("goods", count * each, "SCORE-03", values, (Target("good", good),))

    def _keys(self) -> Iterator[Summand]:
        """Every key with the column of its hub's marker (SCORE-05, SCORE-06)."""
        for line in self.account.keys:
            size = "large" if line.large else "small"
            values: Values = {"hub": HUBS[line.hub], "size": size, "column": self.state.hubs[line.hub] * COLUMN}
            yield Summand(
                f"key_{size}", line.amount, "SCORE-05" if line.large else "SCORE-06", values, (_hub(line.hub),)
            )

    def _hubs(self) -> Iterator[Summand]:
        """The hubs that are not ahead of the player's marker (SCORE-07)."""
        reached = [hub for hub, column in enumerate(self.state.hubs) if column <= self.player.column]
        if reached:
            values: Values = {"n": len(reached), "hubs": tuple(HUBS[hub] for hub in reached)}
            yield Summand("hubs", self.account.hub_bonus, "SCORE-07", values, tuple(map(_hub, reached)))

    def _contracts(self) -> Iterator[Summand]:
        """Every contract by what it is called (SCORE-11, SCORE-12)."""
        for line in self.account.contracts:
            key, rule = ("fulfilled", "SCORE-11") if line.fulfilled else ("unfulfilled", "SCORE-12")
            thing = Target("own_contract", f"{self.account.seat} {line.number}")
            yield Summand(key, line.amount, rule, called(self.layout.contract[line.number]), (thing,))

    def _fee(self) -> Iterator[Summand]:
        """Every link of the way with the seat that is paid for it (SCORE-19)."""
        for line in self.account.fee:
            values: Values = {"link": self.layout.link_names[line.link], "seat": line.owner}
            yield Summand("fee", -line.amount, "SCORE-19", values, (_link(self.layout, line.link),))

    def _received(self) -> Iterator[Summand]:
        """Every link somebody pays this seat for (SCORE-19, SCORE-22)."""
        for payer in self.reckoning.accounts:
            for line in payer.fee:
                if line.owner == self.account.seat:
                    values: Values = {"link": self.layout.link_names[line.link], "seat": payer.seat}
                    yield Summand("received", line.amount, "SCORE-19", values, (_link(self.layout, line.link),))

    def _dividends(self) -> Iterator[Summand]:
        """A share of the money for each shareholder (SCORE-23, RUL-66)."""
        if self.account.shareholders:
            values: Values = {
                "n": self.account.shareholders,
                "percent": self.layout.prices.dividend,
                "money": self.account.money,
            }
            rule = "SCORE-23" if self.account.money > 0 else "RUL-66"
            yield Summand("dividends", -self.account.dividends, rule, values, (Target("investor", "top"),))


#: What counts each row that is no sum of others.
_COUNTED: Mapping[str, Callable[[_Sheet], Iterator[Summand]]] = {
    "cash": _Sheet._cash, "income": _Sheet._income, "goods": _Sheet._goods, "keys": _Sheet._keys,
    "hubs": _Sheet._hubs, "contracts": _Sheet._contracts, "fee": _Sheet._fee, "received": _Sheet._received,
    "skipped": _Sheet._skipped, "dividends": _Sheet._dividends,
}  # fmt: skip


def _of_row(row: SheetRow) -> Summand:
    """A row as part of the sum below it."""
    return Summand("row", row.amount, row.rule, {"row": row.key})


def _hub(hub: int) -> Target:
    return Target("hub", str(hub))


def _link(layout: Layout, link: int) -> Target:
    return Target("link", layout.link_names[link])
