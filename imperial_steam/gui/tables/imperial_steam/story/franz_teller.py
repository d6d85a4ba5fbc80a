"""Franz thinks aloud: his stories, how they are drawn, and what they light on the map."""

from __future__ import annotations

from itertools import pairwise

from pygame import Rect

from imperial_steam.games.imperial_steam.actions import DrawCards, FranzTurn
from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.core.stories import ahead
from imperial_steam.gui.table_kit.drawing.curves import Point, trimmed
from imperial_steam.gui.table_kit.drawing.hits import HitLine, Hits
from imperial_steam.gui.table_kit.drawing.pieces import LIGHT
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model import things
from imperial_steam.gui.tables.imperial_steam.story import franz_panel, franz_story
from imperial_steam.gui.tables.imperial_steam.story.franz_panel import FranzView
from imperial_steam.gui.tables.imperial_steam.story.franz_story import FranzStory, Stage
from imperial_steam.session import Entry, Ledger


class FranzTeller:
    """What the table needs to have the turns of Franz told."""

    def tells(self, entry: Entry) -> bool:
        """An entry of the ledger has a story of its own."""
        return franz_story.told_by(entry)

    def leads_to_story(self, entry: Entry) -> bool:
        """He drew the cards of the turn that follows."""
        return isinstance(entry.action, DrawCards)

    def story_at(self, ledger: Ledger, number: int) -> FranzStory | None:
        """The story of a recorded action, counted from 0; None if it has none."""
        return franz_story.story_at(ledger, number)

    def ahead(self, ledger: Ledger) -> tuple[Action, FranzStory] | None:
        """The turn he is about to take and its story."""
        return ahead(ledger, FranzTurn(), franz_story.story_ahead)

    # Drawing

    def draw(self, pen: SteamPen, rect: Rect, content: FranzView) -> tuple[int, int]:
        """Draw the box with his cards and thoughts."""
        story = content.story
        cards = (story.action, story.decision) if isinstance(story, FranzStory) else ("", "")
        return franz_panel.draw(pen, rect, content, cards)

    def light(self, pen: SteamPen, content: FranzView, hits: Hits, middle: Rect) -> None:
        """Tracks of the stage light up; those of earlier stages that are not laid yet are shown as they will lie."""
        for stage in content.seen if content.mode == "thinking" else [content.now]:
            self._links(pen, stage, content.story.seat, hits, middle)

    def _links(self, pen: SteamPen, stage: Stage, seat: int, hits: Hits, middle: Rect) -> None:
        chosen = {thing for thing in stage.chosen if thing.kind == "link"}
        if not chosen:
            return
        with pen.canvas.clipped(middle):
            for line in hits.lines:
                if line.thing in chosen:
                    for colour, width in ((LIGHT, 9.0), (pen.player_colour(seat), 5.5)):
                        for start, end in pairwise(_between_cities(pen, line, hits)):
                            pen.canvas.line(start, end, colour, width)


def _between_cities(pen: SteamPen, line: HitLine, hits: Hits) -> list[Point]:
    """The part of a link that no city covers."""
    layout = pen.shown.layout
    names = [layout.city_names[city] for city in layout.ends[layout.link_index[line.thing.key]]]
    return trimmed(line.points, [place for name in names if (place := hits.place(things.city(name)))])
