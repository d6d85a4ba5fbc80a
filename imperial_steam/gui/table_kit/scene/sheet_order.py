"""The sheets beside a table, taken as one: those of every table, and those of its title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.table_kit.coach.coach import Coach
from imperial_steam.gui.table_kit.coach.review import Reviewing
from imperial_steam.gui.table_kit.coach.review_try import TryAgain
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Cover, Offer, Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.machines.machines import Machines
from imperial_steam.gui.table_kit.machines.turn_end import TurnEnd
from imperial_steam.gui.table_kit.study.sheet import StudySheet
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.session.puzzle_book import puzzle_at

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.accounts import Counted

KindT = TypeVar("KindT")


class SheetOrder(Generic[ShownT, PenT]):
    """All sheets of a table, asked in the order in which they lie there; `own` are those of its title."""

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self._common = common_sheets(around)
        self.own: Sequence[Sheet[PenT]] = ()

    @property
    def sheets(self) -> Sequence[Sheet[PenT]]:
        """Those of every table, then those of the title."""
        return *self._common, *self.own

    def sheet(self, kind: type[KindT]) -> KindT:
        """The one sheet of a kind; raises `ValueError` where there is none or several."""
        (sheet,) = [sheet for sheet in self.sheets if isinstance(sheet, kind)]
        return sheet

    @property
    def commands(self) -> Sequence[Command]:
        """What the controls of the sheets do."""
        return [command for sheet in self.sheets for command in sheet.commands]

    @property
    def offers(self) -> Mapping[str, Offer]:
        """What the pause menu offers because of them."""
        return {name: act for sheet in self.sheets for name, act in sheet.offers.items()}

    @property
    def holds(self) -> bool:
        """A sheet tells something that comes first."""
        return any(sheet.holds for sheet in self.sheets)

    @property
    def animating(self) -> bool:
        """A sheet changes over time."""
        return any(sheet.animating for sheet in self.sheets)

    @property
    def covers(self) -> Sequence[Cover[PenT]]:
        """What replaces some panels now."""
        return [cover for sheet in self.sheets if (cover := sheet.cover()) is not None]

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""
        for sheet in self.sheets:
            sheet.update(dt)

    def handle(self, event: InputEvent) -> bool:
        """Offer an event to each; True when one has used it."""
        return any(sheet.handle(event) for sheet in self.sheets)

    def changed(self) -> None:
        """The position, or the moment looked at, has changed."""
        for sheet in self.sheets:
            sheet.changed()

    def seated(self) -> None:
        """Another ledger lies on the table."""
        for sheet in self.sheets:
            sheet.seated()

    def left(self) -> None:
        """Something lies on the table."""
        for sheet in self.sheets:
            sheet.left()

    def chance(self) -> bool:
        """A sheet has decided what is open to chance."""
        return any(sheet.chance() for sheet in self.sheets)

    def machine(self, dt: float) -> bool:
        """A sheet acts for the machine that has to decide."""
        return any(sheet.machine(dt) for sheet in self.sheets)

    def person(self, dt: float) -> None:
        """A person has had `dt` seconds more to decide."""
        for sheet in self.sheets:
            sheet.person(dt)

    def allowed(self, options: Sequence[Action]) -> Sequence[Action]:
        """The options that every sheet allows."""
        for sheet in self.sheets:
            options = sheet.allowed(options)
        return options

    def question(self, key: str) -> str:
        """The text a sheet has for a question to the table; '' where none has one."""
        return next((text for sheet in self.sheets if (text := sheet.question(key))), "")

    @property
    def draws(self) -> bool:
        """The next things that are pressed are drawn at, whether they can be chosen or not."""
        return self.sheet(StudySheet).sketching.drawing

    def said(self, asked: bool = False) -> Sequence[str]:
        """What each of the sheets has read out, or says when it is asked."""
        return [sheet.said(asked) for sheet in self.sheets]

    def leads_on(self) -> Sequence[str]:
        """The keys that go on from what they say."""
        return [key for sheet in self.sheets if (key := sheet.leads_on())]

    def counts(self) -> Counted | None:
        """The account that one of them shows."""
        return next((told for sheet in self.sheets if (told := sheet.counts()) is not None), None)

    def draw(self, pen: PenT) -> None:
        """Draw what they light on the table, then the sheets themselves."""
        for sheet in self.sheets:
            sheet.light(pen)
        for sheet in self.sheets:
            sheet.draw(pen)


def common_sheets(around: Surroundings[ShownT, PenT]) -> Sequence[Sheet[PenT]]:
    """The sheets of every table; a puzzle has one more."""
    coach, review, study = Coach(around), Reviewing(around), StudySheet(around)
    again = TryAgain(around, review)

    def reading() -> bool:
        return coach.open or review.open or again.open or study.open

    strip = NewsStrip(around.state, lambda: around.busy() or reading())
    puzzle = _puzzle_sheets(around)
    return study, Machines(around), coach, again, review, *puzzle, strip, RoundBanner(around), TurnEnd(around, reading)


def _puzzle_sheets(around: Surroundings[ShownT, PenT]) -> Sequence[Sheet[PenT]]:
    """The sheet of the puzzle that is played at a table, if one is."""
    if puzzle_at(around.state.ledger.people) is None:
        return ()
    # Most tables have no puzzle: its machine players and files are loaded with the first one.
    from imperial_steam.gui.table_kit.lessons.puzzle_sheet import puzzle_sheets

    return puzzle_sheets(around)
