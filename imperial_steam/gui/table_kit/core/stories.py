"""Stories of machine players: what they thought, in stages, and what a title supplies to have them told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.pen import AnyPen
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.session import Entry, Ledger

#: The name of the panel in which stories are told, and of its controls.
BOX = "telling"


class Stage(Protocol):
    """One step of a story."""

    @property
    def chosen(self) -> Sequence[Target]:
        """The things on the table it settles on."""
        ...

    @property
    def candidates(self) -> Sequence[Target]:
        """The things it weighs against them."""
        ...


StageT = TypeVar("StageT", bound=Stage)
PenT_contra = TypeVar("PenT_contra", bound=AnyPen, contravariant=True)
StageT_co = TypeVar("StageT_co", bound=Stage, covariant=True)


class Story(Protocol[StageT_co]):
    """Everything a machine player thought for one entry of the ledger."""

    @property
    def seat(self) -> int:
        """Whose thoughts they are."""
        ...

    @property
    def stages(self) -> Sequence[StageT_co]:
        """The steps in their order: at least one."""
        ...

    @property
    def first(self) -> int:
        """The number of the step with which telling begins: those before it were told with an earlier entry."""
        ...

    @property
    def goes_on(self) -> bool:
        """The turn goes on with a further entry, which is told right after this one."""
        ...


@dataclass(frozen=True, slots=True)
class StoryView(Generic[StageT]):
    """How a story is looked at: the number of the stage shown last, the mode, and the pace.

    `mode` is `thinking` (nothing has happened yet), `done` (it has) or `again` (a turn of the past);
    `top` the first line shown, None to follow the story.
    """

    story: Story[StageT]
    stage: int
    mode: str
    playing: bool
    pace: str
    top: int | None = None

    @property
    def seen(self) -> Sequence[StageT]:
        """The stages shown so far."""
        return self.story.stages[: self.stage + 1]

    @property
    def now(self) -> StageT:
        """The stage shown last."""
        return self.story.stages[self.stage]


class StoryTeller(Protocol[StageT, PenT_contra]):
    """What a title supplies: the stories of its automa, and how they are drawn."""

    def tells(self, entry: Entry) -> bool:
        """An entry of the ledger has a story of its own."""
        ...

    def leads_to_story(self, entry: Entry) -> bool:
        """An entry only prepares the story of the next one; taking it back gives away what was prepared."""
        ...

    def story_at(self, ledger: Ledger, number: int) -> Story[StageT] | None:
        """The story of a recorded action, counted from 0; None if it has none."""
        ...

    def ahead(self, ledger: Ledger) -> tuple[Action, Story[StageT]] | None:
        """What the automa is about to do at the cursor and its story; None when it is not its turn."""
        ...

    def draw(self, pen: PenT_contra, rect: Rect, content: StoryView[StageT]) -> tuple[int, int]:
        """Draw the story; returns the first line shown, and the last that could be the first."""
        ...

    def light(self, pen: PenT_contra, content: StoryView[StageT], hits: Hits, middle: Rect) -> None:
        """Light what no frame shows: lines on the panel in the middle. `hits` has the places of things."""
        ...


StoryT = TypeVar("StoryT")


def ahead(ledger: Ledger, turn: Action, story: Callable[[Ledger], StoryT]) -> tuple[Action, StoryT] | None:
    """An action by which an automa takes its turn, with its story; None when it cannot be taken at the cursor."""
    decision = ledger.decision
    return (turn, story(ledger)) if decision is not None and turn in decision.options else None


@dataclass(slots=True)
class StoryProgress(Generic[StageT]):
    """A story being told: how far it is, and whether what it tells has been recorded yet.

    `passing`: its turn goes on, and it stands until the story of the next entry takes its place.
    `cursor` is where the ledger stands while it is told; `action` is still to be taken (None: it has been,
    the position shown is the one after it); `again` True when somebody asked for a turn of the past.
    """

    story: Story[StageT]
    cursor: int
    action: Action | None
    playing: bool
    again: bool = False
    passing: bool = False
    stage: int = 0
    waited: float = 0.0
    top: int | None = None

    @property
    def last(self) -> bool:
        """Every stage is shown."""
        return self.stage == len(self.story.stages) - 1

    @property
    def recorded(self) -> bool:
        """What it tells has happened."""
        return self.action is None
