"""What is missing for a space or a card that cannot be carried out completely (EXEC-01, EXEC-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from imperial_steam.games.protocol import Refusal
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Special
from imperial_steam.games.russian_railroads.demand import Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.possible import rooms
from imperial_steam.games.russian_railroads.possible.rooms import OF_MASK, Rooms
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.terms import ANY_COLOUR, BLACK, COLOURS


def of_demand(frame: Frame, state: State, wanted: Demand, rule: str) -> Iterator[Refusal]:
    """What counting says is missing for what is wanted; nothing where only the search knows."""
    room = Rooms(frame, state)
    for mask, number in wanted.steps:
        yield from _steps(frame, state.player, mask, number, room, rule)
    if wanted.industry > room.industry:
        yield Refusal(rule, "industry-missing", {"need": wanted.industry, "have": room.industry})
    if wanted.doublers > state.doublers:
        yield Refusal(rule, "doublers-missing", {"need": wanted.doublers, "have": state.doublers})
    elif wanted.doublers > room.doublers:
        yield Refusal(rule, "doubler-fields-missing", {"need": wanted.doublers, "have": room.doublers})
    if wanted.locomotives and not room.locomotive:
        yield _locomotive(state, rule)
    elif wanted.tiles > room.sources:
        yield Refusal(rule, "tiles-missing", {"need": wanted.tiles, "have": room.sources})


def of_space(frame: Frame, state: State, space: int) -> Iterator[Refusal]:
    """Why a space that is free and can be paid cannot be carried out completely; never empty (EXEC-01)."""
    lacking = list(of_demand(frame, state, frame.demands[frame.thing_on(state.row, space)], "EXEC-01"))
    if not lacking and any(effect.kind == "reuse" for effect in frame.effects_of(state.row, space)):
        lacking.append(Refusal("EXEC-01", "nothing-to-reuse", {"space": frame.space_keys[space]}))
    yield from lacking or [Refusal("EXEC-01", "not-completely", {"space": frame.space_keys[space]})]


def _steps(frame: Frame, player: Player, mask: int, number: int, room: Rooms, rule: str) -> Iterator[Refusal]:
    """Steps of some colours: locked ones, or fewer fields free than steps are wanted."""
    have = sum(room.steps[colour] for colour in OF_MASK[mask])
    if not mask & room.unlocked:
        yield locked(frame, player, OF_MASK[mask][0], rule)
    elif have < number:
        colour = OF_MASK[mask & room.unlocked][0]
        if mask != 1 << colour or colour == BLACK:
            colours = [COLOURS[one] for one in OF_MASK[mask]]
            yield Refusal(rule, "steps-missing", {"colours": colours, "need": number, "have": have})
        else:
            ahead = {"colour": COLOURS[colour], "ahead": COLOURS[colour - 1]}
            yield Refusal(rule, "no-room-behind", {**ahead, "need": number, "have": have})


def _locomotive(state: State, rule: str) -> Refusal:
    """The lowest locomotive replaces a lower one only, and there is none; or the stacks are empty."""
    number = lines.lowest(state.stacks)
    if not number:
        return Refusal(rule, "no-locomotive-left")
    return Refusal(rule, "no-lower-locomotive", {"number": number, "lowest": min(state.player.slots)})


def locked(frame: Frame, player: Player, colour: int, rule: str = "TRACK-08") -> Refusal:
    """A colour is locked, and what is missing for the nearest field that unlocks it."""
    coming = lines.coming_fields(frame, player) & ~player.satisfied
    unlocking = [one for one in frame.fields if coming >> one.id & 1 and frame.unlocks(1 << one.id) >> colour & 1]
    if not unlocking:
        return Refusal(rule, "colour-not-on-board", {"colour": COLOURS[colour]})
    nearest = min(unlocking, key=lambda one: sum(missing(player, one)))
    steps, reach = missing(player, nearest)
    values = {"colour": COLOURS[colour], "line": frame.layout.lines[nearest.line].key}
    if steps:
        return Refusal(rule, "colour-locked", {**values, "by": COLOURS[nearest.colour], "steps": steps})
    if reach:
        return Refusal(rule, "colour-locked-reach", {**values, "field": nearest.field, "reach": reach})
    return Refusal(rule, "colour-locked-coin", {**values, "field": nearest.field, "coins": nearest.coin})


def missing(player: Player, special: Special) -> tuple[int, int]:
    """The steps of its track and the reach that a special field still lacks (SPEC-20)."""
    steps = special.field - player.tracks[special.line * lines.WIDTH + special.colour]
    reach = special.field - player.reach[special.line] if special.locomotive else 0
    return max(0, steps), max(0, reach)


def pending(units: Iterable[Unit]) -> list[str]:
    """Units as values of a refusal: how many of each, and the last word of their message `pending.…`."""
    return [f"{number} {name}" for name, number in Counter(map(_name, units)).items()]


def _name(unit: Unit) -> str:
    if unit.kind != "step":
        return unit.kind
    colours = "any" if unit.argument == ANY_COLOUR else "_".join(COLOURS[one] for one in rooms.OF_MASK[unit.argument])
    return f"step.{colours}"


def mandatory(state: State) -> list[str]:
    """The mandatory units that are pending, those of an interrupted turn too, as values of a refusal."""
    turn = state.interrupted
    waiting = (*turn.pool, *turn.aside) if turn is not None else ()
    return pending(unit for unit in (*state.pool, *state.aside, *waiting) if unit.mandatory)


def impossible(state: State) -> Refusal:
    """Only the search speaks against an action: something mandatory could not be carried out any more (EXEC-04)."""
    units = mandatory(state)
    return Refusal("EXEC-04", "mandatory-impossible", {"units": units}) if units else Refusal("PROC-04", "not-now")
