"""The statistics of many games: how they end, who wins how, what is used and what never is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from imperial_steam.bots.rating import interval
from imperial_steam.bots.simulate import quarters
from imperial_steam.thinking.tournament import TournamentGame


@dataclass(frozen=True, slots=True)
class Share:
    """A share of games, such as those won, with the bounds of 95 %; a shared victory counts as a part of one."""

    times: float
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class EntrantRecord:
    """How an entrant, or everybody who played in some way, did: victories, mean score, ways of playing."""

    won: Share
    mean: float
    ways: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A milestone: games in which it was reached, by how many, first in which round and by whom, who then won."""

    reached: Share
    players: float
    rounds: Mapping[str, int]
    first: Mapping[str, int]
    first_won: Share


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a title's table: how often in a game on average, and in how many games at all."""

    mean: float
    games: int


@dataclass(frozen=True, slots=True)
class GameCounts:
    """Everything counted. `places` are scores by final place, `leads` those of winners over the next."""

    games: int
    rounds: Mapping[str, int]
    places: Sequence[Mapping[str, int]]
    leads: Mapping[str, int]
    seats: Sequence[Share]
    entrants: Mapping[str, EntrantRecord]
    ways: Mapping[str, EntrantRecord]
    milestones: Mapping[str, Mark]
    tables: Mapping[str, Mapping[str, TableRow]]


def game_counts(games: Sequence[TournamentGame], milestones: Iterable[str] = ()) -> GameCounts:
    """The statistics of games with counted tables; `milestones` are listed even if nobody reached them.

    Raises `ValueError` without any game.
    """
    if not games:
        raise ValueError("no games were played")
    ranked = [sorted(game.scores, reverse=True) for game in games]
    known = dict.fromkeys([*milestones, *(mark.name for game in games for mark in game.milestones)])
    return GameCounts(
        games=len(games),
        rounds=_counted(game.rounds for game in games),
        places=[quarters([scores[place] for scores in ranked]) for place in range(len(ranked[0]))],
        leads=quarters([scores[0] - scores[1] for scores in ranked]),
        seats=[share(sum(_won(game, seat) for game in games), len(games)) for seat in range(len(ranked[0]))],
        entrants=_players([(game.seats[seat], game, seat) for game in games for seat in range(len(game.seats))]),
        ways=_players([(way, game, seat) for game in games for seat, way in enumerate(game.ways)]),
        milestones={name: _mark(name, games) for name in known},
        tables=_tables(games),
    )


def share(times: float, games: int) -> Share:
    """A share of all games."""
    low, high = interval(times, games)
    return Share(round(times, 2), games, round(times / games, 4) if games else 0.0, round(low, 4), round(high, 4))


def _won(game: TournamentGame, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _counted(values: Iterable[object]) -> Mapping[str, int]:
    """How often each value occurs, in their order."""
    return {str(value): times for value, times in sorted(Counter(values).items(), key=lambda entry: str(entry[0]))}


def _players(sat: Sequence[tuple[str, TournamentGame, int]]) -> Mapping[str, EntrantRecord]:
    """By name, whoever sat at a table under it."""
    names = sorted({name for name, _, _ in sat})
    records = {}
    for name in names:
        own = [(game, seat) for other, game, seat in sat if other == name]
        ways = Counter(game.ways[seat] for game, seat in own if game.ways)
        won = sum(_won(game, seat) for game, seat in own)
        scores = [game.scores[seat] for game, seat in own]
        records[name] = EntrantRecord(share(won, len(own)), round(mean(scores), 1), dict(ways.most_common()))
    return records


def _mark(name: str, games: Sequence[TournamentGame]) -> Mark:
    firsts = [(game, marks[0]) for game in games if (marks := [mark for mark in game.milestones if mark.name == name])]
    everybody = sum(len({mark.seat for mark in game.milestones if mark.name == name}) for game in games)
    return Mark(
        reached=share(len(firsts), len(games)),
        players=round(everybody / len(games), 2),
        rounds=_counted(mark.round for _, mark in firsts),
        first=dict(Counter(game.seats[mark.seat] for game, mark in firsts).most_common()),
        first_won=share(sum(_won(game, mark.seat) for game, mark in firsts), len(firsts)),
    )


def _tables(games: Sequence[TournamentGame]) -> Mapping[str, Mapping[str, TableRow]]:
    names = dict.fromkeys(name for game in games for name in game.tables)
    averages = {}
    for name in names:
        tables = [game.tables.get(name, {}) for game in games]
        rows = dict.fromkeys(row for table in tables for row in table)
        averages[name] = {
            row: TableRow(
                round(sum(table.get(row, 0) for table in tables) / len(games), 3),
                sum(table.get(row, 0) > 0 for table in tables),
            )
            for row in rows
        }
    return averages
