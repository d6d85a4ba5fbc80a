"""Ways to a city in words: the cheapest and the quickest one, and how far everybody is from the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.story.routes import Missing, RaceLine, Route, cheapest, quickest
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.plans import Plan
from imperial_steam.gui.table_kit.drawing.card import Card, Manner
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown


def plans(shown: SteamShown, thing: Target, say: Say) -> Sequence[Plan]:
    """The ways to a city for whoever decides, else for whose tableau is shown; for a seat in the race, its own."""
    layout, machine = shown.layout, shown.decider < 0 or shown.is_franz(shown.decider)
    seat = shown.seat if machine else shown.decider
    if thing.kind == "race":
        line = shown.race[int(thing.key)]
        heading = say("route.race", player=shown.seats[line.seat].name)
        return (Plan(heading, (), _links(layout, line.links)),) if line.links else ()
    if shown.is_franz(seat):
        return ()
    if seat in shown.hidden:
        return (Plan(say("route.hidden", player=shown.seats[seat].name)),)
    city = layout.city_index[thing.key]
    cheap, quick = cheapest(shown.game, seat, city), quickest(shown.game, seat, city)
    if cheap is None or quick is None:
        return (Plan(say("route.none")),)
    if not cheap.links:
        return ()
    if quick.turns >= cheap.turns:
        return (_plan(shown, cheap, "route.only", say),)
    return _plan(shown, cheap, "route.cheapest", say), _plan(shown, quick, "route.quickest", say)


def _links(layout: Layout, links: Sequence[int]) -> Sequence[Target]:
    return [Target("link", layout.link_names[link]) for link in links]


def _plan(shown: SteamShown, route: Route, key: str, say: Say) -> Plan:
    links = [part.link for part in route.links]
    heading = say(key, links=len(links), turns=route.turns)
    return Plan(heading, list(_lines(shown.layout, route, say)), _links(shown.layout, links))


def _lines(layout: Layout, route: Route, say: Say) -> Iterator[str]:
    """Stops, effort and goods, what is hired and built, money, time, and what is missing now."""
    first = route.links[0]
    start = next(end for end in layout.ends[first.link] if end != first.city)
    yield " – ".join(layout.city_names[city] for city in (start, *(part.city for part in route.links)))
    yield say("route.effort", effort=route.effort, goods=_goods(route.goods, say) or say("nothing"))
    for need in route.engineers:
        key = "route.engineer_behind" if need.influence else "route.engineer"
        yield say(key, kind=say(f"engineer.{need.kind}"), hub=HUBS[need.hub], money=need.money, n=need.influence)
    if route.station is not None:
        yield say("route.station", city=layout.city_names[route.station.city], money=route.station.money)
    if route.money:
        yield say("route.money", money=route.money)
    yield _when(route, say)
    yield _missing(route.missing, say)


def _when(route: Route, say: Say) -> str:
    """The hands it takes, and the first round; none is promised that the missing experience forbids."""
    if not route.round:
        return say("route.too_late", n=route.hands)
    if route.missing.strength:
        return say("route.hands_crew", n=route.hands, strength=route.missing.strength)
    return say("route.hands", n=route.hands, round=route.round)


def _goods(goods: Sequence[int], say: Say) -> Sequence[str]:
    return [say("amount", n=count, good=GOODS[good]) for good, count in enumerate(goods) if count]


def _missing(missing: Missing, say: Say) -> str:
    """What is lacking now, in one line."""
    if missing.nothing:
        return say("route.complete")
    parts = []
    if any(missing.goods):
        parts.append(say("route.lack.goods", goods=_goods(missing.goods, say), money=missing.market))
    parts += [say(f"engineer.{kind}") for kind in missing.engineers]
    for key in ("strength", "money", "hands", "tracks"):
        number = getattr(missing, key)
        if number:
            parts.append(say(f"route.lack.{key}", n=number))
    return say("route.missing", what="; ".join(parts))


# The race to the goal


def race_words(line: RaceLine, say: Say) -> list[str]:
    """How far it is to the goal, and when it can be reached."""
    if line.reached:
        return [say("route.reached")]
    if not line.reachable:
        return [say("route.none")]
    words = [say("route.distance", links=len(line.links), turns=line.turns)]
    words.append(say("route.round", round=line.round) if line.round else say("route.never"))
    return words


def race_card(shown: SteamShown, key: str, say: Say) -> Card:
    """How many links and turns everybody still has to the goal."""
    del key
    layout = shown.layout
    card = Card(say("hover.race_title", city=layout.city_names[layout.goal]))
    for line in shown.race:
        words = ", ".join(race_words(line, say))
        card.say(say("hover.race_line", player=shown.seats[line.seat].name, words=words))
    card.say(say("hover.race"), Manner.SOFT)
    return card


def race_line(shown: SteamShown, seat: int, say: Say) -> str:
    """How far one player is from the goal, in one line."""
    layout, line = shown.layout, shown.race[seat]
    words = ", ".join(race_words(line, say))
    return say("hover.race_line", player=layout.city_names[layout.goal], words=words)
