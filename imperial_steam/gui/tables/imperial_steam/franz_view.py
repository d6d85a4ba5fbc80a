"""The table of a game against Franz: his turns are told stage by stage before anybody goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from imperial_steam.games.imperial_steam.actions import DrawCards, FranzTurn
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.protocol import Target
from imperial_steam.gui.dialogs import Confirm
from imperial_steam.gui.doors import Program
from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.input import LEFT, Click, InputEvent, Key, Wheel
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.settings import SOLO_TURNS
from imperial_steam.gui.table_kit.curves import Point, trimmed
from imperial_steam.gui.table_kit.hits import Line
from imperial_steam.gui.tables.imperial_steam import franz_panel, pieces, things
from imperial_steam.gui.tables.imperial_steam.franz_panel import Glass
from imperial_steam.gui.tables.imperial_steam.franz_story import Stage, Story, story_ahead, story_at, told_by
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.scene import TableScene
from imperial_steam.gui.theme import Colour, mix
from imperial_steam.session import Entry, Session

#: Seconds that a stage stands by itself, by pace.
PACES = {"slow": 3.2, "normal": 1.8, "fast": 0.8}
#: The pace of the play button when turns are shown step by step.
USUAL = "normal"
#: The panel of the box.
_BOX = "franz"
KEYS = {
    "space": "step", "return": "step", "right": "on", "left": "back", "p": "play", "s": "skip", "g": "pace",
    "a": "always", "t": "again",
}  # fmt: skip

#: Kinds of things that lie on the map, where there is room for a broad frame.
_ON_MAP = ("city", "site", "station", "demand")
#: Keys that choose an option, or press the button of the prompt line, without a look at the table.
_OF_THE_LIST = frozenset("123456789e")


@dataclass(slots=True)
class Telling:
    """A story being told: how far it is, and whether what it tells has been recorded yet.

    `cursor` is where the ledger stands while it is told, `recorded` False while the position is still
    the one before the turn; `again` True when somebody asked for a turn of the past.
    """

    story: Story
    cursor: int
    recorded: bool
    playing: bool
    again: bool = False
    stage: int = 0
    waited: float = 0.0
    top: int | None = None

    @property
    def last(self) -> bool:
        """Every stage is shown."""
        return self.stage == len(self.story.stages) - 1


class FranzTable(TableScene):
    """A table at which Franz plays. While his turn is told, nobody else acts; closing it loses nothing."""

    app: Program

    def __init__(self, app: Program, session: Session) -> None:
        super().__init__(app, session)
        self.telling: Telling | None = None
        entries = session.ledger.entries
        self._last: Entry | None = entries[-1] if entries else None
        self._told_past: int | None = None
        self._shown = self._spare = 0

    def ask(self, key: str, then: Callable[[], None]) -> None:
        """Going back over his turn gives away what his cards were: say so."""
        ledger = self.session.ledger
        back = ledger.entries[ledger.undo_target() : ledger.cursor]
        if key != "undo_turn" or not any(isinstance(entry.action, DrawCards) for entry in back):
            super().ask(key, then)
            return
        title, yes = self.text("confirm.undo_turn.title"), self.text("confirm.undo_turn.yes")
        name = self.session.ledger.people[next(iter(ledger.machine_seats))].name
        self.app.push(Confirm(self.app, title, self.text("franz.undo", player=name), yes, then))

    # When there is something to tell

    @property
    def turns(self) -> str:
        """How the player wants his turns: a word of `SOLO_TURNS`."""
        return self.app.settings.solo_turns

    def seated(self) -> None:
        """Another ledger lies on the table: nothing in it is news."""
        super().seated()
        self.telling, self._told_past = None, None
        entries = self.session.ledger.entries
        self._last = entries[-1] if entries else None

    def changed(self) -> None:
        """The position changed: what was told of another one is over; something new may have to be told."""
        super().changed()
        telling = self.telling
        if telling is not None and not telling.again and telling.cursor != self.session.ledger.cursor:
            self.telling = None
        self._tell_news()
        self._tell_past()

    def _tell_news(self) -> None:
        """Tell of what was just recorded, unless it was told before."""
        ledger = self.session.ledger
        if ledger.cursor != len(ledger.entries):
            return
        news = self._news()
        self._last = ledger.entries[-1] if ledger.entries else None
        if self.telling is not None or self.turns == "skip":
            return
        for number in news:
            if told_by(ledger.entries[number]):
                self._tell(story_at(ledger, number), True)

    def _news(self) -> range:
        """The numbers of the entries recorded since the position changed last."""
        entries = self.session.ledger.entries
        for number in range(len(entries) - 1, -1, -1):
            if entries[number] is self._last:
                return range(number + 1, len(entries))
        return range(max(0, len(entries) - 1), len(entries))

    def _tell_past(self) -> None:
        """Whoever looks at a moment of his turn sees it told again, as a whole."""
        past = self.controller.view.past
        if past == self._told_past:
            return
        self._told_past = past
        self.telling = None
        if past is not None and not self._tell_again(past - 1) and past and self._cards_drawn_before(past):
            self._tell_again(past)

    def _cards_drawn_before(self, moment: int) -> bool:
        """The last thing that had happened at a moment was that he drew his cards."""
        return isinstance(self.session.ledger.entries[moment - 1].action, DrawCards)

    def _tell_again(self, number: int) -> bool:
        story = story_at(self.session.ledger, number)
        if story is not None:
            self.telling = Telling(story, 0, True, False, True, len(story.stages) - 1)
            self.dirty = True
        return story is not None

    def _tell(self, story: Story | None, recorded: bool) -> None:
        if story is not None:
            self.telling = Telling(story, self.session.ledger.cursor, recorded, self.turns in PACES)
            self._bring_into_sight(story.stages[0])
            self.dirty = True

    def update(self, dt: float) -> None:
        """While a turn is told, chance and people wait."""
        telling = self.telling
        if telling is None or telling.again:
            super().update(dt)
            return
        Scene.update(self, dt)
        if telling.playing and self.app.top is self and self.controller.view.past is None:
            telling.waited += dt
            if telling.waited >= PACES.get(self.turns, PACES[USUAL]) * 100 / max(1, self.app.settings.animation):
                self._step()

    @property
    def animating(self) -> bool:
        """A story that goes on by itself wants time to be measured well."""
        return super().animating or (self.telling is not None and self.telling.playing)

    def _machine(self, dt: float) -> None:
        """His turn is told before it is taken; when it is not to be shown, it is taken at once."""
        ledger = self.session.ledger
        decision = ledger.decision
        if decision is None or FranzTurn() not in decision.options:
            super()._machine(dt)
        elif self.controller.view.past is None:
            if self.turns == "skip":
                self.controller.play(FranzTurn())
            else:
                self._tell(story_ahead(ledger), False)

    # What a person does about it

    def handle(self, event: InputEvent) -> bool:
        """The box takes what is meant for it; everything else goes to the table."""
        self.ensure_built()
        if isinstance(event, Key) and not self.searching and self._key(event):
            return True
        if isinstance(event, Click) and event.button == LEFT and self._click(event):
            return True
        if isinstance(event, Wheel) and self.telling is not None and self._box().collidepoint(event.pos):
            self._scroll(-1 if event.steps > 0 else 1)
            return True
        return super().handle(event)

    def _key(self, key: Key) -> bool:
        if not key.plain:
            return False
        if self.telling is not None and self.controller.view.popup is None:
            if key.name == "escape" and self.telling.again:
                self.control("close")
                return True
            if key.name in ("page up", "page down", "up", "down"):
                self._scroll({"page up": -8, "page down": 8, "up": -1, "down": 1}[key.name])
                return True
            if key.name in KEYS:
                self.control(KEYS[key.name])
            # Keys that would choose from the list that the box covers do nothing.
            return key.name in KEYS or key.name in _OF_THE_LIST
        if key.name in ("t", "d"):
            self.control("again" if key.name == "t" else "fold")
            return True
        return False

    def _click(self, event: Click) -> bool:
        thing = self.controller.thing_at(event.pos)
        if thing is None or thing.kind != "ui" or not thing.key.startswith(("franz ", "fold ")):
            return False
        first, word, *rest = thing.key.split()
        if first == "fold":
            self._fold([int(word)])
        elif word == "rule":
            self.app.push(self.app.rules(rest[0]))
        else:
            self.control(word)
        return True

    def control(self, word: str) -> None:
        """Use a control: step, on, back, play, skip, pace, always, close of the box; again, fold without it."""
        actions: dict[str, Callable[[], None]] = {
            "step": self._step, "on": lambda: self._go(1), "back": lambda: self._go(-1), "play": self._play,
            "skip": self._skip, "pace": self._pace, "always": self._always, "again": self._again, "close": self._close,
            "fold": self._fold,
        }  # fmt: skip
        actions[word]()
        self.dirty = True

    def _step(self) -> None:
        """The next stage; after the last one the turn is taken, and once it is, the game goes on."""
        telling = self.telling
        if telling is None:
            return
        telling.waited, telling.top = 0.0, None
        if not telling.last:
            telling.stage += 1
            self._bring_into_sight(telling.story.stages[telling.stage])
        elif telling.recorded:
            self._close()
        else:
            self._take(telling)
        self.dirty = True

    def _take(self, telling: Telling) -> None:
        """Carry his turn out; the story stays until somebody goes on."""
        telling.recorded, telling.cursor = True, telling.cursor + 1
        self.controller.play(FranzTurn())

    def _go(self, by: int) -> None:
        """Look at an earlier or later stage of what was shown."""
        telling = self.telling
        if telling is not None:
            telling.stage = max(0, min(len(telling.story.stages) - 1, telling.stage + by))
            telling.top, telling.waited = None, 0.0
            self._bring_into_sight(telling.story.stages[telling.stage])

    def _play(self) -> None:
        if self.telling is not None and not self.telling.again:
            self.telling.playing, self.telling.waited = not self.telling.playing, 0.0

    def _skip(self) -> None:
        """Take the turn without telling the rest."""
        telling = self.telling
        if telling is None:
            return
        if not telling.recorded:
            self._take(telling)
        self._close()

    def _pace(self) -> None:
        """The next pace, in a circle."""
        paces = list(PACES)
        now = self.turns if self.turns in PACES else USUAL
        self.app.change(solo_turns=paces[(paces.index(now) + 1) % len(paces)])
        if self.telling is not None and not self.telling.again:
            self.telling.playing, self.telling.waited = True, 0.0

    def _always(self) -> None:
        """Never tell by itself again; the settings, or asking for a turn, bring it back."""
        self.app.change(solo_turns="skip" if self.turns != "skip" else SOLO_TURNS[0])
        if self.turns == "skip" and self.telling is not None and not self.telling.again:
            self._skip()

    def _again(self) -> None:
        """Tell his latest turn again; a second time: close it."""
        if self.telling is not None:
            if self.telling.again:
                self._close()
            return
        ledger, view = self.session.ledger, self.controller.view
        moment = ledger.cursor if view.past is None else view.past
        for number in range(moment - 1, -1, -1):
            if self._tell_again(number):
                return

    def _fold(self, numbers: Collection[int] = ()) -> None:
        """Open or close the reasoning of some entries in the log, of all without any."""
        entries = self.session.ledger.entries
        self._log.toggle(numbers or [number for number in range(len(entries)) if told_by(entries[number])])
        self.controller.renew()

    def _close(self) -> None:
        self.telling = None
        self.controller.renew()

    def _scroll(self, by: int) -> None:
        telling = self.telling
        if telling is not None:
            telling.top = max(0, min(self._spare, self._shown + by))
            self.dirty = True

    # Drawing

    def _box(self) -> Rect:
        """The place of the box: the whole side column."""
        areas = self.controller.regions
        if areas is None:
            return Rect(0, 0, 0, 0)
        if areas.compact:
            return Rect(areas.tabs.x, areas.tabs.y, areas.tabs.w, areas.map.bottom - areas.tabs.y)
        panels = [rect for rect in (areas.tableau, areas.choices, areas.log) if rect.w]
        return panels[0].unionall(panels[1:])

    def _glass(self, telling: Telling) -> Glass:
        mode = "again" if telling.again else "done" if telling.recorded else "thinking"
        pace = self.turns if self.turns in PACES else USUAL
        return Glass(telling.story, telling.stage, mode, telling.playing, pace, telling.top)

    def _panels(self, frame: Surface, look: Look) -> None:
        """Everything; while a turn is told, the box stands in the place of tableau, choices and log."""
        telling, box = self.telling, self._box()
        if telling is not None:
            glass = self._glass(telling)
            key = (self.controller.serial, box, id(telling.story), telling.stage, glass.mode, glass.playing, glass.pace)
            self._panel(frame, look, _BOX, box, (*key, telling.top), lambda pen, rect: self._draw_box(pen, rect, glass))
        elif self._drawn.pop(_BOX, None) is not None:
            self._forget(_BOX)
            frame.fill(look.theme.desk, box)
        super()._panels(frame, look)

    def _panel(
        self, frame: Surface, look: Look, name: str, rect: Rect, key: object, draw: Callable[[SteamPen, Rect], None]
    ) -> None:
        """What lies below the box is not drawn, and cannot be pointed at."""
        if name != _BOX and self.telling is not None and self._box().colliderect(rect):
            self._forget(name)
            return
        super()._panel(frame, look, name, rect, key, draw)

    def _forget(self, name: str) -> None:
        """A panel is not there for now."""
        for kept in (self._drawn, self._hits, self._items):
            kept.pop(name, None)

    def _draw_box(self, pen: SteamPen, rect: Rect, glass: Glass) -> None:
        self._shown, self._spare = franz_panel.draw(pen, rect, glass)

    def _on_top(self, canvas: Canvas) -> None:
        if self.telling is not None and not self.controller.view.reckoning:
            self._light(canvas, self.telling)
        super()._on_top(canvas)

    def _light(self, canvas: Canvas, telling: Telling) -> None:
        """What the stage is about lights up on the table; tracks not laid yet are shown as they will lie."""
        now, theme = telling.story.stages[telling.stage], canvas.theme
        colour = self.look.palette.players[self.controller.seats[telling.story.seat].colour]
        if not telling.recorded:
            for stage in telling.story.stages[: telling.stage]:
                self._light_links(canvas, stage, colour)
        for thing in now.candidates:
            self._frame_thing(canvas, thing, mix(theme.focus, theme.paper, 0.25), 1.4)
        self._light_links(canvas, now, colour)
        for thing in now.chosen:
            self._frame_thing(canvas, thing, theme.legal, 3)

    def _frame_thing(self, canvas: Canvas, thing: Target, colour: Colour, width: float) -> None:
        place = self.controller.hits.place(thing)
        if place is not None and thing.kind != "link":
            grow = canvas.px(9 if thing.kind in _ON_MAP else 4)
            room = place.inflate(grow, grow)
            canvas.frame(room, pieces.LIGHT, width + 2, 6)
            canvas.frame(room.inflate(-2, -2), colour, width, 5)

    def _light_links(self, canvas: Canvas, stage: Stage, colour: Colour) -> None:
        areas = self.controller.regions
        chosen = {thing for thing in stage.chosen if thing.kind == "link"}
        if areas is None or not chosen:
            return
        with canvas.clipped(areas.map):
            for line in self.controller.hits.lines:
                if line.thing in chosen:
                    for paint, width in ((pieces.LIGHT, 9.0), (colour, 5.5)):
                        for start, end in pairwise(self._between_cities(line)):
                            canvas.line(start, end, paint, width)

    def _between_cities(self, line: Line) -> list[Point]:
        """The part of a link that no city covers."""
        layout, hits = self.controller.shown().layout, self.controller.hits
        names = [layout.city_names[city] for city in layout.ends[layout.link_index[line.thing.key]]]
        return trimmed(line.points, [place for name in names if (place := hits.place(things.city(name)))])

    def _bring_into_sight(self, stage: Stage) -> None:
        """Move the map so that what the stage is about can be seen."""
        areas, layout = self.controller.regions, self.controller.shown().layout
        name = next((name for thing in stage.chosen if (name := _city_of(layout, thing))), "")
        if areas is not None and name:
            city = layout.board.cities[layout.city_index[name]]
            self.controller.view.camera = self.controller.view.camera.showing(areas.map, city.x, city.y)


def _city_of(layout: Layout, thing: Target) -> str:
    """The city a thing on the map belongs to; '' for things elsewhere."""
    if thing.kind in ("city", "station"):
        return thing.key
    if thing.kind == "site":
        return layout.city_names[layout.sites[layout.site_index[thing.key]].city]
    return thing.key.partition(" ")[2] if thing.kind == "demand" else ""
