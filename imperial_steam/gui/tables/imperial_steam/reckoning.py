"""The scoring of Imperial Steam as rows of an account, step by step (SCORE-01 … SCORE-25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.imperial_steam.scoring import Account, Reckoning
from imperial_steam.gui.table_kit import reckoning as kit
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.table_kit.reckoning import Row

#: The control on the track fee of a player: shows the way it was paid for.
FEE = "trace"


def account(reckoning: Reckoning, history: Sequence[tuple[int, ...]], say: Say) -> kit.Account:
    """What is shown of the end of a game; `history` is everybody's fortune by round."""
    return kit.Account(rows(reckoning, say), reckoning.winners, history)


def rows(reckoning: Reckoning, say: Say) -> list[Row]:
    """The steps of the scoring in their order."""
    accounts = reckoning.accounts

    def amounts(of: Callable[[Account], int]) -> tuple[int, ...]:
        return tuple(of(account) for account in accounts)

    return [
        Row(say("reckoning.cash"), amounts(lambda one: one.cash), total=True),
        Row(say("reckoning.income"), amounts(lambda one: one.income)),
        Row(say("reckoning.goods"), amounts(lambda one: one.goods)),
        Row(say("reckoning.keys"), amounts(lambda one: one.key_money)),
        Row(say("reckoning.hubs"), amounts(lambda one: one.hub_bonus)),
        *_contracts(reckoning, say),
        Row(say("reckoning.money"), amounts(lambda one: one.money), total=True),
        Row(say("reckoning.dividends"), amounts(lambda one: -one.dividends)),
        Row(say("reckoning.final"), amounts(lambda one: one.final), total=True, result=True),
    ]


def _contracts(reckoning: Reckoning, say: Say) -> list[Row]:
    """The fifth step: nothing unless somebody has reached the goal."""
    accounts = reckoning.accounts
    if not reckoning.goal_reached:
        return [Row(say("reckoning.skipped"), (0,) * len(accounts))]
    payers = [seat for seat, account in enumerate(accounts) if account.fee]
    return [
        Row(say("reckoning.contracts"), tuple(account.contract_money for account in accounts)),
        Row(say("reckoning.fee"), tuple(-account.fee_paid for account in accounts), traced=payers, control=FEE),
        Row(say("reckoning.received"), tuple(account.received for account in accounts)),
    ]


def fee_path(reckoning: Reckoning, seat: int) -> tuple[int, ...]:
    """The links of a player's way to the goal."""
    return tuple(line.link for line in reckoning.accounts[seat].fee)
