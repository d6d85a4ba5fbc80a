"""A save written in the middle of every kind of decision: the game loaded from it is the same, and so is its screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.session import Session, load, read_journal, save, unfinished
from imperial_steam.titles import TITLES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import POSITIONS, played_to, position

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


@pytest.mark.parametrize("continued", [False, True], ids=["loaded", "continued"])
def test_undo_takes_back_a_whole_line_after_loading_too(make_table: MakeTable, tmp_path: Path, continued: bool) -> None:
    """A line planned by one click: back and forth as if the game had never been put away; then its last track alone."""
    session = Session(played_to("line_start").ledger, tmp_path / "journals", NOW)
    scene, before = make_table(session), position(session).digest()
    course = next(ways[0] for ways in scene.state.shown().courses.values() if len(ways[0].actions) > 2)
    scene.state.choose(course)
    planned = position(session).digest()
    if continued:
        session.suspend()
        found = read_journal(unfinished(tmp_path / "journals")[0].path, TITLES)
        assert found is not None
        assert found.ledger is not None
        loaded = found.ledger
    else:
        save(session.ledger, tmp_path / "evening.steamgame", NOW)
        loaded = load(tmp_path / "evening.steamgame", TITLES)
    again = make_table(Session(loaded, None, NOW))
    history = again.controller.history
    assert position(again.state.session).digest() == planned
    history.undo()
    assert position(again.state.session).digest() == before
    history.redo()
    assert position(again.state.session).digest() == planned
    history.undo_action()
    assert position(again.state.session).state.line == position(session).state.line[:-1]


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
