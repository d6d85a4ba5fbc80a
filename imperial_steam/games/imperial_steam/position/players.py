"""The vocabulary of one player's part of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from imperial_steam.games.imperial_steam import scoring, storage
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.position.solo import SOLO_PLAYER_WORDS
from imperial_steam.games.imperial_steam.position.words import (
    ALL_GOODS,
    KEYS,
    Draft,
    Reader,
    Word,
    WordReader,
    Writer,
    cities_of,
    factory_text,
    four_of,
    mask_of,
    named,
    three_levels,
)
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, MAIN_ACTIONS
from imperial_steam.games.kit.vocabulary import choice, listing, mapping_of


def _plain(name: str) -> tuple[Reader, Writer]:
    def read(draft: Draft, seat: int) -> Any:
        return getattr(draft.player(seat), name)

    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, value)

    return read, write


def _number_word(name: str) -> Word:
    return Word(WordReader.number, *_plain(name))


def _goods_word(name: str) -> Word:
    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, four_of(value))

    return Word(ALL_GOODS, lambda draft, seat: named(getattr(draft.player(seat), name)), write)


def _workers_word(name: str) -> Word:
    def write(draft: Draft, seat: int, value: Any) -> None:
        setattr(draft.player(seat), name, tuple(value))

    return Word(three_levels, lambda draft, seat: list(getattr(draft.player(seat), name)), write)


def _write_influence(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).column = value // COLUMN


def _write_tracks(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).tracks = mask_of(draft.layout.link_index, value)


def _write_stations(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).stations = mask_of(draft.layout.city_index, value) | 1 << draft.layout.start


def _read_factories(draft: Draft, seat: int) -> dict[str, str]:
    return {draft.layout.sites[site].name: f"{GOODS[good]} {left}" for site, good, left in draft.player(seat).factories}


def _write_factories(draft: Draft, seat: int, value: Any) -> None:
    built = []
    for site, text in value.items():
        good, left = text.split()
        built.append((draft.layout.site_index[site], GOODS.index(good), int(left)))
    draft.player(seat).factories = tuple(built)


def _write_contracts(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).contracts = tuple(value)


def _write_share_value(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).share_row = draft.layout.prices.share_values.index(value)


def _read_hands_on(draft: Draft, seat: int) -> dict[str, int]:
    return dict(zip(MAIN_ACTIONS, draft.player(seat).tiles[: len(MAIN_ACTIONS)], strict=True))


def _write_hands_on(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).tiles = tuple(value[tile] for tile in MAIN_ACTIONS)


def _write_locomotives(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).locomotives = tuple(value)


def _read_engineers(draft: Draft, seat: int) -> list[str]:
    return [kind for i, kind in enumerate(ENGINEERS) if draft.player(seat).engineers >> i & 1]


def _write_engineers(draft: Draft, seat: int, value: Any) -> None:
    draft.player(seat).engineers = sum(1 << ENGINEERS.index(kind) for kind in set(value))


FINAL: tuple[str, ...] = (
    "income", "goods", "keys", "hubs", "contracts", "fee", "received", "money", "dividends", "total"
)  # fmt: skip


def _read_final(draft: Draft, seat: int) -> dict[str, int]:
    """The numbers of the final scoring, as if the game ended now (section 12)."""
    account = scoring.reckon(draft.layout, draft.state).accounts[seat]
    return {
        "income": account.income,
        "goods": account.goods,
        "keys": account.key_money,
        "hubs": account.hub_bonus,
        "contracts": account.contract_money,
        "fee": account.fee_paid,
        "received": account.received,
        "money": account.money,
        "dividends": account.dividends,
        "total": account.final,
    }


def _fee_lines(draft: Draft, seat: int) -> Sequence[scoring.FeeLine]:
    return scoring.reckon(draft.layout, draft.state).accounts[seat].fee


def _read_fees(draft: Draft, seat: int) -> dict[str, int]:
    """What the track fee pays to whom (SCORE-19)."""
    paid: dict[str, int] = {}
    for line in _fee_lines(draft, seat):
        name = draft.words.names[line.owner]
        paid[name] = paid.get(name, 0) + line.amount
    return paid


def _read_fee_path(draft: Draft, seat: int) -> list[str]:
    return [draft.layout.link_names[line.link] for line in _fee_lines(draft, seat)]


PLAYER_WORDS: dict[str, Word] = {
    "money": _number_word("cash"),
    "influence": Word(WordReader.influence, lambda draft, seat: draft.player(seat).column * COLUMN, _write_influence),
    "row": _number_word("row"),
    "tracks": Word(
        listing(WordReader.link),
        lambda draft, seat: sorted(draft.layout.link_names[i] for i in bits(draft.player(seat).tracks)),
        _write_tracks,
        WordReader.link,
    ),
    "network": Word(
        listing(WordReader.city),
        lambda draft, seat: cities_of(draft, draft.player(seat).network),
        None,
        WordReader.city,
    ),
    "stations": Word(
        listing(WordReader.city),
        lambda draft, seat: cities_of(draft, draft.player(seat).stations),
        _write_stations,
        WordReader.city,
    ),
    "goods": _goods_word("goods"),
    "dock": _goods_word("dock"),
    "training": _workers_word("training"),
    "working": _workers_word("working"),
    "worker_supply": _number_word("supply"),
    "factories": Word(mapping_of(WordReader.site, factory_text), _read_factories, _write_factories),
    "contracts": Word(
        listing(WordReader.contract),
        lambda draft, seat: sorted(draft.player(seat).contracts),
        _write_contracts,
        WordReader.contract,
    ),
    "keys": Word(
        mapping_of(WordReader.hub, choice(KEYS, "key"), (HUBS, KEYS[0])),
        lambda draft, seat: {hub: KEYS[key] for hub, key in zip(HUBS, draft.player(seat).keys, strict=True)},
    ),
    "share_value": Word(
        WordReader.share_value,
        lambda draft, seat: draft.layout.prices.share_values[draft.player(seat).share_row],
        _write_share_value,
    ),
    "investors": _number_word("investors"),
    "shareholders": _number_word("shareholders"),
    "hands": _number_word("hands"),
    "hands_waiting": _number_word("waiting"),
    "hands_on": Word(
        mapping_of(WordReader.tile, WordReader.number, (MAIN_ACTIONS, 0)), _read_hands_on, _write_hands_on
    ),
    "locomotives": Word(
        listing(WordReader.number),
        lambda draft, seat: sorted(draft.player(seat).locomotives),
        _write_locomotives,
        WordReader.number,
    ),
    "reserved_cars": _number_word("reserved"),
    "passenger_cars": _number_word("passengers"),
    "freight_cars": Word(WordReader.number, lambda draft, seat: storage.freight_cars(draft.player(seat))),
    "engineers": Word(listing(WordReader.engineer), _read_engineers, _write_engineers, WordReader.engineer),
    "delivered": Word(WordReader.flag, *_plain("delivered")),
    "coal_delivered": Word(
        listing(WordReader.city),
        lambda draft, seat: cities_of(draft, draft.player(seat).coal_delivered),
        None,
        WordReader.city,
    ),
    "final": Word(
        mapping_of(choice(FINAL, "number of the final scoring"), WordReader.number), _read_final, partial=True
    ),
    "fees": Word(mapping_of(WordReader.player, WordReader.number), _read_fees),
    "fee_path": Word(listing(WordReader.link, True), _read_fee_path),
    **SOLO_PLAYER_WORDS,
}
