"""Imperial Steam as a title of the house: boards, setups, positions and actions from data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from imperial_steam import assets
from imperial_steam.games.imperial_steam.actions import Action, parse_action
from imperial_steam.games.imperial_steam.board import file as board_file
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.franz.start import PRESETS, Difficulty, draw_franz
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup, setup_data, setup_from_data
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.story import statistics
from imperial_steam.games.imperial_steam.terms import COLOURS, SETUP_KINDS
from imperial_steam.games.protocol import Event


class ImperialSteamTitle:
    """Implements `protocol.Title`; holds nothing of its own, so every instance is as good as another."""

    key = "imperial_steam"
    players: Sequence[int] = (2, 3, 4)
    setup_kinds: Sequence[str] = SETUP_KINDS
    colours: Sequence[str] = COLOURS

    @property
    def default_board(self) -> Path:
        """The folder of the board that ships with the program; raises `MissingData` when it is nowhere."""
        return assets.boards() / self.key

    def read_board(self, path: Path) -> Board:
        """The board in a folder or file; raises `BoardError` with every fault."""
        return board_file.read_board(path)

    def board_from_data(self, data: Mapping[str, object]) -> Board:
        """The board of plain data, as a save embeds it; raises `BoardError`."""
        return board_file.board_from_data(data)

    def board_data(self, board: Board) -> Mapping[str, object]:
        """The plain data of a board."""
        return board_file.board_data(board)

    def draw_setup(
        self,
        board: Board,
        players: int,
        kind: str,
        chance: Random,
        hidden_money: bool = False,
        franz: FranzSetup | Difficulty | None = None,
    ) -> Setup:
        """Draw the setup of a game; for 1 player against Franz, whose difficulty is drawn unless given.

        `hidden_money` is what the table agreed on (SETUP-48), `franz` his difficulty or all of his setup.
        Raises `ValueError` for a player count, kind or difficulty that does not exist (SETUP-01, FRANZ-SETUP-01).
        """
        if players == 1:
            franz = franz or chance.choice(list(PRESETS.values()))
            players = 2
        if isinstance(franz, Difficulty):
            franz = draw_franz(board, chance, franz)
        if franz is not None and players != 2:
            raise ValueError("Franz plays against one person")
        return draw_setup(board, players, kind, chance, hidden_money, franz)

    def setup_from_data(self, data: Mapping[str, object]) -> Setup:
        """The setup of plain data; raises `ValueError` saying what is wrong with it."""
        return setup_from_data(data)

    def setup_data(self, setup: Setup) -> Mapping[str, object]:
        """The plain data of a setup."""
        return setup_data(setup)

    def new_game(self, board: Board, setup: Setup) -> ImperialSteam:
        """The position before the opening bids.

        Raises `ValueError` or `LookupError` when setup and board do not fit.
        """
        return ImperialSteam(Layout(board, setup))

    def parse_action(self, text: str) -> Action:
        """Read the text form of an action; raises `ValueError` saying what is wrong with it."""
        return parse_action(text)

    def statistics(self, game: ImperialSteam, events: Sequence[Event]) -> dict[str, dict[str, int]]:
        """What happened in a game, counted."""
        return statistics.statistics(game, events)
