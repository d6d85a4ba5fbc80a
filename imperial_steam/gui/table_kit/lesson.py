"""A guided game: a sheet of text beside what it is about; only what the text asks for is lit and can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from pygame import Rect

from imperial_steam.games.kit.lessons import Lesson, LessonStep
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui import text as typeset
from imperial_steam.gui.input import InputEvent, Key
from imperial_steam.gui.table_kit.commands import Command
from imperial_steam.gui.table_kit.pen import FIGURE, LABEL_BOLD, TINY, AnyPen, PenT
from imperial_steam.gui.table_kit.pieces import LIGHT
from imperial_steam.gui.table_kit.scene import THINKING, TableScene
from imperial_steam.gui.table_kit.sheets import Sheet
from imperial_steam.gui.table_kit.shown import ShownT
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix

#: Width of the sheet in units.
WIDTH = 318
PROSE = Style("serif", 16)
#: The kind of targets that are a part of the table as a whole.
PANEL = "panel"


@dataclass(frozen=True, slots=True)
class Parts:
    """Names of parts of the table in a script that are no panels.

    `kinds`: parts that are made up by things of some kinds; `panels`: other names of panels.
    """

    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    panels: Mapping[str, str] = field(default_factory=dict)


class LessonSheet(Sheet[PenT], Generic[ShownT, PenT]):
    """The sheet of a guided game beside a table."""

    def __init__(self, table: TableScene[ShownT, PenT], lesson: Lesson, parts: Parts) -> None:
        self.table, self.state, self.lesson, self.parts = table, table.state, lesson, parts
        self._waited = 0.0
        self._opened_for: LessonStep | None = None

    @property
    def commands(self) -> Sequence[Command]:
        """Read on, leave."""
        return (Command("lesson_next", self.read_on), Command("lesson_leave", self.table.app.to_menu))

    # What may be done

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """The options that the lesson allows: all of them once it is over or was left."""
        return options if self.lesson.current() is None else self.lesson.allowed(options)

    def machine(self, dt: float) -> bool:
        """The partner follows the script, and plays on by himself when it is over."""
        action = self.lesson.partner()
        if action is None:
            return self.lesson.current() is not None
        self._waited += dt
        if self._waited >= THINKING:
            self.state.play(action)
        return True

    def changed(self) -> None:
        """The partner thinks anew about every position."""
        self._waited = 0.0

    def update(self, dt: float) -> None:
        """In a small window, open the tab that shows what the step is about."""
        step = self.lesson.current()
        if step is not None and step is not self._opened_for and self.state.compact:
            self._opened_for = step
            tabs = (self._tab(thing) for thing in self._things())
            self.state.view.tab = next((tab for tab in tabs if tab), "choices")
            self.state.renew()

    def _tab(self, thing: Target) -> str:
        """The tab that shows a thing or a part of the table; '' for what is always in sight."""
        named = thing.key if thing.kind == PANEL else thing.kind
        names = {self.parts.panels.get(named, named), *self.parts.kinds.get(named, ())}
        if "log" in names:
            return "log"
        panels = self.state.presenter.panels
        return next((panel.tab for panel in panels if panel.name in names or names.intersection(panel.kinds)), "")

    def handle(self, event: InputEvent) -> bool:
        """Enter, Space and N read on."""
        reads = isinstance(event, Key) and event.plain and event.name in ("return", "space", "n")
        return reads and self.state.view.pinned is None and self.read_on()

    def read_on(self) -> bool:
        """Go on after a note; False when the step is none."""
        step = self.lesson.current()
        if step is None or not step.is_note or self.state.view.past is not None:
            return False
        self.lesson.advance()
        self.state.renew()
        return True

    # What it is about

    def _things(self) -> Sequence[Target]:
        decision = self.state.ledger.decision
        return self.lesson.lights(() if decision is None else decision.options)

    def _places(self) -> list[Rect]:
        """The places of everything the step points at."""
        return [place for thing in self._things() if (place := self._place(thing)) is not None and place.w]

    def _place(self, thing: Target) -> Rect | None:
        hits, areas = self.state.hits, self.state.regions
        if thing.kind != PANEL:
            return hits.place(thing)
        if thing.key in self.parts.kinds:
            rects = [spot.rect for spot in hits.spots if spot.thing.kind in self.parts.kinds[thing.key]]
            return rects[0].unionall(rects[1:]) if rects else None
        place = areas[self.parts.panels.get(thing.key, thing.key)]
        return (place if place.w else areas["choices"]).inflate(-4, -4)

    def light(self, pen: PenT) -> None:
        """Frame what the step points at."""
        step = self.lesson.current()
        if step is None or not step.key or self.state.view.past is not None:
            return
        for place in self._places():
            room = place.inflate(pen.px(8), pen.px(8))
            pen.canvas.frame(room, LIGHT, 5, 6)
            pen.canvas.frame(room.inflate(-2, -2), pen.canvas.theme.focus, 3, 5)

    # The sheet

    def draw(self, pen: PenT) -> None:
        """The text, in the corner of the middle that is farthest from what it is about."""
        middle = self.state.regions.middle
        if not middle.w or self.state.view.reckoning:
            return
        step, words = self.lesson.current(), self._words()
        wide, pad = min(pen.px(WIDTH), middle.w * 3 // 5), pen.px(12)
        lines = typeset.text_height(words, PROSE, pen.scale, wide - 2 * pad)
        rules = () if step is None else step.rules
        foot = pen.px(30) + (pen.px(22) if rules else 0)
        box = self._corner(middle, (wide, lines + foot + pen.px(32) + 2 * pad), pen.px(10))
        _draw_paper(pen, box, pen.say(self.lesson.script.title))
        body = _draw_head(pen, box.inflate(-2 * pad, 0), pen.say(self.lesson.script.title), self.lesson.progress)
        foot_top = box.bottom - pad - pen.px(28)
        low = foot_top - (pen.px(24) if rules else 0)
        room = Rect(body.x, body.y, body.w, low - body.y - pen.px(2))
        pen.canvas.text(room, words, PROSE, pen.canvas.theme.ink, "left", "top")
        _draw_rules(pen, body.x, low, rules)
        half = (body.w - pen.px(8)) // 2
        leave = Rect(body.x, foot_top, half, pen.px(28))
        _draw_button(pen, leave, "leave", False)
        if step is not None and step.is_note:
            _draw_button(pen, Rect(body.right - half, foot_top, half, pen.px(28)), "next", True)

    def _words(self) -> str:
        say, step = self.state.presenter.say, self.lesson.current()
        if step is None:
            return say("learn.over" if self.lesson.on_script else "advice.lesson.left")
        return say(step.key) if step.key else say("learn.partner_plays")

    def _corner(self, area: Rect, size: tuple[int, int], gap: int) -> Rect:
        """The corner of an area in which a box covers as little of the lit things as can be."""
        inner, boxes = area.inflate(-2 * gap, -2 * gap), []
        for name in ("bottomright", "bottomleft", "topright", "topleft"):
            box = Rect((0, 0), size)
            setattr(box, name, getattr(inner, name))
            boxes.append(box)
        lit = [place for place in self._places() if place.w * place.h < area.w * area.h // 3]
        lit += [place for thing in self.state.shown().lit if (place := self.state.hits.place(thing)) is not None]
        return min(boxes, key=lambda box: sum(box.clip(place).w * box.clip(place).h for place in lit))


def _draw_paper(pen: AnyPen, box: Rect, title: str) -> None:
    theme = pen.canvas.theme
    pen.canvas.note(box, title, "card")
    pen.canvas.fill(box.move(pen.px(3), pen.px(3)), theme.shadow, 4)
    pen.canvas.fill(box, theme.paper, 4)
    pen.canvas.frame(box, theme.brass, 2, 4)
    pen.hits.add(box, ui("lesson"))


def _draw_head(pen: AnyPen, inside: Rect, title: str, progress: tuple[int, int]) -> Rect:
    """Title, progress in words and as a bar; returns the room below, without an end."""
    theme, (done, total) = pen.canvas.theme, progress
    head = Rect(inside.x, inside.y + pen.px(6), inside.w, pen.px(20))
    said = pen.say("advice.lesson.progress", done=min(done + 1, total), total=total)
    used = pen.text(head, said, TINY, theme.ink_soft, "right")
    pen.text(Rect(head.x, head.y, used.x - head.x, head.h), title, FIGURE, theme.cloth)
    bar = Rect(head.x, head.bottom + pen.px(2), head.w, pen.px(4))
    pen.canvas.fill(bar, mix(theme.paper, theme.line, 0.35), 2)
    pen.canvas.fill(Rect(bar.x, bar.y, bar.w * done // max(1, total), bar.h), theme.cloth, 2)
    return Rect(head.x, head.bottom + pen.px(10), head.w, 0)


def _draw_rules(pen: AnyPen, x: int, y: int, rules: Sequence[str]) -> None:
    """The IDs of rules to look up, side by side."""
    theme = pen.canvas.theme
    for rule in rules:
        spot = Rect(x, y, pen.canvas.text_size(rule, TINY)[0] + pen.px(10), pen.px(18))
        pen.canvas.fill(spot, theme.paper_shade, 8)
        pen.text(spot, rule, TINY, theme.cloth, "center")
        pen.hits.add(spot, ui("rule", rule))
        x = spot.right + pen.px(4)


def _draw_button(pen: AnyPen, spot: Rect, key: str, strong: bool) -> None:
    theme, words = pen.canvas.theme, pen.say(f"advice.lesson.{key}")
    pen.canvas.note(spot, words, "button")
    pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
    pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
    pen.text(spot, words, LABEL_BOLD, theme.cloth_ink if strong else theme.ink, "center")
    pen.hits.add(spot, ui(f"lesson_{key}"))
