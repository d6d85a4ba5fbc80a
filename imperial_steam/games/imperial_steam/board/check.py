"""Tells everything that is wrong with a board: shapes first, then what the rules demand of it.

Each check is a generator named after what it looks at; it is left out while one of the blocks it
needs has the wrong shape. Messages end with the rule IDs they rest on. Numbers of the print come
from the board's own `components` and `facts`.
"""

from __future__ import annotations

from typing import Any

from imperial_steam.games.imperial_steam.board.check_franz import FRANZ_CHECKS
from imperial_steam.games.imperial_steam.board.check_map import MAP_CHECKS
from imperial_steam.games.imperial_steam.board.check_parts import PART_CHECKS
from imperial_steam.games.imperial_steam.board.schema import BLOCKS, shape_faults
from imperial_steam.games.imperial_steam.board.world import World
from imperial_steam.games.kit.source import Fault, FieldPath, Source

HEAD: tuple[str, ...] = ("format", "id", "title", "components", "facts")
"""Blocks that need no entry in `sources`: they are no print, or known throughout."""


def board_faults(source: Source) -> list[Fault]:
    """Every fault of a board: of its text, its shape and its content."""
    if not source.data:
        return list(source.faults)
    shapes = shape_faults(source.data)
    faults = list(source.faults)
    faults += [_fault(source, "error", path, message, near) for path, message, near in shapes]
    broken = {path[0] for path, _, _ in shapes}
    world = World(source.data)
    checks = (*MAP_CHECKS, *PART_CHECKS, *(FRANZ_CHECKS if "franz" in source.data else ()))
    for check, blocks in checks:
        if broken.isdisjoint(blocks):
            faults += [_fault(source, *finding) for finding in check(world)]
    sources = source.data.get("sources")
    for block in (*BLOCKS, "franz"):
        if isinstance(sources, dict) and block in source.data and block not in HEAD and block not in sources:
            faults.append(_fault(source, "warning", (block,), "sources do not say whether it is known"))
    return faults


def _fault(source: Source, severity: str, path: FieldPath, message: str, near: str = "") -> Fault:
    file, line = source.place(path)
    return Fault(severity, file, line, field_text(source.data, path), message, near)


def field_text(data: Any, path: FieldPath) -> str:
    """A path as people read it: `links[Wien–Baden].kind`; entries of lists by name, else by place from 1."""
    text, here = "", data
    for part in path:
        if isinstance(part, int):
            here = here[part] if isinstance(here, list) and part < len(here) else None
            text += f"[{_label(here, part)}]"
        else:
            here = here.get(part) if isinstance(here, dict) else None
            text += f".{part}" if text else part
    return text


def _label(entry: Any, place: int) -> str:
    if isinstance(entry, dict):
        if "from" in entry and "to" in entry:
            return f"{entry['from']}–{entry['to']}"
        for key in ("name", "level", "hub", "link", "number", "where"):
            if isinstance(entry.get(key), str | int):
                return str(entry[key])
    return str(place + 1)
