"""Secrets at one screen: who may look at the table now, and what was decided in secret, turned over card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, NamedTuple

from imperial_steam.bots.levels import is_machine
from imperial_steam.gui.access.node import Node, Role
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import BODY, BOLD, HEADING
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.pages.dialogs import Dialog
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import Seat, ShownT
from imperial_steam.gui.widgets import Button, Label, Widget
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import HUMAN

#: Seconds until the next card is turned over, at normal speed.
SECONDS = 1.1
#: Height of a card in units.
_CARD = 42


class Secret(NamedTuple):
    """One card: whose it is, what is on it, and when it was laid."""

    seat: Seat
    words: str
    moment: int = 1


class Secrets(Generic[ShownT, PenT]):
    """Notices at a table that an action has revealed what several people had decided."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        self._seen = len(state.ledger.entries)

    def seated(self) -> None:
        """Another ledger lies on the table: nothing in it is news."""
        self._seen = len(self.state.ledger.entries)

    def turned_over(self, app: Window, game: str) -> bool:
        """Lay the cards of what was just revealed on the table; False where there is nothing to turn over.

        Until they are turned over the table shows the position before: it would tell what they say.
        """
        cards = self._due()
        if cards:
            app.push(Reveal(app, game, cards))
        return bool(cards)

    def _due(self) -> Sequence[Secret]:
        """The cards of what was just revealed."""
        state, ledger = self.state, self.state.ledger
        before, self._seen = self._seen, len(ledger.entries)
        news = ledger.entries[before:]
        if ledger.cursor != len(ledger.entries) or not state.wishes.settings.ceremonies or not self._several():
            return ()
        revealing, words = state.presenter.contents.headed, state.presenter.words
        cards = [
            Secret(state.seats[event.player], words.event(state.shown(), event), self._seen)
            for entry in news
            for event in entry.events
            if event.name in revealing and event.player is not None
        ]
        if len(cards) < 2:
            return ()
        number = next(at for at, entry in enumerate(news) if any(event.name in revealing for event in entry.events))
        state.revealed = frozenset(card.words for card in cards)
        state.look_ahead(ledger.position_at(before + number), veiled=True)
        return cards

    def _several(self) -> bool:
        """Somebody is there to see it, and not alone with the automa."""
        seats, everybody = self.state.ledger.seats, range(len(self.state.seats))
        bidders = sum(seats.plays(seat) == HUMAN or is_machine(seats.plays(seat)) for seat in everybody)
        return bidders > 1 and len(seats.persons()) > 0


class _Card(Widget):
    """One card, face down or turned over."""

    role = "card"
    spoken = Role.TEXT
    focusable = False

    def __init__(self, number: int, secret: Secret, turned: bool) -> None:
        super().__init__(f"card.{number}")
        self.secret, self.turned = secret, turned

    def node(self) -> Node:
        words = self.secret.words if self.turned else self.secret.seat.name
        return replace(super().node(), name=words, live=self.secret.moment if self.turned else 0)

    def height(self, look: Look, width: int) -> int:
        return look.px(_CARD)

    def draw(self, canvas: Canvas) -> None:
        theme, pad, room = canvas.theme, canvas.px(10), self.rect
        canvas.note(room, self.secret.seat.name, self.role)
        canvas.fill(room, theme.paper if self.turned else mix(theme.cloth, theme.paper, 0.12), 5)
        canvas.frame(room, theme.brass, 1.6, 5)
        canvas.badge((room.x + canvas.px(26), room.centery), canvas.px(14), self.secret.seat.colour)
        words = room.inflate(-canvas.px(46) - 2 * pad, -pad)
        words.right = room.right - pad
        if self.turned:
            canvas.text(words, self.secret.words, BODY, theme.ink)
        else:
            canvas.text(words, self.secret.seat.name, BOLD, theme.cloth_ink)


class Reveal(Dialog):
    """Turns the cards over by itself; Enter turns the next one, Escape ends it."""

    width = 560

    def __init__(self, app: Window, game: str, secrets: Sequence[Secret]) -> None:
        super().__init__(app)
        self.game, self.secrets = game, secrets
        self.turned, self._waited = 0, 0.0

    @property
    def animating(self) -> bool:
        """The cards turn over by themselves."""
        return super().animating or self.turned < len(self.secrets)

    def content(self) -> Sequence[Widget]:
        """Title and cards."""
        cards = [_Card(number, secret, number < self.turned) for number, secret in enumerate(self.secrets)]
        return (Label("title", self.text("reveal.title"), HEADING, align="center"), *cards)

    def buttons(self) -> Sequence[Button]:
        """Turn the next card over, or go on."""
        if self.turned < len(self.secrets):
            return (Button("next", self.text("reveal.next"), self.turn, "primary", hint="Enter"),)
        return (Button("done", self.text("reveal.done"), self.cancel, "primary", hint="Enter"),)

    def turn(self) -> None:
        """Turn the next card over."""
        self.turned, self._waited = self.turned + 1, 0.0
        self.rebuild()

    def update(self, dt: float) -> None:
        """`dt` seconds passed: the next card when its time has come."""
        super().update(dt)
        self._waited += dt * self.app.settings.animation / 100
        if self._waited >= SECONDS and self.turned < len(self.secrets):
            self.turn()

    def close_request(self) -> bool:
        """The journal keeps the game."""
        return True


class Curtains(Generic[ShownT, PenT]):
    """Knows whether a curtain has to be drawn before the next decision."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state

    @property
    def secret(self) -> bool:
        """Something is not for everybody's eyes: the decision itself, or what somebody at the table holds."""
        decision, game = self.state.ledger.decision, self.state.ledger.game
        held = any(game.hidden_from(seat) for seat in range(game.player_count))
        return decision is not None and (decision.secret or held)

    def due(self) -> int | None:
        """The seat of the person who has to look alone at the table now; None while the right one does."""
        state, decision = self.state, self.state.ledger.decision
        if state.guessed or decision is None:
            return None
        persons = state.ledger.seats.persons()
        if len(persons) == 1:
            state.viewer = persons[0]  # nobody else is there to see it
        if not state.human or not self.secret:
            return None
        return None if state.viewer == decision.player else decision.player

    def hide(self) -> None:
        """If somebody else has to look now, nobody may until the curtain is lifted."""
        if self.due() is not None:
            self.state.viewer = None

    def lift(self, seat: int) -> None:
        """A person looks at the table."""
        self.state.viewer = seat
        self.state.renew()
