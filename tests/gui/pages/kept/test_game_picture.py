"""Pictures of kept games: made when they are first looked at, kept, and without anybody's secrets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from imperial_steam import folders, titles
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.gui.pages.kept.game_picture import Pictures
from imperial_steam.gui.pages.kept.games import REST, Games
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.session import Ledger, Person, load, save
from imperial_steam.session.save_file import own_save

KEYS = ("imperial_steam", "russian_railroads", "first_train")
ARCHIVED = Path(__file__).resolve().parents[4] / "saves" / "0.1.0.json"


@pytest.fixture(autouse=True)
def offered() -> None:
    """All games of the program."""


def played(key: str, actions: int) -> Ledger:
    """A game of two with so many random actions, with everything hidden that can be."""
    title = titles.TITLES[key]
    board = title.read_board(title.default_board)
    wanted = {"hidden_money": "yes"} if key == "imperial_steam" else {}
    setup = title.draw_setup(board, 2, title.setup_kinds[0], Random(1), wanted)
    people = [Person(name, colour) for name, colour in zip(("Anna", "Ben"), title.colours, strict=False)]
    ledger, bot, chance = Ledger(title, board, setup, people), RandomBot(Random(1)), Random(1)
    while len(ledger.entries) < actions and ledger.decision is not None:
        if ledger.draw(chance) is None:
            ledger.apply(bot(ledger.game, ledger.decision))
    return ledger


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("key", KEYS)
def test_it_shows_only_what_everybody_may_know(key: str, make_app: Callable[..., DesktopProgram]) -> None:
    """Two positions that differ in what is hidden alone have one picture; another position has another."""
    app, ledger = make_app(), played(key, 60)
    picture = pixels(app.still(ledger))
    for seed, seat in ((2, 0), (3, 1)):
        assert pixels(app.still(ledger.guess(ledger.cursor, [seat], Random(seed)))) == picture
    assert pixels(app.still(ledger.fork(20))) != picture


def test_it_is_made_when_the_choice_rests_and_kept(
    make_app: Callable[..., DesktopProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    path = own_save(folders.saves(), "imperial_steam")
    save(played("imperial_steam", 60), path, app.now())
    page = Games(app)
    app.push(page)
    app.draw()
    pictures = folders.cache() / "games"
    assert not pictures.exists(), "the page is there first"
    page.update(REST)
    (file,) = pictures.iterdir()
    made = list[object]()
    again = Games(app)
    with monkeypatch.context() as patch:
        patch.setattr(DesktopProgram, "still", lambda app, ledger: made.append(ledger))
        app.push(again)
        again.update(REST)
    assert made == []
    (game,) = again._kept.games()
    picture = Pictures(app).known(game)
    assert picture is not None
    assert picture.get_width() > 200
    save(played("imperial_steam", 80), path, app.now(), backups=0)
    again.enter()
    again.update(REST)
    (other,) = pictures.iterdir()
    assert other != file, "that of another state takes its place"


def test_a_game_that_cannot_be_drawn_has_none(
    make_app: Callable[..., DesktopProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    save(played("imperial_steam", 20), own_save(folders.saves(), "imperial_steam"), app.now())
    tries = list[object]()

    def fails(app: DesktopProgram, ledger: Ledger) -> pygame.Surface:
        tries.append(ledger)
        raise ValueError("a null character was found")

    monkeypatch.setattr(DesktopProgram, "still", fails)
    page = Games(app)
    app.push(page)
    for _ in range(3):
        page.update(REST)
        app.draw()
    assert len(tries) == 1


def test_the_result_of_a_save_that_does_not_tell_it_is_learned(make_app: Callable[..., DesktopProgram]) -> None:
    app = make_app()
    folders.saves().mkdir(parents=True)
    (folders.saves() / "old.steamgame").write_bytes(ARCHIVED.read_bytes())
    page = Games(app)
    app.push(page)
    app.draw()
    page.update(REST)
    app.draw()
    best = max(score for score in load(ARCHIVED, titles.TITLES).game.scores() if score is not None)
    unit = app.catalogue_of("imperial_steam").text("unit.score", score=best)
    assert page.form["score.0"].label.endswith(unit)
    assert any(item.label.startswith("Won: ") for item in layout_of(page))
