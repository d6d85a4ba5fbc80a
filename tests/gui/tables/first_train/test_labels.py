"""What the columns of the players and the trains are called on the board."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.tables.first_train.boards import map_names, map_view
from imperial_steam.gui.tables.first_train.boards.players_view import GROUPS
from imperial_steam.i18n import LANGUAGES, Catalogue
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.test_motion import SHIPPING, table


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_have_labels_with_a_legend(make_table: MakeTable, language: str) -> None:
    """Every group of columns has its label, and a card that names the columns."""
    scene = table(make_table, SHIPPING, language=language)
    say = Catalogue(language, "first_train").text
    words = {item.label for item in layout_of(scene)}
    for name, _ in GROUPS:
        assert say(f"board.group_{name}") in words
        thing = Target("term", f"group_{name}")
        assert scene.state.hits.place(thing) is not None
        card = scene.presenter.describe(scene.state.shown(), thing)
        assert card is not None
        assert card.lines[0].text == say(f"term.group_{name}.text")


def test_trains_show_their_letters(make_table: MakeTable) -> None:
    """The letter of “Train c, priced at 3” is on the train."""
    scene = table(make_table, SHIPPING)
    words = [item.label for item in layout_of(scene)]
    for key in scene.state.shown().frame.train_keys:
        assert key[1:] in words


def test_the_groups_are_all_columns(make_table: MakeTable) -> None:
    """No column is without a label."""
    scene = table(make_table, SHIPPING)
    stands = {spot.thing.key for spot in scene.state.hits.spots if spot.thing.kind == "stand"}
    heads = {spot.thing.key for spot in scene.state.hits.spots if spot.thing.kind == "term"}
    assert sum(number for _, number in GROUPS) == len({key.partition(" ")[0] for key in stands} & heads)


def test_a_name_on_the_map_is_small_before_it_meets_another_or_a_sign(make_table: MakeTable) -> None:
    """Only at the size for which there is room in its area it may touch one."""
    scene = table(make_table, SHIPPING)
    pen = scene._picture.pen(Canvas(scene.app.surface, scene.look))
    places = map_view._places(pen, scene.state.regions.middle)
    areas = [area for area in scene.state.shown().layout.areas if area.in_play]
    sizes = map_names._fitted(pen.scale, places, areas)
    named = [area for area in areas if area.name]
    boxes = [map_names._written(pen.scale, places, area, sizes[area.index]).box for area in named]
    signs = [sign for area in areas for sign in map_names._signs(places, area)]
    larger = [n for n, area in enumerate(named) if sizes[area.index] > map_names._least(pen.scale, places.unit, area)]
    assert larger
    assert [named[n].name for n in larger if len(boxes[n].collidelistall(boxes)) > 1] == []
    assert [named[n].name for n in larger if map_names._meets(boxes[n], signs, named[n].index)] == []
