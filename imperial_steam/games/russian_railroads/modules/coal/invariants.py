"""What must hold of coal, foundries and stokers in every position (section 14), written apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Ask, Player, State

FOUNDRIES = 12
"""Tiles, as foundries and as stokers (LIM-15)."""


def violations(frame: Frame, state: State) -> Iterator[str]:
    """Every broken rule about foundry tiles, coal and what waits for a foundry."""
    tiles = state.foundries
    masks = [tiles.unseen, tiles.shown, *(player.foundries for player in state.players)]
    owned = sum(player.foundries.bit_count() for player in state.players)
    stokers = sum(player.stokers.bit_count() + player.gap_stokers.bit_count() for player in state.players)
    everywhere = tiles.stack + tiles.shown.bit_count() + owned + stokers + tiles.gone
    if everywhere != (FOUNDRIES if frame.foundries else 0):
        yield f"LIM-15 {everywhere} foundry tiles"
    if sum(mask.bit_count() for mask in masks) != _union(masks).bit_count():
        yield "COAL-05 a foundry is in two places"
    if tiles.stack < 0 or (tiles.shown.bit_count() < 2 and tiles.stack and frame.foundries and state.ask != Ask.CHANCE):
        yield "RUL-60 a foundry was not laid open"
    if state.furnace < 0 and state.aside:
        yield "COAL-34 units wait for no foundry"
    if state.furnace >= 0 and not state.player.fired >> state.furnace & 1:
        yield "COAL-30 the foundry in use has not been paid"
    for seat, player in enumerate(state.players):
        yield from (f"{complaint} (seat {seat})" for complaint in _player(frame, state, player))


def _player(frame: Frame, state: State, player: Player) -> Iterator[str]:
    if player.coal < 0 or (player.coal and not frame.foundries):
        yield f"COAL-17 {player.coal} coal"
    hand = 1 << len(player.slots)
    if player.stokers & hand and not any(unit.kind == "chain" for unit in state.open):
        yield "COAL-23 a stoker without its locomotive"
    if any(player.stokers >> slot & 1 and number < 2 for slot, number in enumerate(player.slots)):
        yield "COAL-20 a stoker in an empty slot"
    if any(player.gap_stokers >> gap & 1 and not code for gap, code in enumerate(player.gaps)):
        yield "COAL-22 a stoker at an empty gap"


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
