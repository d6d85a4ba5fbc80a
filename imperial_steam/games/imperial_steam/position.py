"""Positions made to order: the vocabulary in which scenarios describe and check a position.

A position is always a real one (a new game) with some things overridden: `inject` changes the
printed world, `arrange` the position, and `compare` reads the same words back. Whatever is not
named is derived so that the invariants of section 4 hold: networks from tracks, workers and goods
in supply from those elsewhere, rows of the influence track, hand markers, free sites.

Everything is plain data with names (cities, links, colours) as a YAML file holds it. Money is in
gulden, influence in column values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from imperial_steam.games.imperial_steam import network, rounds, scoring, storage
from imperial_steam.games.imperial_steam.board import (
    COLUMN,
    ENGINEERS,
    GOODS,
    HUBS,
    MAIN_ACTIONS,
    Board,
    City,
    Contract,
    DemandPrint,
    Face,
    FactoryRow,
    SitePrint,
)
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.state import Player, State, Step

Path = tuple[str, ...]
KEYS: tuple[str, ...] = ("none", "small", "large")
STEPS: tuple[str, ...] = tuple(step.name.lower() for step in Step)
EVERYBODY = "all"
PILE_TILE = MAIN_ACTIONS.index("A10")
"""Hand markers that a position puts nowhere else lie on this tile."""


class PositionError(ValueError):
    """A word or number that fits nowhere; `path` leads to it from the top of the data."""

    def __init__(self, path: Path, message: str) -> None:
        self.path = path
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as expected."""

    path: Path
    expected: Any
    got: Any


@dataclass(frozen=True, slots=True)
class Some:
    """An expectation about a list: what must and what must not be in it."""

    include: Sequence[Any]
    exclude: Sequence[Any]


def nearest(text: str, allowed: Sequence[str]) -> str:
    """A hint at the nearest valid word, or at all of them when none is near."""
    near = get_close_matches(text, allowed, 1, 0.5)
    if near:
        return f"; did you mean '{near[0]}'?"
    return f"; one of {', '.join(allowed)}" if len(allowed) <= 12 else ""


class Words:
    """Reads single words and numbers of a scenario; every method raises `PositionError`."""

    def __init__(self, layout: Layout, names: Sequence[str]) -> None:
        self.layout = layout
        self.names = tuple(names)
        """The players' names (colours) by seat."""

    def word(self, value: Any, path: Path, allowed: Sequence[str], what: str) -> str:
        """One of the allowed words."""
        text = str(value)
        if text not in allowed:
            raise PositionError(path, f"'{text}' is no {what}{nearest(text, allowed)}")
        return text

    def number(self, value: Any, path: Path) -> int:
        """A whole number."""
        if isinstance(value, bool) or not isinstance(value, int):
            try:
                return int(str(value))
            except ValueError:
                raise PositionError(path, f"'{value}' is not a whole number") from None
        return value

    def flag(self, value: Any, path: Path) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise PositionError(path, f"'{value}' is neither true nor false")
        return value

    def mapping(self, value: Any, path: Path) -> Mapping[str, Any]:
        """A mapping."""
        if not isinstance(value, Mapping):
            raise PositionError(path, f"'{value}' should be a mapping 'name: value'")
        return value

    def sequence(self, value: Any, path: Path) -> Sequence[Any]:
        """A list."""
        if not isinstance(value, list | tuple):
            raise PositionError(path, f"'{value}' should be a list")
        return value

    def influence(self, value: Any, path: Path) -> int:
        """A column value of the influence track."""
        number = self.number(value, path)
        if number % COLUMN or not 0 <= number <= self.layout.limits.last_influence:
            raise PositionError(path, f"{number} is no column of the influence track")
        return number

    def good(self, value: Any, path: Path) -> str:
        """A goods type."""
        return self.word(value, path, GOODS, "good")

    def hub(self, value: Any, path: Path) -> str:
        """A hub colour."""
        return self.word(value, path, HUBS, "hub")

    def engineer(self, value: Any, path: Path) -> str:
        """`bridge` or `tunnel`."""
        return self.word(value, path, ENGINEERS, "engineer")

    def player(self, value: Any, path: Path) -> str:
        """A player's name."""
        return self.word(value, path, self.names, "player of this scenario")

    def tile(self, value: Any, path: Path) -> str:
        """A main action."""
        return self.word(value, path, MAIN_ACTIONS, "main action")

    def city(self, value: Any, path: Path) -> str:
        """A city."""
        return self.word(value, path, self.layout.city_names, "city")

    def site(self, value: Any, path: Path) -> str:
        """A factory site, `<city> #<n>`."""
        text = str(value)
        if text in self.layout.city_names:
            raise PositionError(path, f"'{text}' lacks its number: write \"{text} #1\", in quotation marks")
        return self.word(value, path, tuple(self.layout.site_index), "factory site")

    def link(self, value: Any, path: Path) -> str:
        """A link, either way round, with a dash or a hyphen; gives its name on the board."""
        text = str(value)
        names = self.layout.link_index
        if text not in names:
            text = text.replace("-", "–", 1)
        if text not in names:
            raise PositionError(path, f"'{value}' is no link{nearest(text, tuple(names))}")
        return self.layout.link_names[names[text]]

    def contract(self, value: Any, path: Path) -> int:
        """The number of a contract card."""
        number = self.number(value, path)
        if number not in self.layout.contract:
            raise PositionError(path, f"there is no contract {number}")
        return number

    def labour(self, value: Any, path: Path) -> str:
        """A labour column, `<hub> <n>`."""
        return self.word(value, path, self.columns, "labour column")

    @property
    def columns(self) -> tuple[str, ...]:
        """The labour columns' names, in order."""
        return tuple(f"{HUBS[hub]} {number}" for hub, number in self.layout.labour)

    def share_value(self, value: Any, path: Path) -> int:
        """A printed share value."""
        number = self.number(value, path)
        if number not in self.layout.prices.share_values:
            raise PositionError(path, f"{number} is no share value")
        return number


Parser = Callable[[Words, Any, Path], Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A position being arranged, and which words have been given for it."""

    game: ImperialSteam
    words: Words
    given: dict[tuple[str, int], Any] = field(default_factory=dict)
    """(word, seat or -1) → value."""

    @property
    def layout(self) -> Layout:
        """The world of the position."""
        return self.game.layout

    @property
    def state(self) -> State:
        """The position itself."""
        return self.game.state

    def player(self, seat: int) -> Player:
        """One player's part."""
        return self.game.state.players[seat]


Reader = Callable[[Draft, int], Any]
Writer = Callable[[Draft, int, Any], None]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the vocabulary: how it is written, read from a position, and put into one.

    `write` None: the word can only be expected. `items` reads one item of a list, `sequence` says
    that the order of the list counts; `partial` mappings are compared only where they are named.
    """

    parse: Parser
    read: Reader
    write: Writer | None = None
    items: Parser | None = None
    partial: bool = False


# --- how values are written -------------------------------------------------------------------


def _listing(item: Parser, ordered: bool = False) -> Parser:
    def parse(words: Words, value: Any, path: Path) -> Any:
        values = [item(words, entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path))]
        return values if ordered else sorted(values)

    return parse


def _table(key: Parser, item: Parser, fill: tuple[Sequence[str], Any] | None = None) -> Parser:
    def parse(words: Words, value: Any, path: Path) -> Any:
        found = dict.fromkeys(fill[0], fill[1]) if fill else {}
        for name, entry in words.mapping(value, path).items():
            found[key(words, name, (*path, name))] = item(words, entry, (*path, name))
        return found

    return parse


def _three(words: Words, value: Any, path: Path) -> list[int]:
    values = words.sequence(value, path)
    if len(values) != 3:
        raise PositionError(path, "workers are a list of three numbers: level 1, 2, 3")
    return [words.number(entry, (*path, str(i))) for i, entry in enumerate(values)]


def _factory(words: Words, value: Any, path: Path) -> str:
    good, _, left = str(value).partition(" ")
    return f"{words.good(good, path)} {words.number(left, path)}"


def _cube(words: Words, value: Any, path: Path) -> str:
    good, _, rest = str(value).partition(" to ")
    city, _, name = rest.rpartition(" by ")
    if not city:
        raise PositionError(path, f"'{value}' does not have the form '<good> to <city> by <player>'")
    return f"{words.good(good, path)} to {words.city(city, path)} by {words.player(name, path)}"


def _choice(allowed: Sequence[str], what: str) -> Parser:
    return lambda words, value, path: words.word(value, path, allowed, what)


def _counting(words: Words, value: Any, path: Path) -> str:
    return str(words.number(value, path))


_GOODS = _table(Words.good, Words.number, (GOODS, 0))
_SOME_GOODS = _table(Words.good, Words.number)


def _named(goods: Sequence[int]) -> dict[str, int]:
    return dict(zip(GOODS, goods, strict=True))


def _four(values: Mapping[str, int], names: Sequence[str] = GOODS) -> tuple[int, int, int, int]:
    first, second, third, fourth = (values[name] for name in names)
    return (first, second, third, fourth)


def _patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(values.get(name, before) for name, before in zip(names, old, strict=True))


def _four_patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = _patched(old, names, values)
    return (first, second, third, fourth)


def _mask(indices: Mapping[str, int], names: Sequence[str]) -> int:
    return sum(1 << indices[name] for name in names)


# --- one player's words -----------------------------------------------------------------------


def _plain(name: str) -> tuple[Reader, Writer]:
    def read(draft: Draft, seat: int) -> Any:
        return getattr(draft.player(seat), name)

    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, value)

    return read, write


def _number_word(name: str) -> Word:
    return Word(Words.number, *_plain(name))


def _goods_word(name: str) -> Word:
    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, _four(value))

    return Word(_GOODS, lambda draft, seat: _named(getattr(draft.player(seat), name)), write)


def _workers_word(name: str) -> Word:
    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, tuple(value))

    return Word(_three, lambda draft, seat: list(getattr(draft.player(seat), name)), write)


def _write_influence(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).column = value // COLUMN


def _write_tracks(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).tracks = _mask(draft.layout.link_index, value)


def _write_stations(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).stations = _mask(draft.layout.city_index, value) | 1 << draft.layout.start


def _read_factories(draft: Draft, seat: int) -> dict[str, str]:
    return {
        draft.layout.sites[site].name: f"{GOODS[good]} {left}" for site, good, left in draft.player(seat).factories
    }


def _write_factories(draft: Draft, seat: int, value: Any) -> None:
    built = []
    for site, text in value.items():
        good, left = text.split()
        built.append((draft.layout.site_index[site], GOODS.index(good), int(left)))
    draft.player(seat).factories = tuple(built)


def _write_contracts(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).contracts = tuple(value)


def _write_share_value(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).share_row = draft.layout.prices.share_values.index(value)


def _read_hands_on(draft: Draft, seat: int) -> dict[str, int]:
    return dict(zip(MAIN_ACTIONS, draft.player(seat).tiles, strict=True))


def _write_hands_on(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).tiles = tuple(value[tile] for tile in MAIN_ACTIONS)


def _write_locomotives(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).locomotives = tuple(value)


def _read_engineers(draft: Draft, seat: int) -> list[str]:
    return [kind for i, kind in enumerate(ENGINEERS) if draft.player(seat).engineers >> i & 1]


def _write_engineers(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).engineers = sum(1 << ENGINEERS.index(kind) for kind in set(value))


def _cities(draft: Draft, mask: int) -> list[str]:
    return sorted(draft.layout.city_names[i] for i in bits(mask))


FINAL: tuple[str, ...] = (
    "income", "goods", "keys", "hubs", "contracts", "fee", "received", "money", "dividends", "total"
)  # fmt: skip


def _read_final(draft: Draft, seat: int) -> dict[str, int]:
    """The numbers of the final scoring, as if the game ended now (section 12)."""
    account = scoring.reckon(draft.layout, draft.state).accounts[seat]
    return {
        "income": account.income,
        "goods": account.goods,
        "keys": account.key_money,
        "hubs": account.hub_bonus,
        "contracts": account.contract_money,
        "fee": account.fee_paid,
        "received": account.received,
        "money": account.money,
        "dividends": account.dividends,
        "total": account.final,
    }


def _fee_lines(draft: Draft, seat: int) -> Sequence[scoring.FeeLine]:
    return scoring.reckon(draft.layout, draft.state).accounts[seat].fee


def _read_fees(draft: Draft, seat: int) -> dict[str, int]:
    """What the track fee pays to whom (SCORE-19)."""
    paid: dict[str, int] = {}
    for line in _fee_lines(draft, seat):
        name = draft.words.names[line.owner]
        paid[name] = paid.get(name, 0) + line.amount
    return paid


def _read_fee_path(draft: Draft, seat: int) -> list[str]:
    return [draft.layout.link_names[line.link] for line in _fee_lines(draft, seat)]


PLAYER_WORDS: dict[str, Word] = {
    "money": _number_word("cash"),
    "influence": Word(
        Words.influence, lambda draft, seat: draft.player(seat).column * COLUMN, _write_influence
    ),
    "row": _number_word("row"),
    "tracks": Word(
        _listing(Words.link),
        lambda draft, seat: sorted(draft.layout.link_names[i] for i in bits(draft.player(seat).tracks)),
        _write_tracks,
        Words.link,
    ),
    "network": Word(
        _listing(Words.city), lambda draft, seat: _cities(draft, draft.player(seat).network), None, Words.city
    ),
    "stations": Word(
        _listing(Words.city),
        lambda draft, seat: _cities(draft, draft.player(seat).stations),
        _write_stations,
        Words.city,
    ),
    "goods": _goods_word("goods"),
    "dock": _goods_word("dock"),
    "training": _workers_word("training"),
    "working": _workers_word("working"),
    "worker_supply": _number_word("supply"),
    "factories": Word(_table(Words.site, _factory), _read_factories, _write_factories),
    "contracts": Word(
        _listing(Words.contract),
        lambda draft, seat: sorted(draft.player(seat).contracts),
        _write_contracts,
        Words.contract,
    ),
    "keys": Word(
        _table(Words.hub, _choice(KEYS, "key"), (HUBS, KEYS[0])),
        lambda draft, seat: {hub: KEYS[key] for hub, key in zip(HUBS, draft.player(seat).keys, strict=True)},
    ),
    "share_value": Word(
        Words.share_value,
        lambda draft, seat: draft.layout.prices.share_values[draft.player(seat).share_row],
        _write_share_value,
    ),
    "investors": _number_word("investors"),
    "shareholders": _number_word("shareholders"),
    "hands": _number_word("hands"),
    "hands_waiting": _number_word("waiting"),
    "hands_on": Word(_table(Words.tile, Words.number, (MAIN_ACTIONS, 0)), _read_hands_on, _write_hands_on),
    "locomotives": Word(
        _listing(Words.number),
        lambda draft, seat: sorted(draft.player(seat).locomotives),
        _write_locomotives,
        Words.number,
    ),
    "reserved_cars": _number_word("reserved"),
    "passenger_cars": _number_word("passengers"),
    "freight_cars": Word(Words.number, lambda draft, seat: storage.freight_cars(draft.player(seat))),
    "engineers": Word(_listing(Words.engineer), _read_engineers, _write_engineers, Words.engineer),
    "delivered": Word(Words.flag, *_plain("delivered")),
    "coal_delivered": Word(
        _listing(Words.city), lambda draft, seat: _cities(draft, draft.player(seat).coal_delivered), None, Words.city
    ),
    "final": Word(_table(_choice(FINAL, "number of the final scoring"), Words.number), _read_final, partial=True),
    "fees": Word(_table(Words.player, Words.number), _read_fees),
    "fee_path": Word(_listing(Words.link, True), _read_fee_path),
}

# --- words of the table -----------------------------------------------------------------------


def _state_goods(name: str, partial: bool = True) -> Word:
    def write(draft: Draft, _: int, value: Any) -> None:
        setattr(draft.state, name, _four_patched(getattr(draft.state, name), GOODS, value))

    return Word(_SOME_GOODS, lambda draft, _: _named(getattr(draft.state, name)), write, partial=partial)


def _state_number(name: str) -> Word:
    def write(draft: Draft, _: int, value: Any) -> None:
        setattr(draft.state, name, value)

    return Word(Words.number, lambda draft, _: getattr(draft.state, name), write)


def _read_order(draft: Draft, _: int) -> list[str]:
    return [draft.words.names[seat] for seat in draft.state.order]


def _write_order(draft: Draft, _: int, value: Any) -> None:
    if sorted(value) != sorted(draft.words.names):
        raise PositionError(("order",), "the turn order names every player once")
    draft.state.order = tuple(draft.words.names.index(name) for name in value)


def _read_turn(draft: Draft, _: int) -> str:
    return "nobody" if draft.game.over else draft.words.names[draft.state.seat]


def _write_turn(draft: Draft, _: int, value: Any) -> None:
    draft.state.active = draft.state.order.index(draft.words.names.index(value))


def _read_decider(draft: Draft, _: int) -> str:
    decision = draft.game.decision()
    return "nobody" if decision is None else draft.words.names[decision.player]


def _write_step(draft: Draft, _: int, value: Any) -> None:
    draft.state.step = Step[value.upper()]


def _write_hub_influence(draft: Draft, _: int, value: Any) -> None:
    steps = {hub: number // COLUMN for hub, number in value.items()}
    draft.state.hubs = _four_patched(draft.state.hubs, HUBS, steps)


def _read_cubes(draft: Draft, _: int) -> list[str]:
    return [
        f"{GOODS[good]} to {draft.layout.city_names[city]} by {draft.words.names[seat]}"
        for city, good, seat in draft.state.cubes
    ]


def _write_cubes(draft: Draft, _: int, value: Any) -> None:
    """Put delivered cubes on demand spaces; coal to a hub takes its key (FREE-DELIVER-09)."""
    layout, state = draft.layout, draft.state
    state.cubes, state.demand, state.spare = (), _as_four(layout.demand), _as_four(layout.spare)
    for player in state.players:
        player.coal_delivered, player.keys = 0, (0, 0, 0, 0)
    for text in value:
        good, _, rest = text.partition(" to ")
        name, _, by = rest.rpartition(" by ")
        _put_cube(draft, layout.city_index[name], GOODS.index(good), draft.words.names.index(by), text)


def _put_cube(draft: Draft, city: int, good: int, seat: int, text: str) -> None:
    state, player = draft.state, draft.player(seat)
    if not state.demand[good] >> city & 1:
        raise PositionError(("cubes",), f"no demand space is left for '{text}'")
    if state.spare[good] >> city & 1:
        state.spare = storage.change(state.spare, good, -(1 << city))
    else:
        state.demand = storage.change(state.demand, good, -(1 << city))
    state.cubes = (*state.cubes, (city, good, seat))
    if GOODS[good] == "coal":
        player.coal_delivered |= 1 << city
        if city in draft.layout.hub_of_city:
            hub = draft.layout.hub_of_city[city]
            taken = max(other.keys[hub] for other in state.players)
            player.keys = storage.change(player.keys, hub, KEYS.index("small" if taken else "large"))


def _as_four(values: Sequence[int]) -> tuple[int, int, int, int]:
    first, second, third, fourth = values
    return (first, second, third, fourth)


def _read_open_demand(draft: Draft, _: int) -> dict[str, list[str]]:
    layout, state = draft.layout, draft.state
    return {
        name: sorted(
            good
            for spaces in (state.demand, state.spare)
            for good, mask in zip(GOODS, spaces, strict=True)
            if mask >> city & 1
        )
        for name, city in layout.city_index.items()
    }


def _read_round_goods(draft: Draft, _: int) -> dict[str, list[str]]:
    return {
        str(number): sorted(GOODS[good] for good in goods) for number, goods in enumerate(draft.state.round_goods)
    }


def _write_round_goods(draft: Draft, _: int, value: Any) -> None:
    rounds = list(draft.state.round_goods)
    for number, goods in value.items():
        if not 0 < int(number) < len(rounds):
            raise PositionError(("round_goods", number), f"there is no round {number}")
        rounds[int(number)] = tuple(GOODS.index(good) for good in goods)
    draft.state.round_goods = tuple(rounds)


def _levels(draft: Draft) -> tuple[str, ...]:
    return tuple(str(locomotive.level) for locomotive in draft.layout.board.locomotives)


def _level(words: Words, value: Any, path: Path) -> str:
    levels = tuple(str(locomotive.level) for locomotive in words.layout.board.locomotives)
    return words.word(value, path, levels, "level of a locomotive for sale")


def _read_locomotives_left(draft: Draft, _: int) -> dict[str, int]:
    return dict(zip(_levels(draft), draft.state.locomotives, strict=True))


def _write_locomotives_left(draft: Draft, _: int, value: Any) -> None:
    draft.state.locomotives = _patched(draft.state.locomotives, _levels(draft), value)


def _wage(words: Words, value: Any, path: Path) -> int:
    wage = words.number(value, path)
    if wage not in words.layout.prices.wages:
        raise PositionError(path, f"{wage} is no wage")
    return wage


def _read_wages(draft: Draft, _: int) -> dict[str, int]:
    wages = draft.layout.prices.wages
    return {name: wages[row] for name, row in zip(draft.words.columns, draft.state.wages, strict=True)}


def _write_wages(draft: Draft, _: int, value: Any) -> None:
    rows = {name: draft.layout.prices.wages.index(wage) for name, wage in value.items()}
    draft.state.wages = _patched(draft.state.wages, draft.words.columns, rows)


def _read_engineers_at(draft: Draft, _: int) -> dict[str, list[str]]:
    return {
        hub: sorted(
            kind for kind, left in zip(ENGINEERS, draft.state.engineers, strict=True) for _ in range(left[i])
        )
        for i, hub in enumerate(HUBS)
    }


def _write_engineers_at(draft: Draft, _: int, value: Any) -> None:
    bridge, tunnel = (
        _four_patched(old, HUBS, {hub: kinds.count(kind) for hub, kinds in value.items()})
        for kind, old in zip(ENGINEERS, draft.state.engineers, strict=True)
    )
    draft.state.engineers = (bridge, tunnel)


def _write_display(draft: Draft, _: int, value: Any) -> None:
    draft.state.contracts = tuple(value)


def _read_business(draft: Draft, _: int) -> dict[str, list[int]]:
    layout = draft.layout
    return {
        name: list(layout.tokens[city][draft.state.tokens[city] :]) for name, city in layout.city_index.items()
    }


def _write_business(draft: Draft, _: int, value: Any) -> None:
    taken = list(draft.state.tokens)
    for name, left in value.items():
        city = draft.layout.city_index[name]
        stack = list(draft.layout.tokens[city])
        taken[city] = len(stack) - len(left)
        if taken[city] < 0 or stack[taken[city] :] != left:
            raise PositionError(("business", name), f"the stack of {name} is {stack}, top first; taken from its top")
    draft.state.tokens = tuple(taken)


def _semmering(words: Words, value: Any, path: Path) -> str:
    return words.word(value, path, ("map", *words.names), "place of the Semmering token")


def _read_semmering(draft: Draft, _: int) -> str:
    if draft.state.semmering:
        return "map"
    holders = (name for name, player in zip(draft.words.names, draft.state.players, strict=True) if player.semmering)
    return next(holders, "nobody")


def _write_semmering(draft: Draft, _: int, value: Any) -> None:
    draft.state.semmering = value == "map"
    for name, player in zip(draft.words.names, draft.state.players, strict=True):
        player.semmering = name == value


def _read_limits(draft: Draft, _: int) -> dict[str, int]:
    shipments = draft.layout.setup.shipments
    return {
        str(number): shipments[number - 1] if number <= len(shipments) else 0
        for number in range(1, draft.layout.limits.rounds + 1)
    }


def _read_spaces(draft: Draft, _: int) -> dict[str, int]:
    """How many hub and city tiles lie in each region, and on the spaces without a region (section 13)."""
    setup = draft.layout.setup
    counts: dict[str, int] = {}
    for city in draft.layout.board.cities:
        if city.number is None:
            continue
        kind = "hubs" if city.name in setup.hubs else "tiles" if city.name in setup.tiles else "empty"
        for name in ("spaces", kind, f"{kind} in {city.region or 'no region'}"):
            counts[name] = counts.get(name, 0) + 1
    counts["different tiles"] = len(set(setup.tiles.values()))
    return counts


def _space_count(words: Words, value: Any, path: Path) -> str:
    return str(value)


def _read_winners(draft: Draft, _: int) -> list[str]:
    return sorted(draft.words.names[seat] for seat in scoring.reckon(draft.layout, draft.state).winners)


TABLE_WORDS: dict[str, Word] = {
    "round": _state_number("round"),
    "order": Word(_listing(Words.player, True), _read_order, _write_order),
    "turn": Word(
        lambda words, value, path: words.word(value, path, (*words.names, "nobody"), "player of this scenario"),
        _read_turn,
        _write_turn,
    ),
    "decider": Word(
        lambda words, value, path: words.word(value, path, (*words.names, "nobody"), "player of this scenario"),
        _read_decider,
    ),
    "step": Word(_choice(STEPS, "step"), lambda draft, _: draft.state.step.name.lower(), _write_step),
    "over": Word(Words.flag, lambda draft, _: draft.game.over),
    "hub_influence": Word(
        _table(Words.hub, Words.influence),
        lambda draft, _: {hub: steps * COLUMN for hub, steps in zip(HUBS, draft.state.hubs, strict=True)},
        _write_hub_influence,
        partial=True,
    ),
    "cubes": Word(_listing(_cube, True), _read_cubes, _write_cubes, _cube),
    "open_demand": Word(_table(Words.city, _listing(Words.good)), _read_open_demand, partial=True),
    "market": _state_goods("market"),
    "round_goods": Word(
        _table(_counting, _listing(Words.good)), _read_round_goods, _write_round_goods, partial=True
    ),
    "locomotives_left": Word(
        _table(_level, Words.number), _read_locomotives_left, _write_locomotives_left, partial=True
    ),
    "factories_taken": _state_goods("taken"),
    "wages": Word(_table(Words.labour, _wage), _read_wages, _write_wages, partial=True),
    "engineers_at": Word(
        _table(Words.hub, _listing(Words.engineer)), _read_engineers_at, _write_engineers_at, partial=True
    ),
    "display": Word(
        _listing(Words.contract), lambda draft, _: sorted(draft.state.contracts), _write_display, Words.contract
    ),
    "business": Word(
        _table(Words.city, _listing(Words.number, True)), _read_business, _write_business, partial=True
    ),
    "semmering_token": Word(_semmering, _read_semmering, _write_semmering),
    "goods_supply": Word(_SOME_GOODS, lambda draft, _: _named(draft.state.supply), partial=True),
    "investor_supply": Word(Words.number, lambda draft, _: draft.state.investors),
    "free_station_sites": Word(
        _listing(Words.city), lambda draft, _: _cities(draft, draft.state.station_sites), None, Words.city
    ),
    "hub_cities": Word(
        _table(Words.hub, Words.city),
        lambda draft, _: dict(zip(HUBS, draft.layout.setup.hubs, strict=True)),
        partial=True,
    ),
    "crowns": Word(
        _listing(Words.link),
        lambda draft, _: sorted(draft.layout.link_names[i] for i in bits(draft.layout.crowns)),
        None,
        Words.link,
    ),
    "order_limits": Word(_table(_counting, Words.number), _read_limits, partial=True),
    "spaces": Word(_table(_space_count, Words.number), _read_spaces, partial=True),
    "winners": Word(_listing(Words.player), _read_winners, None, Words.player),
}


# --- arranging and comparing ------------------------------------------------------------------


def arrange(game: ImperialSteam, names: Sequence[str], data: Mapping[str, Any], fresh: bool = True) -> None:
    """Override a position with plain data; what is not named is derived (section 4).

    `fresh` True: the position becomes the start of a turn in phase 7 unless `step` says otherwise;
    False: it stays in the middle of whatever is going on, unless `turn` is given.
    Raises `PositionError` with the path of a word or number that fits nowhere.
    """
    draft = Draft(game, Words(game.layout, names))
    if fresh:
        game.state.step = Step.MAIN
    table, players = _split(draft, data)
    for name, word in TABLE_WORDS.items():
        if name in table and name not in ("turn", "cubes"):
            _put(draft, word, name, -1, table[name], (name,))
    for path, seat, values in players:
        for name, value in values.items():
            _put(draft, PLAYER_WORDS[name], name, seat, value, (path, name))
    if not fresh and "turn" in table:
        _forget_turn(draft.state)
    _settle(draft)
    for name in ("cubes", "turn"):
        if name in table:
            _put(draft, TABLE_WORDS[name], name, -1, table[name], (name,))
    _settle_goods(draft)


def _forget_turn(state: State) -> None:
    """A turn begins: nothing chosen, no point left, nothing delivered."""
    rounds.clear_action(state)
    state.points, state.overflow, state.step = 0, -1, Step.MAIN
    for player in state.players:
        player.delivered = False


def _split(draft: Draft, data: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, int, Mapping[str, Any]]]]:
    """Words of the table, and (path, seat, words) of the players; `all` comes before single players."""
    words = draft.words
    table: dict[str, Any] = {}
    everybody: list[tuple[str, int, Mapping[str, Any]]] = []
    players: list[tuple[str, int, Mapping[str, Any]]] = []
    for key, value in words.mapping(data, ()).items():
        if key == EVERYBODY:
            everybody = [(key, seat, _player_words(words, value, key)) for seat in range(len(words.names))]
        elif key in words.names:
            players.append((key, words.names.index(key), _player_words(words, value, key)))
        else:
            words.word(key, (key,), (*TABLE_WORDS, EVERYBODY, *words.names), "word for a position")
            table[key] = value
    return table, everybody + players


def _player_words(words: Words, value: Any, key: str) -> Mapping[str, Any]:
    found = words.mapping(value, (key,))
    for name in found:
        words.word(name, (key, name), tuple(PLAYER_WORDS), "word for a player")
    return found


def _put(draft: Draft, word: Word, name: str, seat: int, value: Any, path: Path) -> None:
    if word.write is None:
        raise PositionError(path, f"'{name}' can be expected but not given")
    parsed = word.parse(draft.words, value, path)
    draft.given[name, seat] = parsed
    word.write(draft, seat, parsed)


def _settle(draft: Draft) -> None:
    """Derive everything that follows from what was given."""
    for seat, player in enumerate(draft.state.players):
        _settle_network(draft, seat, player)
        if ("worker_supply", seat) not in draft.given:
            workers = (*player.training, *player.working)
            player.supply = draft.layout.limits.workers - sum(workers) - len(player.factories)
        _settle_hands(draft, seat, player)
        if ("reserved_cars", seat) not in draft.given:
            player.reserved = sum(draft.layout.contract[number].size for number in player.contracts)
    _settle_rows(draft)
    _settle_rounds(draft)
    _settle_factories(draft)
    _settle_tokens(draft)
    _settle_pieces(draft)


def _settle_network(draft: Draft, seat: int, player: Player) -> None:
    """The network of the tracks, laid one by one from Wien (NET-02)."""
    layout = draft.layout
    waiting = bits(player.tracks)
    player.tracks, player.network = 0, 1 << layout.start
    player.reach, player.blocked = layout.incident[layout.start], 0
    while waiting:
        link = next((link for link in waiting if player.reach >> link & 1), None)
        if link is None:
            name = draft.words.names[seat]
            raise PositionError((name, "tracks"), f"'{layout.link_names[waiting[0]]}' is not connected with the start")
        waiting.remove(link)
        network.lay_track(layout, player, link)


def _settle_hands(draft: Draft, seat: int, player: Player) -> None:
    """Hand markers: those of rounds to come wait; those neither in hand nor placed lie on A10 (INV-05)."""
    start = draft.layout.board.begin
    if ("hands_waiting", seat) not in draft.given:
        player.waiting = sum(number > draft.state.round for number in start.hands_on_rounds)
    own = start.hands + len(start.hands_on_rounds) - player.waiting
    tiles = list(player.tiles)
    if ("hands", seat) in draft.given:
        if ("hands_on", seat) not in draft.given:
            tiles = [0] * len(tiles)
        tiles[PILE_TILE] += own - player.hands - sum(tiles)
    else:
        player.hands = own - sum(tiles)
    if player.hands < 0 or tiles[PILE_TILE] < 0:
        raise PositionError((draft.words.names[seat], "hands"), f"there are only {own} hand markers in this round")
    player.tiles = tuple(tiles)


def _settle_rows(draft: Draft) -> None:
    """Rows of the influence track: as given, else as they were, else by turn order (INF-04)."""
    state, given = draft.state, draft.given

    def rank(seat: int) -> tuple[int, int, int]:
        moved = ("influence", seat) in given
        row = given.get(("row", seat), 0 if moved else state.players[seat].row)
        return (0 if row else 1, row, state.order.index(seat))

    for column in {player.column for player in state.players}:
        seats = sorted((s for s, player in enumerate(state.players) if player.column == column), key=rank)
        for row, seat in enumerate(seats, 1):
            state.players[seat].row = row


def _settle_rounds(draft: Draft) -> None:
    """Goods of rounds that have come are no longer on the round track (PH2-01)."""
    state = draft.state
    given = draft.given.get(("round_goods", -1), {})
    state.round_goods = tuple(
        goods if number > state.round or str(number) in given else () for number, goods in enumerate(state.round_goods)
    )


def _settle_factories(draft: Draft) -> None:
    state = draft.state
    built = [(draft.words.names[seat], factory) for seat, p in enumerate(state.players) for factory in p.factories]
    state.occupied = 0
    counts = [0] * len(GOODS)
    for name, (site, good, _) in built:
        if state.occupied >> site & 1:
            raise PositionError((name, "factories"), f"{draft.layout.sites[site].name} is used twice")
        state.occupied |= 1 << site
        counts[good] += 1
    if ("factories_taken", -1) not in draft.given and any(name == "factories" for name, _ in draft.given):
        state.taken = _as_four(counts)


def _settle_tokens(draft: Draft) -> None:
    """Business tokens taken by everybody who has a city; the Semmering token by its first owner (A1-21)."""
    layout, state = draft.layout, draft.state
    given = draft.given.get(("business", -1), {})
    state.tokens = tuple(
        taken if layout.city_names[city] in given else min(len(layout.tokens[city]), _visitors(state, city))
        for city, taken in enumerate(state.tokens)
    )
    owners = [seat for seat in state.order if state.players[seat].tracks & layout.semmering]
    if ("semmering_token", -1) not in draft.given and owners and state.semmering:
        state.semmering = False
        state.players[owners[0]].semmering = True


def _visitors(state: State, city: int) -> int:
    return sum(player.network >> city & 1 for player in state.players)


def _settle_pieces(draft: Draft) -> None:
    """Pieces with the players are not in the common supply: investors, stations, locomotives, engineers, cards."""
    layout, state, players = draft.layout, draft.state, draft.state.players
    held = sum(player.investors + player.shareholders for player in players)
    state.investors = layout.limits.investors - held
    built = 0
    for player in players:
        built |= player.stations
    state.station_sites = layout.station_sites & ~built
    if ("locomotives_left", -1) not in draft.given:
        owned = [level for player in players for level in player.locomotives]
        printed = layout.limits.locomotives_each[layout.player_count]
        state.locomotives = tuple(
            printed - owned.count(level) if left else left
            for level, left in zip(layout.locomotive_index, state.locomotives, strict=True)
        )
    _settle_engineers(draft)
    owned_cards = {number for player in players for number in player.contracts}
    state.contracts = tuple(number for number in state.contracts if number not in owned_cards)
    cards = (*state.contracts, *(number for player in players for number in player.contracts))
    layout.setup = replace(layout.setup, contracts=cards)


def _settle_engineers(draft: Draft) -> None:
    """Engineers with the players have left the hubs; the setup is what that makes it (A2-13)."""
    layout, state = draft.layout, draft.state
    left, before = [list(kind) for kind in state.engineers], []
    for kind, at_hubs in enumerate(left):
        hired = sum(player.engineers >> kind & 1 for player in state.players)
        surplus = sum(at_hubs) + hired - layout.player_count
        if ("engineers_at", -1) not in draft.given:
            while surplus > 0:
                at_hubs[at_hubs.index(max(at_hubs))] -= 1
                surplus -= 1
        before.append((at_hubs[0] + hired, *at_hubs[1:]))
    bridge, tunnel = left
    state.engineers = (_as_four(bridge), _as_four(tunnel))
    layout.setup = replace(layout.setup, engineers=(before[0], before[1]))


def _settle_goods(draft: Draft) -> None:
    """The general supply holds what is nowhere else (INV-01)."""
    state = draft.state
    supply = [draft.layout.limits.goods_each] * len(GOODS)
    for good in range(len(GOODS)):
        supply[good] -= state.market[good]
        supply[good] -= sum(goods.count(good) for goods in state.round_goods)
        supply[good] -= sum(cube[1] == good for cube in state.cubes)
        for player in state.players:
            supply[good] -= player.goods[good] + player.dock[good]
            supply[good] -= sum(left for _, kind, left in player.factories if kind == good)
    state.supply = _as_four(supply)


def compare(game: ImperialSteam, names: Sequence[str], data: Mapping[str, Any]) -> list[Difference]:
    """Everything in a position that differs from what the data expects.

    Raises `PositionError` for words that are none.
    """
    draft = Draft(game, Words(game.layout, names))
    table, players = _split(draft, data)
    found: list[Difference] = []
    for name, value in table.items():
        found += _differences(draft, TABLE_WORDS[name], -1, value, (name,))
    for path, seat, values in players:
        for name, value in values.items():
            place = (path, name) if path != EVERYBODY else (path, draft.words.names[seat], name)
            found += _differences(draft, PLAYER_WORDS[name], seat, value, (path, name), place)
    return found


def _differences(
    draft: Draft, word: Word, seat: int, value: Any, path: Path, place: Path | None = None
) -> Iterator[Difference]:
    place = place or path
    got = word.read(draft, seat)
    if word.items and isinstance(value, Mapping):
        some = _some(draft.words, word.items, value, path)
        wrong = [f"lacks {item}" for item in some.include if item not in got]
        wrong += [f"has {item}" for item in some.exclude if item in got]
        if wrong:
            yield Difference(place, dict(value), f"{got}: {', '.join(wrong)}")
        return
    expected = word.parse(draft.words, value, path)
    if isinstance(expected, dict):
        for key in expected if word.partial else (expected | got):
            if expected.get(key) != got.get(key):
                yield Difference((*place, key), expected.get(key), got.get(key))
    elif expected != got:
        yield Difference(place, expected, got)


def _some(words: Words, item: Parser, value: Mapping[str, Any], path: Path) -> Some:
    found: dict[str, list[Any]] = {"include": [], "exclude": []}
    for key, entries in value.items():
        words.word(key, (*path, key), tuple(found), "word for part of a list")
        for i, entry in enumerate(words.sequence(entries, (*path, key))):
            found[key].append(item(words, entry, (*path, key, str(i))))
    return Some(found["include"], found["exclude"])


# --- changing the printed world ---------------------------------------------------------------

Injection = Callable[[Words, Board, Setup, Any], tuple[Board, Setup]]


def inject(board: Board, setup: Setup, data: Mapping[str, Any]) -> tuple[Board, Setup]:
    """The board and setup of a scenario with other print on them.

    Raises `PositionError` with the path of a word or number that fits nowhere.
    """
    words = Words(Layout(board, setup), ())
    given = words.mapping(data, ())
    for name in given:
        words.word(name, (name,), tuple(INJECTIONS), "word for the board")
    for name, change in INJECTIONS.items():
        if name in given:
            board, setup = change(words, board, setup, given[name])
    return board, setup


def _inject_hubs(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    """Move hub tiles; a city tile or hub tile in the way goes to the city left."""
    cities, tiles = list(setup.hubs), dict(setup.tiles)
    for hub, city in _table(Words.hub, Words.city)(words, value, ("hubs",)).items():
        index, old = HUBS.index(hub), cities[HUBS.index(hub)]
        if city in cities:
            cities[cities.index(city)] = old
        elif city in tiles:
            tiles[old] = tiles.pop(city)
        else:
            raise PositionError(("hubs", hub), f"{city} has no space for a tile")
        cities[index] = city
    return board, replace(setup, hubs=tuple(cities), tiles=tiles)


def _inject_growth(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    growth, places = list(board.growth), list(setup.growth)
    for hub, steps in _table(Words.hub, _listing(Words.number, True))(words, value, ("growth",)).items():
        places[HUBS.index(hub)] = len(growth)
        growth.append(tuple(steps))
    return replace(board, growth=tuple(growth)), replace(setup, growth=tuple(places))


def _inject_crowns(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    return board, replace(setup, crowns=tuple(_listing(Words.link)(words, value, ("crowns",))))


def _inject_shipments(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    return board, replace(setup, shipments=tuple(_listing(Words.number, True)(words, value, ("shipments",))))


def _inject_contracts(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    contracts = {contract.number: contract for contract in board.contracts}
    for number, entry in words.mapping(value, ("contracts",)).items():
        path = ("contracts", number)
        for key in words.mapping(entry, path):
            words.word(key, (*path, key), ("fields", "value"), "word for a contract")
        key = words.contract(number, path)
        old = contracts[key]
        fields = _listing(Words.good, True)(words, entry.get("fields", [GOODS[i] for i in old.fields]), (*path, "fields"))
        worth = words.number(entry.get("value", old.value), (*path, "value"))
        contracts[key] = Contract(key, tuple(GOODS.index(good) for good in fields), worth)
    return replace(board, contracts=tuple(contracts.values())), setup


def _inject_factory_rows(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    rows = list(board.factories[setup.players])
    for good, entry in _table(Words.good, Words.mapping)(words, value, ("factory_rows",)).items():
        path = ("factory_rows", good)
        for key in entry:
            words.word(key, (*path, key), ("cost", "pay"), "word for a factory row")
        old = rows[GOODS.index(good)]
        cost = _listing(Words.number, True)(words, entry.get("cost", list(old.cost)), (*path, "cost"))
        pay = _listing(Words.number, True)(words, entry.get("pay", list(old.pay)), (*path, "pay"))
        rows[GOODS.index(good)] = FactoryRow(tuple(cost), tuple(pay))
    return replace(board, factories={**board.factories, setup.players: tuple(rows)}), setup


def _inject_labour(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    columns = _table(Words.hub, Words.number)(words, value, ("labour",))
    changed = _four_patched(board.labour[setup.players], HUBS, columns)
    return replace(board, labour={**board.labour, setup.players: changed}), setup


def _inject_cities(words: Words, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    for name, entry in words.mapping(value, ("cities",)).items():
        path = ("cities", name)
        city = board.cities[words.layout.city_index[words.city(name, path)]]
        for key in words.mapping(entry, path):
            words.word(key, (*path, key), (*FACE_WORDS, *CITY_WORDS), "word for a city")
        changes = {key: CITY_WORDS[key](words, entry[key], (*path, key)) for key in CITY_WORDS if key in entry}
        board = _with_city(board, replace(city, **changes))
        board = _with_face(words, board, setup, city, {key: entry[key] for key in FACE_WORDS if key in entry}, path)
    return board, setup


def _with_city(board: Board, city: City) -> Board:
    return replace(board, cities=tuple(city if old.name == city.name else old for old in board.cities))


def _with_face(
    words: Words, board: Board, setup: Setup, city: City, entry: Mapping[str, Any], path: Path
) -> Board:
    """Change the tile that lies in a city, or the print of a city without tile."""
    changes = {key: FACE_WORDS[key](words, value, (*path, key)) for key, value in entry.items()}
    if city.name in setup.hubs:
        tiles = list(board.hub_tile)
        index = setup.hubs.index(city.name)
        tiles[index] = replace(tiles[index], **changes)
        return replace(board, hub_tile=tuple(tiles))
    if city.name in setup.tiles:
        number = setup.tiles[city.name]
        faces: dict[int, Face] = {**board.tiles[setup.players]}
        faces[number] = replace(faces[number], **changes)
        return replace(board, tiles={**board.tiles, setup.players: faces})
    printed = next(old for old in board.cities if old.name == city.name)
    assert printed.face is not None, "a city without tile has its face printed"
    return _with_city(board, replace(printed, face=replace(printed.face, **changes)))


def _optional_number(words: Words, value: Any, path: Path) -> int | None:
    return None if value is None else words.number(value, path)


def _sites(words: Words, value: Any, path: Path) -> tuple[SitePrint, ...]:
    return tuple(_site(words, entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path)))


def _site(words: Words, value: Any, path: Path) -> SitePrint:
    if value == "plain":
        return SitePrint()
    for key in words.mapping(value, path):
        words.word(key, (*path, key), ("players", "price", "station_price"), "word for a factory site")
    return SitePrint(
        words.number(value.get("players", 2), (*path, "players")),
        _optional_number(words, value.get("price"), (*path, "price")),
        words.flag(value.get("station_price", False), (*path, "station_price")),
    )


def _demands(words: Words, value: Any, path: Path) -> tuple[DemandPrint, ...]:
    goods = _listing(Words.good, True)(words, value, path)
    return tuple(DemandPrint(GOODS.index(good)) for good in goods)


FACE_WORDS: dict[str, Parser] = {
    "effort": _optional_number,
    "influence": Words.number,
    "business": Words.number,
    "station_cost": _optional_number,
    "sites": _sites,
    "demands": _demands,
}
CITY_WORDS: dict[str, Parser] = {"bonus": Words.number, "road_sites": _sites}
INJECTIONS: dict[str, Injection] = {
    "hubs": _inject_hubs,
    "growth": _inject_growth,
    "crowns": _inject_crowns,
    "shipments": _inject_shipments,
    "contracts": _inject_contracts,
    "factory_rows": _inject_factory_rows,
    "labour": _inject_labour,
    "cities": _inject_cities,
}
