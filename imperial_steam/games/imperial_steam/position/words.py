"""How single words and numbers of this game are written in a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import Four, Player, State, four
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Path, PositionError, choice, hint, mapping_of, patched

KEYS: tuple[str, ...] = ("none", "small", "large")


class WordReader(vocabulary.WordReader):
    """Reads single words and numbers of a scenario; every method raises `PositionError`."""

    good = choice(GOODS, "good")
    hub = choice(HUBS, "hub")
    engineer = choice(ENGINEERS, "engineer")
    tile = choice(MAIN_ACTIONS, "main action")

    def __init__(self, layout: Layout, names: Sequence[str]) -> None:
        super().__init__(names)
        self.layout = layout

    def influence(self, value: Any, path: Path) -> int:
        """A column value of the influence track."""
        number = self.number(value, path)
        if number % COLUMN or not 0 <= number <= self.layout.limits.last_influence:
            raise PositionError(path, f"{number} is no column of the influence track")
        return number

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
            raise PositionError(path, f"'{value}' is no link{hint(text, tuple(names))}")
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


@dataclass(frozen=True, slots=True)
class Draft(vocabulary.Draft[WordReader]):
    """A position being arranged."""

    game: ImperialSteam

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


Parser: TypeAlias = Callable[[WordReader, Any, Path], Any]
Reader: TypeAlias = Callable[[Draft, int], Any]
Writer: TypeAlias = Callable[[Draft, int, Any], None]
Word: TypeAlias = vocabulary.Word[WordReader, Draft]


def three_levels(words: WordReader, value: Any, path: Path) -> list[int]:
    """Numbers of workers of level 1, 2 and 3."""
    values = words.sequence(value, path)
    if len(values) != 3:
        raise PositionError(path, "workers are a list of three numbers: level 1, 2, 3")
    return [words.number(entry, (*path, str(i))) for i, entry in enumerate(values)]


def factory_text(words: WordReader, value: Any, path: Path) -> str:
    """A factory on the map: `<good> <goods left>`."""
    good, _, left = str(value).partition(" ")
    return f"{words.good(good, path)} {words.number(left, path)}"


def cube_text(words: WordReader, value: Any, path: Path) -> str:
    """A delivered cube: `<good> to <city> by <player>`."""
    good, _, rest = str(value).partition(" to ")
    city, _, name = rest.rpartition(" by ")
    if not city:
        raise PositionError(path, f"'{value}' does not have the form '<good> to <city> by <player>'")
    return f"{words.good(good, path)} to {words.city(city, path)} by {words.player(name, path)}"


ALL_GOODS = mapping_of(WordReader.good, WordReader.number, (GOODS, 0))
SOME_GOODS = mapping_of(WordReader.good, WordReader.number)


def named(goods: Sequence[int]) -> dict[str, int]:
    """Numbers by good, with the names of the goods."""
    return dict(zip(GOODS, goods, strict=True))


def four_of(values: Mapping[str, int]) -> Four:
    """Numbers in the order of the goods."""
    return four([values[name] for name in GOODS])


def four_patched(old: Sequence[int], names: Sequence[str], values: Mapping[str, int]) -> Four:
    """The same for four numbers."""
    return four(patched(old, names, values))


def mask_of(indices: Mapping[str, int], names: Sequence[str]) -> int:
    """The bit mask of named things."""
    return sum(1 << indices[name] for name in names)


def cities_of(draft: Draft, mask: int) -> list[str]:
    """The names of the cities in a mask."""
    return sorted(draft.layout.city_names[i] for i in bits(mask))
