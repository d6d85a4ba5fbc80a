"""Watching the line behind a turn that is advised, step by step on the table. Nothing of it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import CHANCE, Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.input import Click, InputEvent, Key
from imperial_steam.gui.table_kit.coach.plan import LineStep
from imperial_steam.gui.table_kit.control.controller import PLAYER
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import LABEL, LABEL_BOLD, TITLE, AnyPen, PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.placing import Anchor
from imperial_steam.gui.table_kit.drawing.targets import control, ui
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.narration import bring_into_sight
from imperial_steam.gui.table_kit.telling.news_strip import MARK, PAD
from imperial_steam.gui.table_kit.telling.telling_view import draw_button

#: The name of the box and of its controls.
BOX = "watch"
#: Seconds a step is shown at normal speed, and how much longer for every sign of its sentences.
STEP, SIGN = 1.2, 0.03
#: Keys and what they do; those of the players' boards are left to the table.
KEYS = {"left": "back", "right": "on", "p": "play", "escape": "stop"}
BOARDS = ("tab", "f1", "f2", "f3", "f4")
#: Controls of the table that only change how it is looked at.
LOOKING = (f"{BOX}_box", BOX, "tab", "zoom_in", "zoom_out", "zoom_fit")
#: Widths in units the box may have, the best one first; its heading, a button, a gap.
WIDTHS, HEAD, BUTTON, GAP = (420, 560, 330), 24, 25, 4


class ToldStep(NamedTuple):
    """A step of a line: the action with the positions around it, what the log would say, and what that is about.

    `guessed`: it depends on something drawn or hidden, which nobody knows yet.
    """

    step: LineStep
    sentences: Sequence[str]
    targets: Sequence[Target]
    guessed: bool


class LineWatch(Generic[ShownT, PenT]):
    """Shows the line of idea `number` (from 0) of a seat, beginning with the first step; `over` once it is at its end.

    The game, its choices and its keys are out of reach meanwhile. With reduced motion it does not go on by itself.
    """

    def __init__(self, around: Surroundings[ShownT, PenT], number: int, line: Sequence[LineStep], seat: int) -> None:
        self.around, self.state, self.number, self.seat = around, around.state, number, seat
        self.steps = self._told(line)
        self.place, self.over = 0, False
        self.playing = not around.app.look.reduced_motion
        self._waited = 0.0
        self._habits, self._anchor = self.state.view.habits(), Anchor()

    def _told(self, line: Sequence[LineStep]) -> Sequence[ToldStep]:
        """The steps of which the log tells a deed; of one that reveals something only what is done."""
        presenter, shown, guessed, told = self.state.presenter, self.state.shown(), False, list[ToldStep]()
        targets: dict[Target, None] = {}
        for step in line:
            targets |= dict.fromkeys(shown.places(step.action))
            guessed = guessed or step.seat == CHANCE or step.reveals
            deeds = presenter.contents.deeds(step.events, step.seat)
            words = [presenter.words.event(shown, event) for event in deeds]
            words = [presenter.words.option(step.action)] if step.reveals else [text for text in words if text]
            if words and step.seat != CHANCE:
                told.append(ToldStep(step, words, [*targets], guessed))
                targets = {}
        return told

    @property
    def now(self) -> ToldStep:
        """The step that is shown."""
        return self.steps[self.place]

    @property
    def things(self) -> Sequence[Target]:
        """What the step is about, as it is seen now."""
        shown, now = self.state.shown(), self.now
        return [*dict.fromkeys(shown.seen_as(thing, now.step.seat) for thing in now.targets)]

    # What a person does

    def press(self, name: str) -> None:
        """`back` and `on` go from step to step, `play` goes on by itself or pauses, `stop` ends it."""
        if name == "play":
            self.playing = not self.playing
        elif name == "stop":
            self.over = True
        else:
            self.playing = False
            self.go(-1 if name == "back" else 1)
        self.around.redraw()

    def go(self, by: int) -> None:
        """Show a step earlier or later; after the last one it is over."""
        place = max(0, self.place + by)
        self.over, self._waited = place == len(self.steps), 0.0
        self.place = min(place, len(self.steps) - 1)
        if not self.over:
            self.show()

    def show(self) -> None:
        """Put the position after the step on the table, and bring what it is about into sight."""
        state = self.state
        state.look_ahead(self.now.step.after)
        if state.compact:
            state.open(state.presenter.brought_up({thing.kind for thing in self.things}, state.view.tab))
        bring_into_sight(state, self.things)
        self.around.redraw()

    def handle(self, event: InputEvent) -> bool:
        """Its own keys; others, and clicks, are kept from the table, unless they only look at it."""
        if isinstance(event, Key):
            if event.plain and event.name in KEYS:
                self.press(KEYS[event.name])
            return event.name not in BOARDS
        if isinstance(event, Click):
            thing = self.around.controller.thing_at(event.pos)
            named = control(thing)
            return thing is None or (thing.kind != PLAYER if named is None else named.key not in LOOKING)
        return False

    def update(self, dt: float) -> None:
        """Go on when the time of a step has passed."""
        self._waited += dt * self.around.app.settings.animation / 100
        if self.playing and self._waited >= STEP + SIGN * sum(map(len, self.now.sentences)):
            self.go(1)

    def end(self) -> None:
        """Back to the table as it was."""
        self.state.view.take_up(self._habits)
        self.state.look_ahead(None)
        self.state.forget()

    # Drawing

    def light(self, pen: PenT) -> None:
        """Light what the step is about."""
        for thing in self.things:
            news_strip.light(pen, self.state, thing, strong=True)

    def draw(self, pen: PenT) -> None:
        """The box: rather over the choices, which nobody has meanwhile, or the log; on nothing the step is about."""
        state = self.state
        room = state.regions.window.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD))
        lists = (state.regions[name] for name in ("choices", "log"))
        home = next((rect for rect in lists if rect.w), state.regions.middle)
        widths = [home.w, *(pen.px(width) for width in WIDTHS)] if home.w < pen.px(WIDTHS[1]) else map(pen.px, WIDTHS)
        sizes = [(min(room.w, width), self._height(pen, min(room.w, width))) for width in widths]
        keep = [place for thing in self.things if (place := state.hits.around(thing)) is not None]
        panels = [state.regions[name] for name in ("prompt", "toolbar", "tabs")]
        line = [place for told in self.steps for thing in told.targets if (place := state.hits.around(thing))]
        self._draw_box(pen, self._anchor.placed(room, sizes, [[*keep, *panels], line], [], home))

    def _height(self, pen: AnyPen, width: int) -> int:
        """The height of the box in a width: as much as its longest step needs."""
        room = width - 2 * pen.px(PAD)
        told = max(sum(_tall(pen, text, room) for text in step.sentences) for step in self.steps)
        guess = _tall(pen, pen.say("watch.guessed"), room) if any(step.guessed for step in self.steps) else 0
        return pen.px(2 * HEAD + BUTTON + GAP + PAD) + told + guess

    def _draw_box(self, pen: AnyPen, box: Rect) -> None:
        theme, pad, now = pen.canvas.theme, pen.px(PAD), self.now
        title = pen.say("watch.title", n=self.number + 1, number=self.place + 1, of=len(self.steps))
        pen.canvas.note(box, title, "strip")
        pen.canvas.fill(box, theme.paper, 4)
        pen.canvas.frame(box, theme.legal, 1.6, 4)
        pen.hits.add(box, ui(f"{BOX}_box"))
        room = Rect(box.x + pad, box.y, box.w - 2 * pad, pen.px(HEAD))
        pen.text(room, title, TITLE, theme.cloth)
        who = room.move(0, room.h)
        pen.badge((who.x + pen.px(MARK) // 2, who.centery), pen.px(7), now.step.seat)
        words = Rect(who.x + pen.px(MARK + GAP), who.y, who.w - pen.px(MARK + GAP), who.h)
        whose, name = "own" if now.step.seat == self.seat else "rival", pen.shown.seats[now.step.seat].name
        pen.text(words, pen.say(f"watch.{whose}", player=name), LABEL_BOLD, theme.ink)
        top = who.bottom
        told = [(text, theme.ink) for text in now.sentences]
        for text, ink in [*told, (pen.say("watch.guessed"), theme.warning)] if now.guessed else told:
            high = _tall(pen, text, room.w)
            pen.text(Rect(room.x, top, room.w, high), text, LABEL, ink, wrapped=True)
            top += high
        self._draw_buttons(pen, Rect(room.x, box.bottom - pad - pen.px(BUTTON), room.w, pen.px(BUTTON)))

    def _draw_buttons(self, pen: AnyPen, rect: Rect) -> None:
        play = "telling.pause" if self.playing else "telling.play"
        buttons = (
            ("back", "telling.back", "←"), ("play", play, "P"), ("on", "telling.on", "→"), ("stop", "hint.stop", "Esc")
        )  # fmt: skip
        gap = pen.px(GAP)
        width = (rect.w - gap * (len(buttons) - 1)) // len(buttons)
        for place, (name, message, chord) in enumerate(buttons):
            spot = Rect(rect.x + place * (width + gap), rect.y, width, rect.h)
            draw_button(pen, spot, pen.say(message), chord, name == "on")
            pen.hits.add(spot, ui(BOX, name))


def _tall(pen: AnyPen, words: str, room: int) -> int:
    return typeset.text_height(words, LABEL, pen.scale, room) + pen.px(2)
