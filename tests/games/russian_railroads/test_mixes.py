"""Random games of player boards and modules together (MIX-01 … MIX-03): invariants, saves, copies, refusals, time."""

from __future__ import annotations

import json
from random import Random
from time import process_time

import pytest

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import TITLE
from tests.games.russian_railroads.samples import WORLD, nameable, new_game

IDLE = frozenset({"pass", "end", "none", "decline", "return"})
LIMIT = 0.2
"""Seconds of computing for one decision, ten times what is aimed at, so that a slow machine does not fail."""

BOARDS = ({"board": "germany"}, {"board": "usa"}, {"board": "base"})
MIXES = pytest.mark.parametrize(
    "options",
    [
        {"board": "germany"},
        {"board": "usa"},
        {"dsp": "yes"},
        *({**board, "dsp": "yes"} for board in BOARDS[:2]),
        *({**board, "dsp": "yes", "coal": "yes", "new_material": "yes"} for board in BOARDS),
    ],
    ids=lambda options: "-".join(f"{key}-{value}" for key, value in options.items()),
)


def eager(game: RussianRailroads, chance: Random) -> Action:
    """A random action that seldom ends or passes, so that boards fill up."""
    decision = game.decision()
    assert decision is not None
    options = [option for option in decision.options if str(option) not in IDLE]
    return chance.choice(options if options and chance.random() < 0.9 else decision.options)


@MIXES
def test_every_position_is_sound(options: dict[str, str]) -> None:
    """The invariants hold after every action, scores never fall (INV-12), every decision comes in time."""
    for players in (1, 2, 3, 4):
        game, chance = new_game(players, 31, **options), Random(f"{players}/{options}")
        scores = list(game.scores())
        while not game.over:
            started = process_time()
            action = eager(game, chance)
            assert process_time() - started < LIMIT, str(action)
            game.apply(action)
            assert game.violations() == [], f"after '{action}'"
            now = list(game.scores())
            assert all(after >= before for after, before in zip(now, scores, strict=True))  # type: ignore[operator]
            scores = now


@MIXES
def test_a_saved_game_plays_again(options: dict[str, str]) -> None:
    """RNG-03: setup and texts of actions lead to the same position; a copy stays as it was."""
    game, chance = new_game(3, 5, **options), Random(7)
    data = json.loads(json.dumps(TITLE.setup_data(game.frame.setup)))
    again = TITLE.new_game(TITLE.board_from_data(TITLE.board_data(WORLD)), TITLE.setup_from_data(data))
    while not game.over:
        action, before = eager(game, chance), game.copy()
        digest = game.digest()
        game.apply(action)
        again.apply(TITLE.parse_action(str(action)))
        assert again.key() == game.key()
        assert before.digest() == digest
    assert again.digest() == game.digest()


@MIXES
def test_options_and_refusals_agree(options: dict[str, str]) -> None:
    """An action has no reason against it exactly if it is an option (section 4.7)."""
    game, chance = new_game(2, 3, **options), Random(11)
    actions = list(nameable(game))
    number = 0
    while not game.over:
        if number % 41 == 0:
            legal = set(game.options())
            for action in actions:
                assert (action in legal) == (not game.refusals(action)), f"'{action}' {game.refusals(action)}"
        game.apply(eager(game, chance))
        number += 1


@MIXES
def test_an_observation_is_as_good_as_the_game(options: dict[str, str]) -> None:
    """HID-01: what a seat sees can be played on; everything that is open stays."""
    game, chance = new_game(3, 9, **options), Random(13)
    for number in range(300):
        if game.over:
            break
        if number % 25 == 0:
            for seat in range(3):
                seen = game.observation(seat, Random(number))
                assert seen.violations() == []
                assert (seen.state.market, seen.state.dsp) == (game.state.market, game.state.dsp)
                assert [p.germany for p in seen.state.players] == [p.germany for p in game.state.players]
        game.apply(eager(game, chance))


def test_what_does_not_go_together() -> None:
    """MIX-02: one player board only; the reason names the modules."""
    setup = TITLE.draw_setup(WORLD, 2, "random", Random(1), {"board": "germany"})
    data = {**TITLE.setup_data(setup), "modules": ["usa"]}
    with pytest.raises(ValueError, match="germany, usa"):
        TITLE.new_game(WORLD, TITLE.setup_from_data(data))
