"""The same turns in several orders are one plan, and begin with what a rival could take away."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

from imperial_steam.bots.advice import Comparison
from imperial_steam.bots.levels import look_of
from imperial_steam.bots.plain import judgement_of
from imperial_steam.bots.replies import Replies
from imperial_steam.bots.search import SearchLine
from imperial_steam.games.protocol import Game
from imperial_steam.titles import title
from tests.contract.cases import board
from tests.gui.table_kit.coach.test_advised_turn import moments


def offered(game: Game) -> frozenset[str]:
    decision = game.decision()
    return frozenset() if decision is None else frozenset(map(str, decision.options))


def test_of_orders_of_the_same_turns_one_is_kept_that_comes_in_time() -> None:
    """A line that could begin later is not kept before one that a rival could prevent then."""
    several = in_time = 0
    first = [(key, *moment) for key in ("imperial_steam", "first_train") for moment in islice(moments(key), 6)]
    for number, (key, game, seat) in enumerate(first):
        judgement = judgement_of(title(key), board(key))
        search = Comparison(judgement, look_of("director"), game, seat, str(number))
        lines = search.further(search.ends()[:40], Replies(judgement, seat, str(number)))
        orders: dict[Hashable, list[SearchLine]] = {}
        for line in lines:
            orders.setdefault(line.game.key(), []).append(line)
        kept = search._distinct(lines)
        assert len({line.game.key() for line in kept}) == len(kept)
        done = {search._done(line) for line in kept}
        assert len(done) == len(kept), "rivals may answer otherwise, and it is the same plan"
        ends = {line.game.key() for line in kept}
        assert all(line.game.key() in ends or search._done(line) in done for line in lines), "none is lost"
        for line in kept:
            same = orders[line.game.key()]
            several += len(same) > 1
            in_time += line is not same[0]
            for other in same:
                prevented = str(other.actions[0]) in offered(line.before) - offered(other.before)
                can_wait = str(line.actions[0]) not in offered(other.before) - offered(line.before)
                assert not (prevented and can_wait), (line.actions, other.actions)
    assert several > 5
    assert in_time
