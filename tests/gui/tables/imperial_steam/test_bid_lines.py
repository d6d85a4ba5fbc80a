"""Every bid says which labour markets it opens, in the smallest window and in every language."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from imperial_steam.games.imperial_steam.story.choice_lines import figures
from imperial_steam.games.imperial_steam.terms import HUBS
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.i18n import LANGUAGES
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bid_says_what_it_opens(make_scene: MakeScene, folder: Path, language: str) -> None:
    """BID-05, A2-03: the letters of all hubs within reach stand in the line, and nothing of it is cut off."""
    scene = make_scene(new_session(folder), (1366, 768), language=language)
    shown, say = scene.state.shown(), scene.presenter.say
    opening = 0
    for action, _, brief in scene.state.choices():
        for figure in figures(shown.game, shown.decider, action):
            if figure.key == "opens":
                hubs = cast("tuple[str, ...]", figure.values["hubs"])
                letters = " ".join(say(f"letter.hub{HUBS.index(hub)}") for hub in hubs)
                assert brief.endswith(f": {letters}")
                opening += 1
    assert opening > 8
    assert [item for item in layout_of(scene) if not item.fits] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_that_opens_nothing_says_so(make_scene: MakeScene, folder: Path, language: str) -> None:
    """BID-05: in the line of the choices, which is short, and on the card."""
    scene = make_scene(new_session(folder), (1366, 768), language=language)
    shown, say = scene.state.shown(), scene.presenter.say
    lines = [
        brief
        for action, _, brief in scene.state.choices()
        if any(figure.key == "opens_nothing" for figure in figures(shown.game, shown.decider, action))
    ]
    assert len(lines) > 1
    assert all(brief.endswith(say("choice.opens_nothing_short")) for brief in lines)
    card = scene.controller.pins.cards.option_card(shown, scene.state.choices()[0][0])
    assert say("choice.opens_nothing") in card.texts


def test_the_card_of_a_bid_names_the_markets(make_scene: MakeScene, folder: Path) -> None:
    """In words, where there is room."""
    scene = make_scene(new_session(folder))
    action = scene.state.choices()[-1][0]
    card = scene.controller.pins.cards.option_card(scene.state.shown(), action)
    assert any(text.startswith("labour: ") and "bronze" in text for text in card.texts)
