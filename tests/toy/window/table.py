"""Pebbles as the window knows it: everything else of this folder is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Surface

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.table import Table
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Session
from tests.toy.window.palette import CLASSIC, PALETTES


class ToyTable(Table):
    """The window of the game."""

    key = "toy"
    palettes = PALETTES
    automa_rule = "TOY-06"

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game."""
        from imperial_steam.gui.table_kit.scene.scene import TableScene
        from tests.toy.window.presenter import ToyPresenter

        return TableScene(program, session, ToyPresenter)

    def reference(self, board: object | None = None) -> Reference:
        """The rules with the numbers of a board."""
        from tests.toy.window.rules import reference

        return reference(board)

    def picture(self, size: tuple[int, int]) -> Surface:
        """Everybody's mark on the colour of stone."""
        picture = Surface(size)
        picture.fill(CLASSIC.groups["pebbles"]["pebble"])
        canvas = Canvas(picture, Look(palette=CLASSIC))
        for number, colour in enumerate(CLASSIC.players):
            canvas.badge((size[0] * (2 * number + 1) // 8, size[1] // 2), size[1] // 7, colour)
        return picture

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        """How strong the rock was."""
        return catalogue.text(f"setup.rock.{labels['solo']}")


TABLE = ToyTable()
