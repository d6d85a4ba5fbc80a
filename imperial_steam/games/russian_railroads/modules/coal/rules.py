"""The coal module (section 14): foundries and stokers, used beside the regular action of a turn.

While a foundry is used, `State.furnace` names it and all other units wait in `State.aside` (COAL-34). A stoker counts
in `Player.slots`, so that reach, replacing and points need nothing of their own (COAL-20).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.protocol import CHANCE, Decision, Event, Refusal, Values
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Condition, Module
from imperial_steam.games.russian_railroads.modules.coal import units
from imperial_steam.games.russian_railroads.modules.coal.invariants import violations
from imperial_steam.games.russian_railroads.modules.coal.prospects import BEARING
from imperial_steam.games.russian_railroads.refused import shortfall
from imperial_steam.games.russian_railroads.state import Ask, Begun, Foundries, Phase, Player, State, Use
from imperial_steam.games.russian_railroads.units import pool, specials


def voluntary(frame: Frame, state: State) -> list[a.Action]:
    """Own unused foundries and the stoker space (CH-27, COAL-14)."""
    player = state.player
    ready = player.foundries & ~player.fired if player.coal >= frame.numbers.foundry_coal else 0
    uses: list[a.Action] = [action for i, action in enumerate(frame.use_foundry) if ready >> i & 1]
    if player.coal >= stoker_coal(frame) and stoker_left(frame, state):
        uses += [frame.buy_stoker[place] for place in places(frame, player)]
    return uses


def endings(frame: Frame, state: State) -> list[a.Action]:
    """Close the foundry at a place or keep it, once everything mandatory it led to is done (COAL-32)."""
    if any(unit.mandatory for unit in state.pool):
        return []
    return [*(frame.close_foundry[place] for place in places(frame, state.player)), a.KEEP]


def stoker_coal(frame: Frame) -> int:
    """What the stoker space costs (COAL-12)."""
    return frame.world.spaces[frame.stoker_space].coal


def stoker_left(frame: Frame, state: State) -> bool:
    """The stoker space is free and the face-down stack holds a tile (COAL-12, COAL-15, RUL-60)."""
    return not state.occupied >> frame.stoker_space & 1 and state.foundries.stack > 0


def places(frame: Frame, player: Player) -> list[int]:
    """Own locomotives, then own factories without stoker (CH-28, COAL-22)."""
    slots, size = player.slots, len(player.slots)
    locomotives = [slot for slot, number in enumerate(slots) if number and not player.stokers >> slot & 1]
    gaps = [gap for gap, code in enumerate(player.gaps) if code and not player.gap_stokers >> gap & 1]
    return locomotives + [size + gap for gap in gaps]


def lay_out(frame: Frame, state: State) -> None:
    """Some foundries lie open, the others face down; people have the coal of their number (COAL-05, COAL-10)."""
    shown = sum(1 << frame.foundry_index[int(key)] for key in frame.setup.foundries)
    every = (1 << len(frame.world.foundries)) - 1
    state.foundries = Foundries(every & ~shown, 0, shown, 0)
    for seat in frame.people:
        state.own(seat).coal = frame.count.coal


def use(frame: Frame, state: State, action: a.UseFoundry, events: list[Event]) -> None:
    """Pay the coal; the effects are pending, everything else waits (COAL-30, COAL-34)."""
    number = frame.foundry_index[action.foundry]
    player = state.own(state.actor)
    player.coal -= frame.numbers.foundry_coal
    player.fired |= 1 << number
    _bind(state)
    state.furnace, state.aside, state.pool = number, state.pool, ()
    values = {"foundry": action.foundry, "coal": frame.numbers.foundry_coal}
    events.append(Event("foundry_used", state.actor, values))
    pool.add(frame, state, frame.world.foundries[number].effects, pool.Origin(False, 0, "foundry"), events)


def _bind(state: State) -> None:
    """A use of coal before placing binds the turn to a space (GR-47)."""
    if state.ask is Ask.SPACE:
        state.begun = Begun.BOUND


def keep(frame: Frame, state: State, action: a.KeepFoundry, events: list[Event]) -> None:
    """The foundry stays open for the next rounds; what was not used of it lapses (COAL-30, COAL-32)."""
    events.append(Event("foundry_kept", state.actor, {"foundry": frame.world.foundries[state.furnace].number}))
    pool.resume(state)


def close(frame: Frame, state: State, action: a.CloseFoundry, events: list[Event]) -> None:
    """The foundry becomes a stoker for good (COAL-32, COAL-33)."""
    number = state.furnace
    state.own(state.actor).foundries &= ~(1 << number)
    events.append(Event("foundry_closed", state.actor, {"foundry": frame.world.foundries[number].number}))
    pool.resume(state)
    _put_stoker(frame, state, (action.line, action.slot), events)


def buy(frame: Frame, state: State, action: a.BuyStoker, events: list[Event]) -> None:
    """Coal on the stoker space brings the top tile of the stack, unseen, as a stoker (COAL-12)."""
    space, player = frame.stoker_space, state.own(state.actor)
    coal = stoker_coal(frame)
    player.coal -= coal
    _bind(state)
    state.uses = (*state.uses, Use(space, state.actor, 0, 0, 0, 0, coal))
    state.occupied |= frame.closes[space]
    state.foundries = state.foundries._replace(hidden=state.foundries.hidden + 1)
    events.append(Event("stoker_bought", state.actor, {"coal": coal}))
    _put_stoker(frame, state, (action.line, action.slot), events)


def _put_stoker(frame: Frame, state: State, place: tuple[str, int], events: list[Event]) -> None:
    """A locomotive counts 1 more, fields it reaches take effect at once; a factory has one unit more (COAL-20 … 24)."""
    player, index = state.own(state.actor), frame.stoker_index[place]
    gap = index - len(player.slots)
    if gap >= 0:
        player.gap_stokers |= 1 << gap
        events.append(Event("factory_stoked", state.actor, {"gap": gap + 1}))
        return
    player.stokers |= 1 << index
    slots = player.slots
    player.slots = (*slots[:index], slots[index] + 1, *slots[index + 1 :])
    lines.update_reach(frame, player)
    line, slot = frame.slots[index]
    values: Values = {"line": frame.layout.lines[line].key, "slot": slot + 1, "number": slots[index]}
    events.append(Event("locomotive_stoked", state.actor, values))
    specials.check_line(frame, state, line, events)


def lay_open(frame: Frame, state: State, action: a.OpenFoundry, events: list[Event]) -> None:
    """The next foundry of the stack lies open (COAL-11)."""
    bit = 1 << frame.foundry_index[action.foundry]
    tiles = state.foundries
    state.foundries = tiles._replace(unseen=tiles.unseen & ~bit, shown=tiles.shown | bit)
    state.ask = Ask.UNITS
    events.append(Event("foundry_opened", None, {"foundry": action.foundry}))


def decision(frame: Frame, state: State) -> Decision | None:
    """Which foundry is turned up: each that has not been seen is equally likely (COAL-05, RNG-03)."""
    tiles = state.foundries
    if state.ask is not Ask.CHANCE or not tiles.stack or tiles.shown.bit_count() >= frame.numbers.foundries_open:
        return None
    return Decision(CHANCE, "foundry", [one for i, one in enumerate(frame.open_foundry) if tiles.unseen >> i & 1])


def round_over(frame: Frame, state: State, events: list[Event]) -> bool:
    """Foundries can be used again (COAL-16, COAL-30)."""
    for seat in frame.people:
        if state.players[seat].fired:
            state.own(seat).fired = 0
    return False


def refusals(frame: Frame, state: State, action: a.Action) -> Sequence[Refusal]:
    """REF-32 … REF-34."""
    if isinstance(action, a.OpenFoundry):
        return [Refusal("COAL-11", "no-foundry-to-open")]
    if state.phase is not Phase.TURNS or state.ask not in (Ask.SPACE, Ask.UNITS):
        return [Refusal("COAL-15", "coal-not-now")]
    if state.open:
        return [Refusal("PROC-05", "finish-first", {"what": state.open[-1].kind})]
    reasons = list(_ending(frame, state, action) if isinstance(action, _ENDINGS) else _using(frame, state, action))
    bound = state.ask is Ask.SPACE
    return reasons or [Refusal("GR-47", "no-space-left") if bound else shortfall.impossible(state)]


_ENDINGS = (a.KeepFoundry, a.CloseFoundry)


def _ending(frame: Frame, state: State, action: a.Action) -> Iterator[Refusal]:
    """REF-33: only the foundry just used is closed."""
    if state.furnace < 0:
        yield Refusal("COAL-32", "no-foundry-in-use")
    elif any(unit.mandatory for unit in state.pool):
        yield Refusal("COAL-34", "mandatory-left", {"units": shortfall.mandatory(state)})
    if isinstance(action, a.CloseFoundry):
        yield from _place(frame, state, (action.line, action.slot))


def _using(frame: Frame, state: State, action: a.Action) -> Iterator[Refusal]:
    if state.furnace >= 0:
        yield Refusal("COAL-34", "foundry-first", {"foundry": frame.world.foundries[state.furnace].number})
    coal = stoker_coal(frame) if isinstance(action, a.BuyStoker) else frame.numbers.foundry_coal
    if state.player.coal < coal:
        yield Refusal("COAL-17", "coal-missing", {"coal": coal, "have": state.player.coal})
    if isinstance(action, a.UseFoundry):
        yield from _own_foundry(frame, state, action.foundry)
    elif isinstance(action, a.BuyStoker):
        if state.occupied >> frame.stoker_space & 1:
            user = next((use.seat for use in state.uses if use.space == frame.stoker_space), state.actor)
            yield Refusal("COAL-15", "occupied", {"space": frame.space_keys[frame.stoker_space], "seat": user})
        elif not state.foundries.stack:
            yield Refusal("RUL-60", "no-foundry-left")
        yield from _place(frame, state, (action.line, action.slot))


def _own_foundry(frame: Frame, state: State, foundry: int) -> Iterator[Refusal]:
    """REF-33: one beside the board, one used in this round."""
    number = frame.foundry_index.get(foundry, -1)
    named = {"foundry": foundry}
    if number >= 0 and state.foundries.shown >> number & 1:
        yield Refusal("COAL-31", "foundry-not-taken", named)
    elif number < 0 or not state.player.foundries >> number & 1:
        yield Refusal("COAL-30", "no-such-foundry", named)
    elif state.player.fired >> number & 1:
        yield Refusal("COAL-30", "foundry-used", named)


def _place(frame: Frame, state: State, place: tuple[str, int]) -> Iterator[Refusal]:
    """REF-34."""
    index = frame.stoker_index.get(place, -1)
    if index not in places(frame, state.player):
        stoked = index >= 0 and (state.player.stokers | state.player.gap_stokers << len(frame.slots)) >> index & 1
        line, slot = place
        yield Refusal("COAL-22", "stoker-there" if stoked else "nothing-to-stoke", {"line": line, "slot": slot})


MODULE: Module = Module(
    bearing=BEARING,
    conditions={"foundry": Condition(lambda state: state.foundries.shown > 0, Refusal("RUL-60", "no-foundry-left"))},
    units=units.UNITS,
    gains=units.GAINS,
    unit_reasons=units.REASONS,
    voluntary=voluntary,
    actions={a.UseFoundry: use, a.KeepFoundry: keep, a.CloseFoundry: close, a.BuyStoker: buy, a.OpenFoundry: lay_open},
    refusals=refusals,
    endings=endings,
    lay_out=lay_out,
    round_over=round_over,
    violations=violations,
    decision=decision,
)
