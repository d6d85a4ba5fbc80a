"""What is known of good play in Russian Railroads."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random
from types import MappingProxyType

import pytest

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.bots.search import BeamPlayer, Look
from imperial_steam.bots.thought import final
from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, draw
from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement.judge import RailroadsJudgement
from imperial_steam.games.russian_railroads.title import TITLE
from tests.bots.test_machines import Thinker

NONE: Mapping[str, str] = MappingProxyType({})


def new_game(world: World, seed: int, options: Mapping[str, str] = NONE) -> RussianRailroads:
    return TITLE.new_game(world, TITLE.draw_setup(world, 2, "random", Random(seed), options))


@pytest.mark.parametrize(
    "options", [{}, {"board": "germany", "coal": "yes"}, {"board": "usa", "dsp": "yes", "new_material": "yes"}], ids=str
)
def test_a_turn_is_told_from_the_next_one(world: World, options: dict[str, str]) -> None:
    judgement, chance = RailroadsJudgement(), Random(3)
    game = new_game(world, 3, options)
    while (decision := game.decision()) is not None:
        before = judgement.turn(game)
        events = game.apply(draw(decision, chance))
        called = any(event.name == TURN_BEGAN for event in events)
        assert (judgement.turn(game) != before) == called


def test_how_often_players_were_called_is_no_part_of_the_position(world: World) -> None:
    game = new_game(world, 1)
    other = game.copy()
    other.state.calls += 7
    assert (game.key(), game.digest()) == (other.key(), other.digest())
    assert game.copy().state.calls == game.state.calls


def test_after_the_end_only_points_count(world: World) -> None:
    game, chance = new_game(world, 2), Random(2)
    while (decision := game.decision()) is not None:
        game.apply(draw(decision, chance))
    parts = RailroadsJudgement().parts(game, 0)
    assert {name: amount for name, amount in parts.items() if amount} == {"score": game.scores()[0]}


def test_one_turn_of_judgement_beats_random_play_by_far(world: World) -> None:
    game = new_game(world, 5)
    thinker, chance = (
        Thinker(BeamPlayer(RailroadsJudgement(), Look(nodes=60, beam=1, turns=1)), 5),
        RandomBot(Random(5)),
    )
    while (decision := game.decision()) is not None:
        game.apply((thinker if decision.player == 0 else chance)(game, decision))
    own, other = (score or 0 for score in game.scores())
    assert own > other + 100


def test_characters_value_the_same_boards_differently(world: World) -> None:
    game, judgement = new_game(world, 4), RailroadsJudgement()
    names = ("", *judgement.characters)
    values: dict[str, list[int]] = {name: [] for name in names}
    while (decision := game.decision()) is not None:
        for action in judgement.policy(game, decision):
            game.apply(action)
        for name in names:
            values[name].append(judgement.of(name).value(game, 0))
    assert all(one != other for one, other in combinations(values.values(), 2))


def test_a_thought_names_what_each_part_gains(world: World) -> None:
    game = new_game(world, 6)
    while (decision := game.decision()) is not None and decision.kind != "space":
        game.apply(decision.options[0])
    assert decision is not None
    assert decision.player != CHANCE
    thought = final(
        BeamPlayer(RailroadsJudgement(), Look(nodes=200, beam=2, turns=1)).think(game, decision.player, "a")
    )
    assert 1 < len(thought.considered) <= 3
    assert thought.considered[0].parts
    assert set(thought.considered[0].parts) <= set(RailroadsJudgement().parts(game, 0))
