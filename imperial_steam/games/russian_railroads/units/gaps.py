"""The gaps of the industry track, and the display of returned factories (7.5)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import BuildFactory
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.state import Player, State
from imperial_steam.games.russian_railroads.terms import STEEL_MILL, TOKEN_FACTORY

#: Factories that leave the game when they are replaced (AR-42, RUL-88).
LEAVING = frozenset({STEEL_MILL, TOKEN_FACTORY})


def gaps_for(player: Player) -> list[int]:
    """Gaps for a new factory: the leftmost free one and those of steel mills, or all (FACT-02, FACT-03, AR-42)."""
    gaps = player.gaps
    if 0 not in gaps:
        return list(range(len(gaps)))
    return [gap for gap, code in enumerate(gaps) if code == STEEL_MILL or gap == gaps.index(0)]


def change_display(state: State, code: int, by: int) -> None:
    """Put factories of a code into the display, or take them out (LOCO-06, FACT-01)."""
    shown = state.display
    state.display = (*shown[:code], shown[code] + by, *shown[code + 1 :])


def build(state: State, code: int, action: BuildFactory, events: list[Event]) -> None:
    """Put a factory into a gap; one it replaces goes to the display or leaves the game (FACT-03, FACT-04)."""
    player, gap = state.own(state.actor), action.gap - 1
    old = player.gaps[gap]
    player.gaps = (*player.gaps[:gap], code, *player.gaps[gap + 1 :])
    names = {"factory": CODE_NAMES[code], "source": action.source, "replaced": CODE_NAMES[old]}
    events.append(Event("factory_built", state.actor, {**names, "gap": action.gap}))
    if old and old not in LEAVING:
        change_display(state, old, 1)
    if player.gap_stokers >> gap & 1:
        player.gap_stokers &= ~(1 << gap)
        lose_stoker(state, events)


def lose_stoker(state: State, events: list[Event]) -> None:
    """The stoker of a tile that was returned leaves the game (COAL-23)."""
    state.foundries = state.foundries._replace(gone=state.foundries.gone + 1)
    events.append(Event("stoker_lost", state.actor))
