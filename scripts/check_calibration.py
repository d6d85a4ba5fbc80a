"""Ask games that nothing was fitted to how good the shares of winning are, as the meter tells them.

    python scripts/check_calibration.py scripts/calibration/imperial_steam.yaml --seed 20261 --games 24 --jobs 2

The games are those of a plan with another seed (docs/opponents.md), kept like those of `calibrate.py`. For each form
the table has the Brier score per seat, each round of a game with the same weight: of shares that are always equal, of a
fit of two factors to the other half of the games, and of the meter. Then by how much the meter's score is larger than
either, game by game, with 95 % limits; less is better.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import cast

import numpy as np
import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from imperial_steam import titles
from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import CERTAIN
from imperial_steam.thinking.executors import processes
from imperial_steam.thinking.pool import PoolGame, plan_of, positions
from imperial_steam.thinking.tournament import shipped_board
from scripts.calibrate import (
    ROOT,
    Floats,
    Rows,
    brier,
    course_of_scale,
    forms_of,
    games,
    gap,
    shares,
)

HEADING = (
    "| form (games) | always 1/n | two factors | meter | meter − 1/n | meter − two factors | gap | "
    "error of results / of their mean, by thirds |",
    "|---|---|---|---|---|---|---|---|",
)
#: Standard errors on each side of a mean, with many games.
_SIDES = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Told:
    """The starts of turns of some games, with the shares and the expected results that are told there."""

    rows: Rows
    meter: Floats
    results: Floats


def told_of(title: str, form: str, played: Sequence[PoolGame]) -> Told:
    """What is told at the start of every turn of some games of a form."""
    judgement = judgement_of(titles.title(title), shipped_board(title))
    (measured,) = forms_of(title, {form: played})
    order = np.argsort(np.concatenate([measured.own.games, measured.other.games]), kind="stable")
    both = [
        np.concatenate([getattr(half, name) for half in (measured.own, measured.other)])[order]
        for name in Rows.__slots__
    ]
    meter, results = list[list[float]](), list[list[float]]()
    for game in played:
        for position in positions(game, title, judgement):
            seats = range(position.player_count)
            meter.append([judgement.share(position, seat) / CERTAIN for seat in seats])
            results.append([judgement.expected(position, seat) for seat in seats])
    return Told(Rows(*both), np.array(meter), np.array(results))


def two_factors(rows: Rows) -> Floats:
    """Shares by a scale at the start and at the end, fitted to the other half of the games."""
    told = np.zeros_like(rows.scores)
    for half in (0, 1):
        other = rows.games % 2 == half
        fitted, asked = rows.where(~other), rows.where(other)
        start, end = course_of_scale([fitted], [fitted.before])
        told[other] = shares(asked.before, start + (end - start) * asked.gone)
    return told


def by_game(rows: Rows, told: Floats) -> list[float]:
    """The Brier score of each game."""
    return [brier(rows.where(here), told[here]) for here in (rows.games == game for game in np.unique(rows.games))]


def difference(scores: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean difference of two scores game by game, and how far its 95 % limits are from it."""
    differences = [one - other for one, other in zip(scores, others, strict=True)]
    return mean(differences), _SIDES * stdev(differences) / len(differences) ** 0.5


def row(form: str, told: Told) -> str:
    """The row of a form."""
    rows = told.rows
    tried = [np.full_like(told.meter, 1 / told.meter.shape[1]), two_factors(rows), told.meter]
    even, simple, meter = (by_game(rows, shown) for shown in tried)
    paired = [f"{by:+.3f} ± {limit:.3f}" for by, limit in (difference(meter, even), difference(meter, simple))]
    scores = [f"{brier(rows, shown):.3f}" for shown in tried]
    error, usual = np.abs(told.results - rows.scores), np.abs(rows.scores - rows.scores.mean(axis=0))
    thirds = [(rows.gone >= third / 3) & (rows.gone < (third + 1) / 3 + 0.01) for third in range(3)]
    by_third = ", ".join(f"{error[third].mean():.0f}/{usual[third].mean():.0f}" for third in thirds)
    cells = [*scores, *paired, f"{100 * gap(rows, told.meter):.0f} %", by_third]
    return f"| {form} ({len(meter)}) | {' | '.join(cells)} |"


def main(given: Sequence[str] | None = None) -> int:
    """Play the games that are missing and print the table; the exit status."""
    parser = argparse.ArgumentParser(description=cast("str", __doc__).partition("\n")[0])
    parser.add_argument("plan", type=Path, help="the plan, a YAML file")
    parser.add_argument("--seed", type=int, required=True, help="of the games, instead of the plan's")
    parser.add_argument("--games", type=int, default=24, help="games of each form")
    parser.add_argument("--forms", nargs="+", help="the forms; without it all of the plan")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play")
    parser.add_argument("--kept", type=Path, help="the folder in which the games are kept")
    chosen = parser.parse_args(given)
    try:
        plan = replace(plan_of(yaml.safe_load(chosen.plan.read_text(encoding="utf-8"))), seed=chosen.seed)
    except (OSError, ValueError, yaml.YAMLError) as fault:
        print(fault, file=sys.stderr)
        return 2
    folder = chosen.kept or ROOT / "build" / "work" / "checked" / f"{plan.title}-{plan.seed}"
    folder.mkdir(parents=True, exist_ok=True)
    print("\n".join(HEADING))
    with processes(plan.title, chosen.jobs) as workers:
        for form in chosen.forms or plan.forms:
            path = folder / f"{form.replace(':', '_').replace(' ', '_')}.jsonl"
            played = games(plan, form, path, workers.executor, chosen.games)
            print(row(form, told_of(plan.title, form, played)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
