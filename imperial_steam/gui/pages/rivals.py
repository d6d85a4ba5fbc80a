"""Against whom somebody plays: machines of a kind at all other seats, friends here, or the game's own opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from types import MappingProxyType

from imperial_steam.bots.levels import MachineKind, levels_of
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.pages.agreement import Seat
from imperial_steam.session import HUMAN

#: Everybody plays at this computer; one person alone plays against the opponent of the rules.
FRIENDS, AUTOMA = "friends", "automa"
#: Machines in the order in which they take the seats after the first; so a further player changes no seat before.
LEVELS: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "easy": ("apprentice", "clerk"),
        "mixed": ("engineer", "clerk", "director"),
        "strong": ("director",),
        "strongest": ("magnate",),
    }
)
#: What is offered before the first game of a title: a table of three, because two can get out of each other's way.
FIRST, FIRST_TABLE = "easy", 3


def machine_rivals(title: AnyTitle) -> Sequence[str]:
    """The machines that a game offers as rivals."""
    known = levels_of(title)
    return [rivals for rivals, needed in LEVELS.items() if set(needed) <= set(known)]


def seated(seats: Sequence[Seat], rivals: str) -> list[Seat]:
    """All seats with these rivals: the first is that of a person."""
    machines = [str(MachineKind(level)) for level in LEVELS.get(rivals, ())]
    kinds = [HUMAN, *islice(cycle(machines or [HUMAN]), len(seats) - 1)]
    return [replace(seat, kind=kind) for seat, kind in zip(seats, kinds, strict=True)]


def rivals_of(seats: Sequence[Seat]) -> str:
    """The rivals that sit at these seats; '' for what was chosen seat by seat."""
    return next((rivals for rivals in (*LEVELS, FRIENDS) if seated(seats, rivals) == list(seats)), "")
