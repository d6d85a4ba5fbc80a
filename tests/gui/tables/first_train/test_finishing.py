"""The end of a game: while the points are counted no panel tells them, afterwards every panel does."""

from __future__ import annotations

import pytest

from imperial_steam.games.first_train import scoring
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.pages.scene import layout_of
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
    assert all(told.count(number) >= 1 for number in points)


def test_the_header_tells_the_result(make_table: MakeTable) -> None:
    """SCORE-07, SCORE-09: with the sets, profit and tracks that are counted at the end, the winner first."""
    scene = make_table(ended())
    scene.controller.reckoned.everything()
    refresh(scene)
    game = scene.state.shown().game
    header = scene.state.regions["turn_order"]
    told = [item for item in layout_of(scene) if item.role == "text" and header.contains(item.rect)]
    said = [item.label for item in sorted(told, key=lambda item: item.rect.x)]
    ranked = scoring.ranking(game.frame, game.state)
    names = [scene.state.seats[seat].name for seat in ranked]
    assert [label for label in said if label in names] == names
    figures = [label for label in said if label.lstrip("−").isdigit()]
    scores = game.scores()
    told_by_place = [(str(place), figure(scores[seat])) for place, seat in enumerate(ranked, 1)]
    assert figures == [figure for pair in told_by_place for figure in pair]
    assert list(scores) != list(game.state.points)


def test_points_below_nothing_have_a_real_minus_sign(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    session = ended()
    monkeypatch.setattr(type(session.ledger.game), "scores", lambda game, seat=None: (-6,) * game.player_count)
    scene = make_table(session)
    scene.controller.reckoned.everything()
    refresh(scene)
    header = scene.state.regions["turn_order"]
    told = [item.label for item in layout_of(scene) if item.role == "text" and header.contains(item.rect)]
    assert told.count("−6") == session.ledger.game.player_count
    assert not [label for label in told if "-" in label]
