"""What a search assumes of the other players and chance between two turns of its player."""

from __future__ import annotations

from random import Random

from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import CHANCE, Action, Decision, Game, draw

#: Steps of the others between two decisions of the player, at most.
_MOST = 400


class Replies:
    """The rivals' turns after each of several lines, by the cheap policy of the judgement.

    A rival repeats what it did after an earlier line where it can, so that lines are compared under the same answers
    and the same luck, and the policy is asked once.
    """

    def __init__(self, judgement: Judgement, seat: int, seed: str) -> None:
        self.judgement = judgement
        self.seat = seat
        self.seed = seed
        self._known: list[Step] = []
        self.done: Step = ()
        """What the others and chance did after the line that was answered last."""

    def after(self, game: Game) -> tuple[Game, int]:
        """A copy of the position when the seat decides again or the game is over, and the steps it took."""
        game, chance = game.copy(), Random(self.seed)
        number, done = 0, list[Action]()
        while number < _MOST and game.progress().player != self.seat:
            decision = game.decision()
            if decision is None:
                break
            if decision.player == CHANCE:
                done.append(draw(decision, chance))
                game.apply_known(done[-1])
            else:
                done.extend(self._answer(game, decision, number, chance))
                number += 1
        self.done = tuple(done)
        return game, number

    def _answer(self, game: Game, decision: Decision, number: int, chance: Random) -> Step:
        """Carry out the known step of this number, or as much of it as the rival may do; what was done."""
        if number < len(self._known) and (done := self._carried_out(game, self._known[number])):
            return done
        step = self._step(game, decision, chance)
        for action in step:
            game.apply_known(action)
        del self._known[number:]
        self._known.append(step)
        return step

    def _step(self, game: Game, decision: Decision, chance: Random) -> Step:
        if decision.secret:
            return self.judgement.secret(game, decision, chance)
        return self.judgement.policy(game, decision)

    def _carried_out(self, game: Game, step: Step) -> Step:
        """Carry out a step as far as it is possible; that much of it."""
        for number, action in enumerate(step):
            decision = game.decision()
            if decision is None or decision.player in (CHANCE, self.seat) or action not in decision.options:
                return step[:number]
            game.apply_known(action)
        return step


def revealed(judgement: Judgement, game: Game, chance: Random) -> Game:
    """A copy of the position when all that is chosen in secret now has been chosen, and chance has answered it."""
    game = game.copy()
    while (decision := game.decision()) is not None and (decision.secret or decision.player == CHANCE):
        if decision.player == CHANCE:
            game.apply_known(draw(decision, chance))
        else:
            for action in judgement.secret(game, decision, chance):
                game.apply_known(action)
    return game
