"""Compile every message catalogue (.po) of the program into what it loads (.mo). Needs Babel.

With `--check` nothing is written: the exit code is 1 when a compiled catalogue is not current.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).resolve().parent.parent / "imperial_steam" / "i18n" / "locales"


def compiled(source: Path) -> bytes:
    """The bytes of the compiled catalogue of a .po file."""
    with source.open("rb") as file:
        catalogue = read_po(file, locale=source.parent.parent.name)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main(arguments: list[str]) -> int:
    """Compile or check all catalogues; returns the exit code."""
    stale = []
    for source in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        target, made = source.with_suffix(".mo"), compiled(source)
        if not target.is_file() or target.read_bytes() != made:
            stale.append(source)
            if "--check" not in arguments:
                target.write_bytes(made)
    for source in stale:
        print(("not current: " if "--check" in arguments else "compiled: ") + str(source.relative_to(LOCALES)))
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
