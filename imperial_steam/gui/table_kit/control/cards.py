"""What the cards of a table say: a title's description of a thing, then what can be done there, or why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.control.explain import Refused, Ways, refused
from imperial_steam.gui.table_kit.core.entries import Chain
from imperial_steam.gui.table_kit.core.plans import Plan
from imperial_steam.gui.table_kit.core.sentences import Words
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.card import Card, Manner

#: More options than this on one thing are only counted.
OPTIONS_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Cards(Generic[ShownT]):
    """Makes the cards of a table: a title's description of a thing, then what can be done there, or why not.

    `describe` gives what is printed on a thing and how it stands; None for things without a card.
    """

    words: Words[ShownT]
    describe: Callable[[ShownT, Target], Card | None]

    def card(
        self, shown: ShownT, thing: Target, ways: Ways[ShownT] | None = None, whole: bool = False,
        plans: Sequence[Plan] | None = None, unfolded: bool = False,
    ) -> Card | None:  # fmt: skip
        """What the table can tell about a thing; None when there is nothing to tell.

        With `ways` the short ways found so far are told; `whole` leaves nothing out and offers to play them.
        `plans` stand in the place of the reasons against everything, unless these are `unfolded`.
        """
        made = self.describe(shown, thing)
        if made is None:
            return None
        if shown.past is None:
            self._possibilities(shown, thing, made, whole)
        for plan in plans or ():
            plan.tell(made)
        waits = any(entry.waits for entry in refused(shown, thing))
        if shown.past is None and (plans is None or unfolded or waits):
            self._refusals(shown, thing, made, ways, whole)
        elif shown.past is None:
            self._fold(shown, thing, made, whole)
        return made

    def _fold(self, shown: ShownT, thing: Target, made: Card, whole: bool) -> None:
        """How many reasons there are against doing something here, and how they are read."""
        number = sum(len(entry.reasons) for entry in refused(shown, thing))
        if number and whole:
            made.button(self.words.say("explain.reasons", n=number), "reasons")
        elif number:
            made.separate()
            made.say(self.words.say("hover.reasons", n=number), Manner.SOFT)

    def option_card(self, shown: ShownT, action: Action) -> Card:
        """The card of one option of the list."""
        made = Card(self.words.option(action))
        self._effects(shown, action, made)
        return made

    def dial_card(self, shown: ShownT, action: Action) -> Card:
        """What a dial tells: its thing, then what the chosen option of it brings."""
        made = self.describe(shown, action.target) or Card(self.words.option(action))
        self._what_else(shown, action, made)
        return made

    def _possibilities(self, shown: ShownT, thing: Target, made: Card, whole: bool) -> None:
        """Options here with their effects; one by which the card is named says only what is new."""
        options = shown.lit.get(thing, ())
        dial = shown.dial(options)
        if dial is not None:
            options = (dial,)
        if len(options) == 1 and self.words.option(options[0]) == made.title:
            self._what_else(shown, options[0], made)
            return
        for action in options if whole else options[:OPTIONS_LIMIT]:
            made.separate()
            made.say(self.words.option(action), Manner.OPTION)
            if isinstance(action, Chain) and action is not options[0]:
                made.say(self.words.brief(shown, action), Manner.GAIN)  # another way to the same thing
            else:
                self._effects(shown, action, made)
        if len(options) > OPTIONS_LIMIT and not whole:
            made.say(self.words.say("hover.more", n=len(options) - OPTIONS_LIMIT), Manner.SOFT)

    def _what_else(self, shown: ShownT, action: Action, made: Card) -> None:
        """What the option a card is named after brings beyond what the card says already."""
        told, own = Card(made.title), {line.text for line in made.lines}
        self._effects(shown, action, told)
        more = [line for line in told.lines if line.text not in own]
        if more:
            made.separate()
            made.lines.extend(more)

    def _effects(self, shown: ShownT, action: Action, made: Card) -> None:
        for text, manner in self.words.effects(shown, action):
            made.say(text, manner)
        for doubt in shown.doubts.get(action, ()):
            made.say(self.words.doubt(doubt), Manner.DOUBT, doubt.rule)

    def _refusals(self, shown: ShownT, thing: Target, made: Card, ways: Ways[ShownT] | None, whole: bool) -> None:
        """All reasons against what could be meant, and how it could be done."""
        say, found = self.words.say, refused(shown, thing)
        for number, entry in enumerate(found if whole else found[:OPTIONS_LIMIT]):
            self._reasons(shown, entry, made)
            if ways is not None and ways.find is not None and not entry.waits:
                self._way(ways, entry.action, number, made, whole)
        if found and not whole:
            left = len(found) - OPTIONS_LIMIT
            made.separate()
            made.say(say("hover.pin_more", n=left) if left > 0 else say("hover.pin"), Manner.SOFT)

    def _reasons(self, shown: ShownT, entry: Refused, made: Card) -> None:
        made.separate()
        if not entry.waits:
            made.say(self.words.say("hover.refused", option=self.words.option(entry.action)), Manner.OPTION)
        for reason in entry.reasons:
            made.say(self.words.reason(shown, reason), Manner.REFUSAL, reason.rule)

    def _way(self, ways: Ways[ShownT], action: Action, number: int, made: Card, whole: bool) -> None:
        """The short way to an action, with a button for the steps that can be done at once."""
        say, way = self.words.say, ways.way(action)
        if way is None:
            if whole:
                made.say(say("advice.way.none") if ways.known(action) else say("explain.thinking"), Manner.SOFT)
            return
        heading, steps = self.words.way(way)
        made.say(heading, Manner.WAY_TITLE)
        for line in steps:
            made.say(line, Manner.WAY)
        if whole and way.now:
            key = "advice.way.play" if not way.turns else "explain.play_now"
            made.button(say(key), f"way {number}")
