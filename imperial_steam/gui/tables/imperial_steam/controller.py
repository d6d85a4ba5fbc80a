"""Turns input into actions: hit test → thing → option. Knows no display and no widget."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.input import LEFT, RIGHT, Click, Drag, InputEvent, Key, Leave, Move, Text, Wheel
from imperial_steam.gui.table_kit import branches, prompt, timeline
from imperial_steam.gui.table_kit.card import Card
from imperial_steam.gui.table_kit.cards import OPTIONS_LIMIT, Cards
from imperial_steam.gui.table_kit.explain import Ways, refused
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.table_kit.shown import Seat
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.table_kit.timeline import Moments
from imperial_steam.gui.table_kit.view import Choice, Pinned, Popup, Sieve, View
from imperial_steam.gui.tables.imperial_steam import descriptions, log_panel, things
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.regions import Regions
from imperial_steam.gui.tables.imperial_steam.sentences import SteamWords
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

    def seated(self) -> None:
        """Another ledger lies on the table now."""
        ...

    def tell(self, key: str) -> None:
        """Say `notice.<key>`."""
        ...

    def open(self, page: str, key: str = "") -> None:
        """Open a page above the table: `rules` (at a rule ID), `aid`, `statistics`, `save_line`, `search`."""
        ...


class Controller:
    """The state of one table and everything a person can do to it.

    `regions` and `hits` are renewed by whoever draws; `over` are the places of what lies on top.
    """

    def __init__(self, session: Session, say: Say, host: Host) -> None:
        self.session, self.host = session, host
        self.words = SteamWords(say)
        self.cards = Cards(self.words, lambda shown, thing: descriptions.describe(shown, thing, say))
        self.view = View()
        self.seats = tuple(Seat(person.name, person.colour) for person in session.ledger.people)
        self.regions: Regions | None = None
        self.hits, self.over = Hits(), Hits()
        self.serial = 0
        self.capacity = 1
        self.log_lines: list[int] = []
        self.log_capacity = 1
        self.slides: dict[str, int] = {}
        """How far each panel of a compact window's side column can be slid, in pixels."""
        self.doubled = False
        """The last click was the second one of a double click."""
        self.viewer: int | None = None
        """Whose eyes look at the table when money is hidden; None before anybody lifts the curtain."""
        self.advice = True
        """Doubts about options are wanted."""
        self.ways = Ways()
        self.line: branches.Line | None = None
        """The line beside the real game that is played now."""
        self.banner, self.strip, self.slider = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)
        """Places of the banner of a line, of the timeline, and of its slider; empty when they are not shown."""
        self._moments: tuple[object, Moments] | None = None
        self._pointed: object = None
        self._table: tuple[object, SteamShown] | None = None
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

    def seat(self) -> int:
        """Seat whose tableau is open: the chosen one, else the person who decides."""
        if self.view.seat is not None:
            return self.view.seat
        decision = self.session.ledger.decision
        if decision is not None and decision.player >= 0 and self._is_human(decision.player):
            return decision.player
        return next((seat for seat in range(len(self.seats)) if self._is_human(seat)), 0)

    def hidden(self) -> frozenset[int]:
        """Seats whose money is not shown: all but the viewer's when the table plays with hidden money."""
        ledger = self.session.ledger
        if not self.ledger_game.layout.setup.hidden_money or ledger.game.over:
            return frozenset()
        return frozenset(seat for seat in range(len(self.seats)) if seat != self.viewer)

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self.regions is not None and self.regions.compact

    def open_tab(self) -> str:
        """The open tab of the side column: with nothing to choose the log is more use than an empty list."""
        return "log" if self.view.tab == "choices" and not self.choices() else self.view.tab

    def open(self, tab: str) -> None:
        """Open a tab of the side column."""
        if tab != self.view.tab:
            self.view.tab, self.view.slide = tab, 0

    def shown(self) -> SteamShown:
        """Everything the panels draw."""
        hidden = self.hidden()
        key = (self.serial, self.view.past, self.seat(), hidden, self.advice)
        if self._table is None or self._table[0] != key:
            decision = self.session.ledger.decision if self.view.past is None else None
            made = SteamShown(self.ledger_game, decision, self.seats, self.seat(), self.view.past, hidden, self.advice)
            self._table = (key, made)
        return self._table[1]

    def choices(self) -> list[Choice]:
        """The legal options as listed; empty while a machine decides or the past is looked at."""
        if self.view.past is not None or not self.human:
            return []
        if self._choices is None or self._choices[0] != self.serial:
            self._choices = (self.serial, [self._choice(action) for action in self.shown().listed()])
        return self._choices[1]

    def _choice(self, action: Action) -> Choice:
        return action, self.words.option(action), self.words.brief(self.shown(), action)

    def renew(self) -> None:
        """The position or the words have changed: forget what was worked out."""
        self.serial += 1
        self.host.changed()

    # Acting

    def choose(self, action: Action) -> None:
        """Carry out an entry of the list for the person who decides, its actions one after another."""
        for step in self.shown().actions_of(action):
            if self.view.past is None and self.human:
                self.play(step)

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

    # Why not, and how

    def pin(self, thing: Target | None, beside: Rect | None = None) -> bool:
        """Keep the card of a thing on the table; False when there is nothing to tell about it."""
        if thing is None or thing.kind == "ui" or self.cards.card(self.shown(), thing) is None:
            return False
        place = beside or self.hits.place(thing) or Rect(self.view.pointer, (1, 1))
        if thing.kind == "link":
            place = Rect(self.view.pointer[0] - 12, self.view.pointer[1] - 12, 24, 24)
        self.view.pinned, self.view.popup = Pinned(thing, place), None
        return True

    def pinned_card(self) -> Card | None:
        """The card that is pinned, with everything there is to tell."""
        pinned = self.view.pinned
        return None if pinned is None else self.cards.card(self.shown(), pinned.thing, self.ways, whole=True)

    def follow(self, link: str) -> None:
        """Use a control of the pinned card: `rule <ID>`, `way <number>`, `close`."""
        word, _, rest = link.partition(" ")
        if word == "rule":
            self.host.open("rules", rest)
        elif word == "way":
            self._play_way(int(rest))
        elif word == "close":
            self.view.pinned = None

    def _play_way(self, number: int) -> None:
        """Carry out the steps of a short way that can be done in this turn, each an action of its own."""
        pinned = self.view.pinned
        found = [] if pinned is None else refused(self.shown(), pinned.thing)
        way = self.ways.way(found[number].action) if number < len(found) else None
        for action in way.now if way is not None else ():
            decision, before = self.session.ledger.decision, self.session.ledger.cursor
            if decision is None or action not in decision.options:
                return
            self.choose(action)
            if self.session.ledger.cursor == before:
                return

    def think(self) -> bool:
        """Work out one short way to what is pinned or pointed at; True when a card can tell more than before."""
        pinned = self.view.pinned
        thing = self.view.hover if pinned is None else pinned.thing
        if thing is None or thing.kind == "ui" or not self.human:
            return False
        if self._pointed != (self.serial, thing, pinned is None):
            self._pointed = (self.serial, thing, pinned is None)
            found = refused(self.shown(), thing)
            most = OPTIONS_LIMIT if pinned is None else len(found)
            self.ways.ask(self.serial, self.shown(), [entry.action for entry in found[:most]])
        return self.ways.work()

    # Lines beside the real game

    def try_line(self) -> None:
        """Leave the game at the moment looked at: what is played then never touches it."""
        real = self.session if self.line is None else self.line.real
        why = branches.hindrance(real.ledger)
        if why:
            self.host.tell(f"no_line.{why}")
            return
        moment = self.session.ledger.cursor if self.view.past is None else self.view.past
        self.line = branches.leave(real, self.session.ledger, moment)
        self._sit_at(self.line.session)

    def leave_line(self) -> None:
        """Back to the real game; the table is asked if something was played in the line."""
        line = self.line
        if line is None:
            return
        if line.own:
            self.host.ask("leave_line", self._leave_line)
        else:
            self._leave_line()

    def _leave_line(self) -> None:
        if self.line is not None:
            real, self.line = self.line.real, None
            self._sit_at(real)

    def _sit_at(self, session: Session) -> None:
        self.session = session
        self.view.settle()
        self.view.timeline = False
        self.host.seated()
        self.renew()

    # Looking back

    def moments(self) -> Moments:
        """All moments of the game."""
        entries = self.session.ledger.entries
        key = (self.session, len(entries), entries[-1] if entries else None)
        if self._moments is None or self._moments[0] != key:
            self._moments = (key, timeline.moments(self.session.ledger))
        return self._moments[1]

    @property
    def moment(self) -> int:
        """The moment looked at, or now."""
        return self.session.ledger.cursor if self.view.past is None else self.view.past

    @property
    def timeline_open(self) -> bool:
        """The timeline is shown: always while somebody looks back."""
        return self.view.timeline or self.view.playing or self.view.past is not None

    def play_moments(self) -> None:
        """Let the moments go by themselves, from the first one when the last was reached; or stop."""
        view = self.view
        if not view.playing and self.moment >= self.session.ledger.cursor:
            self.look(0)
        view.playing = not view.playing and self.session.ledger.cursor > 0

    def next_moment(self) -> None:
        """One moment on; at the last one the moments stop."""
        going = self.view.playing and self.moment + 1 < self.session.ledger.cursor
        self.look(self.moment + 1)
        self.view.playing = going

    def look(self, moment: int | None) -> None:
        """Look at the position after `moment` actions; None returns to now."""
        self.view.playing, self.view.pinned = False, None
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
            case Click(pos, button, count):
                self.doubled = count > 1
                return self._click(pos, button)
            case Drag(pos, by, start):
                self.view.pointer = pos
                return self._drag(by, start)
            case Wheel(pos, steps):
                return self._wheel(pos, steps)
            case Key():
                return self.key(event)
            case Text("?"):
                self.host.open("aid")
                return True
        return False

    def thing_at(self, pos: tuple[int, int]) -> Target | None:
        """The thing at a point: what lies on top first."""
        found = self.over.at(pos, Rect(0, 0, 0, 0))
        if found is not None:
            return found
        within = self.regions.map if self.regions is not None and not self.view.reckoning else Rect(0, 0, 0, 0)
        thing = self.hits.at(pos, within)
        if thing == ui("map") and within.collidepoint(pos):
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
        elif view.pinned is not None and thing is not None and thing.key.startswith("pin "):
            card = self.pinned_card()
            if card is not None and thing.key[4:] in card.controls:
                view.pinned.focus = card.controls.index(thing.key[4:])
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
        if self.slider.w and self.slider.inflate(20, 8).collidepoint(start):
            self._slide(self.view.pointer[0])
            return True
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
        elif view.pinned is not None and self.over.at(pos) is not None:
            view.pinned.offset += 40 * step
        elif self.strip.w and self.strip.collidepoint(pos):
            self._step_past(step)
        elif regions.map.collidepoint(pos) and not view.reckoning:
            view.camera = view.camera.zoomed(regions.map, pos, ZOOM_STEP**steps)
            view.popup = None
        elif regions.log.collidepoint(pos) or (regions.choices.collidepoint(pos) and view.tab == "log"):
            self._scroll_log(3 * step)
        elif regions.choices.collidepoint(pos):
            self._scroll(3 * step)
        elif regions.compact and regions.tabs.x <= pos[0] and pos[1] > regions.tabs.bottom:
            view.slide = max(0, min(max(self.slides.values(), default=0), view.slide + 40 * step))
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
            self.view.popup = self.view.pinned = None
            return True
        if button != LEFT:
            return False
        self.view.pointer = pos
        thing = self.thing_at(pos)
        if self.view.popup is not None and (thing is None or not thing.key.startswith("popup")):
            self.view.popup = None
        if self.view.pinned is not None and (thing is None or thing.kind != "ui" or not thing.key.startswith("pin")):
            self.view.pinned = None
        if thing is not None:
            self.press(self._meant(thing))
        return True

    def _meant(self, thing: Target) -> Target:
        """A click on something dead in a city that is lit, such as an empty site, means the city."""
        lit = self.shown().lit if self.human else {}
        if thing.kind == "ui" or thing in lit:
            return thing
        cities = [(city, self.hits.place(city)) for city in lit if city.kind == "city"]
        return next((city for city, place in cities if place and place.collidepoint(self.view.pointer)), thing)

    def press(self, thing: Target) -> None:
        """Click on a thing: a control, one option, a list of several, a player's tableau, or why not."""
        if thing.kind == "ui":
            self._control(thing.key)
            return
        options = self.shown().options_at(thing, self.doubled) if self.human else ()
        if len(options) == 1:
            self.choose(options[0])
        elif options:
            beside = self.over.place(thing) or self.hits.place(thing) or Rect(self.view.pointer, (1, 1))
            self.view.popup = Popup(beside, [self._choice(action) for action in options])
        elif thing.kind == "player":
            self._show(int(thing.key))
        elif thing.kind == "site" and self.regions is not None and not self._over_map():
            self._show_on_map(thing.key)
        elif refused(self.shown(), thing):
            self.pin(thing, self.over.place(thing))

    def _over_map(self) -> bool:
        return self.regions is not None and self.regions.map.collidepoint(self.view.pointer)

    def _show(self, seat: int) -> None:
        """Open a player's tableau."""
        self.view.seat = seat
        if self.compact:
            self.open("tableau")

    def _show_on_map(self, site: str) -> None:
        if self.regions is None:
            return
        layout = self.shown().layout
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
                self.open(rest)
            case "moment":
                self.look(int(rest))
            case "fee":
                self._light_fee(int(rest))
            case "pin":
                self.follow(rest)
            case "sift_seat":
                self.sift(seat=int(rest))
            case "sift_kind":
                self.sift(kind=rest)
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
            "rules": lambda: self.host.open("rules"),
            "aid": lambda: self.host.open("aid"),
            "statistics": lambda: self.host.open("statistics"),
            "search": lambda: self.host.open("search"),
            "sift_none": self.sift,
            "timeline": self._toggle_timeline,
            "slider": lambda: self._slide(self.view.pointer[0]),
            "first": lambda: self.look(0),
            "now": lambda: self.look(None),
            "turn_back": lambda: self.look(self.moments().turn(self.moment, -1)),
            "turn_on": lambda: self._look_on(self.moments().turn(self.moment, 1)),
            "round_back": lambda: self.look(self.moments().round(self.moment, -1)),
            "round_on": lambda: self._look_on(self.moments().round(self.moment, 1)),
            "play": self.play_moments,
            "speed": self._next_speed,
            "try_line": self.try_line,
            "leave_line": self.leave_line,
            "save_line": lambda: self.host.open("save_line"),
        }
        if word in actions:
            actions[word]()

    def _toggle_timeline(self) -> None:
        if self.timeline_open:
            self.view.timeline = False
            self.look(None)
        else:
            self.view.timeline = True

    def _slide(self, x: int) -> None:
        """Look at the moment under a place of the slider."""
        if self.slider.w:
            moment = timeline.moment_at(self.slider, self.moments().count, x)
            if moment != self.moment:
                self.look(moment)

    def _look_on(self, moment: int) -> None:
        """Look later, but not beyond now: what could be redone is reached by the slider alone."""
        ledger = self.session.ledger
        self.look(moment if self.moment >= ledger.cursor else min(moment, ledger.cursor))

    def _next_speed(self) -> None:
        self.view.speed = (self.view.speed + 1) % len(timeline.SPEEDS)

    def sift(self, seat: int | None = None, kind: str | None = None, words: str | None = None) -> None:
        """Show only some sentences of the log: of a player, of a kind, with words; without any: all of them."""
        sieve = self.view.sieve
        if seat is not None:
            sieve = replace(sieve, seats=sieve.seats ^ {seat})
        elif kind is not None:
            sieve = replace(sieve, kinds=sieve.kinds ^ {kind})
        elif words is not None:
            sieve = replace(sieve, words=words)
        else:
            sieve = Sieve()
        self.view.sieve, self.view.log_top = sieve, None

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
        self.look(self.moment + by)

    def toggle_reckoning(self) -> None:
        """Lay the reckoning over the map, or take it away; hidden money must not be told before the end."""
        if self.hidden():
            return
        self.view.reckoning = not self.view.reckoning
        self.view.traced = -1
        if self.view.reckoning and not self.session.ledger.game.over:
            self.view.rows_shown = 99

    def _reckon(self, by: int) -> None:
        self.view.rows_shown += by

    def _light_fee(self, seat: int) -> None:
        self.view.traced = seat
        self.view.reckoning = False
        self._zoom(0)

    # Keyboard

    def key(self, key: Key) -> bool:
        """Everything a mouse can do."""
        if key.name == "escape":
            self._escape()
        elif self.view.pinned is not None and key.plain and self._pinned_key(key):
            return True
        elif key.alt:
            return self._alt_key(key.name)
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

    def _pinned_key(self, key: Key) -> bool:
        """Keys of the pinned card: from control to control, use one, scroll, close."""
        pinned, card = self.view.pinned, self.pinned_card()
        if pinned is None or card is None:
            return False
        count = max(1, len(card.controls))
        if key.name in ("tab", "up", "down", "left", "right"):
            back = key.name in ("up", "left") or (key.name == "tab" and key.shift)
            pinned.focus, pinned.reveal = (pinned.focus + (-1 if back else 1)) % count, True
        elif key.name in ("page up", "page down"):
            pinned.offset += 200 if key.name == "page down" else -200
        elif key.name in ("return", "space"):
            if pinned.focus < len(card.controls):
                self.follow(card.controls[pinned.focus])
        elif key.name == "w":
            self.view.pinned = None
        else:
            return False
        return True

    def _alt_key(self, name: str) -> bool:
        """With Alt: through turns and rounds, and what the log shows."""
        controls = {
            "left": "turn_back", "right": "turn_on", "up": "round_back", "down": "round_on", "home": "first",
            "end": "now", "0": "sift_none",
        }  # fmt: skip
        if name in controls:
            self._plain_control(controls[name])
        elif len(name) == 1 and name in "12345678":
            place = int(name) - 1
            kinds = log_panel.kinds(self.shown())
            if place < len(self.seats):
                self.sift(seat=place)
            elif place - len(self.seats) < len(kinds):
                self.sift(kind=kinds[place - len(self.seats)])
        else:
            return False
        return True

    def _control_key(self, key: Key) -> bool:
        if key.name == "z":
            self.redo() if key.shift else self.undo()
        elif key.name == "y":
            self.redo()
        elif key.name == "f":
            self.host.open("search")
        elif key.name == "s":
            self.host.open("save")
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
            self._show((self.seat() + (-1 if shift else 1)) % len(self.seats))
        elif name in ("f1", "f2", "f3", "f4") and int(name[1]) <= len(self.seats):
            self._show(int(name[1]) - 1)
        else:
            return self._letter(name)
        return True

    def _letter(self, name: str) -> bool:
        """Single keys for the controls."""
        controls = {
            "+": "zoom_in", "=": "zoom_in", "-": "zoom_out", "0": "zoom_fit", "home": "zoom_fit", "backspace": "undo",
            ",": "earlier", ".": "later", "f": "reckoning", "u": "undo", "r": "redo", "h": "rules", "f5": "aid",
            "c": "statistics", "m": "timeline", "v": "play", "n": "try_line", "x": "leave_line",
        }  # fmt: skip
        if name in controls:
            self._plain_control(controls[name])
        elif name == "l":
            self.open("choices" if self.view.tab == "log" else "log")
        elif name == "e":
            self._press_button()
        elif name == "w":
            self.pin(self.view.hover)
        elif name == "b" and self.view.past is not None:
            self.go_back()
        else:
            return False
        return True

    def _escape(self) -> None:
        view = self.view
        if view.popup is not None:
            view.popup = None
        elif view.pinned is not None:
            view.pinned = None
        elif view.past is not None:
            self.look(None)
        elif view.timeline:
            view.timeline = False
        elif view.reckoning and not self.session.ledger.game.over:
            self.toggle_reckoning()
        elif view.traced >= 0:
            view.traced, view.reckoning = -1, True
        else:
            self.host.menu()

    def _press_button(self) -> None:
        """The button of the prompt line: build, finish, end the turn."""
        for thing in prompt.steps(self.shown()) if self.human else ():
            self.choose(self.shown().lit[thing][0])
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
        self.open("choices")
        top = min(max(top, cursor - self.capacity + 1), cursor)
        self.view.cursor, self.view.top = cursor, top
        self.view.hover = ui("choice", cursor)

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
        self.view.pinned = None
        if best is not None:
            self.view.hover, self.view.pointer = best[1], best[2].center
