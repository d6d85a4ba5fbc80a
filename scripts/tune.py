"""Tune the weights of a game's judgement: `python scripts/tune.py scripts/tuning/imperial_steam.yaml --jobs 2`.

The plan is a file a person reads (docs/opponents.md). Every game is kept beside the result, in build/work/tuning unless
said otherwise; the same command goes on after an interruption. What each factor has brought is printed, and the factors
to go on with; those of the plan are written as weights, and how they did against none is told.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import NamedTuple

import numpy as np
import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from imperial_steam.games.kit.weights import written  # noqa: E402
from imperial_steam.session.files import write_atomically  # noqa: E402
from imperial_steam.thinking import tuning  # noqa: E402
from imperial_steam.thinking.executors import cluster, processes  # noqa: E402

#: How many standard errors lie on each side of a mean with 95 %.
_SIDES = NormalDist().inv_cdf(0.975)
#: Part of the observations by which slopes are drawn towards nothing.
_RIDGE = 0.02
#: A factor is moved when its slope is so many standard errors from nothing, by its spread for so many of them, and by
#: no more than that part of its spread.
_CLEAR, _WHOLE, _MOST = 1.6, 8.0, 0.75


class Gain(NamedTuple):
    """By how much a factor that is larger by one spread raises a result above those of the table, and its error."""

    name: str
    amount: float
    error: float

    @property
    def errors(self) -> float:
        """How many standard errors it is from nothing."""
        return self.amount / self.error if self.error else 0.0


def main(given: Sequence[str] | None = None) -> int:
    """Tune as a plan says; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("plan", type=Path, help="the plan, a YAML file")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--cluster", default="", help="address of a dask.distributed scheduler, instead of processes")
    parser.add_argument("--out", type=Path, help="where the games are kept, a .json file")
    chosen = parser.parse_args(given)
    out = chosen.out or ROOT / "build" / "work" / "tuning" / f"{chosen.plan.stem}.json"
    try:
        plan = tuning.plan_of(yaml.safe_load(chosen.plan.read_text(encoding="utf-8")))
        progress = (
            tuning.progress_of(plan, json.loads(out.read_text("utf-8"))) if out.exists() else tuning.TuningProgress()
        )
    except (OSError, ValueError, yaml.YAMLError) as fault:
        print(fault, file=sys.stderr)
        return 2
    out.parent.mkdir(parents=True, exist_ok=True)
    where = cluster(plan.title, chosen.cluster) if chosen.cluster else processes(plan.title, chosen.jobs)
    with where as workers:
        tuning.tune(plan, workers, progress, _teller(plan, progress, out))
    print(report(plan, progress))
    return 0


def _teller(plan: tuning.TuningPlan, progress: tuning.TuningProgress, out: Path) -> Callable[[], None]:
    """What keeps the games after each of them and shows how far the tuning is."""

    def tell() -> None:
        write_atomically(out, json.dumps(tuning.plain(plan, progress)) + "\n")
        done = [sum(scores is not None for scores in played) for played in (progress.games, progress.duels)]
        print(f"\r{done[0]}/{plan.games} games, {done[1]} duels", end="", flush=True, file=sys.stderr)

    return tell


def report(plan: tuning.TuningPlan, progress: tuning.TuningProgress) -> str:
    """What the games say: each factor's gain, the factors to go on with, the weights of the present ones."""
    lines = list[str]()
    if any(progress.games):
        found = gains(plan, progress.games)
        lines += [f"{gain.name:24} {gain.amount:8.2f} ± {_SIDES * gain.error:.2f}" for gain in found]
        lines.append("factors: " + json.dumps(moved(plan, found)).replace('"', ""))
    if plan.factors:
        judgement = tuning.start(plan)
        lines.append(written(tuning.weights_with(judgement, plan.centre)))
        lines.append(verdict(plan, progress.duels))
    return "\n".join(lines)


def gains(plan: tuning.TuningPlan, games: Sequence[tuning.Scores | None]) -> Sequence[Gain]:
    """What each factor has brought, the clearest first: slopes of results over factors, both beside their table's."""
    names, rows, results = tuning.axes(plan), [], list[float]()
    for number, scores in enumerate(games):
        if scores is not None:
            logarithms = np.array([[factors[name] for name in names] for factors in tuning.drawn(plan, number)])
            rows.append((logarithms - logarithms.mean(axis=0)) / (plan.spread / 100))
            results.extend(score - mean(scores) for score in scores)
    seats, result = np.vstack(rows), np.array(results)
    square = seats.T @ seats + _RIDGE * len(result) * np.eye(len(names))
    slopes = np.linalg.solve(square, seats.T @ result)
    errors = np.sqrt(np.diag(np.linalg.inv(square)) * (result - seats @ slopes).var())
    found = [Gain(name, float(slope), float(error)) for name, slope, error in zip(names, slopes, errors, strict=True)]
    return sorted(found, key=lambda gain: -abs(gain.errors))


def moved(plan: tuning.TuningPlan, found: Sequence[Gain]) -> dict[str, int]:
    """The factors to go on with, in percent: those of the plan, moved where a gain is clear."""
    logarithms = dict(plan.centre)
    for gain in found:
        if abs(gain.errors) > _CLEAR:
            step = plan.spread / 100 * max(-_MOST, min(_MOST, gain.errors / _WHOLE))
            logarithms[gain.name] = logarithms.get(gain.name, 0.0) + step
    return {name: round(100 * float(np.exp(along))) for name, along in logarithms.items()}


def verdict(plan: tuning.TuningPlan, duels: Sequence[tuning.Scores | None]) -> str:
    """How the side with the factors did against the one without."""
    leads = list[float]()
    for number in range(0, len(duels) - 1, 2):
        both = [(duels[number + n], tuning.sides_of(plan, number + n)) for n in (0, 1)]
        if all(scores is not None for scores, _ in both):
            leads.append(mean(_lead(scores, sides) for scores, sides in both if scores is not None))
    if len(leads) < 2:
        return "not confirmed by further games"
    error = _SIDES * stdev(leads) / len(leads) ** 0.5
    return f"{len(leads)} further setups, each with both sides: mean lead {mean(leads):+.1f} ± {error:.1f}"


def _lead(scores: tuning.Scores, sides: Sequence[str]) -> float:
    """By how much the mean result with the factors is larger than that without."""
    with_them, without = (
        mean(score for score, side in zip(scores, sides, strict=True) if side == wanted)
        for wanted in (tuning.WITH, tuning.WITHOUT)
    )
    return with_them - without


if __name__ == "__main__":
    sys.exit(main())
