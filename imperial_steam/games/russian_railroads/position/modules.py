"""The words of the modules: what the Germany board has more, and Emil (sections 13, 16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperial_steam.games.kit.vocabulary import PositionError, listing, on_table, optional
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.position.words import NONE, Draft, Word, WordReader, mask_of, masked
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Emil

EMIL_NAME = "emil"
"""What Emil is called among the players."""


def names_of(colours: Sequence[str]) -> tuple[str, ...]:
    """The names of the seats when people have these colours; one person plays against Emil."""
    return (colours[0], EMIL_NAME) if len(colours) == 1 else tuple(colours)


def _germany(draft: Draft, seat: int) -> Germany:
    part = draft.player(seat).germany
    if part is None:
        raise PositionError((draft.name(seat),), "arms, extensions and income markers are on the Germany board only")
    return part


def _read_arm(draft: Draft, seat: int) -> str:
    arm = _germany(draft, seat).arm
    return draft.words.arms[arm] if arm >= 0 else NONE


def _write_arm(draft: Draft, seat: int, value: Any) -> None:
    """The arm chosen: its fields are in force (GR-05, GR-06)."""
    part, player, layout = _germany(draft, seat), draft.own(seat), draft.frame.layout
    number = -1 if value == NONE else draft.words.arms.index(value)
    player.germany = part._replace(arm=number)
    for place, arm in enumerate(layout.lines[0].arms):
        fields = sum(1 << special.id for special in arm.specials)
        player.fields = player.fields | fields if place == number else player.fields & ~fields
    if number >= 0:
        player.lengths = (layout.lines[0].arms[number].length, *player.lengths[1:])


def _read_extensions(draft: Draft, seat: int) -> list[str]:
    return masked(draft.frame.layout.extensions, _germany(draft, seat).extensions)


def _write_extensions(draft: Draft, seat: int, value: Any) -> None:
    """Line extensions laid, each on the area of its length (GR-17, GR-19)."""
    part, player, tiles = _germany(draft, seat), draft.own(seat), draft.frame.layout.extensions
    laid = mask_of(tiles, value)
    player.germany = part._replace(extensions=laid)
    for number, tile in enumerate(tiles):
        fields = sum(1 << special.id for special in tile.specials)
        player.fields = player.fields | fields if laid >> number & 1 else player.fields & ~fields


def _incomes(used: bool) -> Word:
    """A word for the income markers held, or for those used in this round; a kind held twice is named twice."""

    def read(draft: Draft, seat: int) -> list[str]:
        part = _germany(draft, seat)
        numbers = part.earned if used else part.incomes
        kinds = zip(draft.frame.world.incomes, numbers, strict=True)
        return sorted(kind.key for kind, number in kinds for _ in range(number))

    def write(draft: Draft, seat: int, value: Sequence[str]) -> None:
        part = _germany(draft, seat)
        numbers = tuple(value.count(kind.key) for kind in draft.frame.world.incomes)
        draft.own(seat).germany = part._replace(earned=numbers) if used else part._replace(incomes=numbers)

    return Word(listing(WordReader.income), read, write, WordReader.income)


def _read_emil_card(draft: Draft) -> str:
    card = draft.state.emil.card
    return draft.frame.world.emil[card].key if card >= 0 else NONE


def _write_emil_deck(draft: Draft, value: Any) -> None:
    if not draft.frame.solo:
        raise PositionError(("emil_deck",), "Emil plays against one person only")
    draft.state.emil = Emil(mask_of(draft.frame.world.emil, value), -1)


MODULE_TABLE_WORDS: dict[str, Word] = {
    "emil_deck": on_table(
        listing(WordReader.emil_card),
        lambda draft: masked(draft.frame.world.emil, draft.state.emil.deck),
        _write_emil_deck,
        WordReader.emil_card,
    ),
    "emil_deck_size": on_table(WordReader.number, lambda draft: draft.state.emil.deck.bit_count()),
    "emil_card": on_table(
        lambda words, value, path: NONE if value == NONE else words.emil_card(value, path), _read_emil_card
    ),
}
MODULE_PLAYER_WORDS: dict[str, Word] = {
    "arm": Word(optional(WordReader.arm, NONE), _read_arm, _write_arm),
    "extensions": Word(listing(WordReader.extension), _read_extensions, _write_extensions, WordReader.extension),
    "incomes": _incomes(used=False),
    "incomes_used": _incomes(used=True),
}


def settle_emil(draft: Draft) -> None:
    """Emil has a worker more for every threshold the player's points have reached (SOLO-22)."""
    if draft.frame.solo and ("workers", EMIL) not in draft.given:
        solo, points = draft.frame.world.solo, draft.player(0).score
        draft.own(EMIL).workers = solo.workers + sum(points >= threshold for threshold in solo.thresholds)
