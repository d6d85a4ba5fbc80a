"""The printed world of Russian Railroads: frozen values, read from YAML, shared by all positions.

No printed number of the game is in Python: it is in `boards/russian_railroads/*.yaml`, is checked by
`board.file`, and arrives here. Colours are always indices of `terms.COLOURS`, sets of colours masks with the bit
`1 << index`. Fields of lines count from 1, indices of industry tracks from 0. Things are in tuples, and their place
there is the index the engine works with; `key` is the name that files and action texts use.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

from imperial_steam.games.kit.boards import source_of
from imperial_steam.games.kit.memory import Memory
from imperial_steam.games.russian_railroads.board.numbers import Count, Numbers, Solo
from imperial_steam.games.russian_railroads.terms import COAL, DSP, VALUATIONS


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of the vocabulary (section 4.1); `board.effects` lists the kinds and their text forms.

    `number` counts steps, coins, points or whatever the kind gives, or names a number (of a locomotive, a public
    place, a rubble tile from 0). `colours` is the mask of the colours a step or an unlock may have. `parts` are the
    lists of effects that make up a compound one.
    """

    kind: str
    number: int = 1
    colours: int = 0
    parts: tuple[tuple[Effect, ...], ...] = ()


Effects = tuple[Effect, ...]


class Conditional(Protocol):
    """A thing that is in the game or not, depending on the modules chosen."""

    @property
    def module(self) -> str:
        """The module it belongs to; empty: the base game."""

    @property
    def also(self) -> str:
        """Another module with which it is in the game too."""

    @property
    def needs(self) -> str:
        """A module without which it is never in the game."""

    @property
    def without(self) -> str:
        """A module with which it is never in the game."""


def in_game(thing: Conditional, modules: Set[str]) -> bool:
    """Whether a thing is in a game with these modules (NEW-01 … NEW-08, AR-05, AR-06, COAL-04, DSP-01)."""
    wanted = not thing.module or thing.module in modules or thing.also in modules
    return wanted and thing.without not in modules and (not thing.needs or thing.needs in modules)


@dataclass(frozen=True, slots=True)
class Space:
    """An action space of the game board or the coal board (REC-BOARD, REC-COAL).

    `workers`, `coins`, `coal` are its cost (PAY-08); a coin of the cost is obligatory. A public place costs what its
    engineer costs. `two_players`, `more_players`, `solo`: the games that have the space (SETUP-01, SOLO-02, SOLO-04).
    `rounds` is a word of `terms.ROUNDS`. `open`: never occupied (TURN-05). `twin`: index of the space that is occupied
    together with this one in games with the 2p side, or -1 (COAL-06).
    """

    key: str
    area: str
    workers: int
    coins: int
    effects: Effects
    rules: tuple[str, ...]
    module: str = ""
    two_players: bool = True
    more_players: bool = True
    solo: bool = True
    rounds: str = "all"
    open: bool = False
    coal: int = 0
    twin: int = -1
    additional: bool = False
    """Used in addition to the regular action of a turn (COAL-14)."""
    also: str = ""
    needs: str = ""
    without: str = ""


@dataclass(frozen=True, slots=True)
class Special:
    """A special field: a condition and what it gives (EFF-10, section 9).

    `id` is its place in `Layout.specials` and its bit in the mask of satisfied fields. `line` is the index of the
    line, -1 on an extension; `field` counts from 1, on an extension from the tile's first field. `coin`: coins to
    be paid for the advantage (AR-16). `lasting`: it is checked anew in every scoring and never used up (SPEC-26).
    """

    id: int
    line: int
    field: int
    colour: int
    locomotive: bool
    coin: int
    effects: Effects
    lasting: bool = False
    source: str = ""
    """Where its effects come from: `known …`, `derived …` or `reconstructed …`."""


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm of the main line (GR-04): `first` is its first field, `length` its last one; fields go on counting."""

    key: str
    first: int
    length: int
    colours: int
    specials: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """An outlined area of a line that an extension covers (GR-15); `first` is its intermediate station."""

    key: str
    first: int
    length: int


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A line of a player board, the main line first (TRACK-01, TRACK-02, LOCO-02, DBL-01).

    `length` is the last field, of a line with arms the last one before them. `colours`: what may be built there.
    """

    key: str
    length: int
    colours: int
    slots: int
    doublers: int
    specials: tuple[Special, ...]
    arms: tuple[Arm, ...] = ()
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True)
class Extension:
    """A line extension (REC-EXT): it covers an area of its `length`; its fields count from the tile's first one."""

    key: str
    length: int
    number: int
    specials: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class Industry:
    """An industry track (REC-INDUSTRY, section 17.3).

    `values` are the printed numbers by index, None where none is printed; `points` what a marker there scores
    (SCORE-08). `gaps` are the indices of the gaps, or, on a track with `free_gaps`, of the fields above them (AR-22).
    `token_field` is the index of the `?` field or -1, `token_id` its bit in the mask of satisfied fields.
    """

    key: str
    values: tuple[int | None, ...]
    points: tuple[int, ...]
    gaps: tuple[int, ...]
    token_field: int = -1
    token_id: int = -1
    free_gaps: bool = False


@dataclass(frozen=True, slots=True)
class Rubble:
    """A rubble tile (AR-04): on a field of a line (`line` >= 0) or on an index of an industry track."""

    key: str
    line: int
    industry: int
    field: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A player board: base, Germany or USA (REC-LINES, REC-GR-BOARD, REC-USA).

    `specials` holds every special field by `id`, those of arms and extensions too; `bits` is the length of the mask of
    satisfied fields. `start_markers` are the industry tracks with a marker at the start (SETUP-43, AR-05).
    """

    key: str
    lines: tuple[BoardLine, ...]
    industries: tuple[Industry, ...]
    start_markers: tuple[int, ...]
    specials: tuple[Special, ...]
    bits: int
    extensions: tuple[Extension, ...] = ()
    rubble: tuple[Rubble, ...] = ()

    def line(self, key: str) -> int:
        """Index of a line by its key; raises `KeyError`."""
        return _index(self.lines, key)


@dataclass(frozen=True, slots=True)
class Engineer:
    """An engineer: an action space for its owner or, on a public place, for everybody (section 10.4).

    `number` counts in FAC-1 and END-03. `letter` is `A`, `B` or `none`. `players`: with more players it is left out
    of a random choice (DSP-10).
    """

    key: str
    number: int
    letter: str
    workers: int
    coins: int
    effects: Effects
    rules: tuple[str, ...]
    module: str = ""
    also: str = ""
    needs: str = ""
    without: str = ""
    players: int = 4


@dataclass(frozen=True, slots=True)
class Card:
    """A thing with effects: `?` token, `?` card, start bonus card, income marker, special token, dividend tile.

    `count` says how many of them there are, of `?` tokens how many each player has.
    """

    key: str
    effects: Effects
    rules: tuple[str, ...]
    count: int = 1
    module: str = ""
    also: str = ""
    needs: str = ""
    without: str = ""


@dataclass(frozen=True, slots=True)
class EndCard:
    """An end bonus card (section 10.5): `points` at once or for each thing counted, at most `maximum` (0: no limit).

    `maximum_with` are limits with modules (MIX-06), `table` pairs (number of things, points from that number on).
    """

    key: str
    points: int
    maximum: int
    rules: tuple[str, ...]
    maximum_with: Mapping[str, int] = field(default_factory=dict)
    table: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Factory:
    """A factory and its function. `code` 1 … 9 is the number of the tile; others are `terms.COAL_FACTORY` … ."""

    key: str
    code: int
    effects: Effects
    rules: tuple[str, ...]
    module: str = ""


@dataclass(frozen=True, slots=True)
class Foundry:
    """A foundry tile (section 14.4); used once per round for 2 coal, closed it is a stoker."""

    key: str
    number: int
    effects: Effects
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EmilCard:
    """A card of Emil: the space he blocks and what he needs for it (section 16.4).

    `colour` is the track colour that must be unlocked, or -1 (SOLO-25). The public engineer costs what it prints.
    """

    key: str
    space: int
    workers: int
    coins: int
    colour: int
    module: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box, with all modules; `in_game` says what a game has.

    `values[valuation][colour]` are points per field (VAL-01 … VAL-03, `terms.VALUATIONS`). `counts[with coal]` hold the
    setup by number of players. `combinations` are the modules that go together (MIX-01 … MIX-03). `components` are
    counts of pieces. `data` is the plain data the world was read from.
    """

    id: str
    title: str
    spaces: tuple[Space, ...]
    layouts: Mapping[str, Layout]
    values: tuple[tuple[int, ...], ...]
    engineers: tuple[Engineer, ...]
    tokens: tuple[Card, ...]
    special_tokens: tuple[Card, ...]
    cards: tuple[Card, ...]
    end_cards: tuple[EndCard, ...]
    start_cards: tuple[Card, ...]
    factories: tuple[Factory, ...]
    foundries: tuple[Foundry, ...]
    dividends: tuple[Card, ...]
    incomes: tuple[Card, ...]
    emil: tuple[EmilCard, ...]
    solo: Solo
    counts: tuple[Mapping[int, Count], Mapping[int, Count]]
    numbers: Numbers
    combinations: tuple[frozenset[str], ...]
    components: Mapping[str, int]
    data: Mapping[str, object]
    digest: str
    memory: Memory = field(default_factory=Memory, init=False, repr=False, compare=False)

    def count(self, modules: Collection[str], players: int) -> Count:
        """What a number of people plays with; the module of foundries has numbers of its own (COAL-10)."""
        return self.counts[COAL in modules][players]

    def open_foundries(self, modules: Collection[str]) -> int:
        """How many foundries are laid open at the start (COAL-05)."""
        return self.numbers.foundries_open if COAL in modules else 0

    def open_special_tokens(self, modules: Collection[str], players: int) -> int:
        """How many special tokens are laid open, for one player against Emil as well (DSP-02)."""
        if DSP not in modules:
            return 0
        return self.solo.special_tokens if players == 1 else players + self.numbers.special_tokens_more

    def space(self, key: str) -> int:
        """Index of a space by its key; raises `KeyError`, as the other questions of this kind do."""
        return _index(self.spaces, key)

    def engineer(self, key: str) -> int:
        """Index of an engineer by its key."""
        return _index(self.engineers, key)

    def token(self, key: str) -> int:
        """Index of a `?` token by its key."""
        return _index(self.tokens, key)

    def special_token(self, key: str) -> int:
        """Index of a special token of the DSP expansion by its key."""
        return _index(self.special_tokens, key)

    def card(self, key: str) -> int:
        """Index of a `?` card by its key."""
        return _index(self.cards, key)

    def end_card(self, key: str) -> int:
        """Index of an end bonus card by its key."""
        return _index(self.end_cards, key)

    def start_card(self, key: str) -> int:
        """Index of a start bonus card by its key."""
        return _index(self.start_cards, key)

    def factory(self, code: int) -> Factory:
        """The factory of a code; raises `KeyError`."""
        for factory in self.factories:
            if factory.code == code:
                return factory
        raise KeyError(code)

    def source(self, *path: str | int) -> str:
        """Where a datum comes from, by its block, place and field: `source("spaces", 13, "sides")`.

        `known`, `derived` or `reconstructed`, followed by rule IDs; a place is the index of a thing in its tuple.
        """
        return source_of(self.data, path)

    def value(self, valuation: str, colour: int) -> int:
        """Points per field of a colour under a valuation of `terms.VALUATIONS`."""
        return self.values[VALUATIONS.index(valuation)][colour]


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


def _index(things: Sequence[_Keyed], key: str) -> int:
    for i, thing in enumerate(things):
        if thing.key == key:
            return i
    raise KeyError(key)
