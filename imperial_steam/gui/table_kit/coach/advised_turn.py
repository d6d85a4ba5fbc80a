"""Advice about a turn as it is told: what to do, what it brings, how it differs from the others. Pure values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.bots.thought import Thought, apart
from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import CHANCE, Action, Game, Target
from imperial_steam.gui.table_kit.coach.plan import Change, LineStep, Plan, line_steps
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed, worth

#: Parts that a comparison of two turns names at most.
_MOST = 5
#: What the best rival gains by the turn, among the parts.
RIVALS = "rivals"
#: Two turns are hardly apart whose leads differ by that part of a single reason: it is a guess, as the others are.
HARDLY = 8
#: A part is named that is more than that part of the largest.
LARGE = 4
#: A part of the judgement by its name in words; None where the title has no word for it.
Part = Callable[[str], str | None]
#: What the player has more and less of in one position than in another.
Differences = Callable[[Game, Game], Sequence[Change]]
#: The name of the rival who could do an action first in a position, so that the player no longer can; None: nobody.
Rival = Callable[[Action, Game], str | None]


class Telling(NamedTuple):
    """How advice is put into words: plans, reasons by name, what there is at the ends, who could be first.

    `least` is the smallest difference between two leads that says which turn is better, in the unit of the score.
    """

    plan: Callable[[Sequence[LineStep]], Plan]
    reason: Part
    differences: Differences
    rival: Rival
    say: Say
    least: int


def part_words(say: Say, knows: Callable[[str], bool]) -> Part:
    """The parts of a judgement in words (catalogue `judgement.<part>`)."""
    return lambda name: say(key) if knows(key := f"judgement.{name}") else None


def reason_words(say: Say, knows: Callable[[str], bool]) -> Part:
    """The same for the comparison of two turns, in which several parts can be one (`judgement.reason.<part>`).

    What is shipped in the one turn already, and after the other only to be hoped for, is no difference.
    """
    part = part_words(say, knows)
    return lambda name: say(key) if knows(key := f"judgement.reason.{name}") else part(name)


class AdvisedTurn(NamedTuple):
    """One turn that is advised: its actions as far as nothing hidden comes to light, and the positions after each.

    `plan` says what to do, and what for; `line` is everything up to the end of the look ahead. `behind` is by how much
    the expected lead over the best rival is then smaller than with the first turn, in the unit of the score, and `why`
    says what that difference consists of. `level`: it is so small that nobody can say which of the two is better.
    """

    actions: Step
    positions: Sequence[Game]
    plan: Plan
    line: Sequence[LineStep]
    behind: int
    why: str
    level: bool

    @property
    def things(self) -> Sequence[Target]:
        """What the turn is about, in the order of its actions."""
        return tuple(dict.fromkeys(action.target for action in self.actions))


class Foreseen(NamedTuple):
    """A candidate as far as it can be foreseen: actions, the positions after them; its line, and the plan behind it.

    `lead` is the expected lead over the best rival, `account` what each part adds to it, compared with the same turn
    in everything that is compared (`Candidate`).
    """

    actions: Step
    positions: Sequence[Game]
    lead: int
    line: Sequence[LineStep]
    plan: Plan
    account: Sequence[tuple[str, int]] = ()


def advice(thought: Thought, seen: Game, telling: Telling) -> Sequence[AdvisedTurn]:
    """The turns of a thought about a position as its seat imagines it; the one with the largest lead in the end first.

    Those that cannot be told apart are told once, for example tracks with another crew: they begin alike, bring the
    same and are as likely to win, or all that can be said of them is the same.
    """
    known: dict[Hashable, Foreseen] = {}
    plans = set[Plan]()
    for candidate in sorted(thought.considered, key=lambda candidate: -candidate.lead):
        turn = follow(seen, candidate.actions, candidate.path or candidate.actions, telling)
        if turn is not None and turn.plan not in plans:
            turn = turn._replace(lead=candidate.lead, account=candidate.account)
            plans.add(turn.plan)
            alike = turn.actions[0], round(candidate.share / 10), tuple(sorted(candidate.parts.items()))
            known.setdefault(alike, turn)
    turns = list(known.values())
    return [
        AdvisedTurn(
            turn.actions, turn.positions, turn.plan, turn.line,
            max(0, turns[0].lead - turn.lead),
            _why(number, turns, telling),
            _level(turn, turns[0], telling),
        )
        for number, turn in enumerate(turns)
    ]  # fmt: skip


def follow(seen: Game, actions: Step, path: Step, telling: Telling) -> Foreseen | None:
    """A turn and the line that begins with it, as far as they can be foreseen; None: nothing of it."""
    actions, positions = foreseen(seen, actions)
    if not actions or path[: len(actions)] != actions:
        return None
    line = line_steps(seen, path)
    return Foreseen(actions, positions, 0, line, telling.plan(line))


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


def _beside(number: int, leads: Sequence[int]) -> int | None:
    """The turn that one is compared with: the first; that one with the next that is not as good. None: with none.

    Nothing is said of that next one, because all of it is told with the first.
    """
    behind = next((place for place, lead in enumerate(leads) if lead != leads[0]), 1)
    if number == behind:
        return None
    return 0 if number else behind


def _why(number: int, turns: Sequence[Foreseen], telling: Telling) -> str:
    """Why the first turn is better than the next that is not as good, and why a later one is not; what is left then."""
    say, leads = telling.say, [turn.lead for turn in turns]
    if len(turns) == 1:
        return say("hint.only")
    beside = _beside(number, leads)
    if beside is None:
        return ""
    own, other = turns[number], turns[beside]
    told = [tell(own, other, beside + 1, telling) for tell in (_difference, _enabled, _ending, _first)]
    if number == 0 and beside > 1:
        told.insert(0, say("hint.than.tied", idea=2))
    return " ".join(filter(None, told))


def _difference(turn: Foreseen, beside: Foreseen, idea: int, telling: Telling) -> str:
    """By how much one turn ends ahead of another, which is told under the number `idea`, or behind it, and by what."""
    say, difference = telling.say, turn.lead - beside.lead
    if not difference:
        return " ".join([say("hint.than.same", idea=idea), *_standing(_changes(turn, beside, telling), idea, say)])
    key = "hardly" if _level(turn, beside, telling) else "more" if difference > 0 else "less"
    told = say(f"hint.than.{key}", amount=in_unit(say, difference), idea=idea)
    reasons, changes = _reasons(turn, beside, telling), _changes(turn, beside, telling)
    why = list(_told(reasons, difference, changes, telling)) or _standing(changes, idea, say)
    return " ".join([told, *why])


def _level(turn: Foreseen, beside: Foreseen, telling: Telling) -> bool:
    """The difference between two turns is too small to say which is better, by itself or beside a single reason.

    Where the game is over with both, nothing about the player is a guess any more.
    """
    difference, ends = abs(turn.lead - beside.lead), _ends(turn, beside)
    if difference < telling.least and not (ends and ends[0].over):
        return True
    largest = max((abs(each) for _, each in _reasons(turn, beside, telling)), default=0)
    return HARDLY * difference <= largest


def ahead(turn: Foreseen, beside: Foreseen, telling: Telling, form: str) -> Iterator[str]:
    """By how much the better of two turns ends ahead of the other one, by what, and what it has then.

    `form` says which that other one is: `than` the turn played, or the `next` best.
    """
    say, difference = telling.say, turn.lead - beside.lead
    yield say(f"review.{form}.more", amount=in_unit(say, difference))
    reasons, changes = _reasons(turn, beside, telling), _changes(turn, beside, telling)
    told = list(_told(reasons, difference, changes, telling))
    yield from told
    if changes and not told:
        yield say(f"review.{form}.standing", differences=[change.words for change in changes])


def _reasons(turn: Foreseen, beside: Foreseen, telling: Telling) -> Sequence[tuple[str, int]]:
    """What the difference between the leads of two lines consists of, in words, the largest first."""
    return named(account(turn, beside), telling.reason)


def account(turn: Foreseen, beside: Foreseen) -> Sequence[tuple[str, int]]:
    """What the difference between the leads of two turns consists of, part by part; it adds up.

    Nothing is told where one of the lines ends later than the other, nor of final results that differ in one part only.
    """
    ends = _ends(turn, beside)
    parts = apart(turn.account, beside.account)
    if ends is None or not parts:
        return ()
    own, _ = ends
    told = [*parts.items(), (RIVALS, turn.lead - beside.lead - sum(parts.values()))]
    return () if own.over and sum(amount != 0 for _, amount in told) < 2 else told


def _first(own: Foreseen, other: Foreseen, idea: int, telling: Telling) -> str:
    """Who could do what one of two turns begins with if the player begins with the other; '' if that holds for both."""
    if own.actions[:1] == other.actions[:1] or not own.actions or not other.actions:
        return ""
    mine = telling.rival(own.actions[0], other.positions[-1])
    others = telling.rival(other.actions[0], own.positions[-1])
    if (mine is None) == (others is None):
        return ""
    return telling.say("hint.than.first" if mine else "hint.than.risk", player=mine or others, idea=idea)


def _enabled(own: Foreseen, other: Foreseen, idea: int, telling: Telling) -> str:
    """What one of two plans goes on with and the other never makes possible; '' where there is no such thing."""
    decisions = [step.before.decision() for step in other.line if step.seat == other.line[0].seat]
    possible = {action for decision in decisions if decision is not None for action in decision.options}
    done = {doing for later in other.plan.later for doing in later.doings}
    doings = [doing for later in own.plan.later if later.action not in possible for doing in later.doings]
    only = [doing for doing in dict.fromkeys(doings) if doing not in done]
    return telling.say("hint.than.enabled", doings=only, idea=idea) if only else ""


def _ending(own: Foreseen, other: Foreseen, idea: int, telling: Telling) -> str:
    """That one of two plans ends the game before the other does; '' if neither or both do."""
    if not own.line or not other.line:
        return ""
    end, other_end = own.line[-1].after, other.line[-1].after
    last, further = end.progress().round, other_end.progress().round
    if end.over and last < further:
        return telling.say("hint.than.ends", round=last, idea=idea)
    if other_end.over and further < last:
        return telling.say("hint.than.ended", round=further, idea=idea)
    return ""


def _standing(changes: Sequence[Change], idea: int, say: Say) -> Sequence[str]:
    """What the player has more and less of at the end of a line than at that of another; nothing for no changes."""
    told = [change.words for change in changes]
    return [say("hint.than.standing", idea=idea, differences=told)] if told else []


def _changes(own: Foreseen, other: Foreseen, telling: Telling) -> Sequence[Change]:
    """The same thing by thing; nothing where one of the lines ends in another round."""
    ends = _ends(own, other)
    return () if ends is None else telling.differences(*ends)


def _ends(turn: Foreseen, beside: Foreseen) -> tuple[Game, Game] | None:
    """The positions at the ends of two lines; None where they are not in the same round."""
    if not turn.line or not beside.line:
        return None
    own, other = turn.line[-1].after, beside.line[-1].after
    return (own, other) if (own.progress().round, own.over) == (other.progress().round, other.over) else None


def _told(
    reasons: Sequence[tuple[str, int]], difference: int, changes: Sequence[Change], telling: Telling
) -> Iterator[str]:
    """What speaks for the better of two lines, then what speaks against it; nothing that is small.

    Each reason is told with what the player has more and less of because of it. What is left of the difference, and of
    the changes, is told as one, so that a reader can add up.
    """
    say, large = telling.say, _large(reasons, difference)
    left = difference - sum(amount for _, amount in large)
    things, also = _by_reason(changes, dict(large), left, telling.reason)
    for key, positive in (("mainly", difference > 0), ("but", difference < 0)):
        side = [reason for reason in large if (reason[1] > 0) == positive]
        told = zip(worth(say, side), side, strict=True)
        if words := [_with(amount, things[reason], say) for amount, (reason, _) in told]:
            yield say(f"hint.than.{key}", differences=", ".join(words))
    if large and left:
        yield say("hint.than.rest", amount=_with(signed(left, in_unit(say, left)), things[""], say))
    if large and also:
        yield say("hint.than.also", things=also)


def _large(reasons: Sequence[tuple[str, int]], difference: int) -> Sequence[tuple[str, int]]:
    """The reasons that are told, the largest first: those that are not small, and more while much would be left."""
    least = max(abs(amount) for _, amount in [("", difference), *reasons]) // LARGE
    large = list[tuple[str, int]]()
    for reason in reasons[:_MOST]:
        left = difference - sum(amount for _, amount in large)
        if max(abs(reason[1]), abs(left)) <= least:
            break
        large.append(reason)
    return large


def _by_reason(
    changes: Sequence[Change], large: Mapping[str, int], left: int, reason: Part
) -> tuple[Mapping[str, Sequence[str]], Sequence[str]]:
    """The changes that some part counts by the reason they belong to, by '' those behind what is `left`; the others.

    Less of something is no reason for more points. A change that is the whole reason is left out: points scored, and
    so many points scored.
    """
    things: dict[str, list[str]] = {words: [] for words in (*large, "")}
    others = list[str]()
    for change in sorted(changes, key=lambda change: not (change.parts or change.burdens)):
        signs = [*((part, 1) for part in change.parts), *((part, -1) for part in change.burdens)]
        counted = [(reason(part) or "", sign * change.by) for part, sign in signs]
        fitting = [words for words, by in counted if by * large.get(words, 0) > 0]
        fitting += ["" for _, by in counted if by * left > 0]
        if not fitting:
            others.append(change.words)
        elif change.by != large.get(fitting[0]):
            things[fitting[0]].append(change.words)
    return things, others


def _with(amount: str, things: Sequence[str], say: Say) -> str:
    """An amount, with what it consists of where that can be counted."""
    return say("hint.than.with", amount=amount, things=things) if things else amount


def in_unit(say: Say, amount: int) -> str:
    """An amount in the unit of the score, without its sign."""
    return say("unit.score", score=abs(amount))


def named(parts: Sequence[tuple[str, int]], part: Part) -> Sequence[tuple[str, int]]:
    """Those parts that have a word, in words, the largest first; those of the same word are one."""
    told = Counter[str]()
    for name, amount in parts:
        if (words := part(name)) is not None:
            told[words] += amount
    return sorted(((words, amount) for words, amount in told.items() if amount), key=lambda one: (-abs(one[1]), one[0]))
