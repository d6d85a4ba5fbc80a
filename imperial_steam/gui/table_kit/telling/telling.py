"""Telling: a machine player thinks aloud, stage by stage, before anybody goes on. A sheet beside any table.

A title supplies the stories of its automa and draws what a stage says; pace, steps, skipping and telling
again are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import InputEvent, Key, Wheel
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.log import Log
from imperial_steam.gui.table_kit.core.panels import Panel
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Cover, Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.stories import BOX, StageT, StoryProgress, StoryTeller, StoryView
from imperial_steam.gui.table_kit.drawing.pieces import frame_of
from imperial_steam.gui.table_kit.drawing.regions import Regions
from imperial_steam.gui.table_kit.telling.narration import PACES, Narration, bring_into_sight
from imperial_steam.gui.window.settings import SOLO_TURNS

KEYS = {
    "space": "step", "return": "step", "right": "on", "left": "back", "p": "play", "s": "skip", "g": "pace",
    "a": "always", "t": "again",
}  # fmt: skip
SCROLLS = {"page up": -8, "page down": 8, "up": -1, "down": 1}
#: Keys that choose an option, or press the button of the prompt line, without a look at the table.
_OF_THE_LIST = frozenset("123456789e")


class Telling(Sheet[PenT], Generic[StageT, ShownT, PenT]):
    """Tells turns at a table. While one is told, nobody else acts; closing the table loses nothing."""

    def __init__(self, around: Surroundings[ShownT, PenT], teller: StoryTeller[StageT, PenT]) -> None:
        self.around, self.state, self.teller = around, around.state, teller
        self.narration = Narration(self.state, teller, self._turns)
        self._shown = self._spare = 0
        self._skipped = False

    @property
    def told(self) -> StoryProgress[StageT] | None:
        """The story that is told now."""
        return self.narration.told

    def seated(self) -> None:
        """Another ledger lies on the table."""
        self.narration.seated()

    def changed(self) -> None:
        """The position, or the moment looked at, has changed."""
        self.narration.changed()

    @property
    def log(self) -> Log[ShownT]:
        """The log, which keeps the reasoning folded away."""
        return self.around.controller.log.source

    @property
    def commands(self) -> Sequence[Command]:
        """The controls of the box, and the folds in the log."""
        return (Command(BOX, self.control, str), Command("fold", lambda entry: self._fold([entry]), int))

    @property
    def holds(self) -> bool:
        """Chance and people wait while a turn is told for the first time."""
        return self.told is not None and not self.told.again and not self.told.passing

    @property
    def animating(self) -> bool:
        """A story that is playing needs a regular clock."""
        return self.told is not None and self.told.playing

    def machine(self, dt: float) -> bool:
        """A turn is told before it is taken; when it is not to be shown, it is taken at once."""
        ahead = self.teller.ahead(self.state.ledger)
        if ahead is None:
            return False
        action, story = ahead
        self._skipped = self._skipped and story.first > 0
        if self._skipped or self.narration.turns() == "skip":
            self.narration.pass_over(story, action)
        else:
            self.narration.tell(story, action)
            self.around.redraw()
        return True

    def update(self, dt: float) -> None:
        """Show the next stage of a story that is playing when its time has come."""
        told, settings = self.told, self.around.app.settings
        if told is None or told.again or not told.playing or self.state.view.past is not None:
            return
        told.waited += dt
        if dt and told.waited >= PACES[self.narration.pace] * 100 / max(1, settings.animation):
            self._step()

    def question(self, key: str) -> str:
        """Going back over such a turn gives away what was drawn for it: say so."""
        ledger = self.state.ledger
        back = ledger.entries[ledger.undo_target() : ledger.cursor]
        if key != "undo_turn" or not any(self.teller.leads_to_story(entry) for entry in back):
            return ""
        return self.around.text("telling.undo", player=ledger.people[next(iter(ledger.machine_seats))].name)

    # What a person does about it

    def handle(self, event: InputEvent) -> bool:
        """Keys of the box, and the wheel over it."""
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Wheel) and self.told is not None and self.box.collidepoint(event.pos):
            self._scroll(-1 if event.steps > 0 else 1)
            return True
        return False

    def _key(self, key: Key) -> bool:
        if not key.plain:
            return False
        if self.told is None or self.state.view.popup is not None:
            if key.name in ("t", "d"):
                self.control("again" if key.name == "t" else "fold")
            return key.name in ("t", "d")
        if key.name == "escape" and self.told.again:
            self.control("close")
            return True
        if key.name in SCROLLS:
            self._scroll(SCROLLS[key.name])
            return True
        if key.name in KEYS:
            self.control(KEYS[key.name])
        # Keys that would choose from the list that the box covers do nothing.
        return key.name in KEYS or key.name in _OF_THE_LIST

    def control(self, word: str) -> None:
        """Use a control: step, on, back, play, skip, pace, always, close of the box; again, fold without it."""
        actions: dict[str, Callable[[], None]] = {
            "step": self._step, "on": lambda: self._go(1), "back": lambda: self._go(-1), "play": self._play,
            "skip": self._skip, "pace": self._pace, "always": self._always, "again": self._again, "close": self._close,
            "fold": self._fold,
        }  # fmt: skip
        actions[word]()
        self.around.redraw()

    def _step(self) -> None:
        """The next stage; after the last one the turn is taken, and once it is, the game goes on."""
        told = self.told
        if told is None:
            return
        told.waited, told.top = 0.0, None
        if not told.last:
            told.stage += 1
            bring_into_sight(self.state, told.story.stages[told.stage].chosen)
        elif told.action is None:
            self._close()
        else:
            self.narration.take(told)
        self.around.redraw()

    def _go(self, by: int) -> None:
        """Look at an earlier or later stage of what was shown."""
        told = self.told
        if told is not None:
            told.stage = max(0, min(len(told.story.stages) - 1, told.stage + by))
            told.top, told.waited = None, 0.0
            bring_into_sight(self.state, told.story.stages[told.stage].chosen)

    def _play(self) -> None:
        if self.told is not None and not self.told.again:
            self.told.playing, self.told.waited = not self.told.playing, 0.0

    def _turns(self) -> str:
        """How turns are told: as the settings say; a guided game tells them itself."""
        return "skip" if self.state.in_lesson else self.around.app.settings.solo_turns

    def _skip(self) -> None:
        """Take the turn without telling the rest."""
        if self.told is not None:
            self._skipped = True
            self.narration.take(self.told)
            self._close()

    def _pace(self) -> None:
        """The next pace, in a circle."""
        paces = list(PACES)
        at = paces.index(self.narration.pace)
        self.around.app.change(solo_turns=paces[(at + 1) % len(paces)])
        if self.told is not None and not self.told.again:
            self.told.playing, self.told.waited = True, 0.0

    def _always(self) -> None:
        """Tell no turn unasked from now on; the settings, or asking for a turn, bring it back."""
        self.around.app.change(solo_turns="skip" if self.narration.turns() != "skip" else SOLO_TURNS[0])
        if self.narration.turns() == "skip" and self.holds:
            self._skip()

    def _again(self) -> None:
        """Tell the latest turn again; a second time: close it."""
        if self.told is not None:
            if self.told.again:
                self._close()
            return
        moment = self.around.controller.history.moment
        next((number for number in range(moment - 1, -1, -1) if self.narration.tell_again(number)), None)

    def _fold(self, numbers: Sequence[int] = ()) -> None:
        """Open or close the reasoning of some entries in the log, of all without any."""
        entries = self.state.ledger.entries
        self.log.toggle(numbers or [number for number, entry in enumerate(entries) if self.teller.tells(entry)])
        self.state.renew()

    def _close(self) -> None:
        self.narration.told = None
        self.state.renew()

    def _scroll(self, by: int) -> None:
        if self.told is not None:
            self.told.top = max(0, min(self._spare, self._shown + by))
            self.around.redraw()

    # Drawing

    @property
    def box(self) -> Rect:
        """The place of the box: the panels of the presenter's `telling_place`, or the whole side column."""
        areas, presenter = self.state.regions, self.state.presenter
        if areas.compact:
            return _beside(areas)
        covered = presenter.telling_place or (presenter.own_boards, "choices", "log")
        beside = [name for name in covered if name != areas.centre]
        panels = [rect for name in beside if (rect := areas[name]).w]
        return panels[0].unionall(panels[1:]) if panels else Rect(0, 0, 0, 0)

    def _content(self, told: StoryProgress[StageT]) -> StoryView[StageT]:
        mode = "again" if told.again else "done" if told.recorded and not told.passing else "thinking"
        return StoryView(told.story, told.stage, mode, told.playing, self.narration.pace, told.top)

    def cover(self) -> Cover[PenT] | None:
        """While a turn is told, the box stands in the place of some panels."""
        if self.told is None:
            return None
        content = self._content(self.told)

        def draw(pen: PenT, rect: Rect) -> None:
            self._shown, self._spare = self.teller.draw(pen, rect, content)

        return Cover(Panel(BOX, draw), content, self.box)

    def light(self, pen: PenT) -> None:
        """What the stage is about lights up on the table."""
        if self.told is None or self.state.view.reckoning:
            return
        content, theme = self._content(self.told), pen.canvas.theme
        for thing in content.now.candidates:
            self._frame(pen, thing, 1.4, mix(theme.focus, theme.paper, 0.25))
        self.teller.light(pen, content, self.state.hits, self.state.regions.middle)
        for thing in content.now.chosen:
            self._frame(pen, thing, 3, theme.legal)

    def _frame(self, pen: PenT, thing: Target, width: float, colour: tuple[int, int, int]) -> None:
        place = self.state.hits.place(thing)
        if place is not None and not self.state.hits.is_line(thing):
            on_middle = self.state.regions.middle.contains(place)
            frame_of(pen.canvas, place, colour, width, 9 if on_middle else 4)


def _beside(areas: Regions) -> Rect:
    """The side column of a compact window, its tabs included where they stand above it alone."""
    tabs, middle = areas["tabs"], areas.middle
    if tabs.x >= middle.right:
        return Rect(tabs.x, tabs.y, tabs.w, middle.bottom - tabs.y)
    left = middle.right + middle.y - tabs.bottom
    if left < tabs.right:
        return Rect(left, middle.y, tabs.right - left, middle.h)
    return areas["choices"] if areas["choices"].w else Rect(tabs.x, middle.y, tabs.w, middle.h)
