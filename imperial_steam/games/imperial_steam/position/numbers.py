"""Positions and actions of Imperial Steam as numbers (`kit/numbers`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from imperial_steam.games.imperial_steam.actions import KINDS, NOBODYS
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.observation import MONEY_KNOWN, unseen_strategies
from imperial_steam.games.imperial_steam.rounds import secret_bidders
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS, MAIN_ACTIONS, Step
from imperial_steam.games.kit import numbers as kit
from imperial_steam.games.kit.numbers import Numbering, Part, Section

#: Business tokens in one stack, and factories on a factory board, at most.
_STACK, _FACTORIES = 4, 20


def numbering(game: ImperialSteam) -> Numbering:
    """The numbers of a game. Sites are those of every tile that could lie in a city."""
    layout = game.layout
    sites = _site_names(layout.board, layout.player_count)
    world = SimpleNamespace(
        board=layout.board, link_names=layout.link_names, city_names=layout.city_names,
        site_index={name: place for place, name in enumerate(sites)}, labour=layout.labour,
    )  # fmt: skip
    place = _Places(sites)
    sections = [
        Section("board", attrgetter("layout"), _printed(layout, place)),
        Section("table", attrgetter("state"), _table(layout)),
        Section("sites", lambda game: game, _on_sites(place, layout.player_count)),
        Section("turn", attrgetter("state"), _turn(layout)),
        *kit.players(_player(layout), layout.player_count),
    ]
    if layout.setup.franz is not None:
        sections.append(Section("franz", attrgetter("state.franz"), _franz(layout.board)))
    actions = (action for kind in KINDS if kind not in NOBODYS for action in kind.every(world))
    return Numbering(sections, actions, hidden=_hidden)


def _site_names(board: Board, players: int) -> tuple[str, ...]:
    """The sites that the cities can have, whatever is drawn."""
    tiles = (*board.tiles[players].values(), *board.hub_tile)
    names = []
    for city in board.cities:
        faces = (*tiles, city.face) if city.face is not None else tiles
        most = max(len(face.sites) for face in faces) + len(city.road_sites)
        names += [f"{city.name} #{number + 1}" for number in range(most)]
    return tuple(names)


class _Places:
    """Where what a game says of its own sites stands."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.size = len(names)
        self._place = {name: place for place, name in enumerate(names)}
        self._known: dict[int, tuple[Layout, tuple[int, ...]]] = {}

    def of(self, layout: Layout) -> tuple[int, ...]:
        """By site of the game: its place."""
        known = self._known.get(id(layout))
        if known is None:
            self._known.clear()
            known = self._known[id(layout)] = layout, tuple(self._place[site.name] for site in layout.sites)
        return known[1]

    def mask(self, layout: Layout, mask: int) -> list[int]:
        """A mask of sites."""
        spread, places = [0] * self.size, self.of(layout)
        for site in bits(mask):
            spread[places[site]] = 1
        return spread


def _printed(layout: Layout, place: _Places) -> list[Part]:
    """What lies on the board from the beginning."""
    cities, links = len(layout.city_names), len(layout.link_names)

    def whole(layout: Layout) -> Layout:
        return layout

    def prices(layout: Layout) -> list[int]:
        spread = [kit.NOTHING] * place.size
        for site, price in zip(place.of(layout), layout.site_prices, strict=True):
            spread[site] = kit.NOTHING if price is None else price
        return spread

    return [
        kit.row("influence", cities),
        kit.row("effort", cities),
        kit.row("station_cost", cities),
        kit.part("hub_cities", len(HUBS) * cities, lambda hubs: b"".join(kit.only(hub, cities) for hub in hubs), 1),
        kit.part("tokens", cities * _STACK, lambda stacks: [n for stack in stacks for n in kit.filled(stack, _STACK)]),
        kit.row("growth", len(HUBS) * layout.board.limits.rounds),
        kit.bits("crowns", links),
        kit.many_bits("demand", len(GOODS), cities),
        kit.row("setup.shipments", layout.board.limits.rounds),
        Part("usable_sites", place.size, whole, lambda layout: place.mask(layout, layout.usable_sites), 1),
        Part("site_prices", place.size, whole, prices),
    ]


def _table(layout: Layout) -> list[Part]:
    """What lies beside the players."""
    board, cities, seats = layout.board, len(layout.city_names), layout.player_count

    def cubes(lying: Sequence[tuple[int, int, int]]) -> list[int]:
        spread = [0] * (cities * len(GOODS) * seats)
        for city, good, seat in lying:
            spread[(city * len(GOODS) + good) * seats + seat] += 1
        return spread

    def round_goods(rows: Sequence[tuple[int, ...]]) -> Iterator[int]:
        return (row.count(good) for row in rows for good in range(len(GOODS)))

    return [
        kit.number("round"),
        kit.row("order", seats),
        kit.row("bids", seats),
        kit.row("hubs", len(HUBS)),
        kit.part("cubes", cities * len(GOODS) * seats, cubes),
        kit.many_bits("demand", len(GOODS), cities),
        kit.many_bits("spare", len(GOODS), cities),
        kit.row("market", len(GOODS)),
        kit.part("round_goods", len(GOODS) * (board.limits.rounds + 1), round_goods),
        kit.row("locomotives", len(board.locomotives)),
        kit.row("taken", len(GOODS)),
        kit.bits("station_sites", cities),
        kit.row("wages", len(layout.labour)),
        kit.row("engineers", 2 * len(HUBS)),
        kit.counts("contracts", [card.number for card in board.contracts]),
        kit.row("tokens", cities),
        kit.number("semmering"),
        kit.row("supply", len(GOODS)),
        kit.number("investors"),
    ]


def _turn(layout: Layout) -> list[Part]:
    """How far the turn is."""
    return [
        kit.choice("seat", layout.player_count),
        kit.choice("step", len(Step)),
        kit.number("overflow"),
        kit.number("points"),
        kit.choice("tile", len(MAIN_ACTIONS)),
        kit.number("done"),
        kit.choice("link", len(layout.link_names)),
        kit.number("built"),
        kit.number("effort"),
        kit.number("strength"),
        kit.choice("column", len(layout.labour)),
        kit.choice("good", len(GOODS)),
    ]


def _on_sites(place: _Places, seats: int) -> list[Part]:
    """What stands on sites: workers, and whose factories with how many goods of which type."""

    def factories(one: int, nothing: int) -> Callable[[tuple[Layout, Sequence[Any]]], list[int]]:
        def read(found: tuple[Layout, Sequence[Any]]) -> list[int]:
            places, spread = place.of(found[0]), [nothing] * (seats * place.size)
            for seat, own in enumerate(found[1]):
                for factory in own:
                    spread[seat * place.size + places[factory[0]]] = factory[one]
            return spread

        return read

    def owned(game: ImperialSteam) -> tuple[Layout, Sequence[Any]]:
        return game.layout, tuple(player.factories for player in game.state.players)

    def mask(name: str) -> Part:
        def get(game: ImperialSteam) -> tuple[Layout, int]:
            return game.layout, getattr(game.state, name)

        return Part(name, place.size, get, lambda found: place.mask(*found), 1)

    def chosen(found: tuple[Layout, int]) -> list[int]:
        layout, site = found
        return place.mask(layout, 1 << site if site >= 0 else 0)

    return [
        mask("occupied"),
        mask("produced"),
        mask("site")._replace(read=chosen),
        Part("good", seats * place.size, owned, factories(1, kit.NOTHING)),
        Part("left", seats * place.size, owned, factories(2, 0)),
    ]


def _player(layout: Layout) -> list[Part]:
    board, cities, links = layout.board, len(layout.city_names), len(layout.link_names)
    return [
        *map(kit.number, ("cash", "column", "row", "supply", "reserved", "passengers", "share_row", "investors")),
        *map(kit.number, ("shareholders", "hands", "waiting", "semmering", "delivered")),
        kit.row("training", 3),
        kit.row("working", 3),
        kit.bits("engineers", 2),
        kit.row("goods", len(GOODS)),
        kit.row("dock", len(GOODS)),
        kit.row("keys", len(HUBS)),
        kit.row("tiles", len(MAIN_ACTIONS) + 1),
        kit.counts("locomotives", [tile.level for tile in board.locomotives]),
        kit.counts("contracts", [card.number for card in board.contracts]),
        kit.bits("tracks", links),
        kit.bits("reach", links),
        kit.bits("blocked", links),
        kit.bits("network", cities),
        kit.bits("stations", cities),
        kit.bits("coal_delivered", cities),
    ]


def _franz(board: Board) -> list[Part]:
    cards: Any = board.franz
    parts = [kit.number("seat"), kit.row("assigned", _FACTORIES)]
    for kind, names in (("action", tuple(cards.actions)), ("decision", tuple(cards.decisions))):
        parts += [kit.counts(f"{kind}_deck", names), kit.counts(f"{kind}_discard", names)]
        parts += [kit.word(f"{kind}_strategy", names), kit.word(f"{kind}_card", names)]
    return parts


def _hidden(game: ImperialSteam, seat: int) -> Iterable[str]:
    """Bids (BID-01), money (SETUP-48), and Franz's strategy cards with the decks they are in (FRANZ-SETUP-07)."""
    layout, state = game.layout, game.state
    if secret_bidders(state) - {seat}:
        yield "table/bids"
    if layout.setup.hidden_money and state.step not in MONEY_KNOWN:
        yield from (f"player {other}/cash" for other in range(game.player_count) if other != seat)
    for kind, unseen in zip(("action", "decision"), unseen_strategies(layout, state), strict=True):
        if unseen:
            yield from (f"franz/{kind}_strategy", f"franz/{kind}_deck")
