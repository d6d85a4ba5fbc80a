"""The ledger of a game: setup and actions are the truth, positions are derived from them.

One position is kept after every action (copies are cheap, what is inside them is shared), so any
earlier moment can be looked at, undone to and branched from without playing anything again.

>>> from imperial_steam.titles import TITLES
>>> title = next(iter(TITLES.values()))
>>> people = [Person("Anna", title.colours[0]), Person("Béla", title.colours[1])]
>>> ledger = Ledger.new(title, people, title.setup_kinds[0], Random(1))
>>> entry = ledger.apply(ledger.decision.options[0])
>>> position, events = ledger.preview(ledger.decision.options[0])  # recorded nowhere
>>> ledger.cursor, ledger.undo(), ledger.cursor, len(ledger.entries)
(1, True, 0, 1)
>>> ledger.redo(), [turn.player for turn in ledger.turns()] == [ledger.decider(0)]
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, cast

from imperial_steam.games.protocol import (
    CHANCE,
    TURN_BEGAN,
    Action,
    AnyTitle,
    BoardT,
    Decision,
    Event,
    Game,
    SetupT,
    Title,
    draw,
)
from imperial_steam.session.seats import HUMAN, Person, Seats, misfit
from imperial_steam.session.study.tree import Study


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded action: its value, its text form and what happened."""

    action: Action
    text: str
    events: tuple[Event, ...]


class Turn(NamedTuple):
    """Consecutive actions of one decider: those with the numbers `start` … `end` - 1, counted from 0."""

    start: int
    end: int
    player: int


class TakenBack(NamedTuple):
    """Consecutive actions that were taken back after `moment` actions and that others took the place of."""

    moment: int
    entries: tuple[Entry, ...]


class Ledger:
    """Everything that has happened in one game, and the moment it is at now.

    `entries` holds all actions, `cursor` how many of them are done; the rest can be redone. `board` and `setup`
    are only ever handed to the title: whoever knows the game asks the position for them. `seats` tells who decides.
    """

    def __init__(self, title: Title[BoardT, SetupT], board: BoardT, setup: SetupT, people: Sequence[Person]) -> None:
        """A new game before its first action.

        Raises `ValueError` unless there is one person per seat, each with a name that can be shown and a colour of
        the game: whoever can begin a game can load it again.
        """
        # Whether they match is checked here; from now on they stay together.
        self.title = cast("AnyTitle", title)
        self.board: object = board
        self.setup: object = setup
        self.seats = Seats(people)
        self.entries: list[Entry] = []
        self.cursor = 0
        self.review: Mapping[str, object] = {}
        """Plain data of a review of the game, kept with it; no part of any position."""
        self.study = Study()
        """The tree of lines beside the game; no part of any position."""
        self.differs = False
        """Played by earlier rules, and read by the present ones: it may have gone differently."""
        self.joined: frozenset[int] = frozenset()
        """The moments inside a step that undo and redo take as a whole, by the number of actions done."""
        self.taken_back: tuple[TakenBack, ...] = ()
        """What cannot be redone any more, for a glance back until the next turn ends; no save holds it."""
        self.given = 0
        """So many actions were given to whoever plays: nobody goes back behind them."""
        self._positions: list[Game] = [title.new_game(board, setup)]
        self._deciders: dict[int, int | None] = {}
        self._decision: tuple[Game, Decision | None] | None = None
        if len(self.people) != self.game.player_count:
            raise ValueError(f"{len(self.people)} people cannot sit on {self.game.player_count} seats")
        for person in self.people:
            if reason := misfit(person, title.colours):
                known = f"; colours of this game: {', '.join(title.colours)}" if reason == "bad_colour" else ""
                raise ValueError(f"{person} cannot sit at this table ({reason}){known}")

    @classmethod
    def new(cls, title: Title[BoardT, SetupT], people: Sequence[Person], kind: str, chance: Random) -> Ledger:
        """A new game on the title's own board, its setup drawn from `chance`; one person per seat."""
        board = title.read_board(title.default_board)
        return Ledger(title, board, title.draw_setup(board, len(people), kind, chance), people)

    # Looking

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody at the table, by seat."""
        return self.seats.people

    @property
    def labels(self) -> Mapping[str, str]:
        """The labels that a record of the game keeps, as the title provides them."""
        return self.title.labels(self.board, self.setup)

    @property
    def board_name(self) -> str:
        """What the board is called, for one that is not the program's own; that one has the key of its game."""
        data = self.title.board_data(self.board)
        return "" if data.get("id") == self.title.key else str(data.get("title", data.get("id", "")))

    @property
    def machine_seats(self) -> Mapping[int, str]:
        """The seats no person decides for, and the kind of player each has instead."""
        return self.title.machine_seats(self.setup)

    @property
    def game(self) -> Game:
        """The position at the cursor. It belongs to the ledger: change it with `apply` only."""
        return self._positions[self.cursor]

    @property
    def decision(self) -> Decision | None:
        """The pending decision at the cursor; None when the game is over."""
        if self._decision is None or self._decision[0] is not self.game:
            self._decision = (self.game, self.game.decision())
        return self._decision[1]

    @property
    def done(self) -> Sequence[Entry]:
        """The entries before the cursor."""
        return self.entries[: self.cursor]

    def position_at(self, number: int) -> Game:
        """The position after `number` actions, for reading only; raises `IndexError` outside the ledger."""
        _check(number, len(self.entries))
        return self._positions[number]

    def preview(self, action: Action | str) -> tuple[Game, Sequence[Event]]:
        """What an action would lead to: a separate position and the events; nothing is recorded."""
        position = self.game.copy()
        return position, position.apply(self._read(action))

    def decider(self, number: int) -> int | None:
        """Who decides after `number` actions: a player, `CHANCE`, or None when the game is over."""
        if number not in self._deciders:
            position = self.position_at(number)
            seat = position.progress().player
            self._deciders[number] = CHANCE if seat is None and not position.over else seat
        return self._deciders[number]

    # Changing

    def apply(self, action: Action | str, joined: bool = False) -> Entry:
        """Carry out and record an action, given as a value or in its text form; a redo tail is dropped.

        `joined`: it belongs to one step of a person with the action before, which is taken back and done again as a
        whole; after a final action a new step begins.
        Raises `IllegalAction`, or `ValueError` for a text that is no action; the ledger is unchanged then.
        """
        value = self._read(action)
        position = self.game.copy()
        entry = Entry(value, str(value), tuple(position.apply(value)))
        replaces = self._cut()
        if joined and self.cursor and not _final(self.entries[-1]):
            self.joined |= {self.cursor}
        self.entries.append(entry)
        self.study.played(entry.text)
        self._positions.append(position)
        self.cursor += 1
        if not replaces and self._turn_begins(self.cursor):
            self.taken_back = ()
        return entry

    def _read(self, action: Action | str) -> Action:
        """The action, given as a value or in its text form, as the game at the cursor names it."""
        value = self.title.parse_action(action) if isinstance(action, str) else action
        return self.game.canonical(value)

    def settle(self, chance: Random) -> Sequence[Entry]:
        """Resolve every pending chance decision by drawing one of its options; returns what was recorded."""
        return list(iter(lambda: self.draw(chance), None))

    def draw(self, chance: Random) -> Entry | None:
        """Resolve one pending chance decision; None when there is none."""
        decision = self.decision
        if decision is None or decision.player != CHANCE:
            return None
        return self.apply(draw(decision, chance))

    def jump(self, number: int) -> None:
        """Go to the moment after `number` actions, back or forward; raises `IndexError` outside the ledger.

        Whoever lets people go back asks `final_moment` first: a file may say what it likes.
        """
        _check(number, len(self.entries))
        self.cursor = number

    def undo(self) -> bool:
        """Take one action back; False at the start, or when the action is final."""
        if self.cursor == self.final_moment():
            return False
        self.cursor -= 1
        return True

    def redo(self) -> bool:
        """Do the next undone action again; False when there is none."""
        if self.cursor == len(self.entries):
            return False
        self.cursor += 1
        return True

    def fork(self, number: int) -> Ledger:
        """A separate ledger with the first `number` actions: a variation that never changes this one.

        Raises `IndexError` outside the ledger.
        """
        _check(number, len(self.entries))
        branch = Ledger.__new__(Ledger)
        branch.title, branch.board, branch.setup = self.title, self.board, self.setup
        branch.seats = self.seats.until(number)
        branch.entries = self.entries[:number]
        branch.cursor = number
        branch.differs = self.differs
        branch.review, branch.taken_back = {}, ()
        branch.given = min(self.given, number)
        branch.study = Study([entry.text for entry in branch.entries])
        branch._positions = self._positions[: number + 1]
        branch._deciders = {n: who for n, who in self._deciders.items() if n <= number}
        branch.joined = _before(self.joined, number)
        branch._decision = None
        return branch

    def guess(self, number: int, seats: Iterable[int], chance: Random) -> Ledger:
        """A separate ledger that begins after `number` actions with what all of some seats know of the position.

        Whatever one of them may not see is drawn from `chance`; nothing of what happened before is kept.
        """
        position = self.position_at(number)
        for seat in seats:
            position = position.observation(seat, chance)
        branch = self.fork(0)
        branch._positions, branch._deciders = [position], {}
        return branch

    # Turns

    def turns(self) -> list[Turn]:
        """All recorded actions grouped into turns, the redo tail included."""
        turns: list[Turn] = []
        for number in range(len(self.entries)):
            if not turns or self._turn_begins(number):
                who = self.decider(number)
                turns.append(Turn(number, number + 1, CHANCE if who is None else who))
            else:
                turns[-1] = turns[-1]._replace(end=number + 1)
        return turns

    def undo_limit(self) -> int:
        """How far back the current decider may undo freely: the start of the turn, or the last chance draw."""
        limit = self.cursor
        while limit > 0 and not self._turn_begins(limit):
            limit -= 1
        return limit

    def final_moment(self) -> int:
        """The earliest moment that may be gone back to: after the last final event, or the start of what is played."""
        final = (n for n in range(self.cursor, self.given, -1) if _final(self.entries[n - 1]))
        return next(final, self.given)

    def undo_target(self, single: bool = False) -> int:
        """The moment before a person's last step, including whatever chance and machines did since.

        `single` asks for the last action, even if others were joined with it. Now, if no person has decided anything.
        """
        by_people = (
            number
            for number in range(self.cursor - 1, -1, -1)
            if (single or number not in self.joined) and self._decided_by_person(number)
        )
        return next(by_people, self.cursor)

    def redo_target(self) -> int:
        """The moment after the next undone step and whatever chance and machines did right after it."""
        number = min(self.cursor + 1, len(self.entries))
        while number < len(self.entries) and (number in self.joined or not self._decided_by_person(number)):
            number += 1
        return number

    def crosses_turn(self, number: int) -> bool:
        """True if jumping there takes back another turn or a chance draw, so all players must agree."""
        return number < self.undo_limit()

    def _decided_by_person(self, number: int) -> bool:
        """A person who decides for this seat now has to decide after `number` actions."""
        seat = self.decider(number)
        return seat is not None and seat >= 0 and self.seats.plays(seat) == HUMAN

    def _turn_begins(self, number: int) -> bool:
        """True if somebody else decides after `number` actions than before the last of them, or a turn began."""
        events = self.entries[number - 1].events
        return any(event.name == TURN_BEGAN for event in events) or self.decider(number) != self.decider(number - 1)

    def _cut(self) -> bool:
        """Drop the redo tail; True when there is one. What was taken back inside it goes too."""
        tail = tuple(self.entries[self.cursor :])
        if tail:
            earlier = (taken for taken in self.taken_back if taken.moment <= self.cursor)
            self.taken_back = (*earlier, TakenBack(self.cursor, tail))
            del self.entries[self.cursor :]
            self.study.cut(self.cursor)
            del self._positions[self.cursor + 1 :]
            self.seats.cut(self.cursor)
            self._deciders = {n: who for n, who in self._deciders.items() if n <= self.cursor}
            self.joined = _before(self.joined, self.cursor)
        return bool(tail)


def hides(ledger: Ledger) -> bool:
    """Somebody at the table may not see everything: a line that played on would tell what is hidden."""
    decision, game = ledger.decision, ledger.game
    return (decision is not None and decision.secret) or any(map(game.hidden_from, range(game.player_count)))


def _final(entry: Entry) -> bool:
    """Somebody has seen by it what was hidden."""
    return any(event.final for event in entry.events)


def _before(moments: frozenset[int], number: int) -> frozenset[int]:
    """The moments before that after `number` actions."""
    return frozenset(moment for moment in moments if moment < number)


def _check(number: int, actions: int) -> None:
    """Raise `IndexError` for a moment beyond the actions of a ledger."""
    if not 0 <= number <= actions:
        raise IndexError(f"the ledger has {actions} actions, there is no moment {number}")
