"""The words of a position that belong to a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.phases import auction, building, influence
from imperial_steam.games.first_train.position.words import (
    TRACKS,
    Draft,
    Word,
    WordReader,
    chains,
    counted,
    keys_of,
    mask_of,
)
from imperial_steam.games.first_train.state import put, put_row
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.kit.vocabulary import Path, PositionError


def _marker(track: int) -> Word:
    """The position of a player's marker; a marker that is put there goes on top of the stack."""

    def write(draft: Draft, seat: int, value: int) -> None:
        # The stacks are made from the order of the players (SETUP-36): who comes later lies lower.
        stacked = draft.state.order[::-1]
        influence.move(draft.state, track, seat, value)
        for other in stacked[stacked.index(seat) + 1 :]:
            if draft.state.values[track][other] == value:
                influence.move(draft.state, track, other, value)

    def parse(words: WordReader, value: Any, path: Path) -> int:
        return words.on_track(track, value, path)

    return Word(parse, lambda draft, seat: draft.state.values[track][seat], write)


def _hand(words: WordReader, value: Any, path: Path) -> int:
    number = words.number(value, path)
    if not 0 <= number <= words.frame.numbers.cubes:
        raise PositionError(path, f"a player has {words.frame.numbers.cubes} cubes")
    return number


def _write_hand(draft: Draft, seat: int, value: int) -> None:
    draft.state.hands = put(draft.state.hands, seat, value)


def _write_points(draft: Draft, seat: int, value: int) -> None:
    draft.state.points = put(draft.state.points, seat, value)


def _write_tracks(draft: Draft, seat: int, value: list[str]) -> None:
    draft.state.tracks = put(draft.state.tracks, seat, mask_of(draft.frame.border_index, value))


def _write_cargo(draft: Draft, seat: int, value: Mapping[str, int]) -> None:
    draft.state.cargo = put_row(draft.state.cargo, seat, tuple(value[load] for load in LOADS))


PLAYER_WORDS: dict[str, Word] = {
    "hand": Word(_hand, lambda draft, seat: draft.state.hands[seat], _write_hand),
    "supply": Word(WordReader.number, lambda draft, seat: auction.cubes_in_supply(draft.frame, draft.state, seat)),
    **{name: _marker(track) for track, name in enumerate(TRACKS)},
    "points": Word(WordReader.number, lambda draft, seat: draft.state.points[seat], _write_points),
    "tracks": Word(
        chains,
        lambda draft, seat: keys_of(draft.frame.border_keys, draft.state.tracks[seat]),
        _write_tracks,
        WordReader.border,
    ),
    "tracks_left": Word(WordReader.number, lambda draft, seat: building.tracks_left(draft.frame, draft.state, seat)),
    "cargo": Word(
        counted(LOADS, "kind of load"),
        lambda draft, seat: dict(zip(LOADS, draft.state.cargo[seat], strict=True)),
        _write_cargo,
    ),
    "balance": Word(WordReader.number, lambda draft, seat: scoring.balance(draft.frame, draft.state, seat).balance),
    "score": Word(WordReader.number, lambda draft, seat: scoring.final(draft.frame, draft.state, seat).total),
}
