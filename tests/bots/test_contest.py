"""Games that go on from two positions: the better one wins most pairs, and it stops when that is settled."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import TypeVar

import pytest

from imperial_steam.bots.contest import Contest
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.games.protocol import CHANCE, Game
from imperial_steam.titles import title

ResultT = TypeVar("ResultT")
#: A look that is over at once.
GLANCE = Lookahead(nodes=30, beam=1, turns=1)


def result(pieces: Generator[None, None, ResultT]) -> ResultT:
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            value: ResultT = end.value
            return value


def contest(game: Game, seat: int, most: int = 3) -> Contest:
    railroads = title("russian_railroads")
    return Contest(judgement_of(railroads, railroads.read_board(railroads.default_board)), GLANCE, seat, most)


def begun() -> tuple[Game, int]:
    """A game of two in its first round, and who decides."""
    railroads = title("russian_railroads")
    board = railroads.read_board(railroads.default_board)
    game = railroads.new_game(board, railroads.draw_setup(board, 2, railroads.setup_kinds[0], Random(3)))
    while (decision := game.decision()) is not None and (decision.player == CHANCE or len(decision.options) < 9):
        game.apply(decision.options[0])
    assert decision is not None
    return game, decision.player


def test_whoever_begins_far_ahead_wins_most_pairs_of_games() -> None:
    game, seat = begun()
    rich, _ = begun()
    rich.state.players[seat].score += 300  # type: ignore[attr-defined]
    pairs, before = list[str](), (game.digest(), rich.digest())

    def ahead(first: Game, second: Game) -> bool:
        pairs.clear()
        return result(contest(game, seat).ahead(lambda seed: (pairs.append(seed), (first, second))[1], "s"))

    assert ahead(rich, game)
    assert len(pairs) == 2, "settled"
    assert not ahead(game, rich)
    assert len(pairs) == 2
    assert not ahead(game, game), "the same luck and the same thoughts: nothing is better"
    assert (game.digest(), rich.digest()) == before
    assert ahead(rich, game) == ahead(rich, game)


@pytest.mark.parametrize(
    ("leads", "won", "played"),
    [((1, 0, 1), True, 3), ((1, 1, 0), True, 2), ((0, 0, 1), False, 2), ((0, 1, 0), False, 3)],
)
def test_most_pairs_decide(monkeypatch: pytest.MonkeyPatch, leads: Sequence[int], won: bool, played: int) -> None:
    game, seat = begun()
    asked = list[str]()

    def lead(self: Contest, at: Game, seed: str) -> Generator[None, None, int]:
        yield
        asked.append(seed)
        pair = (len(asked) - 1) // 2
        return leads[pair] if len(asked) % 2 else 0

    monkeypatch.setattr(Contest, "_lead", lead)
    assert result(contest(game, seat).ahead(lambda seed: (game, game), "s")) is won
    assert asked == [f"s/{number}" for number in range(played) for _ in range(2)], "both with the same luck"
