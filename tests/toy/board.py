"""The board of Pebbles: read from YAML, every fault with its file, line and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit import schema
from imperial_steam.games.kit.boards import BoardFiles, Format
from imperial_steam.games.kit.checks import Finding, error
from imperial_steam.games.kit.schema import Schema


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed: `goal` in pebbles, `takes` the numbers that can be taken, `die` how often a face comes up."""

    id: str
    goal: int
    takes: tuple[int, ...]
    die: Mapping[int, int]
    cup: int
    data: Mapping[str, object]


def build_board(data: Mapping[str, Any]) -> Board:
    """The board of data without faults."""
    die = {int(face): often for face, often in data["die"].items()}
    return Board(data["id"], data["goal"], tuple(data["takes"]), die, data["cup"], data)


def _die(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Every face is a number of pebbles (TOY-04)."""
    for face in data["die"]:
        if not str(face).isdigit():
            yield error(("die", face), "is_no_number_of_pebbles", face=str(face))


FORMAT: Format[Mapping[str, Any]] = Format(
    Schema(
        schema.whole(
            "A board of Pebbles",
            {
                "id": schema.text("the name of the board in saves"),
                "goal": schema.integer(1, "pebbles that end the game (TOY-01)"),
                "takes": schema.array(schema.integer(1), 1, description="numbers that can be taken (TOY-03)"),
                "die": schema.free(schema.integer(1), "face: how often it comes up (TOY-04)"),
                "cup": schema.integer(1, "pebbles that fit a cup (TOY-05)"),
            },
            {},
        )
    ),
    optional=(),
    silent=(),
    world=lambda data: data,
    checks=lambda data: ((_die, ("die",)),),
    game="toy",
)
FILES: BoardFiles[Mapping[str, Any], Board] = BoardFiles(FORMAT, build_board)
