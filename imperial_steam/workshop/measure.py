"""What a board does to the game: the same games on two boards, side by side, and what differs beyond chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from functools import partial
from statistics import mean
from typing import Any, NamedTuple

from imperial_steam import titles
from imperial_steam.bots.entrants import POLICY, manners
from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.milestones import Marked
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.thinking.executors import Workers, carried_out
from imperial_steam.thinking.tournament import Pairing, TournamentGame, TournamentOrder, pairings, play
from imperial_steam.workshop.differences import MISSING, differences, of_values
from imperial_steam.workshop.figures import Estimate, apart, estimate, figures
from imperial_steam.workshop.pieces import Piece, piece_at, pieces

Data = Mapping[str, Any]
"""The plain data of a board."""
FEW = 20
"""Fewer pairs of games than this tell nothing."""
#: Tables of a title that count what people cannot see on a board.
_UNSEEN = frozenset({"setup", "winning_seats", "end", "events"})


#: A table of uses is that of a kind of pieces if they share so much of all their names.
_SHARED = 0.5
Names = dict[FieldPath, set[str]]


class Pair(NamedTuple):
    """One setup played with the same seats and luck on both boards."""

    first: TournamentGame
    second: TournamentGame


class Row(NamedTuple):
    """A figure on the first board, on the second one, and by how much the first one is above the second."""

    name: str
    first: Estimate
    second: Estimate
    difference: Estimate


class Use(NamedTuple):
    """How often something of a title's table happened in a game, on the first board and on the second one.

    None: a board does not have it. `in_first` and `in_second` are the games in which it happened at all; older
    results do not tell.
    """

    table: str
    row: str
    first: float | None
    second: float | None
    in_first: int | None = None
    in_second: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What was measured in `pairs` of games.

    `main` are the figures whose differences the sentence at the top tells; `others` how often each entrant, each seat
    and each way of playing won; `uses` how often what is printed was used.
    """

    pairs: int
    main: Sequence[Row]
    others: Sequence[Row]
    uses: Sequence[Use]

    @property
    def is_too_few(self) -> bool:
        """There were too few games to tell whether anything changed."""
        return self.pairs < FEW

    @property
    def changed(self) -> Sequence[Row]:
        """The main figures that differ by more than chance explains, allowing for how many of them there are.

        None after a few games: by then nobody can tell.
        """
        if self.is_too_few:
            return ()
        return [row for row in self.main if row.difference.beyond_chance(len(self.main))]

    def unused(self, second: bool = False) -> Sequence[Use]:
        """What nobody ever used on a board."""
        return [use for use in self.uses if (use.second if second else use.first) == 0]


def order(
    title: str, players: int, games: int, seed: int = 1, seats: Sequence[str] = (), kind: str = "", budget: int = 0
) -> TournamentOrder:
    """What is to be played on each board; without `seats` by the quick players of a title, in every manner."""
    names = tuple(seats) or players_of(title)
    return TournamentOrder(title, names, players, games, seed, kind, budget, world=True)


def players_of(title: str, level: str = POLICY) -> tuple[str, ...]:
    """Players of every manner of a title at a level; quick ones without a thought."""
    entry = titles.title(title)
    return manners(entry, entry.read_board(entry.default_board), level)


def run(asked: TournamentOrder, first: Data, second: Data, workers: Workers) -> Iterator[Sequence[Pair]]:
    """Play every game of an order on both boards; yields all pairs so far, whenever one more is done.

    Raises `BoardError` for a board with errors, `ValueError` for an order nobody can play.
    """
    title = titles.title(asked.title)
    for data in (first, second):
        title.board_from_data(data)
    games = pairings(asked)
    done: dict[tuple[int, bool], TournamentGame] = {}
    tasks = [(number, pairing, other) for number, pairing in enumerate(games) for other in (False, True)]
    for ready in carried_out(workers, partial(_play, asked, (first, second)), tasks):
        done |= {(number, other): game for (number, _, other), game in ready}
        yield [
            Pair(done[number, False], done[number, True])
            for number in range(len(games))
            if (number, False) in done and (number, True) in done
        ]


def _play(asked: TournamentOrder, boards: tuple[Data, Data], task: tuple[int, Pairing, bool]) -> TournamentGame:
    _, pairing, other = task
    return play(asked, pairing, board=titles.title(asked.title).board_from_data(boards[other]), habits=False)


def report(title: AnyTitle, pairs: Sequence[Pair]) -> Report:
    """What pairs of games say; raises `ValueError` without two of them."""
    if len(pairs) < 2:
        raise ValueError("fewer than two pairs of games say nothing")
    names = title.milestone_names if isinstance(title, Marked) else ()
    sides = [[figures(pair[side], names) for pair in pairs] for side in (0, 1)]
    main = [_row(name, *([one[name] for one in side] for side in sides)) for name in sides[0][0]]
    return Report(len(pairs), main, list(_victories(pairs)), list(_uses(pairs)))


def _row(name: str, first: Sequence[float], second: Sequence[float]) -> Row:
    difference = [one - other for one, other in zip(first, second, strict=True)]
    return Row(name, estimate(first), estimate(second), estimate(difference))


def _victories(pairs: Sequence[Pair]) -> Iterator[Row]:
    """How often whoever was first to reach a goal won, entrants, seats, ways of playing, of all games with them."""
    for kind, of in (("first", _first), ("entrant", _entrants), ("seat", _seats), ("way", _ways)):
        names = dict.fromkeys(name for pair in pairs for game in pair for name, _ in of(game))
        for name in names:
            sides = [[[seat for other, seat in of(pair[side]) if other == name] for pair in pairs] for side in (0, 1)]
            shares = [
                [sum(_won(pair[side], seat) for seat in seats) / len(seats) if seats else None
                 for pair, seats in zip(pairs, sides[side], strict=True)]
                for side in (0, 1)
            ]  # fmt: skip
            first, second = ([share for share in side if share is not None] for side in shares)
            both = [one - other for one, other in zip(*shares, strict=True) if one is not None and other is not None]
            if min(len(first), len(second)) > 1:
                sides_told = estimate(first), estimate(second)
                paired = len(both) == len(first) == len(second)
                yield Row(f"{kind}.{name}", *sides_told, estimate(both) if paired else apart(*sides_told))


def _first(game: TournamentGame) -> list[tuple[str, int]]:
    seen: dict[str, int] = {}
    for mark in game.milestones:
        seen.setdefault(mark.name, mark.seat)
    return list(seen.items())


def _entrants(game: TournamentGame) -> list[tuple[str, int]]:
    return [(name, seat) for seat, name in enumerate(game.seats)]


def _seats(game: TournamentGame) -> list[tuple[str, int]]:
    return [(str(seat + 1), seat) for seat in range(len(game.seats))]


def _ways(game: TournamentGame) -> list[tuple[str, int]]:
    return [(way, seat) for seat, way in enumerate(game.ways) if way]


def _won(game: TournamentGame, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _uses(pairs: Sequence[Pair]) -> Iterator[Use]:
    tables = dict.fromkeys(name for pair in pairs for game in pair for name in game.tables if name not in _UNSEEN)
    for table in tables:
        sides = [[pair[side].tables.get(table, {}) for pair in pairs] for side in (0, 1)]
        for row in dict.fromkeys(row for side in sides for one in side for row in one):
            known = [any(row in one for one in side) for side in sides]
            counts = [[one.get(row, 0) for one in side] for side in sides]
            means = [mean(side) if has else None for side, has in zip(counts, known, strict=True)]
            games = [sum(map(bool, side)) if has else None for side, has in zip(counts, known, strict=True)]
            yield Use(table, row, means[0], means[1], games[0], games[1])


def plain(asked: TournamentOrder, found: Report) -> dict[str, Any]:
    """A report as plain data, read back by `report_of`."""
    return {"order": asdict(asked), **asdict(found)}


def report_of(data: Mapping[str, Any]) -> Report:
    """The report of plain data that `plain` made; raises `KeyError` or `TypeError` for anything else."""

    def rows(entries: Any) -> list[Row]:
        return [Row(name, *(Estimate(*each) for each in three)) for name, *three in entries]

    return Report(data["pairs"], rows(data["main"]), rows(data["others"]), [Use(*use) for use in data["uses"]])


def uses_of_changed(title: AnyTitle, board: Data, other: Data, uses: Sequence[Use]) -> Sequence[Use]:
    """Of all uses those of pieces of `board` that `other` lacks or has otherwise, and of those it has alone.

    What was only laid elsewhere on the picture plays as before.
    """
    here, there = pieces(title, board), pieces(title, other)
    changed = Names()
    for one in of_values(differences(other, board)):
        gone = one.after is MISSING
        piece = piece_at(there, one.before_path) if gone else piece_at(here, one.path)
        if piece is not None and not _is_drawn(piece, one.before_path if gone else one.path):
            changed.setdefault(piece.kind, set()).add(piece.name)
    every = Names()
    for piece in (*here, *there):
        every.setdefault(piece.kind, set()).add(piece.name)
    tables = dict[str, set[str]]()
    for use in uses:
        tables.setdefault(use.table, set()).add(use.row)
    kinds = {table: _kind_of(rows, every) for table, rows in tables.items()}
    return [use for use in uses if use.row in changed.get(kinds[use.table], ())]


def _is_drawn(piece: Piece, path: FieldPath) -> bool:
    """A place on a piece says only where it is drawn."""
    found = [value for value in piece.values if value.path[: len(path)] == path]
    return bool(found) and all(value.coordinate for value in found)


def _kind_of(rows: Set[str], every: Names) -> FieldPath:
    """The kind of pieces that the rows of a table are; () for none."""
    alike = {kind: len(rows & names) / len(rows | names) for kind, names in every.items()}
    best = max(alike, key=lambda kind: alike[kind], default=())
    return best if alike.get(best, 0) >= _SHARED else ()
