"""Advice: different turns, each looked at equally far, the same every time, nothing known that a seat may not know."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam import titles
from imperial_steam.bots.advice import ADVICE, thinker, varied
from imperial_steam.bots.levels import parse_kind
from imperial_steam.bots.search import SearchLine
from imperial_steam.bots.thought import final
from imperial_steam.games.protocol import CHANCE, AnyTitle, Game, draw

GAMES = ("imperial_steam", "russian_railroads")


def position(title: AnyTitle, board: object, seed: int, steps: int) -> tuple[Game, int]:
    """A position in the middle of a random game in which somebody can choose among several things."""
    chance = Random(seed)
    game = title.new_game(board, title.draw_setup(board, 3, title.setup_kinds[0], chance, {}))
    done = 0
    while (decision := game.decision()) is not None:
        if done >= steps and decision.player != CHANCE and len(decision.options) > 5:
            return game, decision.player
        game.apply(draw(decision, chance))
        done += 1
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_up_to_three_turns_that_can_be_played_and_begin_differently(key: str, seed: int) -> None:
    title = titles.title(key)
    board = title.read_board(title.default_board)
    game, seat = position(title, board, seed, 30)
    digest = game.digest()
    thought = final(thinker(title, board, ADVICE, 400).think(game, seat, "s"))
    assert game.digest() == digest
    assert 1 <= len(thought.considered) <= 3
    assert len({candidate.actions for candidate in thought.considered}) == len(thought.considered)
    first = thought.considered[0].actions
    assert first == thought.actions
    after = game.observation(seat, Random("s/hidden"))
    for action in first:
        decision = after.decision()
        assert decision is not None
        assert action in decision.options
        after.apply(action)
    again = final(thinker(title, board, ADVICE, 400).think(game, seat, "s"))
    assert again == thought


def test_turns_that_begin_differently_come_first() -> None:
    game = titles.title("imperial_steam")
    lines = [SearchLine(game, tuple(actions), 0, game) for actions in ("ab", "ac", "b", "ad", "c")]  # type: ignore[arg-type]
    assert ["".join(line.actions) for line in varied(lines, 4)] == ["ab", "b", "c", "ac"]  # type: ignore[arg-type]


def test_no_seat_can_be_of_that_kind() -> None:
    with pytest.raises(ValueError, match="no machine player"):
        parse_kind(ADVICE)
