"""What a screen reader finds of a window, once everything is in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from imperial_steam.gui.access.node import Node, walk
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App


def heard(app: App) -> Node:
    """The whole tree of the window; all of it is put into words at one drawing, however long that takes."""
    if isinstance(app.top, TableScene):
        app.top.spoken.cards.clock = lambda: 0.0
    app.redraw()
    app.draw(record=True)
    node = app.hearing.described()
    assert not (isinstance(app.top, TableScene) and app.top.spoken.cards.behind)
    return node


def nodes(app: App) -> dict[str, Node]:
    """Its nodes by their keys."""
    return {node.key: node for node in walk(heard(app))}


def texts(node: Node) -> Iterator[tuple[str, str, str, Any]]:
    """What is said of every node, with its state."""
    for each in walk(node):
        yield each.key, each.name, each.description, (each.selected, each.role)
