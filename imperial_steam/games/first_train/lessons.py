"""What the guided games of First Train say of themselves: the setup they fix, the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.actions import parse_action
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.prepared import prepared_game
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.setup_draw import draw_setup
from imperial_steam.games.first_train.terms import DISPLAYS, KINDS, MAPS, PROFIT
from imperial_steam.games.kit.lesson_files import Lessons
from imperial_steam.games.kit.schema import free, integer, record, words
from imperial_steam.games.protocol import Game

#: The side of the display boards for two players (SETUP-03).
FOR_TWO = DISPLAYS[0]
#: Parts of the table a step can point at as a whole, and kinds of things it may light.
PANELS: Sequence[str] = ("turn_order", "display", "trains", "tableau", "map", "prompt", "log", "choices")
THINGS: Sequence[str] = (
    "area", "border", "load", "landowner", "space", "marker", "train", "step", "player", "order", "bill", "stand",
    "term", "ui",
)  # fmt: skip
_DRAWN = record(
    {"seed": integer(0, maximum=9999)},
    {"map": words(*MAPS), "given": free({}, "what differs from the start of a game")},
)


def _setup(world: Box, players: int, drawn: Mapping[str, Any]) -> Setup:
    """A game on the Nürnberg side unless `map` names another; the seed decides all that is drawn (SETUP-42)."""
    drawn_setup = draw_setup(world, players, (drawn.get("map", MAPS[0]), FOR_TWO), False, Random(drawn["seed"]))
    return replace(drawn_setup, order=tuple(range(players)), given=drawn.get("given"))


def _figures(game: Game, seat: int) -> Mapping[str, int]:
    """What the texts of a lesson may name of a position."""
    position = cast("FirstTrain", game)
    frame, state = position.frame, position.state
    final = scoring.final(frame, state, seat)
    return {
        **{kind: state.values[track][seat] for track, kind in enumerate(KINDS)},
        "cubes": state.hands[seat],
        "points": state.points[seat],
        "profit": state.values[PROFIT][seat],
        "sets": final.sets,
        "tracks": state.tracks[seat].bit_count(),
        "total": final.total,
    }


LESSONS: Lessons[Box, Setup] = Lessons((2,), PANELS, THINGS, _DRAWN, parse_action, _setup, prepared_game, _figures)
"""The guided games of First Train; `LESSONS.folder` reads all of them."""
