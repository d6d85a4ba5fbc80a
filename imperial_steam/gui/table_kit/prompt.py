"""The prompt line: what is to be decided, and the buttons that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.pen import AnyPen
from imperial_steam.gui.table_kit.shown import AnyShown
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix

SENTENCE = Style("serif-bold", 17)
BUTTON = Style("serif-bold", 14)
#: The kind of things that are buttons of the prompt line: `done`, `end`; the message is `button.<key>`.
KIND = "button"


class PromptButton(NamedTuple):
    """A button of the prompt line: what it stands for, its message, and whether it goes on with the game."""

    thing: Target
    label: str
    strong: bool


def steps(shown: AnyShown) -> list[Target]:
    """The buttons that go on with the game, the one Enter's neighbour presses first."""
    return [thing for thing in shown.lit if thing.kind == KIND]


def buttons(shown: AnyShown, can_undo: bool, can_redo: bool) -> list[PromptButton]:
    """The buttons now, from left to right."""
    if shown.past is not None:
        return [
            PromptButton(ui("return"), "button.return", False),
            PromptButton(ui("go_back"), "button.go_back", True),
        ]
    found = [PromptButton(ui("undo"), "button.undo", False)] if can_undo else []
    if can_redo:
        found.append(PromptButton(ui("redo"), "button.redo", False))
    return [*found, *(PromptButton(thing, f"button.{thing.key}", True) for thing in steps(shown))]


def draw(pen: AnyPen, rect: Rect, sentence: str, shown: Sequence[PromptButton]) -> None:
    """The sentence at the left, buttons at the right."""
    theme, seat = pen.canvas.theme, pen.shown.decider
    past = pen.shown.past is not None
    pen.canvas.note(rect, pen.say("panel.prompt"), "panel")
    pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.16) if past else theme.paper, 3)
    pen.canvas.frame(rect, theme.brass, 1.6, 3)
    inside = rect.inflate(-pen.px(8), -pen.px(8))
    right = _buttons(pen, inside, shown)
    left = inside.x
    if seat >= 0 and not past:
        pen.badge((inside.x + pen.px(12), inside.centery), pen.px(11), seat)
        left += pen.px(30)
    words = Rect(left, inside.y - pen.px(2), right - left - pen.px(6), inside.h + pen.px(4))
    pen.text(words, sentence, SENTENCE, wrapped=True)


def _forced(pen: AnyPen) -> bool:
    """Nothing is left but the one thing a button stands for."""
    decision = pen.shown.decision
    return decision is not None and len(decision.options) == 1


def _buttons(pen: AnyPen, inside: Rect, shown: Sequence[PromptButton]) -> int:
    """Draw the buttons from the right; returns where they begin."""
    theme, x = pen.canvas.theme, inside.right
    for thing, label, strong in reversed(shown):
        words = pen.say(label)
        width = pen.canvas.text_size(words, BUTTON)[0] + pen.px(18)
        spot = Rect(x - width, inside.y, width, inside.h)
        pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
        pen.text(spot, words, BUTTON, theme.cloth_ink if strong else theme.ink, "center")
        pen.hits.add(spot, thing)
        if strong and thing.kind == KIND and _forced(pen):
            pen.glow(spot, 4, 0)
        x = spot.x - pen.px(5)
    return x
