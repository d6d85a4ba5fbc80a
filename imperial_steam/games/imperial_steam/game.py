"""The only door to a game of Imperial Steam: decision, apply, refusals, copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Self, cast

from imperial_steam.games import protocol
from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import cities, influence, invariants, legal, rounds, scoring, storage
from imperial_steam.games.imperial_steam.first_position import first_state
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions.tiles import (
    FIRST_STEP,
    HANDLERS,
    MIND_DELIVERIES,
    POSSIBLE,
    TILES,
    Handler,
)
from imperial_steam.games.imperial_steam.observation import MONEY_KNOWN, observe
from imperial_steam.games.imperial_steam.refusals import refusals
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.story.crews import crews as sensible_crews
from imperial_steam.games.imperial_steam.terms import COLUMN, MAIN_ACTION_INDEX, Step
from imperial_steam.games.kit.state_game import StateGame
from imperial_steam.games.protocol import Decision, Event, IllegalAction, Progress, Refusal, offered


def _place_hand(layout: Layout, state: State, seat: int, action: a.PlaceHand, events: list[Event]) -> None:
    """Pay the repetition cost, place the hand, open the action (PH7-03 … PH7-06, RUL-05)."""
    player, tile = state.players[seat], MAIN_ACTION_INDEX[action.tile]
    cost = min(player.tiles[tile], player.column)
    events.append(Event("hand_placed", seat, {"tile": action.tile, "steps": cost}))
    influence.lose(state, seat, cost, events)
    player.hands -= 1
    hands = list(player.tiles)
    hands[tile] += 1
    player.tiles = tuple(hands)
    state.tile = tile
    state.step = FIRST_STEP[tile]
    at_once = TILES[tile].at_once
    if at_once is not None:
        at_once(layout, state, seat, events)


def _done(layout: Layout, state: State, seat: int, action: a.Done, events: list[Event]) -> None:
    """Finish the main action."""
    state.done = True
    state.step = Step.END


def _spend_point(layout: Layout, state: State, seat: int, action: a.SpendPoint, events: list[Event]) -> None:
    cities.spend_point(layout, state, seat, action, events)
    cities.settle_points(layout, state, state.players[seat])


_HANDLERS: Mapping[type, Handler] = {
    **HANDLERS,
    a.Bid: lambda layout, state, seat, action, events: rounds.bid(layout, state, action, events),
    a.PlaceHand: _place_hand,
    a.Done: _done,
    a.EndTurn: lambda layout, state, seat, action, events: rounds.end_turn(layout, state, events),
    a.SellShare: lambda layout, state, seat, action, events: sell_share.sell(layout, state, seat, events),
    a.Deliver: deliver_good.deliver,
    a.BuyStateAccess: state_access.buy,
    a.SpendPoint: _spend_point,
    a.DrawBid: lambda layout, state, seat, action, events: rounds.draw_bid(layout, state, action, events),
    a.DrawCards: lambda layout, state, seat, action, events: rounds.draw_cards(state, action, events),
    a.FranzTurn: lambda layout, state, seat, action, events: rounds.take_franz_turn(layout, state, events),
    a.Discard: lambda layout, state, seat, action, events: storage.discard(state, action, events),
}


#: Options that only begin a step: nothing else can be done before it is complete (RUL-02).
_BEGINS_STEP = (a.ChooseLink, a.ChooseSite, a.ChooseFactory)


class ImperialSteam(StateGame[State]):
    """A position of Imperial Steam; implements `protocol.Game`.

    `layout` is the printed world of this game (shared by all copies), `state` the position.
    """

    __slots__ = ("_options", "layout", "state")

    def __init__(self, layout: Layout, state: State | None = None) -> None:
        self.layout = layout
        self.state = first_state(layout) if state is None else state
        self._options: Sequence[a.Action] | None = None

    def __reduce__(self) -> tuple[type[Self], tuple[Layout, State]]:
        """A position is sent without what has been worked out of it."""
        return type(self), (self.layout, self.state)

    @property
    def over(self) -> bool:
        """True when phase 8 has ended the game (PH8-01, PH8-02)."""
        return self.state.step == Step.OVER

    @property
    def player_count(self) -> int:
        """Number of players (SETUP-01)."""
        return self.layout.player_count

    def options(self) -> Sequence[a.Action]:
        """Every legal action now; empty when the game is over."""
        if self._options is None:
            self._options = legal.options(self.layout, self.state, self._would_end)
        return self._options

    def decision(self) -> Decision | None:
        """Who decides what, and every legal action; None when the game is over."""
        if self.state.step == Step.OVER:
            return None
        return legal.decision(self.layout, self.state, self.options())

    def apply(self, action: protocol.Action) -> list[Event]:
        """Carry out a legal action and tell what happened.

        Raises `IllegalAction` with every reason, and changes nothing, when it is not legal.
        """
        options = self._options if self._options is not None else self.options()
        if not offered(action, options):
            action = self.canonical(action)
            if action not in options:
                raise IllegalAction(action, self.refusals(action))
        return self._carry_out(action)

    def macro_options(self) -> Iterator[tuple[a.Action, ...]]:
        """Complete steps: a link with each sensible crew, a factory site with each type and worker (RUL-02)."""
        crews = sensible_crews(self.state)
        if crews:
            yield from (crew.steps for crew in crews)
            return
        for option in self.options():
            if isinstance(option, _BEGINS_STEP):
                after = self.copy()
                after.apply_known(option)
                yield from ((option, *rest) for rest in after.macro_options())
            else:
                yield (option,)

    def _carry_out(self, action: protocol.Action) -> list[Event]:
        state = self.state
        events: list[Event] = []
        self._options = None
        _HANDLERS[type(action)](self.layout, state, state.order[state.active], action, events)
        if state.step == Step.RECEIVE and state.overflow < 0:
            rounds.open_round(self.layout, state, events)
        return events

    def _would_end(self, action: a.Action) -> bool:
        """Something beside the main action begun would leave it without its least effect (RUL-06)."""
        harmless = isinstance(action, a.Deliver) and self.state.tile not in MIND_DELIVERIES
        if harmless or isinstance(action, a.SellShare):
            return False
        after = self.copy()
        after._carry_out(action)
        return not after._can_go_on()

    def _can_go_on(self) -> bool:
        """The main action begun can have its least effect, after whatever must be decided first."""
        state = self.state
        if state.overflow >= 0 or state.points:
            return bool(self.options())
        player = state.players[state.seat]
        return POSSIBLE[state.tile](self.layout, state, player, player.column)

    def refusals(self, action: protocol.Action) -> list[Refusal]:
        """Every reason why an action cannot be done now; empty exactly when it is legal."""
        meant = self.canonical(action)
        if meant in self.options():
            return []
        return refusals(self.layout, self.state, meant, self._would_end)

    def canonical(self, action: protocol.Action) -> a.Action:
        """The action as this board names it: a link may be named either way round."""
        named = cast("a.Action", action)
        return self.layout.actions.same.get(named, named)

    def copy(self) -> ImperialSteam:
        """An independent copy of the position; the layout is shared."""
        new = ImperialSteam(self.layout, self.state.copy())
        new._options = self._options
        return new

    def observation(self, seat: int, chance: Random) -> ImperialSteam:
        """A copy in which everything that a seat may not see is drawn again (BID-01, SETUP-48, FRANZ-SETUP-07)."""
        seen = ImperialSteam(*observe(self.layout, self.state, seat, chance))
        while self.layout.setup.hidden_money and not (seen.over or seen.options()):
            # Whoever got here could pay for something: hidden money is drawn accordingly.
            seen.state.players[seen.state.seat].cash += COLUMN
            seen._options = None
        return seen

    def violations(self) -> list[str]:
        """Every broken invariant of section 4, in words."""
        return invariants.violations(self.layout, self.state)

    def progress(self) -> Progress:
        """Round, and seat of the player to decide."""
        state = self.state
        if self.over or state.step in legal.CHANCE_STEPS:
            return Progress(state.round, None)
        return Progress(state.round, state.overflow if state.overflow >= 0 else state.seat)

    def scores(self, viewer: int | None = None) -> Sequence[int | None]:
        """Each player's final money in gulden if the game ended now (section 12), hidden money left out."""
        hidden = frozenset[int]() if viewer is None else self._money_hidden_from(viewer)
        return [None if seat in hidden else gulden for seat, gulden in enumerate(self.fortunes())]

    def fortunes(self) -> list[int]:
        """Each player's final money in gulden if the game ended now, nothing hidden (section 12)."""
        return scoring.fortunes(self.layout, self.state)

    def winners(self) -> Sequence[int]:
        """The richest players, once the game is over (SCORE-26, SCORE-27)."""
        return scoring.reckon(self.layout, self.state).winners if self.over else ()

    def hidden_from(self, seat: int) -> frozenset[int]:
        """Seats whose bid or money this seat may not see now (BID-01, SETUP-48)."""
        return self._money_hidden_from(seat) | rounds.secret_bidders(self.state) - {seat}

    def _money_hidden_from(self, seat: int) -> frozenset[int]:
        if self.state.step in MONEY_KNOWN or not self.layout.setup.hidden_money:
            return frozenset()
        return frozenset(range(self.player_count)) - {seat}
