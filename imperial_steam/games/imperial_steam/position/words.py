"""How single words and numbers of a scenario are written, and what a word of the vocabulary is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import Four, Player, State, four
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS

Path = tuple[str, ...]
KEYS: tuple[str, ...] = ("none", "small", "large")


class PositionError(ValueError):
    """A word or number that fits nowhere; `path` leads to it from the top of the data."""

    def __init__(self, path: Path, message: str) -> None:
        self.path = path
        super().__init__(message)


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


def listing(item: Parser, ordered: bool = False) -> Parser:
    """A list of items; sorted unless its order counts."""

    def parse(words: Words, value: Any, path: Path) -> Any:
        values = [item(words, entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path))]
        return values if ordered else sorted(values)

    return parse


def mapping_of(key: Parser, item: Parser, fill: tuple[Sequence[str], Any] | None = None) -> Parser:
    """A mapping of names to values; `fill` gives the names that are always there and their default."""

    def parse(words: Words, value: Any, path: Path) -> Any:
        found = dict.fromkeys(fill[0], fill[1]) if fill else {}
        for name, entry in words.mapping(value, path).items():
            found[key(words, name, (*path, name))] = item(words, entry, (*path, name))
        return found

    return parse


def three_levels(words: Words, value: Any, path: Path) -> list[int]:
    """Numbers of workers of level 1, 2 and 3."""
    values = words.sequence(value, path)
    if len(values) != 3:
        raise PositionError(path, "workers are a list of three numbers: level 1, 2, 3")
    return [words.number(entry, (*path, str(i))) for i, entry in enumerate(values)]


def factory_text(words: Words, value: Any, path: Path) -> str:
    """A factory on the map: `<good> <goods left>`."""
    good, _, left = str(value).partition(" ")
    return f"{words.good(good, path)} {words.number(left, path)}"


def cube_text(words: Words, value: Any, path: Path) -> str:
    """A delivered cube: `<good> to <city> by <player>`."""
    good, _, rest = str(value).partition(" to ")
    city, _, name = rest.rpartition(" by ")
    if not city:
        raise PositionError(path, f"'{value}' does not have the form '<good> to <city> by <player>'")
    return f"{words.good(good, path)} to {words.city(city, path)} by {words.player(name, path)}"


def choice(allowed: Sequence[str], what: str) -> Parser:
    """One of a few words."""
    return lambda words, value, path: words.word(value, path, allowed, what)


def counting(words: Words, value: Any, path: Path) -> str:
    """A number that serves as a name, such as a round."""
    return str(words.number(value, path))


ALL_GOODS = mapping_of(Words.good, Words.number, (GOODS, 0))
SOME_GOODS = mapping_of(Words.good, Words.number)


def named(goods: Sequence[int]) -> dict[str, int]:
    """Numbers by good, with the names of the goods."""
    return dict(zip(GOODS, goods, strict=True))


def four_of(values: Mapping[str, int], names: Sequence[str] = GOODS) -> Four:
    """Four numbers in the order of the names."""
    return four([values[name] for name in names])


def patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> tuple[int, ...]:
    """The old numbers, those that are named replaced."""
    return tuple(values.get(name, before) for name, before in zip(names, old, strict=True))


def four_patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> Four:
    """The same for four numbers."""
    return four(patched(old, names, values))


def mask_of(indices: Mapping[str, int], names: Sequence[str]) -> int:
    """The bit mask of named things."""
    return sum(1 << indices[name] for name in names)


def cities_of(draft: Draft, mask: int) -> list[str]:
    """The names of the cities in a mask."""
    return sorted(draft.layout.city_names[i] for i in bits(mask))
