"""What lies on top of a table: the card of what is pointed at, a pinned card, the small list of one thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.control import choices, dial, sharing
from imperial_steam.gui.table_kit.control.controller import PLAYER, Controller
from imperial_steam.gui.table_kit.control.pinned import around
from imperial_steam.gui.table_kit.core.entries import Chain, Narrowing
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import Popup, Sharing
from imperial_steam.gui.table_kit.drawing import card as card_view
from imperial_steam.gui.table_kit.drawing.card import Card
from imperial_steam.gui.table_kit.drawing.placing import free_place
from imperial_steam.gui.table_kit.drawing.regions import ROW
from imperial_steam.gui.table_kit.drawing.targets import UI, control, numbered, ui
from imperial_steam.gui.table_kit.telling.news_strip import lit_places

#: Least and greatest width of the small list in units, and the rows it shows at once.
WIDTH, WIDEST, ROWS = 330, 560, 9
#: A card on the middle covers one of so many parts of it at most, but has this height in units.
MOST, LEAST = 3, 150
#: Room in units around a card beside the middle.
APART = 12


class Overlays(Generic[ShownT, PenT]):
    """Draws what lies on top; its places are `state.over`. `known` tells whether there is a message of a key."""

    def __init__(self, controller: Controller[ShownT, PenT], known: Callable[[str], bool]) -> None:
        self.controller, self.state, self.known = controller, controller.state, known

    def draw(self, pen: PenT) -> None:
        """Draw the topmost of list, pinned card, and card of what is pointed at."""
        view = self.state.view
        if view.popup is not None:
            self._popup(pen)
        elif view.pinned is not None:
            self._pinned(pen)
        elif view.hover is not None:
            row = view.cursor if 0 <= view.cursor < len(self.state.choices()) else -1
            if numbered(view.hover, "choice") is not None and row >= 0:
                self._option(pen, row)
            else:
                self._thing(pen, view.hover)

    def _option(self, pen: PenT, row: int) -> None:
        """The card of a row of the choices, and where on the table it belongs."""
        state, action = self.state, self.state.choices()[row][0]
        for thing in state.shown().traced(action):
            self._outline(pen, thing)
        beside = state.hits.place(ui("choice", row)) or Rect(0, 0, 1, 1)
        card = self.controller.pins.cards.option_card(state.shown(), action)
        if isinstance(action, Chain):
            self._clear_of_steps(pen, card, action)
        else:
            card_view.draw(pen.canvas, card, beside, pen.canvas.rect)

    def _clear_of_steps(self, pen: PenT, card: Card, chain: Chain) -> None:
        """The card of several steps lies on the middle, where it covers as little of them as possible."""
        state, size = self.state, card_view.size_of(pen.canvas, card)
        things = [thing for step in chain.steps for thing in state.shown().places(step)]
        steps = [place for place in map(state.hits.place, things) if place is not None]
        home = state.regions.middle.inflate(-pen.px(APART), -pen.px(APART))
        card_view.draw_at(pen.canvas, card, free_place(home, [size], [steps], [], home))

    def _outline(self, pen: PenT, thing: Target) -> None:
        state, place = self.state, self.state.hits.place(thing)
        traced = not state.view.reckoning and state.presenter.outline(pen, thing, state.regions.middle)
        if not traced and place is not None and not state.hits.is_line(thing):
            pen.ring(place)

    def _trace(self, pen: PenT, thing: Target) -> None:
        """Trace the plans for a thing on the panel in the middle."""
        state, plans = self.state, self.controller.pins.plans_for(thing)
        traces = [plan.trace for plan in plans or () if plan.trace]
        if traces and not state.view.reckoning:
            state.presenter.trace(pen, traces, state.regions.middle)

    def _clear_of_trace(self, pen: PenT, thing: Target, place: Rect) -> Rect:
        """What the card of a thing is placed beside: the whole middle where ways are traced, if there is room."""
        middle, window = self.state.regions.middle, pen.canvas.rect
        room = max(middle.x - window.x, window.right - middle.right)
        planned = thing.kind in self.controller.pins.plans.kinds or self._is_far(thing)
        if not planned or room < pen.px(card_view.WIDTH + APART):
            return place
        return Rect(middle.x, place.y, middle.w, place.h)

    def _clear_of_board(self, thing: Target, place: Rect) -> Rect:
        """What the card of a player is placed beside: the whole board below a tab, which has just been opened there."""
        board = self.state.regions[self.state.presenter.own_boards]
        if thing.kind != PLAYER or not board.colliderect(place) or board.colliderect(self.state.regions.middle):
            return place
        return Rect(board.x, place.y, board.w, place.h)

    def _most(self, pen: PenT, beside: Rect) -> int:
        """How high in pixels a card is that is not beside the middle: it covers a third of the middle at most."""
        middle = self.state.regions.middle
        if not middle.colliderect(beside) or middle.w <= beside.w:
            return pen.canvas.rect.h
        return max(pen.px(LEAST), middle.w * middle.h // (MOST * pen.px(card_view.WIDTH)))

    def _is_far(self, thing: Target) -> bool:
        """A choice there is several steps long or one of several, which are traced."""
        return any(isinstance(entry, Chain | Narrowing) for entry in self.state.shown().lit.get(thing, ())[:1])

    def _thing(self, pen: PenT, thing: Target) -> None:
        state, pointer = self.state, self.state.view.pointer
        if control(thing) is not None:
            self._tip(pen.canvas, thing)
            return
        card = self.controller.pins.pointed_card(thing)
        if card is None:
            return
        spots = [spot.rect for spot in state.hits.spots if spot.thing == thing]
        place = next((rect for rect in spots if rect.collidepoint(pointer)), None)
        place = place or state.hits.place(thing) or Rect(pointer, (1, 1))
        self._trace(pen, thing)
        if state.hits.is_line(thing):
            place = around(pointer)
            self._outline(pen, thing)
        elif thing in state.shown().lit:
            pen.ring(place)
        beside = self._clear_of_trace(pen, thing, self._clear_of_board(thing, place))
        card = card_view.shortened(pen.canvas, card, self._most(pen, beside), state.presenter.say("hover.whole"))
        card_view.draw(pen.canvas, card, beside, pen.canvas.rect)

    def _tip(self, canvas: Canvas, thing: Target) -> None:
        """What a control does, if there is a sentence about it."""
        named = control(thing)
        keys = () if named is None else self.controller.commands.tips(named)
        words = next((key for key in keys if self.known(key)), "")
        if words:
            over, hits = self.state.over, self.state.hits
            place = over.place(thing) or hits.place(thing)
            if place is None:  # What was pointed at has gone, for example with the sheet it lay on.
                return
            card = Card(self.state.presenter.say(words))
            controls = [spot.rect for spot in (*hits.spots, *over.spots) if spot.thing.kind in (UI, PLAYER)]
            size = card_view.size_of(canvas, card)
            card_view.draw_at(canvas, card, card_view.place_tip(size, place, controls, canvas.rect))

    def _pinned(self, pen: PenT) -> None:
        pinned, card = self.state.view.pinned, self.controller.pins.card()
        if pinned is None or card is None:
            return
        self._trace(pen, pinned.thing)
        beside = self._clear_of_trace(pen, pinned.thing, pinned.beside)
        drawn = card_view.draw_pinned(
            pen.canvas,
            card,
            beside,
            self._most(pen, beside),
            pinned.focus,
            pinned.offset,
            pinned.reveal,
            lit_places(self.state),
        )
        pinned.offset, pinned.reveal = drawn.offset, False
        pen.hits.add(drawn.box, ui("pin"))
        for rect, link in drawn.controls:
            pen.hits.add(rect, ui("pin", link))

    def _dial(self, pen: PenT, popup: Popup, action: Action) -> None:
        """A dial; where its thing lies outside the middle it stands in the middle, where it covers no other panel."""
        middle, card = self.state.regions.middle, self.controller.pins.cards.dial_card(self.state.shown(), action)
        home = middle.inflate(-pen.px(APART), -pen.px(APART))
        dial.draw(pen, popup, card, None if middle.colliderect(popup.beside) else home)

    def _sharing(self, pen: PenT, popup: Popup, asked: Sharing) -> None:
        """A payment in several means, which may have been asked for before its thing was drawn."""
        popup.beside = self.state.hits.place(asked.split.target) or popup.beside
        card = self.controller.pins.cards.option_card(self.state.shown(), asked.split)
        line = self.state.regions["prompt"]
        top = line.bottom + pen.px(APART)
        below = Rect(line.x, top, line.w, max(0, pen.canvas.rect.bottom - top))
        sharing.draw(pen, popup, asked, card, below)

    def _popup(self, pen: PenT) -> None:
        popup, canvas = self.state.view.popup, pen.canvas
        assert popup is not None
        action = popup.rows[popup.cursor][0]
        for thing in self.state.shown().traced(action):
            self._outline(pen, thing)
        if popup.numbers:
            self._dial(pen, popup, action)
            return
        if popup.sharing is not None:
            self._sharing(pen, popup, popup.sharing)
            return
        pad = pen.px(6)
        head = pen.px(ROW) if popup.why else 0
        width = min(max(pen.px(WIDTH), choices.width(pen, popup.rows) + 2 * pad), pen.px(WIDEST), canvas.rect.w)
        heights = choices.heights(pen, width - 2 * pad - pen.px(choices.BAR), popup.rows)
        listed, foot = min(sum(heights), ROWS * pen.px(ROW)), choices.foot(pen, popup.numbering)
        shown, size = choices.capacity(heights, listed), (width, listed + foot + 2 * pad + head)
        box = card_view.place_card(size, popup.beside, canvas.rect)
        canvas.fill(box, canvas.theme.paper, 4)
        canvas.frame(box, canvas.theme.legal, 2, 4)
        canvas.note(box, pen.say("panel.choices"), "card")
        pen.hits.add(box, ui("popup"))
        popup.top = min(popup.top, len(popup.rows) - shown)
        popup.top = min(max(popup.top, popup.cursor - shown + 1), popup.cursor)
        inside = box.inflate(-2 * pad, -2 * pad)
        if popup.why:
            pen.text(Rect(inside.x, inside.y, inside.w, head), pen.say(f"list.{popup.why}"), LABEL_BOLD)
        room = Rect(inside.x, inside.y + head, inside.w, inside.h - head)
        choices.draw(pen, room, popup.rows, popup.numbering, popup.cursor, popup.top, "pick")
