"""Damaged files of tournaments. The first line of a case names the tournament; the file is what follows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

from imperial_steam.cli import results
from imperial_steam.games.kit.faults import UNFIT
from imperial_steam.games.kit.milestones import Milestone
from imperial_steam.i18n import Catalogue
from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder, pairings
from imperial_steam.thinking.tournament_file import plain, read
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data

#: Tournaments of two and of four, against an automa, and of the world.
ORDERS = (
    TournamentOrder("imperial_steam", ("clerk", "engineer", "franz:hard"), 2, 4),
    TournamentOrder("russian_railroads", ("apprentice", "clerk", "engineer", "director"), 4, 4),
    TournamentOrder("imperial_steam", ("clerk", "engineer", "rush"), 3, 6, world=True),
    TournamentOrder("first_train", ("clerk", "engineer"), 2, 6, world=True),
)
#: Characters of the longest sentence about a fault that still can be read.
LONGEST = 2_000


@cache
def _whole(number: int) -> str:
    """The file of a tournament, its games made up."""
    order, chance, games = ORDERS[number], Random(number), []
    for pairing in pairings(order):
        seats = range(len(pairing.seats))
        scores = tuple(chance.randrange(20, 500) for _ in seats)
        best = tuple(seat for seat in seats if scores[seat] == max(scores))
        counted = (
            (tuple(chance.choice(("goal", "shares")) for _ in seats), {"actions": {"A1": 3, "A2": chance.randrange(9)}},
             (Milestone("goal", best[0], 4),))
            if order.world else ((), {}, ())
        )  # fmt: skip
        silly = tuple({"idle-hand": place, "lone-share": 1} for place in range(len(scores)))
        game = TournamentGame(pairing.block, pairing.seats, scores, best, 8, 60, 9000, "goal", *counted)
        games.append(game._replace(habits=silly))
    data = plain(order, games) | results.counted(order, games)
    return json.dumps(data, indent=1, ensure_ascii=False)


def make_tournament(random: Random) -> bytes:
    """A damaged tournament."""
    number = random.randrange(len(ORDERS))
    text = _whole(number)
    damaged = damaged_bytes(text.encode(), random) if random.random() < 0.35 else None
    return b"%d\n%b" % (number, damaged if damaged is not None else as_json(damaged_data(json.loads(text), random)))


def check_tournament(content: bytes, folder: Path) -> str:
    """A file is taken as a whole or refused in words; what is taken can be told, and written and read again."""
    del folder
    first, _, raw = content.partition(b"\n")
    order = ORDERS[int(first)]
    try:
        games = read(order, raw)
    except ValueError as fault:
        said = str(fault)
    else:
        return _told(order, games)
    assert 0 < len(said) < LONGEST
    return "refused"


def _told(order: TournamentOrder, games: Sequence[TournamentGame]) -> str:
    """What a tournament came to can be told; it is written and read again."""
    words = Catalogue("en", order.title)
    told = [*results.summary(order, games, words), *results.habits(games, words)]
    assert not any(UNFIT.search(line) for line in told)
    assert read(order, json.dumps(plain(order, games)).encode()) == games
    json.dumps(results.counted(order, games))
    return "read"
