"""The frame of judgements: manners by name, weights as numbers, what is expected, the share of winning."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from imperial_steam.games.kit.calibration import read_calibration
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.kit.judging import Manners, WeighedJudgement, whole_units
from imperial_steam.games.protocol import Decision, Game

FITTED = read_calibration(Path(__file__).with_name("calibration.yaml"))


class Tastes(NamedTuple):
    coal: int = 2
    rows: tuple[int, int] = (3, 5)


class Judged(WeighedJudgement[Tastes]):
    """Judges stubs by what they hold: coal is certain, rows are hopes."""

    manners = Manners(Tastes(), {"miner": Tastes(coal=9)}, {"coal": Tastes(rows=(0, 0))})
    names = ("coal", "rows")
    stake = 100
    swing = 10

    def amounts(self, game: Game, seat: int) -> Sequence[int]:
        held = cast("SimpleNamespace", game).held[seat]
        return self.weights.coal * held, sum(self.weights.rows) * held

    def left(self, game: Game) -> int:
        return int(cast("SimpleNamespace", game).left)

    def forms(self, game: Game) -> Sequence[str]:
        return cast("SimpleNamespace", game).forms, "stub"

    def contested(self, game: Game) -> bool:
        return game.player_count > 1

    def policy(self, game: Game, decision: Decision) -> Step:
        return decision.options[:1]


def judged(character: str = "") -> Judged:
    """The judgement on the board that was fitted to."""
    return Judged(character).on({}, FITTED)


def stub(*held: int, winners: Sequence[int] = (), left: int = 0, form: str = "stub") -> Game:
    over = bool(winners)
    found = SimpleNamespace(
        held=held, player_count=len(held), over=over, winners=lambda: tuple(winners), left=left, forms=form
    )
    return cast("Game", found)


def test_manners_are_known_by_name() -> None:
    judged = Judged()
    assert (judged.characters, judged.yardsticks) == (("miner",), ("coal",))
    assert [judged.of(name).weights.coal for name in ("", "miner", "coal")] == [2, 9, 2]
    with pytest.raises(KeyError):
        judged.of("baker")


def test_weights_are_numbers_that_can_be_replaced() -> None:
    changed = Judged("miner").weighing({"rows": [1, 1]})
    assert changed.numbers() == {"coal": (9,), "rows": (1, 1)}
    assert (type(changed), changed.character) == (Judged, "miner")
    with pytest.raises(ValueError, match="iron"):
        changed.weighing({"iron": [1]})


def test_what_is_expected_of_the_parts_changes_as_the_game_goes_on() -> None:
    """At the start 10 and half of the rows; at the end everything."""
    here = judged()
    assert here.parts(stub(3, 1), 0) == {"coal": 6, "rows": 24}
    for left, expected in ((10, 28), (5, 29), (0, 30)):
        assert here.expected(stub(3, 1, left=left), 0) == expected
        assert here.value(stub(3, 1, left=left), 0) == 1000 * expected
    assert here.expected(stub(3, 1, winners=(0,)), 0) == 30


def test_taste_changes_nothing_that_is_expected() -> None:
    game = stub(3, 1, left=10)
    assert judged("miner").value(game, 0) != judged().value(game, 0)
    assert judged("miner").expected(game, 0) == judged().weighing({"rows": [0, 0]}).expected(game, 0) == 28


def test_a_yardstick_and_what_has_learned_nothing_believe_in_all_they_see() -> None:
    game, simple = stub(3, 1, left=10), type("Simple", (Judged,), {"learned": False})
    assert judged("coal").value(game, 0) == 1000 * 6
    assert simple().on({}, FITTED).value(game, 0) == 1000 * 30
    assert simple().on({}, FITTED).expected(game, 0) == 28


def test_amounts_may_be_finer_than_units() -> None:
    """Six tenths of coal and 24 of rows, of which half come true, beside the ten of the beginning."""
    game, fine = stub(3, 1, left=10), type("Fine", (Judged,), {"grain": 10})
    assert fine().on({}, FITTED).parts(game, 0) == {"coal": 1, "rows": 2}
    assert fine().on({}, FITTED).value(game, 0) == 1000 * 10 + 100 * 6 + 50 * 24


def test_shares_are_trusted_in_games_of_a_form_and_on_a_board_that_were_fitted_to() -> None:
    here = judged()
    assert here.trust(stub(1, 1)) == (True, True, 100, 900)
    assert [here.trust(stub(1, 1)).percent(share) for share in (100, 101, 899, 900)] == [
        True,
        False,
        False,
        True,
    ]
    assert here.of("miner").trust(stub(1, 1)).fitted
    assert here.trust(stub(1, 1, form="other")) == (True, False, 0, 1000)
    assert not here.trust(stub(1, 1, form="other")).percent(0)
    assert not Judged().on({"title": "my own"}, FITTED).trust(stub(1, 1)).fitted


def test_where_nobody_can_win_nobody_has_a_share() -> None:
    assert judged().share(stub(5), 0) == 0
    assert not judged().trust(stub(5)).contested


@pytest.mark.parametrize(
    ("tenths", "units"), [((), ()), ((4, 4, 4), (0, 1, 0)), ((30, -4, 0, 14), (3, 0, 0, 1)), ((-6, -6), (-1, 0))]
)
def test_parts_are_rounded_to_add_up(tenths: Sequence[int], units: Sequence[int]) -> None:
    assert whole_units(tenths, 10) == units


def test_before_the_end_a_lead_makes_a_victory_likely() -> None:
    here = judged()
    assert [here.share(stub(4, 4), seat) for seat in (0, 1)] == [500, 500]
    assert [here.share(stub(5, 4), seat) for seat in (0, 1)] == [731, 269]
    assert [here.share(stub(5, 4, left=10), seat) for seat in (0, 1)] == [574, 426]


@pytest.mark.parametrize(("winners", "shares"), [((1,), [0, 1000, 0]), ((0, 2), [500, 0, 500])])
def test_in_the_end_the_winners_share_the_victory(winners: Sequence[int], shares: list[int]) -> None:
    game = stub(1, 9, 1, winners=winners)
    assert [judged().share(game, seat) for seat in range(3)] == shares
