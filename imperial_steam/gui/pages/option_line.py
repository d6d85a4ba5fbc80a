"""The line of a page by which an option of a game is chosen; its words are messages of the game.

`setup.<option>` names an option, `setup.<option>.<value>` a value of it, `setup.<option>.value` any value of a
number as `{value}`. `setup.<option>.<value>.note` or `setup.<option>.note` says more; `{default}` is the default.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.protocol import Option
from imperial_steam.gui.pages.page import PageLine
from imperial_steam.gui.widgets import Choice, Slider, Toggle
from imperial_steam.i18n import Catalogue

#: The values of an option that is a box to tick.
NO, YES = "no", "yes"


def option_line(option: Option, value: str, catalogue: Catalogue, choose: Callable[[str], None]) -> PageLine:
    """A box to tick for no and yes, a slider for numbers, else a choice."""
    label, more = catalogue.text(f"setup.{option.key}"), note(catalogue, option.key, value, option.default)
    all_notes = notes(catalogue, option.key, option.values, option.default)
    if tuple(option.values) == (NO, YES):
        return PageLine(
            Toggle(option.key, label, value == YES, lambda on: choose(YES if on else NO)), "", more, all_notes
        )
    if option.number:
        return PageLine(_slider(option, int(value), catalogue, choose), label, more)
    # A value that sets nothing beside presets stands for what was chosen one by one: its note says so, and no value
    # is marked as chosen. A cell for it that came and went would move the others.
    offered = [name for name in option.values if not option.presets or name in option.presets]
    words = [(name, _word(catalogue, f"setup.{option.key}.{name}", name)) for name in offered]
    return PageLine(Choice(option.key, words, value, choose), label, more, all_notes)


def note(catalogue: Catalogue, key: str, value: str, default: str = "") -> str:
    """What the game says about a value of an option, else about the option; nothing if it says nothing."""
    keys = (f"setup.{key}.{value}.note", f"setup.{key}.note")
    return next((catalogue.text(name, default=default) for name in keys if name in catalogue), "")


def notes(catalogue: Catalogue, key: str, values: Sequence[str], default: str = "") -> Sequence[str]:
    """Everything the game says about the values of an option."""
    return [note(catalogue, key, value, default) for value in values]


def _slider(option: Option, value: int, catalogue: Catalogue, choose: Callable[[str], None]) -> Slider:
    minimum, second, maximum = (int(option.values[place]) for place in (0, 1, -1))
    return Slider(
        option.key, value, minimum, maximum, second - minimum, lambda number: choose(str(number)),
        shown=lambda number: _word(catalogue, f"setup.{option.key}.value", str(number)), live=False,
    )  # fmt: skip


def _word(catalogue: Catalogue, key: str, value: str) -> str:
    """A value in words, which may name it; the value itself where the game has no word for it."""
    return catalogue.text(key, value=value) if key in catalogue else value
