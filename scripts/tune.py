"""Tune the weights of a game's judgement: `python scripts/tune.py scripts/tuning/imperial_steam.yaml --jobs 2`.

The plan is a file a person reads (docs/opponents.md). Every game is kept beside the result, in build/work/tuning unless
said otherwise; the same command goes on after an interruption. What is found is printed and written as arguments
to be pasted into the game's weights.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import NormalDist, mean, stdev

import numpy as np
import yaml
from cmaes import CMA

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from imperial_steam.games.kit.weights import written  # noqa: E402
from imperial_steam.session.files import write_atomically  # noqa: E402
from imperial_steam.thinking import tuning  # noqa: E402
from imperial_steam.thinking.executors import cluster, processes  # noqa: E402

#: How many standard errors lie on each side of a mean with 95 %.
_SIDES = NormalDist().inv_cdf(0.975)


class Evolution:
    """Covariance matrix adaptation as a `tuning.Optimizer`; the same seed proposes the same points."""

    def __init__(self, plan: tuning.TuningPlan, dimensions: int) -> None:
        self._found = CMA(np.zeros(dimensions), 1.0, seed=plan.seed, population_size=plan.population)

    def ask(self) -> tuning.Point:
        """A point to try."""
        return [float(along) for along in self._found.ask()]

    def tell(self, worths: Sequence[tuple[tuning.Point, float]]) -> None:
        """The worth of every point of a generation; the library looks for the smallest number."""
        self._found.tell([(np.array(point), -worth) for point, worth in worths])

    def middle(self) -> tuning.Point:
        """The middle of the points to come."""
        return [float(along) for along in self._found.mean]


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
    space = tuning.WeightSpace(plan, tuning.start(plan).numbers())
    where = cluster(plan.title, chosen.cluster) if chosen.cluster else processes(plan.title, chosen.jobs)
    with where as workers:
        evolution = Evolution(plan, space.dimensions)
        tuned = tuning.tune(plan, evolution, workers.executor, progress, _teller(plan, progress, out))
    write_atomically(out.with_suffix(".txt"), written(tuned))
    print(f"\n{written(tuned)}\n{verdict(plan, progress)}\n{out.with_suffix('.txt')}")
    return 0


def _teller(plan: tuning.TuningPlan, progress: tuning.TuningProgress, out: Path) -> Callable[[], None]:
    """What keeps the games after each of them and shows how far the tuning is."""
    whole = plan.generations * plan.population * plan.games + 2 * plan.confirm

    def tell() -> None:
        write_atomically(out, json.dumps(tuning.plain(plan, progress)) + "\n")
        everything = [leads for one in progress.generations for leads in one.leads] + progress.confirmed
        done = sum(lead is not None for leads in everything for lead in leads)
        print(f"\r{done}/{whole} games, {_generation(plan, progress)}", end="", flush=True, file=sys.stderr)
        if done == whole or ((latest := progress.generations[-1].leads) and _new(latest, progress)):
            print(file=sys.stderr)

    return tell


def _new(leads: Sequence[tuning.Leads], progress: tuning.TuningProgress) -> bool:
    """The latest generation is complete, and nothing after it has begun."""
    begun = any(lead is not None for row in progress.confirmed for lead in row)
    return not begun and all(lead is not None for row in leads for lead in row)


def _generation(plan: tuning.TuningPlan, progress: tuning.TuningProgress) -> str:
    worths = [tuning.worth(plan, leads) for leads in progress.generations[-1].leads]
    number = len(progress.generations)
    return f"generation {number}/{plan.generations}: mean {mean(worths):.3f}, best {max(worths):.3f}"


def verdict(plan: tuning.TuningPlan, progress: tuning.TuningProgress) -> str:
    """What the further games say about the weights of before and the tuned ones."""
    before, after = ([lead for lead in leads if lead is not None] for leads in progress.confirmed)
    if len(after) < 2:
        return "not confirmed by further games"
    gains = [tuned - plain for plain, tuned in zip(before, after, strict=True)]
    gain, error = mean(gains), _SIDES * stdev(gains) / len(gains) ** 0.5
    won = [sum(lead > 0 for lead in leads) / len(leads) for leads in (before, after)]
    worths = [tuning.worth(plan, leads) for leads in progress.confirmed]
    return (
        f"{len(after)} further games: mean lead {mean(before):.0f} before, {mean(after):.0f} tuned "
        f"(95 % of the difference: {gain - error:+.0f} … {gain + error:+.0f}); "
        f"won {won[0]:.0%} and {won[1]:.0%}; worth {worths[0]:.3f} and {worths[1]:.3f}"
    )


if __name__ == "__main__":
    sys.exit(main())
