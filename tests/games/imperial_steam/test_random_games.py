"""Whole random games: invariants after every action, options and refusals agree, copies, replays.

Half of the games start rich (money, influence, crews, goods, engineers), because poor random
players never get far enough to build, deliver and reach the goal city.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import position
from imperial_steam.games.imperial_steam.actions import Action, parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.start import PRESETS, draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.refusals import refusals
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.terms import COLOURS, SETUP_KINDS, Step
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import IllegalAction
from tests.effort import sampled

NewGame = Callable[..., ImperialSteam]

RICH = {
    "all": {
        "money": 900,
        "influence": 120,
        "training": [1, 1, 6],
        "engineers": ["bridge", "tunnel"],
        "locomotives": [7, 8],
        "goods": {"wood": 4, "stone": 5, "iron": 5, "coal": 2},
    },
    "red": {"engineers": ["bridge"]},
}
#: How much likelier than others these actions are chosen by a busy player.
EAGER = {"deliver": 4, "track": 4, "link": 6, "state": 2, "contract": 2}
LAZY = {"end", "done", "sell", "value", "charity"}
TILES = {"A1": 20, "A3": 8, "A5": 6, "A4": 5, "A2": 4, "A7": 4}

GAMES = [
    (players, kind, rich, seed)
    for players in (2, 3, 4)
    for kind in SETUP_KINDS
    for rich in (False, True)
    for seed in range(3)
]


def start(new_game: NewGame, players: int, kind: str, rich: bool, seed: int) -> ImperialSteam:
    """Start a new game, with much of everything if it is to be a rich one."""
    game = new_game(players, kind, seed).copy()
    if rich:
        position.arrange(game, COLOURS[:players], RICH)
    return game


def choose(game: ImperialSteam, options: Sequence[Action], chance: Random) -> Action:
    """Choose as a busy player does: first what to do, then with what; mostly towards the goal."""
    verbs: dict[str, list[Action]] = {}
    for option in options:
        verbs.setdefault(option.verb, []).append(option)
    names = sorted(verbs)
    verb = chance.choices(names, [1 if name in LAZY else 4 * EAGER.get(name, 1) for name in names])[0]
    choices = verbs[verb]
    if verb == "hand":
        return chance.choices(choices, [TILES.get(str(option).split()[1], 1) for option in choices])[0]
    if verb == "link" and chance.random() < 0.7:
        return min(choices, key=lambda option: distance(game, str(option).removeprefix("link ")))
    return chance.choice(choices)


def distance(game: ImperialSteam, link: str) -> int:
    """How far the new end of a link is from the goal, in printed links."""
    layout, network = game.layout, game.state.players[game.state.seat].network
    far = distances(layout)
    return min((far[city] for city in layout.ends[layout.link_index[link]] if not network >> city & 1), default=99)


def distances(layout: Layout) -> dict[int, int]:
    """City → printed links to the goal."""
    found, queue = {layout.goal: 0}, [layout.goal]
    for city in queue:
        for _, other in layout.neighbours[city]:
            if other not in found:
                found[other] = found[city] + 1
                queue.append(other)
    return found


def assert_options_and_refusals_agree(game: ImperialSteam, options: Sequence[Action]) -> None:
    """Every conceivable action is either an option or refused, judged without looking at the options."""
    legal = set(options)
    for action in game.layout.actions:
        reasons = refusals(game.layout, game.state, action, game._would_end)
        assert (not reasons) == (action in legal), (str(action), reasons)
        assert all(reason.rule and reason.reason for reason in reasons)


@pytest.mark.parametrize(("players", "kind", "rich", "seed"), sampled(GAMES, 3))
def test_random_games_keep_every_invariant(new_game: NewGame, players: int, kind: str, rich: bool, seed: int) -> None:
    """INV-01 … INV-14 after every action; options and refusals agree; nothing is offered twice."""
    game, chance = start(new_game, players, kind, rich, seed), Random(seed)
    assert game.violations() == []
    while not game.over:
        decision = game.decision()
        assert decision is not None
        options = list(game.options())
        assert list(decision.options) == options
        assert options
        assert len(set(options)) == len(options)
        assert 0 <= decision.player < players
        if chance.random() < 0.03:
            assert_options_and_refusals_agree(game, options)
        action = choose(game, options, chance)
        game.apply(action)
        assert game.violations() == [], str(action)
    assert game.decision() is None
    assert len(game.fortunes()) == players
    assert game.refusals(a.EndTurn())[0].rule == "PH8-01"


@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seed", range(4))
def test_random_games_against_franz_keep_every_invariant(board: Board, preset: str, seed: int) -> None:
    """INV-01 … INV-14 and FRANZ-SETUP-09 after every action, his draws and his turns."""
    chance, title = Random(seed), ImperialSteamTitle()
    difficulty = replace(PRESETS[preset], free_marker=seed == 3)
    franz = draw_franz(board, chance, difficulty, seat=seed % 2)
    game = title.new_game(board, draw_setup(board, 2, "normal", chance, franz=franz))
    assert game.violations() == []
    turns = 0
    while not game.over:
        options = game.options()
        assert options
        if chance.random() < 0.03:
            assert_options_and_refusals_agree(game, options)
        action = choose(game, options, chance)
        turns += isinstance(action, a.FranzTurn)
        game.apply(action)
        assert game.violations() == [], str(action)
    assert turns == sum((2, 3, 4, 5, 5, 5, 5, 5)[: game.state.round])


def test_rich_random_games_go_everywhere(new_game: NewGame) -> None:
    """The games above are worth their time: every kind of action is taken and the goal is reached."""
    seen: Counter[str] = Counter()
    reached = 0
    for seed in range(12):
        game, chance = start(new_game, 4, "normal", True, seed), Random(seed)
        while not game.over:
            action = choose(game, game.options(), chance)
            seen[action.verb] += 1
            game.apply(action)
        reached += any(player.network >> game.layout.goal & 1 for player in game.state.players)
    # The rich start lies after the bids; the automa does not play.
    assert set(seen) == set(a.VERBS) - {"bid", "franz", "card", "draw"}
    assert reached >= 3


@pytest.mark.parametrize("rich", [False, True])
def test_copies_are_independent(new_game: NewGame, rich: bool) -> None:
    """Whatever is done to a copy leaves the original as it was, and the other way round."""
    game, chance = start(new_game, 3, "random", rich, 7), Random(7)
    while not game.over:
        before = game.digest()
        twin = game.copy()
        assert twin.digest() == before
        action = choose(game, game.options(), chance)
        twin.apply(action)
        assert game.digest() == before
        if chance.random() < 0.2 and not twin.over:
            twin.apply(choose(twin, twin.options(), chance))
            assert game.digest() == before
        game.apply(action)


@pytest.mark.parametrize("players", [2, 4])
def test_replay_by_text_gives_the_same_position(new_game: NewGame, players: int) -> None:
    """The text forms of the actions alone lead to the same digests."""
    game, chance = start(new_game, players, "normal", True, 3), Random(3)
    replay = start(new_game, players, "normal", True, 3)
    while not game.over:
        action = choose(game, game.options(), chance)
        events = game.apply(action)
        again = parse_action(str(action))
        assert again == action
        assert replay.apply(again) == events
        if game.state.step is Step.MAIN:
            assert replay.digest() == game.digest()
    assert replay.digest() == game.digest()


def test_illegal_actions_change_nothing(new_game: NewGame) -> None:
    """`apply` of a refused action raises its reasons and leaves the position untouched."""
    game, chance = start(new_game, 4, "fixed", True, 11), Random(11)
    everything = tuple(game.layout.actions)
    refused = 0
    while not game.over:
        action = chance.choice(everything)
        if action not in game.options():
            before = game.digest()
            with pytest.raises(IllegalAction) as caught:
                game.apply(action)
            assert list(caught.value.refusals) == game.refusals(action) != []
            assert game.digest() == before
            refused += 1
        game.apply(choose(game, game.options(), chance))
    assert refused > 100


SCRIPT = """
from random import Random
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
title = ImperialSteamTitle()
board = title.read_board(title.default_board)
chance = Random(17)
game = title.new_game(board, title.draw_setup(board, 3, "random", chance))
while not game.over:
    game.apply(chance.choice(game.options()))
print(game.digest(), game.fortunes())
"""


def test_one_seed_gives_one_game_in_every_process() -> None:
    """No order of a set or a hash leaks into play."""
    outcomes = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outcomes) == 1
