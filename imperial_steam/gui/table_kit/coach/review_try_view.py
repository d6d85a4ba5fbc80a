"""The box of a turn that is tried again: what is to be done, or how good it was."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.table_kit.core.pen import LABEL, TITLE, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_strip import thinking_dots
from imperial_steam.gui.table_kit.telling.news_strip import MARK, PAD
from imperial_steam.gui.table_kit.telling.telling_view import draw_button

#: The name of the box.
BOX = "review_try"
#: Sizes in units: the box at most, its heading, a button, a gap.
WIDTH, HEAD, BUTTON, GAP = 560, 24, 25, 4
#: The buttons by what is going on: control, message, key, whether it is the usual one.
_BACK = ("review_back", "review.back", "Esc", False)
_ANSWER = ("review_answer", "review.show", "S", False)
_AGAIN = ("review_again", "review.again", "T", True)
_BUTTONS = {
    "played": (_BACK,),
    "weighed": (_BACK,),
    "best": (_ANSWER, (*_BACK[:3], True)),
    "good": (_ANSWER, (*_BACK[:3], True)),
    "less": (_AGAIN, _ANSWER, _BACK),
    "unknown": (_AGAIN, _ANSWER, _BACK),
}


class TryGlass(NamedTuple):
    """How an attempt is looked at: what is said, the seat, what is going on, how far the sign of thinking is."""

    words: str
    seat: int
    state: str
    beat: int


def draw(pen: AnyPen, place: Rect, glass: TryGlass) -> None:
    """The box at the foot of its place."""
    pad, theme = pen.px(PAD), pen.canvas.theme
    width = min(place.w - 4 * pad, pen.px(WIDTH))
    room = width - 2 * pad
    said = typeset.text_height(glass.words, LABEL, pen.scale, room) + pen.px(GAP)
    height = pen.px(HEAD + BUTTON + GAP) + said + pad
    box = Rect(place.centerx - width // 2, place.bottom - height - 2 * pad, width, height)
    pen.canvas.note(box, pen.say("review.try.title"), "strip")
    pen.canvas.fill(box, theme.paper, 4)
    pen.canvas.frame(box, theme.brass, 1.6, 4)
    pen.hits.add(box, ui(f"{BOX}_box"))
    head = Rect(box.x + pad, box.y, room, pen.px(HEAD))
    pen.badge((head.x + pen.px(MARK) // 2, head.centery), pen.px(7), glass.seat)
    title = Rect(head.x + pen.px(MARK), head.y, head.w - pen.px(MARK), head.h)
    used = pen.text(title, pen.say("review.try.title"), TITLE, theme.cloth)
    if glass.state == "weighed":
        thinking_dots(pen, (used.right + pen.px(20), head.centery), glass.beat)
    colour = {"best": theme.good, "good": theme.good, "less": theme.warning}.get(glass.state, theme.ink)
    pen.text(Rect(head.x, head.bottom, room, said), glass.words, LABEL, colour, wrapped=True)
    _buttons(pen, Rect(head.x, box.bottom - pad - pen.px(BUTTON), room, pen.px(BUTTON)), glass.state)


def _buttons(pen: AnyPen, rect: Rect, state: str) -> None:
    found, gap = _BUTTONS[state], pen.px(GAP)
    width = (rect.w - gap * (len(found) - 1)) // len(found)
    for place, (key, message, chord, strong) in enumerate(found):
        spot = Rect(rect.x + place * (width + gap), rect.y, width, rect.h)
        draw_button(pen, spot, pen.say(message), chord, strong)
        pen.hits.add(spot, ui(key))
