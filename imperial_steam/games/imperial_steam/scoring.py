"""The final scoring (section 12; for the automa 14.8): a pure function of the position.

`reckon` may be asked at any moment: before the end of the game it says what everybody would have
if the game ended now. It changes nothing; a player's `cash` stays what it was. All amounts are in
gulden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.imperial_steam import contracts, influence, rounds
from imperial_steam.games.imperial_steam.franz import fields
from imperial_steam.games.imperial_steam.free_actions.deliver_good import LARGE
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.network import distances
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLUMN


class KeyLine(NamedTuple):
    """What one city key brings (SCORE-05, SCORE-06)."""

    hub: int
    large: bool
    amount: int


class ContractLine(NamedTuple):
    """What one contract brings, or costs when `amount` is negative (SCORE-11, SCORE-12)."""

    number: int
    fulfilled: bool
    amount: int


class FeeLine(NamedTuple):
    """One link of the way to Trieste: its index, the seat that is paid, the amount (SCORE-19)."""

    link: int
    owner: int
    amount: int


class Account(NamedTuple):
    """One player's scoring, step by step, in gulden.

    `cash` before scoring; `income` with the doubling, if `doubled` (SCORE-02); `hubs` the number
    of hubs counted in step 4; `fee` the track fee from the player's network to Trieste; `received`
    track fees from others; `money` after step 5; `dividends` to `shareholders`; `final` the result.
    """

    seat: int
    cash: int
    income: int
    doubled: bool
    goods: int
    keys: tuple[KeyLine, ...]
    hubs: int
    hub_bonus: int
    contracts: tuple[ContractLine, ...]
    fee: tuple[FeeLine, ...]
    received: int
    money: int
    shareholders: int
    dividends: int
    final: int

    @property
    def key_money(self) -> int:
        """Step 3: what all keys bring."""
        return sum(line.amount for line in self.keys)

    @property
    def contract_money(self) -> int:
        """Step 5: values of fulfilled contracts less those of the others."""
        return sum(line.amount for line in self.contracts)

    @property
    def fee_paid(self) -> int:
        """Step 5: the track fee."""
        return sum(line.amount for line in self.fee)


class Reckoning(NamedTuple):
    """The whole scoring: one account per seat; `goal_reached` False skips step 5 (SCORE-10)."""

    accounts: tuple[Account, ...]
    goal_reached: bool
    winners: tuple[int, ...]
    """Seats of the richest players: all of them share the victory (SCORE-26, SCORE-27)."""


def reckon(layout: Layout, state: State) -> Reckoning:
    """Score the present position (SCORE-01 … SCORE-27)."""
    reached = goal_reached(layout, state)
    fees = [track_fee(layout, state, seat) for seat in range(len(state.players))]
    accounts = tuple(_account(layout, state, seat, reached, fees) for seat in range(len(state.players)))
    richest = max(account.final for account in accounts)
    winners = tuple(account.seat for account in accounts if account.final == richest)
    return Reckoning(accounts, reached, winners)


def fortunes(layout: Layout, state: State) -> list[int]:
    """Every player's final money by seat."""
    return [account.final for account in reckon(layout, state).accounts]


def goal_reached(layout: Layout, state: State) -> bool:
    """Somebody has connected Wien with Trieste (PH8-02, SCORE-10)."""
    return any(player.network >> layout.goal & 1 for player in state.players)


def key_value(layout: Layout, state: State, hub: int, large: bool) -> int:
    """What a key of a hub is worth now (SCORE-05, SCORE-06)."""
    column = state.hubs[hub] * COLUMN
    return column if large else layout.prices.small_key[column]


def track_fee(layout: Layout, state: State, seat: int) -> tuple[FeeLine, ...]:
    """A player's way to Trieste and whom each link of it is paid to (SCORE-13 … SCORE-21).

    Empty when nobody has reached Trieste, when the player has, and without a contract (DEC-23).
    """
    player = state.players[seat]
    if not player.contracts or player.network >> layout.goal & 1 or not goal_reached(layout, state):
        return ()
    owner = best_owners(layout, state)
    price = layout.prices.track_fee
    path = fee_path(layout, player.network, owner, influence.order(state))
    return tuple(FeeLine(link, owner[link], price) for link in path)


def best_owners(layout: Layout, state: State) -> dict[int, int]:
    """Link → seat of its most influential track owner: the fee graph (SCORE-15, SCORE-19, RUL-68)."""
    owner: dict[int, int] = {}
    for seat in influence.order(state):
        for link in bits(state.players[seat].tracks):
            owner.setdefault(link, seat)
    return owner


def fee_path(layout: Layout, network: int, owner: Mapping[int, int], order: Sequence[int]) -> tuple[int, ...]:
    """The links of the way from a network to Trieste, first link first.

    `owner` is the fee graph, `order` the seats from the most to the least influential. The way is a
    shortest one over links with an owner; of several the one whose owners, compared link by link,
    are more influential (SCORE-16, SCORE-17, DEC-05). Among ways that are equal even then
    (SCORE-18) the lower link and city numbers decide. Empty when there is no way.
    """
    rank = {seat: place for place, seat in enumerate(order)}
    distance = distances(layout, [layout.goal], sum(1 << link for link in owner))
    starts = [city for city in bits(network) if city in distance]
    if not starts:
        return ()
    left = min(distance[city] for city in starts)
    ways: dict[int, tuple[int, ...]] = {city: () for city in starts if distance[city] == left}
    while left:
        left -= 1
        steps = [
            (rank[owner[link]], link, city, other)
            for city in ways
            for link, other in layout.neighbours[city]
            if link in owner and distance[other] == left
        ]
        best = min(steps)[0]
        following: dict[int, tuple[int, ...]] = {}
        for place, link, city, other in sorted(steps):
            if place == best:
                following.setdefault(other, (*ways[city], link))
        ways = following
    return ways[layout.goal]


def _account(layout: Layout, state: State, seat: int, reached: bool, fees: Sequence[tuple[FeeLine, ...]]) -> Account:
    player = state.players[seat]
    is_franz = rounds.is_franz(state, seat)
    earned, doubled = (0, False) if is_franz else _final_income(layout, player)
    goods = sum(player.goods) * layout.prices.goods_sale
    keys = _key_lines(layout, state, player)
    hubs = sum(column <= player.column for column in state.hubs)
    hub_bonus = layout.prices.hub_bonus[hubs]
    lines = _contract_lines(layout, state, seat) if reached else ()
    received = sum(line.amount for fee in fees for line in fee if line.owner == seat)
    money = player.cash + earned + goods + sum(line.amount for line in keys) + hub_bonus
    money += sum(line.amount for line in lines) + received - sum(line.amount for line in fees[seat])
    shareholders = 0 if is_franz else player.shareholders
    dividends = _dividends(layout, money, shareholders)
    return Account(
        seat=seat,
        cash=player.cash,
        income=earned,
        doubled=doubled,
        goods=goods,
        keys=keys,
        hubs=hubs,
        hub_bonus=hub_bonus,
        contracts=lines,
        fee=fees[seat],
        received=received,
        money=money,
        shareholders=shareholders,
        dividends=dividends,
        final=money - dividends,
    )


def _final_income(layout: Layout, player: Player) -> tuple[int, bool]:
    """Step 1 and whether the Semmering token has multiplied it (SCORE-01, SCORE-02)."""
    factor = layout.prices.semmering_factor if player.semmering else 1
    return rounds.income(layout, player) * factor, player.semmering


def _key_lines(layout: Layout, state: State, player: Player) -> tuple[KeyLine, ...]:
    return tuple(
        KeyLine(hub, key == LARGE, key_value(layout, state, hub, key == LARGE))
        for hub, key in enumerate(player.keys)
        if key
    )


def _contract_lines(layout: Layout, state: State, seat: int) -> tuple[ContractLine, ...]:
    """Step 5: each contract brings or costs its value (SCORE-11, SCORE-12, FRANZ-SCORE-05)."""
    player = state.players[seat]
    if rounds.is_franz(state, seat):
        done = fields.fulfilled(layout, state.automa, player)
    else:
        done = contracts.fulfilled(layout, player)
    lines = []
    for number in player.contracts:
        value = layout.contract[number].value
        lines.append(ContractLine(number, number in done, value if number in done else -value))
    return tuple(lines)


def _dividends(layout: Layout, money: int, shareholders: int) -> int:
    """Step 6: a percentage of the money for each shareholder, of a positive sum only (SCORE-23, RUL-66).

    More than ten shareholders take more than there is (SCORE-24, DEC-10).
    """
    return money * shareholders * layout.prices.dividend // 100 if money > 0 else 0
