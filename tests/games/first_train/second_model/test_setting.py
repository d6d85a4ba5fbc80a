"""Setups by section 5 of the rules, and what each seat sees of a game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Figures, Setup
from imperial_steam.games.first_train.title import TITLE
from tests.games.first_train.samples import WORLD, Mode, modes
from tests.games.first_train.second_model import course
from tests.games.first_train.second_model.compare import Difference, compare, expected_view, found_view
from tests.games.first_train.second_model.position import first_position, sheet_of
from tests.games.first_train.second_model.setting import chance_of_cubes, expected_figures, faults
from tests.games.first_train.second_model.sight import look_from
from tests.games.first_train.second_model.test_second_model import every_mode, played, setup_of

MODES = list(modes())
NUE = Mode(3, "nuernberg", "D23", extension=False)
#: Setups of a mode, and how far from what is likely their averages may be: five standard deviations.
DRAWN, DEVIATIONS = 60, 5
#: Of so many positions of a game one is looked at from every seat.
EVERY = 6


def setups(mode: Mode) -> list[Setup]:
    """Many setups of a mode."""
    return [setup_of(mode, seed) for seed in range(DRAWN)]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_setups_follow_the_rules(mode: Mode) -> None:
    """SETUP-03, SETUP-10 to SETUP-15, SETUP-20 to SETUP-24, SETUP-33: of every form of a game."""
    for setup in setups(mode):
        assert list(faults(WORLD, setup)) == []


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_everything_lies_where_the_rules_put_it(mode: Mode) -> None:
    """SETUP-30 to SETUP-41, PH1-01: the first position of the game is that of the rules, once cubes are taken."""
    for seed in range(10):
        setup = setup_of(mode, seed)
        position = first_position(WORLD, setup)
        position.round = 1
        course.take_cubes(position)
        game = TITLE.new_game(WORLD, setup)
        assert isinstance(game, FirstTrain)
        compare(expected_view(position), found_view(WORLD, setup, game), f"the start of {mode}, seed {seed}")
        assert sum(position.bag.values()) == {"D23": 12, "D34": 20}[mode.display]


@pytest.mark.parametrize("mode", MODES[:3], ids=str)
def test_what_is_drawn_is_as_likely_as_pieces_in_a_bag(mode: Mode) -> None:
    """SETUP-10 to SETUP-13, SETUP-20 to SETUP-22, SETUP-33: averages over many setups."""
    drawn, sheet = setups(mode), sheet_of(WORLD, mode.map, mode.extension)
    areas = DRAWN * len(sheet.goods)
    seen = Counter(setup.goods.get(area, 0) for setup in drawn for area in sheet.goods)
    for number in range(3):
        wanted = areas * chance_of_cubes(number)
        assert abs(seen[number] - wanted) < DEVIATIONS * (wanted * (1 - chance_of_cubes(number))) ** 0.5
    for place, average in enumerate(expected_figures(drawn[0], sheet)):
        found = [sum(three[place] for three in setup.figures.values()) for setup in drawn]
        assert abs(sum(found) / DRAWN - average) < DEVIATIONS * (average / DRAWN) ** 0.5
    first = Counter(setup.order[0] for setup in drawn)
    assert all(abs(first[seat] - DRAWN / mode.players) < DEVIATIONS * DRAWN**0.5 / 2 for seat in range(mode.players))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"display": "D34", "players": 2, "order": (0, 1)}, "SETUP-03"),
        ({"order": (0, 2, 1)}, "SETUP-33"),
        ({"goods": {"N29": 1}}, "SETUP-15"),
        ({"goods": {"N28": 3}}, "SETUP-11"),
        ({"goods": {"N31": 1}}, "SETUP-15"),
        ({"figures": {"N31": Figures(1, 0, 0)}}, "SETUP-23"),
        ({"figures": {"N22": Figures(1, 1, 0)}}, "SETUP-22"),
        ({"figures": {"N25": Figures(2, 0, 0)}}, "SETUP-21"),
    ],
)
def test_a_setup_against_the_rules_is_noticed(change: dict[str, object], rule: str) -> None:
    setup = setup_of(NUE, 1)
    figures = {**setup.figures, **change.pop("figures", {})}  # type: ignore[dict-item]
    assert any(fault.startswith(rule) for fault in faults(WORLD, replace(setup, figures=figures, **change)))  # type: ignore[arg-type]


def test_more_pieces_than_there_are_are_noticed() -> None:
    """SETUP-10, SETUP-20."""
    setup = setup_of(NUE, 1)
    sheet = sheet_of(WORLD, NUE.map, NUE.extension)
    figures = {area: Figures(number, 0, 0) for area, number in sheet.figures.items()}
    assert any(fault.startswith("SETUP-20") for fault in faults(WORLD, replace(setup, figures=figures)))


@every_mode(5, 9)
def test_every_seat_sees_all_that_lies_on_the_table(mode: Mode) -> None:
    """SETUP-41, RUL-08, D-13: the position, the decision and the scores, from every seat, in a whole game."""
    seed = 4
    assert played(mode, seed, look=look_from(WORLD, setup_of(mode, seed), EVERY))[0] > 50


def _with_points(game: FirstTrain, seat: int, chance: Random) -> FirstTrain:
    del seat, chance
    seen = game.copy()
    seen.state.points = (1,) * game.player_count
    return seen


def _itself(game: FirstTrain, seat: int, chance: Random) -> FirstTrain:
    del seat, chance
    return game


@pytest.mark.parametrize("false", [_with_points, _itself])
def test_a_seat_that_sees_something_else_is_noticed(monkeypatch: pytest.MonkeyPatch, false: object) -> None:
    """An observation that shows other points, or that is the game itself, does not pass."""
    monkeypatch.setattr(FirstTrain, "observation", false)
    with pytest.raises(Difference):
        played(NUE, 1, look=look_from(WORLD, setup_of(NUE, 1)))
