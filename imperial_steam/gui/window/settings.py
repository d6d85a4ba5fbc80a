"""The player's settings: a small frozen record, kept as JSON in the folder for settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from imperial_steam.gui.canvas.theme import PALETTES, THEMES
from imperial_steam.gui.devices.signs import SIGNS
from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError
from imperial_steam.session.files import read_bytes, write_atomically
from imperial_steam.session.plain import read_json

FILE = "settings.json"
#: Scale in percent, on top of the automatic factor of the window.
SCALES = (75, 200)
RENDERERS = ("software", "accelerated")
#: How the turns of a solo opponent are shown: key by key, automatically, or not at all.
SOLO_TURNS = ("step", "slow", "normal", "fast", "skip")
#: How the turns of machine players are shown: with a stop after each, automatically, or not at all.
MACHINE_TURNS = ("step", "slow", "normal", "fast", "skip")
#: How the beginning of a round is announced.
BANNERS = ("full", "short", "off")
#: Whose signs a controller's buttons have: guessed from its name, or those of a maker.
PAD_SIGNS = ("auto", *SIGNS)
#: How much moves: as the system asks, everything, or only what cannot be told otherwise.
MOTIONS = ("system", "full", "reduced")
#: How many games, and how many choices for each, are kept at most.
_GAMES_KEPT, _CHOICES_KEPT = 40, 40


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player may choose about the window; `language` empty means the system's."""

    language: str = ""
    scale: int = 100
    theme: str = "ledger"
    palette: str = "classic"
    motion: str = "system"
    """How much moves: a word of `MOTIONS`."""
    animation: int = 100
    """Speed of movements in percent."""
    sound: int = 60
    """Volume in percent."""
    renderer: str = "software"
    fullscreen: bool = False
    window: tuple[int, int] = (1366, 768)
    """Size in pixels when it does not fill the screen."""
    names: tuple[str, ...] = ()
    """Names given last, offered again for the next game."""
    colours: tuple[str, ...] = ()
    advice: bool = True
    """Options that are certainly bad are marked."""
    meter: bool = False
    """The share of winning and the expected result of everybody are shown."""
    solo_turns: str = "step"
    machine_turns: str = "normal"
    """How the turns of machine players are shown: a word of `MACHINE_TURNS`."""
    round_banner: str = "full"
    """How the beginning of a round is announced: a word of `BANNERS`."""
    end_turns: bool = True
    """A turn in which nothing else is left ends after a moment."""
    ceremonies: bool = True
    """Opening bids and the final scoring are told piece by piece."""
    faces: bool = True
    """Machine players have names and portraits, and say something at the moments that matter."""
    games: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What was chosen for the last game of each title, by its key, offered again for the next one.

    No key: what version 0.1.0 kept, which had one title only.
    """
    maximised: bool = False
    pad_signs: str = "auto"
    """Whose signs the buttons of a controller have: a word of `PAD_SIGNS`."""
    captions: bool = False
    """Every sound is also told in words."""
    rumble: bool = False
    """A controller shakes where a sound is played for a player."""
    sticky: bool = False
    """Ctrl, Alt and Shift are pressed before a key instead of with it."""
    played: str = ""
    """The key of the title that was played last: where a game is chosen, it is the one that is chosen first."""


_DEFAULT = Settings()
#: The words that a setting may be, and the ends of its numbers.
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": tuple(THEMES),
    "palette": tuple(PALETTES),
    "renderer": RENDERERS,
    "solo_turns": SOLO_TURNS,
    "machine_turns": MACHINE_TURNS,
    "round_banner": BANNERS,
    "pad_signs": PAD_SIGNS,
    "motion": MOTIONS,
}
_RANGES = {"scale": SCALES, "animation": (25, 400), "sound": (0, 100)}


def valid(data: dict[str, Any]) -> Settings:
    """Settings from plain data; whatever is missing, unknown or out of range keeps its default."""
    settings = Settings()
    if data.get("reduced_motion") is True and "motion" not in data:  # as it was kept before a system was asked
        data = {**data, "motion": "reduced"}
    if isinstance(data.get("last_game"), dict) and "games" not in data:
        data = {**data, "games": {"": data["last_game"]}}
    for name in (entry.name for entry in fields(Settings)):
        checked = _checked(name, data[name]) if name in data else None
        if checked is not None:
            settings = replace(settings, **{name: checked})
    return settings


def _checked(name: str, value: Any) -> Any:
    """The value if it is valid for that field, else None."""
    if name in _CHOICES:
        return value if value in _CHOICES[name] else None
    if name in _RANGES:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return min(_RANGES[name][1], max(_RANGES[name][0], value)) if whole else None
    if isinstance(getattr(_DEFAULT, name), bool):
        return value if isinstance(value, bool) else None
    if name in ("names", "colours"):
        return tuple(_word(entry, 40) for entry in value[:8]) if isinstance(value, list) else None
    if name == "games":
        games = list(value.items())[:_GAMES_KEPT] if isinstance(value, dict) else []
        return {_word(key, 40): _choices(game) for key, game in games if isinstance(game, dict)}
    if name == "window":
        pair = isinstance(value, list) and len(value) == 2 and all(isinstance(side, int) for side in value)
        return (max(640, value[0]), max(400, value[1])) if pair else None
    if name == "played":
        return _word(value, 40) if isinstance(value, str) else None
    return value if isinstance(value, str) else None


def _word(value: object, length: int) -> str:
    """A text of at most that length on one line, whatever the file holds."""
    return "".join(sign if sign.isprintable() else " " for sign in str(value)[:length])


def _choices(game: dict[str, Any]) -> dict[str, str]:
    """What was chosen for one game, cut to a sensible size."""
    return {_word(key, 40): _word(entry, 200) for key, entry in list(game.items())[:_CHOICES_KEPT]}


def load(folder: Path) -> Settings:
    """The settings kept in a folder; the defaults if there are none or they cannot be read."""
    try:
        data = read_json(read_bytes(folder / FILE, limits.SETTINGS_BYTES).decode())
    except (SaveError, ValueError):
        return Settings()
    return valid(data) if isinstance(data, dict) else Settings()


def save(settings: Settings, folder: Path) -> None:
    """Keep the settings: whole or not at all. Raises `WriteError`."""
    write_atomically(folder / FILE, json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n", private=True)
