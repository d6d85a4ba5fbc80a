"""What a kind of unit brings: its options and what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Unit

Options: TypeAlias = Callable[[Frame, State, Unit], Sequence[Action]]
CarryOut: TypeAlias = Callable[[Frame, State, Unit, Action, "list[Event]"], None]


def always(unit: Unit, action: Action) -> bool:
    """A unit serves every action of its kind."""
    del unit, action
    return True


def one(unit: Unit) -> int:
    """The width of a unit that serves one kind of thing only."""
    del unit
    return 1


class Handler(NamedTuple):
    """A kind of unit.

    `actions` are the classes of its actions; `options` lists those that the board allows now, whatever else is
    pending; `carry_out` does one of them, the unit having left the pool. `serves` says whether a unit is of use for
    an action, `width` for how many things it is: of several units the narrowest is used first.
    """

    actions: tuple[type[Action], ...]
    options: Options
    carry_out: CarryOut
    serves: Callable[[Unit, Action], bool] = always
    width: Callable[[Unit], int] = one
    forced: bool = False
    """The choice must be made before the turn ends, though complete execution does not demand it (RUL-05)."""
