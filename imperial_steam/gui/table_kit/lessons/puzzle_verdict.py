"""What the best way of a puzzle brings more than the way that was played: parts that add up to the difference."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.kit.posing import Posing
from imperial_steam.gui.table_kit.core.accounts import Account
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT, Say
from imperial_steam.gui.table_kit.core.sentences import worth
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.lessons.solving import Outcome, Solving
from imperial_steam.puzzles.goal import BEST, LEAST, SCORE, WIN
from imperial_steam.puzzles.puzzle import JUDGED
from imperial_steam.session import Ledger

#: Parts that are named at most; what is left is told as one sum.
PARTS = 5
#: What the label of a row of the reckoning may begin with: the number of its step.
_NUMBER = "0123456789. "


class Ahead(NamedTuple):
    """By how much the best way is ahead, in the unit of the score, and the parts of it in words; they add up to it."""

    amount: int
    parts: Sequence[tuple[str, int]]


def ahead(
    state: Lookup[ShownT, PenT], solving: Solving, outcome: Outcome, known: Callable[[str], bool]
) -> Ahead | None:
    """What the best way brings more; None where the goal is a single number that has no parts.

    A judged puzzle is explained by the judgement, one about a figure by what it is made of, any other by the rows of
    the reckoning. `known` says whether there
    is a message.
    """
    say, goal = state.presenter.say, solving.puzzle.goal
    if solving.puzzle.proof == JUDGED:
        named = {name: say(key) for name in outcome.parts if known(key := f"judgement.{name}")}
        parts = [(words, outcome.parts[name]) for name, words in named.items()]
        return _summed(parts, sum(outcome.parts.values()), say)
    seat = solving.posed.seat if goal.of is None else goal.of
    if goal.figure != SCORE and goal.aim != WIN:
        return _made_of(solving, seat, say)
    own, best = (_account(state, ledger) for ledger in (solving.ledger, solving.best))
    if own is None or best is None:
        return None
    scores = [ledger.game.scores()[seat] or 0 for ledger in (solving.ledger, solving.best)]
    gap = scores[1] - scores[0]
    rows = _rows(own, best, seat, gap)
    return None if rows is None else _summed(rows, gap, say)


def told(ahead: Ahead | None, aim: str, say: Say) -> str:
    """One sentence about it; '' where there is nothing to tell."""
    if ahead is None or not ahead.parts:
        return ""
    parts = " · ".join(worth(say, ahead.parts))
    amount = say("unit.score", score=abs(ahead.amount))
    forms = {LEAST: (LEAST, LEAST), BEST: (BEST, "later")}
    form = forms.get(aim, ("more", "same"))[ahead.amount <= 0]
    return say(f"puzzle.differs.{form}", amount=amount, parts=parts)


def _made_of(solving: Solving, seat: int, say: Say) -> Ahead | None:
    """What the best way brings more of a figure, by what the figure is made of; None for a single number."""
    title = solving.posed.title
    parts = title.parts.get(solving.puzzle.goal.figure) if isinstance(title, Posing) else None
    if parts is None:
        return None
    own, best = (parts(ledger.game, seat) for ledger in (solving.ledger, solving.best))
    more = [(say(key), amount - own[key]) for key, amount in best.items()]
    return _summed(more, sum(amount for _, amount in more), say)


def _account(state: Lookup[ShownT, PenT], ledger: Ledger) -> Account | None:
    """The reckoning at the end of a ledger, as if the game ended there."""
    presenter = state.presenter
    if presenter.account is None:
        return None
    shown = presenter.shown(ledger.game, None, state.seats, state.seat(), View(), frozenset(), False)
    return presenter.account(shown, ledger)


def _rows(own: Account, best: Account, seat: int, gap: int) -> Sequence[tuple[str, int]] | None:
    """The rows that differ, down to the sum that differs by the whole gap; None where no sum does."""
    mine, differences = _sums(own, seat), dict[str, int]()
    for label, (total, rows) in _sums(best, seat).items():
        amount, before = mine.get(label, (0, {}))
        for name in {**rows, **before}:
            differences[name] = rows.get(name, 0) - before.get(name, 0)
        # A sum with which the reckoning begins has no rows above it: it is a part itself.
        if rest := total - amount - sum(differences.values()):
            differences[label] = rest
        if sum(differences.values()) == gap:
            return list(differences.items())
    return None


def _sums(account: Account, seat: int) -> Mapping[str, tuple[int, Mapping[str, int]]]:
    """The sums of an account with the rows above each, without the numbers of their steps."""
    sums: dict[str, tuple[int, Mapping[str, int]]] = {}
    rows: dict[str, int] = {}
    for row in account.rows:
        label = row.label.lstrip(_NUMBER)
        if row.total:
            sums[label], rows = (row.amounts[seat], rows), {}
        else:
            rows[label] = row.amounts[seat]
    return sums


def _summed(parts: Sequence[tuple[str, int]], amount: int, say: Say) -> Ahead:
    """The largest parts, and the rest of the amount as one more."""
    largest = sorted((part for part in parts if part[1]), key=lambda part: -abs(part[1]))
    named = largest if len(largest) <= PARTS + 1 else largest[:PARTS]
    rest = amount - sum(number for _, number in named)
    return Ahead(amount, [*named, (say("puzzle.rest"), rest)] if rest else named)
