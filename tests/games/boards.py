"""Copies of shipped boards with one slip in them, and where a text of a file stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

Broken = Callable[[str, str, str], Path]


def broken_copies(shipped: Path, folder: Path) -> Broken:
    """`broken(file, old, new)`: a copy of a shipped board in `folder`, with one text of one file replaced."""

    def make(file: str, old: str, new: str) -> Path:
        for path in sorted(shipped.glob("*.yaml")):
            text = path.read_text(encoding="utf-8")
            if path.name == file:
                assert old in text, f"{old!r} does not stand in {file}"
                text = text.replace(old, new, 1)
            (folder / path.name).write_text(text, encoding="utf-8")
        return folder

    return make


def line_of(path: Path, text: str) -> int:
    """The line of the first occurrence of a text, from 1."""
    return path.read_text(encoding="utf-8").split(text, 1)[0].count("\n") + 1
