"""What draws a table changes neither the game nor how it is looked at; it keeps places and caches of its own alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3] / "imperial_steam" / "gui"
#: What a frame must leave as it is.
OF_OTHERS = {"view", "session", "ledger", "settings", "game"}
DRAWING = ("draw", "_draw", "light", "paint")


def written(tree: ast.Module) -> Iterator[str]:
    """Where a function that draws sets something of the view, the session or the settings."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef) or not function.name.startswith(DRAWING):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                owner = node.value
                name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if name in OF_OTHERS:
                    yield f"{function.name}, line {node.lineno}: {ast.unparse(node)}"


def test_nothing_that_draws_writes() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): places
        for folder in ("table_kit", "tables")
        for path in (ROOT / folder).rglob("*.py")
        if (places := list(written(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}


@pytest.mark.parametrize("line", ["self.state.view.past = 3", "view.cursor += 1", "state.ledger.cursor = 0"])
def test_writing_would_be_seen(line: str) -> None:
    assert list(written(ast.parse(f"def draw(self):\n    {line}")))
    assert not list(written(ast.parse(f"def handle(self):\n    {line}")))
