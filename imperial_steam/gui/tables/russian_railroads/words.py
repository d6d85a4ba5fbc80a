"""What the table of Russian Railroads says: prompts, options and what they bring."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.card import Manner
from imperial_steam.gui.table_kit.sentences import Words
from imperial_steam.gui.tables.russian_railroads.shown import RailShown


class RailWords(Words[RailShown]):
    """The words of Russian Railroads."""

    def brief(self, shown: RailShown, action: Action) -> str:
        """The most important changes an option brings, in one short line; '' when none can be told."""
        return ""

    def effects(self, shown: RailShown, action: Action) -> Sequence[tuple[str, Manner]]:
        """Everything an option changes, line by line with the manner on a card."""
        return ()
