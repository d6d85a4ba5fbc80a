"""Tuning of a judgement by games in which every seat weighs things in its own way.

In each game each seat draws a factor for every weight, and for how far each part comes true at the start of a game and
at its end. What a larger factor brings is then the slope of a regression over all seats (`scripts/tune.py`): one run
says it of all factors at once, in the company of all others. Factors that were found are written into the plan; further
games then begin there, and half of the seats play with them against the other half without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, asdict, dataclass, field, fields, replace
from difflib import get_close_matches
from math import exp, log
from random import Random
from typing import Any, TypeAlias, cast

from imperial_steam import titles
from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import BeamPlayer
from imperial_steam.games.kit.calibration import Calibration, Expectation, Fit
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.kit.judging import WeighedJudgement
from imperial_steam.games.kit.weights import Numbers
from imperial_steam.thinking.executors import Workers, carried_out
from imperial_steam.thinking.tournament import Pairing, TournamentOrder, play, shipped_board

#: What factors of a part end with: for the start of a game, for its end.
EARLY, LATE = ".early", ".late"
#: Names of the sides that play against each other, with the factors of the plan and without.
WITH, WITHOUT = "with", "without"
#: Blocks of games between both sides, which meet other setups than those of the draws.
_APART = 1_000_000

#: By the name of a weight, or of a part and a time, the logarithm of a factor; 0 where a name is missing.
Factors: TypeAlias = Mapping[str, float]
#: The scores of the seats of one game.
Scores: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TuningPlan:
    """What is tuned, and by which games.

    `weights` are the names of those to be tuned, all by default; with `parts` also how far each part comes true.
    `factors` is where draws are centred, in percent by name; logarithms of factors are drawn with a standard deviation
    of `spread` percent. Seats think as `level` does, about `budget` positions, without its taste. The numbers of
    `players` alternate. `games` are played with factors that are drawn, `duels` by both sides.
    """

    title: str
    weights: tuple[str, ...] = ()
    parts: bool = True
    factors: Mapping[str, int] = field(default_factory=dict)
    spread: int = 40
    level: str = "director"
    budget: int = 2500
    players: tuple[int, ...] = (4, 3)
    setup: str = ""
    games: int = 300
    duels: int = 24
    seed: int = 1

    @property
    def centre(self) -> Factors:
        """The logarithms of the factors."""
        return {name: log(percent / 100) for name, percent in self.factors.items()}

    def seats(self, number: int) -> int:
        """How many sit at the table in the game of a number."""
        return self.players[number % len(self.players)]


@dataclass(slots=True)
class TuningProgress:
    """All that has been played, by the number of the game: None is still to be played."""

    games: list[Scores | None] = field(default_factory=list)
    duels: list[Scores | None] = field(default_factory=list)


def plan_of(data: object) -> TuningPlan:
    """The plan of plain data, as a file holds it; raises `ValueError` saying what is wrong."""
    known = {one.name: one for one in fields(TuningPlan)}
    if not isinstance(data, dict):
        raise ValueError("a plan is a list of names and values")
    for name in data:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            raise ValueError(f"'{name}' is nothing a plan knows" + (f"; '{near[0]}'?" if near else ""))
    if "title" not in data:
        raise ValueError("'title' is missing")
    defaults = {name: one.default if one.default is not MISSING else {} for name, one in known.items()}
    plan = TuningPlan(**{name: _value(name, value, defaults[name]) for name, value in data.items()})
    _check(plan)
    return plan


def _value(name: str, value: object, default: object) -> Any:
    """A value of the kind its name asks for."""
    kind = str if name == "title" else list if isinstance(default, tuple) else type(default)
    right = type(value) is kind
    if right and kind is int:
        right = cast("int", value) >= (0 if name in ("seed", "games", "duels") else 1)
    if right and isinstance(value, dict):
        right = all(type(percent) is int and percent > 0 for percent in value.values())
    if not right:
        raise ValueError(f"'{name}' is not {value!r}")
    return tuple(value) if isinstance(value, list) else value


def _check(plan: TuningPlan) -> None:
    if plan.title not in titles.TITLES:
        raise ValueError(f"there is no game '{plan.title}'")
    title = titles.title(plan.title)
    if plan.level not in LEVELS or not plan.players or not set(plan.players) <= set(title.players):
        raise ValueError("the plan needs a level, and numbers of players that the game has")
    if plan.setup not in ("", *title.setup_kinds):
        raise ValueError(f"there is no setup '{plan.setup}'")
    known = start(plan).numbers()
    for name in plan.weights:
        if name not in known:
            raise ValueError(f"there is no weight '{name}'; there are {', '.join(known)}")
    for name in plan.factors:
        if name not in axes(plan):
            raise ValueError(f"there is no factor '{name}'")


def start(plan: TuningPlan) -> WeighedJudgement[Any]:
    """The judgement that is tuned; raises `ValueError` for a game without weights."""
    judgement = judgement_of(titles.title(plan.title), shipped_board(plan.title))
    if not isinstance(judgement, WeighedJudgement):
        raise ValueError(f"the game '{plan.title}' has no weights")
    return judgement


def axes(plan: TuningPlan) -> Sequence[str]:
    """The names of the factors: of weights that are not nothing, then of parts where those are learned."""
    judgement = start(plan)
    weights = [name for name, numbers in judgement.numbers().items() if any(numbers)]
    learned = judgement.names if plan.parts and judgement.learned else ()
    return [*(plan.weights or weights), *(part + time for time in (EARLY, LATE) for part in learned)]


def weighing(plan: TuningPlan, factors: Factors) -> WeighedJudgement[Any]:
    """The judgement with its weights and the rates of its parts multiplied."""
    judgement = start(plan)
    other = judgement.weighing(weights_with(judgement, factors))
    other.calibration = _believing(judgement.calibration, factors)
    return other


def weights_with(judgement: WeighedJudgement[Any], factors: Factors) -> Numbers:
    """The weights that factors change, as whole numbers."""
    return {
        name: tuple(round(number * exp(factors[name])) for number in numbers)
        for name, numbers in judgement.numbers().items()
        if factors.get(name)
    }


def _believing(calibration: Calibration, factors: Factors) -> Calibration:
    """A calibration in which parts of people come true more or less."""

    def fit_with(fit: Fit) -> Fit:
        parts = {
            part: (round(early * exp(factors.get(part + EARLY, 0))), round(late * exp(factors.get(part + LATE, 0))))
            for part, (early, late) in fit.person.parts.items()
        }
        return replace(fit, person=Expectation(fit.person.base, parts))

    return Calibration(calibration.board, {name: fit_with(fit) for name, fit in calibration.forms.items()})


def drawn(plan: TuningPlan, number: int) -> Sequence[Factors]:
    """The factors of each seat in the game of a number."""
    chance, names, centre = Random(f"{plan.seed}/{number}"), axes(plan), plan.centre
    return [
        {name: centre.get(name, 0.0) + chance.gauss(0, plan.spread / 100) for name in names}
        for _ in range(plan.seats(number))
    ]


def play_drawn(task: tuple[TuningPlan, int]) -> Scores:
    """Play the game of a number with factors that are drawn."""
    plan, number = task
    seats = {str(seat): weighing(plan, factors) for seat, factors in enumerate(drawn(plan, number))}
    return _played(plan, seats, tuple(seats), number)


def play_duel(task: tuple[TuningPlan, int]) -> Scores:
    """Play the game of a number between both sides; every setup is played twice, with the sides changed round."""
    plan, number = task
    sides = {WITH: weighing(plan, plan.centre), WITHOUT: weighing(plan, {})}
    return _played(plan, sides, sides_of(plan, number), _APART + number // 2)


def sides_of(plan: TuningPlan, number: int) -> tuple[str, ...]:
    """Which side sits where: they alternate, and in the next game of the same setup the other one begins."""
    first = WITH if number % 2 == 0 else WITHOUT
    second = WITHOUT if first == WITH else WITH
    return tuple((first, second)[seat % 2] for seat in range(plan.seats(number // 2)))


def _played(
    plan: TuningPlan, judgements: Mapping[str, WeighedJudgement[Any]], seats: tuple[str, ...], block: int
) -> Scores:
    look = replace(LEVELS[plan.level].within(plan.budget), taste=0)
    order = TournamentOrder(plan.title, seats, len(seats), 1, plan.seed, plan.setup)
    players = {name: BeamPlayer(cast("Judgement", judgement), look) for name, judgement in judgements.items()}
    return play(order, Pairing(block, seats), players, habits=False).scores


def tune(plan: TuningPlan, workers: Workers, progress: TuningProgress, tell: Callable[[], None] = lambda: None) -> None:
    """Play what `progress` lacks; `tell` is called after each game. Raises what a game raised."""
    for played, number, work in (
        (progress.games, plan.games, play_drawn),
        (progress.duels, plan.duels if plan.factors else 0, play_duel),
    ):
        played.extend([None] * (number - len(played)))
        tasks: Iterator[tuple[TuningPlan, int]] = ((plan, n) for n, scores in enumerate(played) if scores is None)
        for done in carried_out(workers, work, tasks):
            for (_, n), scores in done:
                played[n] = scores
                tell()


def plain(plan: TuningPlan, progress: TuningProgress) -> dict[str, object]:
    """A plan and what was played as plain data, read back by `progress_of`."""
    return {"plan": asdict(plan), **asdict(progress)}


def progress_of(plan: TuningPlan, data: object) -> TuningProgress:
    """What was played by the same plan; raises `ValueError` for another plan's.

    Only the numbers of games may differ.
    """
    if not isinstance(data, dict) or _comparable(data.get("plan")) != _comparable(asdict(plan)):
        raise ValueError("the file holds the games of another plan")
    games, duels = ([scores and tuple(scores) for scores in data[name]] for name in ("games", "duels"))
    return TuningProgress(games[: plan.games], duels[: plan.duels])


def _comparable(plan: object) -> object:
    if not isinstance(plan, dict):
        return plan
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in plan.items()
        if name not in {"games", "duels"}
    }
