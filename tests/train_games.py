"""Games of First Train in every form, begun, in the middle and over, to damage, to kill and to play on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Action
from imperial_steam.titles import TITLES
from tests.cut_games import CutGames, Form
from tests.games.first_train.samples import WORLD, Mode, agreed, modes

#: How much an eager player likes an action, by its first word; others count 1.
LIKED = {"bid": 0.3, "finish": 0.3, "no-line": 0.05, "pass": 0.05, "no-sale": 0.3, "buy": 3, "ship-rest": 0.3}


def eager(options: Sequence[Action], chance: Random) -> Action:
    """A random action of a player who builds long lines, ships and sells."""
    return chance.choices(options, [LIKED.get(str(option).partition(" ")[0], 1) for option in options])[0]


def _form(mode: Mode) -> Form:
    return Form(mode.players, agreed(mode))


GAMES = CutGames((TITLES[TITLE.key], WORLD), list(modes()), _form, eager)
