"""First Train to Nürnberg as the window knows it: everything else of this folder is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.table import Chapters, Table
from imperial_steam.gui.tables.first_train.drawing.palette import PALETTES
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Session


class FirstTrainTable(Table):
    """The window of the game."""

    key = "first_train"
    palettes = PALETTES

    @property
    def lessons(self) -> Chapters:
        """The chapters of the guided game."""
        from imperial_steam.gui.tables.first_train.guided import GUIDED

        return GUIDED.chapters

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game, with the camera of its side of the board; beside it the end of a round, and a lesson."""
        from imperial_steam.games.first_train.game import FirstTrain
        from imperial_steam.gui.table_kit.scene.scene import TableScene
        from imperial_steam.gui.tables.first_train.boards.legend import Legend
        from imperial_steam.gui.tables.first_train.guided import GUIDED
        from imperial_steam.gui.tables.first_train.presenter import TrainPresenter
        from imperial_steam.gui.tables.first_train.story import scoring_view

        game = session.ledger.game
        assert isinstance(game, FirstTrain)
        printed = game.frame.world.maps[game.frame.setup.map]
        table = TableScene(program, session, lambda say, language: TrainPresenter(say, language, printed))
        table.lay_beside(scoring_view.sheet(table), Legend(table), *GUIDED.sheets(table))
        return table

    def reference(self, board: object | None = None) -> Reference:
        """The rules with the numbers of a board."""
        from imperial_steam.gui.tables.first_train.pages.reference import reference

        return reference(board)

    def picture(self, size: tuple[int, int]) -> Surface:
        """A branch line through hop gardens."""
        from imperial_steam.gui.tables.first_train.pages.picture import picture

        return picture(size)

    def board_picture(self, data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
        """The areas of the first map."""
        from imperial_steam.gui.tables.first_train.pages.board_picture import board_picture

        return board_picture(data, size)


TABLE = FirstTrainTable()
