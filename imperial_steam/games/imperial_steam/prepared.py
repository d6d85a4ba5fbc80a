"""Games that begin in a prepared position: a setup may say what differs from the start of a game."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.terms import COLOURS


def prepared_game(board: Board, setup: Setup) -> ImperialSteam:
    """The first position of a setup: before the opening bids, or what `Setup.given` makes of it.

    In `given` the players are called by the colours in their printed order, whatever colours the people have.
    Raises `PositionError` with the way to a word that fits nowhere, or for a position that breaks an invariant.
    """
    game = ImperialSteam(Layout(board, setup))
    if setup.given is not None:
        # Few games begin so: the words of positions are not read at every start.
        from imperial_steam.games.imperial_steam.position import PositionError, arrange  # noqa: PLC0415

        arrange(game, COLOURS[: setup.players], setup.given)
        for broken in game.violations():
            raise PositionError((), f"an impossible position: {broken}")
    return game
