"""Games that begin in a prepared position: a setup may say what differs from the start of a game."""

from __future__ import annotations

from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Setup


def prepared_game(world: Box, setup: Setup) -> FirstTrain:
    """The first position of a setup: before the first draw, or what `Setup.given` makes of it.

    In `given` the players are called by the colours in their printed order, whatever colours the people have. Raises
    `PositionError` with the way to a word that fits nowhere, or for a position that breaks an invariant, and
    `ValueError` when setup and world do not fit.
    """
    game = FirstTrain(Frame(world, setup))
    if setup.given is not None:
        # Few games begin so: the words of positions are not read at every start.
        from imperial_steam.games.first_train.position import PositionError, arrange  # noqa: PLC0415

        arrange(game, world.colours[: setup.players], setup.given)
        for broken in game.violations():
            raise PositionError((), f"an impossible position: {broken}")
    return game
