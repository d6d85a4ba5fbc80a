"""`board list|copy|diff|patch`: the boards there are, a copy to work on, what differs, and that as a patch."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from imperial_steam import titles
from imperial_steam.cli.saying import BROKEN, OK, problem, say
from imperial_steam.cli.values import path
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.workshop.differences import Difference
    from imperial_steam.workshop.shelf import Shelf, Shelved

#: Adds the flag that names a game to the parser of a command.
AddTitle = Callable[[argparse.ArgumentParser, Catalogue], None]


def add_flags(
    add: Callable[..., argparse.ArgumentParser], group: object, words: Catalogue, add_title: AddTitle
) -> None:
    """The commands of this module, as `parser.py` lists them."""
    text = words.text
    listed = add(group, "list", show_list, "board_list")
    keys = [entry.key for entry in titles.entries()]
    listed.add_argument("--title", choices=keys, default="", metavar="KEY", help=text("cli.help.title"))
    copied = add(group, "copy", copy, "board_copy")
    copied.add_argument("board", nargs="?", default="", help=text("cli.help.board_named"))
    copied.add_argument("--name", default="", help=text("cli.help.board_name"))
    copied.add_argument("--out", type=path, metavar="FOLDER", help=text("cli.help.board_out"))
    differing = add(group, "diff", diff, "board_diff")
    differing.add_argument("board", help=text("cli.help.board_named"))
    differing.add_argument("other", nargs="?", default="", help=text("cli.help.board_other"))
    patched = add(group, "patch", patch, "board_patch")
    patched.add_argument("board", help=text("cli.help.board_named"))
    for parser in (listed, copied, differing):
        parser.add_argument("--json", action="store_true", help=text("cli.help.board_json"))
    for parser in (copied, differing, patched):
        add_title(parser, words)


def show_list(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Every board with what is known of it."""
    boards = _shelf().boards(options.title)
    if options.json:
        print(json.dumps([_plain(board) for board in boards], ensure_ascii=False, indent=1))
        return OK
    for board in boards:
        words = Catalogue(catalogue.language, board.game) if board.game else catalogue
        game = words.text("game.name") if board.game else "?"
        state = [words.text(f"boards.kind.{board.kind}")]
        if board.values:
            state.append(words.text("boards.confirmed", **_counts(board)))
        if board.errors:
            state.append(words.count("boards.errors", board.errors))
        print(f"{board.name} ({game})\n  {', '.join(state)}\n  {board.path}")
    return OK


def _counts(board: Shelved) -> Mapping[str, int]:
    return {"confirmed": board.confirmed, "values": board.values}


def _plain(board: Shelved) -> Mapping[str, object]:
    return {
        "path": str(board.path), "game": board.game, "name": board.name, "kind": board.kind, "digest": board.digest,
        "errors": board.errors, "warnings": board.warnings, **_counts(board), "differing": board.differing,
        "note": board.note, "measured": board.measured,
    }  # fmt: skip


def copy(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Copy a board, the shipped one if none is named, to one's own or into a folder."""
    from imperial_steam.games.kit.boards import read_source
    from imperial_steam.session.errors import SessionError
    from imperial_steam.workshop.looks import cleaned, name_of, named
    from imperial_steam.workshop.shelf import write_board

    place = _place(options.board, options.title, catalogue)
    if place is None:
        return BROKEN
    folder: Path | None = options.out
    try:
        if folder is None:
            folder = _shelf().copy(place, options.name)
        elif folder.exists():
            say(catalogue.text("cli.board_exists", folder=str(folder)))
            return BROKEN
        else:
            source = read_source(place)
            name = cleaned(options.name) or name_of(source.data, place)
            write_board(source, named(source.data, folder.name, name), folder)
    except SessionError as fault:
        say(problem(fault, catalogue))
        return BROKEN
    print(json.dumps({"path": str(folder)}) if options.json else catalogue.text("cli.board_copied", folder=str(folder)))
    return OK


def diff(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Tell every value in which two boards differ; the other one is the shipped one if none is named."""
    from imperial_steam.workshop.differences import differences, of_values, prints

    sides = [_data(name, options.title, catalogue) for name in (options.other, options.board)]
    if sides[0] is None or sides[1] is None:
        return BROKEN
    before, after = prints(sides[0]), prints(sides[1])
    found = differences(before, after)
    if options.json:
        print(json.dumps([_difference(one, before, after) for one in found], ensure_ascii=False, indent=1))
        return OK
    for one in found:
        print(f"{one.field(before, after)}: {_shown(one.before)} → {_shown(one.after)}")
    values = len(of_values(found))
    print(catalogue.count("boards.differing", values))
    if len(found) > values:
        print(catalogue.count("boards.confirmations", len(found) - values))
    return OK


def _difference(one: Difference, before: Mapping[str, Any], after: Mapping[str, Any]) -> Mapping[str, Any]:
    """A difference as plain data: without `before` it was added, without `after` removed."""
    from imperial_steam.workshop.differences import MISSING

    values = {"before": one.before, "after": one.after}
    known = {side: value for side, value in values.items() if value is not MISSING}
    return {"path": list(one.path), "field": one.field(before, after), **known}


def _shown(value: Any) -> str:
    from imperial_steam.workshop.differences import MISSING

    return "–" if value is MISSING else json.dumps(value, ensure_ascii=False)


def patch(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Print what differs from the shipped board as a patch for the project."""
    from imperial_steam.workshop.patch import patch as patched

    place = _place(options.board, options.title, catalogue)
    data = None if place is None else _data(options.board, options.title, catalogue)
    if data is None:
        return BROKEN
    from imperial_steam.workshop.looks import game_of

    print(patched(titles.title(game_of(data) or options.title), data), end="")
    return OK


def _shelf() -> Shelf:
    from imperial_steam import folders
    from imperial_steam.workshop.shelf import Shelf

    return Shelf(folders.boards())


def _place(name: str, title: str, catalogue: Catalogue) -> Path | None:
    """Where a board lies: a path, the name of one's own, or none for the shipped one; None after saying why not."""
    if not name:
        return titles.title(title).default_board
    own = Path(name).expanduser()
    found = own if own.exists() else _shelf().find(name)
    if found is None:
        say(catalogue.text("cli.no_board", name=name))
    return found


def _data(name: str, title: str, catalogue: Catalogue) -> Mapping[str, Any] | None:
    """The plain data of a board; None for one that cannot be read, after saying why."""
    from imperial_steam.games.kit.boards import read_source
    from imperial_steam.games.kit.faults import format_faults

    place = _place(name, title, catalogue)
    if place is None:
        return None
    source = read_source(place)
    if source.faults:
        say(format_faults(source.faults))
        return None
    return source.data
