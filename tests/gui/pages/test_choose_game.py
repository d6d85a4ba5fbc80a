"""The choice of a game by its picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from imperial_steam import titles
from imperial_steam.gui.canvas.text import SMALL
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES

GAMES = ("imperial_steam", "russian_railroads", "first_train")
ENTRIES = {key: titles.entry(key) for key in GAMES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [100, 135, 200])
def test_no_line_of_a_tile_is_smaller_than_those_of_the_others(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, language: str, scale: int
) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    app = make_app(language=language, scale=scale)
    app.push(ChooseGame(app, "choose.new", lambda game: None))  # type: ignore[arg-type]
    known = [app.catalogue_of(key) for key in GAMES]  # type: ignore[attr-defined]
    told = {words.text(name) for words in known for name in ("game.players", "game.subtitle")}
    styles = [item.style for item in layout_of(app.top) if item.role == "text" and item.label in told]
    assert styles
    assert set(styles) == {SMALL}
