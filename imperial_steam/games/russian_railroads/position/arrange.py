"""Putting the words of a scenario into a position, and comparing them with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from imperial_steam.games.kit.vocabulary import TABLE, Difference, PositionError, Vocabulary
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position.coal import COAL_WORDS, locomotive_numbers, settle_foundries
from imperial_steam.games.russian_railroads.position.modules import settle_emil
from imperial_steam.games.russian_railroads.position.players import PLAYER_WORDS, lay_tokens, mark_satisfied
from imperial_steam.games.russian_railroads.position.table import TABLE_WORDS
from imperial_steam.games.russian_railroads.position.usa import settle_rubble, settle_stock
from imperial_steam.games.russian_railroads.position.words import Draft, WordReader
from imperial_steam.games.russian_railroads.state import Phase, Player
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST
from imperial_steam.games.russian_railroads.turn import rounds

VOCABULARY: Vocabulary[WordReader, Draft] = Vocabulary(TABLE_WORDS, PLAYER_WORDS)


def arrange(game: RussianRailroads, names: Sequence[str], data: Mapping[str, Any], fresh: bool = True) -> None:
    """Override a position with plain data; what is not named is derived (section 4).

    `fresh` True: the position becomes the start of the first turn of the round unless `phase` is `setup`; False: it
    stays in the middle of whatever is going on, unless `turn` is given. Raises `PositionError` with the path of a word
    or number that fits nowhere.
    """
    draft = Draft(WordReader(game.frame, names), game)
    position = VOCABULARY.split(draft.words, data)
    if fresh:
        _first_row(draft, position.table)
    VOCABULARY.put_table(draft, position, tuple(TABLE_WORDS))
    VOCABULARY.put_players(draft, position)
    if fresh or data.keys() - {"turn"}:
        _settle(draft, fresh)
    if fresh and position.table.get("phase") != "setup":
        _begin_turn(draft, draft.state.actor if "turn" in position.table else draft.state.order[0])
    elif "turn" in position.table:
        _begin_turn(draft, draft.state.actor)


def compare(game: RussianRailroads, names: Sequence[str], data: Mapping[str, Any]) -> list[Difference]:
    """Everything in a position that differs from what the data expects.

    Raises `PositionError` for unknown words.
    """
    return VOCABULARY.compare(Draft(WordReader(game.frame, names), game), data)


def _begin_turn(draft: Draft, seat: int) -> None:
    """A turn begins: nothing is pending."""
    state = draft.state
    state.phase, state.queue, state.pool, state.open, state.space = Phase.TURNS, (), (), (), -1
    rounds.begin_turn(draft.frame, state, seat, [])


def _first_row(draft: Draft, table: Mapping[str, Any]) -> None:
    """Engineers that earlier rounds have moved or sent away (ROUND-05, NEXT-02)."""
    state, number = draft.state, table.get("round", 1)
    if isinstance(number, int) and 1 < number <= len(state.row):
        state.gone = sum(1 << engineer for engineer in state.row[: number - 1])
        state.row = (*state.row[number - 1 :], *(-1,) * (number - 1))


def _settle(draft: Draft, fresh: bool) -> None:
    """Derive everything that follows from what was given."""
    for seat in draft.frame.people:
        _settle_player(draft, seat, draft.own(seat), fresh)
    settle_emil(draft)
    settle_stock(draft)
    if fresh or any(name in COAL_WORDS for name, _ in draft.given):
        settle_foundries(draft)
    _settle_uses(draft)
    _settle_engineers(draft)
    _settle_deck(draft)
    _settle_tiles(draft, fresh)
    boards = sum(sum(player.doublers) for player in draft.state.players)
    draft.state.doublers = draft.frame.numbers.doublers - boards
    if draft.state.doublers < 0:
        raise PositionError((), f"{boards} doublers lie on the boards (COMP-09)")


def _settle_player(draft: Draft, seat: int, player: Player, fresh: bool) -> None:
    """Special fields passed, and the colours that come with them (SPEC-20, TRACK-08)."""
    if ("used_tokens", seat) in draft.given:
        lay_tokens(draft, seat, draft.given["used_tokens", seat])
    if ("satisfied", seat) in draft.given:
        mark_satisfied(draft, seat, draft.given["satisfied", seat])
    else:
        player.satisfied |= sum(1 << bit for bit in set(_satisfied(draft, player)))
    settle_rubble(draft, seat, player)
    if ("unlocked", seat) not in draft.given:
        for special in (one for own in draft.frame.specials for one in own):
            if player.satisfied >> special.id & 1:
                for effect in special.effects:
                    player.unlocked |= effect.colours if effect.kind == "unlock" else 0
        for place, field in enumerate(player.tracks):
            player.unlocked |= bool(field) << place % len(COLOURS)


def _satisfied(draft: Draft, player: Player) -> Iterator[int]:
    for own in draft.frame.specials:
        for special in own:
            if player.fields >> special.id & 1 and not special.coin and lines.holds(player, special):
                yield special.id
    for track, field in zip(player.marker_tracks, player.markers, strict=True):
        industry = draft.frame.layout.industries[track]
        if 0 <= industry.token_field <= field:
            yield industry.token_id
    yield from (field for field, _ in player.laid)


def _settle_uses(draft: Draft) -> None:
    """Pieces on spaces are placed, and the spaces occupied (ST-03, ST-11, ST-21)."""
    state, frame = draft.state, draft.frame
    state.occupied = 0
    for use in state.uses:
        state.occupied |= frame.closes[use.space]
    for seat, name in enumerate(draft.words.names):
        player, own = draft.own(seat), [use for use in state.uses if use.seat == seat]
        player.placed = sum(use.own for use in own)
        player.temporary_placed = sum(use.temporary for use in own)
        if player.temporary_placed and ("temporary", seat) not in draft.given:
            player.temporary = 2 - player.temporary_placed
        if any(use.black for use in own):
            player.black = 2
        player.reserved = next((p for p, s in frame.order_spaces.items() for use in own if use.space == s), 0)
        if player.placed > player.workers:
            raise PositionError((name,), f"{player.placed} of {player.workers} workers stand on spaces")


def _settle_engineers(draft: Draft) -> None:
    """Engineers of players have left the row; others take their places; the setup is what that makes it (INV-13)."""
    state, world = draft.state, draft.frame.world
    hired = 0
    for player in state.players:
        hired |= player.engineers
    given = draft.given.get(("row", TABLE), {}).values()
    named = {world.engineer(key) for key in given if key != "nobody"}
    row = list(state.row)
    for place, engineer in enumerate(row):
        twice = row.count(engineer) > 1 and engineer in named and str(place or "HIRE") not in draft.given["row", TABLE]
        if engineer >= 0 and (hired >> engineer & 1 or twice):
            row[place] = _spare(draft, hired, row)
    state.row = tuple(row)
    lying = sum(1 << engineer for engineer in row if engineer >= 0)
    state.gone &= ~(hired | lying)
    dealt = (hired | lying | state.gone) & ~(1 << draft.frame.letterless)
    keys = tuple(engineer.key for i, engineer in enumerate(world.engineers) if dealt >> i & 1)
    draft.frame.setup = replace(draft.frame.setup, engineers=keys)


def _spare(draft: Draft, hired: int, row: Sequence[int]) -> int:
    """The first engineer of the base game that is nowhere else."""
    for i, engineer in enumerate(draft.frame.world.engineers):
        elsewhere = (hired | draft.state.gone) >> i & 1 or i in row
        if not engineer.module and i != draft.frame.letterless and not elsewhere:
            return i
    return -1


def _settle_deck(draft: Draft) -> None:
    """End bonus cards that nobody holds lie in the deck, or were removed (INV-16)."""
    state, everything = draft.state, (1 << len(draft.frame.world.end_cards)) - 1
    held = 0
    for player in state.players:
        held |= player.end_cards
    if ("deck", TABLE) in draft.given:
        state.deck &= ~held
        state.removed = everything & ~held & ~state.deck
        return
    state.removed &= ~held
    free = everything & ~held & ~state.removed
    while state.removed.bit_count() < draft.frame.numbers.end_cards_removed and free:
        state.removed |= 1 << free.bit_length() - 1
        free = everything & ~held & ~state.removed
    state.deck = free


def _settle_tiles(draft: Draft, fresh: bool) -> None:
    """Stacks: the highest tile in use is of the lowest stack left; lower tiles have left the game (INV-04, INV-21)."""
    state, count = draft.state, draft.frame.count
    used, printed = _tiles_in_use(draft), _tiles_in_game(draft)
    top = max(number for number, tiles in enumerate(used) if tiles)
    changed = any(name in ("locomotives", "factories", "display") for name, _ in draft.given)
    if ("stacks", TABLE) not in draft.given and changed and (fresh or any(state.stacks[:top])) and top > 1:
        state.stacks = (*(0,) * top, max(0, printed[top] - used[top]), *state.stacks[top + 1 :])
    for number, left in enumerate(state.stacks):
        if left + used[number] > printed[number]:
            message = f"there are {printed[number]} locomotive tiles of number {number}, not {left + used[number]}"
            raise PositionError((), f"{message} (COMP-07, INV-04)")
    pieces = draft.frame.world.components
    box = count.removed * HIGHEST + (pieces["locomotives.each"] - count.removed - draft.frame.player_count)
    state.lost = pieces["locomotives.all"] - box - sum(state.stacks) - sum(used) - _tiles_waiting(draft)


def _tiles_in_use(draft: Draft) -> list[int]:
    """By number: tiles on lines, in gaps and in the display."""
    players, shown = draft.state.players, draft.state.display[: HIGHEST + 1]
    placed = [number for player in players for number in (*locomotive_numbers(player), *player.gaps)]
    return [0, *(placed.count(number) + shown[number] for number in range(1, HIGHEST + 1))]


def _tiles_in_game(draft: Draft) -> list[int]:
    """By number: tiles of this game, the 9 of the `?` card only when it was taken (SETUP-02, SETUP-09, SETUP-10)."""
    count, nine = draft.frame.count, draft.frame.cards & ~draft.state.cards & 1 << _nine_card(draft)
    return [0, 4 - count.removed, *[count.locomotives] * (HIGHEST - 2), count.nines + bool(nine)]


def _nine_card(draft: Draft) -> int:
    """The index of the `?` card with the locomotive 9."""
    cards = enumerate(draft.frame.world.cards)
    return next(i for i, card in cards if any(effect.kind == "locomotive_nine" for effect in card.effects))


def _tiles_waiting(draft: Draft) -> int:
    """The 9 on its `?` card, or a 9 or a replaced locomotive that is about to be placed."""
    state = draft.state
    units = [unit for unit in (*state.pool, *state.open) if unit.kind in ("locomotive_nine", "chain")]
    return (state.cards >> _nine_card(draft) & 1) + len(units)


def describe(game: RussianRailroads, names: Sequence[str]) -> dict[str, Any]:
    """A position in every word that can be given; `arrange` reads them back."""
    return VOCABULARY.describe(Draft(WordReader(game.frame, names), game))
