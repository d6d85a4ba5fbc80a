"""What a window and its thinking process say to each other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from imperial_steam.bots.thought import Thought
from imperial_steam.games.kit.judgement import Step
from imperial_steam.titles import Entry

if TYPE_CHECKING:
    from imperial_steam.puzzles.finder import PuzzleLabel
    from imperial_steam.puzzles.goal import Goal
    from imperial_steam.puzzles.puzzle import Puzzle

#: To the process: take the best found so far; think no longer.
NOW, CANCEL = "now", "cancel"
#: From the process: it has begun and waits for its briefing; it knows the game and waits for a question; it lives.
BEGUN, READY, BEAT = "begun", "ready", "beat"


@dataclass(frozen=True, slots=True)
class Briefing:
    """Which game is played, on which board (packed)."""

    entry: Entry
    board: bytes


@dataclass(frozen=True, slots=True)
class PuzzleOrder:
    """Puzzles that begin at one moment of a game: after `number` actions, with the plain data of the game's setup.

    Puzzles of one of the `shapes` are known already; `label` says how new ones are called. With a `goal` that alone is
    asked for, and proven.
    """

    number: int
    setup: Mapping[str, Any]
    label: PuzzleLabel
    shapes: frozenset[Hashable]
    goal: Goal | None = None


@dataclass(frozen=True, slots=True)
class PuzzlesFound(Thought):
    """The puzzles that were found, and the shapes that are known with them; `reason`: why a goal makes none."""

    puzzles: tuple[Puzzle, ...] = ()
    shapes: frozenset[Hashable] = field(default=frozenset())
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A position as one seat knows it, packed, and who is to think about it.

    `kind` is that of a machine player (`bots.levels`), `seed` what its chance is drawn from. `nodes` replaces the
    budget of its level; after `seconds` the best found so far is taken. With `played`, the actions of the seat's turn,
    that turn is weighed instead (`bots.weigh`), with the one `beside` it, too; with `wanted`, puzzles are looked for at
    the start of that turn.
    """

    number: int
    position: bytes
    kind: str
    seat: int
    seed: str
    seconds: float
    nodes: int | None = None
    played: Step = ()
    beside: Step = ()
    wanted: PuzzleOrder | None = None


class Reply(NamedTuple):
    """The reply to the question with that number; `report` says what went wrong where `thought` is None.

    `nobody`: there was no process to think about it, or it fell silent; another question may be answered.
    """

    number: int
    thought: Thought | None
    report: str = ""
    nobody: bool = False


#: What is sent to the process.
Order: TypeAlias = Briefing | Question | str
