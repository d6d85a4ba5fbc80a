"""End bonus cards of Russian Railroads stay secret at one screen, in the log, in lists and in what is kept (HID-01).

Two games that differ in nothing but the cards must look the same to whoever may not see them: in every word, and
pixel by pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeAlias, cast

import pygame
import pytest

from imperial_steam import titles
from imperial_steam.cli.commands import log
from imperial_steam.games.protocol import draw, word_of
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.table_kit.core.log import written
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import Catalogue
from imperial_steam.session import Ledger, Person, Session, read_journal
from imperial_steam.session.document import to_document
from tests.gui.conftest import MakeApp

Scene: TypeAlias = TableScene[RailShown, RailPen]

NOW = "2026-05-01T12:00:00"
PEOPLE = (Person("Ada", "red"), Person("Béla", "purple"))
TABS = ("choices", "log", "tableau", "others")


def position(ledger: Ledger) -> RussianRailroads:
    """The position of a ledger."""
    return cast("RussianRailroads", ledger.game)


def _games() -> Iterator[Ledger]:
    """Random games of two people, each up to the moment after the deck was looked through for the first time."""
    for seed in range(100):
        chance = Random(seed)
        ledger = Ledger.new(TITLE, PEOPLE, "random", chance)
        while (decision := ledger.decision) is not None:
            if decision.secret:
                yield ledger
                break
            ledger.apply(draw(decision, chance))


@pytest.fixture(scope="module")
def first() -> Ledger:
    """A game in which somebody looks through the deck of end bonus cards."""
    return next(_games())


@pytest.fixture
def looked(first: Ledger) -> Ledger:
    """A copy of it for one test."""
    return first.fork(first.cursor)


def chooser(ledger: Ledger) -> int:
    """The seat that chooses a card."""
    assert ledger.decision is not None
    assert ledger.decision.secret
    return ledger.decision.player


def with_other_deck(ledger: Ledger) -> Ledger:
    """The same game, other cards of the deck having been removed before it."""
    setup, game = cast("Setup", ledger.setup), position(ledger)
    deck = [card.key for number, card in enumerate(game.frame.world.end_cards) if game.state.deck >> number & 1]
    again = Ledger(TITLE, TITLE.read_board(TITLE.default_board), replace(setup, removed=tuple(deck[:2])), PEOPLE)
    for entry in ledger.done:
        again.apply(entry.text)
    return again


def after_the_choice(ledger: Ledger, card: int) -> Ledger:
    """The chooser takes a card, ends the turn, and the other one and the chooser play on a little."""
    chance, seat = Random(1), chooser(ledger)
    played = ledger.fork(ledger.cursor)
    while (decision := played.decision) is not None and decision.player == seat:
        played.apply(decision.options[card] if decision.secret else draw(decision, chance))
    return played


def seated(make_app: MakeApp, ledger: Ledger) -> Scene:
    """A table with a game, drawn once; a curtain may lie above it."""
    app = make_app()
    app.session = Session(ledger, None, "")
    scene = table(TITLE.key).scene(app, app.session)
    assert isinstance(scene, TableScene)
    app.push(scene)
    app.step([], 1.0)
    return scene


def lift(scene: Scene) -> None:
    """Lift the curtain."""
    app = scene.app
    while isinstance(app.top, Curtain):
        app.top.ensure_built()
        app.top.form["show"].activate()
        app.step([], 1.0)


def looks(scene: Scene) -> Iterator[tuple[list[str], bytes]]:
    """Every tab of the table: what is written, and the picture."""
    for tab in TABS:
        scene.state.open(tab)
        scene.dirty = True
        scene.app.step([], 1.0)
        words = [item.label for item in layout_of(scene)]
        yield words, pygame.image.tobytes(scene.app.surface, "RGB")


def test_nothing_before_the_look_is_taken_back(looked: Ledger) -> None:
    """RUL-96, EXEC-07: undo stops where the deck was seen, and again where the card was taken; no event names it."""
    session = Session(looked, None, "")
    look = looked.cursor
    assert looked.entries[-1].text == "look"
    assert looked.final_moment() == look
    assert not session.undo()
    assert looked.decision is not None
    session.apply(looked.decision.options[0])
    assert not session.undo()
    assert looked.final_moment() == look + 1
    final = [event for entry in looked.entries[look - 1 :] for event in entry.events if event.final]
    assert [(event.name, *event.values) for event in final] == [("deck_seen",), ("end_card_taken", "left")]


def test_the_deck_lies_behind_a_curtain(make_app: MakeApp, looked: Ledger) -> None:
    """HID-01: whoever sat at the screen before cannot tell one deck from another; the chooser sees every card."""
    seat = chooser(looked)
    scenes = [seated(make_app, game) for game in (looked, with_other_deck(looked))]
    for scene in scenes:
        scene.state.viewer = 1 - seat
        scene.state.renew()
        scene.app.step([], 1.0)
        assert isinstance(scene.app.top, Curtain)
        scene.app.step([], 1.0)
    covered = [pygame.image.tobytes(scene.app.surface, "RGB") for scene in scenes]
    assert covered[0] == covered[1]
    for scene in scenes:
        lift(scene)
        assert scene.state.viewer == seat
    mine, other = (list(looks(scene)) for scene in scenes)
    assert mine != other, "the chooser sees the deck"
    perform(scenes[0].app, [Key("backspace")])
    assert isinstance(scenes[0].app.top, Notice)
    assert looked.cursor == len(looked.entries)


def test_the_card_taken_is_its_owners_secret(make_app: MakeApp, looked: Ledger) -> None:
    """HID-01: on the table, in the log and in the past the other one cannot tell one card from another."""
    seat, look = chooser(looked), looked.cursor
    games = [after_the_choice(looked, card) for card in (0, 1)]
    assert position(games[0]).state.players[seat].end_cards != position(games[1]).state.players[seat].end_cards
    scenes = [seated(make_app, game) for game in games]
    for scene in scenes:
        lift(scene)
        assert scene.state.viewer == 1 - seat
    for board in (seat, 1 - seat):
        for moment in (None, look - 1, look, look + 1, games[0].cursor - 1):
            for scene in scenes:
                scene.state.show(board)
                scene.controller.history.look(moment)
            assert list(looks(scenes[0])) == list(looks(scenes[1])), (board, moment)
    logs = [
        written(scene.controller.log.source, scene.state.shown(), game, game.cursor)
        for scene, game in zip(scenes, games, strict=True)
    ]
    assert logs[0] == logs[1]
    for scene in scenes:
        scene.controller.history.now()
        perform(scene.app, [Key("n")])
        assert scene.state.guessed, "a variation would tell"


def test_lists_and_the_printed_log_tell_no_card(looked: Ledger, tmp_path: Path) -> None:
    """What a list shows of a save, the log of the command line, scores; journals are for their owner's eyes only."""
    seat, words = chooser(looked), Catalogue("en", TITLE.key)
    games = [after_the_choice(looked, card) for card in (0, 1)]
    documents = [to_document(game, NOW) for game in games]
    for part in ("progress", "people", "title"):
        assert documents[0][part] == documents[1][part]
    assert log(games[0], words) == log(games[1], words)
    assert games[0].game.scores(1 - seat) == games[1].game.scores(1 - seat)
    assert games[0].game.hidden_from(1 - seat) == {seat}
    Session(games[0], tmp_path, NOW).suspend()
    (path,) = tmp_path.iterdir()
    assert path.stat().st_mode & 0o077 == 0, "nobody else on this computer can read it"
    kept = read_journal(path, titles.TITLES)
    assert kept is not None
    assert kept.ledger is not None
    assert kept.ledger.game.digest() == games[0].game.digest()
    assert kept.ledger.final_moment() == games[0].final_moment() == looked.cursor + 1


def test_a_variation_does_not_open_the_deck(make_app: MakeApp, looked: Ledger) -> None:
    """HID-01: before anybody has a card a variation may be played, but the deck stays closed in it."""
    scene = seated(make_app, looked.fork(looked.cursor - 1))
    scene.controller.lines.leave_game()
    scene.state.choose(TITLE.parse_action("look"))
    assert isinstance(scene.app.top, Notice)
    decision = scene.session.ledger.decision
    assert decision is not None
    assert not decision.secret


def test_the_end_tells_every_card(looked: Ledger) -> None:
    """END-01: the final scoring turns the cards over."""
    ledger, chance = after_the_choice(looked, 0), Random(2)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    game = position(ledger)
    scored = {word_of(event.values, "reason") for event in ledger.entries[-1].events if event.name == "final_scored"}
    cards = game.frame.world.end_cards
    held = {card.key for n, card in enumerate(cards) for player in game.state.players if player.end_cards >> n & 1}
    assert held
    assert scored >= held
    assert not any(game.hidden_from(seat) for seat in range(2))
