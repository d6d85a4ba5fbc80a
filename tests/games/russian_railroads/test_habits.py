"""Each silly move, from a position that shows it and from one that does not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from imperial_steam.games.kit.habits import Turn, counted
from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import PASS
from imperial_steam.games.russian_railroads.habits import HABITS
from tests.games.russian_railroads.samples import actor, arrange, begun, locomotives


@pytest.mark.parametrize(
    ("happened", "times"),
    [
        (("space_chosen", "space_used", "lapsed"), 1),
        (("space_used", "step_lapsed", "lapsed"), 1),
        (("space_used", "step", "token_placed", "lapsed"), 1),
        (("space_used", "step", "lapsed"), 0),
        (("space_used", "token_placed", "step", "lapsed"), 0),
        (("space_used", "step"), 0),
    ],
)
def test_what_brings_nothing_is_counted(happened: Sequence[str], times: int) -> None:
    """PROC-07: what lapses after a space or a token."""
    game = begun()
    turn = Turn(0, 1, game, game, [], [*(Event(name, 0) for name in happened), Event("lapsed", 1)])
    assert HABITS["all-lapsed"]([turn]) == times


@pytest.mark.parametrize(("fields", "number", "times"), [(2, 8, 1), (2, 9, 1), (3, 9, 0), (2, 7, 0)])
def test_large_locomotives_on_short_lines_are_counted(fields: int, number: int, times: int) -> None:
    """LOCO-01."""
    game = begun()
    arrange(game, kiev=(fields,), transsib=(9,))
    placed = Event("locomotive_placed", game.state.actor, {"line": "kiev", "slot": 1, "number": number})
    turn = Turn(game.state.actor, 1, game, game, [], [placed])
    assert HABITS["early-locomotive"]([turn]) == times


@pytest.mark.parametrize(("fields", "reach", "doublers", "times"), [(2, 9, 4, 2), (4, 1, 3, 2), (4, 9, 4, 0)])
def test_idle_doublers_are_counted(fields: int, reach: int, doublers: int, times: int) -> None:
    """DBL-01, DBL-04: black is worth nothing, so grey has to follow it, and a locomotive has to reach it."""
    game = begun()
    arrange(game, transsib=(15, fields))
    locomotives(game, reach, *(0,) * (len(game.frame.slots) - 1))
    actor(game).doublers = (doublers, *(0,) * (game.frame.line_count - 1))
    turn = Turn(game.state.actor, 1, game, game)
    assert HABITS["idle-doubler"]([turn]) == times


@pytest.mark.parametrize(("free", "times"), [(1, 1), (0, 0)])
def test_passing_with_workers_is_counted(free: int, times: int) -> None:
    """TURN-06."""
    game = begun()
    player = actor(game)
    player.placed = player.workers - free
    (counts,) = counted(HABITS, game, [PASS], [game.state.actor])
    assert counts["idle-worker"] == times


@pytest.mark.parametrize(
    ("space", "workers", "coins", "free", "times"),
    [
        ("PUBLIC-1", 0, 1, 1, 1),
        ("PUBLIC-1", 0, 1, 0, 0),
        ("LOCO-2", 1, 1, 2, 1),
        ("JOKER", 1, 1, 1, 0),
        ("JOKER", 0, 2, 1, 1),
    ],
)
def test_coins_that_replace_workers_who_are_there_are_counted(
    space: str, workers: int, coins: int, free: int, times: int
) -> None:
    """PAY-01, PAY-06, SPACE-02: the coin that the joker space demands is none of them."""
    game = begun()
    player = actor(game)
    player.placed = player.workers - free
    used = Event("space_used", game.state.actor, {"space": space, "workers": workers, "temporary": 0, "coins": coins})
    assert HABITS["coin-for-worker"]([Turn(game.state.actor, 1, game, game, [], [used])]) == times
