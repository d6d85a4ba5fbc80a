"""What the kinds of the mini expansion can bring for what is mandatory."""

from __future__ import annotations

from typing import Final

from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.hooks import Bearing, Choice
from imperial_steam.games.russian_railroads.possible.prospects import Prospects
from imperial_steam.games.russian_railroads.terms import GREY, TOKEN_FACTORY


def _grey(most: Prospects, effect: Effect, times: int) -> None:
    """Grey moves up behind black (DSP-E11)."""
    most.step(1 << GREY, max(most.state.player.lengths))


BEARING: Final = Bearing(
    free=("boom", "ludmilla"),
    harmless=("special_token", "headhunter", "freight_car", "token_factory"),
    idle=("boom", "freight_car", "headhunter"),
    vain=("freight_car", "headhunter"),
    builds={"token_factory": TOKEN_FACTORY},
    gains={"dimitrij": _grey},
    choices={
        "special_token": Choice(
            lambda frame: tuple(token.effects for token in frame.world.special_tokens),
            lambda state: state.special_tokens,
        )
    },
)
