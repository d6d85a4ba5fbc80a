"""What is fixed in one game: the world as far as it is in play, and every action made once.

Action spaces have one number each: those of `Box.spaces` keep their index, the space of an engineer is
`first_engineer` + the engineer's index. The slots of all lines are numbered one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from imperial_steam.games.kit.memory import Memory, remembered
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import demand
from imperial_steam.games.russian_railroads.board.world import (
    Box,
    Conditional,
    Effect,
    Effects,
    Engineer,
    Space,
    Special,
    in_game,
)
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.setup_draw import check_setup
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST, NAMELESS, VALUATIONS

COLOUR_INDEX: Final = {name: index for index, name in enumerate(COLOURS)}
#: Codes of factories by the word that names them as a source.
CODES: Final = {
    **{str(number): number for number in range(1, HIGHEST + 1)},
    **{name: HIGHEST + 1 + place for place, name in enumerate(NAMELESS)},
}
CODE_NAMES: Final = ("", *CODES)

#: Effects of special fields that make nothing possible that was not possible before.
_CLOSED: Final = frozenset({"points", "worker", "coin", "coal", "income"})


#: Functions of a factory that bring nothing for what is mandatory, even where they are mandatory themselves.
_VAIN: Final = frozenset({"engineer_sum", "coin", "two_best", "card_or_points"})


def _opens(special: Special) -> bool:
    """The field gives something with which other pending units may become possible."""
    return any(effect.kind not in _CLOSED for effect in special.effects)


def _pays(effects: Effects) -> bool:
    return any(effect.kind in PAYING for effect in effects)


#: Effects with which something voluntary becomes possible (GR-40, AR-16, COAL-14).
PAYING: Final = frozenset({"income", "coin", "coal"})
#: Functions of a factory that bring points.
_POINTS: Final = frozenset({"engineer_sum", "two_best"})


def stoked(effects: Effects) -> tuple[Effects, Effects]:
    """The function of a factory with stoker: the function, and what is added (COAL-24, COAL-25, RUL-63, RUL-64)."""
    first = effects[0]
    if first.kind in _POINTS:
        return effects, (Effect("points", 1),)
    if first.kind == "card_or_points":
        return (replace(first, number=first.number + 1),), ()
    return effects, (replace(first, number=1),)


class Offer(NamedTuple):
    """A space of the board and what is printed there, or on the engineer lying there.

    `bit` stands for it in masks of spaces, `pieces` are workers and coins together. It `reserves` a place in the turn
    order. `conditions` are those of `wanted`, `kind` and `number` what it comes to where it is of one kind
    (`demand.one_kind`).
    """

    space: int
    bit: int
    coins: int
    pieces: int
    reserves: bool
    wanted: Demand
    conditions: Effects
    kind: int
    number: int


class AgreedFrame:
    """What is fixed in all games for which the same was agreed on, made once."""

    def __init__(self, world: Box, setup: Setup) -> None:
        """Of the setup only what was agreed on is looked at: it fits the world."""
        self.world = world
        self.player_count = max(setup.players, 2)
        self.solo = setup.solo
        self.people = (0,) if setup.solo else tuple(range(setup.players))
        self.count = world.count(setup.modules, setup.players)
        self.last_round = self.count.rounds
        self.pass_points = (0, 0) if setup.solo else world.numbers.pass_points
        self.majority = world.solo.majority if setup.solo else world.numbers.majority
        self.layout = world.layouts[setup.board]
        self.numbers = world.numbers
        self.names = setup.everything
        self._number_spaces()
        self._number_lines()
        self._gather()
        self._make_actions()
        self._make_module_actions()

    def _number_spaces(self) -> None:
        world = self.world
        self.first_engineer = len(world.spaces)
        self.board_spaces = tuple(index for index, space in enumerate(world.spaces) if self._in_play(space))
        self.space_keys = (
            *(space.key for space in world.spaces),
            *(f"engineer-{engineer.key}" for engineer in world.engineers),
        )
        self.space_index = {key: index for index, key in enumerate(self.space_keys)}
        self.closes = tuple(self._closed_with(index) for index in range(len(self.space_keys)))
        self.public_places = {
            index: world.spaces[index].effects[0].number
            for index in self.board_spaces
            if world.spaces[index].effects and world.spaces[index].effects[0].kind == "public"
        }
        self.place_at = tuple(self.public_places.get(index, 0) for index in range(len(self.space_keys)))
        self.order_spaces = {
            effect.number: index
            for index in self.board_spaces
            for effect in world.spaces[index].effects
            if effect.kind == "order"
        }
        self.turn_spaces = tuple(index for index in self.board_spaces if not world.spaces[index].additional)
        self.spaces_in_round = tuple(self._usable_in(number) for number in range(self.last_round + 1))
        self.stoker_space = next((i for i in self.board_spaces if world.spaces[i].additional), -1)
        self.order_places = {index: place for place, index in self.order_spaces.items()}
        self.letterless = next(i for i, engineer in enumerate(world.engineers) if engineer.letter == "none")

    def _in_play(self, space: Space) -> bool:
        """The side of the board and the modules of this game have the space (SETUP-01, SOLO-02, SOLO-04)."""
        side = space.two_players if self.player_count == 2 else space.more_players
        return side and (space.solo or not self.solo) and in_game(space, self.names)

    def _usable_in(self, number: int) -> tuple[int, ...]:
        """The spaces of the board that can be used in a round, public places without a look at the row (LAST-01)."""
        wanted = ("all", "last" if number == self.last_round else "not last")
        return tuple(
            index
            for index in self.turn_spaces
            if self.public_places.get(index, 0) <= self.count.public and self.world.spaces[index].rounds in wanted
        )

    def _closed_with(self, space: int) -> int:
        """The spaces occupied when this one is used (mask): on the 2p side the twin too (COAL-06), never OPEN."""
        if space >= self.first_engineer:
            return 1 << space
        printed = self.world.spaces[space]
        twin = 1 << printed.twin if printed.twin in self.board_spaces and self.player_count == 2 else 0
        return 0 if printed.open else 1 << space | twin

    def _number_lines(self) -> None:
        lines = self.layout.lines
        self.line_count = len(lines)
        self.line_index = {line.key: index for index, line in enumerate(lines)}
        self.slots = tuple((line, slot) for line, printed in enumerate(lines) for slot in range(printed.slots))
        self.slot_index = {(lines[line].key, slot + 1): index for index, (line, slot) in enumerate(self.slots)}
        self.line_slots = tuple(
            tuple(index for index, (of, _) in enumerate(self.slots) if of == line) for line in range(len(lines))
        )
        self.line_starts = tuple(range(0, len(lines) * len(COLOURS), len(COLOURS)))
        self.doubler_fields = tuple(line.doublers for line in lines)
        self.building = tuple(
            tuple((colour, self.numbers.tracks[colour]) for colour in range(len(COLOURS)) if line.colours >> colour & 1)
            for line in lines
        )
        self.building_of = tuple(
            tuple(tuple((colour, number) for colour, number in own if mask >> colour & 1) for own in self.building)
            for mask in range(1 << len(COLOURS))
        )
        """The same for the colours of each mask."""
        self._number_fields()

    def _number_fields(self) -> None:
        lines = self.layout.lines
        self.areas = tuple((line, area) for line, printed in enumerate(lines) for area in printed.areas)
        self.area_at = {(line, area.first): number for number, (line, area) in enumerate(self.areas)}
        self.fields = self._bound_fields()
        self.coin_fields = tuple(one for one in self.fields if one.coin)
        self._unlocking = [
            (one.id, effect.colours) for one in self.fields for effect in one.effects if effect.kind == "unlock"
        ]
        self._undecided: dict[tuple[int, int], int] = {}
        specials = self.fields
        self.specials = tuple(
            tuple(one for one in specials if one.line == line and not one.lasting) for line in range(len(lines))
        )
        self.lasting: tuple[tuple[Special, ...], ...] = tuple(
            tuple(one for one in specials if one.line == line and one.lasting) for line in range(len(lines))
        )
        colours = range(len(COLOURS))
        self.steady = sum(
            1 << colour
            for colour in colours
            if sum(line.colours >> colour & 1 for line in lines) <= self.numbers.tracks[colour]
        )
        """Colours whose tracks suffice for all lines: no step there takes room elsewhere (mask)."""
        self.extra_marker_fields = sum(
            1 << one.id for one in self.fields if any(effect.kind == "extra_marker" for effect in one.effects)
        )
        self.forks = tuple((line, printed) for line, printed in enumerate(lines) if printed.arms)
        self.useful = sum(1 << one.id for own in self.specials for one in own if _opens(one) and not one.coin)
        self._number_paying()
        self.useful_of_colour = tuple(
            tuple(one for own in self.specials for one in own if one.colour == colour and self.useful >> one.id & 1)
            for colour in colours
        )
        self.useful_extensions = sum(
            1 << number
            for number, extension in enumerate(self.layout.extensions)
            if any(self.useful >> one.id & 1 for one in extension.specials)
        )
        self._number_gaps()

    def _number_paying(self) -> None:
        """Fields with which something voluntary becomes possible."""
        self.paying_fields = tuple(one for own in self.specials for one in own if one.coin or _pays(one.effects))
        self.paying = sum(1 << one.id for one in self.paying_fields)

    def _number_gaps(self) -> None:
        self.industry_gaps = tuple((own.gaps, own.free_gaps) for own in self.layout.industries)
        self.all_doublers = sum(self.doubler_fields)
        self.gap_at = tuple(
            {field: gap for gap, field in enumerate(industry.gaps)} for industry in self.layout.industries
        )
        #: By industry track: the fields at which a marker meets something, a factory or the `?`.
        self.stops_of_markers = tuple(
            sorted({*own.gaps, *((own.token_field,) if own.token_field >= 0 else ())}) for own in self.layout.industries
        )

    def _bound_fields(self) -> tuple[Special, ...]:
        """Every special field by its id, those of an extension where it is laid: one area has its length (GR-17)."""
        bound = list(self.layout.specials)
        for extension in self.layout.extensions:
            line, area = next((line, area) for line, area in self.areas if area.length == extension.length)
            for special in extension.specials:
                bound[special.id] = replace(special, line=line, field=area.first + special.field - 1)
        return tuple(bound)

    def undecided_fields(self, arm: int, extensions: int) -> int:
        """Special fields of all arms and extensions that can still be chosen by a player with these (mask of ids)."""
        fields = self._undecided.get((arm, extensions))
        if fields is None:
            arms = [one.specials for line in self.layout.lines for one in line.arms if arm < 0]
            laid = {tile.length for number, tile in enumerate(self.layout.extensions) if extensions >> number & 1}
            tiles = [tile.specials for tile in self.layout.extensions if tile.length not in laid]
            fields = sum(1 << one.id for specials in (*arms, *tiles) for one in specials)
            self._undecided[arm, extensions] = fields
        return fields

    def unlocks(self, fields: int) -> int:
        """The colours that special fields (mask of ids) unlock."""
        return sum({colours for number, colours in self._unlocking if fields >> number & 1})

    def _gather(self) -> None:
        world = self.world
        self.factory_effects: dict[int, Effects] = {factory.code: factory.effects for factory in world.factories}
        self.stoked_effects = {factory.code: stoked(factory.effects) for factory in world.factories}
        self.vain_factories = frozenset(
            code for code, effects in self.factory_effects.items() if all(effect.kind in _VAIN for effect in effects)
        )
        self.tokens = self._mask(world.tokens)
        self.cards = self._mask(world.cards)
        self.start_cards = self._mask(world.start_cards)
        self.emil_deck = sum(
            1 << i for i, card in enumerate(world.emil) if self.solo and (not card.module or card.module in self.names)
        )
        several = (*world.cards, *world.tokens, *world.special_tokens)
        self.compounds: tuple[Effect, ...] = tuple(
            effect for thing in several for effect in thing.effects if effect.parts
        )

        things: tuple[Space | Engineer, ...] = (*world.spaces, *world.engineers)
        self.demands = tuple(demand.of_effects(thing.effects) for thing in things)
        self.paid_by_black = tuple(demand.paid_by_black(wanted) for wanted in self.demands)
        self.costs = tuple((thing.workers, thing.coins) for thing in things)
        self._offers = {
            (space, thing): self._offer(space, thing)
            for space in self.turn_spaces
            for thing in (range(self.first_engineer, len(things)) if self.place_at[space] else (space,))
        }
        self.least_pieces = min(offer.pieces for offer in self._offers.values())

    def _offer(self, space: int, thing: int) -> Offer:
        (workers, coins), wanted = self.costs[thing], self.demands[thing]
        reserves, kind = space in self.order_places, demand.one_kind(wanted)
        return Offer(space, 1 << space, coins, workers + coins, reserves, wanted, wanted.conditions, *kind)

    def numbered_engineers(self) -> list[tuple[int, int]]:
        """Engineers that could have been dealt in this game, with their numbers (RUL-91, DSP-10)."""
        people = len(self.people)
        return [
            (index, engineer.number)
            for index, engineer in enumerate(self.world.engineers)
            if in_game(engineer, self.names) and people <= engineer.players
        ]

    def _mask(self, things: Sequence[Conditional]) -> int:
        """Which of the world's things are in this game (mask)."""
        return sum(1 << i for i, thing in enumerate(things) if in_game(thing, self.names))

    def _make_actions(self) -> None:
        world, lines = self.world, self.layout.lines
        gaps, keys = range(1, self.numbers.gaps + 1), [line.key for line in lines]
        self.use = tuple(a.UseSpace(key) for key in self.space_keys)
        self.reuse = tuple(a.Reuse(key) for key in self.space_keys)
        self.relocate = tuple(a.Relocate(key) for key in self.space_keys)
        self.steps = tuple(tuple(a.Step(key, colour) for colour in COLOURS) for key in keys)
        self.lapses = tuple(a.Lapse(colour) for colour in COLOURS)
        self.markers = tuple(a.Industry(number) for number in (1, 2, 3))
        self.place = tuple(a.PlaceLocomotive(keys[line], slot + 1) for line, slot in self.slots)
        self.place_nine = tuple(a.PlaceNine(keys[line], slot + 1) for line, slot in self.slots)
        self.move = tuple(a.MoveLocomotive(keys[line], slot + 1) for line, slot in self.slots)
        self.factories = tuple(
            tuple(a.BuildFactory(source, gap) for gap in gaps) for source in (a.STACK, *CODE_NAMES[1:])
        )
        self.doublers = tuple(a.PlaceDoubler(key) for key in keys)
        self.place_token = tuple(a.PlaceToken(token.key) for token in world.tokens)
        self.take_card = tuple(a.TakeCard(card.key) for card in world.cards)
        self.take_end_card = tuple(a.TakeEndCard(card.key) for card in world.end_cards)
        self.take_start_card = tuple(a.TakeStartCard(card.key) for card in world.start_cards)
        self.emil_cards = tuple(a.TurnEmilCard(card.key) for card in world.emil)
        self.stock = tuple(a.Climb(tile.key) for tile in world.dividends)
        self.vain_dividends = frozenset(
            action
            for action, tile in zip(self.stock, world.dividends, strict=True)
            if all(effect.kind in _CLOSED for effect in tile.effects)
        )
        self.buy = tuple(a.BuyField(keys[one.line], one.field) for one in self.coin_fields)
        self._make_coal_actions(gaps)
        functions = (effect for effects in self.factory_effects.values() for effect in effects)
        of_kind = {effect.kind: effect for effect in functions}
        self.reward_points = of_kind["card_or_points"].number
        self.coal_steps: Effects = of_kind["coal_steps"].parts[0]
        choices = (effect for one in world.engineers for effect in one.effects if effect.kind == "ludmilla")
        self.ludmilla = next((effect.number for effect in choices), 0)
        self.rewards = tuple(a.Reward(word) for word in a.REWARDS)
        self.again = {word: a.Again(word) for word in a.AGAIN_PARTS}

    def _make_coal_actions(self, gaps: Sequence[int]) -> None:
        """Actions of the coal module; places of stokers are the slots, then the gaps (CH-28)."""
        numbers = [foundry.number for foundry in self.world.foundries]
        self.foundry_index = {number: index for index, number in enumerate(numbers)}
        self.stoker_places = (
            *((self.layout.lines[line].key, slot + 1) for line, slot in self.slots),
            *((a.GAP, gap) for gap in gaps),
        )
        self.stoker_index = {place: index for index, place in enumerate(self.stoker_places)}
        #: The foundry tiles of this game (mask).
        self.foundries = (1 << len(numbers)) - 1 if self.stoker_space >= 0 else 0
        self.take_foundry = tuple(a.TakeFoundry(number) for number in numbers)
        self.open_foundry = tuple(a.OpenFoundry(number) for number in numbers)
        self.build_coal_factory = tuple(a.BuildCoalFactory(gap) for gap in gaps)
        self.use_factory = tuple(a.UseFactory(gap) for gap in gaps)
        keys = [card.key for i, card in enumerate(self.world.start_cards) if self.start_cards >> i & 1]
        self.draw_start_cards = tuple(a.DrawStartCards(*pair) for pair in combinations(keys, 2))
        self.use_foundry = tuple(a.UseFoundry(number) for number in numbers)
        self.close_foundry = tuple(a.CloseFoundry(*place) for place in self.stoker_places)
        self.buy_stoker = tuple(a.BuyStoker(*place) for place in self.stoker_places)

    def _make_module_actions(self) -> None:
        world, lines = self.world, self.layout.lines
        keys = [line.key for line in lines]
        self.take_special = tuple(a.TakeSpecial(token.key) for token in world.special_tokens)
        self.recruit = tuple(a.Recruit(engineer.key) for engineer in world.engineers)
        self.freight = tuple(a.PlaceFreightCar(key) for key in keys)
        self.grey = tuple(a.DrawUpGrey(key) for key in keys)
        self.second = tuple(tuple(a.SecondWorker(key, piece) for piece in a.PIECES) for key in self.space_keys)
        self.switches = tuple(tuple(a.Switch(arm.key) for arm in line.arms) for line in lines)
        self.lay_extension = tuple(a.LayExtension(extension.key) for extension in self.layout.extensions)
        self.take_income = tuple(a.TakeIncome(marker.key) for marker in world.incomes)
        self.use_income = tuple(a.UseIncome(marker.key) for marker in world.incomes)
        self.keep_revaluation = tuple(a.KeepRevaluation(tile) for tile in VALUATIONS[1:])

    def effects_of(self, row: tuple[int, ...], space: int) -> Effects:
        """The effects of a space; `row` is the engineer row, whose engineers lie on the public places (ENG-04)."""
        if space >= self.first_engineer:
            return self.world.engineers[space - self.first_engineer].effects
        place = self.public_places.get(space)
        if place is None:
            return self.world.spaces[space].effects
        engineer = row[place]
        return self.world.engineers[engineer].effects if engineer >= 0 else ()

    def thing_on(self, row: tuple[int, ...], space: int) -> int:
        """The space whose print counts: of a public place that of the engineer lying there."""
        place = self.place_at[space]
        return self.first_engineer + row[place] if place else space

    def cost_of(self, row: tuple[int, ...], space: int) -> tuple[int, int]:
        """Workers and obligatory coins of a space (PAY-08, ENG-03)."""
        return self.costs[self.thing_on(row, space)]


class Frame(AgreedFrame):
    """One game's world and its actions; shared by all positions of the game, never changed."""

    def __init__(self, world: Box, setup: Setup) -> None:
        """Raises `ValueError` or `LookupError` when setup and world do not fit."""
        check_setup(world, setup)
        vars(self).update(vars(_agreed(world, Setup(setup.players, setup.board, setup.modules, (), (), ()))))
        self.setup, self.memory = setup, Memory()

    @remembered(256)
    def offers(self, number: int, row: tuple[int, ...]) -> tuple[Offer, ...]:
        """The spaces of the board in a round, public places only where an engineer of the row lies."""
        lying = (space for space in self.spaces_in_round[number] if self._lies(space, row))
        return tuple(self._offers[space, self.thing_on(row, space)] for space in lying)

    def _lies(self, space: int, row: tuple[int, ...]) -> bool:
        """An engineer of the row lies on the space, or it needs none."""
        place = self.place_at[space]
        return not place or (place < len(row) and row[place] >= 0)

    def seen(self, removed: int) -> Frame:
        """The same game as somebody knows it who takes these end bonus cards for those removed.

        What a position was arranged from (`Setup.given`) is left out: it may name the cards of others.
        """
        known = copy(self)
        keys = tuple(card.key for index, card in enumerate(self.world.end_cards) if removed >> index & 1)
        known.setup = replace(self.setup, removed=keys, given=None)
        return known


@remembered(16)
def _agreed(world: Box, setup: Setup) -> AgreedFrame:
    return AgreedFrame(world, setup)
