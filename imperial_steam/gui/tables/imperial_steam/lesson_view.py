"""The guided first game: the table with a sheet of text beside what it is about; only what the text asks for is lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.lessons import Lesson, LessonStep
from imperial_steam.games.protocol import Action, Decision, Target
from imperial_steam.gui import text as typeset
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.input import LEFT, Click, InputEvent, Key
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.pen import FIGURE, LABEL_BOLD, TINY
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.table_kit.view import Choice
from imperial_steam.gui.tables.imperial_steam import pieces
from imperial_steam.gui.tables.imperial_steam.controller import Controller
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.scene import THINKING, TableScene
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import mix
from imperial_steam.session import LESSON, Ledger, Person, Session

FILE = "first_game.yaml"
#: Width of the sheet in units.
WIDE = 318
PROSE = Style("serif", 16)
#: Things of the markets that make up a part of the table the script can point at.
_PARTS = {
    "goods": ("market", "factory", "pay"),
    "labour": ("labour", "engineer"),
    "contracts": ("contract",),
}
_REGIONS = {"round_track": "rounds"}
#: Which tab of a small window shows what a step points at, by kind of thing and by panel.
_TABS = {
    "tile": "actions", "actions": "actions",
    **dict.fromkeys(("market", "factory", "pay", "buy", "order", "labour", "engineer", "contract"), "markets"),
    **dict.fromkeys(("goods", "contracts"), "markets"),
    **dict.fromkeys(("column", "marker", "hub", "influence", "round_track"), "tracks"),
    **dict.fromkeys(("training", "share", "investor", "engine", "car", "tableau"), "tableau"),
    "log": "log",
}  # fmt: skip


def first_lesson(app: Program) -> Ledger:
    """The ledger of the guided first game; raises `LessonError` when its script cannot be used."""
    board = TITLE.read_board(TITLE.default_board)
    script = LESSONS.read(TITLE.default_board / "lessons" / FILE)
    name = next((name for name in app.settings.names if name), app.text("learn.pupil"))
    colours = [colour for colour in app.settings.colours if colour in TITLE.colours] or list(TITLE.colours)
    other = next(colour for colour in TITLE.colours if colour != colours[0])
    people = [Person(name, colours[0]), Person(app.text("learn.partner"), other, LESSON)]
    return Ledger(TITLE, board, script.setup(board), people)


class LessonController(Controller):
    """Lets the learner do what the step asks for, and nothing else."""

    def __init__(self, session: Session, say: Callable[..., str], host: LessonTable, lesson: Lesson) -> None:
        super().__init__(session, say, host)
        self._lesson = lesson
        self._narrow: tuple[SteamShown, SteamShown] | None = None

    def allowed(self, decision: Decision | None) -> Sequence[Action]:
        """The options of a decision that the lesson allows: all of them once it is over or was left."""
        if decision is None:
            return ()
        if self._lesson.current() is None:
            return decision.options
        return self._lesson.allowed(decision.options)

    def shown(self) -> SteamShown:
        """The table with what is allowed lit."""
        whole = super().shown()
        if self._narrow is None or self._narrow[0] is not whole:
            decision = whole.decision
            made = whole
            if decision is not None:
                made = replace(whole, decision=replace(decision, options=self.allowed(decision)))
            self._narrow = whole, made
        return self._narrow[1]

    def choices(self) -> list[Choice]:
        """What is allowed, as a list."""
        allowed = self.allowed(self.session.ledger.decision)
        return [choice for choice in super().choices() if choice[0] in allowed]

    def crews(self) -> list[Crew]:
        """A lesson takes one worker after another."""
        return []

    def choose(self, action: Action) -> None:
        """Carry out an option if the lesson allows it."""
        if action in self.allowed(self.session.ledger.decision):
            super().choose(action)


class LessonTable(TableScene):
    """A table with the sheet of a lesson."""

    app: Program

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app, session)
        script = LESSONS.read(session.ledger.title.default_board / "lessons" / FILE)
        self.lesson = Lesson(script, session.ledger)
        self.controller = LessonController(session, self.text, self, self.lesson)
        self._opened_for: LessonStep | None = None

    def update(self, dt: float) -> None:
        """In a small window, open the tab that shows what the step is about."""
        super().update(dt)
        step, areas = self.lesson.current(), self.controller.regions
        if step is not None and step is not self._opened_for and areas is not None and areas.compact:
            self._opened_for = step
            decision = self.session.ledger.decision
            lights = self.lesson.lights(() if decision is None else decision.options)
            names = [thing.key if thing.kind == "panel" else thing.kind for thing in lights]
            self.controller.view.tab = next((_TABS[name] for name in names if name in _TABS), "choices")
            self.controller.renew()

    def _machine(self, dt: float) -> None:
        """The partner follows the script, and plays on by himself when it is over."""
        action = self.lesson.partner()
        step = self.lesson.current()
        if action is None:
            if step is None:
                super()._machine(dt)
            return
        self._waited += dt
        if self.controller.view.past is None and self._waited >= THINKING:
            self.controller.play(action)

    # Input

    def handle(self, event: InputEvent) -> bool:
        """The sheet takes what is meant for it; everything else goes to the table."""
        self.ensure_built()
        read_on = isinstance(event, Key) and event.plain and event.name in ("return", "space", "n")
        if read_on and not self.searching and self.controller.view.pinned is None and self._next():
            return True
        if isinstance(event, Click) and event.button == LEFT:
            thing = self.controller.thing_at(event.pos)
            if thing is not None and thing.kind == "ui" and thing.key.startswith("lesson"):
                self._press(thing.key)
                return True
        return super().handle(event)

    def _press(self, key: str) -> None:
        _, _, word = key.partition(" ")
        if word == "next":
            self._next()
        elif word == "leave":
            self.app.to_menu()
        elif word:
            self.app.push(self.app.rules(word))

    def _next(self) -> bool:
        """Read on; False when the step is no note."""
        step = self.lesson.current()
        if step is None or not step.is_note or self.controller.view.past is not None:
            return False
        self.lesson.advance()
        self.controller.renew()
        self.dirty = True
        return True

    # Drawing

    def _on_top(self, canvas: Canvas) -> None:
        step = self.lesson.current()
        if step is not None and step.key and self.controller.view.past is None:
            for place in self._lights():
                room = place.inflate(canvas.px(8), canvas.px(8))
                canvas.frame(room, pieces.LIGHT, 5, 6)
                canvas.frame(room.inflate(-2, -2), canvas.theme.focus, 3, 5)
        # First the sheet, then the card of what is pointed at: a card may lie on the sheet, never under it.
        self.controller.over = Hits()
        self._sheet(canvas, step)
        sheet = self.controller.over.spots
        super()._on_top(canvas)
        self.controller.over.spots[:0] = sheet

    def _lights(self) -> list[Rect]:
        """The places of everything the step points at."""
        decision = self.session.ledger.decision
        lights = self.lesson.lights(() if decision is None else decision.options)
        return [place for thing in lights if (place := self._place(thing)) is not None and place.w]

    def _place(self, thing: Target) -> Rect | None:
        hits, areas = self.controller.hits, self.controller.regions
        if thing.kind != "panel" or areas is None:
            return hits.place(thing)
        if thing.key in _PARTS:
            rects = [spot.rect for spot in hits.spots if spot.thing.kind in _PARTS[thing.key]]
            return rects[0].unionall(rects[1:]) if rects else None
        named = dict(areas.named())
        place = named.get(_REGIONS.get(thing.key, thing.key), named.get("choices"))
        return None if place is None else place.inflate(-4, -4)

    def _sheet(self, canvas: Canvas, step: LessonStep | None) -> None:
        """The text, in the corner of the map that is farthest from what it is about."""
        areas = self.controller.regions
        if areas is None or self.controller.view.reckoning:
            return
        pen = SteamPen(canvas, self.controller.shown(), self.text, self.controller.over)
        words = self._words(step)
        wide, pad = min(pen.px(WIDE), areas.map.w * 3 // 5), pen.px(12)
        lines = typeset.text_height(words, PROSE, pen.scale, wide - 2 * pad)
        rules = () if step is None else step.rules
        foot = pen.px(30) + (pen.px(22) if rules else 0)
        size = wide, lines + foot + pen.px(32) + 2 * pad
        box = self._corner(areas.map, size, pen.px(10))
        self._draw_sheet(pen, box, words, rules, step is not None and step.is_note)

    def _words(self, step: LessonStep | None) -> str:
        if step is None:
            return self.text("learn.over" if self.lesson.on_script else "advice.lesson.left")
        return self.text(step.key) if step.key else self.text("learn.partner_plays")

    def _corner(self, area: Rect, size: tuple[int, int], gap: int) -> Rect:
        """The corner of an area in which a box covers as little of the lit things as can be."""
        inner, boxes = area.inflate(-2 * gap, -2 * gap), []
        for name in ("bottomright", "bottomleft", "topright", "topleft"):
            box = Rect((0, 0), size)
            setattr(box, name, getattr(inner, name))
            boxes.append(box)
        lit = [place for place in self._lights() if place.w * place.h < area.w * area.h // 3]
        shown = self.controller.shown()
        lit += [place for thing in shown.lit if (place := self.controller.hits.place(thing)) is not None]
        return min(boxes, key=lambda box: sum(box.clip(place).w * box.clip(place).h for place in lit))

    def _draw_sheet(self, pen: SteamPen, box: Rect, words: str, rules: Sequence[str], note: bool) -> None:
        canvas, theme, pad = pen.canvas, pen.canvas.theme, pen.px(12)
        done, total = self.lesson.progress
        canvas.note(box, self.text(self.lesson.script.title), "card")
        canvas.fill(box.move(pen.px(3), pen.px(3)), theme.shadow, 4)
        canvas.fill(box, theme.paper, 4)
        canvas.frame(box, theme.brass, 2, 4)
        pen.hits.add(box, ui("lesson"))
        head = Rect(box.x + pad, box.y + pen.px(6), box.w - 2 * pad, pen.px(20))
        said = self.text("advice.lesson.progress", done=min(done + 1, total), total=total)
        used = pen.text(head, said, TINY, theme.ink_soft, "right")
        pen.text(
            Rect(head.x, head.y, used.x - head.x, head.h), self.text(self.lesson.script.title), FIGURE, theme.cloth
        )
        self._draw_progress(pen, Rect(head.x, head.bottom + pen.px(2), head.w, pen.px(4)), done, total)
        foot = box.bottom - pad - pen.px(28)
        low = foot - (pen.px(24) if rules else 0)
        body = Rect(head.x, head.bottom + pen.px(10), head.w, low - head.bottom - pen.px(12))
        canvas.text(body, words, PROSE, theme.ink, "left", "top")
        x = head.x
        for rule in rules:
            spot = Rect(x, low, canvas.text_size(rule, TINY)[0] + pen.px(10), pen.px(18))
            canvas.fill(spot, theme.paper_shade, 8)
            pen.text(spot, rule, TINY, theme.cloth, "center")
            pen.hits.add(spot, ui("lesson", rule))
            x = spot.right + pen.px(4)
        half = (head.w - pen.px(8)) // 2
        leave = Rect(head.x, foot, half, pen.px(28))
        self._draw_button(pen, leave, self.text("advice.lesson.leave"), "leave", False)
        if note:
            following = Rect(head.right - half, foot, half, pen.px(28))
            self._draw_button(pen, following, self.text("advice.lesson.next"), "next", True)

    @staticmethod
    def _draw_progress(pen: SteamPen, bar: Rect, done: int, total: int) -> None:
        theme = pen.canvas.theme
        pen.canvas.fill(bar, mix(theme.paper, theme.line, 0.35), 2)
        pen.canvas.fill(Rect(bar.x, bar.y, bar.w * done // max(1, total), bar.h), theme.cloth, 2)

    @staticmethod
    def _draw_button(pen: SteamPen, spot: Rect, words: str, key: str, strong: bool) -> None:
        theme = pen.canvas.theme
        pen.canvas.note(spot, words, "button")
        pen.canvas.fill(spot, theme.cloth if strong else theme.paper_shade, 4)
        pen.canvas.frame(spot, theme.brass if strong else theme.line, 1.4, 4)
        pen.text(spot, words, LABEL_BOLD, theme.cloth_ink if strong else theme.ink, "center")
        pen.hits.add(spot, ui("lesson", key))
