"""What must hold of rubble, stock board and payouts, written apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.parts import Market, Usa
from imperial_steam.games.russian_railroads.state import Phase, Player, State
from imperial_steam.games.russian_railroads.terms import COLOURS


def violations(frame: Frame, state: State) -> Iterator[str]:
    """Rubble, stock board and payouts (AR-04, AR-14, AR-30 … AR-43)."""
    for seat, player in enumerate(state.players):
        if (player.usa is None) == bool(frame.layout.rubble):
            yield f"STATE seat {seat} has the things of another player board"
        elif player.usa is not None:
            yield from _rubble(frame, player, player.usa)
    if state.market is not None:
        yield from _market(frame, state, state.market)


def _rubble(frame: Frame, player: Player, own: Usa) -> Iterator[str]:
    for number, tile in enumerate(frame.layout.rubble):
        tracks = player.tracks[tile.line * len(COLOURS) :][: len(COLOURS)] if tile.line >= 0 else ()
        markers = [at for of, at in zip(player.marker_tracks, player.markers, strict=True) if of == tile.industry]
        if own.rubble >> number & 1 and any(at >= tile.field for at in (*tracks, *markers)):
            yield f"AR-14 something stands on or beyond the rubble {tile.key}"
    if player.marker_tracks not in ((), frame.layout.start_markers):
        yield "AR-20 the markers do not stand on their own tracks"


def _market(frame: Frame, state: State, market: Market) -> Iterator[str]:
    if sorted(seat for seats in market.levels for seat in seats) != list(range(frame.player_count)):
        yield "AR-30 a price marker is lost"
    highest = max(level for level, seats in enumerate(market.levels) if set(seats) & set(frame.people) or not level)
    if len(market.tiles) != highest:
        yield f"AR-31 {len(market.tiles)} dividend tiles for {highest} levels"
    for kind, tile in enumerate(frame.world.dividends):
        if market.tiles.count(kind) > tile.count:
            yield f"AR-02 too many dividend tiles {tile.key}"
    if bool(market.resume) != (state.phase is Phase.PAYOUT):
        yield "AR-43 a payout goes on in another phase"
