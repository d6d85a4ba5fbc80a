"""The one source of legality: every legal action of a position (section 10.2).

The same list feeds highlights, the check in `apply`, bots and tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import auction, building, shipping, takeovers, trains
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.protocol import CHANCE, Decision, Values

_Options: TypeAlias = Callable[[Frame, State], Sequence[a.Action]]


def _bid(frame: Frame, state: State) -> Sequence[a.Action]:
    return auction.bids(frame, state, state.actor)


def _colour(frame: Frame, state: State) -> Sequence[a.Action]:
    del state
    return frame.choose


def _spend(frame: Frame, state: State) -> Sequence[a.Action]:
    return building.spend_options(state, building.bill(frame, state, state.line))


def _action(frame: Frame, state: State) -> Sequence[a.Action]:
    return [*trains.buy_options(frame, state), *shipping.ship_options(frame, state), a.PASS]


#: By what is asked: the name of the decision, and its options.
_ASKED: Final[Mapping[Ask, tuple[str, _Options]]] = {
    Ask.BID: ("bid", _bid),
    Ask.COLOUR: ("colour", _colour),
    Ask.START: ("line_start", building.start_options),
    Ask.TRACK: ("track", building.track_options),
    Ask.SPEND: ("spend", _spend),
    Ask.ACTION: ("action", _action),
    Ask.EXCHANGE: ("exchange", trains.exchange_options),
    Ask.SALE: ("sale", takeovers.sale_options),
}


def decision(frame: Frame, state: State) -> Decision:
    """The pending decision with all its options."""
    if state.ask is Ask.MARKER:
        drawn, weights = auction.draws(frame, state)
        return Decision(CHANCE, "marker", drawn, {"space": frame.display.spaces[state.space].number}, weights=weights)
    name, options = _ASKED[state.ask]
    return Decision(state.actor, name, options(frame, state), _values(frame, state))


def _values(frame: Frame, state: State) -> Values:
    """What the sentence of a decision tells."""
    if state.ask is Ask.SPEND:
        cost = building.bill(frame, state, state.line)
        return {"short": building.shortage(state, state.actor, cost)}
    if state.ask is Ask.EXCHANGE:
        return {"due": trains.missing(frame, state, state.train) * frame.numbers.exchange}
    if state.ask is Ask.BID:
        return {"hand": state.hands[state.actor]}
    return {}
