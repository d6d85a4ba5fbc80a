"""Plays games and thinks thoughts of every title and prints fingerprints of them: two builds must print the same.

`python -P build/sample.py GAMES THOUGHTS [TITLE …]` tries the `imperial_steam` that Python finds. Each line names a
title and what was tried, and ends with a fingerprint; the processor time it took goes to the other stream.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from time import process_time

from imperial_steam.bots.advice import ADVICE, thinker
from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.bots.search import Lookahead
from imperial_steam.bots.weigh import Weigher
from imperial_steam.games.kit.options import complete
from imperial_steam.games.protocol import CHANCE, AnyTitle, Game, draw
from imperial_steam.thinking.parcel import packed, unpacked
from imperial_steam.titles import entries, title

#: Positions a thought looks at.
NODES = 1000
#: How a turn is weighed.
GLANCE = Lookahead(nodes=60, beam=1, turns=2)
#: Decisions before a thought, at most.
DEEP = 60


def main() -> int:
    """Print everything; the exit status."""
    games, thoughts = map(int, sys.argv[1:3])
    for key in sys.argv[3:] or [entry.key for entry in entries()]:
        made = title(key)
        board = made.read_board(made.default_board)
        for name, number, trial in (("game", games, game_of), ("thought", thoughts, thought_of)):
            spent = 0.0
            for seed in range(number):
                before = process_time()
                found = sha256("\n".join(trial(made, board, Random(f"{name}/{seed}"))).encode()).hexdigest()[:16]
                spent += process_time() - before
                print(key, name, seed, found)
            print(key, name, f"{spent:.2f} s", file=sys.stderr)
    return 0


def position(made: AnyTitle, board: object, chance: Random) -> Game:
    """A new game of any form: people, setup and options are drawn."""
    options = made.options(board)
    while True:
        players = chance.choice((*((1,) if made.automa else ()), *made.players))
        kind = chance.choice(made.setup_kinds)
        try:
            given = complete(options, {one.key: str(chance.choice(one.values)) for one in options}, players, kind)
        except ValueError:
            continue
        return made.new_game(board, made.draw_setup(board, players, kind, chance, given))


def game_of(made: AnyTitle, board: object, chance: Random) -> Iterator[str]:
    """A random game: every option, every event, positions as they are kept and sent, the end."""
    game, choose = position(made, board, chance), RandomBot(chance)
    while (decision := game.decision()) is not None:
        yield f"{decision.player} {decision.kind} {' | '.join(map(str, decision.options))}"
        yield from map(str, game.apply(choose(game, decision)))
        if chance.random() < 0.01:
            game = unpacked(packed(game, board), board)
            yield game.digest()
    yield f"{game.scores()} {game.winners()} {game.digest()}"


def thought_of(made: AnyTitle, board: object, chance: Random) -> Iterator[str]:
    """In the middle of a sensible game: all that advice, a machine player and a verdict say of a turn."""
    game, judgement = position(made, board, chance), judgement_of(made, board)
    for _ in range(chance.randrange(DEEP)):
        before, decision = game.copy(), game.decision()
        if decision is None:
            game = before
            break
        for action in [draw(decision, chance)] if decision.player == CHANCE else judgement.policy(game, decision):
            game.apply_known(action)
    while (decision := game.decision()) is not None and decision.player == CHANCE:
        game.apply_known(draw(decision, chance))
    if decision is not None:
        seat, seed = decision.player, str(chance.random())
        for mind in (thinker(made, board, ADVICE, NODES), entrant(made, board, chance.choice(list(LEVELS)), NODES)):
            yield from map(str, mind.think(game, seat, seed))
        weigher = Weigher(judgement, GLANCE, factor=4, resamples=2, last=2, confirmed=1)
        for weighed in weigher.weigh(game, seat, judgement.policy(game, decision), seed):
            yield str(pickle.loads(pickle.dumps(weighed)))
    yield f"{[judgement.share(game, seat) for seat in range(game.player_count)]} {game.digest()}"


if __name__ == "__main__":
    sys.exit(main())
