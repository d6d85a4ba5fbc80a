"""Games by which a judgement is calibrated: the same on every machine, kept whole, fitted to."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import yaml

from imperial_steam import titles
from imperial_steam.bots.plain import judgement_of
from imperial_steam.thinking.pool import PoolGame, PoolPlan, plan_of, play_pool_game, positions
from imperial_steam.thinking.tournament import shipped_board
from scripts import calibrate, check_calibration

DATA = {
    "title": "russian_railroads",
    "pool": {"random": 1},
    "forms": {"2": {"players": 2}, "2+": {"players": 2, "random": ["board", "coal"]}},
}
PLAN = plan_of(DATA)
PLANS = sorted((Path(calibrate.ROOT) / "scripts" / "calibration").glob("*.yaml"))


@pytest.mark.parametrize("form", ["2", "2+"])
def test_a_game_is_the_same_again_and_its_positions_are_those_it_was_played_through(form: str) -> None:
    game = play_pool_game(PLAN, form, 3)
    assert play_pool_game(PLAN, form, 3) == game
    assert PoolGame(*json.loads(json.dumps(game))).actions == list(game.actions)
    judgement = judgement_of(titles.title(PLAN.title), shipped_board(PLAN.title))
    began = list(positions(game, PLAN.title, judgement))
    assert len(began) > 20
    assert began[-1].over
    assert tuple(began[-1].scores()) == game.scores


def test_options_are_drawn_for_each_game() -> None:
    boards = {play_pool_game(PLAN, "2+", number).setup["board"] for number in range(6)}
    assert len(boards) > 1


@pytest.mark.parametrize(
    "data", [None, {}, {**DATA, "forms": [1]}, {**DATA, "colour": "red"}, {**DATA, "forms": {"2": {}}}]
)
def test_what_is_no_plan_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="plan"):
        plan_of(data)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_the_plans_that_ship_can_be_played(path: Path) -> None:
    plan = plan_of(yaml.safe_load(path.read_text()))
    assert plan.title == path.stem
    tried = PoolPlan(plan.title, {"random": 1}, plan.forms)
    judgement = judgement_of(titles.title(plan.title), shipped_board(plan.title))
    for form in plan.forms:
        (game,) = [next(positions(play_pool_game(tried, form, 0), plan.title, judgement))]
        assert judgement.trust(game).fitted


def drawn(number: int, truth: tuple[float, float], seed: int = 1) -> calibrate.Rows:
    """Made up games of two: a part comes true by so much, at the start and at the end, and the better one wins."""
    chance = np.random.default_rng(seed)
    gone = np.tile(np.arange(8) / 7, number)
    parts = chance.uniform(0, 100, (8 * number, 2, 1))
    counts = (truth[0] + (truth[1] - truth[0]) * gone)[:, None]
    scores = 40 * (1 - gone[:, None]) ** 4 + parts[:, :, 0] * counts + chance.normal(0, 5, (8 * number, 2))
    won = (scores == scores.max(axis=1, keepdims=True)).astype(float)
    games = np.repeat(np.arange(number), 8)
    return calibrate.Rows(games, gone, parts, parts[:, :, 0], scores, won, np.ones(8 * number))


def test_what_comes_true_is_found() -> None:
    course = calibrate.expectation([drawn(300, (0.5, 1.0))], [[0, 1]], ridge=0.01)
    expectation = calibrate.expectation_of(["part"], course)
    falling = 40 * (1 - np.linspace(0, 1, calibrate.MOMENTS)) ** 4
    assert expectation.base == pytest.approx(falling, abs=3), "it need not change evenly"
    assert expectation.parts["part"] == (pytest.approx(500, abs=40), pytest.approx(1000, abs=40))


def test_no_part_counts_against_a_seat_or_twice() -> None:
    course = calibrate.expectation([drawn(100, (-0.5, 2.5))], [[0, 1]], ridge=0.01)
    assert (course[0], course[1]) == (pytest.approx(calibrate.LEAST), pytest.approx(calibrate.MOST))


def test_what_is_a_result_already_counts_as_it_is() -> None:
    """Whatever goes with it in the games: points scored are told as points."""
    sure = calibrate.usual(np.array([True]), 0.01)
    course = calibrate.expectation([drawn(100, (0.5, 1.4))], [[0, 1]], 0.01, sure)
    assert (course[0], course[1]) == (pytest.approx(1), pytest.approx(1))


def test_few_games_stay_near_those_of_all_forms_together() -> None:
    together = calibrate.expectation([drawn(300, (0.5, 1.0))], [[0, 1]], ridge=1)
    few = drawn(3, (1.4, 0.3), seed=2)
    near, far = (
        calibrate.expectation([few], [[0, 1]], 1, calibrate.Prior(together[:2], np.full(2, pull)))
        for pull in (400, 0.04)
    )
    assert abs(near[0] - together[0]) < abs(far[0] - together[0])


def test_shares_that_tell_more_score_better_and_are_known_where_games_are_many() -> None:
    data = drawn(3000, (0.5, 1.0))
    course = calibrate.expectation([data], [[0, 1]], ridge=0.01)
    results = calibrate.expected(data, [[0, 1]], [course])
    start, end = calibrate.course_of_scale([data], [results])
    told = calibrate.shares(results, start + (end - start) * data.gone)
    even = np.full_like(told, 0.5)
    assert calibrate.brier(data, told) < 0.1 < calibrate.brier(data, even)
    assert calibrate.log_loss(data, told) < calibrate.log_loss(data, even)
    assert calibrate.gap(data, told) < 0.03
    below, above = calibrate.known(data, told)
    assert below > 100
    assert above < 900
    few = data.where(data.games < 20)
    assert calibrate.known(few, told[data.games < 20]) == (0, 1000)


def test_a_calibration_is_made_from_a_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are kept are not played again."""
    plan = tmp_path / "plan.yaml"
    plan.write_text(json.dumps({**DATA, "games": 6, "forms": {"2": {"players": 2}}}))
    monkeypatch.setattr(calibrate, "ROOT", tmp_path)
    (tmp_path / "imperial_steam" / "games" / "russian_railroads" / "judgement").mkdir(parents=True)
    assert calibrate.main([str(plan), "--kept", str(tmp_path / "games")]) == 0
    kept = (tmp_path / "games" / "2.jsonl").read_text()
    assert len(kept.splitlines()) == 6
    assert calibrate.main([str(plan), "--kept", str(tmp_path / "games")]) == 0
    assert (tmp_path / "games" / "2.jsonl").read_text() == kept
    out = tmp_path / "imperial_steam" / "games" / "russian_railroads" / "judgement" / "calibration.yaml"
    assert set(yaml.safe_load(out.read_text())["forms"]) == {"2"}
    fitted = yaml.safe_load(out.read_text())
    person = fitted["forms"]["2"]["person"]
    assert person["parts"]["score"] == [1000, 1000], "points scored are a result already"
    kept = {part: [400, 900] for part in person["parts"]}
    person.update(base=[1000, 1000], parts=kept)
    out.write_text(yaml.safe_dump(fitted))
    assert calibrate.main([str(plan), "--kept", str(tmp_path / "games"), "--keep-parts"]) == 0
    person = yaml.safe_load(out.read_text())["forms"]["2"]["person"]
    assert person["parts"] == kept
    assert max(person["base"]) < 1000


def test_shares_are_checked_by_games_of_another_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is told is told at the start of each turn, not at the end of the game: it comes nearer bit by bit."""
    plan = tmp_path / "plan.yaml"
    plan.write_text(json.dumps({**DATA, "forms": {"2": {"players": 2}}}))
    given = [str(plan), "--seed", "77", "--games", "6", "--kept", str(tmp_path / "games")]
    assert check_calibration.main(given) == 0
    row = capsys.readouterr().out.splitlines()[-1]
    form, even, _, meter, paired, _, _, thirds = (cell.strip() for cell in row.strip("|").split("|"))
    assert form == "2 (6)"
    assert float(meter) < float(even)
    assert float(paired.split()[0]) == pytest.approx(float(meter) - float(even), abs=0.03), "by game, not by turn"
    errors = [int(third.split("/")[0]) for third in thirds.split(", ")]
    assert errors[0] > errors[1] > errors[2] > 0
    kept = (tmp_path / "games" / "2.jsonl").read_text()
    played = [calibrate.PoolGame(*json.loads(line)) for line in kept.splitlines()]
    own = play_pool_game(plan_of(json.loads(plan.read_text())), "2", 0)
    assert list(played[0].actions) != list(own.actions), "games that the judgement may have been fitted to"
    told = check_calibration.told_of("russian_railroads", "2", played)
    assert np.allclose(told.meter.sum(axis=1), 1, atol=0.01)
    assert (np.diff(told.rows.games) >= 0).all()


def test_the_difference_of_two_scores_has_limits_by_games() -> None:
    by, limit = check_calibration.difference([0.1, 0.2, 0.3, 0.4], [0.2, 0.2, 0.2, 0.2])
    assert by == pytest.approx(0.05)
    assert limit == pytest.approx(1.96 * 0.1291 / 2, rel=1e-3)


def test_two_factors_are_fitted_to_the_other_half_of_the_games() -> None:
    """Whoever is ahead in one half wins, and in the other loses: a fit to the same half would see that."""
    data = drawn(40, (0.5, 1.0))
    turned = data.games % 2 == 1
    data.won[turned] = 1 - data.won[turned]
    told = check_calibration.two_factors(data)
    ahead = data.before.argmax(axis=1)
    assert told[np.arange(len(told)), ahead][~turned].mean() < told[np.arange(len(told)), ahead][turned].mean()
