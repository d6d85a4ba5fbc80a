"""Emil tells his turns: his stories, and how they are drawn."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads.actions import EMIL, TurnEmilCard
from imperial_steam.gui.table_kit.core.stories import StoryView, ahead
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.story import emil_panel, emil_story
from imperial_steam.gui.tables.russian_railroads.story.emil_story import EmilStory, Stage
from imperial_steam.session import Entry, Ledger


class EmilTeller:
    """What the table needs to have the turns of Emil told (`stories.StoryTeller`)."""

    def tells(self, entry: Entry) -> bool:
        """An entry of the ledger has a story of its own."""
        return emil_story.told_by(entry)

    def leads_to_story(self, entry: Entry) -> bool:
        """A card was turned over for the action that follows."""
        return isinstance(entry.action, TurnEmilCard)

    def story_at(self, ledger: Ledger, number: int) -> EmilStory | None:
        """The story of a recorded action, counted from 0; None if it has none."""
        return emil_story.story_at(ledger, number)

    def ahead(self, ledger: Ledger) -> tuple[Action, EmilStory] | None:
        """What he is about to do and its story."""
        return ahead(ledger, EMIL, emil_story.story_ahead)

    def draw(self, pen: RailPen, rect: Rect, content: StoryView[Stage]) -> tuple[int, int]:
        """Draw the box with his card and its story."""
        return emil_panel.draw(pen, rect, content)

    def light(self, pen: RailPen, content: StoryView[Stage], hits: Hits, middle: Rect) -> None:
        """Everything he speaks of has a frame already."""
