"""The words of Imperial Steam as data names them, each list in the order of its indices.

Imports nothing of the game.
"""

from __future__ import annotations

from enum import IntEnum

from imperial_steam.games.kit.enums import plain_members

GOODS: tuple[str, ...] = ("wood", "stone", "iron", "coal")
WOOD, STONE, IRON, COAL = range(4)
HUBS: tuple[str, ...] = ("bronze", "blue", "green", "white")
ENGINEERS: tuple[str, ...] = ("bridge", "tunnel")
LINK_KINDS: tuple[str, ...] = ("plain", "bridge", "tunnel")
SETUP_KINDS: tuple[str, ...] = ("fixed", "normal", "random")
#: Value of one column of the influence track; every payment is a multiple of it too (INV-12).
COLUMN = 10
COLOURS: tuple[str, ...] = ("red", "purple", "turquoise", "yellow")
#: The automa, as a kind of person at the table.
FRANZ = "franz"
MAIN_ACTIONS: tuple[str, ...] = tuple(f"A{n}" for n in range(1, 12))
MAIN_ACTION_INDEX = {name: index for index, name in enumerate(MAIN_ACTIONS)}

Goods = tuple[int, int, int, int]


@plain_members
class Step(IntEnum):
    """What the pending decision is about."""

    BID = 0
    """Opening bid of the next player in the initial turn order (section 6)."""
    MAIN = 1
    """Start of a turn: a hand marker, or a free action (PH7-02)."""
    TRACKS = 2
    """A1: choose the link of the first or second track."""
    CREW = 3
    """A1: assign workers to the chosen link, then build."""
    HIRE = 4
    BUILD = 5
    """A3: station or factory site."""
    FACTORY = 6
    """A3: goods type for the chosen site."""
    WORKER = 7
    """A3: worker for the chosen site."""
    PRODUCE = 8
    GOODS = 9
    """A5: buy one, or order."""
    LOCOMOTIVE = 10
    CONTRACT = 11
    CHARITY = 12
    SHARE = 13
    END = 14
    """The main action is finished: free actions, or the end of the turn."""
    OVER = 15
    """The game has been scored."""
    FRANZ = 16
    """Franz is about to act (solo)."""
    RECEIVE = 17
    """Phase 3: somebody has to discard before the round goes on (PH3-01)."""
    FRANZ_BID = 18
    """Chance: the card for Franz's influence marker (FRANZ-BID-02)."""
    DRAW = 19
    """Chance: Franz's action card and decision card (FRANZ-TURN-02)."""
