"""What a network still reaches and nobody has taken, in sentences: links, factory sites, station sites, demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.terms import GOODS
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown


def free(shown: SteamShown, say: Say) -> Sequence[str]:
    """A sentence for each kind of which there is any; of the player whose tableau is shown."""
    told = {
        "links": list(_links(shown, say)),
        "sites": list(_sites(shown, say)),
        "stations": list(_stations(shown, say)),
        "demands": list(_demands(shown, say)),
    }
    return [say(f"free.{name}", things=things) for name, things in told.items() if things]


def _links(shown: SteamShown, say: Say) -> Iterator[str]:
    """Where a track could go on from the network, with what it is and who has one there."""
    layout, player = shown.layout, shown.player(shown.seat)
    for link in bits(player.reach & ~player.tracks & ~player.blocked):
        kind = "state" if layout.crowns >> link & 1 else layout.kinds[link]
        owners = [shown.seats[seat].name for seat in shown.track_owners.get(link, [])]
        words = [say(f"free.link.{kind}"), *([say("hover.tracks", names=owners)] if owners else [])]
        yield f"{layout.link_names[link]} ({', '.join(words)})"


def _sites(shown: SteamShown, say: Say) -> Iterator[str]:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network):
        for index in bits(layout.city_sites[city]):
            price = layout.site_prices[index]
            if layout.sites[index].usable and index not in shown.site_owner:
                name = layout.sites[index].name
                yield name if price is None else say("free.priced", thing=name, money=price)


def _stations(shown: SteamShown, say: Say) -> Iterator[str]:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network & layout.station_sites):
        if city not in shown.station_owner:
            yield say("free.priced", thing=layout.city_names[city], money=layout.station_cost[city])


def _demands(shown: SteamShown, say: Say) -> Iterator[str]:
    layout = shown.layout
    for city in bits(shown.player(shown.seat).network):
        goods = [good for good, seat in shown.demands(city) if seat < 0]
        for good in dict.fromkeys(goods):
            yield say("free.demand", n=goods.count(good), good=GOODS[good], city=layout.city_names[city])
