"""Whether the system asks for little movement. It is asked beside the window: an answer may take a moment, or fail."""

from __future__ import annotations

import subprocess
import sys
import threading

#: What tells it on Linux and on macOS, and the answer that asks for little movement.
ASK = {
    "linux": (("gsettings", "get", "org.gnome.desktop.interface", "enable-animations"), "false"),
    "darwin": (("defaults", "read", "com.apple.universalaccess", "reduceMotion"), "1"),
}
#: Seconds an answer may take.
PATIENCE = 2.0
#: SPI_GETCLIENTAREAANIMATION of Windows.
_ANIMATION = 0x1042


def asked_of(platform: str = sys.platform) -> bool:
    """The system asks for little movement; False where it cannot be asked."""
    try:
        if platform == "win32":
            return _windows()
        command, still = ASK[platform]
        told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, KeyError, AttributeError, subprocess.SubprocessError):
        return False
    return told.stdout.strip() == still


def _windows() -> bool:
    import ctypes

    moves = ctypes.c_int(1)
    windll = getattr(ctypes, "windll")  # noqa: B009 - it exists on Windows alone
    windll.user32.SystemParametersInfoW(_ANIMATION, 0, ctypes.byref(moves), 0)
    return not moves.value


class Stillness:
    """What the system asks for, as far as it has said so."""

    def __init__(self) -> None:
        self.asked = False
        self._answer: bool | None = None

    def start(self) -> None:
        """Ask the system; nobody waits for the answer."""
        threading.Thread(target=self._ask, daemon=True, name="stillness").start()

    def _ask(self) -> None:
        self._answer = asked_of()

    def new(self) -> bool:
        """The system has answered since this was asked, and moves are to be drawn otherwise."""
        if self._answer is None:
            return False
        before, self.asked, self._answer = self.asked, self._answer, None
        return before != self.asked
