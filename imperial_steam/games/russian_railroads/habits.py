"""Silly moves in Russian Railroads, counted in the turns of one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from imperial_steam.games.kit.habits import Count, Turn
from imperial_steam.games.protocol import Event, number_of, word_of
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.games.russian_railroads.terms import BLACK

#: Locomotives that are wasted on a line shorter than that many fields.
_LARGE, _SHORT = 8, 3
#: What actions come from; and what happens although none of them is carried out.
_SOURCES = frozenset({"space_used", "token_placed"})
_NO_DEEDS = frozenset({"step_lapsed"})


def _player(turn: Turn, *, after: bool = False) -> Player:
    """The seat before or after its turn."""
    return cast("RussianRailroads", turn.after if after else turn.before).state.players[turn.seat]


def all_lapsed(turns: Sequence[Turn]) -> int:
    """Spaces and tokens used of which nothing came: all their actions lapsed (PROC-07)."""
    return sum(map(_in_vain, turns))


def _in_vain(turn: Turn) -> bool:
    """The space or token used last in the turn brought nothing before the rest lapsed."""
    source = ""
    for event in turn.events:
        if event.player != turn.seat:
            continue
        if event.name == "lapsed" and source:
            return True
        if event.name in _SOURCES:
            source = event.name
        elif event.name not in _NO_DEEDS:
            source = ""
    return False


def early_locomotives(turns: Sequence[Turn]) -> int:
    """Locomotives 8 and 9 placed on a line with fewer than three fields of track (LOCO-01)."""
    return sum(_wasted(turn, event) for turn in turns for event in turn.events if event.name == "locomotive_placed")


def _wasted(turn: Turn, event: Event) -> bool:
    frame, player = cast("RussianRailroads", turn.after).frame, _player(turn, after=True)
    keys = [line.key for line in frame.layout.lines]
    line = word_of(event.values, "line")
    short = line in keys and player.tracks[keys.index(line) * WIDTH + BLACK] < _SHORT
    return event.player == turn.seat and short and number_of(event.values, "number") >= _LARGE


def idle_doublers(turns: Sequence[Turn]) -> int:
    """Doublers that double nothing at the end of the game (DBL-01)."""
    game, player = cast("RussianRailroads", turns[-1].after), _player(turns[-1], after=True).copy()
    idle = 0
    for line in range(game.frame.line_count):
        worth = scoring.line_points(game.frame, player, line)
        while player.doublers[line]:
            fewer = player.doublers[line] - 1
            player.doublers = (*player.doublers[:line], fewer, *player.doublers[line + 1 :])
            if scoring.line_points(game.frame, player, line) != worth:
                break
            idle += 1
    return idle


def idle_workers(turns: Sequence[Turn]) -> int:
    """Rounds in which somebody passed with workers left (TURN-06)."""
    return sum(turn.happened("passed") > 0 and _free(_player(turn)) > 0 for turn in turns)


def coins_for_workers(turns: Sequence[Turn]) -> int:
    """Coins placed for workers while enough workers were there: a coin is kept, a worker is not (PAY-06)."""
    return sum(_replaced(turn, event) for turn in turns for event in turn.events if event.name == "space_used")


def _replaced(turn: Turn, event: Event) -> int:
    game = cast("RussianRailroads", turn.before)
    space = game.frame.space_index[word_of(event.values, "space")]
    workers, coins = game.frame.cost_of(game.state.row, space)
    more = number_of(event.values, "coins") - coins
    return more if event.player == turn.seat and more > 0 and _free(_player(turn)) >= workers else 0


def _free(player: Player) -> int:
    """Workers that stand nowhere yet."""
    return player.workers - player.placed + player.temporary


HABITS: Mapping[str, Count] = MappingProxyType(
    {
        "all-lapsed": all_lapsed,
        "coin-for-worker": coins_for_workers,
        "early-locomotive": early_locomotives,
        "idle-doubler": idle_doublers,
        "idle-worker": idle_workers,
    }
)
