"""The table of Imperial Steam: assembles the panels, keeps what is drawn, and lets machines and chance act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam.scoring import Reckoning, reckon
from imperial_steam.games.protocol import CHANCE, Target
from imperial_steam.gui import sound
from imperial_steam.gui.dialogs import Confirm, Curtain, Notice, PauseMenu, SaveDialog
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Item, Look, automatic_scale
from imperial_steam.gui.input import Click, Compose, Drag, Drop, InputEvent, Key, Leave, Move, Press, Text
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.table_kit import branches, choices, prompt, timeline
from imperial_steam.gui.table_kit import card as card_view
from imperial_steam.gui.table_kit import reckoning as kit
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.table_kit.view import Sieve
from imperial_steam.gui.tables.imperial_steam import (
    action_tiles,
    log_panel,
    map_view,
    markets,
    reckoning,
    sliding,
    tableau,
    toolbar,
    tracks,
    turn_order,
)
from imperial_steam.gui.tables.imperial_steam.controller import Controller
from imperial_steam.gui.tables.imperial_steam.movements import Movements
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.regions import ROW, Regions, Wants, fitting_scale, regions
from imperial_steam.gui.widgets import TextField
from imperial_steam.session import LESSON, Session

#: Seconds a machine seems to think, at normal speed of movements.
THINKING = 0.7
#: On large windows everything grows less than the window, so that more is shown.
GROWTH = 0.75
#: Seconds the pointer rests before a way to what is refused is looked for.
REST = 0.2


def table_scene(app: Program, session: Session) -> Scene:
    """The table of a session: of its own kind against Franz, and in a guided game."""
    if any(person.kind == LESSON for person in session.ledger.people):
        from imperial_steam.gui.tables.imperial_steam.lesson_view import LessonTable

        return LessonTable(app, session)
    if session.ledger.machine_seats:
        from imperial_steam.gui.tables.imperial_steam.franz_view import FranzTable

        return FranzTable(app, session)
    return TableScene(app, session)


class TableScene(Scene):
    """One table: draws its panels into a kept frame, and only those again that changed."""

    app: Program

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app)
        self.game = session.ledger.title.key
        self.controller = Controller(session, self.text, self)
        self._frame: Surface | None = None
        self._drawn: dict[str, object] = {}
        self._hits: dict[str, Hits] = {}
        self._items: dict[str, list[Item]] = {}
        self._log = log_panel.Log()
        self._waited = 0.0
        self._history: tuple[int, Sequence[tuple[int, ...]], Reckoning] | None = None
        self._was_over = False
        self._rested = 0.0
        self._movements = Movements()
        self._search: TextField | None = None
        self._field = Rect(0, 0, 0, 0)

    @property
    def session(self) -> Session:
        """The session on the table: that of the real game, or of a line beside it."""
        return self.controller.session

    def build(self, area: Rect) -> None:
        """The one widget of the table: the search field of the log, placed when the log is drawn."""
        self._search = TextField(
            "search", self.controller.view.sieve.words, self._found, self.text("log.search"), submit=self._stop_search
        )
        self._search.visible = False
        self.form.add(self._search)
        self._drawn.clear()

    # Host of the controller

    def tell(self, key: str) -> None:
        """Something to read."""
        self.app.push(Notice(self.app, self.text(f"notice.{key}.title"), self.text(f"notice.{key}.text")))

    def open(self, page: str, key: str = "") -> None:
        """Open a page above the table, or the search in the log."""
        line = self.controller.line
        if page == "rules":
            self.app.push(self.app.rules(key or None))
        elif page == "aid":
            from imperial_steam.gui.tables.imperial_steam.player_aid import open_aid

            open_aid(self.app)
        elif page == "search":
            self._start_search()
        elif page in ("save", "save_line"):
            self.app.push(SaveDialog(self.app, self.session if line is None else line.session))
        elif page == "statistics" and self.controller.hidden():
            self.tell("hidden")
        elif page == "statistics":
            from imperial_steam.gui.tables.imperial_steam.statistics import statistics_page

            self.app.push(statistics_page(self.app, self.session.ledger))

    def seated(self) -> None:
        """Another ledger lies on the table: its end, if it has one, is no news."""
        self.controller.view.reckoning = False
        self._was_over = self.session.ledger.game.over
        self._history = None

    def ask(self, key: str, then: Callable[[], None]) -> None:
        """A question to the table."""
        title, text = self.text(f"confirm.{key}.title"), self.text(f"confirm.{key}.text")
        self.app.push(Confirm(self.app, title, text, self.text(f"confirm.{key}.yes"), then))

    def menu(self) -> None:
        """The pause menu."""
        self.app.push(PauseMenu(self.app))

    def changed(self) -> None:
        """The position changed: draw, and see who is next."""
        self.dirty = True
        self._waited = 0.0
        over = self.session.ledger.game.over
        if over and not self._was_over:
            self.controller.view.reckoning, self.controller.view.rows_shown = True, 1
        elif not over and self._was_over:
            self.controller.view.reckoning = False
        self._was_over = over
        if self._curtain_due():
            self.controller.viewer = None

    # Who acts

    def enter(self) -> None:
        """The table is on top (again)."""
        super().enter()
        self.controller.renew()

    def leave(self) -> None:
        """Something lies on the table now: nothing moves below it."""
        super().leave()
        self._movements.motion.finish()

    def update(self, dt: float) -> None:
        """Settle chance, let machines act after a moment, and ask for the right person."""
        super().update(dt)
        self.dirty = self._movements.motion.advance(dt, self.app.settings.animation) or self.dirty
        self._pass_moments(dt)
        self._rested += dt
        if (self._rested >= REST or self.controller.view.pinned is not None) and self.controller.think():
            self.dirty = True
        decision = self.session.ledger.decision
        if decision is None or (self.app.scenes and self.app.top is not self):
            return
        if decision.player == CHANCE:
            self.session.settle(self.app.random)
            self.controller.renew()
        elif not self.controller.human:
            self._machine(dt)
        else:
            self._draw_curtain()

    @property
    def animating(self) -> bool:
        """Moments that go by themselves want time to be measured well."""
        return super().animating or self.controller.view.playing or self._movements.motion.active

    def _pass_moments(self, dt: float) -> None:
        """While the moments go by themselves: the next one when its time has come."""
        if not self.controller.view.playing:
            return
        self._waited += dt
        if self._waited * timeline.SPEEDS[self.controller.view.speed] >= 1:
            self._waited = 0.0
            self.controller.next_moment()

    def _machine(self, dt: float) -> None:
        if self.controller.view.past is not None:
            return
        self._waited += dt
        if self._waited < THINKING * 100 / max(1, self.app.settings.animation):
            return
        ledger, decision = self.session.ledger, self.session.ledger.decision
        assert decision is not None
        self.controller.play(RandomBot(self.app.random)(ledger.game, decision))

    @property
    def secret(self) -> bool:
        """The person who decides has something the others must not see: the bid, or hidden money."""
        ledger = self.session.ledger
        return ledger.decision is not None and (
            ledger.decision.secret or bool(ledger.game.hidden_from(ledger.decision.player))
        )

    def _curtain_due(self) -> bool:
        """Somebody other than the viewer is about to decide in secret, and somebody else could see it."""
        ledger, controller = self.session.ledger, self.controller
        if ledger.decision is None or not controller.human or not self.secret:
            return False
        people = [person for person in ledger.people if person.kind == "human"]
        if len(people) < 2:
            controller.viewer = ledger.decision.player
        return controller.viewer != ledger.decision.player

    def _draw_curtain(self) -> None:
        """Before a secret, make sure that the right person looks at the screen."""
        decision = self.session.ledger.decision
        if decision is None or not self._curtain_due():
            return
        seat = decision.player
        person = self.session.ledger.people[seat]
        self.controller.viewer = None
        self.app.push(Curtain(self.app, person.name, person.colour, lambda: self._lifted(seat)))

    def _lifted(self, seat: int) -> None:
        self.controller.viewer = seat
        self.controller.renew()

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Everything goes through the controller, but what is typed into the search field."""
        self.ensure_built()
        if not isinstance(event, Move | Leave) and self._movements.motion.finish():
            self.dirty = True
        if self.search(event):
            self.dirty = True
            return True
        self._rested = 0.0
        used = self.controller.handle(event)
        self.dirty = self.dirty or used
        return used

    # Searching in the log

    @property
    def searching(self) -> bool:
        """Keys go to the search field."""
        return self._search is not None and self.form.focus is self._search

    def search(self, event: InputEvent) -> bool:
        """Offer an event to the search field; while it has the keyboard, every key is its own."""
        field = self._search
        if field is None or not field.visible:
            return False
        if isinstance(event, Press | Click | Drag | Drop):
            begun = event.start if isinstance(event, Drag | Drop) else event.pos
            if field.rect.collidepoint(begun) and self.app.top is self:
                return self.form.handle(event)
            if isinstance(event, Press) and self.searching:
                self._stop_search()
            return False
        if not self.searching or not isinstance(event, Key | Text | Compose):
            return False
        if isinstance(event, Key) and event.name in ("escape", "tab", "down", "up"):
            if event.name == "escape":
                self.controller.sift(words="")
                self.rebuild()
            self._stop_search()
            return True
        self.form.handle(event)
        return True

    def _place_search(self) -> None:
        """The search field stands where the log left room for it, and only while the log is shown."""
        if self._search is not None:
            self._search.visible = self.controller.hits.place(ui("sift_seat", 0)) is not None
            self._search.rect = self._field
            if not self._search.visible and self.searching:
                self._stop_search()

    def _start_search(self) -> None:
        self.controller.view.tab = "log"
        self.dirty = True
        if self._search is not None:
            self._search.visible = True
            self.form.set_focus(self._search)
            self._search.select_all()

    def _stop_search(self) -> None:
        self.form.set_focus(None)
        self.dirty = True

    def _found(self, words: str) -> None:
        self.controller.sift(words=words)
        self.dirty = True

    # Drawing

    @property
    def look(self) -> Look:
        """The window's look, with a scale that fits the panels; small windows have fewer panels, not smaller type."""
        look, size = super().look, self.app.size
        automatic = automatic_scale(size)
        scale = look.scale / automatic * max(1.0, automatic**GROWTH)
        return replace(look, scale=round(fitting_scale(size, scale), 3))

    def draw(self, canvas: Canvas) -> None:
        """Bring the frame up to date, lay it on the window, then what lies on top."""
        self.ensure_built()
        self.controller.advice = self.app.settings.advice
        look = self.look
        frame = self._ensure_frame(canvas, look)
        before = self._movements.before(self.controller, frame, not look.reduced_motion)
        self._panels(frame, look)
        self._movements.follow(
            self.controller, SteamPen(Canvas(frame, look), self.controller.shown(), self.text), before
        )
        self._sound()
        canvas.surface.blit(frame, (0, 0))
        self._movements.motion.draw(Canvas(canvas.surface, look))
        if canvas.items is not None:
            for items in self._items.values():
                canvas.items.extend(items)
        if self.controller.line is not None:
            canvas.frame(canvas.rect, look.theme.warning, 4)
        self.form.draw(Canvas(canvas.surface, look, canvas.items))
        self._on_top(Canvas(canvas.surface, self._card_look(), canvas.items))
        self.form.dirty = self.dirty = False

    def _sound(self) -> None:
        """Let what happened be heard, where there is a real window."""
        name, self._movements.sound = self._movements.sound, ""
        if name and pygame.display.get_init() and self.app.surface is pygame.display.get_surface():
            sound.play(name, self.app.settings.sound)

    def _card_look(self) -> Look:
        """Cards and lists on top have the whole scale of the settings, as long as they fit the window."""
        most = min(self.app.size[0] / 720, self.app.size[1] / 420)
        return replace(self.look, scale=max(self.look.scale, min(self.app.look.scale, most)))

    def _ensure_frame(self, canvas: Canvas, look: Look) -> Surface:
        size = canvas.surface.get_size()
        whole = (size, look, self.catalogue.language)
        if self._frame is None or self._drawn.get("") != whole:
            self._frame = Surface(size).convert(canvas.surface)
            self._frame.fill(look.theme.desk)
            self._drawn = {"": whole}
            self.controller.renew()
        controller = self.controller
        wants = Wants(tableau.wanted(controller.shown()), len(controller.choices()), controller.open_tab())
        areas = self._with_strips(regions(size, look.scale, len(controller.seats), wants), look)
        if areas != controller.regions:
            controller.regions = areas
            self._frame.fill(look.theme.desk)
            self._drawn = {"": whole}
        return self._frame

    def _with_strips(self, areas: Regions, look: Look) -> Regions:
        """The panels with room at the map's edges for the banner of a line and for the timeline."""
        controller, gap, room = self.controller, look.px(4), Rect(areas.map)
        controller.banner = controller.strip = Rect(0, 0, 0, 0)
        if controller.line is not None:
            controller.banner = Rect(room.x, room.y, room.w, look.px(branches.HEIGHT))
            room = Rect(room.x, controller.banner.bottom + gap, room.w, room.bottom - controller.banner.bottom - gap)
        if controller.timeline_open:
            high = look.px(timeline.HEIGHT)
            controller.strip = Rect(room.x, room.bottom - high, room.w, high)
            room.h -= high + gap
        else:
            controller.slider = Rect(0, 0, 0, 0)
        return replace(areas, map=room)

    def _panels(self, frame: Surface, look: Look) -> None:
        controller, view = self.controller, self.controller.view
        areas = controller.regions
        assert areas is not None
        serial, shown, past = controller.serial, controller.seat(), view.past
        common = (serial, past, controller.hidden(), controller.advice)
        path = self._path()
        covered = view.reckoning
        undo = (controller.can_undo, controller.can_redo)
        self._panel(frame, look, "turn_order", areas.turn_order, (*common, shown), turn_order.draw)
        self._panel(frame, look, "rounds", areas.rounds, common, tracks.draw_rounds)
        self._panel(frame, look, "toolbar", areas.toolbar, (serial,), toolbar.draw)
        self._panel(frame, look, "actions", areas.actions, common, action_tiles.draw)
        self._panel(frame, look, "markets", areas.markets, (*common, shown), markets.draw)
        self._panel(frame, look, "prompt", areas.prompt, (*common, undo, self._counting), self._prompt)
        self._panel(frame, look, "influence", areas.influence, common, tracks.draw_influence)
        self._panel(frame, look, "tableau", areas.tableau, (*common, shown), tableau.draw)
        if covered:
            key = (serial, view.rows_shown, view.traced)
            self._panel(frame, look, "map", areas.map, ("reckoning", key), self._reckoning)
        else:
            camera = view.camera
            self._panel(
                frame,
                look,
                "map",
                areas.map,
                (*common, camera, path),
                lambda pen, r: map_view.draw(pen, r, camera, path),
            )
        log = (serial, past, view.log_top, view.sieve)
        lists = (*log, view.cursor, view.top, view.tab, controller.advice)
        self._panel(frame, look, "choices", areas.choices, lists, self._choices)
        self._panel(frame, look, "log", areas.log, log, self._log_alone)
        self._panel(frame, look, "tabs", areas.tabs, (*common, view.tab), self._tabs)
        self._strips(frame, look)
        merged = Hits()
        for name in self._hits:
            merged.extend(self._hits[name])
        controller.hits = merged
        self._place_search()

    def _strips(self, frame: Surface, look: Look) -> None:
        """The banner of a line, and the timeline."""
        controller, view = self.controller, self.controller.view
        key = (controller.serial, controller.banner.topleft)
        self._panel(frame, look, "line", controller.banner, key, self._banner)
        key_of = (controller.serial, controller.strip.topleft, view.past, view.playing, view.speed)
        self._panel(frame, look, "timeline", controller.strip, key_of, self._timeline)

    def _banner(self, pen: SteamPen, rect: Rect) -> None:
        if self.controller.line is not None:
            branches.draw(pen, rect, self.controller.line)

    def _timeline(self, pen: SteamPen, rect: Rect) -> None:
        controller, view = self.controller, self.controller.view
        now = self.session.ledger.cursor
        controller.slider = timeline.draw(
            pen, rect, controller.moments(), now, view.past, view.playing, view.speed
        )  # fmt: skip

    def _panel(
        self, frame: Surface, look: Look, name: str, rect: Rect, key: object, draw: Callable[[SteamPen, Rect], None]
    ) -> None:
        """Draw a panel anew if its key has changed."""
        if not rect.w:
            for kept in (self._drawn, self._hits, self._items, self.controller.slides):
                kept.pop(name, None)
            return
        slide = self.controller.view.slide if name in sliding.HEIGHTS else 0
        if self._drawn.get(name) == (key, slide):
            return
        self._drawn[name] = (key, slide)
        canvas = Canvas(frame, look, [])
        pen = SteamPen(canvas, self.controller.shown(), self.text)
        areas = self.controller.regions
        with canvas.clipped(rect):
            frame.fill(look.theme.desk, rect)
            if areas is not None and areas.compact and name in sliding.HEIGHTS:
                self.controller.slides[name] = sliding.draw(pen, rect, name, slide, draw)
            else:
                draw(pen, rect)
        self._hits[name] = pen.hits
        self._items[name] = canvas.items or []

    def _path(self) -> tuple[int, ...]:
        seat = self.controller.view.traced
        return () if seat < 0 else reckoning.fee_path(self._reckoned()[1], seat)

    def _reckoned(self) -> tuple[Sequence[tuple[int, ...]], Reckoning]:
        game = self.controller.ledger_game
        if self._history is None or self._history[0] != self.controller.serial:
            history = kit.scores_by_round(self.session.ledger)
            self._history = (self.controller.serial, history, reckon(game.layout, game.state))
        return self._history[1], self._history[2]

    # Panels that need more than a position

    @property
    def _counting(self) -> bool:
        """The reckoning at the end is still being told: who has won is not said before its last row."""
        view = self.controller.view
        if not view.reckoning or not self.session.ledger.game.over:
            return False
        return view.rows_shown < len(reckoning.rows(self._reckoned()[1], self.text))

    def _prompt(self, pen: SteamPen, rect: Rect) -> None:
        controller = self.controller
        prompt.draw(pen, rect, self._sentence(pen), prompt.buttons(pen.shown, controller.can_undo, controller.can_redo))

    def _sentence(self, pen: SteamPen) -> str:
        """What the prompt says."""
        shown, words = pen.shown, self.controller.words
        if shown.past is not None:
            return words.past(shown)
        if self._counting:
            return self.text("prompt.counting")
        if shown.decision is not None and not self.controller.human:
            return self.text("prompt.machine", player=shown.seats[max(0, shown.decider)].name)
        return words.prompt(shown)

    def _choices(self, pen: SteamPen, rect: Rect) -> None:
        view, controller = self.controller.view, self.controller
        areas = controller.regions
        alone = areas is not None and (areas.log.w > 0 or areas.compact)
        tabs = [("choices", self.text("panel.choices"))]
        if not alone:
            tabs.append(("log", self.text("panel.log")))
        # With nothing to choose the log is more use than an empty list.
        tab = "choices" if alone else "log" if not controller.choices() else view.tab
        pen.canvas.note(rect, self.text(f"panel.{tab}"), "panel")
        inside = choices.heading(pen, rect, [] if areas is not None and areas.compact else tabs, tab)
        if tab == "log":
            self._log_lines(pen, inside)
            return
        controller.capacity = choices.capacity(pen.scale, inside)
        with pen.inside(inside):
            choices.draw(pen, inside, controller.choices(), view.cursor, view.top, "choice")

    def _log_alone(self, pen: SteamPen, rect: Rect) -> None:
        pen.canvas.note(rect, self.text("panel.log"), "panel")
        areas = self.controller.regions
        tabs = [] if areas is not None and areas.compact else [("log", self.text("panel.log"))]
        self._log_lines(pen, choices.heading(pen, rect, tabs, "log"))

    def _tabs(self, pen: SteamPen, rect: Rect) -> None:
        sliding.tabs(pen, rect, self.controller.open_tab())

    def _log_lines(self, pen: SteamPen, inside: Rect) -> None:
        controller, ledger, view = self.controller, self.session.ledger, self.controller.view
        self._field = log_panel.draw_filters(pen, inside, view.sieve)
        high = pen.px(log_panel.FILTERS)
        inside = Rect(inside.x, inside.y + high, inside.w, inside.h - high)
        lines = self._lines(pen, inside.w - pen.px(22))
        controller.log_lines = [line.moment for line in lines]
        controller.log_capacity = max(1, inside.h // log_panel.line_height(pen.scale))
        top = view.log_top
        if top is None:
            top = max(0, len(lines) - controller.log_capacity)
            if view.past is not None:
                past = view.past
                at = next((number for number, line in enumerate(lines) if line.moment >= past), top)
                top = max(0, min(top, at - controller.log_capacity // 2))
        with pen.inside(inside):
            if not lines:
                key = "log.empty" if view.sieve == Sieve() else "log.nothing"
                pen.text(inside, self.text(key), log_panel.SENTENCE, pen.soft(), "center", wrapped=True)
            log_panel.draw(pen, inside, lines, top, ledger.cursor, view.past)

    def _lines(self, pen: SteamPen, room: int) -> list[log_panel.Line]:
        """The lines of the log that come through its sieve."""
        sieve, language = self.controller.view.sieve, self.catalogue.language
        whole = bool(sieve.words or "franz" in sieve.kinds)
        lines = self._log.lines(self.session.ledger, pen.shown, self.text, room, pen.scale, language, whole)
        return log_panel.sifted(lines, sieve)

    def _reckoning(self, pen: SteamPen, rect: Rect) -> None:
        history, made = self._reckoned()
        shown, seat = self.controller.view.rows_shown, self.controller.view.traced
        kit.draw(pen, rect, reckoning.account(made, history, self.text), shown, seat)

    # What lies on top

    def _on_top(self, canvas: Canvas) -> None:
        controller, view = self.controller, self.controller.view
        controller.over = Hits()
        pen = SteamPen(canvas, controller.shown(), self.text, controller.over)
        if view.popup is not None:
            self._popup(pen)
            return
        if view.pinned is not None:
            self._pinned(pen)
            return
        row = view.cursor if 0 <= view.cursor < len(controller.choices()) else -1
        over_list = view.hover is not None and view.hover.kind == "ui" and view.hover.key.startswith("choice ")
        if over_list and row >= 0:
            self._option_on_top(pen, row)
        elif view.hover is not None:
            self._thing_on_top(pen, view.hover)

    def _option_on_top(self, pen: SteamPen, row: int) -> None:
        controller = self.controller
        action = controller.choices()[row][0]
        shown = controller.shown()
        for thing in shown.places(action):
            self._outline(pen, thing)
        beside = controller.hits.place(ui("choice", row)) or Rect(0, 0, 1, 1)
        card_view.draw(pen.canvas, controller.cards.option_card(shown, action), beside, pen.canvas.rect)

    def _outline(self, pen: SteamPen, thing: Target) -> None:
        place, areas = self.controller.hits.place(thing), self.controller.regions
        if thing.kind == "link" and areas is not None and not self.controller.view.reckoning:
            map_view.trace(pen, areas.map, self.controller.view.camera, thing.key)
        elif place is not None:
            pen.ring(place)

    def _thing_on_top(self, pen: SteamPen, thing: Target) -> None:
        controller = self.controller
        if thing.kind == "ui":
            key = _tip(thing.key)
            if key in self.catalogue:
                card = card_view.Card(self.text(key))
                card_view.draw(pen.canvas, card, controller.hits.place(thing) or Rect(0, 0, 1, 1), pen.canvas.rect)
            return
        card_of = controller.cards.card(controller.shown(), thing, controller.ways)
        if card_of is None:
            return
        place = controller.hits.place(thing) or Rect(controller.view.pointer, (1, 1))
        spots = [spot.rect for spot in controller.hits.spots if spot.thing == thing]
        place = next((rect for rect in spots if rect.collidepoint(controller.view.pointer)), place)
        if thing.kind == "link":
            place = Rect(controller.view.pointer[0] - 12, controller.view.pointer[1] - 12, 24, 24)
            self._outline(pen, thing)
        elif thing in controller.shown().lit:
            pen.ring(place)
        card_view.draw(pen.canvas, card_of, place, pen.canvas.rect)

    def _pinned(self, pen: SteamPen) -> None:
        pinned, made = self.controller.view.pinned, self.controller.pinned_card()
        if pinned is None or made is None:
            return
        drawn = card_view.draw_pinned(
            pen.canvas, made, pinned.beside, pen.canvas.rect, pinned.focus, pinned.offset, pinned.reveal
        )  # fmt: skip
        pinned.offset, pinned.reveal = drawn.offset, False
        pen.hits.add(drawn.box, ui("pin"))
        for rect, link in drawn.controls:
            pen.hits.add(rect, ui("pin", link))

    def _popup(self, pen: SteamPen) -> None:
        popup = self.controller.view.popup
        assert popup is not None
        canvas = pen.canvas
        shown = min(len(popup.rows), 9)
        pad, high = pen.px(6), pen.px(ROW)
        size = pen.px(330), shown * high + 2 * pad
        box = card_view.place_card(size, popup.beside, canvas.rect)
        canvas.fill(box, canvas.theme.paper, 4)
        canvas.frame(box, canvas.theme.legal, 2, 4)
        canvas.note(box, self.text("panel.choices"), "card")
        pen.hits.add(box, ui("popup"))
        popup.top = min(popup.top, len(popup.rows) - shown)
        popup.top = min(max(popup.top, popup.cursor - shown + 1), popup.cursor)
        choices.draw(pen, box.inflate(-2 * pad, -2 * pad), popup.rows, popup.cursor, popup.top, "popup")


def _tip(key: str) -> str:
    """The key of the sentence about a control."""
    word, _, rest = key.partition(" ")
    return f"tip.{word}.{rest}" if word == "sift_kind" else f"tip.{word}"
