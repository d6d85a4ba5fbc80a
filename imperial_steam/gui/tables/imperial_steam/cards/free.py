"""What a network still reaches and nobody has taken: links, factory sites, station sites, demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.presenter import Free
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

#: Something on the table with its words.
Told: TypeAlias = Iterator[tuple[Target, str]]


def free(shown: SteamShown, say: Say) -> Sequence[Free]:
    """What there is of each kind for the player whose tableau is shown."""
    return [
        Free("links", list(_links(shown, say)), besides=True), Free("sites", list(_sites(shown, say))),
        Free("stations", list(_stations(shown, say))), Free("demands", list(_demands(shown, say))),
    ]  # fmt: skip


def _links(shown: SteamShown, say: Say) -> Told:
    """Where a track could go on from the network, with what it is and who has one there."""
    layout, player = shown.layout, shown.player(shown.seat)
    for link in bits(player.reach & ~player.tracks & ~player.blocked):
        kind = "state" if layout.crowns >> link & 1 else layout.kinds[link]
        owners = [shown.seats[seat].name for seat in shown.track_owners.get(link, [])]
        words = [say(f"free.link.{kind}"), *([say("hover.tracks", names=owners)] if owners else [])]
        yield Target("link", layout.link_names[link]), f"{layout.link_names[link]} ({', '.join(words)})"


def _sites(shown: SteamShown, say: Say) -> Told:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network):
        for index in bits(layout.city_sites[city]):
            price = layout.site_prices[index]
            if layout.sites[index].usable and index not in shown.site_owner:
                name = layout.sites[index].name
                yield things.site(name), name if price is None else say("free.priced", thing=name, money=price)


def _stations(shown: SteamShown, say: Say) -> Told:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network & layout.station_sites):
        if city not in shown.station_owner:
            name = layout.city_names[city]
            yield Target("station", name), say("free.priced", thing=name, money=layout.station_cost[city])


def _demands(shown: SteamShown, say: Say) -> Told:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network):
        goods = [good for good, seat in shown.demands(city) if seat < 0]
        name = layout.city_names[city]
        for good in dict.fromkeys(goods):
            words = say("free.demand", n=goods.count(good), good=GOODS[good], city=name)
            yield things.demand(name, good), words
