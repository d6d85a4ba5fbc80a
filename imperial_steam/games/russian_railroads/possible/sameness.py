"""When two positions are the same for the search: what cannot bear on the units that are mandatory is left out.

Points, coins and doublers on the board bring nothing in the turn; nor does it matter on which field a token lies, in
which slot of a line a locomotive stands, or which of several factories without use is where.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import VAIN, in_play
from imperial_steam.games.russian_railroads.state import Player, State, Unit

_TABLE: Final = attrgetter(
    "actor", "ask", "cards", "stacks", "doublers", "drawing", "foundries", "furnace", "open", "row", "uses", "occupied"
)
_BOARD: Final = attrgetter(
    "tracks", "satisfied", "unlocked", "markers", "marker_tracks", "tokens", "fields", "lengths", "ends", "coal",
    "stokers", "gap_stokers",
)  # fmt: skip


def key(frame: Frame, state: State) -> tuple[object, ...]:
    """All that everything mandatory can depend on, as one hashable value."""
    player = state.players[state.actor]
    vain = frame.vain_factories
    gaps = tuple([1 if code in vain else code for code in player.gaps])
    shown = (sum([state.display[code] for code in vain]), *[0 if i in vain else n for i, n in enumerate(state.display)])
    return (
        _TABLE(state), _BOARD(player), _units(state.pool), _units(state.aside), gaps, shown, _slots(frame, player),
        sum(player.doublers), state.deck > 0, tuple([same(state) for same in in_play(frame).same]),
    )  # fmt: skip


def idle(kind: str) -> bool:
    """Optional units of a kind never bring anything for what is mandatory."""
    return kind in VAIN or kind == "revaluation"


def _units(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    kept = [unit for unit in units if unit.mandatory or not idle(unit.kind)]
    return tuple(sorted([unit._replace(argument=0) if unit.kind == "token" else unit for unit in kept]))


def _slots(frame: Frame, player: Player) -> tuple[int, ...]:
    """The locomotives of each line in order of size, where no stoker tells them apart."""
    if player.stokers:
        return player.slots
    return tuple([slot for own in frame.line_slots for slot in sorted([player.slots[index] for index in own])])
