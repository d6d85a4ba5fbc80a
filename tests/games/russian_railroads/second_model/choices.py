"""Every choice of a moment in a turn, as text, with the position it leads to (PROC-04, PROC-05, section 4.6).

Several ways may share a text: a black step can use up a black unit or one of any colour.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.games.russian_railroads.second_model import coal, industry, interrupts, spaces, tiles, tracks
from tests.games.russian_railroads.second_model.effects import gain, reach_token_field, settle, trigger
from tests.games.russian_railroads.second_model.module_choices import MODULE_HANDLERS
from tests.games.russian_railroads.second_model.position import Player, Position, Slot, Unit
from tests.games.russian_railroads.second_model.printed import CARDS, FOUR_ACTIONS, TOKENS
from tests.games.russian_railroads.second_model.printed_modules import (
    AREAS,
    ARM_LENGTH,
    EXTENSIONS,
    FORK,
    MODULE_CARDS,
    MODULE_TOKENS,
)

Choice = tuple[str, Position]
URGENT = (
    "extension",
    "reuse",
    "reuse two",
    "foundry",
    "steel mill",
)  # PROC-05: nothing else is picked while one of these is open


def choices(position: Position) -> list[Choice]:
    """What the active player may do with the pool, completeness left aside."""
    if position.hand is not None:
        return list(chain_choices(position, position.hand))
    units = sorted(set(position.pool), key=str)
    urgent = [unit for unit in units if unit.kind in URGENT]
    return [choice for unit in urgent or units for choice in unit_choices(position, unit)]


def unit_choices(position: Position, unit: Unit) -> list[Choice]:
    """The ways to carry out a unit."""
    handler = HANDLERS.get(unit.kind) or MODULE_HANDLERS.get(unit.kind)
    return [] if handler is None else list(handler(position, unit))


def steps(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-05, and CH-20 where black leaves the fork."""
    player = position.player
    for line, colour in tracks.legal_steps(player, unit.colours):
        forks = colour == "black" and line == "muenchen" and player.arm is None and at_fork(player)
        for arm in ARM_LENGTH if forks else ("",):
            after = position.without(unit)
            after.player.arm = arm or player.arm
            count_as_made(after, unit)
            tracks.make_step(after.player, line, colour)
            settle(after)
            yield f"step {line} {colour} {arm}".strip(), after


def count_as_made(position: Position, made: Unit) -> None:
    """PROC-07: of an optional and a mandatory step that could both have been this one, the mandatory one was made."""
    for other in () if made.mandatory else position.pool:
        if other.kind == "step" and other.mandatory and set(made.colours) <= set(other.colours):
            position.pool[position.pool.index(other)] = replace(other, mandatory=False)
            return


def at_fork(player: Player) -> bool:
    """GR-05: black stands on the last field before the arms."""
    return player.tracks["muenchen"]["black"] == FORK


def industry_steps(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-06: each marker that can move; a factory entered is triggered (IND-04)."""
    for track, marker in industry.legal_moves(position.player):
        after = position.without(unit)
        gap = industry.move(after.player, track, marker)
        if gap is not None:
            trigger(after, gap, unit.chain)
        reach_token_field(after, track, marker + 1)
        yield f"industry {track} {marker}", after


def chain_choices(position: Position, hand: Slot) -> Iterator[Choice]:
    """CH-08 for the locomotive in hand; special fields wait for the end of the chain (LOCO-11)."""
    slots = position.player.slots
    for place in tiles.targets(slots, hand):
        after = position.copy()
        after.hand = tiles.put(after.player.slots, place, hand)
        after.hand_is_new = False
        if after.hand is None:
            settle(after)
        yield f"locomotive {coal.slot_name(slots, place)}", after
    if not position.hand_is_new and tiles.may_return(slots):
        after = position.copy()
        after.hand = None
        tiles.give_back_locomotive(after, hand)
        settle(after)
        yield "return", after


def locomotives(position: Position, unit: Unit) -> Iterator[Choice]:
    """LOCO-01: take the lowest tile and place it."""
    number = tiles.lowest_stack(position)
    if number is not None:
        after = position.without(unit)
        tiles.draw(after, number)
        after.hand, after.hand_is_new = Slot("", number), True
        yield from chain_choices(after, after.hand)


def locomotive_nine(position: Position, unit: Unit) -> Iterator[Choice]:
    """QC-04: the 9 without factory back."""
    after = position.without(unit)
    after.hand, after.hand_is_new = Slot("", 9, factory_back=False), True
    yield from chain_choices(after, after.hand)


def factories(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-09, CH-10: each source with each place."""
    places = tiles.factory_places(position.player)
    for source in tiles.factory_sources(position):
        for place in places:
            after = position.without(unit)
            tiles.build_factory(after, after.player, tiles.take_tile(after, source), place)
            yield f"factory {source} {place + 1}", after


def locomotives_or_factories(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-07: one or the other."""
    yield from locomotives(position, unit)
    yield from factories(position, unit)


def doublers(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-17: each line with a free doubler field (DBL-01, AR-13), while the supply lasts (RUL-30)."""
    for line, fields in position.player.board.doubler_fields.items():
        if position.doubler_supply and position.player.doublers[line] < fields:
            after = position.without(unit)
            after.player.doublers[line] += 1
            after.doubler_supply -= 1
            yield f"doubler {line}", after


def tokens(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-11, SPEC-24: an unused token goes to the field, its effect becomes pending."""
    for token in sorted(position.player.tokens):
        after = position.without(unit)
        after.player.tokens.remove(token)
        after.player.tokens_on_board[unit.argument] = token
        gain(after, TOKENS.get(token) or MODULE_TOKENS[token], doubled=False)
        yield f"token {token}", after


def cards(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-12: a `?` card must be carried out completely, so its effects are mandatory (QM-12)."""
    for card in position.cards:
        after = position.without(unit)
        after.cards.remove(card)
        gain(after, CARDS.get(card) or MODULE_CARDS[card], mandatory=True, doubled=False)
        yield f"card {card}", after


def end_cards(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-13, EXEC-07: only when no mandatory unit is pending."""
    if position.furnace is None and not any(other.mandatory for other in position.pool):  # COAL-34
        for card in position.end_deck:
            after = position.without(unit)
            after.end_deck.remove(card)
            after.player.end_cards = sorted([*after.player.end_cards, card])
            yield f"end card {card}", after


def end_card_or_points(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-14, FAC-9, RUL-07; with a stoker 11 points, or a card and then a second one or a point (RUL-64)."""
    stoker = unit.argument == "stoker"
    if position.end_deck:
        after = position.without(unit)
        gain(after, (("end card", 1), *((("end card or 1 point", 1),) if stoker else ())))
        yield "factory 9 card", after
    after = position.without(unit)
    gain(after, (("points", 11 if stoker else 10),))
    yield "factory 9 points", after


def reuses(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-16: each target; the reuse lapses unless it is mandatory (RUL-12)."""
    for space in spaces.reuse_targets(position, unit.chain, two=unit.kind == "reuse two"):
        after = position.without(unit)
        spaces.carry_out(after, space, unit.chain)
        yield f"reuse {space}", after
    if not unit.mandatory:
        yield "lapse reuse", position.without(unit)


def again(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-15: the action of QC-05 that is made a second time."""
    for effect in FOUR_ACTIONS:
        after = position.without(unit)
        gain(after, (effect,), mandatory=True, doubled=False)
        yield f"again {effect[0]}", after


def second_markers(position: Position, unit: Unit) -> Iterator[Choice]:
    """QM-01, QM-10, GR-27: the marker enters on field 0 while it is free."""
    if 0 not in position.player.markers["lower"]:
        after = position.without(unit)
        after.player.markers["lower"].append(0)
        yield "marker", after


def line_steps(position: Position, unit: Unit) -> Iterator[Choice]:
    """DSP-T5, RUL-87: a step of any colour on the line of the freight car."""
    for text, after in steps(position, unit):
        if text.split()[1] == unit.argument:
            yield text, after


def incomes(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-22, GR-29: each kind left."""
    for kind, left in position.income_left.items():
        if left:
            after = position.without(unit)
            after.income_left[kind] -= 1
            after.player.income_markers[kind] = after.player.income_markers.get(kind, 0) + 1
            yield f"income {kind}", after


def extensions(position: Position, unit: Unit) -> Iterator[Choice]:
    """CH-21, GR-17: each tile left of exactly the length of the area."""
    area = unit.argument
    taken = {player.extensions.get(area) for player in position.players}
    for size, number in EXTENSIONS:
        if size == AREAS[area][2] and number not in taken:
            after = position.without(unit)
            after.player.extensions[area] = number
            settle(after)
            yield f"extension {area} {number}", after


HANDLERS: dict[str, Callable[[Position, Unit], Iterator[Choice]]] = {
    "step": steps,
    "industry": industry_steps,
    "locomotive": locomotives,
    "locomotive 9": locomotive_nine,
    "factory": factories,
    "locomotive or factory": locomotives_or_factories,
    "doubler": doublers,
    "token": tokens,
    "card": cards,
    "end card": end_cards,
    "end card or 10 points": end_card_or_points,
    "reuse": reuses,
    "reuse two": reuses,
    "line step": line_steps,
    "foundry": coal.take_foundries,
    "coal factory": coal.coal_factories,
    "coal for steps": coal.coal_for_steps,
    "olga": interrupts.olga,
    "again": again,
    "second marker": second_markers,
    "extra marker": second_markers,
    "income": incomes,
    "extension": extensions,
}
