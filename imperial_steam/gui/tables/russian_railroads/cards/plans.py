"""Turns of Russian Railroads as a friend would tell them: what is done, and what lies on the table before a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.lines import WIDTH, lowest
from imperial_steam.games.russian_railroads.telling import space_of
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.table_kit.core.pen import Say
from imperial_steam.gui.table_kit.core.sentences import Kind
from imperial_steam.gui.tables.russian_railroads.model.effect_words import effect_words

#: What is told by a sentence of its own, by the first word of its text: the message `plan.<word>`.
_VERBS = frozenset(
    {"again", "bonus", "card", "doubler", "factory", "industry", "locomotive", "look", "marker", "move", "nine", "pass",
     "relocate", "return", "reuse", "start", "step", "token", "use"}
)  # fmt: skip
#: What only finishes something, or is told by what it costs.
_SILENT = (a.Pay, a.EndTurn, a.Decline, a.DeclineRelocation, a.Lapse, a.KeepFoundry)


def holdings(game: RussianRailroads, seat: int) -> Mapping[str, int]:
    """Points, points of a round scoring, coins, workers that can be placed."""
    player = game.state.players[seat]
    each = scoring.account(game.frame, player).total
    return {"points": player.score, _scored(game): each, "coins": player.coins, "workers": spaces.free_workers(player)}


def _scored(game: RussianRailroads) -> str:
    """What the points of a round scoring are called."""
    return "last_scoring" if game.state.round == game.frame.last_round else "scoring"


#: The parts of the judgement that count what a player has.
_PARTS = {
    "scoring": ("lines", "industry"),
    "last_scoring": ("lines", "industry"),
    "industry": ("industry",),
    "special_fields": ("fields", "lines"),
    "medal": ("fields",),
    "doublers": ("lines",),
    "locomotives": ("lines",),
    "factories": ("industry", "factories"),
    "engineers": ("engineers",),
    "cards": ("cards",),
    "own_workers": ("workers",),
    "free_workers": ("placing",),
    "coins": ("supplies",),
}


def standing(game: RussianRailroads, seat: int, say: Say) -> Mapping[Kind, int]:
    """What a player has: points, those of a scoring, fields of the lines and of industry, cards, staff, coins."""
    player, frame = game.state.players[seat], game.frame
    lines = {
        Kind(say("standing.line", line=line.key), ("lines",)): sum(player.tracks[number * WIDTH : (number + 1) * WIDTH])
        for number, line in enumerate(frame.layout.lines)
    }
    counted = {
        "industry": sum(player.markers),
        "special_fields": player.satisfied.bit_count(),
        "medal": int(player.medal),
        "tokens": player.tokens.bit_count(),
        "doublers": sum(player.doublers),
        "locomotives": sum(player.slots),
        "factories": sum(map(bool, player.gaps)),
        "engineers": player.engineers.bit_count(),
        "cards": player.end_cards.bit_count(),
        "own_workers": player.workers,
        "free_workers": spaces.free_workers(player),
        "coins": player.coins,
    }
    told = {
        Kind(say(f"standing.{name}"), _PARTS.get(name, ()), lasts=name != "free_workers"): number
        for name, number in counted.items()
    }
    scored = Kind(say(f"standing.{_scored(game)}"), _PARTS[_scored(game)])
    each = scoring.account(frame, player).total
    return {Kind(say("standing.points"), ("score",)): player.score, scored: each, **lines, **told}


def doings(
    game: RussianRailroads, actions: Sequence[Action], now: bool, option: Callable[[Action], str], say: Say
) -> Sequence[str]:
    """What a turn does from a position on: the space, then what is done there; steps of a track are told together.

    Only of the turn to be taken `now` it is known which tiles come from the stacks, and who is hired. What has no
    sentence of its own is told as it is chosen.
    """
    tiles, reached = _foreseen(game, actions)
    tiles = tiles if now else {}
    told = dict[Action, int]()
    looks = any(isinstance(action, a.Look) for action in actions)
    for action in actions:
        if not isinstance(action, _SILENT) and not (looks and isinstance(action, a.Reward)):
            same = a.Industry(1) if isinstance(action, a.Industry) else action
            told[same] = told.get(same, 0) + 1
    words = [
        _tile(action, tiles[action], game, say) if action in tiles else _said(action, times, option, say)
        for action, times in told.items()
    ]
    if isinstance(actions[0], a.UseSpace) and actions[0].space == "HIRE" and game.state.row[0] >= 0:
        hired = game.frame.world.engineers[game.state.row[0]]
        hire = say("plan.hire", engineer=hired.key, effects=effect_words(hired.effects, say))
        words[0] = hire if now else say("plan.hire_first")
    elif len(words) > 1 and isinstance(actions[0], a.UseSpace):
        space = spaces.named(game.frame, game.state, game.frame.space_index[actions[0].space])
        words[:2] = [say("plan.at", space=space_of(space), doing=words[1])]
    steps = any(isinstance(action, a.Step) and action.colour == COLOURS[0] for action in actions)
    if steps and any(isinstance(action, a.Pay) and action.black for action in actions):  # one more of them (QC-11)
        words.append(say("plan.black_worker"))
    if reached:
        # A `?` token comes from the special field before it is placed.
        tokens = [number for number, action in enumerate(told) if isinstance(action, a.PlaceToken)]
        at = tokens[0] - (len(told) - len(words)) if tokens else len(words)
        words.insert(at, say("plan.reached", effects=effect_words(reached, say)))
    return words


class _Foreseen(NamedTuple):
    """What is known of a turn before it is taken: tiles with a number, advantages of special fields (SPEC-22)."""

    tiles: Mapping[Action, int]
    reached: Sequence[Effect]


def _foreseen(game: RussianRailroads, actions: Sequence[Action]) -> _Foreseen:
    """What comes of the actions of a turn, as far as they are possible."""
    after, seat, tiles = game.copy(), game.state.actor, dict[Action, int]()
    for action in actions:
        if action not in after.options():
            break
        if isinstance(action, a.PlaceLocomotive) or (isinstance(action, a.BuildFactory) and action.source == a.STACK):
            tiles[action] = lowest(after.state.stacks)
        elif isinstance(action, a.BuildFactory) and action.source.isdecimal():
            tiles[action] = int(action.source)
        after.apply_known(action)
    new = after.state.players[seat].satisfied & ~game.state.players[seat].satisfied
    reached = [effect for special in game.frame.fields if new >> special.id & 1 for effect in special.effects]
    return _Foreseen(tiles, reached)


def _tile(action: Action, number: int, game: RussianRailroads, say: Say) -> str:
    """A locomotive or a factory by its number, and what the factory does."""
    if isinstance(action, a.PlaceLocomotive):
        return say("plan.numbered_locomotive", number=number, line=action.line, slot=action.slot)
    assert isinstance(action, a.BuildFactory)
    effects = effect_words(game.frame.world.factory(number).effects, say)
    return say("plan.numbered_factory", number=number, gap=action.gap, effects=effects)


def _said(action: Action, times: int, option: Callable[[Action], str], say: Say) -> str:
    """One thing that is done so many times."""
    verb = str(action).partition(" ")[0]
    if verb not in _VERBS:
        return option(action)
    names: Sequence[str] = getattr(action, "__dataclass_fields__", ())
    return say(f"plan.{verb}", **{name: getattr(action, name) for name in names}, n=times)
