"""The things on the table and what they stand for: targets of actions, and actions of targets.

Kinds of things: `space KEY` (own engineers: `space engineer-9`), `field LINE COLOUR` (the track of a colour on a line),
`slot LINE SLOT`, `doublers LINE`, `marker NUMBER`, `gap NUMBER`, `token KEY`, `card KEY`, `end_card KEY`,
`start_card KEY`, `deck end`, `stack NUMBER`, `display CODE`, `engineer KEY` (one that nobody can use now),
`player SEAT`, `unit KIND ARGUMENT MANDATORY COUNT` (equal pending units in the prompt), `score SEAT`,
`stand TERM SEAT` (a number of the strip), `place NUMBER` (of the turn order), `term NAME`,
`row_place NUMBER` (an empty place of the engineer row).
Those of modules: `arm KEY`, `coin_field LINE FIELD`, `stoker LINE SLOT`, `foundry NUMBER` or `foundry stack`,
`stock LEVEL`, `dividend KEY`, `income KEY`, `own_income KEY`, `special_token KEY`, `extension KEY`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.frame import CODE_NAMES
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.terms import COLOURS, STEEL_MILL, TOKEN_FACTORY


def space(key: str) -> Target:
    """An action space or an own engineer."""
    return Target("space", key)


def stack(number: int) -> Target:
    """A stack of locomotives."""
    return Target("stack", str(number))


def unit(kind: str, argument: int, mandatory: bool, count: int = 1) -> Target:
    """Units that are pending: `count` equal ones are one thing."""
    return Target("unit", f"{kind} {argument} {int(mandatory)} {count}")


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
    state, kind = game.state, type(action)
    if state.ask is not Ask.UNITS:
        return ()
    return [
        unit(one.kind, one.argument, one.mandatory)
        for one in dict.fromkeys(state.open[-1:] or state.pool)
        if kind in HANDLERS[one.kind].actions and HANDLERS[one.kind].serves(one, cast("a.Action", action))
    ]


#: Kinds of things that lie on a player's own board.
ON_BOARDS = frozenset(
    {"field", "cell", "slot", "gap", "marker", "doublers", "token", "arm", "coin_field", "own_income", "stoker"}
)


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
    """The locomotive that can come there: that of the chain, the 9 of the card, or the lowest of the stacks."""
    line, _, slot = key.partition(" ")
    placed: Action = a.PlaceLocomotive(line, int(slot))
    if _open(game) == "chain":
        placed = a.MoveLocomotive(line, int(slot))
    elif _waits(game, "locomotive_nine"):
        placed = a.PlaceNine(line, int(slot))
    return [placed, *_stokers(game, line, int(slot))]


def _of_gap(game: RussianRailroads, key: str) -> Sequence[Action]:
    """The factory that can come there, the function of the one that is there, a stoker."""
    gap = int(key)
    if _waits(game, "factory_function"):
        return [a.UseFactory(gap)]
    built: Action = a.BuildFactory(a.STACK, gap)
    if _waits(game, "coal_factory"):
        built = a.BuildCoalFactory(gap)
    elif _open(game) == "mill":
        built = a.BuildFactory(CODE_NAMES[STEEL_MILL], gap)
    elif _waits(game, "token_factory"):
        built = a.BuildFactory(CODE_NAMES[TOKEN_FACTORY], gap)
    return [built, *_stokers(game, a.GAP, gap)]


def _of_display(game: RussianRailroads, key: str) -> Sequence[Action]:
    """A factory of the display in the first gap that one could be built in (FACT-02)."""
    gaps = game.state.player.gaps
    return [a.BuildFactory(key, gaps.index(0) + 1 if 0 in gaps else 1)]


def _of_stack(game: RussianRailroads, key: str) -> Sequence[Action]:
    """The lowest stack gives the locomotive, or a factory where one is due (LOCO-01, FACT-01); all others nothing."""
    if int(key) != lines.lowest(game.state.stacks):
        return []
    if _waits(game, "factory"):
        return _of_display(game, a.STACK)
    return [a.PlaceLocomotive(game.frame.layout.lines[0].key, 1)]


def _stokers(game: RussianRailroads, line: str, slot: int) -> Sequence[Action]:
    """A stoker at what is there already (COAL-12, COAL-32)."""
    frame, player = game.frame, game.state.player
    if "coal" not in frame.names:
        return ()
    place = frame.stoker_index[line, slot]
    if not (*player.slots, *player.gaps)[place]:
        return ()
    return [(a.CloseFoundry if game.state.furnace >= 0 else a.BuyStoker)(line, slot)]


def _of_foundry(game: RussianRailroads, key: str) -> Sequence[Action]:
    """An own foundry is used, an open one is taken (COAL-11, COAL-30)."""
    if not key.isdecimal():
        return ()
    held = game.state.player.foundries >> game.frame.foundry_index[int(key)] & 1
    return [a.UseFoundry(int(key)) if held else a.TakeFoundry(int(key))]


def _of_cell(game: RussianRailroads, key: str) -> Sequence[Action]:
    """A coin field can be paid for (AR-16)."""
    line, _, field = key.rpartition(" ")
    paid = a.BuyField(line, int(field))
    return [paid] if paid in game.frame.buy else []


def _open(game: RussianRailroads) -> str:
    """The kind of unit that has to be finished first; '' for none (PROC-05)."""
    return game.state.open[-1].kind if game.state.open else ""


def _waits(game: RussianRailroads, kind: str) -> bool:
    """A unit of a kind is pending and can be carried out now."""
    return game.state.ask is Ask.UNITS and any(one.kind == kind for one in game.state.open[-1:] or game.state.pool)


_MEANT: Mapping[str, Callable[[RussianRailroads, str], Sequence[Action]]] = {
    "space": _of_space,
    "engineer": lambda game, key: _of_space(game, f"engineer-{key}"),
    "field": _of_field,
    "cell": _of_cell,
    "slot": _of_slot,
    "marker": lambda game, key: [a.Industry(int(key))],
    "gap": _of_gap,
    "display": _of_display,
    "stack": _of_stack,
    "doublers": lambda game, key: [a.PlaceDoubler(key)],
    "token": lambda game, key: [a.PlaceToken(key)],
    "card": lambda game, key: [a.TakeCard(key)],
    "start_card": lambda game, key: [a.TakeStartCard(key)],
    "deck": lambda game, key: [a.Look()],
    "arm": lambda game, key: [a.Switch(key)],
    "coin_field": _of_cell,
    "foundry": _of_foundry,
    "income": lambda game, key: [a.TakeIncome(key)],
    "own_income": lambda game, key: [a.UseIncome(key)],
    "dividend": lambda game, key: [a.Climb(key)],
    "special_token": lambda game, key: [a.TakeSpecial(key)],
    "extension": lambda game, key: [a.LayExtension(key)],
}
