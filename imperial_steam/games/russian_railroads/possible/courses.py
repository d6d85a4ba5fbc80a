"""What is possible with some special fields, tokens, cards, tiles and factories, and with no others (EXEC-04).

`Prospects` adds up gains that exclude each other: one token brings five industry steps and four steps as well, and one
step goes to two lines. A course charges each special field and each factory the steps to it, and takes no more tokens,
cards, dividend tiles and new factories than there may be. `bounds.ruled_out` goes through all courses. It does not ask
in which order things are taken or where a piece lies; the search would try all of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import NamedTuple

from imperial_steam.games.russian_railroads import demand, lines
from imperial_steam.games.russian_railroads.board.world import Effects
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import CHOICES, IDLE, LONGER, Choice
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.possible.prospects import Prospects
from imperial_steam.games.russian_railroads.possible.rooms import FAR
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import TOKEN_FACTORY


class Taken(NamedTuple):
    """What a course takes.

    `ahead`: where its tracks go, `at`: where its markers go; `met`: factories they reach, new ones by their code, old
    ones by the complement of their gap; `pulled`: a tile that could be a factory is a locomotive; `chosen`: of each of
    `hooks.CHOICES` the things taken (mask); `tiles`: those of a module.
    """

    ahead: tuple[int, ...]
    at: tuple[int, ...]
    met: tuple[int, ...] = ()
    tiles: tuple[int, ...] = ()
    pulled: bool = False
    chosen: tuple[int, ...] = ()


class Course(Prospects):
    """The most that units can lead to with what is `taken`; `wanted` grows by what its cards demand."""

    __slots__ = ("_fields_left", "_reaches", "taken", "wanted")

    def __init__(self, frame: Frame, state: State, units: Iterable[Unit], wanted: Demand) -> None:
        player = state.player
        coming = lines.coming_fields(frame, player) & ~player.satisfied
        self._fields_left = [
            [(one.line * WIDTH + colour, one.field, one) for one in specials if coming >> one.id & 1]
            for colour, specials in enumerate(frame.useful_of_colour)
        ]
        self._reaches: dict[object, tuple[int, ...]] = {}
        self.taken, self.wanted = Taken(player.tracks, player.markers, chosen=(0,) * len(CHOICES)), wanted
        super().__init__(frame, state, units)

    @property
    def ahead(self) -> tuple[int, ...]:
        """Where the tracks are with the steps charged."""
        return self.taken.ahead

    def longer(self) -> Iterator[tuple[Taken, str, int]]:
        """What could be taken next, and the kind and number of the thing that comes."""
        taken = self.taken
        for place, (kind, choice) in enumerate(CHOICES.items()):
            before, chosen, after = taken.chosen[:place], taken.chosen[place], taken.chosen[place + 1 :]
            for thing in self._things_left(kind, choice, chosen):
                yield taken._replace(chosen=(*before, chosen | 1 << thing, *after)), kind, thing
        for longer in LONGER:
            yield from longer(self)
        if self._can_pull():
            yield taken._replace(pulled=True), "field", 0
        for index, field in self._stops():
            yield taken._replace(ahead=(*taken.ahead[:index], field, *taken.ahead[index + 1 :])), "field", 0
        yield from self._marker_moves()

    def take(self, taken: Taken, kind: str, number: int) -> Course:
        """The course with one thing more, as `longer` names it."""
        fresh = Course.__new__(Course)
        fresh.frame, fresh.state, fresh._away = self.frame, self.state, self._away
        fresh._fields_left, fresh._reaches = self._fields_left, self._reaches
        fresh.steps, fresh.masks, fresh.counts = [*self.steps], {**self.masks}, {**self.counts}
        fresh._used, fresh._seen = {**self._used}, {**self._seen}
        fresh.industry, fresh.rubble = self.industry, self.rubble
        fresh.unlocked, fresh.unknown = self.unlocked, self.unknown
        fresh.taken, fresh.wanted = taken, self.wanted
        fresh._bring(kind, number)
        fresh._settle()
        return fresh

    def _bring(self, kind: str, number: int) -> None:
        player = self.state.player
        if kind == "field":
            self._fields()
        elif kind == "question":
            self.counts["token"] += self.new(("?", number), 1)
        elif kind == "old":
            self.function(player.gaps[number], 1, player.gap_stokers >> number & 1)
        elif kind == "new":
            self.function(number, 1)
        elif kind in CHOICES:
            effects = CHOICES[kind].things(self.frame)[number]
            self.gain(effects, 1)
            if kind == "card":
                self.wanted = demand.together(self.wanted, _of_card(effects))

    def _things_left(self, kind: str, choice: Choice, taken: int) -> list[int]:
        """Things that bring something, if one more may be chosen."""
        if taken.bit_count() >= self.counts[kind]:
            return []
        left, things = choice.left(self.state) & ~taken, choice.things(self.frame)
        return [index for index, effects in enumerate(things) if left >> index & 1 and brings(effects)]

    def _stops(self) -> Iterator[tuple[int, int]]:
        """Each track and its next field that brings something, if there are enough steps."""
        reach, ahead, here = self._reach(), self.ahead, self.state.player.tracks
        for colour, number in enumerate(self.steps):
            left = number + sum(here[colour::WIDTH]) - sum(ahead[colour::WIDTH])
            if left <= 0 or not self.unlocked >> colour & 1:
                continue
            nearest = dict[int, int]()
            for index, field, special in self._fields_left[colour]:
                near = ahead[index] < field <= ahead[index] + left and field < nearest.get(index, FAR)
                if near and not (special.locomotive and reach[special.line] < field):
                    nearest[index] = field
            yield from nearest.items()

    def _marker_moves(self) -> Iterator[tuple[Taken, str, int]]:
        """Each marker at the next field where it meets something that helps, if there are enough steps."""
        markers, at = self.markers(), self.taken.at
        at += (0,) * (len(markers) - len(at))
        left = self.industry + sum(start for _, start in markers) - sum(at)
        for marker, (track, _) in enumerate(markers):
            here = at[marker]
            for field in self._stops_of(track, here, min(here + left, self.end(track) - 1)):
                there = self.taken._replace(at=(*at[:marker], field, *at[marker + 1 :]))
                yield from self._meetings(there, track, field, len(markers))

    def _stops_of(self, track: int, here: int, last: int) -> Iterator[int]:
        """Gaps and the `?` on an industry track, up to the first that is closed or cannot be passed in vain."""
        industry, gaps, own = self.frame.layout.industries[track], self.frame.gap_at[track], self.state.player.gaps
        for field in self.frame.stops_of_markers[track]:
            if here < field <= last:
                gap = gaps.get(field, -1)
                if gap >= 0 and gap == self.first_gap and not industry.free_gaps:
                    return
                yield field
                if self._useful(own[gap]) if gap >= 0 else self._asks(track):
                    return

    def _asks(self, track: int) -> bool:
        """The `?` of an industry track brings a token still."""
        done = self.state.player.satisfied >> self.frame.layout.industries[track].token_id & 1
        return not done and ("?", track) not in self._used

    def _meetings(self, taken: Taken, track: int, field: int, markers: int) -> Iterator[tuple[Taken, str, int]]:
        """What a marker may meet that helps: the `?`, the factory that lies in the gap, or a new one."""
        gap = self.frame.gap_at[track].get(field)
        if gap is None:
            if self._asks(track):
                yield taken, "question", track
            return
        old = self.state.player.gaps[gap]
        if self._useful(old):
            yield taken._replace(met=tuple(sorted((*taken.met, ~gap)))), "old", gap
        for new in self.codes() if self.factories else ():
            met = tuple(sorted((*taken.met, new)))
            if new != old and self._useful(new) and _built(met, markers) <= self._for_gaps:
                yield taken._replace(met=met), "new", new

    def _can_pull(self) -> bool:
        """A tile that could be a factory may be a locomotive instead and reach more (SPACE-10)."""
        if self.taken.pulled or self._has_locomotives or not self.counts["locomotive_or_factory"]:
            return False
        if _built(self.taken.met, len(self.markers())) >= self.factories:
            return False
        now, then, ahead = self.state.player.reach, super()._reach(), self.ahead
        return now != then and any(
            special.locomotive and now[special.line] < field <= min(then[special.line], ahead[index] + number)
            for number, fields in zip(self.steps, self._fields_left, strict=True)
            for index, field, special in fields
        )

    @property
    def _has_locomotives(self) -> bool:
        """There are locomotives beside tiles that could be factories."""
        return self.counts["locomotive"] > 0 or self.counts["locomotive_nine"] > 0

    @property
    def _for_gaps(self) -> int:
        """New factories, without a tile that is a locomotive instead."""
        return self.factories - (self.taken.pulled and not self._has_locomotives)

    def _reach(self) -> tuple[int, ...]:
        if not self.taken.pulled and not self._has_locomotives:
            return self.state.player.reach
        counts = self.counts
        key = counts["locomotive"], counts["locomotive_or_factory"], counts["locomotive_nine"], self.drawn
        if key not in self._reaches:
            self._reaches[key] = super()._reach()
        return self._reaches[key]

    def _useful(self, code: int) -> bool:
        return code == TOKEN_FACTORY or (code > 0 and brings(self.frame.factory_effects[code]))

    def _reached(self) -> bool:
        """Special fields: what is taken may be worth more once more has come."""
        counts, new = self.counts, False
        if self.changed("fields", self.drawn, self._has_locomotives, counts["locomotive"], counts["locomotive_nine"]):
            new = True
            self._fields()
        return new

    def _fields(self) -> None:
        """Special fields that the tracks reach, each once."""
        reach, ahead = self._reach(), self.ahead
        for fields in self._fields_left:
            for index, field, special in fields:
                there = ahead[index] >= field and not (special.locomotive and reach[special.line] < field)
                if there and self.new(special.id, 1):
                    self.gain(special.effects, 1)


@lru_cache(maxsize=256)
def brings(effects: Effects) -> bool:
    """Some of these effects bring something for what is mandatory."""
    return any(effect.kind not in IDLE for effect in effects)


@lru_cache(maxsize=256)
def _of_card(effects: Effects) -> Demand:
    """What a card demands: of a repetition each part once."""
    parts = [demand.of_effects(part) for effect in effects if effect.kind == "again" for part in effect.parts]
    return reduce(demand.together, parts, demand.of_effects(tuple(e for e in effects if e.kind != "again")))


def _built(met: tuple[int, ...], markers: int) -> int:
    """How many new factories are met at least: each marker meets each of them once."""
    return sum([-(-met.count(code) // markers) for code in set(met) if code > 0])
