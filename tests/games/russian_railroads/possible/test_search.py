"""Complete execution (EXEC-04, PROC-06, RUL-01): the search is exact, and counting says what trying would say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from imperial_steam.games.russian_railroads.actions import Action, Reuse, TakeCard
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.possible import rooms, search
from imperial_steam.games.russian_railroads.state import Ask, State, Unit
from imperial_steam.games.russian_railroads.units.pool import Origin, unit
from tests.games.russian_railroads.samples import arrange, begun, legal, new_game, play

BOARD = Origin(True, 0, "space")
KINDS = (
    ("industry", 0), ("step", 0b1), ("step", 0b10), ("step", 0b100), ("step", 0b11), ("step", 0b11111),
    ("locomotive", 0), ("factory", 0), ("locomotive_or_factory", 0), ("doubler", 0),
)  # fmt: skip
OPTIONAL = (*KINDS, ("token", 18), ("card", 0), ("second_marker", 0))


#: Positions after which trying everything gives up.
PATIENCE = 3000


class Lasting(Exception):
    """Trying everything takes too long for a test."""


def brute(frame: Frame, state: State, seen: dict[object, bool]) -> bool:
    """Try every order of everything pending, without counting and without leaving anything out; raises `Lasting`."""
    if not search.needs_care(state):
        return True
    key = state.actor_key()
    if key not in seen:
        if len(seen) > PATIENCE:
            raise Lasting
        seen[key] = False
        units = state.open[-1:] or tuple(dict.fromkeys(state.pool))
        seen[key] = any(
            brute(frame, _after(frame, state, one, action), seen)
            for one in sorted(units, key=lambda one: not one.mandatory)
            for action in HANDLERS[one.kind].options(frame, state, one)
        )
    return seen[key]


def _after(frame: Frame, state: State, one: Unit, action: Action) -> State:
    after = state.copy()
    search.carry_out(frame, after, one, action, [])
    return after


def _pools(seed: int, games: int, **options: str) -> Iterator[tuple[Frame, State]]:
    """Positions between turns of random games, each with a few units put into the pool."""
    chance = Random(seed)
    for number in range(games):
        game = new_game(chance.choice((2, 3, 4)), seed + number, **options)
        for done, _ in enumerate(play(game, seed + number)):
            if game.over or game.state.ask is not Ask.SPACE or done % 5:
                continue
            state = game.state.copy()
            units = [unit(*chance.choice(KINDS), BOARD) for _ in range(chance.randint(1, 3))]
            if chance.random() < 0.5:
                units.append(unit(*chance.choice(OPTIONAL), Origin(False, 0, "factory")))
            state.ask, state.pool = Ask.UNITS, tuple(sorted(units))
            yield game.frame, state


MODES: tuple[dict[str, str], ...] = (
    {}, {"coal": "yes", "new_material": "yes"}, {"dsp": "yes"}, {"board": "germany"},
    {"board": "germany", "coal": "yes", "new_material": "yes"}, {"board": "usa"},
    {"board": "usa", "new_material": "yes", "dsp": "yes"},
)  # fmt: skip


@pytest.mark.parametrize("bounded", [False, True])
@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()).replace("yes", "+") or "base")
def test_the_search_finds_what_trying_everything_finds(
    options: dict[str, str], bounded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EXEC-04: left out is only what cannot help, and what the bounds rule out is impossible."""
    if bounded:
        monkeypatch.setattr(search, "_SHORT", -1)
        monkeypatch.setattr(search, "_LONG", -1)
    answers = set()
    for number, (frame, state) in enumerate(_pools(21 + bounded, 3, **options)):
        try:
            expected = brute(frame, state, {})
        except Lasting:
            continue
        assert search.feasible(frame, state) == expected, f"{number}: {state.pool}"
        answers.add(expected)
    assert answers == {True, False}


def test_a_step_of_another_colour_makes_room() -> None:
    """EXEC-03, EXEC-04: grey has no room until black has moved, so grey is possible, and not the other way round."""
    game = begun(2)
    arrange(game, transsib=(9, 8), petersburg=(1,), kiev=(1,))
    state = game.state
    player = state.own(state.actor)
    player.unlocked, player.satisfied = 0b11, player.fields
    state.ask, state.pool = Ask.UNITS, (unit("step", 0b1, BOARD), unit("step", 0b10, BOARD))
    assert rooms.verdict(game.frame, state) is None
    assert search.feasible(game.frame, state)
    assert legal(game) == {"step transsib black", "step petersburg black", "step kiev black"}
    state.pool = (unit("step", 0b10, BOARD),)
    assert not search.feasible(game.frame, state)


def test_ample_room_means_that_nothing_can_go_wrong() -> None:
    """PROC-06: where counting lets every option through, trying would too."""
    ample = 0
    for frame, state in _pools(77, 10):
        if not rooms.ample(frame, state) or not search.feasible(frame, state):
            continue
        ample += 1
        for one in dict.fromkeys(state.pool):
            for action in HANDLERS[one.kind].options(frame, state, one):
                after = _after(frame, state, one, action)
                assert isinstance(action, TakeCard | Reuse) or search.feasible(frame, after), str(action)
    assert ample


def test_what_counting_rules_out_is_impossible() -> None:
    """GR-41, EXEC-04: optional steps pending before a space is chosen do not make possible what counting rules out."""
    chance, found = Random(3), 0
    for number in range(12):
        game = new_game(3, number, board="germany")
        for done, _ in enumerate(play(game, number)):
            if game.over or game.state.ask is not Ask.SPACE or done % 4:
                continue
            frame, state = game.frame, game.state.copy()
            masks = [chance.choice((0b1, 0b10, 0b100, 0b11111)) for _ in range(2)]
            lent = tuple(unit("step", mask, Origin(False, 0, "income")) for mask in masks)
            wanted = (unit(*chance.choice(KINDS[:4]), BOARD),) * chance.randint(1, 2)
            state.ask, state.pool = Ask.UNITS, tuple(sorted((*lent, *wanted)))
            if rooms.verdict(frame, state) is False:
                found += 1
                assert not brute(frame, state, {}), state.pool
    assert found


def test_an_interruption_does_not_make_mandatory_units_impossible() -> None:
    """DSP-11, PROC-06: Ludmilla is not reused where what waits in the turn would lack its way out."""
    game = new_game(2, 100, dsp="yes")
    for action in play(game, 100):
        assert (decision := game.decision()) is None or decision.options, f"after '{action}'"
    assert game.over
