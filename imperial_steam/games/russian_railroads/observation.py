"""A position as one seat knows it: end bonus cards of others, deck and removed cards are drawn again (HID-01)."""

from __future__ import annotations

from random import Random

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Ask, State


def observe(frame: Frame, state: State, seat: int, chance: Random) -> tuple[Frame, State]:
    """Frame and position as a seat knows them: copies in which what it may not see is drawn from `chance`.

    Whoever has looked through the deck (CH-13) sees it while choosing.
    """
    seen = state.copy()
    if state.ask is Ask.OVER:
        return frame, seen
    looks = seat == state.actor and any(unit.kind == "end_choice" for unit in state.open)
    unknown = _cards(state.removed) + ([] if looks else _cards(state.deck))
    for other, player in enumerate(state.players):
        if other != seat:
            unknown += _cards(player.end_cards)
    unknown.sort()
    chance.shuffle(unknown)
    seen.removed = _draw(unknown, state.removed)
    if not looks:
        seen.deck = _draw(unknown, state.deck)
    for other, player in enumerate(state.players):
        if other != seat and player.end_cards:
            seen.own(other).end_cards = _draw(unknown, player.end_cards)
    return frame.seen(seen.removed), seen


def _cards(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _draw(unknown: list[int], like: int) -> int:
    """As many of the unknown cards as a mask has."""
    return sum(1 << unknown.pop() for _ in range(like.bit_count()))
