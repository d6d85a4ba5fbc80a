"""Takeovers: which lines a company buys, and what happens to the stations and the pieces there (PH9, CLEAN)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.phases.shipping import company_tracks
from imperial_steam.games.first_train.state import State, put, put_pieces
from imperial_steam.games.first_train.terms import (
    COMPANIES,
    FIRST_COMPANY,
    FIRST_PASSENGER,
    KINDS,
    LOADS,
    WHITE,
    YELLOW,
)
from imperial_steam.games.protocol import Event, Value

DASH = "-"


def price(frame: Frame, tracks: int) -> int:
    """Influence of the buying company for a number of tracks (SELL-08, DEC-07)."""
    return -(-tracks // frame.numbers.tracks_sold)


def name(frame: Frame, line: tuple[int, ...]) -> str:
    """A line as the chain of its areas (AREA-08)."""
    return DASH.join(frame.area_keys[area] for area in line)


def areas_of(frame: Frame, text: str) -> tuple[int, ...] | None:
    """The areas of a chain; None when one of them does not exist."""
    areas = tuple(frame.layout.area_index.get(key, -1) for key in text.split(DASH))
    return None if -1 in areas else areas


def canonical(frame: Frame, state: State, action: a.SellLine) -> a.SellLine:
    """The line as the options name it: from the stop of the buyer, of two such stops from the lower area."""
    line = areas_of(frame, action.line)
    if line is None:
        return action
    own = state.stops[COMPANIES.index(action.company)]
    first, last = own >> line[0] & 1, own >> line[-1] & 1
    if last and (not first or line[-1] < line[0]):
        return a.SellLine(action.company, name(frame, line[::-1]))
    return action


def longest(frame: Frame, state: State, seat: int, company: int) -> int:
    """Tracks that a player can pay for (SELL-08, SELL-14); a company with few pieces left takes fewer (RUL-43)."""
    affordable = state.values[FIRST_COMPANY + company][seat] * frame.numbers.tracks_sold
    if frame.rulings.company_tracks_limited:
        laid = state.tracks[frame.player_count + company].bit_count()
        affordable = min(affordable, frame.world.components[f"company_tracks.{COMPANIES[company]}"] - laid)
    return affordable


def lines(frame: Frame, state: State, seat: int, company: int) -> Iterator[tuple[int, ...]]:
    """Every line of a player that a company can take over, each once (SELL-03 … SELL-08)."""
    own, limit = state.stops[company], longest(frame, state, seat, company)
    starts = own & touched(frame, state.tracks[seat])
    if limit < 1 or not starts:
        return
    ways = _ways(frame, state.tracks[seat])
    for start in bits(starts):
        for line in _chains(ways, start, limit):
            end = line[-1]
            if frame.layout.stops >> end & 1 and not (own >> end & 1 and end < start):
                yield line


def _ways(frame: Frame, tracks: int) -> Mapping[int, Sequence[int]]:
    """By area that tracks touch: the areas they lead to, the last one first."""
    return {
        area: [way.area for way in reversed(frame.links[area]) if tracks >> way.border & 1]
        for area in bits(touched(frame, tracks))
    }


def _chains(ways: Mapping[int, Sequence[int]], start: int, limit: int) -> Iterator[tuple[int, ...]]:
    """Every chain of at most `most` tracks that begins in an area and visits no area twice (SELL-04)."""
    waiting: list[tuple[int, ...]] = [(start,)]
    while waiting:
        line = waiting.pop()
        if len(line) > 1:
            yield line
        if len(line) <= limit:
            waiting += [(*line, area) for area in ways[line[-1]] if area not in line]


def possible(frame: Frame, state: State) -> bool:
    """The actor has a line that a company can take over."""
    return any(next(lines(frame, state, state.actor, company), None) for company in range(len(COMPANIES)))


def sale_options(frame: Frame, state: State) -> list[a.Action]:
    """D-09: every line for either company, and no sale (SELL-01, SELL-02)."""
    options: list[a.Action] = [
        a.SellLine(company, name(frame, line))
        for number, company in enumerate(COMPANIES)
        for line in lines(frame, state, state.actor, number)
    ]
    return [*options, a.NO_SALE]


def sell(frame: Frame, state: State, action: a.SellLine, events: list[Event]) -> None:
    """Hand a line over: pay, replace the tracks, win the stations, clean up (SELL-08 … SELL-11)."""
    seat, company = state.actor, COMPANIES.index(action.company)
    line = areas_of(frame, action.line)
    assert line is not None
    sold = sum(1 << border for border in borders_of(frame, line))
    costs = [0] * len(KINDS)
    costs[FIRST_COMPANY + company] = price(frame, len(line) - 1)
    influence.pay(state, seat, tuple(costs))
    state.tracks = put(state.tracks, seat, state.tracks[seat] & ~sold)
    owner = frame.player_count + company
    state.tracks = put(state.tracks, owner, state.tracks[owner] | sold)
    won = sum(1 << area for area in line) & frame.layout.stops & ~state.stops[company]
    state.stops = put(state.stops, company, state.stops[company] | won)
    values: dict[str, Value] = {"company": action.company, "price": costs[FIRST_COMPANY + company]}
    events.append(Event("line_sold", seat, {**frame.course(line), **values}))
    if won:
        stations = [frame.area_keys[area] for area in bits(won)]
        places = [frame.layout.areas[area].name for area in bits(won)]
        events.append(Event("stops_won", None, {"company": action.company, "stops": stations, "places": places}))
    clean_up(frame, state, events)


def clean_up(frame: Frame, state: State, events: list[Event]) -> None:
    """Pieces that nobody can ship any more leave the map (CLEAN-01 … CLEAN-05)."""
    company_owned = state.stops[0] | state.stops[1]
    served = sum(1 << area for area, servers in frame.servers if servers & ~company_owned)
    blocked = {
        WHITE: frame.layout.symbols[WHITE] & ~served,
        YELLOW: touched(frame, company_tracks(state)),
        **{FIRST_PASSENGER + company: state.stops[company] for company in range(len(COMPANIES))},
    }
    for load, areas in blocked.items():
        for area in bits(areas & frame.homes[load]):
            number = state.pieces[load][area]
            if not number:
                continue
            values: dict[str, Value] = {"load": LOADS[load], "ware": frame.wares[load]}
            state.pieces = put_pieces(state.pieces, load, area, 0)
            events.append(Event("pieces_gone", None, {**frame.place(area), **values, "number": number}))
