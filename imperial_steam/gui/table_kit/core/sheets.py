"""Sheets beside a table: something that follows the game and may hold it up, such as a guided game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.panels import Panel
from imperial_steam.gui.table_kit.core.pen import PenT

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Counted

Offer: TypeAlias = Callable[[], object] | str
"""What an entry of the pause menu does, or the sentence that says why it can do nothing now."""


class Cover(NamedTuple, Generic[PenT]):
    """A panel that replaces others, its key, and its place."""

    panel: Panel[PenT]
    key: object
    rect: Rect


class Sheet(Generic[PenT]):
    """Something beside a table. What a sheet does not do it leaves as it is here."""

    @property
    def commands(self) -> Sequence[Command]:
        """What its controls do."""
        return ()

    @property
    def offers(self) -> Mapping[str, Offer]:
        """What the pause menu offers because of it, by the name of the message `pause.<name>`."""
        return {}

    @property
    def holds(self) -> bool:
        """Chance, machines and people wait."""
        return False

    @property
    def animating(self) -> bool:
        """It changes over time and needs a regular clock."""
        return False

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""

    def handle(self, event: InputEvent) -> bool:
        """Take an event before the table does; True when it was used."""
        return False

    def changed(self) -> None:
        """The position, or the moment looked at, has changed."""

    def seated(self) -> None:
        """Another ledger lies on the table."""

    def chance(self) -> bool:
        """Decide what is open to chance now; False leaves it to the table."""
        return False

    def machine(self, dt: float) -> bool:
        """Act for a machine that has to decide; False leaves it to the table."""
        return False

    def person(self, dt: float) -> None:
        """A person has to decide, and has had `dt` seconds more."""

    def left(self) -> None:
        """Something lies on the table."""

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """The options that may be chosen now."""
        return options

    def question(self, key: str) -> str:
        """Another text for a question to the table; '' keeps it."""
        return ""

    def said(self, asked: bool = False) -> str:
        """What is read out, whenever it changes, to whoever does not see the sheet; '' for nothing.

        `asked`: somebody asks where they are.
        """
        return ""

    def leads_on(self) -> str:
        """Which key goes on from what the sheet says, for whoever asks what can be done; '' for none."""
        return ""

    def counts(self) -> Counted | None:
        """The account it shows, which is read as a table, and how far that has been counted."""
        return None

    def cover(self) -> Cover[PenT] | None:
        """What replaces some panels now."""
        return None

    def light(self, pen: PenT) -> None:
        """Draw on the table, below the sheet and the cards."""

    def draw(self, pen: PenT) -> None:
        """Draw the sheet itself, below the cards; what can be clicked goes into the pen's hits."""
