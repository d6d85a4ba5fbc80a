"""The strip about the turn of a machine, and the sign at its seat while it thinks."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, AnyPen, PenT
from imperial_steam.gui.table_kit.core.sentences import worth
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_turn import MachineTurnContent, TurnLine
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import MARK, PAD
from imperial_steam.gui.table_kit.telling.telling_view import button_width, draw_button
from imperial_steam.gui.window.settings import MACHINE_TURNS

#: The name of the controls of the strip.
STRIP = "machine"
#: Sizes in units: heading, a row of buttons, the gap above it, a portrait.
HEAD, BUTTON, GAP, FACE = 22, 25, 4, 46
#: How a rival speaks.
SAID = Style("serif-italic", 15)
#: Sentences of a turn that are shown at most: the latest.
LINES = 6
#: A button: control, words, key, strong.
_Button = tuple[str, str, str, bool]
#: Size of a dot of the sign of thinking, and their number.
DOT, DOTS = 2.4, 3
#: Room for the sign of thinking behind words.
_SIGN = 24


def light(pen: PenT, state: Conduct[ShownT, PenT], content: MachineTurnContent) -> None:
    """The sign of thinking at the seat, and what the latest action, or the one pointed at, is about."""
    seat = Target("player", str(content.seat))
    for spot in state.hits.spots if content.thinking else ():
        if spot.thing == seat:
            _sign(pen, spot.rect, content.step)
    for thing in content.lit:
        news_strip.light(pen, state, state.shown().seen_as(thing, content.seat), strong=True)


def _sign(pen: AnyPen, place: Rect, step: int) -> None:
    """The sign of thinking on the mark at the left of a player's place."""
    size, mark = max(2, pen.px(DOT)), min(place.h, pen.px(MARK))
    width = round((2.4 * (DOTS - 1) + 2) * size)
    box = Rect(place.x + pen.px(13) - width // 2, place.y + mark - 3 * size, width, 2 * size)
    pen.canvas.fill(box.inflate(2 * size, size), pen.canvas.theme.paper, 2 * size)
    thinking_dots(pen, (box.x, box.centery), step)


def thinking_dots(pen: AnyPen, at: tuple[int, int], step: int) -> None:
    """The sign of thinking from a point on to the right: three dots, one of them bright."""
    theme, size = pen.canvas.theme, max(2, pen.px(DOT))
    for number in range(DOTS):
        bright = number == step % DOTS
        spot = Rect(at[0] + number * round(2.4 * size), at[1] - size, 2 * size, 2 * size)
        pen.canvas.fill(spot, theme.focus if bright else theme.ink_soft, size)


def write_thinking(pen: AnyPen, room: Rect, words: str, step: int | None) -> None:
    """Words with the sign of thinking behind them, for which they leave room; without it at step None."""
    dots = 0 if step is None else pen.px(_SIGN)
    pen.text(Rect(room.x, room.y, room.w - dots, room.h), words, LABEL_BOLD, pen.canvas.theme.cloth)
    if step is not None:
        behind = min(room.w - dots, pen.canvas.text_size(words, LABEL_BOLD)[0])
        thinking_dots(pen, (room.x + behind + pen.px(6), room.centery), step)


def draw(pen: PenT, place: Rect, content: MachineTurnContent, whole: bool) -> None:
    """The strip: who, what was done, what it brings, and the controls.

    It lies in the lower right corner of its place, or takes the `whole` of it.
    """
    edge, pad = place if whole else place.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD)), pen.px(PAD)
    width = edge.w if whole else news_strip.width_in(pen, edge)
    room = width - 2 * pad
    brings, rows = _brings(pen, content), _rows(pen, content, room)
    foot = len(rows) * pen.px(BUTTON + GAP)
    tail = _height(pen, brings, room) if brings else 0
    head = _head(pen, content, room)
    if head + tail + foot + pad > edge.h:
        content, brings, tail = content._replace(face="", remark=""), "", 0  # who it is and the controls come first
        head = _head(pen, content, room)
    around = head + tail + foot + pad
    lines = _fitting(pen, content, room, edge.h - around)
    heights = [_height(pen, line.words, room) for _, line in lines]
    height = edge.h if whole else around + sum(heights)
    box = Rect(edge.right - width, edge.bottom - height, width, height)
    with pen.inside(place):
        _paper(pen, box, content)
        _heading(pen, Rect(box.x + pad, box.y, room, head), content)
        top = box.y + head
        for (number, line), tall in zip(lines, heights, strict=True):
            _line(pen, Rect(box.x + pad, top, room, tall), number, line, number == content.pointed)
            top += tall
        if brings:
            pen.text(Rect(box.x + pad, top, room, tail), brings, LABEL_BOLD, pen.canvas.theme.cloth, wrapped=True)
        _controls(pen, Rect(box.x + pad, box.bottom - pad - foot + pen.px(GAP), room, foot), rows)


def _paper(pen: AnyPen, box: Rect, content: MachineTurnContent) -> None:
    pen.canvas.note(box, pen.shown.seats[content.seat].name, "strip")
    pen.canvas.fill(box, pen.canvas.theme.paper, 4)
    pen.canvas.frame(box, pen.canvas.theme.brass, 1.4, 4)
    pen.hits.add(box, ui(f"{STRIP}_box"))


def _head(pen: AnyPen, content: MachineTurnContent, room: int) -> int:
    """The height of the heading: a line, or as much as a portrait and what a rival says need."""
    if not content.face:
        return pen.px(HEAD)
    return max(pen.px(FACE + GAP), pen.px(HEAD + GAP) + _spoken(pen, content, room - pen.px(FACE + GAP)))


def _spoken(pen: AnyPen, content: MachineTurnContent, room: int) -> int:
    return typeset.text_height(content.remark, SAID, pen.scale, room) if content.remark else 0


def _heading(pen: AnyPen, rect: Rect, content: MachineTurnContent) -> None:
    """Who it is, what is going on, and what a rival with a face says."""
    if content.face:
        side = pen.px(FACE)
        pen.canvas.icon(content.face, Rect(rect.x, rect.y + pen.px(GAP), side, side))
        rect = Rect(rect.x + side + pen.px(GAP), rect.y, rect.w - side - pen.px(GAP), rect.h)
    said = _spoken(pen, content, rect.w)
    spare = (rect.h - pen.px(HEAD) - said) // 2 if content.face else 0
    _who(pen, Rect(rect.x, rect.y + spare, rect.w, pen.px(HEAD)), content)
    if said:
        pen.text(Rect(rect.x, rect.y + spare + pen.px(HEAD), rect.w, said), content.remark, SAID, wrapped=True)


def _who(pen: AnyPen, rect: Rect, content: MachineTurnContent) -> None:
    """Who it is, and what is going on."""
    seat, mark = content.seat, pen.px(MARK)
    pen.badge((rect.x + mark // 2, rect.centery), pen.px(7), seat)
    going = "paused" if content.paused else "thinking" if content.thinking else "over" if content.over else "turn"
    words = pen.say(f"machine.{going}", player=pen.shown.seats[seat].name)
    room = Rect(rect.x + mark, rect.y, rect.w - mark, rect.h)
    write_thinking(pen, room, words, content.step if content.thinking and not content.paused else None)


def _fitting(pen: AnyPen, content: MachineTurnContent, room: int, height: int) -> list[tuple[int, TurnLine]]:
    """The latest sentences for which there is room, with their numbers."""
    lines: list[tuple[int, TurnLine]] = []
    for number, line in reversed(list(enumerate(content.lines))):
        height -= _height(pen, line.words, room)
        if height < 0 or len(lines) == LINES:
            break
        lines.insert(0, (number, line))
    return lines


def _height(pen: AnyPen, words: str, room: int) -> int:
    return typeset.text_height(words, LABEL, pen.scale, room) + pen.px(3)


def _line(pen: AnyPen, rect: Rect, number: int, line: TurnLine, pointed: bool) -> None:
    """A sentence; a click opens its rule."""
    if pointed:
        pen.canvas.fill(rect, pen.canvas.theme.paper_shade, 3)
    pen.text(rect, line.words, LABEL, wrapped=True)
    pen.hits.add(rect, ui("machine_line", number))


def _brings(pen: AnyPen, content: MachineTurnContent) -> str:
    """What the turn brings, in one line."""
    parts = " · ".join(worth(pen.say, content.brings))
    return pen.say("machine.brings", parts=parts) if parts else ""


def _rows(pen: AnyPen, content: MachineTurnContent, room: int) -> Sequence[Sequence[_Button]]:
    """Rows of buttons: one row where there is room for it."""
    space = pen.say("telling.key.space")
    onward = "now" if content.thinking else "on"
    paused = "play" if content.paused else "pause"
    first = [("on", pen.say(f"machine.{onward}"), space, True), ("pause", pen.say(f"telling.{paused}"), "P", False)]
    skip = pen.say("machine.to_me" if content.awaited else "machine.rest")
    rest = [("skip", skip, "S", False)] if content.pace != MACHINE_TURNS[-1] else []
    second = [("pace", pen.say(f"machine.pace.{content.pace}"), "G", False), *rest]
    each = (room - pen.px(GAP) * (len(first) + len(second) - 1)) // (len(first) + len(second))
    together = all(button_width(pen, words, key) <= each for _, words, key, _ in (*first, *second))
    return [[*first, *second]] if together else [first, second]


def _controls(pen: AnyPen, rect: Rect, rows: Sequence[Sequence[_Button]]) -> None:
    """The buttons, row by row."""
    gap, top = pen.px(GAP), rect.y
    for row in rows:
        width = (rect.w - gap * (len(row) - 1)) // len(row)
        for place, (control, words, key, strong) in enumerate(row):
            spot = Rect(rect.x + place * (width + gap), top, width, pen.px(BUTTON))
            draw_button(pen, spot, words, key, strong)
            pen.hits.add(spot, ui(STRIP, control))
        top += pen.px(BUTTON) + gap
