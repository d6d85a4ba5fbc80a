"""Games that begin in a prepared position: a setup may say what differs from the start of a game."""

from __future__ import annotations

from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.terms import PLAYER_COLOURS


def prepared_game(world: Box, setup: Setup) -> RussianRailroads:
    """The first position of a setup: before the start bonus cards, or what `Setup.given` makes of it.

    In `given` the players are called by the colours in their printed order, whatever colours the people have; Emil is
    called `emil`. Raises `PositionError` with the way to a word that fits nowhere, or for a position that breaks an
    invariant, and `ValueError` when setup and world do not fit.
    """
    game = RussianRailroads(Frame(world, setup))
    if setup.given is not None:
        # Few games begin so: the words of positions are not read at every start.
        from imperial_steam.games.russian_railroads.position import PositionError, arrange, names_of  # noqa: PLC0415

        arrange(game, names_of(PLAYER_COLOURS[: setup.players]), setup.given)
        for broken in game.violations():
            raise PositionError((), f"an impossible position: {broken}")
    return game
