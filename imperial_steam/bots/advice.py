"""Advice for a person: a few different turns, each looked at as far ahead as the others."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from random import Random
from statistics import fmean
from typing import NamedTuple, cast

from imperial_steam.bots.levels import look_of, player
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.replies import Replies
from imperial_steam.bots.search import NAMED, Lookahead, Search, SearchLine, best
from imperial_steam.bots.thought import Candidate, MachinePlayer, Thought
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import CHANCE, Action, AnyTitle, Game

#: The kind of player that is asked for advice; no seat can have it.
ADVICE = "advice"
#: The level whose turn is compared in any case; its positions as a multiple of the adviser's, at most.
_STRONG, _SEARCHED = "director", 5
#: How an adviser looks ahead, behind each of the turns it compares: wide enough for a turn of a dozen steps whose first
#: ones bring nothing yet.
LOOK = Lookahead(nodes=7000, beam=3, turns=4, width=(30, 6))
#: How many of the player's own turns are compared at first.
_COMPARED = NAMED + 3
#: How many of them are looked at further: some come to the same in the end.
_FOLLOWED = NAMED + 1
#: Own turns that a line is followed further at most to come to the moment that another one ends at.
_EVENED = 8


def thinker(title: AnyTitle, board: object, kind: str, nodes: int | None = None) -> MachinePlayer:
    """Who thinks for a kind: an adviser for `ADVICE`, else a machine player; raises what `levels.player` does."""
    if kind != ADVICE:
        return player(title, board, kind, nodes)
    return Adviser(judgement_of(title, board), LOOK if nodes is None else LOOK.within(nodes))


class Adviser:
    """Finds up to three turns that begin differently where possible. Implements `MachinePlayer`."""

    def __init__(self, judgement: Judgement, look: Lookahead) -> None:
        self.judgement, self.look = judgement, look

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The best turns found so far, as `MachinePlayer.think` says; the first thought names none but the policy's."""
        return Comparison(self.judgement, self.look, imagined(game, seat, seed), seat, seed).thoughts()


def imagined(game: Game, seat: int, seed: str) -> Game:
    """The position as an adviser asked with a seed imagines it: what the seat may not know is drawn."""
    return game.observation(seat, Random(f"{seed}/hidden"))


def forestalled(judgement: Judgement, seat: int, action: Action, game: Game) -> int | None:
    """The rival who decides next, if they could do an action first, and the seat could then no longer do it."""
    decision = game.decision()
    if decision is None or decision.player in (seat, CHANCE) or action not in decision.options:
        return None
    taken = game.copy()
    taken.apply_known(action)
    left, gone = (_offered(judgement, seat, after) for after in (game, taken))
    return decision.player if action in left and action not in gone else None


def _offered(judgement: Judgement, seat: int, game: Game) -> Sequence[Action]:
    """What a seat can do when it decides next, after what the others probably do."""
    after, _ = Replies(judgement, seat, "forestalled").after(game)
    decision = after.decision()
    return () if decision is None or decision.player != seat else decision.options


class _Prospect(NamedTuple):
    """The lead to be expected at the end of a line, and the position there."""

    lead: int
    game: Game


class _Branch(NamedTuple):
    """One own turn, the best lines found behind it, the best first, and the prospects that each look had."""

    lines: Sequence[SearchLine]
    prospects: Sequence[_Prospect] = ()

    @property
    def worth(self) -> int:
        """What the turn is worth as far ahead as was searched."""
        return self.lines[0].worth


class Comparison(Search):
    """A search that keeps several of the player's turns apart, each judged under the same replies and luck."""

    def thoughts(self) -> Iterator[Thought]:
        """The best so far after each slice; a look one turn further counts when all turns have got it."""
        yield self.at_once()
        ends = self.ends()
        branches = [_Branch([end]) for end in varied(self.judgement, ends, _COMPARED)]
        told, strong = self._told(branches, 1), cast("Step", ())
        yield told
        for thought in Search(self.judgement, self._strong(), self.game, self.seat, self.seed).thoughts():
            strong = thought.actions
            yield told
        if all(branch.lines[0].actions != strong for branch in branches):
            end = next((end for end in ends if end.actions == strong), None)
            branches.append(_Branch([self.played(strong) if end is None else end]))
        for turns in range(2, self.look.turns + 1):
            replies = Replies(self.judgement, self.seat, f"{self.seed}/chance/{turns}")
            further: list[_Branch] = []
            for branch in branches:
                if self.nodes >= self.look.nodes:
                    return
                further.append(self._further(branch, replies))
                yield self._told(branches, turns - 1)
            branches = self._ideas(further, _FOLLOWED)
            yield self._told(branches, turns)
        for evened in self._evened(branches):
            yield self._told(evened, self.look.turns)

    def beside(self, turns: Sequence[Step]) -> Iterator[Sequence[Candidate]]:
        """Given turns in their order, followed as far as a hint is: what is known of them after each piece."""
        branches = [_Branch([self.played(turn)]) for turn in turns]
        for number in range(2, self.look.turns + 1):
            replies = Replies(self.judgement, self.seat, f"{self.seed}/chance/{number}")
            branches = [self._further(branch, replies) for branch in branches]
            yield self._candidates(branches)
        yield from map(self._candidates, self._evened(branches))

    def _candidates(self, branches: Sequence[_Branch]) -> Sequence[Candidate]:
        return [self._averaged(branch, branches[0]) for branch in branches]

    def _evened(self, branches: Sequence[_Branch]) -> Iterator[Sequence[_Branch]]:
        """The branches until all lines end at one moment: a turn that saves workers is followed by an earlier pass.

        Within a round everybody's result looks better from turn to turn, so nothing could be said of rivals.
        """
        for turns in range(self.look.turns + 1, self.look.turns + 1 + _EVENED):
            moments = [self._moment(branch.lines[0]) for branch in branches]
            if len(set(moments)) == 1 or self.nodes >= 2 * self.look.nodes:
                break
            replies = Replies(self.judgement, self.seat, f"{self.seed}/chance/{turns}")
            further: list[_Branch] = []
            for branch, moment in zip(branches, moments, strict=True):
                # The last look ends later; it is no further one.
                last = branch._replace(prospects=branch.prospects[:-1])
                further.append(branch if moment == max(moments) else self._further(last, replies))
                yield branches
            branches = further
        yield branches

    def _moment(self, line: SearchLine) -> tuple[int, int]:
        """The round in which a line ends, one more when the game is over, and the player's turns in it."""
        last, turns = line.game.progress().round + line.game.over, set[Hashable]()
        for seat, before, _ in self._played(line):
            if seat == self.seat and before.progress().round == last:
                turns.add(self.judgement.turn(before))
        return last, len(turns)

    def _played(self, line: SearchLine) -> Iterator[tuple[int | None, Game, Action]]:
        """Who decides in a line, the position before, which changes afterwards, and what is done."""
        game = self.game.copy()
        for action in chain.from_iterable(line.path):
            decision = game.decision()
            if decision is None or action not in decision.options:
                break  # what came to light on the way made the rest of the turn impossible
            yield game.progress().player, game, action
            game.apply_known(action)

    def _chosen(self, lines: Sequence[SearchLine], number: int) -> list[SearchLine]:
        """The best lines, and for a third of them the best of other ideas.

        Otherwise one thing that can be done in many ways would leave nothing else to be compared with it.
        """
        lines = best(lines)
        sure = number - number // 3
        met = {self._idea(line) for line in lines[:sure]}
        others = dict[Hashable, SearchLine]()
        for line in lines[sure:]:
            others.setdefault(self._idea(line), line)
        further = [line for idea, line in others.items() if idea not in met][: number - sure]
        return [*lines[: number - len(further)], *further]

    def _idea(self, line: SearchLine) -> Hashable:
        """What a line is about, its details left aside."""
        return tuple(self.judgement.idea(line.actions))[:2]

    def _strong(self) -> Lookahead:
        """How a strong machine would look for its turn, which is always among those that are compared."""
        look = look_of(_STRONG)
        return look.within(min(look.nodes, _SEARCHED * self.look.nodes))

    def _further(self, branch: _Branch, replies: Replies) -> _Branch:
        """The same turn, looked at one own turn further."""
        lines = self.further(branch.lines, replies)[: self.look.beam]
        return _Branch(lines, (*branch.prospects, self._prospect(lines[0])))

    def _prospect(self, line: SearchLine) -> _Prospect:
        return _Prospect(self.lead(line), line.game)

    def _ideas(self, branches: Sequence[_Branch], number: int = NAMED) -> list[_Branch]:
        """The best turns of different ideas, the best first; the same things in another order are one."""
        by_turn = {branch.lines[0].actions: branch for branch in branches}
        chosen = varied(self.judgement, self._distinct([branch.lines[0] for branch in branches]), number)
        return [by_turn[line.actions] for line in best(chosen)]

    def _distinct(self, lines: Sequence[SearchLine]) -> list[SearchLine]:
        """Lines that end differently, the best first; of several orders of the same turns one that comes in time."""
        for key in (self._end, self._done):
            kept = dict[Hashable, SearchLine]()
            for line in best(lines):
                same = key(line)
                if same not in kept or self._in_time(line, kept[same]):
                    kept[same] = line
            lines = list(kept.values())
        return list(lines)

    def _end(self, line: SearchLine) -> Hashable:
        """Where a line leads to."""
        return line.game.key()

    def _done(self, line: SearchLine) -> Hashable:
        """What the player does in a line, in whatever order; what rivals answer may depend on that."""
        return tuple(sorted(str(action) for seat, _, action in self._played(line) if seat == self.seat))

    def _in_time(self, line: SearchLine, other: SearchLine) -> bool:
        """What a line begins with can be taken away before another line comes to it, and not the other way round."""
        return self._taken(line, other) and not self._taken(other, line)

    def _taken(self, line: SearchLine, other: SearchLine) -> bool:
        """Whoever decides next could begin as a line does, unless that has been done."""
        action = line.actions[0]
        return action in self._offered(other.before) and action not in self._offered(line.before)

    def _offered(self, game: Game) -> Sequence[Action]:
        """What a rival who decides can do."""
        decision = game.decision()
        return () if decision is None or decision.player == self.seat else decision.options

    def _averaged(self, branch: _Branch, beside: _Branch) -> Candidate:
        """What is known of a turn, with its account beside another one: the mean over the looks.

        A single look makes more of a turn than comes of it. A game that is over has other parts than one that goes on:
        there is no account of the two.
        """
        looks, others = self._looks(branch), self._looks(beside)
        pairs = zip(reversed(looks), reversed(others), strict=False)
        games = [(other.game, look.game) for look, other in pairs if other.game.over == look.game.over]
        brings = [self.judgement.brings(*pair, self.seat) for pair in games]
        parts = dict.fromkeys(chain.from_iterable(brings))
        account = tuple((part, round(fmean(each.get(part, 0) for each in brings))) for part in parts)
        return self.in_full(branch.lines[0])._replace(lead=round(fmean(look.lead for look in looks)), account=account)

    def _looks(self, branch: _Branch) -> Sequence[_Prospect]:
        """The prospects of a turn; where the game is over at the end of its line, that is no guess any more."""
        line = branch.lines[0]
        return branch.prospects if branch.prospects and not line.game.over else (self._prospect(line),)

    def _told(self, branches: Sequence[_Branch], turns: int) -> Thought:
        """The thought that names the best of some turns, all looked at equally far: by the lead to be expected."""
        told = self._candidates(self._ideas(branches))
        candidates = tuple(sorted(told, key=lambda candidate: -candidate.lead))
        return Thought(candidates[0].actions, candidates, self.nodes, turns)


def varied(judgement: Judgement, lines: Sequence[SearchLine], number: int) -> Sequence[SearchLine]:
    """The first lines of a list, up to a number: one for each idea, then those that differ in something smaller.

    Turns that the judgement calls the same in everything are told once.
    """
    chosen: list[SearchLine] = []
    ideas = {id(line): tuple(judgement.idea(line.actions)) for line in lines}
    for depth in range(1, 1 + max(map(len, ideas.values()), default=0)):
        met = {ideas[id(line)][:depth] for line in chosen}
        for line in lines:
            if ideas[id(line)][:depth] not in met:
                met.add(ideas[id(line)][:depth])
                chosen.append(line)
    return chosen[:number]
