"""Reads one YAML or JSON file that somebody wrote into plain data with the line of every field.

A file may be wrong in any way, or made to do harm: the limits of `Budget` are checked while the
parser reads, before anything is built, and nothing here calls itself. Nothing here knows what a
file means.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeAlias, cast

import yaml

from imperial_steam.games.kit.faults import UNFIT, Fault, FieldPath, file_fault, shown

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""What a file holds: what JSON can say."""

MERGE = "<<"
"""The key under which a mapping takes over the entries of another one."""
_TAG = "tag:yaml.org,2002:"
_KNOWN_TAGS = frozenset(_TAG + name for name in ("str", "int", "float", "bool", "null", "seq", "map"))
_INTEGER = re.compile(r"[-+]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[-+]?[0-9]{0,18}\.[0-9]{0,24}([eE][-+]?[0-9]{1,2})?")
_CUT_NUMBER = re.compile(r"\s+(#\d+)")
"""What YAML takes for a comment when a text such as `Depot #1` lacks its quotation marks."""
_BAD_NAME = "has_a_name_that_is_no_text"


class _Parser(Protocol):
    """PyYAML's loaders, as far as they are used: they tell what comes next, one event at a time."""

    def check_event(self, *choices: type[yaml.Event]) -> bool: ...
    def get_event(self) -> yaml.Event: ...
    def resolve(self, kind: type[yaml.Node], value: str, implicit: tuple[bool, bool]) -> str: ...
    def dispose(self) -> None: ...


#: The quick one, where PyYAML was built with it.
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class SourceError(ValueError):
    """A file that cannot be read at all; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        super().__init__(str(fault))


@dataclass(slots=True)
class Budget:
    """How much may be read; one budget may serve several files. The largest board needs a tenth of it."""

    size: int = 1_000_000
    """Bytes that may still be read."""
    nodes: int = 40_000
    """Values that may still be read; what is repeated by an alias counts each time."""
    depth: int = 32
    """How deep values may lie within one another."""


@dataclass(slots=True)
class Node:
    """A value of a file, its line (from 1), and the nodes within: by name, or by place in a list."""

    line: int
    value: Plain
    parts: dict[str | int, Node] = field(default_factory=dict)
    key_lines: dict[str, int] = field(default_factory=dict)
    """Of a mapping: the line of every name."""
    size: int = 1
    height: int = 1

    def place(self, path: FieldPath) -> tuple[int, int]:
        """Line of the deepest part of a path that exists, and how many steps of the path that are.

        Places of lists may be written as texts.
        """
        node, line = self, self.line
        for depth, part in enumerate(path):
            within = node.parts.get(part)
            if within is None and isinstance(part, str) and part.isdecimal():
                within = node.parts.get(int(part))
            if within is None:
                return line, depth
            line = node.key_lines.get(str(part), within.line)
            node = within
        return line, len(path)


@dataclass(frozen=True, slots=True)
class Document:
    """The contents of a file. `faults`: what is wrong with its text although it could be read."""

    file: str
    root: Node
    faults: tuple[Fault, ...] = ()


def read_document(path: Path, budget: Budget | None = None) -> Document:
    """Read a file; raises `SourceError` when it cannot be read, is no YAML, or exceeds the budget."""
    budget = budget or Budget()
    return read_text(_text(path, budget), str(path), budget)


def read_text(text: str, file: str = "", budget: Budget | None = None) -> Document:
    """The contents of a text that was read already; raises `SourceError` as `read_document` does."""
    composer = _Composer(file, text, budget or Budget())
    return Document(file, composer.root(), tuple(composer.faults))


def _text(path: Path, budget: Budget) -> str:
    """The text of a regular file within the budget."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise SourceError(file_fault(str(path), 0, "is_no_ordinary_file"))
        with path.open("rb") as file:
            raw = file.read(budget.size + 1)
    except OSError as error:
        raise SourceError(file_fault(str(path), 0, "cannot_be_read", cause=str(error.strerror))) from None
    except ValueError as error:
        raise SourceError(file_fault(shown(path), 0, "cannot_be_read", cause=str(error))) from None
    if len(raw) > budget.size:
        raise SourceError(file_fault(str(path), 0, "is_too_large", size=budget.size))
    budget.size -= len(raw)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SourceError(file_fault(str(path), line, "is_not_utf_8")) from None
    return text.replace("\t", " ") if path.suffix == ".json" else text


class _Composer:
    """Builds nodes out of the parser's events, without calling itself."""

    def __init__(self, file: str, text: str, budget: Budget) -> None:
        self.faults: list[Fault] = []
        self._file = file
        self._text = text
        self._lines = text.split("\n")
        self._budget = budget
        self._anchors: dict[str, Node] = {}
        self._open: list[_Open] = []
        self._root: Node | None = None

    def root(self) -> Node:
        """The one value of the file; raises `SourceError`."""
        try:
            parser = cast(_Parser, _LOADER(self._text))
            try:
                while parser.check_event():
                    self._take(parser.get_event(), parser)
            finally:
                parser.dispose()
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise self._broken(line, "is_not_yaml", cause=str(error.problem)) from None
        except yaml.reader.ReaderError as error:
            line = self._text.count("\n", 0, error.position) + 1
            raise self._broken(line, "is_not_yaml", cause=str(error.reason)) from None
        return self._root or Node(1, None)

    def _broken(self, line: int, key: str, **values: object) -> SourceError:
        return SourceError(file_fault(self._file, line, key, **values))

    def _fault(self, line: int, key: str, **values: object) -> None:
        """Note something wrong with the value that is being read."""
        path = ".".join(shown(part.name) for part in self._open if part.name)
        self.faults.append(file_fault(self._file, line, key, path, **values))

    def _take(self, event: yaml.Event, parser: _Parser) -> None:
        """One event: a value begins, ends, or is there as a whole."""
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.ScalarEvent):
            self._add(Node(line, self._scalar(event, line, parser)), line, event.anchor)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._begin(event, line)
        elif isinstance(event, yaml.CollectionEndEvent):
            done = self._open.pop()
            self._add(done.node, done.node.line, done.anchor)
        elif isinstance(event, yaml.AliasEvent):
            self._repeat(event.anchor or "", line)
        elif isinstance(event, yaml.DocumentStartEvent) and self._root is not None:
            raise self._broken(line, "holds_two_documents")

    def _begin(self, event: yaml.CollectionStartEvent, line: int) -> None:
        self._check_depth(line, 1)
        self._check_tag(event.tag, line)
        if self._open and self._open[-1].awaits_key:
            raise self._broken(line, _BAD_NAME)
        mapping = isinstance(event, yaml.MappingStartEvent)
        node = Node(line, {} if mapping else [])
        self._open.append(_Open(node, event.anchor, awaits_key=mapping, name="" if mapping else "0"))

    def _check_depth(self, line: int, height: int) -> None:
        if len(self._open) + height > self._budget.depth:
            raise self._broken(line, "is_too_deep", most=self._budget.depth)

    def _repeat(self, anchor: str, line: int) -> None:
        """An alias: the anchored value once more."""
        node = self._anchors.get(anchor)
        if any(part.anchor == anchor for part in self._open):
            raise self._broken(line, "repeats_a_value_within_itself", anchor=shown(anchor))
        if node is None:
            raise self._broken(line, "repeats_a_value_without_name", anchor=shown(anchor))
        self._check_depth(line, node.height)
        self._add(node, line, None, repeated=True)

    def _add(self, node: Node, line: int, anchor: str | None, repeated: bool = False) -> None:
        """A value is whole: put it into the one around it."""
        self._budget.nodes -= node.size if repeated else 1
        if self._budget.nodes < 0:
            raise self._broken(line, "holds_too_many_values")
        if anchor is not None:
            self._anchors[anchor] = node
        if not self._open:
            self._root = node
            return
        around = self._open[-1]
        if around.awaits_key:
            if isinstance(node.value, (list, dict)):
                raise self._broken(line, _BAD_NAME)
            around.begin_key(str(node.value), line)
            return
        if around.name in around.own:
            self._fault(around.key_line, "is_given_twice")
        if not around.add(node):
            raise self._broken(line, "takes_over_mappings_only", merge=MERGE)

    def _scalar(self, event: yaml.ScalarEvent, line: int, parser: _Parser) -> Plain:
        """The value of a text, a number, a truth or nothing; names are always texts."""
        text = event.value
        self._check_tag(event.tag, line)
        if UNFIT.search(text):
            self._fault(line, "has_a_character_that_cannot_be_shown", text=shown(text))
        if (self._open and self._open[-1].awaits_key) or self._is_cut(event):
            return text
        tag = event.tag or parser.resolve(yaml.ScalarNode, text, event.implicit)
        if tag == _TAG + "bool":
            return text.lower() in ("true", "yes", "on")
        if tag in (_TAG + "int", _TAG + "float"):
            return self._number(text, line)
        return None if tag == _TAG + "null" else text

    def _number(self, text: str, line: int) -> int | float:
        if _INTEGER.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text):
            return float(text)
        self._fault(line, "is_a_strange_number", text=shown(text))
        return 0

    def _check_tag(self, tag: str | None, line: int) -> None:
        if tag is not None and tag not in _KNOWN_TAGS:
            raise self._broken(line, "is_a_strange_value", tag=shown(tag))

    def _is_cut(self, event: yaml.ScalarEvent) -> bool:
        """`#` and a number follow what YAML has read; they were meant to belong to it."""
        end = event.end_mark
        if event.style or not event.value or end is None or end.line >= len(self._lines):
            return False
        cut = _CUT_NUMBER.match(self._lines[end.line], end.column)
        if cut is None:
            return False
        text = shown(f"{event.value} {cut[1]}")
        self._fault(end.line + 1, "needs_quotation_marks", text=text, cut=cut[1])
        return True


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not been read."""

    node: Node
    anchor: str | None
    awaits_key: bool
    """It is a mapping, and the next thing to come is a name."""
    name: str = ""
    """Where reading is within it: a name, or a place in the list."""
    key_line: int = 0
    own: set[str] = field(default_factory=set)
    """Names in the mapping itself; they override merged ones."""

    def begin_key(self, name: str, line: int) -> None:
        """A name was read; its value comes next."""
        self.name, self.key_line, self.awaits_key = name, line, False

    def add(self, node: Node) -> bool:
        """Take a value in; False when it cannot be taken over under `MERGE`."""
        self.node.size += node.size
        self.node.height = max(self.node.height, node.height + 1)
        if isinstance(self.node.value, list):
            self.node.parts[len(self.node.value)] = node
            self.node.value.append(node.value)
            self.name = str(len(self.node.value))
            return True
        name, self.name, self.awaits_key = self.name, "", True
        self.own.add(name)
        if name == MERGE:
            return self._take_over(node)
        self._put(name, node, self.key_line)
        return True

    def _put(self, name: str, node: Node, line: int) -> None:
        cast("dict[str, Plain]", self.node.value)[name] = node.value
        self.node.parts[name] = node
        self.node.key_lines[name] = line

    def _take_over(self, merged: Node) -> bool:
        """Entries of other mappings, unless this one has them; of several the first one counts."""
        mappings = list(merged.parts.values()) if isinstance(merged.value, list) else [merged]
        if not all(isinstance(mapping.value, dict) for mapping in mappings):
            return False
        for mapping in mappings:
            for name, line in mapping.key_lines.items():
                if name not in self.node.parts:
                    self._put(name, mapping.parts[name], line)
        return True
