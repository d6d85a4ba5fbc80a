"""What a review says in words: the card of a turn, the summary of a seat, and the lines of its graph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Generic, NamedTuple

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.protocol import Action, Game, Target
from imperial_steam.gui.table_kit.coach.advice_words import telling_of
from imperial_steam.gui.table_kit.coach.advised_turn import ahead, follow, foreseen, named, part_words
from imperial_steam.gui.table_kit.coach.plan import OwnTurn, line_steps, own_turns, plan
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sentences import percent, signed, worth
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.thinking import aftermath
from imperial_steam.thinking.aftermath import END, NAMES, NOBODY, Between
from imperial_steam.thinking.review import VERDICTS, Review, TurnFinding

_SEPARATOR = " → "

#: Named parts that are told of whoever gained something; turns that are said to have cost most, and to have won most.
_GAINS, MOMENTS, STRENGTHS = 3, 3, 2


class Dot(NamedTuple):
    """A turn on the graph: its first action and the one after its last, the shares before and after, its verdict."""

    start: int
    end: int
    share: int
    after: int
    verdict: str


class Curve(NamedTuple):
    """The turns of a seat that have been looked at, and the share of the victory it got (None: not over)."""

    seat: int
    dots: Sequence[Dot]
    result: int | None


class TurnCard(NamedTuple):
    """The card of a turn: heading, verdict (its name, its sentence), what was played, what was better.

    `forced`: there was no choice. `better` are further sentences. `later` tells what happened until the next turn, ''
    where that changed little.
    """

    heading: str
    verdict: str
    forced: bool
    sentence: str
    played: str
    better: Sequence[str]
    later: str = ""


class Moment(NamedTuple):
    """A turn that mattered, in words: its first action, its verdict, what it cost, what the plan would have been."""

    start: int
    verdict: str
    cost: str
    plan: str


class ReviewTeller(Generic[ShownT, PenT]):
    """Puts findings into the words of a table. `known` says whether there is a message."""

    def __init__(self, state: Lookup[ShownT, PenT], known: Callable[[str], bool]) -> None:
        self.state, self._known = state, known
        self._between: tuple[object, Sequence[Between]] = (None, ())

    def told(self, review: Review, finding: TurnFinding) -> TurnCard:
        """The card of a turn."""
        say = self.state.presenter.say
        turn, ledger = finding.turn, review.ledger
        own = [each for each in review.turns if each.seat == turn.seat]
        heading = say(
            "review.moment", round=ledger.position_at(turn.start).progress().round, turn=own.index(turn) + 1,
            turns=len(own),
        )  # fmt: skip
        name = finding.verdict or _praise(finding)
        before, points = say("percent", n=percent(finding.share)), _points(finding)
        after = say("percent", n=percent(finding.after))
        sentence = say(
            f"review.said.{name}", share=before, after=after, points=points or percent(finding.gain),
            cost=say("unit.score", score=finding.cost),
        )  # fmt: skip
        actions = [entry.action for entry in ledger.entries[turn.start : turn.end]]
        played = self._words(ledger.position_at(turn.start), actions)
        better = self._better(review, finding)
        later = next((time for time in self.between(review, turn.seat) if time.start == turn.start), None)
        told = "" if later is None else self._later(review, later)
        played = say("review.played", turn=played)
        return TurnCard(heading, finding.verdict, finding.forced, sentence, played, better, told)

    def between(self, review: Review, seat: int) -> Sequence[Between]:
        """What became of a seat's share of winning between its turns."""
        key = (review, seat, len(review.findings))
        if self._between[0] != key:
            self._between = (key, aftermath.between(review, seat))
        return self._between[1]

    def summary(self, review: Review, seat: int) -> Sequence[str]:
        """What the review comes to for a seat: verdicts, what own turns gave away, what the others made of it."""
        say, summary = self.state.presenter.say, review.summary(seat)
        if summary.luck is None:
            return ()
        counts = say("review.counts", **summary.verdicts)
        done = not review.left([seat]) and review.result(seat) is not None
        luck = percent(summary.luck)
        told = say("review.luck" if done else "review.so_far", lost=percent(summary.lost), luck=signed(luck))
        lines = [counts, told, *self._fall(review, seat)]
        points_by = aftermath.made_by(self.between(review, seat)) if done else {}
        if len(points_by) < 2:
            return lines
        parts = [
            say("hint.part", part=self._who(who), amount=signed(points))
            for who, points in in_points(points_by, luck)
            if points
        ]
        return [*lines, say("review.others", parts=" · ".join(parts))]

    def _fall(self, review: Review, seat: int) -> Sequence[str]:
        """Where the share of winning fell most, if that was far and the seat's own turns do not explain it."""
        fall = review.fall(seat)
        far = 0 if fall is None else fall.first.share - fall.last.share
        if fall is None or far < VERDICTS["blunder"] or 2 * fall.lost > far:
            return ()
        say = self.state.presenter.say
        values = dict[str, object](own=percent(fall.lost))
        for name, end in (("before", fall.first), ("after", fall.last)):
            values[name] = say("percent", n=percent(end.share))
            values[f"{name}_round"] = review.ledger.position_at(end.turn.start).progress().round
        return (say("review.fall", **values),)

    def _who(self, who: int) -> str:
        """Whoever changes a share of winning, in words."""
        return self.state.seats[who].name if who >= 0 else self.state.presenter.say(f"review.by.{NAMES[who]}")

    def _later(self, review: Review, time: Between) -> str:
        """What happened from the end of a turn to the next one, where it changed the share of winning by much."""
        if abs(time.change) < VERDICTS["doubtful"]:
            return ""
        say = self.state.presenter.say
        who = max(time.by, key=lambda who: abs(time.by[who]))
        if who == NOBODY and abs(time.change) < VERDICTS["blunder"]:
            return ""  # an estimate that moves a little by itself explains nothing
        points = signed(percent(time.change))
        if who in (END, NOBODY):
            return say(f"review.later.{NAMES[who]}", points=points)
        parts = [
            self._gains(review, who, time) or self._who(who),
            self._gains(review, review.ledger.decider(time.start), time),
        ]
        return say("review.later", points=points, parts="; ".join(filter(None, parts)))

    def _gains(self, review: Review, seat: int | None, time: Between) -> str:
        """What a seat gained in some time, the largest named parts of it; '' for nothing, and for nobody's."""
        if seat is None or seat < 0:
            return ""
        say = self.state.presenter.say
        gains = list(aftermath.gained(review.ledger, seat, time).items())
        told = " · ".join(worth(say, named(gains, part_words(say, self._known))[:_GAINS]))
        return say("review.gains", player=self._who(seat), parts=told) if told else ""

    def moments(self, review: Review, seat: int) -> Sequence[Moment]:
        """The turns of a seat that mattered most, the worst first."""
        return [self._moment(review, finding) for finding in review.worst(seat, MOMENTS)]

    def strengths(self, review: Review, seat: int) -> Sequence[Moment]:
        """The turns of a seat that did most for it, the strongest first."""
        return [self._strength(review, finding) for finding in review.strongest(seat, STRENGTHS)]

    def _strength(self, review: Review, finding: TurnFinding) -> Moment:
        say, start = self.state.presenter.say, finding.turn.start
        number = review.ledger.position_at(start).progress().round
        told = say("review.strong.points", round=number, points=percent(finding.gain))
        played, other = self._played(review, finding), self._next_best(review, finding)
        if other is None:
            return Moment(start, "", told, say("review.played", turn=_SEPARATOR.join(played)))
        cost = say("unit.score", score=-finding.cost)
        turn = self._now(finding.turn.seat, other)
        return Moment(start, "", told, say("review.strong.turns", played=played, turn=turn, cost=cost))

    def _next_best(self, review: Review, finding: TurnFinding) -> OwnTurn | None:
        """The turn that came next to a strong one, in the world of a hint."""
        if not finding.strong or not finding.lines:
            return None
        return self._first_turn(review, finding.turn.seat, review.imagined(finding.turn), finding.lines[0])

    def _first_turn(self, review: Review, seat: int, seen: Game, line: Sequence[str]) -> OwnTurn | None:
        """The turn that a line begins with, as far as it can be foreseen; None: nothing of it is possible."""
        title, board = review.ledger.title, review.ledger.board
        steps = line_steps(seen, tuple(map(title.parse_action, line)))
        return next(iter(own_turns(steps, seat, judgement_of(title, board).turn)), None)

    def _now(self, seat: int, turn: OwnTurn) -> str:
        """What a turn does, what it costs and brings."""
        return plan(self.state.presenter.words, seat, [turn]).now

    def _played(self, review: Review, finding: TurnFinding) -> Sequence[str]:
        """What was played in a turn, thing by thing."""
        ledger, turn = review.ledger, finding.turn
        actions = [entry.action for entry in ledger.entries[turn.start : turn.end]]
        return self._doings(ledger.position_at(turn.start), actions)

    def _moment(self, review: Review, finding: TurnFinding) -> Moment:
        say, turn = self.state.presenter.say, finding.turn
        number = review.ledger.position_at(turn.start).progress().round
        form = "more" if not finding.verdict else "unit" if finding.cost else "points"
        cost = say("unit.score", score=finding.cost)
        told = say(f"review.worst.{form}", round=number, cost=cost, points=_points(finding))
        both = say("review.worst.turns", played=self._played(review, finding), turn=self.plan(review, finding))
        return Moment(turn.start, finding.verdict, told, both)

    def plan(self, review: Review, finding: TurnFinding) -> str:
        """What the best turn would have done, what it costs and brings."""
        turn = finding.turn
        seen = review.ledger.position_at(turn.start).observation(turn.seat, Random(turn.start))
        own = self._first_turn(review, turn.seat, seen, finding.best)
        return "–" if own is None else self._now(turn.seat, own)

    def curves(self, review: Review) -> Sequence[Curve]:
        """The lines of the graph."""
        return [
            Curve(
                seat,
                [Dot(f.turn.start, f.turn.end, f.share, f.after, f.verdict) for f in review.of(seat)],
                review.result(seat) if not review.left([seat]) else None,
            )
            for seat in review.seats
        ]

    def things(self, review: Review, finding: TurnFinding) -> Sequence[Target]:
        """What the turn that was played was about."""
        entries = review.ledger.entries[finding.turn.start : finding.turn.end]
        return tuple(dict.fromkeys(entry.action.target for entry in entries))

    def _better(self, review: Review, finding: TurnFinding) -> Sequence[str]:
        """The best turn, or the next best beside a strong one: by how much one is ahead, and how they go on."""
        say, other = self.state.presenter.say, self._next_best(review, finding)
        if other is not None:
            now = self._now(finding.turn.seat, other)
            return [say("review.next", turn=now), *self._ahead(review, finding, other)]
        if finding.loss < VERDICTS["doubtful"] and not finding.lines:
            return ()
        form = "best" if finding.verdict else "perhaps"
        lines = [say(f"review.{form}", turn=self.plan(review, finding)), *self._ahead(review, finding)]
        if finding.verdict and finding.rival >= 0:
            game, answer = review.answered(finding)
            reply, _ = foreseen(game, answer)
            player = self.state.seats[finding.rival].name
            lines += [say("review.answer", player=player, turn=self._words(game, reply))] if reply else []
        return lines

    def _ahead(self, review: Review, finding: TurnFinding, other: OwnTurn | None = None) -> Iterator[str]:
        """What the line of the best turn goes on with, how it differs from that of the turn played, and that one's.

        Where the turn played is the best, it is compared with the `other` one.
        """
        if not finding.lines:
            return
        turn, ledger = finding.turn, review.ledger
        seen, telling = review.imagined(turn), telling_of(self.state, self._known, turn.seat)
        played = tuple(entry.action for entry in ledger.entries[turn.start : turn.end])
        best, *paths = (tuple(map(ledger.title.parse_action, texts)) for texts in (finding.best, *finding.lines))
        turns = (best if other is None else other.actions, played)
        found, own = (follow(seen, *line, telling) for line in zip(turns, paths, strict=True))
        if found is None or own is None:
            return
        found = found._replace(lead=finding.cost, account=finding.account)
        if other is None:
            yield from filter(None, (found.plan.then, " ".join(ahead(found, own, telling, "than"))))
            if own.plan.then:
                yield telling.say("review.instead", plan=own.plan.then)
        else:
            yield " ".join(ahead(own, found, telling, "next"))
            if found.plan.then:
                yield telling.say("review.next.instead", plan=found.plan.then)

    def _words(self, game: Game, actions: Sequence[Action]) -> str:
        """What a turn did, as a plan tells it."""
        return _SEPARATOR.join(self._doings(game, actions))

    def _doings(self, game: Game, actions: Sequence[Action]) -> Sequence[str]:
        words = self.state.presenter.words
        return words.doings(game, actions, game) or [words.option(actions[0])]


def _praise(finding: TurnFinding) -> str:
    """What a turn without a verdict is called."""
    if finding.forced:
        return "forced"
    if finding.loss >= VERDICTS["doubtful"]:
        return "unsure"
    return "strong" if finding.strong else "more" if finding.lines else "good"


def _points(finding: TurnFinding) -> int:
    """The loss in percentage points, as a person reads it off the shares before and after."""
    return percent(finding.share) - percent(finding.share - finding.loss)


def in_points(shares: Mapping[int, int], total: int) -> Sequence[tuple[int, int]]:
    """Shares per mille in points that add up to a total; the largest takes what rounding leaves."""
    points = {who: percent(share) for who, share in shares.items()}
    largest = max(points, key=lambda who: abs(points[who]))
    points[largest] += total - sum(points.values())
    return list(points.items())
