"""The table of Imperial Steam: the kit's table, beside it Franz thinking aloud or the guided game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.presenter import SteamPresenter
from imperial_steam.session import Ledger, Session, lesson_of

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.sheets import Sheet

SteamTable = TableScene[SteamShown, SteamPen]


def table_scene(app: Program, session: Session) -> SteamTable:
    """The table of a session, with what belongs beside it."""
    table = steam_table(app, session)
    ledger = session.ledger
    name = lesson_of(ledger.people)
    if name is not None:
        table.lay_beside(*_lesson(table, ledger, name))
    elif ledger.machine_seats:
        table.lay_beside(_telling(table))
    return table


def steam_table(app: Program, session: Session) -> SteamTable:
    """The table of a session with nothing beside it."""
    return TableScene(app, session, SteamPresenter)


def _lesson(table: SteamTable, ledger: Ledger, name: str) -> Sequence[Sheet[SteamPen]]:
    """The sheet of a lesson; none for one that exists no longer: its game is played on freely."""
    from imperial_steam.gui.tables.imperial_steam.guided import lesson_sheet

    sheet = lesson_sheet(table, ledger, name)
    return () if sheet is None else (sheet,)


def _telling(table: SteamTable) -> Sheet[SteamPen]:
    from imperial_steam.gui.table_kit.telling import Telling
    from imperial_steam.gui.tables.imperial_steam.franz_teller import FranzTeller

    return Telling(table, FranzTeller(table.text))
