"""The forms in which a report can be written."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Surface

from imperial_steam.gui.table_kit.report.html import page
from imperial_steam.gui.table_kit.report.markup import forum, markdown
from imperial_steam.gui.table_kit.report.told import Report, report_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger

#: By name, as the command line calls them.
FORMS: Mapping[str, Callable[[Report], str]] = {"html": page, "markdown": markdown, "bgg": forum}


def report(app: Program, ledger: Ledger, form: str, picture: Callable[[Ledger], Surface]) -> str:
    """The report of a game in one of the forms; `picture` draws the board of a ledger as everybody may see it."""
    return FORMS[form](report_of(app, ledger, picture))
