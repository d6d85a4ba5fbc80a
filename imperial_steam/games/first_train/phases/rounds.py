"""The course of the game: who decides next, and everything that happens without a decision (sections 7 and 10.6)."""

from __future__ import annotations

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import auction, building, influence, link, shipping, takeovers, trains
from imperial_steam.games.first_train.state import Ask, Phase, State, put_row
from imperial_steam.games.first_train.terms import LOADS, PROFIT
from imperial_steam.games.protocol import TURN_BEGAN, Event


def begin_round(frame: Frame, state: State, events: list[Event]) -> None:
    """PH1, and the first draw of PH2."""
    state.phase = Phase.CUBES
    events.append(Event("round_began", None, {"round": state.round, "rounds": frame.rounds}))
    auction.take_cubes(frame, state, events)
    state.phase, state.ask = Phase.MARKERS, Ask.MARKER
    state.space = state.turn = state.actor = 0


def begin_auction(frame: Frame, state: State, events: list[Event]) -> None:
    """PH3 begins with the first in player order (BID-01)."""
    state.phase, state.space = Phase.AUCTION, 0
    next_bidder(frame, state, 0, events)


def after_bid(frame: Frame, state: State, events: list[Event]) -> None:
    """The next in player order bids, or the spaces are credited (BID-13, BID-14)."""
    next_bidder(frame, state, state.turn + 1, events)


def next_bidder(frame: Frame, state: State, first: int, events: list[Event]) -> None:
    """The next in player order who must bid does so; when nobody can, the spaces are credited."""
    place = auction.next_bidder(frame, state, first)
    if place < 0:
        credit(frame, state, events)
    else:
        _call(state, Ask.BID, state.order, place, events)


def credit(frame: Frame, state: State, events: list[Event]) -> None:
    """Credit the spaces, as far as nobody has to choose; then PH4 and PH5 (CRED-01 … CRED-06)."""
    while state.space < len(state.bidders):
        seat = state.bidders[state.space]
        if seat < 0:
            state.space += 1
        elif auction.two_coloured(frame, state.space):
            _call(state, Ask.COLOUR, state.order, state.order.index(seat), events)
            return
        else:
            auction.credit_space(frame, state, -1, events)
    auction.clear(state)
    state.phase = Phase.ORDERS
    auction.set_orders(state, events)
    state.phase = Phase.BUILDING
    next_builder(frame, state, 0, events)


def next_builder(frame: Frame, state: State, first: int, events: list[Event]) -> None:
    """The next in build order who can build anything (BUILD-01, OUT-08); after the last one PH6."""
    for place in range(first, frame.player_count):
        state.actor = state.build_order[place]
        if building.can_build(frame, state):
            _call(state, Ask.START, state.build_order, place, events)
            return
        events.append(Event("cannot_build", state.actor))
    state.phase = Phase.SHIPPING
    next_action(frame, state, 0, -1, events)


def after_line(frame: Frame, state: State, events: list[Event]) -> None:
    """The end of a building turn: the link is looked for, then the next player builds (LINK-02)."""
    link.give(frame, state, events)
    next_builder(frame, state, state.turn + 1, events)


def next_action(frame: Frame, state: State, first: int, acted: int, events: list[Event]) -> None:
    """The next in train order who has not passed acts (PH6-01); a player who can do nothing passes (PH6-04, RUL-33).

    `acted` is the seat that has acted last, -1 at the start of the phase: acting again continues the same turn.
    """
    count = frame.player_count
    for place in range(first, first + count):
        seat = state.train_order[place % count]
        if state.passed >> seat & 1:
            continue
        state.actor = seat
        if trains.can_buy(frame, state) or shipping.can_ship(frame, state):
            _call(state, Ask.ACTION, state.train_order, place % count, events if seat != acted else [])
            return
        state.passed |= 1 << seat
        events.append(Event("passed", seat, {"must": True}))
    _end_shipping(frame, state, events)


def after_action(frame: Frame, state: State, events: list[Event]) -> None:
    """The next player acts, or the round is evaluated."""
    next_action(frame, state, state.turn + 1, state.actor, events)


def _end_shipping(frame: Frame, state: State, events: list[Event]) -> None:
    """PH7 and PH8, then PH9 begins."""
    state.phase, state.passed = Phase.PROFIT, 0
    balances = [scoring.balance(frame, state, seat) for seat in range(frame.player_count)]
    state.points = tuple(points + balances[seat].points for seat, points in enumerate(state.points))
    for seat in state.order:
        _move_profit(frame, state, seat, balances[seat], events)
    _unload(frame, state)
    state.phase = Phase.PLAYER_ORDER
    state.order = influence.order_on(state, PROFIT)
    events.append(Event("player_order", None, {"order": state.order}))
    state.phase = Phase.TAKEOVERS
    if state.round == frame.rounds and not frame.rulings.takeovers_in_last_round:
        _end_round(frame, state, events)
    else:
        next_sale(frame, state, 0, events)


def _move_profit(frame: Frame, state: State, seat: int, balance: scoring.Balance, events: list[Event]) -> None:
    """Move a marker on the profit/loss track, with balance 0 onto its own stack (PH7-07 … PH7-10, PH7-12)."""
    before = state.values[PROFIT][seat]
    influence.move(state, PROFIT, seat, scoring.shifted(frame, state, seat, balance.balance))
    values = {"before": before, "after": state.values[PROFIT][seat], "balance": balance.balance}
    events.append(Event("round_scored", seat, {**balance._asdict(), **values}))


def _unload(frame: Frame, state: State) -> None:
    """All loads go to their owners' cargo, all locomotives back (PH7-11)."""
    for train, owner in enumerate(state.owners):
        if owner >= 0:
            both = zip(state.cargo[owner], state.loads[train], strict=True)
            state.cargo = put_row(state.cargo, owner, tuple(old + new for old, new in both))
    state.owners = (-1,) * len(state.owners)
    state.loads = ((0,) * len(LOADS),) * len(state.loads)


def next_sale(frame: Frame, state: State, first: int, events: list[Event]) -> None:
    """The next in player order who can hand a line over (SELL-01); after the last one PH10."""
    for place in range(first, frame.player_count):
        state.actor = state.order[place]
        if takeovers.possible(frame, state):
            _call(state, Ask.SALE, state.order, place, events)
            return
    _end_round(frame, state, events)


def after_sale(frame: Frame, state: State, events: list[Event]) -> None:
    """The next player may sell, or the round ends."""
    next_sale(frame, state, state.turn + 1, events)


def _end_round(frame: Frame, state: State, events: list[Event]) -> None:
    """PH10: the game ends, or the markers return to the bag and the next round begins (PH10-01, PH10-02)."""
    state.turn = state.actor = 0
    if state.round == frame.rounds:
        state.phase, state.ask = Phase.OVER, Ask.OVER
        for seat in range(frame.player_count):
            score = scoring.final(frame, state, seat)
            events.append(Event("final_score", seat, {**score._asdict(), "total": score.total}))
        events.append(Event("game_over", None, {"order": scoring.ranking(frame, state)}))
        return
    state.drawn = (-1,) * len(state.drawn)
    state.round += 1
    begin_round(frame, state, events)


def _call(state: State, ask: Ask, order: tuple[int, ...], place: int, events: list[Event]) -> None:
    """Somebody has to decide: his turn begins."""
    state.ask, state.turn, state.actor = ask, place, order[place]
    events.append(Event(TURN_BEGAN, state.actor))
