"""What is mandatory and impossible for certain, though everything came that could come (EXEC-04)."""

from __future__ import annotations

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.prospects import Prospects
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS


def hopeless(frame: Frame, state: State, wanted: Demand, most: Prospects) -> bool:
    """What is wanted is impossible, whatever is reached of the prospects of all that is pending."""
    player = state.player
    if most.unknown:
        return False
    if wanted.locomotives > sum(state.stacks) or wanted.industry > _industry_room(frame, player, most):
        return True
    return any(
        not any(mask >> colour & 1 and _can_come(frame, player, most, colour) for colour in range(len(COLOURS)))
        for mask, _ in wanted.steps
    )


def _industry_room(frame: Frame, player: Player, most: Prospects) -> int:
    """Industry steps to the ends of the tracks, or to the first gap that nothing can fill."""
    room, filled = 0, bool(most.factories) or 0 not in player.gaps
    for track, field in most.markers():
        industry, end = frame.layout.industries[track], most.end(track)
        if not filled and not industry.free_gaps:
            end = min(end, industry.gaps[player.gaps.index(0)])
        room += max(0, end - 1 - field)
    return room


def _can_come(frame: Frame, player: Player, most: Prospects, colour: int) -> bool:
    """One step of a colour is possible on some line, with no more steps of the colours before than there can be."""
    away = 0
    if not player.unlocked >> colour & 1:
        coming = lines.coming_fields(frame, player) & ~player.satisfied
        fields = [
            one.field for one in frame.fields if coming >> one.id & 1 and frame.unlocks(1 << one.id) >> colour & 1
        ]
        if not fields:
            return False
        away = max(0, min(fields) - player.tracks[BLACK])
    return any(_opens(frame, player, most, line, colour, away) for line in range(frame.line_count))


def _opens(frame: Frame, player: Player, most: Prospects, line: int, colour: int, away: int) -> bool:
    """A line can take a step of a colour that black unlocks so many steps `away` on the main line."""
    if not frame.layout.lines[line].colours >> colour & 1:
        return False
    here = player.tracks[line * WIDTH : line * WIDTH + colour + 1]
    target, needed, later = here[colour] + 1, 0, 0
    for before in range(colour - 1, -1, -1):
        target = max(here[before], target + 1)
        needed += target - here[before]
        if before == BLACK:
            needed += max(0, away - (target - here[BLACK])) if line == 0 else away
        later |= 1 << before
        if needed > most.steps_of(later):
            return False
    return target <= _length(frame, player, line, most)


def _length(frame: Frame, player: Player, line: int, most: Prospects) -> int:
    """The last field of a line on the longer arm, before the rubble that is left."""
    made, length = frame.layout.lines[line], player.lengths[line]
    if made.arms and player.germany is not None and player.germany.arm < 0:
        return max(arm.length for arm in made.arms)
    lying = (tile for number, tile in enumerate(frame.layout.rubble) if most.rubble >> number & 1)
    longest = length if made.arms else made.length
    return min((tile.field - 1 for tile in lying if tile.line == line), default=longest)
