"""Reads the words of positions: areas, lines, pieces, stacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases.takeovers import DASH
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import KINDS, LOADS, PIECES, PROFIT
from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Path, PositionError, choice

#: The stacked tracks: the kinds of influence, then profit and loss.
TRACKS: tuple[str, ...] = (*KINDS, "profit")


class WordReader(vocabulary.WordReader):
    """Reads single words and numbers of First Train."""

    kind = choice(KINDS, "kind of influence")
    load = choice(LOADS, "kind of load")
    piece = choice(PIECES, "kind of piece")

    def __init__(self, frame: Frame, names: Sequence[str]) -> None:
        super().__init__(names)
        self.frame = frame

    def area(self, value: Any, path: Path) -> str:
        """The key of an area."""
        return self.word(value, path, self.frame.area_keys, "area")

    def border(self, value: Any, path: Path) -> str:
        """The key of a border."""
        return self.word(value, path, self.frame.border_keys, "border")

    def train(self, value: Any, path: Path) -> str:
        """The key of a train."""
        return self.word(value, path, self.frame.train_keys, "train")

    def space(self, value: Any, path: Path) -> str:
        """The number of an influence space."""
        return self.word(value, path, tuple(map(str, self.frame.space_index)), "influence space")

    def count(self, value: Any, path: Path) -> int:
        """How many pieces of a kind: not less than 0, not more than any box holds."""
        number = self.number(value, path)
        most = max(self.frame.world.components.values())
        if not 0 <= number <= most:
            raise PositionError(path, f"{number} pieces cannot be; the box holds 0 to {most} of a kind")
        return number

    def on_track(self, track: int, value: Any, path: Path) -> int:
        """A position of a stacked track."""
        number, numbers = self.number(value, path), self.frame.numbers
        low, high = (numbers.profit_min, numbers.profit_max) if track == PROFIT else (0, numbers.influence_max)
        if not low <= number <= high:
            raise PositionError(path, f"the track goes from {low} to {high}")
        return number

    def chain(self, value: Any, path: Path) -> list[str]:
        """The borders of a line, written as the chain of its areas: `N43-N42-N41` (AREA-08)."""
        areas = [self.frame.layout.area_index[self.area(key, path)] for key in str(value).split(DASH)]
        borders = []
        for here, there in pairwise(areas):
            border = self.frame.layout.border_of.get((here, there), self.frame.layout.playable)
            if border >= self.frame.layout.playable:
                keys = self.frame.area_keys
                raise PositionError(path, f"no track can lie between {keys[here]} and {keys[there]}")
            borders.append(self.frame.border_keys[border])
        return borders


@dataclass(frozen=True, slots=True)
class Draft(vocabulary.FrameDraft[WordReader, Frame, State]):
    """A position being arranged."""

    game: FirstTrain


Parser: TypeAlias = Callable[[WordReader, Any, Path], Any]
Word: TypeAlias = vocabulary.Word[WordReader, Draft]


def chains(words: WordReader, value: Any, path: Path) -> list[str]:
    """The borders of several lines, sorted."""
    keys = set[str]()
    for i, entry in enumerate(words.sequence(value, path)):
        keys.update(words.chain(entry, (*path, str(i))))
    return sorted(keys)


def counted(names: Sequence[str], what: str) -> Parser:
    """How many of each kind: `{white: 2, red: 1}`; kinds not named are 0."""

    def parse(words: WordReader, value: Any, path: Path) -> dict[str, int]:
        counts = dict.fromkeys(names, 0)
        for name, number in words.fields(value, path, names, what).items():
            counts[name] = words.count(number, (*path, name))
        return counts

    return parse


def named(words: WordReader, value: Any, path: Path) -> list[str]:
    """Players in an order."""
    return [words.player(name, (*path, str(i))) for i, name in enumerate(words.sequence(value, path))]


def keys_of(keys: Sequence[str], mask: int) -> list[str]:
    """The keys of the things in a mask, sorted."""
    return sorted(keys[index] for index in bits(mask))


def mask_of(index: Mapping[str, int], wanted: Sequence[str]) -> int:
    """The mask of things named."""
    return sum(1 << index[key] for key in set(wanted))
