"""Pebbles as a title of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from imperial_steam.games.kit.numbers import Numbering
from imperial_steam.games.kit.text_forms import TextForm
from imperial_steam.games.kit.titles import BoardTitle
from imperial_steam.games.protocol import Event, Option
from tests.toy import HOME
from tests.toy.actions import FORMS
from tests.toy.board import FILES, Board
from tests.toy.game import Toy
from tests.toy.numbers import numbering
from tests.toy.setup import KINDS, OPTIONS, ROCK, Setup, draw_setup


class ToyTitle(BoardTitle[Board, Setup]):
    """Implements `protocol.Title`."""

    key = "toy"
    files = FILES
    setup = Setup
    setup_kinds: Sequence[str] = KINDS
    colours: Sequence[str] = ("red", "purple", "turquoise", "yellow")
    automa: str | None = ROCK
    default_board = HOME / "boards"

    def numbering(self, game: Toy) -> Numbering:
        return numbering(game)

    def options(self, board: Board) -> Sequence[Option]:
        return OPTIONS

    def draw_setup(
        self, board: Board, players: int, kind: str, chance: Random, options: Mapping[str, str] = MappingProxyType({})
    ) -> Setup:
        return draw_setup(players, kind, chance, options)

    def agreed(self, board: Board, setup: Setup) -> Mapping[str, str]:
        if setup.rock:
            return {"speed": str(setup.rock)}
        return {"cups": "yes"} if setup.cups else {}

    def machine_seats(self, setup: Setup) -> Mapping[int, str]:
        return {1: ROCK} if setup.rock else {}

    def labels(self, board: Board, setup: Setup) -> Mapping[str, str]:
        found = {"kind": "high" if setup.more else "plain"}
        if setup.rock:
            found["solo"] = {2: "slow", 4: "fast"}.get(setup.rock, "own")
        return found

    def new_game(self, board: Board, setup: Setup) -> Toy:
        return Toy(board, setup)

    def parse_action(self, text: str) -> TextForm:
        return FORMS.parse(text)

    def statistics(self, game: Toy, events: Sequence[Event]) -> Mapping[str, Mapping[str, int]]:
        """How often each number was taken and each face thrown."""
        return {
            name: Counter(sorted(str(event.values["number"]) for event in events if event.name == name))
            for name in ("taken", "thrown")
        }


TITLE = ToyTitle()
