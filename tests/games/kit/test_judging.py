"""The frame of judgements: manners by name, weights as numbers, what is certain, the share of winning."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import NamedTuple, cast

import pytest

from imperial_steam.games.kit.judging import Manners, WeighedJudgement, whole_units
from imperial_steam.games.protocol import Game


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

    def certain(self, game: Game) -> tuple[int, int]:
        return 1, 50

    def scale(self, game: Game) -> float:
        return 10.0


def stub(*held: int, winners: Sequence[int] = ()) -> Game:
    found = SimpleNamespace(held=held, player_count=len(held), over=bool(winners), winners=lambda: tuple(winners))
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


def test_the_value_is_the_sum_and_half_of_the_hopes_are_expected() -> None:
    judged, game = Judged(), stub(3, 1)
    assert judged.parts(game, 0) == {"coal": 6, "rows": 24}
    assert (judged.value(game, 0), judged.expected(game, 0)) == (30, 18)


@pytest.mark.parametrize(
    ("tenths", "units"), [((), ()), ((4, 4, 4), (0, 1, 0)), ((30, -4, 0, 14), (3, 0, 0, 1)), ((-6, -6), (-1, 0))]
)
def test_parts_are_rounded_to_add_up(tenths: Sequence[int], units: Sequence[int]) -> None:
    assert whole_units(tenths) == units


def test_before_the_end_a_lead_makes_a_victory_likely() -> None:
    judged = Judged()
    assert [judged.share(stub(4, 4), seat) for seat in (0, 1)] == [500, 500]
    assert [judged.share(stub(5, 4), seat) for seat in (0, 1)] == [731, 269]


@pytest.mark.parametrize(("winners", "shares"), [((1,), [0, 1000, 0]), ((0, 2), [500, 0, 500])])
def test_in_the_end_the_winners_share_the_victory(winners: Sequence[int], shares: list[int]) -> None:
    game = stub(1, 9, 1, winners=winners)
    assert [Judged().share(game, seat) for seat in range(3)] == shares
