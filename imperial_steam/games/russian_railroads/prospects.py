"""What the units pending can lead to at most, as if nothing excluded anything else.

Each field, token, card and factory that might be reached gives its effects, what these reach gives its own, and so on
until nothing new comes. It is always too much, never too little; `bounds` rules out what is impossible even so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final

from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, COLOURS, GREY, HIGHEST, STEEL_MILL, TOKEN_FACTORY
from imperial_steam.games.russian_railroads.units import reuse

#: Kinds of effects and units that bring nothing for what is mandatory.
_IDLE: Final = frozenset(
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
    (tiles left) as they could become; `arrivals` of markers at gaps; `unknown`: there is a unit of which nothing can be
    said.
    """

    __slots__ = (
        "_frame", "_seen", "_state", "_used", "arrivals", "counts", "industry", "masks", "rubble", "steps", "unknown",
        "unlocked",
    )  # fmt: skip

    def __init__(self, frame: Frame, state: State, units: Iterable[Unit]) -> None:
        player = state.player
        self._frame, self._state = frame, state
        self.steps, self.industry = [0] * len(COLOURS), 0
        self.masks: dict[int, int] = {}
        self.arrivals = 0
        self.counts = dict.fromkeys(_COUNTED, 0)
        self.unlocked, self.unknown = player.unlocked, False
        self.rubble = player.usa.rubble if player.usa is not None else 0
        self._used: dict[object, int] = {}
        self._seen: dict[str, tuple[object, ...]] = {}
        for unit in units:
            self._pend(unit)
        while not self.unknown and self._more():
            self.unknown = self.industry > _ENOUGH or self.steps[0] > _ENOUGH

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
            elif kind not in _IDLE:
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
        self.industry += effect.number * times << (self._state.dsp is not None)

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
        counts, steps = self.counts, tuple(self.steps)
        found = self._changed("fields", steps, self.unlocked, self._drawn, counts["locomotive_nine"])
        if found:
            self._fields()
        if self.industry and self._changed("triggers", self.industry, self.factories, len(self.markers()), self.rubble):
            found = True
            self._triggers()
        if more := self._new("function", counts["factory_function"]):
            found = True
            for gap, code in enumerate(self._state.player.gaps):
                self._function(code, more if code else 0, self._state.player.gap_stokers >> gap & 1)
        if more := self._new("coal", min(counts["coal_steps"], self._state.player.coal + counts["coal"])):
            found = True
            self._gain(self._frame.coal_steps, more)
        things = (counts["token"] > 0, counts["card"] > 0, counts["special_token"] > 0, counts["start_cards"])
        if any(things) and self._changed("things", *things):
            found = True
            self._things()
        if counts["stock"] + counts["payout"] and self._changed("stock", counts["stock"], counts["payout"]):
            found = True
            self._stock()
        return self._reuse() or found

    def _fields(self) -> None:
        """Special fields that so many steps and locomotives satisfy, each once."""
        frame, player = self._frame, self._state.player
        coming = lines.coming_fields(frame, player) & ~player.satisfied
        reach, tracks = self._reach(), player.tracks
        for colour, number in enumerate(self.steps):
            if self.unlocked >> colour & 1:
                for special in frame.useful_of_colour[colour]:
                    line, field = special.line, special.field
                    near = coming >> special.id & 1 and tracks[line * WIDTH + colour] + number >= field
                    if near and not (special.locomotive and reach[line] < field) and self._new(special.id, 1):
                        self._gain(special.effects, 1)

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
        found = sorted((*player.slots, *hand, *(highest,) * new, *(HIGHEST,) * counts["locomotive_nine"]), reverse=True)
        return tuple(
            max(now, sum(found[: len(own)])) for now, own in zip(player.reach, self._frame.line_slots, strict=True)
        )

    def tiles_matter(self) -> bool:
        """A factory could be used, or a locomotive could reach a field that brings something."""
        return self.unknown or self.arrivals > 0 or self.counts["factory_function"] > 0 or self.pulls()

    def pulls(self) -> bool:
        """A locomotive could reach a field that brings something."""
        frame, player = self._frame, self._state.player
        coming, reach = lines.coming_fields(frame, player) & ~player.satisfied, self._reach()
        return any(
            special.locomotive
            and player.reach[special.line] < special.field <= reach[special.line]
            and coming >> special.id & 1
            and player.tracks[special.line * WIDTH + colour] + self.steps[colour] >= special.field
            for colour, specials in enumerate(frame.useful_of_colour)
            for special in specials
        )

    def _arrivals(self) -> Iterator[tuple[int, int, int]]:
        """Marker, track and field of everything that markers could come to."""
        new, gaps = self.factories, self._state.player.gaps
        for marker, (track, field) in enumerate(self.markers()):
            free = self._frame.layout.industries[track].free_gaps
            for ahead in range(field + 1, min(field + self.industry + 1, self.end(track))):
                gap = self._frame.gap_at[track].get(ahead)
                if gap is not None and not gaps[gap] and not free and not new:
                    break
                yield marker, track, ahead

    def _triggers(self) -> None:
        """Functions of factories that markers come to, and the `?` field; a new one could lie in any gap."""
        player, last, costs = self._state.player, dict(enumerate(at for _, at in self.markers())), list[int]()
        for marker, track, ahead in self._arrivals():
            industry, gap = self._frame.layout.industries[track], self._frame.gap_at[track].get(ahead)
            if ahead == industry.token_field and not player.satisfied >> industry.token_id & 1:
                self.counts["token"] += self._new("token field", 1)
            if gap is not None:
                costs.append(ahead - last[marker])
                last[marker] = ahead
                if player.gaps[gap]:
                    self._function(player.gaps[gap], self._new((marker, gap), 1), player.gap_stokers >> gap & 1)
        self.arrivals = sum(spent <= self.industry for spent in accumulate(sorted(costs)))
        if new := self.factories:
            times = min(self.arrivals, new * len(self.markers()))
            for code in self._codes():
                self._function(code, self._new(("new", code), times))

    def _codes(self) -> set[int]:
        """Factories that could be built: in the display, drawn, or put there by what is built."""
        state, player = self._state, self._state.player
        found = {code for code, number in enumerate(state.display) if number}
        found.update(player.gaps, player.slots)
        kinds = ((COAL_FACTORY, "coal_factory"), (TOKEN_FACTORY, "token_factory"))
        found.update(code for code, kind in kinds if self.counts[kind])
        drawn = self._drawn
        if drawn and state.market is not None:
            found.add(STEEL_MILL)
        for number, tiles in enumerate(state.stacks):
            if tiles and drawn > 0:
                found.add(number)
                drawn -= tiles
        return found & self._frame.factory_effects.keys()

    def _function(self, code: int, times: int, stoker: int = 0) -> None:
        """The function of a factory, with a stoker one unit more (COAL-24)."""
        if code == TOKEN_FACTORY:
            self.counts["token"] += (2 + stoker) * self._new("token factory", 1)
        elif times:
            effects, more = self._frame.stoked_effects[code] if stoker else (self._frame.factory_effects[code], ())
            self._gain((*effects, *more), times)

    def _things(self) -> None:
        """Tokens and cards left, each once, where one can be chosen; special tokens and start cards alike."""
        world, state = self._frame.world, self._state
        special = state.dsp.tokens if state.dsp is not None else 0
        for kind, things, left in (
            ("token", world.tokens, state.player.tokens),
            ("card", world.cards, state.cards),
            ("special_token", world.special_tokens, special),
            ("start_cards", world.start_cards, -1),
        ):
            more = self._new(kind, self.counts[kind] if kind == "start_cards" else min(1, self.counts[kind]))
            if more:
                for index, thing in enumerate(things):
                    if left >> index & 1:
                        self._gain(thing.effects, more)

    def _stock(self) -> None:
        """Steps on the stock board bring the tiles laid there or others left, on top payouts: all tiles up to there."""
        market, steps = self._state.market, self.counts["stock"]
        if market is None:
            return
        level = market.level(self._state.actor)
        laid, free = market.tiles[: level + steps], max(0, level + steps - len(market.tiles))
        payouts = self.counts["payout"] + (steps if level + steps >= len(market.levels) else 0)
        for kind, tile in enumerate(self._frame.world.dividends):
            new = min(free, tile.count - market.tiles.count(kind))
            total = laid[level:].count(kind) + new + payouts * (laid.count(kind) + new)
            if more := self._new(("tile", kind), total):
                self._gain(tile.effects, more)

    def _reuse(self) -> bool:
        """Spaces carried out again; one that lets others be carried out again stands for one of them."""
        found = False
        for kind in ("reuse", "reuse_two"):
            if more := self._new(kind, self.counts[kind]):
                found = True
                best: dict[tuple[object, ...], Effect] = {}
                for space in reuse.targets(self._frame, self._state, Unit(kind, 0, False, 0, "")):
                    for effect in self._frame.effects_of(self._state.row, space):
                        sort = effect.kind, effect.colours, effect.parts
                        if effect.kind not in reuse.KINDS and (sort not in best or best[sort].number < effect.number):
                            best[sort] = effect
                self._gain(best.values(), more)
        return found


_GAINS: Final[Mapping[str, Callable[[Prospects, Effect, int], None]]] = {
    "step": lambda most, effect, times: most._step(effect.colours, effect.number * times),
    "industry": Prospects._industry,
    "again": Prospects._parts,
    "stock_market": lambda most, effect, times: most._gain((Effect("stock"), Effect("payout")), times),
    "unlock": Prospects._special_field,
    "blast": Prospects._special_field,
    "dimitrij": Prospects._grey,
}
