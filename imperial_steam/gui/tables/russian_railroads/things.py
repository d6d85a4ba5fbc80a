"""The things on the table and what they stand for: targets of actions, and actions of targets.

Kinds of things: `space KEY` (own engineers: `space engineer-9`), `field LINE COLOUR` (the track of a colour on a line),
`slot LINE SLOT`, `doublers LINE`, `marker NUMBER`, `gap NUMBER`, `token KEY`, `card KEY`, `end_card KEY`,
`start_card KEY`, `deck end`, `stack NUMBER`, `display CODE`, `engineer KEY` (one that nobody can use now),
`player SEAT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import COLOURS


def space(key: str) -> Target:
    """An action space or an own engineer."""
    return Target("space", key)


def stack(number: int) -> Target:
    """A stack of locomotives."""
    return Target("stack", str(number))


def places(game: RussianRailroads, action: Action) -> Sequence[Target]:
    """All things at which an option is lit and can be clicked, its own target first."""
    state = game.state
    match action:
        case a.Pay():
            return [action.target, space(game.frame.space_keys[state.space])]
        case a.PlaceLocomotive():
            return [action.target, stack(lines.lowest(state.stacks))]
        case a.BuildFactory(source=a.STACK):
            return [action.target, stack(lines.lowest(state.stacks))]
        case a.BuildFactory():
            return [action.target, Target("display", action.source)]
    return [action.target]


def conceivable(game: RussianRailroads, thing: Target) -> Sequence[Action]:
    """The actions a thing could stand for, legal or not."""
    meant = _MEANT.get(thing.kind)
    return () if meant is None else meant(game, thing.key)


def _of_space(game: RussianRailroads, key: str) -> Sequence[Action]:
    if game.state.ask is Ask.RELOCATION:
        return [a.Relocate(key)]
    return [a.Reuse(key) if _open(game) == "reuse" else a.UseSpace(key)]


def _of_field(game: RussianRailroads, key: str) -> Sequence[Action]:
    line, _, colour = key.partition(" ")
    return [a.Step(line, colour)] if colour in COLOURS else []


def _of_slot(game: RussianRailroads, key: str) -> Sequence[Action]:
    line, _, slot = key.partition(" ")
    return [(a.MoveLocomotive if _open(game) == "chain" else a.PlaceLocomotive)(line, int(slot))]


def _open(game: RussianRailroads) -> str:
    """The kind of unit that has to be finished first; '' for none (PROC-05)."""
    return game.state.open[-1].kind if game.state.open else ""


_MEANT: Mapping[str, Callable[[RussianRailroads, str], Sequence[Action]]] = {
    "space": _of_space,
    "field": _of_field,
    "slot": _of_slot,
    "marker": lambda game, key: [a.Industry(int(key))],
    "gap": lambda game, key: [a.BuildFactory(a.STACK, int(key))],
    "doublers": lambda game, key: [a.PlaceDoubler(key)],
    "token": lambda game, key: [a.PlaceToken(key)],
    "card": lambda game, key: [a.TakeCard(key)],
    "start_card": lambda game, key: [a.TakeStartCard(key)],
    "deck": lambda game, key: [a.Look()],
}
