"""The bridge to screen readers: what it hands over, what it takes, and that nothing gets past it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from imperial_steam.gui.access import reader as bridge
from imperial_steam.gui.access.node import Act, Ask, Node, Role, Span, Typed, focused, walk
from imperial_steam.gui.access.reader import Reader
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.window.app import App

accesskit = pytest.importorskip("accesskit", reason="there is no accesskit for this system")


class Adapter:
    """Keeps what it is handed."""

    def __init__(self, begin: Callable[[], None], ask: Callable[[Any], None], end: Callable[[], None]) -> None:
        self.begin, self.ask, self.end = begin, ask, end
        self.updates: list[Any] = []
        self.fault: type[BaseException] | None = None

    def update_if_active(self, factory: Callable[[], Any]) -> None:
        if self.fault is not None:
            raise self.fault
        self.updates.append(factory())

    def update_window_focus_state(self, front: bool) -> None:
        self.front = front


@pytest.fixture
def adapter(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """The adapters that are made instead of real ones."""
    made: list[Adapter] = []

    def make(*handlers: Any) -> Adapter:
        made.append(Adapter(*handlers))
        return made[-1]

    monkeypatch.setattr(bridge, "_adapter", make)
    return made


BUTTON = Node("go", Role.BUTTON, "Go", acts=frozenset({Act.PRESS, Act.FOCUS}))
PAGE = Node("scene", Role.PAGE, "Page", children=(BUTTON, Node("text", Role.TEXT, "Words")), active="go")
ROOT = Node("window", Role.WINDOW, "Window", children=(PAGE,), active="scene")


def test_only_what_has_changed_is_handed_over(adapter: list[Adapter]) -> None:
    reader = Reader()
    adapter[0].begin()
    assert reader.tell(ROOT, "menu") == 4
    assert reader.tell(ROOT, "menu") == 0
    changed = replace(ROOT, children=(replace(PAGE, children=(replace(BUTTON, name="Stop"), PAGE.children[1])),))
    assert reader.tell(changed, "menu") == 1
    number, node = adapter[0].updates[-1].nodes[0]
    assert (node.label, adapter[0].updates[-1].focus) == ("Stop", number)


def test_another_screen_has_other_numbers(adapter: list[Adapter]) -> None:
    """A key that stands for something else there is no thing that has changed."""
    reader = Reader()
    adapter[0].begin()
    reader.tell(ROOT, "menu")
    before = {number for number, _ in adapter[0].updates[-1].nodes}
    assert reader.tell(ROOT, "settings") == 4
    update = adapter[0].updates[-1]
    assert {number for number, _ in update.nodes} & before == {0}
    assert set(dict(update.nodes)[0].children) <= {number for number, _ in update.nodes}


def test_a_reader_that_comes_again_is_told_everything(adapter: list[Adapter]) -> None:
    reader = Reader()
    adapter[0].begin()
    reader.tell(ROOT, "menu")
    adapter[0].end()
    assert not reader.listening
    adapter[0].begin()
    assert reader.new
    assert reader.tell(ROOT, "menu") == 4
    assert adapter[0].updates[-1].tree is not None


def test_what_is_asked_for_comes_with_its_key(adapter: list[Adapter]) -> None:
    reader = Reader()
    adapter[0].begin()
    reader.tell(ROOT, "menu")
    number = next(number for number, node in adapter[0].updates[0].nodes if node.label == "Go")
    for target, action in ((number, accesskit.Action.CLICK), (99, accesskit.Action.CLICK)):
        adapter[0].ask(SimpleNamespace(target=target, action=action, data=None))
    adapter[0].ask(SimpleNamespace(target=number, action=accesskit.Action.SET_VALUE, data=(0, "words")))
    assert list(reader.asked) == [Ask("go", Act.PRESS), Ask("go", Act.SET, "words")]
    assert list(reader.asked) == []


def test_states_numbers_and_text_go_over(adapter: list[Adapter]) -> None:
    field = Node("field", Role.FIELD, "Name", typed=Typed("Grün so", 0, 4))
    slider = Node("slider", Role.SLIDER, "Volume", span=Span(5, 0, 10, 5), enabled=False)
    reader = Reader()
    adapter[0].begin()
    reader.tell(Node("window", Role.WINDOW, children=(field, slider)), "menu")
    nodes = dict(adapter[0].updates[0].nodes)
    run = next(node for node in nodes.values() if node.role == accesskit.Role.TEXT_RUN)
    assert (run.value, list(run.character_lengths), list(run.word_lengths)) == (
        "Grün so",
        [1, 1, 2, 1, 1, 1, 1],
        [5, 2],
    )
    made = next(node for node in nodes.values() if node.label == "Volume")
    assert (made.numeric_value, made.max_numeric_value, made.is_disabled) == (5, 10, True)


def test_two_of_one_key_do_not_bring_the_bridge_down(adapter: list[Adapter]) -> None:
    """Accesskit takes a node that stands in two places for a fault, and never recovers from one."""
    reader = Reader()
    adapter[0].begin()
    twice = replace(ROOT, children=(PAGE, replace(BUTTON, name="Again"), Node("rest", Role.TEXT, "Rest")))
    assert reader.tell(twice, "menu") == 5
    children = [child for _, node in adapter[0].updates[0].nodes for child in node.children]
    assert len(children) == len(set(children)) == 4


class Panic(BaseException):
    """As accesskit's."""


@pytest.mark.parametrize("fault", [ValueError, Panic])
def test_a_fault_switches_the_bridge_off_and_nothing_else(fault: type[BaseException], adapter: list[Adapter]) -> None:
    reader = Reader()
    adapter[0].begin()
    adapter[0].fault = fault
    reader.tell(ROOT, "menu")
    assert not reader.listening
    adapter[0].begin()
    assert not reader.listening
    assert reader.tell(ROOT, "menu") == 0


def test_a_request_nobody_understands_is_survived(adapter: list[Adapter]) -> None:
    reader = Reader()
    adapter[0].begin()
    adapter[0].ask(object())
    assert not reader.listening


def test_nothing_is_made_while_nobody_listens(adapter: list[Adapter], make_app: Callable[..., App]) -> None:
    app = make_app()
    app.push(MainMenu(app))
    app.hearing.reader = Reader()
    made: list[object] = []
    app.hearing.described = lambda: made.append(1)  # type: ignore[assignment, method-assign, return-value]
    app.step([], 0.02)
    app.hearing.tell(True)
    assert (made, list(app.hearing.drawn)) == ([], [])


def test_the_window_tells_a_reader_what_it_draws(adapter: list[Adapter], make_app: Callable[..., App]) -> None:
    app = make_app()
    app.push(MainMenu(app))
    app.hearing.reader = Reader()
    adapter[0].begin()
    app.hearing.tell(app.step([], 0.02))
    labels = [node.label for _, node in adapter[0].updates[0].nodes]
    assert {"Imperial Steam", "New game", "Settings"} <= set(labels)


def test_the_program_runs_without_accesskit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "accesskit", None)
    assert bridge.attach() is None


def test_the_focus_is_handed_down() -> None:
    assert focused(ROOT, "window") == "go"
    assert focused(replace(ROOT, active="gone"), "window") == "window"
    assert [node.key for node in walk(ROOT)] == ["window", "scene", "go", "text"]
