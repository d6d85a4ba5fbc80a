"""The things on the table and what they stand for: targets of actions, and actions of targets.

Kinds of things: `space KEY` (own engineers: `space engineer-9`), `field LINE COLOUR` (the track of a colour on a line),
`slot LINE SLOT`, `doublers LINE`, `marker NUMBER`, `gap NUMBER`, `token KEY`, `card KEY`, `end_card KEY`,
`start_card KEY`, `deck end`, `stack NUMBER`, `display CODE`, `engineer KEY` (one that nobody can use now),
`player SEAT`, `unit KIND ARGUMENT MANDATORY` (pending units in the prompt), `stand TERM SEAT` (a number of the strip),
`score SEAT`, `place NUMBER` (of the turn order), `row_place NUMBER` (an empty place of the engineer row), `term NAME`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.games.russian_railroads.units import HANDLERS


def space(key: str) -> Target:
    """An action space or an own engineer."""
    return Target("space", key)


def stack(number: int) -> Target:
    """A stack of locomotives."""
    return Target("stack", str(number))


def unit(kind: str, argument: int, mandatory: bool) -> Target:
    """Units that are pending: equal ones are one thing."""
    return Target("unit", f"{kind} {argument} {int(mandatory)}")


def places(game: RussianRailroads, action: Action) -> Sequence[Target]:
    """All things at which an option is lit and can be clicked, its own target first."""
    return [action.target, *_beside(game, action), *_units(game, action)]


def _beside(game: RussianRailroads, action: Action) -> Sequence[Target]:
    """What an option takes, or what it pays for, beside the place it goes to."""
    state = game.state
    match action:
        case a.Pay():
            return [space(game.frame.space_keys[state.space])]
        case a.PlaceLocomotive() | a.BuildFactory(source=a.STACK):
            return [stack(lines.lowest(state.stacks))]
        case a.BuildFactory():
            return [Target("display", action.source)]
    return ()


def _units(game: RussianRailroads, action: Action) -> Sequence[Target]:
    """The pending units that an option would use up."""
    state, made = game.state, type(action)
    if state.ask is not Ask.UNITS:
        return ()
    return [
        unit(one.kind, one.argument, one.mandatory)
        for one in dict.fromkeys(state.open[-1:] or state.pool)
        if made in HANDLERS[one.kind].actions and HANDLERS[one.kind].serves(one, cast("a.Action", action))
    ]


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
