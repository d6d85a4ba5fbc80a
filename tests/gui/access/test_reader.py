"""The bridge to screen readers: what it hands over, what it takes, and that nothing gets past it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from imperial_steam.gui.access import reader as bridge
from imperial_steam.gui.access.node import Act, Ask, Node, Role, Span, Typed, focused, numbered, walk
from imperial_steam.gui.access.reader import Reader
from imperial_steam.gui.access.voice import Voice
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


def test_a_place_in_a_list_counts_from_nothing_and_the_list_says_how_many_there_are(adapter: list[Adapter]) -> None:
    """As the library wants it: it adds one, and asks the list."""
    rows = numbered([Node(f"row {number}", Role.OPTION, f"Row {number}") for number in (1, 2, 3)])
    reader = Reader()
    adapter[0].begin()
    reader.tell(Node("window", Role.WINDOW, children=(Node("list", Role.LIST, "List", children=rows),)), "menu")
    nodes = {node.label: node for _, node in adapter[0].updates[0].nodes}
    assert [nodes[f"Row {number}"].position_in_set for number in (1, 2, 3)] == [0, 1, 2]
    assert nodes["List"].size_of_set == 3


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


def lying(number: int, said: str = "", audience: str = "") -> Node:
    """A window with forty things whose cards say a number, and something that is read out."""
    things = tuple(Node(f"thing {one}", Role.ITEM, f"Thing {one}", f"Card {number}") for one in range(40))
    line = Node("prompt", Role.HEADING, said, live=1)
    page = Node("scene", Role.PAGE, "Table", children=(line, *things), active="thing 3", audience=audience)
    return Node("window", Role.WINDOW, "Window", children=(page,), active="scene")


def test_many_cards_go_over_bit_by_bit_once_everything_is_read_out(
    adapter: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(bridge, "monotonic", lambda: now[0])
    reader = Reader()
    reader._voice = Voice(lambda: now[0])
    adapter[0].begin()
    reader.tell(lying(1), "table")
    things = {number for number, node in adapter[0].updates[0].nodes if (node.label or "").startswith("Thing")}

    def cards() -> int:
        return len(things.intersection(number for number, _ in adapter[0].updates[-1].nodes))

    now[0] += 10
    reader.tell(lying(2, "Ada decides."), "table")
    assert cards() == 1, "the one that has the focus"
    now[0] += 2
    reader.speak()
    assert cards() == 0
    sent = len(adapter[0].updates)
    reader.speak()
    assert len(adapter[0].updates) == sent
    now[0] += bridge.CALM
    reader.speak()
    assert cards() == bridge.SLICE
    now[0] += bridge.PAUSE
    reader.speak()
    assert cards() == 39 - bridge.SLICE
    now[0] += bridge.PAUSE
    reader.speak()
    assert cards() == 39 - bridge.SLICE, "there was nothing more to tell"


def test_nobody_finds_the_cards_of_another_audience(adapter: list[Adapter], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "monotonic", lambda: 100.0)
    reader = Reader()
    adapter[0].begin()
    reader.tell(lying(1, audience="Ada"), "table")
    assert reader.tell(lying(2, "Ben decides.", audience="Ben"), "table") == 41


def test_what_is_handed_over_says_signs_in_words(adapter: list[Adapter], app: App) -> None:
    """Names, descriptions, texts and what is read out; the nodes themselves keep what is drawn."""
    app.hearing.reader = reader = Reader()
    adapter[0].begin()
    app.push(MainMenu(app))
    app.hearing.tell(True)
    nodes = (Node("go", Role.BUTTON, "Go ×2", "1 → 2"), Node("text", Role.TEXT, "−5"))
    reader.tell(replace(ROOT, children=nodes), "menu")
    told = [node for _, node in adapter[0].updates[-1].nodes]
    assert {"Go 2 times", "minus 5"} <= {node.label or node.value for node in told}
    assert "1, then 2" in {node.description for node in told}
