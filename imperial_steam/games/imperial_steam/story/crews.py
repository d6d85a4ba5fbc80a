"""Whole crews to choose at once: the sensible ways to reach the effort of a track, and the track with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from imperial_steam.games.imperial_steam.actions import Action, AssignWorker, PlaceTrack
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.protocol import Target

#: More crews than this are not offered: the single workers remain.
MOST = 5


@dataclass(frozen=True, slots=True)
class Crew:
    """Workers to join the crew, by level from the highest, and then the track; each is an action of its own.

    `strength` is the experience of the whole crew, `effort` what the tracks of the action need.
    """

    workers: tuple[int, ...]
    strength: int
    effort: int
    verb: ClassVar[str] = "crew"

    @property
    def steps(self) -> tuple[Action, ...]:
        """The actions, in their order."""
        return *(AssignWorker(level) for level in self.workers), PlaceTrack()

    @property
    def target(self) -> Target:
        """The button that builds the track."""
        return PlaceTrack().target

    @property
    def counts(self) -> tuple[tuple[int, int], ...]:
        """How many workers of which level, from the highest level."""
        return tuple((self.workers.count(level), level) for level in sorted(set(self.workers), reverse=True))

    def __str__(self) -> str:
        return ", ".join(str(step) for step in self.steps)


def steps_of(action: object) -> Sequence[object]:
    """The actions of a crew in their order; any other action alone."""
    return action.steps if isinstance(action, Crew) else (action,)


def crews(state: State) -> list[Crew]:
    """Crews without a superfluous worker for the chosen link: least experience wasted first, then lowest levels.

    Empty where no worker is missing, or no link is chosen (A1-15, A1-16).
    """
    if state.step != Step.CREW or state.strength >= state.effort:
        return []
    training = state.players[state.seat].training
    ranges = [range(min(count, _most(state, level)) + 1) for level, count in enumerate(training, 1)]
    strong = [crew for counts in product(*ranges) if (crew := _crew(state, counts)) is not None]
    return sorted(strong, key=lambda crew: (crew.strength, crew.workers))[:MOST]


def _most(state: State, level: int) -> int:
    """A number of workers of one level is enough without any other."""
    return -(-(state.effort - state.strength) // level)


def _crew(state: State, counts: tuple[int, ...]) -> Crew | None:
    """The crew with these numbers of workers of each level, if it is strong enough and nobody could stay behind."""
    workers = tuple(level for level in (3, 2, 1) for _ in range(counts[level - 1]))
    strength = state.strength + sum(workers)
    if strength < state.effort or strength - min(workers) >= state.effort:
        return None
    return Crew(workers, strength, state.effort)
