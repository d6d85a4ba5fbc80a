"""The scenarios of Pebbles: an example of what a game supplies to have its rules written as scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from imperial_steam.games.kit import vocabulary as v
from imperial_steam.games.kit.text_forms import TextForm
from tests.toy.actions import FORMS
from tests.toy.game import Toy
from tests.toy.setup import Setup
from tests.toy.title import TITLE

NAMES = ("anna", "bert", "carl", "dora")
_PLAIN = v.WordReader(NAMES)


@dataclass(frozen=True, slots=True)
class Draft(v.Draft[v.WordReader]):
    """A position being arranged."""

    game: Toy


def _write_pile(draft: Draft, seat: int, value: Any) -> None:
    piles = list(draft.game.piles)
    piles[seat] = value
    draft.game.piles = tuple(piles)


def _read_turn(draft: Draft, _: int) -> str:
    return "nobody" if draft.game.over else draft.words.names[draft.game.seat]


VOCABULARY: v.Vocabulary[v.WordReader, Draft] = v.Vocabulary(
    {
        "turn": v.Word(
            lambda words, value, path: words.word(value, path, (*words.names, "nobody"), "player"), _read_turn
        ),
        "winners": v.Word(
            v.listing(v.WordReader.player), lambda draft, _: [draft.words.names[seat] for seat in draft.game.winners()]
        ),
    },
    {
        "pile": v.Word(v.WordReader.number, lambda draft, seat: draft.game.piles[seat], _write_pile),
        "score": v.Word(v.WordReader.number, lambda draft, seat: draft.game.scores()[seat]),
    },
)


class ToyPlay:
    """Implements `games.kit.scenarios.Play`."""

    def __init__(self, game: Toy) -> None:
        self.game = game
        self.names = NAMES[: game.player_count]

    def _draft(self) -> Draft:
        return Draft(v.WordReader(self.names), self.game)

    def arrange(self, data: Any) -> None:
        """Put words into the position."""
        draft = self._draft()
        position = VOCABULARY.split(draft.words, data)
        VOCABULARY.put_table(draft, position, tuple(position.table))
        VOCABULARY.put_players(draft, position)

    def compare(self, data: Any) -> Sequence[v.Difference]:
        """Compare the position with words."""
        return VOCABULARY.compare(self._draft(), data)

    def action(self, text: str) -> TextForm:
        """Read an action."""
        return FORMS.parse(text)


class ToyRulebook:
    """Implements `games.kit.scenarios.Rulebook`."""

    words = ("players", "goal", "cups", "rock")

    def start(self, data: Mapping[str, Any]) -> ToyPlay:
        """A game of 2 to 4 people, or of one against the rock."""
        number = {name: _PLAIN.number(data.get(name, usual), (name,)) for name, usual in _NUMBERS.items()}
        cups = _PLAIN.flag(data.get("cups", False), ("cups",))
        if number["players"] not in (2, 3, 4):
            raise v.PositionError(("players",), "should be a number from 2 to 4")
        board = replace(TITLE.read_board(TITLE.default_board), goal=number["goal"])
        play = ToyPlay(Toy(board, Setup(number["players"], 0, cups, number["rock"])))
        try:
            play.arrange(data.get("given", {}))
        except v.PositionError as error:
            raise v.PositionError(("given", *error.path), str(error)) from None
        return play


_NUMBERS = {"players": 2, "goal": 40, "rock": 0}
RULEBOOK = ToyRulebook()
