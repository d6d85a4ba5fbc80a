"""Small maps for tests: the one of the guide, and what can be done to it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import yaml

from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.kit.faults import BoardError

FOLDER = Path(__file__).parents[3] / "boards" / "first_train"


def guide() -> str:
    """The chapter of docs/boards.md about this game."""
    text = (FOLDER.parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    return text.split("\n## First Train to Nürnberg\n", 1)[1].split("\n## ", 1)[0]


def guided_map() -> dict[str, Any]:
    """The whole map that the guide shows."""
    text = guide().split("This is a whole map:\n", 1)[1].split("\n\n- ", 1)[0]
    return dict(yaml.safe_load("\n".join(line[4:] for line in text.splitlines()))["nuernberg"])


def with_map(plain: dict[str, Any], block: dict[str, Any]) -> dict[str, Any]:
    """The shipped board with this map and no other one."""
    data = {key: value for key, value in plain.items() if key not in ("nuernberg", "wensleydale", "files")}
    data["facts"] = {key: value for key, value in plain["facts"].items() if key not in ("counts", "names")}
    data["facts"] |= {"counts": {}, "names": {}}
    return {**data, "nuernberg": block}


def faults_of(data: dict[str, Any]) -> list[str]:
    """What is wrong with plain data; empty: it is a world."""
    try:
        FILES.from_data(data)
    except BoardError as refused:
        return [str(fault) for fault in refused.faults]
    return []


def changed(block: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The map with other values: `A01__loop=[…]` of an area, `v_a=[…]` of a vertex, else of the map."""
    block = copy.deepcopy(block)
    for name, value in changes.items():
        if "__" in name:
            area, _, field = name.partition("__")
            block["areas"][area] = {**block["areas"].get(area, {}), field: value}
            if value is None:
                del block["areas"][area][field]
        elif name.startswith("v_"):
            block["vertices"][name[2:]] = value
        else:
            block[name] = value
    return block


def without(block: dict[str, Any], *areas: str) -> dict[str, Any]:
    """The map without some areas and the vertices that only they have."""
    kept = {name: area for name, area in block["areas"].items() if name not in areas}
    used = {vertex for area in kept.values() for vertex in area["loop"]}
    return {**block, "areas": kept, "vertices": {v: p for v, p in block["vertices"].items() if v in used},
            "curves": {}, "rivers": []}  # fmt: skip


GUIDED = guided_map()
