"""Games which this model plays with itself, to try the comparison and the model as a whole."""

import random

from tests.games.russian_railroads.second_model import complete, spaces
from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.compare import Difference, watch
from tests.games.russian_railroads.second_model.position import Position, Use, start
from tests.games.russian_railroads.second_model.printed import ENGINEERS, PUBLIC, ROW_LENGTH
from tests.games.russian_railroads.second_model.rounds import finish_round, to_new_order
from tests.games.russian_railroads.second_model.turn_order import pass_points

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
        self.relocations: list[tuple[int, str]] = []
        self.relocating = False
        self.over = False

    def snapshot(self) -> Position:
        return self.position.copy()

    def offered(self) -> list[str]:
        position = self.position
        if position.pool or position.hand is not None:
            return sorted(complete.options(position, LIMIT))
        if self.relocations:
            _, source = self.relocations[0]
            return [f"relocate {source} {target}" for target in complete.legal_relocations(position, source, LIMIT)]
        texts = ["pass"]
        for space in spaces.all_spaces(position):
            texts += [use_text(space, use) for use in complete.legal_payments(position, space, LIMIT)]
        return texts

    def act(self, text: str) -> None:
        """Carry out an action; where a text fits several units, the first one is used up."""
        words = text.split()
        position = self.position
        if text.startswith("use "):
            position = spaces.place(position, " ".join(words[1:-4]), Use(position.active, *map(int, words[-4:])))
        elif text.startswith("relocate "):
            self.relocations.pop(0)
            position = spaces.relocate(position, words[1], " ".join(words[2:]))
        elif text == "pass":
            position.player.passed = True
            position.player.score += pass_points(position.order.index(position.active) + 1)
        elif text == complete.END_TURN:
            position.pool.clear()
        else:
            position = next(after for offered, after in choices(position) if offered == text)
        self.position = position

    def go_on(self) -> None:
        """Where a turn is over, let the next player act, or the round end."""
        position = self.position
        if position.pool or position.hand is not None:
            return
        seats = position.order
        place = seats.index(position.active) + 1
        waiting = [seat for seat in seats[place:] + seats[:place] if not position.players[seat].passed]
        if waiting:
            position.active = waiting[0]
            return
        if not self.relocating:
            self.relocations, self.relocating = to_new_order(position), True
        if self.relocations:
            position.active = self.relocations[0][0]
        else:
            self.relocating = False
            self.over = not finish_round(position)


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
        game.go_on()
    return found
