"""What pending units bring by themselves, as if nothing excluded anything else.

Each unit gives its effects, what these reach gives its own, and so on until nothing new comes. Fields, tokens, cards,
tiles and factories come from outside: a course says which of them are taken. It is always too much, never too little;
`bounds` rules out what is impossible even so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.possible.rooms import FAR
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import (
    BLACK,
    COAL_FACTORY,
    COLOURS,
    GREY,
    HIGHEST,
    STEEL_MILL,
    TOKEN_FACTORY,
)
from imperial_steam.games.russian_railroads.units import reuse

#: Kinds of effects and units that bring nothing for what is mandatory.
IDLE: Final = frozenset(
    {
        "best_locomotive", "black_worker", "boom", "card_or_points", "coin", "doubler", "end_card", "engineer_sum",
         "foundry", "freight_car", "golden_spike", "headhunter", "hire", "income",
        "letterless_engineer", "medal", "order", "points", "revaluation", "temporary", "two_best", "worker",
    }
)  # fmt: skip
#: Kinds that are counted by their name.
_COUNTED: Final = (
    "card", "coal", "coal_factory", "coal_steps", "extra_marker", "factory", "factory_function", "locomotive",
    "locomotive_nine", "locomotive_or_factory", "payout", "reuse", "reuse_two", "second_marker", "special_token",
    "start_cards", "stock", "token", "token_factory",
)  # fmt: skip
_OF_COAL: Final = frozenset({"coal", "coal_steps"})
#: More steps than any turn brings: the sum has lost its meaning.
_ENOUGH: Final = 99


class Prospects:
    """The most that units can lead to, for the acting player.

    `steps` by colour and `masks` by their colours, `industry` steps, `counts` by kind of unit; `unlocked` and `rubble`
    (tiles left) as they could become; `unknown`: there is a unit of which nothing can be said.
    """

    __slots__ = (
        "_away", "_frame", "_seen", "_state", "_used", "counts", "industry", "masks", "rubble", "steps", "unknown",
        "unlocked",
    )  # fmt: skip

    def __init__(self, frame: Frame, state: State, units: Iterable[Unit]) -> None:
        player = state.player
        self._frame, self._state = frame, state
        self.steps, self.industry = [0] * len(COLOURS), 0
        self.masks: dict[int, int] = {}
        self._away: dict[int, int] = {}
        self.counts = dict.fromkeys(_COUNTED, 0)
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
            frame, player = self._frame, self._state.player
            coming = lines.coming_fields(frame, player) & ~player.satisfied
            unlocks = [one for one in frame.fields if coming >> one.id & 1 and frame.unlocks(1 << one.id) >> colour & 1]
            black = [max(0, one.field - player.tracks[BLACK]) for one in unlocks]
            self._away[colour] = 0 if player.unlocked >> colour & 1 else min(black, default=FAR)
        return self._away[colour]

    @property
    def factories(self) -> int:
        """New factories, steel mills among them."""
        counts = self.counts
        built = counts["factory"] + counts["locomotive_or_factory"] + counts["coal_factory"] + counts["token_factory"]
        return built + (self._drawn if self._state.market is not None else 0)

    @property
    def _drawn(self) -> int:
        """Tiles taken from the stacks."""
        return self.counts["locomotive"] + self.counts["factory"] + self.counts["locomotive_or_factory"]

    @property
    def first_gap(self) -> int:
        """The first gap that stays free after all new factories, which fill them from the left (FACT-02), or -1."""
        free = [gap for gap, code in enumerate(self._state.player.gaps) if not code]
        return free[self.factories] if self.factories < len(free) else -1

    def markers(self) -> list[tuple[int, int]]:
        """Track and field of every industry marker, waiting ones on the start."""
        player, waiting = self._state.player, self.counts["second_marker"] + self.counts["extra_marker"]
        return [*zip(player.marker_tracks, player.markers, strict=True), *[(0, 0)] * waiting]

    def end(self, track: int) -> int:
        """The first index of an industry track to which no marker can come, gaps left aside."""
        lying = (tile for number, tile in enumerate(self._frame.layout.rubble) if self.rubble >> number & 1)
        length = len(self._frame.layout.industries[track].points)
        return min((tile.field for tile in lying if tile.industry == track), default=length)

    def _pend(self, unit: Unit) -> None:
        kind, argument = unit.kind, unit.argument
        if kind == "industry":
            self.industry += 1
        elif kind == "step":
            self._step(argument, 1)
        elif kind == "again":
            self._gain((self._frame.compounds[argument],), 1)
        elif kind in ("coal", "coal_steps"):
            self.counts[kind] += argument
        else:
            self._gain((Effect(kind, argument),), 1)

    def _gain(self, effects: Iterable[Effect], times: int) -> None:
        for effect in effects:
            kind = effect.kind
            if kind in self.counts:
                self.counts[kind] += times * (effect.number if kind in _OF_COAL else 1)
            elif kind in _GAINS:
                _GAINS[kind](self, effect, times)
            elif kind not in IDLE:
                self.unknown = True

    def _step(self, mask: int, number: int) -> None:
        self.masks[mask] = self.masks.get(mask, 0) + number
        for colour in range(len(COLOURS)):
            if mask >> colour & 1:
                self.steps[colour] += number

    def steps_of(self, colours: int) -> int:
        """How many steps can be made with one of these colours (mask)."""
        return sum([number for mask, number in self.masks.items() if mask & colours])

    def _industry(self, effect: Effect, times: int) -> None:
        """Twice with industry boom, which may come on the way (RUL-89)."""
        self.industry += effect.number * times << self._state.may_boom

    def _parts(self, effect: Effect, times: int) -> None:
        """Parts of which one comes a second time."""
        for part in effect.parts:
            self._gain(part, 2 * times)

    def _special_field(self, effect: Effect, times: int) -> None:
        if effect.kind == "unlock":
            self.unlocked |= effect.colours
        else:
            self.rubble &= ~(1 << effect.number)

    def _grey(self, effect: Effect, times: int) -> None:
        self._step(1 << GREY, max(self._state.player.lengths))

    def _new(self, what: object, number: int) -> int:
        """How many times more something comes than was added up already."""
        more = number - self._used.get(what, 0)
        self._used[what] = number
        return more

    def _changed(self, part: str, *inputs: object) -> bool:
        """Something that a part depends on is not what it was the last time."""
        if self._seen.get(part) == inputs:
            return False
        self._seen[part] = inputs
        return True

    def _more(self) -> bool:
        """Add what can be reached now; False: nothing new."""
        counts, player, new = self.counts, self._state.player, self._reached()
        if more := self._new("function", counts["factory_function"]):
            new = True
            for gap, code in enumerate(player.gaps):
                self._function(code, more if code else 0, player.gap_stokers >> gap & 1)
        if self.factories and (more := self._new("new function", counts["factory_function"])):
            new = True
            for code in self._codes():
                self._function(code, more)
        if more := self._new("coal", min(counts["coal_steps"], player.coal + counts["coal"])):
            new = True
            self._gain(self._frame.coal_steps, more)
        if more := self._new("start_cards", counts["start_cards"]):
            new = True
            for card in self._frame.world.start_cards:
                self._gain(card.effects, more)
        return self._reuse() or new

    def _reached(self) -> bool:
        """Add what is reached from outside; False: nothing new."""
        return False

    def _reach(self) -> tuple[int, ...]:
        """By line: how far its locomotives can reach at most."""
        player, counts, stacks = self._state.player, self.counts, self._state.stacks
        new = counts["locomotive"] + counts["locomotive_or_factory"]
        hand = [unit.argument for unit in self._state.open if unit.kind == "chain"]
        if not new and not counts["locomotive_nine"] and not hand:
            return player.reach
        highest, left = 0, self._drawn
        for number, tiles in enumerate(stacks):
            if tiles and left > 0:
                highest, left = number, left - tiles
        best = sorted((*player.slots, *hand, *(highest,) * new, *(HIGHEST,) * counts["locomotive_nine"]), reverse=True)
        return tuple(
            max(now, sum(best[: len(own)])) for now, own in zip(player.reach, self._frame.line_slots, strict=True)
        )

    def _codes(self) -> set[int]:
        """Factories that could be built: in the display, drawn, returned by locomotives, or by others in full gaps."""
        state, player, counts = self._state, self._state.player, self.counts
        codes = {code for code, number in enumerate(state.display) if number}
        if self.factories > player.gaps.count(0):
            codes.update(player.gaps)
        if counts["locomotive"] or counts["locomotive_nine"] or counts["locomotive_or_factory"]:
            codes.update(player.slots)
        kinds = ((COAL_FACTORY, "coal_factory"), (TOKEN_FACTORY, "token_factory"))
        codes.update(code for code, kind in kinds if self.counts[kind])
        drawn = self._drawn
        if drawn and state.market is not None:
            codes.add(STEEL_MILL)
        for number, tiles in enumerate(state.stacks):
            if tiles and drawn > 0:
                codes.add(number)
                drawn -= tiles
        return codes & self._frame.factory_effects.keys()

    def _function(self, code: int, times: int, stoker: int = 0) -> None:
        """The function of a factory, with a stoker one unit more (COAL-24)."""
        if code == TOKEN_FACTORY:
            self.counts["token"] += (2 + stoker) * self._new("token factory", 1)
        elif times:
            effects, more = self._frame.stoked_effects[code] if stoker else (self._frame.factory_effects[code], ())
            self._gain((*effects, *more), times)

    def _reuse(self) -> bool:
        """Spaces carried out again; one that lets others be carried out again stands for one of them."""
        new = False
        for kind in ("reuse", "reuse_two"):
            if more := self._new(kind, self.counts[kind]):
                new = True
                best: dict[tuple[object, ...], Effect] = {}
                for space in reuse.targets(self._frame, self._state, Unit(kind, 0, False, 0, "")):
                    for effect in self._frame.effects_of(self._state.row, space):
                        sort = effect.kind, effect.colours, effect.parts
                        if effect.kind not in reuse.KINDS and (sort not in best or best[sort].number < effect.number):
                            best[sort] = effect
                self._gain(best.values(), more)
        return new


_GAINS: Final[Mapping[str, Callable[[Prospects, Effect, int], None]]] = {
    "step": lambda most, effect, times: most._step(effect.colours, effect.number * times),
    "industry": Prospects._industry,
    "again": Prospects._parts,
    "stock_market": lambda most, effect, times: most._gain((Effect("stock"), Effect("payout")), times),
    "unlock": Prospects._special_field,
    "blast": Prospects._special_field,
    "dimitrij": Prospects._grey,
}
