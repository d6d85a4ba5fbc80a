"""Why something is refused, and how it could be done: reasons at once, short ways worked out in idle moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.planner import Way, WayStep, short_way
from imperial_steam.games.protocol import Action, Refusal, Target
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.imperial_steam import sentences, things
from imperial_steam.gui.tables.imperial_steam.model import SteamShown


@dataclass(frozen=True, slots=True)
class Refused:
    """Something a thing could stand for, and every reason against it."""

    action: Action
    reasons: Sequence[Refusal]


def refused(shown: SteamShown, thing: Target) -> list[Refused]:
    """What cannot be done with a thing now; empty where something can, where nobody decides, and in the past."""
    if shown.decision is None or shown.decider < 0 or shown.past is not None or thing in shown.lit:
        return []
    found = [Refused(action, shown.game.refusals(action)) for action in things.conceivable(shown.game, thing)]
    return [entry for entry in found if entry.reasons]


@dataclass(slots=True)
class Ways:
    """Short ways to refused actions of one position. `work` finds one of those asked for; the rest only looks up."""

    _position: object = None
    _found: dict[Action, Way | None] = field(default_factory=dict)
    _asked: list[tuple[ImperialSteam, Action]] = field(default_factory=list)

    def ask(self, position: object, game: ImperialSteam, actions: Sequence[Action]) -> None:
        """Have the ways to actions worked out; `position` is anything that differs when the game does."""
        if position != self._position:
            self._position = position
            self._found.clear()
        self._asked = [(game, action) for action in actions if action not in self._found]

    def work(self) -> bool:
        """Work one way out, which takes some milliseconds at most; False when nothing was left to do."""
        if not self._asked:
            return False
        game, action = self._asked.pop(0)
        self._found[action] = short_way(game, action)
        return True

    def known(self, action: Action) -> bool:
        """The way has been looked for."""
        return action in self._found

    def way(self, action: Action) -> Way | None:
        """The way to an action; None while it is not known, or when there is none."""
        return self._found.get(action)

    @property
    def waiting(self) -> int:
        """How many ways are asked for and not yet looked for."""
        return len(self._asked)


def steps(way: Way, say: Say) -> list[str]:
    """The steps of a way, one line each, with the time of each."""
    if at_once(way):
        return [sentences.option(way.steps[-1].actions[-1], say)]
    return [f"{number}. {_step(step, way, say)}" for number, step in enumerate(way.steps, 1)]


def at_once(way: Way) -> bool:
    """Nothing has to come first but the hand marker of the wished action itself."""
    return len(way.steps) == 1 and not way.turns


def _step(step: WayStep, way: Way, say: Say) -> str:
    if step.key == "goal":
        words = say("advice.step.goal", action=sentences.option(way.steps[-1].actions[-1], say))
    else:
        words = say(f"advice.step.{step.key}", **step.values)
    return say("explain.step", step=words, when=when(step.turn, say)) if way.turns else words


def when(turn: int, say: Say) -> str:
    """The time of a step in words: now, in the next own turn, in so many turns."""
    if turn == 0:
        return say("advice.way.now")
    return say("advice.way.next") if turn == 1 else say("explain.in_turns", n=turn)


def price(way: Way, say: Say) -> str:
    """What a way costs before the wished action, in a few words; empty when it costs nothing."""
    parts = []
    if way.cost > 0:
        parts.append(say("advice.way.cost", money=way.cost))
    if way.influence > 0:
        parts.append(say("explain.influence", n=way.influence))
    if way.shares > 0:
        parts.append(say("explain.shares", n=way.shares))
    return ", ".join(parts)
