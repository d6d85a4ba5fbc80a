"""Tuning of the weights of a judgement by games against a pool of players.

An optimizer proposes weights; each candidate of a generation plays the same games against the pool, on every seat.
What counts is the lead over the best rival, squashed so that no single game decides. In the end the weights of
before and the tuned ones play the same further games, which nothing was tuned by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import MISSING, asdict, dataclass, field, fields
from difflib import get_close_matches
from math import exp
from typing import Protocol, cast

from imperial_steam import titles
from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.search import BeamPlayer
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.kit.weights import Numbers, Weighted
from imperial_steam.thinking.tournament import Pairing, TournamentOrder, is_automa, play, shipped_board

#: The name of whoever is tuned in a game.
CANDIDATE = "candidate"
#: Numbers of blocks between generations: no setup is met twice.
_APART = 1_000_000

#: A point of the space searched: 0 everywhere for the weights of before.
Point = Sequence[float]
#: The lead over the best rival in each game of a candidate; None for a game that is still to be played.
Leads = list[int | None]


class Optimizer(Protocol):
    """What proposes points; a larger worth is better."""

    def ask(self) -> Point:
        """A point to try."""
        ...

    def tell(self, worths: Sequence[tuple[Point, float]]) -> None:
        """What the points of one generation are worth."""
        ...

    def middle(self) -> Point:
        """Where the best point is expected now."""
        ...


@dataclass(frozen=True, slots=True)
class TuningPlan:
    """What is tuned, and by which games.

    `pool` are names of `bots.entrants`, or for two seats the title's automa; `weights` the names of those to be
    tuned, all of them by default. A number starts with a spread of `spread` percent of itself, or of `least` if that is
    more; `together` changes all numbers of a weight alike. `games` are those of one candidate in one generation; a
    lead of `lead` counts as three victories of four. `confirm` further games compare the result with the weights of
    before.
    """

    title: str
    pool: tuple[str, ...]
    character: str = ""
    weights: tuple[str, ...] = ()
    level: str = "engineer"
    budget: int = 300
    players: int = 2
    setup: str = ""
    games: int = 8
    population: int = 12
    generations: int = 10
    spread: int = 25
    least: int = 100
    together: bool = False
    lead: int = 100
    confirm: int = 40
    seed: int = 1

    @property
    def order(self) -> TournamentOrder:
        """The tournament whose rules the games follow."""
        return TournamentOrder(self.title, self.pool, self.players, self.games, self.seed, self.setup, self.budget)


@dataclass(slots=True)
class Generation:
    """The points of one generation, and the games each has played."""

    asked: list[list[float]]
    leads: list[Leads]


@dataclass(slots=True)
class TuningProgress:
    """All that has been played; `confirmed` are the games of the weights of before and of the tuned ones."""

    generations: list[Generation] = field(default_factory=list)
    confirmed: list[Leads] = field(default_factory=lambda: [[], []])


class WeightSpace:
    """The weights that are tuned, as points: one axis for each number, or for each weight."""

    def __init__(self, plan: TuningPlan, start: Numbers) -> None:
        """Raises `ValueError` for weights that do not exist."""
        chosen = plan.weights or tuple(start)
        for name in chosen:
            if name not in start:
                raise ValueError(f"there is no weight '{name}'; there are {', '.join(start)}")
        self.start = {name: start[name] for name in chosen}
        self._plan = plan
        self._axes = [
            (name, places)
            for name, numbers in self.start.items()
            for places in ([_moved(numbers)] if plan.together else [[place] for place in range(len(numbers))])
        ]

    @property
    def dimensions(self) -> int:
        """How many axes there are."""
        return len(self._axes)

    def at(self, point: Point) -> Numbers:
        """The weights of a point: whole, none on the other side of 0."""
        moved = {name: list(numbers) for name, numbers in self.start.items()}
        for (name, places), along in zip(self._axes, point, strict=True):
            for place in places:
                old = self.start[name][place]
                new = round(old + along * self._plan.spread * max(abs(old), self._plan.least) / 100)
                moved[name][place] = min(0, new) if old < 0 else max(0, new)
        return {name: tuple(numbers) for name, numbers in moved.items()}


def _moved(numbers: Sequence[int]) -> list[int]:
    """The places of a weight that move together: what is worth nothing stays so, unless all are."""
    return [place for place, number in enumerate(numbers) if number] or list(range(len(numbers)))


def plan_of(data: object) -> TuningPlan:
    """The plan of plain data, as a file holds it; raises `ValueError` saying what is wrong."""
    known = {one.name: one for one in fields(TuningPlan)}
    if not isinstance(data, dict):
        raise ValueError("a plan is a list of names and values")
    for name in data:
        if name not in known:
            near = get_close_matches(str(name), known, 1)
            raise ValueError(f"'{name}' is nothing a plan knows" + (f"; '{near[0]}'?" if near else ""))
    values: dict[str, object] = {}
    for name, one in known.items():
        if name not in data and one.default is MISSING:
            raise ValueError(f"'{name}' is missing")
        if name in data:
            values[name] = _value(name, data[name])
    plan = TuningPlan(**values)  # type: ignore[arg-type]
    _check(plan)
    return plan


def _value(name: str, value: object) -> object:
    """A value of the kind its name asks for."""
    kinds: Mapping[str, type] = {"together": bool, **dict.fromkeys(("pool", "weights"), list)}
    texts = ("title", "character", "level", "setup")
    kind = kinds.get(name, str if name in texts else int)
    if type(value) is not kind:
        raise ValueError(f"'{name}' is not {value!r}")
    if isinstance(value, list):
        return tuple(map(str, value))
    if kind is int and cast("int", value) < (0 if name in {"seed", "confirm"} else 1):
        raise ValueError(f"'{name}' is not {value!r}")
    return value


def _check(plan: TuningPlan) -> None:
    if plan.title not in titles.TITLES:
        raise ValueError(f"there is no game '{plan.title}'")
    title = titles.title(plan.title)
    if plan.players not in title.players or plan.level not in LEVELS or not plan.pool:
        raise ValueError("the plan needs a pool, a level, and a number of players that the game has")
    for name in plan.pool:
        if not is_automa(title.automa, name):
            entrant(title, shipped_board(plan.title), name)
        elif plan.players != 2:
            raise ValueError(f"'{name}' plays against one player only")
    if plan.setup not in ("", *title.setup_kinds):
        raise ValueError(f"there is no setup '{plan.setup}'")
    WeightSpace(plan, start(plan).numbers())


def start(plan: TuningPlan) -> Weighted:
    """The judgement whose weights are tuned; raises `ValueError` for a game or character that has none."""
    judgement = judgement_of(titles.title(plan.title), shipped_board(plan.title))
    try:
        judgement = judgement.of(plan.character)
    except KeyError:
        raise ValueError(f"there is no character '{plan.character}'") from None
    if not isinstance(judgement, Weighted):
        raise ValueError(f"the game '{plan.title}' has no weights")
    return judgement


def match(plan: TuningPlan, numbers: Numbers, block: int, game: int) -> int:
    """Play one game of a candidate; returns its lead over the best rival."""
    judgement = cast("Judgement", start(plan).weighing(numbers))
    player = BeamPlayer(judgement, LEVELS[plan.level].within(plan.budget))
    pairing = _pairing(plan, block, game)
    scores = play(plan.order, pairing, {CANDIDATE: player}, habits=False).scores
    place = pairing.seats.index(CANDIDATE)
    return scores[place] - max(score for other, score in enumerate(scores) if other != place)


def _pairing(plan: TuningPlan, block: int, game: int) -> Pairing:
    """The candidate sits on every seat of a setup in turn; rivals come from the pool one after another.

    A generation goes on in the pool where the one before has stopped.
    """
    setup, seat = divmod(game, plan.players)
    met = plan.players - 1
    first = (setup + block // _APART * -(-plan.games // plan.players)) * met
    rivals = [plan.pool[(first + other) % len(plan.pool)] for other in range(met)]
    if is_automa(titles.title(plan.title).automa, rivals[0]):
        return Pairing(block + game, (CANDIDATE, rivals[0]))
    return Pairing(block + game - seat, (*rivals[:seat], CANDIDATE, *rivals[seat:]))


def tune(
    plan: TuningPlan,
    optimizer: Optimizer,
    executor: Executor,
    progress: TuningProgress,
    tell: Callable[[], None] = lambda: None,
) -> Numbers:
    """Tune, going on with what `progress` holds; returns the tuned weights. `tell` is called after each game.

    Raises what a game raised.
    """
    space = WeightSpace(plan, start(plan).numbers())
    for number in range(plan.generations):
        asked = [[float(along) for along in optimizer.ask()] for _ in range(plan.population)]
        if number == len(progress.generations):
            progress.generations.append(Generation(asked, [[None] * plan.games for _ in asked]))
        generation = progress.generations[number]
        candidates = [space.at(point) for point in generation.asked]
        _play(plan, candidates, (number + 1) * _APART, generation.leads, (executor, tell))
        worths = [worth(plan, leads) for leads in generation.leads]
        optimizer.tell(list(zip(generation.asked, worths, strict=True)))
    tuned = space.at(optimizer.middle())
    for leads in progress.confirmed:
        leads.extend([None] * (plan.confirm - len(leads)))
    _play(plan, [space.start, tuned], 0, progress.confirmed, (executor, tell))
    return tuned


def _play(
    plan: TuningPlan,
    candidates: Sequence[Numbers],
    block: int,
    leads: Sequence[Leads],
    where: tuple[Executor, Callable[[], None]],
) -> None:
    """Play the games of candidates that are still to be played, and fill in their leads."""
    executor, tell = where
    running: dict[Future[int], tuple[int, int]] = {}
    for game in range(max((len(played) for played in leads), default=0)):
        for number, played in enumerate(leads):
            if game < len(played) and played[game] is None:
                running[executor.submit(match, plan, candidates[number], block, game)] = number, game
    for future in as_completed(running):
        number, game = running[future]
        leads[number][game] = future.result()
        tell()


def worth(plan: TuningPlan, leads: Leads) -> float:
    """What games are worth: from 0 to 1, a half for even ones."""
    scale = plan.lead / 1.0986  # the logarithm of three: a lead of `lead` is worth 3 : 1
    chances = [1 / (1 + exp(-max(-50.0, min(50.0, lead / scale)))) for lead in leads if lead is not None]
    return sum(chances) / len(chances) if chances else 0.5


def plain(plan: TuningPlan, progress: TuningProgress) -> dict[str, object]:
    """A plan and what was played as plain data, read back by `progress_of`."""
    return {"plan": asdict(plan), **asdict(progress)}


def progress_of(plan: TuningPlan, data: object) -> TuningProgress:
    """What was played by the same plan; raises `ValueError` for another plan's.

    Only `generations` and `confirm` may have become larger.
    """
    if not isinstance(data, dict) or _comparable(data.get("plan")) != _comparable(asdict(plan)):
        raise ValueError("the file holds the games of another plan")
    generations = [Generation(one["asked"], one["leads"]) for one in data["generations"]]
    # Other generations end elsewhere: their result has to be confirmed anew.
    same = data["plan"]["generations"] == plan.generations
    return TuningProgress(generations[: plan.generations], data["confirmed"] if same else [[], []])


def _comparable(plan: object) -> object:
    if not isinstance(plan, dict):
        return plan
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in plan.items()
        if name not in {"generations", "confirm"}
    }
