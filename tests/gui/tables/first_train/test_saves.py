"""A save written in the middle of every kind of decision: the game loaded from it is the same, and so is its screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from imperial_steam.gui.scene import layout_of
from imperial_steam.session import Session, load, save
from imperial_steam.titles import TITLES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import POSITIONS, position

NOW = "2026-01-02T03:04:05"


def choices(scene: TrainTable) -> list[tuple[str, str, str]]:
    """What the list offers."""
    return [(str(option), words, beside) for option, words, beside in scene.state.choices()]


@pytest.mark.parametrize("name", list(POSITIONS))
def test_a_save_brings_back_position_offers_and_screen(make_table: MakeTable, tmp_path: Path, name: str) -> None:
    session = POSITIONS[name]()
    path = tmp_path / "evening.steamgame"
    save(session.ledger, path, NOW)
    loaded = Session(load(path, TITLES), None, NOW)
    assert position(loaded).digest() == position(session).digest()
    assert loaded.ledger.decision == session.ledger.decision
    before, after = make_table(session), make_table(loaded)
    assert choices(after) == choices(before)
    assert [(item.role, item.label, item.rect) for item in layout_of(after)] == [
        (item.role, item.label, item.rect) for item in layout_of(before)
    ]
    pixels = [pygame.image.tobytes(scene.app.surface, "RGB") for scene in (before, after)]
    assert pixels[0] == pixels[1]


@pytest.mark.parametrize("name", ["track", "spend", "exchange", "action"])
def test_what_was_taken_back_can_be_done_again_after_loading(tmp_path: Path, name: str) -> None:
    session = POSITIONS[name]()
    session.undo()
    save(session.ledger, tmp_path / "evening.steamgame", NOW)
    loaded = Session(load(tmp_path / "evening.steamgame", TITLES), None, NOW)
    assert position(loaded).digest() == position(session).digest()
    assert loaded.redo()
    assert session.redo()
    assert position(loaded).digest() == position(session).digest()
