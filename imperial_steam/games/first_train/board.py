"""The board of First Train to Nürnberg: read from YAML, every fault with its file, line and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from imperial_steam.games.kit import schema
from imperial_steam.games.kit.boards import Format, Source
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


def board(source: Source) -> Board:
    """The board of a source; raises `BoardError` with every fault."""
    data = FORMAT.sound(source)
    die = {int(face): often for face, often in data["die"].items()}
    return Board(data["id"], data["goal"], tuple(data["takes"]), die, data["cup"], data)


def _die(data: Mapping[str, Any]) -> Iterator[Finding]:
    """Every face is a number of pebbles (FIRST-TRAIN-04)."""
    for face in data["die"]:
        if not str(face).isdigit():
            yield error(("die", face), f"'{face}' is no number of pebbles")


FORMAT: Format[Mapping[str, Any]] = Format(
    Schema(
        schema.whole(
            "A board of Pebbles",
            {
                "id": schema.text("the name of the board in saves"),
                "goal": schema.integer(1, "pebbles that end the game (FIRST-TRAIN-01)"),
                "takes": schema.array(schema.integer(1), 1, description="numbers that can be taken (FIRST-TRAIN-03)"),
                "die": schema.free(schema.integer(1), "face: how often it comes up (FIRST-TRAIN-04)"),
                "cup": schema.integer(1, "pebbles that fit a cup (FIRST-TRAIN-05)"),
            },
            {},
        )
    ),
    optional=(),
    silent=(),
    world=lambda data: data,
    checks=lambda data: ((_die, ("die",)),),
)
