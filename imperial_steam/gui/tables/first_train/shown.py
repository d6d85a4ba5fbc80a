"""What the table of First Train shows, worked out from the position: pure values, no drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from imperial_steam.games.first_train import building, link, scoring, shipping, takeovers
from imperial_steam.games.first_train.actions import NO_SALE, Bid, SellLine
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.first_train.board.world import Map, World
from imperial_steam.games.first_train.building import Bill
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.state import Ask, State, put
from imperial_steam.games.first_train.terms import COMPANIES, PIECES
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.entries import Narrowing
from imperial_steam.gui.table_kit.shown import Shown
from imperial_steam.gui.tables.first_train import things
from imperial_steam.gui.tables.first_train.courses import Course, courses, to_stops
from imperial_steam.gui.tables.first_train.handing import Handing, Pick


class Planned(NamedTuple):
    """A line that is being built: what it costs, what is left when it is paid, and the bonus of the link by seat."""

    line: tuple[int, ...]
    cost: Bill
    cubes: int
    influence: tuple[int, ...]
    short: int
    bonuses: Mapping[int, link.Bonus]


class Sold(NamedTuple):
    """A line a company takes over: its areas, the price, stations won, and pieces lost by area and load."""

    company: int
    line: tuple[int, ...]
    price: int
    stops: tuple[int, ...]
    lost: Mapping[tuple[int, int], int]


#: The button that hands over the line that is chosen.
HAND_OVER = Target("button", "hand_over")


@dataclass(frozen=True)
class TrainShown(Shown[FirstTrain]):
    """Everything the panels of First Train draw; `chosen` are the tracks and ends of a line to be handed over."""

    chosen: tuple[Target, ...] = ()

    @property
    def frame(self) -> Frame:
        """What is fixed in the game."""
        return self.game.frame

    @property
    def world(self) -> World:
        """Everything in the box."""
        return self.game.frame.world

    @property
    def layout(self) -> Layout:
        """The map as it is played."""
        return self.game.frame.layout

    @property
    def printed(self) -> Map:
        """The side of the board."""
        return self.game.frame.world.maps[self.game.frame.setup.map]

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @cached_property
    def track_owners(self) -> Mapping[int, int]:
        """Border → whose track lies there: a seat, or behind the seats red and green company."""
        return {border: owner for owner, mask in enumerate(self.state.tracks) for border in things.bits(mask)}

    @cached_property
    def planned(self) -> Planned | None:
        """The line that is being built; None while no line is."""
        if self.state.ask not in (Ask.TRACK, Ask.SPEND) or not self.state.line:
            return None
        return self.plan(self.state.line)

    def plan(self, line: tuple[int, ...]) -> Planned:
        """What a line of areas costs the player to decide, and what it brings."""
        if line not in self._plans:
            self._plans[line] = self._plan(line)
        return self._plans[line]

    @cached_property
    def _plans(self) -> dict[tuple[int, ...], Planned]:
        return {}

    def _plan(self, line: tuple[int, ...]) -> Planned:
        state, seat = self.state, self.state.actor
        cost = building.bill(self.frame, state, line)
        then = state.copy()
        laid = sum(1 << border for border in building.borders_of(self.frame, line))
        then.tracks = put(state.tracks, seat, state.tracks[seat] | laid)
        bonuses = {} if state.linked else link.bonuses(self.frame, then)
        cubes = max(0, state.hands[seat] - cost.points)
        short = building.shortage(state, seat, cost)
        return Planned(line, cost, cubes, building.left(state, seat, cost), short, bonuses)

    def sold(self, action: SellLine) -> Sold:
        """What comes of handing a line over."""
        if action not in self._sold:
            self._sold[action] = self._sell(action)
        return self._sold[action]

    @cached_property
    def _sold(self) -> dict[SellLine, Sold]:
        return {}

    def _sell(self, action: SellLine) -> Sold:
        state, frame = self.state, self.frame
        company, line = COMPANIES.index(action.company), takeovers.areas_of(frame, action.line)
        assert line is not None
        then = state.copy()
        takeovers.sell(frame, then, action, [])
        before, after = state.stops[company], then.stops[company]
        lost = {
            (area, load): state.pieces[load][area] - then.pieces[load][area]
            for load in range(len(PIECES))
            for area in range(len(frame.area_keys))
            if state.pieces[load][area] > then.pieces[load][area]
        }
        won = tuple(things.bits(after & ~before))
        return Sold(company, line, takeovers.price(frame, len(line) - 1), won, lost)

    def way_of_passenger(self, area: int, load: int) -> Sequence[int]:
        """The borders from a passenger to the nearest stop of his colour over the decider's tracks; empty: no way."""
        return things.way(self.frame, self.state, max(0, self.state.actor), area, load)

    def balance(self, seat: int) -> scoring.Balance:
        """What the loads on a player's trains bring and his tracks cost."""
        return scoring.balance(self.frame, self.state, seat)

    def cubes_in_supply(self, seat: int) -> int:
        """Cubes neither in hand nor on spaces (INV-01)."""
        return self.frame.numbers.cubes - self.state.hands[seat] - self.state.cubes_on_spaces(seat)

    def rooms(self, seat: int) -> tuple[int, int]:
        """Free places on a player's trains: for goods, for passengers."""
        trains = shipping.own_trains(self.state, seat)
        goods, passengers = (
            sum(shipping.room(self.frame, self.state, train, load) for train in trains) for load in (0, 2)
        )
        return goods, passengers

    # What can be clicked

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        if isinstance(action, Course):
            return [action.target, things.area(action.goal)]
        return things.places(self.game, action)

    def traced(self, entry: Action) -> Sequence[Target]:
        """A line to be built or handed over is traced as a whole."""
        return [entry.target] if isinstance(entry, Course | SellLine) else self.places(entry)

    @property
    def guarded(self) -> Collection[str]:
        """Passing ends the phase for a player, as long as anything else can be done."""
        return ("pass",) if self.decision is not None and len(self.decision.options) > 1 else ()

    @cached_property
    def handing(self) -> Handing | None:
        """The line to be handed over as far as it is chosen; None while nothing is handed over."""
        if not self.free or self.state.ask is not Ask.SALE or self.decision is None:
            return None
        return Handing(self.frame, self.decision.options, self.chosen)

    @cached_property
    def lit(self) -> Mapping[Target, Sequence[Action]]:
        """Thing → the options it stands for; tracks and ends choose the line that is handed over."""
        if self.handing is None:
            return self._lit()
        meant = self.handing.meant
        offered = {HAND_OVER: meant} if meant else {}
        return {**offered, NO_SALE.target: [NO_SALE], **self.handing.picks()}

    def meant_by(self, entry: Narrowing) -> Sequence[SellLine]:
        """The line that is meant once an entry is chosen."""
        return () if self.handing is None else self.handing.meant_by(self.handing.after(entry))

    def meant_at(self, thing: Target) -> SellLine | None:
        """The line that is meant once a track or an end on the map is chosen; None where nothing can be."""
        entry = next(iter(self.lit.get(thing, ())), None)
        return next(iter(self.meant_by(entry)), None) if isinstance(entry, Pick) else None

    def leads_to(self, entry: Action) -> Sequence[Action]:
        """The options that an entry is a step to."""
        if isinstance(entry, Narrowing):
            return [] if self.handing is None else self.handing.with_things(self.handing.after(entry))
        return super().leads_to(entry)

    @cached_property
    def courses(self) -> Mapping[str, Sequence[Course]]:
        """By area: the lines to it that can be planned by one click, the best first."""
        return courses(self.game) if self.free else {}

    def chained(self) -> Sequence[Course]:
        """Lines to areas further off are lit beside the next tracks."""
        return [course for ways in self.courses.values() for course in ways]

    def options_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click on a thing may mean; a double click on an area means the best line to it."""
        found = super().options_at(thing, doubled)
        return found[:1] if doubled and found and isinstance(found[0], Course) else found

    def listed(self) -> Sequence[Action]:
        """The options in the order of the keyboard list: one entry for all bids on a space."""
        found = super().listed()
        if self.handing is not None:
            return [*self.handing.listed(), NO_SALE]
        if self.courses:
            return [*found, *to_stops(self.game, self.courses)]
        if self.state.ask is not Ask.BID:
            return found
        spaces: dict[Target, list[Action]] = {}
        for option in found:
            spaces.setdefault(option.target, []).append(option)
        return [self.dial(options) or options[0] for options in spaces.values()]

    def number(self, option: Action) -> int | None:
        """The cubes of a bid."""
        return option.cubes if isinstance(option, Bid) else None

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """The actions a thing could stand for, legal or not."""
        return things.conceivable(self.game, thing)
