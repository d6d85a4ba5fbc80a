"""Prints what a version changed: its section of CHANGELOG.md, without the heading.

python scripts/release_notes.py 1.0.0
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


def section(changelog: str, version: str) -> str:
    """The notes of a version; raises `ValueError` where there are none."""
    found = re.search(rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        raise ValueError(f"CHANGELOG.md says nothing of version {version}")
    return found[1].strip()


if __name__ == "__main__":
    try:
        print(section(CHANGELOG.read_text(encoding="utf-8"), sys.argv[1].removeprefix("v")))
    except ValueError as fault:
        sys.exit(str(fault))
