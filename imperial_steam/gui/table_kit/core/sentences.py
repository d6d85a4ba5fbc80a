"""The words of a table: prompts, options, what they change, what happened, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, NamedTuple

from imperial_steam import sentences
from imperial_steam.games.protocol import Action, Doubt, Event, Game, Refusal, Target
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.shown import AnyShown, ShortWay, ShownT
from imperial_steam.gui.table_kit.drawing.card import Manner


def signed(number: int, told: str = "") -> str:
    """A number with its sign, which 0 has not; `told` is the number without it, where that is more than its digits."""
    return ("+" if number > 0 else "−" if number else "") + (told or str(abs(number)))


def percent(share: int) -> int:
    """A share per mille in percent, rounded half up."""
    return (share + 5) // 10


def worth(say: Say, parts: Sequence[tuple[str, int]]) -> list[str]:
    """Named parts of a turn, each with what it gains or loses in the unit of the score."""
    return [
        say("hint.part", part=words, amount=signed(amount, say("unit.score", score=abs(amount))))
        for words, amount in parts
    ]


class Kind(NamedTuple):
    """A kind of things a player has: its name in words, and the parts of the judgement that count such things.

    `parts` begins with the one that says most about it; `burdens` are parts that count the less, the more there is.
    What does not last is spent in every round, so no plan aims at it.
    """

    name: str
    parts: Sequence[str] = ()
    burdens: Sequence[str] = ()
    lasts: bool = True


def named(shown: AnyShown, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values with seats as names."""
    return sentences.named(values, names_of(shown))


def names_of(shown: AnyShown) -> Sequence[str]:
    """The names of everybody at the table by seat."""
    return [seat.name for seat in shown.seats]


class TableWords(Generic[ShownT]):
    """What a table says. A title overrides what its own values need; the rest comes from the catalogue by key."""

    #: The title, where it has a say in how events are told.
    title: sentences.Telling | None = None
    #: Which of the `holdings` tells what every round brings; '' for none.
    growth = ""
    #: The events of which a rival speaks to whom they happen, with the key of what is said.
    moments: Mapping[str, str] = MappingProxyType({})

    def __init__(self, say: Say) -> None:
        self.say = say

    def prompt(self, shown: ShownT) -> str:
        """One sentence: what is to be decided, or how the game has ended."""
        decision = shown.decision
        if decision is None:
            return self.over(shown)
        if shown.decider < 0:
            return self.say("prompt.chance")
        player = shown.seats[decision.player].name
        return self.say(f"prompt.{decision.kind}", player=player, **named(shown, decision.values))

    def past(self, shown: ShownT) -> str:
        """One sentence in the place of the prompt while an earlier moment is looked at."""
        return self.say("prompt.past", moment=shown.past, round=shown.game.progress().round)

    def over(self, shown: ShownT) -> str:
        """Who has won, and with how much, in the unit of the title; or that nobody has."""
        winners, scores = shown.game.winners(), shown.game.scores()
        if not winners:
            return self.say("prompt.nobody")
        names = [shown.seats[seat].name for seat in winners]
        score = self.say("unit.score", score=max(scores[seat] or 0 for seat in winners))
        return self.say(f"prompt.over.{min(2, len(names))}", names=names, score=score)

    def option(self, action: Action) -> str:
        """One line for an option: the message `option.<first word of its text form>`, filled with its fields."""
        verb = str(action).partition(" ")[0]
        names: Sequence[str] = getattr(action, "__dataclass_fields__", ())
        return self.say(f"option.{verb}", **{name: getattr(action, name) for name in names})

    def listed(self, shown: ShownT, action: Action) -> str:
        """An option in the list of choices, where its figures stand beside it."""
        del shown
        return self.option(action)

    def named(self, shown: ShownT, action: Action) -> str:
        """An option where nothing but its words is seen: with the name of the thing that a list shows beside it."""
        del shown
        return self.option(action)

    def doings(self, seen: Game, actions: Sequence[Action], before: Game) -> Sequence[str]:
        """What a turn planned in a position does, thing by thing, as one would tell it to somebody who has to do it.

        `before` is the position before the turn: the same for the turn to be taken, an imagined one for a later turn,
        before which things may come that nobody knows yet.
        """
        del seen, before
        return [self.option(action) for action in actions]

    def holdings(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat pays with and gathers, counted as it lies on the table (catalogue `holding.<name>`)."""
        del game, seat
        return {}

    def standing(self, game: Game, seat: int) -> Mapping[Kind, int]:
        """What a seat has, by which the ends of two lines are told apart; what lasts longest first."""
        del game, seat
        return {}

    def given_up(self, actions: Sequence[Action]) -> Mapping[str, int]:
        """What actions give up of `holdings` without paying for anything: `doings` tells it, it is no price."""
        del actions
        return {}

    def holding(self, name: str, number: int) -> str:
        """So many of such a thing."""
        return self.say(f"holding.{name}", n=number)

    def own(self, shown: ShownT, seat: int) -> Sequence[str]:
        """What a seat has, in words: what it pays with and gathers, and whatever else one counts before a turn."""
        return [self.holding(key, number) for key, number in self.holdings(shown.game, seat).items()]

    def brief(self, shown: ShownT, action: Action) -> str:
        """The most important changes an option brings, in one short line; '' when none can be told."""
        return ""

    def spoken(self, shown: ShownT, action: Action) -> str:
        """The same for whoever hears it: no signs or letters in the place of words."""
        return self.brief(shown, action)

    def effects(self, shown: ShownT, action: Action) -> Sequence[tuple[str, Manner]]:
        """Everything an option changes, line by line with the manner on a card."""
        return ()

    def event(self, shown: ShownT, happened: Event) -> str:
        """One sentence of the log."""
        return sentences.event(happened, names_of(shown), self.say, self.title)

    def moment(self, events: Sequence[Event], seat: int) -> str:
        """Something among events of which a rival at a seat would speak: the key of `remark.<key>`; '' for nothing."""
        own = (event.name for event in events if event.player == seat)
        return next((self.moments[name] for name in own if name in self.moments), "")

    def reason(self, shown: ShownT, why: Refusal) -> str:
        """One reason against something, without its rule."""
        return sentences.refusal(why, self.say, names_of(shown))

    def reason_alike(self, shown: ShownT, thing: Target, why: Refusal) -> str:
        """A reason against everything that a thing stands for, said once for all of it."""
        del thing
        return self.reason(shown, why)

    def doubt(self, why: Doubt) -> str:
        """What speaks against a legal option."""
        return self.say(f"advice.doubt.{why.reason}", **why.values)

    def way(self, way: ShortWay) -> tuple[str, Sequence[str]]:
        """A heading for a short way, and its steps."""
        return self.say("explain.way_free"), [self.option(action) for action in way.now]
