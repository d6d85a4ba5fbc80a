"""Little movement as the system asks for it, and sounds told in words."""

from __future__ import annotations

import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from imperial_steam.gui.window import settings, sound, stillness
from imperial_steam.gui.window.app import App


def told(answer: str | Exception) -> Any:
    def run(command: tuple[str, ...], **options: object) -> SimpleNamespace:
        assert options["timeout"]
        if isinstance(answer, Exception):
            raise answer
        return SimpleNamespace(stdout=answer)

    return run


@pytest.mark.parametrize(
    ("platform", "answer", "still"),
    [
        ("linux", "false\n", True), ("linux", "true\n", False), ("linux", "", False), ("darwin", "1\n", True),
        ("darwin", "0\n", False), ("linux", FileNotFoundError(), False), ("sunos", "false", False),
        ("linux", subprocess.TimeoutExpired("gsettings", 2), False), ("win32", "", False),
    ],
)  # fmt: skip
def test_the_system_is_asked(
    platform: str, answer: str | Exception, still: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that cannot be asked, or does not answer, wants everything to move."""
    monkeypatch.setattr(stillness.subprocess, "run", told(answer))  # type: ignore[attr-defined]
    assert stillness.asked_of(platform) is still


def test_a_setting_goes_before_the_system(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer counts as soon as it is there; who has chosen is not asked again."""
    monkeypatch.setattr(stillness, "asked_of", lambda: True)
    assert not app.look.reduced_motion
    app.stillness._ask()
    assert app.stillness.new()
    app.change()
    assert app.look.reduced_motion
    assert not app.stillness.new()
    app.change(motion="full")
    assert not app.look.reduced_motion
    app.stillness.asked = False
    app.change(motion="reduced")
    assert app.look.reduced_motion


def test_what_was_chosen_before_is_kept() -> None:
    assert settings.valid({"reduced_motion": True}).motion == "reduced"
    assert settings.valid({"reduced_motion": False}).motion == "system"
    assert settings.valid({"reduced_motion": True, "motion": "full"}).motion == "full"


def test_sounds_are_told_in_words(app: App) -> None:
    """Only where that was chosen, and never in the place of something else that is said; a pad shakes with them."""
    shaken: list[tuple[float, float]] = []
    app.shake = lambda strength, seconds: shaken.append((strength, seconds))
    sound.play_in(app, "coin")
    assert app.remarked is None
    assert shaken == []
    app.change(captions=True, rumble=True)
    sound.play_in(app, "coin")
    assert app.remarked is not None
    assert app.remarked.text == app.text("caption.coin")
    app.remark("something else")
    sound.play_in(app, "card")
    assert app.remarked.text == "something else"
    assert len(shaken) == 2


def test_every_sound_has_its_words(app: App) -> None:
    from imperial_steam import assets

    names = {path.stem for path in (assets.assets() / "sounds").glob("*.wav")}
    assert names
    assert all(f"caption.{name}" in app.catalogue for name in names)
