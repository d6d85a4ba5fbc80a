"""Imperial Steam as the window knows it: everything else of this folder is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from pygame import Surface

from imperial_steam import assets
from imperial_steam.games.protocol import Game
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.table import Chapters, Table
from imperial_steam.gui.tables.imperial_steam.drawing.palette import PALETTES
from imperial_steam.gui.window.backdrop import cover
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Session

if TYPE_CHECKING:
    from imperial_steam.games.imperial_steam.game import ImperialSteam
    from imperial_steam.gui.pages.rules_reference import Reference

#: The picture the game is chosen by, below assets/.
PICTURE = "title/title.jpg"
#: Entries of the settings of version 0.1.0 and the option each has become.
_OLD_OPTIONS = {"franz.money": "franz_money", "franz.free": "franz_free_marker"}


class ImperialSteamTable(Table):
    """The window of the game."""

    key = "imperial_steam"
    automa_rule = "FRANZ-SETUP-01"
    palettes = PALETTES

    @property
    def lessons(self) -> Chapters:
        """The chapters of the guided game."""
        from imperial_steam.gui.tables.imperial_steam.guided import GUIDED

        return GUIDED.chapters

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game, of a lesson, or of a game against Franz."""
        from imperial_steam.gui.tables.imperial_steam.scene import table_scene

        return table_scene(program, session)

    def settle(self, game: Game, before: Game) -> None:
        """Plaques stay where they are while a map is being changed."""
        from imperial_steam.gui.tables.imperial_steam.boards.map_plan import settle

        settle(cast("ImperialSteam", game).layout, cast("ImperialSteam", before).layout)

    def reference(self, board: object | None = None) -> Reference:
        """The rules with the numbers of a board."""
        from imperial_steam.gui.tables.imperial_steam.pages.reference import reference

        return reference(board)

    def picture(self, size: tuple[int, int]) -> Surface:
        """A part of the title picture."""
        return cover(assets.assets() / PICTURE, size, 0.75)

    def board_picture(self, data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
        """The map with its cities and links."""
        from imperial_steam.gui.tables.imperial_steam.pages.board_picture import board_picture

        return board_picture(data, size)

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        """How strong Franz was."""
        key = f"setup.franz.{labels.get('solo', '')}"
        difficulty = catalogue.text(key) if key in catalogue else labels.get("solo", "")
        return catalogue.text("franz.against", preset=difficulty)

    def renewed(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        """Version 0.1.0 kept Franz's cards in one entry, and his usual money as nothing."""
        if "franz.versions" not in choices:
            return choices
        people = {"players": "1"} if choices.get("players") == "solo" else {}
        cards = {f"franz_card_{name[:-1]}": name for name in choices["franz.versions"].split()}
        more = {new: choices[old] for old, new in _OLD_OPTIONS.items() if choices.get(old)}
        return {key: value for key, value in choices.items() if "." not in key} | people | cards | more


TABLE = ImperialSteamTable()
