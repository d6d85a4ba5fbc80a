"""Games which this model plays with itself, to try the comparison and the model as a whole."""

import random

from tests.games.russian_railroads.second_model import complete, spaces
from tests.games.russian_railroads.second_model.compare import Difference, predicted, watch
from tests.games.russian_railroads.second_model.position import Position, Use, start
from tests.games.russian_railroads.second_model.printed import ENGINEERS, PUBLIC, ROW_LENGTH, TURN_ORDER_SPACES

LIMIT = 300  # of positions in a search


class OwnTable:
    """A game played by this model itself. The table goes on by itself from turn to turn and round to round."""

    def __init__(self, players: int, seed: int) -> None:
        self.position = start(players)
        self.random = random.Random(seed)
        row = self.random.sample(list(ENGINEERS), ROW_LENGTH[players])
        self.position.hire = row.pop(0)
        self.position.public = {place: row.pop(0) for place in PUBLIC[players]}
        self.position.preview = list(row)
        self.in_turn = False  # whether a space has been used in the turn or relocation

    @property
    def over(self) -> bool:
        return self.position.phase == "over"

    def snapshot(self) -> Position:
        return self.position.copy_all()

    def offered(self) -> list[str]:
        position = self.position
        if self.in_turn:
            return sorted(complete.options(position, LIMIT))
        if position.phase == "relocation":
            source = TURN_ORDER_SPACES[(position.player.reserved or 0) - 1]
            return [f"relocate {source} {target}" for target in complete.legal_relocations(position, source, LIMIT)]
        texts = ["pass"]
        for space in spaces.all_spaces(position):
            texts += [use_text(space, use) for use in complete.legal_payments(position, space, LIMIT)]
        return texts

    def act(self, text: str) -> None:
        """Carry out an action; where a text fits several units, the first one is used up."""
        self.position = predicted(self.position, text)[0]
        self.in_turn = text not in {"pass", complete.END_TURN}


def use_text(space: str, use: Use) -> str:
    """A use of a space as the comparison writes it."""
    return f"use {space} {use.own} {use.temporary} {use.black} {use.coins}"


def rarely_pass(random_source: random.Random, offered: list[str]) -> str:
    """A random choice that passes only where nothing else is left, and prefers to go on over ending a turn."""
    return random_source.choice([text for text in offered if text not in {"pass", complete.END_TURN}] or offered)


def play(game: OwnTable, actions: int) -> list[Difference]:
    """Watch a game of random actions; the differences between the game and the model."""
    found: list[Difference] = []
    for _ in range(actions):
        if game.over:
            break
        found += watch(game, lambda offered: rarely_pass(game.random, offered), 1, LIMIT).differences
    return found
