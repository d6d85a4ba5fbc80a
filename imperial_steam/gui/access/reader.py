"""The bridge to screen readers: hands nodes to accesskit, and what a reader asks for to the program.

accesskit calls its handlers on a thread of its own, and an exception in one of them would end the program: each of
them catches everything, writes it to the log and switches the bridge off. Without accesskit, and while no reader
listens, nothing is made.

What is read out by itself goes over a moment after everything else, so that no change of focus cuts it short: on Linux
as the name of the window, which every version of Orca reads out when it changes, elsewhere as a live region.
"""

from __future__ import annotations

import logging
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Any

from imperial_steam.gui.access.node import Act, Ask, Node, Role, distinct, focused, walk
from imperial_steam.gui.access.voice import Voice

try:
    import accesskit
except ImportError:  # no wheel for this system: the program runs without
    accesskit = None

_LOG = logging.getLogger(__name__)
_ROOT = 0
#: What is told of everything that lies there may change at once in a hundred places, and a reader throws away what is
#: read out among it. More such changes than a few go over so many at a time, with seconds between, and none while
#: something waits to be read out and for a moment afterwards.
FEW, SLICE, PAUSE, CALM = 12, 20, 0.8, 1.0
_LYING = (Role.ITEM, Role.BUTTON, Role.CELL, Role.ROW_HEAD, Role.ROW)
_VOICE = "voice"
#: New words are read out as a change of the window's name.
_NAMED = sys.platform not in ("win32", "darwin")

_ROLES = {
    Role.WINDOW: "WINDOW", Role.PAGE: "GROUP", Role.DIALOG: "DIALOG", Role.GROUP: "GROUP", Role.HEADING: "HEADING",
    Role.TEXT: "LABEL", Role.BUTTON: "BUTTON", Role.LINK: "LINK", Role.CHECK: "CHECK_BOX",
    Role.RADIOS: "RADIO_GROUP", Role.RADIO: "RADIO_BUTTON", Role.SLIDER: "SLIDER", Role.FIELD: "TEXT_INPUT",
    Role.LIST: "LIST_BOX", Role.OPTION: "LIST_BOX_OPTION", Role.ITEMS: "LIST",
    Role.ITEM: "LIST_ITEM", Role.TABLE: "TABLE", Role.ROW: "ROW", Role.CELL: "CELL",
    Role.COLUMN_HEAD: "COLUMN_HEADER", Role.ROW_HEAD: "ROW_HEADER", Role.TAB: "TAB", Role.TOOLBAR: "TOOLBAR",
    Role.LOG: "LOG", Role.STATUS: "STATUS", Role.IMAGE: "IMAGE",
}  # fmt: skip
_ACTS = {
    Act.PRESS: "CLICK", Act.FOCUS: "FOCUS", Act.SET: "SET_VALUE", Act.MORE: "INCREMENT", Act.LESS: "DECREMENT",
}  # fmt: skip


def available() -> bool:
    """There is an accesskit for this system."""
    return accesskit is not None


def attach() -> Reader | None:
    """The bridge of the window just made, which must not be shown yet; None where there is none for this system."""
    if accesskit is None:
        return None
    try:
        return Reader()
    except Exception:
        _LOG.exception("no bridge to screen readers")
        return None


class Reader:
    """What screen readers are told, and what they ask for. `tell` is called after a drawing while `listening`."""

    def __init__(self) -> None:
        self.listening = False
        """A reader is there; set by accesskit's thread."""
        self.words: Callable[[str], str] = str
        """Puts signs into words, in the language of the window."""
        self._asked: deque[tuple[int, str, object]] = deque()
        self._ids: dict[str, int] = {}
        self._last = _ROOT
        self._told: dict[int, object] = {}
        self._focus = -1
        self._held, self._due, self._audience = False, 0.0, ""
        self._screen: object = None
        self._modal = False  # a dialog lies on the page
        self.new = True
        """It has been told nothing yet."""
        self._in_front = self._off = False
        self._voice = Voice()
        self._root: Node | None = None
        self._adapter = _adapter(self._begin, self._ask, self._end)

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a panic of accesskit is no Exception
            self.listening, self._off = False, True
            _LOG.exception("the bridge to screen readers failed and is off")

    # Called on accesskit's thread

    def _begin(self) -> None:
        """A reader came: the next drawing tells it everything; until then there is only the window."""

        def begin() -> None:
            self.new, self.listening = True, not self._off

        self._guarded(begin)

    def _end(self) -> None:
        def end() -> None:
            self.listening = False

        self._guarded(end)

    def _ask(self, request: Any) -> None:
        def ask() -> None:
            data = request.data
            value = data[1] if isinstance(data, tuple) else data
            self._asked.append((request.target, str(request.action).rpartition(".")[2], value))

        self._guarded(ask)

    # Called by the window

    @property
    def asked(self) -> Iterator[Ask]:
        """What readers have asked for since the last time; what is gone from the screen is left out."""
        keys = {number: key for key, number in self._ids.items()} if self._asked else {}
        acts = {name: act for act, name in _ACTS.items()}
        while self._asked:
            target, name, value = self._asked.popleft()
            if target in keys and name in acts:
                yield Ask(keys[target], acts[name], value if isinstance(value, str | float | int) else None)

    def front(self, in_front: bool) -> None:
        """The window has the keyboard, or has it no longer."""
        if in_front != self._in_front and not self._off:
            self._in_front = in_front
            update = getattr(self._adapter, "update_window_focus_state", None)
            update = update or getattr(self._adapter, "update_view_focus_state", None)
            if update is not None:
                _raise(update(in_front))
            if not in_front and self._root is not None:
                self._voice.hush()
                self._send(self._root, False)

    def tell(self, root: Node, screen: object) -> int:
        """Tell what is on the screen now; only what differs is handed over. Returns how many nodes that were.

        Nodes of one `screen` keep their numbers; on another one the same key stands for something else.
        """
        if self._off:
            return 0
        fresh, self.new = self.new, False
        self._root = root = distinct(root)
        if fresh:
            self._told, self._focus = {}, -1
        if screen is not self._screen:
            modal, self._modal = self._modal, any(child.modal for child in root.children)
            self._screen, self._ids = screen, {root.key: _ROOT}
            self._voice.leave(begins=not (modal or self._modal))
        self._voice.hear(root)
        self._voice.forget()
        return self._send(root, fresh)

    def speak(self) -> None:
        """Have read out what is new, as soon as nothing else comes; to be called again and again."""
        if self._root is None or self._off:
            return
        if self._voice.speaks():
            self._due = monotonic() + CALM
            self._send(self._root, False)
        elif self._held and not self._voice.waits and monotonic() >= self._due:
            self._send(self._root, False)

    def _send(self, root: Node, fresh: bool) -> int:
        """Hand over what differs from what was handed over before, with what is read out; how many nodes that were."""
        root = _speaking(root, self._voice.said)
        nodes = list(walk(root))
        self._ids = {node.key: self._number(node.key) for node in nodes}
        told = {self._ids[node.key]: self._own(node) for node in nodes}
        changed = [node for node in nodes if self._told.get(self._ids[node.key]) != told[self._ids[node.key]]]
        focus_id = self._ids[focused(root, root.key)]
        audience, self._audience = self._audience, "".join(child.audience for child in root.children)
        if not fresh and audience == self._audience:
            changed = self._at_once(changed, told, focus_id)
        if not changed and focus_id == self._focus:
            return 0
        self._voice.wait(len(changed), focus_id != self._focus)
        self._told, self._focus = told, focus_id
        self._guarded(lambda: self._hand_over(changed, focus_id, fresh))
        return len(changed)

    def _at_once(self, changed: list[Node], told: dict[int, object], focus: int) -> list[Node]:
        """Those of some changes that go over now; of what lies there and has only other words the rest later."""
        lying = [node for node in changed if self._lies(node, told, focus)]
        self._held = len(lying) > FEW
        if not self._held:
            return changed
        now = 0 if self._voice.waits or monotonic() < self._due else SLICE
        if now:
            self._due = monotonic() + PAUSE
        later = {self._ids[node.key] for node in lying[now:]}
        told |= {number: self._told[number] for number in later}
        return [node for node in changed if self._ids[node.key] not in later]

    def _lies(self, node: Node, told: dict[int, object], focus: int) -> bool:
        number = self._ids[node.key]
        before, now = self._told.get(number), told[number]
        same = isinstance(before, tuple) and isinstance(now, tuple) and before[0] == now[0]
        return same and number != focus and node.role in _LYING and not node.live

    def _hand_over(self, changed: list[Node], focus: int, fresh: bool) -> None:
        update = self._update(changed, focus, fresh)
        _raise(self._adapter.update_if_active(lambda: update))

    def _number(self, key: str) -> int:
        if key in self._ids:
            return self._ids[key]
        self._last += 1
        return self._last

    def _own(self, node: Node) -> object:
        """What makes a node differ by itself, whatever is below it."""
        children = tuple(self._ids[child.key] for child in node.children)
        return (
            children, node.role, node.name, node.description, node.rect, node.acts, node.enabled, node.checked,
            node.selected, node.place, node.span, node.typed, node.shortcut, node.modal,
        )  # fmt: skip

    def _update(self, changed: list[Node], focus: int, fresh: bool) -> Any:
        update = accesskit.TreeUpdate(focus)
        if fresh:
            update.tree = accesskit.Tree(_ROOT)
            update.tree.toolkit_name = "imperial-steam"
        for node in changed:
            update.nodes.append((self._ids[node.key], self._native(node)))
            if node.typed is not None:
                update.nodes.append(self._run(node))
        return update

    def _native(self, node: Node) -> Any:
        """A node as accesskit has it."""
        native = accesskit.Node(getattr(accesskit.Role, _ROLES[node.role]))
        _name(native, node, self.words)
        _state(native, node)
        children = [self._ids[child.key] for child in node.children]
        if node.typed is not None:
            run = self._run_number(node)
            children = [run]
            ends = (accesskit.TextPosition(run, node.typed.anchor), accesskit.TextPosition(run, node.typed.caret))
            native.set_text_selection(accesskit.TextSelection(*ends))
        native.set_children(children)
        for act in sorted(node.acts):
            native.add_action(getattr(accesskit.Action, _ACTS[act]))
        return native

    def _run_number(self, node: Node) -> int:
        """The number of the text in a field: no node of the screen has one as large."""
        return self._ids[node.key] + 2**40

    def _run(self, node: Node) -> tuple[int, Any]:
        """The text in a field, as what readers spell."""
        text = node.typed.text if node.typed is not None else ""
        run = accesskit.Node(accesskit.Role.TEXT_RUN)
        run.set_value(text)
        run.set_character_lengths([len(sign.encode()) for sign in text])
        run.set_word_lengths(_word_lengths(text))
        return self._run_number(node), run


def _speaking(root: Node, said: str) -> Node:
    """A window that reads something out, or says its name."""
    if _NAMED:
        return replace(root, name=said or root.name)
    return replace(root, children=(*root.children, Node(_VOICE, Role.STATUS, said)))


def _name(native: Any, node: Node, words: Callable[[str], str]) -> None:
    if node.role is Role.TEXT:
        native.set_value(words(node.name))
    elif node.name:
        native.set_label(words(node.name))
    if node.description:
        native.set_description(words(node.description))
    if node.shortcut:
        native.set_keyboard_shortcut(words(node.shortcut))
    if node.key == _VOICE:
        native.set_live(accesskit.Live.POLITE)


def _state(native: Any, node: Node) -> None:
    if node.rect is not None:
        native.set_bounds(_rect(node.rect))
    if not node.enabled:
        native.set_disabled()
    if node.modal:
        native.set_modal()
    if node.checked is not None:
        native.set_toggled(accesskit.Toggled.TRUE if node.checked else accesskit.Toggled.FALSE)
    if node.selected is not None:
        native.set_selected(node.selected)
    if node.place is not None:
        native.set_position_in_set(node.place[0] - 1)
    if size := next((child.place[1] for child in node.children if child.place is not None), 0):
        native.set_size_of_set(size)
    if node.span is not None:
        native.set_numeric_value(node.span.value)
        native.set_min_numeric_value(node.span.least)
        native.set_max_numeric_value(node.span.most)
        native.set_numeric_value_step(node.span.step)


def _rect(rect: tuple[int, int, int, int]) -> Any:
    left, top, width, height = rect
    return accesskit.Rect(left, top, left + width, top + height)


def _word_lengths(text: str) -> list[int]:
    """How many characters each word has, with the blanks behind it."""
    lengths: list[int] = []
    before = " "
    for sign in text:
        if before == " " != sign or not lengths:
            lengths.append(0)
        lengths[-1] += 1
        before = sign
    return lengths


def _raise(events: Any) -> None:
    """On Windows and macOS what has changed is told in a second step."""
    if events is not None:
        events.raise_events()


def _adapter(begin: Callable[[], None], ask: Callable[[Any], None], end: Callable[[], None]) -> Any:
    """Accesskit's adapter for the window that pygame has made."""
    if sys.platform in ("win32", "darwin"):
        import pygame

        window = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            return accesskit.windows.SubclassingAdapter(window, begin, ask)
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(window, begin, ask)
    return accesskit.unix.Adapter(begin, ask, end)
