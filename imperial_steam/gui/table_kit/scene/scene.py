"""The scene of any table: passes events on to its parts, and keeps what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.access.node import Ask, Node
from imperial_steam.gui.canvas.draw import Canvas, Item, Look, automatic_scale
from imperial_steam.gui.canvas.input import InputEvent, Leave, Move
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.table_kit.control.controller import Controller
from imperial_steam.gui.table_kit.core.commands import Command, Commands
from imperial_steam.gui.table_kit.core.pen import PenT, Say
from imperial_steam.gui.table_kit.core.presenter import Presenter
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.regions import fitting_scale
from imperial_steam.gui.table_kit.scene.parts import Parts
from imperial_steam.gui.table_kit.scene.sheet_order import SheetOrder
from imperial_steam.gui.window import sound
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Session

#: On large windows everything grows less than the window, so that more is shown.
GROWTH = 0.75
#: Seconds the pointer rests before a way to what is refused is looked for.
REST = 0.2
#: Smallest room in units of the window in which cards have the whole scale of the settings.
CARD_ROOM = (720, 420)


class TableScene(Scene, Generic[ShownT, PenT]):
    """One table: draws its panels into a kept frame, and only those again that changed.

    `present` makes what says how the title shows its game, in the words and the language of the scene; sheets follow
    the game beside it.
    """

    app: Program

    def __init__(
        self, app: Program, session: Session, present: Callable[[Say, Callable[[], str]], Presenter[ShownT, PenT]]
    ) -> None:
        super().__init__(app)
        self.game = session.ledger.title.key
        self.presenter = presenter = present(self.text, lambda: self.catalogue.language)
        self.controller = Controller(session, presenter, self)
        self.state = self.controller.state
        self.beside = SheetOrder(self)
        self._parts = parts = Parts(self, self.beside, lambda: self.look.scale, self.draw)
        self.aimed, self.spoken, self.pages = parts.aimed, parts.spoken, parts.pages
        self._turns, self._picture = parts.turns, parts.picture
        self._search, self._movements = parts.search, parts.movements
        self._rested = 0.0
        self.remark = self.pages.answer
        self.lay_beside()

    def lay_beside(self, *sheets: Sheet[PenT], commands: Sequence[Command] = ()) -> None:
        """Put sheets beside the table; what they and the title can do besides becomes commands of it."""
        self.beside.own = sheets
        self.controller.use(Commands(self._parts.commands(commands)), self.pages.menu)

    def busy(self) -> bool:
        """A sheet tells something that comes first."""
        return self.beside.holds

    def alone(self) -> bool:
        """Somebody has to look at the table alone now, and does not yet."""
        return self._turns.curtains.due() is not None

    def knows(self, key: str) -> bool:
        """There is a message of that key."""
        return key in self.catalogue

    @property
    def session(self) -> Session:
        """The session on the table: that of the real game, or of a line beside it."""
        return self.state.session

    def build(self, area: Rect) -> None:
        """The one widget of the table: the search field of the log, placed when the log is drawn."""
        self._search.build(self.form, self.text("log.search"))
        self._picture.clear(self.look)

    def redraw(self) -> None:
        """What is shown has changed, not the position."""
        self.dirty = True

    # Host of the table's parts

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.app.settings

    @property
    def chance(self) -> Random:
        """Where guesses are drawn from."""
        return self.app.random

    def tell(self, key: str, **values: object) -> None:
        """Something to read."""
        self.pages.tell(key, **values)

    def ask(self, key: str, then: Callable[[], None], danger: bool = False, **values: object) -> None:
        """A question to the table."""
        self.pages.ask(key, then, danger, **values)

    def open_rule(self, rule: str) -> None:
        """Open the rules at an ID."""
        self.pages.rules(rule)

    def changed(self) -> None:
        """The position changed: draw, and see who is next."""
        self.dirty = True
        self.controller.reckoned.follow()
        self._turns.changed()
        self.beside.changed()
        self.pages.changed()

    def seated(self) -> None:
        """Another ledger lies on the table: nothing in it is news."""
        self.controller.reckoned.seated()
        self._turns.seated()
        self.beside.seated()

    # Who acts

    def enter(self) -> None:
        """The table is on top (again)."""
        super().enter()
        if self.state.veiled:
            self.state.look_ahead(None)
        self.state.renew()

    def leave(self) -> None:
        """Something lies on the table now: nothing moves below it, and nothing below it is pointed at."""
        super().leave()
        self.state.view.hover, self.dirty = None, True
        self._movements.motion.finish()
        self.beside.left()

    @property
    def animating(self) -> bool:
        """Moments that go by themselves want time to be measured well."""
        moving = self._movements.motion.active or self.controller.reckoned.running
        return super().animating or self.state.view.playing or moving or self.beside.animating

    def update(self, dt: float) -> None:
        """Settle chance, let machines act after a moment, and ask for the right person."""
        super().update(dt)
        self.dirty = self._movements.motion.advance(dt, self.app.settings.animation) or self.dirty
        on_top = not self.app.scenes or self.app.top is self
        self.beside.update(dt if on_top else 0.0)
        if (on_top and self._turns.turned_over()) or self.busy():
            return
        self.controller.history.pass_time(dt)
        if on_top and self.controller.reckoned.pass_time(dt, self.app.settings.animation, self.look.reduced_motion):
            self.dirty = True
        self._rested += dt
        if (self._rested >= REST or self.state.view.pinned is not None) and self.controller.pins.think():
            self.dirty = True
        if on_top:
            self._turns.go_on(dt)
            self._turns.turned_over()

    # Input

    @property
    def searching(self) -> bool:
        """Keys go to the search field of the log."""
        return self._search.active

    def handle(self, event: InputEvent) -> bool:
        """Everything goes through sheets and controller, but what is typed into the search field."""
        self.ensure_built()
        if not isinstance(event, Move | Leave) and self._movements.motion.finish():
            self.dirty = True
        if self._search.handle(event, self.app.top is self):
            self.dirty = True
            return True
        if self.beside.handle(event):
            self.dirty = True
            return True
        self._rested = 0.0
        used = self.controller.handle(event)
        self.dirty = self.dirty or used
        return used

    # Drawing

    @property
    def look(self) -> Look:
        """The window's look, with a scale that fits the panels; small windows have fewer panels, not smaller type."""
        look, size = super().look, self.app.size
        automatic = automatic_scale(size)
        scale = look.scale / automatic * max(1.0, automatic**GROWTH)
        fitting = fitting_scale(size, scale, self.presenter.room, self.presenter.tight)
        return replace(look, scale=round(fitting, 3))

    def draw(self, canvas: Canvas) -> None:
        """Bring the frame up to date, lay it on the window, then what lies on top."""
        self.ensure_built()
        look = self.look
        self._picture.fit(canvas, look, self.catalogue.language)
        before = self._movements.before(self._parts.seen(), self._picture.surface, not look.reduced_motion)
        self._picture.draw(look, self.beside.covers)
        self._search.place()
        if not self.state.veiled and self.state.untold is None:
            self._movements.follow(self._parts.seen(), self._picture.pen(Canvas(self._picture.surface, look)), before)
        self._play_sound()
        canvas.surface.blit(self._picture.surface, (0, 0))
        self._movements.motion.draw(Canvas(canvas.surface, look))
        if canvas.items is not None:
            canvas.items.extend(self._picture.items)
        ahead = self.state.preview is not None and not self.state.veiled
        if self.state.apart or self.state.visit is not None or ahead:
            canvas.frame(canvas.rect, look.theme.warning if self.state.apart else look.theme.legal, 4)
        self.form.draw(Canvas(canvas.surface, look, canvas.items))
        self._draw_top(Canvas(canvas.surface, self._card_look(), canvas.items))
        self.form.dirty = self.dirty = False

    def _play_sound(self) -> None:
        """Let what happened be heard."""
        name, self._movements.sound = self._movements.sound, ""
        if name:
            sound.play_in(self.app, name)

    def _card_look(self) -> Look:
        """Cards and lists on top have the whole scale of the settings, as long as they fit the window."""
        limit = min(self.app.size[0] / CARD_ROOM[0], self.app.size[1] / CARD_ROOM[1])
        return replace(self.look, scale=max(self.look.scale, min(self.app.look.scale, limit)))

    def described(self, drawn: Sequence[Item]) -> Node:
        """The table as a screen reader finds it; it is drawn again while not all of it is in words."""
        node = self.spoken.described(self._picture.frame, self._picture.names)
        self.dirty = self.dirty or self.spoken.cards.behind
        return node

    def asked(self, ask: Ask) -> Sequence[InputEvent]:
        """The input by which a person would do what a screen reader asks for."""
        self.dirty = True
        return self.spoken.asked(ask)

    def _draw_top(self, canvas: Canvas) -> None:
        """What sheets light on the table, and what lies on it."""
        self.state.over = Hits()
        self._parts.draw_top(self._picture.pen(canvas, self.state.over))

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """The options that every sheet allows."""
        return self.beside.allowed(options)
