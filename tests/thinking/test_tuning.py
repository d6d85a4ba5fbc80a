"""Tuning: plans, factors that are drawn, going on after an interruption, finding what brings something."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import pytest
import yaml

from imperial_steam.bots.search import BeamPlayer
from imperial_steam.games.kit.judging import WeighedJudgement
from imperial_steam.games.kit.weights import numbers_of, replaced, written
from imperial_steam.thinking import tuning
from imperial_steam.thinking.executors import Workers
from imperial_steam.thinking.tournament import Pairing, TournamentGame, TournamentOrder
from imperial_steam.thinking.tuning import (
    Scores,
    TuningPlan,
    TuningProgress,
    axes,
    drawn,
    plain,
    plan_of,
    play_drawn,
    play_duel,
    progress_of,
    sides_of,
    start,
    tune,
    weighing,
)
from scripts.tune import gains, main, moved, report, verdict
from tests.contract.cases import KEYS

PLANS = Path(__file__).parents[2] / "scripts" / "tuning"
PLAN = TuningPlan("imperial_steam", ("hub", "city", "way"), parts=False, games=60, duels=6)


class Interrupted(Exception):
    pass


class Games(Executor):
    """Instead of a game: a large factor of hubs and a small one of cities bring something. Stops after some games."""

    def __init__(self, games: int = 100_000) -> None:
        self.left, self.played = games, 0

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        ((plan, number),) = given
        assert not named
        found: Future[Scores] = Future()
        if self.left <= 0:
            found.set_exception(Interrupted())
            return found
        self.left, self.played = self.left - 1, self.played + 1
        if fn is play_drawn:
            found.set_result(tuple(round(300 + 100 * (f["hub"] - f["city"])) for f in drawn(plan, number)))
        else:
            found.set_result(tuple(450 if side == tuning.WITH else 420 for side in sides_of(plan, number)))
        return found


def workers(games: int = 100_000) -> Workers:
    return Workers(Games(games), 2)


def test_what_brings_something_is_found_and_moved() -> None:
    progress = TuningProgress()
    tune(PLAN, workers(), progress)
    assert len(progress.games) == 60
    assert not progress.duels, "without factors there is nothing to be compared"
    found = {gain.name: gain for gain in gains(PLAN, progress.games)}
    assert found["hub"].amount == pytest.approx(40, abs=2)
    assert found["city"].amount == pytest.approx(-40, abs=2)
    assert abs(found["way"].amount) < 2
    factors = moved(PLAN, [found["hub"], found["city"], found["way"]._replace(amount=0.1, error=1.0)])
    assert factors == {"hub": 135, "city": 74}, "by no more than three quarters of the spread"
    assert "factors: {" in report(PLAN, progress)


def test_both_sides_play_every_setup_twice() -> None:
    plan, progress = replace(PLAN, factors={"hub": 135}), TuningProgress()
    assert sides_of(plan, 0) == ("with", "without", "with", "without")
    assert sides_of(plan, 1) == ("without", "with", "without", "with")
    assert sides_of(plan, 2) == ("with", "without", "with")
    tune(plan, workers(), progress)
    assert verdict(plan, progress.duels) == "3 further setups, each with both sides: mean lead +30.0 ± 0.0"
    assert "hub=(" in report(plan, progress)
    assert "not confirmed" in verdict(plan, progress.duels[:3])


def test_an_interrupted_tuning_plays_no_game_twice() -> None:
    whole, stopped = TuningProgress(), TuningProgress()
    tune(PLAN, workers(), whole)
    with pytest.raises(Interrupted):
        tune(PLAN, workers(31), stopped)
    later = progress_of(PLAN, json.loads(json.dumps(plain(PLAN, stopped))))
    kept = sum(scores is not None for scores in later.games)
    rest = workers()
    tune(PLAN, rest, later)
    assert later == whole
    assert 0 < kept <= 31
    assert rest.executor.played == 60 - kept  # type: ignore[attr-defined]


def test_more_games_go_on_and_those_of_another_plan_are_not_taken() -> None:
    progress, longer = TuningProgress(), replace(PLAN, games=70)
    tune(PLAN, workers(), progress)
    rest = workers()
    tune(longer, rest, progress_of(longer, json.loads(json.dumps(plain(PLAN, progress)))))
    assert rest.executor.played == 10  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="another plan"):
        progress_of(replace(PLAN, spread=20), plain(PLAN, progress))


@pytest.mark.parametrize("file", sorted(PLANS.glob("*.yaml")), ids=lambda file: file.stem)
def test_the_plans_that_ship_can_be_played(file: Path) -> None:
    plan = plan_of(yaml.safe_load(file.read_text("utf-8")))
    assert plan.title == file.stem
    assert axes(plan)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": 3}, "'games'"), ({"games": -1}, "'games' is not -1"), ({"spread": 0}, "'spread'"),
        ({"parts": 1}, "'parts'"), ({"title": "chess"}, "chess"), ({"weights": ["hubs"]}, "no weight 'hubs'"),
        ({"level": "master"}, "level"), ({"setup": "odd"}, "odd"), ({"players": [2, 9]}, "players"),
        ({"factors": {"hub": 0}}, "'factors'"), ({"factors": {"luck": 120}}, "no factor 'luck'"),
    ],
)  # fmt: skip
def test_a_plan_says_what_is_wrong_with_it(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plan_of({"title": "imperial_steam", **change})
    with pytest.raises(ValueError, match="'title' is missing"):
        plan_of({})


@pytest.mark.parametrize("key", KEYS)
def test_judgements_offer_their_weights(key: str) -> None:
    try:
        judgement = start(TuningPlan(key))
    except ValueError:
        assert key not in {"imperial_steam", "russian_railroads", "first_train"}
        return
    numbers = judgement.numbers()
    other = judgement.weighing({name: [number + 1 for number in found] for name, found in numbers.items()})
    assert other.numbers() == {name: tuple(number + 1 for number in found) for name, found in numbers.items()}
    assert judgement.numbers() == numbers
    with pytest.raises(ValueError, match="no weight"):
        judgement.weighing({"luck": (1,)})
    with pytest.raises(ValueError, match="does not have 9 numbers"):
        judgement.weighing({next(iter(numbers)): range(9)})


def test_factors_change_weights_and_how_far_parts_come_true() -> None:
    plan = TuningPlan("imperial_steam")
    before, after = start(plan), weighing(plan, {"hub": log(2), "staff.late": log(3)})
    assert after.numbers()["hub"] == tuple(2 * number for number in before.numbers()["hub"])
    assert after.numbers()["city"] == before.numbers()["city"]
    old, new = (judgement.calibration.forms["4"].person.parts for judgement in (before, after))
    assert new["staff"] == (old["staff"][0], 3 * old["staff"][1])
    assert new["network"] == old["network"]
    assert {"hub", "staff.early", "staff.late"} <= set(axes(plan))
    assert "needed" not in axes(plan), "what is worth nothing stays so"
    assert not any("." in name for name in axes(TuningPlan("russian_railroads"))), "nothing is learned there"


def test_every_seat_draws_its_own_factors_around_the_plans() -> None:
    plan = replace(PLAN, factors={"hub": 200}, spread=10)
    seats = [factors for number in range(40) for factors in drawn(plan, number)]
    assert len(seats) == 20 * (4 + 3)
    assert len({tuple(factors.values()) for factors in seats}) == len(seats)
    assert sum(factors["hub"] for factors in seats) / len(seats) == pytest.approx(log(2), abs=0.05)
    assert drawn(plan, 3) == drawn(plan, 3)


def test_weights_are_written_as_they_are_declared() -> None:
    assert numbers_of({"a": (1, 2), "b": 3}) == {"a": (1, 2), "b": (3,)}
    assert replaced({"a": (1, 2), "b": 3}, {"b": [4], "a": [5, 6]}) == {"b": 4, "a": (5, 6)}
    assert written({"a": (1, 2), "b": (3,)}) == "a=(1, 2),\nb=3,\n"


def test_seats_play_with_their_own_weights_and_without_taste(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(PLAN, level="clerk", budget=20, factors={"hub": 200})
    seen = []

    def play(order: TournamentOrder, pairing: Pairing, own: Mapping[str, BeamPlayer], habits: bool) -> TournamentGame:
        assert not habits
        judgements = [own[name].judgement for name in pairing.seats]
        assert all(isinstance(judgement, WeighedJudgement) for judgement in judgements)
        assert all((one.look.nodes, one.look.taste) == (20, 0) for one in own.values())
        seen.append([judgement.numbers()["hub"][0] for judgement in judgements])  # type: ignore[attr-defined]
        return TournamentGame(pairing.block, pairing.seats, (500,) * order.players, (0,), 8, 1, 1, "")

    monkeypatch.setattr(tuning, "play", play)
    assert play_drawn((plan, 0)) == (500,) * 4
    assert play_duel((plan, 1)) == (500,) * 4
    hub = start(plan).numbers()["hub"][0]
    assert len(set(seen[0])) == 4
    assert seen[1] == [hub, 2 * hub, hub, 2 * hub]


@pytest.mark.long
def test_the_command_plays_reports_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "plan.yaml", tmp_path / "games.json"
    file.write_text(
        "{title: imperial_steam, weights: [hub, city], parts: false, factors: {hub: 120}, level: apprentice,"
        " budget: 15, players: [2], games: 3, duels: 4}"
    )
    line = [str(file), "--out", str(out)]
    assert main(line) == 0
    first = capsys.readouterr()
    assert "3/3 games, 4 duels" in first.err
    assert "hub=(" in first.out
    assert "2 further setups" in first.out
    kept = out.read_bytes()
    assert main(line) == 0
    assert capsys.readouterr().out == first.out
    assert out.read_bytes() == kept
    file.write_text("{title: imperial_steam, luck: 1}")
    assert main(line) == 2
