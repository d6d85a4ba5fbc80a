"""The box in which a machine player thinks aloud: its title, how far the story is, and the controls."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.devices import signs
from imperial_steam.gui.table_kit.core.pen import FIGURE, TINY, AnyPen
from imperial_steam.gui.table_kit.core.stories import BOX, StageT, StoryView
from imperial_steam.gui.table_kit.drawing.targets import ui

WORDS = FIGURE.sized(0.95)


def draw_box(pen: AnyPen, rect: Rect, content: StoryView[StageT]) -> Rect:
    """Draw the box; returns the room between title and controls."""
    name = pen.shown.seats[content.story.seat].name
    progress = pen.say("telling.stage", number=content.stage + 1, of=len(content.story.stages))
    inside = pen.sheet(rect, pen.say(f"telling.title.{content.mode}", player=name), progress)
    foot = _buttons(pen, inside, content)
    return Rect(inside.x, inside.y, inside.w, foot - inside.y)


#: From this width in units on all controls stand in one row.
_ONE_ROW = 620


def _controls(content: StoryView[StageT], together: bool) -> Sequence[Sequence[tuple[str, str, str, bool]]]:
    """Rows of buttons as (control, message, key, strong); one row if they stand `together`."""
    if content.mode == "again":
        return (
            (
                ("back", "telling.back", "←", False),
                ("on", "telling.on", "→", False),
                ("close", "button.close", "Esc", True),
            ),
        )
    play = ("play", "telling.pause" if content.playing else "telling.play", "P", False)
    step = ("step", "telling.continue" if content.mode == "done" else "telling.step", "Space", True)
    skip = ("skip", "telling.skip", "S", False)
    pace = ("pace", f"telling.pace.{content.pace}", "G", False)
    never = ("always", "telling.always", "A", False)
    return ((step, play, skip, pace, never),) if together else ((step, play, skip), (pace, never))


def _buttons(pen: AnyPen, inside: Rect, content: StoryView[StageT]) -> int:
    """The controls at the bottom; returns where they begin."""
    height, gap = pen.px(27), pen.px(4)
    rows = _controls(content, inside.w >= pen.px(_ONE_ROW))
    top = inside.bottom - len(rows) * height - (len(rows) - 1) * gap
    for line, row in enumerate(rows):
        width = (inside.w - gap * (len(row) - 1)) // len(row)
        for place, (control, message, key, strong) in enumerate(row):
            spot = Rect(inside.x + place * (width + gap), top + line * (height + gap), width, height)
            draw_button(pen, spot, pen.say(message), pen.say("telling.key.space") if key == "Space" else key, strong)
            pen.hits.add(spot, ui(BOX, control))
    return top


def button_width(pen: AnyPen, words: str, key: str) -> int:
    """The width in pixels at which a button shows its key, too."""
    return pen.canvas.text_size(words, WORDS)[0] + pen.canvas.text_size(key, TINY)[0] + pen.px(16)


def draw_button(pen: AnyPen, spot: Rect, words: str, key: str, strong: bool) -> None:
    """A button with its key at the right, where there is room for both."""
    theme = pen.canvas.theme
    ground, ink = (theme.cloth, theme.cloth_ink) if strong else (theme.paper_shade, theme.ink)
    pen.canvas.note(spot, words, "button")
    pen.canvas.fill(spot, ground, 4)
    pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
    sign = signs.sign("a", pen.canvas.look) if key == pen.say("telling.key.space") else ""
    key = "" if pen.canvas.look.pad else key
    width = signs.room(sign, pen.canvas.look) or pen.canvas.text_size(key, TINY)[0] + pen.px(6)
    if sign:
        signs.draw(pen.canvas, spot.inflate(-pen.px(6), 0), sign, mix(ink, ground, 0.15))
    elif button_width(pen, words, key) > spot.w:
        key, width = "", 0
    pen.text(Rect(spot.right - width - pen.px(2), spot.y, width, spot.h), key, TINY, mix(ink, ground, 0.15), "center")
    room = Rect(spot.x + pen.px(6), spot.y, spot.w - width - pen.px(10), spot.h)
    pen.text(room, words, WORDS, ink, "center")
