"""How much room the player board has for pending units: quick answers for the search.

Steps of one colour never take room from another one, and no unit but its own kind takes room from industry steps or
doublers. So counting is enough to say that everything mandatory can be done, and often that it cannot.
"""

from __future__ import annotations

from functools import lru_cache
from operator import ge
from typing import Final, NamedTuple

from imperial_steam.games.russian_railroads import demand, lines
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HARMLESS, in_play
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.terms import BLACK, COLOURS

#: The colours of each mask.
OF_MASK: Final = tuple(
    tuple(colour for colour in range(len(COLOURS)) if mask >> colour & 1) for mask in range(1 << len(COLOURS))
)
TILES: Final[frozenset[str]] = frozenset({"locomotive", "factory", "locomotive_or_factory"})
#: Kinds of units that `ample` can count; of the others only optional ones that take nothing from what is mandatory.
COUNTED: Final = frozenset({"step", "industry", "doubler", "again"}) | TILES
#: Further than anything can move.
FAR: Final = 99


class Rooms:
    """Room on the board of the acting player as it stands.

    `steps` by colour. Everything else is worked out when somebody asks, as long as the position has not changed.
    """

    __slots__ = ("_frame", "_industry", "_meeting", "_nearest", "_paying", "_player", "_state", "steps", "unlocked")

    def __init__(self, frame: Frame, state: State) -> None:
        player = state.players[state.actor]
        self._frame, self._state, self._player = frame, state, player
        self._nearest: dict[int, int] = {}
        self._paying: list[int] | None = None
        self._industry: int | None = None
        self._meeting = 0
        self.unlocked = player.unlocked
        self.steps = lines.step_rooms(frame, player)

    @property
    def industry(self) -> int:
        """Industry steps that can be made."""
        if self._industry is None:
            self._industry = lines.industry_room(self._frame, self._player)
        return self._industry

    @property
    def doublers(self) -> int:
        """Doublers that can be placed."""
        return lines.doubler_room(self._frame, self._state, self._player)

    @property
    def locomotive(self) -> bool:
        """The lowest tile fits into a slot."""
        return min(self._player.slots) < lines.lowest(self._state.stacks)

    @property
    def sources(self) -> int:
        """Tiles left in stacks and display."""
        return sum(self._state.stacks) + sum(self._state.display)

    @property
    def counts(self) -> tuple[int, ...]:
        """The room for each kind of thing that can be wanted alone (`demand.one_kind`)."""
        return (*self.steps, self.industry, self.doublers, self.sources)

    def reach_more(self, pending: Demand) -> bool:
        """What is pending can reach something that brings more: a field or a factory."""
        if pending.industry:
            self._meeting = self._meeting or meeting(self._frame, self._player, _idle(self._frame))
            player = self._player
            if self._meeting <= pending.industry << player.booms:
                return True
        for colour, number in enumerate(pending.by_colour if pending.steps else ()):
            if number and number >= self._away(colour):
                return True
        return False

    def _away(self, colour: int) -> int:
        """How many steps of a colour away a field is that gives something useful, or the switch of a line."""
        away = self._nearest.get(colour)
        if away is None:
            away = self._nearest[colour] = nearest(self._frame, self._player, colour)
        return away

    def pay_more(self, pending: Demand) -> bool:
        """What is pending can reach a field with which something voluntary becomes possible."""
        if self._paying is None:
            self._paying = paying(self._frame, self._player)
        return any(map(ge, pending.by_colour, self._paying))

    def can_open(self, mask: int) -> bool:
        """One of these colours is unlocked, or a field left could unlock it."""
        if mask & self.unlocked:
            return True
        coming = lines.coming_fields(self._frame, self._player) & ~self._player.satisfied
        return bool(mask & self._frame.unlocks(coming))


def verdict(frame: Frame, state: State) -> bool | None:
    """Whether everything mandatory can be carried out, as far as counting tells; None: it must be tried."""
    units = state.pool + state.aside if state.aside else state.pool
    wanted, rooms = demand.of_mandatory(units), Rooms(frame, state)
    if covers(wanted, rooms):
        return True
    return False if impossible(wanted, demand.of_units(units), rooms) else None


def covers(wanted: Demand, rooms: Rooms) -> bool:
    """There is room for what is wanted."""
    if wanted.other or (wanted.industry and wanted.industry > rooms.industry):
        return False
    if wanted.doublers and wanted.doublers > rooms.doublers:
        return False
    return (not wanted.steps or steps_fit(wanted, rooms)) and (not wanted.tiles or tiles_fit(wanted, rooms))


def steps_fit(wanted: Demand, rooms: Rooms) -> bool:
    """Steps of the narrowest masks first, each from the room of its colours."""
    if len(wanted.steps) == 1:
        ((mask, number),) = wanted.steps
        colours = OF_MASK[mask]
        if len(colours) == 1:
            return rooms.steps[colours[0]] >= number
        return sum([rooms.steps[colour] for colour in colours]) >= number
    left = list(rooms.steps)
    for mask, number in wanted.steps:
        missing = number
        for colour in OF_MASK[mask]:
            used = min(left[colour], missing)
            missing -= used
            left[colour] -= used
        if missing:
            return False
    return True


def tiles_fit(wanted: Demand, rooms: Rooms) -> bool:
    """No tile, one tile, or one locomotive and one factory with tiles for both."""
    number = wanted.tiles
    if number == 0:
        return True
    if number == 1:
        return rooms.locomotive if wanted.locomotives else rooms.sources > 0
    return number == 2 and wanted.locomotives == wanted.factories == 1 and rooms.locomotive and rooms.sources > 1


class Count(NamedTuple):
    """What `ample` knows of a pool: the demands of all and of the mandatory units, and how often steps come `again`.

    `steps` are all that may come, `masks` those of the mandatory ones.
    """

    pending: Demand
    wanted: Demand
    again: int
    steps: int
    masks: tuple[int, ...]


@lru_cache(maxsize=4096)
def _counted(pool: tuple[Unit, ...]) -> Count | None:
    """The units of a pool counted; None: something in it cannot be."""
    if any(unit.kind not in COUNTED and (unit.mandatory or unit.kind not in HARMLESS) for unit in pool):
        return None
    pending, wanted = demand.of_units(pool), demand.of_mandatory(pool)
    again = sum(unit.kind == "again" for unit in pool)
    steps = sum(number for _, number in pending.steps) + again
    masks = (*(mask for mask, _ in wanted.steps), *(1 << BLACK,) * again)
    return None if wanted.tiles and again else Count(pending, wanted, again, steps, masks)


def ample(frame: Frame, state: State) -> bool:
    """Whatever is done next, there will be room for everything mandatory: nothing needs to be tried."""
    count = _counted(state.pool)
    if count is None or state.open or state.aside:
        return False
    pending, wanted, again, steps, masks = count
    if pending.tiles > 1 and not _tiles_last(state, pending):
        return False
    rooms = Rooms(frame, state)
    if (wanted.industry or again) and pending.industry + again > rooms.industry:
        return False
    if (wanted.doublers or again) and pending.doublers + again > rooms.doublers:
        return False
    return all(sum([rooms.steps[colour] for colour in OF_MASK[mask & frame.steady]]) >= steps for mask in masks)


def _tiles_last(state: State, pending: Demand) -> bool:
    """There are tiles for one locomotive and one factory, whichever comes first."""
    one_each = pending.tiles == 2 and pending.locomotives == pending.factories == 1
    return one_each and sum(state.stacks) > 1 and min(state.player.slots) < lines.lowest(state.stacks)


def impossible(wanted: Demand, pending: Demand, rooms: Rooms) -> bool:
    """What is wanted is impossible for certain; `pending` is that and all optional units.

    As long as nothing pending can reach what brings more, industry steps have no more room than they have now, and
    each step makes room for one step of a later colour at most.
    """
    if pending.other or pending.tiles or rooms.reach_more(pending):
        return full(wanted, rooms)
    if wanted.industry and wanted.industry > rooms.industry:
        return True
    for mask, number in wanted.steps:
        if not mask & rooms.unlocked:
            return True
        colour = mask.bit_length() - 1
        if mask == 1 << colour and number > rooms.steps[colour]:
            before = sum([others for other, others in pending.steps if other & (mask - 1)])
            if number > rooms.steps[colour] + before:
                return True
    return full(wanted, rooms)


def full(wanted: Demand, rooms: Rooms) -> bool:
    """Nothing makes room for what is wanted: the doubler fields are full, no field left unlocks a colour."""
    if wanted.doublers and wanted.doublers > rooms.doublers:
        return True
    return not all(rooms.can_open(mask) for mask, _ in wanted.steps)


def nearest(frame: Frame, player: Player, colour: int) -> int:
    """How many steps of a colour away a field is that gives something useful, or the switch of a line."""
    away = FAR
    if not player.unlocked >> colour & 1:
        return away
    coming, tracks = lines.coming_fields(frame, player) & ~player.satisfied, player.tracks
    for special in frame.useful_of_colour[colour]:
        line, field = special.line, special.field
        if coming >> special.id & 1 and not (special.locomotive and player.reach[line] < field):
            ahead = field - tracks[line * lines.WIDTH + colour]
            if 0 < ahead < away:
                away = ahead
    if colour == BLACK and player.arm_open:
        ahead = min(printed.length - tracks[line * lines.WIDTH] for line, printed in frame.forks) + 1
        away = min(away, ahead)
    return away


def paying(frame: Frame, player: Player) -> list[int]:
    """By colour: how many steps away a field is with which something voluntary becomes possible."""
    away, coming = [FAR] * len(COLOURS), frame.paying & lines.coming_fields(frame, player) & ~player.satisfied
    for one in frame.paying_fields:
        if coming >> one.id & 1 and not (one.locomotive and player.reach[one.line] < one.field):
            ahead = max(0, one.field - player.tracks[one.line * lines.WIDTH + one.colour])
            away[one.colour] = min(away[one.colour], ahead)
    return away


def meets(frame: Frame, player: Player, steps: int) -> bool:
    """A marker could reach a factory or the `?` field within a number of steps."""
    return meeting(frame, player) <= steps


def _idle(frame: Frame) -> frozenset[int]:
    """Factories that bring nothing with which something mandatory becomes possible: no coin pays for anything here."""
    return frozenset() if in_play(frame).voluntary else frame.vain_factories


def meeting(frame: Frame, player: Player, idle: frozenset[int] = frozenset()) -> int:
    """How many industry steps away a marker is from a factory that is not `idle`, or the `?` field."""
    away = FAR
    for track, field in zip(player.marker_tracks, player.markers, strict=True):
        industry, gaps = frame.layout.industries[track], frame.gap_at[track]
        for ahead in range(field + 1, min(field + away, player.ends[track])):
            gap = gaps.get(ahead)
            if gap is not None and not player.gaps[gap] and not industry.free_gaps:
                break
            asks = ahead == industry.token_field and not player.satisfied >> industry.token_id & 1
            if asks or (gap is not None and player.gaps[gap] and player.gaps[gap] not in idle):
                away = ahead - field
                break
    return away
