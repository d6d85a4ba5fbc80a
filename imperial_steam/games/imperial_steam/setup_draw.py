"""Draws the setup of a game: everything that shuffled cards and tiles decide (sections 5 and 13).

All chance comes from the generator handed in; the outcome is recorded in the `Setup`, so nothing
is ever drawn a second time.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from imperial_steam.games.imperial_steam.board.printed import Board, NormalCard, StateCard
from imperial_steam.games.imperial_steam.setup import FranzSetup, Setup
from imperial_steam.games.imperial_steam.terms import COLUMN, GOODS, HUBS, SETUP_KINDS

Item = TypeVar("Item")
Places = tuple[dict[str, int], tuple[str, ...]]
"""City name → number of its city tile, and the hub cities by hub."""


def draw_setup(
    board: Board, players: int, kind: str, chance: Random, hidden_money: bool = False, franz: FranzSetup | None = None
) -> Setup:
    """Draw a setup of a kind of `SETUP_KINDS` (SETUP-01, SETUP-02, section 13).

    `franz` is what was chosen and drawn for Franz in a solo game, which has 2 players.
    Raises `ValueError` for a player count or kind that does not exist.
    """
    if players not in board.begin.money:
        raise ValueError(f"no game for {players} players")
    if kind not in SETUP_KINDS:
        raise ValueError(f"'{kind}' is no setup; one of {', '.join(SETUP_KINDS)}")
    order = _shuffled(chance, range(players))
    tiles, hubs, crowns = _draw_map(board, players, kind, chance)
    return Setup(
        kind=kind,
        players=players,
        order=tuple(order),
        tiles={city.name: tiles[city.name] for city in board.cities if city.name in tiles},
        hubs=hubs,
        growth=_draw_growth(board, kind, chance),
        hub_influence=_draw_hub_influence(board, kind, chance),
        crowns=crowns,
        shipments=_draw_shipments(board, kind, chance),
        round_goods=_draw_round_goods(board, players, chance),
        engineers=_draw_engineers(board, players, chance),
        contracts=_draw_contracts(board, players, chance),
        hidden_money=hidden_money,
        franz=franz,
    )


def spread_hubs(stack: Sequence[int], numbers: Sequence[int], last_influence: int | None = None) -> tuple[int, ...]:
    """Column values by hub after spreading the stack of hub markers (SETUP-26).

    `stack` lists the hubs (indices) bottom first, `numbers` the numbers of the cards drawn. No marker
    goes beyond column value `last_influence` (RUL-11).
    """
    values = [0] * len(stack)
    column = 0
    for hub, number in zip(stack, numbers, strict=True):
        column += number * COLUMN
        values[hub] = column if last_influence is None else min(column, last_influence)
    return tuple(values)


def _shuffled(chance: Random, items: Sequence[Item]) -> list[Item]:
    shuffled = list(items)
    chance.shuffle(shuffled)
    return shuffled


def _spaces(board: Board) -> list[str]:
    """Names of the cities that receive a tile (SETUP-11)."""
    return [city.name for city in board.cities if city.number is not None]


def _draw_map(
    board: Board, players: int, kind: str, chance: Random
) -> tuple[dict[str, int], tuple[str, ...], tuple[str, ...]]:
    if kind == "fixed":
        return (*_fixed_places(board, players), board.fixed.crowns[players])
    if kind == "normal":
        card = chance.choice(board.normal_cards[players])
        return (*_normal_places(board, players, card, chance), card.crowns)
    return (*_random_places(board, players, chance), _random_crowns(board, chance))


def _fixed_places(board: Board, players: int) -> Places:
    """Every tile on the city with its number (SETUP-09, SETUP-10)."""
    hubs = board.fixed.hub_cities[players]
    tiles = {city.name: city.number for city in board.cities if city.number is not None and city.name not in hubs}
    return tiles, hubs


def _normal_places(board: Board, players: int, card: NormalCard, chance: Random) -> Places:
    """Tiles by a normal setup card (SETUP-05 … SETUP-08)."""
    hubs = tuple(_shuffled(chance, card.hubs))
    tiles = dict(zip(card.targets, _shuffled(chance, card.tiles), strict=True))
    spaces = [name for name in _spaces(board) if name not in hubs and name not in tiles]
    numbers = [number for number in sorted(board.tiles[players]) if number not in card.tiles]
    tiles.update(zip(spaces, _shuffled(chance, numbers), strict=True))
    return tiles, hubs


def _random_places(board: Board, players: int, chance: Random) -> Places:
    """One hub tile and two city tiles in every region, the rest anywhere else (VAR-RANDOM-01 … 04)."""
    hub_tiles = _shuffled(chance, range(len(HUBS)))
    numbers = _shuffled(chance, sorted(board.tiles[players]))
    hubs = [""] * len(HUBS)
    tiles: dict[str, int] = {}
    regions = sorted({city.region for city in board.cities if city.region is not None})
    for hub, region in zip(hub_tiles, regions, strict=True):
        hub_city, *others = _shuffled(chance, [city.name for city in board.cities if city.region == region])
        hubs[hub] = hub_city
        tiles.update((name, numbers.pop()) for name in others)
    rest = [name for name in _spaces(board) if name not in tiles and name not in hubs]
    tiles.update(zip(rest, numbers, strict=True))
    return tiles, tuple(hubs)


def _random_crowns(board: Board, chance: Random) -> tuple[str, ...]:
    """As many crowns as the first card's number, on the links of the next cards (VAR-RANDOM-05 … 07, RUL-73)."""
    first, *others = _state_cards(board, chance)
    return tuple(card.link for card in others[: first.number])


def _state_cards(board: Board, chance: Random) -> list[StateCard]:
    """The shuffled state railway setup cards; each is drawn once (RUL-72)."""
    return _shuffled(chance, board.state_cards)


def _draw_growth(board: Board, kind: str, chance: Random) -> tuple[int, ...]:
    """Growth tiles of the hubs (SETUP-37)."""
    return board.fixed.growth if kind == "fixed" else tuple(_shuffled(chance, range(len(board.growth))))


def _draw_hub_influence(board: Board, kind: str, chance: Random) -> tuple[int, ...]:
    """Where the hub influence markers start (SETUP-25, SETUP-26, SETUP-28)."""
    if kind == "fixed":
        return board.fixed.hub_influence
    stack = _shuffled(chance, range(len(HUBS)))
    numbers = [card.number for card in _state_cards(board, chance)[: len(HUBS)]]
    return spread_hubs(stack, numbers, board.limits.last_influence)


def _draw_shipments(board: Board, kind: str, chance: Random) -> tuple[int, ...]:
    """Shipment tiles of rounds 1, 2, …; the last round has none (SETUP-18, SETUP-19)."""
    if kind == "fixed":
        return board.fixed.shipments
    return tuple(_shuffled(chance, board.shipments)[: board.limits.rounds - 1])


def _draw_round_goods(board: Board, players: int, chance: Random) -> tuple[tuple[int, ...], ...]:
    """Goods on the rounds of the round track (SETUP-23)."""
    begin = board.begin
    pool = _shuffled(chance, [good for good in range(len(GOODS)) for _ in range(begin.round_goods_pool[good])])
    goods: list[tuple[int, ...]] = [()] * (board.limits.rounds + 1)
    for number in begin.round_goods_rounds:
        goods[number] = tuple(sorted(pool.pop() for _ in range(begin.round_goods_each[players])))
    return tuple(goods)


def _draw_engineers(board: Board, players: int, chance: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Bridge and tunnel engineers by hub (SETUP-38)."""
    tunnels = _shuffled(chance, [0, 1] * players)
    bridge, tunnel = [], []
    for icons in board.engineer_icons[players]:
        drawn = [tunnels.pop() for _ in range(icons)]
        bridge.append(drawn.count(0))
        tunnel.append(drawn.count(1))
    return tuple(bridge), tuple(tunnel)


def _draw_contracts(board: Board, players: int, chance: Random) -> tuple[int, ...]:
    """Numbers of the contracts on display, equally many of every size (SETUP-39)."""
    display: list[int] = []
    for size in sorted({contract.size for contract in board.contracts}):
        deck = _shuffled(chance, [contract.number for contract in board.contracts if contract.size == size])
        display += deck[: board.begin.contracts_each[players]]
    return tuple(display)
