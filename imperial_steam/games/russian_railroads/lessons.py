"""What the guided games of Russian Railroads say of themselves: the setup they fix, the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from imperial_steam.games.kit.lesson_files import Lessons
from imperial_steam.games.kit.schema import array, free, integer, record, words
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.actions import parse_action
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.prepared import prepared_game
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.setup_draw import draw_setup
from imperial_steam.games.russian_railroads.terms import LAYOUTS, MODULES

#: Parts of the table a step can point at as a whole, and kinds of things it may light.
PANELS: Sequence[str] = ("turn_order", "tableau", "others", "board", "log", "choices")
KINDS: Sequence[str] = (
    "space", "field", "cell", "slot", "doublers", "marker", "gap", "token", "card", "stack", "display", "deck",
    "player", "line", "ui",
)  # fmt: skip
_DRAWN = record(
    {"seed": integer(0, maximum=9999)},
    {
        "board": words(*LAYOUTS),
        "modules": array(words(*MODULES)),
        "given": free({}, "what differs from the start of a game"),
    },
)


def _setup(world: Box, players: int, drawn: Mapping[str, Any]) -> Setup:
    """A game of the base board unless `board` names another; the seed decides all that is drawn (RNG-03)."""
    board, modules = drawn.get("board", LAYOUTS[0]), drawn.get("modules", ())
    return replace(draw_setup(world, players, board, modules, Random(drawn["seed"])), given=drawn.get("given"))


def _figures(game: Game, seat: int) -> Mapping[str, int]:
    """What the texts of a lesson may name of a position."""
    position = cast("RussianRailroads", game)
    player = position.state.players[seat]
    return {
        "score": player.score,
        "value": scoring.account(position.frame, player).total,
        "coins": player.coins,
        "workers": spaces.free_workers(player),
    }


LESSONS: Lessons[Box, Setup] = Lessons((1, 2), PANELS, KINDS, _DRAWN, parse_action, _setup, prepared_game, _figures)
"""The guided games of Russian Railroads; `LESSONS.folder` reads all of them."""
