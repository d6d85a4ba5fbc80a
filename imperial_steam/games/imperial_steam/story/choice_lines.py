"""What an option costs and brings, before anybody chooses it: a few figures for the line of the choices.

`figures` reads them from position, prices and rules without carrying anything out, so the whole list of choices
costs well below a millisecond. What is not certain is left out: who else bids what, which cards are drawn. The
steps of main actions have their figures in `main_actions/`; here are those of everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.figures import Figure, Line, SeatView
from imperial_steam.games.imperial_steam.free_actions import deliver_good, sell_share, state_access
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.main_actions import build_tracks
from imperial_steam.games.imperial_steam.main_actions.tiles import STAGES, TILES
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.imperial_steam.story.small_numbers import growth, next_key
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.protocol import Action


def figures(game: ImperialSteam, seat: int, action: Action) -> tuple[Figure, ...]:
    """The figures of a legal option of a seat, the weightiest first; none where it has no cost or gain itself."""
    line = _LINES.get(type(action))
    if line is None:
        return ()
    return tuple(line(SeatView(game.layout, game.state, seat), action))


def _bid(look: SeatView, action: a.Bid) -> Iterator[Figure]:
    """What is paid, and the labour columns it opens at the present hubs (BID-05, A2-03)."""
    yield from look.paid(action.amount)
    hubs = look.opened(action.amount // COLUMN)
    number = sum(HUBS[hub] in hubs for hub, _ in look.layout.labour)
    yield Figure("opens", {"hubs": hubs, "n": number}) if hubs else Figure("opens_nothing")


def _hand(look: SeatView, action: a.PlaceHand) -> Iterator[Figure]:
    """The repetition cost, and what the action can do now (PH7-05)."""
    tile = MAIN_ACTIONS.index(action.tile)
    steps = min(look.player.tiles[tile], look.player.column)
    yield from look.influence_paid(steps)
    outlook = TILES[tile].outlook
    if outlook is not None:
        yield from outlook(look, look.player.column - steps)


def _crew(look: SeatView, action: Crew) -> Iterator[Figure]:
    """A whole crew and its track (A1-16)."""
    yield Figure("crew", {"strength": action.strength, "effort": action.effort})
    yield from build_tracks.built_figures(look)


def _access(look: SeatView, action: a.BuyStateAccess) -> Iterator[Figure]:
    """The price and what the city gives (FREE-STATE-03, FREE-STATE-04, FREE-STATE-08)."""
    link = look.layout.link_index[action.link]
    yield from look.paid(state_access.price(look.layout, look.state, look.player, link))
    yield from look.rewards(link)


def _sell(look: SeatView, action: a.SellShare) -> Iterator[Figure]:
    """The share value, and the dividend at the end (FREE-SHARE-03, SCORE-23)."""
    yield from look.earned(sell_share.value(look.layout, look.player))
    yield Figure("dividend", {"percent": look.layout.prices.dividend})


def _deliver(look: SeatView, action: a.Deliver) -> Iterator[Figure]:
    """The coal, then a key or money, and the growth of a hub (FREE-DELIVER-05 … FREE-DELIVER-12)."""
    layout, state = look.layout, look.state
    site, city = layout.site_index[action.site], layout.city_index[action.city]
    good = next(good for own, good, _ in look.player.factories if own == site)
    hub = layout.hub_of_city.get(city, -1)
    key = next_key(layout, state, hub) if good == COAL and hub >= 0 else None
    if key is None:
        yield from look.earned(deliver_good.pay_price(layout, state, good))
    else:
        yield Figure("key", {"size": "large" if key.large else "small", "hub": HUBS[hub], "money": key.value})
    yield Figure("good_delivered", {"good": GOODS[good]})
    if hub >= 0:
        grown = growth(layout, state, hub)
        if grown.to > state.hubs[hub] * COLUMN:
            before = state.hubs[hub] * COLUMN
            yield Figure("growth", {"hub": HUBS[hub], "before": before, "column": grown.to})
    yield from look.goods((0, 0, 0, layout.prices.delivery_coal))


def _point(look: SeatView, action: a.SpendPoint) -> Iterator[Figure]:
    """One step, one row, or one car (CITY-06 … CITY-08)."""
    layout, player = look.layout, look.player
    if action.use == "influence":
        yield from look.influence(1)
    elif action.use == "share":
        yield Figure("share_value", {"value": layout.prices.share_values[player.share_row + 1]})
    else:
        yield Figure("car_lost")
        yield Figure("income", {"money": layout.prices.income_car})


def _discard(look: SeatView, action: a.Discard) -> Iterator[Figure]:
    player = look.state.players[look.state.overflow]
    yield Figure("left_stored", {"n": player.goods[GOODS.index(action.good)] - 1, "good": action.good})


#: By kind of action; what ends a step or a turn, and what chance or the automa does, has no figures.
_LINES: Mapping[type, Line] = {
    **{kind: known.line for stage in STAGES.values() for kind, known in stage.kinds.items()},
    a.Bid: _bid, a.PlaceHand: _hand, Crew: _crew, a.BuyStateAccess: _access, a.SellShare: _sell, a.Deliver: _deliver,
    a.SpendPoint: _point, a.Discard: _discard,
}  # fmt: skip
