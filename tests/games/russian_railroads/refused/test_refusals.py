"""Every action somebody can name is legal or refused with reasons (section 4.7)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imperial_steam import sentences
from imperial_steam.games.protocol import IllegalAction
from imperial_steam.games.russian_railroads.actions import parse_action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.terms import BROWN, GREY
from imperial_steam.i18n import Catalogue
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
    package = Path("imperial_steam/games/russian_railroads")
    found = {path: re.findall(r'Refusal\(\s*"([^"]+)"', path.read_text("utf-8")) for path in package.rglob("*.py")}
    assert sum(map(bool, found.values())) >= 8
    assert all(re.fullmatch(r"[A-Z]+-?[A-Z]*-?\d+", rule) for rules_of_one in found.values() for rule in rules_of_one)


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


def told(game: RussianRailroads, text: str) -> list[tuple[str, object]]:
    """The reasons that refuse an action, each with its values."""
    return [(refusal.reason, dict(refusal.values)) for refusal in game.refusals(parse_action(text))]


def test_what_a_space_lacks_is_named() -> None:
    """EXEC-01, TRACK-08, SPACE-32: the colour and the steps that unlock it, room, doublers, who has what."""
    game = begun(3)
    arrange(game, transsib=(3,))
    locked = {"colour": "brown", "by": "black", "line": "transsib", "steps": 3}
    assert told(game, "use BROWN-1") == [("colour-locked", locked)]
    actor(game).unlocked |= 1 << BROWN | 1 << GREY
    arrange(game, transsib=(3, 1))
    room = {"colour": "brown", "ahead": "grey", "need": 1, "have": 0}
    assert told(game, "use BROWN-1") == [("no-room-behind", room)]
    game.state.doublers = 0
    game._options = None
    assert told(game, "use DOUBLER") == [("doublers-missing", {"need": 1, "have": 0})]
    locomotives(game, 9, 9, 9, 9)
    lowest = min(number for number, left in enumerate(game.state.stacks) if left)
    assert ("no-lower-locomotive", {"number": lowest, "lowest": 9}) in told(game, "use LOCO-3")


@pytest.mark.parametrize(
    ("free", "coins", "expected"),
    [
        (0, 0, "You need 2 workers and have none."),
        (1, 0, "You need 2 workers and have only 1."),
        (0, 1, "You need 2 workers. You have 0, and 1 coin to use in place of workers."),
    ],
)
def test_how_many_workers_are_missing_is_named(free: int, coins: int, expected: str) -> None:
    """TURN-03, PAY-03: of a space for two workers."""
    game = begun(3)
    player = actor(game)
    player.placed, player.coins = player.workers - free, coins
    game._options = None
    space = next(
        key
        for key in game.frame.space_keys
        if game.frame.cost_of(game.state.row, game.frame.space_index[key]) == (2, 0)
    )
    (why,) = game.refusals(parse_action(f"use {space}"))
    assert sentences.refusal(why, Catalogue("en", "russian_railroads").text, []) == expected


def test_who_has_what_is_named() -> None:
    """TURN-02, ENG-02, EXEC-01: the seat of whoever is in the way, and the mandatory actions that are open."""
    game = begun(3)
    seat = game.state.actor
    do(game, "use BLACK-2", "pay 2 own 0 temporary 0 black 0 coins")
    assert told(game, "end") == [("mandatory-left", {"units": ["3 step.black"]})]
    do(game, *["step transsib black"] * 3)
    do(game, *(text for text in ("token coins", "end") if text in legal(game)))
    assert told(game, "use BLACK-2") == [("occupied", {"space": "BLACK-2", "seat": seat})]


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
