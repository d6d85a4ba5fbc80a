"""What is told at a table now, and when there is something to tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.stories import StageT, Story, StoryProgress, StoryTeller
from imperial_steam.session import Entry

#: Seconds that a stage is shown, by pace.
PACES = {"slow": 3.2, "normal": 1.8, "fast": 0.8}
#: The pace of the play button when turns are shown step by step.
USUAL = "normal"


class Narration(Generic[StageT, ShownT, PenT]):
    """Follows a table and has stories told. `turns` says how the player wants them: a word of `SOLO_TURNS`."""

    def __init__(
        self, state: Conduct[ShownT, PenT], teller: StoryTeller[StageT, PenT], turns: Callable[[], str]
    ) -> None:
        self.state, self.teller, self.turns = state, teller, turns
        self.told: StoryProgress[StageT] | None = None
        self._playing = False
        entries = state.ledger.entries
        self._last: Entry | None = entries[-1] if entries else None
        self._told_past: int | None = None

    @property
    def pace(self) -> str:
        """The pace at which stories go on by themselves."""
        return self.turns() if self.turns() in PACES else USUAL

    def seated(self) -> None:
        """Another ledger lies on the table: nothing in it is news."""
        self.told, self._told_past = None, None
        entries = self.state.ledger.entries
        self._last = entries[-1] if entries else None

    def changed(self) -> None:
        """What was told of another position is over; something new may have to be told."""
        told = self.told
        if told is not None and not told.again and not self._stands(told):
            self.told = None
        self._tell_news()
        self._tell_past()

    def _stands(self, told: StoryProgress[StageT]) -> bool:
        """What is told belongs to the position; something may be drawn before the turn goes on."""
        return self.state.ledger.cursor - told.cursor in ((0, 1) if told.passing else (0,))

    def _tell_news(self) -> None:
        """Tell of what was just recorded, unless it was told before."""
        ledger = self.state.ledger
        if ledger.cursor != len(ledger.entries):
            return
        news = self._news()
        self._last = ledger.entries[-1] if ledger.entries else None
        if self.told is not None or self.turns() == "skip":
            return
        for number in news:
            story = self.teller.story_at(ledger, number) if self.teller.tells(ledger.entries[number]) else None
            if story is not None:
                self.tell(story, None)

    def _news(self) -> range:
        """The numbers of the entries recorded since the position changed last."""
        entries = self.state.ledger.entries
        for number in range(len(entries) - 1, -1, -1):
            if entries[number] is self._last:
                return range(number + 1, len(entries))
        return range(max(0, len(entries) - 1), len(entries))

    def _tell_past(self) -> None:
        """Whoever looks at a moment of such a turn sees it told again, as a whole."""
        past, entries = self.state.view.past, self.state.ledger.entries
        if past == self._told_past:
            return
        self._told_past = past
        self.told = None
        if past is None or self.tell_again(past - 1):
            return
        if past and self.teller.leads_to_story(entries[past - 1]):
            self.tell_again(past)

    def tell_again(self, number: int) -> bool:
        """Tell the story of an entry as a whole; False when it has none."""
        story = self.teller.story_at(self.state.ledger, number)
        if story is not None:
            self.told = StoryProgress(story, 0, None, False, True, stage=len(story.stages) - 1)
        return story is not None

    def tell(self, story: Story[StageT], action: Action | None) -> None:
        """Begin to tell; the action is taken at the end."""
        goes_by_itself = self._playing if story.first else self.turns() in PACES
        self.told = StoryProgress(story, self.state.ledger.cursor, action, goes_by_itself, stage=story.first)
        bring_into_sight(self.state, story.stages[story.first].chosen)

    def pass_over(self, story: Story[StageT], action: Action) -> None:
        """Carry a turn out without telling it, now or as news."""
        self.told = StoryProgress(story, self.state.ledger.cursor + 1, None, False)
        self.state.play(action)
        self.told = None

    def take(self, told: StoryProgress[StageT]) -> None:
        """Carry the turn out; the story stays until somebody goes on, unless the turn itself goes on."""
        action, told.action = told.action, None
        self._playing = told.playing
        if action is not None:
            told.cursor += 1
            self.state.play(action)
        told.passing = told.story.goes_on


def bring_into_sight(state: Conduct[ShownT, PenT], things: Sequence[Target]) -> None:
    """Show the middle, and move the map so that the first of some things that lies on it can be seen."""
    if state.compact and state.regions.centre != state.presenter.centre:
        state.open("choices")  # a wide own board stands in the place of the middle
    places = (state.presenter.locate(state.shown(), thing) for thing in things)
    place = next((place for place in places if place is not None), None)
    if place is not None:
        state.view.camera = state.view.camera.showing(state.regions.middle, place.x, place.y)
