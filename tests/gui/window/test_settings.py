"""Settings survive, and nothing in their file can keep the program from starting."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from imperial_steam import folders
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.window import settings
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.settings import Settings
from imperial_steam.i18n import LANGUAGES


def test_settings_survive(tmp_path: Path) -> None:
    made = Settings(
        "pl", 125, "contrast", "safe", "reduced", 50, 0, "accelerated", True, (1920, 1080), ("Anna",), ("red",)
    )
    settings.save(made, tmp_path / "new" / "folder")
    assert settings.load(tmp_path / "new" / "folder") == made
    assert [path.name for path in (tmp_path / "new" / "folder").iterdir()] == [settings.FILE]


@pytest.mark.parametrize("name", [entry.name for entry in fields(Settings) if isinstance(entry.default, bool)])
def test_every_switch_survives(tmp_path: Path, name: str) -> None:
    other = replace(Settings(), **{name: not getattr(Settings(), name)})
    settings.save(other, tmp_path)
    assert settings.load(tmp_path) == other


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00"])
def test_a_broken_file_means_defaults(tmp_path: Path, text: str) -> None:
    (tmp_path / settings.FILE).write_text(text)
    assert settings.load(tmp_path) == Settings()


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("scale", 1000, 200),
        ("scale", 10, 75),
        ("scale", "big", 100),
        ("scale", True, 100),
        ("theme", "pink", "ledger"),
        ("palette", 5, "classic"),
        ("motion", "yes", "system"),
        ("window", [1, 2], (640, 400)),
        ("window", "huge", (1366, 768)),
        ("names", ["A", 5], ("A", "5")),
        ("names", "A", ()),
        ("sound", -5, 0),
    ],
)
def test_one_bad_value_spoils_only_itself(tmp_path: Path, name: str, value: Any, expected: Any) -> None:
    (tmp_path / settings.FILE).write_text(json.dumps({name: value, "animation": 200, "unknown": 1}))
    loaded = settings.load(tmp_path)
    assert getattr(loaded, name) == expected
    assert loaded.animation == 200


def test_changes_take_effect_at_once_and_are_kept(app: App) -> None:
    app.keep_settings = True
    app.change(language="de", scale=150, theme="contrast")
    assert app.text("menu.new") == "Neue Partie"
    assert app.look.scale == pytest.approx(1.5)
    assert app.look.theme.key == "contrast"
    assert settings.load(folders.config()) == app.settings


def test_a_folder_that_cannot_be_written_stops_nothing(app: App, home: Path) -> None:
    app.keep_settings = True
    (home / "config").write_text("a file where the folder should be")
    app.change(scale=125)
    assert app.settings.scale == 125


def test_what_was_chosen_for_the_last_game_is_kept_as_words() -> None:
    made = settings.valid({"last_game": {"players": "solo", "franz.money": 50}, "solo_turns": "fast"})
    assert made.games == {"": {"players": "solo", "franz.money": "50"}}
    assert made.solo_turns == "fast"
    broken = settings.valid({"last_game": ["solo"], "solo_turns": "never"})
    assert (dict(broken.games), broken.solo_turns) == ({}, "step")
    many = {str(number): "x" for number in range(1000)}
    assert len(settings.valid({"games": {"a game": many}}).games["a game"]) < 100
    assert len(settings.valid({"games": {key: {} for key in many}}).games) < 100
    assert settings.valid({"games": {"a": 1, "b": {"kind": 2}}, "last_game": {"kind": "x"}}).games == {
        "b": {"kind": "2"}
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_says_in_one_sentence_what_it_does(app: App, language: str) -> None:
    """Each with its own label and its own note, which ends with a full stop."""
    app.change(language=language)
    lines = [line for section in Preferences(app).sections() for line in section.lines]
    assert all(line.note.endswith(".") and line.note.count(". ") == 0 for line in lines)
    labels = [line.label or line.widget.label for line in lines]
    assert len({line.note for line in lines}) == len(lines) == len(set(labels))
    assert all(getattr(app.settings, line.widget.key) is not None for line in lines)
