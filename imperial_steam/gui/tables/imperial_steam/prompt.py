"""The prompt line: what is to be decided, and the buttons that go with it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.imperial_steam.scoring import reckon
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.tables.imperial_steam import sentences
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix

SENTENCE = Style("serif-bold", 17)
BUTTON = Style("serif-bold", 14)


def draw(pen: SteamPen, rect: Rect, can_undo: bool, can_redo: bool, message: str = "") -> None:
    """The sentence at the left, buttons at the right; a `message` takes the place of the sentence."""
    theme, shown = pen.canvas.theme, pen.shown
    past = shown.past is not None
    pen.canvas.note(rect, pen.say("panel.prompt"), "panel")
    pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.16) if past else theme.paper, 3)
    pen.canvas.frame(rect, theme.brass, 1.6, 3)
    inside = rect.inflate(-pen.px(8), -pen.px(8))
    right = _buttons(pen, inside, _shown(pen, can_undo, can_redo))
    seat = shown.decider
    left = inside.x
    if seat >= 0 and not past:
        pen.badge((inside.x + pen.px(12), inside.centery), pen.px(11), seat)
        left += pen.px(30)
    words = Rect(left, inside.y - pen.px(2), right - left - pen.px(6), inside.h + pen.px(4))
    pen.text(words, message or _sentence(pen), SENTENCE, wrapped=True)


def _sentence(pen: SteamPen) -> str:
    shown = pen.shown
    if shown.past is not None:
        return pen.say("prompt.past", moment=shown.past, round=shown.state.round)
    if shown.decision is None:
        made = reckon(shown.layout, shown.state)
        names = [shown.seats[seat].name for seat in made.winners]
        return pen.say("prompt.over", names=names, money=made.accounts[made.winners[0]].final)
    if shown.decider < 0:
        return pen.say("prompt.chance")
    return sentences.prompt(shown, shown.decision, pen.say)


def _forced(pen: SteamPen) -> bool:
    """Nothing is left but the one thing a button stands for."""
    decision = pen.shown.decision
    return decision is not None and len(decision.options) == 1


def _shown(pen: SteamPen, can_undo: bool, can_redo: bool) -> list[tuple[Target, str, bool]]:
    """The buttons now: (thing, label, strong)."""
    if pen.shown.past is not None:
        return [(ui("return"), "button.return", False), (ui("go_back"), "button.go_back", True)]
    found = [
        (Target("button", key), f"button.{key}", True)
        for key in ("track", "done", "end")
        if pen.is_lit(Target("button", key))
    ]
    if can_redo:
        found.insert(0, (ui("redo"), "button.redo", False))
    if can_undo:
        found.insert(0, (ui("undo"), "button.undo", False))
    return found


def _buttons(pen: SteamPen, inside: Rect, shown: Sequence[tuple[Target, str, bool]]) -> int:
    """Draw the buttons from the right; returns where they begin."""
    theme, x = pen.canvas.theme, inside.right
    for thing, label, strong in reversed(shown):
        words = pen.say(label)
        wide = pen.canvas.text_size(words, BUTTON)[0] + pen.px(18)
        spot = Rect(x - wide, inside.y, wide, inside.h)
        pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
        pen.text(spot, words, BUTTON, theme.cloth_ink if strong else theme.ink, "center")
        pen.hits.add(spot, thing)
        if strong and thing.kind == "button" and _forced(pen):
            pen.glow(spot, 4, 0)
        x = spot.x - pen.px(5)
    return x
