"""Playing a game to its end with any chooser of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from imperial_steam.games.protocol import Action, Decision, Event, Game


class Chooser(Protocol):
    """Anything that picks one option of a decision. It may inspect the game but must not change it."""

    def __call__(self, game: Game, decision: Decision) -> Action:
        """Choose one of the options of the decision."""
        ...


class BrokenGame(Exception):
    """A position that must not occur: `violations` in words, `actions` the texts that led there."""

    def __init__(self, violations: Sequence[str], actions: Sequence[str]) -> None:
        self.violations = tuple(violations)
        self.actions = tuple(actions)
        super().__init__(f"after action {len(self.actions)}: {'; '.join(self.violations)}")


@dataclass(slots=True)
class PlayedGame:
    """What happened in a game: every action and every event, in order."""

    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def play_game(game: Game, chooser: Chooser, check: bool = False) -> PlayedGame:
    """Play a game to its end and return what happened; afterwards `game` is at its end.

    With `check`, every position is searched for broken invariants; raises `BrokenGame`, also when
    somebody must decide but has no option.

    >>> from random import Random
    >>> from imperial_steam.bots.random_bot import RandomBot
    >>> from imperial_steam.titles import TITLES
    >>> title = next(iter(TITLES.values()))
    >>> board = title.read_board(title.default_board)
    >>> game = title.new_game(board, title.draw_setup(board, 2, title.setup_kinds[0], Random(1)))
    >>> played = play_game(game, RandomBot(Random(2)))
    >>> game.over, len(played.actions) > 100
    (True, True)
    """
    played = PlayedGame()
    actions, events = played.actions, played.events
    while (decision := game.decision()) is not None:
        if not decision.options:
            raise BrokenGame([f"nothing can be done about '{decision.kind}'"], [str(a) for a in actions])
        action = chooser(game, decision)
        events += game.apply(action)
        actions.append(action)
        if check and (violations := game.violations()):
            raise BrokenGame(violations, [str(a) for a in actions])
    return played
