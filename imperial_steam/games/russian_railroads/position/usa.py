"""The words of American Railroads: rubble, Golden Spike, stock board (section 17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.vocabulary import TABLE, Path, PositionError, listing, mapping_of, on_table
from imperial_steam.games.russian_railroads.modules.usa.units import update_ends
from imperial_steam.games.russian_railroads.parts import Market, Usa
from imperial_steam.games.russian_railroads.position.words import Draft, Word, WordReader, mask_of, masked
from imperial_steam.games.russian_railroads.state import Player


def _usa(draft: Draft, seat: int) -> Usa:
    part = draft.player(seat).usa
    if part is None:
        name = draft.name(seat)
        raise PositionError((name,), "rubble and Golden Spike are on the USA board only")
    return part


def _market(draft: Draft) -> Market:
    if draft.state.market is None:
        raise PositionError((), "the stock board belongs to the USA board")
    return draft.state.market


def _rubble(words: WordReader, value: Any, path: Path) -> str:
    keys = tuple(tile.key for tile in words.frame.layout.rubble)
    return words.word(value, path, keys, "rubble tile")


def _write_rubble(draft: Draft, seat: int, value: Sequence[str]) -> None:
    draft.own(seat).usa = _usa(draft, seat)._replace(rubble=mask_of(draft.frame.layout.rubble, value))


def _write_spike(draft: Draft, seat: int, value: bool) -> None:
    draft.own(seat).usa = _usa(draft, seat)._replace(spike=value)


def settle_rubble(draft: Draft, seat: int, player: Player) -> None:
    """Rubble whose blasting field is satisfied has left the game; other rubble ends its line (AR-14, AR-15)."""
    if player.usa is None:
        return
    if ("rubble", seat) not in draft.given:
        for special in draft.frame.layout.specials:
            for effect in special.effects:
                if effect.kind == "blast" and player.satisfied >> special.id & 1:
                    player.usa = player.usa._replace(rubble=player.usa.rubble & ~(1 << effect.number))
    update_ends(draft.frame, player)


def _level(words: WordReader, value: Any, path: Path) -> str:
    levels = tuple(str(level) for level in range(words.frame.numbers.stock_levels + 1))
    return words.word(value, path, levels, "level of the stock board")


def _read_stock(draft: Draft) -> dict[str, list[str]]:
    levels = _market(draft).levels
    return {str(level): [draft.name(seat) for seat in seats] for level, seats in enumerate(levels)}


def _write_stock(draft: Draft, value: Mapping[str, Sequence[str]]) -> None:
    """Price markers by level, from left to right; those not named stay (AR-31, AR-32)."""
    market = _market(draft)
    named = {draft.seat(name) for names in value.values() for name in names}
    levels = [tuple(seat for seat in seats if seat not in named) for seats in market.levels]
    for level, names in value.items():
        levels[int(level)] = (*levels[int(level)], *(draft.seat(name) for name in names))
    draft.state.market = market._replace(levels=tuple(levels))


def _dividend(words: WordReader, value: Any, path: Path) -> str:
    return words.word(value, path, tuple(tile.key for tile in words.frame.world.dividends), "dividend tile")


def _read_dividends(draft: Draft) -> list[str]:
    return [draft.frame.world.dividends[kind].key for kind in _market(draft).tiles]


def _write_dividends(draft: Draft, value: Sequence[str]) -> None:
    keys = [tile.key for tile in draft.frame.world.dividends]
    draft.state.market = _market(draft)._replace(tiles=tuple(keys.index(name) for name in value))


def settle_stock(draft: Draft) -> None:
    """Levels that people have reached have their dividend tiles: the first ones left unless named (AR-31)."""
    market = draft.state.market
    if market is None or ("dividends", TABLE) in draft.given:
        return
    reached = [level for level, seats in enumerate(market.levels) if set(seats) & set(draft.frame.people)]
    left = [kind for kind, tile in enumerate(draft.frame.world.dividends) for _ in range(tile.count)]
    for kind in market.tiles:
        left.remove(kind)
    missing = max(reached, default=0) - len(market.tiles)
    draft.state.market = market._replace(tiles=(*market.tiles, *left[: max(0, missing)]))


USA_TABLE_WORDS: dict[str, Word] = {
    "stock": on_table(mapping_of(_level, listing(WordReader.player, True)), _read_stock, _write_stock, partial=True),
    "dividends": on_table(listing(_dividend, True), _read_dividends, _write_dividends),
}
USA_PLAYER_WORDS: dict[str, Word] = {
    "rubble": Word(
        listing(_rubble),
        lambda draft, seat: masked(draft.frame.layout.rubble, _usa(draft, seat).rubble),
        _write_rubble,
        _rubble,
    ),
    "golden_spike": Word(WordReader.flag, lambda draft, seat: _usa(draft, seat).spike, _write_spike),
}
