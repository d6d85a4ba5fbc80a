"""Games of a fixed pool of machine players, by which the judgement of a title is calibrated.

A game depends on its plan, its form and its number only. It is kept as what was drawn, who sat where and what was
done, so that whatever the judgement says of its positions can be asked again later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from imperial_steam import titles
from imperial_steam.bots.entrants import entrant
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import AnyTitle, Data, Game
from imperial_steam.thinking.tournament import play_out, shipped_board

#: Draws of options that may not go together.
_TRIES = 50


class GameForm(NamedTuple):
    """A form a game can have: how many people, and what they agreed on (`random`: each option with any value)."""

    players: int
    options: Mapping[str, str] = {}
    random: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """Who plays: `pool` are names of `bots.entrants` and how often each of them sits at a table, beside the others."""

    title: str
    pool: Mapping[str, int]
    forms: Mapping[str, GameForm]
    games: int = 250
    budget: int = 0
    seed: int = 1
    ridge: float = 1.0


class PoolGame(NamedTuple):
    """A game that was played: `seats` are who sat where, `actions` the texts of what was done."""

    form: str
    number: int
    seats: tuple[str, ...]
    setup: Data
    actions: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def plan_of(data: object) -> PoolPlan:
    """The plan of plain data, as a file holds it; raises `ValueError` saying what is wrong."""
    if not isinstance(data, dict) or not {"title", "pool", "forms"} <= set(data):
        raise ValueError("a plan has a title, a pool and forms")
    try:
        forms = {
            str(name): GameForm(form["players"], form.get("options", {}), tuple(form.get("random", ())))
            for name, form in data["forms"].items()
        }
        return PoolPlan(**{**data, "forms": forms})
    except (AttributeError, KeyError, TypeError) as fault:
        raise ValueError(f"the plan cannot be read: {fault}") from fault


def play_pool_game(plan: PoolPlan, form_name: str, number: int) -> PoolGame:
    """Play one game; the same on every machine."""
    title, board, form = titles.title(plan.title), shipped_board(plan.title), plan.forms[form_name]
    seed = f"{plan.seed}/{form_name}/{number}"
    chance = Random(f"pool/{seed}")
    setup = _setup(title, board, form, chance)
    game = title.new_game(board, setup)
    machines = title.machine_seats(setup)
    names = chance.choices(list(plan.pool), list(plan.pool.values()), k=game.player_count)
    players = {
        seat: entrant(title, board, name, plan.budget or None)
        for seat, name in enumerate(names)
        if seat not in machines
    }
    course = play_out(game, players, seed)
    return PoolGame(
        form_name,
        number,
        tuple(machines.get(seat, name) for seat, name in enumerate(names)),
        title.setup_data(setup),
        tuple(map(str, course.actions)),
        tuple(score or 0 for score in game.scores()),
        tuple(game.winners()),
    )


def _setup(title: AnyTitle, board: object, form: GameForm, chance: Random) -> object:
    """A setup of a form; what is drawn of its options is drawn again until it goes together."""
    kind = chance.choice(title.setup_kinds[-2:])
    for _ in range(_TRIES):
        agreed = {
            option.key: chance.choice(list(option.values))
            for option in title.options(board)
            if option.key in form.random
        }
        with suppress(ValueError):
            return title.draw_setup(board, form.players, kind, chance, {**form.options, **agreed})
    return title.draw_setup(board, form.players, kind, chance, form.options)


def positions(played: PoolGame, title_key: str, judgement: Judgement) -> Iterator[Game]:
    """The positions at which a turn of a seat begins, the first one included."""
    title, board = titles.title(title_key), shipped_board(title_key)
    game = title.new_game(board, title.setup_from_data(played.setup))
    before: object = None
    for text in played.actions:
        now = game.progress().player, judgement.turn(game)
        if game.progress().player is not None and now != before:
            yield game
        before = now
        game.apply_known(game.canonical(title.parse_action(text)))
