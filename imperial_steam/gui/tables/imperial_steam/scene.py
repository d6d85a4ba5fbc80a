"""The table of Imperial Steam: the kit's table, beside it Franz thinking aloud or the guided game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.gui.tables.imperial_steam.presenter import SteamPresenter
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Session, lesson_of

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.sheets import Sheet

SteamTable = TableScene[SteamShown, SteamPen]


def table_scene(app: Program, session: Session) -> SteamTable:
    """The table of a session, with what belongs beside it."""
    table, ledger = steam_table(app, session), session.ledger
    told = ledger.machine_seats and lesson_of(ledger.people) is None
    table.lay_beside(*([_telling(table)] if told else _lesson(table)))
    return table


def steam_table(app: Program, session: Session) -> SteamTable:
    """The table of a session with nothing beside it."""
    return TableScene(app, session, SteamPresenter)


def _lesson(table: SteamTable) -> Sequence[Sheet[SteamPen]]:
    from imperial_steam.gui.tables.imperial_steam.guided import GUIDED

    return GUIDED.sheets(table)


def _telling(table: SteamTable) -> Sheet[SteamPen]:
    from imperial_steam.gui.table_kit.telling.telling import Telling
    from imperial_steam.gui.tables.imperial_steam.story.franz_teller import FranzTeller

    return Telling(table, FranzTeller())
