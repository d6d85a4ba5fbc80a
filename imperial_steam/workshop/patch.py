"""What somebody found out about the print, as a patch of the board that ships with the program."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

from imperial_steam.games.kit.boards import Source, read_source
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.workshop.differences import LABELS
from imperial_steam.workshop.yaml_text import rewritten_files

_NO_END = "\\ No newline at end of file\n"


def patch(title: AnyTitle, data: Mapping[str, Any]) -> str:
    """A patch for `git apply` in a checkout of the program: exactly what differs, comments and layout as they are.

    Name and title of the board stay those of the shipped one. Empty when nothing differs. Raises `OSError`.
    """
    shipped = read_source(title.default_board)
    own = {name: shipped.data[name] for name in LABELS if name in shipped.data}
    changed = rewritten_files(shipped, {**own, **{name: value for name, value in data.items() if name not in LABELS}})
    return "".join(_of_file(title.default_board, path, text) for path, text in _sorted(shipped, changed))


def _sorted(shipped: Source, changed: Mapping[Path, str]) -> list[tuple[Path, str]]:
    """Files in the order of the index."""
    order = [Path(document.file) for document in shipped.files]
    return sorted(changed.items(), key=lambda entry: order.index(entry[0]))


def _of_file(folder: Path, path: Path, text: str) -> str:
    name = f"boards/{folder.name}/{path.relative_to(folder).as_posix()}"
    before = path.read_bytes().decode()
    lines = unified_diff(before.splitlines(True), text.splitlines(True), f"a/{name}", f"b/{name}")
    return "".join(line if line.endswith("\n") else f"{line}\n{_NO_END}" for line in lines)
