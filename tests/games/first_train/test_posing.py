"""What puzzles of First Train ask for: figures of a position, with the line being built and what trains carry."""

from __future__ import annotations

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.posing import FIGURES, PARTS
from imperial_steam.games.first_train.title import TITLE
from tests.games.first_train.samples import arranged, do


def figure(game: FirstTrain, name: str, seat: int = 0) -> int:
    return FIGURES[name](game, seat)


def test_the_result_counts_what_the_trains_carry_and_what_the_tracks_cost() -> None:
    game = arranged(
        phase="shipping",
        turn="orange",
        passed=["purple"],
        trains={"3a": "orange"},
        loads={"3a": {"white": 1, "green": 1}},
        orange={"tracks": ["N43-N42-N41"], "profit": -2, "points": 5, "cargo": {"yellow": 1, "red": 1}},
    )
    # 5 points, 1 for beer and 3 for a passenger of the first class, a set; income 3 less 2 tracks; 2 tracks stay.
    assert PARTS["result"](game, 0) == {
        "reckoning.points": 9, "reckoning.sets": 2, "reckoning.profit": -1, "reckoning.tracks": -2
    }  # fmt: skip
    assert (figure(game, "result"), figure(game, "profit")) == (8, -1)
    assert game.scores()[0] == 5 - 2 - 2
    do(game, "pass")
    assert (figure(game, "result"), game.scores()[0]) == (8, 8)


def test_a_line_that_is_being_built_counts_as_laid() -> None:
    game = arranged(
        phase="building", turn="orange", round=1, pieces={"N42": {"yellow": 1}, "N41": {"red": 2, "landowner": 0}},
        orange={"hand": 6},
    )  # fmt: skip
    assert figure(game, "freight") == 0
    do(game, "start N43", "build N42-N43")
    assert PARTS["freight"](game, 0) == {"statistics.source.goods": 1, "statistics.source.passengers": 0}
    assert figure(game, "freight", 1) == 0
    assert not game.state.tracks[0]


def test_influence_is_counted_together_and_by_kind() -> None:
    game = arranged(phase="building", turn="orange", orange={"white": 1, "brown": 2, "red": 3, "green": 4})
    assert [figure(game, name) for name in ("influence", "white", "brown", "red", "green")] == [10, 1, 2, 3, 4]
    assert sum(PARTS["influence"](game, 0).values()) == 10


def test_nuernberg_is_reached_by_own_tracks_and_joined_by_anybodys() -> None:
    reached = arranged(phase="building", turn="orange", orange={"tracks": ["N43-N42"]})
    assert [figure(reached, name) for name in ("nuernberg", "link")] == [1, 0]
    joined = arranged(
        phase="building",
        turn="orange",
        orange={"tracks": ["N43-N42-N41"]},
        purple={"tracks": ["N41-N40-N39-N38-N37"]},
    )
    assert [(figure(joined, "nuernberg", seat), figure(joined, "link", seat)) for seat in (0, 1)] == [(1, 1), (0, 1)]


def test_a_map_without_the_link_asks_for_none() -> None:
    game = arranged(map="wensleydale")
    assert [figure(game, name) for name in TITLE.conditions] == [1, 1]
