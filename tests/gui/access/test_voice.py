"""What is read out by itself: once, in order, and not while a reader is busy with something else."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from imperial_steam.gui.access import reader as bridge
from imperial_steam.gui.access.node import Node, Role
from imperial_steam.gui.access.voice import LONGEST, Voice
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.preferences import Preferences


@dataclass
class Clock:
    """A time that passes when it is told to."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


def screen(news: str, prompt: str, number: int = 1) -> Node:
    """A window with news and a prompt."""
    children = (Node("news", Role.STATUS, news, live=number), Node("prompt", Role.HEADING, prompt, live=1))
    return Node("window", Role.WINDOW, "Window", children=children)


def test_news_come_before_the_prompt_and_are_said_once() -> None:
    voice = Voice(Clock())
    voice.hear(screen("", "Ada decides."))
    assert voice.speaks()
    voice.hear(screen("Ada builds.", "Bob decides."))
    assert voice.speaks()
    assert voice.said == "Ada builds. Bob decides."
    voice.hear(screen("Ada builds.", "Bob decides."))
    assert not voice.speaks()


def test_what_was_said_on_another_page_is_kept_until_something_else_is_said() -> None:
    voice = Voice(Clock())
    voice.hear(screen("", "Ada decides."))
    assert voice.speaks()
    voice.leave()
    voice.hear(screen("", "Bob decides."))
    voice.forget()
    assert voice.said == "Ada decides.", "a window called by its own name in between would be read out"
    assert voice.speaks()
    voice.leave()
    voice.hear(screen("", "Bob decides."))
    voice.forget()
    assert voice.said == ""


def test_the_same_again_is_said_again() -> None:
    voice = Voice(Clock())
    for number in (1, 2):
        voice.hear(screen("Ada passes.", "", number))
        assert voice.speaks()
    assert voice.said == "Ada passes. "


def test_a_prompt_that_is_over_before_it_is_said_is_not() -> None:
    """News are all told, however fast they come."""
    clock = Clock()
    voice = Voice(clock)
    voice.wait(10, moved=True)
    voice.hear(screen("Ada builds.", "Bob thinks."))
    assert not voice.speaks()
    voice.hear(screen("Bob passes.", "Ada decides.", 2))
    clock.now = LONGEST
    assert voice.speaks()
    assert voice.said == "Ada builds. Bob passes. Ada decides."


def test_a_reader_kept_busy_is_not_waited_for_too_long() -> None:
    clock = Clock()
    voice = Voice(clock)
    voice.wait(100, moved=True)
    voice.hear(screen("Ada builds.", ""))
    while not voice.speaks():
        voice.wait(100, moved=True)
        clock.now += 0.1
    assert LONGEST <= clock.now < LONGEST + 0.2


class Adapter:
    """Keeps the names of the windows it is handed, the trees, and what is live."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.trees: list[object] = []
        self.live: list[str] = []

    def update_if_active(self, make: Any) -> None:
        update = make()
        self.trees.append(update.tree)
        for number, node in update.nodes:
            if number == 0:
                self.names.append(node.label)
            if node.live is not None:
                self.live.append(node.label)

    def update_window_focus_state(self, front: bool) -> None:
        del front


@pytest.mark.parametrize("named", [True, False], ids=["Linux", "Windows and macOS"])
def test_what_is_said_goes_over_after_the_rest(named: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("accesskit", reason="there is no accesskit for this system")
    monkeypatch.setattr(bridge, "_NAMED", named)
    adapter, clock = Adapter(), Clock()
    monkeypatch.setattr(bridge, "_adapter", lambda *_: adapter)
    reader = bridge.Reader()
    reader._voice = Voice(clock)
    reader.front(True)
    reader.tell(screen("", "Bob decides."), SimpleNamespace())
    reader.speak()
    assert adapter.names == ["Window"]
    clock.now = LONGEST
    reader.speak()
    assert (adapter.names if named else adapter.live)[-1] == "Bob decides."
    reader.front(False)
    assert adapter.names[-1] == "Window", "whoever comes back hears the name of the window"
    assert adapter.trees[-1] is None, "it is the same screen"


def test_another_page_is_not_called_by_what_was_said_before(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("accesskit", reason="there is no accesskit for this system")
    monkeypatch.setattr(bridge, "_NAMED", True)
    adapter, clock = Adapter(), Clock()
    monkeypatch.setattr(bridge, "_adapter", lambda *_: adapter)
    reader = bridge.Reader()
    reader._voice = Voice(clock)
    reader.front(True)
    reader.tell(screen("", "Bob decides."), SimpleNamespace())
    clock.now = LONGEST
    reader.speak()
    assert adapter.names[-1] == "Bob decides."
    reader.tell(Node("window", Role.WINDOW, "Window"), SimpleNamespace())
    assert adapter.names[-1] == "Window"


def test_a_page_that_begins_is_read_out_and_one_below_a_dialog_is_not_again(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("accesskit", reason="there is no accesskit for this system")
    adapter, clock = Adapter(), Clock()
    monkeypatch.setattr(bridge, "_adapter", lambda *_: adapter)
    reader = bridge.Reader()
    reader._voice = Voice(clock)
    reader.front(True)
    table, menu = screen("", "Bob decides."), Node("window", Role.WINDOW, "Window")
    dialog = Node("window", Role.WINDOW, "Window", children=(Node("scene", Role.DIALOG, "Sure?", modal=True),))

    def said(root: Node) -> str:
        before = reader._voice.said
        reader.tell(root, SimpleNamespace())
        clock.now += LONGEST
        reader.speak()
        return reader._voice.said if reader._voice.said != before else ""

    assert said(table) == "Bob decides."
    assert said(dialog) == ""
    assert said(table) == ""
    said(menu)
    assert said(table) == "Bob decides.", "a game is continued: nothing else says where one is"


def test_a_page_that_is_gone_is_not_announced(make_app: Any) -> None:
    app, voice = make_app((1366, 768)), Voice(Clock())
    for page in (MainMenu(app), Preferences(app)):
        app.push(page)
        app.draw(record=True)
        voice.hear(app.hearing.described())
    assert voice.speaks()
    assert "New game" not in voice.said
    assert "On this page: " in voice.said
