"""The things on the table and what they stand for: targets of actions, and actions of targets.

Kinds of things: `area KEY`, `border KEY`, `load AREA LOAD`, `landowner AREA`, `space NUMBER`, `marker COMPANY`,
`train KEY`, `sale COMPANY LINE`, `step TRACK VALUE` (of an influence track, or of profit and loss), `player SEAT`,
`order NAME`, `bill NAME` (a chip of the prompt), `stand TERM SEAT` (a number of a player), `term NAME`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from imperial_steam.games.first_train import actions as a
from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, LOADS
from imperial_steam.games.protocol import Action, Target

__all__ = ["area", "bits", "border", "conceivable", "load", "places", "way"]


def area(key: str) -> Target:
    """An area of the map."""
    return Target("area", key)


def border(key: str) -> Target:
    """A border between two areas, with the track on it."""
    return Target("border", key)


def load(key: str, name: str) -> Target:
    """The pieces of a kind in an area."""
    return Target("load", f"{key} {name}")


def places(game: FirstTrain, action: Action) -> Sequence[Target]:
    """All things at which an option is lit and can be clicked, its own target first."""
    match action:
        case a.BuildTrack():
            return [action.target, area(behind(game, action))]
        case a.SellLine(_, line):
            first, *_, last = line.split("-")
            return [action.target, area(last), area(first)]
        case a.Ship() | a.Seat():
            return [action.target, area(action.area)]
    return [action.target]


def behind(game: FirstTrain, action: a.BuildTrack) -> str:
    """The area that the next track leads to."""
    here = game.state.line[-1] if game.state.line else -1
    one, other = game.frame.layout.ends[game.frame.border_index[action.border]]
    return game.frame.area_keys[other if one == here else one]


def neighbours(game: FirstTrain, thing: Target) -> Sequence[tuple[Target, Target]]:
    """The borders of an area, each with the area behind it."""
    frame = game.frame
    index = frame.layout.area_index.get(thing.key) if thing.kind == "area" else None
    beside = [] if index is None else [pair for pair in frame.layout.border_of.items() if pair[0][0] == index]
    return [(border(frame.border_keys[number]), area(frame.area_keys[other])) for (_, other), number in beside]


def conceivable(game: FirstTrain, thing: Target) -> Sequence[Action]:
    """The actions a thing could stand for, legal or not."""
    meant = _MEANT.get(thing.kind)
    return () if meant is None else meant(game, thing.key)


def _of_area(game: FirstTrain, key: str) -> Sequence[Action]:
    """Where a line starts, the next track to it, or, where none of them can be shipped, the loads that lie there."""
    if game.state.ask is Ask.ACTION:
        pieces, index = game.state.pieces, game.frame.layout.area_index[key]
        return [a.Ship(key, name) for number, name in enumerate(LOADS) if pieces[number][index]]
    if game.state.ask is Ask.START:
        return [a.StartLine(key)]
    if game.state.ask is Ask.TRACK and game.state.line:
        here, there = game.state.line[-1], game.frame.layout.area_index[key]
        number = game.frame.layout.border_of.get((here, there))
        if number is not None:
            return [a.BuildTrack(game.frame.border_keys[number])]
    return ()


def _of_border(game: FirstTrain, key: str) -> Sequence[Action]:
    """A track across it; what can never be built over says so itself."""
    closed = game.frame.layout.borders[game.frame.border_index[key]].blocked
    return [a.BuildTrack(key)] if game.state.ask in (Ask.START, Ask.TRACK) and not closed else ()


def _of_load(game: FirstTrain, key: str) -> Sequence[Action]:
    """To ship it on any own train: where passengers have classes, each keeps back whom that keeps back."""
    del game
    where, _, name = key.partition(" ")
    return [a.Ship(where, name)]


def _of_space(game: FirstTrain, key: str) -> Sequence[Action]:
    """The lowest bid there; before the auction nothing."""
    if game.state.ask is not Ask.BID:
        return ()
    number = int(key)
    return [a.Bid(number, auction.lowest_bid(game.frame, game.state, game.frame.space_index[number]))]


_MEANT: Mapping[str, Callable[[FirstTrain, str], Sequence[Action]]] = {
    "area": _of_area,
    "border": _of_border,
    "load": _of_load,
    "space": _of_space,
    "marker": lambda game, key: [a.ChooseColour(key)] if game.state.ask is Ask.COLOUR else (),
    "train": lambda game, key: [a.BuyTrain(key)] if game.state.ask is Ask.ACTION else (),
}


def way(frame: Frame, state: State, seat: int, start: int, kind: int) -> Sequence[int]:
    """The borders of the shortest way over a player's tracks from an area to a stop for a kind of passenger."""
    if kind < FIRST_PASSENGER or kind >= FIRST_PASSENGER + len(COMPANIES):
        return ()
    tracks, goals = state.tracks[seat], state.stops[kind - FIRST_PASSENGER]
    before: dict[int, tuple[int, int]] = {start: (-1, -1)}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if goals >> here & 1 and here != start:
            return list(_back(before, here))
        for step in frame.links[here]:
            if tracks >> step.border & 1 and step.area not in before:
                before[step.area] = (step.border, here)
                waiting.append(step.area)
    return ()


def _back(before: Mapping[int, tuple[int, int]], end: int) -> Iterable[int]:
    number, here = before[end]
    while number >= 0:
        yield number
        number, here = before[here]
