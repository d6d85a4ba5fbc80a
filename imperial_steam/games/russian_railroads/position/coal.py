"""The words of the coal module (section 14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperial_steam.games.kit.vocabulary import Path, PositionError, listing, on_table
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import GAP
from imperial_steam.games.russian_railroads.position.words import Draft, Word, WordReader
from imperial_steam.games.russian_railroads.state import Foundries, Player


def _foundry(words: WordReader, value: Any, path: Path) -> int:
    number = words.number(value, path)
    if number not in words.frame.foundry_index:
        raise PositionError(path, f"there is no foundry {number}")
    return number


def _numbers(draft: Draft, mask: int) -> list[int]:
    return sorted(number for number, i in draft.frame.foundry_index.items() if mask >> i & 1)


def _mask(draft: Draft, numbers: Sequence[int]) -> int:
    return sum(1 << draft.frame.foundry_index[number] for number in set(numbers))


def _foundries(name: str) -> Word:
    """A word for foundries of a player: those held, or those used in this round."""

    def write(draft: Draft, seat: int, value: Sequence[int]) -> None:
        setattr(draft.own(seat), name, _mask(draft, value))

    return Word(
        listing(_foundry), lambda draft, seat: _numbers(draft, getattr(draft.player(seat), name)), write, _foundry
    )


def _place(words: WordReader, value: Any, path: Path) -> str:
    places = tuple(f"{line} {number}" for line, number in words.frame.stoker_places)
    return words.word(value, path, places, f"place of a stoker ('<line> <slot>' or '{GAP} <gap>')")


def _read_stokers(draft: Draft, seat: int) -> list[str]:
    player = draft.player(seat)
    mask = player.stokers | player.gap_stokers << len(player.slots)
    return sorted(f"{line} {number}" for i, (line, number) in enumerate(draft.frame.stoker_places) if mask >> i & 1)


def _write_stokers(draft: Draft, seat: int, value: Sequence[str]) -> None:
    """Stokers at locomotives, which count 1 more, and at factories (COAL-20, COAL-22)."""
    player = draft.own(seat)
    mask = sum(1 << i for i, (line, number) in enumerate(draft.frame.stoker_places) if f"{line} {number}" in value)
    numbers, size = locomotive_numbers(player), len(player.slots)
    player.stokers, player.gap_stokers = mask & (1 << size) - 1, mask >> size
    set_locomotives(draft, player, numbers)


def locomotive_numbers(player: Player) -> list[int]:
    """The printed numbers of the locomotives by slot, stokers left aside (COAL-20)."""
    return [number - (player.stokers >> slot & 1) for slot, number in enumerate(player.slots)]


def set_locomotives(draft: Draft, player: Player, numbers: Sequence[int]) -> None:
    """Put locomotives into the slots; those with a stoker count 1 more (COAL-20)."""
    player.slots = tuple(number + (player.stokers >> slot & 1) for slot, number in enumerate(numbers))
    lines.update_reach(draft.frame, player)


def _write_open(draft: Draft, value: Sequence[int]) -> None:
    draft.state.foundries = draft.state.foundries._replace(shown=_mask(draft, value))


def settle_foundries(draft: Draft) -> None:
    """The stack holds every foundry that lies nowhere else; the stokers came from it (COAL-05, COAL-12)."""
    state = draft.state
    held = stokers = 0
    for player in state.players:
        held |= player.foundries
        stokers += (player.stokers | player.gap_stokers << len(player.slots)).bit_count()
    shown = state.foundries.shown & ~held
    unseen = draft.frame.foundries & ~held & ~shown
    state.foundries = Foundries(unseen, stokers, shown, 0)
    if state.foundries.stack < 0:
        raise PositionError((), f"there are not enough foundries for {stokers} stokers (LIM-15)")


COAL_TABLE_WORDS: dict[str, Word] = {
    "foundries_open": on_table(
        listing(_foundry), lambda draft: _numbers(draft, draft.state.foundries.shown), _write_open, _foundry
    ),
    "foundries_left": on_table(WordReader.number, lambda draft: draft.state.foundries.stack),
}
COAL_PLAYER_WORDS: dict[str, Word] = {
    "coal": Word(
        WordReader.number,
        lambda draft, seat: draft.player(seat).coal,
        lambda draft, seat, value: setattr(draft.own(seat), "coal", value),
    ),
    "foundries": _foundries("foundries"),
    "foundries_used": _foundries("fired"),
    "stokers": Word(listing(_place), _read_stokers, _write_stokers, _place),
}
COAL_WORDS = frozenset(COAL_TABLE_WORDS) | frozenset(COAL_PLAYER_WORDS)
