"""Rivals with a face: a name that fits and a portrait; without faces machines are called by their level."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from imperial_steam import assets
from imperial_steam.bots.levels import LEVELS
from imperial_steam.gui.pages import who_plays
from imperial_steam.gui.pages.agreement import NAME_LENGTH, Seat
from imperial_steam.gui.pages.faces import RIVALS, face, rivals
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.window.app import App
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import HUMAN

SAY = Catalogue("en").text


def test_every_level_has_rivals() -> None:
    assert LEVELS.keys() <= RIVALS.keys()
    assert all(len(rivals(f"bot:{level}")) >= 3 for level in LEVELS)
    assert rivals(HUMAN) == rivals("franz:easy") == ()


@pytest.mark.parametrize("rival", [rival for known in RIVALS.values() for rival in known])
def test_a_rival_has_one_name_everywhere_and_a_portrait(rival: str) -> None:
    names = {Catalogue(language).text(f"rival.{rival}") for language in LANGUAGES}
    assert len(names) == 1
    assert len(names.pop()) <= NAME_LENGTH
    assert (assets.assets() / "icons" / f"rival_{rival}.svg").is_file()


def test_a_portrait_belongs_to_the_name() -> None:
    assert face("Klara Brandl", "bot:clerk", SAY) == "rival_klara"
    assert face("Klara Brandl", HUMAN, SAY) == face("Franz", "franz:easy", SAY) == ""
    other = face("Clerk 2", "bot:clerk:builder", SAY)
    assert other in {f"rival_{rival}" for rival in RIVALS["clerk"]}
    assert other == face("Clerk 2", "bot:clerk", SAY)


def test_rivals_come_in_turn_and_then_machines_are_called_by_their_level() -> None:
    seats = [Seat("Otto Wendelin", "red"), *(Seat("", colour, "bot:clerk") for colour in ("blue", "green", "black"))]
    named = who_plays.named(seats, "", Catalogue("de"), faces=True)
    assert [seat.name for seat in named] == ["Otto Wendelin", "Klara Brandl", "Josip Perko", "Schreiber"]
    assert [seat.name for seat in who_plays.named(seats, "", Catalogue("de"))][1:] == [
        "Schreiber", "Schreiber 2", "Schreiber 3",
    ]  # fmt: skip


def test_one_setting_takes_names_and_portraits_away(make_app: Callable[..., App]) -> None:
    for faces, known, icon in ((True, "Resi Hollweck", "rival_resi"), (False, "Computer", "machine")):
        app = make_app(faces=faces)
        app.push(MainMenu(app))
        app.push(NewGame(app, "imperial_steam"))
        page = cast(NewGame, app.top)
        labels = [item.label for item in layout_of(page)]
        assert known in labels
        assert page.form["who.1"].icon == icon  # type: ignore[attr-defined]
        assert page.agreement.seats[1].name == ("Resi Hollweck" if faces else "Apprentice")
