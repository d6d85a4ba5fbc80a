"""F-STATE Buy access to a state railway link."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import network
from imperial_steam.games.imperial_steam.actions import Action, BuyStateAccess
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions.build_tracks import join, pay_owners, place_refusals
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.protocol import Event, Refusal


def options(layout: Layout, state: State, player: Player) -> list[Action]:
    """Crowned links whose access can be bought now (FREE-STATE-01 … 09)."""
    mask = layout.crowns & player.reach & ~(player.tracks | player.blocked)
    if not mask or not network.has_free_track(layout, player):
        return []
    return [
        layout.actions.state_access[link] for link in bits(mask) if price(layout, state, player, link) <= player.cash
    ]


def costs(layout: Layout, link: int) -> tuple[int, int]:
    """The lower and the higher printed station cost of a link's cities, in gulden (RUL-23)."""
    printed = [cost for city in layout.ends[link] if (cost := layout.station_cost[city]) is not None]
    return (min(printed), max(printed)) if printed else (0, 0)


def price(layout: Layout, state: State, player: Player, link: int) -> int:
    """Gulden to pay in total, to the bank or to the other owners (FREE-STATE-03, FREE-STATE-04)."""
    lower, higher = costs(layout, link)
    others = network.others_on(state, player, link)
    return lower * others if others else higher


def refusals(layout: Layout, state: State, player: Player, action: BuyStateAccess, column: int) -> list[Refusal]:
    """Every reason why access to a link cannot be bought now."""
    link = layout.link_index.get(action.link)
    if link is None:
        return [Refusal("FREE-STATE-01", "no-such-link", {"link": action.link})]
    reasons = []
    if not layout.crowns >> link & 1:
        reasons.append(Refusal("FREE-STATE-01", "no-crown", {"link": layout.link_names[link]}))
    reasons += [_renamed(refusal) for refusal in place_refusals(layout, player, link)]
    money = price(layout, state, player, link)
    if money > player.cash:
        rule = "FREE-STATE-04" if network.others_on(state, player, link) else "FREE-STATE-03"
        reasons.append(Refusal(rule, "too-expensive", {"price": money, "cash": player.cash}))
    return reasons


#: The same reasons have other IDs for state access.
_RULES = {"NET-04": "FREE-STATE-01", "NET-03": "FREE-STATE-02", "NET-05": "FREE-STATE-09"}


def _renamed(refusal: Refusal) -> Refusal:
    return Refusal(_RULES.get(refusal.rule, refusal.rule), refusal.reason, refusal.values)


def buy(layout: Layout, state: State, seat: int, action: BuyStateAccess, events: list[Event]) -> None:
    """Pay bank or owners, lay the track, take the bonuses (FREE-STATE-03 … 08)."""
    link = layout.link_index[action.link]
    lower, higher = costs(layout, link)
    player = state.players[seat]
    shared = network.others_on(state, player, link) > 0
    money = 0 if shared else higher
    player.cash -= money
    events.append(Event("state_access_bought", seat, {"link": layout.link_names[link], "money": money}))
    if shared:
        pay_owners(layout, state, seat, link, lower, events)
    join(layout, state, seat, link, events)
