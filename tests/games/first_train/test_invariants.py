"""Every invariant complains about a position that breaks it (section 4.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.state import Phase, State, put, put_pieces, put_row
from imperial_steam.games.first_train.terms import FIRST_COMPANY, GOVERNMENT, LANDOWNER, PROFIT, WHITE, YELLOW
from tests.games.first_train.samples import Mode, arranged, new_game

Break = Callable[[Frame, State], None]


def _hand(frame: Frame, state: State) -> None:
    state.hands = put(state.hands, 0, 16)


def _many_tracks(frame: Frame, state: State) -> None:
    state.tracks = put(state.tracks, 0, (1 << 16) - 1)


def _two_on_a_border(frame: Frame, state: State) -> None:
    state.tracks = put(put(state.tracks, 0, 1), 1, 1)


def _beyond_the_map(frame: Frame, state: State) -> None:
    state.tracks = put(state.tracks, 0, 1 << frame.layout.playable)


def _influence(frame: Frame, state: State) -> None:
    state.values = put_row(state.values, GOVERNMENT, (9, 1))


def _profit(frame: Frame, state: State) -> None:
    state.values = put_row(state.values, PROFIT, (-14, 0))


def _stacks(frame: Frame, state: State) -> None:
    state.values = put_row(state.values, GOVERNMENT, (4, 1))
    state.ranks = put_row(state.ranks, GOVERNMENT, (0, 1))


def _no_stack(frame: Frame, state: State) -> None:
    state.ranks = put_row(state.ranks, GOVERNMENT, (0, 0))


def _cargo(frame: Frame, state: State) -> None:
    state.cargo = put_row(state.cargo, 0, (61, 0, 0, 0))


def _markers(frame: Frame, state: State) -> None:
    state.drawn = (FIRST_COMPANY,) * 3 + (-1,) * 3


def _bids(frame: Frame, state: State) -> None:
    state.bidders, state.amounts = (0, 0, 0, -1, -1, -1), (3, 3, 3, 0, 0, 0)


def _low_bid(frame: Frame, state: State) -> None:
    state.bidders, state.amounts = put(state.bidders, 0, 1), put(state.amounts, 0, 2)


def _late_bid(frame: Frame, state: State) -> None:
    state.bidders, state.amounts, state.phase = put(state.bidders, 0, 1), put(state.amounts, 0, 3), Phase.BUILDING


def _touching(frame: Frame, key: str) -> int:
    return frame.layout.borders_at[frame.layout.area_index[key]] & ((1 << frame.layout.playable) - 1)


def _landowner(frame: Frame, state: State) -> None:
    state.pieces = put_pieces(state.pieces, LANDOWNER, frame.layout.area_index["N54"], 1)
    state.tracks = put(state.tracks, 0, _touching(frame, "N54"))


def _company(state: State, tracks: int) -> None:
    state.tracks, state.round = put(state.tracks, len(state.tracks) - 1, tracks), 2


def _yellow(frame: Frame, state: State) -> None:
    state.pieces = put_pieces(state.pieces, YELLOW, frame.layout.area_index["N42"], 1)
    _company(state, _touching(frame, "N42"))


def _passenger(frame: Frame, state: State) -> None:
    area = frame.layout.area_index["N29"]
    state.pieces = put_pieces(state.pieces, 2, area, 1)
    state.stops = put(state.stops, 0, state.stops[0] | 1 << area)


def _white(frame: Frame, state: State) -> None:
    area = frame.layout.area_index["N28"]
    state.pieces = put_pieces(state.pieces, WHITE, area, 1)
    state.stops = put(state.stops, 0, state.stops[0] | frame.layout.loading[area])


def _stop(frame: Frame, state: State) -> None:
    state.stops = put(state.stops, 1, state.stops[1] | 1 << frame.layout.area_index["N29"])


def _island(frame: Frame, state: State) -> None:
    area = frame.layout.area_index["N80"]
    border = _touching(frame, "N80") & -_touching(frame, "N80")
    _company(state, border)
    touched = sum(1 << end for end in frame.layout.ends[border.bit_length() - 1])
    state.stops = put(state.stops, 1, state.stops[1] | touched & frame.layout.stops | 1 << area)


def _two_trains(frame: Frame, state: State) -> None:
    state.owners, state.phase = put(put(state.owners, 0, 1), 1, 1), Phase.SHIPPING
    state.build_order = state.train_order = state.order


def _overloaded(frame: Frame, state: State) -> None:
    _two_trains(frame, state)
    state.owners = put(state.owners, 1, -1)
    state.loads = put_row(state.loads, 0, (0, 0, 3, 0))


def _early_train(frame: Frame, state: State) -> None:
    state.owners = put(state.owners, 0, 1)


def _orders(frame: Frame, state: State) -> None:
    state.build_order = (0, 1)


def _no_order(frame: Frame, state: State) -> None:
    state.round, state.build_order, state.train_order = 2, (0, 0), (0, 1)


def _figures(frame: Frame, state: State) -> None:
    state.pieces = put_pieces(state.pieces, LANDOWNER, frame.layout.area_index["N54"], 3)


def _cube_in_town(frame: Frame, state: State) -> None:
    state.pieces = put_pieces(state.pieces, WHITE, frame.layout.area_index["N43"], 1)


def _points(frame: Frame, state: State) -> None:
    state.points = put(state.points, 0, -1)


def _early_company(frame: Frame, state: State) -> None:
    _company(state, _touching(frame, "N42"))
    state.round = 1


BROKEN: tuple[tuple[str, Break], ...] = (
    ("INV-01", _hand), ("INV-02", _many_tracks), ("INV-03", _two_on_a_border), ("INV-04", _beyond_the_map),
    ("INV-05", _influence), ("INV-05", _profit), ("INV-06", _stacks), ("INV-06", _no_stack), ("INV-07", _cargo),
    ("INV-08", _markers), ("INV-09", _bids), ("INV-18", _low_bid), ("INV-18", _late_bid), ("INV-10", _landowner),
    ("INV-11", _yellow), ("INV-12", _passenger), ("INV-13", _white), ("INV-14", _stop), ("INV-21", _island),
    ("INV-15", _two_trains), ("INV-15", _overloaded), ("INV-19", _early_train), ("INV-17", _orders),
    ("INV-17", _no_order), ("INV-20", _figures), ("INV-20", _cube_in_town), ("INV-22", _points),
    ("INV-23", _many_tracks), ("INV-24", _early_company),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "breaking"), BROKEN, ids=lambda value: value if isinstance(value, str) else "")
def test_a_broken_position_is_named(rule: str, breaking: Break) -> None:
    game = arranged(phase="auction")
    assert game.violations() == []
    game.state.drawn = (-1,) * len(game.state.drawn)
    breaking(game.frame, game.state)
    assert any(rule in complaint for complaint in game.violations())


def test_first_positions_break_nothing() -> None:
    for players, display in ((2, "D23"), (4, "D34")):
        assert new_game(Mode(players, "wensleydale", display, True), 1).violations() == []
