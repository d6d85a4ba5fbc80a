"""The program read by Orca, which writes into its debug log what it says instead of saying it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from typing import Any, Self

from tests.gui.heard import ears
from tests.gui.heard.ears import Ears
from tests.screen import wait_for

ORCA = "orca"
_SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*?)'\{")


def missing() -> str:
    """What is not there that Orca needs; '' where everything is."""
    return ears.missing() or ("" if shutil.which(ORCA) else ORCA)


class OrcaEars(Ears):
    """The program with Orca beside it: `spoken` is what Orca has said."""

    def __enter__(self) -> Self:
        """Start everything, and wait until Orca follows the window."""
        self._bus: dict[str, str] = {}
        super().__enter__()
        self._log, self._at = self.home / "orca.log", 0
        silent = self.home / "silent"  # no synthesizer is looked for: it would be started, and speak
        silent.mkdir(parents=True)
        for module in ("speechd", "brlapi"):
            (silent / f"{module}.py").write_text("raise ImportError\n")
        environment = {
            **self._bus, "PYTHONPATH": str(silent), "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data"),
            "LC_ALL": "C.UTF-8", "DISPLAY": self.screen.display,
        }  # fmt: skip
        orca = subprocess.Popen(
            [ORCA, "--replace", "--debug-file", str(self._log)], env={**os.environ, **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._stack.callback(ears._end, orca)
        wait_for("Orca", lambda: self._log.exists() and "SPEECH OUTPUT" in self._log.read_text(errors="replace"))
        return self

    def _start(self, command: Any, more: dict[str, str], stdin: int = subprocess.DEVNULL) -> Any:
        self._bus |= more
        return super()._start(command, more, stdin)

    def spoken(self) -> list[str]:
        """What Orca has said since the last time, phrase by phrase."""
        text = self._log.read_text(errors="replace")
        new, self._at = text[self._at :], len(text)
        return [said.strip() for said in _SPOKEN.findall(new) if said.strip()]
