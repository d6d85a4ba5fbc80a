"""What pending units bring by themselves, as if nothing excluded anything else.

Each unit gives its effects, what these reach gives its own, and so on until nothing new comes. Fields, tokens, cards,
tiles and factories come from outside: a course says which of them are taken. It is always too much, never too little;
`bounds` rules out what is impossible even so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import (
    AMOUNTS,
    BUILDS,
    COUNTED,
    FOLLOWS,
    IDLE,
    MARKERS,
    PROSPECTS,
    Bearing,
    Choice,
)  # fmt: skip
from imperial_steam.games.russian_railroads.possible.rooms import FAR
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import (
    BLACK,
    COLOURS,
    HIGHEST,
    STEEL_MILL,
    TOKEN_FACTORY,
)
from imperial_steam.games.russian_railroads.units import reuse

#: More steps than any turn brings: the sum has lost its meaning.
_ENOUGH: Final = 99


class Prospects:
    """The most that units can lead to, for the acting player.

    `steps` by colour and `masks` by their colours, `industry` steps, `counts` by kind of unit; `unlocked` and `rubble`
    (tiles left) as they could become; `unknown`: there is a unit of which nothing can be said.
    """

    __slots__ = (
        "_away",
        "_seen",
        "_used",
        "counts",
        "frame",
        "industry",
        "masks",
        "rubble",
        "state",
        "steps",
        "unknown",
        "unlocked",
    )  # fmt: skip

    def __init__(self, frame: Frame, state: State, units: Iterable[Unit]) -> None:
        player = state.player
        self.frame, self.state = frame, state
        self.steps, self.industry = [0] * len(COLOURS), 0
        self.masks: dict[int, int] = {}
        self._away: dict[int, int] = {}
        self.counts = dict(COUNTED)
        self.unlocked, self.unknown = player.unlocked, False
        self.rubble = player.rubble
        self._used: dict[object, int] = {}
        self._seen: dict[str, tuple[object, ...]] = {}
        for unit in units:
            self._pend(unit)
        self._settle()

    def _settle(self) -> None:
        """Add up until nothing new comes."""
        while not self.unknown and self._more():
            self.unknown = self.industry > _ENOUGH or self.steps[0] > _ENOUGH

    def away(self, colour: int) -> int:
        """How many black steps on the main line unlock a colour; `FAR`: nothing does."""
        if colour not in self._away:
            frame, player = self.frame, self.state.player
            coming = lines.coming_fields(frame, player) & ~player.satisfied
            unlocks = [one for one in frame.fields if coming >> one.id & 1 and frame.unlocks(1 << one.id) >> colour & 1]
            black = [max(0, one.field - player.tracks[BLACK]) for one in unlocks]
            self._away[colour] = 0 if player.unlocked >> colour & 1 else min(black, default=FAR)
        return self._away[colour]

    @property
    def factories(self) -> int:
        """New factories, steel mills among them."""
        counts = self.counts
        built = counts["factory"] + counts["locomotive_or_factory"] + sum([counts[kind] for kind in BUILDS])
        return built + (self.drawn if self.state.market is not None else 0)

    @property
    def drawn(self) -> int:
        """Tiles taken from the stacks."""
        return self.counts["locomotive"] + self.counts["factory"] + self.counts["locomotive_or_factory"]

    @property
    def first_gap(self) -> int:
        """The first gap that stays free after all new factories, which fill them from the left (FACT-02), or -1."""
        free = [gap for gap, code in enumerate(self.state.player.gaps) if not code]
        return free[self.factories] if self.factories < len(free) else -1

    def markers(self) -> list[tuple[int, int]]:
        """Track and field of every industry marker, waiting ones on the start."""
        player, waiting = self.state.player, sum([self.counts[kind] for kind in MARKERS])
        return [*zip(player.marker_tracks, player.markers, strict=True), *[(0, 0)] * waiting]

    def end(self, track: int) -> int:
        """The first index of an industry track to which no marker can come, gaps left aside."""
        lying = (tile for number, tile in enumerate(self.frame.layout.rubble) if self.rubble >> number & 1)
        length = len(self.frame.layout.industries[track].points)
        return min((tile.field for tile in lying if tile.industry == track), default=length)

    def _pend(self, unit: Unit) -> None:
        kind, argument = unit.kind, unit.argument
        if kind == "industry":
            self.industry += 1
        elif kind == "step":
            self.step(argument, 1)
        elif kind == "again":
            self.gain((self.frame.compounds[argument],), 1)
        else:
            self.gain((Effect(kind, argument),), 1)

    def gain(self, effects: Iterable[Effect], times: int) -> None:
        """Add effects that come a number of times."""
        for effect in effects:
            kind = effect.kind
            if kind in self.counts:
                self.counts[kind] += times * (effect.number if kind in AMOUNTS else 1)
            elif kind in PROSPECTS:
                PROSPECTS[kind](self, effect, times)
            elif kind not in IDLE:
                self.unknown = True

    def step(self, mask: int, number: int) -> None:
        """Add steps of some colours (mask)."""
        self.masks[mask] = self.masks.get(mask, 0) + number
        for colour in range(len(COLOURS)):
            if mask >> colour & 1:
                self.steps[colour] += number

    def steps_of(self, colours: int) -> int:
        """How many steps can be made with one of these colours (mask)."""
        return sum([number for mask, number in self.masks.items() if mask & colours])

    def industry_steps(self, effect: Effect, times: int) -> None:
        """Twice with industry boom, which may come on the way (RUL-89)."""
        self.industry += effect.number * times << self.state.may_boom

    def parts(self, effect: Effect, times: int) -> None:
        """Parts of which one comes a second time."""
        for part in effect.parts:
            self.gain(part, 2 * times)

    def unlock(self, effect: Effect, times: int) -> None:
        """A colour can be laid."""
        self.unlocked |= effect.colours

    def new(self, what: object, number: int) -> int:
        """How many times more something comes than was added up already."""
        more = number - self._used.get(what, 0)
        self._used[what] = number
        return more

    def changed(self, part: str, *inputs: object) -> bool:
        """Something that a part depends on is not what it was the last time."""
        if self._seen.get(part) == inputs:
            return False
        self._seen[part] = inputs
        return True

    def _more(self) -> bool:
        """Add what can be reached now; False: nothing new."""
        new = self._reached()
        for follows in FOLLOWS:
            new = follows(self) or new
        if more := self.new("start_cards", self.counts["start_cards"]):
            new = True
            for card in self.frame.world.start_cards:
                self.gain(card.effects, more)
        return self._reuse() or new

    def _reached(self) -> bool:
        """Add what is reached from outside; False: nothing new."""
        return False

    def _reach(self) -> tuple[int, ...]:
        """By line: how far its locomotives can reach at most."""
        player, counts, stacks = self.state.player, self.counts, self.state.stacks
        new = counts["locomotive"] + counts["locomotive_or_factory"]
        hand = [unit.argument for unit in self.state.open if unit.kind == "chain"]
        if not new and not counts["locomotive_nine"] and not hand:
            return player.reach
        highest, left = 0, self.drawn
        for number, tiles in enumerate(stacks):
            if tiles and left > 0:
                highest, left = number, left - tiles
        best = sorted((*player.slots, *hand, *(highest,) * new, *(HIGHEST,) * counts["locomotive_nine"]), reverse=True)
        return tuple(
            max(now, sum(best[: len(own)])) for now, own in zip(player.reach, self.frame.line_slots, strict=True)
        )

    def codes(self) -> set[int]:
        """Factories that could be built: in the display, drawn, returned by locomotives, or by others in full gaps."""
        state, player, counts = self.state, self.state.player, self.counts
        codes = {code for code, number in enumerate(state.display) if number}
        if self.factories > player.gaps.count(0):
            codes.update(player.gaps)
        if counts["locomotive"] or counts["locomotive_nine"] or counts["locomotive_or_factory"]:
            codes.update(player.slots)
        codes.update(code for kind, code in BUILDS.items() if counts[kind])
        drawn = self.drawn
        if drawn and state.market is not None:
            codes.add(STEEL_MILL)
        for number, tiles in enumerate(state.stacks):
            if tiles and drawn > 0:
                codes.add(number)
                drawn -= tiles
        return codes & self.frame.factory_effects.keys()

    def function(self, code: int, times: int, stoker: int = 0) -> None:
        """The function of a factory, with a stoker one unit more (COAL-24)."""
        if code == TOKEN_FACTORY:
            self.counts["token"] += (2 + stoker) * self.new("token factory", 1)
        elif times:
            effects, more = self.frame.stoked_effects[code] if stoker else (self.frame.factory_effects[code], ())
            self.gain((*effects, *more), times)

    def _reuse(self) -> bool:
        """Spaces carried out again; one that lets others be carried out again stands for one of them."""
        new = False
        for kind in reuse.KINDS:
            if more := self.new(kind, self.counts[kind]):
                new = True
                best: dict[tuple[object, ...], Effect] = {}
                for space in reuse.targets(self.frame, self.state, Unit(kind, 0, False, 0, "")):
                    for effect in self.frame.effects_of(self.state.row, space):
                        sort = effect.kind, effect.colours, effect.parts
                        if effect.kind not in reuse.KINDS and (sort not in best or best[sort].number < effect.number):
                            best[sort] = effect
                self.gain(best.values(), more)
        return new


def _steps(most: Prospects, effect: Effect, times: int) -> None:
    most.step(effect.colours, effect.number * times)


#: The kinds of the base game.
BASE: Bearing = Bearing(
    harmless=("token", "end_card", "card_or_points", "second_marker", "card", "revaluation"),
    idle=(
        "black_worker", "card_or_points", "coin", "doubler", "end_card", "engineer_sum", "hire", "letterless_engineer",
        "medal", "order", "points", "revaluation", "temporary", "two_best", "worker",
    ),
    vain=("doubler", "end_card", "card_or_points"),
    markers=("second_marker",),
    counted=(
        "coal", "factory", "locomotive", "locomotive_nine", "locomotive_or_factory", *reuse.KINDS, "start_cards",
    ),
    amounts=("coal",),
    gains={"step": _steps, "industry": Prospects.industry_steps, "again": Prospects.parts, "unlock": Prospects.unlock},
    choices={
        "token": Choice(
            lambda frame: tuple(token.effects for token in frame.world.tokens), lambda state: state.player.tokens
        ),
        "card": Choice(lambda frame: tuple(card.effects for card in frame.world.cards), lambda state: state.cards),
    },
)  # fmt: skip
