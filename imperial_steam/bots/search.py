"""Beam search over the player's complete turns: what machine players think with.

A turn is made of many small decisions, and the rivals' turns come between. The search therefore plays the player's turn
to its end in every way the judgement finds worth a thought, lets the rivals answer by its cheap policy, and goes on
from the few best positions. Positions reached in several ways are looked at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import NamedTuple

from imperial_steam.bots.replies import Replies, revealed
from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.kit.judgement import CERTAIN, Judgement, Step
from imperial_steam.games.protocol import Action, Decision, Game

#: Candidates a thought names.
NAMED = 3
#: Steps of one turn at most.
_STEPS = 24
#: Ends of a turn compared with the rivals' prospects, as many times the beam: one that ends the game may be worth less
#: to the player than a dozen others, and cost the rivals far more.
_COMPARED = 20
#: Draws of what others choose in secret, by which a choice in secret is judged.
_REVEALED = 4


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How a player looks ahead: positions looked at, lines kept, own turns ahead.

    `first` is how many lines are kept after the first turn, 0 for as many as later: turns that pay off late are rarely
    among the best few at once. `width` is how many positions within a turn are gone on from, in the first turn and in
    later ones. `taste` blurs the judgement of turns by up to that many thousandths of the title's swing. The `longest`
    thought of some titles plays on from the best turns it finds (`bots.rollouts`).
    """

    nodes: int
    beam: int
    turns: int
    taste: int = 0
    width: tuple[int, int] = (14, 6)
    first: int = 0
    longest: bool = False

    def within(self, nodes: int) -> Lookahead:
        """The same look with another budget."""
        return replace(self, nodes=nodes)


class SearchLine(NamedTuple):
    """A way to play: the position it leads to, the player's actions in the first turn, what it is worth.

    `before` is the position at the end of the first turn, `blur` what taste makes of that turn; a line is `decided`
    when the game ends with it. `path` is everything done on the way, step by step.
    """

    game: Game
    actions: Step
    worth: int
    before: Game
    blur: int = 0
    decided: bool = False
    path: tuple[Step, ...] = ()


class BeamPlayer:
    """Thinks by beam search with a judgement."""

    def __init__(self, judgement: Judgement, look: Lookahead) -> None:
        self.judgement = judgement
        self.look = look

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The best rest of the turn, as `MachinePlayer.think` says."""
        seen = game.observation(seat, Random(f"{seed}/hidden"))
        return Search(self.judgement, self.look, seen, seat, seed).thoughts()


class Search:
    """One thought about one position, in which nothing is hidden any more."""

    def __init__(self, judgement: Judgement, look: Lookahead, game: Game, seat: int, seed: str) -> None:
        self.judgement = judgement
        self.look = look
        self.game = game
        self.seat = seat
        self.seed = seed
        self.nodes = 0
        self._left: Sequence[SearchLine] = ()
        self.blur = look.taste * judgement.swing
        self.taste = Random(f"{seed}/taste")

    def thoughts(self) -> Iterator[Thought]:
        """The best so far after each slice; a look one turn further counts when it is complete."""
        yield self.at_once()
        lines: Sequence[SearchLine] = self.ends()
        yield self.thought(lines, 1, self.nodes)
        lines = self._kept(lines, self.look.first)
        if len({line.actions for line in lines}) == 1:
            return
        for turns in range(2, self.look.turns + 1):
            replies = Replies(self.judgement, self.seat, f"{self.seed}/chance/{turns}")
            further: list[SearchLine] = []
            for line in lines:
                if self.nodes >= self.look.nodes:
                    return
                further.extend(self._ends(self._answered(line, replies), first=False))
                yield self.thought(lines, turns - 1, self.nodes)
            lines = self._kept(further)
            yield self.thought(lines, turns, self.nodes)
            if all(line.decided for line in lines):
                return

    def at_once(self) -> Thought:
        """What is done without a thought: the policy's step."""
        return Thought(self.judgement.policy(self.game, self._decision(self.game)))

    def ends(self) -> Sequence[SearchLine]:
        """The ends of the turn that are found, the most promising first."""
        return best(self._ends(SearchLine(self.game, (), 0, self.game), first=True))

    def played(self, step: Step) -> SearchLine:
        """The end of the turn with these actions; raises `ValueError` where the first of them is no option.

        Where what was seen on the way would make a later one impossible, the turn ends as is best from there.
        """
        game = self.game.copy()
        for number, action in enumerate(step):
            decision = game.decision()
            if decision is None or decision.player != self.seat or action not in decision.options:
                if number == 0:
                    raise ValueError(f"'{action}' is no option of seat {self.seat}")
                break
            game.apply_known(action)
        line = SearchLine(game, step, self.judgement.value(game, self.seat), game, path=((), step))
        if self._turned(game, self.judgement.turn(self.game)):
            return self._compared(line, first=True)
        return max(self._ends(line, first=True), key=lambda end: end.worth)._replace(actions=step)

    def further(self, lines: Sequence[SearchLine], replies: Replies) -> list[SearchLine]:
        """The ends of the player's next turn behind some lines, the best first."""
        return best([end for line in lines for end in self._ends(self._answered(line, replies), first=False)])

    def _kept(self, lines: Sequence[SearchLine], number: int = 0) -> list[SearchLine]:
        """The best lines: `number` of them, or as many as the beam is wide."""
        return best(lines)[: number or self.look.beam]

    def _decision(self, game: Game) -> Decision:
        decision = game.decision()
        if decision is None or decision.player != self.seat:
            raise ValueError(f"seat {self.seat} has nothing to decide")
        return decision

    def _ends(self, line: SearchLine, first: bool) -> list[SearchLine]:
        """The ends of the player's turn reached from a line: step by step, from the best positions of each step."""
        if line.decided:
            return [line]
        turn, width = self.judgement.turn(line.game), self.look.width[0 if first else 1]
        at, ends, seen = [line], list[SearchLine](), set[Hashable]()
        for _ in range(_STEPS):
            unfinished: list[SearchLine] = []
            for here in at:
                for after in self._steps(here, first, seen):
                    (ends if self._turned(after.game, turn) else unfinished).append(after)
            if not unfinished:
                break
            at = self._chosen(unfinished, width) if first else best(unfinished)[:width]
        # A turn longer than any search: the best beginnings of it.
        found = ends or at
        if self._decision(line.game).secret:
            return [self._revealed(end, first) for end in best(found)]
        number = _COMPARED * self.look.beam
        return [self._compared(end, first) for end in (self._chosen(found, number) if first else best(found)[:number])]

    def _chosen(self, lines: Sequence[SearchLine], number: int) -> list[SearchLine]:
        """So many beginnings or ends of the first turn, which are looked at further: the best."""
        return best(lines)[:number]

    def _revealed(self, line: SearchLine, first: bool) -> SearchLine:
        """The line judged when everybody's choice lies open: the mean over draws of what the others choose."""
        games = [
            revealed(self.judgement, line.game, Random(f"{self.seed}/revealed/{number}")) for number in range(_REVEALED)
        ]
        leads = []
        for game in games:
            worth = self.judgement.value(game, self.seat)
            leads.append(self._compared(line._replace(game=game, worth=worth), first=False).worth - line.blur)
        blur = self._blur() if first else line.blur
        before = games[0] if first else line.before
        return line._replace(worth=sum(leads) // len(leads) + blur, blur=blur, before=before)

    def _steps(self, line: SearchLine, first: bool, seen: set[Hashable]) -> Iterator[SearchLine]:
        """The positions one step further that were not met before, with what they are worth to the seat alone."""
        value, seat = self.judgement.value, self.seat
        steps = self.judgement.options(line.game, self._decision(line.game))
        for step, after in _carried_out(line.game, steps):
            key = after.key()
            if key not in seen:
                seen.add(key)
                self.nodes += 1
                actions = (*line.actions, *step) if first else line.actions
                before = after if first else line.before
                yield SearchLine(after, actions, value(after, seat), before, line.blur, path=(*line.path, step))

    def _turned(self, game: Game, turn: Hashable) -> bool:
        """The player's turn is over, or somebody else has to decide."""
        return game.progress().player != self.seat or self.judgement.turn(game) != turn

    def _compared(self, line: SearchLine, first: bool) -> SearchLine:
        """The line with its lead over the best rival as its worth, blurred by taste once."""
        game = line.game
        rivals = [self.judgement.value(game, seat) for seat in range(game.player_count) if seat != self.seat]
        blur = self._blur() if first else line.blur
        lead = line.worth - max(rivals, default=0)
        return line._replace(worth=lead + blur, blur=blur, decided=game.over)

    def _blur(self) -> int:
        """How much taste adds to a turn."""
        return self.taste.randrange(-self.blur, self.blur + 1) if self.blur else 0

    def _answered(self, line: SearchLine, replies: Replies) -> SearchLine:
        """The line after what the others and chance do until the seat decides again."""
        if line.decided:
            return line
        game, nodes = replies.after(line.game)
        self.nodes += nodes
        line = line._replace(path=(*line.path, replies.done))
        if game.progress().player == self.seat:
            return line._replace(game=game)
        own = self.judgement.value(game, self.seat)
        return self._compared(line._replace(game=game, worth=own), first=False)._replace(decided=True)

    def thought(self, lines: Sequence[SearchLine], turns: int, nodes: int) -> Thought:
        """The thought of the best lines; first turns that were left on the way are named after them."""
        if turns == 1:
            self._left = lines
        named: dict[Step, SearchLine] = {}
        for line in (*lines, *self._left):
            named.setdefault(line.actions, line)
        candidates = tuple(self._candidate(line) for line in list(named.values())[:NAMED])
        return Thought(candidates[0].actions, candidates, nodes, turns)

    def _candidate(self, line: SearchLine) -> Candidate:
        """What a line brings by the end of the turn, part by part."""
        parts = self.judgement.brings(self.game, line.before, self.seat)
        share = self.judgement.share(line.game, self.seat)
        return Candidate(line.actions, line.worth // CERTAIN, share, parts, self.lead(line))

    def lead(self, line: SearchLine) -> int:
        """The expected lead over the best rival at the end of a line.

        What rivals do on the way is a guess: of their results counts only what the first turn changes, unless the line
        ends with the game.
        """
        rival = self._best_rival(line.game if line.game.over else line.before)
        return self.judgement.expected(line.game, self.seat) - rival

    def in_full(self, line: SearchLine) -> Candidate:
        """What is told to people of a line: everything done on the way as well."""
        return Search._candidate(self, line)._replace(path=tuple(chain.from_iterable(line.path)))

    def _best_rival(self, game: Game) -> int:
        """The result to be expected of the best rival; 0 where there is none."""
        others = [seat for seat in range(game.player_count) if seat != self.seat]
        return max([self.judgement.expected(game, seat) for seat in others], default=0)


def best(lines: Sequence[SearchLine]) -> list[SearchLine]:
    """The best lines first."""
    return sorted(lines, key=lambda line: -line.worth)


def _carried_out(game: Game, steps: Sequence[Step]) -> Iterator[tuple[Step, Game]]:
    """Each step with the position after it; what a step has in common with the one before it is played once."""
    path: list[tuple[Action, Game]] = []
    for step in steps:
        common = 0
        while common < min(len(path), len(step) - 1) and path[common][0] is step[common]:
            common += 1
        del path[common:]
        base = path[-1][1] if path else game
        for action in step[common:-1]:
            base = base.copy()
            base.apply_known(action)
            path.append((action, base))
        after = base.copy()
        after.apply_known(step[-1])
        yield step, after
