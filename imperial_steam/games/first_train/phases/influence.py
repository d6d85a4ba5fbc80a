"""Markers on the stacked tracks: the four kinds of influence, profit and loss (section 6.1)."""

from __future__ import annotations

from imperial_steam.games.first_train.state import State, put, put_row


def move(state: State, track: int, seat: int, value: int) -> None:
    """Put a marker onto a position of its track, on top of those already there (INF-02 … INF-04, INF-08)."""
    values = put(state.values[track], seat, value)
    ranks = list(state.ranks[track])
    ranks.remove(seat)
    ranks.insert(sum([values[other] <= value for other in ranks]), seat)
    state.values = put_row(state.values, track, values)
    state.ranks = put_row(state.ranks, track, tuple(ranks))


def gain(state: State, track: int, seat: int, number: int, limit: int) -> int:
    """Gain influence of one kind (INF-01, INF-05, INF-06); gives the points that are lost."""
    wanted = state.values[track][seat] + number
    move(state, track, seat, min(wanted, limit))
    return max(0, wanted - limit)


def pay(state: State, seat: int, costs: tuple[int, ...]) -> None:
    """Pay influence of each kind, one move for each that is paid at all (INF-01, INF-03, INF-07, RUL-12)."""
    for track, cost in enumerate(costs):
        if cost:
            move(state, track, seat, state.values[track][seat] - cost)


def of(state: State, seat: int) -> tuple[int, ...]:
    """A player's influence of the four kinds."""
    white, brown, red, green, _ = state.values
    return white[seat], brown[seat], red[seat], green[seat]


def order_on(state: State, track: int) -> tuple[int, ...]:
    """The seats in the order of a track: the highest position first, in a stack the upper marker first (INF-09)."""
    return state.ranks[track][::-1]
