"""What is mandatory and impossible for certain, whatever is taken (EXEC-04)."""

from __future__ import annotations

from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.possible.courses import Course
from imperial_steam.games.russian_railroads.possible.rooms import FAR
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS


def ruled_out(frame: Frame, state: State, wanted: Demand, patience: int) -> bool:
    """What is wanted is impossible on every course; False also where there are more courses than there is patience."""
    waiting = [Course(frame, state, state.pool + state.aside + state.open, wanted)]
    seen = {waiting[0].taken}
    while waiting:
        course = waiting.pop()
        if not hopeless(frame, state, course) or len(seen) > patience:
            return False
        for taken, kind, number in course.longer():
            if taken not in seen:
                seen.add(taken)
                waiting.append(course.take(taken, kind, number))
    return True


def hopeless(frame: Frame, state: State, most: Course) -> bool:
    """What is wanted is impossible on a course as far as it goes."""
    player, wanted = state.player, most.wanted
    if most.unknown:
        return False
    if wanted.locomotives > sum(state.stacks) or wanted.industry > _industry_room(frame, player, most):
        return True
    return any(
        not any(mask >> colour & 1 and _can_come(frame, player, most, colour) for colour in range(len(COLOURS)))
        for mask, _ in wanted.steps
    )


def _industry_room(frame: Frame, player: Player, most: Course) -> int:
    """Industry steps to the ends of the tracks, or to the first gap that nothing can fill."""
    room, gap = 0, most.first_gap
    for track, field in most.markers():
        industry, end = frame.layout.industries[track], most.end(track)
        if gap >= 0 and not industry.free_gaps:
            end = min(end, industry.gaps[gap])
        room += max(0, end - 1 - field)
    return room


def _can_come(frame: Frame, player: Player, most: Course, colour: int) -> bool:
    """One step of a colour is possible on some line, with no more steps of the colours before than there can be."""
    away = most.away(colour)
    if away == FAR:
        return False
    return any(_opens(frame, player, most, line, colour, away) for line in range(frame.line_count))


def _opens(frame: Frame, player: Player, most: Course, line: int, colour: int, away: int) -> bool:
    """A line can take a step of a colour that black unlocks `away` steps further on the main line."""
    if not frame.layout.lines[line].colours >> colour & 1:
        return False
    here, goal = player.tracks, list(most.ahead)
    goal[BLACK] = max(goal[BLACK], here[BLACK] + away)
    target, needed, later = here[line * WIDTH + colour] + 1, 0, 0
    for before in range(colour - 1, -1, -1):
        index = line * WIDTH + before
        target = max(here[index], target + 1)
        goal[index] = max(goal[index], target)
        needed += sum(goal[before::WIDTH]) - sum(here[before::WIDTH])
        later |= 1 << before
        if needed > most.steps_of(later):
            return False
    return target <= _length(frame, player, line, most)


def _length(frame: Frame, player: Player, line: int, most: Course) -> int:
    """The last field of a line on the longer arm, before the rubble that is left."""
    printed, length = frame.layout.lines[line], player.lengths[line]
    if printed.arms and player.arm_open:
        return max(arm.length for arm in printed.arms)
    lying = (tile for number, tile in enumerate(frame.layout.rubble) if most.rubble >> number & 1)
    longest = length if printed.arms else printed.length
    return min((tile.field - 1 for tile in lying if tile.line == line), default=longest)
