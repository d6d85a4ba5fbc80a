"""Beam search over complete own turns: what machine players think with.

A turn is made of many small decisions, and the rivals' turns come between. The search therefore plays the own turn
to its end in every way the judgement finds worth a thought, lets the rivals answer by its cheap policy, and goes on
from the few best positions. Positions reached in several ways are looked at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import CHANCE, Decision, Game, draw

#: Candidates a thought names.
NAMED = 3
#: Steps of one turn at most, and decisions of others between two own turns.
_STEPS = 24
_BETWEEN = 400
#: Positions within a turn that are gone on from, for each position of the beam.
_WIDTH = 16


@dataclass(frozen=True, slots=True)
class Look:
    """How a player looks ahead: positions looked at, lines kept, own turns ahead.

    `taste` blurs its judgement: lines worth less than the best by up to so many units are sometimes preferred.
    """

    nodes: int
    beam: int
    turns: int
    taste: int = 0

    def within(self, nodes: int) -> Look:
        """The same look with another budget."""
        return replace(self, nodes=nodes)


class Line(NamedTuple):
    """A way to play: the position it leads to, the own actions of the first turn, what it is worth.

    `before` is the position at the end of the first turn; a line is `decided` when the game ends with it.
    """

    game: Game
    actions: Step
    worth: int
    before: Game
    decided: bool = False


class BeamPlayer:
    """Thinks by beam search with a judgement."""

    def __init__(self, judgement: Judgement, look: Look) -> None:
        self.judgement = judgement
        self.look = look

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The best rest of the turn, as `MachinePlayer.think` says."""
        seen = game.observation(seat, Random(f"{seed}/hidden"))
        return Search(self.judgement, self.look, seen, seat, seed).thoughts()


class Search:
    """One thought about one position, of which nothing is hidden any more."""

    def __init__(self, judgement: Judgement, look: Look, game: Game, seat: int, seed: str) -> None:
        self.judgement = judgement
        self.look = look
        self.game = game
        self.seat = seat
        self.seed = seed
        self.nodes = 0
        self.taste = Random(f"{seed}/taste")

    def thoughts(self) -> Iterator[Thought]:
        """The best so far after each slice."""
        decision = self._decision(self.game)
        yield Thought((self.judgement.policy(self.game, decision),))
        lines = self._best([Line(self.game, (), 0, self.game)], first=True)
        turns = 1
        yield self._thought(lines, turns)
        while turns < self.look.turns and self.nodes < self.look.nodes and not all(line.decided for line in lines):
            further: list[Line] = []
            for line in lines:
                further.extend(self._ends(self._answered(line, turns), first=False))
                if self.nodes >= self.look.nodes:
                    break
            else:
                turns += 1
                lines = self._kept(further)
                yield self._thought(lines, turns)
                continue
            return

    def _best(self, lines: Sequence[Line], first: bool) -> list[Line]:
        return self._kept([end for line in lines for end in self._ends(line, first)])

    def _kept(self, lines: Sequence[Line]) -> list[Line]:
        """The best lines, as many as the beam is broad, three at least while they are named."""
        return sorted(lines, key=lambda line: -line.worth)[: max(self.look.beam, NAMED)]

    def _decision(self, game: Game) -> Decision:
        decision = game.decision()
        if decision is None or decision.player != self.seat:
            raise ValueError(f"seat {self.seat} has nothing to decide")
        return decision

    def _ends(self, line: Line, first: bool) -> list[Line]:
        """Every end of the own turn that is found from a line: breadth first, the best positions of each step."""
        if line.decided:
            return [line]
        turn = self.judgement.turn(line.game)
        open_lines, ends = [line], list[Line]()
        seen: set[Hashable] = set()
        for _ in range(_STEPS):
            found: list[Line] = []
            for at in open_lines:
                for after in self._steps(at, first, seen):
                    (ends if self._turned(after.game, turn) else found).append(after)
            if not found:
                break
            open_lines = sorted(found, key=lambda after: -after.worth)[:_WIDTH]
        return ends or [line]

    def _steps(self, line: Line, first: bool, seen: set[Hashable]) -> Iterator[Line]:
        """The positions one step further that were not met before."""
        for step in self.judgement.options(line.game, self._decision(line.game)):
            after = line.game.copy()
            for action in step:
                after.apply_known(action)
            key = after.key()
            if key in seen:
                continue
            seen.add(key)
            self.nodes += 1
            actions = (*line.actions, *step) if first else line.actions
            yield Line(after, actions, self._worth(after), after if first else line.before, after.over)

    def _turned(self, game: Game, turn: Hashable) -> bool:
        """The own turn is over, or somebody else has to decide."""
        decision = game.decision()
        return decision is None or decision.player != self.seat or self.judgement.turn(game) != turn

    def _answered(self, line: Line, turns: int) -> Line:
        """The line after what the others and chance do until the seat decides again; the same luck for every line."""
        if line.decided:
            return line
        game, chance = line.game.copy(), Random(f"{self.seed}/chance/{turns}")
        for _ in range(_BETWEEN):
            decision = game.decision()
            if decision is None:
                return line._replace(game=game, worth=self._worth(game), decided=True)
            if decision.player == self.seat:
                return line._replace(game=game)
            if decision.player == CHANCE:
                game.apply_known(draw(decision, chance))
            else:
                game.apply_known(self.judgement.policy(game, decision))
                self.nodes += 1
        return line._replace(game=game, decided=True)

    def _worth(self, game: Game) -> int:
        """The lead over the best rival, blurred by the taste of the level."""
        own, others = 0, []
        for seat in range(game.player_count):
            value = self.judgement.value(game, seat)
            if seat == self.seat:
                own = value
            else:
                others.append(value)
        blur = self.taste.randrange(-self.look.taste, self.look.taste + 1) if self.look.taste else 0
        return own - max(others, default=0) + blur

    def _thought(self, lines: Sequence[Line], turns: int) -> Thought:
        """The thought of the best lines, each first turn named once."""
        named: dict[Step, Line] = {}
        for line in lines:
            named.setdefault(line.actions, line)
        candidates = tuple(self._candidate(line) for line in list(named.values())[:NAMED])
        return Thought(candidates[0].actions, candidates, self.nodes, turns)

    def _candidate(self, line: Line) -> Candidate:
        """What a line brings by the end of the turn, part by part."""
        now, then = (self.judgement.parts(game, self.seat) for game in (self.game, line.before))
        gains = {name: then.get(name, 0) - now.get(name, 0) for name in {**now, **then}}
        parts = {name: gain for name, gain in gains.items() if gain}
        return Candidate(line.actions, line.worth, self.judgement.share(line.game, self.seat), parts)
