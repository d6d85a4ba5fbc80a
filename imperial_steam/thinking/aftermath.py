"""How a seat's chance of winning changed between its turns, and whose turns made it so.

A review weighs a seat's turns; what changes from the end of one to the start of the next is kept here. Each rival bears
what the position was judged to move by in their turns, as far as it went the same way; the rest was nobody's turn: a
judgement sees a plan late, also one of the player's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import CHANCE
from imperial_steam.session import Ledger
from imperial_steam.thinking.review import Review, TurnFinding

#: In addition to the seats and `CHANCE`: nobody has played, or nobody's turn explains it; the result itself.
NOBODY, END = -2, -3
#: What they are called in the messages `review.by.<name>`.
NAMES: Mapping[int, str] = MappingProxyType({CHANCE: "chance", NOBODY: "nobody", END: "end"})


class Between(NamedTuple):
    """From the end of the turn that began with action `start` to the player's next one: actions `begin` … `end` - 1.

    `change` is that of the share of winning, per mille, `by` who made it so: seats, `CHANCE`, `NOBODY` or `END`; they
    add up to it.
    """

    start: int
    begin: int
    end: int
    change: int
    by: Mapping[int, int]


def between(review: Review, seat: int) -> Sequence[Between]:
    """The time after each turn of a seat with a choice, as far as the turns before and after it are known."""
    turns = [turn for turn in review.turns if turn.seat == seat]
    judgement, changes = judgement_of(review.ledger.title, review.ledger.board), list[Between]()
    before: TurnFinding | None = None
    for turn in turns:
        finding = review.findings.get(turn.start)
        if finding is None:
            before = None
        elif not finding.forced:
            if before is not None:
                change = finding.share - before.after
                by = _by(review.ledger, judgement, seat, (before.turn.end, turn.start), change)
                changes.append(Between(before.turn.start, before.turn.end, turn.start, change, by))
            before = finding
    result = review.result(seat)
    if before is not None and result is not None:
        change, end = result - before.after, review.ledger.cursor
        changes.append(Between(before.turn.start, before.turn.end, end, change, {END: change}))
    return changes


def made_by(known: Sequence[Between]) -> Mapping[int, int]:
    """The changes of several such times together, by who made them so."""
    totals: dict[int, int] = {}
    for each in known:
        for who, change in each.by.items():
            totals[who] = totals.get(who, 0) + change
    return totals


def gained(ledger: Ledger, seat: int, time: Between) -> Mapping[str, int]:
    """By how much a seat's expected result changed in such a time, part by part."""
    judgement = judgement_of(ledger.title, ledger.board)
    return judgement.brings(ledger.position_at(time.begin), ledger.position_at(time.end), seat)


def _by(ledger: Ledger, judgement: Judgement, seat: int, span: tuple[int, int], change: int) -> Mapping[int, int]:
    """Who caused a change of the share of winning; the parts add up to it."""
    same = {who: by for who, by in _moved(ledger, judgement, seat, span).items() if by * change > 0}
    together = sum(same.values())
    if abs(together) > abs(change):
        same = {who: change * by // together for who, by in same.items()}
    left = change - sum(same.values())
    return {**same, NOBODY: left} if left else same


def _moved(ledger: Ledger, judgement: Judgement, seat: int, span: tuple[int, int]) -> Mapping[int, int]:
    """By how much the judged share of a seat moved while each of the others acted."""
    moves: dict[int, int] = {}
    number, end = span
    while number < end:
        who, start = ledger.decider(number), number
        while number < end and ledger.decider(number) == who:
            number += 1
        if who is not None and who != seat:
            before, after = (judgement.share(ledger.position_at(at), seat) for at in (start, number))
            moves[who] = moves.get(who, 0) + after - before
    return moves
