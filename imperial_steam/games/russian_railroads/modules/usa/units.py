"""Steps on the stock board, steel mills, rubble and the Golden Spike (CH-37 … CH-39, section 17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.protocol import Event, Refusal, Value
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.actions import DISCARD, PAYOUT, Action, BuildFactory, Climb, DiscardMill
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import Gain, Handler, UnitReasons, no_reasons
from imperial_steam.games.russian_railroads.parts import Market
from imperial_steam.games.russian_railroads.state import Player, State, Unit
from imperial_steam.games.russian_railroads.terms import STEEL_MILL
from imperial_steam.games.russian_railroads.units import pool
from imperial_steam.games.russian_railroads.units.gaps import build, gaps_for


def market(state: State) -> Market:
    """The stock board."""
    assert state.market is not None
    return state.market


def tiles_left(frame: Frame, state: State) -> list[int]:
    """Kinds of dividend tiles that lie beside the stock board (AR-02)."""
    chosen = market(state).tiles
    return [kind for kind, tile in enumerate(frame.world.dividends) if chosen.count(kind) < tile.count]


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """The first on a level chooses its tile, the others use it; there is a payout in addition (AR-31 … 33)."""
    board = market(state)
    level = board.level(state.actor) + 1
    if level == len(board.levels):
        return [PAYOUT]
    if level <= len(board.tiles):
        return [frame.stock[board.tiles[level - 1]]]
    return [frame.stock[kind] for kind in tiles_left(frame, state)]


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """With the token a personal payout follows, in addition that is all (AR-33, AR-35)."""
    assert isinstance(action, Climb)
    origin = pool.Origin(False, unit.chain, "dividend")
    if action == PAYOUT:
        pay_out(frame, state, origin, events)
    else:
        kind = frame.stock.index(action)
        _move(frame, state, kind, events)
        pool.add(frame, state, frame.world.dividends[kind].effects, origin, events)
    if unit.kind == "stock_market":
        pay_out(frame, state, origin, events)


def _move(frame: Frame, state: State, kind: int, events: list[Event]) -> None:
    """The price marker goes up, right of those that lie there (AR-30 … 32)."""
    board, seat = market(state), state.actor
    level = board.level(seat) + 1
    levels = [tuple(other for other in seats if other != seat) for seats in board.levels]
    levels[level] = (*levels[level], seat)
    events.append(Event("stock_risen", seat, {"level": level}))
    if level > len(board.tiles):
        board = board._replace(tiles=(*board.tiles, kind))
        named: dict[str, Value] = {"level": level, "dividend": frame.world.dividends[kind].key}
        events.append(Event("dividend_chosen", seat, named))
    state.market = board._replace(levels=tuple(levels))


def pay_out(frame: Frame, state: State, origin: pool.Origin, events: list[Event]) -> None:
    """The tiles of the player's level and of all below, as optional units (AR-34, RUL-83)."""
    board = market(state)
    tiles = board.tiles[: board.level(state.actor)]
    events.append(Event("payout", state.actor, {"tiles": len(tiles)}))
    for kind in tiles:
        pool.add(frame, state, frame.world.dividends[kind].effects, origin, events)


def _climb_reasons(frame: Frame, state: State, action: a.Climb) -> Iterator[Refusal]:
    named = {"dividend": action.dividend}
    if state.market is None or (action != a.PAYOUT and action not in frame.stock):
        yield Refusal("AR-02", "no-such-dividend", named)
        return
    level = state.market.level(state.actor) + 1
    if (action == a.PAYOUT) != (level == len(state.market.levels)):
        yield Refusal("AR-33", "payout-on-top-only", {"level": level, "top": len(state.market.levels)})
    elif level <= len(state.market.tiles):
        lying = frame.world.dividends[state.market.tiles[level - 1]].key
        yield Refusal("AR-32", "other-dividend", {"dividend": lying, "level": level})
    elif frame.stock.index(action) not in tiles_left(frame, state):
        yield Refusal("AR-31", "dividend-gone", named)


def tile_taken(frame: Frame, state: State, unit: Unit, number: int, events: list[Event]) -> None:
    """With the last tile of a stack comes the steel mill beside it (AR-40)."""
    if state.market is not None and number in frame.numbers.steel_mills and not state.stacks[number]:
        state.market = state.market._replace(due=True)
        events.append(Event("mill_taken", state.actor, {"number": number}))
        pool.open_unit(state, "mill", number, pool.origin_of(unit))


def _mill_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Build it like any factory, or discard it (AR-40, RUL-84)."""
    return [*(frame.factories[STEEL_MILL][gap] for gap in gaps_for(state.player)), DISCARD]


def _serves(unit: Unit, action: Action) -> bool:
    return isinstance(action, DiscardMill) or (
        isinstance(action, BuildFactory) and action.source == CODE_NAMES[STEEL_MILL]
    )


def _take_mill(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    if isinstance(action, BuildFactory):
        build(state, STEEL_MILL, action, events)
    else:
        events.append(Event("mill_discarded", state.actor, {"number": unit.argument}))


def update_ends(frame: Frame, player: Player) -> None:
    """Rubble ends lines and industry tracks before its field (AR-14)."""
    lengths, ends = list(player.lengths), list(player.ends)
    for number, tile in enumerate(frame.layout.rubble):
        lies = player.rubble >> number & 1
        if tile.line >= 0:
            lengths[tile.line] = tile.field - 1 if lies else frame.layout.lines[tile.line].length
        else:
            ends[tile.industry] = tile.field if lies else len(frame.layout.industries[tile.industry].points)
    player.lengths, player.ends = tuple(lengths), tuple(ends)


def _blast(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """A rubble tile leaves the game (AR-15)."""
    player = state.own(state.actor)
    assert player.usa is not None
    player.usa = player.usa._replace(rubble=player.usa.rubble & ~(1 << effect.number))
    update_ends(frame, player)
    events.append(Event("rubble_blasted", state.actor, {"tile": frame.layout.rubble[effect.number].key}))
    return True


def _golden_spike(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """The Golden Spike is placed (AR-18)."""
    player = state.own(state.actor)
    assert player.usa is not None
    player.usa = player.usa._replace(spike=True)
    events.append(Event("spike_placed", state.actor))
    return True


STOCK: Handler = Handler((Climb,), _options, _carry_out)
UNITS: Mapping[str, Handler] = {
    "stock": STOCK,
    "stock_market": STOCK,
    "mill": Handler((BuildFactory, DiscardMill), _mill_options, _take_mill, _serves),
}
GAINS: Mapping[str, Gain] = {"blast": _blast, "golden_spike": _golden_spike}
REASONS: Mapping[type[Action], UnitReasons] = {
    a.Climb: UnitReasons("AR-30", "no-stock-step", _climb_reasons),
    a.DiscardMill: UnitReasons("AR-40", "no-mill", no_reasons),
}
