"""A virtual screen (Xvfb) and a hand (xdotool): real windows driven by real clicks and keys."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, TypeVar

T = TypeVar("T")

TOOLS = ("Xvfb", "xdotool")
#: A window manager that is used where there is one.
MANAGER = "openbox"
#: Seconds to wait for anything on a busy machine.
PATIENCE = 90.0


def wait_for(what: str, look: Callable[[], T], patience: float = PATIENCE) -> T:
    """Look again and again until there is something true to see; raises `TimeoutError` saying what was not."""
    end = time.monotonic() + patience
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience:.0f} s in vain for {what}")
        time.sleep(0.03)


class Screen:
    """One virtual screen; every program on it is ended with it."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1366, 768)) -> None:
        self.size = size
        self._folder = folder
        self._programs: list[subprocess.Popen[str]] = []
        self.display = ""

    def __enter__(self) -> Self:
        """Start the X server on a display number of its own choice."""
        reading, writing = os.pipe()
        wide, high = self.size
        frame = self._folder / "frame"
        frame.mkdir(exist_ok=True)
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{wide}x{high}x24", "-nolisten", "tcp",
             "-noreset", "-ac", "-fbdir", str(frame)],
            pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self._frame = frame / "Xvfb_screen0"
        return self

    def __exit__(self, *_: object) -> None:
        """End every program and the server."""
        for program in self._programs:
            if program.poll() is None:
                program.kill()
            program.wait()
            for pipe in (program.stdout, program.stderr):
                if pipe is not None:
                    pipe.close()
        self._server.terminate()
        self._server.wait()

    def environment(self, **changes: str) -> dict[str, str]:
        """The environment of a program that shall show itself here."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "WAYLAND"))}
        return {**kept, "DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy", **changes}

    def start(
        self, command: Sequence[str | Path], environment: Mapping[str, str], **options: Any
    ) -> subprocess.Popen[str]:
        """Start a program; what it says is kept in its pipes."""
        program = subprocess.Popen(
            [str(word) for word in command], env=dict(environment), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, **options,
        )  # fmt: skip
        self._programs.append(program)
        return program

    # The hand

    def hand(self, *words: str | int) -> str:
        """Run xdotool; its output."""
        found = subprocess.run(
            ["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, check=False,
            capture_output=True, text=True, timeout=PATIENCE,
        )  # fmt: skip
        return found.stdout.strip()

    def manage(self) -> None:
        """Have a window manager on this screen, where the machine has one: windows get frames and the keyboard."""
        if shutil.which(MANAGER) is not None:
            self.start([MANAGER, "--sm-disable"], self.environment())
            wait_for("the window manager", lambda: self.hand("get_desktop"))

    def window(self, name: str) -> str:
        """Wait for a window by its title, give it the keyboard; its number.

        `xdotool search --name` reads the old property WM_NAME, which SDL writes with a type that it cannot read
        ("UTF-8"), and so never finds a window of pygame; `getwindowname` reads _NET_WM_NAME.
        """

        def named() -> str:
            numbers = self.hand("search", "--onlyvisible", "--class", ".").split()
            return next((number for number in numbers if name in self.hand("getwindowname", number)), "")

        number = wait_for(f"a window '{name}'", named)
        self.hand("windowfocus", number)
        return number

    def place(self, window: str) -> tuple[int, int, int, int]:
        """Left, top, width and height of a window on the screen."""
        told = dict(
            line.split("=") for line in self.hand("getwindowgeometry", "--shell", window).split() if "=" in line
        )
        return int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"])

    def click(self, window: str, at: tuple[int, int]) -> None:
        """Move the pointer over a place of a window, then press and release the left button.

        Where the window is does not matter: xdotool counts the frame of a window manager twice when asked for it.
        """
        self.hand("mousemove", "--window", window, *at)
        time.sleep(0.06)
        self.press()
        time.sleep(0.06)  # until the program has seen it: a window that does not change yet is not at rest

    def press(self, button: int = 1) -> None:
        """Press and release a button where the pointer is; unless told otherwise, xdotool then waits for 0.1 s."""
        self.hand("click", "--delay", 0, button)

    def key(self, *names: str) -> None:
        """Press keys by their X names, one after another."""
        for name in names:
            self.hand("key", name)

    def write(self, text: str) -> None:
        """Type text."""
        self.hand("type", "--delay", 20, text)

    def picture(self) -> bytes:
        """The pixels of the whole screen as X keeps them, row by row: four bytes each, blue first."""
        data = self._frame.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12
        return data[start:]

    def settled(self) -> None:
        """Wait until the screen stays the same for some frames."""
        seen = [b"", b"", b"", b""]

        def same() -> bool:
            seen.append(self.picture())
            return seen[-1] == seen[-2] == seen[-3] == seen[-4]

        wait_for("a screen at rest", same)

    def keep(self, path: Path) -> None:
        """Write what the screen shows to a file, to look at."""
        import pygame  # whoever has no display says so first (conftest.py)

        image = pygame.image.frombuffer(self.picture(), self.size, "BGRA")
        image.set_alpha(None)  # X leaves the fourth byte empty: taken for an alpha value it would hide the picture
        opaque = pygame.Surface(self.size, depth=24)
        opaque.blit(image, (0, 0))
        pygame.image.save(opaque, path)

    def picture_of(self, window: str) -> bytes:
        """The pixels of one window that nothing covers."""
        left, top, width, height = self.place(window)
        pixels, across = self.picture(), self.size[0]
        starts = (4 * (y * across + left) for y in range(top, top + height))
        return b"".join(pixels[start : start + 4 * width] for start in starts)
