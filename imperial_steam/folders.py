"""Where the program keeps what belongs to its user: games, settings, log and cache.

The environment variable `IMPERIAL_STEAM_HOME` puts all of them below one folder (portable use,
tests). Nothing here creates a folder; whoever writes does.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME_VARIABLE = "IMPERIAL_STEAM_HOME"
_NAME = "imperial-steam"


def _folder(kind: str, default: str | Path) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) / kind if home else Path(default)


def _data() -> Path:
    return Path(platformdirs.user_data_dir(_NAME, appauthor=False))


def saves() -> Path:
    """The folder in which every game is kept."""
    return _folder("saves", _data() / "saves")


def journals() -> Path:
    """The folder of the journals that bring back an interrupted game."""
    return _folder("journals", _data() / "journals")


def records() -> Path:
    """The folder of the list of finished games."""
    return _folder("records", _data() / "records")


def boards() -> Path:
    """The folder of the user's own boards."""
    return _folder("boards", _data() / "boards")


def puzzles() -> Path:
    """The folder of puzzles that the user has found or was given."""
    return _folder("puzzles", _data() / "puzzles")


def lessons() -> Path:
    """The folder of guided games that the user has written or was given."""
    return _folder("lessons", _data() / "lessons")


def pictures() -> Path:
    """The folder of pictures of tables: the user's own one for pictures."""
    return _folder("pictures", platformdirs.user_pictures_dir())


def documents() -> Path:
    """The folder of texts of games: the user's own one for documents."""
    return _folder("documents", platformdirs.user_documents_dir())


def config() -> Path:
    """The folder of the settings."""
    return _folder("config", platformdirs.user_config_dir(_NAME, appauthor=False))


def log() -> Path:
    """The folder of the log and of crash reports."""
    return _folder("log", platformdirs.user_log_dir(_NAME, appauthor=False))


def cache() -> Path:
    """The folder of drawings that can be made again at any time."""
    return _folder("cache", platformdirs.user_cache_dir(_NAME, appauthor=False))
