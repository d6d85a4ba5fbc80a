"""Which things on the table stand for which options: a click reads this map forwards, a highlight backwards.

Every action names one target of its own. Some are lit at other places too: a delivery at the
factory, at the demand and at the city; an upgrade at the locomotive on the round track.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam import network
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, Step
from imperial_steam.games.protocol import Action, Target


def site(name: str) -> Target:
    """A factory site."""
    return Target("site", name)


def city(name: str) -> Target:
    """A city's plaque."""
    return Target("city", name)


def demand(name: str, good: int) -> Target:
    """The demand spaces of a city for a good."""
    return Target("demand", f"{GOODS[good]} {name}")


def city_of(layout: Layout, thing: Target) -> str:
    """The city a thing on the map belongs to; '' for things elsewhere."""
    if thing.kind in ("city", "station"):
        return thing.key
    if thing.kind == "site":
        return layout.city_names[layout.sites[layout.site_index[thing.key]].city]
    return thing.key.partition(" ")[2] if thing.kind == "demand" else ""


def column(steps: int) -> Target:
    """A column of the influence track."""
    return Target("column", str(steps * COLUMN))


def places(game: ImperialSteam, seat: int, action: Action) -> list[Target]:
    """All things at which an action of a player is lit and can be clicked, its own target first."""
    return [action.target, *_elsewhere_lit(game, seat, action)]


def _elsewhere_lit(game: ImperialSteam, seat: int, action: Action) -> list[Target]:
    """Things beside its own target at which an action is lit."""
    layout = game.layout
    match action:
        case a.Bid(amount):
            return [column(amount // COLUMN)]
        case a.Charity(steps):
            return [column(game.state.players[seat].column + steps)]
        case a.BuildStation(name):
            return [city(name)]
        case a.ChooseLink(name) | a.BuyStateAccess(name):
            return [city(layout.city_names[end]) for end in _new_ends(game, seat, layout.link_index[name])]
        case a.ChooseSite(name) | a.Produce(name):
            return [city(layout.city_names[layout.sites[layout.site_index[name]].city])]
        case a.Deliver(name, place):
            return [site(name), *(demand(place, good) for good in _goods_at(game, name)), city(place)]
        case a.UpgradeLocomotive(old, new):
            return [Target("engine", str(old)), Target("locomotive", str(new))]
        case a.SpendPoint():
            return _point_places(game, seat, action)
    return []


def _new_ends(game: ImperialSteam, seat: int, link: int) -> list[int]:
    """The city that a track on the link would add to the network."""
    network = game.state.players[seat].network
    return [end for end in game.layout.ends[link] if not network >> end & 1]


def _goods_at(game: ImperialSteam, name: str) -> Sequence[int]:
    """The good of the factory on a site, whoever owns it; none where the position looked at has no factory there."""
    index = game.layout.site_index[name]
    return [good for player in game.state.players for own, good, _ in player.factories if own == index]


def _point_places(game: ImperialSteam, seat: int, action: a.SpendPoint) -> list[Target]:
    player, values = game.state.players[seat], game.layout.prices.share_values
    return {
        "influence": [Target("marker", str(seat)), column(player.column + 1)],
        "share": [Target("share", str(values[min(player.share_row + 1, len(values) - 1)]))],
        "car": [Target("car", "freight")],
    }[action.use]


def conceivable(game: ImperialSteam, thing: Target) -> list[Action]:
    """The actions a thing could stand for, legal or not: what its refusals are asked about."""
    layout, table = game.layout, game.layout.actions
    kind, key = thing
    if kind == "tile":
        return [a.PlaceHand(key)]
    if kind == "link":
        link = layout.link_index[key]
        crowned = layout.crowns >> link & 1
        return [table.state_access[link]] if crowned else [table.links[link]]
    if kind == "city":
        return _at_city(game, layout.city_index[key])
    if kind == "station":
        return [a.BuildStation(key)]
    if kind == "site":
        return _at_site(game, layout.site_index[key])
    if kind == "demand":
        good, _, name = key.partition(" ")
        return _deliveries(game, GOODS.index(good), layout.city_index[name])
    return _elsewhere(game, kind, key)


def _at_city(game: ImperialSteam, place: int) -> list[Action]:
    """Tracks that would connect the city; a station where it is connected."""
    layout, player = game.layout, game.state.players[game.state.seat]
    if player.network >> place & 1:
        return [layout.actions.stations[place]] if layout.station_sites >> place & 1 else []
    links = list(bits(layout.incident[place] & player.reach)) or [link for link, _ in nearest_links(game, place)]
    return [action for link in links for action in conceivable(game, Target("link", layout.link_names[link]))]


def neighbours(game: ImperialSteam, thing: Target) -> Sequence[tuple[Target, Target]]:
    """The links of a city, each with the city at its other end."""
    layout = game.layout
    if thing.kind != "city" or thing.key not in layout.city_names:
        return ()
    ways = layout.neighbours[layout.city_names.index(thing.key)]
    return [(Target("link", layout.link_names[link]), city(layout.city_names[other])) for link, other in ways]


def nearest_links(game: ImperialSteam, place: int) -> list[tuple[int, int]]:
    """The links of a city with the tracks that are missing up to each, the fewest first (NET-04)."""
    layout, player = game.layout, game.state.players[game.state.seat]
    away = network.distances(layout, bits(player.network))
    return sorted(((link, away.get(other, 0)) for link, other in layout.neighbours[place]), key=lambda pair: pair[1])


def _at_site(game: ImperialSteam, index: int) -> list[Action]:
    table, state = game.layout.actions, game.state
    if any(own == index for own, _, _ in state.players[state.seat].factories):
        return [table.produce[index]]
    return [table.sites[index]]


def _deliveries(game: ImperialSteam, good: int, place: int) -> list[Action]:
    player, table = game.state.players[game.state.seat], game.layout.actions
    return [table.deliver[index, place] for index, own, _ in player.factories if own == good]


def _elsewhere(game: ImperialSteam, kind: str, key: str) -> list[Action]:
    table = game.layout.actions
    word, _, rest = key.partition(" ")
    makers: dict[str, Callable[[], list[Action]]] = {
        "market": lambda: [a.Buy(key), a.Order(key)],
        "labour": lambda: [a.HireWorker(word, int(rest))],
        "engineer": lambda: [a.HireEngineer(word, rest)],
        "buy": lambda: [a.Buy(key)],
        "order": lambda: [a.Order(key)],
        "factory": lambda: [a.ChooseFactory(key)],
        "locomotive": lambda: [a.BuyLocomotive(int(key))],
        "contract": lambda: [a.TakeContract(int(key))],
        "share": lambda: [a.SetShareValue(int(key))],
        "engine": lambda: _upgrades(game, int(key)),
        "training": lambda: [a.AssignWorker(int(key))],
        "column": lambda: _columns(game, int(key) // COLUMN),
        "investor": lambda: [table.sell],
        "button": lambda: _buttons(key),
    }
    return makers[kind]() if kind in makers else []


def _upgrades(game: ImperialSteam, level: int) -> list[Action]:
    """Exchanges of a locomotive for one of the levels on the round track."""
    return [a.UpgradeLocomotive(level, new.level) for new in game.layout.board.locomotives if new.level > level]


def _columns(game: ImperialSteam, column: int) -> list[Action]:
    """The bid or the donation that would lead to a column of the influence track."""
    if game.state.step == Step.BID:
        return [a.Bid(column * COLUMN)]
    steps = column - game.state.players[game.state.seat].column
    table = game.layout.actions.of(a.Charity)
    return [table[steps - 1]] if 0 < steps <= len(table) else []


def _buttons(key: str) -> list[Action]:
    return [action for action in (a.Done(), a.EndTurn(), a.PlaceTrack()) if action.target.key == key]


def on_display(layout: Layout, contracts: Iterable[int]) -> list[int]:
    """The numbers of contracts as they lie on the display: the small ones first."""
    return sorted(contracts, key=lambda number: (layout.contract[number].size, number))


def sorted_options(layout: Layout, options: Sequence[Action]) -> list[Action]:
    """Options in the order of the keyboard list: the decision's own, a share to be sold, endings last.

    Contracts come as they lie on the display, factories before stations. Of share values the highest comes first: to
    raise it is what is nearly always wanted, and 1 must not lower it.
    """
    contracts = on_display(layout, (action.number for action in options if isinstance(action, a.TakeContract)))

    def place(action: Action) -> tuple[int, int]:
        if isinstance(action, a.TakeContract):
            return 0, contracts.index(action.number)
        if isinstance(action, a.BuildStation):
            return 0, 1
        last = isinstance(action, a.SellShare) + 2 * isinstance(action, a.Done | a.EndTurn)
        return last, -action.value if isinstance(action, a.SetShareValue) else 0

    return sorted(options, key=place)
