"""A hand that plays: finds where an option can be clicked, and clicks or types it through pygame's event queue."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pygame

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.input import Translator
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.table_kit.core.entries import Narrowing
from imperial_steam.gui.table_kit.drawing.curves import along
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.scene.scene import TableScene
from tests.gui.tables.conftest import refresh

Spot = tuple[int, int]
AnyTable = TableScene[Any, Any]
KEYS = {
    "return": pygame.K_RETURN,
    "down": pygame.K_DOWN,
    "escape": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "right": pygame.K_RIGHT,
    "home": pygame.K_HOME,
}


#: So many actions of a kind are done by the hand where a test does not do all of them so.
FEW = 5


class Hands:
    """Mouse and keyboard of one person; `clock` runs so that no click counts as a double one."""

    def __init__(self, scene: AnyTable, chance: Random) -> None:
        pygame.display.init()
        self.scene, self.chance = scene, chance
        # How many places an option has depends on what lies on the table; what is played next must not.
        self._place_chance = Random(0)
        self._translator, self._clock = Translator(), 0
        self._done: Counter[tuple[str, type[Action]]] = Counter()

    def _send(self, *events: pygame.event.Event) -> None:
        pygame.event.clear()
        for event in events:
            pygame.event.post(event)
        self._clock += 1000
        for meant in self._translator.translate(pygame.event.get(), self._clock):
            self.scene.app.handle(meant)

    def click(self, pos: Spot, button: int = 1) -> None:
        """Move there, press and release."""
        self._send(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self._send(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button),
        )

    def press(self, name: str) -> None:
        """Press a key."""
        code = KEYS[name] if name in KEYS else pygame.key.key_code(name)
        self._send(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""),
            pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""),
        )

    # Playing

    def pick(self) -> Action:
        """Any legal option."""
        decision = self.scene.session.ledger.decision
        assert decision is not None
        return self.chance.choice(list(decision.options))

    def seldom(self, action: Action) -> bool:
        """Whether an action is one of the first few of its kind."""
        decision = self.scene.session.ledger.decision
        assert decision is not None
        kind = decision.kind, type(action)
        self._done[kind] += 1
        return self._done[kind] <= FEW

    def places(self, action: Action) -> list[tuple[Target, Spot]]:
        """Where on the table an option can be clicked: things that show it, each with a free point."""
        controller = self.scene.controller
        found = []
        for thing, options in controller.state.shown().lit.items():
            if action in options:
                found += [(thing, spot) for spot in self._points(thing) if controller.thing_at(spot) == thing][:1]
        return found

    def _places_without_news(self, action: Action) -> list[tuple[Target, Spot]]:
        """The same, once the news that lie on the table are folded."""
        if self.scene.state.over.place(ui("news_strip")) is None:
            return []
        self.press("i")
        self.scene.app.draw()
        return self.places(action)

    def _points(self, thing: Target) -> list[Spot]:
        hits = self.scene.controller.state.hits
        boxes = [spot.rect for spot in hits.spots if spot.thing == thing]
        boxes += [shape.box for shape in hits.shapes if shape.thing == thing]
        points = [
            (box.x + box.w * i // 6, box.y + box.h * j // 6) for box in boxes for i in (3, 1, 5) for j in (3, 1, 5)
        ]
        for line in hits.lines:
            if line.thing == thing:
                points += [(round(x), round(y)) for x, y in (along(line.points, part / 20) for part in range(1, 20))]
        return points

    def click_option(self, action: Action) -> None:
        """Click an option on the table, and in the list that opens when the thing stands for several.

        Where options are narrowed by what is chosen, every part of it is clicked first.
        """
        scene = self.scene
        while (part := self.part(action)) is not None:
            self.click(part)
            scene.app.draw()
        places = self.places(action) or self._places_without_news(action)
        assert places, f"'{action}' can be clicked nowhere on the table"
        _, spot = self._place_chance.choice(places)
        self.click(spot)
        popup = scene.controller.state.view.popup
        if not self.share_out(action) and popup is not None:
            self.pick_row([choice[0] for choice in popup.rows].index(action))
        self.agree()

    def part(self, action: Action) -> Spot | None:
        """Where a part of an option can be clicked that is not chosen yet; None when all are."""
        controller = self.scene.controller
        shown, chosen = controller.state.shown(), controller.state.view.chosen
        for thing, entries in shown.lit.items():
            for entry in entries:
                if isinstance(entry, Narrowing) and thing not in chosen and action in shown.leads_to(entry):
                    spots = [spot for spot in self._points(thing) if controller.thing_at(spot) == thing]
                    if spots:
                        return spots[0]
        return None

    def pick_row(self, row: int) -> None:
        """Go to a row of the small list by keys, then click it."""
        scene = self.scene
        dial = scene.controller.choosing.dial is not None
        for _ in range(row):
            self.press("right" if dial else "down")
        scene.app.draw()
        place = scene.controller.state.over.place(ui("pick", row))
        assert place is not None
        self.click(place.center)

    def share_out(self, action: Action) -> bool:
        """Say how much of each means an option takes, by keys; False where that is not asked."""
        sharing = self.scene.controller.choosing.sharing
        if sharing is None:
            return False
        split = sharing.split
        for _ in split.means:
            self.press("home")
            self.press("down")
        for amount in split.shares[split.options.index(action)]:
            for _ in range(amount):
                self.press("right")
            self.press("down")
        self.press("return")
        return True

    def type_option(self, action: Action) -> None:
        """Choose an option from the numbered list by keys; yes to whoever asks."""
        controller = self.scene.controller
        entries = [choice[0] for choice in controller.state.choices()]
        shown = controller.state.shown()
        # An entry of several steps may begin with the same action: the one that is meant alone comes first.
        rows = [row for row, entry in enumerate(entries) if action in shown.leads_to(entry)]
        row = next((row for row in rows if entries[row] == action), rows[0])
        narrowed = isinstance(entries[row], Narrowing)
        digit = controller.state.numbering.digit(entries[row])
        if digit:
            self.press(str(digit))
        else:
            if controller.choosing.sharing is not None:
                self.press("escape")
            for _ in range(row + 1 if controller.state.view.cursor < 0 else row - controller.state.view.cursor):
                self.press("down")
            self.press("return")
        self.share_out(action)
        dial = controller.choosing.dial
        if dial is not None:
            for _ in range([choice[0] for choice in dial.rows].index(action)):
                self.press("right")
            self.press("return")
        if narrowed:
            self.scene.app.draw()
            self.type_option(action)
        self.agree()

    def agree(self) -> None:
        """Click on yes, if somebody asks."""
        asked = self.scene.app.top
        if isinstance(asked, Confirm):
            self.scene.app.draw()
            self.click(asked.form["yes"].rect.center)

    def settle(self) -> None:
        """Lift curtains and draw."""
        refresh(self.scene)
