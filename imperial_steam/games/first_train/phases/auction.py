"""Investment cubes, influence markers and the auction: PH1 to PH4."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.state import Phase, State, put
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY, GOVERNMENT, KINDS, ROLLING_STOCK
from imperial_steam.games.protocol import Event


def take_cubes(frame: Frame, state: State, events: list[Event]) -> None:
    """PH1: everybody takes as many cubes as allowed, or what the supply still has (PH1-01 … PH1-03)."""
    for seat in state.order:
        taken = min(frame.numbers.cubes_taken, frame.numbers.cubes - state.hands[seat])
        state.hands = put(state.hands, seat, state.hands[seat] + taken)
        events.append(Event("cubes_taken", seat, {"cubes": taken, "hand": state.hands[seat]}))


def cubes_in_supply(frame: Frame, state: State, seat: int) -> int:
    """A player's cubes neither in hand nor on spaces (INV-01)."""
    return frame.numbers.cubes - state.hands[seat] - state.cubes_on_spaces(seat)


def bag(frame: Frame, state: State) -> tuple[int, ...]:
    """By kind of influence: the markers in the bag; those on spaces are not in it (SETUP-31, SETUP-32)."""
    return tuple(number - state.drawn.count(kind) for kind, number in enumerate(frame.display.bag))


def draws(frame: Frame, state: State) -> tuple[Sequence[a.DrawMarker], Sequence[int]]:
    """PH2: the markers that can be drawn for the next space, and how many of each are in the bag (PH2-01)."""
    left = bag(frame, state)
    return (
        [frame.draw[state.space][kind] for kind, number in enumerate(left) if number],
        [number for number in left if number],
    )


def draw(frame: Frame, state: State, action: a.DrawMarker, events: list[Event]) -> bool:
    """Lay a drawn marker on its space; gives whether every space has one."""
    state.drawn = put(state.drawn, state.space, KINDS.index(action.colour))
    events.append(Event("marker_drawn", None, {"space": action.space, "colour": action.colour}))
    state.space += 1
    return state.space == len(state.drawn)


def lowest_bid(frame: Frame, state: State, space: int) -> int:
    """The lowest bid on a space: its minimum, or one more than the standing bid (BID-05 … BID-07)."""
    return frame.minimums[space] if state.bidders[space] < 0 else state.amounts[space] + 1


def gains(frame: Frame, state: State, space: int) -> list[int]:
    """By kind of influence: what a space offers; a marker of two colours counts for neither."""
    gained = list(frame.display.spaces[space].printed)
    if state.drawn[space] >= 0:
        gained[state.drawn[space]] += 1
    return gained


def led_by(frame: Frame, state: State, seat: int) -> list[int]:
    """By kind: influence of the spaces whose highest bid is a seat's, as far as they are not credited yet.

    A marker of two colours counts as the company the seat has less of.
    """
    amounts = [0] * len(KINDS)
    if state.phase is Phase.AUCTION:
        for space in range(state.space, len(state.bidders)):
            if state.bidders[space] == seat:
                amounts = [one + other for one, other in zip(amounts, gains(frame, state, space), strict=True)]
                if two_coloured(frame, space):
                    red, green = (state.values[FIRST_COMPANY + company][seat] for company in range(len(COMPANIES)))
                    amounts[FIRST_COMPANY + (green < red)] += frame.display.spaces[space].either
    return amounts


def bids(frame: Frame, state: State, seat: int) -> list[a.Bid]:
    """D-02: every bid of a player (BID-04, BID-09, BID-12)."""
    hand = state.hands[seat]
    return [
        bid
        for space, bidder in enumerate(state.bidders)
        if bidder != seat
        for bid in frame.bid[space][lowest_bid(frame, state, space) : hand + 1]
    ]


def next_bidder(frame: Frame, state: State, first: int) -> int:
    """The place in player order of who bids next, from a place on; -1 when nobody can (BID-01 … BID-03, BID-14)."""
    count = len(state.order)
    for place in range(first, first + count):
        seat = state.order[place % count]
        if state.bids_of(seat) < frame.numbers.bids and _can_bid(frame, state, seat):
            return place % count
    return -1


def _can_bid(frame: Frame, state: State, seat: int) -> bool:
    hand = state.hands[seat]
    return any(bidder != seat and lowest_bid(frame, state, space) <= hand for space, bidder in enumerate(state.bidders))


def bid(frame: Frame, state: State, action: a.Bid, events: list[Event]) -> None:
    """Put cubes on a space; whoever is outbid takes his back at once (BID-04, BID-08)."""
    space, seat = frame.space_index[action.space], state.actor
    rival = state.bidders[space]
    if rival >= 0:
        state.hands = put(state.hands, rival, state.hands[rival] + state.amounts[space])
    state.hands = put(state.hands, seat, state.hands[seat] - action.cubes)
    back = state.amounts[space]
    state.bidders = put(state.bidders, space, seat)
    state.amounts = put(state.amounts, space, action.cubes)
    events.append(Event("bid", seat, {"space": action.space, "cubes": action.cubes, "hand": state.hands[seat]}))
    if rival >= 0:
        events.append(Event("outbid", rival, {"space": action.space, "cubes": back}))


def two_coloured(frame: Frame, space: int) -> bool:
    """A space shows the marker that is red or green (CRED-04)."""
    return frame.display.spaces[space].either > 0


def credit_space(frame: Frame, state: State, chosen: int, events: list[Event]) -> None:
    """Give the points of a space to the owner of the bid; all of one kind are one move (CRED-02, CRED-03).

    `chosen` is the company that a two-coloured marker stands for, -1 where there is none.
    """
    space = state.space
    seat = state.bidders[space]
    gained = list(frame.display.spaces[space].printed)
    gained[state.drawn[space]] += 1
    if chosen >= 0:
        gained[FIRST_COMPANY + chosen] += frame.display.spaces[space].either
    lost = 0
    for kind, number in enumerate(gained):
        if number:
            lost += influence.gain(state, kind, seat, number, frame.numbers.influence_max)
    values = {"space": frame.display.spaces[space].number, **dict(zip(KINDS, gained, strict=True)), "lost": lost}
    events.append(Event("credited", seat, values))
    state.space += 1


def choose(frame: Frame, state: State, action: a.ChooseColour, events: list[Event]) -> None:
    """D-03: credit the space with the marker as its owner chooses it (CRED-04)."""
    credit_space(frame, state, COMPANIES.index(action.company), events)


def clear(state: State) -> None:
    """All cubes return from the spaces to their owners' supplies (CRED-06)."""
    state.bidders = (-1,) * len(state.bidders)
    state.amounts = (0,) * len(state.amounts)
    state.space = 0


def set_orders(state: State, events: list[Event]) -> None:
    """PH4: build order and train order as they stay until the next PH4 (PH4-01 … PH4-03)."""
    state.build_order = influence.order_on(state, GOVERNMENT)
    state.train_order = influence.order_on(state, ROLLING_STOCK)
    events.append(Event("build_order", None, {"order": state.build_order}))
    events.append(Event("train_order", None, {"order": state.train_order}))
