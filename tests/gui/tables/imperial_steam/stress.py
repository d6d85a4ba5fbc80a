"""A position with more on the table than any real game will show at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.state import Player
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.session import Ledger, Person, Session

NAMES = ("Bartholomäus", "Małgorzata", "Wilhelmine von Ow", "Ćwiklińska")
COLOURS = ("red", "purple", "turquoise", "yellow")


def new_session(
    folder: Path | None, players: int = 4, kind: str = "fixed", seed: int = 1, options: Mapping[str, str] | None = None
) -> Session:
    """A new game of people with long names; without a folder it has no journal."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    people = [Person(NAMES[seat], COLOURS[seat]) for seat in range(players)]
    setup = title.draw_setup(board, players, kind, Random(seed), options or {})
    return Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00")


def crowded(folder: Path | None) -> Session:
    """Four players, 18 tracks each, three full trains, twelve contracts, all keys, every site taken."""
    session = new_session(folder)
    for _ in range(4):
        session.apply("bid 0")
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    for seat, player in enumerate(game.state.players):
        _fill(game, seat, player)
    sites = bits(game.layout.usable_sites)
    for number, site in enumerate(sites):
        owner = game.state.players[number % 4]
        owner.factories = (*owner.factories, (site, number % 4, number % 5))
    game.state.occupied = game.layout.usable_sites
    game.state.cubes = tuple(
        (city, good, (city + good) % 4) for city in game.layout.hub_cities for good in (0, 1, 2, 3, 3)
    )
    game.state.demand = game.state.spare = (0, 0, 0, 0)
    game.state.round = 4
    return session


def _fill(game: ImperialSteam, seat: int, player: Player) -> None:
    layout = game.layout
    numbers = sorted(layout.contract)
    player.tracks = sum(1 << link for link in range(18))
    player.network = (1 << len(layout.city_names)) - 1
    player.stations |= 1 << (5 + seat) | 1 << (12 + seat)
    player.locomotives = (8, 8, 8)
    player.goods = (4, 4, 4, 3)
    player.dock = (1, 1, 1, 1)
    player.reserved, player.passengers = 9, 3
    player.training, player.working = (5, 4, 3), (2, 1, 0)
    player.engineers = 3
    player.contracts = tuple(numbers[seat * 5 : seat * 5 + 12])
    player.keys = (2, 1, 2, 1)
    player.investors, player.shareholders = layout.prices.investor_spaces, 14
    player.semmering = seat == 1
    player.cash, player.column, player.row = 1990, 20, seat + 1
    player.tiles = (3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)
