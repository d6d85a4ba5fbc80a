"""What is known of good play in Russian Railroads."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise
from random import Random
from statistics import mean
from types import MappingProxyType

import pytest

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.judgement import CERTAIN
from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, draw
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.actions import Pay, UseSpace
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement.judge import RailroadsJudgement, _without_coins
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.title import TITLE
from tests.bots.test_machines import Thinker

#: What gives up something that is pending; what costs something beside it.
LEAVING = {"end", "none", "decline", "pass"}
COSTLY = {"lapse", "buy", "foundry", "stoker", "coal", "earn", "second"}
NONE: Mapping[str, str] = MappingProxyType({})


def new_game(world: Box, seed: int, options: Mapping[str, str] = NONE) -> RussianRailroads:
    return TITLE.new_game(world, TITLE.draw_setup(world, 2, "random", Random(seed), options))


@pytest.mark.parametrize(
    "options", [{}, {"board": "germany", "coal": "yes"}, {"board": "usa", "dsp": "yes", "new_material": "yes"}], ids=str
)
def test_a_turn_is_told_from_the_next_one(world: Box, options: dict[str, str]) -> None:
    judgement, chance = RailroadsJudgement(), Random(3)
    game = new_game(world, 3, options)
    while (decision := game.decision()) is not None:
        before = judgement.turn(game)
        events = game.apply(draw(decision, chance))
        called = any(event.name == TURN_BEGAN for event in events)
        assert (judgement.turn(game) != before) == called


def test_how_often_players_were_called_is_no_part_of_the_position(world: Box) -> None:
    game = new_game(world, 1)
    other = game.copy()
    other.state.calls += 7
    assert (game.key(), game.digest()) == (other.key(), other.digest())
    assert game.copy().state.calls == game.state.calls


def test_after_the_end_only_points_count(world: Box) -> None:
    game, chance = new_game(world, 2), Random(2)
    while (decision := game.decision()) is not None:
        game.apply(draw(decision, chance))
    parts = RailroadsJudgement().parts(game, 0)
    assert {name: amount for name, amount in parts.items() if amount} == {"score": game.scores()[0]}


@pytest.mark.parametrize("players", [2, 4])
def test_no_result_is_expected_that_rises_within_a_round_and_falls_after_it(world: Box, players: int) -> None:
    """Workers who can still be placed are a part of it, so hints and the meter do not depend on the hour."""
    within, between = list[float](), list[float]()
    for seed in range(3):
        by_round = list(expected_by_round(world, players, seed).values())
        within += [results[-1] - results[0] for results in by_round]
        between += [then[0] - now[-1] for now, then in pairwise(by_round)]
    assert abs(mean(within)) < 12
    assert all(abs(step) < 25 for step in between)


def expected_by_round(world: Box, players: int, seed: int) -> Mapping[int, list[float]]:
    """The mean of the results to be expected before each turn of the first three rounds, as the policy plays them."""
    game = TITLE.new_game(world, TITLE.draw_setup(world, players, "random", Random(seed)))
    judgement, chance, by_round = TITLE.judgement(world), Random(seed), dict[int, list[float]]()
    while (decision := game.decision()) is not None and game.state.round < 4:
        if decision.player == CHANCE:
            game.apply(draw(decision, chance))
            continue
        if decision.kind == "space":
            results = [judgement.expected(game, seat) for seat in range(players)]
            by_round.setdefault(game.state.round, []).append(mean(results))
        for action in judgement.policy(game, decision):
            game.apply(action)
    return by_round


def test_one_turn_of_judgement_beats_random_play_by_far(world: Box) -> None:
    game = new_game(world, 5)
    thinker, chance = (
        Thinker(BeamPlayer(RailroadsJudgement(), Lookahead(nodes=60, beam=1, turns=1)), 5),
        RandomBot(Random(5)),
    )
    while (decision := game.decision()) is not None:
        game.apply((thinker if decision.player == 0 else chance)(game, decision))
    own, other = (score or 0 for score in game.scores())
    assert own > other + 100


def test_characters_value_the_same_boards_differently(world: Box) -> None:
    game, judgement = new_game(world, 4), RailroadsJudgement()
    names = ("", *judgement.characters)
    values: dict[str, list[int]] = {name: [] for name in names}
    while (decision := game.decision()) is not None:
        for action in judgement.policy(game, decision):
            game.apply(action)
        for name in names:
            values[name].append(judgement.of(name).value(game, 0))
    assert all(one != other for one, other in combinations(values.values(), 2))


@pytest.mark.parametrize(
    "options", [{}, {"board": "germany", "coal": "yes"}, {"board": "usa", "dsp": "yes", "new_material": "yes"}], ids=str
)
def test_nobody_gives_up_what_costs_nothing(world: Box, options: dict[str, str]) -> None:
    """To end the turn, to pass with workers left, to let something lapse: never thought of while a unit can be used."""
    judgement, chance, given_up = RailroadsJudgement(), Random(8), 0
    game = new_game(world, 8, options)
    while (decision := game.decision()) is not None:
        if len(decision.options) > 1 and any(str(action) in LEAVING for action in decision.options):
            offered = {str(action) for step in judgement.options(game, decision) for action in step}
            doing = {str(action).partition(" ")[0] for action in decision.options} - LEAVING - COSTLY
            if decision.kind != "space" or spaces.free_workers(game.state.player):
                assert not (offered & LEAVING and doing)
                assert not (str(judgement.policy(game, decision)[0]) in LEAVING and doing)
                given_up += bool(doing)
        game.apply(draw(decision, chance))
    assert given_up > 50


@pytest.mark.parametrize(
    "level", [Lookahead(nodes=90, beam=1, turns=1, taste=200), Lookahead(nodes=90, beam=2, turns=2)], ids=str
)
def test_a_player_of_any_taste_uses_its_units_and_its_workers(world: Box, level: Lookahead) -> None:
    game, thinker = new_game(world, 9), Thinker(BeamPlayer(RailroadsJudgement(), level), 9)
    while (decision := game.decision()) is not None and game.state.round < 4:
        action = thinker(game, decision)
        workers = spaces.free_workers(game.state.player)
        if len(decision.options) > 1:
            assert str(action) not in {"end", "none", "decline"}
            assert str(action) != "pass" or not workers
        game.apply(action)


def test_a_thought_names_what_each_part_gains(world: Box) -> None:
    game = new_game(world, 6)
    while (decision := game.decision()) is not None and decision.kind != "space":
        game.apply(decision.options[0])
    assert decision is not None
    assert decision.player != CHANCE
    thought = final(
        BeamPlayer(RailroadsJudgement(), Lookahead(nodes=200, beam=2, turns=1)).think(game, decision.player, "a")
    )
    assert 1 < len(thought.considered) <= 3
    assert thought.considered[0].parts
    assert set(thought.considered[0].parts) <= set(RailroadsJudgement().parts(game, 0))


def at_the_medal_field(world: Box, grey: int, medal: bool) -> RussianRailroads:
    """The first seat has a locomotive that reaches the medal field, and a track so far."""
    game = new_game(world, 4)
    field = next(each for each in game.frame.fields if each.effects[0].kind == "medal_field")
    player = game.state.own(0)
    tracks = list(player.tracks)
    start = field.line * WIDTH
    tracks[start : start + field.colour + 1] = [field.field] * field.colour + [field.field - grey]
    reach = list(player.reach)
    reach[field.line] = field.field
    player.tracks, player.reach, player.medal = tuple(tracks), tuple(reach), medal
    return game


def test_a_medal_field_is_worth_more_the_nearer_it_is_and_most_when_it_pays(world: Box) -> None:
    """It pays 20 points in each scoring, once both the track and the medal are there (SPEC-12)."""
    judgement = RailroadsJudgement()

    def worth(missing: int, medal: bool) -> int:
        return judgement.value(at_the_medal_field(world, missing, medal), 0)

    def of_the_medal(missing: int) -> int:
        return worth(missing, True) - worth(missing, False)

    assert 0 < of_the_medal(2) < of_the_medal(1) < of_the_medal(0)
    hopes = [judgement.parts(at_the_medal_field(world, missing, False), 0)["fields"] for missing in (2, 1, 0)]
    assert hopes == sorted(hopes), "who reaches it without the medal has no less to hope for"
    left = judgement.left(at_the_medal_field(world, 0, True))
    lines = [judgement.parts(at_the_medal_field(world, 0, medal), 0)["lines"] for medal in (True, False)]
    assert lines[0] - lines[1] == 20 * left


def test_a_coin_is_worth_more_than_a_worker_as_long_as_it_can_be_placed(world: Box) -> None:
    """PAY-01, PAY-06: it does what a worker does, and what is not placed is kept."""
    judgement, game = RailroadsJudgement(), new_game(world, 4)
    decision = game.decision()
    assert decision is not None
    player = game.state.players[decision.player]
    worth = judgement.value(game, decision.player)
    player.placed, player.coins = player.placed + 1, player.coins + 1
    assert judgement.value(game, decision.player) > worth
    assert all(pay.coins == 1 for pay in _without_coins(spaces.payments(player, 1, 1)) if isinstance(pay, Pay))


def test_nobody_takes_a_space_that_does_what_a_cheaper_one_does(world: Box) -> None:
    """SPACE-10: two spaces bring a locomotive or a factory, for one worker and for two."""
    judgement = RailroadsJudgement()
    game = TITLE.new_game(world, TITLE.draw_setup(world, 3, "random", Random(4), {}))
    cheap, dear = UseSpace("LOCO-1"), UseSpace("LOCO-2")
    while game.state.ask is not Ask.SPACE:
        decision = game.decision()
        assert decision is not None
        game.apply(judgement.policy(game, decision)[0])
    decision = game.decision()
    assert decision is not None
    assert {cheap, dear} <= set(decision.options)
    assert cheap in judgement._sensible(game, decision)
    assert dear not in judgement._sensible(game, decision)
    without = decision._replace(options=tuple(option for option in decision.options if option != cheap))
    assert dear in judgement._sensible(game, without)


def test_a_worker_that_is_still_to_be_placed_counts_by_the_scorings_to_come(world: Box) -> None:
    """So a turn that takes more workers has to bring more."""
    judgement, game = RailroadsJudgement(), new_game(world, 4)
    decision = game.decision()
    assert decision is not None
    weights, free = judgement.weights, spaces.free_workers(game.state.players[decision.player])
    game.state.players[decision.player].coins = 0
    tenths = (weights.free + weights.placing * judgement.left(game)) * free
    assert abs(judgement.parts(game, decision.player)["placing"] - tenths / 10) <= 1
    without = judgement._like(RailroadsJudgement("", weights._replace(placing=0, free=0)))
    gap = judgement.value(game, decision.player) - without.value(game, decision.player)
    assert gap == CERTAIN * tenths // 10, "machines see it as people are told it"


def test_a_factory_counts_by_what_it_does_until_the_marker_has_passed_it(world: Box) -> None:
    """FAC-1, IND-04: the sum of the engineers' numbers, the likelier the nearer the marker is; then nothing more."""
    judgement, game = RailroadsJudgement(), new_game(world, 4)
    player, gap = game.state.own(0), game.frame.layout.industries[0].gaps[0]

    def hopes(marker: int, engineers: int) -> int:
        player.markers, player.engineers = (marker,), engineers
        return judgement.parts(game, 0)["factories"]

    player.gaps = (1, 0, 0, 0, 0)
    numbers = [engineer.number for engineer in world.engineers]
    dear, cheap = (1 << numbers.index(number) for number in (15, 2))
    assert hopes(gap - 1, dear) > hopes(gap - 1, cheap) > hopes(gap - 1, 0) == 0
    assert hopes(gap - 1, dear) > hopes(gap - 3, dear) > 0
    assert hopes(gap, dear) == 0, "a marker comes to it once"
    player.gaps = (4, 0, 0, 0, 0)
    assert hopes(gap - 1, 0) > 0, "two doublers"


def test_an_engineer_counts_by_its_number_for_factories_to_come(world: Box) -> None:
    """FAC-1, ENG-01: a factory 1 brings the sum of the numbers, and more of it the later a marker comes to it."""
    judgement, game = RailroadsJudgement(), new_game(world, 4)
    player, gap = game.state.own(0), game.frame.layout.industries[0].gaps[0]
    numbers = [engineer.number for engineer in world.engineers]

    def engineers(*hired: int) -> int:
        player.engineers = sum(1 << numbers.index(number) for number in hired)
        return judgement.parts(game, 0)["engineers"]

    weights = judgement.weights
    tenths = weights.number * (15 - 12) + weights.numbers * judgement.left(game) * (15 - 2) // 10
    assert abs(engineers(12, 15) - engineers(2, 12) - tenths / 10) <= 1
    assert engineers(12) > engineers(3) > engineers()
    player.gaps, player.engineers = (1, 0, 0, 0, 0), 0
    player.markers = (gap - 1,)
    assert judgement.parts(game, 0)["factories"] == 0, "nobody is hired before the next round"
    player.markers = (gap - 4,)
    assert judgement.parts(game, 0)["factories"] > 0, "until then somebody will be"
