"""Turns of Russian Railroads as a friend would tell them: what is done, and what lies on the table before a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.gui.table_kit.core.pen import Say

#: What only finishes something, or is told by what it costs.
_SILENT = (a.Pay, a.EndTurn, a.Decline, a.DeclineRelocation, a.Lapse, a.KeepFoundry)


def holdings(game: RussianRailroads, seat: int) -> Mapping[str, int]:
    """Points, points of a round scoring, coins, workers that can be placed."""
    player = game.state.players[seat]
    each = scoring.account(game.frame, player).total
    return {"points": player.score, "scoring": each, "coins": player.coins, "workers": spaces.free_workers(player)}


def doings(actions: Sequence[Action], option: Callable[[Action], str], say: Say) -> Sequence[str]:
    """What a turn does: the space, then what is done there; steps of a track are told together."""
    told = dict[tuple[object, ...], int]()
    for action in actions:
        match action:
            case a.Step(line, colour):
                key: tuple[object, ...] = ("step", line, colour)
            case a.Industry():
                key = ("industry",)
            case a.Pass():
                key = ("pass",)
            case _ if isinstance(action, _SILENT):
                continue
            case _:
                key = ("option", action)
        told[key] = told.get(key, 0) + 1
    words = [_said(key, times, option, say) for key, times in told.items()]
    if not isinstance(actions[0], a.UseSpace):
        return words
    space, further = actions[0].space, words[1:]
    return [say("plan.at", space=space, doing=further[0]), *further[1:]] if further else [say("plan.use", space=space)]


def _said(key: tuple[object, ...], times: int, option: Callable[[Action], str], say: Say) -> str:
    """One thing that is done so many times."""
    match key:
        case ("step", line, colour):
            return say("plan.step", line=line, colour=colour, n=times)
        case ("option", action):
            return option(action)  # type: ignore[arg-type]
    return say(f"plan.{key[0]}", n=times)
