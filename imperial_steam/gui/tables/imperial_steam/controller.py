"""Turns input into actions: hit test → thing → option. Knows no display and no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.input import LEFT, RIGHT, Click, Drag, InputEvent, Key, Leave, Move, Wheel
from imperial_steam.gui.tables.imperial_steam import sentences, things
from imperial_steam.gui.tables.imperial_steam.geometry import Hits, Regions
from imperial_steam.gui.tables.imperial_steam.hover import look_ahead
from imperial_steam.gui.tables.imperial_steam.model import Seat, Table
from imperial_steam.gui.tables.imperial_steam.pen import Say
from imperial_steam.gui.tables.imperial_steam.view import Choice, Popup, View
from imperial_steam.session import Session

ZOOM_STEP = 1.2
PAN = 60
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Host(Protocol):
    """What the controller asks of the scene around it."""

    def ask(self, key: str, then: Callable[[], None]) -> None:
        """Ask the question `confirm.<key>` and go on when the answer is yes."""
        ...

    def menu(self) -> None:
        """Open the pause menu."""
        ...

    def changed(self) -> None:
        """The position has changed."""
        ...


class Controller:
    """The state of one table and everything a person can do to it.

    `regions` and `hits` are renewed by whoever draws; `over` are the places of what lies on top.
    """

    def __init__(self, session: Session, say: Say, host: Host) -> None:
        self.session, self.host = session, host
        self.say = say
        self.view = View()
        self.seats = tuple(Seat(person.name, person.colour) for person in session.ledger.people)
        self.regions: Regions | None = None
        self.hits, self.over = Hits(), Hits()
        self.serial = 0
        self.capacity = 1
        self.log_lines: list[int] = []
        self.log_capacity = 1
        self.viewer: int | None = None
        """Whose eyes look at the table when money is hidden; None before anybody lifts the curtain."""
        self._table: tuple[object, Table] | None = None
        self._choices: tuple[int, list[Choice]] | None = None

    # The position

    @property
    def ledger_game(self) -> ImperialSteam:
        """The position now, or the one looked at."""
        ledger = self.session.ledger
        game = ledger.game if self.view.past is None else ledger.position_at(self.view.past)
        assert isinstance(game, ImperialSteam)
        return game

    @property
    def human(self) -> bool:
        """True when a person at this table has to decide now."""
        decision = self.session.ledger.decision
        return decision is not None and decision.player >= 0 and self._is_human(decision.player)

    def _is_human(self, seat: int) -> bool:
        return self.session.ledger.people[seat].kind == "human"

    def shown(self) -> int:
        """Seat whose tableau is open: the chosen one, else the person who decides."""
        if self.view.shown is not None:
            return self.view.shown
        decision = self.session.ledger.decision
        if decision is not None and decision.player >= 0 and self._is_human(decision.player):
            return decision.player
        return next((seat for seat in range(len(self.seats)) if self._is_human(seat)), 0)

    def hidden(self) -> frozenset[int]:
        """Seats whose money is not shown: all but the viewer's when the table plays with hidden money."""
        ledger = self.session.ledger
        if not ledger.setup.hidden_money or ledger.game.over:
            return frozenset()
        return frozenset(seat for seat in range(len(self.seats)) if seat != self.viewer)

    def table(self) -> Table:
        """Everything the panels draw."""
        hidden = self.hidden()
        key = (self.serial, self.view.past, self.shown(), hidden)
        if self._table is None or self._table[0] != key:
            decision = self.session.ledger.decision if self.view.past is None else None
            made = Table(self.ledger_game, decision, self.seats, self.shown(), self.view.past, hidden)
            self._table = (key, made)
        return self._table[1]

    def choices(self) -> list[Choice]:
        """The legal options as listed; empty while a machine decides or the past is looked at."""
        if self.view.past is not None or not self.human:
            return []
        if self._choices is None or self._choices[0] != self.serial:
            decision = self.session.ledger.decision
            options = [] if decision is None else things.sorted_options(decision.options)
            self._choices = (self.serial, [self._choice(action) for action in options])
        return self._choices[1]

    def _choice(self, action: Action) -> Choice:
        seen = look_ahead(self.table(), action)
        effect = "" if seen is None else sentences.brief(seen.changes, self.say)
        return action, sentences.option(action, self.say), effect

    def renew(self) -> None:
        """The position or the words have changed: forget what was worked out."""
        self.serial += 1
        self.host.changed()

    # Acting

    def choose(self, action: Action) -> None:
        """Carry out an option for the person who decides."""
        if self.view.past is None and self.human:
            self.play(action)

    def play(self, action: Action) -> None:
        """Carry out an action of whoever decides."""
        self.session.apply(action)
        self.view.settle()
        self.renew()

    @property
    def can_undo(self) -> bool:
        """Something can be taken back."""
        return self.session.ledger.cursor > 0

    @property
    def can_redo(self) -> bool:
        """Something taken back can be done again."""
        return self.session.ledger.cursor < len(self.session.ledger.entries)

    def undo(self) -> None:
        """Take a person's last action back: free within the turn, further back the table is asked."""
        if self.view.past is not None:
            self.look(None)
            return
        if not self.can_undo:
            return
        number = self.session.ledger.undo_target()
        if self.session.ledger.crosses_turn(number):
            self.host.ask("undo_turn", lambda: self._jump(number))
        else:
            self._jump(number)

    def redo(self) -> None:
        """Do the next undone action again, and what machines and chance did after it."""
        if self.can_redo:
            self._jump(self.session.ledger.redo_target())

    def _jump(self, number: int) -> None:
        self.session.jump(number)
        self.view.settle()
        self.renew()

    # Looking back

    def look(self, moment: int | None) -> None:
        """Look at the position after `moment` actions; None returns to now."""
        ledger = self.session.ledger
        if moment is not None:
            moment = max(0, min(moment, len(ledger.entries)))
        self.view.past = None if moment == ledger.cursor else moment
        self.view.popup = self.view.hover = None
        self.renew()

    def go_back(self) -> None:
        """Play on from the moment looked at, if the table agrees."""
        moment = self.view.past
        if moment is not None:
            self.host.ask("go_back", lambda: self._jump(moment))

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Use an event; False if it means nothing here."""
        match event:
            case Move(pos):
                return self._move(pos)
            case Leave():
                return self._move((-1, -1))
            case Click(pos, button):
                return self._click(pos, button)
            case Drag(pos, by, start):
                return self._drag(by, start)
            case Wheel(pos, steps):
                return self._wheel(pos, steps)
            case Key():
                return self.key(event)
        return False

    def thing_at(self, pos: tuple[int, int]) -> Target | None:
        """The thing at a point: what lies on top first."""
        found = self.over.at(pos, Rect(0, 0, 0, 0))
        if found is not None:
            return found
        within = self.regions.map if self.regions is not None and not self.view.reckoning else Rect(0, 0, 0, 0)
        thing = self.hits.at(pos, within)
        if thing == things.ui("map") and within.collidepoint(pos):
            lines = Hits(lines=self.hits.lines).at(pos, within)
            return lines or thing
        return thing

    def _move(self, pos: tuple[int, int]) -> bool:
        view = self.view
        view.pointer = pos
        thing = self.thing_at(pos)
        row = self._row_of(thing)
        if row is not None and view.popup is None:
            view.cursor = row
        elif view.popup is not None and thing is not None and thing.key.startswith("popup "):
            view.popup.cursor = int(thing.key.split()[1])
        if thing == view.hover and row is None:
            return False
        view.hover = thing
        return True

    @staticmethod
    def _row_of(thing: Target | None) -> int | None:
        if thing is None or thing.kind != "ui" or not thing.key.startswith("choice "):
            return None
        return int(thing.key.split()[1])

    def _drag(self, by: tuple[int, int], start: tuple[int, int]) -> bool:
        if self.regions is None or self.view.reckoning or not self.regions.map.collidepoint(start):
            return False
        self.view.camera = self.view.camera.panned(self.regions.map, by)
        self.view.popup = None
        return True

    def _wheel(self, pos: tuple[int, int], steps: float) -> bool:
        regions, view = self.regions, self.view
        if regions is None:
            return False
        step = -1 if steps > 0 else 1
        if view.popup is not None and self.over.at(pos) is not None:
            view.popup.top = max(0, min(view.popup.top + step, len(view.popup.rows) - 1))
        elif regions.map.collidepoint(pos) and not view.reckoning:
            view.camera = view.camera.zoomed(regions.map, pos, ZOOM_STEP**steps)
            view.popup = None
        elif regions.log.collidepoint(pos) or (regions.choices.collidepoint(pos) and view.tab == "log"):
            self._scroll_log(3 * step)
        elif regions.choices.collidepoint(pos):
            self._scroll(3 * step)
        else:
            return False
        return True

    def _scroll(self, by: int) -> None:
        most = max(0, len(self.choices()) - self.capacity)
        self.view.top = max(0, min(most, self.view.top + by))

    def _scroll_log(self, by: int) -> None:
        most = max(0, len(self.log_lines) - self.log_capacity)
        top = most if self.view.log_top is None else self.view.log_top
        top = max(0, min(most, top + by))
        self.view.log_top = None if top >= most else top

    def _click(self, pos: tuple[int, int], button: int) -> bool:
        if button == RIGHT:
            self.view.popup = None
            return True
        if button != LEFT:
            return False
        self.view.pointer = pos
        thing = self.thing_at(pos)
        if self.view.popup is not None and (thing is None or not thing.key.startswith("popup")):
            self.view.popup = None
        if thing is not None:
            self.press(thing)
        return True

    def press(self, thing: Target) -> None:
        """Click on a thing: a control, one option, a list of several, or a player's tableau."""
        if thing.kind == "ui":
            self._control(thing.key)
            return
        options = list(self.table().lit.get(thing, ())) if self.human else []
        if len(options) == 1:
            self.choose(options[0])
        elif options:
            beside = self.over.place(thing) or self.hits.place(thing) or Rect(self.view.pointer, (1, 1))
            self.view.popup = Popup(beside, [self._choice(action) for action in options])
        elif thing.kind == "player":
            self.view.shown = int(thing.key)
        elif thing.kind == "site":
            self._show_on_map(thing.key)

    def _show_on_map(self, site: str) -> None:
        if self.regions is None:
            return
        layout = self.table().layout
        city = layout.board.cities[layout.sites[layout.site_index[site]].city]
        self.view.camera = self.view.camera.showing(self.regions.map, city.x, city.y)
        self.view.hover = things.city(city.name)

    # Controls

    def _control(self, key: str) -> None:
        word, _, rest = key.partition(" ")
        match word:
            case "choice":
                self.choose(self.choices()[int(rest)][0])
            case "popup":
                self._pick(int(rest)) if rest.isdigit() else None
            case "tab":
                self.view.tab = rest
            case "moment":
                self.look(int(rest))
            case "fee":
                self._light_fee(int(rest))
            case _:
                self._plain_control(word)

    def _plain_control(self, word: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "return": lambda: self.look(None),
            "go_back": self.go_back,
            "menu": self.host.menu,
            "zoom_in": lambda: self._zoom(ZOOM_STEP),
            "zoom_out": lambda: self._zoom(1 / ZOOM_STEP),
            "zoom_fit": lambda: self._zoom(0),
            "earlier": lambda: self._step_past(-1),
            "later": lambda: self._step_past(1),
            "reckoning": self.toggle_reckoning,
            "reckoning_next": lambda: self._reckon(1),
            "reckoning_all": lambda: self._reckon(99),
            "reckoning_map": self.toggle_reckoning,
        }
        if word in actions:
            actions[word]()

    def _pick(self, row: int) -> None:
        popup = self.view.popup
        if popup is not None and row < len(popup.rows):
            self.choose(popup.rows[row][0])

    def _zoom(self, factor: float) -> None:
        if self.regions is None:
            return
        area = self.regions.map
        over = area.collidepoint(self.view.pointer)
        camera = self.view.camera
        self.view.camera = camera.zoomed(area, self.view.pointer if over else area.center, factor or 0.01)
        self.view.popup = None

    def _step_past(self, by: int) -> None:
        ledger = self.session.ledger
        self.look((ledger.cursor if self.view.past is None else self.view.past) + by)

    def toggle_reckoning(self) -> None:
        """Lay the reckoning over the map, or take it away; hidden money must not be told before the end."""
        if self.session.ledger.setup.hidden_money and not self.session.ledger.game.over:
            return
        self.view.reckoning = not self.view.reckoning
        self.view.fee_seat = -1
        if self.view.reckoning and not self.session.ledger.game.over:
            self.view.rows_shown = 99

    def _reckon(self, by: int) -> None:
        self.view.rows_shown += by

    def _light_fee(self, seat: int) -> None:
        self.view.fee_seat = seat
        self.view.reckoning = False
        self._zoom(0)

    # Keyboard

    def key(self, key: Key) -> bool:
        """Everything a mouse can do."""
        if key.name == "escape":
            self._escape()
        elif key.control and key.name in ARROWS:
            self._jump_pointer(*ARROWS[key.name])
        elif key.control:
            return self._control_key(key)
        elif key.shift and key.name in ARROWS and self.regions is not None:
            dx, dy = ARROWS[key.name]
            self.view.camera = self.view.camera.panned(self.regions.map, (-PAN * dx, -PAN * dy))
        else:
            return self._plain_key(key.name, key.shift)
        return True

    def _control_key(self, key: Key) -> bool:
        if key.name == "z":
            self.redo() if key.shift else self.undo()
        elif key.name == "y":
            self.redo()
        elif key.name == "return":
            if self.view.hover is not None:
                self.press(self.view.hover)
        else:
            return False
        return True

    def _plain_key(self, name: str, shift: bool) -> bool:
        if len(name) == 1 and name in "123456789":
            self._digit(int(name) - 1)
        elif name in ("up", "down"):
            self._move_cursor(-1 if name == "up" else 1)
        elif name in ("page up", "page down"):
            by = self.capacity if name == "page down" else -self.capacity
            self._scroll_log(by) if self.view.tab == "log" and not self.choices() else self._move_cursor(by)
        elif name in ("return", "space"):
            self._confirm()
        elif name == "tab":
            self.view.shown = (self.shown() + (-1 if shift else 1)) % len(self.seats)
        elif name in ("f1", "f2", "f3", "f4") and int(name[1]) <= len(self.seats):
            self.view.shown = int(name[1]) - 1
        else:
            return self._letter(name)
        return True

    def _letter(self, name: str) -> bool:
        """Single keys for the controls."""
        controls = {
            "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", "0": "zoom_fit", "home": "zoom_fit", "backspace": "undo",
            ",": "earlier", ".": "later", "f": "reckoning", "u": "undo", "r": "redo",
        }  # fmt: skip
        if name in controls:
            self._plain_control(controls[name])
        elif name == "l":
            self.view.tab = "choices" if self.view.tab == "log" else "log"
        elif name == "e":
            self._press_button()
        elif name == "b" and self.view.past is not None:
            self.go_back()
        else:
            return False
        return True

    def _escape(self) -> None:
        view = self.view
        if view.popup is not None:
            view.popup = None
        elif view.past is not None:
            self.look(None)
        elif view.reckoning and not self.session.ledger.game.over:
            self.toggle_reckoning()
        elif view.fee_seat >= 0:
            view.fee_seat, view.reckoning = -1, True
        else:
            self.host.menu()

    def _press_button(self) -> None:
        """The button of the prompt line: build, finish, end the turn."""
        lit = self.table().lit
        for key in ("track", "done", "end"):
            if Target("button", key) in lit and self.human:
                self.choose(lit[Target("button", key)][0])
                return

    def _rows(self) -> tuple[Sequence[Choice], int, int]:
        """Rows, cursor and first visible row of the list the keyboard works on."""
        popup = self.view.popup
        if popup is not None:
            return popup.rows, popup.cursor, popup.top
        return self.choices(), self.view.cursor, self.view.top

    def _digit(self, place: int) -> None:
        rows, _, top = self._rows()
        if top + place < len(rows) and (self.view.popup is not None or place < self.capacity):
            self.choose(rows[top + place][0])

    def _move_cursor(self, by: int) -> None:
        rows, cursor, top = self._rows()
        if not rows:
            self._scroll_log(by)
            return
        cursor = max(0, min(len(rows) - 1, cursor + by))
        popup = self.view.popup
        if popup is not None:
            popup.cursor = cursor
            return
        self.view.tab = "choices"
        top = min(max(top, cursor - self.capacity + 1), cursor)
        self.view.cursor, self.view.top = cursor, top
        self.view.hover = things.ui(f"choice {cursor}")

    def _confirm(self) -> None:
        if self.view.reckoning:
            self._reckon(1)
            return
        rows, cursor, _ = self._rows()
        if 0 <= cursor < len(rows):
            self.choose(rows[cursor][0])
        elif len(rows) == 1:
            self.choose(rows[0][0])

    def _jump_pointer(self, dx: int, dy: int) -> None:
        """Point at the nearest thing in a direction: what the mouse does by moving."""
        here = self.hits.place(self.view.hover) if self.view.hover is not None else None
        x, y = here.center if here is not None else self.regions.map.center if self.regions else (0, 0)
        best: tuple[float, Target, Rect] | None = None
        for spot in self.hits.spots:
            if spot.thing.kind == "ui" or spot.thing == self.view.hover:
                continue
            along = (spot.rect.centerx - x) * dx + (spot.rect.centery - y) * dy
            across = abs((spot.rect.centerx - x) * dy) + abs((spot.rect.centery - y) * dx)
            if along > 2 and (best is None or along + 2 * across < best[0]):
                best = (along + 2 * across, spot.thing, spot.rect)
        if best is not None:
            self.view.hover, self.view.pointer = best[1], best[2].center
