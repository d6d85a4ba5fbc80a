"""A board's plain data made easy to question: the common ground of the content checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from imperial_steam.games.kit.boards import PrintedData
from imperial_steam.games.kit.checks import Finding, error
from imperial_steam.games.kit.faults import FieldPath, nearest
from imperial_steam.games.russian_railroads.board.effects import EffectError, read_effects
from imperial_steam.games.russian_railroads.board.schema import BOARDS, COUNTS
from imperial_steam.games.russian_railroads.board.world import Effects

Data = Mapping[str, Any]


class Field(NamedTuple):
    """A special field as written in a file, with its path and the effects it gives."""

    path: FieldPath
    item: Data
    effects: Effects


class Stretch(NamedTuple):
    """Fields that belong together: a line, one of its arms, an extension. Both ends are fields of it."""

    path: FieldPath
    item: Data
    first: int
    last: int


class Print(PrintedData):
    """A board's data with its spaces, fields and effects."""

    @cached_property
    def spaces(self) -> Mapping[str, Data]:
        """Action spaces by name."""
        return {space["name"]: space for space in self.data["spaces"]}

    def of_module(self, block: str, module: str) -> list[Data]:
        """The entries of a list that belong to a module; the empty text: to the base game."""
        return [item for item in self.data[block] if item.get("module", "") == module]

    def counts(self) -> Iterator[tuple[str, Data, Data]]:
        """Player count as a key, its setup, and what changes with the coal board."""
        for key in COUNTS:
            yield key, self.data["player_counts"][key], self.data["coal_counts"][key]

    def unknown_space(self, name: str, path: FieldPath) -> Iterator[Finding]:
        """Complains about a name that is no action space."""
        if name not in self.spaces:
            yield error(path, "there_is_no_space", nearest(name, list(self.spaces)), name=name)


def stretches(board: Data, block: str) -> Iterator[Stretch]:
    """The lines of a player board, their arms, and its extensions."""
    for i, line in enumerate(board["lines"]):
        yield Stretch((block, "lines", i), line, 1, line["length"])
        for j, arm in enumerate(line.get("arms", ())):
            yield Stretch((block, "lines", i, "arms", j), arm, arm["first"], arm["length"])
    for i, tile in enumerate(board.get("extensions", ())):
        yield Stretch((block, "extensions", i), tile, 1, tile["length"])


def fields(stretch: Stretch) -> Iterator[Field]:
    """The special fields of a stretch; effects that cannot be read are left out."""
    for i, item in enumerate(stretch.item["specials"]):
        yield Field((*stretch.path, "specials", i), item, effects(item["effects"]))


def effects(texts: Sequence[str]) -> Effects:
    """The effects of texts, those that cannot be read left out: another check complains about them."""
    try:
        return read_effects(texts)
    except EffectError:
        return ()


def all_fields(world: Print, layout: str) -> list[Field]:
    """Every special field of a player board and its extensions."""
    block = BOARDS[layout]
    return [field for stretch in stretches(world[block], block) for field in fields(stretch)]


def gives(field: Field, kind: str) -> bool:
    """Whether a special field has an effect of a kind."""
    return any(effect.kind == kind for effect in field.effects)
