"""How each title looks: a registry of the factories of their table scenes, each loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imperial_steam.gui.app import App
    from imperial_steam.gui.scene import Scene
    from imperial_steam.session import Session

#: Title key → module with a function `table_scene(app, session)`.
TABLES: Mapping[str, str] = {"imperial_steam": "imperial_steam.gui.tables.imperial_steam.scene"}


def table_scene(app: App, session: Session) -> Scene:
    """The table of the session's title; raises `KeyError` for a title without a table."""
    module = import_module(TABLES[session.ledger.title.key])
    factory: Callable[[App, Session], Scene] = module.table_scene
    return factory(app, session)
