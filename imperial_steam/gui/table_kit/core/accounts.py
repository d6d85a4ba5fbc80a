"""The account of a game: rows of numbers by seat, what each number is made of, and in which order they are counted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from imperial_steam.games.protocol import Game, Target
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.table_kit.drawing.targets import CELL
from imperial_steam.session import Ledger


@dataclass(frozen=True, slots=True)
class Part:
    """One summand of a number: what it counts in words, its amount, and the rule that counts it."""

    words: str
    amount: int
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an account: its label and an amount for each seat that scores.

    `total` marks a sum of the rows above, `result` the last one, which says who has won. The amounts of
    the seats in `traced` can be traced on the table: `control` is then used with the seat. `rule` orders the
    row; `parts` are the summands of each seat's amount.
    """

    label: str
    amounts: tuple[int, ...]
    total: bool = False
    result: bool = False
    traced: Collection[int] = ()
    control: str = ""
    rule: str = ""
    parts: tuple[tuple[Part, ...], ...] = ()

    @property
    def order(self) -> Sequence[int]:
        """The seats in the order in which their numbers are counted: by seat, in the result the best one last."""
        seats = range(len(self.amounts))
        return sorted(seats, key=lambda seat: self.amounts[seat]) if self.result else seats


@dataclass(frozen=True, slots=True)
class Account:
    """What is reckoned: the rows in their order, who has won, and everybody's score by round.

    `first` is the number of the first round in `history`: a guided game may begin in a later one.
    """

    rows: Sequence[Row]
    winners: Collection[int]
    history: Sequence[tuple[int, ...]]
    first: int = 1

    @property
    def columns(self) -> int:
        """How many seats have numbers: the first ones; who scores nothing sits after them."""
        return len(self.rows[0].amounts)

    @property
    def summands(self) -> Sequence[int]:
        """The numbers of the rows that are added up: all but sums; the first one is no sum of others."""
        return [number for number, row in enumerate(self.rows) if not row.total or number == 0]

    def so_far(self, number: int, seat: int) -> int:
        """What the summands of a seat come to with the row of that number, from the sum above it on."""
        first = max((step for step in range(number) if self.rows[step].total), default=0)
        return sum(row.amounts[seat] for row in self.rows[first : number + 1])

    def cells(self, rows: int | None = None) -> int:
        """How many numbers the first `rows` rows have; None: all rows."""
        return sum(len(row.amounts) for row in self.rows[:rows])

    def counted(self, number: int, cells: int) -> Sequence[int]:
        """The seats whose number in a row is shown once `cells` numbers have been counted."""
        return self.rows[number].order[: max(0, cells - self.cells(number))]


class Counted(NamedTuple):
    """An account under its heading, with so many of its numbers counted."""

    account: Account
    heading: str
    cells: int


class Lead(NamedTuple):
    """What a winner won by: the runner-up, the margin, the row that contributed most to it, and how much."""

    other: int
    by: int
    row: str
    most: int


def lead(account: Account) -> Lead | None:
    """Why a seat has won; None where several have, or nobody else scores."""
    if len(account.winners) != 1 or account.columns < 2:
        return None
    (winner,) = account.winners
    result = account.rows[-1].amounts
    other = max((seat for seat in range(account.columns) if seat != winner), key=lambda seat: result[seat])
    ahead = {number: account.rows[number].amounts for number in account.summands}
    number = max(ahead, key=lambda step: ahead[step][winner] - ahead[step][other])
    most = ahead[number][winner] - ahead[number][other]
    return Lead(other, result[winner] - result[other], account.rows[number].label, most)


def why(account: Account, names: Sequence[str], say: Say) -> str:
    """What the winner won by, in one sentence; '' where several have won."""
    won = lead(account)
    if won is None:
        return ""
    other = names[won.other]
    if won.by <= 0:
        return say("reckoning.tied", other=other)
    score, result = say("unit.score", score=won.by), account.rows[-1].amounts
    level = [names[seat] for seat in range(account.columns) if result[seat] == result[won.other]]
    if len(level) > 1:
        return say("reckoning.why.several", score=score, others=level)
    return say("reckoning.why", score=score, other=other, row=won.row, most=with_sign(won.most))


def scores_by_round(ledger: Ledger, income_first: bool = False) -> list[tuple[int, ...]]:
    """Everybody's score at the end of each round, the last entry being the result.

    The action that ends a round brings its scoring. With `income_first` it only ends the round, and what it brings is
    the income with which the next one begins.
    """
    scores: list[tuple[int, ...]] = []
    before: int | None = None
    for number in range(ledger.cursor + 1):
        now = ledger.position_at(number).progress().round
        if before is not None and now != before:
            scores.append(_scores(ledger.position_at(number - income_first)))
        before = now
    return [*scores, _scores(ledger.game)]


def first_round(ledger: Ledger) -> int:
    """The number of the round in which a game begins."""
    return ledger.position_at(0).progress().round


def _scores(game: Game) -> tuple[int, ...]:
    return tuple(score or 0 for score in game.scores())


def amount(row: Row, number: int) -> str:
    """A sum as it is, anything else with its sign."""
    return figure(number) if row.total else with_sign(number)


def with_sign(number: int) -> str:
    """A summand with its sign; nothing at all as a dash."""
    return f"+{number}" if number > 0 else figure(number) if number < 0 else "–"


def said_with_sign(number: int) -> str:
    """A summand as it is said: nothing at all as a number, too."""
    return f"+{number}" if number > 0 else figure(number)


def said_amount(row: Row, seat: int) -> str:
    """A number as it is said: a sum as it is, anything else with its sign."""
    return figure(row.amounts[seat]) if row.total else said_with_sign(row.amounts[seat])


def sentences_of(account: Account, names: Sequence[str], say: Say) -> list[str]:
    """An account as it is said: for everybody each row with the amount."""
    told = []
    for seat in range(account.columns):
        parts = [say("reckoning.entry", part=row.label, amount=said_amount(row, seat)) for row in account.rows]
        told.append(say("answer.account", player=names[seat], parts="; ".join(parts)))
    return told


def cell(row: int, seat: int) -> Target:
    """The thing that is a number of an account."""
    return Target(CELL, f"{row} {seat}")


def place_of(thing: Target) -> tuple[int, int]:
    """Row and seat of a number of an account."""
    row, seat = thing.key.split()
    return int(row), int(seat)


def describe(account: Account, thing: Target, names: Sequence[str], say: Say) -> Card:
    """The card of a number: every summand with its rule, then the sum."""
    number, seat = place_of(thing)
    row = account.rows[number]
    card = Card(say("reckoning.cell", row=row.label, player=names[seat]))
    parts = row.parts[seat] if row.parts else ()
    for part in parts:
        words = say("reckoning.entry", part=part.words, amount=with_sign(part.amount))
        card.say(words, Manner.PLAIN, part.rule)
    if not parts:
        card.say(say("reckoning.nothing"), Manner.SOFT, row.rule)
    elif len(parts) > 1:
        card.separate()
        card.say(say("reckoning.sum", amount=figure(row.amounts[seat])), Manner.OPTION, row.rule)
    if seat in row.traced:
        card.button(say(f"button.{row.control}"), f"{row.control} {seat}")
    return card
