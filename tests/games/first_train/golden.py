"""Recorded games of every form: what the rules make of the same actions never changes.

`python -m tests.games.first_train.golden` records them anew, after a change of the rules that was meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Action, Decision, draw
from tests.contract.recorded import Playthrough, recorded, write
from tests.games.first_train.samples import Mode, modes, new_game

FOLDER = Path(__file__).parent / "golden_games"
GOLDEN: Sequence[Mode] = tuple(modes())
TRIED = 12
#: What a careless player does too soon: he does it now and then only.
ENDS = ("finish", "no-line", "pass", "no-sale")


def moves(game: FirstTrain, chance: Random) -> Iterator[tuple[Decision, Action]]:
    """The moves of a player who builds, ships and sells more than chance alone would."""
    while (decision := game.decision()) is not None:
        action = draw(decision, chance)
        if str(action) in ENDS and chance.random() < 0.7:
            action = draw(decision, chance)
        yield decision, action
        game.apply(action)


def path_of(mode: Mode) -> Path:
    """Where the game of a mode is kept."""
    return FOLDER / f"{mode}.txt"


def play(mode: Mode, seed: int) -> Playthrough:
    """A game of a mode."""
    game = new_game(mode, seed)
    return recorded(TITLE.key, game.frame.setup, game, moves(game, Random(f"golden/{mode}/{seed}")))


def verbs(found: Playthrough) -> set[str]:
    """The kinds of actions that are done in a game."""
    return {text.partition(" ")[0] for text in found.actions}


def record() -> None:
    """Keep of every mode the game, among some, with most kinds of actions and most lines sold."""
    FOLDER.mkdir(exist_ok=True)
    for mode in GOLDEN:
        played = (play(mode, seed) for seed in range(TRIED))
        best = max(played, key=lambda found: (len(verbs(found)), sum("sell" in text for text in found.actions)))
        write(best, path_of(mode))


if __name__ == "__main__":
    record()
