"""Positions for tests, written as the worked examples write them."""

from tests.games.russian_railroads.second_model.choices import choices
from tests.games.russian_railroads.second_model.complete import legal_spaces, options
from tests.games.russian_railroads.second_model.effects import gain
from tests.games.russian_railroads.second_model.position import Gap, Player, Position, start
from tests.games.russian_railroads.second_model.printed import COLOURS, Effects

LETTERS = {"T": "transsib", "P": "petersburg", "K": "kiev"}


def lay(player: Player, **lines: str) -> None:
    """Put tracks on lines: `T="black 9 grey 6"`, or `muenchen="black 8"`; the colours laid are unlocked."""
    for name, text in lines.items():
        words = text.split()
        tracks = {colour: int(place) for colour, place in zip(words[::2], words[1::2], strict=True)}
        player.tracks[LETTERS.get(name, name)] = tracks
        player.unlocked |= set(tracks)


def put_locomotives(player: Player, *numbers: int) -> None:
    """The locomotives of the four slots, 0 for none."""
    for slot, number in zip(player.slots, numbers, strict=True):
        slot.locomotive = number or None


def fill_gaps(player: Player, *factories: str) -> None:
    """Factories in the first gaps."""
    player.gaps = [Gap(factory) for factory in factories] + [Gap() for _ in range(5 - len(factories))]


def table(players: int = 4, board: str = "base", unlocked: int = 1, **lines: str) -> Position:
    """A game at its start with the first player's tracks changed; what the tracks hold already has been given."""
    position = start(players, board)
    player = position.player
    player.unlocked |= set(COLOURS[:unlocked])
    lay(player, **lines)
    return position


def pending(position: Position, effects: Effects, mandatory: bool = True) -> Position:
    """The position with effects in the pool."""
    after = position.copy()
    gain(after, effects, mandatory)
    return after


def follow(position: Position, *texts: str) -> Position:
    """Make choices one after the other, each the first with its text."""
    for text in texts:
        position = next(after for offered, after in choices(position) if offered == text)
    return position


def give_away(position: Position) -> None:
    """Mark as given what the first player's board holds by now, without giving it."""
    from tests.games.russian_railroads.second_model.tracks import newly_satisfied

    player = position.player
    player.satisfied |= {field.key for field in newly_satisfied(player)}


def can(position: Position, space: str) -> bool:
    """Whether the active player can use a space."""
    return space in legal_spaces(position)


__all__ = ["can", "fill_gaps", "follow", "give_away", "lay", "options", "pending", "put_locomotives", "table"]
