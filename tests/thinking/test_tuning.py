"""Tuning: plans, points, games on every seat, going on after an interruption, a better result."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from imperial_steam.bots.search import BeamPlayer
from imperial_steam.games.kit.weights import Weighted, numbers_of, replaced, written
from imperial_steam.thinking import tuning
from imperial_steam.thinking.tournament import Pairing, TournamentGame, TournamentOrder
from imperial_steam.thinking.tuning import (
    CANDIDATE,
    TuningPlan,
    TuningProgress,
    WeightSpace,
    _pairing,
    match,
    plain,
    plan_of,
    progress_of,
    start,
    tune,
    worth,
)  # fmt: skip
from scripts.tune import Evolution, main, verdict
from tests.contract.cases import KEYS

PLANS = Path(__file__).parents[2] / "scripts" / "tuning"
PLAN = TuningPlan(
    "imperial_steam", ("paper", "rush"), weights=("hub", "city", "way"), together=True, games=2, population=6,
    generations=12, spread=40, lead=400, confirm=6,
)  # fmt: skip
#: What the games of this test's executor want.
WANTED = {"hub": 3500, "city": 600, "way": 700}


class Interrupted(Exception):
    pass


class Valley(Executor):
    """Instead of a game: the nearer weights are to those wanted, the larger the lead. Stops after some games."""

    def __init__(self, games: int = 100_000) -> None:
        self.left = games
        self.played = 0

    def submit(self, fn, /, plan, numbers, block, game):  # type: ignore[no-untyped-def,override]
        found: Future[int] = Future()
        if self.left <= 0:
            found.set_exception(Interrupted())
            return found
        self.left -= 1
        self.played += 1
        found.set_result(-sum(abs(numbers[name][0] - wanted) // 2 for name, wanted in WANTED.items()) + 300 + game)
        return found


def evolution(plan: TuningPlan = PLAN) -> Evolution:
    return Evolution(plan, WeightSpace(plan, start(plan).numbers()).dimensions)


def test_tuning_comes_nearer_to_what_wins() -> None:
    progress = TuningProgress()
    executor = Valley()
    tuned = tune(PLAN, evolution(), executor, progress)
    assert executor.played == 12 * 6 * 2 + 2 * 6
    before, after = (worth(PLAN, leads) for leads in progress.confirmed)
    assert after > before + 0.05
    assert set(tuned) == set(WANTED)
    assert "6 further games" in verdict(PLAN, progress)


def test_an_interrupted_tuning_ends_alike_and_plays_no_game_twice() -> None:
    whole = tune(PLAN, evolution(), Valley(), TuningProgress())
    stopped = TuningProgress()
    with pytest.raises(Interrupted):
        tune(PLAN, evolution(), Valley(51), stopped)
    later = progress_of(PLAN, json.loads(json.dumps(plain(PLAN, stopped))))
    kept = sum(lead is not None for one in later.generations for leads in one.leads for lead in leads)
    rest = Valley()
    assert tune(PLAN, evolution(), rest, later) == whole
    assert 48 <= kept <= 51
    assert rest.played == 156 - kept


def test_more_generations_go_on_and_are_confirmed_anew() -> None:
    longer, progress = replace(PLAN, generations=14), TuningProgress()
    tune(PLAN, evolution(), Valley(), progress)
    later, rest = progress_of(longer, plain(PLAN, progress)), Valley()
    assert tune(longer, evolution(), rest, later) == tune(longer, evolution(), Valley(), TuningProgress())
    assert rest.played == 2 * 6 * 2 + 2 * 6


def test_the_games_of_another_plan_are_not_taken() -> None:
    with pytest.raises(ValueError, match="another plan"):
        progress_of(PLAN, plain(TuningPlan("imperial_steam", ("paper",)), TuningProgress()))


def test_a_point_is_weights_that_keep_their_side_of_nothing() -> None:
    start = {"a": (100, 0), "b": (-50,), "c": (0,)}
    apart = WeightSpace(TuningPlan("", (), spread=50, least=10), start)
    assert apart.dimensions == 4
    assert apart.at([1, 1, 1, 1]) == {"a": (150, 5), "b": (-25,), "c": (5,)}
    assert apart.at([-9, -9, 9, -9]) == {"a": (0, 0), "b": (0,), "c": (0,)}
    alike = WeightSpace(TuningPlan("", (), weights=("a", "c"), spread=50, least=10, together=True), start)
    assert alike.dimensions == 2
    assert alike.at([1, 2]) == {"a": (150, 0), "c": (10,)}
    with pytest.raises(ValueError, match="no weight 'd'"):
        WeightSpace(TuningPlan("", (), weights=("d",)), start)


def test_every_seat_and_everybody_in_the_pool_is_met() -> None:
    plan = TuningPlan("imperial_steam", ("paper", "rush", "franz:hard"), games=6)
    first = [_pairing(plan, 1_000_000, game) for game in range(6)]
    assert [pairing.seats for pairing in first] == [
        (CANDIDATE, "paper"), ("paper", CANDIDATE), (CANDIDATE, "rush"), ("rush", CANDIDATE),
        (CANDIDATE, "franz:hard"), (CANDIDATE, "franz:hard"),
    ]  # fmt: skip
    assert len({pairing.block for pairing in first}) == 4  # the automa has no other seat, so another setup
    three = TuningPlan("imperial_steam", ("paper", "rush"), players=3, games=3)
    assert [_pairing(three, 0, game).seats for game in range(3)] == [
        (CANDIDATE, "paper", "rush"), ("paper", CANDIDATE, "rush"), ("paper", "rush", CANDIDATE),
    ]  # fmt: skip
    few = TuningPlan("imperial_steam", ("paper", "rush"), games=2)
    assert {_pairing(few, number * 1_000_000, 0).seats[1] for number in (1, 2)} == {"paper", "rush"}


@pytest.mark.parametrize("file", sorted(PLANS.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_plans_that_ship_can_be_played(file: Path) -> None:
    plan = plan_of(yaml.safe_load(file.read_text("utf-8")))
    assert plan.title == file.stem
    assert plan.games >= plan.players * len(plan.pool)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"generation": 3}, "'generations'"), ({"games": 0}, "'games' is not 0"), ({"together": 1}, "'together'"),
        ({"title": "chess"}, "chess"), ({"weights": ["hubs"]}, "no weight 'hubs'"), ({"pool": ["nobody"]}, "nobody"),
        ({"level": "master"}, "level"), ({"character": "gambler"}, "gambler"), ({"setup": "odd"}, "odd"),
        ({"pool": ["franz:hard"], "players": 3}, "one player only"),
    ],
)  # fmt: skip
def test_a_plan_says_what_is_wrong_with_it(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plan_of({"title": "imperial_steam", "pool": ["paper"], **change})
    with pytest.raises(ValueError, match="'pool' is missing"):
        plan_of({"title": "imperial_steam"})


@pytest.mark.parametrize("key", KEYS)
def test_judgements_offer_their_weights(key: str) -> None:
    try:
        judgement = start(TuningPlan(key, ()))
    except ValueError:
        assert key not in {"imperial_steam", "russian_railroads"}
        return
    numbers = judgement.numbers()
    other = judgement.weighing({name: [number + 1 for number in found] for name, found in numbers.items()})
    assert isinstance(other, Weighted)
    assert other.numbers() == {name: tuple(number + 1 for number in found) for name, found in numbers.items()}
    assert judgement.numbers() == numbers
    with pytest.raises(ValueError, match="no weight"):
        judgement.weighing({"luck": (1,)})
    with pytest.raises(ValueError, match="does not have 9 numbers"):
        judgement.weighing({next(iter(numbers)): range(9)})


def test_weights_are_written_as_they_are_declared() -> None:
    assert numbers_of({"a": (1, 2), "b": 3}) == {"a": (1, 2), "b": (3,)}
    assert replaced({"a": (1, 2), "b": 3}, {"b": [4], "a": [5, 6]}) == {"b": 4, "a": (5, 6)}
    assert written({"a": (1, 2), "b": (3,)}) == "a=(1, 2),\nb=3,\n"


def test_the_candidate_plays_with_its_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = TuningPlan("imperial_steam", ("paper",), level="clerk", budget=20, games=2)
    seen = []

    def play(order: TournamentOrder, pairing: Pairing, own: Mapping[str, BeamPlayer], habits: bool) -> TournamentGame:
        assert not habits
        seen.append((order.budget, own[CANDIDATE].look.beam, own[CANDIDATE].judgement.numbers()["hub"]))
        return TournamentGame(pairing.block, pairing.seats, (500, 620), (1,), 8, 1, 1, "")

    monkeypatch.setattr(tuning, "play", play)
    numbers = {**start(plan).numbers(), "hub": (7, 8)}
    assert [match(plan, numbers, 0, game) for game in (0, 1)] == [-120, 120]
    assert seen == [(20, 2, (7, 8))] * 2


@pytest.mark.long
def test_a_match_is_the_same_every_time_and_depends_on_the_weights() -> None:
    plan = TuningPlan("imperial_steam", ("apprentice",), level="apprentice", budget=20, games=2)
    numbers = start(plan).numbers()
    assert match(plan, numbers, 0, 0) == match(plan, numbers, 0, 0)
    assert match(plan, numbers, 0, 0) != match(plan, {**numbers, "hub": (0, 0), "worker": (0, 0)}, 0, 0)


@pytest.mark.long
def test_the_command_tunes_writes_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "plan.yaml", tmp_path / "games.json"
    file.write_text(
        "{title: imperial_steam, pool: [apprentice], weights: [hub], level: apprentice, budget: 15, games: 2,"
        " population: 4, generations: 1, confirm: 2}"
    )
    line = [str(file), "--out", str(out)]
    assert main(line) == 0
    first = capsys.readouterr()
    assert "12/12 games" in first.err
    assert out.with_suffix(".txt").read_text().startswith("hub=(")
    kept = out.read_bytes()
    assert main(line) == 0
    assert capsys.readouterr().out == first.out
    assert out.read_bytes() == kept
    file.write_text("{title: imperial_steam}")
    assert main(line) == 2
