"""Commands: what a control of a table does, its keys, its button and its tip, in one list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.drawing.targets import Control


def always() -> bool:
    """A command that can be used at any time."""
    return True


@dataclass(frozen=True, slots=True)
class Command:
    """Something the window does for a player, by a control `ui(key)` or by keys.

    `takes` reads the argument of the control (`int`, `str`); None for commands without one. `keys` are
    chords such as `u`, `ctrl+z`, `alt+left`, `ctrl+shift+z`. With an `icon` (or a `sign` where there is
    none) the command has a button in the toolbar. The tip is the message `tip.<key>` unless another is
    named. While it is not `enabled`, nothing happens.
    """

    key: str
    act: Callable[..., object]
    takes: Callable[[str], object] | None = None
    keys: tuple[str, ...] = ()
    icon: str = ""
    sign: str = ""
    tip: str = ""
    enabled: Callable[[], bool] = always


def chords(key: Key) -> Iterator[str]:
    """The names by which a command may ask for a key: with Shift, if it is held, and without."""
    held = ("ctrl+" if key.control else "") + ("alt+" if key.alt else "")
    if key.shift:
        yield f"{held}shift+{key.name}"
    if not (key.shift and key.alt):
        yield f"{held}{key.name}"


class Commands:
    """All commands of a table."""

    def __init__(self, commands: Iterable[Command]) -> None:
        """Raises `ValueError` for two commands with one key or one chord."""
        self._by_key: dict[str, Command] = {}
        self._by_chord: dict[str, Command] = {}
        for command in commands:
            if self._by_key.setdefault(command.key, command) is not command:
                raise ValueError(f"there are two commands '{command.key}'")
            for chord in command.keys:
                if self._by_chord.setdefault(chord, command) is not command:
                    raise ValueError(f"'{chord}' belongs to '{self._by_chord[chord].key}' and '{command.key}'")

    def __contains__(self, key: str) -> bool:
        """There is a command of that key."""
        return key in self._by_key

    def use(self, control: Control) -> bool:
        """Carry out the command of a control; False when there is no such command."""
        command = self._by_key.get(control.key)
        if command is None:
            return False
        if not command.enabled():
            return True
        if command.takes is None:
            command.act()
        else:
            command.act(command.takes(control.argument))
        return True

    def press(self, key: Key) -> bool:
        """Carry out the command of a key; False when it has none. One that takes back waits for the next press."""
        if key.held and key.name in ("backspace", "delete"):
            return True
        command = next((self._by_chord[chord] for chord in chords(key) if chord in self._by_chord), None)
        return command is not None and self.use(Control(command.key))

    def tips(self, control: Control) -> Sequence[str]:
        """The messages that may tell what a control does, the one about its argument first."""
        command = self._by_key.get(control.key)
        if command is None:
            return ()
        own = command.tip or f"tip.{control.key}"
        return (f"{own}.{control.argument}", own) if control.argument else (own,)

    @property
    def buttons(self) -> list[Command]:
        """The commands with a button in the toolbar, from left to right."""
        return [command for command in self._by_key.values() if command.icon]
