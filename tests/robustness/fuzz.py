"""Damage files and kill processes for as long as you like: `python -m tests.robustness.fuzz --help`.

Every failure prints the arguments that repeat it and is kept under `tests/robustness/cases`, where the
tests find it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from tests.robustness.kinds import GROUPS, KINDS
from tests.robustness.patience import limited

CASES = Path(__file__).resolve().parent / "cases"
#: Characters of a report: what a file holds may stand in it.
TRACE = 4_000
#: Bytes of address space: whoever asks for more has failed.
MEMORY = 4 << 30
#: The outcome nobody wants.
FAILED = "FAILED"
#: Failures after which a run ends.
ENOUGH = 25


def source(kind: str, seed: int, number: int) -> Random:
    """The random source of one file: the same on every machine, whatever was tried before it."""
    return Random(f"{kind} {seed} {number}")


def try_file(kind: str, content: bytes, folder: Path) -> str:
    """Examine one file; raises whatever a failure raises."""
    folder.mkdir(exist_ok=True)
    with limited(KINDS[kind].patience):
        return KINDS[kind].check(content, folder)


def keep(kind: str, content: bytes) -> Path:
    """Keep a file that failed, for the tests to come."""
    CASES.mkdir(exist_ok=True)
    path = CASES / f"{kind}-{zlib.crc32(content):08x}.case"
    path.write_bytes(content)
    return path


def every_minute() -> Callable[[Counter[str]], None]:
    """What says once a minute how far a run is, so that one cut short has its figures, too."""
    last = time.monotonic()

    def tell(outcomes: Counter[str]) -> None:
        nonlocal last
        if time.monotonic() - last >= 60:
            last = time.monotonic()
            print(f"so far {outcomes.total()}, failures: {outcomes[FAILED]}", flush=True)

    return tell


def fuzz(kinds: tuple[str, ...], seed: int, seconds: float, count: int, first: int = 0) -> Counter[str]:
    """Try files of some kinds in turn, from number `first` on, until time or count is over; the outcomes by kind."""
    outcomes: Counter[str] = Counter()
    until, tell = time.monotonic() + seconds, every_minute()
    with tempfile.TemporaryDirectory(prefix="imperial-steam-fuzz-") as folder:
        for place, kind in islice(enumerate(cycle(kinds)), first, None):
            if place - first >= count or time.monotonic() > until or outcomes[FAILED] >= ENOUGH:
                return outcomes
            content = KINDS[kind].make(source(kind, seed, place))
            try:
                outcomes[f"{kind}: {try_file(kind, content, Path(folder) / kind)}"] += 1
            except Exception:
                outcomes[FAILED] += 1
                print(f"FAILED --kind {kind} --seed {seed}, --first {place} --count 1, kept as {keep(kind, content)}")
                print(traceback.format_exc(limit=-6)[:TRACE], flush=True)
            tell(outcomes)
    return outcomes


def limit_memory() -> None:
    """Have the system refuse memory that no honest file needs."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> int:
    """Run as asked on the command line; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.robustness.fuzz", description=__doc__)
    parser.add_argument("--kind", choices=[*GROUPS, "kills"], default="all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--count", type=int, default=sys.maxsize, help="files, or kills, at most")
    parser.add_argument("--first", type=int, default=0, help="the number of the first file")
    options = parser.parse_args()
    begun = time.monotonic()
    if options.kind == "kills":
        from tests.robustness.kill import kills

        outcomes = kills(options.seed, options.seconds, options.count, every_minute())
    else:
        limit_memory()
        outcomes = fuzz(GROUPS[options.kind], options.seed, options.seconds, options.count, options.first)
    for name, number in sorted(outcomes.items()):
        print(f"{number:8} {name}")
    print(
        f"{outcomes.total():8} in {time.monotonic() - begun:.0f} s, seed {options.seed}; failures: {outcomes[FAILED]}"
    )
    return 1 if outcomes[FAILED] else 0


if __name__ == "__main__":
    sys.exit(main())
