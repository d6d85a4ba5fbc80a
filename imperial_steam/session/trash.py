"""What was deleted, kept for thirty days: files and folders that are moved away as a whole and can be moved back.

Everything deleted together lies in a folder of its own, with a file that says what it was and when it went.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from imperial_steam.games.kit.faults import UNFIT
from imperial_steam.session import disk, limits
from imperial_steam.session.errors import SaveError, WriteError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.session.plain import read_json

#: Days for which what was deleted can be brought back.
DAYS = 30
#: What lies beside the parts: facts about them, and the day.
_ABOUT, _DAY = "deleted.json", "day"
#: Characters of a fact.
_FACT = 200


@dataclass(frozen=True, slots=True)
class Deleted:
    """Something that can still be brought back: its folder, what is known of it, the day it went (ISO 8601)."""

    path: Path
    about: Mapping[str, str]
    day: str


def _when(gone: Deleted) -> tuple[str, str, str]:
    """When something went, as exactly as is known."""
    return gone.day, gone.about.get("time", ""), gone.path.name


class Trash:
    """A folder of what was deleted; it is made when something goes there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, parts: Mapping[str, Path], about: Mapping[str, str], today: str) -> Deleted:
        """Move files and folders away, each under its name in `parts`; those that do not exist are left out.

        `today` is the day in ISO 8601. Raises `WriteError`; what was moved
        before lies in its place again then.
        """
        facts = {key: UNFIT.sub("", value)[:_FACT] for key, value in about.items()}
        gone = Deleted(self.folder / disk.token(), facts, today)
        moved = dict[Path, Path]()
        try:
            disk.make_folder(gone.path)
            text = json.dumps({**gone.about, _DAY: gone.day}, ensure_ascii=False, indent=1) + "\n"
            write_atomically(gone.path / _ABOUT, text, private=True)
            for name, place in parts.items():
                if place.exists():
                    disk.replace(place, gone.path / name)
                    moved[place] = gone.path / name
                    disk.sync_folder(place.parent)
        except OSError as cause:
            self._undo(gone, moved)
            raise WriteError(next(iter(parts.values())), cause) from cause
        return gone

    def listed(self) -> list[Deleted]:
        """Everything that can be brought back, the latest first."""
        found = [self._read(path) for path in self._folders() if any(one.name != _ABOUT for one in path.iterdir())]
        return sorted((one for one in found if one.day), key=_when, reverse=True)

    def back(self, gone: Deleted, places: Mapping[str, Path]) -> None:
        """Move the parts to these places, which must be free; raises `WriteError`."""
        try:
            for name, place in places.items():
                if (gone.path / name).exists():
                    disk.make_folder(place.parent)
                    disk.replace(gone.path / name, place)
                    disk.sync_folder(place.parent)
            disk.remove_folder(gone.path)
        except OSError as cause:
            raise WriteError(gone.path, cause) from cause

    def sweep(self, oldest: str) -> None:
        """Remove for good what was deleted before a day, `DAYS` ago, and what cannot be brought back."""
        for path in self._folders():
            if self._read(path).day < oldest:
                disk.remove_folder(path)

    def remove(self, gone: Deleted) -> None:
        """Remove something for good."""
        disk.remove_folder(gone.path)

    def _folders(self) -> list[Path]:
        return sorted(path for path in self.folder.iterdir() if path.is_dir()) if self.folder.is_dir() else []

    def _read(self, path: Path) -> Deleted:
        """What a folder says; without a day where it says nothing that can be used."""
        try:
            data = read_json(read_bytes(path / _ABOUT, limits.SETTINGS_BYTES).decode())
        except (SaveError, ValueError):
            data = {}
        known = data if isinstance(data, dict) else {}
        about = {key: value[:_FACT] for key, value in known.items() if isinstance(value, str)}
        return Deleted(path, about, about.pop(_DAY, "")[:10])

    def _undo(self, gone: Deleted, moved: Mapping[Path, Path]) -> None:
        try:
            for place, away in moved.items():
                disk.replace(away, place)
        except OSError:
            return  # it can still be brought back
        disk.remove_folder(gone.path)
