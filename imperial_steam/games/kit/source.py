"""Reads the text of a board: one file, or an index with several, into plain data with line numbers.

YAML and JSON are read alike. Nothing here knows what a board means; `board_check` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

INDEX = "board.yaml"
"""Name of the index file in a folder."""

FieldPath = tuple[str | int, ...]

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a board. `severity` is `error` or `warning`; `line` 0: no line known.

    `field` is the way to the datum, for example `links[Wien–Baden].kind`; `nearest` the nearest
    valid word, or empty.
    """

    severity: str
    file: str
    line: int
    field: str
    message: str
    nearest: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.file else ""
        hint = f" – did you mean '{self.nearest}'?" if self.nearest else ""
        return f"{place}{self.severity}: {self.field}: {self.message}{hint}"


class BoardError(ValueError):
    """A board that cannot be used; `faults` holds every fault, warnings too."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        errors = [str(fault) for fault in self.faults if fault.severity == "error"]
        super().__init__("\n".join(errors))


@dataclass(frozen=True, slots=True)
class Source:
    """Plain data and the places in files it was read from."""

    data: dict[str, Any]
    files: tuple[tuple[str, Any], ...] = ()
    """(file name, root node of the YAML text)."""
    faults: tuple[Fault, ...] = ()
    """What was wrong with the text itself."""

    def place(self, path: FieldPath) -> tuple[str, int]:
        """File and line (from 1) of a datum, or of the nearest thing around it that exists."""
        best = (self.files[0][0], 1) if self.files else ("", 0)
        depth = 0
        for file, root in self.files:
            line, found = _line(root, path)
            if found > depth:
                best, depth = (file, line), found
        return best


def read_source(path: Path) -> Source:
    """Read a folder with an index, an index, or a board in one file; files that cannot be read are faults."""
    first = path / INDEX if path.is_dir() else path
    data, node, faults = _read(first)
    files = [(str(first), node)] if node is not None else []
    names = data.pop("files", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        faults.append(Fault("error", str(first), 1, "files", "must be a list of file names"))
        names = []
    for name in names:
        part, part_node, part_faults = _read(first.parent / name)
        faults += part_faults
        if part_node is not None:
            files.append((str(first.parent / name), part_node))
        _merge(data, part, str(first.parent / name), faults)
    return Source(data, tuple(files), tuple(faults))


def _merge(data: dict[str, Any], part: dict[str, Any], file: str, faults: list[Fault]) -> None:
    for key, value in part.items():
        if key == "sources" and isinstance(value, dict) and isinstance(data.get(key), dict):
            data[key] = {**data[key], **value}
        elif key in data:
            faults.append(Fault("error", file, 1, key, "stands in two files of this board"))
        else:
            data[key] = value


def _read(path: Path) -> tuple[dict[str, Any], Any, list[Fault]]:
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".json":
            text = text.replace("\t", " ")
        loader = _LOADER(text)
        try:
            node = loader.get_single_node()
        finally:
            loader.dispose()
    except OSError as error:
        return {}, None, [Fault("error", str(path), 0, "", f"cannot be read: {error.strerror}")]
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        return {}, None, [Fault("error", str(path), mark.line + 1 if mark else 1, "", f"is not YAML: {problem}")]
    faults: list[Fault] = []
    value = _Constructor(str(path), faults).value(node, ()) if node is not None else None
    if not isinstance(value, dict):
        faults.append(Fault("error", str(path), 1, "", "must be a mapping 'name: value'"))
        return {}, node, faults
    return value, node, faults


class _Constructor:
    """Turns YAML nodes into plain data; quicker than PyYAML's own, and sees keys given twice."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults

    def value(self, node: Any, path: FieldPath) -> Any:
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, i)) for i, item in enumerate(node.value)]
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in found:
                self._fault(key_node, (*path, key), "is given twice")
            found[key] = self.value(value_node, (*path, key))
        return found

    def _scalar(self, node: Any, path: FieldPath) -> Any:
        tag, text = node.tag, node.value
        try:
            if tag == "tag:yaml.org,2002:int":
                return int(text)
            if tag == "tag:yaml.org,2002:float":
                return float(text)
        except ValueError:
            self._fault(node, path, f"'{text}' is a number in a form that boards do not use")
            return 0
        if tag == "tag:yaml.org,2002:bool":
            return text.lower() in ("true", "yes", "on")
        return None if tag == "tag:yaml.org,2002:null" else text

    def _fault(self, node: Any, path: FieldPath, message: str) -> None:
        field = ".".join(str(part) for part in path)
        self.faults.append(Fault("error", self.file, node.start_mark.line + 1, field, message))


def _line(root: Any, path: FieldPath) -> tuple[int, int]:
    """Line of the deepest part of `path` under a node, and how many steps of it were found."""
    node, line = root, root.start_mark.line + 1
    for depth, part in enumerate(path):
        step = _step(node, part)
        if step is None:
            return line, depth
        line, node = step
    return line, len(path)


def _step(node: Any, part: str | int) -> tuple[int, Any] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == part:
                return key.start_mark.line + 1, value
    elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        item = node.value[part]
        return item.start_mark.line + 1, item
    return None
