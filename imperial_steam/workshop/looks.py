"""Reading and checking a board, and what it is called; what was found is kept until its files change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from imperial_steam import titles
from imperial_steam.games.kit.boards import Source, Stamps, read_source
from imperial_steam.games.kit.faults import Fault
from imperial_steam.games.kit.new_maps import is_drawn
from imperial_steam.games.kit.schema import HEAD
from imperial_steam.workshop.pieces import confirmed, pieces

#: Characters of a name that can be shown.
NAME = 60
#: Most files of a folder that are watched, and how many looks are kept.
_MOST, _KEPT = 500, 60


@dataclass(slots=True)
class Look:
    """What was found when a board was last looked at, and its files as they were then."""

    stamps: Stamps
    source: Source
    game: str
    checked: tuple[Sequence[Fault], tuple[int, int]] | None = None
    """Its faults, and how many of its values are confirmed of how many; None as long as nobody has asked."""


#: The boards looked at last.
_looks: OrderedDict[Path, Look] = OrderedDict()
_lock = Lock()


def game_of(data: Mapping[str, Any]) -> str:
    """The key of the title whose blocks most of the data's are; empty when a third of them or more are unknown."""
    own = [block for block in data if block not in HEAD]
    shares = {entry.key: sum(block in _blocks(entry.key) for block in own) for entry in titles.entries()}
    best = max(shares, key=lambda key: shares[key], default="")
    return best if own and 3 * shares[best] >= 2 * len(own) else ""


def _blocks(game: str) -> Collection[str]:
    """The blocks that boards of a title can have."""
    properties = titles.title(game).board_schema()["properties"]
    return properties if isinstance(properties, Mapping) else ()


def named(data: Mapping[str, Any], key: str, name: str) -> dict[str, Any]:
    """The data of a board with another `id` and `title`, as far as boards of its game have them."""
    game = game_of(data)
    known = _blocks(game) if game else ()
    return {**data, **{block: value for block, value in (("id", key), ("title", name)) if block in known}}


def name_of(data: Mapping[str, Any], path: Path) -> str:
    """What a board is called: its title, or the name of its folder."""
    title = data.get("title")
    return (cleaned(title) if isinstance(title, str) else "") or cleaned(path.stem) or "?"


def cleaned(name: str) -> str:
    """A name on one line, of a length that can be shown, without what cannot be printed."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * NAME])
    return " ".join(printable.split())[:NAME].strip()


def is_shipped(path: Path) -> bool:
    """It is the board that ships with a title."""
    return any(path == titles.title(entry.key).default_board for entry in titles.entries())


def look_at(path: Path) -> Look:
    """Read a board, unless its files are as they were when that was done last; from any thread."""
    stamps = _stamps(path)
    with _lock:
        kept = _looks.get(path)
        if kept is not None and kept.stamps == stamps:
            _looks.move_to_end(path)
            return kept
    source = read_source(path)
    look = Look(stamps, source, game_of(source.data))
    with _lock:
        _looks[path] = look
        if len(_looks) > _KEPT:
            _looks.popitem(last=False)
    return look


def checked(path: Path) -> tuple[Sequence[Fault], tuple[int, int]]:
    """The faults of a board, and how many of its values are confirmed, of how many."""
    look = look_at(path)
    if look.checked is None:
        data, faults, counts = look.source.data, look.source.faults, (0, 0)
        if look.game:
            title = titles.title(look.game)
            faults = *faults, *title.board_faults(data)
            # Of what was drawn nobody has a copy on which it could be seen.
            counts = (0, 0) if is_drawn(data) else confirmed(pieces(title, data))
        look.checked = faults, counts
    return look.checked


def _stamps(path: Path) -> Stamps:
    """The files of a board as they are now."""
    try:
        files = sorted(path.iterdir()) if path.is_dir() else [path]
        return tuple((file.name, (now := file.stat()).st_mtime_ns, now.st_size) for file in files[:_MOST])
    except OSError:
        return ()
