"""Every reason why an action cannot be done now (section 10.3): the moment first, then the thing named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.refused import building_refusals, sale_refusals, shipping_refusals
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.protocol import Refusal

_Reasons: TypeAlias = Callable[[Frame, State, Any], Iterator[Refusal]]

#: What the table waits for, by what is asked: rule and reason.
_WAITS: Final[Mapping[Ask, Refusal]] = {
    Ask.MARKER: Refusal("PH2-01", "marker_first"),
    Ask.BID: Refusal("BID-02", "bid_first"),
    Ask.COLOUR: Refusal("CRED-04", "colour_first"),
    Ask.START: Refusal("BUILD-01", "start_first"),
    Ask.TRACK: Refusal("BUILD-02", "line_open"),
    Ask.SPEND: Refusal("PAY-15", "spend_first"),
    Ask.ACTION: Refusal("PH6-02", "action_first"),
    Ask.EXCHANGE: Refusal("TRAIN-07", "exchange_first"),
    Ask.SALE: Refusal("SELL-01", "sale_first"),
    Ask.OVER: Refusal("PH10-01", "game_over"),
}
#: Actions for which the rules name a phase: what is asked in it, and the reason outside of it.
_CLOSED: Final[Mapping[type[a.Action], tuple[frozenset[Ask], Refusal]]] = {
    a.Bid: (frozenset({Ask.BID}), Refusal("BID-01", "no_bids_now")),
    a.Ship: (frozenset({Ask.ACTION, Ask.EXCHANGE}), Refusal("PH6-01", "no_shipping_now")),
    a.SellLine: (frozenset({Ask.SALE}), Refusal("SELL-01", "no_sales_now")),
}


def refusals(frame: Frame, state: State, action: a.Action) -> list[Refusal]:
    """Why an action that is not legal is refused; never empty."""
    asked, reasons = _REASONS[type(action)]
    if state.ask is not asked:
        phase, closed = _CLOSED.get(type(action), (frozenset(Ask), None))
        return [_WAITS[state.ask], *([closed] if closed and state.ask not in phase else [])]
    return list(reasons(frame, state, action)) or [_WAITS[state.ask]]


def _marker(frame: Frame, state: State, action: a.DrawMarker) -> Iterator[Refusal]:
    number = frame.display.spaces[state.space].number
    if action.space != number:
        yield Refusal("SETUP-42", "draw_in_order", {"space": number})
    yield Refusal("PH2-01", "marker_not_in_bag", {"colour": action.colour})


def _bid(frame: Frame, state: State, action: a.Bid) -> Iterator[Refusal]:
    space = frame.space_index.get(action.space)
    if space is None:
        yield Refusal("SIZE-01", "no_such_space", {"space": action.space, "spaces": len(frame.space_index)})
        return
    printed = frame.display.spaces[space]
    if state.bidders[space] == state.actor:
        yield Refusal("BID-09", "own_bid", {"space": action.space})
        yield Refusal("BID-15", "bid_stays", {"space": action.space})
    elif state.bidders[space] >= 0 and action.cubes < auction.lowest_bid(frame, state, space):
        yield Refusal("BID-07", "bid_too_low", {"standing": state.amounts[space]})
    if action.cubes < printed.minimum:
        rule = "BID-05" if printed.upper else "BID-06"
        yield Refusal(rule, "below_minimum", {"minimum": printed.minimum})
    if action.cubes > state.hands[state.actor]:
        yield Refusal("BID-12", "cubes_missing", {"hand": state.hands[state.actor]})


def _nothing(frame: Frame, state: State, action: a.Action) -> Iterator[Refusal]:
    """What is refused at no other time."""
    del frame, state, action
    return iter(())


#: By class of action: when it can be done, and why it cannot then.
_REASONS: Final[Mapping[type[a.Action], tuple[Ask, _Reasons]]] = {
    a.DrawMarker: (Ask.MARKER, _marker),
    a.Bid: (Ask.BID, _bid),
    a.ChooseColour: (Ask.COLOUR, _nothing),
    a.StartLine: (Ask.START, building_refusals.start),
    a.BuildNothing: (Ask.START, _nothing),
    a.BuildTrack: (Ask.TRACK, building_refusals.track),
    a.FinishLine: (Ask.TRACK, building_refusals.finish),
    a.SpendInfluence: (Ask.SPEND, building_refusals.spend),
    a.BuyTrain: (Ask.ACTION, shipping_refusals.buy),
    a.Exchange: (Ask.EXCHANGE, shipping_refusals.exchange),
    a.Ship: (Ask.ACTION, shipping_refusals.ship),
    a.Seat: (Ask.ACTION, shipping_refusals.seat),
    a.ShipRest: (Ask.ACTION, shipping_refusals.rest),
    a.Pass: (Ask.ACTION, _nothing),
    a.SellLine: (Ask.SALE, sale_refusals.sell),
    a.SellNothing: (Ask.SALE, _nothing),
}
