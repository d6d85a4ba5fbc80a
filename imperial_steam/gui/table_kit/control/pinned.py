"""Cards that stay on the table: their controls by mouse and keyboard, and the short ways they tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.control.cards import OPTIONS_LIMIT, Cards
from imperial_steam.gui.table_kit.control.explain import ShortWays, refused
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.plans import Plan, Plans
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import Pinned
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.targets import UI, Control
from imperial_steam.gui.table_kit.past.history import History

#: Pixels by which Page Up and Page Down scroll a card.
PAGE = 200


class Pins(Generic[ShownT, PenT]):
    """The card of what is pointed at, and the one that is pinned."""

    def __init__(
        self,
        state: Conduct[ShownT, PenT],
        describe: Callable[[ShownT, Target], Card | None],
        history: History[ShownT, PenT],
    ) -> None:
        self.state, self.history = state, history
        self.cards: Cards[ShownT] = Cards(state.presenter.words, describe, self._frees)
        self.use: Callable[[Control], object] = lambda control: None
        """Uses a control of the table that is on a card."""
        self.ways = ShortWays(state.presenter.way_finder)
        self.plans: Plans[ShownT] = Plans(state.presenter.plans, state.presenter.planned)
        self._pointed: object = None

    def pin(self, thing: Target | None, beside: Rect | None = None) -> bool:
        """Keep the card of a thing on the table; False when there is nothing to tell about it."""
        state = self.state
        if thing is None or thing.kind == UI or self.cards.card(state.shown(), thing) is None:
            return False
        place = beside or state.hits.place(thing) or Rect(state.view.pointer, (1, 1))
        if state.hits.is_line(thing):
            place = around(state.view.pointer)
        state.view.pinned, state.view.popup = Pinned(thing, place), None
        return True

    def focus_first(self) -> None:
        """Give the first control of a card that a key has pinned the keyboard focus, unless it leads to the rules."""
        pinned, card = self.state.view.pinned, self.card()
        if pinned is not None and card is not None and not "".join(card.controls[:1]).startswith("rule "):
            pinned.focus = 0

    def card(self) -> Card | None:
        """The card that is pinned, with everything there is to tell."""
        pinned = self.state.view.pinned
        if pinned is None:
            return None
        shown, plans = self.state.shown(), self.plans_for(pinned.thing)
        return self.cards.card(shown, pinned.thing, self.ways, True, plans, pinned.unfolded)

    def pointed_card(self, thing: Target) -> Card | None:
        """The card of what is pointed at."""
        return self.cards.card(self.state.shown(), thing, self.ways, plans=self.plans_for(thing))

    def plans_for(self, thing: Target) -> Sequence[Plan] | None:
        """The plans for a thing, or that they are being looked for; None for things without any."""
        if thing.kind not in self.plans.kinds:
            return None
        plans = self.plans.of(self._position, thing)
        return (Plan(self.state.presenter.say("plan.thinking")),) if plans is None else plans

    @property
    def _position(self) -> object:
        """Differs when the game, the moment looked at or the seat whose board is shown does."""
        return self.state.serial, self.state.view.past, self.state.seat()

    def close(self) -> None:
        """Take the pinned card away."""
        self.state.view.pinned = None

    def follow(self, link: str) -> None:
        """Use a control of the pinned card, or one of the table that stands there.

        `rule <ID>`, `way <number>`, `instead <number>`, `reasons`, `close`.
        """
        word, _, rest = link.partition(" ")
        if word == "rule":
            self.state.host.open_rule(rest)
        elif word == "way":
            self._play_way(int(rest))
        elif word == "instead":
            self._choose_instead(int(rest))
        elif word == "reasons" and self.state.view.pinned is not None:
            self.state.view.pinned.unfolded = True
        elif word == "close":
            self.close()
        else:
            self.use(Control(word, rest))

    def point(self, link: str) -> None:
        """The pointer is on a control: the keyboard focus follows."""
        pinned, card = self.state.view.pinned, self.card()
        if pinned is not None and card is not None and link in card.controls:
            pinned.focus = card.controls.index(link)

    def scroll(self, by: int) -> None:
        """Scroll the pinned card by some pixels."""
        if self.state.view.pinned is not None:
            self.state.view.pinned.offset += by

    def key(self, key: Key) -> bool:
        """Keys of the pinned card: from control to control, use the one that was gone to, scroll, close."""
        pinned, card = self.state.view.pinned, self.card()
        if pinned is None or card is None:
            return False
        if key.name in ("tab", "up", "down", "left", "right"):
            back = key.name in ("up", "left") or (key.name == "tab" and key.shift)
            step = max(0, pinned.focus) - 1 if back else pinned.focus + 1
            pinned.focus, pinned.reveal = step % max(1, len(card.controls)), True
        elif key.name in ("page up", "page down"):
            self.scroll(PAGE if key.name == "page down" else -PAGE)
        elif key.name in ("return", "space"):
            if 0 <= pinned.focus < len(card.controls):
                self.follow(card.controls[pinned.focus])
            else:
                self.close()
        elif key.name == "w":
            self.close()
        else:
            return False
        return True

    def _play_way(self, number: int) -> None:
        """Carry out the steps of a short way that can be done in this turn, each an action of its own."""
        action = self._refused(number)
        way = None if action is None else self.ways.way(action)
        if way is not None:
            self.state.carry_out(way.now)

    def _choose_instead(self, number: int) -> None:
        """Take back the last click and choose what the pinned card refuses after it."""
        action = self._refused(number)
        if action is not None:
            self.history.choose_instead(action)

    def _refused(self, number: int) -> Action | None:
        """One of the actions that the pinned card refuses; None when there are not so many."""
        pinned = self.state.view.pinned
        refusals = [] if pinned is None else refused(self.state.shown(), pinned.thing)
        return refusals[number].action if number < len(refusals) else None

    def _frees(self, action: Action) -> bool:
        """Undo leads to an action, where whoever decides may choose everything: in guided games their card leads on."""
        return self.state.human and self.state.shown().free and self.history.frees(action)

    def think(self) -> bool:
        """Work out plans, or one short way, for what is pinned or pointed at; True when a card can tell more."""
        state, pinned = self.state, self.state.view.pinned
        thing = state.view.hover if pinned is None else pinned.thing
        if thing is None or thing.kind == UI:
            return False
        unfolded = thing.kind not in self.plans.kinds or (pinned is not None and pinned.unfolded)
        if self._pointed != (self._position, thing, pinned is None, unfolded):
            self._pointed = (self._position, thing, pinned is None, unfolded)
            self.plans.ask(self._position, state.shown(), thing)
            refusals = refused(state.shown(), thing) if state.human and unfolded else []
            limit = OPTIONS_LIMIT if pinned is None else len(refusals)
            self.ways.ask(state.serial, state.shown(), [entry.action for entry in refusals[:limit] if not entry.waits])
        return self.plans.work() or self.ways.work()


def around(pos: tuple[int, int]) -> Rect:
    """The place of a card about a line: a square around the pointer."""
    return Rect(pos[0] - 12, pos[1] - 12, 24, 24)
