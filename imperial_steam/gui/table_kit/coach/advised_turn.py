"""Advice about a turn as it is told: what to do, what it brings, how it differs from the others. Pure values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import CHANCE, Action, Game, Target
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import worth
from imperial_steam.gui.table_kit.machines.machine_turn import gains

#: Parts that a comparison names on each side at most.
SIDES = 2

#: A part of the judgement by its name in words; None where the title has no word for it.
Part = Callable[[str], str | None]


class AdvisedTurn(NamedTuple):
    """One turn that is advised: its actions as far as nothing hidden comes to light, and the positions after each.

    `steps` are the actions in words; `brings` are the parts by which the turn changes the expected result: they add up
    to `total`. `why` is one sentence about it. `behind` is by how much the expected lead is smaller than with the first
    turn at the end of the look ahead. Amounts are in the unit of the score.
    """

    actions: Step
    positions: Sequence[Game]
    steps: Sequence[str]
    brings: Sequence[tuple[str, int]]
    total: int
    behind: int
    why: str

    @property
    def things(self) -> Sequence[Target]:
        """What the turn is about, in the order of its actions."""
        return tuple(dict.fromkeys(action.target for action in self.actions))


class _Foreseen(NamedTuple):
    """A candidate as far as it can be foreseen: actions, the positions after them, words."""

    actions: Step
    positions: Sequence[Game]
    steps: tuple[str, ...]
    candidate: Candidate


def advice(
    thought: Thought, seen: Game, option: Callable[[Action], str], part: Part, say: Say
) -> Sequence[AdvisedTurn]:
    """The turns of a thought about a position as a seat knows it; the one with the largest lead in the end first.

    Those that cannot be told apart are told once, for example tracks with another crew: they begin alike, bring the
    same and are as likely to win. `option` puts an action into words.
    """
    known: dict[Hashable, _Foreseen] = {}
    for candidate in sorted(thought.considered, key=lambda candidate: -candidate.lead):
        actions, positions = foreseen(seen, candidate.actions)
        if actions:
            steps = in_words(actions, option)
            alike = actions[0], round(candidate.share / 10), tuple(sorted(candidate.parts.items()))
            known.setdefault(alike, _Foreseen(actions, positions, steps, candidate))
    compared = [found.candidate for found in known.values()]
    return [
        AdvisedTurn(
            found.actions, found.positions, found.steps, account(found.candidate.parts, part, say),
            sum(found.candidate.parts.values()), max(0, compared[0].lead - found.candidate.lead),
            _why(number, compared, part, say),
        )
        for number, found in enumerate(known.values())
    ]  # fmt: skip


def in_words(actions: Step, option: Callable[[Action], str]) -> tuple[str, ...]:
    """The actions in words, without those that only finish something, unless there are no others.

    What is done several times in a row is said once, with the number of times.
    """
    told = [action for action in actions if action.target.kind != prompt.KIND]
    runs = [(words, len(list(same))) for words, same in groupby(option(action) for action in told or actions)]
    return tuple(f"{words} ×{times}" if times > 1 else words for words, times in runs)


def foreseen(seen: Game, actions: Step) -> tuple[Step, Sequence[Game]]:
    """The first of some actions, up to the one with which something hidden is seen or chance acts.

    The position after each comes with them.
    """
    done: list[Game] = []
    for action in actions:
        game = done[-1] if done else seen
        decision = game.decision()
        if decision is None or decision.player == CHANCE or action not in decision.options:
            break
        after = game.copy()
        events = after.apply(action)
        done.append(after)
        if any(event.final for event in events):
            break
    return actions[: len(done)], done


def _why(number: int, compared: Sequence[Candidate], part: Part, say: Say) -> str:
    """One sentence: how the turn of a number differs from the first one, and the first from the second."""
    if len(compared) == 1:
        return say("hint.only")
    other = 1 if number == 0 else 0
    more, less = sides(compared[number].parts, compared[other].parts, part)
    better, worse = worth(say, more), worth(say, less)
    later = "same" if compared[number].lead == compared[other].lead else "later"
    form = "both" if better and worse else "more" if better else "less" if worse else later
    told = say(f"hint.than.{form}", other=other + 1, better=", ".join(better), worse=", ".join(worse))
    return " ".join([told, *_turned(compared[number], compared[other], say)])


def _turned(own: Candidate, other: Candidate, say: Say) -> Sequence[str]:
    """What later turns make of it, where a turn is ahead by its end and behind in the end, or the other way round."""
    gained, ahead = sum(own.parts.values()) - sum(other.parts.values()), own.lead - other.lead
    if gained < 0 < ahead:
        return [say("hint.than.repaid")]
    return [say("hint.than.lost")] if ahead < 0 < gained else []


def sides(
    own: Mapping[str, int], other: Mapping[str, int], part: Part
) -> tuple[Sequence[tuple[str, int]], Sequence[tuple[str, int]]]:
    """The parts in which one turn is ahead of another and those in which it is behind, the largest first."""
    parts = {name: own.get(name, 0) - other.get(name, 0) for name in {**own, **other}}
    told = named(sorted(parts.items(), key=lambda entry: (-abs(entry[1]), entry[0])), part)
    return [entry for entry in told if entry[1] > 0][:SIDES], [entry for entry in told if entry[1] < 0][:SIDES]


def account(parts: Mapping[str, int], part: Part, say: Say) -> Sequence[tuple[str, int]]:
    """The parts that change most, in words, and all others as one: they add up to the whole change."""
    told = named(gains(parts), part)
    rest = sum(parts.values()) - sum(amount for _, amount in told)
    return [*told, (say("hint.rest"), rest)] if rest else told


def named(parts: Sequence[tuple[str, int]], part: Part) -> Sequence[tuple[str, int]]:
    """Those parts that have a word, in words."""
    named = [(part(name), amount) for name, amount in parts]
    return [(words, amount) for words, amount in named if words is not None]
