"""What pending units are taken to bring: as much as the best that can be done with them."""

from __future__ import annotations

import pytest

from imperial_steam.games.kit.judgement import CERTAIN
from imperial_steam.games.russian_railroads.frame import CODES
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.judgement.judge import RailroadsJudgement
from imperial_steam.games.russian_railroads.units import pool
from tests.games.russian_railroads.samples import actor, arrange, begun, locomotives

ORIGIN = pool.Origin(False, 0, "space")


def put(game: RussianRailroads, kind: str, number: int = 1, argument: int = 0) -> RussianRailroads:
    """The position with so many more units pending."""
    after = game.copy()
    pool.put(after.state, (pool.unit(kind, argument, ORIGIN),) * number)
    return after


def worth(game: RussianRailroads) -> float:
    """The position, in points, for the player who acts."""
    return RailroadsJudgement().value(game, game.state.actor) / CERTAIN


def with_factory(name: str, marker: int) -> RussianRailroads:
    """A factory in the first gap, with a marker on a field; engineers 3 and 4 are hired."""
    game = begun()
    player, numbers = actor(game), [engineer.number for engineer in game.frame.world.engineers]
    player.gaps = (CODES[name], *player.gaps[1:])
    player.markers = (marker,)
    player.engineers = 1 << numbers.index(3) | 1 << numbers.index(4)
    return game


def test_industry_steps_are_worth_the_factories_on_their_way() -> None:
    """IND-04, FAC-1: with a step more the marker comes to the factory that scores 3 + 4."""
    game = with_factory("1", 0)
    away = min(game.frame.gap_at[0])
    steps = [worth(put(game, "industry", number)) for number in (away - 1, away)]
    plain = with_factory("6", 0)
    less = [worth(put(plain, "industry", number)) for number in (away - 1, away)]
    assert steps[1] - steps[0] > less[1] - less[0] + 1


def test_steps_to_a_factory_are_worth_what_they_bring() -> None:
    """IND-04, FAC-1: nothing stays counted that was hoped of engineers who would have come until then."""
    game = with_factory("1", 0)
    away = min(game.frame.gap_at[0])
    moved = game.copy()
    actor(moved).markers, actor(moved).score = (away,), actor(game).score + 3 + 4
    assert worth(put(game, "industry", away)) == pytest.approx(worth(moved), abs=0.2)


def test_a_gap_without_a_factory_ends_the_way() -> None:
    """IND-02: further steps bring nothing."""
    game = begun()
    actor(game).markers = (min(game.frame.gap_at[0]) - 1,)
    assert worth(put(game, "industry", 4)) == pytest.approx(worth(game))


def test_a_locomotive_in_hand_is_worth_its_best_place() -> None:
    """LOCO-05: the one that was replaced can still serve another line."""
    game = begun()
    arrange(game, transsib=(9,), kiev=(6,))
    locomotives(game, 5, 5, 5, 0)
    waiting = game.copy()
    pool.open_unit(waiting.state, "chain", 4, ORIGIN)
    placed = game.copy()
    locomotives(placed, 5, 5, 5, 4)
    assert worth(waiting) - worth(game) == pytest.approx(worth(placed) - worth(game), rel=0.1)
    full = game.copy()
    locomotives(full, 5, 5, 5, 5)
    returned = full.copy()
    pool.open_unit(full.state, "chain", 4, ORIGIN)
    assert worth(full) == pytest.approx(worth(returned)), "it has no place"


def test_a_token_is_worth_the_best_that_is_left() -> None:
    """QM-07, VAL-02: with the revaluation tile brown tracks bring more; without it a token is worth less."""
    game = begun()
    arrange(game, transsib=(9, 9, 6))
    locomotives(game, 9, 0, 0, 0)
    names = [token.key for token in game.frame.world.tokens]
    only, none = game.copy(), game.copy()
    actor(only).tokens = 1 << names.index("revaluation")
    actor(none).tokens = 1 << names.index("second-marker")
    gain = worth(put(only, "token")) - worth(only)
    assert gain > worth(put(none, "token")) - worth(none) > 0
    revalued = only.copy()
    actor(revalued).revaluation = 1
    assert gain == pytest.approx(worth(revalued) - worth(only), rel=0.1)
