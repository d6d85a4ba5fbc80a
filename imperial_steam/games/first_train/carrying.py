"""Carries a legal action out, and everything that follows from it without a decision."""

from __future__ import annotations

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import auction, building, rounds, shipping, takeovers, trains
from imperial_steam.games.first_train.phases.shipping import Piece
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.protocol import Event


def carry_out(frame: Frame, state: State, action: a.Action, events: list[Event]) -> None:
    """Carry out an action that is one of the options."""
    match action:
        case a.DrawMarker():
            if auction.draw(frame, state, action, events):
                rounds.begin_auction(frame, state, events)
        case a.Bid():
            auction.bid(frame, state, action, events)
            rounds.after_bid(frame, state, events)
        case a.ChooseColour():
            auction.choose(frame, state, action, events)
            rounds.credit(frame, state, events)
        case a.SellLine():
            takeovers.sell(frame, state, takeovers.canonical(frame, state, action), events)
            rounds.after_sale(frame, state, events)
        case a.SellNothing():
            events.append(Event("nothing_sold", state.actor))
            rounds.after_sale(frame, state, events)
        case a.StartLine() | a.BuildNothing() | a.BuildTrack() | a.FinishLine() | a.SpendInfluence():
            _build(frame, state, action, events)
        case _:
            _act(frame, state, action, events)


def _build(frame: Frame, state: State, action: a.Action, events: list[Event]) -> None:
    """PH5."""
    match action:
        case a.StartLine():
            state.line, state.ask = (frame.layout.area_index[action.area],), Ask.TRACK
            return
        case a.BuildTrack():
            building.extend(frame, state, action)
            return
        case a.BuildNothing():
            events.append(Event("nothing_built", state.actor))
        case a.SpendInfluence():
            building.lay(frame, state, (action.white, action.brown, action.red, action.green), events)
        case _:
            mixtures = building.spend_options(state, building.bill(frame, state, state.line))
            if len(mixtures) > 1:
                state.ask = Ask.SPEND
                return
            only = mixtures[0]
            building.lay(frame, state, (only.white, only.brown, only.red, only.green), events)
    rounds.after_line(frame, state, events)


def _act(frame: Frame, state: State, action: a.Action, events: list[Event]) -> None:
    """PH6."""
    match action:
        case a.BuyTrain():
            state.train = frame.train_index[action.train]
            mixtures = trains.exchange_options(frame, state)
            if len(mixtures) > 1:
                state.ask = Ask.EXCHANGE
                return
            trains.buy(frame, state, mixtures[0], events)
        case a.Exchange():
            trains.buy(frame, state, action, events)
        case a.Ship():
            shipping.ship(frame, state, _piece(frame, action), 0, events)
        case a.Seat():
            shipping.ship(frame, state, _piece(frame, action), action.price, events)
        case a.ShipRest():
            shipping.ship_rest(frame, state, events)
        case _:
            state.passed |= 1 << state.actor
            events.append(Event("passed", state.actor, {"must": False}))
    rounds.after_action(frame, state, events)


def _piece(frame: Frame, action: a.Ship | a.Seat) -> Piece:
    return Piece(frame.layout.area_index[action.area], LOADS.index(action.load))
