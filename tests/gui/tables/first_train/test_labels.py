"""What the columns of the players and the trains are called on the board."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.pages.scene import layout_of
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
