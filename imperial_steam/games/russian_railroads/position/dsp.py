"""The words of the DSP mini expansion (section 18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imperial_steam.games.kit.vocabulary import PositionError, listing, on_table, optional
from imperial_steam.games.russian_railroads.parts import Dsp, Expansion
from imperial_steam.games.russian_railroads.position.words import NONE, Draft, Word, WordReader, mask_of, masked


def _own(draft: Draft, seat: int) -> Dsp:
    part = draft.player(seat).dsp
    if part is None:
        raise PositionError((draft.name(seat),), "this belongs to the module 'dsp'")
    return part


def _table(draft: Draft) -> Expansion:
    if draft.state.dsp is None:
        raise PositionError((), "special tokens belong to the module 'dsp'")
    return draft.state.dsp


def _write_specials(draft: Draft, value: Sequence[str]) -> None:
    """Special tokens beside the board; the setup is what that makes it (DSP-02)."""
    tokens = mask_of(draft.frame.world.special_tokens, value)
    draft.state.dsp = _table(draft)._replace(tokens=tokens)
    draft.frame.setup = replace(draft.frame.setup, special_tokens=tuple(value))


def _read_car(draft: Draft, seat: int) -> str:
    car = _own(draft, seat).car
    return draft.frame.layout.lines[car].key if car >= 0 else NONE


def _write_car(draft: Draft, seat: int, value: str) -> None:
    car = -1 if value == NONE else draft.frame.line_index[value]
    draft.own(seat).dsp = _own(draft, seat)._replace(car=car)


def _write_boom(draft: Draft, seat: int, value: bool) -> None:
    draft.own(seat).dsp = _own(draft, seat)._replace(boom=value)


DSP_TABLE_WORDS: dict[str, Word] = {
    "special_tokens": on_table(
        listing(WordReader.special_token),
        lambda draft: masked(draft.frame.world.special_tokens, _table(draft).tokens),
        _write_specials,
        WordReader.special_token,
    ),
    "special_tokens_left": on_table(WordReader.number, lambda draft: _table(draft).tokens.bit_count()),
}
DSP_PLAYER_WORDS: dict[str, Word] = {
    "boom": Word(WordReader.flag, lambda draft, seat: _own(draft, seat).boom, _write_boom),
    "freight_car": Word(optional(WordReader.line, NONE), _read_car, _write_car),
}
