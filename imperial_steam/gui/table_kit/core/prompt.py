"""The prompt line: what is to be decided, what is pending besides, and the buttons that go with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import Style, fit
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.devices import signs
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, AnyPen, PenT
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import hint_of

SENTENCE = Style("serif-bold", 17)
BUTTON, BROKEN = Style("serif-bold", 14), Style("serif-bold", 12)
HINT = Style("sans", 11)
#: The part of the line that buttons with their keys may take; where they need more, the keys are left out, then their
#: words get two lines.
MOST = 0.55
#: The kind of things that are buttons of the prompt line: `done`, `end`; the message is `button.<key>`.
KIND = "button"
#: The chords of the first of these buttons and of the last one.
FIRST, LAST = "e", "shift+e"
#: The chord that looks around.
AROUND = "a"
#: Sizes in units: a prompt of this height has chips below its sentence; height of a chip, its mark, its number.
TWO_ROWS, CHIP, MARK, COUNT = 54, 25, 9, 19
#: A prompt of this height in units has its buttons below its sentence, in a row of this height.
STACKED, BUTTONS = 86, 34
#: The part of their width that buttons there have at least.
SQUEEZED = 0.9
#: The distance in units from the right of a single button that gives up more than a turn: where another one was clicked
#: a moment before, it is never hit by the same click repeated.
APART = 145
#: Room in units that the sentence needs beside buttons that stand apart.
LEAST = 330
#: A chip is drawn in this part of its width at least.
NARROWEST = 0.6
URGENT = Style("sans-bold", 15)


@dataclass(frozen=True, slots=True)
class Chip(Generic[PenT]):
    """Something that is pending: the thing it represents, and its picture with the width in units it needs.

    `urgent`: it must be done before the turn can end. `count`: how many of it are pending. `figure`: what is written
    beside its sign.
    """

    thing: Target
    draw: Callable[[PenT, Rect], None]
    width: float
    urgent: bool = False
    count: int = 1
    figure: str = ""


class PromptButton(NamedTuple):
    """A button of the prompt line: the thing it represents, its message, whether it goes on with the game, its key.

    `guarded`: it gives up more than a turn.

    Those that go on stand at the right, all others at the left: what takes back never comes to lie where the game
    went on a moment before.
    """

    thing: Target
    label: str
    strong: bool
    key: str = ""
    guarded: bool = False


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
    back = [PromptButton(ui("undo"), "button.undo", False)] if can_undo else []
    if can_redo:
        back.append(PromptButton(ui("redo"), "button.redo", False))
    onward = steps(shown)
    chords = [FIRST, *[""] * (len(onward) - 2), LAST][: len(onward)]
    return [
        *back,
        *(
            PromptButton(thing, f"button.{thing.key}", True, LAST if guarded else chord, guarded)
            for thing, chord in zip(onward, chords, strict=True)
            for guarded in [thing.key in shown.guarded]
        ),
    ]


def visiting(shown: AnyShown, more: bool) -> list[PromptButton]:
    """The buttons while somebody looks around; `more`: there is another seat to look from."""
    buttons = [PromptButton(ui("return"), "button.return", False)] if shown.past is not None else []
    if more:
        buttons.append(PromptButton(ui("look_around"), "button.next_seat", False, AROUND))
    return [*buttons, PromptButton(ui("leave_visit"), "button.leave_visit", True, "escape")]


def draw(
    pen: PenT, rect: Rect, sentence: str, shown: Sequence[PromptButton], chips: Sequence[Chip[PenT]] = (),
    visited: bool = False, round_words: str = "",
) -> None:  # fmt: skip
    """What takes back at the left, then the sentence, what goes on at the right; in a high one the sentence is above.

    Chips stand below the sentence, in a low prompt beside it. The round stands at the end, where there is room.
    """
    theme, seat = pen.canvas.theme, pen.shown.decider
    past = visited or pen.shown.past is not None
    pen.canvas.note(rect, pen.say("panel.prompt"), "panel")
    pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.16) if past else theme.paper, 3)
    pen.canvas.frame(rect, theme.brass, 1.6, 3)
    inside = rect.inflate(-pen.px(8), -pen.px(8))
    if shown and rect.h >= pen.px(STACKED):
        row = Rect(inside.x, inside.bottom - pen.px(BUTTONS), inside.w, pen.px(BUTTONS))
        tall = sum(_width(pen, button, False, False) + pen.px(5) for button in shown) > row.w
        _buttons(pen, row, shown, tall, True)
        left, words = inside.x, Rect(inside.x, inside.y - pen.px(2), inside.w, row.y - inside.y)
    else:
        left, right = _buttons(pen, inside, shown, rect.h >= pen.px(TWO_ROWS), False)
        words = Rect(left, inside.y - pen.px(2), right - left - pen.px(6), inside.h + pen.px(4))
    below = bool(chips) and rect.h >= pen.px(TWO_ROWS)
    if below:
        row = Rect(left, words.bottom - pen.px(CHIP), words.w, pen.px(CHIP))
        _chips(pen, row, chips, row.x)
        words.h -= row.h
    if seat >= 0 and not past:
        pen.badge((left + pen.px(12), words.centery), min(pen.px(11), words.h // 2), seat)
        words = Rect(words.x + pen.px(30), words.y, words.w - pen.px(30), words.h)
    if chips and not below:
        room = Rect(words.x + words.w // 3, inside.y, words.w - words.w // 3, inside.h)
        words.w = _chips(pen, room, chips, room.right - _length(pen, chips)) - words.x - pen.px(8)
    if round_words:
        words.w = _round(pen, words, sentence, round_words) - words.x
    pen.text(words, sentence, SENTENCE, wrapped=True)


def _round(pen: AnyPen, words: Rect, sentence: str, round_words: str) -> int:
    """Draw the round at the right of the sentence's room, if the sentence fits beside it; where its room then ends."""
    width = pen.canvas.text_size(round_words, LABEL_BOLD)[0] + pen.px(2)
    left = words.right - width
    room = (left - pen.px(8) - words.x, words.h)
    if not fit(sentence, SENTENCE, pen.canvas.look.scale, room, True)[2]:
        return words.right
    pen.text(Rect(left, words.y, width, words.h), round_words, LABEL_BOLD, pen.soft(), "right")
    return left - pen.px(8)


def _buttons(pen: AnyPen, inside: Rect, shown: Sequence[PromptButton], tall: bool, alone: bool) -> tuple[int, int]:
    """The buttons at both ends; what is left between them. `tall` ones have their keys below their words.

    Where the buttons have a row `alone`, they get a little narrower before they lose their keys.
    """
    most = inside.w - pen.px(5) * len(shown) if alone else inside.w * MOST
    least = SQUEEZED if alone else 1.0
    if sum(_width(pen, button, tall, False) for button in shown) * least > most:
        shown = [button._replace(key="") for button in shown]
    broken = sum(_width(pen, button, tall, False) for button in shown) * least > most
    widths = {button.thing: _width(pen, button, tall, broken) for button in shown}
    narrow = min(1.0, most / max(1, sum(widths.values()))) if alone else 1.0
    left, right = inside.x, inside.right
    spare = inside.w - sum(width + pen.px(5) for width in widths.values()) - pen.px(APART)
    apart = sum(button.strong for button in shown) == 1 and spare >= (0 if alone else pen.px(LEAST))
    for button in reversed([button for button in shown if button.strong]):
        width = round(narrow * widths[button.thing])
        if button.guarded and apart:
            right -= pen.px(APART)
        _button(pen, Rect(right - width, inside.y, width, inside.h), button, tall, broken)
        right -= width + pen.px(5)
    for button in shown:
        if not button.strong:
            width = round(narrow * widths[button.thing])
            _button(pen, Rect(left, inside.y, width, inside.h), button, tall, broken)
            left += width + pen.px(5)
    return left, right


def _wide(pen: AnyPen, chip: Chip[PenT]) -> int:
    """The width in pixels of a chip, with its mark and its number."""
    return pen.px(chip.width + 6 + MARK * chip.urgent + COUNT * (chip.count > 1))


def _length(pen: AnyPen, chips: Sequence[Chip[PenT]]) -> int:
    return sum(_wide(pen, chip) + pen.px(4) for chip in chips)


def _chips(pen: PenT, rect: Rect, chips: Sequence[Chip[PenT]], left: int) -> int:
    """Draw chips from a place on, narrower where there is little room, as many as fit; returns where they begin."""
    left = max(rect.x, left)
    narrow = max(NARROWEST, min(1.0, (rect.right - left) / max(1, _length(pen, chips))))
    begin = left
    for chip in chips:
        width = round(_wide(pen, chip) * narrow)
        if left + width > rect.right:
            break
        _chip(pen, Rect(left, rect.y, width, rect.h), chip)
        left += width + round(pen.px(4) * narrow)
    return begin


def _chip(pen: PenT, rect: Rect, chip: Chip[PenT]) -> None:
    """A chip: `!` if it is urgent, its picture, how many there are."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, mix(theme.paper, theme.warning, 0.1) if chip.urgent else theme.paper_shade, 5)
    pen.canvas.frame(rect, theme.warning if chip.urgent else theme.line, 1.2, 5)
    room = rect.inflate(-pen.px(6), -pen.px(4))
    if chip.urgent:
        pen.text(Rect(room.x - pen.px(1), room.y, pen.px(MARK), room.h), "!", URGENT, theme.warning)
        room = Rect(room.x + pen.px(MARK - 1), room.y, room.w - pen.px(MARK - 1), room.h)
    if chip.count > 1:
        number = Rect(room.right - pen.px(COUNT), room.y, pen.px(COUNT), room.h)
        pen.text(number, f"×{chip.count}", LABEL_BOLD, theme.ink, "right")
        room.w -= number.w
    chip.draw(pen, room)
    pen.spot(rect, chip.thing, 5, 0)


def _forced(pen: AnyPen) -> bool:
    """Nothing is left but the one thing a button does."""
    decision = pen.shown.decision
    return decision is not None and len(decision.options) == 1


def _hint(pen: AnyPen, button: PromptButton) -> str:
    """The key as it is written on the button; none while a pad is used."""
    if pen.canvas.look.pad:
        return ""
    held, _, name = button.key.rpartition("+")
    return hint_of(Key(name, shift=held == "shift"), pen.say) if name else ""


def _sign(pen: AnyPen, button: PromptButton) -> str:
    """The sign of the pad's button that does the same, while a pad is used."""
    return signs.sign({FIRST: "x", "escape": "b"}.get(button.key, ""), pen.canvas.look)


def _width(pen: AnyPen, button: PromptButton, tall: bool, broken: bool) -> int:
    """The width in pixels that a button needs; `broken` into lines that of its longest word."""
    if broken:
        return max(pen.canvas.text_size(word, BROKEN)[0] for word in pen.say(button.label).split()) + pen.px(14)
    words = pen.canvas.text_size(pen.say(button.label), BUTTON)[0]
    hint = signs.room(_sign(pen, button), pen.canvas.look) or (
        pen.canvas.text_size(_hint(pen, button), HINT)[0] if button.key else 0
    )
    beside = max(words, hint) if tall else words + hint + pen.px(7) * bool(button.key)
    return beside + pen.px(18)


def _button(pen: AnyPen, spot: Rect, button: PromptButton, tall: bool, broken: bool) -> None:
    theme, strong = pen.canvas.theme, button.strong
    back, ink = (theme.cloth, theme.cloth_ink) if strong else (theme.paper_shade, theme.ink)
    pen.canvas.fill(spot, back, 4)
    pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
    words, hint = spot.inflate(-pen.px(18), 0) if button.key else spot, spot.inflate(-pen.px(18), 0)
    if button.key and tall:
        words, hint = (Rect(words.x, spot.y + part, words.w, spot.h // 2) for part in (pen.px(3), spot.h // 2))
    beside = bool(button.key) and not tall
    style = BROKEN if broken else BUTTON
    pen.text(words, pen.say(button.label), style, ink, "left" if beside else "center", broken)
    if sign := _sign(pen, button):
        signs.draw(pen.canvas, hint, sign, ink)
    elif button.key:
        pen.text(hint, _hint(pen, button), HINT, mix(ink, back, 0.12), "right" if beside else "center")
    pen.hits.add(spot, button.thing)
    if strong and button.thing.kind == KIND and _forced(pen):
        pen.glow(spot, 4, 0)
