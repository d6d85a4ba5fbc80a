"""The card of a guided game: its paper, its text, its buttons, measured before it is placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL_BOLD, TINY, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import RULE, ui

PROSE = Style("serif", 16)
#: Widths of the card in units, the best first: another one is taken when it fits better beside what is lit.
WIDTHS = (330, 400, 270, 480)
#: More of them, for a card that lies above or below what fills the window.
FLAT = (600, 720)
#: One more, for a card beside a map that leaves little room.
BESIDE = (310,)
#: Its least height in units where it covers nothing with that: short words do not make it jump.
LEAST = 222
#: Heights in units: the head with title and progress, a row of rules, a button; the edge; the gap of paragraphs.
HEAD, RULES, BUTTON, EDGE, GAP = 36, 24, 28, 12, 7
#: Size in units of the tab that represents a closed card.
TAB = (126, 26)
#: The message that tells the progress of a lesson.
COUNTER = "lesson.step"


class Paragraph(NamedTuple):
    """A piece of the text; `tone` is `said`, `told` (what came of the last action) or `answer` (to another action)."""

    text: str
    tone: str = "said"


class CardButton(NamedTuple):
    """A button at the foot: the key of its command, its words; `strong` for the one that goes on.

    One that has nothing to do any more keeps its place, not `enabled`: nobody who clicks once too often hits another.
    """

    key: str
    words: str
    strong: bool = False
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class LessonCard:
    """What the card says now; `rules` are the titles of the articles to look up, each by a rule it is about."""

    title: str
    progress: tuple[int, int]
    paragraphs: Sequence[Paragraph]
    rules: Mapping[str, str] = field(default_factory=dict)
    buttons: Sequence[CardButton] = ()
    counter: str = COUNTER

    def sizes(self, pen: AnyPen, room: tuple[int, int], more: Sequence[int] = ()) -> list[tuple[int, int]]:
        """The sizes the card may have in a room, the best first; the last resort is the whole width.

        `more` are further widths in units.
        """
        widths = [width for units in (*WIDTHS, *more) if (width := pen.px(units)) <= room[0]] or [room[0]]
        exact = [(width, self._height(pen, width)) for width in widths]
        sizes = [*((width, max(height, pen.px(LEAST))) for width, height in exact), *exact]
        return [size for size in sizes if size[1] <= room[1]] or [(room[0], self._height(pen, room[0]))]

    def _height(self, pen: AnyPen, width: int) -> int:
        inner = width - 2 * pen.px(EDGE)
        text = sum(self._tall(pen, paragraph, inner) for paragraph in self.paragraphs)
        foot = pen.px(RULES) * len(_chips(pen, inner, self.rules)) + pen.px(BUTTON + 4) * len(self._rows(pen, inner))
        return pen.px(HEAD) + text + foot + pen.px(2 * EDGE - 4)

    @staticmethod
    def _tall(pen: AnyPen, paragraph: Paragraph, width: int) -> int:
        return typeset.text_height(paragraph.text, PROSE, pen.scale, width) + pen.px(GAP)

    def _rows(self, pen: AnyPen, width: int) -> list[list[CardButton]]:
        """The buttons side by side, or below each other when their words are too long for that.

        Either way none comes to stand where the one that goes on stood a step before: who reads on clicks there.
        """
        if len(self.buttons) <= 2 and self._in_pairs(pen, width):
            return [list(self.buttons)] if self.buttons else []
        return [[button] for button in sorted(self.buttons, key=lambda button: not button.strong)]

    def _in_pairs(self, pen: AnyPen, width: int) -> bool:
        """Every button has room for its words in half the width."""
        half = (width - pen.px(8)) // 2
        return all(pen.canvas.text_size(button.words, LABEL_BOLD)[0] <= half - pen.px(12) for button in self.buttons)

    def draw(self, pen: AnyPen, box: Rect) -> Rect:
        """Draw the card; returns its head, by which it is moved."""
        inside = box.inflate(-2 * pen.px(EDGE), 0)
        head = draw_head(pen, box, self.title, self.progress, self.counter)
        top = head.bottom + pen.px(3)
        for paragraph in self.paragraphs:
            tall = self._tall(pen, paragraph, inside.w)
            spot = Rect(inside.x, top, inside.w, tall - pen.px(GAP))
            pen.canvas.text(spot, paragraph.text, PROSE, self._ink(pen, paragraph.tone), "left", "top")
            top += tall
        rows = self._rows(pen, inside.w)
        foot = box.bottom - pen.px(EDGE - 2) - pen.px(BUTTON + 4) * len(rows)
        _draw_rules(pen, Rect(inside.x, box.y, inside.w, foot - box.y), self.rules)
        for row in rows:
            _draw_row(pen, Rect(inside.x, foot, inside.w, pen.px(BUTTON)), row)
            foot += pen.px(BUTTON + 4)
        return head

    @staticmethod
    def _ink(pen: AnyPen, tone: str) -> tuple[int, int, int]:
        theme = pen.canvas.theme
        return {"told": theme.cloth, "answer": theme.warning}.get(tone, theme.ink)


def draw_head(pen: AnyPen, box: Rect, title: str, progress: tuple[int, int], counter: str = COUNTER) -> Rect:
    """The paper of a card with its head: title, the controls that fold and close it, progress; returns the head.

    `counter` is the message that tells the progress. It stands beside its bar, so a long title never shortens it.
    """
    theme, (done, total), edge = pen.canvas.theme, progress, pen.px(EDGE)
    pen.canvas.note(box, title, "card")
    pen.canvas.fill(box.move(pen.px(3), pen.px(3)), theme.shadow, 4)
    pen.canvas.fill(box, theme.paper, 4)
    pen.canvas.frame(box, theme.brass, 2, 4)
    pen.hits.add(box, ui("lesson"))
    head = Rect(box.x + edge, box.y + pen.px(2), box.w - 2 * edge, pen.px(19))
    left = _draw_controls(pen, head)
    pen.text(Rect(head.x, head.y, left - head.x - pen.px(6), head.h), title, FIGURE, theme.cloth)
    below = Rect(head.x, head.bottom, head.w, pen.px(13))
    said = pen.say(counter, done=min(done + 1, total), total=total)
    used = pen.text(below, said, TINY, theme.ink_soft, "right")
    bar = Rect(below.x, below.centery - pen.px(2), used.x - below.x - pen.px(8), pen.px(4))
    pen.canvas.fill(bar, mix(theme.paper, theme.line, 0.35), 2)
    pen.canvas.fill(Rect(bar.x, bar.y, bar.w * done // max(1, total), bar.h), theme.cloth, 2)
    return Rect(box.x, box.y, box.w, below.bottom - box.y)


def draw_tab(pen: AnyPen, spot: Rect, words: str) -> None:
    """The tab that represents a closed card: a click opens it again."""
    theme = pen.canvas.theme
    pen.canvas.note(spot, words, "button")
    pen.canvas.fill(spot, theme.paper, 4)
    pen.canvas.frame(spot, theme.brass, 2, 4)
    pen.text(spot, words, LABEL_BOLD, theme.cloth, "center")
    pen.hits.add(spot, ui("lesson_open"))


def _draw_controls(pen: AnyPen, head: Rect) -> int:
    """The signs at the right end of the head; returns where they begin."""
    theme, x = pen.canvas.theme, head.right
    for key, sign in (("lesson_close", "×"), ("lesson_fold", "–")):
        spot = Rect(x - pen.px(20), head.y, pen.px(20), pen.px(20))
        pen.canvas.note(spot, pen.say(f"tip.{key}"), "button")
        pen.text(spot, sign, LABEL_BOLD, theme.ink_soft, "center")
        pen.hits.add(spot, ui(key))
        x = spot.x
    return x


def _chips(pen: AnyPen, width: int, rules: Mapping[str, str]) -> list[list[tuple[str, str, int]]]:
    """What to look up in the rules, in as many rows as the titles need: rule, words, width."""
    rows, left = list[list[tuple[str, str, int]]](), 0
    for rule, title in rules.items():
        words = f"{RULE} {title}"
        chip = min(width, pen.canvas.text_size(words, TINY)[0] + pen.px(10))
        if not rows or chip > left:
            rows.append([])
            left = width
        rows[-1].append((rule, words, chip))
        left -= chip + pen.px(4)
    return rows


def _draw_rules(pen: AnyPen, room: Rect, rules: Mapping[str, str]) -> None:
    """What to look up in the rules, at the foot of a room."""
    rows = _chips(pen, room.w, rules)
    for number, row in enumerate(rows):
        x, top = room.x, room.bottom - pen.px(RULES) * (len(rows) - number)
        for rule, words, width in row:
            spot = Rect(x, top, width, pen.px(18))
            pen.canvas.fill(spot, pen.canvas.theme.paper_shade, 8)
            pen.text(spot, words, TINY, pen.canvas.theme.cloth, "center")
            pen.hits.add(spot, ui("rule", rule))
            x = spot.right + pen.px(4)


def _draw_row(pen: AnyPen, row: Rect, buttons: Sequence[CardButton]) -> None:
    columns = len(buttons) if any(button.strong for button in buttons) else 2
    width = (row.w - pen.px(8) * (columns - 1)) // columns
    if any(pen.canvas.text_size(button.words, LABEL_BOLD)[0] > width - pen.px(12) for button in buttons):
        width = row.w
    for place, button in enumerate(buttons):
        spot = Rect(row.x + place * (width + pen.px(8)), row.y, width, row.h)
        theme = pen.canvas.theme
        pen.canvas.note(spot, button.words, "button")
        pen.canvas.fill(spot, theme.cloth if button.strong else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass if button.strong else theme.line, 1.4, 4)
        ink = theme.cloth_ink if button.strong else theme.ink if button.enabled else theme.ink_soft
        pen.text(spot, button.words, LABEL_BOLD, ink, "center")
        if button.enabled:
            pen.hits.add(spot, ui(button.key))
