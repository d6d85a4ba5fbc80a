"""The review of a game: what each turn of a seat gave away, kept as plain data beside the game.

Each turn is weighed (`bots.weigh`) with what its seat could know then. A review grows turn by turn and can be put aside
and continued at any time. It belongs to the actions it is about: where the game went on differently, it begins anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from imperial_steam.bots.advice import imagined
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.thought import Weighed, apart, thinking_seed
from imperial_steam.bots.weigh import MISTAKE, hint_seed
from imperial_steam.games.kit.judgement import CERTAIN, Judging, Step
from imperial_steam.games.protocol import CHANCE, Game, offered
from imperial_steam.session import Ledger, lesson_of
from imperial_steam.session.document import data_digest
from imperial_steam.session.puzzle_book import puzzle_at

#: Share of winning given away, per mille, from which a turn is called so; the worst last.
VERDICTS: Mapping[str, int] = MappingProxyType({"doubtful": 50, "mistake": MISTAKE, "blunder": 200})
#: Distance to the best turn, per mille, within which a turn is as good.
AS_GOOD = 20
#: Raised when turns are weighed otherwise; what was found by the methods from `OLDEST` on is shown as old.
METHOD, OLDEST = 10, 3


class OwnTurn(NamedTuple):
    """The actions with the numbers `start` … `end` - 1, by which a seat decided what it knew enough about."""

    start: int
    end: int
    seat: int


@dataclass(frozen=True, slots=True)
class TurnFinding:
    """What is known about one turn; amounts of share per mille, actions in their text form.

    `share` is that of winning with the best turn, whose actions are `best`; `answer` is what the rival in seat `rival`
    (-1: nobody) does best after the turn played. `cost` is by how much the expected lead is smaller than with the best
    turn, in the title's unit. `lines` are all actions of two lines, in the world of a hint (`Review.imagined`): the one
    that begins with the best turn and the one that begins with the turn played; nothing where there is no verdict.
    `account` is what each part of the judgement adds to the cost. `gain` is by how much share the turn was better than
    every other one compared; where that makes it strong, the first line begins with the next best turn, and the cost is
    negative. `forced`: there was no choice.
    """

    turn: OwnTurn
    forced: bool = False
    share: int = 0
    loss: int = 0
    error: int = 0
    sure: bool = False
    best: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    rival: int = -1
    cost: int = 0
    gain: int = 0
    lines: tuple[tuple[str, ...], ...] = ()
    account: tuple[tuple[str, int], ...] = ()

    @property
    def verdict(self) -> str:
        """The name in `VERDICTS`, '' where nothing can be said against the turn."""
        return verdict(self.loss) if self.sure else ""

    @property
    def strong(self) -> bool:
        """Every other turn would have been a mistake."""
        return self.gain >= MISTAKE

    @property
    def lost(self) -> int:
        """The share given away as far as that is certain enough to be called something."""
        return self.loss if self.verdict else 0

    @property
    def after(self) -> int:
        """The share of winning after the turn as it was played."""
        return self.share - self.lost


class SeatSummary(NamedTuple):
    """The summary of a review for one seat: verdicts by name, share given away by its turns and gained from the rest.

    `luck` is None where nothing was examined; it is the change of the share by chance and rivals.
    """

    verdicts: Mapping[str, int]
    lost: int
    luck: int | None


class Fall(NamedTuple):
    """Two turns of a seat between which its share of winning fell, and how much of that its own turns gave away."""

    first: TurnFinding
    last: TurnFinding
    lost: int


def verdict(loss: int) -> str:
    """What a loss of share is called; '' for none worth a word."""
    return next((name for name, least in reversed(tuple(VERDICTS.items())) if loss >= least), "")


def hindrance(ledger: Ledger) -> str:
    """Why a game cannot be reviewed now: `lesson`, `puzzle`, `unknown` (no judgement), `hidden`, `empty`; '' if not."""
    if lesson_of(ledger.people) is not None:
        return "lesson"
    if puzzle_at(ledger.people) is not None:
        return "puzzle"
    if not isinstance(ledger.title, Judging):
        return "unknown"
    game, decision = ledger.game, ledger.decision
    if (decision is not None and decision.secret) or any(map(game.hidden_from, range(game.player_count))):
        return "hidden"
    return "" if ledger.cursor else "empty"


def own_turns(ledger: Ledger) -> Iterator[OwnTurn]:
    """The turns of everybody but the game's own opponent, in their order.

    One ends where its seat has decided enough: with the turn, with chance, or when something hidden is seen.
    """
    judgement, machines = judgement_of(ledger.title, ledger.board), ledger.machine_seats
    number = 0
    while number < ledger.cursor:
        start, seat = number, ledger.decider(number)
        turn = judgement.turn(ledger.position_at(start))
        number += 1
        while (
            number < ledger.cursor
            and ledger.decider(number) == seat
            and judgement.turn(ledger.position_at(number)) == turn
            and not any(event.final for event in ledger.entries[number - 1].events)
        ):
            number += 1
        if seat is not None and seat >= 0 and seat not in machines:
            yield OwnTurn(start, number, seat)


class Review:
    """What has been found about the turns of a ledger up to where it stood when the review was opened."""

    def __init__(self, ledger: Ledger) -> None:
        """Go on from what is kept with the ledger; what does not fit the game is forgotten."""
        self.ledger = ledger
        self.turns = tuple(own_turns(ledger))
        self._marks = _marks(ledger)
        self._edition = judgement_of(ledger.title, ledger.board).edition
        self.findings: dict[int, TurnFinding] = {}
        """By the number of the first action of the turn."""
        for finding in _read(ledger, self._marks, frozenset(self.turns)):
            self.findings[finding.turn.start] = finding
        kept = self._kept = ledger.review.get("judgement", ""), ledger.review.get("method", METHOD)
        self.old = bool(self.findings) and kept != (self._edition, METHOD)
        """What is kept was found with another judgement, or by another method."""

    def anew(self) -> None:
        """Forget what was found, to look at every turn again."""
        self.findings.clear()
        self.old, self.ledger.review = False, {}

    @property
    def seats(self) -> Sequence[int]:
        """The seats that have turns to be looked at."""
        return sorted({turn.seat for turn in self.turns})

    def left(self, seats: Collection[int]) -> Sequence[OwnTurn]:
        """The turns of some seats that have not been looked at."""
        return [turn for turn in self.turns if turn.seat in seats and turn.start not in self.findings]

    def answered(self, finding: TurnFinding) -> tuple[Game, Step]:
        """The position in which the rival answered a turn, and the actions of the best answer; none if nobody did."""
        ledger, number = self.ledger, finding.turn.end
        while number < ledger.cursor and ledger.decider(number) == CHANCE:
            number += 1
        actions = finding.answer if ledger.decider(number) == finding.rival else ()
        return ledger.position_at(number), tuple(ledger.title.parse_action(text) for text in actions)

    def question(self, turn: OwnTurn) -> tuple[Step, str]:
        """The actions of a turn, and the seed of everything drawn when it is weighed."""
        setup = data_digest(self.ledger.title.setup_data(self.ledger.setup))
        actions = tuple(entry.action for entry in self.ledger.entries[turn.start : turn.end])
        return actions, f"{thinking_seed(setup, turn.start, turn.seat)}/review"

    def imagined(self, turn: OwnTurn) -> Game:
        """The position before a turn as a hint asked for there would have imagined it."""
        _, seed = self.question(turn)
        return imagined(self.ledger.position_at(turn.start), turn.seat, hint_seed(seed))

    def take(self, turn: OwnTurn, weighed: Weighed | None) -> TurnFinding:
        """Remember what was found about a turn, and keep it with the ledger; None: it could not be weighed."""
        finding = TurnFinding(turn, forced=True) if weighed is None or weighed.played is None else _found(turn, weighed)
        self.findings[turn.start] = finding
        self.ledger.review = self.plain()
        return finding

    def known(self, seat: int) -> Sequence[TurnFinding]:
        """What is known about the turns of a seat, in their order."""
        findings = (self.findings.get(turn.start) for turn in self.turns if turn.seat == seat)
        return [finding for finding in findings if finding is not None]

    def of(self, seat: int) -> Sequence[TurnFinding]:
        """What is known about the turns of a seat in which it had a choice."""
        return [finding for finding in self.known(seat) if not finding.forced]

    def worst(self, seat: int, number: int) -> Sequence[TurnFinding]:
        """The turns of a seat that gave away most, up to a number, the worst first.

        Those with a verdict come before those that only cost something of the lead.
        """
        told = [finding for finding in self.of(seat) if finding.verdict or finding.cost > 0]
        return sorted(told, key=lambda finding: (-finding.lost, -finding.cost, finding.turn))[:number]

    def strongest(self, seat: int, number: int) -> Sequence[TurnFinding]:
        """The turns of a seat that every other turn was far behind, up to a number, the strongest first."""
        strong = [finding for finding in self.of(seat) if finding.strong]
        return sorted(strong, key=lambda finding: (-finding.gain, finding.turn))[:number]

    def summary(self, seat: int) -> SeatSummary:
        """The summary of a seat so far."""
        known = self.of(seat)
        names = [finding.verdict for finding in known]
        lost = sum(finding.lost for finding in known)
        luck = self._last(seat, known) - known[0].share + lost if known else None
        return SeatSummary({name: names.count(name) for name in VERDICTS}, lost, luck)

    def fall(self, seat: int) -> Fall | None:
        """The largest fall of a seat's share of winning from one turn to a later one; None where there is none."""
        known = self.of(seat)
        top, deepest, span = 0, 0, (0, 0)
        for number, finding in enumerate(known):
            if finding.share > known[top].share:
                top = number
            elif known[top].share - finding.share > deepest:
                deepest, span = known[top].share - finding.share, (top, number)
        if not deepest:
            return None
        first, last = span
        return Fall(known[first], known[last], sum(finding.lost for finding in known[first:last]))

    def result(self, seat: int) -> int | None:
        """The share of the victory that a seat has got in the end; None before it."""
        game = self.ledger.game
        if not game.over:
            return None
        winners = game.winners()
        return CERTAIN // len(winners) if seat in winners else 0

    def plain(self) -> dict[str, object]:
        """Everything that was found as plain data, read back with the ledger."""
        findings = sorted(self.findings.values(), key=lambda finding: finding.turn)
        turns = [_plain(finding, self._marks[finding.turn.end]) for finding in findings]
        edition, method = self._kept if self.old else (self._edition, METHOD)
        return {"method": method, "judgement": edition, "turns": turns}

    def _last(self, seat: int, known: Sequence[TurnFinding]) -> int:
        result = self.result(seat)
        return known[-1].after if result is None or self.left([seat]) else result


def _found(turn: OwnTurn, weighed: Weighed) -> TurnFinding:
    """The finding in plain terms."""
    return TurnFinding(
        turn, False, weighed.share, weighed.loss, weighed.error, weighed.sure, _texts_of(weighed.actions),
        _texts_of(weighed.answer), weighed.rival, weighed.cost, weighed.gain,
        tuple(_texts_of(line.path) for line in weighed.lines),
        tuple(apart(*(line.account for line in weighed.lines)).items()) if weighed.lines else (),
    )  # fmt: skip


def _texts_of(actions: Step) -> tuple[str, ...]:
    return tuple(map(str, actions))


def _marks(ledger: Ledger) -> Sequence[str]:
    """After each number of actions a short fingerprint of setup and actions."""
    state = hashlib.sha256(data_digest(ledger.title.setup_data(ledger.setup)).encode())
    marks = [state.hexdigest()[:12]]
    for entry in ledger.entries[: ledger.cursor]:
        state.update(f"\n{entry.text}".encode())
        marks.append(state.hexdigest()[:12])
    return marks


def _plain(finding: TurnFinding, mark: str) -> dict[str, object]:
    """One finding as plain data; the mark says in which game."""
    turn = {"start": finding.turn.start, "end": finding.turn.end, "seat": finding.turn.seat, "mark": mark}
    if finding.forced:
        return {**turn, "forced": True}
    return {
        **turn, "forced": False, "share": finding.share, "loss": finding.loss, "error": finding.error,
        "sure": finding.sure, "best": list(finding.best), "answer": list(finding.answer), "rival": finding.rival,
        "cost": finding.cost, "gain": finding.gain, "lines": [list(line) for line in finding.lines],
        "account": dict(finding.account),
    }  # fmt: skip


def _read(ledger: Ledger, marks: Sequence[str], turns: Collection[OwnTurn]) -> Iterator[TurnFinding]:
    """The findings kept with a ledger that are about these turns; anything that does not fit its game is left out."""
    entries = ledger.review.get("turns")
    method = ledger.review.get("method")
    if not isinstance(method, int) or not OLDEST <= method <= METHOD or not isinstance(entries, list):
        return
    for entry in entries:
        try:
            finding, mark = _finding(entry)
            if finding.turn in turns and marks[finding.turn.end] == mark:
                _check(finding, ledger)
                yield finding
        except (KeyError, TypeError, ValueError):
            continue


def _check(finding: TurnFinding, ledger: Ledger) -> None:
    """Raise `ValueError` for a finding that names a rival or an action there is not in its game."""
    turn = finding.turn
    if not -1 <= finding.rival < ledger.game.player_count or finding.rival == turn.seat:
        raise ValueError(f"there is no rival in seat {finding.rival}")
    if finding.loss > finding.share:
        raise ValueError("more is given away than there is")
    best = [ledger.title.parse_action(text) for text in finding.best]
    for text in chain(finding.answer, *finding.lines):
        ledger.title.parse_action(text)
    decision = ledger.position_at(turn.start).decision()
    if best and (decision is None or not offered(best[0], decision.options)):
        raise ValueError(f"'{best[0]}' is no option there")


def _finding(entry: object) -> tuple[TurnFinding, str]:
    """One finding and its mark; raises `KeyError`, `TypeError` or `ValueError` for anything else."""
    if not isinstance(entry, dict):
        raise TypeError("no finding")
    turn = OwnTurn(*(_number(entry[name]) for name in ("start", "end", "seat")))
    if _flag(entry["forced"]):
        return TurnFinding(turn, forced=True), str(entry["mark"])
    share, loss, error = (_number(entry[name], 0, CERTAIN) for name in ("share", "loss", "error"))
    best, answer = (tuple(_texts(entry[name])) for name in ("best", "answer"))
    rival, cost = _number(entry["rival"], -1), _amount(entry.get("cost", 0))
    gain, sure, mark = _number(entry.get("gain", 0), 0, CERTAIN), _flag(entry["sure"]), str(entry["mark"])
    lines = tuple(tuple(_texts(line)) for line in entry.get("lines", []))
    if len(lines) not in (0, 2):
        raise ValueError("there are two lines, or none")
    account = tuple(_account(entry.get("account", {})))
    return TurnFinding(turn, False, share, loss, error, sure, best, answer, rival, cost, gain, lines, account), mark


def _account(value: object) -> Iterator[tuple[str, int]]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is no account")
    for part, amount in value.items():
        yield part, _amount(amount)


def _amount(value: object) -> int:
    """A number of the title's unit."""
    return _number(value, -CERTAIN * CERTAIN, CERTAIN * CERTAIN)


def _number(value: object, least: int = 0, most: int | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least or (most is not None and value > most):
        raise ValueError(f"{value!r} is out of place")
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is no flag")
    return value


def _texts(value: object) -> Iterable[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise TypeError(f"{value!r} is no list of texts")
    return value
