"""Games as people play them, each option tried in each position. A case says which game it is.

Random play seldom saves the one coin that one field takes; the policy of a judgement does.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.options import complete
from imperial_steam.games.protocol import CHANCE, Action, AnyTitle, Game, draw
from imperial_steam.titles import entries, title

#: Tests register titles of their own.
TITLES = tuple(entry.key for entry in entries() if entry.home is None)
#: The shares of turns that are drawn at random, one for each game; the policy finds the rest.
RANDOM = (0.05, 0.3, 1.0)
#: Seconds of the processor that one game may take.
GAME_PATIENCE = 600.0


@cache
def _board(key: str) -> object:
    return title(key).read_board(title(key).default_board)


def make_game(random: Random) -> bytes:
    """A form of a game, and the source of what happens in it."""
    played = title(random.choice(TITLES))
    players = random.choice((1, *played.players) if played.automa else played.players)
    kind = random.choice(played.setup_kinds)
    options = played.options(_board(played.key))
    chosen = {option.key: random.choice(option.values) for option in options if random.random() < 0.7}
    try:
        agreed = complete(options, chosen, players, kind)
    except ValueError:
        agreed = complete(options, {}, players, kind)
    form = {"title": played.key, "players": players, "kind": kind, "options": agreed}
    return json.dumps({**form, "seed": random.randrange(10**9)}).encode()


def check_game(content: bytes, folder: Path) -> str:
    """Whatever is possible can be done, leaves a sound position, and the game goes on after it."""
    del folder
    form = json.loads(content)
    played, random = title(form["title"]), Random(form["seed"])
    setup = played.draw_setup(_board(played.key), form["players"], form["kind"], random, form["options"])
    _play(played, played.new_game(_board(played.key), setup), random)
    return str(form["title"])


def _play(played: AnyTitle, game: Game, random: Random) -> None:
    judgement, share = judgement_of(played, _board(played.key)), random.choice(RANDOM)
    history: list[Action] = []
    while not game.over:
        decision = game.decision()
        assert decision is not None
        before = game.digest()
        for option in decision.options:
            _try(game, option, history)
        assert game.digest() == before, (history, "a copy changes the game")
        if decision.player == CHANCE:
            done: Sequence[Action] = (draw(decision, random),)
        elif random.random() < share:
            done = (random.choice(decision.options),)
        else:
            done = judgement.policy(game, decision)
        game.apply(done[0])
        history.append(done[0])
    assert game.decision() is None


def _try(game: Game, option: Action, history: Sequence[Action]) -> None:
    """One option done in a copy."""
    copy = game.copy()
    copy.apply(option)
    decision = copy.decision()
    assert copy.over == (decision is None), (history, option)
    assert decision is None or decision.options, (history, option, "nothing is possible")
    assert not copy.violations(), (history, option, copy.violations())
