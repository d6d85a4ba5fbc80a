"""Tracks, reach and markers: what is possible on a player board (7.1, 7.3, 7.4, 7.6)."""

from __future__ import annotations

from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.russian_railroads.board.world import Special
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
    return here > 0 or lines_of(tracks, colour) < frame.numbers.tracks[colour]


def last_field(frame: Frame, player: Player, line: int) -> int:
    """The end station of a line, whether rubble lies before it or not."""
    printed = frame.layout.lines[line]
    return player.lengths[line] if printed.arms else printed.length


def at_switch(frame: Frame, player: Player, line: int) -> bool:
    """Black is in front of the switch of a line whose arm is not chosen: its next step chooses it (GR-05)."""
    here = player.tracks[line * WIDTH]
    return bool(frame.switches[line]) and player.arm_open and here == frame.layout.lines[line].length


def coming_fields(frame: Frame, player: Player) -> int:
    """Special fields in force and those that arms and extensions still to be chosen could bring (mask of ids)."""
    return player.fields | frame.undecided_fields(*player.chosen) if frame.areas else player.fields


def holds(player: Player, special: Special) -> bool:
    """The condition of a field holds, its coin left aside (EFF-10, SPEC-20)."""
    return player.tracks[special.line * WIDTH + special.colour] >= special.field and (
        not special.locomotive or player.reach[special.line] >= special.field
    )


def lines_of(tracks: tuple[int, ...], colour: int) -> int:
    """On how many lines a colour lies."""
    return sum(1 for field in tracks[colour::WIDTH] if field)


def possible_steps(frame: Frame, player: Player, mask: int) -> list[tuple[int, int]]:
    """Every (line, colour) that can move with the colours of a mask, lines first (PROC-11)."""
    tracks, lengths = player.tracks, player.lengths
    steps = []
    for line, building in enumerate(frame.building_of[mask & player.unlocked]):
        start = line * WIDTH
        for colour, number in building:
            here = tracks[start + colour]
            ahead = tracks[start + colour - 1] - 1 if colour else lengths[line]
            if here < ahead and (here or lines_of(tracks, colour) < number):
                steps.append((line, colour))
    return steps


def step_rooms(frame: Frame, player: Player) -> tuple[int, ...]:
    """By colour: how many steps its tracks can make while nothing else moves."""
    return _step_rooms(frame, player.tracks, player.unlocked, player.lengths)


@remembered(4096)
def _step_rooms(frame: Frame, tracks: tuple[int, ...], unlocked: int, lengths: tuple[int, ...]) -> tuple[int, ...]:
    rooms = [0] * WIDTH
    for start, building, length in zip(frame.line_starts, frame.building, lengths, strict=True):
        ahead = length
        for colour, number in building:
            here = tracks[start + colour]
            if ahead > here and unlocked >> colour & 1:
                if here or number >= frame.line_count:
                    rooms[colour] += ahead - here
                else:
                    rooms[colour] += _entering(frame, tracks, start, colour, number, ahead)
            if not here:
                break
            ahead = here - 1
    return tuple(rooms)


def _entering(frame: Frame, tracks: tuple[int, ...], start: int, colour: int, number: int, ahead: int) -> int:
    """Room on a line not entered yet, if the tracks of its colour left over would be put there (INV-02).

    Of the lines not entered those with most room count, the upper one first among equals.
    """
    left = number - lines_of(tracks, colour)
    better = 0
    for other, building in zip(frame.line_starts, frame.building, strict=True):
        place = other + colour
        if other != start and not tracks[place] and any(built == colour for built, _ in building):
            room = tracks[place - 1] - 1
            better += room > ahead or (room == ahead and other < start)
    return ahead if better < left else 0


def can_move(frame: Frame, player: Player, marker: int) -> bool:
    """An industry marker can move one field (IND-02, IND-08)."""
    track = player.marker_tracks[marker]
    industry, ahead = frame.layout.industries[track], player.markers[marker] + 1
    if ahead >= player.ends[track]:
        return False
    gap = frame.gap_at[track].get(ahead)
    if gap is not None and not industry.free_gaps and not player.gaps[gap]:
        return False
    return (track, ahead) not in zip(player.marker_tracks, player.markers, strict=True)


def industry_room(frame: Frame, player: Player) -> int:
    """How many industry steps can be made while no gap is filled."""
    return _industry_room(frame, player.ends, player.gaps, player.marker_tracks, player.markers)


@remembered(4096)
def _industry_room(
    frame: Frame,
    ends: tuple[int, ...],
    filled: tuple[int, ...],
    marker_tracks: tuple[int, ...],
    markers: tuple[int, ...],
) -> int:
    room = 0
    for track, (gaps, free) in enumerate(frame.industry_gaps):
        end = ends[track]
        if not free and 0 in filled:
            end = min(end, gaps[filled.index(0)])
        own = 0
        for of, at in zip(marker_tracks, markers, strict=True):
            if of == track:
                room += end - 1 - own - at
                own += 1
    return room


def doubler_room(frame: Frame, state: State, player: Player) -> int:
    """How many doublers can be placed (DBL-01, RUL-30)."""
    return min(state.doublers, frame.all_doublers - sum(player.doublers))


def marker_at_start(player: Player) -> bool:
    """A marker of the player is on field 0 of the industry track (QM-10)."""
    return (0, 0) in zip(player.marker_tracks, player.markers, strict=True)


def lowest(stacks: tuple[int, ...]) -> int:
    """Number of the lowest stack left, 0 when all are empty (LOCO-01)."""
    for number in range(1, HIGHEST + 1):
        if stacks[number]:
            return number
    return 0


def take_lowest(state: State) -> int:
    """Take a tile from the lowest stack; its number (LOCO-01, FACT-01)."""
    number = lowest(state.stacks)
    stacks = state.stacks
    state.stacks = (*stacks[:number], stacks[number] - 1, *stacks[number + 1 :])
    return number


def update_reach(frame: Frame, player: Player) -> None:
    """Count the reach of every line anew (LOCO-03)."""
    slots = player.slots
    player.reach = tuple(sum(slots[index] for index in own) for own in frame.line_slots)
