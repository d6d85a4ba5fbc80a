"""What is agreed on and drawn before a game, as plain data (RNG-01)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from imperial_steam.games.russian_railroads.terms import LAYOUTS, MODULES, SOLO

#: Emil's seat in a solo game, and the order of the seats there (SOLO-10).
EMIL = 1
SOLO_ORDER = (EMIL, 0)


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of one game.

    `players` are people; one alone plays against Emil, who has the seat `EMIL` and acts first (SOLO-10). `board` is a
    word of `terms.LAYOUTS`, `modules` are those of `terms.MODULES` beside the board. `order` holds the seats from place
    1 (SETUP-45), `engineers` the keys of the row from the hire space to the left (SETUP-26), `removed` the keys of the
    end bonus cards removed unseen (SETUP-21).
    """

    players: int
    board: str
    modules: tuple[str, ...]
    order: tuple[int, ...]
    engineers: tuple[str, ...]
    removed: tuple[str, ...]
    foundries: tuple[str, ...] = ()
    """Foundries laid open at the start (COAL-05)."""
    special_tokens: tuple[str, ...] = ()
    """Special tokens laid open beside the board (DSP-02)."""
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""

    @property
    def everything(self) -> frozenset[str]:
        """All modules of the game, the player board among them, as `board.world.in_game` takes them."""
        board = {self.board} - {LAYOUTS[0]}
        return frozenset(self.modules) | board | ({SOLO} if self.solo else frozenset())

    @property
    def solo(self) -> bool:
        """One player against Emil (section 16)."""
        return self.players == 1


def setup_data(setup: Setup) -> Mapping[str, object]:
    """The plain data of a setup; `setup_from_data` reads it back."""
    data = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(setup).items()}
    if setup.given is None:
        del data["given"]
    return data


def setup_from_data(data: Mapping[str, object]) -> Setup:
    """The setup of plain data; raises `ValueError` saying what is wrong with it."""
    wanted = {field.name for field in fields(Setup)} - {"given"}
    if data.keys() - {"given"} != wanted:
        raise ValueError(f"a setup of Russian Railroads has {', '.join(sorted(wanted))}, not {', '.join(data)}")
    setup = Setup(
        _number(data, "players"),
        _word(data["board"], "board", LAYOUTS),
        _words(data, "modules", MODULES),
        _seats(data),
        _words(data, "engineers"),
        _words(data, "removed"),
        foundries=_words(data, "foundries"),
        special_tokens=_words(data, "special_tokens"),
        given=_given(data),
    )
    seats = max(setup.players, 2)
    if not 1 <= setup.players <= 4 or sorted(setup.order) != list(range(seats)):
        raise ValueError("'order' must name every seat of 1 to 4 players once, that of Emil among them")
    if setup.solo and setup.order != SOLO_ORDER:
        raise ValueError("Emil acts before the player (SOLO-10)")
    return setup


def _given(data: Mapping[str, object]) -> Mapping[str, Any] | None:
    """The words for a position, which are read when the game begins."""
    if "given" not in data:
        return None
    value = data["given"]
    if not isinstance(value, dict):
        raise ValueError("'given' must be a mapping of words for a position")
    return value


def _number(data: Mapping[str, object], name: str) -> int:
    value = data[name]
    if type(value) is not int:
        raise ValueError(f"'{name}' must be a whole number")
    return value


def _seats(data: Mapping[str, object]) -> tuple[int, ...]:
    value = data["order"]
    if not isinstance(value, list) or not all(type(seat) is int for seat in value):
        raise ValueError("'order' must be a list of seats")
    return tuple(value)


def _words(data: Mapping[str, object], name: str, allowed: Sequence[str] | None = None) -> tuple[str, ...]:
    value = data[name]
    if not isinstance(value, list) or len(set(map(str, value))) < len(value):
        raise ValueError(f"'{name}' must be a list of different words")
    return tuple(_word(word, name, allowed) for word in value)


def _word(value: object, name: str, allowed: Sequence[str] | None) -> str:
    if not isinstance(value, str) or (allowed is not None and value not in allowed):
        raise ValueError(f"'{name}' holds {value!r}, which is no word it can hold")
    return value
