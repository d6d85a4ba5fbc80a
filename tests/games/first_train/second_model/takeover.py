"""PH9 and the end: lines that can be handed over, clean-up, final scoring (SELL, CLEAN, SCORE)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.games.first_train.second_model.position import COMPANIES, PROFIT, Position, border
from tests.games.first_train.second_model.ways import Graph, graph_of


def price(position: Position, line: Sequence[str]) -> int:
    """SELL-08, DEC-07."""
    return -(-(len(line) - 1) // position.numbers.tracks_sold)


def lines(position: Position, seat: int, company: str) -> list[list[str]]:
    """SELL-03 … SELL-08: chains of own tracks from a stop of the company to another stop, each once."""
    graph = graph_of(position.own(seat))
    stops = {area for area in graph if company in position.stops.get(area, ())}
    ends = {area for area in graph if area in position.sheet.stations or area in position.sheet.towns}
    means = position.value(company, seat)
    found = []
    for start in sorted(stops):
        for line in chains(graph, start):
            end = line[-1]
            twice = end in stops and end < start
            if end in ends and not twice and price(position, line) <= means:
                found.append(line)
    return found


def chains(graph: Graph, start: str) -> Iterator[list[str]]:
    """Every chain of tracks from an area that visits no area twice (SELL-04)."""
    waiting = [[start]]
    while waiting:
        line = waiting.pop()
        if len(line) > 1:
            yield line
        waiting += [[*line, other] for other in graph.get(line[-1], ()) if other not in line]


def sell(position: Position, seat: int, company: str, line: Sequence[str]) -> None:
    """SELL-08 … SELL-11, CO-03, CO-04."""
    position.move(company, seat, -price(position, line))
    position.tell("sold", seat, company, *line, price(position, line))
    for one, other in itertools.pairwise(line):
        assert position.tracks[border(one, other)] == seat
        position.tracks[border(one, other)] = company
    before = {area for area, companies in position.stops.items() if company in companies}
    won = {area for area in line if area in position.sheet.stations or area in position.sheet.towns} - before
    for area in won:
        position.stops.setdefault(area, set()).add(company)
    if won:
        position.tell("stops", company, *sorted(won))
    clean_up(position)


def clean_up(position: Position) -> None:
    """CLEAN-01 … CLEAN-03, CLEAN-05."""
    for area in position.touched(COMPANIES):
        _remove(position, position.yellow, area, "yellow")
    for area, companies in position.stops.items():
        for company in companies:
            _remove(position, position.passengers[company], area, company)
    for area in list(position.white):
        if not position.sheet.beside[area] & position.neutral():
            _remove(position, position.white, area, "white")


def _remove(position: Position, pieces: Counter[str], area: str, load: str) -> None:
    """CLEAN-05."""
    if pieces[area]:
        position.tell("gone", area, load, pieces[area])
        pieces[area] = 0


def final_score(position: Position, seat: int) -> int:
    """SCORE-01 … SCORE-05, SCORE-08."""
    points, sets, profit, tracks = final_parts(position, seat)
    return points + sets + profit - tracks


def final_parts(position: Position, seat: int) -> tuple[int, int, int, int]:
    """Points gained, for sets, profit or loss, and what own tracks cost."""
    cargo = position.cargo[seat]
    sets = min(cargo[load] for load in ("good white", "good yellow", "passenger red", "passenger green"))
    tracks = len(position.own(seat)) * position.numbers.upkeep
    return position.points[seat], position.numbers.set_points * sets, position.value(PROFIT, seat), tracks


def winner(position: Position) -> int:
    """SCORE-07."""
    return places(position)[0]


def places(position: Position) -> list[int]:
    """SCORE-07, SCORE-09: the seats from the winner on; on a tie the higher one on the profit/loss track is first."""
    ranking = position.ranking(PROFIT)
    return sorted(ranking, key=lambda seat: (-final_score(position, seat), ranking.index(seat)))


def count_up(position: Position) -> None:
    """PH10-01: the end of the game is told."""
    for seat in range(position.seats):
        position.tell("score", seat, *final_parts(position, seat), final_score(position, seat))
    position.tell("end", *places(position))
