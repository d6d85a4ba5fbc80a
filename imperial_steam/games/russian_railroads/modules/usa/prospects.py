"""What the stock board and blown up rubble can bring for what is mandatory (AR-15, AR-30 … 35)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.hooks import Bearing
from imperial_steam.games.russian_railroads.possible.courses import Course, Taken, brings


def _tiles(course: Course) -> Iterator[tuple[Taken, str, int]]:
    """Dividend tiles that bring something, if a step on the stock board reaches one more free level."""
    market, taken = course.state.market, course.taken
    if market is None:
        return
    if market.level(course.state.actor) + course.counts["stock"] - len(market.tiles) <= len(taken.tiles):
        return
    chosen = market.tiles + taken.tiles
    for kind, tile in enumerate(course.frame.world.dividends):
        if chosen.count(kind) < tile.count and brings(tile.effects):
            yield taken._replace(tiles=tuple(sorted((*taken.tiles, kind)))), "tile", kind


def _dividends(course: Course) -> bool:
    """Tiles on the levels that are reached, and on all again for each payout; False: nothing new."""
    counts, market = course.counts, course.state.market
    steps, payouts = counts["stock"], counts["payout"]
    if market is None or not steps + payouts or not course.changed("stock", steps, payouts, course.taken.tiles):
        return False
    level = market.level(course.state.actor)
    laid = market.tiles[: level + steps] + course.taken.tiles
    payouts += steps if level + steps >= len(market.levels) else 0
    for kind in set(laid):
        if more := course.new(("tile", kind), laid[level:].count(kind) + payouts * laid.count(kind)):
            course.gain(course.frame.world.dividends[kind].effects, more)
    return True


def _step_and_payout(course: Course, effect: Effect, times: int) -> None:
    course.gain((Effect("stock"), Effect("payout")), times)


def _blast(course: Course, effect: Effect, times: int) -> None:
    course.rubble &= ~(1 << effect.number)


BEARING: Final = Bearing(
    harmless=("stock", "stock_market"),
    idle=("golden_spike",),
    vain=("golden_spike",),
    counted=("stock", "payout"),
    gains={"stock_market": _step_and_payout, "blast": _blast},
    follows=(_dividends,),
    longer=(_tiles,),
)
