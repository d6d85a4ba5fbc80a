"""First Train to Nürnberg as the window knows it: everything else of this folder is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Surface

from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.rules_reference import Reference
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.table_kit.table import LessonEntry
from imperial_steam.gui.tables.first_train.palette import CLASSIC, PALETTES, SHAPES
from imperial_steam.gui.theme import Palette
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Session


class FirstTrainTable:
    """Implements `gui.table_kit.table.Table`."""

    key = "first_train"
    palettes: Mapping[str, Palette] = PALETTES
    lessons: Sequence[LessonEntry] = ()
    automa_rule = "FIRST-TRAIN-06"

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game."""
        from imperial_steam.gui.table_kit.scene import TableScene
        from imperial_steam.gui.tables.first_train.presenter import FirstTrainPresenter

        return TableScene(program, session, FirstTrainPresenter)

    def reference(self, board: object | None = None) -> Reference:
        """The rules with the numbers of a board."""
        from imperial_steam.gui.tables.first_train.rules import reference

        return reference(board)

    def picture(self, size: tuple[int, int]) -> Surface:
        """Everybody's mark on the colour of stone."""
        picture = Surface(size)
        picture.fill(CLASSIC.groups["pebbles"]["pebble"])
        canvas = Canvas(picture, Look(palette=CLASSIC))
        for number, colour in enumerate(SHAPES):
            canvas.badge((size[0] * (2 * number + 1) // 8, size[1] // 2), size[1] // 7, colour)
        return picture

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        """How strong the rock was."""
        return catalogue.text(f"setup.rock.{labels['solo']}")

    def renewed(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        """Nothing was ever called otherwise."""
        return choices


TABLE = FirstTrainTable()
