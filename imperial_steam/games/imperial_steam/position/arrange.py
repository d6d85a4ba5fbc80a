"""Putting the words of a scenario into a position, and comparing them with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from imperial_steam.games.imperial_steam import network, rounds, storage
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import bits
from imperial_steam.games.imperial_steam.position import solo
from imperial_steam.games.imperial_steam.position.players import PLAYER_WORDS
from imperial_steam.games.imperial_steam.position.table import TABLE_WORDS
from imperial_steam.games.imperial_steam.position.words import Draft, WordReader
from imperial_steam.games.imperial_steam.state import Player, State, four
from imperial_steam.games.imperial_steam.terms import GOODS, MAIN_ACTIONS, Step
from imperial_steam.games.kit.vocabulary import Difference, PositionError, Vocabulary

PILE_TILE = MAIN_ACTIONS.index("A10")
"""Hand markers that a position puts nowhere else lie on this tile."""
VOCABULARY: Vocabulary[WordReader, Draft] = Vocabulary(TABLE_WORDS, PLAYER_WORDS)
LAST_WORDS: tuple[str, ...] = ("cubes", "turn")
"""Words that need the rest of the position to be settled."""


def arrange(game: ImperialSteam, names: Sequence[str], data: Mapping[str, Any], fresh: bool = True) -> None:
    """Override a position with plain data; what is not named is derived (section 4).

    `fresh` True: the position becomes the start of a turn in phase 7 unless `step` says otherwise;
    False: it stays in the middle of whatever is going on, unless `turn` is given.
    Raises `PositionError` with the path of a word or number that fits nowhere, or of goods without a place.
    """
    draft = Draft(WordReader(game.layout, names), game)
    if fresh:
        game.state.step = Step.MAIN
    position = VOCABULARY.split(draft.words, data)
    VOCABULARY.put_table(draft, position, [name for name in TABLE_WORDS if name not in LAST_WORDS])
    VOCABULARY.put_players(draft, position)
    if not fresh and "turn" in position.table:
        _forget_turn(draft.state)
    # A position of which nothing was changed is left as it is, to show what a setup puts there.
    changed = bool(position.players or position.table.keys() - {"step", "turn"})
    if changed:
        _settle(draft)
    VOCABULARY.put_table(draft, position, LAST_WORDS)
    if changed:
        _settle_goods(draft)
    solo.settle(draft, begins=fresh or "turn" in position.table)
    if changed and draft.state.overflow < 0:
        _check_storage(draft)


def _check_storage(draft: Draft) -> None:
    """Every good has a place, unless somebody is about to discard (INV-09, STORE-10).

    No play leads to another position, and the choice of what to discard would never end.
    """
    for seat, player in enumerate(draft.state.players):
        surplus = storage.surplus(player)
        if surplus > 0 and not rounds.is_franz(draft.state, seat):
            message = f"more goods than storage places, {surplus} too many (INV-09, STORE-10)"
            raise PositionError((draft.words.names[seat], "goods"), message)


def _forget_turn(state: State) -> None:
    """A turn begins: nothing chosen, no point left, nothing delivered."""
    rounds.clear_action(state)
    state.points, state.overflow, state.step = 0, -1, Step.MAIN
    for player in state.players:
        player.delivered = False


def _settle(draft: Draft) -> None:
    """Derive everything that follows from what was given."""
    for seat, player in enumerate(draft.state.players):
        _settle_network(draft, seat, player)
        if ("worker_supply", seat) not in draft.given:
            workers = (*player.training, *player.working)
            player.supply = draft.layout.limits.workers - sum(workers) - len(player.factories)
        _settle_hands(draft, seat, player)
        if ("reserved_cars", seat) not in draft.given:
            has_cars = not rounds.is_franz(draft.state, seat)
            player.reserved = has_cars * sum(draft.layout.contract[number].size for number in player.contracts)
    _settle_rows(draft)
    _settle_rounds(draft)
    _settle_factories(draft)
    _settle_tokens(draft)
    _settle_pieces(draft)


def _settle_network(draft: Draft, seat: int, player: Player) -> None:
    """The network of the tracks, laid one by one from Wien (NET-02)."""
    layout = draft.layout
    waiting = list(bits(player.tracks))
    player.tracks, player.network = 0, 1 << layout.start
    player.reach, player.blocked = layout.incident[layout.start], 0
    while waiting:
        link = next((link for link in waiting if player.reach >> link & 1), None)
        if link is None:
            name = draft.words.names[seat]
            raise PositionError((name, "tracks"), f"'{layout.link_names[waiting[0]]}' is not connected with the start")
        waiting.remove(link)
        network.lay_track(layout, player, link)


def _settle_hands(draft: Draft, seat: int, player: Player) -> None:
    """Hand markers: those of rounds to come wait; those neither in hand nor placed lie on A10 (INV-05)."""
    start = draft.layout.board.begin
    if ("hands_waiting", seat) not in draft.given:
        player.waiting = sum(number > draft.state.round for number in start.hands_on_rounds)
    own = start.hands + len(start.hands_on_rounds) - player.waiting
    pile = solo.pile(draft, seat, PILE_TILE)
    tiles = list(player.tiles)
    if ("hands", seat) in draft.given:
        if ("hands_on", seat) not in draft.given:
            tiles = [0] * len(tiles)
        tiles[pile] += own - player.hands - sum(tiles)
    else:
        player.hands = own - sum(tiles)
    if player.hands < 0 or tiles[pile] < 0:
        raise PositionError((draft.words.names[seat], "hands"), f"there are only {own} hand markers in this round")
    player.tiles = tuple(tiles)


def _settle_rows(draft: Draft) -> None:
    """Rows of the influence track: as given, else as they were, else by turn order (INF-04)."""
    state, given = draft.state, draft.given

    def rank(seat: int) -> tuple[int, int, int]:
        moved = ("influence", seat) in given
        row = given.get(("row", seat), 0 if moved else state.players[seat].row)
        return (0 if row else 1, row, state.order.index(seat))

    for column in {player.column for player in state.players}:
        seats = sorted((s for s, player in enumerate(state.players) if player.column == column), key=rank)
        for row, seat in enumerate(seats, 1):
            state.players[seat].row = row


def _settle_rounds(draft: Draft) -> None:
    """Goods of rounds that have come are no longer on the round track (PH2-01)."""
    state = draft.state
    given = draft.given.get(("round_goods", -1), {})
    state.round_goods = tuple(
        goods if number > state.round or str(number) in given else () for number, goods in enumerate(state.round_goods)
    )


def _settle_factories(draft: Draft) -> None:
    state = draft.state
    built = [(draft.words.names[seat], factory) for seat, p in enumerate(state.players) for factory in p.factories]
    state.occupied = 0
    counts = [0] * len(GOODS)
    for name, (site, good, _) in built:
        if state.occupied >> site & 1:
            raise PositionError((name, "factories"), f"{draft.layout.sites[site].name} is used twice")
        state.occupied |= 1 << site
        counts[good] += 1
    if ("factories_taken", -1) not in draft.given and any(name == "factories" for name, _ in draft.given):
        state.taken = four(counts)


def _settle_tokens(draft: Draft) -> None:
    """Business tokens taken by everybody who has a city; the Semmering token by its first owner (A1-21)."""
    layout, state = draft.layout, draft.state
    given = draft.given.get(("business", -1), {})
    state.tokens = tuple(
        taken if layout.city_names[city] in given else min(len(layout.tokens[city]), _visitors(state, city))
        for city, taken in enumerate(state.tokens)
    )
    owners = [seat for seat in state.order if state.players[seat].tracks & layout.semmering]
    if ("semmering_token", -1) not in draft.given and owners and state.semmering:
        state.semmering = False
        state.players[owners[0]].semmering = True


def _visitors(state: State, city: int) -> int:
    return sum(player.network >> city & 1 for player in state.players)


def _settle_pieces(draft: Draft) -> None:
    """Pieces with the players are not in the common supply: investors, stations, locomotives, engineers, cards."""
    layout, state, players = draft.layout, draft.state, draft.state.players
    held = sum(player.investors + player.shareholders for player in players)
    state.investors = layout.limits.investors - held
    built = 0
    for player in players:
        built |= player.stations
    state.station_sites = layout.station_sites & ~built
    if ("locomotives_left", -1) not in draft.given:
        owned = [level for player in players for level in player.locomotives]
        printed = layout.limits.locomotives_each[layout.player_count]
        state.locomotives = tuple(
            printed - owned.count(level) if left else left
            for level, left in zip(layout.locomotive_index, state.locomotives, strict=True)
        )
    _settle_engineers(draft)
    owned_cards = {number for player in players for number in player.contracts}
    state.contracts = tuple(number for number in state.contracts if number not in owned_cards)
    cards = (*state.contracts, *(number for player in players for number in player.contracts))
    layout.setup = replace(layout.setup, contracts=cards)


def _settle_engineers(draft: Draft) -> None:
    """Engineers with the players have left the hubs; the setup is what that makes it (A2-13)."""
    layout, state = draft.layout, draft.state
    left, before = [list(kind) for kind in state.engineers], []
    for kind, at_hubs in enumerate(left):
        hired = sum(player.engineers >> kind & 1 for player in state.players)
        surplus = sum(at_hubs) + hired - layout.player_count
        if ("engineers_at", -1) not in draft.given:
            while surplus > 0:
                at_hubs[at_hubs.index(max(at_hubs))] -= 1
                surplus -= 1
        before.append((at_hubs[0] + hired, *at_hubs[1:]))
    bridge, tunnel = left
    state.engineers = (four(bridge), four(tunnel))
    layout.setup = replace(layout.setup, engineers=(before[0], before[1]))


def _settle_goods(draft: Draft) -> None:
    """The general supply holds what is nowhere else (INV-01)."""
    state = draft.state
    supply = [draft.layout.limits.goods_each] * len(GOODS)
    for good in range(len(GOODS)):
        supply[good] -= state.market[good]
        supply[good] -= sum(goods.count(good) for goods in state.round_goods)
        supply[good] -= sum(cube[1] == good for cube in state.cubes)
        for player in state.players:
            supply[good] -= player.goods[good] + player.dock[good]
            supply[good] -= sum(left for _, kind, left in player.factories if kind == good)
    state.supply = four(supply)


def compare(game: ImperialSteam, names: Sequence[str], data: Mapping[str, Any]) -> list[Difference]:
    """Everything in a position that differs from what the data expects.

    Raises `PositionError` for unknown words.
    """
    return VOCABULARY.compare(Draft(WordReader(game.layout, names), game), data)


def describe(game: ImperialSteam, names: Sequence[str]) -> dict[str, Any]:
    """A position in every word that can be given; `arrange` reads them back."""
    described = VOCABULARY.describe(Draft(WordReader(game.layout, names), game))
    for seat, name in enumerate(names):
        for word in () if rounds.is_franz(game.state, seat) else solo.SOLO_PLAYER_WORDS:
            described[name].pop(word, None)
    return described
