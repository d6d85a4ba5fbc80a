"""Hint and review agree: who plays what the coach advises reads of no mistake."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from imperial_steam.bots.advice import ADVICE, LOOK, Adviser
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.bots.weigh import FIRST, Weigher
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import Game
from imperial_steam.thinking.review import verdict
from imperial_steam.titles import title
from tests.bots.test_advice import GAMES, position
from tests.effort import LONG

#: Positions of each title; a look that is over at once in `make test`.
POSITIONS = 300 if LONG else 2
GLANCE = FIRST if LONG else Lookahead(nodes=150, beam=1, turns=2, width=(4, 2))


def foreseen(game: Game, seat: int, actions: Step) -> Step:
    """The first actions of a turn, as far as they can be played and nothing hidden is seen."""
    done, game = [], game.copy()
    for action in actions:
        decision = game.decision()
        if decision is None or decision.player != seat or action not in decision.options:
            break
        done.append(action)
        if any(event.final for event in game.apply(action)):
            break
    return tuple(done)


@pytest.mark.thorough
@pytest.mark.parametrize("key", GAMES)
def test_the_best_hint_is_never_a_mistake(key: str) -> None:
    made = title(key)
    board = made.read_board(made.default_board)
    judgement, chance = judgement_of(made, board), Random(key)
    weigher = Weigher(judgement, GLANCE, resamples=3, confirmed=1, contests=0) if not LONG else Weigher(judgement)
    moments = (position(made, board, seed, chance.randrange(90)) for seed in range(10**6))
    for number, (game, seat) in enumerate(islice(moments, POSITIONS)):
        hint = final(Adviser(judgement, LOOK).think(game, seat, f"{number}/{ADVICE}")).considered[0]
        played = foreseen(game, seat, hint.actions)
        *_, weighed = weigher.weigh(game, seat, played, f"{number}/review")
        assert not weighed.sure or verdict(weighed.loss) in ("", "doubtful")
