"""The games of the house: the one list of titles. A game is imported when it is chosen, not before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imperial_steam import i18n

if TYPE_CHECKING:
    from imperial_steam.games.kit.scenarios import Rulebook
    from imperial_steam.games.protocol import AnyTitle


@dataclass(frozen=True, slots=True)
class Entry:
    """One game as it is listed.

    `title` and `table` name objects as `package.module:NAME`: the game's `games.protocol.Title`, and what its
    window is made of, which nothing below the window imports. `home` is the folder with `boards`, `assets`,
    `locales` and `rules` of a game that does not ship with the program; None: the program's own data. `rulebook`
    names the `games.kit.scenarios.Rulebook` of a game that has scenarios.
    """

    key: str
    title: str
    table: str
    home: Path | None = None
    rulebook: str = ""


_ENTRIES: dict[str, Entry] = {
    entry.key: entry
    for entry in (
        Entry(
            "imperial_steam",
            "imperial_steam.games.imperial_steam.title:TITLE",
            "imperial_steam.gui.tables.imperial_steam.table:TABLE",
            rulebook="imperial_steam.games.imperial_steam.position.rulebook:RULEBOOK",
        ),
        Entry(
            "russian_railroads",
            "imperial_steam.games.russian_railroads.title:TITLE",
            "imperial_steam.gui.tables.russian_railroads.table:TABLE",
            rulebook="imperial_steam.games.russian_railroads.position.rulebook:RULEBOOK",
        ),
        Entry(
            "first_train",
            "imperial_steam.games.first_train.title:TITLE",
            "imperial_steam.gui.tables.first_train.table:TABLE",
            rulebook="imperial_steam.games.first_train.position.rulebook:RULEBOOK",
        ),
    )
}


def register(entry: Entry) -> None:
    """Make a game known; it is offered after those known already.

    The same entry may be registered again. Raises `ValueError` for another game of the same key.
    """
    if _ENTRIES.setdefault(entry.key, entry) != entry:
        raise ValueError(f"there is a game '{entry.key}' already")
    if entry.home is not None:
        i18n.add_title(entry.key, entry.home / "locales")


def entries() -> Sequence[Entry]:
    """Every game, in the order of being offered; the first is the one offered first."""
    return tuple(_ENTRIES.values())


def entry(key: str) -> Entry:
    """The entry of a game; raises `KeyError` for a key no game has."""
    return _ENTRIES[key]


def title(key: str) -> AnyTitle:
    """The title of a game, imported when first asked for; raises `KeyError` for a key no game has."""
    imported: AnyTitle = _imported(_ENTRIES[key].title)
    return imported


def rulebook(key: str) -> Rulebook:
    """What runs the scenarios of a game; raises `KeyError` for a key no game with scenarios has."""
    name = _ENTRIES[key].rulebook
    if not name:
        raise KeyError(key)
    imported: Rulebook = _imported(name)
    return imported


@cache
def _imported(name: str) -> Any:
    module, _, member = name.partition(":")
    return getattr(import_module(module), member)


class _Titles(Mapping[str, "AnyTitle"]):
    """All titles by key; looking one up imports it, listing the keys does not."""

    def __getitem__(self, key: str) -> AnyTitle:
        return title(key)

    def __iter__(self) -> Iterator[str]:
        return iter(_ENTRIES)

    def __len__(self) -> int:
        return len(_ENTRIES)

    def __contains__(self, key: object) -> bool:
        return key in _ENTRIES


#: Every title by its key, as saves name it.
TITLES: Mapping[str, AnyTitle] = _Titles()
