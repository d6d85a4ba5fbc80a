"""Lines to areas further off: they can be built, none is worse than another, and nothing cheaper exists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import building
from imperial_steam.games.first_train.phases.routes import Route, routes
from imperial_steam.games.first_train.state import Ask, State
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, played_to, position

#: Tracks up to which every line is tried.
DEPTH = 4


def _position(kind: str, side: str, first_round: int) -> FirstTrain:
    return position(played_to(kind, side, 3, first_round))


def _every_line(frame: Frame, state: State, line: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
    """Every line that begins so and can be paid, with some tracks more."""
    for way in building.next_ways(frame, state, line):
        yield (*line, way.area)
        if left > 1:
            yield from _every_line(frame, state, (*line, way.area), left - 1)


def _begun(game: FirstTrain) -> list[tuple[int, ...]]:
    if game.state.line:
        return [game.state.line]
    return [(area,) for area in bits(building.start_areas(game.frame, game.state, game.state.actor))]


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
@pytest.mark.parametrize(("kind", "first_round"), [("line_start", 1), ("track", 1), ("line_start", 3)])
def test_no_short_line_is_cheaper(side: str, kind: str, first_round: int) -> None:
    """PAY-01 … PAY-12: building points and influence together, against every line of a few tracks."""
    game = _position(kind, side, first_round)
    found, least = routes(game.frame, game.state), dict[int, int]()
    for begun in _begun(game):
        for line in _every_line(game.frame, game.state, begun, DEPTH):
            cost = building.bill(game.frame, game.state, line)
            total = cost.points + sum(cost.fees)
            least[line[-1]] = min(total, least.get(line[-1], total))
    compared = [area for area in least if area in found]
    assert compared
    assert [area for area in compared if found[area][0].total > least[area]] == []


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
def test_every_route_can_be_built_step_by_step(side: str) -> None:
    """D-04, D-05, BUILD-15: its actions are options one after another, and its bill is that of the rules."""
    game = _position("line_start", side, 2)
    for ways in routes(game.frame, game.state).values():
        for route in ways:
            then = game.copy()
            then.apply(game.frame.start[route.line[0]])
            for border in building.borders_of(game.frame, route.line):
                then.apply(game.frame.build[border])
            assert then.state.line == route.line
            assert building.bill(game.frame, then.state, then.state.line) == route.bill


def _beats(one: Route, other: Route) -> bool:
    return one.price != other.price and all(a <= b for a, b in zip(one.price, other.price, strict=True))


def test_no_route_is_worse_than_another_in_everything() -> None:
    game = _position("line_start", NUERNBERG, 1)
    for ways in routes(game.frame, game.state).values():
        assert list(ways) == sorted(ways)
        assert not any(_beats(one, other) for one in ways for other in ways)


def test_no_routes_where_no_line_is_built() -> None:
    game = _position("action", NUERNBERG, 1)
    assert game.state.ask is Ask.ACTION
    assert routes(game.frame, game.state) == {}
