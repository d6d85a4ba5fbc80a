"""The legend of the map: opened and put away by key and by click, whole in every window, for each side its terrain."""

from __future__ import annotations

import pytest

from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, POSITIONS, WENSLEYDALE, played_to


def texts(scene: TrainTable) -> list[str]:
    """Everything that is written on the window."""
    scene.app.draw()
    return [item.label for item in layout_of(scene)]


def test_nuernberg_has_hop_fields(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start", NUERNBERG))
    scene.app.handle(Key("y"))
    assert {"Town of a company", "Hop field: no track"} <= set(texts(scene))


def test_wensleydale_has_none(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start", WENSLEYDALE))
    scene.app.handle(Key("y"))
    found = texts(scene)
    assert "Town of a company" in found
    assert "Hop field: no track" not in found


def test_it_is_opened_and_put_away(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start", NUERNBERG))
    assert "Town of a company" not in texts(scene)
    place = scene.state.hits.place(ui("legend"))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert "Town of a company" in texts(scene)
    sheet = scene.state.over.place(ui("legend"))
    assert sheet is not None
    scene.app.handle(Click(sheet.center))
    assert "Town of a company" not in texts(scene)
    scene.app.handle(Key("y"))
    scene.app.handle(Key("escape"))
    assert "Town of a company" not in texts(scene)


@crossed(language=LANGUAGES, window=SIZES)
def test_it_is_shown_whole(make_table: MakeTable, language: str, window: tuple[tuple[int, int], int]) -> None:
    size, scale = window
    scene = make_table(played_to("line_start", NUERNBERG), size, language=language, scale=scale)
    scene.app.handle(Key("y"))
    scene.app.draw()
    assert [item for item in layout_of(scene) if not item.fits or item.missing] == []


@pytest.mark.parametrize("kind", ["line_start", "colour"])
def test_every_choice_says_what_it_costs_or_brings(make_table: MakeTable, kind: str) -> None:
    """BUILD-08, CRED-04: where a line begins and which colour is taken; doing nothing says nothing."""
    scene = make_table(POSITIONS[kind]())
    rows = [(str(entry), brief) for entry, _, brief in scene.state.choices()]
    assert len(rows) > 1
    assert [entry for entry, brief in rows if not brief and entry != "no-line"] == []
