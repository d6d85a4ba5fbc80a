"""What is ruled out without being tried is impossible (EXEC-04, RUL-01)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from imperial_steam.games.russian_railroads import demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.possible import bounds, rooms, search
from imperial_steam.games.russian_railroads.state import Ask, State
from imperial_steam.games.russian_railroads.units.pool import Origin, unit
from tests.games.russian_railroads.samples import arrange, begun, new_game, play

BOARD, FACTORY = Origin(True, 0, "space"), Origin(False, 0, "factory")
WANTED = (("industry", 0), *(("step", 1 << colour) for colour in range(5)), ("locomotive", 0))
GAINED = (
    ("token", 18), ("token", 18), ("card", 0), ("industry", 0), ("step", 0b1), ("step", 0b11111), ("factory", 0),
    ("locomotive_or_factory", 0), ("second_marker", 0),
)  # fmt: skip
#: Gains that only some games know.
OF_MODULES = {
    "new_material": ("factory_function", 0), "coal": ("coal_steps", 2), "dsp": ("special_token", 0),
    "usa": ("stock", 0),
}  # fmt: skip
MODES: tuple[dict[str, str], ...] = (
    {"coal": "yes", "new_material": "yes"}, {"board": "germany", "dsp": "yes"},
    {"board": "usa", "coal": "yes", "new_material": "yes", "dsp": "yes"},
)  # fmt: skip
PATIENCE = 500
#: Positions after which a search without bounds is given up.
LONG = 250


class Lasting(Exception):
    """Trying takes too long for a test."""


def _hard(options: dict[str, str]) -> Iterator[tuple[Frame, State]]:
    """Positions between turns of random games with units of which counting does not tell whether they are possible."""
    chance = Random(str(options))
    gained = [*GAINED, *(thing for name, thing in OF_MODULES.items() if name in (*options, options.get("board")))]
    for seed in range(4):
        game = new_game(chance.choice((2, 3, 4)), seed, **options)
        for _ in play(game, seed):
            if game.over or game.state.ask is not Ask.SPACE or game.state.open or chance.random() > 0.2:
                continue
            state = game.state.copy()
            units = [unit(*chance.choice(WANTED), BOARD) for _ in range(chance.randint(1, 2))]
            units += [unit(*chance.choice(gained), FACTORY) for _ in range(chance.randint(1, 3))]
            state.ask, state.pool = Ask.UNITS, tuple(sorted(units))
            if rooms.verdict(game.frame, state) is None:
                yield game.frame, state


@pytest.mark.parametrize("options", MODES, ids=lambda options: "-".join(options.values()))
def test_what_is_on_no_course_is_found_by_no_search(options: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """EXEC-04: a search that rules nothing out finds nothing either; most that is impossible is ruled out."""
    cases = [(*case, bounds.ruled_out(*case, demand.of_mandatory(case[1].pool), PATIENCE)) for case in _hard(options)]
    looked, searching = 0, search._search

    def counted(frame: Frame, state: State, memo: search.Memo) -> bool:
        nonlocal looked
        looked += 1
        if looked > LONG:
            raise Lasting
        return searching(frame, state, memo)

    monkeypatch.setattr(bounds, "ruled_out", lambda *args: False)
    monkeypatch.setattr(search, "_search", counted)
    told = dict.fromkeys((True, False), 0)
    for frame, state, ruled_out in cases:
        looked = 0
        try:
            possible = search.feasible(frame, state)
        except Lasting:
            continue
        assert not (ruled_out and possible), state.pool
        if not possible:
            told[ruled_out] += 1
    assert told[True] > told[False]


def _natural_with(tokens: int, patience: int = PATIENCE) -> bool:
    """Ruled out: a natural step with so many tokens; black lacks 4 steps on the main line, grey and brown 1 or 2."""
    game = begun(2)
    arrange(game, transsib=(6, 3, 1), petersburg=(1,), kiev=(1,))
    state = game.state
    player = state.own(state.actor)
    player.unlocked = 0b111
    state.ask = Ask.UNITS
    state.pool = (unit("step", 0b1000, BOARD), *[unit("token", 6, FACTORY)] * tokens)
    return bounds.ruled_out(game.frame, state, demand.of_mandatory(state.pool), patience)


def test_one_token_brings_one_thing() -> None:
    """SPEC-24: four steps come by one token and five industry steps by another, not by the same one."""
    assert _natural_with(1)
    assert not _natural_with(3)


def test_without_patience_nothing_is_ruled_out() -> None:
    """There are more courses than are looked at: the search must say it."""
    assert not _natural_with(1, patience=1)
