"""Every action somebody can name is legal or refused with reasons (section 4.7)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imperial_steam.games.protocol import IllegalAction
from imperial_steam.games.russian_railroads.actions import parse_action
from tests.games.russian_railroads.samples import (
    actor,
    arrange,
    begun,
    do,
    legal,
    locomotives,
    nameable,
    new_game,
    play,
    rules,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_options_and_refusals_agree(players: int) -> None:
    """An action has no reason against it exactly if it is an option; `apply` agrees and changes nothing."""
    game = new_game(players, players)
    actions = list(nameable(game))
    for number, _ in enumerate(play(game, 7)):
        if number % 23:
            continue
        options, digest = set(game.options()), game.digest()
        for action in actions:
            assert (action in options) == (not game.refusals(action)), f"'{action}' {game.refusals(action)}"
        assert options <= {*actions, *options}
        illegal = next(action for action in actions if action not in options)
        with pytest.raises(IllegalAction):
            game.apply(illegal)
        assert game.digest() == digest


def test_every_action_reads_back() -> None:
    """`parse_action` is the inverse of `str`."""
    for action in nameable(new_game()):
        assert parse_action(str(action)) == action


def test_reasons_name_rules_of_the_reference() -> None:
    """REF-01 … REF-23: a rule ID has the form of one."""
    for module in ("refusals", "unit_refusals"):
        path = Path("imperial_steam/games/russian_railroads") / f"{module}.py"
        found = re.findall(r'Refusal\(\s*"([^"]+)"', path.read_text(encoding="utf-8"))
        assert found
        assert all(re.fullmatch(r"[A-Z]+-?[A-Z]*-?\d+", rule) for rule in found)


def test_turns_and_spaces() -> None:
    """REF-01 … REF-05, REF-18 … REF-20."""
    game = begun(4)
    assert rules(game, "step transsib black") == {"TURN-01"}
    assert rules(game, "use LAST") == {"LAST-01"}
    assert rules(game, "use COAL") == {"SETUP-01"}
    assert "ORDER-03" in rules(game, "use ORDER-1")
    assert rules(game, f"use engineer-{game.frame.world.engineers[game.state.row[1]].key}") == {"ENG-04"}
    assert rules(game, f"use engineer-{game.frame.world.engineers[game.state.row[4]].key}") == {"ENG-05"}
    assert rules(game, "use BROWN-1") == {"EXEC-01"}
    do(game, "use COINS")
    assert "pay 1 own 0 temporary 0 black 0 coins" in legal(game)
    assert rules(game, "pay 2 own 0 temporary 0 black 0 coins") == {"PAY-08"}
    assert rules(game, "pay 0 own 1 temporary 0 black 0 coins") == {"TURN-03"}
    do(game, "pay 1 own 0 temporary 0 black 0 coins", "end")
    assert rules(game, "use COINS") == {"TURN-02"}
    actor(game).coins = 0
    game._options = None
    assert "PAY-02" in rules(game, "use HIRE")


def test_tracks() -> None:
    """REF-08 … REF-11."""
    game = begun(2)
    actor(game).coins = 3
    arrange(game, transsib=(4, 3), petersburg=(9,), kiev=(2,))
    actor(game).unlocked = 0b00011
    do(game, "use JOKER", "pay 1 own 0 temporary 0 black 1 coins")
    assert rules(game, "step transsib grey") == {"TRACK-05"}
    assert rules(game, "step petersburg black") == {"TRACK-06"}
    assert rules(game, "step kiev natural") == {"TRACK-02", "TRACK-05"}
    assert rules(game, "step transsib brown") == {"TRACK-08"}
    assert rules(game, "industry 1") == {"IND-02"}
    assert rules(game, "end") == {"EXEC-01"}


def test_locomotives_and_factories() -> None:
    """REF-13 … REF-16."""
    game = begun(2)
    locomotives(game, 5, 4, 3, 6)
    game.state.stacks = (0, 0, 0, 0, 0, 0, 0, 2, 2, 2)
    do(game, "use LOCO-1", "pay 1 own 0 temporary 0 black 0 coins")
    assert rules(game, "factory 6 1") == {"FACT-01"}
    assert rules(game, "factory stack 2") == {"FACT-02"}
    assert rules(game, "move kiev 1") >= {"LOCO-08"}
    do(game, "locomotive transsib 1")
    assert legal(game) == {"move transsib 2", "move petersburg 1", "return"}
    assert rules(game, "move kiev 1") == {"LOCO-04"}
    assert rules(game, "factory stack 1") >= {"PROC-05"}
