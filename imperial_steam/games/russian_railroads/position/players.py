"""The vocabulary of one player's part of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from imperial_steam.games.kit.vocabulary import Path, PositionError, choice, listing, mapping_of
from imperial_steam.games.russian_railroads import lines, scoring
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, CODES
from imperial_steam.games.russian_railroads.position.coal import COAL_PLAYER_WORDS, locomotive_numbers, set_locomotives
from imperial_steam.games.russian_railroads.position.dsp import DSP_PLAYER_WORDS
from imperial_steam.games.russian_railroads.position.modules import MODULE_PLAYER_WORDS
from imperial_steam.games.russian_railroads.position.usa import USA_PLAYER_WORDS
from imperial_steam.games.russian_railroads.position.words import (
    Draft,
    Word,
    WordReader,
    field_ids,
    fields,
    mask_of,
    masked,
    one_or_more,
)
from imperial_steam.games.russian_railroads.terms import COLOURS, VALUATIONS


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


BLACK_WORKER: tuple[str, ...] = ("none", "free", "placed")
INDUSTRY, TOTAL, MAJORITY = "industry", "total", "majority"


def _number_word(name: str) -> Word:
    return Word(
        WordReader.number,
        lambda draft, seat: getattr(draft.player(seat), name),
        lambda draft, seat, value: setattr(draft.own(seat), name, value),
    )


def _read_tracks(draft: Draft, seat: int) -> dict[str, list[int]]:
    tracks, by_line = draft.player(seat).tracks, {}
    for key, line in draft.frame.line_index.items():
        own = list(tracks[line * lines.WIDTH : (line + 1) * lines.WIDTH])
        while own and not own[-1]:
            own.pop()
        by_line[key] = own
    return by_line


def _write_tracks(draft: Draft, seat: int, value: Any) -> None:
    player = draft.own(seat)
    tracks = list(player.tracks)
    for key, own in value.items():
        start = draft.frame.line_index[key] * lines.WIDTH
        tracks[start : start + lines.WIDTH] = [*own, *[0] * (lines.WIDTH - len(own))]
    player.tracks = tuple(tracks)


def _read_locomotives(draft: Draft, seat: int) -> dict[str, list[int]]:
    slots = locomotive_numbers(draft.player(seat))
    return {
        line.key: _trimmed([slots[index] for index in own])
        for line, own in zip(draft.frame.layout.lines, draft.frame.line_slots, strict=True)
    }


def _trimmed(numbers: list[int]) -> list[int]:
    """Empty slots at the end need not be named."""
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def _locomotives(words: WordReader, value: Any, path: Path) -> list[int]:
    return _trimmed(one_or_more(words, value, path))


def _write_locomotives(draft: Draft, seat: int, value: Any) -> None:
    player = draft.own(seat)
    slots = locomotive_numbers(player)
    for key, numbers in value.items():
        own = draft.frame.line_slots[draft.frame.line_index[key]]
        if len(numbers) > len(own):
            raise PositionError((draft.name(seat), "locomotives", key), f"there are {len(own)} slots (LOCO-02)")
        for place, index in enumerate(own):
            slots[index] = numbers[place] if place < len(numbers) else 0
    set_locomotives(draft, player, slots)


def _read_reach(draft: Draft, seat: int) -> dict[str, int]:
    return dict(zip(draft.frame.line_index, draft.player(seat).reach, strict=True))


def _doublers(words: WordReader, value: Any, path: Path) -> dict[str, int]:
    """A number of doublers on the main line, or numbers by line."""
    numbers = dict.fromkeys(words.frame.line_index, 0)
    if isinstance(value, Mapping):
        for name, entry in value.items():
            numbers[words.line(name, (*path, name))] = words.number(entry, (*path, name))
    else:
        numbers[next(iter(numbers))] = words.number(value, path)
    return numbers


def _read_doublers(draft: Draft, seat: int) -> dict[str, int]:
    return dict(zip(draft.frame.line_index, draft.player(seat).doublers, strict=True))


def _write_doublers(draft: Draft, seat: int, value: Any) -> None:
    draft.own(seat).doublers = tuple(value.values())


def _read_factories(draft: Draft, seat: int) -> list[str]:
    return [CODE_NAMES[code] for code in draft.player(seat).gaps if code]


def _write_factories(draft: Draft, seat: int, value: Any) -> None:
    gaps = len(draft.player(seat).gaps)
    if len(value) > gaps:
        raise PositionError((draft.name(seat), "factories"), f"there are {gaps} gaps (LIM-04)")
    draft.own(seat).gaps = (*(CODES[name] for name in value), *(0,) * (gaps - len(value)))


def _write_markers(draft: Draft, seat: int, value: Any) -> None:
    player = draft.own(seat)
    start = draft.frame.layout.start_markers
    last = min(len(industry.points) for industry in draft.frame.layout.industries) - 1
    if any(not 0 <= field <= last for field in value):
        raise PositionError((draft.name(seat), "markers"), f"the indices go from 0 to {last} (IND-02)")
    player.markers = tuple(value)
    player.marker_tracks = (*start, *(0,) * (len(value) - len(start)))[: len(value)]


def _read_unlocked(draft: Draft, seat: int) -> list[str]:
    return sorted(colour for i, colour in enumerate(COLOURS) if draft.player(seat).unlocked >> i & 1)


def _write_unlocked(draft: Draft, seat: int, value: Any) -> None:
    draft.own(seat).unlocked = sum(1 << COLOURS.index(colour) for colour in set(value))


def _own_fields(draft: Draft, seat: int) -> Mapping[str, int]:
    return field_ids(draft.frame, draft.player(seat).fields)


def _read_used_tokens(draft: Draft, seat: int) -> dict[str, str]:
    names = {bit: name for name, bit in _own_fields(draft, seat).items()}
    tokens = draft.frame.world.tokens
    return {names.get(field, "elsewhere"): tokens[token].key for field, token in draft.player(seat).laid}


def lay_tokens(draft: Draft, seat: int, given: Mapping[str, str]) -> None:
    """Put `?` tokens on fields, once arm and extensions are known (INV-19)."""
    player, ids = draft.own(seat), _own_fields(draft, seat)
    for name in given:
        if name not in ids:
            raise PositionError((draft.name(seat), "used_tokens", name), f"'{name}' is not on this board")
    player.laid = tuple((ids[name], draft.frame.world.token(key)) for name, key in given.items())
    player.tokens = draft.frame.tokens & ~sum(1 << token for _, token in player.laid)


def _read_satisfied(draft: Draft, seat: int) -> list[str]:
    mask = draft.player(seat).satisfied
    return sorted(name for name, bit in _own_fields(draft, seat).items() if mask >> bit & 1)


def mark_satisfied(draft: Draft, seat: int, given: Sequence[str]) -> None:
    """Fields whose advantage was given, once arm and extensions are known (ST-18)."""
    ids = _own_fields(draft, seat)
    draft.own(seat).satisfied = sum(1 << ids[name] for name in set(given) if name in ids)


def _later(draft: Draft, seat: int, value: Any) -> None:
    """What is put into the position when everything else is in place."""


def _read_scoring(draft: Draft, seat: int) -> dict[str, int]:
    """What a round scoring would bring now, by line, industry and in all (SCORE-01)."""
    account = scoring.account(draft.frame, draft.player(seat))
    by_line = dict(zip(draft.frame.line_index, account.lines, strict=True))
    return {**by_line, INDUSTRY: sum(account.markers), TOTAL: account.total}


def _scoring_part(words: WordReader, value: Any, path: Path) -> str:
    return words.word(value, path, (*words.frame.line_index, INDUSTRY, TOTAL), "part of a scoring")


def _read_final(draft: Draft, seat: int) -> dict[str, int]:
    """What the final scoring would bring now: every end bonus card held, and the majority (11.3)."""
    points = {MAJORITY: 0}
    for bonus in scoring.final(draft.frame, draft.state):
        if bonus.seat == seat:
            points[MAJORITY if bonus.reason in ("first", "second") else bonus.reason] = bonus.points
    return points


def _final_part(words: WordReader, value: Any, path: Path) -> str:
    cards = tuple(card.key for card in words.frame.world.end_cards)
    return words.word(value, path, (*cards, MAJORITY), "part of the final scoring")


def _read_free_workers(draft: Draft, seat: int) -> int:
    player = draft.player(seat)
    return player.workers - player.placed


def _mask_word(
    name: str, parse: Callable[[WordReader, Any, Path], str], things: Callable[[Draft], Sequence[_Keyed]]
) -> Word:
    """A word for a mask of a player: a list of keys."""

    def write(draft: Draft, seat: int, value: Sequence[str]) -> None:
        setattr(draft.own(seat), name, mask_of(things(draft), value))

    return Word(
        listing(parse), lambda draft, seat: masked(things(draft), getattr(draft.player(seat), name)), write, parse
    )


PLAYER_WORDS: dict[str, Word] = {
    "score": _number_word("score"),
    "workers": _number_word("workers"),
    "free_workers": Word(WordReader.number, _read_free_workers),
    "temporary": _number_word("temporary"),
    "black_worker": Word(
        choice(BLACK_WORKER, "place of the black worker"),
        lambda draft, seat: BLACK_WORKER[draft.player(seat).black],
        lambda draft, seat, value: setattr(draft.own(seat), "black", BLACK_WORKER.index(value)),
    ),
    "coins": _number_word("coins"),
    "unlocked": Word(listing(WordReader.colour), _read_unlocked, _write_unlocked, WordReader.colour),
    "tracks": Word(mapping_of(WordReader.line, fields), _read_tracks, _write_tracks, partial=True),
    "locomotives": Word(mapping_of(WordReader.line, _locomotives), _read_locomotives, _write_locomotives, partial=True),
    "reach": Word(mapping_of(WordReader.line, WordReader.number), _read_reach, partial=True),
    "doublers": Word(_doublers, _read_doublers, _write_doublers),
    "factories": Word(listing(WordReader.factory, True), _read_factories, _write_factories),
    "markers": Word(
        listing(WordReader.number, True), lambda draft, seat: list(draft.player(seat).markers), _write_markers
    ),
    "tokens": _mask_word("tokens", WordReader.token, lambda draft: draft.frame.world.tokens),
    "used_tokens": Word(mapping_of(WordReader.special_field, WordReader.token), _read_used_tokens, _later),
    "satisfied": Word(listing(WordReader.special_field), _read_satisfied, _later, WordReader.special_field),
    "engineers": _mask_word("engineers", WordReader.engineer, lambda draft: draft.frame.world.engineers),
    "end_cards": _mask_word("end_cards", WordReader.end_card, lambda draft: draft.frame.world.end_cards),
    "medal": Word(
        WordReader.flag,
        lambda draft, seat: draft.player(seat).medal,
        lambda draft, seat, value: setattr(draft.own(seat), "medal", value),
    ),
    "revaluation": Word(
        choice(VALUATIONS, "valuation"),
        lambda draft, seat: VALUATIONS[draft.player(seat).revaluation],
        lambda draft, seat, value: setattr(draft.own(seat), "revaluation", VALUATIONS.index(value)),
    ),
    "reserved": Word(WordReader.number, lambda draft, seat: draft.player(seat).reserved),
    "scoring": Word(mapping_of(_scoring_part, WordReader.number), _read_scoring, partial=True),
    "final": Word(mapping_of(_final_part, WordReader.number), _read_final, partial=True),
    **COAL_PLAYER_WORDS,
    **DSP_PLAYER_WORDS,
    **MODULE_PLAYER_WORDS,
    **USA_PLAYER_WORDS,
}
