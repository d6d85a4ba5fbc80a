"""The box of the coach: that it thinks, or up to three turns with what each brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.coach.advised_turn import AdvisedTurn, in_unit
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.machines.machine_strip import write_thinking
from imperial_steam.gui.table_kit.telling.news_strip import MARK, PAD
from imperial_steam.gui.table_kit.telling.telling_view import button_width, draw_button

#: The names of the controls of the box, and of each turn in it.
BOX, TURN = "hint", "hint_turn"
#: Everything in the box that can be pointed at without looking away from a turn.
CONTROLS = frozenset({f"{BOX}_box", TURN, "hint_do", "hint_watch", "hint"})
#: Widths in units the box may have, the best one first.
WIDTHS = (560, 620, 720, 440, 350)
#: Sizes in units: its heading, a button, the place of what a turn is behind, between two turns, beside the frame.
HEAD, BUTTON, BEHIND, GAP, EDGE = 22, 25, 84, 4, 6


class CoachContent(NamedTuple):
    """How the advice is looked at: for which seat, the turns, whether it is still thought about.

    `beat` is how far the sign of thinking is, `pointed` the turn looked at, `chosen` the one that the buttons are
    about: the last one clicked or reached by a key.
    """

    seat: int
    turns: Sequence[AdvisedTurn]
    thinking: bool
    beat: int
    pointed: int | None
    chosen: int


class _Block(NamedTuple):
    """Sentences below each other, each with its style, its place and whether it is said quietly."""

    lines: Sequence[tuple[str, Style, Rect, bool]]
    height: int


class Layout(NamedTuple):
    """The box as it is set in one width: its size in pixels, its turns, what may follow each, its last sentence.

    The room for what follows is `told` pixels high, whichever of them is shown. `brief` tells less of the turns.
    """

    size: tuple[int, int]
    blocks: Sequence[_Block]
    followed: Sequence[_Block]
    told: int
    note: str
    brief: bool


def layouts(pen: AnyPen, room: tuple[int, int], content: CoachContent) -> Sequence[Layout]:
    """The box in every width it may have in a room of a size in pixels, the best one first.

    What the turns are comes before what their figures mean: later ones leave that out. The last ones (`brief`) say
    only of the turn looked at why it is not the first one.
    """
    widths = list(dict.fromkeys(min(room[0], pen.px(width)) for width in WIDTHS))
    forms = dict.fromkeys(((_note(pen, content), False), ("", False), ("", True)))
    tried = [_layout(pen, width, note, content, brief) for note, brief in forms for width in widths]
    fitting = [layout for layout in tried if layout.size[1] <= room[1]]
    widest = _layout(pen, max(widths), "", content, brief=True)
    return fitting or [widest._replace(size=(widest.size[0], room[1]))]


def _layout(pen: AnyPen, width: int, note: str, content: CoachContent, brief: bool) -> Layout:
    """The box in a width, as high as it has to be."""
    room = width - 2 * pen.px(PAD)
    blocks = [_block(pen, turn, room, brief) for turn in content.turns]
    followed = [_later(pen, number, turn, room, brief) for number, turn in enumerate(content.turns, 1)]
    told = max((block.height for block in followed), default=0)
    height = pen.px(HEAD + BUTTON + GAP + PAD) + sum(block.height for block in blocks) + told
    return Layout((width, height + _height(pen, note, LABEL, room)), blocks, followed, told, note, brief)


def draw(pen: AnyPen, box: Rect, layout: Layout, content: CoachContent) -> None:
    """The box at its place."""
    pad, width = pen.px(PAD), box.w - 2 * pen.px(PAD)
    pen.canvas.note(box, pen.say("hint.title"), "strip")
    pen.canvas.fill(box, pen.canvas.theme.paper, 4)
    pen.canvas.frame(box, pen.canvas.theme.brass, 1.4, 4)
    pen.hits.add(box, ui(f"{BOX}_box"))
    _heading(pen, Rect(box.x + pad, box.y, width, pen.px(HEAD)), content)
    top = box.y + pen.px(HEAD)
    for number, (turn, block) in enumerate(zip(content.turns, layout.blocks, strict=True)):
        _turn(pen, Rect(box.x + pad, top, width, block.height), number, turn, block, content)
        top += block.height
    if layout.followed:
        looked_at = content.chosen if content.pointed is None else content.pointed
        _said(pen, (box.x + pad, top), layout.followed[looked_at])
        top += layout.told
    _foot(pen, Rect(box.x + pad, top, width, box.bottom - pad - top), content, layout.note)


def _heading(pen: AnyPen, rect: Rect, content: CoachContent) -> None:
    """For whom the hint is, the sign of thinking, what explains it, and the cross."""
    theme, mark = pen.canvas.theme, pen.px(MARK)
    cross = Rect(rect.right - rect.h, rect.y, rect.h, rect.h)
    book = cross.move(-rect.h, 0)
    name = pen.shown.seats[content.seat].name
    words = pen.say("hint.thinking" if content.thinking else "hint.for", player=name)
    pen.badge((rect.x + mark // 2, rect.centery), pen.px(7), content.seat)
    room = Rect(rect.x + mark, rect.y, book.x - rect.x - mark, rect.h)
    write_thinking(pen, room, words, content.beat if content.thinking else None)
    pen.canvas.icon("cross", cross.inflate(-pen.px(10), -pen.px(10)), theme.ink)
    pen.hits.add(cross, ui("hint_close"))
    pen.canvas.icon("help", book.inflate(-pen.px(6), -pen.px(6)), theme.ink)
    pen.hits.add(book, ui("hint_help"))


def _block(pen: AnyPen, turn: AdvisedTurn, width: int, brief: bool) -> _Block:
    """What a turn is, beside how far it is behind, and below that why not; in brief only what it is."""
    told = ((turn.plan.now, LABEL_BOLD, False), *(() if brief else ((turn.why, LABEL, True),)))
    return _lines(pen, told, pen.px(MARK), width - pen.px(MARK + EDGE), pen.px(BEHIND))


def _later(pen: AnyPen, number: int, turn: AdvisedTurn, width: int, brief: bool) -> _Block:
    """What may follow a turn, in brief also why it is not the first one; its number comes first."""
    told = [(turn.why, True)] if brief and turn.why else []
    told += [(turn.plan.then, False)] if turn.plan.then else []
    if told:
        words, quiet = told[0]
        told[0] = pen.say("hint.idea", n=number, plan=words), quiet
    return _lines(pen, [(words, LABEL, quiet) for words, quiet in told], 0, width)


def _lines(pen: AnyPen, told: Sequence[tuple[str, Style, bool]], left: int, room: int, beside: int = 0) -> _Block:
    """Sentences set below each other in a room of a width, the first of which something stands beside."""
    top, lines = pen.px(GAP), list[tuple[str, Style, Rect, bool]]()
    for number, (words, style, quiet) in enumerate(told):
        if words:
            width = room if number else room - beside
            height = _height(pen, words, style, width)
            lines.append((words, style, Rect(left, top, width, height), quiet))
            top += height
    return _Block(lines, top + pen.px(GAP))


def _said(pen: AnyPen, at: tuple[int, int], block: _Block) -> None:
    """Sentences at a place."""
    theme = pen.canvas.theme
    for words, style, spot, quiet in block.lines:
        pen.text(spot.move(at), words, style, theme.ink_soft if quiet else theme.ink, wrapped=True)


def _height(pen: AnyPen, words: str, style: Style, room: int) -> int:
    return typeset.text_height(words, style, pen.scale, room) + pen.px(2) if words else 0


def _turn(pen: AnyPen, rect: Rect, number: int, turn: AdvisedTurn, block: _Block, content: CoachContent) -> None:
    """A turn: its number, its sentences, how far it is behind the first one."""
    theme = pen.canvas.theme
    if number == content.pointed:
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
    if number == content.chosen:
        pen.canvas.frame(rect, theme.focus, 1.4, 3)
    else:
        pen.canvas.fill(Rect(rect.x, rect.y, rect.w, 1), theme.line)
    top = pen.px(GAP)
    pen.text(Rect(rect.x, rect.y + top, pen.px(MARK), pen.px(16)), str(number + 1), FIGURE, theme.ink, "center")
    _said(pen, rect.topleft, block)
    behind = Rect(rect.right - pen.px(BEHIND), rect.y + top, pen.px(BEHIND) - pen.px(2), pen.px(16))
    told = pen.say("hint.best")
    if number:
        told = f"≈ {told}" if turn.level else f"−{in_unit(pen.say, turn.behind)}"
    pen.text(behind, told, FIGURE, theme.cloth, "right")
    pen.hits.add(rect, ui(TURN, number))


def _note(pen: AnyPen, content: CoachContent) -> str:
    """The sentences above the buttons: what the figures mean, if there are any, and what can be done."""
    if content.thinking:
        return ""
    if not content.turns:
        return pen.say("hint.nothing")
    figures = () if all(turn.level for turn in content.turns[1:]) else ("hint.note.number",)
    return " ".join(pen.say(key) for key in (*figures, "hint.note"))


def _foot(pen: AnyPen, rect: Rect, content: CoachContent, told: str) -> None:
    """What the figures mean, as `told`, and the buttons."""
    theme, gap = pen.canvas.theme, pen.px(GAP)
    note = Rect(rect.x, rect.y, rect.w, rect.h - pen.px(BUTTON + GAP))
    pen.text(note, told, LABEL, theme.ink_soft, wrapped=True)
    buttons: list[tuple[str, str, str, bool]] = []
    if content.thinking:
        buttons = [("hint_now", pen.say("hint.now"), "", True), ("hint_close", pen.say("hint.stop"), "Esc", False)]
    elif content.turns:
        number = 1 + content.chosen
        buttons = [
            ("hint_do", pen.say("hint.do", n=number), "⇧K", True),
            ("hint_watch", pen.say("hint.watch"), "⇧V", False),
        ]
        if len(content.turns) > 1:
            following = 0 if content.pointed is None else number % len(content.turns)
            buttons.append(("hint", pen.say("hint.look", n=1 + following), "K", False))
    room, top, left = rect.w - gap * (len(buttons) - 1), rect.bottom - pen.px(BUTTON), rect.x
    wanted = [button_width(pen, words, chord) for _, words, chord, _ in buttons]
    for (key, words, chord, strong), width in zip(buttons, wanted, strict=True):
        spot = Rect(left, top, room * width // sum(wanted), pen.px(BUTTON))
        draw_button(pen, spot, words, chord, strong)
        pen.hits.add(spot, ui(key))
        left = spot.right + gap
