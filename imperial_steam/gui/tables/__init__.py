"""How each title looks: registries of tables, solo options and rules references, each loaded when first needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from imperial_steam.games.protocol import AnyTitle
    from imperial_steam.gui.doors import Program
    from imperial_steam.gui.page import Section
    from imperial_steam.gui.rules_reference import Reference
    from imperial_steam.gui.scene import Scene
    from imperial_steam.gui.window import Window
    from imperial_steam.session import Ledger, Person, Session

#: Title key → module with a function `table_scene(app, session)`.
TABLES: Mapping[str, str] = {"imperial_steam": "imperial_steam.gui.tables.imperial_steam.scene"}

#: Title key → module with a function `solo_options(app, title, changed)`, for titles one person can play.
SOLO: Mapping[str, str] = {"imperial_steam": "imperial_steam.gui.tables.imperial_steam.solo"}

#: Title key → module with a function `reference(session)`: the rules as they are explained to players.
RULES: Mapping[str, str] = {"imperial_steam": "imperial_steam.gui.tables.imperial_steam.reference"}

#: Title key → module with a function `first_lesson(app, title)`, for titles with a guided game.
LESSONS: Mapping[str, str] = {"imperial_steam": "imperial_steam.gui.tables.imperial_steam.lesson_view"}

#: The label of a finished game that names the difficulty of a solo game.
SOLO_LABEL = "solo"


class SoloOptions(Protocol):
    """What a title asks before one person plays against its solo opponent, and what comes of it."""

    @property
    def label(self) -> str:
        """The choice of a solo game, in the player's language."""
        ...

    def section(self) -> Section:
        """The widgets, to be placed on the page of a new game."""
        ...

    def kept(self) -> Mapping[str, str]:
        """The choices as text, to be offered again."""
        ...

    def people(self, person: Person) -> Sequence[Person]:
        """Everybody at the table by seat."""
        ...

    def draw_setup(self, board: Any, kind: str, chance: Random) -> Any:
        """The setup of the game; raises `ValueError` when the board does not allow it."""
        ...


def solo_options(app: Program, title: AnyTitle, changed: Callable[[], None]) -> SoloOptions | None:
    """The options of a solo game; None for a title without a solo opponent.

    `changed` is called when other widgets have to be shown.
    """
    if title.key not in SOLO:
        return None
    factory: Callable[[Program, AnyTitle, Callable[[], None]], SoloOptions] = import_module(
        SOLO[title.key]
    ).solo_options
    return factory(app, title, changed)


def shown_difficulty(app: Window, title: str, word: str) -> str:
    """A difficulty of a solo game, as `labels` gives it, in the player's language."""
    if title not in SOLO:
        return word
    shown: Callable[[Window, str], str] = import_module(SOLO[title]).shown_difficulty
    return shown(app, word)


def first_lesson(app: Program, title: AnyTitle) -> Ledger | None:
    """The ledger of a title's guided first game before its first action; None for a title without one."""
    if title.key not in LESSONS:
        return None
    factory: Callable[[Program, AnyTitle], Ledger] = import_module(LESSONS[title.key]).first_lesson
    return factory(app, title)


def table_scene(app: Program, session: Session) -> Scene:
    """The table of the session's title; raises `KeyError` for a title without a table."""
    module = import_module(TABLES[session.ledger.title.key])
    factory: Callable[[Program, Session], Scene] = module.table_scene
    return factory(app, session)


def rules_reference(session: Session | None = None) -> Reference:
    """The rules of the session's title on its board; those of the first title when nothing is played."""
    key = session.ledger.title.key if session is not None else next(iter(RULES))
    factory: Callable[[Session | None], Reference] = import_module(RULES[key]).reference
    return factory(session)
