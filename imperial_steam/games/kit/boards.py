"""Boards in files, as far as they are alike in every game: reading, checking, telling faults, digests.

A board is a folder with an index `board.yaml` that names its other files, or one file with everything.
The title's schema and checks say what its blocks mean.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from imperial_steam.games.kit.checks import Checks, Finding, WorldT, error, warning
from imperial_steam.games.kit.faults import (
    ERROR,
    BoardError,
    Fault,
    FieldPath,
    cut,
    field_text,
    file_fault,
    in_english,
    names,
    shown,
)
from imperial_steam.games.kit.schema import FORMAT, Misfit, Schema, Shape
from imperial_steam.games.kit.stand_ins import stand_ins

if TYPE_CHECKING:
    from imperial_steam.games.kit.source import Document

Stamps = tuple[tuple[str, int, int], ...]
"""Files as they were when they were read: name, time of the last change in nanoseconds, size in bytes."""
INDEX = "board.yaml"
"""Name of the index file in a folder."""
FILES = 20
"""Most files an index may name."""
LONGEST_NAME = 100
"""Most characters of a file name in an index."""
RECENT = 4
"""Boards of saves that are kept for further games, the latest of each title."""


@dataclass(frozen=True, slots=True)
class Source:
    """A board's plain data and the places in files it was read from; from a save: no files."""

    data: dict[str, Any]
    files: tuple[Document, ...] = ()
    faults: tuple[Fault, ...] = ()
    """What was wrong with the text itself."""

    def place(self, path: FieldPath) -> tuple[str, int]:
        """File and line (from 1) of a datum, or of the nearest thing around it that exists."""
        best = (self.files[0].file, 1) if self.files else ("", 0)
        depth = 0
        for document in self.files:
            line, field_depth = document.root.place(path)
            if field_depth > depth:
                best, depth = (document.file, line), field_depth
        return best


class _Blocks:
    """The blocks read so far."""

    def __init__(self) -> None:
        # A board that a save embeds needs no YAML: its reader is imported with the first file.
        from imperial_steam.games.kit.source import Budget  # noqa: PLC0415

        self.data: dict[str, Any] = {}
        self.files: list[Document] = []
        self.faults: list[Fault] = []
        self._budget = Budget()

    def read(self, path: Path) -> None:
        """Add the blocks of a file; one that cannot be read is a fault."""
        from imperial_steam.games.kit.source import SourceError, read_document  # noqa: PLC0415

        try:
            document = read_document(path, self._budget)
        except SourceError as error:
            self.faults.append(error.fault)
            return
        self.files.append(document)
        self.faults += document.faults
        if not isinstance(document.root.value, dict):
            self.faults.append(file_fault(str(path), 1, "must_be_a_mapping"))
            return
        for key, value in document.root.value.items():
            self._add(document, key, value)

    def _add(self, document: Document, key: str, value: Any) -> None:
        if key == "files" and self.files[0] is document:
            return
        if key == "sources" and isinstance(value, dict) and isinstance(self.data.get(key), dict):
            self.data[key] = {**self.data[key], **value}
        elif key in self.data:
            line, _ = document.root.place((key,))
            self.faults.append(file_fault(document.file, line, "stands_in_two_files", key))
        else:
            self.data[key] = value


def read_source(path: Path) -> Source:
    """Read a folder with an index, an index, or a board in one file; files that cannot be read are faults."""
    first = path / INDEX if path.is_dir() else path
    blocks = _Blocks()
    blocks.read(first)
    if blocks.files:
        for name in _named(blocks):
            blocks.read(first.parent / name)
    return Source(blocks.data, tuple(blocks.files), tuple(blocks.faults))


def _named(blocks: _Blocks) -> list[str]:
    """The files an index names: ordinary files in the same folder. Others are faults."""
    index = blocks.files[0]
    data = index.root.value
    names = data.get("files", []) if isinstance(data, dict) else []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or len(names) > FILES:
        line, _ = index.root.place(("files",))
        blocks.faults.append(file_fault(index.file, line, "must_be_a_list_of_files", "files", most=FILES))
        return []
    within = []
    for i, name in enumerate(map(str, names)):
        problem = _outside(Path(index.file).parent, name)
        if problem:
            line, _ = index.root.place(("files", i))
            shown_name = ascii(shown(name))[1:-1]
            blocks.faults.append(file_fault(index.file, line, problem, f"files[{i + 1}]", name=shown_name))
        else:
            within.append(name)
    return within


def _outside(folder: Path, name: str) -> str:
    """What is wrong with a file name of an index; empty when nothing is."""
    parts = PurePath(name).parts
    if not parts or not name.isprintable() or len(name) > LONGEST_NAME or PurePath(name).is_absolute() or ".." in parts:
        return "must_be_in_the_folder"
    steps = (folder.joinpath(*parts[: i + 1]) for i in range(len(parts)))
    return "is_a_symbolic_link" if any(step.is_symlink() for step in steps) else ""


class Kept(Protocol):
    """A board that keeps the plain data it was built from."""

    @property
    def data(self) -> Mapping[str, object]:
        """What its files say, in one mapping."""
        ...


BoardT = TypeVar("BoardT", bound=Kept)


@dataclass(frozen=True, slots=True)
class Format(Generic[WorldT]):
    """What a title says of its boards: `optional` blocks may be left out, `silent` ones need no entry in `sources`.

    `world` makes the data easy to question, `checks` gives the content checks of a board.
    """

    schema: Schema
    optional: Sequence[str]
    silent: Sequence[str]
    world: Callable[[Mapping[str, Any]], WorldT]
    checks: Callable[[Mapping[str, Any]], Checks[WorldT]]
    game: str = ""
    """The key of the title in whose messages faults are told."""

    @property
    def blocks(self) -> tuple[str, ...]:
        """Every block a whole board must have."""
        return tuple(name for name in self.schema.shape["properties"] if name not in self.optional)

    def faults(self, source: Source) -> list[Fault]:
        """Every fault of a board: of its text, its shape, its content and its sources."""
        return self._examined(source)[0]

    def _examined(self, source: Source) -> tuple[list[Fault], WorldT | None]:
        """Every fault of a board, and the data as they were questioned; None where their shape allows no questions."""
        faults = list(source.faults)
        if faults and not source.data:
            return faults, None
        version = source.data.get("format")
        if type(version) is int and version > FORMAT:
            return [self._fault(source, error(("format",), "shape.newer_format", found=version, known=FORMAT))], None
        broken: set[str | int] = set()
        misfits = self.schema.misfits(source.data)
        for path, what, near in misfits:
            broken.add(path[0] if path else "")
            faults.append(self._fault(source, Finding(ERROR, path, what, near)))
        for block in self.blocks:
            if block not in source.data:
                broken.add(block)
                faults.append(self._fault(source, error((block,), "shape.block_is_missing")))
        world = None if "" in broken else self.world(source.data)
        if world is not None:
            found = [*self._found(world, source.data, broken), *self._found_beside(source.data, misfits, broken)]
            faults += [self._fault(source, finding) for finding in found]
        return faults + list(self._unsourced(source)), world

    def _found(self, world: WorldT, data: Mapping[str, Any], broken: set[str | int]) -> Iterator[Finding]:
        """What the content checks find in blocks of the right shape."""
        for check, blocks in self.checks(data):
            if broken.isdisjoint(blocks):
                yield from check(world)

    def _found_beside(
        self, data: Mapping[str, Any], misfits: Sequence[Misfit], broken: Set[str | int]
    ) -> Iterator[Finding]:
        """What the other checks find beside wrong words and numbers, whatever was meant by these.

        That is: wrong values in the same blocks, and names there are none of in others. What is said of a whole list
        waits until its entries fit.
        """
        fitting, boards = stand_ins(self.schema, data, misfits)
        still = broken - fitting
        found = [
            [
                finding
                for check, blocks in self.checks(board)
                if still.isdisjoint(blocks) and not broken.isdisjoint(blocks)
                for finding in check(world)
            ]
            for board in boards
            for world in [self.world(board)]
        ]
        around = {misfit.path[:length] for misfit in misfits for length in range(len(misfit.path) + 1)}
        for finding in found[0] if found else ():
            path = finding.path
            meant = path not in around and (path[0] in fitting or self.schema.refers(path))
            if meant and all(finding in others for others in found[1:]):
                yield finding

    def _unsourced(self, source: Source) -> Iterator[Fault]:
        """Blocks of which `sources` does not say where they come from."""
        sources = source.data.get("sources")
        if not isinstance(sources, dict):
            return
        for block in self.schema.shape["properties"]:
            if block in source.data and block not in self.silent and block not in sources:
                yield self._fault(source, warning((block,), "shape.no_source"))

    def _fault(self, source: Source, finding: Finding) -> Fault:
        file, line = source.place(finding.path)
        field, message = field_text(source.data, finding.path), in_english(finding.said, self.game)
        where = names(source.data, finding.path)
        severity, path, near, also = finding.severity, finding.path, finding.nearest, tuple(finding.also)
        found = _single(source.data, path)
        return Fault(severity, file, line, field, cut(message), near, path, finding.said, where, also, found)

    def sound(self, source: Source) -> WorldT:
        """The data of a board without errors, as they were questioned; raises `BoardError`."""
        faults, world = self._examined(source)
        if world is None or any(fault.severity == ERROR for fault in faults):
            raise BoardError(faults)
        return world

    def check(self, paths: Sequence[Path]) -> list[Fault]:
        """Every fault of every board named, file by file, in the order of lines."""
        faults: list[Fault] = []
        for path in paths:
            faults += sorted(self.faults(read_source(path)), key=lambda fault: (fault.file, fault.line, fault.field))
        return faults


class PrintedData:
    """A board's data, easy to query through what a title adds. Only blocks of the right shape may be asked for."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def __getitem__(self, block: str) -> Any:
        return self.data[block]

    @property
    def facts(self) -> Any:
        """What the rule texts give away."""
        return self.data["facts"]

    @property
    def components(self) -> Any:
        """How many pieces the box holds."""
        return self.data["components"]


@dataclass(frozen=True, slots=True)
class BoardFiles(Generic[WorldT, BoardT]):
    """Boards of a format in files and saves; `build` makes the printed world of data that were found without faults."""

    format: Format[WorldT]
    build: Callable[[WorldT], BoardT]
    _recent: OrderedDict[str, BoardT] = field(default_factory=OrderedDict, init=False, repr=False, compare=False)
    _read: dict[Path, tuple[Stamps, str]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def read(self, path: Path) -> BoardT:
        """The world in a folder, an index or a single file; raises `BoardError` when it has errors.

        Files that have not changed since are not parsed again.
        """
        stamps, text = self._read.get(path, ((), ""))
        if stamps and stamps == _stamps(name for name, _, _ in stamps):
            return self._shared(text, lambda: read_source(path))
        source = read_source(path)
        if source.faults:
            return self.build(self.format.sound(source))
        text = repr(source.data)
        board = self._shared(text, lambda: source)
        self._read[path] = (_stamps(document.file for document in source.files), text)
        return board

    def from_data(self, data: Mapping[str, object]) -> BoardT:
        """The world of plain data, as a save embeds it; raises `BoardError` when it has errors."""
        return self._shared(repr(data), lambda: Source(dict(data)))

    def _shared(self, text: str, source: Callable[[], Source]) -> BoardT:
        """The board whose data read as `text`: games on the same board share it.

        The text tells everything apart, the order of members too. A board whose own data were changed since is not
        shared any more.
        """
        board = self._recent.get(text)
        if board is None or repr(board.data) != text:
            board = self._recent[text] = self.build(self.format.sound(source()))
        self._recent.move_to_end(text)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return board

    @staticmethod
    def data(board: BoardT) -> dict[str, object]:
        """The plain data of a board, read back by `from_data`."""
        return dict(board.data)

    @property
    def schema(self) -> Shape:
        """The JSON schema of the files, for editors."""
        return self.format.schema.shape


def components(table: Mapping[str, Any]) -> dict[str, int]:
    """Counts of pieces, of the block `components`; those of a group are called `group.name`."""
    counts = {}
    for name, value in table.items():
        if isinstance(value, int):
            counts[name] = value
        elif name != "source":
            counts |= {f"{name}.{part}": count for part, count in value.items() if part != "source"}
    return counts


def _single(data: object, path: FieldPath) -> str | int | float | None:
    """What stands at a place, if it is a text or a number."""
    for part in path:
        try:
            data = data[part]  # type: ignore[index]
        except (LookupError, TypeError):
            return None
    return data if isinstance(data, str | int | float) else None


def _stamps(files: Iterable[str]) -> Stamps:
    """Files as they are now; empty when one of them is gone."""
    with suppress(OSError):
        return tuple((name, (now := Path(name).stat()).st_mtime_ns, now.st_size) for name in files)
    return ()


def source_of(data: Mapping[str, Any], path: FieldPath) -> str:
    """Where a datum comes from, `known …`, `derived …` or `reconstructed …`; empty where the board does not say.

    The innermost `source` around it counts; one by field counts for that field alone, one by number (from 1) for that
    entry of a list.
    """
    sources: Any = data.get("sources", {})
    source, here = "", data
    for part in path:
        name = str(part + 1) if isinstance(part, int) else part
        sources = sources.get(name) if isinstance(sources, dict) else None
        source = sources if isinstance(sources, str) else source
        here = here[part]  # type: ignore[index]
        if isinstance(here, dict) and "source" in here:
            sources = here["source"]
            source = sources if isinstance(sources, str) else source
    return source


def digest(data: Mapping[str, object]) -> str:
    """A fingerprint of a board's plain data: equal data, equal digest, whichever files it came from."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
