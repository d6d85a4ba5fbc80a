"""What the base game and each module bring to the engine (MIX-07), and where the engine finds it.

The engine names no module: it asks `modules` for what those in play hook into, and looks up kinds of units, gains and
reasons in the tables here. `modules/__init__.py` fills them, once, with the base game first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from imperial_steam.games.protocol import Decision, Event, Refusal
from imperial_steam.games.russian_railroads import demand
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.scoring import FinalBonus
from imperial_steam.games.russian_railroads.state import State, Unit

Options: TypeAlias = Callable[[Frame, State, Unit], Sequence[Action]]
CarryOut: TypeAlias = Callable[[Frame, State, Unit, Action, "list[Event]"], None]
Gain: TypeAlias = Callable[[Frame, State, Effect, "list[Event]"], bool]
"""Carries an effect out for the acting player; False: it cannot be done now and waits in the pool."""
Reasons: TypeAlias = Callable[[Frame, State, Any], Iterator[Refusal]]
Change: TypeAlias = Callable[[Frame, State, "list[Event]"], bool]
"""Does what is due at a moment of the game; True: somebody has to decide first, then it is called again."""
Act: TypeAlias = Callable[[Frame, State, Any, "list[Event]"], "bool | None"]
"""Carries out an action of a module; True: the turn is over."""
Crossing: TypeAlias = Callable[[Frame, State, Any, "list[Event]"], int]
"""Does what comes before a step that is more than a step; the line on which black moves then."""


def always(unit: Unit, action: Action) -> bool:
    """A unit serves every action of its kind."""
    del unit, action
    return True


def one(unit: Unit) -> int:
    """The width of a unit that serves one kind of thing only."""
    del unit
    return 1


class Handler(NamedTuple):
    """A kind of unit.

    `actions` are the classes of its actions; `options` lists those that the board allows now, whatever else is
    pending; `carry_out` does one of them, the unit having left the pool. `serves` says whether a unit is of use for
    an action, `width` for how many things it is: of several units the narrowest is used first.
    """

    actions: tuple[type[Action], ...]
    options: Options
    carry_out: CarryOut
    serves: Callable[[Unit, Action], bool] = always
    width: Callable[[Unit], int] = one
    forced: bool = False
    """The choice must be made before the turn ends, though complete execution does not demand it (RUL-05)."""
    numbered: bool = False
    """The argument of a unit is the number of its effect."""
    optional: bool = False
    """The effect is never mandatory: `up to …` (NEW-06)."""
    opens: bool = False
    """The unit must be finished before anything else (PROC-05)."""


class UnitReasons(NamedTuple):
    """Why an action with pending units cannot be done: rule and reason where no unit is pending for it, then others."""

    rule: str
    reason: str
    others: Reasons


def no_reasons(frame: Frame, state: State, action: Action) -> Iterator[Refusal]:
    """Only the search can speak against it."""
    return iter(())


def _nothing(frame: Frame, state: State) -> Sequence[Action]:
    return ()


def _no_change(frame: Frame, state: State, events: list[Event]) -> bool:
    return False


def _unmoved(frame: Frame, state: State, events: list[Event]) -> None:
    return None


def _undecided(frame: Frame, state: State) -> Decision | None:
    return None


def _no_bonus(frame: Frame, state: State) -> Sequence[FinalBonus]:
    return ()


def _as_it_is(frame: Frame, state: State) -> None:
    return None


def _not_moved(frame: Frame, state: State, unit: Unit, line: int, field: int) -> None:
    return None


def _not_taken(frame: Frame, state: State, unit: Unit, number: int, events: list[Event]) -> None:
    return None


def _sound(frame: Frame, state: State) -> Iterator[str]:
    return iter(())


def _same(state: State) -> object:
    return None


class Condition(NamedTuple):
    """Whether an effect that must be carried out at once can be, and why not."""

    holds: Callable[[State], bool]
    refusal: Refusal


class Choice(NamedTuple):
    """Things of which a unit brings one: what each of them gives, and which are left (mask)."""

    things: Callable[[Frame], tuple[Effects, ...]]
    left: Callable[[State], int]


@dataclass(frozen=True, slots=True, eq=False)
class Bearing:
    """How kinds of units and effects bear on what is mandatory, for the search (`possible`).

    `harmless` units take no room from anything else; `idle` kinds bring nothing by themselves, `vain` ones nothing by
    what follows either. `markers` are kinds that put a marker onto an industry track, `builds` those that build a
    factory, with its code. `counted` kinds are added up, those in `amounts` by their number; `gains` says what others
    come to. `free` kinds need no room on the player board. `choices` are kinds that bring one of several things.

    The rest sees a `possible.courses.Course`: `follows` adds what its counted kinds come to and says whether that is
    new, `longer` lists what it could take next.
    """

    free: Sequence[str] = ()
    harmless: Sequence[str] = ()
    idle: Sequence[str] = ()
    vain: Sequence[str] = ()
    markers: Sequence[str] = ()
    builds: Mapping[str, int] = field(default_factory=dict)
    counted: Sequence[str] = ()
    amounts: Sequence[str] = ()
    gains: Mapping[str, Callable[[Any, Effect, int], None]] = field(default_factory=dict)
    choices: Mapping[str, Choice] = field(default_factory=dict)
    follows: Sequence[Callable[[Any], bool]] = ()
    longer: Sequence[Callable[[Any], Iterator[Any]]] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Module:
    """What the base game or a module brings; each function does nothing unless given.

    `units` are its kinds of units, `gains` its effects that need no choice, `conditions` those of them that depend on
    the table. `unit_reasons` says why its actions with units cannot be done, `crossings` are steps that are more than a
    step. `actions` carries out the actions that belong to no unit, `refusals` says why one cannot be done; one that
    binds to a space (GR-47) sets `State.begun`. `open_reasons` speak against an action while a unit of a kind is open.

    `voluntary` lists what may be done beside the regular action, before and after placing (GR-41, COAL-14, AR-16);
    `gifts` are those of its classes that cost nothing. `endings` are the ways to end what keeps everything else
    waiting (COAL-34). `decision` is what is decided when `Ask.CHANCE` or `Ask.MACHINE` is asked, None if another
    module has asked.

    `lay_out` adds its part to the first position. `before_turn` (SOLO-10), `after_turn` (AR-43), `before_scoring`
    (DSP-T5) and `round_over` are called at these moments; `black_moved` after a black track came to a field of a line
    (GR-17), `tile_taken` after a tile was drawn (AR-40); `after_action`
    looks at the table after every action (SOLO-22); `end` adds to the final scoring (AR-36). `resume` lets a turn that
    is interrupted go on at once (DSP-11).

    `bearing` and `same` tell the search what of its kinds and its part can bear on mandatory units; `violations` are
    its broken invariants.
    """

    units: Mapping[str, Handler] = field(default_factory=dict)
    gains: Mapping[str, Gain] = field(default_factory=dict)
    conditions: Mapping[str, Condition] = field(default_factory=dict)
    unit_reasons: Mapping[type[Action], UnitReasons] = field(default_factory=dict)
    open_reasons: Mapping[str, Reasons] = field(default_factory=dict)
    crossings: Mapping[type[Action], Crossing] = field(default_factory=dict)
    actions: Mapping[type[Action], Act] = field(default_factory=dict)
    refusals: Callable[[Frame, State, Action], Sequence[Refusal]] | None = None
    voluntary: Callable[[Frame, State], Sequence[Action]] = _nothing
    gifts: tuple[type[Action], ...] = ()
    endings: Callable[[Frame, State], Sequence[Action]] = _nothing
    decision: Callable[[Frame, State], Decision | None] = _undecided
    lay_out: Callable[[Frame, State], None] = _as_it_is
    before_turn: Change = _no_change
    after_turn: Change = _no_change
    before_scoring: Change = _no_change
    round_over: Change = _no_change
    black_moved: Callable[[Frame, State, Unit, int, int], None] = _not_moved
    tile_taken: Callable[[Frame, State, Unit, int, list[Event]], None] = _not_taken
    after_action: Callable[[Frame, State, list[Event]], None] = _unmoved
    end: Callable[[Frame, State], Sequence[FinalBonus]] = _no_bonus
    resume: Callable[[Frame, State], None] = _as_it_is
    bearing: Bearing = field(default_factory=Bearing)
    same: Callable[[State], object] = _same
    violations: Callable[[Frame, State], Iterator[str]] = _sound


#: The modules by name, in the order in which they are asked; the base game has the name "".
MODULES: Final[dict[str, Module]] = {}
#: Every kind of unit: the one table of what can be pending (PROC-01).
HANDLERS: Final[dict[str, Handler]] = {}
#: By class of action: the kinds of units that serve it.
KINDS: Final[dict[type[Action], frozenset[str]]] = {}
#: Effects that need no choice and are carried out the moment they become pending (PROC-02).
GAINS: Final[dict[str, Gain]] = {}
UNIT_REASONS: Final[dict[type[Action], UnitReasons]] = {}
OPEN_REASONS: Final[dict[str, Reasons]] = {}
#: Effects that depend on the table, beside those of the base game.
CONDITIONS: Final[dict[str, Condition]] = {}
CROSSINGS: Final[dict[type[Action], Crossing]] = {}


#: What `Bearing` says of all kinds together.
HARMLESS: Final[set[str]] = set()
IDLE: Final[set[str]] = set()
VAIN: Final[set[str]] = set()
MARKERS: Final[set[str]] = set()
BUILDS: Final[dict[str, int]] = {}
COUNTED: Final[dict[str, int]] = {}
"""Every counted kind, with 0."""
AMOUNTS: Final[set[str]] = set()
PROSPECTS: Final[dict[str, Callable[[Any, Effect, int], None]]] = {}
CHOICES: Final[dict[str, Choice]] = {}
FOLLOWS: Final[list[Callable[[Any], bool]]] = []
LONGER: Final[list[Callable[[Any], Iterator[Any]]]] = []


def _install_bearing(bearing: Bearing) -> None:
    demand.FREE.update(bearing.free)
    HARMLESS.update(bearing.harmless)
    IDLE.update(bearing.idle)
    VAIN.update(bearing.vain)
    MARKERS.update(bearing.markers)
    BUILDS.update(bearing.builds)
    COUNTED.update(dict.fromkeys((*bearing.counted, *bearing.markers, *bearing.builds, *bearing.choices), 0))
    AMOUNTS.update(bearing.amounts)
    PROSPECTS.update(bearing.gains)
    CHOICES.update(bearing.choices)
    FOLLOWS.extend(bearing.follows)
    LONGER.extend(bearing.longer)


def install(modules: Mapping[str, Module]) -> None:
    """Fill the tables; the kinds of units of all modules are known in every game."""
    for name, module in modules.items():
        MODULES[name] = module
        HANDLERS.update(module.units)
        GAINS.update(module.gains)
        UNIT_REASONS.update(module.unit_reasons)
        OPEN_REASONS.update(module.open_reasons)
        CROSSINGS.update(module.crossings)
        CONDITIONS.update(module.conditions)
        demand.CONDITIONAL.update(module.conditions)
        _install_bearing(module.bearing)
        for kind, handler in module.units.items():
            for action in handler.actions:
                KINDS[action] = KINDS.get(action, frozenset()) | {kind}


class ModulesInPlay(NamedTuple):
    """The modules of a game, and those of their hooks that are asked often: only where a module has one."""

    modules: tuple[Module, ...]
    voluntary: tuple[Callable[[Frame, State], Sequence[Action]], ...]
    gifts: tuple[type[Action], ...]
    same: tuple[Callable[[State], object], ...]
    black_moved: tuple[Callable[[Frame, State, Unit, int, int], None], ...]
    after_action: tuple[Callable[[Frame, State, list[Event]], None], ...]


@lru_cache(maxsize=64)
def _played(names: frozenset[str]) -> ModulesInPlay:
    modules = tuple(module for name, module in MODULES.items() if name in names)
    gifts = tuple(gift for module in modules for gift in module.gifts)
    voluntary = tuple(module.voluntary for module in modules if module.voluntary is not _nothing)
    same = tuple(module.same for module in modules if module.same is not _same)
    black_moved = tuple(module.black_moved for module in modules if module.black_moved is not _not_moved)
    after_action = tuple(module.after_action for module in modules if module.after_action is not _unmoved)
    return ModulesInPlay(modules, voluntary, gifts, same, black_moved, after_action)


_NO_MODULES: Final = ModulesInPlay((), (), (), (), (), ())


def in_play(frame: Frame) -> ModulesInPlay:
    """What is known of the modules of a game."""
    return _played(frame.names) if frame.names else _NO_MODULES


def modules(frame: Frame) -> tuple[Module, ...]:
    """The modules of a game that hook into its course."""
    return _played(frame.names).modules if frame.names else ()
