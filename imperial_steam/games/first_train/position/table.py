"""The words of a position that belong to no player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.phases import auction, influence
from imperial_steam.games.first_train.position.words import (
    TRACKS,
    Draft,
    Word,
    WordReader,
    chains,
    counted,
    keys_of,
    mask_of,
    named,
)
from imperial_steam.games.first_train.state import put, put_pieces, put_row
from imperial_steam.games.first_train.terms import COMPANIES, KINDS, LOADS, PIECES
from imperial_steam.games.kit.vocabulary import (
    Path,
    PositionError,
    choice,
    listing,
    mapping_of,
    of_state,
    on_table,
    order_of,
)
from imperial_steam.games.protocol import CHANCE

#: The phases in which somebody decides; a position begins with one of them.
PHASES: tuple[str, ...] = ("markers", "auction", "building", "shipping", "takeovers")
NOBODY = "nobody"


def _stacks(track: int) -> Word:
    """The stacks of a track: position → players from the bottom; those not named stay where they are."""

    def parse(words: WordReader, value: Any, path: Path) -> dict[str, list[str]]:
        stacks = {}
        for position, players in words.mapping(value, path).items():
            stacks[str(words.on_track(track, position, (*path, str(position))))] = named(
                words, players, (*path, str(position))
            )
        return stacks

    def read(draft: Draft) -> dict[str, list[str]]:
        stacks: dict[str, list[str]] = {}
        for seat in draft.state.ranks[track]:
            stacks.setdefault(str(draft.state.values[track][seat]), []).append(draft.name(seat))
        return stacks

    def write(draft: Draft, value: Mapping[str, list[str]]) -> None:
        for position, players in value.items():
            for player in players:
                influence.move(draft.state, track, draft.seat(player), int(position))

    return on_table(parse, read, write, partial=True)


def _write_markers(draft: Draft, value: Mapping[str, str]) -> None:
    for space, kind in value.items():
        place = draft.frame.space_index[int(space)]
        draft.state.drawn = put(draft.state.drawn, place, KINDS.index(kind))


def _read_markers(draft: Draft) -> dict[str, str]:
    drawn = zip(draft.frame.space_index, draft.state.drawn, strict=True)
    return {str(space): KINDS[kind] for space, kind in drawn if kind >= 0}


def _bid(words: WordReader, value: Any, path: Path) -> str:
    """A bid: `orange 3`."""
    name, _, cubes = str(value).partition(" ")
    return f"{words.player(name, path)} {words.number(cubes, path)}"


def _write_bids(draft: Draft, value: Mapping[str, str]) -> None:
    for space, text in value.items():
        name, cubes = text.split()
        place = draft.frame.space_index[int(space)]
        draft.state.bidders = put(draft.state.bidders, place, draft.seat(name))
        draft.state.amounts = put(draft.state.amounts, place, int(cubes))


def _read_bids(draft: Draft) -> dict[str, str]:
    state = draft.state
    bids = zip(draft.frame.space_index, state.bidders, state.amounts, strict=True)
    return {str(space): f"{draft.name(bidder)} {cubes}" for space, bidder, cubes in bids if bidder >= 0}


def _write_pieces(draft: Draft, value: Mapping[str, Mapping[str, int]]) -> None:
    for key, numbers in value.items():
        area = draft.frame.layout.area_index[key]
        for name, number in numbers.items():
            draft.state.pieces = put_pieces(draft.state.pieces, PIECES.index(name), area, number)


def _read_pieces(draft: Draft) -> dict[str, dict[str, int]]:
    pieces = draft.state.pieces
    return {
        key: {name: pieces[kind][area] for kind, name in enumerate(PIECES)}
        for area, key in enumerate(draft.frame.area_keys)
    }


def _company_tracks(company: int) -> Word:
    def write(draft: Draft, value: list[str]) -> None:
        owner = draft.frame.player_count + company
        draft.state.tracks = put(draft.state.tracks, owner, mask_of(draft.frame.border_index, value))

    def read(draft: Draft) -> list[str]:
        return keys_of(draft.frame.border_keys, draft.state.tracks[draft.frame.player_count + company])

    return on_table(chains, read, write)


def _stops(company: int) -> Word:
    """The stations that belong to a company; its towns and those its tracks touch come by themselves."""

    def write(draft: Draft, value: list[str]) -> None:
        stops = draft.state.stops[company] | mask_of(draft.frame.layout.area_index, value)
        draft.state.stops = put(draft.state.stops, company, stops)

    def read(draft: Draft) -> list[str]:
        return keys_of(draft.frame.area_keys, draft.state.stops[company])

    return on_table(listing(WordReader.area), read, write, WordReader.area)


def _write_trains(draft: Draft, value: Mapping[str, str]) -> None:
    for key, name in value.items():
        draft.state.owners = put(draft.state.owners, draft.frame.train_index[key], draft.seat(name))


def _read_trains(draft: Draft) -> dict[str, str]:
    owners = zip(draft.frame.train_keys, draft.state.owners, strict=True)
    return {key: draft.name(owner) for key, owner in owners if owner >= 0}


def _write_loads(draft: Draft, value: Mapping[str, Mapping[str, int]]) -> None:
    for key, numbers in value.items():
        row = tuple(numbers[load] for load in LOADS)
        draft.state.loads = put_row(draft.state.loads, draft.frame.train_index[key], row)


def _read_loads(draft: Draft) -> dict[str, dict[str, int]]:
    rows = zip(draft.frame.train_keys, draft.state.loads, strict=True)
    return {key: dict(zip(LOADS, row, strict=True)) for key, row in rows if any(row)}


def _round(words: WordReader, value: Any, path: Path) -> int:
    number = words.number(value, path)
    if not 1 <= number <= words.frame.rounds:
        raise PositionError(path, f"a game of these players has rounds 1 to {words.frame.rounds}")
    return number


def _write_passed(draft: Draft, value: list[str]) -> None:
    draft.state.passed = sum(1 << draft.seat(name) for name in value)


def _read_turn(draft: Draft) -> str:
    decision = draft.game.decision()
    return NOBODY if decision is None or decision.player == CHANCE else draft.name(decision.player)


def _read_asked(draft: Draft) -> str:
    decision = draft.game.decision()
    return NOBODY if decision is None else decision.kind


TABLE_WORDS: dict[str, Word] = {
    "round": of_state("round", _round),
    "order": order_of("order"),
    "build_order": order_of("build_order"),
    "train_order": order_of("train_order"),
    **{f"{name}_stacks": _stacks(track) for track, name in enumerate(TRACKS)},
    "markers": on_table(mapping_of(WordReader.space, WordReader.kind), _read_markers, _write_markers, partial=True),
    "bids": on_table(mapping_of(WordReader.space, _bid), _read_bids, _write_bids),
    "pieces": on_table(
        mapping_of(WordReader.area, counted(PIECES, "kind of piece")), _read_pieces, _write_pieces, partial=True
    ),
    **{f"{name}_tracks": _company_tracks(company) for company, name in enumerate(COMPANIES)},
    **{f"{name}_stops": _stops(company) for company, name in enumerate(COMPANIES)},
    "trains": on_table(mapping_of(WordReader.train, WordReader.player), _read_trains, _write_trains),
    "loads": on_table(mapping_of(WordReader.train, counted(LOADS, "kind of load")), _read_loads, _write_loads),
    "linked": of_state("linked", WordReader.flag),
    "passed": on_table(
        listing(WordReader.player), lambda draft: keys_of(draft.words.names, draft.state.passed), _write_passed
    ),
    "phase": on_table(
        choice((*PHASES, "over"), "phase in which somebody decides"),
        lambda draft: draft.state.phase.name.lower(),
        lambda draft, value: None,
    ),
    "turn": on_table(
        lambda words, value, path: words.word(value, path, (*words.names, NOBODY), "player of this scenario"),
        _read_turn,
        lambda draft, value: None,
    ),
    "asked": on_table(lambda words, value, path: str(value), _read_asked),
    "bag": on_table(
        counted(KINDS, "kind of influence"),
        lambda draft: dict(zip(KINDS, auction.bag(draft.frame, draft.state), strict=True)),
    ),
    "rounds": on_table(WordReader.number, lambda draft: draft.frame.rounds),
    "spaces": on_table(WordReader.number, lambda draft: len(draft.frame.minimums)),
    "over": on_table(WordReader.flag, lambda draft: draft.game.over),
    "ranking": on_table(named, lambda draft: [draft.name(seat) for seat in scoring.ranking(draft.frame, draft.state)]),
    "winners": on_table(
        listing(WordReader.player), lambda draft: sorted(draft.name(seat) for seat in draft.game.winners())
    ),
}
