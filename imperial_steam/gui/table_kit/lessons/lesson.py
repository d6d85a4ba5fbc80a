"""A guided game: a card of text beside what it is about; only what the text asks for is lit and can be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from pygame import Rect

from imperial_steam.games.kit.lessons import Lesson, LessonMessage, LessonStep
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.input import LEFT, Click, Drag, InputEvent, Key
from imperial_steam.gui.pages.learning.course import Course
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.filling import fills, pieces_of
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Offer, Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.pieces import LIGHT
from imperial_steam.gui.table_kit.drawing.placing import Anchor
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.gui.table_kit.lessons.lesson_card import (
    BESIDE,
    COUNTER,
    EDGE,
    FLAT,
    HEAD,
    TAB,
    Paragraph,
    draw_head,
    draw_tab,
)
from imperial_steam.gui.table_kit.lessons.lesson_words import PANEL, ending_text, lesson_card, lit_names, step_text
from imperial_steam.gui.table_kit.machines.machine_turn import THINKING
from imperial_steam.gui.table_kit.study import sketch
from imperial_steam.session.study import Drawn

#: How much of the card can be seen: all of it, its head, or a tab that opens it.
OPEN, FOLDED, CLOSED = "open", "folded", "closed"


@dataclass(frozen=True, slots=True)
class Parts:
    """Names of parts of the table in a script that are no panels.

    `kinds`: parts that are made up by things of some kinds; `panels`: other names of panels.
    """

    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    panels: Mapping[str, str] = field(default_factory=dict)


class LessonSheet(Sheet[PenT], Generic[ShownT, PenT]):
    """The card of a guided game beside a table."""

    def __init__(self, around: Surroundings[ShownT, PenT], lesson: Lesson, parts: Parts, course: Course) -> None:
        self.around, self.state, self.lesson = around, around.state, lesson
        self._parts, self._course = parts, course
        self.state.ledger.given = lesson.script.given
        self._waited = 0.0
        self._opened_for: LessonStep | None = None
        self._form = OPEN
        self._answer: LessonMessage | None = None
        self._box, self._head = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        self._anchor = Anchor()
        self._moved: tuple[LessonStep | None, tuple[int, int]] | None = None
        self._held: tuple[int, int] | None = None
        self._seen = False
        """Who played a free round could read how it went before doing anything else."""
        self._follow()

    @property
    def commands(self) -> Sequence[Command]:
        """Read on, leave, go on to the next lesson, play on freely; fold, close and open the card."""
        return (
            Command("lesson_free", lambda: self._show(CLOSED)),
            Command("lesson_next", self.read_on),
            Command("lesson_leave", self._course.leave),
            Command("lesson_following", self._course.go_on),
            Command("lesson_fold", lambda: self._show(OPEN if self._form == FOLDED else FOLDED)),
            Command("lesson_close", lambda: self._show(CLOSED)),
            Command("lesson_open", lambda: self._show(OPEN)),
        )

    @property
    def offers(self) -> Mapping[str, Offer]:
        """Behind the end of the lesson, also long after it, the next one."""
        over = self.lesson.finished and self._course.following is not None
        return {"next_lesson": self._course.go_on} if over else {}

    def _show(self, form: str) -> None:
        self._form = form

    # What may be done

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """The options that the lesson allows: all of them once it is over or was left."""
        return options if self.lesson.current() is None else self.lesson.allowed(options)

    def chance(self) -> bool:
        """What is drawn is what the script says, as long as it says so, and not while a note is read."""
        action = self.lesson.partner()
        if action is not None:
            self.state.play(action)
        return action is not None or self._waits

    @property
    def _waits(self) -> bool:
        """The lesson goes on, or its last card is read: nobody plays on before the learner does."""
        return self.lesson.current() is not None or (self.lesson.ended and self._form == OPEN)

    def machine(self, dt: float) -> bool:
        """The partner follows the script, and plays on by himself when it is over."""
        action = self.lesson.partner()
        if action is None:
            return self._waits
        self._waited += dt
        if self._waited >= THINKING:
            self.state.play(action)
        return True

    def changed(self) -> None:
        """Keep how far the lesson is; the partner thinks anew about every position."""
        self._waited, self._answer = 0.0, None
        ended = self._told is not None
        self._follow()
        if self._told is not None and (self._seen or not ended):
            self._form = CLOSED if self._seen else OPEN
        self.state.session.settled = self.lesson.ended

    def _follow(self) -> None:
        """Keep how far the lesson is; behind its end the coach may be asked, and a free round ends with a word."""
        self._course.keep(self.lesson)
        step = self.lesson.current()
        self.state.in_lesson, self.state.reading = step is not None, step is not None and step.is_note
        self.state.told_of_choices = self.state.reading and Target(PANEL, "choices") in self._things()
        self._told = self.lesson.free_round
        self._seen = self._seen and self._told is not None

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
        names = {self._parts.panels.get(named, named), *self._parts.kinds.get(named, ())}
        if own := names & {"choices", "log"}:
            return own.pop()
        panels = self.state.presenter.panels
        return next((panel.tab for panel in panels if panel.name in names or names.intersection(panel.kinds)), "")

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Enter, Space and N read on, Enter also to the next lesson; the card is dragged by its head.

        What is not wanted yet is answered; Escape takes the answer away, once nothing else lies on it.
        """
        if isinstance(event, Key):
            if event == Key("escape") and self._answered():
                return True
            if event == Key("return") and self._way_on == "following":
                self._course.go_on()
                return True
            return event.plain and event.name in ("return", "space", "n") and self.read_on()
        if isinstance(event, Drag):
            return self._drag(event)
        return isinstance(event, Click) and event.button == LEFT and self._explain(event.pos)

    def read_on(self) -> bool:
        """Go on after a note; False when the step is none."""
        if self._way_on != "next":
            return False
        self.state.view.pinned = None
        self.lesson.advance()
        self.state.renew()
        return True

    @property
    def _way_on(self) -> str:
        """Where Enter leads: to the `next` card from a note, to the `following` lesson from the end; '' nowhere."""
        step, view = self.lesson.current(), self.state.view
        if self.state.counting:
            return ""
        if step is not None:
            return "next" if step.is_note and view.past is None else ""
        ends = self._form == OPEN and self._at_an_end and self.lesson.on_script
        return "following" if ends and self._course.following is not None else ""

    def _answered(self) -> bool:
        """Take the answer on the card away; False when there is none, or something lies on top that is closed first."""
        view = self.state.view
        if self._answer is None or self._form != OPEN or view.popup is not None or view.pinned is not None:
            return False
        self._answer = view.hover = None
        return True

    @property
    def _at_an_end(self) -> bool:
        """The lesson, or the free round behind it, has just ended."""
        return self.lesson.ended or self._told is not None

    def _drag(self, event: Drag) -> bool:
        """Move the card by its head; it stays in the window."""
        if event.start != self._held and not self._head.collidepoint(event.start):
            return False
        self._held = event.start
        box = self._box.move(event.by).clamp(self.state.regions.window)
        self._moved = self.lesson.current(), box.topleft
        self._anchor.hold(self.state.regions.window, box)
        return True

    def _explain(self, pos: tuple[int, int]) -> bool:
        """Say why something that could be done is not what the lesson wants now; False for anything else."""
        thing = self.around.controller.thing_at(pos)
        if thing is None or thing.kind == UI or self.lesson.current() is None or not self.state.human:
            return False
        whole = self.state.whole()
        meant = [option for entry in whole.options_at(thing, False) for option in whole.leads_to(entry)]
        if not meant or thing in self.state.shown().lit:
            return False
        answers = (self.lesson.answer(action) for action in meant)
        self._answer = next((line for line in answers if line is not None), LessonMessage("advice.lesson.not_now", {}))
        self._form = OPEN
        return True

    # What it is about

    def _things(self) -> Sequence[Target]:
        decision = self.state.ledger.decision
        return self.lesson.lights(() if decision is None else decision.options)

    def places(self) -> list[Rect]:
        """The places of everything the step points at that leaves room beside it."""
        places = (self._place(thing) for thing in self._things())
        return [place for place in places if place is not None and place.w and not fills(self.state.regions, place)]

    def _place(self, thing: Target) -> Rect | None:
        hits, areas = self.state.hits, self.state.regions
        if thing.kind != PANEL:
            return hits.place(thing)
        if thing.key in self._parts.kinds:
            rects = [spot.rect for spot in hits.spots if spot.thing.kind in self._parts.kinds[thing.key]]
            return rects[0].unionall(rects[1:]) if rects else None
        place = areas[self._parts.panels.get(thing.key, thing.key)]
        return (place if place.w else areas["choices"]).inflate(-4, -4)

    def light(self, pen: PenT) -> None:
        """Frame or trace what the step points at."""
        step = self.lesson.current()
        if step is None or not step.key or self.state.view.past is not None or self.state.counting:
            return
        for thing in self._things():
            place = self._place(thing)
            if place is None or not place.w or self._traced(pen, thing):
                continue
            window = self.state.regions.window
            room = place.inflate(pen.px(8), pen.px(8)).clip(window.inflate(-4, -4))
            pen.canvas.frame(room, LIGHT, 5, 6)
            pen.canvas.frame(room.inflate(-2, -2), pen.canvas.theme.focus, 3, 5)
        for start, end in step.arrows:
            sketch.draw(pen, self.state, Drawn(start, end))

    def _traced(self, pen: PenT, thing: Target) -> bool:
        """Trace a thing that is no rectangle as the table does it; False where a frame does."""
        state = self.state
        bent = state.hits.is_line(thing) and not state.view.reckoning
        return bent and state.presenter.outline(pen, thing, state.regions.middle)

    # The card

    def draw(self, pen: PenT) -> None:
        """The card in its place, as long as it covers nothing it speaks of there, or where it was dragged to."""
        self._head = Rect(0, 0, 0, 0)
        if not self.state.regions.middle.w or self._away:
            return
        room = self.state.regions.window.inflate(-2 * pen.px(6), -2 * pen.px(6))
        if self._form == CLOSED:
            draw_tab(pen, self._put(pen, room, [(pen.px(TAB[0]), pen.px(TAB[1]))]), pen.say("advice.lesson.open"))
            return
        card = lesson_card(pen.say, self.lesson, self._course, self.state.ledger.game, self._paragraphs())
        self._seen = self._told is not None and self.state.human
        if self._form == FOLDED:
            size = (card.sizes(pen, room.size)[0][0], pen.px(HEAD))
            self._box = self._put(pen, room, [size])
            self._head = draw_head(pen, self._box, card.title, card.progress)
            return
        self._box = self._put(pen, room, card.sizes(pen, room.size, FLAT if pieces_of(self.state) else BESIDE))
        self._head = card.draw(pen, self._box)

    @property
    def _away(self) -> bool:
        """There is no card: somebody plays on behind the lesson, or something is counted."""
        played_on = self.lesson.finished and self.lesson.on_script and not self._at_an_end
        return played_on or self.state.counting

    def said(self, asked: bool = False) -> str:
        """The words of the card, while it is open; to whoever asks also the lesson and how far it is.

        What a turn of the partner has answered is said with the step after it, not before.
        """
        step = self.lesson.current()
        partner = step is not None and not step.key
        if self._away or ((self._form != OPEN or partner) and not asked):
            return ""
        words, say = " ".join(piece.text for piece in self._paragraphs()), self.state.presenter.say
        lit = lit_names(self.around, self._things(), self._parts.panels) if self.state.reading else []
        unnamed = [name for name in lit if name not in words]
        if unnamed:
            words = f"{words} {say('advice.lesson.lit', things=unnamed)}"
        done, total = self.lesson.progress
        first, over = self.lesson.current() is not None and not done, self.lesson.current() is None
        if first or over or asked:
            words = f"{words} {self.leads_on()}".strip()
        if not (first or asked):
            return words
        counted = say(COUNTER, done=min(done + 1, total), total=total)
        script = self.lesson.script
        title = say("advice.lesson.title", n=script.chapter, title=say(script.title))
        title = title if script.chapter else say(script.title)
        return f"{title}. {counted}. {words}"

    def leads_on(self) -> str:
        """Enter reads on, and leads to the next lesson."""
        say, following = self.state.presenter.say, self._course.following
        title = "" if following is None else say(following.title)
        return say(f"advice.lesson.enter.{self._way_on}", title=title) if self._way_on else ""

    def _put(self, pen: PenT, room: Rect, sizes: Sequence[tuple[int, int]]) -> Rect:
        """Where the card was dragged to in this step; else where it was, if nothing better can be had elsewhere."""
        if self._moved is not None and self._moved[0] is self.lesson.current():
            return Rect(self._moved[1], sizes[0]).clamp(room)
        home = self.state.regions.middle.inflate(-2 * pen.px(EDGE), -2 * pen.px(EDGE))
        near = [place.inflate(pen.px(12), pen.px(12)) for place in self.places()]
        if self.state.view.reckoning:
            near.append(self.state.regions.middle)
        shown, hits = self.state.shown(), self.state.hits
        rather = [*shown.lit, *self.state.presenter.begun(shown)]
        lit = [place for thing in rather if (place := hits.place(thing)) is not None]
        asked, regions = bool(self.state.human and self.state.choices()), self.state.regions
        listed = [[regions["choices"], regions["prompt"]]] if asked else []
        read = [[regions["log"], regions["toolbar"]]] if asked else []
        return self._anchor.placed(room, sizes, [near, *listed, pieces_of(self.state)], [lit, *read], home)

    def _paragraphs(self) -> list[Paragraph]:
        say = self.state.presenter.say
        if self.lesson.current() is not None:
            return step_text(say, self.lesson, self._answer)
        return [Paragraph(text) for text in ending_text(say, self.lesson, self._course, self.state.ledger, self._told)]
