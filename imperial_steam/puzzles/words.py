"""What a puzzle asks for, as messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from imperial_steam import titles
from imperial_steam.puzzles.goal import LEAST, WIN, Goal
from imperial_steam.puzzles.puzzle import Puzzle

#: Puts a message into words: its key, and its values by name.
Say = Callable[..., str]


def goal_words(puzzle: Puzzle, say: Say) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The sentences of a goal: keys of messages with their values."""
    goal, colours = puzzle.goal, titles.title(puzzle.game).colours
    rival = "" if goal.of is None else player(colours[goal.of], say)
    yield goal_key(goal), {"player": rival}
    for name, least in goal.reach.items():
        yield reach_key(name), {"amount": str(least)}
    for name, most in goal.within.items():
        yield within_key(name), {"amount": str(most)}
    yield f"puzzle.by.{goal.by}", {}


def goal_key(goal: Goal) -> str:
    """The message that tells what is to be reached."""
    return aim_key(goal.aim, goal.figure)


def aim_key(aim: str, figure: str) -> str:
    """The message of an aim, of a figure if it is about one."""
    return f"puzzle.goal.{aim}.{figure}".rstrip(".")


def reach_key(name: str) -> str:
    """The message of a figure that has to be reached."""
    return f"puzzle.reach.{name}"


def within_key(name: str) -> str:
    """The message of a figure of which there may be only so much."""
    return f"puzzle.within.{name}"


def player(colour: str, say: Say) -> str:
    """What a player is called whose colour alone is known."""
    return say(f"colour.{colour}").capitalize()


def told(puzzle: Puzzle, say: Say) -> str:
    """The goal of a puzzle in words."""
    return " ".join(say(key, **values) for key, values in goal_words(puzzle, say))


def amount(goal: Goal, value: int, say: Say, known: Callable[[str], bool]) -> str:
    """The value of an end as it is shown: in the unit of its figure, or else in that of the score."""
    if goal.aim == WIN:
        return say(f"puzzle.amount.{WIN}.{int(value > 0)}")
    unit = f"puzzle.unit.{goal.figure}"
    told = say(unit if known(unit) else "unit.score", score=-value if goal.aim == LEAST else value)
    return told.replace("-", "−")
