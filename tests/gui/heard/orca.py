"""The program read by Orca, which writes into its debug log what it says instead of saying it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from typing import Any, Self

from tests.gui.heard import ears
from tests.gui.heard.ears import Ears
from tests.screen import wait_for

ORCA = "orca"
#: The button below the account of a round.
ONWARD = "Continue"
#: Seconds that are waited for Orca at most, and for something to be read out.
PATIENCE, QUIET = 15.0, 2.0
_SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'\{")


def missing() -> str:
    """What is not there that Orca needs, such as that nobody else listens by it; '' where everything is."""
    if ears.missing() or not shutil.which(ORCA):
        return ears.missing() or ORCA
    other = subprocess.run(["pgrep", "-x", ORCA], capture_output=True, check=False).returncode == 0
    return "no other Orca" if other else ""


class OrcaEars(Ears):
    """The program with Orca beside it: `spoken` is what Orca has said."""

    def __enter__(self) -> Self:
        """Start everything, and wait until Orca follows the window."""
        self._bus: dict[str, str] = {}
        super().__enter__()
        self._log, self._at = self.home / "orca.log", 0
        self.spoken_all: list[str] = []
        """Everything Orca has said since the first thing that was done."""
        silent = self.home / "silent"  # no synthesizer is looked for: it would be started, and speak
        silent.mkdir(parents=True)
        for module in ("speechd", "brlapi"):
            (silent / f"{module}.py").write_text("raise ImportError\n")
        environment = {
            **self._bus, "PYTHONPATH": str(silent), "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"),
            "LC_ALL": "C.UTF-8", "DISPLAY": self.screen.display,
        }  # fmt: skip
        orca = subprocess.Popen(
            [ORCA, "--debug-file", str(self._log)], env={**os.environ, **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._stack.callback(ears._end, orca)
        wait_for("Orca", lambda: self._log.exists() and "SPEECH OUTPUT" in self._log.read_text(errors="replace"))
        return self

    def _start(self, command: Any, more: dict[str, str], stdin: int = subprocess.DEVNULL) -> Any:
        self._bus |= more
        return super()._start(command, more, stdin)

    def act(self) -> None:
        """Do one thing, and wait until Orca has said what is read out; press on where something is only told."""
        if not self.turn():
            told = [node for node in self.tree() if node["name"] == ONWARD and node["acts"]]
            if told:
                self.ask("press", told[0]["node"])
        end, quiet = time.monotonic() + PATIENCE, time.monotonic() + QUIET
        heard: list[str] = []
        while time.monotonic() < end:
            heard += self.listen()
            self.spoken_all += self.spoken()
            said = " ".join(self.spoken_all)
            if time.monotonic() > quiet and all(words in said for words in heard):
                return
            time.sleep(0.1)

    def spoken(self) -> list[str]:
        """What Orca has said since the last time, phrase by phrase."""
        text = self._log.read_text(errors="replace")
        new, self._at = text[self._at :], len(text)
        return [said.strip() for said in _SPOKEN.findall(new) if said.strip()]
