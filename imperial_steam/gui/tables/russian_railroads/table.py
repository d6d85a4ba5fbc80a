"""Russian Railroads as the window knows it: everything else of this folder is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pygame import Surface

from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.table import Chapters, Table
from imperial_steam.gui.tables.russian_railroads.drawing.palette import PALETTES
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Session, lesson_of


class RussianRailroadsTable(Table):
    """The window of the game."""

    key = "russian_railroads"
    automa_rule = "SOLO-01"
    palettes = PALETTES

    @property
    def lessons(self) -> Chapters:
        """The chapters of the guided game."""
        from imperial_steam.gui.tables.russian_railroads.guided import GUIDED

        return GUIDED.chapters

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game, with the round scoring and what belongs to a lesson or to the automa beside it."""
        from imperial_steam.gui.table_kit.scene.scene import TableScene
        from imperial_steam.gui.table_kit.telling.telling import Telling
        from imperial_steam.gui.tables.russian_railroads.guided import GUIDED
        from imperial_steam.gui.tables.russian_railroads.presenter import RailPresenter
        from imperial_steam.gui.tables.russian_railroads.story import scoring_view
        from imperial_steam.gui.tables.russian_railroads.story.emil_teller import EmilTeller

        table, ledger = TableScene(program, session, RailPresenter), session.ledger
        told = ledger.machine_seats and lesson_of(ledger.people) is None
        beside = [Telling(table, EmilTeller())] if told else GUIDED.sheets(table)
        table.lay_beside(scoring_view.sheet(table), *beside)
        return table

    def reference(self, board: object | None = None) -> Reference:
        """The rules with the numbers of a board."""
        from imperial_steam.gui.tables.russian_railroads.pages.reference import reference

        return reference(board)

    def picture(self, size: tuple[int, int]) -> Surface:
        """A railway in winter."""
        from imperial_steam.gui.tables.russian_railroads.pages.picture import picture

        return picture(size)

    def board_picture(self, data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
        """The player board of the base game."""
        from imperial_steam.gui.tables.russian_railroads.pages.board_picture import board_picture

        return board_picture(data, size)


TABLE = RussianRailroadsTable()
