"""The one list of commands: controls, keys, buttons and tips."""

from __future__ import annotations

import pytest

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.core.commands import Command, Commands
from imperial_steam.gui.table_kit.drawing.targets import Control


class Deeds:
    """What was done, in order."""

    def __init__(self) -> None:
        self.done: list[object] = []
        self.allowed = True
        self.commands = Commands(
            [
                Command("menu", lambda: self.done.append("menu"), icon="menu", sign="="),
                Command("moment", self.done.append, int),
                Command("rule", self.done.append, str, tip="tip.article"),
                Command("redo", lambda: self.done.append("redo"), keys=("r", "ctrl+shift+z")),
                Command("undo", lambda: self.done.append("undo"), keys=("ctrl+z",), enabled=lambda: self.allowed),
                Command("zoom_in", lambda: self.done.append("zoom"), keys=("+",), icon="zoom_in"),
            ]
        )


def test_a_control_is_used_with_what_its_command_takes() -> None:
    """Numbers come as numbers, words as words; nobody else reads the argument."""
    deeds = Deeds()
    assert deeds.commands.use(Control("moment", "12"))
    assert deeds.commands.use(Control("rule", "INF-05"))
    assert deeds.commands.use(Control("menu"))
    assert not deeds.commands.use(Control("fly"))
    assert deeds.done == [12, "INF-05", "menu"]


def test_keys_with_and_without_shift() -> None:
    """A chord with Shift goes before the one without; a sign typed with Shift counts as the sign."""
    deeds = Deeds()
    pressed = [Key("z", control=True), Key("z", shift=True, control=True), Key("+", shift=True), Key("r")]
    assert all(deeds.commands.press(key) for key in pressed)
    assert not deeds.commands.press(Key("r", alt=True))
    assert deeds.done == ["undo", "redo", "zoom", "redo"]


def test_what_is_not_enabled_does_nothing() -> None:
    """The key is still used up: it must not mean anything else."""
    deeds = Deeds()
    deeds.allowed = False
    assert deeds.commands.press(Key("z", control=True))
    assert deeds.done == []


def test_buttons_and_tips() -> None:
    """Whatever has an icon is in the toolbar; a control with an argument may have a tip of its own."""
    commands = Deeds().commands
    assert [command.key for command in commands.buttons] == ["menu", "zoom_in"]
    assert commands.tips(Control("undo")) == ("tip.undo",)
    assert commands.tips(Control("rule", "INF-05")) == ("tip.article.INF-05", "tip.article")
    assert commands.tips(Control("fly")) == ()


@pytest.mark.parametrize(
    "second", [Command("undo", print), Command("other", print, keys=("ctrl+z",))], ids=["key", "chord"]
)
def test_nothing_is_said_twice(second: Command) -> None:
    """One command for each key, one meaning for each chord."""
    with pytest.raises(ValueError, match="undo"):
        Commands([Command("undo", print, keys=("ctrl+z",)), second])
