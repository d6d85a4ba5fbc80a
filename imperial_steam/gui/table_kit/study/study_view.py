"""The box of a study: where the table stands, the lines of the tree, what is said of the position, what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TITLE, AnyPen
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.telling.news_strip import PAD
from imperial_steam.gui.table_kit.telling.telling_view import draw_button
from imperial_steam.gui.widgets import draw_scrollbar
from imperial_steam.session.study import MARKS, Remark

#: The name of the box.
BOX = "study"
#: Sizes in units: the box at least; its heading, a row, a button, a gap; by how much a line is indented, and how often.
HEIGHT, HEAD, ROW, BUTTON, GAP, INDENT, DEEPEST = 150, 24, 22, 25, 4, 12, 6
#: Part of the choices and the log that the box takes, of its room for a note at most.
SHARE, NOTE = 0.5, 0.5


class Row(NamedTuple):
    """A line as listed: its number, how many lines lead to it, its label, the marks in it, whether more is said."""

    number: int
    depth: int
    label: str
    marks: str
    noted: bool


class StudyContent(NamedTuple):
    """How a study is looked at: its lines, each of them, the one on the table, where it stands, what is said there.

    `focused`: arrows walk the tree; `drawing`: the next clicks draw. A line can be deleted, named and promoted where
    the table stands `in_line`, and brought back where it `can_restore` one; a game that is `reviewed` has findings.
    """

    total: int
    row: Callable[[int], Row]
    here: int
    where: str
    remark: Remark
    focused: bool
    drawing: bool
    can_restore: bool
    in_line: bool
    reviewed: bool


def with_box(areas: Regions, middle: Rect, px: float) -> tuple[Regions, Rect]:
    """The panels with room for the box, and what is left of the middle; `px` is the number of pixels of a unit.

    The box stands below the choices, which then share their place with the log. A compact window that shows neither has
    it at the foot of the middle.
    """
    rooms = [room for room in (areas["choices"], areas["log"]) if room.w]
    whole = rooms[0].unionall(rooms[1:]) if rooms else middle
    gap, least = round(GAP * px), round(HEIGHT * px)
    high = min(whole.h // 2, least) if not rooms else min(whole.h, max(least, round(SHARE * whole.h)))
    box, rest = Rect(whole.x, whole.bottom - high, whole.w, high), Rect(whole.x, whole.y, whole.w, whole.h - high - gap)
    if areas["choices"].w:
        return areas.with_places(study=box, choices=rest, log=Rect(0, 0, 0, 0)), middle
    return (areas.with_places(study=box, log=rest), middle) if rooms else (areas.with_places(study=box), rest)


def draw(pen: AnyPen, box: Rect, content: StudyContent) -> None:
    """The box at its place."""
    theme = pen.canvas.theme
    pen.canvas.note(box, pen.say("study.title"), "strip")
    pen.canvas.fill(box, theme.paper, 4)
    pen.canvas.frame(box, theme.focus if content.focused else theme.brass, 2.4 if content.focused else 1.4, 4)
    pen.hits.add(box, ui(f"{BOX}_box"))
    pad = pen.px(PAD)
    inside = Rect(box.x + pad, box.y, box.w - 2 * pad, box.h - pad)
    _heading(pen, Rect(inside.x, inside.y, inside.w, pen.px(HEAD)), content)
    top = inside.y + pen.px(HEAD)
    low = _buttons(pen, inside, content)
    low = _note(pen, Rect(inside.x, top, inside.w, low - top), content)
    _rows(pen, Rect(inside.x, top, inside.w, low - top), content)


def _heading(pen: AnyPen, rect: Rect, content: StudyContent) -> None:
    title = pen.say("study.title")
    width = pen.canvas.text_size(title, TITLE)[0] + pen.px(8)
    cross = Rect(rect.right - rect.h, rect.y, rect.h, rect.h)
    pen.text(Rect(rect.x, rect.y, width, rect.h), title, TITLE, pen.canvas.theme.cloth)
    words = pen.say("study.drawing") if content.drawing else content.where
    room = Rect(rect.x + width, rect.y, cross.x - rect.x - width, rect.h)
    pen.text(room, words, LABEL_BOLD if content.drawing else LABEL, pen.canvas.theme.ink_soft)
    pen.canvas.icon("cross", cross.inflate(-pen.px(10), -pen.px(10)), pen.canvas.theme.ink)
    pen.hits.add(cross, ui("leave_line"))


def _rows(pen: AnyPen, room: Rect, content: StudyContent) -> None:
    """The lines around the one on the table, as many as there is room for."""
    height, total = pen.px(ROW), content.total
    shown = max(1, room.h // height)
    first = max(0, min(content.here - shown // 2, total - shown))
    bar = pen.px(9) if total > shown else 0
    with pen.inside(room):
        for place, number in enumerate(range(first, min(total, first + shown))):
            spot = Rect(room.x, room.y + place * height, room.w - bar, height)
            _row(pen, spot, content.row(number), number == content.here)
    if bar:
        draw_scrollbar(pen.canvas, room, 0, first * height, shown * height, total * height)


def _row(pen: AnyPen, spot: Rect, row: Row, here: bool) -> None:
    theme = pen.canvas.theme
    pen.canvas.note(spot, row.label, "button")
    if here:
        pen.canvas.fill(spot, mix(theme.paper, theme.brass, 0.35), 3)
    indent = pen.px(4 + INDENT * min(row.depth, DEEPEST))
    signs = " ".join(filter(None, (row.marks, "…" if row.noted else "")))
    width = pen.canvas.text_size(signs, LABEL_BOLD)[0] + pen.px(6) if signs else 0
    if row.depth:
        pen.canvas.icon("branch", Rect(spot.x + indent - pen.px(4), spot.y, pen.px(14), spot.h), theme.ink_soft)
        indent += pen.px(14)
    room = Rect(spot.x + indent, spot.y, spot.w - indent - width - pen.px(4), spot.h)
    pen.text(room, typeset.shortened(row.label, LABEL, pen.scale, room.w), LABEL_BOLD if here else LABEL)
    if signs:
        pen.text(Rect(spot.right - width, spot.y, width, spot.h), signs, LABEL_BOLD, theme.cloth)
    pen.hits.add(spot, ui("study_line", row.number))


def _note(pen: AnyPen, room: Rect, content: StudyContent) -> int:
    """The note above the buttons; returns where it begins."""
    note = content.remark.note
    if not note:
        return room.bottom
    most = round(room.h * NOTE)
    height = min(most, typeset.text_height(note, LABEL, pen.scale, room.w) + pen.px(GAP))
    spot = Rect(room.x, room.bottom - height, room.w, height)
    with pen.inside(spot):
        tall = typeset.text_height(note, LABEL, pen.scale, room.w)
        pen.text(Rect(spot.x, spot.y, spot.w, max(height, tall)), note, LABEL, wrapped=True)
    pen.canvas.line(spot.topleft, spot.topright, pen.canvas.theme.line, 0.8)
    pen.hits.add(spot, ui("study_note"))
    return spot.y


def _buttons(pen: AnyPen, inside: Rect, content: StudyContent) -> int:
    """Two rows at the foot; returns where they begin."""
    gap, high = pen.px(GAP), pen.px(BUTTON)
    top = inside.bottom - 2 * high - gap
    marks: list[tuple[str, str, str, str, bool]] = [
        ("study_mark", mark, mark, str(number), content.remark.mark == mark) for number, mark in enumerate(MARKS, 1)
    ]
    said = [
        ("study_note", "", pen.say("study.note"), pen.say("study.key.return"), False),
        ("study_draw", "", pen.say("study.draw"), "A", content.drawing),
    ]
    if content.remark.drawn:
        said.append(("study_wipe", "", pen.say("study.wipe"), "0", False))
    lines = [
        ("study_puzzle", "", pen.say("study.puzzle"), "", False),
        ("study_lesson", "", pen.say("study.lesson"), "", False),
        ("study_play", "", pen.say("study.play"), "", False),
    ]
    if content.can_restore:
        lines.append(("study_restore", "", pen.say("study.restore"), pen.say("study.key.insert"), False))
    if content.reviewed and not content.in_line:
        lines.insert(0, ("study_review", "", pen.say("study.review"), "", False))
    if content.in_line:
        lines = [
            ("study_name", "", pen.say("study.name"), "F2", False),
            ("study_promote", "", pen.say("study.promote"), "", False),
            ("study_delete", "", pen.say("study.delete"), pen.say("study.key.delete"), False),
            *lines,
        ]
    _button_row(pen, Rect(inside.x, top, inside.w, high), [*marks, *said], len(marks))
    _button_row(pen, Rect(inside.x, top + high + gap, inside.w, high), lines, 0)
    return top - gap


def _button_row(pen: AnyPen, rect: Rect, buttons: Sequence[tuple[str, str, str, str, bool]], small: int) -> None:
    """Buttons side by side; the first ones, of a sign each, are small."""
    gap, x = pen.px(GAP), rect.x
    narrow = pen.px(30)
    wide = (rect.w - small * (narrow + gap) - gap * (len(buttons) - small - 1)) // max(1, len(buttons) - small)
    for place, (key, argument, words, chord, strong) in enumerate(buttons):
        spot = Rect(x, rect.y, narrow if place < small else wide, rect.h)
        draw_button(pen, spot, words, "" if place < small else chord, strong)
        pen.hits.add(spot, ui(key, argument))
        x = spot.right + gap
