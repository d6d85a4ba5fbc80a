"""What a seat may see: all that lies on the table, and nothing of the bag but what is left in it (SETUP-41, D-13)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.protocol import CHANCE, Decision, draw
from tests.games.first_train.second_model import takeover
from tests.games.first_train.second_model.compare import Difference, Look, check_decision, compare, found_view
from tests.games.first_train.second_model.course import Ask
from tests.games.first_train.second_model.position import Position

RULES = "SETUP-41, RUL-08, D-13"


def look_from(world: Box, setup: Setup, every: int = 1) -> Look:
    """Looks at every so many positions from every seat.

    Raises `Difference` where one sees other things than the rules show it.
    """
    asked = count()

    def look(position: Position, ask: Ask, game: FirstTrain, where: str) -> None:
        if next(asked) % every:
            return
        before = found_view(world, setup, game)
        for seat in range(setup.players):
            there = f"{where}, seen by seat {seat}"
            if game.hidden_from(seat):
                raise Difference(there, "nothing hidden", game.hidden_from(seat), RULES)
            scores = [takeover.final_score(position, other) for other in range(setup.players)]
            if list(game.scores(seat)) != scores:
                raise Difference(f"{there}: scores", scores, list(game.scores(seat)), RULES)
            _look_around(world, setup, game, (seat, ask, before, there))

    return look


def _look_around(
    world: Box, setup: Setup, game: FirstTrain, looked: tuple[int, Ask, Mapping[str, object], str]
) -> None:
    """What a seat observes is the position, whatever chance is handed over, and a position of its own."""
    seat, ask, before, there = looked
    for chance in (1, 2):
        seen = game.observation(seat, Random(chance))
        compare(before, found_view(world, setup, seen), there)
        decision = seen.decision()
        assert decision is not None
        check_decision(ask, decision, there)
        seen.apply(draw(decision, Random(there)))
        compare(before, found_view(world, setup, game), f"{there}, afterwards")
        if decision.player == CHANCE and len(decision.options) > 1:
            _check_bag(game, seat, there)


def _check_bag(game: FirstTrain, seat: int, there: str) -> None:
    """Which marker comes next is not decided yet: every one left in the bag can be drawn."""
    left: Decision | None = game.decision()
    assert left is not None
    for action in left.options:
        game.observation(seat, Random(0)).apply(action)
    if len(set(map(str, left.options))) < len(left.options):
        raise Difference(f"{there}: the bag", "each kind once", list(map(str, left.options)), "PH2-01")
