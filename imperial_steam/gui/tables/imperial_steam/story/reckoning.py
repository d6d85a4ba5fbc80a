"""The scoring of Imperial Steam as rows of an account, step by step (SCORE-01 … SCORE-26)."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam import sentences
from imperial_steam.games.imperial_steam.scoring import Reckoning
from imperial_steam.games.imperial_steam.story import account_sheet
from imperial_steam.gui.table_kit.core.accounts import Account, Part, Row
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import names_of
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

#: The control on the track fee of a player: shows the way it was paid for.
FEE = "trace"
#: Rows that are sums of the rows above them.
_TOTALS = frozenset({"cash", "money", "final"})


def account(shown: SteamShown, history: Sequence[tuple[int, ...]], say: Say) -> Account:
    """What is shown of the end of a game; `history` is everybody's fortune by round."""
    return Account(rows(shown, say), shown.reckoning.winners, history)


def rows(shown: SteamShown, say: Say) -> list[Row]:
    """The steps of the scoring in their order, each number with what it is made of."""
    by_seat = account_sheet.sheet(shown.layout, shown.state, shown.reckoning)
    names = names_of(shown)
    return [_row(step, names, say) for step in zip(*by_seat, strict=True)]


def _row(step: Sequence[account_sheet.SheetRow], names: Sequence[str], say: Say) -> Row:
    """One row of everybody's account."""
    key, amounts = step[0].key, tuple(one.amount for one in step)
    payers = [seat for seat, amount in enumerate(amounts) if amount] if key == "fee" else []
    return Row(
        label=say(f"reckoning.{key}"),
        amounts=amounts,
        total=key in _TOTALS,
        result=key == "final",
        traced=payers,
        control=FEE if payers else "",
        rule=step[0].rule,
        parts=tuple(tuple(_part(part, names, say) for part in one.parts) for one in step),
    )


def _part(part: account_sheet.Summand, names: Sequence[str], say: Say) -> Part:
    """A summand in words; a seat is told by its name."""
    return Part(say(f"reckoning.part.{part.key}", **sentences.named(part.values, names)), part.amount, part.rule)


def fee_path(reckoning: Reckoning, seat: int) -> tuple[int, ...]:
    """The links of a player's way to the goal."""
    return tuple(line.link for line in reckoning.accounts[seat].fee)
