"""Positions in which each kind of action is offered: of random games of every module, and of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

from imperial_steam.games.kit.scenarios import Scenario, find_files, read_file
from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position.rulebook import RULEBOOK
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.scenarios import library
from imperial_steam.session import Ledger, Person, Session
from tests.games.russian_railroads.samples import WORLD, new_game

SCENARIOS = Path(__file__).parents[3] / "scenarios" / TITLE.key
#: Player boards and modules of the random games.
MIXES: tuple[Mapping[str, str], ...] = (
    {"board": "base"}, {"board": "germany"}, {"board": "usa"}, {"dsp": "yes"}, {"coal": "yes", "new_material": "yes"},
    *({"board": board, "dsp": "yes", "coal": "yes", "new_material": "yes"} for board in ("germany", "usa")),
)  # fmt: skip
#: What chance or Emil does; no person is ever offered it.
NOT_OFFERED = (a.TurnEmilCard, a.EmilTurn, a.OpenFoundry, a.DrawStartCards)
CLASSES = tuple(made for made in get_args(a.Action) if made not in NOT_OFFERED)
_IDLE = (a.Pass, a.EndTurn, a.Decline, a.DeclineRelocation)
#: Positions of random games and of scenarios that are kept for every kind of action.
KEPT = 3


class Offer(NamedTuple):
    """A position, and the options of one kind in it."""

    game: RussianRailroads
    options: tuple[Action, ...]


@cache
def offers() -> Mapping[type[Action], tuple[Offer, ...]]:
    """The positions kept, by the kind of action offered there."""
    found: dict[type[Action], list[Offer]] = {made: [] for made in CLASSES}
    for games in (_random_games(), _scenario_positions()):
        kept = dict.fromkeys(found, 0)
        for game in games:
            _keep(game, found, kept)
    return {made: tuple(held) for made, held in found.items()}


def _keep(game: RussianRailroads, found: dict[type[Action], list[Offer]], kept: dict[type[Action], int]) -> None:
    decision = game.decision()
    if decision is None or decision.player < 0 or (game.frame.setup.solo and decision.player == EMIL):
        return
    for made in {type(option) for option in decision.options}:
        if kept[made] < KEPT:
            kept[made] += 1
            found[made].append(Offer(game.copy(), tuple(one for one in decision.options if type(one) is made)))


def _random_games() -> Iterator[RussianRailroads]:
    """Every position of some eager games of all mixes."""
    for number, options in enumerate(MIXES):
        for players in (1, 2 + number % 3):
            game, chance = new_game(players, 17, **options), Random(f"{players}/{options}")
            while (decision := game.decision()) is not None:
                yield game
                eager = [option for option in decision.options if not isinstance(option, _IDLE)]
                game.apply(chance.choice(eager or list(decision.options)))


def _scenario_positions() -> Iterator[RussianRailroads]:
    """Every position in which a scenario of the rulebook goes on."""
    for file in find_files([SCENARIOS]):
        for scenario in read_file(file, library(), TITLE.key).scenarios:
            yield from _played(scenario)


def _played(scenario: Scenario) -> Iterator[RussianRailroads]:
    play = RULEBOOK.start(scenario.data)
    for step in scenario.data.get("steps", ()):
        parts = step if isinstance(step, dict) else {"do": step}
        if "given" in parts:
            play.arrange(parts["given"])
        if "do" in parts and "refused" not in parts:
            yield play.game
            play.game.apply(play.action(str(parts["do"])))


def session_at(game: RussianRailroads) -> Session:
    """A session without a journal whose first position is a given one."""
    agreed = TITLE.agreed(WORLD, game.frame.setup)
    setup = TITLE.draw_setup(WORLD, game.frame.setup.players, TITLE.setup_kinds[0], Random(1), agreed)
    machines = TITLE.machine_seats(setup)
    people = [Person(f"P{seat}", TITLE.colours[seat], machines.get(seat, "human")) for seat in range(game.player_count)]
    made = Session(Ledger(TITLE, WORLD, setup, people), None, "2000-01-01T00:00:00")
    made.ledger._positions[0] = game.copy()
    return made
