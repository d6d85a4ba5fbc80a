"""Calibrate the judgement of a game: `python scripts/calibrate.py scripts/calibration/imperial_steam.yaml --jobs 2`.

The plan is a file a person reads (docs/opponents.md). Its games are played once and kept, in build/work/calibration
unless said otherwise. Half of the games of each form are fitted to; the table that is printed is about the other half.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np
import yaml
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from imperial_steam import titles  # noqa: E402
from imperial_steam.bots.plain import judgement_of  # noqa: E402
from imperial_steam.bots.rating import interval  # noqa: E402
from imperial_steam.games.kit.calibration import (  # noqa: E402
    FULLY,
    Calibration,
    Expectation,
    Fit,
    board_mark,
    calibration_data,
    read_calibration,
)
from imperial_steam.games.kit.judgement import CERTAIN, Judgement  # noqa: E402
from imperial_steam.games.kit.judging import WeighedJudgement  # noqa: E402
from imperial_steam.session.files import write_atomically  # noqa: E402
from imperial_steam.thinking.executors import processes  # noqa: E402
from imperial_steam.thinking.pool import PoolGame, PoolPlan, plan_of, play_pool_game, positions  # noqa: E402
from imperial_steam.thinking.tournament import shipped_board  # noqa: E402

Floats = NDArray[np.float64]
#: Bounds of the bins of shares whose intervals decide between words and percent.
BINS = (0.0, 0.03, 0.08, 0.15, 0.25, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.97, 1.0)
#: A share is told in percent where the interval of its bin is no wider than this.
KNOWN = 0.10
#: No part counts less or more than this: what goes with good play is not always what makes it good.
LEAST, MOST = 0.2, 1.5
#: Rounds of games that are worth as much as what a coefficient is drawn towards.
SHRINKING = 40.0
#: The same for a coefficient that stays what it is.
FIRM = 1e12
#: Moments of a game between which the base changes evenly, and how strongly a bend at one of them is drawn straight.
MOMENTS, STRAIGHT = 9, 1.0
#: A form's scale differs from that of all forms together by this factor at most.
NEAR = 1.6
HEADING = (
    "| form (games) | always 1/n | two factors | fitted | mean gap | error of results / of their mean, by thirds |",
    "|---|---|---|---|---|---|",
)


class Moment(NamedTuple):
    """The start of a turn: its game, its round, what is left of the game; of every seat the parts and their value."""

    game: PoolGame
    round: int
    left: int
    parts: Sequence[Mapping[str, int]]
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Rows:
    """Starts of turns by row: game and share of the game that is over; by seat what is there and what comes of it.

    `before` are the values that nothing is fitted to; `weights` give each round of a game the same weight.
    """

    games: NDArray[np.int64]
    gone: Floats
    parts: Floats
    before: Floats
    scores: Floats
    won: Floats
    weights: Floats

    def where(self, wanted: NDArray[np.bool_]) -> Rows:
        """Some of the rows."""
        return Rows(*(getattr(self, name)[wanted] for name in self.__slots__))


@dataclass(frozen=True, slots=True)
class Form:
    """The games of one form: those that are fitted to, those that are held out; seats of people and of an automa."""

    name: str
    parts: Sequence[str]
    left: int
    own: Rows
    other: Rows
    people: Sequence[int]
    automa: Sequence[int]


# Games


def games(plan: PoolPlan, form: str, path: Path, executor: Executor, wanted: int) -> list[PoolGame]:
    """The games of a form: those that are kept, and those that are still missing, played and kept."""
    kept = [PoolGame(*json.loads(line)) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    missing = set(range(wanted)) - {game.number for game in kept}
    asked = [executor.submit(play_pool_game, plan, form, number) for number in sorted(missing)]
    with path.open("a", encoding="utf-8") as file:
        for future in as_completed(asked):
            kept.append(future.result())
            file.write(json.dumps(kept[-1]) + "\n")
            file.flush()
            print(f"\r{form}: {len(kept)} games", end="", flush=True, file=sys.stderr)
    return sorted(kept, key=lambda game: game.number)[:wanted]


def moments(title: str, played: Sequence[PoolGame], judgement: Judgement) -> Iterator[Moment]:
    """What the judgement says at the start of every turn."""
    assert isinstance(judgement, WeighedJudgement)
    for game in played:
        for position in positions(game, title, judgement):
            seats = range(position.player_count)
            parts = [judgement.parts(position, seat) for seat in seats]
            values = [sum(each.values()) for each in parts]
            yield Moment(game, position.progress().round, judgement.left(position), parts, values)


def forms_of(title: str, played: Mapping[str, Sequence[PoolGame]]) -> Sequence[Form]:
    """Every form with what the judgement says of its games."""
    judgement = judgement_of(titles.title(title), shipped_board(title))
    measured = {name: list(moments(title, games, judgement)) for name, games in played.items()}
    every = [parts for found in measured.values() for moment in found for parts in moment.parts]
    names = tuple(dict.fromkeys(name for parts in every for name in parts))
    forms = []
    for name, found in measured.items():
        left = max(moment.left for moment in found)
        data = _rows(found, names, left)
        even = data.games % 2 == 0
        known = titles.title(title)
        automa = sorted(known.machine_seats(known.setup_from_data(found[0].game.setup)))
        people = [seat for seat in range(data.scores.shape[1]) if seat not in automa]
        forms.append(Form(name, names, left, data.where(even), data.where(~even), people, automa))
    return forms


def _results(title: str) -> Collection[str]:
    """The parts that are results already."""
    judgement = judgement_of(titles.title(title), shipped_board(title))
    assert isinstance(judgement, WeighedJudgement)
    return judgement.results


def _rows(found: Sequence[Moment], names: Sequence[str], left: int) -> Rows:
    same = Counter((moment.game.number, moment.round) for moment in found)
    return Rows(
        np.array([moment.game.number for moment in found]),
        np.array([1 - moment.left / left for moment in found]),
        np.array([[[parts.get(name, 0) for name in names] for parts in moment.parts] for moment in found], float),
        np.array([moment.values for moment in found], float),
        np.array([moment.game.scores for moment in found], float),
        np.array([_won(moment.game) for moment in found]),
        np.array([1 / same[moment.game.number, moment.round] for moment in found]),
    )


def _won(game: PoolGame) -> list[float]:
    return [1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(len(game.scores))]


# Expected results


class Prior(NamedTuple):
    """What the coefficients of the parts are drawn towards, at the start and at the end, and how strongly each is."""

    course: Floats
    pull: Floats


def expectation(
    data: Sequence[Rows], seats: Sequence[Sequence[int]], ridge: float, prior: Prior | None = None
) -> Floats:
    """Coefficients: of the parts at the start, of the parts at the end, and the base at each moment.

    They are fitted to some seats of several sets of rows at once. Without a prior it is the `usual` one.
    """
    chosen = list(zip(data, seats, strict=True))
    features = np.concatenate([_features(rows, own) for rows, own in chosen])
    target = np.concatenate([rows.scores[:, own].reshape(-1) for rows, own in chosen])
    weights = np.concatenate([np.repeat(rows.weights, len(own)) for rows, own in chosen])
    parts = features.shape[1] - MOMENTS
    spread = np.sqrt(np.average(features**2, axis=0, weights=weights)) + 1e-9
    spread[parts:] = 1.0
    prior = usual(np.zeros(parts // 2, bool), ridge) if prior is None else prior
    scaled, base = features / spread, np.zeros(MOMENTS)
    pull, course = np.append(prior.pull, base) + 1e-6, np.append(prior.course, base)
    square = scaled.T @ (scaled * weights[:, None]) + np.diag(pull)
    bends = np.diff(np.eye(MOMENTS), 2, axis=0)
    square[parts:, parts:] += STRAIGHT * bends.T @ bends
    along = scaled.T @ (weights * target) + pull * course * spread
    # What is to stay as it is may lie beyond the bounds: it was found by games between both.
    least = np.append(np.minimum(LEAST, prior.course) * spread[:parts], base - np.inf)
    most = np.append(np.maximum(MOST, prior.course) * spread[:parts], base + np.inf)
    return cast("Floats", _bounded(square, along, least, most) / spread)


def usual(sure: NDArray[np.bool_], ridge: float) -> Prior:
    """Each part counts half at the start and fully at the end; those that are `sure` count fully all the time."""
    return Prior(np.concatenate([np.where(sure, 1.0, 0.5), np.ones(len(sure))]), _pull(sure, ridge))


def _pull(sure: NDArray[np.bool_], ridge: float) -> Floats:
    """How strongly each coefficient of a part is drawn, at the start and at the end."""
    return np.tile(np.where(sure, FIRM, ridge * SHRINKING), 2)


def _bounded(square: Floats, along: Floats, least: Floats, most: Floats) -> Floats:
    """The least squares by coordinate descent, each coordinate between two bounds."""
    point = np.linalg.solve(square, along)
    for _ in range(400):
        before = point.copy()
        for place in range(len(point)):
            rest = along[place] - square[place] @ point + square[place, place] * point[place]
            point[place] = min(most[place], max(least[place], rest / square[place, place]))
        if np.abs(point - before).max() < 1e-6 * (np.abs(point).max() + 1):
            break
    return cast("Floats", point)


def _features(data: Rows, seats: Sequence[int]) -> Floats:
    parts = data.parts[:, seats].reshape(-1, data.parts.shape[2])
    gone = np.repeat(data.gone, len(seats))[:, None]
    near = np.maximum(0.0, 1 - np.abs(gone * (MOMENTS - 1) - np.arange(MOMENTS)))
    return np.concatenate([parts * (1 - gone), parts * gone, near], axis=1)


def expected(data: Rows, seats: Sequence[Sequence[int]], courses: Sequence[Floats]) -> Floats:
    """The expected result of every seat by row: groups of seats, and the coefficients of each group."""
    results = np.zeros_like(data.scores)
    for own, course in zip(seats, courses, strict=True):
        if own:
            results[:, own] = (_features(data, own) @ course).reshape(-1, len(own))
    return results


# Shares of winning


def shares(results: Floats, scale: Floats) -> Floats:
    """How likely each seat wins."""
    odds = np.exp((results - results.max(axis=1, keepdims=True)) / scale[:, None])
    return cast("Floats", odds / odds.sum(axis=1, keepdims=True))


def course_of_scale(
    data: Sequence[Rows], results: Sequence[Floats], around: tuple[float, float] | None = None
) -> tuple[float, float]:
    """The scale at the start and at the end that tells most about who wins; `around` is that of all forms together."""
    if around is None:
        every = np.concatenate([(rows.scores - rows.scores.mean(axis=1, keepdims=True)).reshape(-1) for rows in data])
        starts = ends = (float(np.std(every)) or 1.0) * np.geomspace(0.03, 6, 28)
    else:
        starts, ends = (one * np.geomspace(1 / NEAR, NEAR, 9) for one in around)
    best = (np.inf, 1.0, 1.0)
    for start in starts:
        for end in ends:
            loss = 0.0
            for rows, own in zip(data, results, strict=True):
                loss += log_loss(rows, shares(own, start + (end - start) * rows.gone)) * rows.weights.sum()
            best = min(best, (loss, float(start), float(end)))
    return best[1], best[2]


def brier(data: Rows, told: Floats) -> float:
    """Mean square error of shares, by seat."""
    return float(np.average(((told - data.won) ** 2).mean(axis=1), weights=data.weights))


def log_loss(data: Rows, told: Floats) -> float:
    """What the shares told of who won is worth, in natural logarithms; less is better."""
    likely = np.log(np.clip(told, 1e-4, 1))
    return float(np.average(-(data.won * likely).sum(axis=1), weights=data.weights))


def gap(data: Rows, told: Floats) -> float:
    """How far shares are from how often seats won, on average over ten bins."""
    flat, won, weights = told.reshape(-1), data.won.reshape(-1), np.repeat(data.weights, told.shape[1])
    place = np.minimum((flat * 10).astype(int), 9)
    sums = [np.array([weights[place == n] @ each[place == n] for n in range(10)]) for each in (flat, won)]
    return float(np.abs(sums[0] - sums[1]).sum() / weights.sum())


def known(data: Rows, told: Floats) -> tuple[int, int]:
    """The shares, per mille, below and above which the intervals of held-out bins are narrow."""
    narrow = []
    for low, high in pairwise(BINS):
        inside = (told >= low) & (told < high + (high == 1.0))
        number = len({int(game) for game in data.games[inside.any(axis=1)]})
        if not number:
            narrow.append(False)
            continue
        mean = float(np.average(data.won[inside], weights=np.broadcast_to(data.weights[:, None], told.shape)[inside]))
        bounds = interval(mean * number, number)
        narrow.append(bounds[1] - bounds[0] <= KNOWN)
    below = next((place for place, one in enumerate(narrow) if not one), len(narrow))
    above = next((place for place, one in enumerate(reversed(narrow)) if not one), len(narrow))
    return round(CERTAIN * BINS[below]), round(CERTAIN * BINS[len(narrow) - above])


# Fitting


def fits(
    forms: Sequence[Form], ridge: float, kept: Mapping[str, Fit], results: Collection[str] = ()
) -> Iterator[tuple[str, Fit, str]]:
    """For each form its name, what is fitted to it, and its row of the table.

    What people's parts come to is fitted to all forms together, and to each of them near that; in a form that is
    `kept` it stays as it is. The parts named as `results` come true as they are.
    """
    sure = np.array([name in results for name in forms[0].parts])
    together = expectation([form.own for form in forms], [form.people for form in forms], ridge, usual(sure, ridge))
    near = Prior(together[:-MOMENTS], _pull(sure, ridge))
    priors = [_kept(form, kept[form.name]) if form.name in kept else near for form in forms]
    crossed = [_crossed(form, ridge, prior) for form, prior in zip(forms, priors, strict=True)]
    around = course_of_scale([form.own for form in forms], crossed)
    for form, prior, crossing in zip(forms, priors, crossed, strict=True):
        courses = _courses(form, form.own, ridge, prior)
        scale = course_of_scale([form.own], [crossing], around)
        held_out = expected(form.other, [form.people, form.automa], courses)
        told = shares(held_out, scale[0] + (scale[1] - scale[0]) * form.other.gone)
        person, automa = (expectation_of(form.parts, course) for course in courses)
        fit = Fit(form.left, person, _whole(scale), known(form.other, told), automa if form.automa else None)
        yield form.name, fit, _row(form, held_out, told)


def _kept(form: Form, fit: Fit) -> Prior:
    """The parts as they were fitted before."""
    courses = np.array([fit.person.parts.get(name, FULLY) for name in form.parts], float).T.reshape(-1) / CERTAIN
    return Prior(courses, np.full_like(courses, FIRM))


def _courses(form: Form, data: Rows, ridge: float, prior: Prior) -> tuple[Floats, Floats]:
    """The coefficients for people and for an automa."""
    people = expectation([data], [form.people], ridge, prior)
    return people, expectation([data], [form.automa], ridge) if form.automa else people


def _crossed(form: Form, ridge: float, prior: Prior) -> Floats:
    """The expected results of the games that are fitted to, each by a fit to others."""
    results = np.zeros_like(form.own.scores)
    for fold in range(5):
        left_out = form.own.games // 2 % 5 == fold
        if left_out.any() and not left_out.all():
            courses = _courses(form, form.own.where(~left_out), ridge, prior)
            results[left_out] = expected(form.own.where(left_out), [form.people, form.automa], courses)
    return results


def _row(form: Form, results: Floats, told: Floats) -> str:
    """Brier score and log loss of the other half: always 1/n, two factors, the fit; the error of results by thirds."""
    own, other = form.own, form.other
    scale = course_of_scale([own], [own.before])
    simple = shares(other.before, scale[0] + (scale[1] - scale[0]) * other.gone)
    even = np.full_like(told, 1 / told.shape[1])
    error, mean = np.abs(results - other.scores), np.abs(other.scores - own.scores.mean(axis=0))
    thirds = [(other.gone >= third / 3) & (other.gone < (third + 1) / 3 + 0.01) for third in range(3)]
    by_third = ", ".join(f"{error[third].mean():.0f}/{mean[third].mean():.0f}" for third in thirds)
    scores = [f"{brier(other, one):.3f} / {log_loss(other, one):.3f}" for one in (even, simple, told)]
    number = len(set(other.games.tolist()))
    return f"| {form.name} ({number}) | {' | '.join(scores)} | {100 * gap(other, told):.0f} % | {by_third} |"


def expectation_of(names: Sequence[str], coefficients: Floats) -> Expectation:
    """Coefficients as the judgement reads them."""
    start, end = coefficients[: len(names)], coefficients[len(names) : 2 * len(names)]
    parts = {name: _whole((CERTAIN * start[place], CERTAIN * end[place])) for place, name in enumerate(names)}
    return Expectation(_whole(coefficients[-MOMENTS:]), parts)


def _whole(course: Iterable[float]) -> tuple[int, ...]:
    return tuple(round(number) for number in course)


def main(given: Sequence[str] | None = None) -> int:
    """Calibrate as a plan says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("plan", type=Path, help="the plan, a YAML file")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--games", type=int, default=0, help="games of each form, instead of the plan's number")
    parser.add_argument("--kept", type=Path, help="the folder in which the games are kept")
    parser.add_argument("--keep-parts", action="store_true", help="fit only what does not change how positions compare")
    chosen = parser.parse_args(given)
    try:
        plan = plan_of(yaml.safe_load(chosen.plan.read_text(encoding="utf-8")))
    except (OSError, ValueError, yaml.YAMLError) as fault:
        print(fault, file=sys.stderr)
        return 2
    folder = chosen.kept or ROOT / "build" / "work" / "calibration" / plan.title
    folder.mkdir(parents=True, exist_ok=True)
    played = {}
    with processes(plan.title, chosen.jobs) as workers:
        for name in plan.forms:
            path = folder / f"{name.replace(':', '_').replace(' ', '_')}.jsonl"
            played[name] = games(plan, name, path, workers.executor, chosen.games or plan.games)
    out = ROOT / "imperial_steam" / "games" / plan.title / "judgement" / "calibration.yaml"
    kept = read_calibration(out).forms if chosen.keep_parts else {}
    found, table = dict[str, Fit](), list(HEADING)
    for name, fit, row in fits(forms_of(plan.title, played), plan.ridge, kept, _results(plan.title)):
        found[name] = fit
        table.append(row)
    mark = board_mark(titles.title(plan.title).board_data(shipped_board(plan.title)))
    data = dict(calibration_data(Calibration(mark, found)))
    text = yaml.safe_dump(data, default_flow_style=None, sort_keys=False, width=120)
    write_atomically(out, f"# Written by `make calibrate TITLE={plan.title}`.\n{text}")
    print("\n".join(table))
    return 0


if __name__ == "__main__":
    sys.exit(main())
