"""Random games of every mix of modules and every number of players: sound, recorded exactly, seen rightly, fast."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, combinations
from random import Random
from time import perf_counter

import pytest

from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.possible import search
from imperial_steam.games.russian_railroads.state import Ask, State
from imperial_steam.games.russian_railroads.title import ADDITIONS, BOARDS, NO, TITLE, YES
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.games.russian_railroads.units.pool import Origin, add, resume, unit
from tests.games.russian_railroads.samples import WORLD, nameable, new_game, play

_SETS = chain.from_iterable(combinations(sorted(ADDITIONS), number + 1) for number in range(len(ADDITIONS)))
#: Every set of modules but the empty one, as options of the title; all of them also on each other player board.
MIXES: tuple[dict[str, str], ...] = tuple(dict.fromkeys(names, YES) for names in _SETS)
BOARD_MIXES = tuple({**MIXES[-1], "board": board} for board in BOARDS[1:])
PLAYERS = (1, 2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mix", [*MIXES, *BOARD_MIXES], ids=lambda mix: "-".join((*mix, mix.get("board", ""))))
def test_a_mixed_game_is_sound_and_plays_again(players: int, mix: Mapping[str, str]) -> None:
    """INV-01 … INV-21 after every action; setup and texts of actions lead to the same position (RNG-03, MIX-01)."""
    game = new_game(players, 3, **mix)
    data = json.loads(json.dumps(TITLE.setup_data(game.frame.setup)))
    again = TITLE.new_game(TITLE.board_from_data(TITLE.board_data(WORLD)), TITLE.setup_from_data(data))
    chance = Random(3)
    for number, action in enumerate(play(game, 3)):
        assert game.violations() == [], f"after '{action}'"
        again.apply(TITLE.parse_action(str(action)))
        if number % 25 == 0:
            assert again.digest() == game.digest()
            assert game.observation(0, chance).violations() == []
    assert game.over
    assert again.digest() == game.digest()


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
def test_what_was_agreed_on_is_kept(mix: Mapping[str, str]) -> None:
    """The options of a setup lead to a setup like it."""
    agreed = TITLE.agreed(WORLD, new_game(2, 1, **mix).frame.setup)
    assert {key for key, value in agreed.items() if value == YES} == set(mix)
    assert {agreed[key] for key in ADDITIONS if key not in mix} <= {NO}


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_decisions_are_fast(players: int) -> None:
    """EXEC-04: with all modules the search of a decision stays within what a table notices."""
    slowest = 0.0
    for seed in range(10):
        game = new_game(players, seed, **MIXES[-1])
        for _ in play(game, seed):
            began = perf_counter()
            game.copy().decision()
            slowest = max(slowest, perf_counter() - began)
    assert slowest < 0.2


@pytest.mark.parametrize("players", [1, 3])
def test_options_and_refusals_agree_with_all_modules(players: int) -> None:
    """REF-01 … REF-34: an action has no reason against it exactly if it is an option."""
    game = new_game(players, players, **MIXES[-1])
    actions = list(nameable(game))
    for number, _ in enumerate(play(game, 9)):
        decision = game.decision()
        if number % 41 or decision is None:
            continue
        options = set(decision.options)
        for action in actions:
            assert (action in options) == (not game.refusals(action)), f"'{action}' {game.refusals(action)}"


def test_the_search_counts_on_what_waits_for_a_foundry() -> None:
    """EXEC-04, COAL-34: with a foundry in use the search says what trying everything says."""
    chance, seen = Random(5), set[bool]()
    for seed in range(6):
        game = new_game(2, seed, coal=YES)
        for done, _ in enumerate(play(game, seed)):
            if game.over or game.state.ask is not Ask.SPACE or game.state.pool or done % 9:
                continue
            state = game.state.copy()
            kinds = (("step", 1 << chance.randrange(3)), ("industry", 0), ("locomotive", 0), ("doubler", 0))
            waiting = [unit(*chance.choice(kinds), Origin(True, 0, "space")) for _ in range(chance.randint(1, 3))]
            state.aside, state.furnace, state.ask = tuple(sorted(waiting)), 0, Ask.UNITS
            effects = chance.choice(WORLD.foundries).effects
            add(game.frame, state, effects, Origin(False, 0, "foundry"), [])
            found = search.feasible(game.frame, state)
            assert found == _tried(game.frame, state, {})
            seen.add(found)
    assert seen == {True, False}


def _tried(frame: Frame, state: State, known: dict[object, bool]) -> bool:
    """Try every order: the units of the foundry, its end, then what waited."""
    if not search.needs_care(state):
        return True
    key = state.actor_key()
    if key not in known:
        known[key] = any(_tried(frame, after, known) for after in _after(frame, state))
    return known[key]


def _after(frame: Frame, state: State) -> Iterator[State]:
    for one in state.open[-1:] or tuple(dict.fromkeys(state.pool)):
        for action in HANDLERS[one.kind].options(frame, state, one):
            after = state.copy()
            search.carry_out(frame, after, one, action, [])
            yield after
    if state.furnace >= 0 and not state.open and not any(one.mandatory for one in state.pool):
        after = state.copy()
        resume(after)
        yield after


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_spaces_offered_are_those_possible(players: int) -> None:
    """CH-02, EXEC-01: judging all spaces together says of each what judging it alone says."""
    for seed in range(4):
        game = new_game(players, seed, **MIXES[-1])
        for number, _ in enumerate(play(game, seed)):
            frame, state = game.frame, game.state
            if number % 5 or state.ask is not Ask.SPACE or state.open or state.furnace >= 0:
                continue
            alone = [
                frame.use[space]
                for space in spaces.candidates(frame, state)
                if spaces.payable(state.player, *frame.cost_of(state.row, space))
                and spaces.may_reserve(frame, state, space)
                and turns.possible(frame, state, space)
            ]
            assert turns.space_options(frame, state) == alone
