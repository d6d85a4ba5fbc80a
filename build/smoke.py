"""Starts the packages in dist/ once, on systems without the full trial of `make package-test`.

The command line must answer, and the window must open and stay open until it is ended.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

DIST = Path(__file__).resolve().parent.parent / "dist"
WINDOWS, MAC = sys.platform == "win32", sys.platform == "darwin"
#: Seconds the window has to stay open.
PATIENCE = 15


def programs() -> tuple[list[Path], Path]:
    """The programs with a window, and the one to talk to."""
    ending = ".exe" if WINDOWS else ""
    single = next(path for path in DIST.glob(f"imperial-steam-*{ending}") if path.suffix != ".zip")
    if MAC:
        inside = DIST / "Imperial Steam.app" / "Contents" / "MacOS" / "imperial-steam"
        return [inside, single], inside
    folder = DIST / "imperial-steam"
    return [
        folder / f"imperial-steam{ending}",
        single,
    ], folder / f"imperial-steam{'-console' if WINDOWS else ''}{ending}"


def main() -> int:
    """Try everything; the exit status."""
    home = tempfile.mkdtemp(prefix="empty ü ")
    environment = {**os.environ, "IMPERIAL_STEAM_HOME": home, "LANGUAGE": "en", "SDL_VIDEODRIVER": "dummy"}
    environment["SDL_AUDIODRIVER"] = "dummy"
    windows, console = programs()
    for words in (["--version"], ["doctor"], ["simulate", "--players", "2", "--games", "1"]):
        subprocess.run([console, *words], env=environment, check=True, timeout=120)
    for program in windows:
        process = subprocess.Popen([program], env=environment)
        time.sleep(PATIENCE)
        if process.poll() is not None:
            print(f"{program} ended by itself with status {process.returncode}", file=sys.stderr)
            return 1
        process.terminate()
        process.wait()
    log = Path(home) / "log" / "imperial-steam.log"
    return 0 if log.is_file() and "ERROR" not in log.read_text(encoding="utf-8") else 1


if __name__ == "__main__":
    sys.exit(main())
