"""Turns input into actions: hit test → thing → option or command. Knows no display and no widget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.input import LEFT, RIGHT, Click, Drag, InputEvent, Key, Leave, Move, Text, Wheel
from imperial_steam.gui.table_kit.control.choosing import Choosing
from imperial_steam.gui.table_kit.control.explain import refused
from imperial_steam.gui.table_kit.control.keyboard import Keyboard
from imperial_steam.gui.table_kit.control.log_view import LogView
from imperial_steam.gui.table_kit.control.pinned import Pins
from imperial_steam.gui.table_kit.core.commands import Commands
from imperial_steam.gui.table_kit.core.conduct import Conduct, Host
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import CELL, UI, control, numbered, ui
from imperial_steam.gui.table_kit.ending.reckoning_state import ReckoningState
from imperial_steam.gui.table_kit.past.history import History, Variations
from imperial_steam.gui.table_kit.past.visiting import Visits
from imperial_steam.session import Session

ZOOM_STEP = 1.2
#: Rows of a list and pixels of a panel or card that one step of the wheel scrolls.
ROWS, PIXELS = 3, 40
#: The kind of things that stand for a player: a click shows the player's own board.
PLAYER = "player"


class Controller(Generic[ShownT, PenT]):
    """Everything a person can do to one table, put together from its parts.

    `slides` says how far each panel taller than its place can be slid, in pixels.
    """

    def __init__(self, session: Session, presenter: Presenter[ShownT, PenT], host: Host) -> None:
        self.state = Conduct(session, presenter, host)
        self.history, self.lines = History(self.state), Variations(self.state)
        self.visits = Visits(self.state)
        self.choosing = Choosing(self.state)
        self.reckoned = ReckoningState(self.state, lambda: self.lines.line is None)
        self.pins = Pins(self.state, self.reckoned.describe, self.history)
        self.log = LogView(self.state, presenter.log())
        self.commands = Commands(())
        self.slides: dict[str, int] = {}
        self._doubled = False
        self._pressed: Target | Action | None = None
        self._keyboard: Keyboard[ShownT, PenT] | None = None

    def use(self, commands: Commands, menu: Callable[[], None]) -> None:
        """Take the commands of the table; `menu` opens the pause menu."""
        self.commands, self.pins.use = commands, commands.use
        self._keyboard = Keyboard(
            self.state, self.choosing, self.history, self.pins, self.log, self.reckoned, commands, menu
        )

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Use an event; False if it means nothing here."""
        match event:
            case Move(pos):
                return self._move(pos)
            case Leave():
                return self._move((-1, -1))
            case Click(pos, button, count):
                self._doubled = count > 1
                return self._click(pos, button)
            case Drag(pos, by, start):
                self.state.view.pointer = pos
                return self._drag(by, start)
            case Wheel(pos, steps):
                return self._wheel(pos, steps)
            case Key() if self._keyboard is not None:
                return self._keyboard.key(event)
            case Text("?"):
                return self.press(ui("aid"))
        return False

    def thing_at(self, pos: tuple[int, int]) -> Target | None:
        """The thing at a point: what lies on top first."""
        state, nowhere = self.state, Rect(0, 0, 0, 0)
        over = state.over.at(pos, nowhere)
        if over is not None:
            return over
        within = nowhere if state.view.reckoning else state.regions.middle
        thing = state.hits.at(pos, within)
        if thing == ui(state.regions.centre) and within.collidepoint(pos):
            return state.hits.bent.at(pos, within) or thing
        return thing

    def _move(self, pos: tuple[int, int]) -> bool:
        view = self.state.view
        view.pointer = pos
        thing = self.thing_at(pos)
        named, row = control(thing), numbered(thing, "choice")
        picked = numbered(thing, "pick")
        if row is not None and view.popup is None:
            view.cursor = row
        elif view.popup is not None and picked is not None:
            view.popup.point(picked)
        elif named is not None and named.key == "pin":
            self.pins.point(named.argument)
        if thing == view.hover and row is None:
            return False
        view.hover = thing
        return True

    def _drag(self, by: tuple[int, int], start: tuple[int, int]) -> bool:
        slider, middle, view = self.history.slider, self.state.regions.middle, self.state.view
        if slider.w and slider.inflate(20, 8).collidepoint(start):
            self.history.slide()
            return True
        if view.reckoning or not middle.collidepoint(start):
            return False
        view.camera = view.camera.panned(middle, by)
        view.popup = None
        return True

    # The wheel

    def _wheel(self, pos: tuple[int, int], steps: float) -> bool:
        view, step = self.state.view, -1 if steps > 0 else 1
        on_top = self.state.over.at(pos) is not None
        if view.popup is not None and on_top:
            if self.choosing.dial is not None:
                self.choosing.turn(-step)
            else:
                view.popup.top = max(0, min(view.popup.top + step, len(view.popup.rows) - 1))
        elif view.pinned is not None and on_top:
            self.pins.scroll(PIXELS * step)
        elif self.history.strip.w and self.history.strip.collidepoint(pos):
            self.history.step(step)
        elif self.state.regions.middle.collidepoint(pos) and not view.reckoning and not view.camera.still:
            view.camera = view.camera.zoomed(self.state.regions.middle, pos, ZOOM_STEP**steps)
            view.popup = None
        else:
            return self._scroll(pos, step)
        return True

    def _scroll(self, pos: tuple[int, int], step: int) -> bool:
        """The wheel over a list, or over a panel taller than its room."""
        regions, view = self.state.regions, self.state.view
        on_choices = regions["choices"].collidepoint(pos)
        if regions["log"].collidepoint(pos) or (on_choices and view.tab == "log"):
            self.log.scroll(ROWS * step)
        elif on_choices:
            self.choosing.scroll(ROWS * step)
        else:
            name = next((name for name, rect in regions.named() if rect.collidepoint(pos)), "")
            if name not in self.slides:
                return False
            view.slides[name] = max(0, min(self.slides[name], view.slides.get(name, 0) + PIXELS * step))
        return True

    def zoom(self, factor: float) -> None:
        """Zoom in or out at the pointer, or at the middle."""
        state, area = self.state, self.state.regions.middle
        at = state.view.pointer if state.regions.middle.collidepoint(state.view.pointer) else area.center
        state.view.camera = state.view.camera.zoomed(area, at, factor)
        state.view.popup = None

    def see_all(self) -> None:
        """See the whole picture in the middle."""
        self.state.view.camera = self.state.view.camera.whole()
        self.state.view.popup = None

    def toggle_log(self) -> None:
        """Show the log, or the choices again."""
        self.state.open("choices" if self.state.view.tab == "log" else "log")

    # Clicks

    def _click(self, pos: tuple[int, int], button: int) -> bool:
        view = self.state.view
        if button == RIGHT:
            if view.popup is None and view.pinned is None:
                self.press_otherwise(self.thing_at(pos))
            else:
                view.popup = view.pinned = None
            return True
        if button != LEFT:
            return False
        view.pointer = pos
        thing = self.thing_at(pos)
        means = self._stands_for(thing)
        if self._doubled and means != self._pressed:
            return True  # it came under the pointer with the first click, and the second was not meant for it
        self._pressed = means
        named = control(thing)
        if named is None or named.key not in ("popup", "pick", "turn", "share"):
            view.popup = None
        if named is None or named.key != "pin":
            view.pinned = None
        if thing is not None:
            self.press(self._meant(thing))
        return True

    def _stands_for(self, thing: Target | None) -> Target | Action | None:
        """What a click on a thing is meant for: in the list of choices it is the choice, not its row."""
        row, choices = numbered(thing, "choice"), self.state.choices()
        return choices[row][0] if row is not None and row < len(choices) else thing

    def _meant(self, thing: Target) -> Target:
        """A click on something dead that is part of a lit whole, such as an empty site in a city, means the whole."""
        state, shown = self.state, self.state.shown()
        if thing.kind == UI or thing in shown.lit or not state.human:
            return thing
        wholes = [(lit, state.hits.place(lit)) for lit in shown.lit if lit.kind in shown.wholes]
        here = (lit for lit, place in wholes if place and place.collidepoint(state.view.pointer))
        return next(here, None) or shown.instead_of(thing)

    def press(self, thing: Target) -> bool:
        """Click on a thing: a control, one option, a list of several, a player's board, or why not."""
        named, state = control(thing), self.state
        if named is not None:
            return self.commands.use(named)
        options = state.meant_at(thing, self._doubled) if state.human else ()
        if len(options) == 1:
            state.want(options[0])
        elif options:
            beside = state.over.place(thing) or state.hits.place(thing) or Rect(state.view.pointer, (1, 1))
            state.offer(options, beside)
        elif thing.kind == PLAYER:
            state.show(int(thing.key))
        elif thing.kind == CELL:
            self.pins.pin(thing)
        elif not (self._doubled or self._bring_into_sight(thing)) and (
            thing.kind in state.presenter.planned or refused(state.shown(), thing)
        ):
            self.pins.pin(thing, state.over.place(thing))
        return True

    def _bring_into_sight(self, thing: Target) -> bool:
        """Something beside the middle that belongs to a place there: show the place."""
        state = self.state
        place = (
            None
            if state.regions.middle.collidepoint(state.view.pointer)
            else state.presenter.locate(state.shown(), thing)
        )
        if place is None:
            return False
        state.view.camera = state.view.camera.showing(state.regions.middle, place.x, place.y)
        state.view.hover = place.thing
        return True

    def pin_pointed(self) -> None:
        """Pin the card of what is pointed at; the one of a row of the choices is said, and where there is none, so."""
        state, row = self.state, self.state.row()
        if self.pins.pin(state.view.hover):
            self.pins.focus_first()
        elif row is not None:
            card = self.pins.cards.option_card(state.shown(), state.choices()[row][0])
            state.host.remark("card", lines="; ".join([card.title, *(line.text.rstrip(".") for line in card.lines)]))
        else:
            state.host.remark("nowhere")

    @property
    def pointed(self) -> Target | None:
        """What is pointed at, else the row of the choices that Enter takes."""
        row = self.state.row()
        return self.state.view.hover or (None if row is None else ui("choice", row))

    def press_otherwise(self, thing: Target | None) -> None:
        """Choose in which way to do what a click on a thing, or on a row of the choices, does in the usual way."""
        state, meant = self.state, self._stands_for(thing)
        whole = meant if isinstance(meant, Target) or meant is None else meant.target
        options = state.permitted(state.shown().otherwise(whole)) if whole is not None and state.human else ()
        if len(options) > 1:
            place = (thing and (state.over.place(thing) or state.hits.place(thing))) or Rect(state.view.pointer, (1, 1))
            state.offer(options, place)

    def press_pointed(self) -> None:
        """Click on what is pointed at."""
        if self.state.view.hover is not None:
            self.press(self.state.view.hover)
