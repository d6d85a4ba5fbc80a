"""What is agreed on and drawn before a game, as plain data (RNG-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.russian_railroads.terms import LAYOUTS, SOLO

#: Emil's seat in a solo game, and the order of the seats there (SOLO-10).
EMIL = 1
SOLO_ORDER = (EMIL, 0)


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of one game.

    `players` are people; one alone plays against Emil, who has the seat `EMIL` and acts first (SOLO-10). `board` is a
    word of `terms.LAYOUTS`, `modules` are those of `terms.MODULES` beside the board. `order` holds the seats from place
    1 (SETUP-45), `engineers` the keys of the row from the hire space to the left (SETUP-26), `removed` the keys of the
    end bonus cards removed unseen (SETUP-21).
    """

    players: int
    board: str
    modules: tuple[str, ...]
    order: tuple[int, ...]
    engineers: tuple[str, ...]
    removed: tuple[str, ...]
    foundries: tuple[str, ...] = ()
    """Foundries laid open at the start (COAL-05)."""
    special_tokens: tuple[str, ...] = ()
    """Special tokens laid open beside the board (DSP-02)."""
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""

    @property
    def chosen(self) -> frozenset[str]:
        """The modules people have chosen, the player board among them."""
        return frozenset(self.modules) | ({self.board} - {LAYOUTS[0]})

    @property
    def everything(self) -> frozenset[str]:
        """All modules of the game, as `board.world.in_game` takes them."""
        return self.chosen | {SOLO} if self.solo else self.chosen

    @property
    def solo(self) -> bool:
        """One player against Emil (section 16)."""
        return self.players == 1
