"""A person who sees nothing: plays the program by what AT-SPI tells of it, and by its actions and keys."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Self

from imperial_steam.gui.access.reader import available
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.settings import Settings
from tests.screen import Screen, wait_for

#: By this the session bus starts the bus of accessibility when it is asked for.
SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
#: The Python for which the packages of the system are installed.
SYSTEM = "/usr/bin/python3"
LISTENER = Path(__file__).with_name("listener.py")
#: The program with chance that is the same every time.
PROGRAM = """
import sys
from random import Random
from imperial_steam.gui.window import app
from imperial_steam.gui.program import main
app.SystemRandom = lambda: Random(int(sys.argv[1]))
sys.exit(main(size=(1366, 768)))
"""
Node = dict[str, Any]


def missing() -> str:
    """What is not there that the proof needs; '' where everything is."""
    if not available():
        return "accesskit"
    if shutil.which("dbus-daemon") is None:
        return "dbus"
    if not SERVICE.exists():
        return "at-spi2-core"
    tried = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    found = (
        Path(SYSTEM).exists() and not subprocess.run([SYSTEM, "-c", tried], capture_output=True, check=False).returncode
    )
    return "" if found else "python3-gi and gir1.2-atspi-2.0"


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


class Ears:
    """The program on a virtual screen with a session bus of its own, and what is heard of it."""

    def __init__(self, screen: Screen, home: Path, seed: int = 1, **settings: Any) -> None:
        self.screen, self.home, self.seed, self.settings = screen, home, seed, settings
        self.chance = Random(seed)
        self.said: list[str] = []
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        """Start bus, program and listener."""
        bus = self._start(["dbus-daemon", "--session", "--print-address", "--nofork", "--nopidfile"], {})
        address = bus.stdout.readline().strip()
        environment = {"DBUS_SESSION_BUS_ADDRESS": address}
        self._listener = self._start([SYSTEM, str(LISTENER)], environment, stdin=subprocess.PIPE)
        assert json.loads(self._listener.stdout.readline()) == "ready"
        settings_file.save(Settings(language="en", **self.settings), self.home / "config")
        program = [sys.executable, "-c", PROGRAM, str(self.seed)]
        self.screen.manage()
        self.program = self.screen.start(
            program, self.screen.environment(IMPERIAL_STEAM_HOME=str(self.home), LANGUAGE="en", **environment)
        )
        wait_for("the window to be told of", lambda: len(self.scene()) > 2)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _start(self, command: Sequence[str], more: dict[str, str], stdin: int = subprocess.DEVNULL) -> Any:
        process = subprocess.Popen(
            command, env={**os.environ, "DISPLAY": self.screen.display, **more}, stdin=stdin, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        self._stack.callback(_end, process)
        return process

    # Hearing

    def ask(self, *words: Any) -> Any:
        """Ask the listener."""
        self._listener.stdin.write(json.dumps(words) + "\n")
        self._listener.stdin.flush()
        return json.loads(self._listener.stdout.readline())

    def scene(self) -> list[Node]:
        """The parts of the page, dialog or table on top."""
        window = self.ask("window")
        return self.below(window[0]) if window else []

    def below(self, node: Node) -> list[Node]:
        """What is directly below a node; nothing when it has gone meanwhile."""
        return self.ask("children", node["node"]) or []

    def tree(self) -> list[Node]:
        """Everything there is."""
        return self.ask("tree") or []

    def listen(self) -> list[str]:
        """What was said since the last time."""
        said: list[str] = self.ask("heard")
        self.said += said
        return said

    def went(self) -> list[str]:
        """What has got the focus since the last time."""
        return list(self.ask("reached"))

    # Acting

    def press(self, name: str, role: str = "") -> None:
        """Press what has a name, as soon as it is there."""

        def found() -> Node | None:
            return next(
                (node for node in self.tree() if node["name"] == name and role in node["role"] and node["acts"]), None
            )

        node = wait_for(f"{role} '{name}'", found)
        self.ask("press", node["node"])

    def new_game(self, game: str, *choices: str) -> None:
        """From the menu to the table."""
        for name in ("New game", game, *choices, "Start game"):
            self.press(name, "radio" if name in choices else "push button")
        wait_for(
            "the table", lambda: {part["name"] for part in self.scene() or [{"name": "Start game"}]} - {"Start game"}
        )

    def turn(self) -> bool:
        """Answer what is asked, if anything is: lift a curtain, close what is told, choose anything."""
        parts = self.scene()
        lists = [part for part in parts if part["role"] == "list box"]
        if lists:
            options = self.below(lists[0])
            return bool(options and self.ask("press", self.chance.choice(options)["node"]))
        dialog = not any(part["role"] in ("log", "tool bar") for part in parts)
        buttons = [part for part in parts if part["role"] == "push button" and part["acts"]]
        if dialog and buttons:
            return bool(self.ask("press", buttons[-1]["node"]))
        return False

    def play(self, until: str, patience: float) -> int:
        """Play anything until something is said; how many things were done. Raises `TimeoutError`."""
        end, done = time.monotonic() + patience, 0
        while not any(until in said for said in (*self.listen(), self.prompt())):
            if self.program.poll() is not None:
                raise AssertionError(f"the program has ended: {self.program.communicate()}")
            if time.monotonic() > end:
                raise TimeoutError(f"never heard '{until}', but {self.said[-5:]}")
            if self.turn():
                done += 1
                time.sleep(0.05)
            else:
                time.sleep(0.1)
        return done

    def prompt(self) -> str:
        """What the table says is to be decided."""
        parts = self.scene()
        group = next((part for part in parts if part["role"] == "panel"), None)
        heads = [] if group is None else self.below(group)
        return str(heads[0]["name"]) if heads else ""
