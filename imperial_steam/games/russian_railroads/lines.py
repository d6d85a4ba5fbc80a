"""Tracks, reach and markers: what is possible on a player board (7.1, 7.3, 7.4, 7.6)."""

from __future__ import annotations

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST

WIDTH = len(COLOURS)


def can_step(frame: Frame, player: Player, line: int, colour: int) -> bool:
    """The track of a colour can move one field on a line (TRACK-02 … 06, TRACK-08, INV-02)."""
    if not player.unlocked >> colour & 1 or not frame.layout.lines[line].colours >> colour & 1:
        return False
    tracks, place = player.tracks, line * WIDTH + colour
    here = tracks[place]
    if here >= (tracks[place - 1] - 1 if colour else player.lengths[line]):
        return False
    return here > 0 or lines_of(player, colour) < frame.numbers.tracks[colour]


def lines_of(player: Player, colour: int) -> int:
    """On how many lines a colour lies."""
    return sum(1 for field in player.tracks[colour::WIDTH] if field)


def possible_steps(frame: Frame, player: Player, mask: int) -> list[tuple[int, int]]:
    """Every (line, colour) that can move with the colours of a mask, lines first (PROC-11)."""
    mask &= player.unlocked
    tracks, lengths = player.tracks, player.lengths
    found = []
    for line, building in enumerate(frame.building):
        start = line * WIDTH
        for colour, number in building:
            if mask >> colour & 1:
                here = tracks[start + colour]
                ahead = tracks[start + colour - 1] - 1 if colour else lengths[line]
                if here < ahead and (here or lines_of(player, colour) < number):
                    found.append((line, colour))
    return found


def step_room(frame: Frame, player: Player, colour: int) -> int:
    """How many steps the tracks of a colour can make while nothing else moves."""
    if not player.unlocked >> colour & 1:
        return 0
    room, new = 0, []
    tracks, lengths = player.tracks, player.lengths
    for line, building in enumerate(frame.building):
        for built, _ in building:
            if built == colour:
                place = line * WIDTH + colour
                free = (tracks[place - 1] - 1 if colour else lengths[line]) - tracks[place]
                if free > 0:
                    if tracks[place]:
                        room += free
                    else:
                        new.append(free)
    left = frame.numbers.tracks[colour] - lines_of(player, colour)
    return room + sum(sorted(new, reverse=True)[:left])


def can_move(frame: Frame, player: Player, marker: int) -> bool:
    """An industry marker can move one field (IND-02, IND-08)."""
    track = player.marker_tracks[marker]
    industry, ahead = frame.layout.industries[track], player.markers[marker] + 1
    if ahead >= len(industry.points):
        return False
    gap = frame.gap_at[track].get(ahead)
    if gap is not None and not industry.free_gaps and not player.gaps[gap]:
        return False
    return (track, ahead) not in zip(player.marker_tracks, player.markers, strict=True)


def industry_room(frame: Frame, player: Player) -> int:
    """How many industry steps can be made while no gap is filled."""
    room = 0
    for track, industry in enumerate(frame.layout.industries):
        end = len(industry.points)
        if not industry.free_gaps:
            end = next((field for gap, field in enumerate(industry.gaps) if not player.gaps[gap]), end)
        own = sorted(
            (at for of, at in zip(player.marker_tracks, player.markers, strict=True) if of == track), reverse=True
        )
        room += sum(end - 1 - place - at for place, at in enumerate(own))
    return room


def doubler_room(frame: Frame, state: State, player: Player) -> int:
    """How many doublers can be placed (DBL-01, RUL-30)."""
    return min(state.doublers, sum(frame.doubler_fields) - sum(player.doublers))


def marker_at_start(player: Player, track: int = 0) -> bool:
    """An own marker stands on field 0 of a track (QM-10)."""
    return (track, 0) in zip(player.marker_tracks, player.markers, strict=True)


def lowest(stacks: tuple[int, ...]) -> int:
    """Number of the lowest stack left, 0 when all are empty (LOCO-01)."""
    for number in range(1, HIGHEST + 1):
        if stacks[number]:
            return number
    return 0


def update_reach(frame: Frame, player: Player) -> None:
    """Count the reach of every line anew (LOCO-03)."""
    slots = player.slots
    player.reach = tuple(sum(slots[index] for index in own) for own in frame.line_slots)
