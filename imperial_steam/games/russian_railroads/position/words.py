"""How single words and numbers of Russian Railroads are written in a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from imperial_steam.games.kit import vocabulary
from imperial_steam.games.kit.vocabulary import Path, PositionError, choice
from imperial_steam.games.russian_railroads.frame import CODES, Frame
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Player, State, Use
from imperial_steam.games.russian_railroads.terms import COLOURS, DSP, HIGHEST, NAMELESS

NOBODY = "nobody"
NONE = "none"
"""What stands for a thing that is not there."""
HIRE = "HIRE"
#: The word for the `?` factory.
TOKENS_ON = NAMELESS[-1]
#: The kinds of pieces on a space; a payment names all but coal.
PIECES: tuple[str, ...] = ("own", "temporary", "black", "coins", "coal")


def _thing(what: str, things: Callable[[Frame], Sequence[Any]]) -> Callable[[WordReader, Any, Path], str]:
    """Reads the key of one of the things that there are in a game."""
    return lambda words, value, path: words.word(value, path, [thing.key for thing in things(words.frame)], what)


class WordReader(vocabulary.WordReader):
    """Reads single words and numbers of a scenario; every method raises `PositionError`."""

    factory = choice(tuple(CODES), "factory")
    colour = choice(COLOURS, "track colour")
    stack = choice(tuple(map(str, range(1, HIGHEST + 1))), "locomotive stack")
    engineer = _thing("engineer", lambda frame: frame.world.engineers)
    token = _thing("? token", lambda frame: frame.world.tokens)
    card = _thing("? card", lambda frame: frame.world.cards)
    end_card = _thing("end bonus card", lambda frame: frame.world.end_cards)
    start_card = _thing("start bonus card", lambda frame: frame.world.start_cards)
    extension = _thing("line extension", lambda frame: frame.layout.extensions)
    income = _thing("income marker", lambda frame: frame.world.incomes)
    emil_card = _thing("card of Emil", lambda frame: frame.world.emil)
    special_token = _thing("special token", lambda frame: frame.world.special_tokens)

    def __init__(self, frame: Frame, names: Sequence[str]) -> None:
        super().__init__(names)
        self.frame = frame

    def line(self, value: Any, path: Path) -> str:
        """A line of the player board."""
        return self.word(value, path, tuple(self.frame.line_index), "line")

    def space(self, value: Any, path: Path) -> str:
        """An action space, or the space of an engineer."""
        return self.word(value, path, self.frame.space_keys, "action space")

    def place(self, value: Any, path: Path) -> str:
        """A place of the engineer row: `HIRE`, or its number."""
        places = (HIRE, *map(str, range(1, len(self.frame.setup.engineers))))
        return self.word(value, path, places, "place of the engineer row")

    def special_field(self, value: Any, path: Path) -> str:
        """A field with an advantage: `<line> <field>`, or the key of an industry track."""
        return self.word(value, path, tuple(field_ids(self.frame)), "special field")

    @property
    def arms(self) -> tuple[str, ...]:
        """The arms of the main line."""
        return tuple(arm.key for line in self.frame.layout.lines for arm in line.arms)

    def arm(self, value: Any, path: Path) -> str:
        """An arm of the main line."""
        return self.word(value, path, self.arms, "arm of the main line")


def field_ids(frame: Frame, fields: int | None = None) -> Mapping[str, int]:
    """The bits of the fields that are used up, by name; of several on one field the first that gives a token.

    `fields` are those on one player's board (mask), None: on any; an industry track is named by its key, the places
    on the `?` factory are `tokens 1` to `tokens 3` (DSP-T4).
    """
    ids: dict[str, int] = {own.key: own.token_id for own in frame.layout.industries if own.token_id >= 0}
    if DSP in frame.names:
        ids.update({f"{TOKENS_ON} {number + 1}": frame.layout.bits + number for number in range(3)})
    for special in frame.fields:
        if special.line >= 0 and not special.lasting and (fields is None or fields >> special.id & 1):
            name = f"{frame.layout.lines[special.line].key} {special.field}"
            if name not in ids or any(effect.kind == "token" for effect in special.effects):
                ids[name] = special.id
    return ids


@dataclass(frozen=True, slots=True)
class Draft(vocabulary.FrameDraft[WordReader, Frame, State]):
    """A position being arranged."""

    game: RussianRailroads

    def own(self, seat: int) -> Player:
        """One player's part, to be changed."""
        return self.game.state.own(seat)

    def player(self, seat: int) -> Player:
        """One player's part, to be read."""
        return self.game.state.players[seat]


Word: TypeAlias = vocabulary.Word[WordReader, Draft]


def fields(words: WordReader, value: Any, path: Path) -> list[int]:
    """Fields of the tracks of a line in the order of building; those not named are not on the line."""
    numbers = [words.number(entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path))]
    if len(numbers) > len(COLOURS):
        raise PositionError(path, f"a line has at most {len(COLOURS)} tracks: {', '.join(COLOURS)}")
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def one_or_more(words: WordReader, value: Any, path: Path) -> list[int]:
    """A number, or a list of numbers."""
    if isinstance(value, list):
        return [words.number(entry, (*path, str(i))) for i, entry in enumerate(value)]
    return [words.number(value, path)]


def pieces(words: WordReader, text: str, path: Path, kinds: Sequence[str] = PIECES) -> dict[str, int]:
    """Pieces in words: `1 own 2 coins`; kinds not named are 0."""
    parts = text.split()
    if not parts or len(parts) % 2:
        raise PositionError(path, f"'{text}' does not have the form '1 own 2 coins'")
    numbers = dict.fromkeys(kinds, 0)
    for number, kind in zip(parts[::2], parts[1::2], strict=True):
        name = words.word("coins" if kind == "coin" else kind, path, kinds, "kind of piece")
        numbers[name] = words.number(number, path)
    return numbers


def use_text(words: WordReader, value: Any, path: Path) -> str:
    """A use of a space: `<player> 1 own 2 coins`."""
    name, _, rest = str(value).partition(" ")
    put = pieces(words, rest, path)
    return " ".join([words.player(name, path), *(f"{number} {kind}" for kind, number in put.items() if number)])


def uses(words: WordReader, value: Any, path: Path) -> list[str]:
    """The uses of one space: one text, or a list of them where it is used several times."""
    if isinstance(value, list):
        return [use_text(words, entry, (*path, str(i))) for i, entry in enumerate(value)]
    return [use_text(words, value, path)] if value != NOBODY else []


def text_of(words: WordReader, use: Use) -> str:
    """A use as a scenario writes it."""
    numbers = dict(zip(PIECES, (use.own, use.temporary, use.black, use.coins, use.coal), strict=True))
    return " ".join([words.names[use.seat], *(f"{number} {kind}" for kind, number in numbers.items() if number)])


def masked(keys: Sequence[Any], mask: int) -> list[str]:
    """The keys of the things in a mask, sorted."""
    return sorted(thing.key for i, thing in enumerate(keys) if mask >> i & 1)


def mask_of(keys: Sequence[Any], wanted: Sequence[str]) -> int:
    """The mask of things named."""
    return sum(1 << i for i, thing in enumerate(keys) if thing.key in wanted)
