"""Advice about a turn as it is told: what to do, what it brings, how it differs from the others. Pure values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.bots.thought import Candidate, Thought
from imperial_steam.games.kit.judgement import AHEAD, GUESSED, LATER, NOW, Entry, Step
from imperial_steam.games.protocol import CHANCE, Game, Target
from imperial_steam.gui.table_kit.coach.plan import LineStep, Plan, line_steps
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import signed, worth

#: Parts that a comparison of two turns names on each side at most.
SIDES = 2
#: The entry of what the best rival gains meanwhile, and those that only say how what is there counts.
RIVALS, UNREASONED = "rivals", frozenset({"moment", "experience"})
#: Two turns are hardly apart whose leads differ by that part of a single reason: it is a guess, as the others are.
HARDLY = 8
#: Entries that a group of an account names at least.
ENTRIES = 3
#: An entry is named in any case that is more than that part of the largest.
LARGE = 4

#: What the ends of two lines differ in that is told at most.
DIFFERENCES = 6

#: A part of the judgement by its name in words; None where the title has no word for it.
Part = Callable[[str], str | None]
#: What the player has in a position, counted by what it is called.
Standing = Callable[[Game], Mapping[str, int]]


class Group(NamedTuple):
    """A group of an account by its name (catalogue `hint.group.<name>`): entries in words, and what they come to."""

    name: str
    entries: Sequence[tuple[str, int]]

    @property
    def total(self) -> int:
        """The sum of the entries."""
        return sum(amount for _, amount in self.entries)


class AdvisedTurn(NamedTuple):
    """One turn that is advised: its actions as far as nothing hidden comes to light, and the positions after each.

    `plan` says what to do, and what for; `line` is everything up to the end of the look ahead. `account` says what
    changes the expected lead over the best rival up to there. `behind` is by how much it is then smaller than with the
    first turn, and `why` one sentence about that. Amounts are in the unit of the score.
    """

    actions: Step
    positions: Sequence[Game]
    plan: Plan
    line: Sequence[LineStep]
    account: Sequence[Group]
    behind: int
    why: str

    @property
    def total(self) -> int:
        """By how much the line changes the expected lead: the sum of the groups."""
        return sum(group.total for group in self.account)

    @property
    def things(self) -> Sequence[Target]:
        """What the turn is about, in the order of its actions."""
        return tuple(dict.fromkeys(action.target for action in self.actions))


class _Foreseen(NamedTuple):
    """A candidate as far as it can be foreseen: actions, the positions after them; its line, and the plan behind it."""

    actions: Step
    positions: Sequence[Game]
    candidate: Candidate
    line: Sequence[LineStep]
    plan: Plan


def advice(
    thought: Thought, seen: Game, tell: Callable[[Sequence[LineStep]], Plan], part: Part, standing: Standing, say: Say
) -> Sequence[AdvisedTurn]:
    """The turns of a thought about a position as its seat imagines it; the one with the largest lead in the end first.

    Those that cannot be told apart are told once, for example tracks with another crew: they begin alike, bring the
    same and are as likely to win, or all that can be said of them is the same. `tell` puts the plan behind a line into
    words; `standing` says what the player has at the end of it.
    """
    known: dict[Hashable, _Foreseen] = {}
    plans = set[Plan]()
    for candidate in sorted(thought.considered, key=lambda candidate: -candidate.lead):
        actions, positions = foreseen(seen, candidate.actions)
        if actions:
            line = line_steps(seen, candidate.path or candidate.actions)
            alike = actions[0], round(candidate.share / 10), tuple(sorted(candidate.parts.items()))
            if (told := tell(line)) not in plans:
                plans.add(told)
                known.setdefault(alike, _Foreseen(actions, positions, candidate, line, told))
    compared = [found.candidate for found in known.values()]
    ends = [found.line[-1].after if found.line else None for found in known.values()]
    return [
        AdvisedTurn(
            found.actions, found.positions, found.plan, found.line, account(found.candidate.account, part, say),
            max(0, compared[0].lead - found.candidate.lead),
            " ".join(filter(None, (_why(number, compared, part, say), _then(number, compared, ends, standing, say)))),
        )
        for number, found in enumerate(known.values())
    ]  # fmt: skip


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


def _beside(number: int, compared: Sequence[Candidate]) -> int | None:
    """The turn that one is compared with: the first; that one with the next that is not as good. None: with none.

    Nothing is said of that next one, because all of it is told with the first.
    """
    behind = next((place for place, other in enumerate(compared) if other.lead != compared[0].lead), 0)
    if number == behind:
        return None
    return 0 if number else behind


def _why(number: int, compared: Sequence[Candidate], part: Part, say: Say) -> str:
    """Why the first turn is better than the next that is not as good, and why a later one is not."""
    if len(compared) == 1:
        return say("hint.only")
    beside = _beside(number, compared)
    if beside is None:
        return ""
    own, other = compared[number], compared[beside]
    if own.lead == other.lead:
        return say("hint.than.order" if _reordered(own, other) else "hint.than.same")
    if HARDLY * abs(own.lead - other.lead) <= _largest_difference(own, other):
        return say("hint.than.hardly_worse" if number else "hint.than.hardly_better", idea=beside + 1)
    amount = in_unit(say, own.lead - other.lead)
    told = say("hint.than.less" if number else "hint.than.more", amount=amount, idea=beside + 1)
    return " ".join([told, *_reasons(own, other, part, say)])


def _reordered(own: Candidate, other: Candidate) -> bool:
    """Two lines are the same actions in another order."""
    return bool(own.path) and sorted(map(str, own.path)) == sorted(map(str, other.path))


def _then(number: int, compared: Sequence[Candidate], ends: Sequence[Game | None], standing: Standing, say: Say) -> str:
    """What the player has more and less of at the end of a line than at that of the one it is compared with.

    Nothing is said where one of them ends in another round.
    """
    beside = _beside(number, compared)
    if beside is None:
        return ""
    mine, others = ends[number], ends[beside]
    if mine is None or others is None or _moment(mine) != _moment(others):
        return ""
    had = standing(others)
    changes = [(name, count - had.get(name, 0)) for name, count in standing(mine).items()]
    told = [say("hint.part", part=name, amount=signed(change)) for name, change in changes if change]
    return say("hint.than.standing", idea=beside + 1, differences=", ".join(told[:DIFFERENCES])) if told else ""


def _moment(game: Game) -> Hashable:
    """The round, and whether the game is over."""
    return game.progress().round, game.over


def _largest_difference(own: Candidate, other: Candidate) -> int:
    """By how much two lines differ at most in what one reason brings."""
    mine, others = _by_part(own), _by_part(other)
    return max((abs(mine.get(name, 0) - others.get(name, 0)) for name in {*mine, *others}), default=0)


def _reasons(own: Candidate, other: Candidate, part: Part, say: Say) -> Sequence[str]:
    """What makes one line end ahead of another, or behind it, and what speaks against that; nothing that is small."""
    mine, others = _by_part(own), _by_part(other)
    rival = mine.pop(RIVALS, 0) - others.pop(RIVALS, 0)
    better, (mainly, but) = own.lead > other.lead, sides(mine, others, part)
    if not better:
        mainly, but = but, mainly
    amounts = [own.lead - other.lead, *(amount for _, amount in (*mainly, *but))]
    least = max(map(abs, amounts)) // LARGE

    def told(key: str, parts: Sequence[tuple[str, int]]) -> list[str]:
        large = bool(parts) and abs(parts[0][1]) > least
        return [say(f"hint.than.{key}", differences=", ".join(worth(say, parts)))] if large else []

    speaks_for, against = told("mainly", mainly), told("but", but)
    if abs(rival) > least:
        form = "rival_less" if rival > 0 else "rival_more"
        (speaks_for if (rival > 0) == better else against).append(say(f"hint.than.{form}", amount=in_unit(say, rival)))
    return [*speaks_for, *against]


def _by_part(candidate: Candidate) -> dict[str, int]:
    """What each part of an account comes to, now and later, without those that are no reason for anything."""
    parts = Counter[str]()
    for entry in candidate.account:
        if entry.part not in UNREASONED:
            parts[entry.part] += entry.amount
    return parts


def sides(
    own: Mapping[str, int], other: Mapping[str, int], part: Part
) -> tuple[Sequence[tuple[str, int]], Sequence[tuple[str, int]]]:
    """The parts in which one turn is ahead of another and those in which it is behind, the largest of each side."""
    parts = {name: own.get(name, 0) - other.get(name, 0) for name in {**own, **other}}
    told = named(sorted(parts.items(), key=lambda entry: (-abs(entry[1]), entry[0])), part)
    return _largest([entry for entry in told if entry[1] > 0]), _largest([entry for entry in told if entry[1] < 0])


def _largest(parts: Sequence[tuple[str, int]]) -> Sequence[tuple[str, int]]:
    """The first of some parts in the order of their size, none that is small beside the largest."""
    return [entry for entry in parts[:SIDES] if LARGE * abs(entry[1]) > abs(parts[0][1])]


def account(entries: Sequence[Entry], part: Part, say: Say) -> Sequence[Group]:
    """The groups of an account that have any entries, each with its largest ones and all others as one."""
    groups = []
    for name in (NOW, LATER, GUESSED, AHEAD):
        own = sorted((entry for entry in entries if entry.group == name), key=lambda entry: -abs(entry.amount))
        known = [entry for entry in own if part(entry.part) is not None]
        least = max((abs(entry.amount) for entry in known), default=0) // LARGE
        told = [entry for number, entry in enumerate(known) if number < ENTRIES or abs(entry.amount) > least]
        rest = sum(entry.amount for entry in own) - sum(entry.amount for entry in told)
        words = [(_entry(entry, part, say), entry.amount) for entry in told]
        if own:
            groups.append(Group(name, [*words, (say("hint.rest"), rest)] if rest else words))
    return groups


def _entry(entry: Entry, part: Part, say: Say) -> str:
    """An entry in words, without its amount; of what is paid by the round how much each time."""
    words = part(entry.part) or ""
    if entry.times < 2:
        return words
    return say("hint.rounds", part=words, each=signed(entry.each, in_unit(say, entry.each)), rounds=entry.times)


def in_unit(say: Say, amount: int) -> str:
    """An amount in the unit of the score, without its sign."""
    return say("unit.score", score=abs(amount))


def named(parts: Sequence[tuple[str, int]], part: Part) -> Sequence[tuple[str, int]]:
    """Those parts that have a word, in words."""
    named = [(part(name), amount) for name, amount in parts]
    return [(words, amount) for words, amount in named if words is not None]
