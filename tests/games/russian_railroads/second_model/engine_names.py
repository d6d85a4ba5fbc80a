"""The names of the engine in the words of this model: keys of things, special fields, spaces."""

from collections.abc import Sequence
from typing import Protocol

from imperial_steam.games.russian_railroads.board.world import Special
from imperial_steam.games.russian_railroads.game import RussianRailroads
from tests.games.russian_railroads.second_model.printed import COLOURS
from tests.games.russian_railroads.second_model.printed_modules import AREAS

PLAIN = {
    "fifteen": "15 points",
    "boom": "industry boom",
    "token-factory": "question factory",
}
ENGINEERS = {
    "-10": "new -10",
    "0": "new 0",
    "olga": "dsp 4",
    "ludmilla": "dsp 7",
    "dimitrij": "dsp 11",
    "pjotr": "dsp 14",
}
START_CARDS = {"START-IND": "industry"}

QUESTION_FACTORY = "question factory"


class Keyed(Protocol):
    """A printed thing."""

    @property
    def key(self) -> str:
        """Its name in the engine."""
        ...


def plain_name(key: str) -> str:
    """A key of the engine as the model names the thing: `black-worker` is `black worker`."""
    return PLAIN.get(key) or key.replace("-", " ")


def engineer_name(key: str) -> str:
    """An engineer: `new-6` is `new 6`, `olga` is `dsp 4`."""
    return ENGINEERS.get(key) or key.replace("-", " ", 1)


def start_card_name(key: str) -> str:
    """A start bonus card: `START-STEP` is `step`."""
    return START_CARDS.get(key) or key.removeprefix("START-").lower()


def income_name(key: str) -> str:
    """A kind of income marker."""
    return "any" if key == "step" else plain_name(key)


def names(things: Sequence[Keyed], mask: int) -> list[str]:
    """The names of the things in a mask."""
    return [plain_name(thing.key) for index, thing in enumerate(things) if mask >> index & 1]


class EngineNames:
    """The names of one game of the engine."""

    def __init__(self, game: RussianRailroads) -> None:
        self.frame = game.frame
        self.world = game.frame.world
        self.layout = game.frame.layout
        self.arms = [arm.key for line in self.layout.lines for arm in line.arms]
        self.lengths = {size: area for area, (_, _, size) in AREAS.items()}
        self.tiles = {special.id: tile for special, tile in self.tiled()}

    def tiled(self) -> list[tuple[Special, str]]:
        """The special fields of arms and extensions, with the arm, or the area of the extension."""
        arms = [(special, arm.key) for line in self.layout.lines for arm in line.arms for special in arm.specials]
        tiles = [(one, self.lengths[tile.length]) for tile in self.layout.extensions for one in tile.specials]
        return arms + tiles

    @staticmethod
    def keys(things: Sequence[Keyed], mask: int) -> list[str]:
        """The keys of the things in a mask."""
        return [thing.key for index, thing in enumerate(things) if mask >> index & 1]

    def foundry(self, index: int) -> int:
        """The number of a foundry."""
        return self.world.foundries[index].number

    def extensions(self, mask: int) -> dict[str, int]:
        """The extensions laid, by area."""
        laid = [tile for index, tile in enumerate(self.layout.extensions) if mask >> index & 1]
        return {self.lengths[tile.length]: tile.number for tile in laid}

    def area(self, index: int) -> str:
        """An area which asks for an extension, by its place among all areas."""
        return [area.key for line in self.layout.lines for area in line.areas][index]

    def field(self, index: int) -> str:
        """A special field of the engine by the key which the model gives it."""
        if index == self.layout.industries[0].token_id:
            return "industry token"
        if index >= self.layout.bits:
            return f"{QUESTION_FACTORY} {1 + index - self.layout.bits}"
        special = self.layout.specials[index]
        tile = self.tiles.get(index, "")
        line, field = self.layout.lines[special.line].key, special.field
        if tile in AREAS:
            line, first, _ = AREAS[tile]
            field += first - 1
        needs = f"{'+L' if special.locomotive else ''}{'+C' if special.coin else ''}"
        return f"{line} {field} {COLOURS[special.colour]}{needs}{' ' + tile if tile else ''}"

    def space(self, index: int) -> str:
        """A space by the name of the model: `engineer 9` for the engine's `engineer-9`."""
        return self.plain(self.frame.space_keys[index])

    @staticmethod
    def plain(key: str) -> str:
        """The name of a space of the engine in the model."""
        name = key.removeprefix("engineer-")
        return key if name == key else f"engineer {engineer_name(name)}"
