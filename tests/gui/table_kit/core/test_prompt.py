"""The prompt line: what is pending stands on it as chips, which are things like any other."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pygame import Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.prompt import Chip, PromptButton
from imperial_steam.gui.table_kit.core.shown import Seat
from imperial_steam.gui.table_kit.drawing.targets import ui
from tests.toy.samples import pebbles
from tests.toy.window.palette import CLASSIC
from tests.toy.window.shown import ToyPen, ToyShown

BUTTONS = [PromptButton(ui("undo"), "button.undo", False)]


def heaps(*urgent: bool, count: int = 1) -> Sequence[Chip[ToyPen]]:
    """A chip for each heap that can be taken."""
    return [
        Chip(Target("heap", str(number + 1)), lambda pen, rect: None, 40, one, count)
        for number, one in enumerate(urgent)
    ]


def drawn(rect: Rect, chips: Sequence[Chip[ToyPen]]) -> ToyPen:
    game = pebbles()
    shown = ToyShown(game, game.decision(), (Seat("Ada", "red"), Seat("Béla", "purple")), 0)
    canvas = Canvas(Surface((900, 100)), Look(palette=CLASSIC), [])
    pen = ToyPen(canvas, shown, lambda key, **values: key)
    prompt.draw(pen, rect, "Somebody has something to do", BUTTONS, chips)
    return pen


@pytest.mark.parametrize("height", [36, 58])
def test_chips_stand_beside_or_below_the_sentence(height: int) -> None:
    rect = Rect(0, 0, 800, height)
    pen = drawn(rect, heaps(True, False, count=2))
    items = {item.label: item for item in pen.canvas.items or ()}
    places = [pen.hits.place(Target("heap", key)) for key in ("1", "2")]
    assert all(place is not None and rect.contains(place) for place in places)
    sentence = items["Somebody has something to do"]
    assert sentence.fits
    assert not any(place is not None and place.colliderect(sentence.rect) for place in places)
    assert [label for label in items if label in ("!", "×2")] == ["!", "×2"]


def test_a_high_prompt_has_its_buttons_below_the_sentence() -> None:
    """At the head of a narrow column, with chips between both."""
    rect = Rect(0, 0, 330, 92)
    pen = drawn(rect, heaps(True, False))
    items = {item.label: item for item in pen.canvas.items or ()}
    sentence, button = items["Somebody has something to do"], pen.hits.place(ui("undo"))
    chips = [spot.rect for spot in pen.hits.spots if spot.thing.kind == "heap"]
    assert button is not None
    assert sentence.fits
    assert len(chips) == 2
    assert all(sentence.rect.bottom <= chip.y + 2 and chip.bottom <= button.y + 2 for chip in chips)
    assert rect.contains(button)


def test_many_chips_never_reach_the_buttons() -> None:
    for height in (36, 58):
        pen = drawn(Rect(0, 0, 420, height), heaps(*[True] * 9))
        button = pen.hits.place(ui("undo"))
        places = [spot.rect for spot in pen.hits.spots if spot.thing.kind == "heap"]
        assert button is not None
        assert places
        assert not any(place.colliderect(button) for place in places)


def test_a_prompt_without_chips_is_as_before() -> None:
    pen = drawn(Rect(0, 0, 800, 36), ())
    assert [spot.thing for spot in pen.hits.spots] == [ui("undo")]
