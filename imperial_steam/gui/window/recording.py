"""Input as text: what a player did can be written down, read, edited and done again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, TextIO, get_args

from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.window.app import App

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(InputEvent)}


def as_line(event: InputEvent) -> str:
    """One event as one line of JSON: `["Click", {"pos": [10, 20], "button": 1, "count": 1}]`."""
    return json.dumps([type(event).__name__, asdict(event)], ensure_ascii=False)


def from_line(line: str) -> InputEvent:
    """The event of a line; raises `ValueError` for any other line."""
    try:
        name, members = json.loads(line)
        values = {key: tuple(value) if isinstance(value, list) else value for key, value in members.items()}
        event: InputEvent = _KINDS[name](**values)
    except (KeyError, TypeError, AttributeError) as cause:
        raise ValueError(f"no event: {line!r}") from cause
    return event


class Recorder:
    """Writes every event a window handles to a file, line by line."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def __call__(self, event: InputEvent) -> None:
        """Write one event."""
        self._file.write(as_line(event) + "\n")


def perform(app: App, events: Iterable[InputEvent | str], dt: float = 0.02) -> None:
    """Do events one after another, each followed by one turn of the loop; lines are read as events."""
    for event in events:
        app.step([from_line(event) if isinstance(event, str) else event], dt)
        if not app.running:
            return
