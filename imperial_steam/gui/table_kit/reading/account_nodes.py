"""An account as nodes: a heading, and a table with a row for each step and a column for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from imperial_steam.gui.access.node import PRESSED, Node, Role, heading
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.targets import CELL

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Account, Counted, Row


def account_nodes(
    panel: str, counted: Counted, names: Sequence[str], say: Say, told: Sequence[str], live: int
) -> tuple[Node, ...]:
    """A heading with what is `told` of the account, which is read out, and the table."""
    head = heading(f"{panel}/heading", ". ".join([counted.heading, *told]))
    table = table_of(panel, counted.account, names, counted.cells, say)
    return replace(head, live=live if told else 0), table


def table_of(panel: str, account: Account, names: Sequence[str], cells: int, say: Say) -> Node:
    """The first `cells` numbers of an account; each says its row, whose it is, and what it is made of."""
    seats = range(account.columns)
    heads = [Node(f"{panel}/name {seat}", Role.COLUMN_HEAD, names[seat]) for seat in seats]
    rows = [Node(f"{panel}/names", Role.ROW, children=tuple(heads))]
    for number, row in enumerate(account.rows):
        counted = sorted(account.counted(number, cells))
        if counted:
            head = Node(f"{panel}/row {number}", Role.ROW_HEAD, row.label)
            told = [_cell(f"{panel}:{CELL} {number} {seat}", row, seat, names[seat], say) for seat in counted]
            rows.append(Node(f"{panel}/{number}", Role.ROW, row.label, children=(head, *told)))
    return Node(f"{panel}/account", Role.TABLE, children=tuple(rows))


def standing(account: Account, names: Sequence[str], say: Say) -> list[str]:
    """What everybody has in the end, the best first, and what the first one is ahead by."""
    result = account.rows[-1].amounts
    if account.columns > 1 and len(set(result)) == 1:
        return [say("answer.level", score=say("unit.score", score=result[0]))]
    order = sorted(range(account.columns), key=lambda seat: -result[seat])
    scores = [say("answer.score", player=names[seat], score=say("unit.score", score=result[seat])) for seat in order]
    return [say("answer.scores", scores=scores), *_why(account, order, names, say)]


def _name(account: Account, row: int) -> str:
    """The name of a row without its number in the order of the scoring, which says nothing in a sentence."""
    return account.rows[row].label.lstrip("0123456789. ")


def _why(account: Account, order: Sequence[int], names: Sequence[str], say: Say) -> Sequence[str]:
    """What the first one is ahead by of the next one: every row in which they differ, the largest difference first."""
    from imperial_steam.gui.table_kit.core.accounts import said_with_sign

    if len(order) < 2:
        return ()
    first, other = order[:2]
    result = account.rows[-1].amounts
    if result[first] == result[other]:
        together = [names[seat] for seat in order if result[seat] == result[first]]
        return (say("answer.together", players=together),)
    ahead = {number: account.rows[number].amounts for number in account.summands}
    apart = {number: amounts[first] - amounts[other] for number, amounts in ahead.items() if number < len(account.rows)}
    apart = {number: by for number, by in apart.items() if by}
    score = say("unit.score", score=result[first] - result[other])
    most, *others = sorted(apart, key=lambda number: -abs(apart[number]))
    if not others:
        return (say("answer.only", score=score, other=names[other], row=_name(account, most)),)
    parts = [
        say("reckoning.entry", part=_name(account, number), amount=said_with_sign(apart[number]))
        for number in (most, *others)
    ]
    return (say("answer.apart", score=score, other=names[other], parts=parts),)


def _cell(key: str, row: Row, seat: int, name: str, say: Say) -> Node:
    from imperial_steam.gui.table_kit.core.accounts import said_amount, said_with_sign

    parts = row.parts[seat] if row.parts else ()
    made = [say("reckoning.entry", part=part.words, amount=said_with_sign(part.amount)) for part in parts]
    told = ". ".join([f"{row.label}, {name}", *made])
    return Node(key, Role.CELL, said_amount(row, seat), told, acts=PRESSED)
