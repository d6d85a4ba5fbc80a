"""Games that go on from two positions for two rounds: with the same luck, and the better one stays ahead."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.bots.contest import Contest
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.thought import result
from imperial_steam.games.protocol import CHANCE, Game, draw
from imperial_steam.titles import title

#: A look that is over at once.
GLANCE = Lookahead(nodes=30, beam=1, turns=1)


def contest(seat: int, rounds: int = 2) -> Contest:
    railroads = title("russian_railroads")
    return Contest(judgement_of(railroads, railroads.read_board(railroads.default_board)), GLANCE, seat, rounds)


def begun() -> tuple[Game, int]:
    """A game of two in its first round, and who decides."""
    railroads = title("russian_railroads")
    board = railroads.read_board(railroads.default_board)
    game = railroads.new_game(board, railroads.draw_setup(board, 2, railroads.setup_kinds[0], Random(3)))
    while (decision := game.decision()) is not None and (decision.player == CHANCE or len(decision.options) < 9):
        game.apply(decision.options[0])
    assert decision is not None
    return game, decision.player


def test_whoever_begins_far_ahead_stays_ahead() -> None:
    game, seat = begun()
    rich, _ = begun()
    rich.state.players[seat].score += 300  # type: ignore[attr-defined]
    before = game.digest(), rich.digest()

    def ahead(first: Game, second: Game) -> int:
        return sum(result(contest(seat).ahead(lambda seed: (first, second), 2, "s")))

    assert ahead(rich, game) > 200
    assert ahead(game, rich) == -ahead(rich, game)
    assert ahead(game, game) == 0, "the same luck and the same thoughts"
    assert (game.digest(), rich.digest()) == before


@pytest.mark.parametrize("count", [1, 2])
def test_games_go_on_for_some_rounds_with_the_same_luck(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    game, seat = begun()
    asked, rounds = list[str](), list[int]()
    judged = contest(seat).judgement

    def expected(self: object, at: Game, of: int) -> int:
        rounds.append(at.progress().round)
        return 10 * of

    monkeypatch.setattr(type(judged), "expected", expected)
    monkeypatch.setattr(Contest, "_chosen", lambda self, at, decision, chance, seed: (
        asked.append(seed), (draw(decision, chance),))[1])  # fmt: skip
    pieces = contest(seat, count).ahead(lambda seed: (game, game), 3, "s")
    assert result(pieces) == [0, 0, 0]
    assert set(rounds) == {game.progress().round + count}
    firsts = [seed for seed in asked if seed.endswith("/0")]
    assert firsts == ["s/0/0", "s/0/0", "s/1/0", "s/1/0", "s/2/0", "s/2/0"]


def test_a_game_that_ends_before_is_compared_by_its_result() -> None:
    game, seat = begun()
    chance = Random(1)
    while not game.over:
        decision = game.decision()
        assert decision is not None
        game.apply(draw(decision, chance))
    assert result(contest(seat).ahead(lambda seed: (game, game), 1, "s")) == [0]
    scores = [player.score for player in game.state.players]  # type: ignore[attr-defined]
    told = result(contest(seat).lead(game, "s"))
    assert abs(told) == abs(scores[0] - scores[1])
