"""The one object by which a game's window is known: `titles.Entry.table` names it, nothing else lists it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pygame import Surface

from imperial_steam import titles
from imperial_steam.games.protocol import Game
from imperial_steam.gui.canvas.theme import Palette
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, Session
from imperial_steam.session.own_lessons import Shelved

if TYPE_CHECKING:
    from imperial_steam.gui.pages.rules_reference import Reference


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """A guided game as it is offered.

    `title` and `about` are messages of the game, `steps` is how many with a text it has and `minutes` how long they
    take; `number_of` says which of them, from 1, is on at the step at which it was left.
    `start` gives the ledger before its first action, or raises `OSError` or `ValueError` when it cannot. `own` is the
    file of one that somebody wrote, whose words are no messages.
    """

    key: str
    title: str
    about: str
    minutes: int
    steps: int
    number_of: Callable[[int], int]
    start: Callable[[Program], Ledger]
    own: Shelved | None = None


class Chapters(NamedTuple):
    """The guided games of a title that can be used, the first one first, and what is wrong with the others."""

    entries: Sequence[LessonEntry] = ()
    faults: Sequence[Exception] = ()


class Table(Protocol):
    """What a game supplies to the window. Importing it is cheap: it imports the rest when it is asked for.

    A game's table inherits from it and says only what is special about its game.
    """

    @property
    def key(self) -> str:
        """The key of the title."""
        ...

    @property
    def palettes(self) -> Mapping[str, Palette]:
        """The colours of the pieces, for every name in `theme.PALETTES`; its players are the title's colours."""
        ...

    @property
    def lessons(self) -> Chapters:
        """The guided games; empty: the game has none."""
        return Chapters()

    @property
    def automa_rule(self) -> str:
        """The rule ID or article about the opponent of a solo game; empty: there is none."""
        return ""

    def scene(self, program: Program, session: Session) -> Scene:
        """The table of a game."""
        ...

    def settle(self, game: Game, before: Game) -> None:
        """A board is being changed: draw that of a game as far as can be as it was drawn in the game before."""
        return

    def reference(self, board: object | None = None) -> Reference:
        """The rules as they are explained to players, with the numbers of a board; None: the one of the program."""
        ...

    def picture(self, size: tuple[int, int]) -> Surface:
        """The picture by which the game is chosen, at a size in pixels."""
        ...

    def board_picture(self, data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
        """A small picture of a board without errors, from its plain data; the picture of the game if there is none."""
        return self.picture(size)

    def describe(self, labels: Mapping[str, str], catalogue: Catalogue) -> str:
        """The difficulty of a finished solo game in words, from the labels of its record; empty: there is none."""
        return ""

    def renewed(self, choices: Mapping[str, str]) -> Mapping[str, str]:
        """What the settings of an older version say was chosen for the last game, as it is called now."""
        return choices


@cache
def _imported(name: str) -> Table:
    module, _, member = name.partition(":")
    table: Table = getattr(import_module(module), member)
    return table


def table(title: str) -> Table:
    """The table of a title, imported when first asked for; raises `KeyError` for a key no game has."""
    return _imported(titles.entry(title).table)
