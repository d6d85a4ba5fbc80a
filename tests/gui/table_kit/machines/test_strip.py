"""The strip about the turn of a machine: the latest sentences, as many as it has room for."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines import machine_strip
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurnContent, TurnLine
from tests.toy.samples import pebbles
from tests.toy.window.palette import CLASSIC
from tests.toy.window.shown import ToyPen, ToyShown

TOLD = 9


@pytest.mark.parametrize("height", [70, 100, 130, 400])
def test_the_latest_sentences_are_shown_and_stand_inside(height: int) -> None:
    """None below the strip or under its buttons, and never more than it should have."""
    game, place = pebbles(), Rect(0, 0, 500, height)
    shown = ToyShown(game, game.decision(), (Seat("Ada", "red"), Seat("Béla", "purple")), 0)
    pen = ToyPen(Canvas(Surface((600, 500)), Look(palette=CLASSIC), []), shown, lambda key, **values: key)
    lines = [TurnLine(f"Sentence {number}") for number in range(TOLD)]
    content = MachineTurnContent(0, lines, (), False, False, False, False, 0, "step", None)
    machine_strip.draw(pen, place, content, whole=True)
    told = [spot for spot in pen.hits.spots if spot.thing.kind == ui("machine_line").kind and "line" in spot.thing.key]
    numbers = [int(spot.thing.key.rpartition(" ")[2]) for spot in told]
    assert numbers == list(range(TOLD - len(told), TOLD))
    assert len(told) <= machine_strip.LINES
    assert (len(told) == machine_strip.LINES) == (height == 400)
    assert all(place.contains(spot.rect) for spot in told)
    others = [spot.rect for spot in pen.hits.spots if spot not in told and not spot.thing.key.endswith("_box")]
    assert [spot for spot in told if spot.rect.collidelist(others) >= 0] == []


@pytest.mark.parametrize("room", [150, 140, 400])
def test_the_sign_of_thinking_stands_behind_the_words(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that are too long for both shrink."""
    game, at = pebbles(), list[tuple[int, int]]()
    monkeypatch.setattr(machine_strip, "thinking_dots", lambda pen, start, step: at.append(start))
    shown = ToyShown(game, game.decision(), (Seat("Ada", "red"), Seat("Béla", "purple")), 0)
    pen = ToyPen(Canvas(Surface((600, 500)), Look(palette=CLASSIC), []), shown, lambda key, **values: key)
    machine_strip.write_thinking(pen, Rect(10, 10, room, 20), "Leopold Marsch is thinking", 0)
    (words,) = [item.rect for item in pen.canvas.items or () if item.role == "text"]
    ((start, _),) = at
    assert words.right <= start <= 10 + room
