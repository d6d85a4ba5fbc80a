"""PH9 and the end: lines that can be handed over, clean-up, final scoring (SELL, CLEAN, SCORE)."""

from __future__ import annotations

import itertools
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
    for one, other in itertools.pairwise(line):
        assert position.tracks[border(one, other)] == seat
        position.tracks[border(one, other)] = company
    for area in line:
        if area in position.sheet.stations or area in position.sheet.towns:
            position.stops.setdefault(area, set()).add(company)
    clean_up(position)


def clean_up(position: Position) -> None:
    """CLEAN-01 … CLEAN-03, CLEAN-05."""
    for area in position.touched(COMPANIES):
        position.yellow[area] = 0
    for area, companies in position.stops.items():
        for company in companies:
            position.passengers[company][area] = 0
    for area in list(position.white):
        if not position.sheet.beside[area] & position.neutral():
            position.white[area] = 0


def final_score(position: Position, seat: int) -> int:
    """SCORE-01 … SCORE-05, SCORE-08."""
    cargo = position.cargo[seat]
    sets = min(cargo[load] for load in ("good white", "good yellow", "passenger red", "passenger green"))
    tracks = len(position.own(seat))
    profit = position.value(PROFIT, seat)
    return position.points[seat] + position.numbers.set_points * sets + profit - position.numbers.upkeep * tracks


def winner(position: Position) -> int:
    """SCORE-07: on a tie the higher one on the profit/loss track."""
    ranking = position.ranking(PROFIT)
    return max(range(position.seats), key=lambda seat: (final_score(position, seat), -ranking.index(seat)))
