"""What a table shows: a position, its decision, the people, and from whose side it is looked at. No drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from imperial_steam.games.protocol import Action, Decision, Doubt, Game, Refusal, Target
from imperial_steam.gui.table_kit.core.entries import Chain, Dial, Split, dial_of

GameT_co = TypeVar("GameT_co", bound=Game, covariant=True)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table as drawn: name and colour name; `machine`: a machine player decides for the seat."""

    name: str
    colour: str
    machine: bool = False


class ShortWay(Protocol):
    """A short way on which something refused becomes possible."""

    @property
    def now(self) -> Sequence[Action]:
        """The actions that can be played at once, one after another."""
        ...

    @property
    def turns(self) -> int:
        """Number of own turns until then (0: still in this turn)."""
        ...


@dataclass(frozen=True)
class Shown(Generic[GameT_co]):
    """Everything the panels draw. A title adds what its own panels read from the position.

    `seat` is the seat whose own board is shown, `past` the number of the moment looked at (None: now),
    `hidden` the seats whose secrets are not shown, `advice` False when nobody wants doubts to be marked.
    """

    #: Kinds of things that a click on a part of them means, where the part itself has no meaning.
    wholes: ClassVar[Collection[str]] = ()
    #: Kinds of things on a player's own board: every player has such a thing, but only one own board is shown.
    on_boards: ClassVar[Collection[str]] = ()

    game: GameT_co
    decision: Decision | None
    seats: tuple[Seat, ...]
    seat: int
    past: int | None = None
    hidden: frozenset[int] = frozenset()
    advice: bool = True

    @property
    def decider(self) -> int:
        """Seat that decides, or -1."""
        return -1 if self.decision is None else self.decision.player

    def colour(self, seat: int) -> str:
        """A player's colour name."""
        return self.seats[seat].colour

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        return [action.target]

    def seen_as(self, thing: Target, seat: int) -> Target:
        """What shows a thing of a seat: the thing, or the player where it is on a board that is not shown in full."""
        return Target("player", str(seat)) if thing.kind in self.on_boards and seat != self.seat else thing

    def traced(self, entry: Action) -> Sequence[Target]:
        """The things that are outlined while an entry of a list is pointed at."""
        return self.places(entry)

    def listed(self) -> Sequence[Action]:
        """The options in the order of the keyboard list; a title may put several actions into one entry."""
        return () if self.decision is None else self.decision.options

    def keyed(self, entry: Action) -> int | None:
        """The number of an entry of the list, 0 for none at all; None: it is counted with the others.

        The first nine are chosen by their digits, further ones after 0. What can be done at any time, or ends
        something, is not counted: it would get a digit that was another's before.
        """
        del entry
        return None

    @property
    def guarded(self) -> Collection[str]:
        """Buttons of the prompt line that give up more than a turn: E, pressed once too often, leaves them alone."""
        return ()

    def question(self, entry: Action) -> str:
        """What is asked before an entry is carried out (message `confirm.<word>`); '' asks nothing."""
        del entry
        return ""

    def instead_of(self, thing: Target) -> Target:
        """What a click on a thing means where nothing on it is lit; the thing itself unless a title says otherwise."""
        return thing

    def why_asked(self, options: Sequence[Action]) -> str:
        """Why some options are listed after a click (message `list.<word>`); '' says nothing."""
        del options
        return ""

    @property
    def free(self) -> bool:
        """Whoever decides may choose every option: nobody looks back, and no guided game wants only some of them."""
        if self.past is not None or self.decision is None:
            return False
        whole = self.game.decision()
        return whole is not None and self.decision.options is whole.options

    def chained(self) -> Sequence[Action]:
        """Entries of several actions that are lit on the table beside the options of the decision."""
        return ()

    def actions_of(self, entry: Action) -> Sequence[Action]:
        """The actions of an entry of that list, in their order."""
        return entry.steps if isinstance(entry, Chain) else (entry,)

    def leads_to(self, entry: Action) -> Sequence[Action]:
        """The options that an entry is a step to."""
        return entry.options if isinstance(entry, (Dial, Split)) else self.actions_of(entry)[:1]

    def number(self, option: Action) -> int | None:
        """The number in which an option differs from the others of its thing: it is set on a dial. None: no dial."""
        del option
        return None

    def dial(self, options: Sequence[Action]) -> Dial | None:
        """The dial on which one of some options is chosen; None where they are listed."""
        return dial_of(options, [self.number(option) for option in options])

    def split(self, options: Sequence[Action]) -> Split | None:
        """Some options that only differ in how much of each means they pay; None where they are listed."""
        del options
        return None

    def options_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click on a thing may mean; `doubled` is True for the second click of a double one."""
        return self.lit.get(thing, ())

    def otherwise(self, thing: Target) -> Sequence[Action]:
        """All ways to do what a click on a thing does in the usual way; nothing where there is one way only."""
        del thing
        return ()

    @property
    def ends(self) -> Action | None:
        """The end of the turn, where nothing else is left and it gives up nothing; None unless a title says so."""
        return None

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """The actions a thing could stand for, legal or not: what its refusals are asked about."""
        return ()

    def comes_first(self, reason: Refusal) -> bool:
        """A reason that applies to everything alike: the current decision has to be made first."""
        return False

    def doubts_about(self, action: Action) -> Sequence[Doubt]:
        """What surely speaks against a legal option; nothing unless a title says so."""
        return ()

    @cached_property
    def lit(self) -> Mapping[Target, Sequence[Action]]:
        """Thing → the options it represents, in their order; empty while an earlier moment is looked at."""
        return self._lit()

    def _lit(self) -> Mapping[Target, Sequence[Action]]:
        lit: dict[Target, list[Action]] = {}
        if self.past is not None or self.decision is None or self.decider < 0:
            return lit
        for action in (*self.decision.options, *self.chained()):
            for thing in dict.fromkeys(self.places(action)):
                lit.setdefault(thing, []).append(action)
        return lit

    @cached_property
    def doubts(self) -> Mapping[Action, Sequence[Doubt]]:
        """The options that are surely poor, each with what speaks against it."""
        if not self.advice or self.past is not None or self.decision is None or self.decider < 0:
            return {}
        doubts = {action: self.doubts_about(action) for action in self.decision.options}
        return {action: against for action, against in doubts.items() if against}


#: What any table shows, as the kit's own panels see it.
AnyShown = Shown[Game]
#: What the table of one title shows.
ShownT = TypeVar("ShownT", bound=AnyShown)
