"""Recorded games of the modules: what the rules make of the same actions never changes.

`python -m tests.games.russian_railroads.golden` records them anew, after a change of the rules that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from imperial_steam.games.protocol import Action, Decision
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import ADDITIONS, BOARDS, TITLE
from tests.contract.recorded import Playthrough, recorded, write
from tests.games.russian_railroads.modes import PLAYERS, Mode, eager

FOLDER = Path(__file__).parent / "golden_games"
TRIED = 24
EVERYTHING = tuple(ADDITIONS)
#: Each board with all modules for every number of players, each module and each other board alone.
GOLDEN: tuple[Mode, ...] = (
    *(Mode(board, EVERYTHING, players) for board in BOARDS for players in PLAYERS),
    *(Mode(BOARDS[0], (module,), 1 + number) for number, module in enumerate(ADDITIONS, start=1)),
    *(Mode(board, (), 1 + number) for number, board in enumerate(BOARDS[1:], start=1)),
)


def moves(game: RussianRailroads, chance: Random) -> Iterator[tuple[Decision, Action]]:
    """The moves of a player who likes what modules bring."""
    while (decision := game.decision()) is not None:
        action = eager(decision.options, chance)
        yield decision, action
        game.apply(action)


def path_of(mode: Mode) -> Path:
    """Where the game of a mode is kept."""
    return FOLDER / f"{mode}.txt"


def play(mode: Mode, seed: int) -> Playthrough:
    """A game of a mode."""
    game = mode.game(seed)
    return recorded(TITLE.key, game.frame.setup, game, moves(game, Random(f"golden/{mode}/{seed}")))


def verbs(found: Playthrough) -> set[str]:
    """The kinds of actions that are done in a game."""
    return {text.partition(" ")[0] for text in found.actions}


def record() -> None:
    """Keep of every mode the game, among some, with most kinds of actions that those before it do not have."""
    done: set[str] = set()
    for mode in GOLDEN:
        best = max((play(mode, seed) for seed in range(TRIED)), key=lambda found: len(verbs(found) - done))
        done |= verbs(best)
        write(best, path_of(mode))


if __name__ == "__main__":
    record()
