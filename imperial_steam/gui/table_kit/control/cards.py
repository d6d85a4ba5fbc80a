"""What the cards of a table say: a title's description of a thing, then what can be done there, or why not."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Generic

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.control.explain import Refused, ShortWays, refused
from imperial_steam.gui.table_kit.core.entries import Chain
from imperial_steam.gui.table_kit.core.plans import Plan
from imperial_steam.gui.table_kit.core.sentences import TableWords
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.card import Card, Manner

#: So many reasons against everything at a thing are said without being asked for.
ALIKE = 1
#: More options than this on one thing are only counted.
OPTIONS_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Cards(Generic[ShownT]):
    """Makes the cards of a table: a title's description of a thing, then what can be done there, or why not.

    `describe` gives what is printed on a thing and how it stands; None for things without a card. `frees` says whether
    taking back the last click, without asking anybody, makes a refused action possible.
    """

    words: TableWords[ShownT]
    describe: Callable[[ShownT, Target], Card | None]
    frees: Callable[[Action], bool] = lambda action: False

    def card(
        self, shown: ShownT, thing: Target, ways: ShortWays[ShownT] | None = None, whole: bool = False,
        plans: Sequence[Plan] | None = None, unfolded: bool = False,
    ) -> Card | None:  # fmt: skip
        """What the table can tell about a thing; None when there is nothing to tell.

        With `ways` the short ways found so far are told; `whole` leaves nothing out and offers to play them.
        `plans` stand in the place of the reasons against everything, unless these are `unfolded`.
        """
        card = self.describe(shown, thing)
        if card is None:
            return None
        if shown.past is None:
            self._possibilities(shown, thing, card, whole)
        refusals = refused(shown, thing)
        folded = plans is not None and not unfolded and not any(entry.waits for entry in refusals)
        if folded:
            self._alike(shown, thing, refusals, card)
        for plan in plans or ():
            plan.tell(card)
        if shown.past is None and not folded:
            self._refusals(shown, thing, card, ways, whole)
        elif shown.past is None:
            self._fold(refusals, card, whole)
        return card

    def _alike(self, shown: ShownT, thing: Target, refusals: Sequence[Refused], card: Card) -> None:
        """What is against everything here alike, say that no network reaches it: no button has to be found for that."""
        kinds = [{reason.reason for reason in entry.reasons} for entry in refusals]
        reasons = refusals[0].reasons if refusals else ()
        for reason in [reason for reason in reasons if all(reason.reason in kind for kind in kinds)][:ALIKE]:
            card.say(self.words.reason_alike(shown, thing, reason), Manner.REFUSAL)

    def _fold(self, refusals: Sequence[Refused], card: Card, whole: bool) -> None:
        """How many reasons there are against doing something here, and how they are read."""
        number = sum(len(entry.reasons) for entry in refusals)
        if number and whole:
            card.button(self.words.say("explain.reasons", n=number), "reasons")
        elif number:
            card.separate()
            card.say(self.words.say("hover.reasons", n=number), Manner.SOFT)

    def option_card(self, shown: ShownT, action: Action) -> Card:
        """The card of one option of the list."""
        card = Card(self.words.option(action))
        self._effects(shown, action, card)
        return card

    def dial_card(self, shown: ShownT, action: Action) -> Card:
        """What a dial tells: its thing, then what the chosen option of it brings."""
        card = self.describe(shown, action.target) or Card(self.words.option(action))
        self._what_else(shown, action, card)
        return card

    def _possibilities(self, shown: ShownT, thing: Target, card: Card, whole: bool) -> None:
        """Options here with their effects; one by which the card is named says only what is new."""
        options = shown.lit.get(thing, ())
        dial = shown.dial(options)
        if dial is not None:
            options = (dial,)
        if len(options) == 1 and card.called(self.words.option(options[0])):
            self._what_else(shown, options[0], card)
            return
        known = {line.text for line in card.lines}
        for action in options if whole else options[:OPTIONS_LIMIT]:
            card.separate()
            card.say(self.words.option(action), Manner.OPTION)
            if isinstance(action, Chain) and action is not options[0]:
                card.say(self.words.brief(shown, action), Manner.GAIN)  # another way to the same thing
            else:
                self._effects(shown, action, card, known)
        if len(options) > OPTIONS_LIMIT and not whole:
            card.say(self.words.say("hover.more", n=len(options) - OPTIONS_LIMIT), Manner.SOFT)

    def _what_else(self, shown: ShownT, action: Action, card: Card) -> None:
        """What the option a card is named after brings beyond what the card says already."""
        told, own = Card(card.title), {line.text for line in card.lines}
        self._effects(shown, action, told)
        more = [line for line in told.lines if line.text not in own]
        if more:
            card.separate()
            card.lines.extend(more)

    def _effects(self, shown: ShownT, action: Action, card: Card, known: Container[str] = ()) -> None:
        """What an option costs and brings, but for what is `known` from the description of its thing."""
        for text, manner in self.words.effects(shown, action):
            if text not in known:
                card.say(text, manner)
        for doubt in shown.doubts.get(action, ()):
            card.say(self.words.doubt(doubt), Manner.DOUBT, doubt.rule)

    def _refusals(self, shown: ShownT, thing: Target, card: Card, ways: ShortWays[ShownT] | None, whole: bool) -> None:
        """All reasons against what could be meant, and how it could be done."""
        say, refusals = self.words.say, refused(shown, thing)
        for number, entry in enumerate(refusals if whole else refusals[:OPTIONS_LIMIT]):
            self._reasons(shown, entry, card)
            if ways is not None and not entry.waits:
                self._way(ways, entry.action, number, card, whole)
        if refusals and not whole:
            left = len(refusals) - OPTIONS_LIMIT
            card.separate()
            card.say(say("hover.pin_more", n=left) if left > 0 else say("hover.pin"), Manner.SOFT)

    def _reasons(self, shown: ShownT, entry: Refused, card: Card) -> None:
        card.separate()
        if not entry.waits:
            option = self.words.option(entry.action)
            named = card.called(option)  # the card is about nothing else
            card.say(self.words.say("hover.not_now" if named else "hover.refused", option=option), Manner.OPTION)
        for reason in entry.reasons:
            card.say(self.words.reason(shown, reason), Manner.REFUSAL, reason.rule)

    def _way(self, ways: ShortWays[ShownT], action: Action, number: int, card: Card, whole: bool) -> None:
        """The short way to an action, with a button for the steps that can be done at once; undo if it is sooner."""
        say, way = self.words.say, ways.way(action)
        if (way is None or way.turns) and self.frees(action):
            card.say(say("explain.undo"), Manner.WAY_TITLE)
            if whole:
                card.button(say("explain.instead"), f"instead {number}")
            return
        if way is None:
            if whole and ways.find is not None:
                card.say(say("advice.way.none") if ways.known(action) else say("explain.thinking"), Manner.SOFT)
            return
        heading, steps = self.words.way(way)
        card.say(heading, Manner.WAY_TITLE)
        for line in steps:
            card.say(line, Manner.WAY)
        if whole and way.now:
            key = "advice.way.play" if not way.turns else "explain.play_now"
            card.button(say(key), f"way {number}")
