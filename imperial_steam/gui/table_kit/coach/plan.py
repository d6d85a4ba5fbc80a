"""The plan behind a line that a search has found, as a friend would tell it. Pure values."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import Action, Event, Game
from imperial_steam.gui.table_kit.core.sentences import TableWords, signed
from imperial_steam.gui.table_kit.core.shown import ShownT

#: Own turns that a plan tells after the first one, things that it tells of each of them, and of where they lead.
_LATER, _DOINGS, _AIMS = 4, 3, 5
#: What each part of the judgement gains from one position to another (`Judgement.brings`).
Brings = Callable[[Game, Game], Mapping[str, int]]


class Later(NamedTuple):
    """One of the next own turns of a plan: the action it begins with, and what is done, in words."""

    action: Action
    doings: Sequence[str]


class Plan(NamedTuple):
    """A plan in words: the turn to be taken, and what the next own turns are for; '' where nothing can be said.

    `later` are those turns one by one.
    """

    now: str
    then: str
    later: Sequence[Later] = ()


class LineStep(NamedTuple):
    """An action of a line: who decides on it, the position before it and after it, what happens with it.

    `reveals`: something comes to light with it that was hidden; what follows in that turn is only imagined.
    """

    seat: int
    action: Action
    before: Game
    after: Game
    reveals: bool
    events: Sequence[Event] = ()


class OwnTurn(NamedTuple):
    """A turn of the player in a line: the round it is in, and its actions."""

    round: int
    steps: Sequence[LineStep]

    @property
    def actions(self) -> Step:
        """The actions alone."""
        return tuple(step.action for step in self.steps)


def line_steps(seen: Game, path: Step) -> Sequence[LineStep]:
    """The actions of a line played from a position as its player imagines it, as far as they are possible."""
    steps, game = list[LineStep](), seen
    for action in path:
        decision = game.decision()
        if decision is None or action not in decision.options:
            break
        after = game.copy()
        events = after.apply(action)
        reveals = any(event.final for event in events)
        steps.append(LineStep(decision.player, action, game, after, reveals, events))
        game = after
    return steps


def own_turns(steps: Sequence[LineStep], seat: int, turn: Callable[[Game], Hashable]) -> Sequence[OwnTurn]:
    """The turns of a player in a line, as far as they can be foreseen; `turn` changes with each turn."""
    parts = groupby(steps, key=lambda step: (step.seat, turn(step.before)))
    own = [_foreseen(list(part)) for (whose, _), part in parts if whose == seat]
    return [OwnTurn(part[0].before.progress().round, part) for part in own]


def _foreseen(steps: Sequence[LineStep]) -> Sequence[LineStep]:
    """The first steps of a turn, up to one with which something hidden is seen."""
    end = next((number for number, step in enumerate(steps, 1) if step.reveals), len(steps))
    return steps[:end]


def plan(words: TableWords[ShownT], seat: int, turns: Sequence[OwnTurn], brings: Brings | None = None) -> Plan:
    """What to do now, what that costs and brings on the table, and what the next own turns are for.

    Of where they lead to only that is told which `brings` counts most.
    """
    first, *later = turns
    game = first.steps[0].before
    doings = words.doings(game, first.actions, game) or [words.option(first.actions[0])]
    costs, gains = _changes(words, first, seat)
    if len(doings) == 1:  # a bid or a gift names its amount, which is not told twice
        costs, gains = ([told for told in changes if not _names(doings[0], told)] for changes in (costs, gains))
    form = "both" if costs and gains else "costs" if costs else "gains" if gains else "only"
    told = [words.say(f"plan.{form}", doings=doings, costs=costs, gains=gains)]
    told_of, before, end = first.round, list[str](), first.steps[-1].after
    next_turns: list[Later] = []
    for further in later:
        doings = words.doings(game, further.actions, further.steps[0].before)[:_DOINGS]
        if doings and len(told) <= _LATER:
            form = "round" if further.round != told_of else "repeated" if doings == before else "then"
            sentence = words.say(f"plan.{form}", round=further.round, doings=doings)
            if sentence != told[-1]:
                told.append(sentence)
            next_turns.append(Later(further.actions[0], tuple(doings)))
            told_of, before, end = further.round, list(doings), further.steps[-1].after
    now, *then = [sentence[:1].upper() + sentence[1:] for sentence in told]
    if then and (changes := [change for change in standing_changes(words, seat, end, game) if change.lasts]):
        most = changes if brings is None else _most(changes, brings(game, end))
        form = "aim" if len(most) == len(changes) else "aim.most"
        then.append(words.say(f"plan.{form}", changes=[change.words for change in most]))
    return Plan(now, " ".join(then), tuple(next_turns))


class Change(NamedTuple):
    """What a player has more or less of, in words, by how many, and what is true of all things of its kind (`Kind`)."""

    words: str
    by: int
    parts: Sequence[str] = ()
    burdens: Sequence[str] = ()
    lasts: bool = True


def standing_changes(words: TableWords[ShownT], seat: int, game: Game, other: Game) -> Sequence[Change]:
    """What a player has more and less of in one position than in another."""
    had = words.standing(other, seat)
    changes = [(kind, count - had.get(kind, 0)) for kind, count in words.standing(game, seat).items()]
    return [
        Change(words.say("hint.part", part=kind.name, amount=signed(change)), change, *kind[1:])
        for kind, change in changes
        if change
    ]


def _most(changes: Sequence[Change], brought: Mapping[str, int]) -> Sequence[Change]:
    """The few changes that count most, those that do first."""

    def counts(change: Change) -> int:
        return max((abs(brought.get(part, 0)) for part in change.parts), default=0)

    return sorted(changes, key=counts, reverse=True)[:_AIMS]


def _names(doing: str, amount: str) -> bool:
    """What is done says an amount itself."""
    return bool(re.search(rf"(?<!\w){re.escape(amount.removeprefix('+'))}(?!\w)", doing))


def _changes(words: TableWords[ShownT], turn: OwnTurn, seat: int) -> tuple[Sequence[str], Sequence[str]]:
    """What a turn costs and what it brings of what lies on the table."""
    # A round that ends with the turn brings something of its own.
    within = [step for step in turn.steps if not step.after.over and step.after.progress().round == turn.round]
    before = turn.steps[0].before
    now, then = (words.holdings(game, seat) for game in (before, [before, *(step.after for step in within)][-1]))
    given_up = words.given_up([step.action for step in within])
    changes = {name: then[name] - now[name] + given_up.get(name, 0) for name in now}
    costs = [words.holding(name, -number) for name, number in changes.items() if number < 0]
    gains = [signed(number, words.holding(name, number)) for name, number in changes.items() if number > 0]
    return costs, gains
