"""What the guided games of Russian Railroads say of themselves: the setup they fix, the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, cast

from imperial_steam.games.kit.lesson_files import Lessons
from imperial_steam.games.kit.schema import integer, record
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.actions import parse_action
from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.setup_draw import draw_setup

#: Parts of the table a step can point at as a whole, and kinds of things it may light.
PANELS: Sequence[str] = ("turn_order", "tableau", "others", "board", "log", "choices")
KINDS: Sequence[str] = (
    "space", "field", "cell", "slot", "doublers", "marker", "gap", "token", "card", "stack", "player", "line", "ui",
)  # fmt: skip
_DRAWN = record({"seed": integer(0, maximum=9999)})


def _setup(world: World, players: int, drawn: Mapping[str, Any]) -> Setup:
    """A game of the base board from its beginning; the seed decides all that is drawn (RNG-03)."""
    return draw_setup(world, players, "base", [], Random(drawn["seed"]))


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


LESSONS: Lessons[World, Setup] = Lessons((2,), PANELS, KINDS, _DRAWN, parse_action, _setup, _figures)
"""The guided games of Russian Railroads; `LESSONS.folder` reads all of them."""
