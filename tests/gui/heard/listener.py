"""A screen reader's ear, run by the Python of the system: a line of JSON is a question, a line the answer.

It knows nothing of the program but what AT-SPI tells. Questions: `["window"]` (what is below the window), `["tree"]`,
`["children", node]`, `["press", node]`, `["focus", node]`, `["heard"]` (what was read out since the last time),
`["reached"]` (what has got the focus since).
"""

import json
import sys
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

warnings.simplefilter("ignore")
STATES = ("FOCUSED", "CHECKED", "SELECTED", "MODAL", "ENABLED")


class Listener:
    """Numbers the nodes it has told of."""

    def __init__(self) -> None:
        self.nodes = {}
        self.said, self.reached = [], []
        self.ears = [Atspi.EventListener.new(self.named), Atspi.EventListener.new(self.focused)]
        self.ears[0].register("object:property-change:accessible-name")
        self.ears[1].register("object:state-changed:focused")

    def named(self, event) -> None:
        """The window has another name: what a reader says of itself."""
        if event.source.get_role() == Atspi.Role.FRAME and event.any_data:
            self.said.append(event.any_data.strip())

    def focused(self, event) -> None:
        """Something has got the focus: a reader says what it is."""
        if event.detail1:
            words = (event.source.get_name(), event.source.get_role_name(), event.source.get_description())
            self.reached.append(". ".join(filter(None, words)))

    def told(self, node) -> dict:
        number = len(self.nodes)
        self.nodes[number] = node
        states = node.get_state_set()
        return {
            "node": number, "role": node.get_role_name(), "name": node.get_name() or "",
            "more": node.get_description() or "",
            "states": [state for state in STATES if states.contains(getattr(Atspi.StateType, state))],
            "acts": "Action" in node.get_interfaces(),
        }  # fmt: skip

    def children(self, node) -> list:
        return [self.told(node.get_child_at_index(number)) for number in range(node.get_child_count())]

    def whole(self, node, depth) -> list:
        below = (node.get_child_at_index(number) for number in range(node.get_child_count()))
        return [
            {**self.told(node), "depth": depth},
            *(each for child in below for each in self.whole(child, depth + 1)),
        ]

    def frame(self):
        desk = Atspi.get_desktop(0)
        for n in range(desk.get_child_count()):
            program = desk.get_child_at_index(n)
            if program is not None and program.get_child_count():
                return program.get_child_at_index(0)
        return None

    def answer(self, word, number=None):
        if word == "heard":
            said, self.said = self.said, []
            return said
        if word == "reached":
            reached, self.reached = self.reached, []
            return reached
        if word in ("window", "tree"):
            self.nodes.clear()
            frame = self.frame()
            if frame is None:
                return []
            return self.whole(frame, 0) if word == "tree" else self.children(frame)
        node = self.nodes[number]
        if word == "children":
            return self.children(node)
        if word == "focus":
            return Atspi.Component.grab_focus(node)
        return Atspi.Action.do_action(node, 0)

    def line(self, channel, condition) -> bool:
        line = sys.stdin.readline()
        if not line:
            Atspi.event_quit()
            return False
        try:
            answer = self.answer(*json.loads(line))
        except Exception:  # what was there a moment ago is gone: whoever asked looks again
            answer = None
        print(json.dumps(answer), flush=True)
        return True


def switch_on() -> None:
    """Tell the session that a screen reader is there."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", True)))
    bus.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None,
        Gio.DBusCallFlags.NONE, 20_000, None,
    )  # fmt: skip


if __name__ == "__main__":
    switch_on()
    Atspi.init()
    listener = Listener()
    GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, listener.line)
    print(json.dumps("ready"), flush=True)
    Atspi.event_main()
