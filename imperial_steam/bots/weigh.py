"""How much of the share of winning a turn gave away: the played turn compared with the best one found.

Both are looked at equally far, with the same luck behind each, and the rivals answer each of them. A first look finds
the best turn; where it seems to be clearly better, a look with four times the budget says whether that is more than
noise: at fresh guesses of what is hidden, with fresh luck, and with rivals of changing character. What it confirms, a
third look with four times the budget of the second has to see, too: it goes a turn further, where plans come to an end.
No look makes it a mistake where a person who had asked for a hint would have been told to play just this turn, where
the way that a hint compares two turns finds them hardly apart, or where machine players who go on from both turns for
two rounds do not clearly better after the other one; the less clear it is, the more games they play.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import replace
from math import isqrt
from random import Random
from statistics import fmean

from imperial_steam.bots.advice import ADVICE, LOOK, Adviser, Comparison, imagined, varied
from imperial_steam.bots.contest import Contest, standard_error
from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.replies import Replies
from imperial_steam.bots.search import Lookahead, Search, SearchLine
from imperial_steam.bots.thought import Candidate, Weighed, final, reporting, result
from imperial_steam.games.kit.judgement import CERTAIN, Judgement, Step, worth_telling
from imperial_steam.games.protocol import CHANCE, Game, draw

#: How the first look at a turn goes ahead, and at how many guesses of what is hidden and to come.
FIRST, GUESSES = Lookahead(nodes=5000, beam=3, turns=4), 2
#: The second look: its budget as a multiple of the first one's, and its number of fresh guesses.
DEEPER, RESAMPLES = 4, 8
#: The third look: its budget as a multiple of the first one's, and its number of further guesses.
LAST, CONFIRMED = 16, 4
#: Turns that are compared with the one that was played; with one that seems strong, and how many times the budget.
_OTHERS, _MORE, _WIDER = 6, 24, 4
#: Loss of share, per mille, from which a further look is worth its time.
_SEEMING = 40
#: Share of winning, per mille, up to which a game seems lost, and as far from certainty from which it seems won: what
#: a turn costs is then told in the unit of the score.
_DECIDED = 100
#: Loss of share, per mille, that is a mistake; where every other turn is one, the turn that was played is strong.
MISTAKE = 100
#: What a turn gives away at most, per mille, that a hint would have advised: too little for a verdict.
ADVISED = 49
#: A verdict needs that part of what a hint calls a difference: deeper looks and games speak for it as well.
_PART = 3
#: Who goes on from both turns, and in how many pairs of games; where these leave it open, as many more are played.
PLAYERS, CONTESTS, _TIMES = LEVELS["engineer"], 4, 3
#: Standard errors that are no accident (a chance below one in a hundred).
SURE = 2.33
#: How the answer of a rival is thought out.
_ANSWER = Lookahead(nodes=500, beam=2, turns=2)


def deeper(look: Lookahead, factor: int) -> Lookahead:
    """A look with a multiple of the budget; with four times as much it is twice as wide and goes a turn further."""
    root = isqrt(factor)
    width = look.width[0] * root, look.width[1] * root
    further = (factor.bit_length() - 1) // 2
    return replace(look, nodes=look.nodes * factor, beam=look.beam * root, turns=look.turns + further, width=width)


class Weigher:
    """Weighs turns of one game; knows only the positions handed to it."""

    def __init__(
        self, judgement: Judgement, look: Lookahead = FIRST, factor: int = DEEPER, resamples: int = RESAMPLES,
        last: int = LAST, confirmed: int = CONFIRMED, contests: int = CONTESTS,
    ) -> None:  # fmt: skip
        """`factor` and `resamples` are those of the second look, `last` and `confirmed` those of the third.

        `contests` is the number of pairs of games that go on from both turns at first, 0 for none.
        """
        self.judgement, self.look, self.factor, self.resamples = judgement, look, factor, resamples
        self.last, self.confirmed, self.contests = last, confirmed, contests
        self._characters = [judgement, *map(judgement.of, judgement.characters)]

    def weigh(self, game: Game, seat: int, played: Step, seed: str, beside: Step = ()) -> Iterator[Weighed]:
        """What is known after each piece of the look; the last one is complete.

        `played` are the actions of the seat's turn from this position on; a turn `beside` is among those they are
        compared with. What the seat may not know is drawn again from `seed`. Raises `ValueError` for actions that are
        no options there.
        """
        turns = self._turns(game, seat, played, seed, beside=beside)
        if len(turns) == 1:
            yield Weighed(played, complete=True)
            return
        looks, guesses = [self._at(game, seat, f"{seed}/{guess}", self.look) for guess in range(GUESSES)], []
        for look in looks:
            guesses.append((yield from reporting(Weighed(played), look.shares(list(map(look.played, turns))))))
        means = [round(fmean(shares)) for shares in zip(*guesses, strict=True)]
        best = max(range(1, len(turns)), key=lambda place: (means[place], -place))
        seeming = _seeming(looks[0], (played, means[0]), (turns[best], means[best]))
        gain = 0 if looks[0].obvious(played) else max(0, means[0] - means[best])
        seeming = replace(seeming, gain=gain)
        told = seeming = self._praised(game, seat, seeming, played, seed) if gain >= MISTAKE else seeming
        for told in self._again(game, seat, seeming, played, seed):
            yield replace(told, complete=False)
        leads = [round(fmean(leads)) for leads in zip(*(look.leads for look in looks), strict=True)]
        ahead = max(range(1, len(turns)), key=lambda place: (leads[place], -place))
        decided = not _DECIDED < told.share < CERTAIN - _DECIDED
        if not told.sure and not told.lines and decided and leads[ahead] - leads[0] >= worth_telling(self.judgement):
            yield from self._more(game, seat, told, turns[ahead], seed)
        else:
            yield told

    def _more(self, game: Game, seat: int, told: Weighed, better: Step, seed: str) -> Iterator[Weighed]:
        """What is known of a turn, with another one that a hint would have found ahead of it."""
        assert told.played is not None
        beside = replace(told, actions=better, complete=False)
        for lines in self._beside(game, seat, (better, told.played.actions), seed):
            beside = replace(beside, lines=lines, cost=lines[0].lead - lines[1].lead)
            yield beside
        turns, worse = (better, told.played.actions), beside.cost >= worth_telling(self.judgement)
        worse = worse and (yield from self._borne_out(game, seat, turns, seed, beside))
        yield replace(beside, complete=True) if worse else told

    def _turns(
        self, game: Game, seat: int, played: Step, seed: str, number: int = _OTHERS, beside: Step = ()
    ) -> Sequence[Step]:
        """The turn that was played, the one `beside` it, then others that lead to other positions, up to a number."""
        look = self._at(game, seat, f"{seed}/0", self.look)
        turns = {look.played(turn).game.key(): turn for turn in (beside, played) if turn}
        met: set[Hashable] = set(turns)
        others: list[SearchLine] = []
        for end in look.ends():
            if end.game.key() not in met:
                met.add(end.game.key())
                others.append(end)
        first = varied(self.judgement, others, number)
        rest = [end for end in others if end not in first]
        known = [turn for turn in turns.values() if turn is not played]
        return [played, *known, *(end.actions for end in [*first, *rest][:number])]

    def _at(self, game: Game, seat: int, seed: str, look: Lookahead) -> _EqualDepth:
        seen = game.observation(seat, Random(f"{seed}/hidden"))
        return _EqualDepth(self.judgement, look, seen, seat, seed, self._characters)

    def ahead(self, game: Game, seat: int, played: Step, best: Step, seed: str) -> Sequence[int]:
        """By how much share one turn is ahead of another in the second look, per mille: at each of its guesses."""
        leads = []
        for number in range(self.resamples):
            fresh = self._fresh(game, seat, f"{seed}/{number}")
            own, other = result(fresh.shares([fresh.played(played), fresh.played(best)]))
            leads.append(other - own)
        return leads

    def _fresh(self, game: Game, seat: int, seed: str) -> _EqualDepth:
        return self._at(game, seat, seed, deeper(self.look, self.factor))

    def later(
        self, game: Game, seat: int, turns: tuple[Step, Step], seed: str, pairs: int
    ) -> Generator[None, None, Sequence[int]]:
        """By how much the first of two turns is ahead in games that go on from both, in each pair of them."""

        def pair(guess: str) -> tuple[Game, Game]:
            look = self._at(game, seat, guess, self.look)
            better, own = (look.played(turn).game for turn in turns)
            return better, own

        return (yield from Contest(self.judgement, PLAYERS, seat).ahead(pair, pairs, seed))

    def _third(
        self, game: Game, seat: int, turns: Sequence[Step], seed: str, told: Weighed
    ) -> Generator[Weighed, None, int]:
        """By how much share the second of two turns is ahead in the third look; told after each piece."""
        losses = []
        for number in range(self.confirmed):
            look = self._at(game, seat, f"{seed}/last/{number}", deeper(self.look, self.last))
            own, best = yield from reporting(told, look.shares(list(map(look.played, turns))))
            losses.append(best - own)
        return round(fmean(losses))

    def _advised(self, game: Game, seat: int, played: Step, seed: str) -> bool:
        """Whoever had asked for a hint at the start of the turn would have been told to play it."""
        best = final(Adviser(self.judgement, LOOK).think(game, seat, hint_seed(seed))).actions
        seen = self._at(game, seat, seed, self.look)
        return seen.played(best).game.key() == seen.played(played).game.key()

    def _praised(self, game: Game, seat: int, seeming: Weighed, played: Step, seed: str) -> Weighed:
        """What is known of a turn that every other seems far behind: more of them must be, and the next best of a hint.

        A hint can find a turn as good that comes to the same later.
        """
        gain = min(seeming.gain, self._lead(game, seat, self._turns(game, seat, played, seed, _MORE), seed))
        if gain < MISTAKE:
            return replace(seeming, gain=0)
        ideas = final(Adviser(self.judgement, LOOK).think(game, seat, hint_seed(seed))).considered
        seen = self._at(game, seat, seed, self.look)
        own = seen.played(played).game.key()
        other = next((idea.actions for idea in ideas if seen.played(idea.actions).game.key() != own), None)
        if other is None:
            return replace(seeming, gain=gain)
        # The better turn first, as where the other one is weighed: what comes first changes what is found later.
        *_, (best, behind) = self._beside(game, seat, (played, other), seed)
        cost = behind.lead - best.lead
        far = -cost >= worth_telling(self.judgement)
        return replace(seeming, lines=(behind, best), cost=cost, gain=gain) if far else replace(seeming, gain=0)

    def _lead(self, game: Game, seat: int, turns: Sequence[Step], seed: str) -> int:
        """By how much share the first of many turns is ahead of the best other one, per mille."""
        look, guesses = replace(self.look, nodes=_WIDER * self.look.nodes), []
        for guess in range(GUESSES):
            at = self._at(game, seat, f"{seed}/{guess}", look)
            guesses.append(result(at.shares(list(map(at.played, turns)))))
        own, *others = (round(fmean(shares)) for shares in zip(*guesses, strict=True))
        return own - max(others)

    def _again(self, game: Game, seat: int, seeming: Weighed, played: Step, seed: str) -> Iterator[Weighed]:
        """What the second look makes of the first, where that saw something worth it."""
        if seeming.loss < _SEEMING:
            yield seeming
            return
        losses = list[int]()
        for number in range(self.resamples):
            fresh = self._fresh(game, seat, f"{seed}/again/{number}")
            ends = [fresh.played(turn) for turn in (played, seeming.actions)]
            own, best = yield from reporting(replace(seeming, complete=False), fresh.shares(ends))
            losses.append(best - own)
            if 2 * len(losses) >= self.resamples and fmean(losses) < _SEEMING:
                break
        error = standard_error(losses)
        loss, sure = min(seeming.loss, round(fmean(losses) - error)), fmean(losses) > SURE * error
        if sure and loss >= _SEEMING and self.confirmed:
            pending = replace(seeming, complete=False)
            deep = yield from self._third(game, seat, (played, seeming.actions), seed, pending)
            loss = min(loss, deep)
        loss, sure = max(0, loss), sure and loss >= _SEEMING
        told = replace(seeming, loss=loss, error=round(error), sure=sure)
        if not sure:
            yield told
            return
        told = replace(told, complete=False)
        for lines in self._beside(game, seat, (seeming.actions, played), seed):
            told = replace(told, lines=lines)
            yield told
        cost = told.lines[0].lead - told.lines[1].lead
        worse = cost * _PART >= worth_telling(self.judgement)
        worse = worse and (yield from self._borne_out(game, seat, (seeming.actions, played), seed, told))
        told = replace(told, cost=cost) if worse else replace(told, loss=min(loss, ADVISED), lines=(), cost=0)
        rival, answer = fresh.answer(fresh.played(played).game)
        yield replace(told, answer=answer, rival=rival, complete=True)

    def _borne_out(
        self, game: Game, seat: int, turns: tuple[Step, Step], seed: str, told: Weighed
    ) -> Generator[Weighed, None, bool]:
        """Whether a hint would not have advised the second of two turns, and games that go on go worse after it."""
        if self._advised(game, seat, turns[1], seed):
            return False
        if not self.contests:
            return True

        leads: list[int] = []
        for time in range(_TIMES):
            leads += yield from reporting(told, self.later(game, seat, turns, f"{seed}/later/{time}", self.contests))
            mean, error = fmean(leads), standard_error(leads)
            if not 0 < mean < SURE * error:
                break
        return mean > error

    def _beside(self, game: Game, seat: int, turns: Sequence[Step], seed: str) -> Iterator[Sequence[Candidate]]:
        """Turns as a hint asked for at the start of the turn would have compared them."""
        hint = hint_seed(seed)
        return Comparison(self.judgement, LOOK, imagined(game, seat, hint), seat, hint).beside(turns)


def hint_seed(seed: str) -> str:
    """The seed of a hint at the start of a turn that is weighed with a seed."""
    return f"{seed.rpartition('/')[0]}/{ADVICE}"


def _seeming(look: _EqualDepth, own: tuple[Step, int], other: tuple[Step, int]) -> Weighed:
    """What the first look says: the turn that was played is the best one until another seems to be better."""
    played, best = (look.told(look.played(step), share) for step, share in (own, other))
    if played.share >= best.share:
        best = played
    loss = best.share - played.share
    return Weighed(best.actions, (best,), look.nodes, look.look.turns, played, best.share, loss, complete=True)


class _EqualDepth(Search):
    """A look at several turns, equally far behind each of them."""

    def __init__(
        self, judgement: Judgement, look: Lookahead, game: Game, seat: int, seed: str, rivals: Sequence[Judgement]
    ) -> None:
        """Rivals answer as one of the judgements `rivals`, another one each turn."""
        super().__init__(judgement, look, game, seat, seed)
        self._rivals = rivals
        self.leads: Sequence[float] = ()
        """The expected lead behind each of the ends whose shares were worked out last."""

    def shares(self, ends: Sequence[SearchLine]) -> Generator[None, None, Sequence[int]]:
        """The share of winning behind each end, worked out piece by piece.

        It is the mean over all depths: a share swings with whose turn comes next, and less so on average.
        """
        branches, shares_of, leads = [[end] for end in ends], [list[int]() for _ in ends], [list[int]() for _ in ends]
        for turns in range(2, self.look.turns + 1):
            further: list[list[SearchLine]] = []
            for lines in branches:
                if self.nodes >= self.look.nodes:
                    break
                further.append(self._further(lines, turns))
                yield
            if len(further) < len(branches):
                break
            branches = further
            for number, lines in enumerate(branches):
                shares_of[number].append(self._share(lines[0]))
                leads[number].append(self.lead(lines[0]))
        self.leads = [fmean(each or [0]) for each in leads]
        return [round(fmean(shares or [0])) for shares in shares_of]

    def obvious(self, step: Step) -> bool:
        """A turn that whoever does at once what seems best plays without a thought."""
        game, turn = self.game.copy(), self.judgement.turn(self.game)
        for _ in range(len(step)):
            for action in self.judgement.policy(game, self._decision(game)):
                game.apply_known(action)
            if self._turned(game, turn):
                break
        return game.key() == self.played(step).game.key()

    def _share(self, line: SearchLine) -> int:
        return self.judgement.share(line.game, self.seat)

    def _further(self, lines: Sequence[SearchLine], turns: int) -> list[SearchLine]:
        """The best lines one own turn further; rivals answer to these lines, not to those of another turn."""
        seed = f"{self.seed}/chance/{turns}"
        replies = Replies(Random(f"{seed}/rival").choice(self._rivals), self.seat, seed)
        return self.further(lines, replies)[: self.look.beam]

    def told(self, line: SearchLine, share: int) -> Candidate:
        """What a turn brings by its end, part by part."""
        return self.in_full(line)._replace(share=share)

    def answer(self, game: Game) -> tuple[int, Step]:
        """The seat of the rival who is next after a turn, and what is best there; -1 where none has a turn."""
        game, chance = game.copy(), Random(f"{self.seed}/answer")
        while (decision := game.decision()) is not None and decision.player == CHANCE:
            game.apply_known(draw(decision, chance))
        if decision is None or decision.player == self.seat:
            return -1, ()
        best: Step = ()
        for thought in Search(self.judgement, _ANSWER, game, decision.player, self.seed).thoughts():
            best = thought.actions
        return decision.player, best
