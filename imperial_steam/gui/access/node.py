"""Nodes: what is on the screen in words, for whoever does not see it. Immutable, without any system's library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect


class Role(StrEnum):
    """What a node is."""

    WINDOW = "window"
    PAGE = "page"
    DIALOG = "dialog"
    GROUP = "group"
    HEADING = "heading"
    TEXT = "text"
    BUTTON = "button"
    LINK = "link"
    CHECK = "check"
    RADIOS = "radios"
    RADIO = "radio"
    SLIDER = "slider"
    FIELD = "field"
    LIST = "list"
    OPTION = "option"
    ITEMS = "items"
    ITEM = "item"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    COLUMN_HEAD = "column_head"
    ROW_HEAD = "row_head"
    TAB = "tab"
    TOOLBAR = "toolbar"
    LOG = "log"
    STATUS = "status"
    IMAGE = "image"


class Act(StrEnum):
    """What a reader may do to a node."""

    PRESS = "press"
    FOCUS = "focus"
    SET = "set"
    MORE = "more"
    LESS = "less"


PRESSED = frozenset({Act.PRESS, Act.FOCUS})
TURNED = frozenset({Act.FOCUS, Act.SET, Act.MORE, Act.LESS})


class Span(NamedTuple):
    """A number between two ends that moves in steps."""

    value: int
    least: int
    most: int
    step: int = 1


class Typed(NamedTuple):
    """Text being typed: the ends of the selection, where the caret is last, count its characters."""

    text: str
    anchor: int
    caret: int


class Ask(NamedTuple):
    """Something a reader wants done: to the node of a key, with a text or number where one is set."""

    key: str
    act: Act
    value: str | float | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen. `key` tells it from all others of its screen and stays the same while it stands there.

    `name` is read first, `description` afterwards. `rect` is in pixels of the window. `place` is the number in its set
    (from 1) and how many there are. With `live` a change of the name is read out, and the same name again when the
    number is another one. `active` is the key of the child that has the focus while this node has it. `audience` of a
    page differs when somebody else may know what stands there.
    """

    key: str
    role: Role
    name: str = ""
    description: str = ""
    children: tuple[Node, ...] = ()
    rect: tuple[int, int, int, int] | None = None
    acts: frozenset[Act] = frozenset()
    enabled: bool = True
    checked: bool | None = None
    selected: bool | None = None
    place: tuple[int, int] | None = None
    span: Span | None = None
    typed: Typed | None = None
    shortcut: str = ""
    live: int = 0
    modal: bool = False
    active: str = ""
    audience: str = ""


def box(rect: Rect) -> tuple[int, int, int, int]:
    """A rectangle as a node keeps it."""
    return rect.x, rect.y, rect.w, rect.h


def heading(key: str, words: str) -> Node:
    """A heading."""
    return Node(key, Role.HEADING, words)


def words(key: str, said: str) -> Node:
    """Something to read."""
    return Node(key, Role.TEXT, said)


def sentence(said: str) -> str:
    """Words with a full stop, unless they end with a sign of their own."""
    return said if said[-1:] in ".!?:…" else f"{said}."


class FigureRow(NamedTuple):
    """A row of figures: what its key ends with, its label, the words of its cells, and more about the label."""

    key: str
    label: str
    cells: Sequence[str]
    note: str = ""


def figures(key: str, title: str, heads: Sequence[str], lines: Sequence[FigureRow]) -> Node:
    """A table of figures: each cell says its row and its column."""
    names = [Node(f"{key}/name {number}", Role.COLUMN_HEAD, name) for number, name in enumerate(heads)]
    rows = [Node(f"{key}/names", Role.ROW, children=tuple(names))]
    for line in lines:
        row = f"{key}/{line.key}"
        cells = [
            Node(f"{row} {number}", Role.CELL, words, f"{line.label}, {head}")
            for number, (words, head) in enumerate(zip(line.cells, heads, strict=True))
        ]
        head_cell = Node(f"{row} label", Role.ROW_HEAD, line.label, line.note)
        rows.append(Node(row, Role.ROW, line.label, children=(head_cell, *cells)))
    return Node(key, Role.TABLE, title, children=tuple(rows))


def numbered(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes of a set, each with its place in it."""
    return tuple(replace(node, place=(number, len(nodes))) for number, node in enumerate(nodes, 1))


def tabled(nodes: Iterable[Node], key: str) -> tuple[Node, ...]:
    """The same nodes, with rows that follow each other put together into tables."""
    found: list[Node] = []
    rows: list[Node] = []
    for node in nodes:
        if node.role is Role.ROW:
            rows.append(node)
            continue
        found += _table(rows, f"{key}/table {len(found)}")
        rows = []
        found.append(node)
    return (*found, *_table(rows, f"{key}/table {len(found)}"))


def _table(rows: Sequence[Node], key: str) -> list[Node]:
    return [Node(key, Role.TABLE, children=tuple(rows))] if rows else []


def walk(node: Node) -> Iterator[Node]:
    """A node and all below it, in the order in which they are read."""
    yield node
    for child in node.children:
        yield from walk(child)


def distinct(root: Node) -> Node:
    """The same nodes without those whose key another one above or before them has: a system takes no two alike."""
    nodes = list(walk(root))
    return root if len({node.key for node in nodes}) == len(nodes) else _distinct(root, {root.key})


def _distinct(node: Node, seen: set[str]) -> Node:
    children = []
    for child in node.children:
        if child.key not in seen:
            seen.add(child.key)
            children.append(_distinct(child, seen))
    return replace(node, children=tuple(children))


def focused(root: Node, key: str) -> str:
    """The key of the node that has the focus: the named one or the child it hands the focus to, else the root's."""
    found = {node.key: node for node in walk(root)}
    while key in found and found[key].active in found and found[key].active != key:
        key = found[key].active
    return key if key in found else root.key
