"""What a review says in words: the card of a turn, the summary of a seat, and the lines of its graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, NamedTuple

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.advised import foreseen, in_words, sides
from imperial_steam.gui.table_kit.coach_view import percent
from imperial_steam.gui.table_kit.pen import PenT
from imperial_steam.gui.table_kit.sentences import signed
from imperial_steam.gui.table_kit.shown import ShownT
from imperial_steam.gui.table_kit.state import TableState
from imperial_steam.thinking.review import VERDICTS, Finding, Review

_SEPARATOR = " → "


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


class Told(NamedTuple):
    """The card of a turn: heading, verdict (its name, its sentence), what was played, what was better.

    `better` are further sentences, empty while they are not to be told; `hides` says that there are some.
    """

    heading: str
    verdict: str
    sentence: str
    played: str
    better: Sequence[str]
    hides: bool


class Teller(Generic[ShownT, PenT]):
    """Puts findings into the words of a table. `known` says whether there is a message."""

    def __init__(self, state: TableState[ShownT, PenT], known: Callable[[str], bool]) -> None:
        self.state, self._known = state, known

    def told(self, review: Review, finding: Finding, shows: bool) -> Told:
        """The card of a turn; what was better only if it `shows`."""
        say = self.state.presenter.say
        turn, ledger = finding.turn, review.ledger
        own = [each for each in review.turns if each.seat == turn.seat]
        heading = say(
            "review.moment", round=ledger.position_at(turn.start).progress().round, turn=own.index(turn) + 1,
            turns=len(own),
        )  # fmt: skip
        name = finding.verdict or ("unsure" if finding.loss >= VERDICTS["doubtful"] else "good")
        before, points = say("percent", n=percent(finding.share)), percent(finding.loss)
        after = say("percent", n=percent(finding.after))
        sentence = say(f"review.said.{name}", share=before, after=after, points=points)
        played = self._words([entry.action for entry in ledger.entries[turn.start : turn.end]])
        better = self._better(review, finding) if shows else ()
        return Told(heading, finding.verdict, sentence, say("review.played", turn=played), better, not shows)

    def summary(self, review: Review, seat: int) -> Sequence[str]:
        """What the review comes to for a seat: verdicts, then luck and skill."""
        say, found = self.state.presenter.say, review.summary(seat)
        if found.luck is None:
            return ()
        counts = say("review.counts", **found.verdicts)
        done = not review.left([seat]) and review.result(seat) is not None
        luck = signed(percent(found.luck))
        return counts, say("review.luck" if done else "review.so_far", lost=percent(found.lost), luck=luck)

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

    def things(self, review: Review, finding: Finding) -> Sequence[Target]:
        """What the turn that was played was about."""
        entries = review.ledger.entries[finding.turn.start : finding.turn.end]
        return tuple(dict.fromkeys(entry.action.target for entry in entries))

    def _better(self, review: Review, finding: Finding) -> Sequence[str]:
        """The best turn, the parts by which it differs, and what a rival would do best after the turn played."""
        say, turn = self.state.presenter.say, finding.turn
        if not finding.loss:
            return ()
        seen = review.ledger.position_at(turn.start).observation(turn.seat, Random(turn.start))
        actions, _ = foreseen(seen, self._actions(review, finding.best))
        lines = [say("review.best", turn=self._words(actions))] if actions else []
        more, less = sides(finding.better, finding.brings, self._part)
        gains, costs = (
            ", ".join(say("hint.part", part=words, amount=signed(amount)) for words, amount in side)
            for side in (more, less)
        )
        form = "both" if gains and costs else "more" if gains else "less" if costs else "later"
        lines.append(say(f"review.than.{form}", better=gains, worse=costs))
        if finding.verdict and finding.rival >= 0 and (reply := self._actions(review, finding.answer)):
            player = self.state.seats[finding.rival].name
            lines.append(say("review.answer", player=player, turn=self._words(reply)))
        return lines

    def _actions(self, review: Review, texts: Sequence[str]) -> tuple[Action, ...]:
        """The actions of texts; nothing where one of them is none, because somebody changed the file."""
        try:
            return tuple(review.ledger.title.parse_action(text) for text in texts)
        except ValueError:
            return ()

    def _words(self, actions: Sequence[Action]) -> str:
        return _SEPARATOR.join(in_words(tuple(actions), self.state.presenter.words.option))

    def _part(self, name: str) -> str | None:
        key = f"judgement.{name}"
        return self.state.presenter.say(key) if self._known(key) else None
