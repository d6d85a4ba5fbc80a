"""Doubts about legal moves: where they must come, and where they must not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

from imperial_steam.games.protocol import draw
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.doubts import doubts
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.i18n import LANGUAGES, Catalogue


def test_an_own_engineer_of_whom_nothing_can_be_carried_out_is_doubted() -> None:
    """EXEC-02: an own engineer may be used where nothing comes of it; ENG-06: once per round."""
    told = Counter[bool]()
    for seed in range(12):
        chance = Random(seed)
        board = TITLE.read_board(TITLE.default_board)
        game = TITLE.new_game(board, TITLE.draw_setup(board, 4, TITLE.setup_kinds[0], chance, {}))
        while (decision := game.decision()) is not None:
            for option in decision.options:
                if isinstance(option, a.UseSpace):
                    doubt = doubts(game, option)
                    assert bool(doubt) == _wasted(game, option)
                    told[bool(doubt)] += option.space.startswith("engineer")
            game.apply(draw(decision, chance))
    assert told[True] > 5
    assert told[False] > 100
    for language in LANGUAGES:
        assert Catalogue(language, TITLE.key).text("advice.doubt.engineer-idle").endswith(".")


def _wasted(game: RussianRailroads, option: a.UseSpace) -> bool:
    """A space gives no points, and there is nothing to do there but to end the turn."""
    after, seat = game.copy(), cast("int", game.progress().player)
    after.apply(option)
    decision = after.decision()
    if decision is not None and isinstance(decision.options[0], a.Pay):
        after.apply(decision.options[0])
        decision = after.decision()
    idle = decision is not None and {type(option) for option in decision.options} <= {a.EndTurn, a.Decline, a.Lapse}
    won = after.state.players[seat].score > game.state.players[seat].score
    return idle and not won and option.space.startswith("engineer")
