"""The end of a game: while the points are counted no panel tells them, afterwards every panel does."""

from __future__ import annotations

from imperial_steam.gui.scene import layout_of
from tests.gui.tables.conftest import refresh
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import ended, position


def labels(scene: TrainTable) -> list[str]:
    """Everything that is written on the window."""
    scene.app.draw()
    return [item.label for item in layout_of(scene)]


def test_points_are_told_when_they_are_counted(make_table: MakeTable) -> None:
    session = ended()
    last = session.ledger.entries[-1].action
    session.undo()
    scene = make_table(session)
    points = [str(number) for number in position(session).state.points]
    scene.state.choose(last)
    refresh(scene)
    assert scene.state.view.counting
    told = labels(scene)
    assert told.count("…") == 2 * len(points)
    scene.controller.reckoned.everything()
    told = labels(scene)
    assert told.count("…") == 0
    assert all(told.count(number) >= 2 for number in points)
