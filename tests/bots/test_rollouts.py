"""A longer thought that plays on from the best turns: what the games say, and when the search has the last word."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from imperial_steam.bots.contest import Contest
from imperial_steam.bots.levels import look_of, searching
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.rollouts import RolloutPlayer
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import Thought, final
from imperial_steam.games.protocol import Game
from imperial_steam.titles import title
from tests.bots.test_advice import position
from tests.bots.test_blind import hidden
from tests.contract.cases import board

KEY = "russian_railroads"
#: A magnate's look, made small.
SMALL = Lookahead(nodes=2500, beam=3, turns=2, first=6, width=(8, 4))


def thoughts(game: Game, seat: int, look: Lookahead = SMALL, key: str = KEY) -> list[Thought]:
    return list(RolloutPlayer(judgement_of(title(key), board(key)), look).think(game, seat, "s"))


def test_russian_railroads_plays_on_and_the_others_look_further() -> None:
    look, judgements = look_of("magnate"), {key: judgement_of(title(key), board(key)) for key in (KEY, "first_train")}
    kinds = {key: type(searching(judgement, look)) for key, judgement in judgements.items()}
    assert kinds == {KEY: RolloutPlayer, "first_train": BeamPlayer}
    director = {type(searching(judgement, look_of("director"))) for judgement in judgements.values()}
    assert director == {BeamPlayer}
    small = searching(judgements[KEY], look_of("magnate", 500))
    assert isinstance(small, RolloutPlayer)
    assert small.look.nodes == 500, "a budget is kept"


def test_every_thought_on_the_way_is_a_turn_that_can_be_played() -> None:
    game, seat = position(title(KEY), board(KEY), 1, 30)
    digest, found = game.digest(), thoughts(game, seat)
    assert game.digest() == digest
    assert found == thoughts(game, seat), "the same thoughts every time"
    assert len(found) > 50
    assert [thought.nodes for thought in found] == sorted(thought.nodes for thought in found)
    for thought in {thought.actions: thought for thought in found}.values():
        after = game.observation(seat, Random("x"))
        assert not thought.considered or thought.actions == thought.considered[0].actions
        for action in thought.actions:
            decision = after.decision()
            assert decision is not None
            assert action in decision.options
            after.apply(action)


def test_a_smaller_budget_only_ends_it_earlier() -> None:
    game, seat = position(title(KEY), board(KEY), 1, 36)
    searched = final(BeamPlayer(judgement_of(title(KEY), board(KEY)), SMALL).think(game, seat, "s"))
    whole, cut = (thoughts(game, seat, replace(SMALL, nodes=nodes)) for nodes in (2500, searched.nodes + 300))
    assert whole[: len(cut)] == cut
    assert len(cut) < len(whole)
    assert cut[-1].nodes < whole[-1].nodes


@pytest.mark.parametrize(
    ("leads", "chosen"),
    [
        ([[5] * 8, [9] * 8, [7] * 8], 1),
        ([[5] * 8, [9] * 8, [11] * 8], 2),
        ([[5] * 8, [5] * 8, [5] * 8], 0),
        ([[5] * 8, [5, 40, 5, 5, 5, 5, 5, 5], [0] * 8], 0),
        ([[9] * 8, [5] * 8, [7] * 8], 0),
    ],
)
def test_the_turn_after_which_games_go_best_is_played_unless_that_is_noise(
    monkeypatch: pytest.MonkeyPatch, leads: Sequence[Sequence[int]], chosen: int
) -> None:
    game, seat = position(title(KEY), board(KEY), 1, 30)
    told, turns = [list(known) for known in leads], len(leads)
    played: list[object] = []

    def lead(self: Contest, after: Game, seed: str) -> Generator[None, None, int]:
        played.append(after.key())
        yield
        return told[(len(played) - 1) % turns].pop(0)

    monkeypatch.setattr(Contest, "lead", lead)
    searched = final(BeamPlayer(judgement_of(title(KEY), board(KEY)), SMALL).think(game, seat, "s"))
    assert len(searched.considered) == turns
    thought = thoughts(game, seat)[-1]
    assert thought.actions == searched.considered[chosen].actions
    assert thought.considered[0] == searched.considered[chosen]
    assert sorted(map(str, thought.considered)) == sorted(map(str, searched.considered))
    assert len(set(played[:turns])) == turns, "each game begins with its turn"
    alike = all(len(set(known)) == 1 for known in leads)
    assert len(played) == turns * (3 if alike else 8), "games that always end alike say nothing new"


def test_a_choice_in_secret_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Contest, "lead", lambda self, after, seed: pytest.fail("it would see what others choose"))
    key = "imperial_steam"
    game, seat = position(title(key), board(key), 1, 0)
    decision = game.decision()
    assert decision is not None
    assert decision.secret
    assert len(thoughts(game, seat, replace(SMALL, nodes=500), key)[-1].considered) > 1


def test_what_a_seat_may_not_know_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games begin alike, whatever is hidden."""
    begun, differ = list[object](), 0

    def lead(self: Contest, after: Game, seed: str) -> Generator[None, None, int]:
        begun.append(after.key())
        yield
        return len(begun)

    monkeypatch.setattr(Contest, "lead", lead)
    for number, (game, seat) in enumerate(islice(hidden(KEY), 12)):
        worlds = [game.observation(seat, Random(f"{number}/{way}")) for way in "ab"]
        differ += worlds[0].key() != worlds[1].key()
        told = []
        for world in worlds:
            begun.clear()
            told.append((thoughts(world, seat, replace(SMALL, nodes=300))[-1], tuple(begun)))
        assert told[0] == told[1]
    assert differ > 1
