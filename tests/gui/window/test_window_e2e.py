"""The real window on a virtual screen, by real keys: start, play, kill, go on; quiet when idle."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.window.app import CALM_AFTER
from imperial_steam.gui.window.recording import from_line

TOOLS = ("Xvfb", "xdotool")
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        sys.platform != "linux" or not all(map(shutil.which, TOOLS)), reason="needs Xvfb and xdotool on Linux"
    ),
]
PROGRAM = """
import sys
from pathlib import Path
from imperial_steam.gui.program import main
sys.exit(main(size=(1366, 768), record=Path(sys.argv[1])))
"""


class Window:
    """A running program on a screen of its own."""

    def __init__(self, display: str, home: Path) -> None:
        self.record = home / "record.txt"
        self.record.unlink(missing_ok=True)
        self._environment = {**os.environ, "DISPLAY": display, "IMPERIAL_STEAM_HOME": str(home), "LANG": "C"}
        self._environment.pop("SDL_VIDEODRIVER", None)
        self._environment["SDL_AUDIODRIVER"] = "dummy"
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.record)],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        deadline = time.monotonic() + 20
        while not self.record.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(1)

    def run(self, *arguments: str) -> None:
        """Let xdotool do something."""
        subprocess.run(
            ["xdotool", *arguments], env=self._environment, check=True, timeout=30, stdout=subprocess.DEVNULL
        )

    def keys(self, *names: str) -> None:
        """Press keys one after another, each once the window has taken the one before."""
        for name in names:
            before = self._taken()
            deadline = time.monotonic() + 10
            self.run("key", name)
            while self._taken() == before and time.monotonic() < deadline:
                time.sleep(0.03)
            assert self._taken() > before, f"the window did not take {name}"

    def _taken(self) -> int:
        lines = self.record.read_text().splitlines() if self.record.exists() else []
        return sum(isinstance(from_line(line), Key) for line in lines)

    def processor_time(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, sign: int = signal.SIGTERM) -> int:
        """End the program and return its exit code."""
        self.process.send_signal(sign)
        code = self.process.wait(timeout=20)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(timeout=20)


def test_a_killed_game_goes_on(display: str, home: Path) -> None:
    window = Window(display, home)
    window.keys("n", "Return", "Return")
    deadline = time.monotonic() + 20
    # There is nothing to go on with before the first line is written.
    while (
        not any(path.stat().st_size for path in (home / "journals").glob("*.journal")) and time.monotonic() < deadline
    ):
        time.sleep(0.1)
    assert window.end(signal.SIGKILL) == -signal.SIGKILL
    again = Window(display, home)
    again.keys("c")
    deadline = time.monotonic() + 20
    while len(list((home / "journals").glob("*.journal"))) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    assert len(list((home / "journals").glob("*.journal"))) == 2
    assert again.end() == 0


def test_an_idle_window_is_quiet(display: str, home: Path) -> None:
    window = Window(display, home)
    window.keys("s", "Escape")
    time.sleep(CALM_AFTER + 0.5)
    before, seconds = window.processor_time(), 2.5
    time.sleep(seconds)
    used = window.processor_time() - before
    assert window.end() == 0
    assert used / seconds < 0.02
